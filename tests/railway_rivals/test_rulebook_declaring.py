"""Entering a race by the rulebook: routes and fees B2, joint runs B3, exchange of running powers B4."""

import pytest

from roundhouse import Table
from tests.railway_rivals.given import (
    DRAW,
    ENTER,
    EXTRA,
    RACE,
    WEST_EAST,
    drawn,
    moving,
    play,
    refused_by,
    see,
    told,
)

EAST = "F9 F10 G11 G12"
"""From Fairford by Fallgate to Gatesend."""
SOUTH = "H5 G5 F4"
"""From Holmbridge to a junction with the line between Elmstead and Fairford."""
LINES = [WEST_EAST, EAST, SOUTH]
ALL_THE_WAY = "E4,F4,F5,F6,F7,F8,F9"
OWN_THEN_2 = f"enter:{ALL_THE_WAY},F10-2,G11-2,G12-2"
OVER_1 = "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9-1,F10,G11,G12"


# B2: routes


@pytest.mark.rule("RW-B2.3", "RW-B2.4", "RW-B2.1")
def test_a_route_is_stated_once_and_the_train_waits_at_its_beginning() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    play(table, OWN_THEN_2)
    assert moving(table) == 2  # seat 1 is not asked again
    play(table, OVER_1)
    play(table, "decline")
    assert table.phase == RACE
    assert see(table, "routes") == [OWN_THEN_2.partition(":")[2], OVER_1.partition(":")[2], None]
    assert see(table, "ran") == [0, 0, 0]
    # nobody can enter or leave a race that has begun
    assert refused_by(table, "decline") == "RW-B5.2"
    assert refused_by(table, OWN_THEN_2) == "RW-B5.2"


@pytest.mark.rule("RW-B2.5", "RW-B2.6", "RU-24")
def test_all_of_a_route_may_be_on_own_lines_and_one_step_is_enough() -> None:
    table = drawn([WEST_EAST, "F9 F8", "E4"], "31", "34", scores=[22, 21, 20])
    play(table, f"enter:{ALL_THE_WAY}")
    assert table.legal()[0] == "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9"
    play(table, table.legal()[0])
    # seat 3 started in Elmstead, where the route begins; that is no step of its own
    assert refused_by(table, "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9-1") == "RW-B2.5"
    play(table, "decline")
    assert table.scores == [22 + 5, 21 - 5, 20]


@pytest.mark.rule("RW-B2.7", "RW-B2.8", "RW-B2.9", "RU-26", "RU-19")
def test_the_owner_is_not_asked_and_is_paid_in_full_by_rich_and_poor() -> None:
    table = drawn(LINES, "31", "46", scores=[-7, 20, 21])
    play(table, "decline", "decline")
    # seat 1 is in debt, runs over seat 2 all the same and pays it 3, although seat 2 stays out
    assert (moving(table), table.legal()[0]) == (1, OWN_THEN_2)
    play(table, OWN_THEN_2)
    assert table.scores == [-7 - 3 + 20, 23, 21]


@pytest.mark.rule("RU-21", "RW-B2.7")
def test_where_two_rivals_have_track_one_of_them_is_named_and_paid() -> None:
    lines = [f"{WEST_EAST}, F9 F10", EAST, EAST]
    for payee, scores in ((2, [22 - 2 + 20, 23, 21]), (3, [22 - 2 + 20, 21, 23])):
        table = drawn(lines, "31", "46", scores=[22, 21, 21])
        route = f"enter:{ALL_THE_WAY},F10,G11-{payee},G12-{payee}"
        assert route in table.legal()
        play(table, route, "decline", "decline")
        assert table.scores == scores
    # some steps from one and some from the other is lawful, too
    table = drawn(lines, "31", "46", scores=[22, 21, 21])
    play(table, f"enter:{ALL_THE_WAY},F10,G11-2,G12-3", "decline", "decline")
    assert table.scores == [22 - 2 + 20, 22, 22]


