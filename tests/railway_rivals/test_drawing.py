"""The number of races, and how their runs are drawn: B1 and B7."""

import pytest

from roundhouse import CHANCE, BadOptions, BadPosition, Table
from roundhouse.games.railway_rivals.data import DICE, usual_keys
from roundhouse.games.railway_rivals.rules.draw_run import next_unused
from tests.railway_rivals.given import (
    DRAW,
    ENTER,
    EXTRA,
    GAME,
    THAMES,
    WEST_EAST,
    play,
    refused_by,
    rules_of,
    scene,
    see,
    told,
    used_up,
)

KEYS = rules_of(2).notation.keys


def number(word: str) -> int:
    return KEYS.index(word)


def goes_on_to(thrown: str, used: str) -> str:
    unused = bytes([key not in used.split() for key in KEYS])
    return KEYS[next_unused(usual_keys(DICE), unused, number(thrown))]


@pytest.mark.rule("RW-B1a.9", "RW-B1a.11", "RW-B1a.12", "RU-28")
def test_a_number_that_is_used_goes_on_to_the_next() -> None:
    assert goes_on_to("44", "") == "44"
    assert goes_on_to("44", "44") == "45"
    assert goes_on_to("46", "46") == "41"
    assert goes_on_to("44", "44 45 46 41") == "42"
    assert goes_on_to("44", "41 42 43 44 45 46") == "51"
    assert goes_on_to("44", "41 42 43 44 45 46 51") == "52"
    assert goes_on_to("63", "61 62 63 64 65 66 11") == "12"
    assert goes_on_to("6", "6") == "1"
    assert goes_on_to("5", "5 6 1") == "2"


LINES = [WEST_EAST, "F9 F10 G11 G12"]
"""Seat 1 from Elmstead to Fairford, seat 2 from there by Fallgate to Gatesend."""


@pytest.mark.rule("RW-B1a.4", "RW-B1a.5", "RW-B1a.6", "RU-23")
def test_two_throws_are_a_town_and_two_towns_a_run() -> None:
    table = scene(LINES)
    assert table.to_move == CHANCE
    assert (len(table.legal()), table.legal()[0], table.legal()[-1]) == (36, "~throw:11", "~throw:66")
    play(table, "~throw:31")
    assert refused_by(table, "~throw:4") == "RW-B1a.4"
    events = play(table, "~throw:35")
    assert (see(table, "run"), table.phase, told(events)) == (["31", "35"], ENTER, ["RW-B1.1"])


@pytest.mark.rule("RW-B1a.7", "RW-B1a.8", "RU-29")
def test_the_second_end_of_the_fourth_run_is_a_special_destination() -> None:
    table = scene(LINES, "", extras=1, **used(["31", "32", "33", "34", "35", "36"], 3))
    play(table, "~throw:31")  # all of the 30s are used
    assert see(table, "run") == ["41"]
    assert table.legal() == [f"~throw:{n}" for n in range(1, 7)]
    play(table, "~throw:5")  # any seaport: no line has reached one
    assert see(table, "held_over") == [["41", "5"]]


def used(keys: list[str], runs: int) -> dict[str, object]:
    """The changes to a scene after so many runs with these keys."""
    assert len(keys) == 2 * runs
    unused = [key for key in KEYS if key not in keys]
    return {"unused": unused, "settled": runs, "drawings": runs}


@pytest.mark.rule("RW-B1d.1", "RW-B1d.2", "RW-B1d.3", "RU-31", "RU-32")
def test_a_run_of_fewer_than_three_steps_gets_another_second_number() -> None:
    table = scene(LINES)
    play(table, "~throw:34")  # Fairford
    assert told(play(table, "~throw:41")) == ["RW-B1d.2"]  # Fallgate is one step away
    assert (see(table, "run"), see(table, "rejected"), table.phase) == (["34"], ["41"], DRAW)
    play(table, "~throw:41")  # counts as used for this run: 42, which is Fallgate too
    play(table, "~throw:34")  # used, so 35: Fairford again, length 0
    assert see(table, "rejected") == ["41", "42", "35"]
    play(table, "~throw:46")  # Gatesend, exactly three steps
    assert (see(table, "run"), table.phase) == (["34", "46"], ENTER)
    assert {"41", "42", "35"} <= set(see(table, "unused"))


@pytest.mark.rule("RW-B1e.1", "RU-33", "RU-34")
def test_a_run_without_a_connection_waits_until_there_is_one() -> None:
    table = scene(LINES, "", **used(["31", "32"], 1))
    play(table, "~throw:34")
    events = play(table, "~throw:24")  # Dunmoor, which nobody has reached
    assert (told(events), see(table, "held_over"), table.phase) == (["RW-B1e.1"], [["34", "24"]], DRAW)
    assert see(table, "settled") == 1
    play(table, "~throw:33", "~throw:36", "decline", "decline")
    assert (table.phase, see(table, "settled")) == (EXTRA, 2)
    play(table, "build:F9,E10", "build:D10,E10", "done")
    events = play(table, "done")
    assert (told(events), see(table, "run"), table.phase) == (["RU-34"], ["34", "24"], ENTER)
    assert see(table, "held_over") == []  # though it is only two steps long: it is not measured again


LONDON = ["AF25 AG25 AH25, AF25 AE25 AD24 AD23", "S12", "D9"]
"""On the Thames: seat 1 from London to Croydon in two steps, and to Watford in three."""
BY_NUMBER = f"{THAMES} draw=number_cards"


