"""Two players and an imaginary third company: built in turns, entered by whoever is not in the race."""

import pytest

from roundhouse import BadOptions, Table, dice_at
from roundhouse.core.errors import BadPosition
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.rules.third_company import THIRD
from tests.railway_rivals.given import (
    DRAW,
    ENTER,
    EXTRA,
    GAME,
    NAMES,
    RACE,
    WEST_EAST,
    building,
    drawn,
    moving,
    new,
    play,
    refused_by,
    rules_of,
    see,
    told,
)
from tests.railway_rivals.test_bus_boss import CROSSLAND, NINE, by

ALONE = "two_player=third_player"
ON_CROSSLAND = f"{CROSSLAND} {ALONE}"
WORDS = GAME.words("en")
FAR = "B4 B5 B6 B7 B8 C9 C10 C11 D11 D10 E11 F10 G11"
"""The third company's line of twelve steps, on the way from Birk to Jura."""
THIRDS = "C11 C10 C9 B8 B7 B6 B5 B4, C11 D11 D10 E11 F10 G11"


def deciding(table: Table) -> int:
    """The player who decides now, from 1."""
    return table.decider + 1


def paying(hexes: str, owner: int) -> str:
    """Steps over the track of one company."""
    return ",".join([f"{hex_}-{owner}" for hex_ in hexes.split()])


def birk_to_jura(first: str, third: str) -> Table:
    """Player 1 is asked; 50, 40 and 20 in the accounts."""
    return drawn([first, "G2 G1", third], "14", "52", ON_CROSSLAND, scores=[50, 40, 20])


# Building


@pytest.mark.rule("RU-57", "RW-C7b.1", "RW-C7b.2", "RU-60")
def test_the_two_start_and_build_for_it_in_turns() -> None:
    table = new(3, ALONE)
    play(table, "~die:3", "start:E4", "done", "start:E4", "done")
    assert (moving(table), deciding(table)) == (3, 1)  # round 1: player 1
    play(table, "start:F9", "build:F9,F8", "done")
    play(table, "~die:3", "done")  # round 2 begins with seat 2
    assert (moving(table), deciding(table)) == (3, 2)
    question = "Build track with 3 left"
    assert WORDS.ask(table.view(2), NAMES[:3]).startswith(f"You build for Cay, the third company. {question}")
    for seat in (0, 1):
        assert WORDS.ask(table.view(seat), NAMES[:3]).startswith(
            f"Bob is asked for Cay, the third company: “{question}"
        )
    play(table, "done", "done", "~die:3")
    assert (moving(table), deciding(table)) == (3, 1)  # round 3
    for seats in (2, 4):
        with pytest.raises(BadOptions):
            GAME.rules(seats, ALONE)


@pytest.mark.rule("RU-57", "RW-C7b.2", "RU-97")
def test_the_log_says_who_acts_for_it() -> None:
    def last(table: Table, back: int = 1) -> str:
        return WORDS.retell(table.rules, table.log, len(table.log) - back, NAMES[:3])

    table = new(3, ALONE)
    play(table, "~die:3", "start:E4", "done", "start:E4", "done", "start:F9")
    assert last(table) == "Ann, for Cay, starts in Fairford."
    play(table, "build:F9,F8", "done")
    turn = range(len(table.log) - 3, len(table.log))
    assert WORDS.sum_up(table.rules, table.log, turn, NAMES[:3]).startswith("Ann, for Cay, builds 1 segment,")
    play(table, "~die:3", "done", "build:F8,F7")
    assert last(table).startswith("Bob, for Cay, builds from F8")
    assert last(table, 2) == "Bob ends the building turn."
    # its train is entered by the player whose own does not run
    table = birk_to_jura("A1 A2 A3 A4 A5, A4 B4", THIRDS)
    play(table, f"enter:A5,A4,B4,{paying(FAR[3:], 3)}", "decline", f"enter:A5,A4-1,B4-1,{by(FAR[3:])}")
    assert last(table).startswith("Bob, for Cay, enters from Birk by Esk to Jura")
    # where the log does not reach back to the beginning, it names the company alone
    table = building(["E4 F4", "E4 F4", "E4"], ALONE)
    play(table, "~die:4", "done", "build:E4,F4")
    assert last(table).startswith("Cay builds from Elmstead")


