"""How runs are drawn by the rulebook: numbers and cards, runs too short, runs that wait, the last run."""

import pytest

from roundhouse import CHANCE
from tests.railway_rivals.given import (
    DRAW,
    ENTER,
    EXTRA,
    THAMES,
    WEST_EAST,
    moving,
    play,
    refused_by,
    rules_of,
    scene,
    see,
    told,
    used_up,
)

TOWNS = [f"{ten}{unit}" for ten in "123456" for unit in "123456"]
KEYS = [*TOWNS, *"123456"]
LINES = [WEST_EAST, "F9 F10 G11 G12"]
"""Seat 1 from Elmstead to Fairford, seat 2 from there by Fallgate to Gatesend."""


def after(runs: int, *used: str, **changes: object) -> dict[str, object]:
    """The changes to a scene after so many runs, these keys among those that have come up."""
    gone = [*used, *[key for key in KEYS if key not in used and key not in ("31", "34", "46", "53")]]
    unused = [key for key in KEYS if key not in gone[: 2 * runs]]
    return {"unused": unused, "settled": runs, "drawings": runs, "extras": runs // 2} | changes


# Dice


@pytest.mark.rule("RW-B1a.4", "RW-B1a.5", "RW-K.1", "RW-B1a.1")
def test_two_throws_of_the_normal_die_are_the_tens_and_the_units() -> None:
    table = scene(LINES)
    assert table.to_move == CHANCE
    assert table.legal() == [f"~throw:{key}" for key in TOWNS]
    rules = rules_of(2)
    s = rules.from_position(table.position())
    assert set(rules.phases[s.phase].weights(s) or [1]) == {1}  # all 36 are equally likely
    # a 3 and a 5 is town 35, which is Fairford
    play(table, "~throw:35")
    assert see(table, "run") == ["35"]
    place = rules.map.destinations["dice21"][KEYS.index("35")]
    assert (place.names[0], place.key) == ("Fairford", "35")


@pytest.mark.rule("RW-B1a.9", "RW-B1a.11", "RW-B1a.14", "RU-28")
def test_the_example_44_goes_on_to_45_and_46_to_41() -> None:
    for used, thrown, found in (("44", "44", "45"), ("46", "46", "41")):
        table = scene(LINES, "", **after(1, used, "11"))
        assert used not in see(table, "unused")
        play(table, f"~throw:{thrown}")
        assert see(table, "run") == [found]
        assert found not in see(table, "unused")


@pytest.mark.rule("RW-B1a.12", "RU-28")
def test_when_all_the_forties_are_used_one_goes_on_to_the_fifties() -> None:
    table = scene(LINES, "", **after(4, "41", "42", "43", "44", "45", "46", "51", "1"))
    play(table, "~throw:43")
    assert see(table, "run") == ["52"]
    # after the sixties come the tens
    table = scene(LINES, "", **after(4, "61", "62", "63", "64", "65", "66", "11", "1"))
    play(table, "~throw:66")
    assert see(table, "run") == ["12"]


@pytest.mark.rule("RW-B1a.7", "RW-B1a.8", "RW-B1a.9", "RW-B1a.6", "RU-29", "RW-B5.14", "RU-58")
def test_in_21_drawings_every_number_comes_up_once_and_the_specials_in_their_runs() -> None:
    # Given companies without track, so that every run has to wait
    table = scene(["E4", "F9"])
    seconds: list[str] = []
    while not table.over:
        special = bool(see(table, "run")) and see(table, "drawings") in (4, 7, 11, 14, 18, 21)
        assert table.legal() == [f"~throw:{key}" for key in ("123456" if special else TOWNS)]
        play(table, "~throw:1" if special else "~throw:11")
        if len(see(table, "held_over")) > len(seconds):
            seconds.append(see(table, "held_over")[-1][1])
    pairs = see(table, "held_over")
    assert len(pairs) == 21
    assert sorted(key for pair in pairs for key in pair) == sorted(KEYS)
    assert [n for n, key in enumerate(seconds, 1) if len(key) == 1] == [4, 7, 11, 14, 18, 21]
    # the game is over, although nothing was run: those that wait are excepted
    assert (see(table, "settled"), see(table, "unused")) == (0, [])


# Cards


@pytest.mark.rule("RW-B1a.13", "RW-K.3", "RU-30", "RU-23", "RW-B1c.2")
def test_with_number_cards_specials_come_as_they_come_at_either_end() -> None:
    lines = ["E4 E3 E2 E1, E2 F1", WEST_EAST]
    table = scene(lines, "draw=number_cards", scores=[20, 21])
    assert len(table.legal()) == 42
    assert all(text.startswith("~card:") for text in table.legal())
    # The West is drawn first, in the first run: each starts in a hex of their own choice
    play(table, "~card:4", "~card:34")
    assert (see(table, "run"), table.phase) == (["4", "34"], ENTER)
    home = "E2-1,E3-1,E4-1,F4,F5,F6,F7,F8,F9"
    for start in ("E1", "F1"):
        assert table.explain(f"enter:{start},{home}") is None
    assert refused_by(table, f"enter:G1,F1-1,{home}") == "RU-23"  # in the West, but there is no track
    assert refused_by(table, f"enter:{home.replace('E2-1', 'E2')}") == "RU-23"  # E2 is not the West
    # two specials may meet
    both = scene(lines, "draw=number_cards")
    play(both, "~card:4", "~card:5")
    assert see(both, "held_over") == [["4", "5"]]


@pytest.mark.rule("RW-B1b.1", "RW-B1b.2", "RW-B1b.3", "RW-K.4", "RW-B1a.9")
def test_two_playing_cards_make_a_run_and_do_not_come_again() -> None:
    table = scene(["AF25 AG25 AH25, AF25 AE25 AD24 AD23", "S12", "D9"], THAMES)
    suits, ranks = "SHDC", ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    assert sorted(table.legal()) == sorted(f"~card:{suit}{rank}" for suit in suits for rank in ranks)
    play(table, "~card:S6", "~card:SA")  # Watford to London, three steps
    assert (table.phase, see(table, "run")) == (ENTER, ["S6", "SA"])
    play(table, "decline", "decline", "decline")
    assert len(table.legal()) == 50
    assert not {"~card:S6", "~card:SA"} & set(table.legal())


# Length


@pytest.mark.rule("RW-B1d.1", "RW-B1d.2", "RW-B1d.3", "RU-31")
def test_three_steps_are_enough_and_two_are_not_whoever_owns_them() -> None:
    # Elmstead to Greywater: E4 F3, then over the river G3 and G2 makes three; the last two are seat 2's
    three = ["E4 F3 G3", "H5 H4 H3 G3 G2"]
    table = scene(three)
    play(table, "~throw:31", "~throw:43")
    assert (table.phase, see(table, "run")) == (ENTER, ["31", "43"])
    # Fairford to Dunmoor is two steps, however much longer another way may be
    for line in ("F9 E10 D10", "F9 E10 D10 C10 D9 E9 F8 F9"):
        table = scene([line, "F9"])
        play(table, "~throw:34")
        events = play(table, "~throw:24")
        assert (told(events), see(table, "rejected")) == (["RW-B1d.2"], ["24"])
    # the rejected number is not the one that was drawn first
    assert see(table, "run") == ["34"]


@pytest.mark.rule("RW-B1d.3", "RU-32")
def test_a_rejected_card_goes_back_with_half_of_the_stack_above_it() -> None:
    table = scene(LINES, "draw=number_cards")
    play(table, "~card:34", "~card:41")  # Fallgate is one step from Fairford
    assert (see(table, "rejected"), see(table, "put_back")) == (["41"], [])
    assert "~card:41" not in table.legal()  # not while this run is being drawn
    play(table, "~card:46")
    # 42 cards, two of them in the run and one to go back: 19 of the other 39 lie above it
    assert (see(table, "rejected"), see(table, "put_back")) == ([], [["41", 19]])
    assert "41" in see(table, "unused")


@pytest.mark.rule("RU-31", "RW-B1c.1")
def test_a_special_destination_is_as_far_as_its_nearest_hex() -> None:
    # Greywater is one step from G1 and three from E1, both of them The West
    table = scene(["H5 H4 H3 G3 G2 G1 F1 E1", "F9"], "", **after(3))
    play(table, "~throw:43")
    events = play(table, "~throw:4")
    assert told(events) == ["RW-B1d.2"]
    # and it is a spa itself: length 0
    events = play(table, "~throw:6")
    assert (told(events), see(table, "rejected")) == (["RW-B1d.2"], ["4", "6"])


@pytest.mark.rule("RU-31", "RU-33", "RW-B1e.1")
def test_ends_without_connection_are_not_too_near() -> None:
    # Fallgate beside Fairford, both reached, but not from each other
    table = scene(["E4 F4", "F9 E10 E11 F10"])
    play(table, "~throw:31", "~throw:34")
    assert see(table, "held_over") == [["31", "34"]]


@pytest.mark.rule("RU-32", "RU-50")
def test_an_abandoned_run_uses_both_numbers_up_and_counts_before_extra_building() -> None:
    # Given, for the second run, only Fairford's own numbers and Fallgate's next door
    keep = ["34", "35", "36", "41", "42"]
    used = used_up(18, *keep)
    changes = {"unused": [*keep, "6"], "settled": 1, "drawings": 18, "extras": 0}
    waiting = [[used[i], used[i + 1]] for i in range(0, 34, 2)]
    table = scene(LINES, "races=all", held_over=waiting, **changes)
    assert len(used) == 36
    play(table, "~throw:34")
    # when Fallgate comes up, nothing that is left would be far enough away
    events = play(table, "~throw:41")
    assert told(events) == ["RU-32"]
    assert (see(table, "settled"), table.phase) == (2, EXTRA)
    assert see(table, "unused") == ["35", "36", "42", "6"]  # 34 and 41 are crossed off


# Runs that wait


def waiting_for_dunmoor(*pairs: list[str]) -> dict[str, object]:
    """One run is done with and these wait; the next is the second."""
    special = len(pairs) >= 3  # four drawings, and the fourth was a special one
    gone = {key for pair in pairs for key in pair} | {"61", "3" if special else "62"}
    unused = [key for key in KEYS if key not in gone]
    return {"unused": unused, "settled": 1, "drawings": 1 + len(pairs), "held_over": list(pairs)}


@pytest.mark.rule("RU-34", "RW-B1e.1", "RU-50")
def test_runs_that_have_become_possible_come_before_a_new_one_the_oldest_first() -> None:
    changes = waiting_for_dunmoor(["11", "14"], ["34", "24"], ["31", "25"])
    table = scene(LINES, "", **changes)
    play(table, "~throw:33", "~throw:46", "decline", "decline")
    assert (table.phase, see(table, "settled")) == (EXTRA, 2)
    play(table, "build:F9,E10", "build:E10,D10", "done")
    events = play(table, "done")
    # Northcliff to Birchham is still impossible and stays; Fairford to Dunmoor is the oldest that can be run
    assert (told(events), see(table, "run")) == (["RU-34"], ["34", "24"])
    assert see(table, "held_over") == [["11", "14"], ["31", "25"]]
    play(table, "decline")
    play(table, "decline")
    assert (see(table, "run"), see(table, "held_over")) == (["31", "25"], [["11", "14"]])
    play(table, "decline", "decline")
    assert (table.phase, see(table, "settled")) == (EXTRA, 4)  # both counted when they were run


@pytest.mark.rule("RU-34", "RU-58", "RW-B5.14", "RW-B7.1")
def test_with_the_last_number_the_game_ends_and_what_waits_is_dropped() -> None:
    used = [key for key in KEYS if key not in ("31", "4")]
    pairs = [[used[i], used[i + 1]] for i in range(0, 20, 2)]
    changes = {"unused": ["31", "4"], "settled": 10, "drawings": 20, "extras": 5, "held_over": pairs}
    table = scene(["E4 E3 E2 E1", "F9"], "", scores=[30, 31], **changes)
    play(table, "~throw:31", "~throw:4", "decline")
    play(table, "enter:E4,E3,E2,E1")
    assert (table.over, table.scores, table.ranking) == (True, [50, 31], [1, 2])
    assert len(see(table, "held_over")) == 10


@pytest.mark.rule("RW-B7.2", "RU-58", "RW-0.2")
@pytest.mark.parametrize("races", [12, 15])
def test_a_short_game_ends_with_so_many_runs_and_runs_that_wait_do_not_count(races: int) -> None:
    london = ["AF25 AG25 AH25, AF25 AE25 AD24 AD23", "S12", "D9"]
    options = f"{THAMES} draw=number_cards races={races}"
    used = [key for key in KEYS if key not in ("15", "11", "51", "52", "61", "62")]
    settled = races - 1
    held = [[used[-2 * i], used[-2 * i - 1]] for i in range(1, 19 - settled)]
    changes = {"unused": ["11", "15", "51", "52", "61", "62"], "settled": settled, "extras": settled // 2}
    table = scene(london, options, drawings=18, held_over=held, **changes)
    play(table, "~card:61", "~card:51")  # Liverpool to Manchester has to wait
    assert (table.over, len(see(table, "held_over"))) == (False, len(held) + 1)
    play(table, "~card:15", "~card:11", "decline", "decline")
    assert not table.over
    play(table, "decline")
    assert (table.over, see(table, "settled"), see(table, "unused")) == (True, races, ["52", "62"])


@pytest.mark.rule("RW-B.1", "RW-0.7", "RU-27", "RW-B.2")
def test_a_run_is_drawn_then_declared_then_raced_then_track_is_built() -> None:
    table = scene([WEST_EAST, WEST_EAST], "", **after(1, "61", "62", extras=0))
    seen = [table.phase]
    for text in ("~throw:31", "~throw:34", *["enter:E4,F4,F5,F6,F7,F8,F9"] * 2, *["~die:3"] * 4, "done"):
        play(table, text)
        seen.append(table.phase)
    assert list(dict.fromkeys(seen)) == [DRAW, ENTER, "The race", EXTRA]
    assert (moving(table), see(table, "left")) == (2, 10)
    play(table, "done")
    assert table.phase == DRAW
