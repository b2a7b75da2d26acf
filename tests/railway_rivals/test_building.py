"""The Building Stage, A1 to A7, with sums worked out by hand."""

from pathlib import Path

import pytest

from roundhouse import CHANCE, BadPosition, BadRecord, Table
from tests.railway_rivals.given import (
    BUILD,
    DRAW,
    GAME,
    THAMES,
    building,
    moving,
    new,
    play,
    refused_by,
    rules_of,
    scene,
    see,
    told,
)

WORDS = GAME.words("en")
LINE = "E4 E3 E2 E1"
"""Seat 1 from Elmstead to the west."""


# A1, A2, A4: the roll, the starts, the accounts


@pytest.mark.rule("RW-A1.1", "RW-A1.2", "RW-A1.3", "RW-A1.4", "RW-A4.1", "RW-A3.9", "RW-A4.2")
def test_one_roll_is_the_allowance_of_everyone_and_never_touches_the_accounts() -> None:
    table = new()
    assert table.to_move == CHANCE
    play(table, "~die:4")
    assert table.scores == [20, 20, 20]
    for seat, start in ((1, "E4"), (2, "F9"), (3, "H5")):
        assert (moving(table), table.phase) == (seat, BUILD)
        play(table, f"start:{start}")
        assert see(table, "left") == 4
        if seat == 1:
            play(table, "build:E4,E3", "build:E3,E2", "build:E2,D1", "build:E4,F4")
            assert see(table, "left") == 0
            assert refused_by(table, "build:F4,F5") == "RW-A3.9"
        play(table, "done")
    assert table.scores == [20, 20, 20]