@pytest.mark.rule("RU-96", "RW-C7b.3")
def test_it_pays_the_rival_and_not_the_one_who_builds_for_it() -> None:
    table = building(["E4 F4", "E4 F4", "E4"], ALONE)  # round 2: player 2 builds for it
    play(table, "~die:4", "done")
    bill = table.game.promised(table.view(2), table.rules.parse("build:E4,F4"))
    assert bill == {0: 3, 2: -3}
    play(table, "build:E4,F4")  # beside both: 2 for the half hex and 1 for the junction, to player 1 alone
    assert table.scores == [23, 20, 17]


@pytest.mark.rule("RU-96", "RU-19")
def test_only_what_it_really_pays_counts_against_debt() -> None:
    lines, options = ["E4 F4", "E4 F4", "E4"], f"{ALONE} debt=forbidden"
    table = building(lines, options, scores=[20, 20, 3])
    play(table, "~die:4", "done", "build:E4,F4")
    assert table.scores == [23, 20, 0]
    table = building(lines, options, scores=[20, 20, 2])
    play(table, "~die:4", "done")
    assert refused_by(table, "build:E4,F4") == "RU-19"


@pytest.mark.rule("RU-96", "RU-17")
def test_what_is_put_by_passes_to_the_next_who_builds_for_it() -> None:
    table = building(["E4 F4", "E4 F4", "E4"], ALONE)
    play(table, "~die:4", "done", "save:3", "done", "~die:2")
    assert (moving(table), deciding(table), see(table, "funds")) == (3, 1, [0, 0, 3])


@pytest.mark.rule("RU-57", "RU-96")
def test_it_does_not_build_between_races() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[20, 30, 10])
    play(table, "decline", "decline", "~throw:32", "~throw:35", "decline", "decline")
    assert (table.phase, see(table, "order")) == (EXTRA, [1, 2])
    play(table, "done", "done")
    assert table.phase == DRAW


# Races


@pytest.mark.rule("RU-97", "RU-39", "RW-C7b.4", "RW-C7b.5")
def test_case_35_it_is_entered_against_the_other_and_pays_only_him() -> None:
    table = birk_to_jura("A1 A2 A3 A4 A5, A4 B4", THIRDS)
    play(table, f"enter:A5,A4,B4,{paying(FAR[3:], 3)}")  # 12 to the third company: it may yet pay back
    play(table, "decline")
    assert (moving(table), deciding(table)) == (3, 2)
    play(table, f"enter:A5,A4-1,B4-1,{by(FAR[3:])}")
    assert table.phase == RACE
    assert table.scores == [40, 40, 30]


@pytest.mark.rule("RU-97", "RU-39")
def test_case_35_if_it_is_left_out_the_other_is_struck() -> None:
    table = birk_to_jura("A1 A2 A3 A4 A5, A4 B4", THIRDS)
    play(table, f"enter:A5,A4,B4,{paying(FAR[3:], 3)}", "decline")
    events = play(table, "decline")
    assert told(events) == ["RU-39", "RU-40"]
    assert table.scores == [50, 40, 20]


@pytest.mark.rule("RU-98")
def test_case_35_it_falls_with_the_other() -> None:
    table = birk_to_jura("A1 A2 A3 A4 B4", f"{THIRDS}, B5 A5 A4")
    play(table, f"enter:A5,A4-3,B4,{paying(FAR[3:], 3)}", "decline")  # 13 against 1
    events = play(table, f"enter:A5,A4,B4-1,{by(FAR[3:])}")
    assert told(events) == ["RU-39", "RU-98", "RU-40"]
    assert (table.scores, table.phase) == ([50, 40, 20], DRAW)
    said = [WORDS.note(table.rules, entry, NAMES[:3]) for entry in events[-1].entries]
    assert said[1] == "Cay cannot run without the other train."


