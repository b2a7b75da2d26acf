"""The coach: advice with its numbers, and the review of a finished game."""

import json
import re
from typing import Any

import pytest

from roundhouse import PUBLIC, BadSeat, Table, View, find_game, game_names
from roundhouse.bots import find_bot
from roundhouse.bots.coach import Advice, advise, better, in_words, reckon
from roundhouse.bots.review import (
    CHANCES,
    DECISION,
    LUCK,
    Decision,
    Review,
    Task,
    done,
    put_together,
    review_of,
    tasks_of,
)
from roundhouse.bots.search import Candidate, Found
from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge, Valued
from roundhouse.lab import play_game

GAMES = game_names()


@pytest.fixture(scope="module")
def finished() -> Table:
    bots = [find_bot("railroad-rivals", level) for level in ("random", "greedy")]
    return play_game("railroad-rivals", 2, "", "reviewed", bots)


# Advice


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_lawful_and_its_numbers_are_the_judges(game: str) -> None:
    table = Table.new(game, 3, "advice")
    view = table.view(table.to_move)
    judge = table.game.judge(table.rules)
    assert judge is not None
    advice = advise(view, judge, Budget(8, 3), Dice(1, 2, 3))
    assert table.explain(advice.text) is None
    worths = dict(
        zip([a.text() for a in view.legal()], judge.worths(view.state, view.seat, view.legal()), strict=True)
    )
    assert advice.worth == pytest.approx(worths.pop(advice.text))
    assert advice.other_worth == pytest.approx(max(worths.values()))
    assert in_words(advice, view, table.game.words("en"), table.names)


