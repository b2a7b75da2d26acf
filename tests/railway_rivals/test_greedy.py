"""The greedy bot of Railway Rivals: lawful, sensible in plain positions, and stronger than chance."""

from typing import Any

import pytest

from roundhouse import CHANCE, OVER, Dice, Table, View, dice_at
from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.bot.judge import RailwayJudge
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from tests.railway_rivals.given import (
    BUILD,
    EXTRA,
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
    segments,
    used_up,
)

DICE = dice_at("any", 0)
KEYS = [f"{ten}{unit}" for ten in "123456" for unit in "123456"] + list("123456")
COVERING = [
    (2, "hill_deduction=per_hill_hex debt=forbidden fee_unit=hexes_touched"),
    (3, "draw=number_cards saving_scope=any_cost_5_or_more late_town_credit=yes junction_repeat=every_entry"),
    (4, "building_end=immediately joint_share_receipts=yes unentered=offered_again"),
    (4, "races=15 debt=forbidden late_town_credit=yes fee_unit=hexes_touched unentered=offered_again"),
]


def ask(rules: RailwayRules, s: RailwayState, bot: Greedy) -> Action:
    """What the bot does, which is lawful."""
    seat = rules.to_move(s)
    action = bot.choose(View(rules, seat, rules.mask(s, seat)), DICE)
    assert rules.allows(s, action) is None
    return action


def finish(rules: RailwayRules, greedy: list[int], dice: Dice) -> RailwayState:
    """A whole game; the seats that are not greedy play by lot."""
    bot = Greedy()
    s = rules.start()
    while rules.to_move(s) != OVER:
        seat = rules.to_move(s)
        if seat == CHANCE:
            action = rules.sample(s, dice)
        elif seat in greedy:
            action = ask(rules, s, bot)
        else:
            action = rules.phases[s.phase].random_choice(s, dice)
        rules.apply(s, action)
    return s


def choice(table: Table) -> str:
    """What the bot does at this table, whatever the dice."""
    return Greedy(near=0.0).choose(table.view(table.to_move), DICE).text()


def play_turn(table: Table) -> list[str]:
    """The bot's whole turn of building."""
    seat = moving(table)
    done: list[str] = []
    while table.phase in (BUILD, EXTRA) and moving(table) == seat:
        done.append(choice(table))
        play(table, done[-1])
    return done


# Whole games


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_wins_against_seats_that_play_by_lot(seats: int) -> None:
    rules = rules_of(seats)
    for seat in (0, seats - 1):
        s = finish(rules, [seat], dice_at("greedy", seat))
        assert rules.ranking(s)[seat] == 1


