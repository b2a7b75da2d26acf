"""`roundhouse map new`: the file of a new map, and a picture under its grid to read the ground off."""

import re
from base64 import b64encode
from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, find_game, game_names
from roundhouse.cli.arguments import LANGUAGE, complete_game
from roundhouse.cli.data_files import DATA
from roundhouse.cli.program_name import command
from roundhouse.cli.screen import console
from roundhouse.core.game import Game
from roundhouse.core.look import Look

PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}
"""How the files of pictures begin that every browser shows."""
LARGEST = 40_000_000
"""Bytes of a picture."""


def new(
    size: Annotated[str, typer.Option(metavar="WxH", help="Hexes across and down, like 24x18.")],
    flat: Annotated[bool, typer.Option("--flat", help="Hexes with a side at the top.")] = False,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="The map file to write.")
    ] = Path("map.toml"),
    behind: Annotated[
        Path | None,
        typer.Option(metavar="PICTURE", help="Also write an SVG with this picture under the named grid."),
    ] = None,
    game: Annotated[
        str,
        typer.Option(help="For which game; by default the first with maps.", autocompletion=complete_game),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that exists.")] = False,
) -> None:
    """Write a blank map with a comment for every field: open country, and towns to move and name."""
    found = re.fullmatch(r"(\d{1,3})x(\d{1,3})", size.lower())
    if found is None:
        raise BadOptions(f"--size {size}: write hexes across and down, like 24x18.")
    if output.suffix != DATA:
        raise BadOptions(f"{output}: a map is a {DATA} file.")
    if output.exists() and not force:
        raise BadOptions(f"{output} exists already: choose another name, or add --force.")
    picture = "" if behind is None else address(behind)
    id_ = re.sub(r"[^a-z0-9]+", "-", output.stem.lower()).strip("-") or "map"
    whose = maker(game)
    output.write_text(whose.blank_map(id_, int(found[1]), int(found[2]), flat), "utf-8")
    out = console()
    out.print(f"{output}: {whose.check(output)}", soft_wrap=True)
    if picture:
        beside = output.with_suffix(".behind.svg")
        beside.write_text(whose.named_grid(output, Look(LANGUAGE), picture), "utf-8")
        out.print(f"{beside}: the picture under the grid; look at it in a browser.", soft_wrap=True)
    out.print(f"Draw and check it at every save: {command('map', 'watch', str(output))}", soft_wrap=True)


def maker(name: str) -> Game:
    """The game of this name, or the first that can make maps."""
    if name:
        return find_game(name)
    return next(game for game in map(find_game, game_names()) if game.makes_maps)


def address(path: Path) -> str:
    """A picture as an address that holds its data, so that the SVG needs no other file."""
    raw = path.read_bytes()
    kind = next((kind for start, kind in PICTURES.items() if raw.startswith(start)), "")
    if not kind:
        raise BadOptions(f"{path} is no picture that is known here: use PNG, JPEG, GIF or WebP.")
    if len(raw) > LARGEST:
        raise BadOptions(f"{path} has more than {LARGEST // 1_000_000} MB: make it smaller first.")
    return f"data:image/{kind};base64,{b64encode(raw).decode()}"
