"""Writes the pages that follow from the rulebooks, the README's figures, and the pictures: `make docs`.

A test checks that everything is as it would be written.
"""

import re
from contextlib import suppress
from pathlib import Path

from docs.diagram import diagram
from roundhouse import BadOptions, BadSeat, Table, find_game, game_names
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rule

HERE = Path(__file__).parent
THEMES = {"light": "", "dark": "-dark"}
"""How the file names of pictures end in each theme."""


def game_page(game: Game) -> str:
    """A game's page: what it is, how to start it, its options, and its rules with their ids."""
    book = game.rulebook
    lines = [
        f"# {game.title}",
        "",
        book.credits,
        "",
        *themed(f"A table of {game.title}", game.name),
        "",
    ]
    lines += [
        f"{game.fewest} to {game.most} seats. `./roundhouse play {game.name}` starts a game in the terminal, "
        f"`./roundhouse rules {game.name} ID` shows a rule.",
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


def themed(alt: str, name: str) -> list[str]:
    """A picture, light or dark as the reader's screen is."""
    return [
        "<picture>",
        f'  <source media="(prefers-color-scheme: dark)" srcset="pictures/{name}-dark.svg">',
        f'  <img src="pictures/{name}.svg" alt="{alt}">',
        "</picture>",
    ]


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
    """For each game one table out of the middle of a game, and the plan of the house, by file name."""
    made = {f"pictures/architecture{end}.svg": diagram(theme) for theme, end in THEMES.items()}
    for name in game_names():
        game = find_game(name)
        record = (HERE / "pictures" / f"{name}.rec").read_text("utf-8")
        table = Table.from_record(record)
        view = table.view(max(table.to_move, 0))
        for theme, end in THEMES.items():
            made[f"pictures/{name}{end}.svg"] = game.draw(view, table.names, theme=theme)
    return made


def posters() -> dict[str, str]:
    """The pictures by which a game and its map or board are chosen on the site, in the game's own folder.

    They are the table of `pictures` as all may see it, and for each map a table as it begins there.
    """
    made = {}
    for name in game_names():
        game = find_game(name)
        shown = {"table": Table.from_record((HERE / "pictures" / f"{name}.rec").read_text("utf-8"))}
        for option in game.options:
            if option.file:
                shown |= {value: begun(game, f"{option.name}={value}") for value in option.values}
        folder = f"../src/{game.package.replace('.', '/')}/pictures"
        for file, table in shown.items():
            for theme, end in THEMES.items():
                picture = game.draw(table.view(), table.names, theme=theme, choices=False)
                made[f"{folder}/{file}{end}.svg"] = picture
    return made


def begun(game: Game, options: str) -> Table:
    """A new table with these options, for as many as is usual or, failing that, for as many as it can be."""
    for seats in (game.usual_seats, *range(game.fewest, game.most + 1)):
        with suppress(BadOptions, BadSeat):
            return Table.new(game.name, seats, seed="roundhouse", options=options)
    raise AssertionError(f"nobody can play {game.name} with {options}")


# The README


class Shown:
    """A line of the README's table of games."""

    def __init__(self, game: str, title: str, what: str, players: str, decisions: int, inside: str) -> None:
        self.game = game
        self.title = title
        self.what = what
        self.players = players
        self.decisions = decisions
        """How many decisions a player makes: the mean of games between three greedy bots, default options."""
        self.inside = inside


SHOWN = [
    Shown(
        "railway-rivals",
        "Railway Rivals",
        "lay track across a map of hexes, then race trains between towns",
        "2–6",
        73,
        "five maps, joint runs, ferries, leaps, Bus Boss, games for two, maps of your own",
    ),
    Shown(
        "railroad-rivals",
        "Railroad Rivals",
        "lay city tiles, ship goods over anybody's links, and own the stock of what grows",
        "1–5",
        74,
        "two auctions, solitaire and its challenge, tiles of your own box",
    ),
    Shown(
        "robber-baron",
        "its expansion Robber Baron",
        "hotels, towers, mergers and other ways to be rich",
        "2–6",
        94,
        "17 modules, in any mixture",
    ),
    Shown(
        "ride-the-rails",
        "Ride the Rails",
        "share in six railroads, build their lines, and take passengers along",
        "3–5",
        111,
        "two boards, boards of your own, the best ride with proof",
    ),
    Shown(
        "trainmaker",
        "Trainmaker",
        "push your luck with seven dice, and couple trains for cities",
        "1–6",
        43,
        "the Steam Engine, solitaire, cards of your own box",
    ),
]


def games_table() -> list[str]:
    """The games: what each is, for how many, how long, how heavy, what is inside."""
    lines = [
        "| game | what you do | players | decisions each | rules | inside |",
        "|---|---|---|---|---|---|",
    ]
    for shown in SHOWN:
        page = next(name for name in game_names() if shown.game in (name, *find_game(name).sets))
        rules = find_game(page).rulebook.rules.values()
        count = sum(bool(rule.modules) == (page != shown.game) for rule in rules)
        lines.append(
            f"| [{shown.title}](docs/{page}.md) | {shown.what} | {shown.players} | about {shown.decisions} "
            f"| {count} | {shown.inside} |"
        )
    return lines


def measured(page: str, pattern: str) -> str:
    """A figure out of a page that a bench has written."""
    found = re.search(pattern, (HERE.parent / "bench" / page).read_text("utf-8"))
    assert found is not None, f"bench/{page} has no line like {pattern}"
    return found[1]


def claims() -> list[str]:
    """What we claim, each with its figure and where the figure comes from."""
    rules = sum(len(find_game(name).rulebook.rules) for name in game_names())
    inside = r"trainmaker, 4 seats, compiled, loop inside +"
    speed = measured("RESULTS.md", inside + r"\| +([\d,]+) \|")
    limit = measured("RESULTS.md", inside + r"\| the C limit \(trainmaker_limit.c\) +\| +([\d.]+) \|")
    clones = measured(
        "RESULTS.md",
        r"trainmaker, 4 seats, compiled, clones +\| OpenSpiel pig\(players=4\), clones +\| +([\d.]+) \|",
    )
    late = measured("SITE.md", r"delivery at 200 actions/s, p99, ms +\| +([\d.]+) \|")
    return [
        f"- **Exact.** {rules} rules and rulings, each with an id, our own wording and a test that names it. "
        "Every refusal and every point cites its rule: [the rulings](docs/rulings.md).",
        "- **Fair.** The hash of the seed is shown before the first roll, the seed at the end, and `verify` "
        "derives every draw again: 43 of 43 in the game below. What a seat may not know is not sent to it: "
        "[what is safe](docs/playing-with-friends.md#what-is-safe).",
        f"- **Fast.** {speed} decisions a second on one core, natively compiled. A C program for simplified "
        f"rules, written to see how fast it could be at all, is the measure: we reach {limit} of its speed. "
        f"States are copied {clones} times as fast as OpenSpiel copies those of a dice game: "
        "[how it was measured](bench/RESULTS.md).",
        "- **Live and kept.** A move is on disk before anybody is told of it, and at 200 moves a second "
        f"99 of 100 arrive within {late} ms: [how it was measured](bench/SITE.md).",
    ]


def readme(text: str) -> str:
    """The README with its tables and figures written anew."""
    for name, lines in (("games", games_table()), ("claims", claims())):
        begin, end = f"<!-- {name}: written by `make docs` -->", f"<!-- end of {name} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = "\n".join([before + begin, "", *lines, "", end + after])
    return text


def main() -> None:
    front = HERE.parent / "README.md"
    front.write_text(readme(front.read_text("utf-8")), "utf-8")
    print("README.md")
    for file, text in (pages() | pictures() | posters()).items():
        (HERE / file).parent.mkdir(exist_ok=True)
        (HERE / file).write_text(text, "utf-8")
        print(f"docs/{file}")


if __name__ == "__main__":
    main()
