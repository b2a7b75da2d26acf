"""`roundhouse draw MAP.toml`: the empty map of a game, to print and to play on, as SVG, PNG and PDF."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse import find_game
from tests.cli.conftest import Run

MAP = find_game("railway-rivals").folder / "maps" / "first-lines.toml"


def test_a_map_is_drawn_as_svg(run: Run, tmp_path: Path) -> None:
    assert run("draw", MAP, "-o", "map.svg").exit_code == 0
    words = [element.text for element in ElementTree.parse(tmp_path / "map.svg").iter()]
    assert {"Elmstead", "31–33", "Narrows Bridge 5", "ACCOUNTS, FIRST LINES"} <= set(words)
    assert run("draw", MAP).stdout.startswith("<svg ")


def test_a_map_is_drawn_as_png_of_the_width_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("draw", MAP, "-o", "map.png", "--width", 600).exit_code == 0
    raw = (tmp_path / "map.png").read_bytes()
    assert raw.startswith(b"\x89PNG")
    w, h = struct.unpack(">II", raw[16:24])
    assert w == 600
    assert 1400 < h < 1800, "the pages stand one below the other"


@pytest.mark.parametrize(("how", "count"), [((), 3), (("--sheets", 4), 6), (("--paper", "a3"), 2)])
def test_a_map_is_drawn_as_pdf_on_pages_of_its_paper(
    run: Run, tmp_path: Path, how: tuple[str | int, ...], count: int
) -> None:
    assert run("draw", MAP, "-o", "map.pdf", *how).exit_code == 0
    raw = (tmp_path / "map.pdf").read_bytes()
    assert raw.startswith(b"%PDF-1.")
    assert raw.endswith(b"%%EOF\n")
    assert re.search(rb"/Count %d " % count, raw)
    assert raw.count(b"/Type /Page ") == count
    assert b"/Subtype /Image" not in raw


def test_another_paper_is_refused(run: Run) -> None:
    result = run("draw", MAP, "--paper", "a5")
    assert result.exit_code == 1
    assert "There is no paper 'a5': choose a4 or a3." in result.stderr


def test_a_board_is_printed_on_one_page(run: Run, tmp_path: Path) -> None:
    board = find_game("ride-the-rails").folder / "boards" / "usa-40.toml"
    assert run("draw", board, "-o", "board.pdf").exit_code == 0
    assert (tmp_path / "board.pdf").read_bytes().count(b"/Type /Page ") == 1


def test_the_two_themes_differ(run: Run) -> None:
    assert run("draw", MAP).stdout != run("draw", MAP, "--theme", "dark").stdout


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("other.toml", "colour = 1\n", "no game has a file with headings like these: colour"),
        ("broken.toml", "colour = \n", "line 1, column 10"),
    ],
)
def test_a_file_that_is_no_map_is_refused_with_the_reason(
    run: Run, tmp_path: Path, name: str, text: str, says: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    result = run("draw", name)
    assert result.exit_code == 1
    assert says in result.stderr


def test_a_map_that_is_not_there_is_refused(run: Run) -> None:
    result = run("draw", "missing.toml")
    assert result.exit_code == 1
    assert "missing.toml" in result.stderr
    assert result.stderr.count("\n") == 1


def test_data_of_a_game_without_a_map_to_print_is_refused(run: Run) -> None:
    result = run("draw", find_game("trainmaker").data_files[0])
    assert result.exit_code == 1
    assert "has no map to print" in result.stderr
