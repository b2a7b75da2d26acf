"""`roundhouse password`: a new password for whoever has forgotten theirs, where a site sends no mail."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.moderator import NoAccount
from roundhouse.cli.screen import console


def password(
    name: Annotated[str, typer.Argument(help="The name of an account on the site.")],
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The folder of the tables; by default one's own.")
    ] = None,
) -> None:
    """Draw a new password for an account whose owner has forgotten it; all its devices are signed out."""
    from roundhouse.site.clearing import prepare

    prepare(data)
    from roundhouse.site.people.accounts import new_password

    found = new_password(name)
    if found is None:
        raise NoAccount(f"There is no account of the name {name}: it is made on the site, by “Sign in”.")
    account, drawn = found
    console().print(
        f"The new password of {account} is {drawn} – to be changed under “Account”.", markup=False
    )
