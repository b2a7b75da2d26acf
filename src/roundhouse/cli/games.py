"""`roundhouse games`: what there is to play, with its options."""

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import find_game, game_names
from roundhouse.cli.arguments import Json
from roundhouse.cli.screen import console, print_json


def games(json: Json = False) -> None:
    """The games there are, with their seats, options and modules."""
    found = [find_game(name) for name in game_names()]
    if json:
        print_json(
            [
                {
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
                for game in found
            ]
        )
        return
    out = console()
    for game in found:
        out.print(Text(game.name, style="bold") + Text(f"  {game.title}, {game.fewest} to {game.most} seats"))
        out.print(Padding(Text(game.rulebook.credits), (0, 0, 0, 2)))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for option in game.options:
            grid.add_row(
                f"{option.name}={'|'.join([*option.values, *['FILE'] * option.file])}",
                f"{option.meaning} [{option.rule}]",
            )
        for module, meaning in game.modules.items():
            grid.add_row(f"modules={module}", meaning)
        for name, modules in game.sets.items():
            grid.add_row(f"modules={name}", f"all {len(modules)} of these")
        out.print(Padding(grid, (0, 0, 0, 2)))
