"""Entering by letter: routes, limits, joint runs, conditions, extra building (RP-23 to RP-44)."""

import pytest

from roundhouse import IllegalAction, Table
from tests.railway_rivals.postal.given import adjudicate, dice, new, operating, rules_of, told
from tests.walks import walk

RED, BLUE, GREEN = "E4 F4 F5 F6", "F9 F8 F7 F6", "E4 E5 E6 E7 E8 E9 F9"
RUN: list[list[object]] = [[1, "31", "34", False]]
"""Elmstead to Fairford."""


def network(*letters: str, red: str = RED, green: str = GREEN, **how: object) -> Table:
    """Three companies between Elmstead and Fairford, with 30, 40 and 50."""
    scores = how.pop("scores", [30, 40, 50])
    table = operating([red, BLUE, green], RUN, scores, **how)  # type: ignore[arg-type]
    return adjudicate(table, *letters)


def carried(table: Table) -> list[int]:
    """The numbers of the runs that are on offer once more."""
    offers = table.position()["offers"]
    assert isinstance(offers, list)
    return [run[0] for run in offers if run[3]]


@pytest.mark.rule("RP-31", "RP-32", "RP-39", "RP-40")
def test_the_quickest_routes_race_with_the_average_die() -> None:
    table = network("1=quick", "nothing", "1=quick")
    # Red pays 3 to Blue; Green needs 7 pips, one for the hill
    assert table.scores == [27, 43, 50]
    dice(table, 2, 5, 2, 4)  # Green, the richer, rolls first
    assert table.scores == [27 + 20, 43, 50 + 10]


@pytest.mark.rule("RP-34", "RP-40")
def test_a_joint_run_needs_both_letters_and_shares_its_prize() -> None:
    table = network("1=jr2.quick", "1=jr1", "1=quick")
    dice(table, 4, 3, 3, 3)
    assert table.scores == [38, 47, 65]


@pytest.mark.rule("RP-34", "RP-36")
def test_joint_routes_that_differ_fall_together() -> None:
    table = network("1=jr2.quick|alone.quick", "1=jr1.via.E7", "1=quick", red=f"{RED}, E4 E5")
    dice(table, 4, 3, 3, 3)
    assert table.scores == [42, 43, 65]


@pytest.mark.rule("RP-29", "RP-35")
def test_joint_orders_without_match_are_no_entry_and_the_run_is_carried() -> None:
    table = network("1=jr2", "1=jr3", "nothing")
    assert table.scores == [30, 40, 50]
    assert carried(table) == [1]


@pytest.mark.rule("RP-35")
def test_by_option_a_joint_order_without_match_runs_alone() -> None:
    table = network("1=jr2", "nothing", "nothing", options="joint_failed=alone")
    assert table.scores == [30 - 3 + 20, 43, 50]


@pytest.mark.rule("RP-34", "RP-36")
def test_one_finds_another_partner_and_the_third_goes_alone() -> None:
    table = network("1=jr2|alone.quick", "1=jr3", "1=jr2")
    dice(table, 3, 3, 5, 4)  # the joint train, of the richest, first
    assert table.scores == [40, 52, 58]


@pytest.mark.rule("RP-34")
def test_by_option_both_partners_must_write_the_same_route() -> None:
    letters = ("1=jr2.via.E7", "1=jr1", "nothing")
    open_ = network(*letters, red=f"{RED}, E4 E5")
    assert open_.scores[0] > 30
    assert carried(network(*letters, red=f"{RED}, E4 E5", options="joint_route=same")) == [1]


@pytest.mark.rule("RP-37")
def test_a_condition_that_fails_keeps_one_out() -> None:
    table = network("1=quick", "nothing", "1=ifnot1.quick")
    assert table.scores == [30 - 3 + 20, 43, 50]


@pytest.mark.rule("RP-37")
def test_conditions_see_firm_entries_only_so_there_is_no_circle() -> None:
    table = network("1=if2.quick", "1=if1.quick", "nothing")
    assert table.scores == [30, 40, 50]
    assert carried(table) == [1]


@pytest.mark.rule("RP-37")
def test_by_option_nothing_hangs_on_conditions_or_on_stand_bys_only() -> None:
    hangs = ("1=quick", "nothing", "1=if1.quick")
    assert len(network(*hangs).log[-1].entries) > 0
    assert network(*hangs).phase == "The race"
    for value in ("off", "standby"):
        assert network(*hangs, options=f"conditions={value}").scores == [47, 43, 50]
    stand_by = ("standby,1=quick", "nothing", "1=ifby1.quick")
    assert network(*stand_by, options="conditions=standby").phase == "The race"
    assert network(*stand_by, options="conditions=off").scores == [47, 43, 50]


@pytest.mark.rule("RP-37")
def test_nobody_else_enters_is_a_condition() -> None:
    assert network("1=ifnobody.quick", "nothing", "nothing").scores == [47, 43, 50]
    assert network("1=ifnobody.quick", "nothing", "1=quick").scores == [30, 40, 70]


