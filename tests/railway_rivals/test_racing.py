"""The races B5, extra building B6."""

from itertools import pairwise

import pytest

from roundhouse import CHANCE, Table
from tests.railway_rivals.given import (
    DRAW,
    EXTRA,
    RACE,
    WEST_EAST,
    drawn,
    moving,
    play,
    refused_by,
    rules_of,
    scene,
    see,
    told,
)

OWN = "enter:E4,F4,F5,F6,F7,F8,F9"
"""Elmstead to Fairford on one's own line, six steps."""


@pytest.mark.rule("RW-B5.2", "RW-B5.3", "RW-B5.4", "RW-B5.8", "RW-B5.10", "RW-0.8", "RU-43", "RU-27")
def test_trains_roll_in_turn_the_richest_first_and_the_first_two_are_paid() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", scores=[20, 22, 21])
    play(table, OWN, OWN, OWN)
    assert (table.phase, table.to_move, see(table, "order")) == (RACE, CHANCE, [2, 3, 1])
    play(table, "~die:5", "~die:2", "~die:2")
    assert (see(table, "ran"), see(table, "turn")) == ([2, 5, 2], 2)
    play(table, "~die:2", "~die:3", "~die:3")  # seat 2 arrives; the others go on
    assert (see(table, "ran"), see(table, "turn"), table.phase) == ([5, 6, 5], 3, RACE)
    play(table, "~die:3")  # seat 3, two past the post
    play(table, "~die:2")  # seat 1 in the same turn, one past it
    assert table.scores == [20, 42, 31]
    assert see(table, "settled") == 1


@pytest.mark.rule("RW-B5.9", "RU-43")
def test_in_the_same_turn_the_furthest_past_the_post_wins() -> None:
    table = drawn([WEST_EAST] * 2, "31", "34", scores=[21, 20])
    play(table, OWN, OWN, "~die:3", "~die:4", "~die:3", "~die:3")
    assert table.scores == [31, 40]  # seat 1 arrived first at the table, but exactly; seat 2 one further


@pytest.mark.rule("RU-43")
def test_the_last_train_on_the_line_is_sure_of_its_place_and_rolls_no_more() -> None:
    table = drawn([WEST_EAST] * 2, "31", "34", scores=[21, 20])
    play(table, OWN, OWN, "~die:5", "~die:2", "~die:2", "~die:2")
    assert table.scores == [41, 30]


@pytest.mark.rule("RW-B5.11", "RW-B5.12", "RU-44")
def test_two_equal_first_get_fifteen_each() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", scores=[20, 20, 20])
    play(table, OWN, OWN, OWN, *["~die:3"] * 2, "~die:2", *["~die:4"] * 2)
    events = play(table, "~die:4")
    assert table.scores == [35, 35, 20]
    assert told(events) == ["RW-B5.3", "RW-B5.11", "RW-B5.11"]


@pytest.mark.rule("RW-B5.13", "RU-44", "RU-36")
def test_one_first_and_three_equal_second_get_20_4_3_3_the_4_for_the_poorest() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", scores=[23, 22, 21, 24])
    play(table, OWN, OWN, OWN, OWN)
    assert see(table, "order") == [4, 1, 2, 3]
    play(table, "~die:5", "~die:3", "~die:3", "~die:3", "~die:5", "~die:4", "~die:4", "~die:4")
    assert table.scores == [26, 25, 25, 44]


@pytest.mark.rule("RU-44", "RU-38", "RW-B3.4")
def test_a_joint_train_shares_a_tied_prize_like_one_train() -> None:
    # seats 1 and 2 share a train that ties with seat 3: 15 each train, 8 to the poorer partner and 7
    table = drawn([WEST_EAST] * 3, "31", "34", scores=[22, 21, 20])
    play(table, "propose:2", OWN.replace("enter", "offer"), "accept", OWN)
    assert see(table, "order") == [1, 3]
    play(table, "~die:3", "~die:3", "~die:4", "~die:4")
    assert table.scores == [29, 29, 35]


HILLY = "E4 E5 E6 E7 E8 E9 F9"
"""Elmstead to Fairford over the hill E6: six steps."""


