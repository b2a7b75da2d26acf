"""One search for all games: the few best choices are played on from guessed worlds, all from the same ones.

It sees a View and nothing else, and is a plain function of view, judge, budget and dice. Where a time cap is
given and reached, it has looked at fewer worlds, and may choose otherwise on a slower machine.

A budget that is enough for one world only has that one played with care: the quick player's dice lie still,
so it does not err by lot, and what comes out is believed. That is for games without secrets and draws, in
which one careful rollout tells more than many quick ones. There the seat's next decision may be tried too.
"""

from collections.abc import Callable
from math import sqrt
from time import monotonic
from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER
from roundhouse.core.view import View

LOOK, DEEP_LOOK = 4, 12
"""After so many worlds, and each time after as many again, candidates that are far behind are dropped."""
FAR, DEEP_FAR = 2.0, 2.5
"""So many errors behind the leader is far."""
SURE: Final = 1.0
"""Greedy's choice is left for one that is better by more than so many errors."""
ENDLESS: Final = 1_000_000_000


class Candidate:
    """A plan, and how good it was in each world."""

    def __init__(self, plan: list[Action]) -> None:
        self.plan = plan
        self.found: list[float] = []
        """Its utility in each world, as long as it was not dropped."""
        self.alive = True
        self.kept = False
        """Whether it is never dropped."""

    def mean(self) -> float:
        return sum(self.found) / len(self.found) if self.found else 0.0

    def ahead_of(self, other: "Candidate") -> tuple[float, float]:
        """By how much it was better in the worlds that both were tried in, and the error of that."""
        n: i64 = min(len(self.found), len(other.found))
        if n == 0:
            return 0.0, 0.0
        whole = 0.0
        squares = 0.0
        k: i64
        for k in range(n):
            more = self.found[k] - other.found[k]
            whole += more
            squares += more * more
        mean = whole / float(n)
        if n == 1:
            return mean, abs(mean)
        spread = max(0.0, squares / float(n) - mean * mean)
        return mean, sqrt(spread / float(n - 1))


class Found:
    """What a search has come to."""

    def __init__(self, candidates: list[Candidate], chosen: Candidate, rollouts: int) -> None:
        self.candidates = candidates
        """All that were looked at, greedy's own first."""
        self.chosen = chosen
        self.rollouts = rollouts


def search(
    view: View[Any], judge: Judge[Any], budget: Budget, dice: Dice, also: Action | None = None
) -> Found:
    """The best plan for the view's seat, as far as these rollouts can tell.

    `also` is looked at in any case and never dropped, for whoever wants to know what it gives away.
    """
    ends = budget.clock() + budget.seconds if budget.seconds > 0.0 else 0.0
    candidates = [Candidate(plan) for plan in judge.plans(view.state, view.seat, budget.candidates)]
    if also is not None:
        text = also.text()
        same = [each for each in candidates if each.plan[0].text() == text]
        if not same:
            same = [Candidate([also])]
            candidates.append(same[0])
        same[0].kept = True
    if len(candidates) == 1:
        return Found(candidates, candidates[0], 0)
    a: i64 = dice.next32()
    b: i64 = dice.next32()
    to_the_end = budget.deep or judge.horizon == 0
    limit = ENDLESS if to_the_end else judge.turn(view.state) + judge.horizon
    look: i64 = DEEP_LOOK if budget.deep else LOOK
    far = DEEP_FAR if budget.deep else FAR
    rollouts: i64 = 0
    alive: i64 = len(candidates)
    world: i64 = 0
    most: i64 = budget.rollouts
    late = False
    once = most < 2 * budget.candidates or budget.next_choices > 0
    while alive > 1 and rollouts + alive <= most and not late and not (once and world > 0):
        # every candidate meets the same world, and the same draws in it
        guessed = view.rules.guess(view.state, view.seat, Dice(a, b, world))
        for candidate in candidates:
            if ends and budget.clock() > ends:
                late = True
                break
            if candidate.alive:
                state = view.rules.clone(guessed)
                own = Dice(b, a, world)
                # careful rollouts are long, so the time may end in the middle of one
                stop = ends if once else 0.0
                if not play_on(
                    view.rules, judge, state, candidate.plan, view.seat, limit, own, once, stop, budget.clock
                ):
                    late = True
                    break
                candidate.found.append(judge.utility(judge.standing(state), view.seat))
                rollouts += 1
        if late and once:  # those that were not tried are out of the question
            for candidate in candidates:
                candidate.alive = len(candidate.found) > 0 or candidate is candidates[0]
        elif late:  # only worlds in which all were tried are compared
            for candidate in candidates:
                del candidate.found[world:]
        else:
            world += 1
            if world % look == 0:
                alive = drop_far_behind(candidates, far)
    if once and rollouts > 0:
        if budget.next_choices > 0 and not late:
            rollouts += look_further(view, judge, budget, candidates, a, b, ends, most - rollouts)
        return Found(candidates, leader(candidates), rollouts)
    return Found(candidates, decide(candidates), rollouts)