@pytest.mark.rule("RP-32")
def test_track_of_several_is_paid_to_the_poorest_and_limits_are_kept() -> None:
    green = f"{GREEN}, F6 F7 F8 F9"
    how = {"green": green, "scores": [30, 45, 40]}
    assert network("1=quick", "nothing", "nothing", **how).scores == [47, 45, 43]  # type: ignore[arg-type]
    limited = network("1=most3-1", "nothing", "nothing", **how)  # type: ignore[arg-type]
    assert limited.scores == [47, 47, 41]


@pytest.mark.rule("RP-32")
def test_a_limit_sends_the_train_another_way_or_keeps_it_out() -> None:
    table = network("1=most2-2", "nothing", "nothing", red=f"{RED}, E4 E5")
    assert table.scores == [30 - 5 + 20, 40, 55]
    assert carried(network("1=most2-2", "nothing", "nothing")) == [1]


@pytest.mark.rule("RP-32")
def test_the_cheapest_puts_the_fee_before_the_pips() -> None:
    # Red has the long way E4 E5 and then Green's: it pays 5 there, 3 by the quick way
    both = f"{RED}, E4 E5 E6 E7 E8"
    assert network("1=quick", "nothing", "nothing", red=both).scores == [47, 43, 50]
    assert network("1=cheap", "nothing", "nothing", red=both).scores == [48, 40, 52]


@pytest.mark.rule("RP-30", "RP-38")
def test_half_of_the_runs_rounded_up_firm_lines_first() -> None:
    runs: list[list[object]] = [[1, "31", "34", False], [2, "32", "35", False], [3, "33", "36", False]]
    rules = rules_of(3)
    assert [rules.entering.limit(n) for n in (4, 5, 7, 8, 9, 10, 11, 12, 13, 14)] == [
        2,
        3,
        4,
        4,
        5,
        5,
        6,
        6,
        7,
        7,
    ]
    table = operating([RED, BLUE, GREEN], runs, [30, 40, 50])
    adjudicate(table, "1=quick,2=quick,3=quick", "nothing", "nothing")
    assert carried(table) == [3]
    again = operating(
        [RED, BLUE, GREEN], [[1, "31", "34", True], *runs[1:3]], [30, 40, 50], "entry_limit=none"
    )
    adjudicate(again, "1=quick,2=quick,3=quick", "nothing", "nothing")
    assert carried(again) == []
    # Blue is firm in 2, so Red's second line finds its condition false and the reserve has room
    mixed = operating([RED, BLUE, GREEN], runs, [30, 40, 50])
    adjudicate(mixed, "1=quick,2=ifnot2.quick,3=reserve.quick", "2=quick", "nothing")
    assert carried(mixed) == []
    # run 1: 47, 43; run 2: Blue pays 3 to Red and has 20; run 3: Red pays 3 to Blue and has 20
    assert mixed.scores == [47 + 3 - 3 + 20, 43 - 3 + 20 + 3, 50]


JUNIPER: list[list[object]] = [[1, "64", "46", False]]
LONG = "H5 I5 J5, J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 I12 H12"


@pytest.mark.rule("RP-33")
def test_more_than_10_stands_only_where_something_comes_back() -> None:
    tracks = ["F9 F10 F11 G12 H12", LONG, "E4"]
    both = adjudicate(operating(tracks, JUNIPER, [30, 40, 50]), "1=erp2.quick", "1=quick", "nothing")
    assert both.scores == [30 - 11 + 1, 40 - 1 + 11, 50]
    assert both.phase == "The race"
    struck = adjudicate(operating(tracks, JUNIPER, [30, 40, 50]), "1=erp2.quick", "nothing", "nothing")
    assert struck.scores == [30, 40, 50]
    assert carried(struck) == [1]
    assert (0, "RP-36", "1=RU-39") in told(struck)
    # without ERP no route over 10 is found at all
    plain = adjudicate(operating(tracks, JUNIPER, [30, 40, 50]), "1=quick", "1=quick", "nothing")
    assert plain.scores == [30 + 1, 40 - 1 + 20, 50]


@pytest.mark.rule("RP-29")
def test_a_run_that_nobody_enters_by_each_option() -> None:
    letters = ("nothing", "nothing", "nothing")
    assert carried(network(*letters)) == [1]
    assert carried(network(*letters, options="unentered=used_up")) == []
    assert carried(network(*letters, options="unentered=offered_again")) == [1]
    again = operating([RED, BLUE, GREEN], [[1, "31", "34", True]], [30, 40, 50], "unentered=offered_again")
    assert carried(adjudicate(again, *letters)) == []


# Written routes


@pytest.mark.rule("RP-31")
def test_a_route_is_run_as_it_is_written() -> None:
    table = network("1=route.E4.F4.F5.F6.F7-2.F8-2.F9", "nothing", "nothing")
    assert table.scores == [47, 43, 50]
    # off the track it is no entry
    assert carried(network("1=route.E4.F4.G5", "nothing", "nothing")) == [1]


# Extra building and the end


