"""PDF: pages of lines and letters whose text can be found again, in a file whose table is right."""

import re
import zlib
from pathlib import Path

import pytest

from roundhouse import Table, find_game, game_names
from roundhouse.svg.paper import PAPERS, one_below_the_other
from roundhouse.svg.path_data import pieces
from roundhouse.svg.pdf import to_pdf
from roundhouse.svg.png import font_files
from roundhouse.svg.truetype import TrueType


def picture(body: str, box: str = "0 0 40 60") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


HIGH = picture('<rect width="60" height="60" fill="#a8420a"/>')
WIDE = HIGH.replace("0 0 40 60", "0 0 60 40")
SANS = TrueType(Path(font_files()[0]))


def streams(raw: bytes) -> list[bytes]:
    found = re.finditer(rb"/Filter /FlateDecode /Length (\d+) >>\nstream\n", raw)
    return [zlib.decompress(raw[each.end() : each.end() + int(each[1])]) for each in found]


def drawn(body: str) -> str:
    """What a page draws of this."""
    return streams(to_pdf([picture(body)]))[0].decode()


@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_the_page_stands_or_lies_as_the_picture_does(paper: str) -> None:
    short, long = PAPERS[paper]
    raw = to_pdf([HIGH, WIDE], paper)
    assert re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", raw) == [
        f"{short} {long}".encode(),
        f"{long} {short}".encode(),
    ]
    assert b"/Count 2 " in raw


def test_what_is_as_large_as_the_paper_fills_it_and_all_else_has_a_margin() -> None:
    filled = streams(to_pdf([picture("", "0 0 595.28 841.89")]))[0].decode()
    assert filled.startswith("1.00000 0 0 -1.00000 0.000 841.890 cm")
    assert drawn("").startswith("13.36")


def test_every_object_is_where_the_table_says() -> None:
    raw = to_pdf([HIGH, WIDE])
    table = int(re.search(rb"startxref\n(\d+)\n", raw)[1])  # type: ignore[index]
    starts = [int(start) for start in re.findall(rb"(\d{10}) 00000 n ", raw[table:])]
    assert raw[table:].startswith(f"xref\n0 {len(starts) + 1}\n".encode())
    for i, start in enumerate(starts):
        assert raw[start:].startswith(f"{i + 1} 0 obj\n".encode())


def test_shapes_stay_shapes() -> None:
    assert "1 2 m\n4 2 l\n4 6 l\n1 6 l\nh\nf" in drawn('<rect x="1" y="2" width="3" height="4"/>')
    lines = drawn('<path d="M1 2h3" fill="none" stroke="#000000" stroke-width="2" stroke-dasharray="3 1"/>')
    assert "0 0 0 RG 2 w" in lines
    assert "[3 1] 0 d" in lines
    assert "1 2 m\n4 2 l\nS" in lines
    turned = drawn('<g transform="translate(1 2) scale(3)" fill="#ff0000"><circle cx="0" cy="0" r="1"/></g>')
    assert "1 0 0 1 1 2 cm\n3 0 0 3 0 0 cm" in turned
    assert "1 0 0 rg" in turned
    assert "/A500x500 gs" in drawn('<rect width="1" height="1" opacity="0.5"/>')


def test_text_stays_text() -> None:
    raw = to_pdf([picture('<text x="2" y="9" font-size="8">Añb</text>')])
    page, outlines, characters = streams(raw)
    glyphs = "".join([f"{SANS.glyph_of[ord(c)]:04x}" for c in "Añb"])
    assert f"<{glyphs}> Tj".encode() in page
    for c in "Añb":
        assert f"<{SANS.glyph_of[ord(c)]:04x}> <{ord(c):04x}>".encode() in characters
    assert len(outlines) < len(SANS.raw) / 4, "the file holds the glyphs that it shows, not the whole font"


def test_text_stands_at_its_anchor() -> None:
    wide = SANS.width("Ann") * 10
    middle = drawn('<text x="20" y="9" font-size="10" text-anchor="middle">Ann</text>')
    found = re.search(r"1 0 0 -1 ([\d.]+) 9 Tm", middle)
    assert found is not None
    assert float(found[1]) == pytest.approx(20 - wide / 2, abs=0.001)


def test_a_halo_lies_under_the_letters() -> None:
    shown = drawn('<text x="2" y="9" stroke="#ffffff" paint-order="stroke">A</text>')
    assert shown.index("1 Tr") < shown.index("0 Tr")


def test_an_arc_ends_where_it_should() -> None:
    *_, (kind, points) = pieces("M0-10A10 10 0 1 0 .01-10")
    assert kind == "C"
    assert points[-2:] == pytest.approx((0.01, -10), abs=1e-6)
    left = min([points[-2] for _, points in pieces("M0-10A10 10 0 1 0 0 10")])
    assert left == pytest.approx(-10)


def test_what_is_not_known_is_refused_not_left_out() -> None:
    with pytest.raises(ValueError, match="<image>"):
        to_pdf([picture('<image href="x.png"/>')])


@pytest.mark.parametrize("name", game_names())
def test_the_table_of_every_game_can_be_printed(name: str) -> None:
    game = find_game(name)
    table = Table.new(name, game.usual_seats, seed="1")
    svg = game.draw(table.view(), table.names, theme="light", wide=True)
    raw = to_pdf([svg], name="Table")
    assert b"/Subtype /Image" not in raw
    assert len(raw) < 200_000


def test_pages_below_each_other_define_alike_things_once() -> None:
    page = picture('\n<g><defs><path id="p" d="M0 0h1"/></defs></g>\n<use href="#p"/>\n')
    both = one_below_the_other([page, page])
    assert both.count("<defs>") == 1
    assert both.count("<use") == 2
    assert 'viewBox="0 0 40 136"' in both
