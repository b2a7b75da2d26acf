"""The races by the rulebook: turns, hills, who is past the post, and how prizes are shared."""

from pathlib import Path

import pytest

from roundhouse import CHANCE, Table
from tests.railway_rivals.given import (
    DRAW,
    GAME,
    RACE,
    WEST_EAST,
    drawn,
    moving,
    play,
    refused_by,
    rules_of,
    see,
    told,
)

OWN = "enter:E4,F4,F5,F6,F7,F8,F9"
"""Elmstead to Fairford on one's own line, six steps of open country."""


def race(*scores: int, options: str = "") -> Table:
    """A race from Elmstead to Fairford, everybody on a line of their own."""
    table = drawn([WEST_EAST] * len(scores), "31", "34", options, scores=list(scores))
    play(table, *[OWN] * len(scores))
    assert table.phase == RACE
    return table


def roll(table: Table, faces: str) -> None:
    """The average die shows these, one after the other."""
    play(table, *[f"~die:{face}" for face in faces.split()])


# Turns


@pytest.mark.rule("RW-B5.2", "RW-B5.3", "RW-B5.4", "RW-K.2")
def test_the_average_die_moves_every_train_in_turn_the_richest_first() -> None:
    table = race(20, 22, 21)
    assert table.to_move == CHANCE
    assert table.legal() == ["~die:2", "~die:3", "~die:4", "~die:5"]
    assert see(table, "order") == [2, 3, 1]
    roll(table, "3 4 3")
    assert see(table, "ran") == [3, 3, 4]  # seats 1 and 2 stand in the same hex, and seat 3 has passed both
    roll(table, "2 2")
    assert see(table, "ran") == [3, 5, 6]
    assert (table.phase, see(table, "turn")) == (RACE, 2)  # seat 1 has still to roll


@pytest.mark.rule("RW-B5.8", "RW-B5.10", "RU-43", "RW-0.8")
def test_the_others_go_on_until_second_place_is_settled() -> None:
    table = race(22, 21, 20)
    roll(table, "5 2 2")
    roll(table, "2 2 2")  # seat 1 is there
    assert (table.phase, see(table, "arrived")[0] is None) == (RACE, False)
    assert table.scores == [22, 21, 20]  # nothing is paid before the race is over
    roll(table, "2")  # seat 2 in turn 3: exactly there
    assert table.phase == RACE
    roll(table, "3")  # seat 3 in the same turn, one past the post
    assert table.scores == [42, 21, 30]
    assert table.phase == DRAW


@pytest.mark.rule("RU-43", "RW-B5.9")
def test_nothing_is_decided_before_the_turn_is_complete() -> None:
    table = race(21, 20)
    roll(table, "4 5")
    roll(table, "2")  # exactly there, but seat 2 has still to roll in this turn
    assert (table.phase, table.scores) == (RACE, [21, 20])
    roll(table, "3")  # two past the post
    assert table.scores == [31, 40]


@pytest.mark.rule("RW-B5.9", "RU-43")
def test_an_earlier_turn_beats_any_distance_past_the_post() -> None:
    table = race(22, 21, 20)
    roll(table, "5 3 2")
    roll(table, "2 2 3")  # seat 1 one past the post in turn 2; seats 2 and 3 have one to go
    roll(table, "5 4")  # four past it and three past it, but in turn 3
    assert table.scores == [42, 31, 20]


# Hills

OVER_C6 = "E4 D4 C5 C6 C7 B7 B8"
"""Elmstead to Birchham; the third step goes up the hill C6, so 4 are needed to stand on it."""
FAR = "E4 D4 C4 B4 B5 B6 A7 A8 B8"
"""The same by eight steps of open country."""


def up_the_hill(line: str, other: str = FAR, options: str = "") -> Table:
    table = drawn([line, other], "31", "14", options, scores=[21, 20])
    play(table, *[f"enter:{way.replace(' ', ',')}" for way in (line, other)])
    return table