@pytest.mark.rule("RU-22", "RU-23")
def test_trains_change_lines_in_open_country_and_in_towns() -> None:
    # in F4 from the south line to the west-east line, in Fairford on to the east line
    table = drawn(LINES, "53", "46", scores=[20, 20, 21])
    route = "enter:H5,G5,F4,F5-1,F6-1,F7-1,F8-1,F9-1,F10-2,G11-2,G12-2"
    assert table.legal()[0] == route
    # not the other way round: Holmbridge was drawn first
    assert refused_by(table, "enter:G12,G11-2,F10-2,F9-2,F8-1,F7-1,F6-1,F5-1,F4-1,G5,H5") == "RU-23"


BENT_EAST = "F9 G10 G11 G12 H11 I11 I10 I9"
"""From Fairford by Gatesend to Ironhill, seven steps."""


@pytest.mark.rule("RW-B2.10", "RW-B2.11", "RU-25")
def test_the_example_7_to_one_and_5_to_another() -> None:
    table = drawn([WEST_EAST, BENT_EAST, SOUTH], "53", "61", scores=[20, 20, 21])
    over_1, over_2 = "F5-1,F6-1,F7-1,F8-1,F9-1", "G10-2,G11-2,G12-2,H11-2,I11-2,I10-2,I9-2"
    play(table, f"enter:H5,G5,F4,{over_1},{over_2}", "decline", "decline")
    assert table.scores == [25, 27, 21 - 5 - 7 + 20]


@pytest.mark.rule("RU-20", "RW-B2.7")
def test_a_table_may_count_the_hexes_that_are_touched() -> None:
    # three steps over seat 2 touch four hexes: F9, F10, G11 and G12
    for options, fee in (("", 3), ("fee_unit=hexes_touched", 4)):
        table = drawn(LINES, "31", "46", options, scores=[22, 21, 20])
        play(table, OWN_THEN_2, "decline", "decline")
        assert table.scores == [22 - fee + 20, 21 + fee, 20]


@pytest.mark.rule("RU-20")
def test_each_unbroken_stretch_touches_one_hex_more_than_it_has_steps() -> None:
    # seat 2 has the fourth of six steps itself: three steps over seat 1, then two
    broken = "enter:E4,F4-1,F5-1,F6-1,F7,F8-1,F9-1"
    for options, fee in (("", 5), ("fee_unit=hexes_touched", 4 + 3)):
        table = drawn([WEST_EAST, "E4 E5 F5 E6 E7 F6 F7"], "31", "34", options, scores=[20, 21])
        play(table, broken, "decline")
        assert table.scores == [20 + fee, 21 - fee + 20]


# The order of declaring


@pytest.mark.rule("RW-B2.2", "RU-35", "RU-36")
def test_equally_rich_players_declare_in_the_order_of_their_seats() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", scores=[20, 25, 25, 20])
    asked = []
    for _ in range(4):
        asked.append(moving(table))
        play(table, "decline")
    assert asked == [2, 3, 1, 4]


# B3: joint runs


def partners(options: str = "", *scores: int) -> Table:
    """Seats 1 and 2 are asked for a joint run from Elmstead to Gatesend; seat 3 has still to declare."""
    table = drawn(LINES, "31", "46", options, scores=list(scores or (22, 21, 20)))
    play(table, "propose:2")
    return table


JOINT = f"offer:{ALL_THE_WAY},F10,G11,G12"


@pytest.mark.rule("RW-B3.1", "RW-B3.3", "RU-37")
def test_a_partner_is_named_then_a_route_offered_then_an_answer_given() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    assert {"propose:2", "propose:3"} <= set(table.legal())
    play(table, "propose:2")
    assert (moving(table), table.legal()) == (1, [JOINT, "withdraw"])
    for text in ("decline", "accept", "refuse", "propose:3", OWN_THEN_2):
        assert refused_by(table, text) == "RU-37"
    play(table, JOINT)
    assert (moving(table), table.legal()) == (2, ["accept", "refuse"])
    for text in ("decline", "withdraw", JOINT, OVER_1):
        assert refused_by(table, text) == "RU-37"
    play(table, "accept")
    assert (see(table, "declared"), see(table, "partners")) == (
        ["entered", "joined", "undecided"],
        [2, 1, None],
    )
    # the pair has declared, so the third can turn to nobody
    assert moving(table) == 3
    for seat in (1, 2):
        assert refused_by(table, f"propose:{seat}") == "RU-37"
    play(table, "decline")
    # free over both lines; 20 in two equal parts, although two thirds of the way were seat 1's
    assert table.scores == [32, 31, 20]


