"""PNGs have the asked width, and text even where no font is installed."""

from pathlib import Path
from struct import unpack

import resvg_py

from roundhouse.svg.element import document
from roundhouse.svg.png import font_files, to_png
from roundhouse.svg.text import SANS, SERIF, write


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = unpack(">II", png[16:24])
    return width, height


def picture(text: str, serif: bool = False) -> str:
    words = write(text, 5, 25, 110, 16, "#000000", serif=serif)
    return "\n".join(document(120, 40, "name", "summary", words, font_family=SANS))


def test_a_png_is_as_wide_as_drawn_or_as_asked() -> None:
    assert size(to_png(picture("Ann"))) == (120, 40)
    assert size(to_png(picture("Ann"), 360)) == (360, 120)


def test_the_fonts_are_there() -> None:
    assert len(font_files()) == 6
    assert all(Path(file).is_file() for file in font_files())


def test_text_shows_without_any_font_of_the_system() -> None:
    for serif in (False, True):
        alone = resvg_py.svg_to_bytes(
            svg_string=picture("Ann", serif), skip_system_fonts=True, font_files=list(font_files())
        )
        bare = resvg_py.svg_to_bytes(svg_string=picture("Ann", serif), skip_system_fonts=True)
        assert alone != bare
        assert alone == to_png(picture("Ann", serif))


def test_the_stacks_begin_with_the_fonts_of_the_png() -> None:
    assert SANS.startswith("'Source Sans Pro'")
    assert SERIF.startswith("'Source Serif Pro'")


def test_a_png_is_the_same_every_time() -> None:
    assert to_png(picture("Ann")) == to_png(picture("Ann"))
