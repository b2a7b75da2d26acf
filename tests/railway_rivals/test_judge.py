"""What Railway Rivals knows about playing itself well: values, plans, the quick player, the standing."""

import re

import pytest

from roundhouse import CHANCE, OVER, View, dice_at
from roundhouse.core.judge import Valued, best_first
from roundhouse.games.railway_rivals import RailwayRivals
from roundhouse.games.railway_rivals.actions import ACCEPT
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.bot.ground import Ground
from roundhouse.games.railway_rivals.bot.judge import RailwayJudge
from roundhouse.games.railway_rivals.bot.lines import Lines
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.geometry.hexes import distance
from tests.railway_rivals.given import THAMES, WEST_EAST, building, cheapest, drawn, play, rules_of, scene
from tests.railway_rivals.test_entering import BACK, FROM_THE_TOWN, LONG, OVER_TEN

DICE = dice_at("any", 0)


def states(rules: RailwayRules, seed: str, every: int) -> list[RailwayState]:
    """Every so many decisions of a game of quick players one, before it is made."""
    judge, dice, s = RailwayJudge(rules), dice_at(seed, 0), rules.start()
    found: list[RailwayState] = []
    n = 0
    while rules.to_move(s) != OVER:
        if rules.to_move(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        if n % every == 0:
            found.append(rules.clone(s))
        n += 1
        action = judge.reply(s, dice)
        assert rules.allows(s, action) is None
        rules.apply(s, action)
    return found


@pytest.fixture(scope="module")
def seen() -> tuple[RailwayRules, list[RailwayState]]:
    rules = rules_of(3, "races=12")
    return rules, states(rules, "judge", 4)


def test_the_game_has_a_judge() -> None:
    assert isinstance(RailwayRivals().judge(rules_of(2)), RailwayJudge)


def test_of_all_choices_greedy_takes_the_one_that_is_worth_most(
    seen: tuple[RailwayRules, list[RailwayState]],
) -> None:
    rules, found = seen
    judge, words = RailwayJudge(rules), English()
    for s in found:
        seat = rules.to_move(s)
        choices = rules.legal(s)
        values = judge.values(s, seat, choices)
        assert [valued.action for valued in values] == choices
        view = View(rules, seat, rules.mask(s, seat))
        assert best_first(values)[0].action == Greedy(near=0.0).choose(view, DICE)
        for valued in values:
            words.worth(view, valued)
            assert [abs(part) for _, part in valued.parts] == sorted(
                [abs(part) for _, part in valued.parts], reverse=True
            )


def test_plans_are_lawful_step_by_step_and_begin_with_what_greedy_does(
    seen: tuple[RailwayRules, list[RailwayState]],
) -> None:
    rules, found = seen
    judge = RailwayJudge(rules)
    longest = 0
    for s in found:
        seat = rules.to_move(s)
        plans = judge.plans(s, seat, 4)
        assert 1 <= len(plans) <= 4
        view = View(rules, seat, rules.mask(s, seat))
        assert plans[0][0] == Greedy(near=0.0).choose(view, DICE)
        for plan in plans:
            after = rules.clone(s)
            assert rules.allows(after, plan[0]) is None
            for action in plan:
                refusal = None if rules.to_move(after) != seat else rules.allows(after, action)
                if rules.to_move(after) != seat or refusal is not None:
                    assert refusal is None or refusal.rule in ("RW-A3.9", "RW-B6.3")  # no points left
                    break
                rules.apply(after, action)
            longest = max(longest, len(plan))
    assert longest > 3


def test_turns_only_rise_and_in_the_end_all_stand_as_they_do(
    seen: tuple[RailwayRules, list[RailwayState]],
) -> None:
    rules, found = seen
    judge = RailwayJudge(rules)
    turns = [judge.turn(s) for s in found]
    assert turns == sorted(turns)
    assert turns[-1] > 12
    assert all(len(judge.standing(s)) == 3 for s in found)
    s = rules.clone(found[-1])
    dice = dice_at("end", 0)
    rules.random_playout(s, dice)
    assert judge.standing(s) == [float(score) for score in s.scores]


def test_lengths_are_the_same_whatever_was_known_before(
    seen: tuple[RailwayRules, list[RailwayState]],
) -> None:
    rules, found = seen
    judge = RailwayJudge(rules)
    kept = judge.lines[1]
    middle = len(found) // 2
    for s in (*found[::5], found[0], found[-1]):  # forwards, back to the beginning, and to the end
        kept.follow(s)
        fresh = Lines(judge.ground, 3, 1)
        fresh.follow(s)
        assert kept.rows == fresh.rows
        if s is found[middle - middle % 5]:  # to there it goes back; what came later must not have been left
            kept.keep()
    kept.follow(found[middle - middle % 5])
    fresh = Lines(judge.ground, 3, 1)
    fresh.follow(found[middle - middle % 5])
    assert kept.rows == fresh.rows == kept.kept


def test_steps_between_hexes_are_the_same_on_a_map_too_wide_for_bytes() -> None:
    ground = Ground(rules_of(3))
    hexes = range(0, ground.size, 5)
    short = [ground.apart(a, b) for a in hexes for b in hexes]
    ground.wide = True
    assert short == [ground.apart(a, b) for a in hexes for b in hexes]
    places = ground.rules.map.places
    assert short == [max(1, distance(places[a], places[b])) for a in hexes for b in hexes]


def test_whoever_has_the_better_line_stands_better() -> None:
    table = building([WEST_EAST, "H5 G5"])
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    one, other = RailwayJudge(rules).standing(table.view(0).state)
    assert one > other


def test_what_a_choice_is_worth_is_said_in_words() -> None:
    table = drawn([WEST_EAST, "H5 G5"], "31", "34", scores=[21, 20])
    view = table.view(0)
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    values = {
        valued.action.text().partition(":")[0]: valued
        for valued in RailwayJudge(rules).values(view.state, 0, view.legal())
    }
    assert English().worth(view, values["enter"]) == "20 by the prize on the average"
    assert English().worth(view, values["decline"]) == ""
    assert values["enter"].worth == 20.0


def test_dice_decide_between_what_is_nearly_as_good() -> None:
    """The same dice the same choice; other dice sometimes another, and never one that is much worse."""
    rules = rules_of(3)
    judge = RailwayJudge(rules)
    openings: set[tuple[str, ...]] = set()
    for seed in range(6):
        texts: list[list[str]] = []
        for _ in range(2):
            bot, s = Greedy(near=0.2), rules.start()
            done: list[str] = []
            rules.apply(s, rules.legal(s)[1])
            while rules.to_move(s) != CHANCE:
                seat = rules.to_move(s)
                view = View(rules, seat, rules.mask(s, seat))
                action = bot.choose(view, dice_at(f"opening{seed}", len(done)))
                if s.starts[seat] < 0:
                    values = best_first(judge.values(s, seat, rules.legal(s)))
                    worth = next(valued.worth for valued in values if valued.action == action)
                    assert worth >= 0.8 * values[0].worth
                done.append(action.text())
                rules.apply(s, action)
            texts.append(done)
        assert texts[0] == texts[1]
        openings.add(tuple(texts[0]))
    assert len(openings) > 1


def test_a_bargain_is_worth_what_it_brings_to_the_one_who_gains_less() -> None:
    longer = "E4 E5 D5 D6 C7 C8 D8 E9 F9"
    table = drawn([WEST_EAST, longer], "31", "34", scores=[20, 21])
    rules = table.rules
    assert isinstance(rules, RailwayRules)
    judge = RailwayJudge(rules)
    view = table.view(1)
    values = {valued.action.text(): valued for valued in judge.values(view.state, 1, view.legal())}
    assert values["propose:1"].worth < max(valued.worth for valued in values.values())
    play(table, "propose:1", "offer:E4,E5,D5,D6,C7,C8,D8,E9,F9")
    view = table.view(0)
    accept, refuse = judge.values(view.state, 0, view.legal())
    assert refuse.worth > accept.worth


def test_a_bargain_is_told_with_what_it_brings_to_either() -> None:
    # given two who can run from London to Liverpool together alone, as in test_greedy.py
    rules = rules_of(3, THAMES)
    lines = [cheapest(rules, "AF25", "S12", "O10"), cheapest(rules, "E4", "O10"), "D9 D10"]
    table = scene(lines, THAMES, scores=[22, 21, 20])
    play(table, "~card:SA", "~card:CA")
    judge, told = RailwayJudge(as_rivals(table.rules)), {}
    for text in ("propose:2", None, "accept"):
        view = table.view(table.to_move)
        values = judge.values(view.state, view.seat, view.legal())
        best = best_first(values)[0]
        assert text in (None, best.action.text())
        # when it is proposed, offered and accepted: then the value to both is said
        parts = dict(best.parts)
        assert parts.keys() == {"joint", "partner"}
        assert min(parts.values()) > 0.5
        told[best.action.text().partition(":")[0]] = English().worth(view, best)
        play(table, best.action.text())
    for said in told.values():
        assert re.fullmatch(
            r"[\d.]+ more than without the joint run, [\d.]+ more for the other of the two"
            r"|[\d.]+ more for the other of the two, [\d.]+ more than without the joint run",
            said,
        )
    assert told.keys() == {"propose", "offer", "accept"}


def test_an_exchange_of_running_powers_is_told_with_what_the_rival_gains() -> None:
    # given a rival who has entered and pays 4, and a way that pays him 11
    table = drawn([LONG, FROM_THE_TOWN], "53", "14", scores=[21, 20])
    play(table, BACK)
    view = table.view(1)
    values = {
        valued.action.text(): valued
        for valued in RailwayJudge(as_rivals(table.rules)).values(view.state, 1, view.legal())
    }
    # then what it costs seat 2, of two, is what the rival gains
    parts = dict(values[OVER_TEN].parts)
    assert parts["powers"] == pytest.approx(values["decline"].worth - values[OVER_TEN].worth)
    assert "2 more for the rival by an exchange of running powers" in English().worth(view, values[OVER_TEN])
    assert "powers" not in dict(values["decline"].parts)


def test_what_a_bargain_takes_is_said_to_be_less() -> None:
    view = building([WEST_EAST, "H5 G5"]).view(0)
    told = English().worth(view, Valued(ACCEPT, -3.0, (("joint", -3.0), ("partner", 2.5))))
    assert told == "3 less than without the joint run, 2.5 more for the other of the two"