@pytest.mark.rule("RU-37")
def test_after_a_refusal_or_a_withdrawal_one_chooses_again_but_not_the_same_partner() -> None:
    for end in ((JOINT, "refuse"), ("withdraw",)):
        table = partners()
        play(table, *end)
        assert (moving(table), table.phase) == (1, ENTER)
        assert refused_by(table, "propose:2") == "RU-37"
        assert {OWN_THEN_2, "propose:3", "decline"} <= set(table.legal())
        # seat 2 may still enter for itself, and propose in its turn to one who has not declared
        play(table, "decline")
        assert moving(table) == 2
        assert {OVER_1, "propose:3"} <= set(table.legal())
        # and in the next run seat 1 may ask again
        play(table, "decline", "decline", "~throw:32", "~throw:51")
        assert (moving(table), "propose:2" in table.legal()) == (1, True)


@pytest.mark.rule("RU-37", "RW-B3.1")
def test_two_pairs_may_run_against_each_other() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", scores=[20, 23, 21, 22])
    play(table, "propose:1", f"offer:{ALL_THE_WAY}", "accept")
    assert moving(table) == 4
    play(table, "propose:3", f"offer:{ALL_THE_WAY}", "accept")
    assert (table.phase, see(table, "order")) == (RACE, [2, 4])  # each where its richer member stands
    play(table, *["~die:3"] * 2, "~die:5", "~die:3")
    assert table.scores == [20 + 10, 23 + 10, 21 + 5, 22 + 5]


@pytest.mark.rule("RU-24", "RU-21", "RW-B3.3")
def test_in_a_joint_run_the_track_of_either_is_free_and_has_to_be_used() -> None:
    table = partners()
    assert refused_by(table, OWN_THEN_2.replace("enter", "offer")) == "RU-21"  # nobody pays a partner
    # seat 3 alone has no step between Elmstead and Gatesend; with seat 2 it has
    third = drawn(LINES, "31", "46", scores=[20, 20, 21])
    assert refused_by(third, OVER_1.replace("F10,G11,G12", "F10-2,G11-2,G12-2")) == "RW-B2.5"
    play(third, "propose:2", OVER_1.replace("enter", "offer"), "accept", "decline")
    assert third.scores == [26, 20 - 3 + 10, 21 - 3 + 10]  # 6 to seat 1 in equal parts, 20 won


@pytest.mark.rule("RW-B3.4", "RW-B3.2", "RU-38", "RU-35")
@pytest.mark.parametrize(
    ("scores", "after"),
    [
        # 3 to seat 2 and 20 won: the richer partner pays 2 of the 3
        ([21, 20, 22], [21 - 1 + 10, 23, 22 - 2 + 10]),
        ([22, 20, 21], [22 - 2 + 10, 23, 21 - 1 + 10]),
        # equally rich: the earlier seat counts as the poorer
        ([22, 20, 22], [22 - 1 + 10, 23, 22 - 2 + 10]),
    ],
)
def test_the_odd_point_of_a_fee_is_paid_by_the_richer(scores: list[int], after: list[int]) -> None:
    table = drawn(LINES, "31", "46", scores=scores)
    other = 4 - moving(table)
    play(table, f"propose:{other}", f"offer:{ALL_THE_WAY},F10-2,G11-2,G12-2", "accept", "decline")
    assert table.scores == after


