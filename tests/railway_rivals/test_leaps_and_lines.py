"""Leaps where bridges, tolls and lines abroad are: cases 5, 6 and 9 of the worked examples, on Crossland."""

import pytest

from tests.railway_rivals.crossland_lines import CROSSLAND, drawing, turn
from tests.railway_rivals.given import play, refused_by, see

LEAPS = f"{CROSSLAND} leapfrog=on"
TARN_LINE = "C12 C13 D13 E13 E12"


@pytest.mark.rule("RU-75", "RU-84")
@pytest.mark.parametrize(
    ("line", "leap", "after", "build", "scores"),
    [
        ("C11 C12", "leap:1,C12,C13,D13", [21, 19], "build:D13,E13", [26, 14]),
        ("C11 C12", "leap:1,C12,C13", [20, 20], "build:C13,D13", [23, 17]),
        ("E11 E12", "leap:1,E12,E13", [20, 20], "build:E13,D13", [25, 15]),
    ],
)
def test_case_5_along_a_permitted_route(
    line: str, leap: str, after: list[int], build: str, scores: list[int]
) -> None:
    table = turn([TARN_LINE, line], 2, 5, LEAPS)
    assert leap in table.legal()
    play(table, leap)
    assert table.scores == after
    play(table, build)
    assert table.scores == scores


@pytest.mark.rule("RU-83", "RU-87", "RU-89")
def test_case_6_over_a_bridge_that_only_one_may_build_and_its_toll_is_for_races() -> None:
    table = turn(["E4 E5 E6 E7 E8", "D3 D4 E5"], 2, 5, LEAPS)
    assert refused_by(table, "build:E5,E6") == "RU-87"
    play(table, "leap:1,E5,E6,E7", "build:E7,F7")
    assert (table.scores, see(table, "left")) == ([21, 19], 4)
    # a later run of P2 over it pays P1 4: Fell to Kirk, with the ends on its own lines
    table = drawing(["E5 E6 E7", "F3 E4 E5, E7 E8 F8 G9"], [20, 30], LEAPS)
    play(table, "~throw:36", "~throw:45", "enter:F3,E4,E5,E6-1,E7-1,E8,F8,G9", "decline")
    assert table.scores == [24, 46]


@pytest.mark.rule("RU-83", "RU-90")
def test_case_9_not_over_a_standing_bridge_nor_over_the_foreign_railway() -> None:
    table = turn(["A1 A2", "E4 F4, C11 C12"], 2, 5, LEAPS)
    assert refused_by(table, "leap:1,C12,C13,D13") == "RU-83"
    assert refused_by(table, "leap:1,F4,F5,F6,F7") == "RU-83"
    assert "build:F7,E7" in table.legal()
