"""A rulebook: every rule of a game in our own words, with its id; rulings among them."""

from pathlib import Path

from roundhouse.core.errors import BadData, nearest


class Rule:
    """One numbered statement."""

    def __init__(
        self, id_: str, heading: str, text: str, ruling: str, option: str, modules: list[str]
    ) -> None:
        self.id = id_
        self.heading = heading
        self.text = text
        self.ruling = ruling
        """For a ruling on an unclear place of the rulebook: its name; otherwise empty."""
        self.option = option
        """The option that decides it, where tables may differ; otherwise empty."""
        self.modules = modules
        """The modules that bring it: it holds where one of them is on. Empty for a rule of the base game."""


class Rulebook:
    """All rules of a game, in the order they are read."""

    def __init__(self, title: str, credits_: str, rules: list[Rule]) -> None:
        self.title = title
        self.credits = credits_
        self.rules = {rule.id: rule for rule in rules}

    def find(self, id_: str) -> Rule:
        """The rule of this id."""
        rule = self.rules.get(id_)
        if rule is None:
            raise BadData(f"There is no rule '{id_}' in {self.title}: {nearest(id_, self.rules)}")
        return rule

    def at(self, modules: list[str]) -> "Rulebook":
        """The rulebook of a table with these modules and no other."""
        rules = [rule for rule in self.rules.values() if not rule.modules or set(rule.modules) & set(modules)]
        return Rulebook(self.title, self.credits, rules)

    def headings(self) -> list[str]:
        return list(dict.fromkeys(rule.heading for rule in self.rules.values()))

    def under(self, heading: str) -> list[Rule]:
        return [rule for rule in self.rules.values() if rule.heading == heading]


def load_rulebook(path: Path) -> Rulebook:
    """Read a rulebook.toml: `title`, `credits`, then [[section]]s with a heading and a table of rules.

    A rule is `ID = "text"`, a ruling is `ID = { name = "…", text = "…", option = "…" }`. A section or ruling
    that comes with an expansion names its `modules`.
    """
    import tomllib  # late: most programs read no rulebook

    try:
        data = tomllib.loads(path.read_text("utf-8"))
        rules: list[Rule] = []
        for section in data["section"]:
            heading, modules = section["heading"], section.get("modules", [])
            for id_, entry in section["rules"].items():
                if isinstance(entry, str):
                    rules.append(Rule(id_, heading, entry, "", "", modules))
                else:
                    text, name, option = entry["text"], entry["name"], entry.get("option", "")
                    rules.append(Rule(id_, heading, text, name, option, entry.get("modules", modules)))
        if len({rule.id for rule in rules}) != len(rules):
            raise BadData(f"{path.name}: a rule id stands there twice.")
        return Rulebook(data["title"], data["credits"], rules)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{path.name}: {error}") from None
    except KeyError as error:
        raise BadData(f"{path.name}: {error} is missing.") from None
