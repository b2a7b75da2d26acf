"""`roundhouse games` and `roundhouse rules`: what there is to play, and by which rules."""

from typing import Annotated

import typer
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from roundhouse import BadOptions, RoundhouseError, find_game, game_names
from roundhouse.cli.given import Game, Json, default_game
from roundhouse.cli.rulebook import as_json, as_markdown, rule_grid, rules_meant
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


def complete_rule(ctx: typer.Context, incomplete: str) -> list[str]:
    try:
        rules = find_game(ctx.params.get("game") or default_game()).rulebook.rules
    except RoundhouseError:
        return []
    return [id_ for id_ in rules if id_.lower().startswith(incomplete.lower())]


def rules(
    game: Game,
    rule: Annotated[
        str,
        typer.Argument(
            metavar="[ID|WORD]",
            help="One rule by its id, or the rules with a word.",
            autocompletion=complete_rule,
        ),
    ] = "",
    json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """The rulebook in our own words: all of it, one rule by its id, or the rules with a word."""
    book = find_game(game).rulebook
    if markdown and (json or rule):
        raise BadOptions("--markdown prints the whole rulebook, and goes with neither an ID nor --json.")
    chosen = rules_meant(book, rule, game) if rule else list(book.rules.values())
    if json:
        print_json(as_json(book, chosen))
        return
    if markdown:
        print(as_markdown(book))
        return
    out = console()
    if rule:
        out.print(rule_grid(chosen))
        return
    out.print(Text(book.title, style="bold"))
    out.print(book.credits)
    for heading in book.headings():
        out.print()
        out.print(Text(heading, style="bold"))
        out.print(rule_grid(book.under(heading)))