@pytest.mark.rule("RW-B5.5", "RW-B5.6", "RW-B5.7", "RU-42")
def test_the_example_4_are_needed_and_3_are_rolled() -> None:
    # Given 7 pips in all: six steps and one for the climb
    table = up_the_hill(OVER_C6)
    roll(table, "3 2")
    assert see(table, "ran") == [3, 2]  # two steps, and the 1 is taken off: it waits on the side of C6
    # when it rolls 4, then one brings it in and three more to Birchham: the 1 is not taken off again
    roll(table, "4")
    assert see(table, "arrived")[0] is not None
    roll(table, "2")
    assert table.scores == [41, 30]


@pytest.mark.rule("RW-B5.5", "RU-42")
def test_without_the_climb_it_would_have_been_there() -> None:
    table = up_the_hill(OVER_C6)
    roll(table, "3 2")
    roll(table, "3 2")  # six pips for six steps are one too few
    assert (table.phase, see(table, "ran")) == (RACE, [6, 4])


@pytest.mark.rule("RW-B5.6", "RU-42")
@pytest.mark.parametrize(
    ("line", "usual", "each_hex"),
    [
        ("E4 D4 D5 D6 C7 B7 B8", 7, 8),  # one range of two hexes: one climb
        ("E4 D4 D5 C5 C6 C7 B7 B8", 9, 9),  # down to C5 and up again: two climbs
        ("E4 D4 C5 C6 C7 B7 B8", 7, 7),
        (FAR, 8, 8),
    ],
)
def test_each_climb_takes_one_and_along_a_range_or_down_nothing(line: str, usual: int, each_hex: int) -> None:
    for options, pips in (("", usual), ("hill_deduction=per_hill_hex", each_hex)):
        table = up_the_hill(line, FAR, options)
        rolled = 0
        while see(table, "arrived")[0] is None:
            face = min(5, pips - rolled) if pips - rolled != 6 else 3
            roll(table, f"{face}")
            rolled += face
            if see(table, "arrived")[0] is None:
                roll(table, "2")
        # exactly so many pips bring it to the end, none left over
        assert (rolled, see(table, "ran")[0]) == (pips, pips)
        assert see(table, "arrived")[0] % 8 == 0


# Prizes


@pytest.mark.rule("RW-B5.10", "RW-0.8")
def test_20_for_the_winner_and_10_for_the_second_and_nothing_for_the_third() -> None:
    table = race(20, 20, 20)
    roll(table, "5 4 3")
    roll(table, "5 4 4")  # four, two and one past the post
    assert table.scores == [40, 30, 20]


@pytest.mark.rule("RW-B5.11", "RW-B5.12", "RU-44")
def test_the_example_two_equal_first_15_each() -> None:
    table = race(20, 20, 20)
    roll(table, "4 4 2")
    roll(table, "3 3")
    assert table.phase == RACE
    events = play(table, "~die:4")  # seat 3 is there in the same turn, but not so far
    assert (table.scores, told(events)[-2:]) == ([35, 35, 20], ["RW-B5.11", "RW-B5.11"])


@pytest.mark.rule("RW-B5.11", "RW-B5.13", "RU-44", "RU-36")
def test_the_example_20_4_3_3_the_4_for_the_poorest() -> None:
    for scores, after in (
        ([24, 23, 22, 21], [44, 26, 25, 25]),
        ([24, 21, 22, 23], [44, 25, 25, 26]),
        ([24, 21, 21, 21], [44, 25, 24, 24]),  # equally poor: the earlier seat
    ):
        table = race(*scores)
        order = see(table, "order")
        assert order[0] == 1
        roll(table, "5 3 3 3")
        roll(table, "5 4 4 4")
        assert table.scores == after


@pytest.mark.rule("RW-B5.11", "RU-44")
def test_three_equal_first_10_each_and_four_8_8_7_7() -> None:
    table = race(20, 20, 20)
    roll(table, "3 3 3 3 3 3")
    assert table.scores == [30, 30, 30]  # both prizes are in it: 30
    table = race(21, 22, 23, 24)
    roll(table, "3 3 3 3 3 3 3 3")
    assert table.scores == [29, 30, 30, 31]  # the two points over go to the two poorest


