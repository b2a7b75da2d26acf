"""`roundhouse games`: what there is to play, with its options."""

from typing import Annotated

import typer
from rich.console import Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import find_game, game_names
from roundhouse.cli.arguments import Json, complete_game
from roundhouse.cli.program_name import command
from roundhouse.cli.screen import console, print_json
from roundhouse.core.game import Game
from roundhouse.core.options import Option
from roundhouse.core.wording import plural

INDENT = 2


def games(
    game: Annotated[
        str,
        typer.Argument(help="One game, with the rule of each option.", autocompletion=complete_game),
    ] = "",
    json: Json = False,
) -> None:
    """The games there are, with their seats, options and modules."""
    found = [find_game(name) for name in ([game] if game else game_names())]
    if json:
        print_json([as_json(each) for each in found])
        return
    out = console()
    for each in found:
        seats = f"{each.fewest} to {each.most} seats"
        out.print(Text(each.name, style="bold") + Text(f"  {each.title}, {seats}"))
        out.print(Padding(Text(each.rulebook.credits), (0, 0, 0, INDENT)))
        for option in each.options:
            out.print(explained(each, option, whole=bool(game)))
        if each.modules:
            out.print(modules_of(each))
        out.print()
    if not game:
        out.print(f"The rule that an option decides, for one game: {command('games')} GAME", soft_wrap=True)


def explained(game: Game, option: Option, whole: bool) -> Padding:
    """An option: what it decides, its values with the usual one first, and when it has a meaning."""
    heading = Text(option.name, style="bold") + Text(f"  {option.meaning} [{option.rule}]", style="not bold")
    values = [f"{option.default} (usual)", *option.values[1:]] if option.values else []
    lines = [f"{option.name}={' or '.join([*values, *['FILE'] * option.file])}", *conditions(game, option)]
    if whole:
        lines.append(game.rulebook.find(option.rule).text)
    below = [Padding(Text(line), (0, 0, 0, 2 * INDENT)) for line in lines]
    return Padding(Group(heading, *below), (0, 0, 0, INDENT))


def conditions(game: Game, option: Option) -> list[str]:
    """For how many seats and with which modules an option has a meaning, if not always."""
    fewest, most = max(option.seats[0], game.fewest), min(option.seats[1], game.most)
    found = []
    if (fewest, most) != (game.fewest, game.most):
        found.append(f"with {fewest} to {most} seats" if fewest < most else f"with {plural(fewest, 'seat')}")
    if option.needs:
        found.append(f"with modules={' or '.join(option.needs)}")
    return [f"only {', '.join(found)}"] if found else []


def modules_of(game: Game) -> Padding:
    """The modules, and the names for several at once."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for module, meaning in game.modules.items():
        grid.add_row(f"modules={module}", meaning)
    for name, modules in game.sets.items():
        grid.add_row(f"modules={name}", f"all {len(modules)} of these; join some by +")
    return Padding(grid, (0, 0, 0, INDENT))


def as_json(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.fewest, game.most],
        "version": game.version,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "file": option.file,
                "default": option.default,
                "rule": option.rule,
                "meaning": option.meaning,
            }
            for option in game.options
        ],
        "modules": game.modules,
        "sets": game.sets,
        "credits": game.rulebook.credits,
    }
