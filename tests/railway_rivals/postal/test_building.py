"""Building at the same time by post: ticks, payments, shared credits, orders that stop (RP-11 to RP-22)."""

from pathlib import Path

import pytest

from tests.railway_rivals.crossland_lines import CROSSLAND, changed
from tests.railway_rivals.postal.given import adjudicate, at, building, has_track, new, placed, rules_of, told
from tests.railway_rivals.test_rulebook_bridges import WHOLE

AT_ELMSTEAD = ["E4", "E4"]


def scores(tracks: list[str], *letters: str, **how: object) -> list[int]:
    return adjudicate(building(tracks, **how), *letters).scores  # type: ignore[arg-type]


@pytest.mark.rule("RP-14", "RP-15", "RP-16")
def test_who_enter_a_hex_at_the_same_tick_pay_each_other_nothing() -> None:
    assert scores(AT_ELMSTEAD, "a=E4.F4.F5", "a=E4.E5.F5") == [20, 20]


@pytest.mark.rule("RP-14", "RP-15")
def test_who_comes_one_hex_later_pays_the_junction() -> None:
    assert scores(AT_ELMSTEAD, "a=E4.F4.F5", "a=E4.D4.E5.F5") == [21, 19]


@pytest.mark.rule("RP-16")
def test_who_build_the_same_segments_at_the_same_ticks_pay_nothing() -> None:
    assert scores(AT_ELMSTEAD, "a=E4.F4.F5.F6", "a=E4.F4.F5.F6") == [20, 20]


@pytest.mark.rule("RP-16")
def test_nor_is_a_junction_due_between_them_later() -> None:
    table = adjudicate(building(AT_ELMSTEAD), "a=E4.F4.F5", "a=E4.E5.F5,b=F5.G6")
    assert table.scores == [20, 20]


@pytest.mark.rule("RP-13")
def test_a_is_built_by_all_before_b() -> None:
    # along three segments: 2 in F4 and 1 for the junction, then 2 + 2 + 1 twice
    found = scores(AT_ELMSTEAD, "a=E4.F4.F5.F6", "a=E4.E3.E2.E1,b=E4.F4.F5.F6")
    assert found == [20 + 3 + 5 + 5, 20 - 13]


@pytest.mark.rule("RP-14")
def test_the_order_of_branches_is_time() -> None:
    found = scores(AT_ELMSTEAD, "a=E4.F4.F5;E4.E3", "a=E4.E3;E4.F4.F5")
    assert found == [20 + 3 + 5 - 3, 20 - 8 + 3]


@pytest.mark.rule("RP-17")
def test_head_on_each_pays_the_junction_where_the_other_was() -> None:
    table = adjudicate(building(["F9 F8 F7", "H5 G6 F6"], (2, 2, 2)), "a=F7.F6", "a=F6.F7")
    assert table.scores == [20, 20]
    assert [entry.amount for entry in table.log[-1].entries if entry.rule == "RW-A4b.1"] == [-1, 1, -1, 1]
    assert has_track(table, 1, "F6 F7")
    assert has_track(table, 2, "F6 F7")


@pytest.mark.rule("RP-18")
def test_two_who_come_first_at_once_share_the_credit() -> None:
    tracks = ["F9 E9 D8", "F9 E9 E8 D7"]
    letters = ("a=D8.C8.B8", "a=D7.C8.B8")
    assert scores(tracks, *letters) == [23, 23]
    assert scores(tracks, *letters, options="shared_credit=full") == [26, 26]
    assert scores(tracks, *letters, options="shared_credit=none") == [20, 20]


@pytest.mark.rule("RP-18")
def test_odd_points_of_a_shared_credit_go_to_the_poorest() -> None:
    tracks = ["F9 G9 H9", "F9 G10 H10 I10", "H5 I6 J6 J7 J8", "F9 G10 H10 I10 J9"]
    letters = ("a=H9.I9", "a=I10.I9", "a=J8.I9", "a=J9.I9")
    assert scores(tracks, *letters, scores=[24, 20, 26, 20]) == [25, 22, 27, 22]


@pytest.mark.rule("RP-14")
def test_a_segment_takes_as_many_ticks_as_points_or_one_by_hexes() -> None:
    tracks = ["F9 G9 H8", "H5 I6 J6 J7"]
    letters = ("a=H8.I9", "a=J7.J8.I9")
    assert scores(tracks, *letters, points=(4, 2, 2)) == [20, 26]
    assert scores(tracks, *letters, points=(4, 2, 2), options="clock=hexes") == [26, 20]


@pytest.mark.rule("RP-21")
def test_a_branch_that_is_too_dear_stops_and_the_next_is_tried() -> None:
    table = adjudicate(building(AT_ELMSTEAD), "a=E4.E5.E6.E7;E4.D3.D2", "nothing")
    assert has_track(table, 1, "E4 E5, E4 D3 D2")
    assert not has_track(table, 1, "E5 E6")
    assert (0, "RP-21", "a=RW-A3.9") in told(table)


@pytest.mark.rule("RP-11", "RP-21")
def test_a_branch_without_track_at_its_origin_falls_and_what_is_left_is_lost() -> None:
    table = adjudicate(
        building(AT_ELMSTEAD, (2, 3, 2)), "a=E4.F4.F5.F6,b=F6.F7.F8;F5.F6,c=F6.F7.F8.F9", "nothing"
    )
    assert has_track(table, 1, "E4 F4 F5 F6 F7 F8")
    # b began with 3 and c with 2: nothing of b was left for c
    assert not has_track(table, 1, "F8 F9")
    assert (0, "RP-21", "b=RW-A6.5") in told(table)