@pytest.mark.rule("RP-41", "RP-42")
def test_extra_building_is_off_the_account_with_credits() -> None:
    tracks = ["H5 I6 J6 J7 J8", "F9 G9 H9"]
    table = operating(tracks, [], [60, 40], round=8)
    adjudicate(table, "x=J8.I9.I10.I11.I12", "x=H9.I9.J8")
    # both [+3]; then Blue pays 2 + 1 beside Red's Ironhill-J8
    assert table.scores == [62, 38]
    late = operating(tracks, [], [60, 40], "late_town_credit=no", round=8)
    assert adjudicate(late, "x=J8.I9.I10.I11.I12", "x=H9.I9.J8").scores == [59, 35]


@pytest.mark.rule("RP-41")
def test_extra_building_has_a_limit_and_may_hang_on_money() -> None:
    def reached(letter: str, options: str = "") -> int:
        table = operating(["E4", "F9"], [], [40, 20], options, round=8)
        before = table.scores[0]
        adjudicate(table, letter, "nothing")
        return before - table.scores[0]

    line = "x=E4.E3.E2.E1;E4.D3.D2.D1;E4.F3.F2.F1;E4.D4.C5.B4.B3.A3.A4"
    assert reached(line) == 14
    assert reached(line, "extra_limit=10") == 10
    assert reached(line, "extra_limit=none") == 15
    assert reached(line.replace("x=", "x=if41;")) == 0


@pytest.mark.rule("RP-43")
def test_there_is_no_building_in_round_12() -> None:
    table = operating(["E4", "F9"], [], [40, 20], round=12, drawings=24)
    with pytest.raises(IllegalAction) as refused:
        table.play("orders:x=E4.E3")
    assert refused.value.refusal.rule == "RP-43"


@pytest.mark.rule("RP-44")
def test_after_round_12_the_most_money_wins_and_equal_balances_share_a_place() -> None:
    table = operating(["E4", "F9", "H5"], [], [40, 20, 40], round=12, drawings=24)
    adjudicate(table, "nothing", "nothing", "nothing")
    assert table.over
    assert table.ranking == [1, 3, 1]


# The runs


@pytest.mark.rule("RP-23", "RP-25")
def test_twice_the_races_of_the_map_as_even_as_can_be() -> None:
    assert rules_of(3).runs.schedule == [4, 8, 12, 16, 20, 24]
    assert rules_of(3, "runs=once").runs.schedule == [2, 4, 6, 8, 10, 12]
    thames = rules_of(3, "map=thames-and-mersey").runs
    assert thames.schedule[-1] in (42, 52)


@pytest.mark.rule("RP-24")
def test_every_number_comes_once_before_any_comes_again() -> None:
    assert set(rules_of(3).runs.filled) == {1}
    assert rules_of(3).runs.refills == 1
    mixed = rules_of(3, "pool=mixed").runs
    assert (set(mixed.filled), mixed.refills) == ({2}, 0)
    # 42 numbers are 21 runs: three runs of the last round have numbers that come again
    refilled = [(s.drawings, s.refills) for s in walk(rules_of(2), 1)]
    assert {drawings for drawings, refills in refilled if refills} == {21, 22, 23, 24}
    assert {drawings for drawings, refills in refilled if not refills} == set(range(22))


def after_round_6(options: str = "") -> Table:
    """One of two companies has built from Elmstead to Fairford; the runs of round 7 are to be drawn."""
    table = new(2, options)
    for letter in ("start=E4", "start=F9"):
        table.play(f"orders:{letter}")
    table.play("~lots:1,2")
    for number in range(1, 7):
        table.play("~allow:6,6,6")
        if number == 1:
            adjudicate(table, "a=E4.F4.F5.F6.F7.F8.F9", "nothing")
        else:
            adjudicate(table, "nothing", "nothing")
    return table


@pytest.mark.rule("RP-26")
def test_by_option_a_lot_says_at_which_end_a_special_destination_lies() -> None:
    table = after_round_6("special_end=by_lot")
    for text in ("31", "34", "11", "46", "32", "35", "33", "5"):
        table.play(f"~throw:{text}")
    with pytest.raises(IllegalAction) as refused:
        table.play("~throw:36")
    assert refused.value.refusal.rule == "RP-26"
    table.play("~end:first")
    held = table.position()["held"]
    assert isinstance(held, list)
    assert held[-1] == [4, "5", "33", False]
    assert table.phase == "Write the letters"


@pytest.mark.rule("RP-26", "RP-27", "RP-28")
def test_runs_are_drawn_for_a_round_and_those_without_track_are_held_over() -> None:
    table = after_round_6()
    for throw in ("31", "34", "11", "46", "32", "35", "33", "5"):
        assert table.phase == "Draw the runs"
        table.play(f"~throw:{throw}")  # the second end of the fourth is a special one
    position = table.position()
    # the fourth leads from Elmstead to any seaport, where there is no track
    assert position["offers"] == [[1, "31", "34", False], [3, "32", "35", False]]
    assert position["held"] == [[2, "11", "46", False], [4, "33", "5", False]]