def test_what_speaks_for_a_choice_is_measured_by_all_the_others() -> None:
    """As a joint run is by the best that one could do alone."""

    class ByOthers(Judge[Any]):
        def values(self, s: Any, seat: int, choices: list[Action]) -> list[Valued]:
            return [Valued(action, 1.0 - i, (("lead", len(choices)),)) for i, action in enumerate(choices)]

    table = Table.new("railroad-rivals", 3, "advice")
    view = table.view(table.to_move)
    choices = view.legal()
    advice = reckon(view, ByOthers(table.rules), choices[1].text())
    assert advice == Advice(
        choices[1].text(), 0.0, (("lead", len(choices)),), choices[0].text(), other_worth=1.0
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_speaks_for_a_choice_fits_whoever_made_it(game: str) -> None:
    """A move of another is explained by the same words as a hint: they call nobody you."""
    table, bot = Table.new(game, 3, "whose"), find_bot(game, "greedy")
    judge, words = table.game.judge(table.rules), table.game.words("en")
    assert judge is not None
    said = []
    while not table.over and len(table.log) < 150:
        view = table.view(table.to_move)
        action = bot.choose(view, Dice(1, 2, len(table.log)))
        said += [words.worth(view, each) for each in judge.values(view.state, view.seat, [action])]
        table.play(action.text())
    assert any(said)
    assert not [each for each in said if re.search(r"\byour?\b|-[0-9]", each)]


@pytest.mark.parametrize("game", GAMES)
def test_only_who_decides_is_advised(game: str) -> None:
    table = Table.new(game, 3, "advice")
    judge = table.game.judge(table.rules)
    assert judge is not None
    for seat in (PUBLIC, (table.to_move + 1) % 3):
        with pytest.raises(BadSeat, match="not this seat's turn"):
            advise(table.view(seat), judge, Budget(8, 3), Dice(1, 2, 3))


def test_the_sentence_says_what_is_next_best_and_what_looking_ahead_found() -> None:
    table = Table.new("railroad-rivals", 3, "advice")
    view, words = table.view(table.to_move), table.game.words("en")
    one, two = [action.text() for action in view.legal()][:2]
    label = words.label(view, view.rules.parse(two), table.names).text
    told = [
        in_words(Advice(one, 3.0, (), two, other), view, words, table.names) for other in (1.6, 3.01, 4.0)
    ]
    assert told == [
        f"next best: “{label}”, −1.4",
        f"“{label}” is as good",
        f"by rule of thumb “{label}” is worth 1.0 more",
    ]
    ahead = Advice(one, 3.0, (), two, 1.6, two, 0.06, 0.02)
    assert in_words(ahead, view, words, table.names) == (
        f"looking ahead it wins 6 % (± 2) more often than “{label}”"
    )
    once = Advice(one, 3.0, (), two, 1.6, two, 0.06, -1.0)
    assert in_words(once, view, words, table.names) == f"looking ahead it wins 6 % more often than “{label}”"


def test_what_was_played_on_in_one_world_has_no_error() -> None:
    # given a game where hard plays every candidate on once
    table, bot = Table.new("ride-the-rails", 3, "once"), find_bot("ride-the-rails", "greedy")
    judge = table.game.judge(table.rules)
    assert judge is not None
    told: list[Advice] = []
    while len(told) < 2:
        view = table.view(table.to_move)
        if len(view.legal()) > 1:
            advice = advise(view, judge, Budget(4, 4), Dice(1, 2, len(table.log)))
            told += [advice] if advice.instead else []
        table.play(bot.choose(view, Dice(3, 4, len(table.log))).text())
    assert all(advice.error == -1.0 for advice in told)


def test_what_was_played_is_reckoned_even_if_it_is_not_listed(finished: Table) -> None:
    task = next(each for each in tasks_of(finished) if each.kind == DECISION)
    view = View(finished.rules, task.seat, task.state)
    judge = finished.game.judge(finished.rules)
    assert judge is not None
    assert reckon(view, judge, task.text).text == task.text


# The review


def test_every_decision_with_a_choice_and_every_fall_of_chance_is_a_task(finished: Table) -> None:
    tasks = tasks_of(finished)
    decisions = [task.n for task in tasks if task.kind == DECISION]
    acted = [event.n for event in finished.log if event.actor >= 0]
    assert set(decisions) <= set(acted)
    assert len(decisions) > len(acted) // 2
    fallen = " ".join(task.text for task in tasks if task.kind == LUCK)
    assert fallen.split() == [event.text for event in finished.log if event.actor < 0]
    # a decision is judged by what its seat saw
    first = next(task for task in tasks if task.kind == DECISION and task.n > 20)
    masked = finished.rules.mask(first.state, first.seat)
    assert masked == first.state


def test_chances_are_one_in_all_luck_is_nothing_in_all_and_the_winner_has_won(finished: Table) -> None:
    judge = finished.game.judge(finished.rules)
    assert judge is not None
    tasks = tasks_of(finished)
    some = [task for task in tasks if task.kind == CHANCES][:3] + [
        task for task in tasks if task.kind == LUCK
    ][:3]
    some += [tasks[-1]]
    review = put_together(2, some, [done(task, finished.rules, judge, 0.02) for task in some])
    for _, chances in review.chances:
        assert sum(chances) == pytest.approx(1.0)
    for _, luck in review.luck:
        assert sum(each for each, _ in luck) == pytest.approx(0.0, abs=1e-9)
        assert all(error >= 0 for _, error in luck)
    assert review.chances[-1][1] == [1.0 if place == 1 else 0.0 for place in finished.ranking]
    assert review_of(json.loads(json.dumps(review.as_dict()))) == review


@pytest.mark.parametrize("game", ["trainmaker", "railroad-rivals"])
def test_alone_the_end_is_told_in_the_unit_of_the_game_before_it(game: str) -> None:
    """A game of Trainmaker alone is won or lost: to have won is a chance of one, and not two cards."""
    table = play_game(game, 1, "", "alone", [find_bot(game, "random")])
    judge = table.game.judge(table.rules)
    assert judge is not None
    end = tasks_of(table)[-1]
    won = 1.0 if table.ranking == [1] else 0.0
    assert done(end, table.rules, judge, 0.02) == [won if game == "trainmaker" else table.scores[0]]


def test_alone_it_is_said_whether_one_wins_more_often_or_has_more_points() -> None:
    """Trainmaker alone is won or lost against the Steam Engine, Railroad Rivals alone is about points."""
    told = []
    for game, text in (("trainmaker", "keep:chisholm-trail-trust"), ("railroad-rivals", "pass")):
        view = Table.new(game, 1, "alone").view(0)
        told.append(better(view, Advice(text, 0.0, (), ahead=0.04, error=0.02)))
    assert told == ["wins 4 % (± 2) more often", "brings 0.0 (± 0.0) more"]


def test_a_blunder_is_found(finished: Table) -> None:
    """To bid all that one has for the first place, where the judge would pass."""
    game = find_game("railroad-rivals")
    table = Table.new("railroad-rivals", 2, "blunder")
    greedy = game.bot("greedy")
    while not any(text.startswith("bid:") for text in table.legal()):
        seat = table.to_move
        table.play(greedy.choose(table.view(seat), Dice(1, 2, len(table.log))).text())
    seat = table.to_move
    worst = [text for text in table.legal() if text.startswith("bid:")][-1]
    judge = game.judge(table.rules)
    assert judge is not None
    task = Task(DECISION, 0, seat, table.view(seat).state, worst)
    best, regret, error = done(task, table.rules, judge, 1.0)
    found = Decision(0, seat, worst, best, regret, error)
    assert found.mistake, found
    assert Review(2, [found]).turning_points() == [found]


def test_where_nothing_else_comes_into_question_nothing_was_given_away(finished: Table) -> None:
    """And that is known: it is not as if there had been no time."""

    class Sure(Judge[Any]):
        def plans(self, s: Any, seat: int, most: int) -> list[list[Action]]:
            return [[self.rules.parse(task.text)]]

    task = next(each for each in tasks_of(finished) if each.kind == DECISION)
    assert done(task, finished.rules, Sure(finished.rules), 1.0) == (task.text, 0.0, 0.0)


def test_what_needed_no_long_look_is_not_told_as_one_without_time() -> None:
    # given decisions in which all else often falls behind, or makes no difference, in the first worlds
    table = play_game("trainmaker", 2, "", "looked", [find_bot("trainmaker", "greedy")] * 2)
    judge = table.game.judge(table.rules)
    assert judge is not None
    tasks = [each for each in tasks_of(table) if each.kind == DECISION][:16]
    found = [done(each, table.rules, judge, 60.0) for each in tasks]
    assert all(error >= 0 for _, _, error in found)
    assert any(best == each.text for each, (best, _, _) in zip(tasks, found, strict=True))


@pytest.mark.parametrize(
    ("ways", "other", "dropped", "regret", "error"),
    [
        # all else fell so far behind that the search ended early: that is known, too
        ([[0.6] * 4], [0.2] * 4, True, 0.0, 0.0),
        # the time was short
        ([[0.6] * 4], [0.2] * 4, False, 0.0, -1.0),
        # a choice that may go on in two ways gives away what it gives away in the better one
        ([[0.5] * 20, [0.6] * 20], [0.65] * 20, False, 0.05, 0.0),
        # and nothing if that is the best of all
        ([[0.5] * 20, [0.7] * 20], [0.65] * 20, False, 0.0, 0.0),
    ],
)
def test_what_a_search_found_is_read_as_it_ended(
    finished: Table,
    monkeypatch: pytest.MonkeyPatch,
    ways: list[list[float]],
    other: list[float],
    dropped: bool,
    regret: float,
    error: float,
) -> None:
    task = next(each for each in tasks_of(finished) if each.kind == DECISION)
    rules, judge = finished.rules, finished.game.judge(finished.rules)
    assert judge is not None
    another = next(each for each in rules.legal(task.state) if each.text() != task.text)
    candidates = [Candidate([rules.parse(task.text)]) for _ in ways] + [Candidate([another])]
    for candidate, found in zip(candidates, [*ways, other], strict=True):
        candidate.found = found
    candidates[-1].alive = not dropped
    monkeypatch.setattr("roundhouse.bots.review.search", lambda *_, **__: Found(candidates, candidates[0], 9))
    best, gave, unsure = done(task, rules, judge, 1.0)
    assert best == (another.text() if regret else task.text)
    assert (gave, unsure) == (pytest.approx(regret), pytest.approx(error, abs=1e-6))


def test_what_there_was_no_time_for_is_no_mistake(finished: Table) -> None:
    judge = finished.game.judge(finished.rules)
    assert judge is not None
    task = next(each for each in tasks_of(finished) if each.kind == DECISION)
    best, regret, error = done(task, finished.rules, judge, 1e-9)
    assert (best, regret, error) == (task.text, 0.0, -1.0)
    assert not Decision(task.n, task.seat, task.text, best, regret, error).mistake
