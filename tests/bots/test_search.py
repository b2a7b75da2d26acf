"""The search: it keeps its budget, sees a View alone, and is a plain function of view, budget and dice."""

import resource
from itertools import count
from typing import Any

import pytest

from roundhouse import BadOptions, Dice, Table, View, dice_at, find_game
from roundhouse.bots import Bot, bot_names, find_bot
from roundhouse.bots.levels import Easy, Searching
from roundhouse.bots.search import Candidate, Found, decide, drop_far_behind, play_on, search
from roundhouse.core.action import Action
from roundhouse.core.judge import LEVELS, Budget, Valued, best_first, best_of, pick
from roundhouse.games.railroad_rivals.actions import PASS
from roundhouse.lab import play_game
from tests.walks import COMPILED, DRILL, Setup, kept

GAME = "railroad-rivals"
ROLLOUTS = 8
POSITIONS = 10_000 if DRILL > 1 else 60 if COMPILED else 15
"""So many positions are tried over all games and option sets; in `make test` a sample of them."""
LEVELLED = [setup for setup in kept("laws") if "hard" in bot_names(setup.game)]


def judged(setup: Setup) -> list[Bot]:
    """The levels at a table, with small budgets."""
    quick: list[Bot] = [Easy(), find_bot(setup.game, "medium")]
    return [*quick, Searching("hard", Budget(ROLLOUTS)), Searching("expert", Budget(ROLLOUTS, 6))]


def candidate(*found: float) -> Candidate:
    made = Candidate([PASS])
    made.found = list(found)
    return made


def middle_of_a_game(seats: int, options: str, seed: str, decisions: int) -> Table:
    """A table after so many random decisions."""
    t = Table.new(GAME, seats, seed, options)
    bot = find_bot(GAME, "random")
    while not t.over and decisions:
        t.play(bot.choose(t.view(t.to_move), dice_at(seed, len(t.log))).text())
        decisions -= 1
    return t


# Over all tables


def test_no_level_offers_what_is_illegal_or_plays_more_rollouts_than_its_budget() -> None:
    tried = 0
    uniform: dict[str, Bot] = {}
    n = 0
    while tried < POSITIONS:
        setup = LEVELLED[n % len(LEVELLED)] if DRILL > 1 else LEVELLED[7 * n % len(LEVELLED)]
        t = Table.new(setup.game, setup.seats, f"search-{n}", setup.options)
        walker = uniform.setdefault(setup.game, find_bot(setup.game, "random"))
        bots = judged(setup)
        skip = 5 + n % 40
        while not t.over and tried < POSITIONS:
            view, at = t.view(t.to_move), len(t.log)
            choices = [action.text() for action in view.legal()]
            if skip == 0 and len(choices) > 1:
                for bot in bots:
                    assert bot.choose(view, dice_at("bot", at)).text() in choices
                for bot in bots[2:]:
                    assert isinstance(bot, Searching)
                    assert bot.found(view, dice_at("bot", at)).rollouts <= ROLLOUTS
                tried += 1
                skip = 17
                if DRILL == 1 and tried % 3 == 0:
                    break
            skip = max(0, skip - 1)
            t.play(walker.choose(view, dice_at("walk", at)).text())
        n += 1


# Blind, and the same every time


@pytest.mark.parametrize(("seats", "options"), [(2, ""), (4, ""), (4, "modules=robber-baron")])
def test_two_worlds_that_differ_in_secrets_alone_give_the_same_choice(seats: int, options: str) -> None:
    bot = Searching("hard", Budget(ROLLOUTS))
    for n in range(3):
        t = middle_of_a_game(seats, options, f"blind-{n}", 25 + 9 * n)
        view = t.view(t.to_move)
        action = bot.choose(view, dice_at("bot", n)).text()
        other = t.rules.mask(view.guess(dice_at("twin", n)), view.seat)
        assert other == view.state
        assert (
            Searching("hard", Budget(ROLLOUTS))
            .choose(View(t.rules, view.seat, other), dice_at("bot", n))
            .text()
            == action
        )


