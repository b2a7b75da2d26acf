"""PDF: one page whose pixels are those of the PNG, in a file whose table of contents is right."""

import re
import zlib

import pytest

from roundhouse.svg.pdf import A4, pixels, to_pdf
from roundhouse.svg.png import to_png

HIGH = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60">'
    '<rect width="60" height="60" fill="#a8420a"/></svg>'
)
WIDE = HIGH.replace("0 0 40 60", "0 0 60 40")


@pytest.mark.parametrize(("svg", "page"), [(HIGH, A4), (WIDE, (A4[1], A4[0]))])
def test_the_page_stands_or_lies_as_the_picture_does(svg: str, page: tuple[float, float]) -> None:
    assert f"/MediaBox [0 0 {page[0]} {page[1]}]".encode() in to_pdf(svg, 120)


def test_every_object_is_where_the_table_says() -> None:
    raw = to_pdf(HIGH, 80)
    table = int(re.search(rb"startxref\n(\d+)\n", raw)[1])  # type: ignore[index]
    assert raw[table:].startswith(b"xref\n0 7\n")
    starts = [int(start) for start in re.findall(rb"(\d{10}) 00000 n ", raw[table:])]
    assert len(starts) == 6
    for i, start in enumerate(starts):
        assert raw[start:].startswith(f"{i + 1} 0 obj\n".encode())


def test_every_stream_is_as_long_as_it_says() -> None:
    raw = to_pdf(HIGH, 80)
    found = list(re.finditer(rb"/Length (\d+) >>\nstream\n", raw))
    assert len(found) == 3
    for each in found:
        assert raw[each.end() + int(each[1]) :].startswith(b"\nendstream")


def test_the_pixels_are_those_of_the_png() -> None:
    w, h, data = pixels(to_png(HIGH, 80))
    assert (w, h) == (80, 120)
    assert len(zlib.decompress(data)) == h * (1 + 4 * w)
    assert data in to_pdf(HIGH, 80)
