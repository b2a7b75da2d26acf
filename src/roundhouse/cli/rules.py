"""`roundhouse rules`: the rulebook, one rule, and where a rule is kept and proved."""

from typing import Annotated

import typer
from rich.text import Text

from roundhouse import BadOptions, RoundhouseError, find_game
from roundhouse.cli.arguments import Game, Json, default_game
from roundhouse.cli.rule_places import places_of, source_of
from roundhouse.cli.rulebook_text import as_json, as_markdown, rule_grid, rules_meant
from roundhouse.cli.screen import console, print_json


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
    where: Annotated[
        bool, typer.Option("--where", help="Name the lines of code and the tests of the rule.")
    ] = False,
) -> None:
    """The rulebook in our own words: all of it, one rule by its id, or the rules with a word."""
    book = find_game(game).rulebook
    if markdown and (json or rule):
        raise BadOptions("--markdown prints the whole rulebook, and goes with neither an ID nor --json.")
    if where and not rule:
        raise BadOptions("--where needs the id of a rule, or a word of its sentence.")
    chosen = rules_meant(book, rule, game) if rule else list(book.rules.values())
    folder = source_of(find_game(game).folder)
    places = {each.id: places_of(folder, each.id) for each in chosen} if where else {}
    if json:
        print_json({**as_json(book, chosen), "where": places} if where else as_json(book, chosen))
        return
    if markdown:
        print(as_markdown(book))
        return
    out = console()
    if rule:
        for each in chosen if where else []:
            out.print(rule_grid([each]))
            for line in places[each.id] or ["kept by nothing that is coded"]:
                out.print(f"    {line}", soft_wrap=True)
        if not where:
            out.print(rule_grid(chosen))
        return
    out.print(Text(book.title, style="bold"))
    out.print(book.credits)
    for heading in book.headings():
        out.print()
        out.print(Text(heading, style="bold"))
        out.print(rule_grid(book.under(heading)))