@pytest.mark.rule("RU-44", "RW-B5.11")
def test_two_equal_second_5_each() -> None:
    table = race(22, 21, 20)
    roll(table, "5 3 3 5 4 4")
    assert table.scores == [42, 26, 25]


@pytest.mark.rule("RU-44", "RU-38", "RW-B3.4")
def test_the_example_15_is_8_to_the_poorer_partner_and_7_to_the_richer() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", scores=[22, 21, 20])
    play(table, "propose:2", OWN.replace("enter", "offer"), "accept", OWN)
    assert (see(table, "order"), table.phase) == ([1, 3], RACE)  # one die for the pair
    roll(table, "3 3 3 3")
    assert table.scores == [22 + 7, 21 + 8, 20 + 15]


@pytest.mark.rule("RU-44", "RU-38")
def test_a_joint_train_is_as_poor_as_its_poorer_partner(tmp_path: Path) -> None:
    # Given First Lines for six
    path = tmp_path / "six.toml"
    shipped = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    path.write_text(shipped.replace("max = 4", "max = 6"), "utf-8")
    # seats 1 and 4 run together, 40 and 10; they tie for second place with seats 2 and 3
    table = drawn([WEST_EAST] * 5, "31", "34", f"map={path}", scores=[40, 30, 29, 10, 35])
    play(table, "propose:4", OWN.replace("enter", "offer"), "accept", OWN, OWN, OWN)
    assert see(table, "order") == [1, 5, 2, 3]
    roll(table, "3 5 3 3")
    roll(table, "4 5 4 4")
    # of 10 for three trains the pair gets 4, shared 2 and 2
    assert table.scores == [42, 33, 32, 12, 55]


@pytest.mark.rule("RU-36", "RU-37", "RW-B5.1")
def test_who_rolls_first_is_seen_after_the_fees() -> None:
    # seat 2 is the richer by 1 and pays 5
    table = drawn([WEST_EAST, "F9 F8"], "31", "34", scores=[20, 21])
    assert moving(table) == 2
    play(table, "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9", OWN)
    assert (table.scores, see(table, "order"), see(table, "ran")) == ([25, 16], [1, 2], [0, 0])


@pytest.mark.rule("RU-36", "RU-44")
def test_who_is_poorest_for_an_odd_point_is_seen_after_the_fees() -> None:
    # Given three trains of six steps that tie behind a fourth; seat 2 pays 5 to seat 1 and is poorest then
    lines = [WEST_EAST, "F9 F8", WEST_EAST, WEST_EAST]
    table = drawn(lines, "31", "34", scores=[20, 23, 21, 30])
    paying = "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9"
    play(table, OWN, paying, OWN, OWN)
    assert table.scores == [25, 18, 21, 30]
    assert see(table, "order") == [4, 1, 3, 2]
    roll(table, "5 3 3 3")
    roll(table, "5 4 4 4")
    assert table.scores == [25 + 3, 18 + 4, 21 + 3, 30 + 20]


@pytest.mark.rule("RW-B5.1", "RU-27")
def test_fees_come_before_prizes_in_the_book() -> None:
    table = drawn([WEST_EAST, "F9 F8"], "31", "34", scores=[20, 21])
    play(table, "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9")
    events = play(table, "decline")
    assert told(events) == ["RW-B2.7", "RW-B2.7", "RW-B5.10"]
    assert table.scores == [25, 21 - 5 + 20]


@pytest.mark.rule("RW-B5.3")
def test_nobody_decides_during_a_race() -> None:
    table = race(21, 20)
    for text in ("done", "decline", "build:E4,E5"):
        assert refused_by(table, text) == "RW-B5.2"


@pytest.mark.rule("RW-B7.1", "RW-0.10")
def test_the_most_money_wins_and_equal_balances_win_together() -> None:
    rules = rules_of(4)
    for scores, places in (([50, 80, 50, -3], [2, 1, 2, 4]), ([80, 80, 1, 2], [1, 1, 4, 3])):
        s = rules.start()
        s.scores = tuple(scores)
        assert rules.ranking(s) == places
