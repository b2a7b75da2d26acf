"""`roundhouse map report`: one page about a map, with everything in it."""

import re
from pathlib import Path

import pytest

from roundhouse import find_game
from tests.cli.conftest import Run

MAP = find_game("railway-rivals").folder / "maps" / "first-lines.toml"
BOARD = find_game("ride-the-rails").data_files[0]


def test_a_report_is_one_page_that_asks_for_nothing_from_elsewhere(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MAP.read_text("utf-8"), "utf-8")
    result = run("map", "report", "mine.toml", "--games", 2, "--jobs", 1, "--options", "races=12")
    assert result.exit_code == 0
    assert "mine.html: 2 games of 3" in result.stdout
    page = (tmp_path / "mine.html").read_text("utf-8")
    assert "Report on First Lines" in page
    assert re.search(r"2 games of 3 companies, all played by the greedy bot of Roundhouse \S+", page)
    for heading in ("What to look at", "Starts", "Towns", "Lines", "Runs", "Length of a game"):
        assert f"<h2>{heading}</h2>" in page
    assert not re.search(r"<(script|link|iframe)", page)
    pictures = re.findall(r'src(?:set)?="(.*?)"', page)
    assert [found.partition(",")[0] for found in pictures] == ["data:image/svg+xml;base64"] * 4
    assert page.count("<img ") == page.count(" alt=") == 2
    # the same seed tells the same
    run("map", "report", "mine.toml", "--games", 2, "--jobs", 1, "--options", "races=12", "-o", "again.html")
    assert (tmp_path / "again.html").read_text("utf-8") == page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("none.toml",), "none.toml"),
        ((BOARD,), "Ride the Rails has no maps to report on."),
        ((MAP, "-o", "report.pdf"), "a report is an .html file"),
        ((MAP, "--seats", 9, "-o", "report.html"), "2 to 8 seats, not 9"),
    ],
)
def test_what_cannot_be_reported_on_is_refused(run: Run, words: tuple[object, ...], says: str) -> None:
    result = run("map", "report", *words)
    assert result.exit_code == 1
    assert says in result.stderr
