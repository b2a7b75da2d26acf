"""`roundhouse token`: tokens of the API for whoever runs a site."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse import RoundhouseError
from roundhouse.cli.arguments import Json
from roundhouse.cli.screen import console, print_json

tokens = typer.Typer(
    name="token",
    no_args_is_help=True,
    help="Tokens with which programs of whoever runs a site list its tables and open new ones.",
)
Data = Annotated[
    Path | None, typer.Option(file_okay=False, help="The folder of the tables; by default one's own.")
]


class NoToken(RoundhouseError):
    """There is no token of this number."""


@tokens.command("make")
def make(
    name: Annotated[str, typer.Argument(help="What it is for, so that you know it again.")],
    data: Data = None,
) -> None:
    """Make a token, and show it this once."""
    from roundhouse.site.clearing import prepare

    prepare(data)
    from roundhouse.site.api.tokens import OPERATE, new_token, write

    secret, row = new_token(OPERATE, name)
    write(row)
    print(secret)
    console(stderr=True).print("Keep it: it is not shown again. Programs send it as `Authorization: Bearer`.")


@tokens.command("list")
def show(data: Data = None, json: Json = False) -> None:
    """List the tokens that there are, by number, name and day; no secret is among it."""
    from roundhouse.site.clearing import prepare

    prepare(data)
    from roundhouse.site.api.tokens import OPERATE, tokens_where

    found = tokens_where(scope=OPERATE)
    if json:
        print_json([{"number": each.id, "name": each.name, "made": each.made.isoformat()} for each in found])
        return
    out = console()
    for each in found:
        out.print(f"{each.id}  {each.name}, made {each.made:%Y-%m-%d}", markup=False, highlight=False)
    if not found:
        out.print("There are no tokens.")


@tokens.command("revoke")
def revoke(
    number: Annotated[int, typer.Argument(help="Its number, as `token list` shows it.")], data: Data = None
) -> None:
    """Let a token open nothing any more."""
    from roundhouse.site.clearing import prepare

    prepare(data)
    from roundhouse.site.api.tokens import remove

    if not remove(number, None, [-1]):
        raise NoToken(f"There is no token {number}: `token list` shows them.")
    console().print("Revoked.")