@pytest.mark.rule("RU-97", "RU-57")
def test_case_36_who_is_asked_about_it() -> None:
    route = "enter:E4,F4,F5,F6,F7,F8,F9"
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[30, 20, 10])
    assert refused_by(table, "propose:3") == "RU-57"
    play(table, "decline", route)
    assert (table.phase, moving(table), deciding(table)) == (ENTER, 3, 1)  # not whether he enters himself
    assert refused_by(table, "propose:1") == "RU-57"
    for said in (["decline", "decline"], ["propose:2", f"offer:{route[6:]}", "accept"], [route, route]):
        table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[30, 20, 10])
        play(table, *said)
        assert table.phase != ENTER, said  # nobody is asked


@pytest.mark.rule("RU-97", "RW-C7b.5")
def test_it_uses_the_track_of_whoever_enters_it_free_but_needs_a_step_of_its_own() -> None:
    lines = [WEST_EAST, WEST_EAST, "F9 F8"]
    table = drawn(lines, "31", "34", ALONE, scores=[30, 20, 10])
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9", "decline")
    assert table.legal() == [
        "enter:E4,F4,F5,F6,F7,F8,F9",
        "decline",
    ]  # over the line of player 2, and its own
    assert table.game.trace(table.view(2))["starts"] == ["E4"]
    assert refused_by(table, "enter:E4,F4-1,F5-1,F6-1,F7-1,F8-1,F9") == "RU-21"
    table = drawn([*lines[:2], "H5 H6"], "31", "34", ALONE, scores=[30, 20, 10])
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9", "decline")
    assert table.legal() == ["decline"]
    assert refused_by(table, "enter:E4,F4,F5,F6,F7,F8,F9") == "RU-97"


@pytest.mark.rule("RU-98", "RU-54")
def test_case_37_it_does_not_strike_the_player_by_a_short_route() -> None:
    lines = [NINE, "G2 G1", "A1 A2 A3 A4 A5, A3 B3 B4 A5"]
    table = drawn(lines, "11", "14", f"{ON_CROSSLAND} scoring=bus_boss", scores=[50, 40, 20])
    play(table, f"enter:{by(NINE)}", "decline")
    assert refused_by(table, "enter:A1,A2,A3,A4,A5") == "RU-98"
    play(table, "enter:A1,A2,A3,B3,B4,A5", "~die:5", "~die:5")
    assert table.scores == [60, 40, 40]


@pytest.mark.rule("RU-57", "RW-C7b.6")
def test_it_is_ranked_like_a_player_and_can_win() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[30, 20, 90])
    assert table.rules.ranking(table.view().state) == [2, 3, 1]


# Positions, pictures, bots


@pytest.mark.rule("RU-97")
def test_a_position_in_which_it_declares_out_of_turn_is_refused() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[30, 20, 10])
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9", "decline")
    position = table.position()
    assert rules_of(3, ALONE).from_position(position) == table.view().state
    first, _, third = see(table, "routes")
    both = {"declared": ["entered", "entered", "undecided"], "routes": [first, first, third]}
    with pytest.raises(BadPosition, match="RU-97"):
        rules_of(3, ALONE).from_position(position | both)


@pytest.mark.rule("RU-57")
def test_picture_and_terminal_name_it() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE)
    assert any("Cay (third)" in line for line in WORDS.blocks(table.view(0), NAMES[:3])["money"])
    for wide in (True, False):
        assert "Cay, third company" in GAME.draw(table.view(0), NAMES[:3], wide=wide)


@pytest.mark.rule("RU-57")
def test_bots_bring_a_game_to_its_end() -> None:
    table, bot = Table.new("railway-rivals", 3, seed="third", options=f"{ALONE} races=12"), Greedy()
    while not table.over:
        assert table.decider != THIRD
        table.play(bot.choose(table.view(table.to_move), dice_at("third", len(table.log))).text())
    scores = table.scores
    assert sum(scores) == 60 + sum(entry.amount for event in table.log for entry in event.entries)
    # and where it can run against one player, a bot enters it
    table = drawn([WEST_EAST] * 3, "31", "34", ALONE, scores=[30, 20, 10])
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9", "decline")
    assert bot.choose(table.view(2), dice_at("third", 0)).text() == "enter:E4,F4,F5,F6,F7,F8,F9"
