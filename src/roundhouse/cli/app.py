"""The commands, put together."""

from typing import Annotated

import typer

from roundhouse.cli.checking import check
from roundhouse.cli.drawing import draw
from roundhouse.cli.errors import Commands
from roundhouse.cli.measuring import bench
from roundhouse.cli.play import play
from roundhouse.cli.records import new, replay, show, verify
from roundhouse.cli.serving import site
from roundhouse.cli.shelf import games, rules
from roundhouse.cli.sim import sim

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
    """Railway games, exact to the last sentence: play, replay, verify, draw and measure them.

    Begin with `roundhouse play`.
    """


for _command in (play, games, rules, new, show, replay, verify, draw, check, sim, bench, site):
    app.command()(_command)