def test_it_leaves_the_view_as_it_was_and_repeats_itself() -> None:
    t = middle_of_a_game(3, "", "same", 30)
    view = t.view(t.to_move)
    judge = find_game(GAME).judge(t.rules)
    assert judge is not None
    before = view.state.key()
    first = search(view, judge, Budget(40), dice_at("bot", 1))
    second = search(view, judge, Budget(40), dice_at("bot", 1))
    assert view.state.key() == before
    assert [c.found for c in first.candidates] == [c.found for c in second.candidates]
    assert first.chosen.plan[0].text() == second.chosen.plan[0].text()
    assert 0 < first.rollouts <= 40


@pytest.mark.skipif(COMPILED, reason="native rules cannot be listened to")
def test_the_nth_event_of_chance_has_the_same_dice_whatever_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # given a table in the middle of a game, and all that may be chosen there
    t = middle_of_a_game(2, "", "same", 30)
    view, rules, judge = t.view(t.to_move), t.rules, find_game(GAME).judge(t.rules)
    assert judge is not None
    guessed, choices = view.guess(dice_at("world", 0)), view.legal()
    heard: list[tuple[int, int, int, int]] = []
    assert len(choices) > 1
    sample = rules.sample

    def listening(s: Any, dice: Dice) -> Action:
        heard.append(numbers(dice))
        return sample(s, dice)

    monkeypatch.setattr(rules, "sample", listening)
    # when each is played on to the end in the same world
    courses = []
    for choice in choices[:4]:
        heard.clear()
        play_on(rules, judge, rules.clone(guessed), [choice], view.seat, 10**9, Dice(1, 2, 3))
        courses.append(list(heard))
    # then the n-th event has the n-th dice of that world, however much was drawn before
    seeds = Dice(1, 2, 3)
    a, b = seeds.next32(), seeds.next32()
    for course in courses:
        assert len(course) > 10
        assert course == [numbers(Dice(a, b, n)) for n in range(len(course))]


def numbers(dice: Dice) -> tuple[int, int, int, int]:
    """Where dice stand in their stream."""
    return dice.a, dice.b, dice.c, dice.counter


def test_a_budget_for_one_world_tries_every_candidate_once_and_takes_the_best() -> None:
    t = middle_of_a_game(3, "", "same", 30)
    judge = find_game(GAME).judge(t.rules)
    assert judge is not None
    found = search(t.view(t.to_move), judge, Budget(5, 4), dice_at("bot", 1))
    assert len(found.candidates) == 4
    assert [len(each.found) for each in found.candidates] == [1] * 4
    assert found.chosen.mean() == max(each.mean() for each in found.candidates)
    # without time it is greedy's own
    hurried = search(t.view(t.to_move), judge, Budget(5, 4, 1e-9), dice_at("bot", 1))
    assert hurried.rollouts == 0
    assert hurried.chosen is hurried.candidates[0]


def careful_search(rollouts: int, careful: bool = True, calls: int = 0) -> Found:
    """A search among three candidates in Ride the Rails, in the fourth of six rounds; after so many looks at
    the clock its time is over."""
    t = Table.new("ride-the-rails", 3, "further")
    bot = find_bot("ride-the-rails", "random")
    while t.position()["round"] != 4:
        t.play(bot.choose(t.view(t.to_move), dice_at("further", len(t.log))).text())
    view, judge = t.view(t.to_move), find_game("ride-the-rails").judge(t.rules)
    assert judge is not None
    looks = count()
    budget = Budget(rollouts, 3, float(calls), clock=lambda: float(next(looks)), careful=careful)
    return search(view, judge, budget, dice_at("bot", 1))


@pytest.mark.long
def test_careful_rollouts_tell_what_comes_of_the_other_ways_to_choose_among_equals() -> None:
    # given a game without secrets and draws, where one world is what all do who take what seems best
    near = careful_search(3, careful=False)
    # when three more worlds are played
    far = careful_search(12)
    # then the first of them is that one, the others differ from it, and the best on the whole is taken
    assert [each.found[0] for each in far.candidates] == [each.found[0] for each in near.candidates]
    assert [len(each.found) for each in far.candidates] == [4] * 3
    assert any(len(set(each.found)) > 1 for each in far.candidates)
    assert far.rollouts == 12
    assert far.chosen.mean() == max(each.mean() for each in far.candidates if each.alive)