@pytest.mark.rule("RU-38")
def test_fees_to_several_rivals_are_added_up_before_they_are_split() -> None:
    # seats 3 and 4 pay 5 to seat 1 and 3 to seat 2: 8, so 4 each and not 5 and 3
    table = drawn([*LINES, "H5 I6"], "53", "46", scores=[10, 10, 21, 20])
    play(table, "propose:4", "offer:H5,G5,F4,F5-1,F6-1,F7-1,F8-1,F9-1,F10-2,G11-2,G12-2", "accept")
    play(table, "decline", "decline")
    assert table.scores == [15, 13, 21 - 4 + 10, 20 - 4 + 10]


# B4: exchange of running powers

EIGHT = "H5 I6 J5 J4 J3 J2, H5 G6 G7 F7"
"""From Juniper to F7, eight steps."""
THIRTEEN = "F9 F8 F7, F9 F10 F11 E11 D11 C11 C10 C9 B9 A10 A9 B8"
"""From F7 to Birchham, thirteen steps."""
WEST_PART = "J3,J4,J5,I6,H5,G6,G7,F7"
EAST_PART = "F8,F9,F10,F11,E11,D11,C11,C10,C9,B9,A10,A9,B8"


def over(part: str, seat: int) -> str:
    return ",".join(f"{hex_}-{seat}" for hex_ in part.split(","))


A_RUNS = f"enter:J2,{WEST_PART},{over(EAST_PART, 2)}"
B_RUNS = f"enter:J2,{over(WEST_PART, 1)},{EAST_PART}"


@pytest.mark.rule("RW-B4.1", "RW-B4.2", "RW-B2.12", "RU-39")
@pytest.mark.parametrize("scores", [[21, 20], [20, 21]])
def test_the_example_a_pays_13_and_b_pays_8_so_both_can_run(scores: list[int]) -> None:
    table = drawn([EIGHT, THIRTEEN], "64", "14", scores=scores)
    first = moving(table)
    play(table, A_RUNS if first == 1 else B_RUNS)
    play(table, B_RUNS if first == 1 else A_RUNS)
    assert table.phase == RACE
    assert table.scores == [scores[0] - 5, scores[1] + 5]  # net 5 to B


@pytest.mark.rule("RW-B2.10", "RW-B4.1", "RU-39")
def test_thirteen_without_anything_in_return_is_too_much() -> None:
    # B, the richer, stays out: A is refused at once
    table = drawn([EIGHT, THIRTEEN], "64", "14", scores=[20, 21])
    play(table, "decline")
    assert A_RUNS not in table.legal()
    assert refused_by(table, A_RUNS) == "RW-B2.10"
    # A, the richer, enters and B stays out: A is struck, pays nothing and does not run
    table = drawn([EIGHT, THIRTEEN], "64", "14", scores=[21, 20])
    play(table, A_RUNS)
    events = play(table, "decline")
    assert told(events) == ["RU-39", "RU-40"]
    assert (table.scores, table.phase) == ([21, 20], DRAW)


@pytest.mark.rule("RW-B4.1", "RU-39")
def test_a_difference_of_ten_is_lawful_and_of_eleven_is_not() -> None:
    # from Holmbridge seat 1 has three steps to F7: 13 against 3
    route, back = "H5,G6,G7,F7", over("G6,G7,F7", 1)
    table = drawn([EIGHT, THIRTEEN], "53", "14", scores=[20, 21])
    play(table, f"enter:H5,{back},{EAST_PART}")
    play(table, f"enter:{route},{over(EAST_PART, 2)}")
    assert (table.phase, table.scores) == (RACE, [20 - 13 + 3, 21 + 13 - 3])
    # with one step more of seat 2's, and a bend so that it stays three of seat 1's: 14 against 3
    longer = THIRTEEN.replace("F9 F8 F7", "F9 F8 E8 F7")
    east = f"E8,{EAST_PART}"
    table = drawn([EIGHT, longer], "53", "14", scores=[20, 21])
    play(table, f"enter:H5,{back},{east}")
    assert refused_by(table, f"enter:{route},{over(east, 2)}") == "RW-B4.1"
    # seat 1 first: it is provisional, and struck when seat 2 pays back too little; seat 2 runs and pays
    table = drawn([EIGHT, longer], "53", "14", scores=[21, 20])
    play(table, f"enter:{route},{over(east, 2)}")
    events = play(table, f"enter:H5,{back},{east}")
    assert told(events)[0] == "RU-39"
    assert table.scores == [21 + 3, 20 - 3 + 20]