@pytest.mark.rule("RP-52")
def test_a_failed_order_is_told_without_its_owner_unless_the_table_names_him() -> None:
    letters = ("nothing", "a=F6.F7")
    assert told(adjudicate(building(AT_ELMSTEAD), *letters)) == [(0, "RP-21", "a=RW-A6.5")]
    named = adjudicate(building(AT_ELMSTEAD, options="failed_named=yes"), *letters)
    assert told(named) == [(2, "RP-21", "a=RW-A6.5")]


@pytest.mark.rule("RP-20")
def test_points_are_put_by_with_the_line_and_pay_first_without_a_tick() -> None:
    # the Narrows Bridge costs 5: with 3 in the fund it is finished at tick 2, and 1 of 3 is left
    table = adjudicate(
        building(["E4 D3 C3", "E4 D3 C3"], (3, 3, 3)), "a=C3.B2;save3,b=C3.C2;C3.B3", "a=save3,b=C3.B3;C3.C2"
    )
    # seat 1 builds B2 and saves min(3, 2); then the bridge with 2 + 3 points, seat 2 comes later by one tick
    assert has_track(table, 1, "C3 C2, C3 B2")
    assert has_track(table, 2, "C3 B3, C3 C2")
    assert table.position()["funds"] == [0, 0]


@pytest.mark.rule("RP-19")
def test_start_towns_are_occupied_from_round_0() -> None:
    # into Elmstead, where Red has started, and on from there: no credit
    assert scores(["E4", "H5 G5 F4"], "nothing", "a=F4.E4") == [20, 20]


@pytest.mark.rule("RP-22", "RP-1")
def test_six_rounds_of_building_however_many_towns_are_served() -> None:
    table = new(2)
    for letter in ("start=E4", "start=F9"):
        table.play(f"orders:{letter}")
    table.play("~lots:1,2")
    for number in range(1, 7):
        assert table.position()["round"] == number
        table.play("~allow:2,2,2")
        adjudicate(table, "nothing", "nothing")
    assert table.position()["round"] == 7
    assert table.phase == "Draw the runs"


# Round 0 and the allowances


@pytest.mark.rule("RP-6", "RP-7", "RP-8", "RP-10")
def test_starts_are_given_in_the_order_of_lots_by_each_list() -> None:
    def starts(options: str) -> object:
        table = new(3, options)
        for letter in ("start=F9", "start=F9.H5", "nothing"):
            table.play(f"orders:{letter}")
        table.play("~lots:3,2,1")
        assert table.scores == [20, 20, 20]
        return table.position()["starts"]

    assert starts("") == ["F9", "F9", "E4"]
    # one in each place: seat 3 takes the first as printed, seat 2 its first, and what is left is seat 1's
    assert starts("shared_starts=no") == ["H5", "F9", "E4"]


@pytest.mark.rule("RP-12")
def test_the_best_three_of_four_dice_are_2_to_6_and_12_8_on_average() -> None:
    rules = rules_of(2)
    phase = rules.phases[0]
    s = rules.start()
    outcomes, weights = phase.legal(s), phase.weights(s)
    sums = [sum(int(n) for n in outcome.text()[7:].split(",")) for outcome in outcomes]
    assert min(sums) == 6
    assert max(sums) == 18
    # of 1296 throws those with two ones or more are repeated: 6 * 25 + 4 * 5 + 1
    assert sum(weights) == 1296 - 171
    assert round(sum(a * b for a, b in zip(sums, weights, strict=True)) / sum(weights), 1) == 12.8


@pytest.mark.rule("RP-12")
def test_other_dice_for_the_allowances() -> None:
    by = {dice: rules_of(2, f"allowances={dice}").phases[0] for dice in ("average_dice", "plain_dice")}
    s = rules_of(2).start()
    assert [len(phase.legal(s)) for phase in by.values()] == [4**3, 6**3]
    assert [sum(phase.weights(s)) for phase in by.values()] == [6**3, 6**3]


# Features with rules of their own, on the map Crossland

AT_THE_BRIDGE = ["C1 D1 E2 E3 E4 E5", "C11 D10 E10 E9 E8 E7"]


@pytest.mark.rule("RP-19")
def test_of_two_who_finish_a_bridge_for_one_at_the_same_tick_the_poorer_builds_it() -> None:
    table = building(AT_THE_BRIDGE, (6, 2, 2), CROSSLAND, scores=[30, 20])
    adjudicate(table, "a=E5.E6;E4.D4", "a=E7.E6;E7.F7")
    # both have spent 5 of 6: the richer in vain, and each has 1 for its next branch
    assert not has_track(table, 1, "E5 E6")
    assert has_track(table, 1, "E4 D4")
    assert has_track(table, 2, "E7 E6, E7 F7")
    assert (0, "RP-21", "a=RP-19") in told(table)


@pytest.mark.rule("RP-21")
def test_what_is_built_whole_or_not_at_all_is_ordered_whole(tmp_path: Path) -> None:
    options = changed(tmp_path, WHOLE)
    part = adjudicate(building(AT_THE_BRIDGE, (6, 6, 6), options), "a=E5.E6", "nothing")
    assert not has_track(part, 1, "E5 E6")
    rules = rules_of(2, options)
    position = placed(rules, AT_THE_BRIDGE)
    position |= {"stage": "Operating Stage", "round": 8, "drawings": 8, "scores": [60, 60]}
    table = at(rules, rules.from_position(position | {"brought": [60, 60]}))
    adjudicate(table, "x=E5.E6.E7", "nothing")
    assert has_track(table, 1, "E5 E6 E7")