@pytest.mark.rule("RW-A4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_account_opens_with_20_before_the_first_die(seats: int) -> None:
    rules = rules_of(seats)
    start = rules.start()
    assert start.scores == (20,) * seats
    manual = Table.new("railway-rivals", seats, dice="manual")
    assert (manual.to_move, manual.log) == (CHANCE, [])
    assert manual.scores == see(manual, "scores") == [20] * seats
    # the ledger tells of it with the first die, which changes no account
    opened = manual.play("~die:3")[0].entries
    assert [(entry.seat, entry.amount, entry.rule) for entry in opened] == [
        (seat, 0, "RW-A4.1") for seat in range(seats)
    ]
    assert manual.scores == [20] * seats


@pytest.mark.rule("RW-A4.1")
def test_a_position_before_the_first_die_has_20_in_every_account() -> None:
    rules = rules_of(2)
    position = rules.position(rules.start())
    with pytest.raises(BadPosition, match=r"RW-A4\.1"):
        rules.from_position(position | {"scores": [20, 19]})
    # older positions have empty accounts there
    assert rules.from_position(position | {"scores": [0, 0]}).scores == (20, 20)


@pytest.mark.rule("RW-A6.1", "RW-P.2", "RU-13")
def test_the_first_builder_changes_from_round_to_round() -> None:
    table = new()
    play(table, "~die:2", "start:E4", "done", "start:F9", "done", "start:H5", "done")
    orders = []
    for _ in range(3):
        play(table, "~die:2")
        orders.append(see(table, "order"))
        play(table, "done", "done", "done")
    assert orders == [[2, 3, 1], [3, 1, 2], [1, 2, 3]]


@pytest.mark.rule("RW-A2.1", "RW-A2.2", "RW-A2.3", "RU-14")
def test_everyone_chooses_one_of_the_start_points_also_the_same() -> None:
    table = new(2)
    play(table, "~die:2")
    assert table.legal() == ["start:E4", "start:F9", "start:H5"]
    assert refused_by(table, "done") == "RW-A2.2"
    play(table, "start:E4")
    assert refused_by(table, "start:F9") == "RW-A2.2"
    play(table, "done", "start:E4")
    assert see(table, "starts") == ["E4", "E4"]


@pytest.mark.rule("RU-60")
def test_a_map_may_limit_how_many_start_in_one_place() -> None:
    table = new(3, THAMES)
    play(table, "~die:2", "start:AF25", "done")
    assert "start:AF25" not in table.legal()
    assert refused_by(table, "start:AF25") == "RU-60"


@pytest.mark.rule("RW-A4a.1", "RW-A4a.2", "RW-A4a.3", "RU-16")
def test_the_first_into_a_town_gets_six_but_not_where_he_starts() -> None:
    table = new(2)
    play(table, "~die:2", "start:F9")
    assert table.scores == [20, 20]  # Fairford is his start
    assert [e.rule for e in play(table, "build:F9,F10")[0].entries] == ["RW-A4a.1"]
    assert table.scores == [26, 20]
    # the second into Fallgate gets nothing, and Fairford was taken by a start
    play(table, "done", "start:F9", "build:F9,F10")
    assert table.scores == [29, 17]  # 3 for building alongside between adjacent towns


# A5: payments to rivals


@pytest.mark.rule("RW-A4b.1", "RW-A5.1", "RW-A5a.1", "RW-A5a.4", "RU-03")
def test_a_junction_costs_one_and_a_second_branch_into_the_hex_nothing() -> None:
    table = building(["E4 E5", "E4 F4"])
    play(table, "~die:5", "build:F4,E5")
    assert table.scores == [21, 19]
    play(table, "build:E5,F5")  # leaving the hex by a new arm
    assert table.scores == [21, 19]
    play(table, "build:F5,E6", "done")  # up the hill
    play(table, "build:E5,E6")  # seat 1 meets seat 2 in E6
    assert table.scores == [20, 20]


@pytest.mark.rule("RU-03", "RW-A4b.1")
def test_a_table_may_charge_a_junction_with_every_entry() -> None:
    for options, again in (("", 0), ("junction_repeat=every_entry", 1)):
        table = building([LINE, "E4 F3 F2"], options)
        play(table, "~die:5", "build:F3,E3")
        assert table.scores == [21, 19]  # into E3 for the first time
        play(table, "build:E3,F2")
        assert table.scores == [21, 19]  # from E3 into F2, where no rival is
        play(table, "build:F2,E2")
        assert table.scores == [22, 18]  # into E2 for the first time
        play(table, "build:E2,E3")  # beside the rival: 2 and 2; and he is in the hex, wherever it begins
        assert table.scores == [26 + again, 14 - again]


@pytest.mark.rule("RU-03", "RW-A3.1")
def test_a_segment_is_listed_once_from_where_one_has_track_and_kept_as_it_is_written() -> None:
    table = building(["F9 F8", "E4 D4"])
    play(table, "~die:5")
    legal = table.legal()
    assert "build:D4,C5" in legal
    assert "build:C5,D4" not in legal
    assert table.rules.parse("build:C5,D4") != table.rules.parse("build:D4,C5")
    # both orders are read, told and drawn as they are written, and do the same
    ends = []
    for a, b in (("D4", "C5"), ("C5", "D4")):
        text, said = f"build:{a},{b}", f"Bob builds from {a} to {b}."
        other = table.copy()
        event = play(other, text)[0]
        assert event.text == text
        assert event.action.parts() == (f"hex:{a}", f"hex:{b}")
        assert WORDS.say(other.rules, 1, event.action, other.names) == said
        ends.append(other.position())
    assert ends[0] == ends[1]


@pytest.mark.rule("RU-03")
def test_with_track_at_both_ends_a_segment_is_listed_once_unless_every_entry_is_paid() -> None:
    lines = [LINE, "E4 D3, E4 F3 E3"]
    ways = {"build:D3,E3", "build:E3,D3"}
    for options, listed in (("", {"build:D3,E3"}), ("junction_repeat=every_entry", ways)):
        table = building(lines, options)
        play(table, "~die:5")
        assert ways & set(table.legal()) == listed
        assert all(table.explain(text) is None for text in ways)


@pytest.mark.rule("RU-03", "RW-A4b.1")
def test_where_every_entry_is_paid_hint_ledger_and_account_go_by_the_direction() -> None:
    table = building([LINE, "E4 D3, E4 F3 E3"], "junction_repeat=every_entry")
    play(table, "~die:5")
    for text, paid in (("build:D3,E3", 1), ("build:E3,D3", 0)):
        other = table.copy()
        action = other.rules.parse(text)
        hint = WORDS.hint(other.view(1), action, other.names)
        assert ("pays Ann 1" in hint) == (paid == 1)
        entries = play(other, text)[0].entries
        assert [entry.about for entry in entries] == ["D3,E3"] * 2 * paid
        assert other.scores == [20 + paid, 20 - paid]


@pytest.mark.rule("RU-03", "RU-19")
def test_where_debt_is_forbidden_too_only_the_direction_that_can_be_paid_is_listed() -> None:
    options = "junction_repeat=every_entry debt=forbidden"
    table = building([LINE, "E4 D3, E4 F3 E3"], options, scores=[20, 0])
    play(table, "~die:5")
    assert "build:E3,D3" in table.legal()
    assert "build:D3,E3" not in table.legal()
    assert refused_by(table, "build:D3,E3") == "RU-19"


@pytest.mark.rule("RU-03")
def test_a_record_of_version_1_is_replayed_in_the_direction_that_costs_less() -> None:
    options = "junction_repeat=every_entry"
    position = building([LINE, "E4 D3, E4 F3 E3"], options).position()
    played = Table.from_position("railway-rivals", options, position, dice="manual")
    play(played, "~die:5", "build:D3,E3")
    assert played.scores == [21, 19]
    text = played.record.text()
    assert "rules 2" in text
    assert Table.from_record(text).scores == [21, 19]
    old = text.replace("rules 2", "rules 1")
    again = Table.from_record(old)
    assert again.scores == [20, 20]
    assert again.record.text() == old
    # a game that was saved goes on as it began
    saved = Table.from_record(old.replace("Bob build:D3,E3\n", ""))
    assert "build:D3,E3" in saved.legal()
    assert "build:E3,D3" not in saved.legal()
    with pytest.raises(BadRecord, match="rules 3"):
        Table.from_record(text.replace("rules 2", "rules 3"))


@pytest.mark.rule("RU-03", "RU-07", "RW-A5c.1")
def test_every_entry_leaves_towns_and_hexes_beyond_the_border_free() -> None:
    table = building(["F9 E10 D10 C11 C12", "F9 F10 E11 D11 C12, D11 C11"], "junction_repeat=every_entry")
    play(table, "~die:5", "build:C11,C12")
    assert table.scores == [24, 16]  # a second line into C12, beside the rival: 2 and 2 alone
    play(table, "build:F9,E10")  # from the town: 2 for half of E10, 1 for the junction there
    assert table.scores == [27, 13]
    play(table, "build:E10,F10")
    assert table.scores == [27, 13]  # from E10 into a town


@pytest.mark.rule("RW-A5c.1", "RW-A5c.2", "RU-04", "RU-02")
def test_leaving_a_town_beside_a_rival_costs_three() -> None:
    table = building([LINE, "E4"])
    play(table, "~die:5", "build:E4,E3")  # nothing in Elmstead; 2 for half of E3, 1 for the junction there
    assert table.scores == [23, 17]


@pytest.mark.rule("RW-A5a.2", "RW-A5a.3", "RW-A5b.1", "RW-A5b.2")
def test_figure_3_a_hex_of_3_a_hex_of_5_and_a_hex_of_3() -> None:
    table = building([LINE, "E4 F3"])
    play(table, "~die:5", "build:F3,E3")
    assert table.scores == [21, 19]  # E3: 1 for the junction
    play(table, "build:E3,E2")
    assert table.scores == [26, 14]  # 2 more in E3, which makes it 3; in E2 1 and 2
    play(table, "build:E2,E1")
    assert table.scores == [31, 9]  # 2 more in E2, which makes it 5; in E1 3: in all 3 + 5 + 3 = 11


@pytest.mark.rule("RW-A5.1")
def test_figure_2b_crossing_a_line_costs_one() -> None:
    table = building([LINE, "E4 D3 D2"])
    play(table, "~die:5", "build:D2,E2", "build:E2,F2")
    assert table.scores == [21, 19]


@pytest.mark.rule("RW-A5d.1", "RW-A5d.2", "RU-05")
def test_between_two_adjacent_towns_a_later_builder_pays_three() -> None:
    table = building(["F9 F10", "F9", "F9"])
    play(table, "~die:5", "build:F9,F10", "done", "build:F9,F10")
    assert table.scores == [26, 20, 14]  # seat 2 paid 3 to seat 1, seat 3 paid 3 to each


@pytest.mark.rule("RW-A5e.1", "RU-06")
def test_every_rival_in_the_hex_is_paid() -> None:
    table = building(["E4 E5", "E4 F4", "E4 D4 E5"])
    play(table, "~die:5", "build:F4,E5")
    assert table.scores == [21, 18, 21]


@pytest.mark.rule("RW-A5d.3", "RW-A5d.4", "RW-C2.4", "RU-07")
def test_beyond_the_border_no_junction_is_paid_but_half_hexes_are() -> None:
    table = building(["F9 E10 D10 C11 C12", "F9 F10 E11 D11"])
    play(table, "~die:5", "build:D11,C12")
    assert table.scores == [20, 20]
    play(table, "build:D11,C11")
    assert table.scores == [21, 19]  # a junction at home
    play(table, "build:C11,C12")
    assert table.scores == [25, 15]  # alongside across the border: 2 and 2


@pytest.mark.rule("RW-C2.2", "RW-C2.3", "RU-45")
def test_a_line_ends_beyond_the_border_and_may_cross_it_again() -> None:
    table = building(["E4", "F9 F10 E11 D11 C12"])
    play(table, "~die:5")
    assert refused_by(table, "build:C11,C12") == "RW-C2.2"
    play(table, "build:D11,E12")
    assert table.scores == [20, 20]


@pytest.mark.rule("RU-08", "RU-01")
def test_a_start_in_open_country_is_no_junction_but_half_hexes_beside_a_starter_are_paid(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.toml"
    shipped = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    path.write_text(shipped.replace('town = "fairford"', 'hex = "E8"'), "utf-8")
    table = building(["E8 E9", "E8"], f"map={path}")
    play(table, "~die:5", "build:E8,F8")
    assert table.scores == [20, 20]
    play(table, "build:E8,E9")  # 2 for half of E8, 2 for half of E9, 1 for the junction in E9
    assert table.scores == [25, 15]


# A6: building on, saving


@pytest.mark.rule("RW-A6.2", "RW-A6.3", "RW-A6.4", "RW-A6.5", "RU-09", "RU-15")
def test_a_segment_begins_where_one_has_track_and_is_built_once() -> None:
    table = building(["H5", LINE])
    play(table, "~die:4")
    assert refused_by(table, "build:F8,F9") == "RW-A6.5"
    assert refused_by(table, "build:E2,E3") == "RU-09"
    play(table, "build:E1,F1", "build:E4,D4")  # two extensions
    assert refused_by(table, "build:E5,E6") == "RW-A6.5"
    play(table, "build:D4,C4", "build:C4,B3")
    assert see(table, "left") == 0


@pytest.mark.rule("RW-A6.7", "RU-17", "RW-A3.8")
def test_allowance_is_saved_for_the_bridge_alone_and_the_fund_is_spent_first() -> None:
    table = building(["H5", "E4 D3 C3"])
    play(table, "~die:3")
    assert refused_by(table, "build:C2,C3") == "RW-A3.9"
    assert refused_by(table, "save:4") == "RW-A6.7"
    play(table, "save:3", "done")
    assert see(table, "funds") == [0, 3]
    play(table, "~die:2", "done")
    assert refused_by(table, "build:D4,D5") == "RW-A6.5"
    play(table, "build:E4,D4")
    assert refused_by(table, "build:D4,D5") == "RW-A3.9"  # a hill costs 3: the fund is not for it
    assert refused_by(table, "build:C2,C3") == "RW-A3.9"  # 1 left and 3 saved
    play(table, "save:1", "~die:2", "build:C2,C3")
    assert (see(table, "funds"), see(table, "left")) == ([0, 0], 1)  # 4 of the fund, 1 of the roll
    assert table.scores == [20, 26]


@pytest.mark.rule("RU-17")
def test_a_table_may_save_for_every_build_of_five() -> None:
    options = "saving_scope=any_cost_5_or_more"
    table = building(["H5", "E4 D4 D5"], options, funds=[0, 3])
    play(table, "~die:2", "build:D5,D6")
    assert (see(table, "funds"), see(table, "left")) == ([0, 0], 0)
    plain = building(["H5", "E4 D4 D5"], funds=[0, 3])
    play(plain, "~die:2")
    assert refused_by(plain, "build:D5,D6") == "RW-A3.9"


# A7: the end of the stage

ALL_BUT_FOUR = (
    "H5 I6 J6 J5 J4 J3 J2, H5 H4 H3 G3 G2, H5 G5 F4 E4, F4 F5 F6 F7 F8 F9 F10, F9 G10 H9 I9, F10 G11 G12"
)
"""Eight towns; unserved are Northcliff, Birchham, Westport and Dunmoor."""


@pytest.mark.rule("RW-A7.1", "RW-A7.2", "RU-18", "RW-0.5")
def test_the_stage_ends_after_the_turn_that_leaves_three_towns_unserved() -> None:
    table = building(["E4", ALL_BUT_FOUR, "F9"], funds=[2, 0, 0])
    play(table, "~die:3", "build:F9,E10", "build:D10,E10")
    assert table.scores == [20, 26, 20]
    play(table, "build:E10,E11")  # the turn may be finished
    events = play(table, "done")
    assert told(events) == ["RW-A7.1"]
    assert (see(table, "stage"), table.phase, see(table, "funds")) == ("Operating Stage", DRAW, [0, 0, 0])


@pytest.mark.rule("RU-18")
def test_a_table_may_end_the_stage_in_the_middle_of_a_turn() -> None:
    table = building(["E4", ALL_BUT_FOUR, "F9"], "building_end=immediately")
    play(table, "~die:3", "build:F9,E10", "build:D10,E10")
    assert table.phase == DRAW


@pytest.mark.rule("RU-61")
def test_a_stage_in_which_nobody_builds_for_five_rounds_is_over() -> None:
    table = building(["E4", "F9"])
    for _ in range(4):
        play(table, "~die:2", "done", "done")
    play(table, "~die:2", "done", "build:E4,E5")
    play(table, "done")
    for _ in range(5):
        assert see(table, "stage") == "Building Stage"
        events = play(table, "~die:2", "done", "done")
    assert told(events) == ["RU-61"]
    assert see(table, "stage") == "Operating Stage"


@pytest.mark.rule("RW-A6.5")
def test_nothing_is_built_before_the_roll_nor_between_races() -> None:
    table = scene(["E4", "F9"])
    assert refused_by(table, "build:E4,E5") == "RW-B1.1"
