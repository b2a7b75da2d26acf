"""The commands, put together."""

from typing import Annotated

import typer

from roundhouse.cli.backup import backup
from roundhouse.cli.bench import bench
from roundhouse.cli.bot import bots
from roundhouse.cli.check import check
from roundhouse.cli.clear import clear
from roundhouse.cli.draw import draw
from roundhouse.cli.errors import Commands
from roundhouse.cli.games import games
from roundhouse.cli.lab import lab
from roundhouse.cli.mail_in import mail_in
from roundhouse.cli.map import maps
from roundhouse.cli.moderator import moderator
from roundhouse.cli.new import new
from roundhouse.cli.password import password
from roundhouse.cli.play import play
from roundhouse.cli.post import post
from roundhouse.cli.replay import replay
from roundhouse.cli.restore import restore
from roundhouse.cli.review import review
from roundhouse.cli.rules import rules
from roundhouse.cli.show import show
from roundhouse.cli.sim import sim
from roundhouse.cli.site import site
from roundhouse.cli.token import tokens
from roundhouse.cli.verify import verify

app = typer.Typer(
    cls=Commands,
    name="roundhouse",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError
        from importlib.metadata import version as installed

        try:
            print(f"roundhouse {installed('roundhouse')}")
        except PackageNotFoundError:
            print("roundhouse, not installed: run from its source")
        raise typer.Exit


@app.callback()
def roundhouse(
    _: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    """Railway games, each rule with its id: play, replay, verify, draw and measure them.

    Begin with `roundhouse play`.
    """


for _command in (
    *(play, games, rules, new, show, replay, review, verify, draw, check, sim, bench),
    *(site, moderator, password, backup, restore, clear, mail_in),
):
    app.command()(_command)
app.add_typer(maps)
app.add_typer(bots)
app.add_typer(lab)
app.add_typer(tokens)
app.add_typer(post)
