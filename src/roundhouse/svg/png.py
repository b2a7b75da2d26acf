"""Pictures as PNG, with fonts of their own, so that they look the same on every machine."""

from functools import cache
from importlib.resources import files

import resvg_py

_FACES = {
    "font_source_sans_pro": ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-It"),
    "font_source_serif_pro": ("SourceSerifPro-Regular", "SourceSerifPro-Semibold", "SourceSerifPro-It"),
}


@cache
def font_files() -> tuple[str, ...]:
    """The font files that every PNG is set in."""
    return tuple(
        str(files(package) / "files" / f"{face}.ttf") for package, faces in _FACES.items() for face in faces
    )


def to_png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide, or as wide as it was drawn.

    Fonts of the system only help out with letters that the fonts of our own lack.
    """
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=list(font_files()),
        font_family="Source Sans Pro",
        sans_serif_family="Source Sans Pro",
        serif_family="Source Serif Pro",
    )