@pytest.mark.long
def test_a_careful_search_that_is_late_compares_whole_worlds() -> None:
    # given the time for a world and a half
    whole = careful_search(12, calls=10**9)
    assert whole.rollouts == 12
    for calls in range(50, 2000, 50):
        found = careful_search(12, calls=calls)
        if 3 < found.rollouts < 6:
            break
    # then the half world counts for nothing
    assert 3 < found.rollouts < 6
    assert [each.found for each in found.candidates] == [each.found[:1] for each in whole.candidates]


def test_a_search_among_no_candidates_is_refused_where_it_is_asked_for() -> None:
    for none in (0, -1):
        with pytest.raises(BadOptions, match="one candidate at least"):
            Budget(8, none)


def test_a_deep_search_plays_on_to_the_end_whatever_the_horizon() -> None:
    # given a game far from its end, and budgets too small for anything to be dropped
    t = middle_of_a_game(3, "", "same", 30)
    view, judge = t.view(t.to_move), find_game(GAME).judge(t.rules)
    assert judge is not None
    assert judge.horizon > 0
    near = search(view, judge, Budget(6, 2), dice_at("bot", 1))
    far = search(view, judge, Budget(6, 2, deep=True), dice_at("bot", 1))
    # then it finds what a judge without a horizon finds, which is not what lies this side of it
    judge.horizon = 0
    last = search(view, judge, Budget(6, 2), dice_at("bot", 1))
    assert [each.found for each in far.candidates] == [each.found for each in last.candidates]
    assert [each.found for each in far.candidates] != [each.found for each in near.candidates]


def test_whole_games_come_to_their_end() -> None:
    few = Budget(4, 2)
    t = play_game(GAME, 2, "", "levels", [Searching("hard", few), Easy()])
    assert t.over
    assert play_game(GAME, 1, "", "levels", [Searching("expert", few)]).over


@pytest.mark.skipif(DRILL == 1, reason="a thousand games: a part of `make drill`")
def test_memory_does_not_grow_over_a_thousand_games() -> None:
    bots: list[Bot] = [Searching("hard", Budget(ROLLOUTS)), find_bot(GAME, "easy")]
    used = []
    for n in range(1000):
        play_game(GAME, 2, "modules=robber-baron" if n % 10 == 0 else "", f"memory-{n}", bots)
        if n % 100 == 99:
            used.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert used[-1] - used[1] < 10_000  # kilobytes


# How it decides


def test_greedys_choice_is_left_only_for_one_that_is_better_by_more_than_the_error() -> None:
    own = candidate(1.0, 2.0, 3.0, 4.0)
    assert decide([own, candidate(1.5, 2.5, 3.5, 4.5)]) is not own  # always half a point more
    assert decide([own, candidate(4.0, 1.0, 2.0, 3.5)]) is own  # hardly more, and by chance


def test_those_two_errors_behind_are_dropped() -> None:
    far, near = candidate(0.0, 0.1, 0.0, 0.1), candidate(1.0, 0.5, 1.2, 0.9)
    assert drop_far_behind([candidate(1.0, 1.1, 1.0, 1.1), far, near], 2.0) == 2
    assert (far.alive, near.alive) == (False, True)


def test_choices_that_are_nearly_equal_are_taken_by_lot() -> None:
    values = [Valued(PASS, worth) for worth in (1.0, 3.0, 2.95, 3.0)]
    assert best_of(values) is values[1]
    assert best_first(values) == [values[1], values[3], values[2], values[0]]
    taken = {values.index(pick(values, 0.1, dice_at("pick", n))) for n in range(40)}
    assert taken == {1, 2, 3}


# Levels


def test_all_levels_have_names() -> None:
    assert bot_names(GAME) == ["random", *LEVELS, "greedy"]
    for level in bot_names(GAME):
        assert callable(find_bot(GAME, level).choose)


def test_easy_never_errs_by_much() -> None:
    bot = Easy()
    for n in range(30):
        t = middle_of_a_game(3, "", f"easy-{n}", 8 + 3 * n)
        if t.over:
            continue
        view: View[Any] = t.view(t.to_move)
        judge = find_game(GAME).judge(t.rules)
        assert judge is not None
        values = judge.values(view.state, view.seat, view.legal())
        taken = bot.choose(view, dice_at("easy", n)).text()
        worth = next(valued.worth for valued in values if valued.action.text() == taken)
        assert worth >= best_of(values).worth - 4 * judge.slip
