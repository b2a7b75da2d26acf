"""`roundhouse map`: what helps to make a map, a command a file."""

import typer

from roundhouse.cli.map.new import new
from roundhouse.cli.map.report import report
from roundhouse.cli.map.watching import watch

maps = typer.Typer(name="map", no_args_is_help=True, help="Make a map of one's own, and see how it plays.")
for _command in (new, watch, report):
    maps.command()(_command)
