"""Accounts by the rulebook: credits for towns, payments to rivals, figures 2 and 3 with their sums."""

from pathlib import Path

import pytest

from roundhouse import PUBLIC, Table, dice_at
from tests.railway_rivals.given import (
    ENTER,
    GAME,
    THAMES,
    WEST_EAST,
    building,
    cheapest,
    drawn,
    moving,
    new,
    play,
    rules_of,
    scene,
    see,
)

SHIPPED = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
LINE = "E4 E3 E2 E1"
"""A rival's line from Elmstead to the west."""


def paid(tracks: list[str], *texts: str, options: str = "") -> list[int]:
    """What seat 2 pays to seat 1 for each of these segments, built in round 2 for a roll of 5."""
    table = building(tracks, options)
    play(table, "~die:5")
    found = []
    for text in texts:
        before = table.scores
        play(table, f"build:{text}")
        found.append(table.scores[0] - before[0])
        assert table.scores[1] - before[1] == -found[-1]
    return found


# Figure 2


@pytest.mark.rule("RW-A4b.1", "RW-A5.1", "RW-A5a.1", "RW-A5a.4")
def test_figure_2a_to_end_on_a_rivals_line_costs_1() -> None:
    assert paid([LINE, "E4 F3 F2"], "F2,E2") == [1]


@pytest.mark.rule("RW-A5.1", "RW-A5a.1", "RU-02", "RU-03")
def test_figure_2b_to_cross_a_rivals_line_costs_1() -> None:
    # in at one side and out at another: the two lines share the hex and no half of it
    assert paid([LINE, "E4 F3 F2"], "F2,E2", "E2,D1") == [1, 0]


@pytest.mark.rule("RW-A5c.1", "RW-A5c.2", "RU-04")
def test_figure_2c_in_a_town_nothing_is_paid() -> None:
    # a junction: into Fairford by a side of one's own
    assert paid(["F9 F8", "E4 E5 E6 E7 E8 E9"], "E9,F9") == [0]
    # alongside: into Fairford by the rival's side; 2 for the half hex outside, nothing inside
    assert paid(["F9 F8", "E4 E5 E6 E7 E8 F8"], "F8,F9") == [2]


@pytest.mark.rule("RW-A5b.1", "RW-A5b.2", "RU-02")
def test_figure_2d_beside_a_rival_through_a_whole_hex_costs_5() -> None:
    # F5: 1 for the junction and 2 for the half on entering; 2 for the other half on leaving
    # F4 and F6, where one half each is shared: 2 in F4, which both had joined before; 3 in F6
    assert paid([WEST_EAST, "E4 F4"], "F4,F5", "F5,F6") == [2 + 3, 2 + 3]


# Figure 3


@pytest.mark.rule("RW-A5a.2", "RW-A5a.3", "RW-A5a.4", "RW-A5b.1", "RW-A5b.2", "RU-02")
def test_figure_3_hexes_of_1_3_5_and_3() -> None:
    amounts = paid([WEST_EAST, "E4 E5 E6 E7"], "E5,F4", "E7,F6", "F6,F7", "F7,F8", "F8,E9")
    assert amounts == [
        1,  # F4 is the hex of 1: a junction and no more
        1,  # F6: a junction
        2 + 3,  # 2 more in F6, which makes it a hex of 3; in F7 1 and 2
        2 + 3,  # 2 more in F7, which makes it the hex of 5; in F8 1 and 2, a hex of 3
        0,  # leaving the rival costs nothing
    ]
    assert sum(amounts) == 1 + 3 + 5 + 3


# Junctions


@pytest.mark.rule("RU-03")
def test_who_was_in_the_hex_first_never_pays_for_it() -> None:
    # seat 1 is in E3 first; seat 2 joins it and pays; then seat 1 comes into E3 by another side
    table = building([LINE, "E4 F3"])
    play(table, "~die:4", "build:F3,E3", "done")
    assert table.scores == [21, 19]
    play(table, "build:E4,D3", "build:D3,E3")
    assert table.scores == [21, 19]


@pytest.mark.rule("RU-03")
def test_a_second_branch_into_the_hex_is_no_new_junction() -> None:
    assert paid([LINE, "E4 F3 F2, E4 D3 D2"], "F3,E3", "D3,E3", "E3,D2") == [1, 0, 0]