@pytest.mark.parametrize(("seats", "options"), COVERING)
def test_it_plays_by_every_ruling(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    s = finish(rules, list(range(seats)), dice_at("greedy", seats))
    assert s.settled >= 10


def test_six_of_them_play_a_large_map_to_its_end() -> None:
    rules = rules_of(6, f"{THAMES} races=12")
    s = finish(rules, list(range(6)), dice_at("greedy", 6))
    assert s.settled == 12
    assert max(s.scores) > 60


def test_without_variety_it_chooses_the_same_whatever_the_dice() -> None:
    table = new(3)
    for n in range(60):
        if table.to_move == CHANCE:
            play(table, table.legal()[n % len(table.legal())])
            continue
        view = table.view(table.to_move)
        before = view.position()
        wanted = Greedy(near=0.0).choose(view, dice_at("one", n)).text()
        assert Greedy(near=0.0).choose(view, dice_at("other", n)).text() == wanted
        assert Greedy().choose(view, dice_at("one", n)) == Greedy().choose(view, dice_at("one", n))
        assert view.position() == before
        play(table, wanted)


# Building


def test_it_starts_where_no_rival_has_started() -> None:
    table = new(3)
    play(table, "~die:4")
    taken: list[str] = []
    while len(taken) < 3:
        action = choice(table)
        if action.startswith("start"):
            taken.append(action)
            play(table, action, "done")
    assert len(set(taken)) == 3


def test_it_is_the_first_into_a_town_nearby() -> None:
    table = building(["F9 F8", "E4 D4 C4 B4"])
    play(table, "~die:2")
    assert choice(table) == "build:B4,A5"
    play_turn(table)
    assert table.scores[1] == 26


def test_it_does_not_build_along_the_line_of_a_rival() -> None:
    table = building([WEST_EAST, "E4 D4"])
    for _ in range(3):
        play(table, "~die:4")
        while table.phase == BUILD and table.to_move != CHANCE:
            if moving(table) == 1:
                play(table, "done")
            else:
                play_turn(table)
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    lines: Any = table.position()["track"]
    assert len(lines[1]) > 5
    assert not set(lines[1]) & set(segments(rules, WEST_EAST))


def test_it_leaves_no_allowance_that_it_can_use() -> None:
    table = building(["F9 F8", "E4 F4"])
    play(table, "~die:5")
    assert len(play_turn(table)) == 6  # five segments of open country, and done


def test_it_crosses_to_a_town_when_enough_is_put_by() -> None:
    table = building(["AF25 AE25", "E4 E5 E6 F6", "S12 S13"], THAMES, funds=[0, 4, 0])
    play(table, "~die:2")
    assert choice(table) == "build:E4,F3"  # by the Mersey Railway to Birkenhead


def test_it_does_not_end_the_stage_while_most_runs_cannot_be_done() -> None:
    # eight towns of twelve are served by lines that do not meet; Northcliff would be the ninth
    lines = ["F9 F10 G11 G12, F9 E10 D10", "E4 D4 C4 B4, E4 F3 F2 G2", "H5 I5 J4 J3 J2"]
    table = building(lines, order=[2, 3, 1])
    play(table, "~die:2")
    assert "build:B4,A5" in table.legal()
    assert "build:B4,A5" not in play_turn(table)


@pytest.mark.parametrize("seed", [1, 2])
def test_three_of_them_do_not_wait_for_each_other_to_end_the_stage(seed: int) -> None:
    rules = rules_of(3)
    bot, dice, s = Greedy(), dice_at("stalled", seed), rules.start()
    s.ledger = []
    while not s.operating:
        chance = rules.to_move(s) == CHANCE
        rules.apply(s, rules.sample(s, dice) if chance else ask(rules, s, bot))
    assert [entry.rule for entry in s.ledger if entry.rule in ("RW-A7.1", "RU-61")] == ["RW-A7.1"]


# Entering races


def test_it_enters_a_race_that_only_it_can_run() -> None:
    table = drawn([WEST_EAST, "H5 G5"], "31", "34", scores=[21, 20])
    assert choice(table) == "enter:E4,F4,F5,F6,F7,F8,F9"


def test_it_enters_with_the_better_line_against_a_rival() -> None:
    longer = "E4 E5 D5 D6 C7 C8 D8 E9 F9"
    table = drawn([WEST_EAST, longer], "31", "34", scores=[20, 21])
    play(table, "enter:E4,E5,D5,D6,C7,C8,D8,E9,F9")
    assert choice(table) == "enter:E4,F4,F5,F6,F7,F8,F9"


def test_it_stays_out_of_a_race_that_is_dear_and_lost() -> None:
    # two rivals have lines of their own all the way; seat 3 has one step, and would pay for the rest
    other = "E4 E5 E6 F6 G7 G8 F8 E9 F9"
    table = drawn([WEST_EAST, other, "E4 D4 E5"], "31", "34", scores=[22, 21, 20])
    for _ in range(2):
        play(table, table.legal()[0])
    assert any(text.startswith("enter") for text in table.legal())
    assert choice(table) == "decline"


def test_it_stays_out_where_its_entry_would_be_struck() -> None:
    # seat 2 would pay eleven to seat 1, which has a line of its own all the way and pays nothing back
    whole = "H5 G5 F4 F5 F6 F7 F8 F9 E10 D10 C10 B9 B8"
    table = drawn([whole, "H5 G5"], "53", "14", scores=[20, 21])
    assert moving(table) == 2
    assert any(text.startswith("enter") for text in table.legal())
    assert choice(table) == "decline"


def test_it_expects_no_train_that_would_have_to_come_back_the_way_it_went() -> None:
    # the line of seat 2 only branches off at F5: no route between the ends of seat 1's line has a step of it
    table = drawn([WEST_EAST, "H5 G5 F5"], "31", "34", scores=[21, 20])
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    assert RailwayJudge(rules).entry(table.view(0).state, 0).guess(bit(1)) is None


def test_it_offers_and_accepts_a_joint_run_where_neither_can_pay_for_the_whole_way() -> None:
    # London to Liverpool: 24 steps of seat 1 and 12 of seat 2, too many and too unequal to exchange
    rules = rules_of(3, THAMES)
    lines = [cheapest(rules, "AF25", "S12", "O10"), cheapest(rules, "E4", "O10"), "D9 D10"]
    table = scene(lines, THAMES, scores=[22, 21, 20])
    play(table, "~card:SA", "~card:CA")
    assert choice(table) == "propose:2"
    play(table, "propose:2")
    assert choice(table).startswith("offer:AF25,")
    play(table, choice(table))
    assert (moving(table), choice(table)) == (2, "accept")


def test_it_refuses_a_share_of_what_it_can_win_alone() -> None:
    longer = "E4 E5 D5 D6 C7 C8 D8 E9 F9"
    table = drawn([WEST_EAST, longer], "31", "34", scores=[20, 21])
    play(table, "propose:1", "offer:E4,E5,D5,D6,C7,C8,D8,E9,F9")
    assert (moving(table), choice(table)) == (1, "refuse")


# Extra building


def before_extra(tracks: list[str], settled: int, first: str, second: str) -> Table:
    """Extra building after so many runs, the last of which nobody has entered; seat 1 is the poorest."""
    used = used_up(settled - 1, first, second, towns=KEYS[35::-1])
    table = scene(
        tracks,
        unused=[key for key in KEYS if key not in used],
        settled=settled - 1,
        drawings=settled - 1,
        extras=(settled - 1) // 2,
        scores=[20 + seat for seat in range(len(tracks))],
    )
    play(table, f"~throw:{first}", f"~throw:{second}", *["decline"] * len(tracks))
    assert (table.phase, moving(table)) == (EXTRA, 1)
    return table


def test_it_pays_for_a_line_to_the_network_of_a_rival() -> None:
    table = before_extra(["E4 F4 F5 F6, E4 F3 F2 G2 H2 I3 J2", "F9 F8 F7, F9 F10 G11 G12"], 2, "34", "46")
    assert any("F7" in text or "F9" in text for text in play_turn(table))


def test_it_builds_nothing_for_the_last_runs() -> None:
    table = before_extra([WEST_EAST, "E4 E5 D5 D6 C7 C8 D8 E9 F9"], 10, "31", "34")
    assert play_turn(table) == ["done"]
