"""One search for all games: the few best choices are played on from guessed worlds, all from the same ones.

It sees a View and nothing else, and is a plain function of view, judge, budget and dice. Where a time cap is
given and reached, it has looked at fewer worlds, and may choose otherwise on a slower machine.

A budget that is enough for one world only has that one played with care, without any lot, and what comes out
is believed. That is for games without secrets and draws, in which one careful rollout tells more than many
quick ones. There the other seats' ways to choose among equals may be tried too: each is a world of its own.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any, Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Foresight, Judge
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


class Care:
    """How a world is played by the careful player."""

    def __init__(self, varied: bool, ends: float, clock: Callable[[], float]) -> None:
        self.varied = varied
        """Whether the other seats choose by lot among equals."""
        self.ends = ends
        """The time at which a game is broken off, since careful ones are long; 0 if there is none."""
        self.clock = clock

    def late(self) -> bool:
        return self.ends > 0.0 and self.clock() > self.ends


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
    foresight = judge.foresee(view, budget, also)
    if foresight is not None:
        return told(foresight)
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
    one_world = most < 2 * budget.candidates
    careful = budget.careful or one_world
    while alive > 1 and rollouts + alive <= most and not late and not (one_world and world > 0):
        # every candidate meets the same world, and the same draws in it
        guessed = view.rules.guess(view.state, view.seat, Dice(a, b, world))
        care = Care(world > 0, ends, budget.clock) if careful else None
        for candidate in candidates:
            if ends and budget.clock() > ends:
                late = True
                break
            if candidate.alive:
                state = view.rules.clone(guessed)
                own = Dice(b, a, world)
                if not play_on(view.rules, judge, state, candidate.plan, view.seat, limit, own, care):
                    late = True
                    break
                candidate.found.append(judge.utility(judge.standing(state), view.seat))
                rollouts += 1
        if late and world == 0 and careful:  # those that were not tried are out of the question
            for candidate in candidates:
                candidate.alive = len(candidate.found) > 0 or candidate is candidates[0]
        elif late:  # only worlds in which all were tried are compared
            for candidate in candidates:
                del candidate.found[world:]
        else:
            world += 1
            if world % look == 0:
                alive = drop_far_behind(candidates, far)
    if careful and rollouts > 0:
        return Found(candidates, leader(candidates), rollouts)
    return Found(candidates, decide(candidates), rollouts)


def told(foresight: Foresight) -> Found:
    """What a game has found out in a way of its own, as a search tells it."""
    candidates: list[Candidate] = []
    chosen: Candidate | None = None
    for choice, found in zip(foresight.choices, foresight.found, strict=True):
        candidate = Candidate([choice])
        candidate.found = found
        candidates.append(candidate)
        if choice is foresight.chosen:
            chosen = candidate
    assert chosen is not None
    return Found(candidates, chosen, foresight.rollouts)


def play_on(
    rules: Rules[Any],
    judge: Judge[Any],
    s: Any,
    plan: list[Action],
    seat: i64,
    limit: i64,
    seeds: Dice,
    care: Care | None = None,
) -> bool:
    """Carry out the plan and let the quick player go on, to the end or until the turn `limit` begins.

    The n-th event of chance has the n-th dice, whatever lies between: so candidates meet the same draws as
    long as that can be. With `care` the careful player goes on; if its time ends first, the answer is no.
    """
    a: i64 = seeds.next32()
    b: i64 = seeds.next32()
    own = Dice(b, a, ENDLESS)
    event: i64 = 0
    done: i64 = 0
    steps: i64 = len(plan)
    while True:
        if care is not None and care.late():
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
            if action is None and care is not None:
                action = judge.careful_reply(s, own if care.varied and mover != seat else None)
            rules.apply(s, judge.reply(s, own) if action is None else action)
        if judge.turn(s) >= limit:
            return True


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