@pytest.mark.rule("RU-01", "RU-08")
def test_a_start_without_track_is_nothing_to_join(tmp_path: Path) -> None:
    # Given a start point in open country, E8
    path = tmp_path / "mine.toml"
    path.write_text(SHIPPED.replace('town = "fairford"', 'hex = "E8"'), "utf-8")
    options = f"map={path}"
    # then building into it costs nothing while its company has no track there, and 1 when it has
    assert paid(["E8", "E4 E5 E6 E7"], "E7,E8", options=options) == [0]
    assert paid(["E8 D8", "E4 E5 E6 E7"], "E7,E8", options=options) == [1]
    # who starts in E8 beside one who has track there pays no junction in it, but in the next hex
    assert paid(["E8 D8", "E8"], "E8,D8", options=options) == [2 + 2 + 1]


# Towns


@pytest.mark.rule("RW-A5c.3", "RW-A5c.1", "RW-A4a.3")
def test_any_number_of_lines_may_lead_into_a_town() -> None:
    # Given three lines that meet in Elmstead, and the start of seat 2 there
    table = building(["H5 G5 F4 E4", "E4", "F9 F8 F7 F6 F5 E5 E4"])
    play(table, "~die:5", "build:E4,D4", "build:E4,D3", "build:E4,E3", "build:E4,F3")
    assert table.scores == [20, 20, 20]


@pytest.mark.rule("RU-04", "RW-A5b.1")
def test_into_a_town_beside_a_rival_only_the_hexes_outside_are_paid_for() -> None:
    # E3: joined before; 2 for its half. Then Elmstead is free.
    assert paid([LINE, "H5 G5 G4 F3 E3"], "E3,E4") == [2]
    # from E2: 2 there, in E3 1 and 2; then 2 more and nothing in the town
    assert paid([LINE, "H5 G5 G4 F3 F2 E2"], "E2,E3", "E3,E4") == [2 + 3, 2]


@pytest.mark.rule("RW-A5d.1", "RW-A5d.2", "RU-05")
def test_liverpool_and_birkenhead_the_special_payment_of_3() -> None:
    rules = rules_of(3, THAMES)
    from_manchester = cheapest(rules, "D9", "E4")
    table = building(["E4 F3", from_manchester, "S12"], THAMES)
    play(table, "~die:5", "build:E4,F3")
    assert table.scores == [23, 17, 20]  # 3 in place of half hexes; the credit was the first builder's
    assert see(table, "left") == 0  # the Mersey Railway costs 5


@pytest.mark.rule("RU-05")
def test_the_first_between_two_neighbouring_towns_pays_nobody() -> None:
    # seat 1 is in both towns, but not on the segment between them
    assert paid(["F9 E10 F10", "F9"], "F9,F10") == [0]


# Several rivals


@pytest.mark.rule("RW-A5e.1", "RU-06")
def test_alongside_two_rivals_each_of_them_is_paid() -> None:
    table = building([LINE, "E4", "E4 E3"])
    play(table, "~die:5", "build:E4,E3")
    assert table.scores == [23, 14, 23]  # 2 and 1 to each
    # in E2 there is only seat 1: 2 in E3 and 3 in E2
    play(table, "build:E3,E2")
    assert table.scores == [28, 9, 23]


@pytest.mark.rule("RU-06")
def test_a_rival_who_only_crosses_is_paid_the_junction_and_the_other_the_half_hexes_too() -> None:
    table = building([LINE, "E4 F3", "E4 D3 E3"])
    play(table, "~die:5", "build:F3,E3", "build:E3,E2")
    assert table.scores == [20 + 1 + 5, 20 - 2 - 5, 20 + 1]


# Abroad


@pytest.mark.rule("RW-A5d.3", "RW-A5d.4", "RW-C2.4", "RU-07")
def test_only_the_junction_abroad_is_free() -> None:
    # by another side into the same foreign hex: nothing
    assert paid(["F9 F10 E11 D11 C12", "F9 E10 D10 C11"], "C11,C12") == [0]
    # by the same side: 2 for the half at home and 2 for the half abroad
    assert paid(["F9 F10 E11 D11 C12", "F9 F10 E11 D11"], "D11,C12") == [4]


# What changes an account


