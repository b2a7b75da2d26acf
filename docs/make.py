"""Writes the pages that follow from the rulebooks, and the pictures: `make docs`, checked by a test."""

from pathlib import Path

from roundhouse import Table, find_game, game_names
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rule

HERE = Path(__file__).parent


def game_page(game: Game) -> str:
    """A game's page: what it is, how to start it, its options, and its rules with their ids."""
    book = game.rulebook
    lines = [
        f"# {game.title}",
        "",
        book.credits,
        "",
        f"![A table of {game.title}](pictures/{game.name}.svg)",
        "",
    ]
    lines += [
        f"{game.fewest} to {game.most} seats. `roundhouse play {game.name}` starts a game in the terminal, "
        f"`roundhouse rules {game.name} ID` shows a rule.",
        "",
        "| option | values | what it decides |",
        "|---|---|---|",
    ]
    for option in game.options:
        values = " or ".join([*[f"`{value}`" for value in option.values], *["a file"] * option.file])
        lines.append(f"| `{option.name}` | {values} | {option.meaning} ({option.rule}) |")
    if game.modules:
        lines += ["", "| `modules=`, joined by `+` | what it brings |", "|---|---|"]
        lines += [f"| `{name}` | {meaning} |" for name, meaning in game.modules.items()]
        lines += [f"| `{name}` | all {len(modules)} of these |" for name, modules in game.sets.items()]
    for heading in book.headings():
        lines += ["", f"## {heading}", ""]
        lines += [rule_line(rule) for rule in book.under(heading)]
    return "\n".join(lines) + "\n"


def rule_line(rule: Rule) -> str:
    name = f" *{rule.ruling}.*" if rule.ruling else ""
    option = f" Option `{rule.option}`." if rule.option else ""
    return f"- **{rule.id}**{name} {rule.text}{option}"


def rulings_page() -> str:
    """The rulings of all games."""
    lines = [
        "# Rulings",
        "",
        "Where a rulebook is silent or speaks twice, one reading holds here. Where tables may differ, an",
        "option decides, and the record of a game keeps what was chosen.",
    ]
    for name in game_names():
        game = find_game(name)
        lines += ["", f"## {game.title}", ""]
        lines += [rule_line(rule) for rule in game.rulebook.rules.values() if rule.ruling]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every page that is made, by its file name."""
    made = {f"{name}.md": game_page(find_game(name)) for name in game_names()}
    return made | {"rulings.md": rulings_page()}


def pictures() -> dict[str, str]:
    """For each game one table out of the middle of a game, by file name."""
    made: dict[str, str] = {}
    for name in game_names():
        game = find_game(name)
        record = (HERE / "pictures" / f"{name}.rec").read_text("utf-8")
        table = Table.from_record(record)
        view = table.view(max(table.to_move, 0))
        for theme in ("light", "dark"):
            suffix = "" if theme == "light" else f"-{theme}"
            made[f"pictures/{name}{suffix}.svg"] = game.draw(view, table.names, theme=theme)
    return made


def main() -> None:
    for file, text in (pages() | pictures()).items():
        (HERE / file).parent.mkdir(exist_ok=True)
        (HERE / file).write_text(text, "utf-8")
        print(f"docs/{file}")


if __name__ == "__main__":
    main()
