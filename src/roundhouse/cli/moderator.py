"""`roundhouse moderator`: who may moderate a site."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse import RoundhouseError
from roundhouse.cli.screen import console


class NoAccount(RoundhouseError):
    """There is no account of this name."""


def moderator(
    name: Annotated[str, typer.Argument(help="The name of an account on the site.")],
    no_more: Annotated[bool, typer.Option("--no-more", help="Let them be a moderator no longer.")] = False,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The folder of the tables; by default one's own.")
    ] = None,
) -> None:
    """Let somebody with an account moderate: reports, messages, seats and tables, at /moderation/."""
    from roundhouse.site.clearing import prepare

    prepare(data)
    from django.contrib.auth.models import User

    if not User.objects.filter(username__iexact=name).update(is_staff=not no_more):
        raise NoAccount(f"There is no account of the name {name}: it is made on the site, by “Sign in”.")
    console().print(f"{name} is {'no moderator any more' if no_more else 'a moderator'}.", markup=False)