@pytest.mark.rule("RU-32")
def test_a_run_that_no_second_number_can_make_legal_is_abandoned() -> None:
    keys = [key for key in KEYS if key not in ("11", "14")]
    table = scene(LONDON, BY_NUMBER, **(used(keys, 20) | {"extras": 10}))
    play(table, "~card:11")
    events = play(table, "~card:14")
    assert told(events) == ["RU-32", "RW-B7.1"]
    assert (table.over, see(table, "settled"), see(table, "unused")) == (True, 21, [])


@pytest.mark.rule("RW-B1b.1", "RW-B1b.2", "RW-B1b.3", "RW-K.4")
def test_cards_are_turned_up_until_the_pack_is_used_up() -> None:
    table = scene(["AF25", "S12", "D9"], THAMES)
    assert len(table.legal()) == 52
    play(table, "~card:SA")
    assert "~card:SA" not in table.legal()
    play(table, "~card:C8")  # a special destination like any other card: nobody has got there
    assert see(table, "held_over") == [["SA", "C8"]]
    assert len(table.legal()) == 50


@pytest.mark.rule("RW-B1a.13", "RW-K.3", "RU-30", "RW-B1d.3", "RU-32")
def test_a_rejected_card_goes_back_into_the_middle_of_the_stack() -> None:
    keys = [key for key in KEYS if key not in ("11", "14", "15", "51", "52", "61", "62", "66")]
    table = scene(LONDON, BY_NUMBER, **(used(keys, 17) | {"extras": 8}))
    assert refused_by(table, "~card:36") == "RW-B1a.9"
    play(table, "~card:11", "~card:14", "~card:15")
    # five cards are left, so 14 lies under two of them
    assert (see(table, "run"), see(table, "put_back")) == (["11", "15"], [["14", 2]])
    play(table, "decline", "decline", "decline", "done", "done", "done")
    assert table.legal() == ["~card:51", "~card:52", "~card:61", "~card:62", "~card:66"]
    play(table, "~card:61", "~card:51")  # Liverpool is not reached: held over
    assert (see(table, "put_back"), table.legal()) == ([["14", 0]], ["~card:14"])
    play(table, "~card:14")
    assert see(table, "put_back") == []


@pytest.mark.rule("RW-B5.14", "RW-B7.1", "RW-0.10", "RU-58")
def test_the_full_game_ends_with_the_last_drawing_though_runs_still_wait() -> None:
    keys = [key for key in KEYS if key not in ("34", "4")]
    waiting = [[keys[i], keys[i + 1]] for i in range(0, 30, 2)]
    changes = used(keys, 20) | {"settled": 5, "extras": 2, "held_over": waiting, "scores": [30, 30]}
    table = scene(LINES, "", **changes)
    play(table, "~throw:34")
    events = play(table, "~throw:4")
    assert told(events) == ["RW-B1e.1", "RW-B7.1"]
    assert (table.over, table.ranking) == (True, [1, 1])


@pytest.mark.rule("RW-B7.2", "RU-58", "RW-B1.1")
def test_a_table_may_agree_on_fewer_races() -> None:
    assert rules_of(3, THAMES).races == 26
    assert rules_of(3, f"{THAMES} draw=dice").races == 21
    assert rules_of(3, f"{THAMES} races=15").races == 15
    assert rules_of(2).races == 12  # First Lines is short by itself
    table = scene(LINES, "races=12", **(used(used_up(11, "31", "34"), 11) | {"extras": 5}))
    play(table, "~throw:31", "~throw:34", "decline")
    assert not table.over
    events = play(table, "decline")
    assert told(events) == ["RU-40", "RW-B7.1"]  # and no extra building after the last run
    assert table.over


@pytest.mark.rule("RU-30", "RU-60", "RW-0.1")
def test_a_map_is_played_with_its_own_keys_and_numbers_of_players() -> None:
    with pytest.raises(BadOptions, match="has no keys for it"):
        GAME.rules(2, "draw=playing_cards")
    with pytest.raises(BadOptions, match=r"for 2 to 4 players, not for 5 \[RU-60\]"):
        GAME.rules(5)
    with pytest.raises(BadOptions, match="for 3 to 6 players, not for 2"):
        GAME.rules(2, THAMES)


@pytest.mark.rule("RU-32", "RW-B1d.3")
def test_several_rejected_cards_lie_one_under_the_other() -> None:
    # 36 cards are unused after 34, four of its neighbours and 31. Each goes back into the middle of the 39
    # that are there when the next is drawn, under 19 of them; every draw after that brings it one higher.
    table = scene([f"{WEST_EAST} F10", "H5 G5", "F9 E9"], "draw=number_cards")
    play(table, "~card:34", "~card:35", "~card:41", "~card:36", "~card:42", "~card:31")
    assert see(table, "put_back") == [["35", 16], ["41", 17], ["36", 18], ["42", 19]]
    assert refused_by(drawn_again(table), "~card:42") == "RW-B1d.3"


def drawn_again(table: Table) -> Table:
    """The same at the next drawing: nobody enters."""
    while table.phase == ENTER:
        play(table, "decline")
    return table


@pytest.mark.rule("RU-29")
def test_a_position_keeps_the_schedule_of_special_runs() -> None:
    unused = [key for key in KEYS if key not in used_up(4)]
    assert scene(LINES, unused=unused, settled=4, drawings=4, extras=2)
    towns = [key for key in KEYS if key not in ("11", "12", "13", "14", "15", "16", "21", "22")]
    with pytest.raises(BadPosition, match="1 special numbers"):
        scene(LINES, unused=towns, settled=4, drawings=4, extras=2)
