"""Entering a race: B2, joint runs B3, exchange of running powers B4."""

import pytest

from roundhouse.games.railway_rivals.rules.joint_runs import shares
from roundhouse.games.railway_rivals.rules.paying_rivals import within
from tests.railway_rivals.given import (
    DRAW,
    ENTER,
    EXTRA,
    RACE,
    WEST_EAST,
    building,
    drawn,
    moving,
    play,
    refused_by,
    rules_of,
    scene,
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
OFFER = f"offer:{ALL_THE_WAY},F10,G11,G12"
OVER_1 = "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9-1,F10,G11,G12"


@pytest.mark.rule("RW-B2.1", "RW-B2.2", "RU-35", "RU-36")
def test_the_richest_declares_first_and_anybody_may_stay_out() -> None:
    table = drawn(LINES, "31", "46", scores=[20, 20, 40])
    assert see(table, "order") == [3, 1, 2]
    play(table, "decline", "decline")
    assert (moving(table), table.phase) == (2, ENTER)
    events = play(table, "decline")
    assert told(events) == ["RU-40"]
    assert (see(table, "settled"), table.scores) == (1, [20, 20, 40])


@pytest.mark.rule("RW-B2.3", "RW-B2.6", "RW-B2.7", "RW-B2.8", "RW-B2.9", "RU-20", "RU-26", "RU-41", "RW-0.7")
def test_own_track_is_free_and_a_rivals_costs_one_a_step() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    assert table.legal()[0] == OWN_THEN_2
    play(table, OWN_THEN_2, "decline", "decline")
    # three steps over seat 2, which does not run itself; then 20 for the only train
    assert table.scores == [22 - 3 + 20, 24, 20]


@pytest.mark.rule("RU-23", "RU-21", "RW-B2.5", "RU-24", "RU-22")
def test_a_route_is_unbroken_and_names_whose_track_it_uses() -> None:
    table = drawn(LINES, "31", "46", scores=[21, 22, 20])
    assert moving(table) == 2
    assert refused_by(table, "enter:E4,F4-1,F5-1") == "RU-23"  # not to the end
    assert refused_by(table, OVER_1.replace("E4,F4-1,F5-1", "F4,F5-1")) == "RU-23"  # not from the start
    assert refused_by(table, OVER_1.replace("F5-1,", "E5-1,")) == "RU-23"  # no track
    assert refused_by(table, OVER_1.replace("F4-1", "F4-1,E4-1,F4-1")) == "RU-23"  # a hex twice
    assert refused_by(table, OVER_1.replace("F5-1", "F5")) == "RU-21"  # not his own
    assert refused_by(table, OVER_1.replace("F5-1", "F5-3")) == "RU-21"  # not seat 3's
    assert refused_by(table, OVER_1.replace("F10", "F10-1")) == "RU-21"  # he has track of his own
    play(table, OVER_1)
    play(table, "decline")
    # seat 3 has no step of its own between Elmstead and Gatesend; nobody is left to join
    assert table.legal() == ["decline"]
    third = OVER_1.replace("F10,G11,G12", "F10-2,G11-2,G12-2")
    assert refused_by(table, third) == "RW-B2.5"


@pytest.mark.rule("RW-B1c.1", "RW-B1c.2", "RU-23")
def test_each_player_takes_the_hex_of_a_special_destination_that_suits_him() -> None:
    lines = ["E4 E3 E2 E1, E2 F1", WEST_EAST]
    table = drawn(lines, "34", "4", "", scores=[20, 21], **fourth())
    # seat 2 pays three steps beyond Elmstead, to E1 or to F1: two ways alike, so one of them is offered
    west = "enter:F9,F8,F7,F6,F5,F4,E4,E3-1,E2-1,"
    offered = [text for text in table.legal() if text.startswith("enter")]
    assert offered in ([f"{west}E1-1"], [f"{west}F1-1"])
    assert table.explain(f"{west}E1-1") is None
    play(table, "enter:F9,F8,F7,F6,F5,F4,E4,E3-1,E2-1,F1-1")
    play(table, "enter:F9,F8-2,F7-2,F6-2,F5-2,F4-2,E4-2,E3,E2,E1")
    assert (table.phase, table.scores) == (RACE, [20 + 3 - 6, 21 - 3 + 6])


def fourth() -> dict[str, object]:
    """Three runs are done with, so that the next is a special run."""
    used = ["61", "62", "63", "64", "65", "66"]
    towns = [f"{ten}{unit}" for ten in "123456" for unit in "123456"]
    unused = [key for key in [*towns, *"123456"] if key not in used]
    return {"unused": unused, "settled": 3, "drawings": 3, "extras": 1}


LONG = "E4 F4 F5 F6 F7 F8 F9 E10 D10 C10 B9 B8"
"""Seat 1 from Elmstead by Fairford to Birchham, eleven steps."""
SHORT_CUT = "H5 G5 F4"
FROM_THE_TOWN = "H5 G5 G4 F3 E4"
TEN = "F5-1,F6-1,F7-1,F8-1,F9-1,E10-1,D10-1,C10-1,B9-1,B8-1"
OVER_TEN = f"enter:H5,G5,G4,F3,E4,F4-1,{TEN}"
BACK = "enter:H5,G5-2,G4-2,F3-2,E4-2,F4,F5,F6,F7,F8,F9,E10,D10,C10,B9,B8"


@pytest.mark.rule("RW-B2.10", "RU-25")
def test_ten_may_be_paid_to_one_rival_and_no_more() -> None:
    table = drawn([LONG, SHORT_CUT], "53", "14", scores=[21, 20])
    play(table, "decline", f"enter:H5,G5,F4,{TEN}")
    assert table.scores == [31, 30]  # 10 paid, 20 won
    table = drawn([LONG, FROM_THE_TOWN], "53", "14", scores=[21, 20])
    play(table, "decline")
    assert table.legal() == ["decline"]
    assert refused_by(table, OVER_TEN) == "RW-B2.10"


@pytest.mark.rule("RW-B4.1", "RW-B4.2", "RW-B4.3", "RU-39")
def test_running_powers_are_exchanged_when_the_payments_differ_by_ten_at_most() -> None:
    table = drawn([LONG, FROM_THE_TOWN], "53", "14", scores=[21, 20])
    play(table, BACK)  # pays 4 to seat 2
    assert OVER_TEN in table.legal()
    play(table, OVER_TEN)  # pays 11 to seat 1: the difference is 7
    assert (table.phase, table.scores) == (RACE, [21 - 4 + 11, 20 - 11 + 4])
    # the example: 13 against 8
    assert within(13, 8)
    assert not within(13, 0)
    assert not within(13, 2)
    assert within(13, 3)


@pytest.mark.rule("RU-39", "RU-40")
def test_an_entry_over_the_limit_is_provisional_until_the_rival_declares() -> None:
    table = drawn([LONG, FROM_THE_TOWN], "53", "14", scores=[20, 21])
    play(table, OVER_TEN)  # seat 1 has still to declare
    standing = table.copy()
    play(standing, BACK)
    assert (standing.phase, standing.scores) == (RACE, [20 - 4 + 11, 21 - 11 + 4])
    events = play(table, "decline")
    assert told(events) == ["RU-39", "RU-40"]  # struck: it pays nothing and does not run
    assert (table.scores, see(table, "settled")) == ([20, 21], 1)


# B3


@pytest.mark.rule("RW-B3.1", "RW-B3.3", "RU-37", "RW-B2.12")
def test_a_joint_run_is_offered_and_accepted_and_runs_free_over_both_lines() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    assert table.legal() == [OWN_THEN_2, "propose:2", "propose:3", "decline"]
    play(table, "propose:2")
    assert (moving(table), see(table, "asked")) == (1, 2)
    assert table.legal() == [OFFER, "withdraw"]
    assert refused_by(table, "decline") == "RU-37"
    assert refused_by(table, OWN_THEN_2.replace("enter", "offer")) == "RU-21"  # seat 2 is the partner
    play(table, OFFER)
    assert (moving(table), see(table, "asked"), table.legal()) == (2, None, ["accept", "refuse"])
    assert refused_by(table, "decline") == "RU-37"
    play(table, "accept")
    assert (see(table, "declared"), moving(table)) == (["entered", "joined", "undecided"], 3)
    play(table, "decline")
    assert table.scores == [32, 31, 20]  # no fees, and 20 in equal parts


@pytest.mark.rule("RU-37")
def test_who_has_refused_is_not_asked_again_for_this_run() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    assert refused_by(table, OFFER) == "RU-37"  # nobody has been proposed to
    assert refused_by(table, "withdraw") == "RU-37"
    play(table, "propose:2", OFFER, "refuse")
    assert (moving(table), see(table, "refused")) == (1, [2])
    assert table.legal() == [OWN_THEN_2, "propose:3", "decline"]
    assert refused_by(table, "propose:2") == "RU-37"
    assert refused_by(table, "propose:1") == "RW-B3.1"
    play(table, "decline")
    assert refused_by(table, "propose:1") == "RU-37"  # seat 1 has declared


@pytest.mark.rule("RU-37")
def test_who_was_turned_to_and_left_again_is_not_asked_again_for_this_run() -> None:
    table = drawn(LINES, "31", "46", scores=[22, 21, 20])
    play(table, "propose:2", "withdraw")
    assert (moving(table), see(table, "asked"), see(table, "refused")) == (1, None, [2])
    assert table.legal() == [OWN_THEN_2, "propose:3", "decline"]
    play(table, "propose:3", "withdraw")
    assert table.legal() == [OWN_THEN_2, "decline"]
    play(table, "decline")
    assert table.legal()[-2:] == ["propose:3", "decline"]  # seat 2 may still ask


@pytest.mark.rule("RU-24", "RU-37")
def test_two_without_track_on_the_way_cannot_run_together() -> None:
    apart = [WEST_EAST, "H5 I6", "H5 I5"]
    table = drawn(apart, "31", "34", scores=[20, 22, 21])
    assert table.legal() == ["propose:1", "decline"]
    assert refused_by(table, "propose:3") == "RU-24"
    play(table, "propose:1")
    assert table.legal() == [f"offer:{ALL_THE_WAY}", "withdraw"]
    # track that hangs together with the way of the run, but on no route of the two: nothing to offer
    side = drawn([WEST_EAST, "F9 F10", "H5 I6"], "31", "34", scores=[20, 22, 21])
    play(side, "propose:3")
    assert side.legal() == ["withdraw"]


@pytest.mark.rule("RW-B3.2", "RW-B3.4", "RU-38", "RU-35")
def test_partners_share_equally_and_the_odd_point_favours_the_poorer() -> None:
    both = 0b11
    assert shares((30, 20), both, 15) == [(1, 8), (0, 7)]
    assert shares((30, 20), both, -15) == [(1, -7), (0, -8)]
    assert shares((20, 20), both, 15) == [(0, 8), (1, 7)]  # the earlier seat counts as the poorer
    # seats 3 and 1 together over three steps of seat 2: 3 to pay, 2 by the richer
    table = drawn(LINES, "31", "46", scores=[21, 20, 22])
    play(table, "propose:1", f"offer:{ALL_THE_WAY},F10-2,G11-2,G12-2", "accept", "decline")
    assert table.scores == [21 - 1 + 10, 23, 22 - 2 + 10]


@pytest.mark.rule("RU-39", "RW-B2.10")
def test_a_pair_is_one_company_for_the_limit() -> None:
    table = drawn([LONG, FROM_THE_TOWN, "H5"], "53", "14", scores=[20, 21, 22])
    # seats 3 and 2 pay 11 to seat 1, which has still to declare
    play(table, "propose:2", OVER_TEN.replace("enter", "offer"), "accept")
    play(table, BACK)  # and pays 4 to one of them
    assert table.phase == RACE
    assert table.scores == [20 + 11 - 4, 21 - 5 + 4, 22 - 6]


@pytest.mark.rule("RU-50", "RW-B6.1")
def test_a_run_that_nobody_enters_counts_for_extra_building() -> None:
    table = drawn(LINES, "31", "46")
    play(table, "decline", "decline", "decline", "~throw:32", "~throw:46", "decline", "decline", "decline")
    assert table.phase == EXTRA


@pytest.mark.rule("RU-40", "RU-50")
def test_a_table_may_offer_a_run_again_that_nobody_entered_once_and_after_extra_building() -> None:
    table = drawn(LINES, "31", "46", "unentered=offered_again")
    events = play(table, "decline", "decline", "decline")
    assert (told(events), table.phase) == (["RU-40"], DRAW)
    assert (see(table, "put_by"), see(table, "settled")) == ([["31", "46", 0]], 0)
    play(table, "~throw:32", "~throw:46", "decline", "decline", "decline")  # 46 is used, so 41
    assert see(table, "put_by") == [["31", "46", 0], ["32", "41", 0]]
    assert (table.phase, see(table, "extras"), see(table, "settled")) == (EXTRA, 1, 0)
    events = play(table, "done", "done", "done")
    assert [entry.about for event in events for entry in event.entries] == ["31,46"]
    assert (table.phase, see(table, "run"), see(table, "again")) == (ENTER, ["31", "46"], True)
    play(table, "decline", "decline", "decline")  # the second time it is used up, and the next comes up
    assert (see(table, "settled"), see(table, "run"), see(table, "put_by")) == (1, ["32", "41"], [])
    play(table, f"enter:{ALL_THE_WAY},F10-2", "decline", "decline")
    assert (table.phase, see(table, "extras"), see(table, "settled")) == (EXTRA, 2, 2)
    assert see(table, "again") is False


@pytest.mark.rule("RU-40", "RU-58")
def test_a_run_put_by_is_dropped_when_the_game_ends() -> None:
    keys = [key for key in rules_of(2).notation.keys if key not in ("31", "34")]
    waiting = [[keys[i], keys[i + 1]] for i in range(0, 40, 2)]
    changes = {"unused": ["31", "34"], "drawings": 20, "held_over": waiting}
    table = scene([WEST_EAST, "E4"], "unentered=offered_again draw=number_cards", **changes)
    play(table, "~card:31", "~card:34")
    events = play(table, "decline", "decline")
    assert told(events) == ["RU-40", "RW-B7.1"]
    assert (table.over, see(table, "put_by")) == (True, [["31", "34", 0]])


@pytest.mark.rule("RU-20")
def test_a_table_may_count_the_hexes_that_are_touched() -> None:
    for options, fee in (("", 3), ("fee_unit=hexes_touched", 4)):
        table = drawn(LINES, "31", "46", options, scores=[22, 21, 20])
        play(table, OWN_THEN_2, "decline", "decline")
        # over seat 2 in one stretch: three steps, and four hexes from F9 to G12
        assert table.scores == [22 - fee + 20, 21 + fee, 20]
    # the limit of 10 counts the same: ten steps are eleven hexes
    table = drawn([LONG, SHORT_CUT], "53", "14", "fee_unit=hexes_touched", scores=[21, 20])
    play(table, "decline")
    assert table.legal() == ["decline"]
    assert refused_by(table, f"enter:H5,G5,F4,{TEN}") == "RW-B2.10"


@pytest.mark.rule("RU-45")
def test_trains_end_beyond_the_border_but_do_not_pass() -> None:
    lines = ["F9 E10 D10 C11 C12", "F9 F10 E11 D11 C12"]
    table = drawn(lines, "24", "41", scores=[21, 20])
    assert refused_by(table, "enter:D10,C11,C12,D11-2,E11-2,F10-2") == "RU-45"
    assert table.legal()[0] == "enter:D10,E10,F9,F10-2"


@pytest.mark.rule("RU-38")
def test_what_others_pay_for_a_partners_track_is_his_own_unless_the_table_shares_it() -> None:
    # seats 3 and 1 run together; seat 2 pays 6 for the track of seat 1
    for options, scores in (
        ("", [21 + 6, 20 - 6, 22]),
        ("joint_share_receipts=yes", [21 + 3, 20 - 6, 22 + 3]),
    ):
        table = drawn(LINES, "31", "46", options, scores=[21, 20, 22])
        play(table, "propose:1", f"offer:{ALL_THE_WAY},F10-2,G11-2,G12-2", "accept", OVER_1)
        # and the pair pays 3 to seat 2, the richer partner 2 of them
        assert table.scores == [scores[0] - 1, scores[1] + 3, scores[2] - 2]


@pytest.mark.rule("RU-19")
def test_a_table_may_forbid_debt() -> None:
    lines = ["H5 G5", WEST_EAST]
    for options, rule in (("", ""), ("debt=forbidden", "RU-19")):
        table = drawn(LINES, "31", "46", options, scores=[5, 5, 0])
        play(table, "decline")
        assert refused_by(table, OVER_1) == rule  # 6 to pay, 5 to pay it with
        poor = building(lines, options, scores=[20, 0])
        play(poor, "~die:4", "build:E4,F3", "done")
        assert refused_by(poor, "build:F4,G5") == ""  # the river costs 3 of the roll; 1 to pay of 20
        poor = building([WEST_EAST, "H5 G5"], options, scores=[20, 0])
        play(poor, "~die:4")
        assert refused_by(poor, "build:F4,G5") == rule


@pytest.mark.rule("RW-B2.11")
def test_two_rivals_may_be_paid_each_within_the_limit() -> None:
    table = drawn(LINES, "53", "46", scores=[20, 20, 21])
    play(table, "enter:H5,G5,F4,F5-1,F6-1,F7-1,F8-1,F9-1,F10-2,G11-2,G12-2", "decline", "decline")
    assert table.scores == [25, 23, 21 - 5 - 3 + 20]


@pytest.mark.rule("RU-38")
def test_shared_receipts_are_added_up_before_they_are_halved() -> None:
    # seats 1 and 2 run together; seat 3 pays 1 to each of them: 2 in all, so 1 each
    lines = ["E4 F4 F5 F6", "F9 F8 F7 F6", "E4 D4 E5 F4, E5 E6 E7 E8 F8"]
    table = scene(lines, "joint_share_receipts=yes", scores=[22, 21, 20])
    play(table, "~throw:31", "~throw:34", "propose:2", "offer:E4,F4,F5,F6,F7,F8,F9", "accept")
    play(table, "enter:E4,F4-1,E5,E6,E7,E8,F8,F9-2")
    assert table.scores == [23, 22, 18]