@pytest.mark.rule("RW-B5.5", "RW-B5.6", "RW-B5.7", "RU-42")
def test_going_up_a_hill_takes_one_off_once_and_a_token_may_wait_on_its_side() -> None:
    rules = rules_of(2)
    hexes = [rules.map.hex_of[name] for name in HILLY.split()]
    steps = [rules.routes.pips(a, b) for a, b in pairwise(hexes)]
    assert steps == [1, 2, 1, 1, 1, 1]  # 3 are needed to stand in E6, coming down is free
    table = drawn([HILLY, WEST_EAST], "31", "34", scores=[21, 20])
    play(table, "enter:E4,E5,E6,E7,E8,E9,F9", OWN, "~die:2", "~die:2")
    assert see(table, "ran")[0] == 2  # one step, and the deduction is taken: it waits on the side of E6
    play(table, "~die:2", "~die:2")  # now 1 brings it in, the next 1 to E7
    play(table, "~die:3", "~die:2")  # 7 in all, as 6 for the other: both exactly there
    assert table.scores == [21 + 15, 20 + 15]


@pytest.mark.rule("RU-42")
def test_from_hill_to_hill_nothing_is_taken_off_unless_the_table_says_so() -> None:
    for options, pips in (("", 1), ("hill_deduction=per_hill_hex", 2)):
        rules = rules_of(2, options)
        assert rules.routes.pips(rules.map.hex_of["D5"], rules.map.hex_of["D6"]) == pips
        assert rules.routes.pips(rules.map.hex_of["D4"], rules.map.hex_of["D5"]) == 2


@pytest.mark.rule("RW-B5.1")
def test_all_payments_are_made_before_the_race() -> None:
    table = drawn([WEST_EAST, "F9 F8"], "31", "34", scores=[20, 21])
    play(table, "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9", OWN)
    assert (table.phase, table.scores) == (RACE, [25, 16])


# B6


def after_two_runs(tracks: list[str], options: str, *scores: int) -> Table:
    """Nobody entered the second run, and extra building is due."""
    used = ("61", "62")
    keys = [f"{ten}{unit}" for ten in "123456" for unit in "123456"] + list("123456")
    unused = [key for key in keys if key not in used]
    table = scene(tracks, options, unused=unused, settled=1, drawings=1, scores=list(scores))
    play(table, "~throw:31", "~throw:34", *["decline"] * len(tracks))
    assert table.phase == EXTRA
    return table


@pytest.mark.rule("RW-B6.1", "RW-B6.2", "RW-B6.3", "RW-B6.4", "RW-B6.5", "RU-51", "RU-50", "RW-0.9")
def test_after_two_runs_the_poorest_builds_first_for_up_to_ten_points_off_the_account() -> None:
    table = after_two_runs([WEST_EAST, "H5"], "", 30, 20)
    assert moving(table) == 2
    assert refused_by(table, "save:1") == "RW-B6.1"
    play(table, "build:H5,H6", "build:H6,H7", "build:H7,H8")  # 1, then 3 up the hill, then 5 along it
    assert (table.scores, see(table, "left")) == ([30, 11], 1)
    assert refused_by(table, "build:H8,H9") == "RW-B6.3"
    play(table, "done")
    assert moving(table) == 1
    play(table, "done")
    assert table.phase == DRAW


@pytest.mark.rule("RW-B6.6", "RW-B6.7", "RU-19")
def test_payments_to_rivals_come_on_top_and_an_account_may_fall_below_nothing() -> None:
    table = after_two_runs([WEST_EAST, "E4"], "", 30, 20)
    play(table, "build:E4,F4")
    assert table.scores == [33, 16]  # 1 to build, 3 to the rival
    play(table, "build:F4,F5", "build:F5,F6", "build:F6,F7", "build:F7,F8")
    assert (table.scores, see(table, "left")) == ([53, -8], 5)  # 1 and 5 each time


@pytest.mark.rule("RU-52")
def test_towns_bring_no_credit_in_the_operating_stage_unless_the_table_says_so() -> None:
    for options, credit in (("", 0), ("late_town_credit=yes", 6)):
        table = after_two_runs([WEST_EAST, "F9"], options, 30, 20)
        play(table, "build:F9,F10")
        assert table.scores == [30, 19 + credit]