@pytest.mark.rule("RW-A4.1", "RW-A4.2", "RW-A3.9", "RW-P.4")
def test_in_the_building_stage_accounts_change_by_credits_and_payments_alone() -> None:
    dice = dice_at("accounts", 4)
    for seats in (2, 3, 4):
        table = new(seats)
        assert table.scores == [20] * seats
        rules = set()
        while see(table, "stage") == "Building Stage":
            choices = table.legal()
            for event in table.play(choices[dice.below(len(choices))]):
                rules |= {entry.rule for entry in event.entries if entry.amount}
        assert rules == {"RW-A4a.1", "RW-A4b.1"}
        # all can see all accounts, also those who only watch
        assert table.view(0).position()["scores"] == table.view(PUBLIC).position()["scores"] == table.scores
        # what rivals pay stays at the table: 20 each, and 6 for every served town that was nobody's start
        credited = served(table) - len(set(see(table, "starts")))
        assert sum(table.scores) == 20 * seats + 6 * credited


def served(table: Table) -> int:
    """How many towns have track or a start."""
    hexes = {name for line in see(table, "track") for segment in line for name in segment.split("/")}
    sheet = rules_of().map
    return len([town for town in sheet.towns if sheet.names[town.hex] in {*hexes, *see(table, "starts")}])


@pytest.mark.rule("RW-P.5")
def test_what_one_pays_another_gets_to_the_point() -> None:
    # no change is ever needed: a payment takes from one account what it adds to the others
    table = building([LINE, "E4", "E4 E3"])
    play(table, "~die:5", "build:E4,E3", "build:E3,E2", "build:E2,E1")
    assert sum(table.scores) == 60


# Why one builds


@pytest.mark.rule("RW-A4a.4", "RW-A4a.3", "RW-B2.5")
def test_to_come_late_to_a_town_brings_no_credit_but_a_train() -> None:
    table = building([WEST_EAST, "H5 G5"])
    play(table, "~die:5", "build:G5,F4", "build:F4,E4")
    assert table.scores == [20 + 1 + 2, 20 - 1 - 2]  # a junction in F4, half a hex alongside; no credit
    # in the Operating Stage a junction near the town is enough to run from it
    late = drawn([WEST_EAST, "H5 G5 F4"], "34", "53", scores=[20, 21])
    assert (moving(late), late.phase) == (2, ENTER)
    assert late.legal()[0] == "enter:F9,F8-1,F7-1,F6-1,F5-1,F4-1,G5,H5"
    # without it there is no way for anybody, and the run waits
    apart = scene([WEST_EAST, "H5 G5"])
    play(apart, "~throw:34", "~throw:53")
    assert see(apart, "held_over") == [["34", "53"]]


@pytest.mark.rule("RW-0.6", "RW-A4a.1")
def test_being_first_into_towns_brings_money_and_a_short_way_wins_races() -> None:
    table = building(["E4", "F9"])
    play(table, "~die:4", "build:F9,F10", "build:F10,G11", "build:G11,G12")
    assert table.scores == [20, 20 + 6 + 6]
    # Elmstead to Fairford: six steps straight on, eight by a bend; all roll 3
    race = drawn([WEST_EAST, "E4 E5 F5 G6 G7 F7 E8 E9 F9"], "31", "34", scores=[20, 20])
    play(race, "enter:E4,F4,F5,F6,F7,F8,F9", "enter:E4,E5,F5,G6,G7,F7,E8,E9,F9", *["~die:3"] * 4)
    assert race.scores == [20 + 20, 20 + 10]


@pytest.mark.rule("RU-03", "RW-A4b.1")
def test_a_table_may_have_a_junction_paid_at_every_entry() -> None:
    # Given track of both companies in D3 and in E3, but none between these hexes
    lines = [f"{LINE}, E2 D2 D3", "E4 D3, E4 F3 E3"]
    assert paid(lines, "D3,E3") == [0]  # the lines are joined in both hexes already
    again = "junction_repeat=every_entry"
    assert paid(lines, "D3,E3", options=again) == [1]
    # where only one of the two hexes is the rival's, the direction decides: into it, or out of it
    assert paid([LINE, "E4 D3, E4 F3 E3"], "D3,E3", options=again) == [1]
    assert paid([LINE, "E4 D3, E4 F3 E3"], "E3,D3", options=again) == [0]
    # a first entry costs 1 as ever, and leaving the hex nothing
    assert paid([LINE, "E4 F3 F2"], "F2,E2", "E2,D1", options=again) == [1, 0]
