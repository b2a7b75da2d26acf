"""`roundhouse site`: the web site on this machine."""

import os
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions

LAST_PORT = 65535


def site(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones and computers in your network in, by a QR code too.")
    ] = False,
    port: Annotated[int, typer.Option(help="The port, up to 65535; 0 takes any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(file_okay=False, help="The folder of the tables; by default one's own.")
    ] = None,
    log_json: Annotated[
        bool, typer.Option("--log-json", help="Write the log as JSON, a line for each page too.")
    ] = False,
) -> None:
    """Open the site: play in the browser, alone or with others."""
    if not 0 <= port <= LAST_PORT:
        raise BadOptions(f"There is no port {port}: choose one up to {LAST_PORT}, or 0 for any free one.")
    if log_json:
        os.environ["ROUNDHOUSE_LOG"] = "json"
    from roundhouse.site.serve import serve

    serve(host, port, data, lan)