@pytest.mark.rule("RW-B4.3", "RW-B4.1")
def test_running_powers_are_exchanged_on_different_routes() -> None:
    # seat 2 has a line of its own from F7 over the hill H7 to Holmbridge
    table = drawn([EIGHT, f"{THIRTEEN}, F7 G8 H7 H6 H5"], "64", "14", scores=[21, 20])
    play(table, A_RUNS)
    play(table, f"enter:J2,{over('J3,J4,J5,I6,H5', 1)},H6,H7,G8,F7,{EAST_PART}")
    assert (table.phase, table.scores) == (RACE, [21 - 13 + 5, 20 + 13 - 5])


@pytest.mark.rule("RU-39")
def test_when_an_entry_is_struck_the_others_are_tested_again() -> None:
    # seat 1 pays seat 2 11 and is paid 1; seat 2 pays seat 3 11, and seat 3 stays out
    lines = [
        "E4 F4",
        "F9 F8 F7 F6 F5 F4, F9 F10 E10 D10 C10 B9 B8",
        "H5 G5 F4, G5 G6 G7 G8 G9 G10 H10 G11 F11 E11 D10",
    ]
    over_2 = over("F5,F6,F7,F8,F9,F10,E10,D10,C10,B9,B8", 2)
    over_3 = over("G5,G6,G7,G8,G9,G10,H10,G11,F11,E11,D10", 3)
    table = drawn(lines, "31", "14", scores=[22, 21, 20])
    play(table, f"enter:E4,F4,{over_2}")
    play(table, f"enter:E4,F4-1,{over_3},C10,B9,B8")
    events = play(table, "decline")
    # first seat 2 is struck, then seat 1, which is paid nothing in return any more
    assert [entry.seat + 1 for event in events for entry in event.entries if entry.rule == "RU-39"] == [2, 1]
    assert (table.scores, see(table, "settled")) == ([22, 21, 20], 1)


# Nobody enters


@pytest.mark.rule("RU-40", "RU-33", "RW-B2.1")
def test_a_run_that_nobody_enters_is_used_up() -> None:
    table = drawn(LINES, "31", "46")
    play(table, "decline", "decline", "decline")
    assert (table.scores, see(table, "settled"), table.phase) == ([20, 20, 20], 1, DRAW)
    assert not {"31", "46"} & set(see(table, "unused"))
    assert see(table, "held_over") == []


@pytest.mark.rule("RU-40")
def test_a_table_may_offer_it_once_more_after_the_next_extra_building() -> None:
    table = drawn(LINES, "31", "46", "unentered=offered_again")
    play(table, "decline", "decline", "decline")
    assert table.phase == DRAW
    play(table, "~throw:32", "~throw:51", "decline", OVER_1, "decline")
    assert table.phase == EXTRA
    while table.phase == EXTRA:
        play(table, "done")
    # it comes before a new drawing
    assert (table.phase, see(table, "run")) == (ENTER, ["31", "46"])
    play(table, "decline", "decline", "decline")
    # and then it is used up
    assert (table.phase, see(table, "held_over")) == (DRAW, [])


@pytest.mark.rule("RU-41", "RW-B5.10")
def test_a_single_train_wins_20_without_a_roll() -> None:
    table = drawn(LINES, "31", "34", scores=[21, 20, 20])
    play(table, f"enter:{ALL_THE_WAY}", "decline")
    events = play(table, "decline")
    assert told(events) == ["RW-B5.10"]
    assert (table.scores, table.phase) == ([41, 20, 20], DRAW)
