"""Extra building by the rulebook: when, who first, up to ten points off the account, rivals on top."""

import pytest

from roundhouse import Table
from tests.railway_rivals.given import (
    DRAW,
    EXTRA,
    WEST_EAST,
    moving,
    play,
    refused_by,
    scene,
    see,
    told,
    used_up,
)

KEYS = [*[f"{ten}{unit}" for ten in "123456" for unit in "123456"], *"123456"]


def before(runs: int, **changes: object) -> dict[str, object]:
    """So many runs are done with."""
    used = used_up(runs, "31", "34", "46", "4")
    unused = [key for key in KEYS if key not in used]
    return {"unused": unused, "settled": runs, "drawings": runs, "extras": runs // 2} | changes


def extra(tracks: list[str], *scores: int, options: str = "") -> Table:
    """Extra building after a second run that nobody has entered."""
    table = scene([WEST_EAST, *tracks], options, **before(1, scores=[90, *scores]))
    play(table, "~throw:31", "~throw:34", *["decline"] * (len(tracks) + 1))
    assert table.phase == EXTRA
    return table


# When


@pytest.mark.rule("RW-B6.1", "RU-50", "RW-B.2")
def test_extra_building_comes_after_every_second_run() -> None:
    lines = [f"{WEST_EAST}, E4 E3 E2 E1", "F9"]
    seen = []
    for runs in range(7):
        table = scene(lines, "", **before(runs))
        second = "4" if runs + 1 in (4, 7) else "34"  # The West in a special run, else Fairford
        play(table, "~throw:31", f"~throw:{second}", "decline", "decline")
        seen.append(table.phase)
    assert seen == [DRAW, EXTRA, DRAW, EXTRA, DRAW, EXTRA, DRAW]


@pytest.mark.rule("RU-50")
def test_there_is_none_after_the_last_run() -> None:
    table = scene([WEST_EAST, "F9"], "", **before(11))
    play(table, "~throw:31", "~throw:34", "decline", "decline")
    assert (table.over, see(table, "settled")) == (True, 12)


@pytest.mark.rule("RU-50", "RW-B1e.1")
def test_a_run_that_waits_does_not_count() -> None:
    table = scene([WEST_EAST, "F9"], "", **before(1))
    play(table, "~throw:31", "~throw:24")  # Dunmoor, which nobody has reached
    assert (see(table, "held_over"), see(table, "settled")) == ([["31", "24"]], 1)
    assert table.phase == DRAW


# Who


@pytest.mark.rule("RW-B6.2", "RU-35", "RU-36")
def test_the_poorest_first_and_the_order_stays_when_money_moves() -> None:
    table = extra(["E4", "E4"], 20, 20)
    assert see(table, "order") == [2, 3, 1]  # equally poor: the earlier seat first
    play(table, "build:E4,E5", "build:E5,E6", "build:E5,D5", "done")
    assert (moving(table), table.scores) == (3, [90, 20 - 7, 20])
    play(table, "done")
    assert moving(table) == 1
    play(table, "done")
    assert table.phase == DRAW


# How much


@pytest.mark.rule("RW-B6.3", "RW-B6.5", "RU-51", "RW-0.9")
def test_ten_points_for_everybody_and_no_more() -> None:
    table = extra(["E4", "E4"], 50, 50)
    play(table, "build:E4,D4", "build:D4,D5", "build:D5,D6")  # 1, 3 and 5
    assert (see(table, "left"), table.scores) == (1, [90, 41, 50])
    assert refused_by(table, "build:D6,D7") == "RW-B6.3"
    play(table, "build:D4,C4")
    assert (see(table, "left"), table.scores) == (0, [90, 40, 50])
    assert table.legal() == ["done"]
    play(table, "done")
    assert see(table, "left") == 10  # what one did not use is no concern of the next


@pytest.mark.rule("RW-B6.4", "RW-B6.5")
@pytest.mark.parametrize(
    ("line", "text", "cost"),
    [
        ("E4", "build:E4,E5", 1),
        ("E4 D4", "build:D4,D5", 3),
        ("E4 D4 D5", "build:D5,D6", 5),
        ("H5 G5", "build:G5,G4", 1),
        ("E4 F3", "build:F3,G3", 3),
        ("E4 D3 C3", "build:C3,C2", 5),
    ],
)
def test_the_rates_are_those_of_the_building_stage(line: str, text: str, cost: int) -> None:
    table = extra([line], 30)
    events = play(table, text)
    assert table.scores == [90, 30 - cost]
    assert told(events) == ["RW-B6.5"]


@pytest.mark.rule("RU-51", "RW-A6.7")
def test_special_features_may_be_built_and_nothing_can_be_put_by() -> None:
    table = extra(["E4 D3 C3"], 30)
    assert "build:C3,C2" in table.legal()
    assert not [text for text in table.legal() if text.startswith("save")]
    assert refused_by(table, "save:1") == "RW-B6.1"
    # two bridges of 5 would be the limit: after one there are 5 points left
    play(table, "build:C2,C3")
    assert see(table, "left") == 5


@pytest.mark.rule("RW-B6.6", "RW-B6.7", "RW-B6.3", "RU-51", "RU-19")
def test_more_than_ten_may_be_taken_off_an_account() -> None:
    # Given the line of seat 1 from Elmstead to Fairford, all of it to be built alongside
    table = extra(["E4"], 20)
    for text, paid in (("E4,F4", 3), ("F4,F5", 5), ("F5,F6", 5), ("F6,F7", 5), ("F7,F8", 5), ("F8,F9", 2)):
        rich, poor = table.scores
        play(table, f"build:{text}")
        assert table.scores == [rich + paid, poor - 1 - paid]
    assert (table.scores, see(table, "left")) == ([90 + 25, 20 - 6 - 25], 4)


@pytest.mark.rule("RW-B6.1", "RW-A6.5", "RU-09")
def test_nobody_has_to_build_and_the_rules_of_building_hold() -> None:
    table = extra(["E4 E5"], 30)
    assert refused_by(table, "build:F5,F6") == "RW-A6.5"
    assert refused_by(table, "build:E4,E5") == "RU-09"
    play(table, "done", "done")
    assert (table.scores, table.phase) == ([90, 30], DRAW)


@pytest.mark.rule("RU-19")
def test_a_table_may_forbid_building_on_debt() -> None:
    for options, rule in (("", ""), ("debt=forbidden", "RU-19")):
        # 1 to build and 3 to the rival, with 3 in the account
        table = extra(["E4"], 3, options=options)
        assert refused_by(table, "build:E4,F4") == rule
        table = extra(["E4"], 4, options=options)
        assert refused_by(table, "build:E4,F4") == ""


@pytest.mark.rule("RU-52", "RW-A4a.1")
def test_a_town_brings_its_credit_in_this_stage_only_if_the_table_says_so() -> None:
    for options, credit in (("", 0), ("late_town_credit=yes", 6)):
        table = extra(["F9", "F9"], 20, 21, options=options)
        play(table, "build:F9,F10", "done")
        assert table.scores == [90, 20 - 1 + credit, 21]
        # the second in gets nothing, and pays the first 3
        play(table, "build:F9,F10")
        assert table.scores == [90, 20 - 1 + credit + 3, 21 - 1 - 3]