def play_on(
    rules: Rules[Any],
    judge: Judge[Any],
    s: Any,
    plan: list[Action],
    seat: i64,
    limit: i64,
    seeds: Dice,
    still: bool = False,
    ends: float = 0.0,
    clock: Callable[[], float] = monotonic,
    pausing: bool = False,
) -> bool:
    """Carry out the plan and let the quick player go on, to the end or until the turn `limit` begins.

    The n-th event of chance has the n-th dice, whatever lies between: so candidates meet the same draws as
    long as that can be. Where the quick player's own dice are to lie still, their counter is 0, as it never
    is by itself; a player that knows no care throws them all the same. What is not done when the time `ends`
    is broken off, and the answer is no. `pausing`: it is left where the seat decides next after the plan.
    """
    a: i64 = seeds.next32()
    b: i64 = seeds.next32()
    own = Dice(b, a, ENDLESS)
    if still:
        own.counter = 0
    event: i64 = 0
    done: i64 = 0
    steps: i64 = len(plan)
    while True:
        if ends > 0.0 and clock() > ends:
            return False
        mover = rules.to_move(s)
        if mover == OVER:
            return True
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, Dice(a, b, event)))
            event += 1
        else:
            action: Action | None = None
            if done < steps and mover == seat:
                action = plan[done]
                done += 1
                if done > 1 and rules.allows(s, action) is not None:
                    action = None
                    done = steps
            if pausing and action is None and mover == seat:
                return True
            rules.apply(s, judge.reply(s, own) if action is None else action)
        if judge.turn(s) >= limit:
            return True


def look_further(
    view: View[Any],
    judge: Judge[Any],
    budget: Budget,
    candidates: list[Candidate],
    a: i64,
    b: i64,
    ends: float,
    most: i64,
) -> i64:
    """Play each candidate on to the seat's next decision, and from there with each of its best choices.

    The most promising come first. Those that are looked at so are as good as the best of these choices, and
    the others are out of the question. How many rollouts that took.
    """
    order = sorted([(-candidate.mean(), i) for i, candidate in enumerate(candidates)])
    guessed = view.rules.guess(view.state, view.seat, Dice(a, b, 0))
    taken: i64 = 0
    further: list[Candidate] = []
    for _, i in order:
        if taken + budget.next_choices > most:
            break
        candidate = candidates[i]
        state = view.rules.clone(guessed)
        plan = candidate.plan
        plans: list[list[Action]] = []
        # what has one plan only is no decision
        while len(plans) < 2 and view.rules.to_move(state) != OVER:
            if not careful(view, judge, state, plan, Dice(b, a, 0), ends, budget.clock, True):
                break
            if view.rules.to_move(state) == view.seat:
                plans = judge.plans(state, view.seat, budget.next_choices)
                plan = plans[0]
        best = candidate.mean()
        for plan in plans:
            then = view.rules.clone(state)
            if careful(view, judge, then, plan, Dice(b, a, 0), ends, budget.clock, False):
                taken += 1
                best = max(best, judge.utility(judge.standing(then), view.seat))
        if ends > 0.0 and budget.clock() > ends:
            break
        candidate.found = [best]
        further.append(candidate)
    if len(further) > 1:
        for candidate in candidates:
            candidate.alive = candidate in further
    return taken


def careful(
    view: View[Any],
    judge: Judge[Any],
    state: Any,
    plan: list[Action],
    seeds: Dice,
    ends: float,
    clock: Callable[[], float],
    pausing: bool,
) -> bool:
    """Carry out the plan and let a careful player go on to the end; no if the time has ended."""
    return play_on(view.rules, judge, state, plan, view.seat, ENDLESS, seeds, True, ends, clock, pausing)


def leader(candidates: list[Candidate]) -> Candidate:
    """The best of those that are left, of equals the first."""
    best: Candidate | None = None
    for candidate in candidates:
        if candidate.alive and (best is None or candidate.mean() > best.mean()):
            best = candidate
    assert best is not None
    return best


def drop_far_behind(candidates: list[Candidate], far: float) -> int:
    """Drop those that are so many errors behind the leader; how many are left."""
    best = leader(candidates)
    left = 0
    for candidate in candidates:
        if candidate.alive and candidate is not best and not candidate.kept:
            lead, error = best.ahead_of(candidate)
            # one that never differs from the leader teaches nothing more either
            if lead > far * error or (error == 0.0 and candidate is not candidates[0]):
                candidate.alive = False
        left += candidate.alive
    return left


def decide(candidates: list[Candidate]) -> Candidate:
    """The leader, if it is better than greedy's own choice by more than the error; otherwise that one."""
    best, own = leader(candidates), candidates[0]
    lead, error = best.ahead_of(own)
    return best if lead > SURE * error else own
