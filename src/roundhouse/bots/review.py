"""The review of a finished game: what every decision gave away, how the chances stood, how much was luck.

It is made in small tasks that need nothing of each other, so that they may be done in other processes. A
decision is judged by what its seat could know then; chances and luck by the whole state, since nothing is
secret any more. Dice of the tasks follow from their numbers: the same game has the same review, unless the
time is short.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from time import monotonic
from typing import Any, Final

from roundhouse.bots.search import Candidate, play_on, search
from roundhouse.core.dice import Dice
from roundhouse.core.judge import Budget, Judge
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER
from roundhouse.core.table import Table
from roundhouse.core.view import View

DECISION: Final = "decision"
CHANCES: Final = "chances"
LUCK: Final = "luck"

MOST_POINTS: Final = 60
"""The graph of the chances has so many points at most."""
ROLLOUTS: Final = 60
"""For each of them so many games are played on, if the time allows."""
CLEAR: Final = 2.5
"""A decision was a mistake if it gave away more than so many errors, and more than SLIP of all chances."""
SLIP: Final = 0.03
FEW: Final = 3
"""So many choices are looked at besides the one that was made, where games that are played on take long."""
FEWEST: Final = 8
"""In fewer worlds nothing is clear."""
PAIRS: Final = 400
"""So many pairs of games tell how lucky an event of chance was, if the time allows."""
LOOKS: Final = 400
"""So many games are played on for a decision, if the time allows; more where the level hard does so."""
ENDLESS: Final = 1_000_000_000


@dataclass(frozen=True)
class Task:
    """A part of a review, in values that go from one process to another."""

    kind: str
    n: int
    """After so many actions the game stood like this."""
    seat: int
    state: Any
    """For a decision what its seat saw, otherwise the whole state."""
    text: str
    """What was done then; of chance all that fell until the next decision, parted by blanks."""


@dataclass(frozen=True)
class Decision:
    """What a decision gave away."""

    n: int
    """So many actions were done before it."""
    seat: int
    text: str
    best: str
    """What seems best; the same as `text` where nothing better was found."""
    regret: float
    """By how much more often the best wins; alone, how many points more it brings."""
    error: float
    """Less than 0 where there was no time to look at it long enough."""

    @property
    def mistake(self) -> bool:
        """Whether something clearly better was there."""
        return self.best != self.text and self.regret > max(SLIP, CLEAR * self.error)


@dataclass
class Review:
    """All that was found."""

    seats: int
    decisions: list[Decision] = field(default_factory=list)
    chances: list[tuple[int, list[float]]] = field(default_factory=list)
    """After so many actions: the chance of each seat to win; alone, the points to expect."""
    luck: list[tuple[int, list[tuple[float, float]]]] = field(default_factory=list)
    """Where chance fell: by how much it was better for each seat than was to be expected, and the error."""

    def given_away(self, seat: int) -> float:
        """What a decision of this seat gave away by clear mistakes, in the mean of all its decisions."""
        asked = [each for each in self.decisions if each.seat == seat]
        return sum(each.regret for each in asked if each.mistake) / max(1, len(asked))

    def mistakes(self, seat: int) -> list[Decision]:
        return [each for each in self.decisions if each.seat == seat and each.mistake]

    def lucky(self, seat: int) -> tuple[float, float]:
        """How much luck a seat had, all together, and the error; less than nothing is bad luck."""
        each = [by_seat[seat] for _, by_seat in self.luck]
        return sum(luck for luck, _ in each), sqrt(sum(error * error for _, error in each))

    def turning_points(self, most: int = 5) -> list[Decision]:
        """The decisions that gave away most, the worst first."""
        return sorted([each for each in self.decisions if each.mistake], key=lambda each: -each.regret)[:most]

    def strokes_of_luck(self, most: int = 3) -> list[tuple[int, int, float]]:
        """The events of chance that brought one seat most: after which action, whom, how much."""
        found: list[tuple[int, int, float]] = []
        for n, by_seat in self.luck:
            luck, error = max(by_seat)
            if luck > max(SLIP, CLEAR * error):
                found.append((n, by_seat.index((luck, error)), luck))
        return sorted(found, key=lambda each: -each[2])[:most]

    def as_dict(self) -> dict[str, Any]:
        """The same as plain JSON."""
        return asdict(self)


def review_of(plain: dict[str, Any]) -> Review:
    """The inverse of `as_dict`."""
    return Review(
        plain["seats"],
        [Decision(**each) for each in plain["decisions"]],
        [(n, list(by_seat)) for n, by_seat in plain["chances"]],
        [(n, [(luck, error) for luck, error in by_seat]) for n, by_seat in plain["luck"]],
    )


# The tasks


def tasks_of(table: Table) -> list[Task]:
    """What is to be found out about this finished game, in the order of the game."""
    rules: Rules[Any] = table.rules
    beginning = table.record.position
    state = rules.start() if beginning is None else rules.from_position(beginning)
    points = points_of(table)
    found: list[Task] = []
    for n, event in enumerate(table.log):
        if n in points:
            found.append(Task(CHANCES, n, 0, rules.clone(state), ""))
        mover = rules.to_move(state)
        if mover == CHANCE:
            if n == 0 or table.log[n - 1].actor != CHANCE:
                found.append(Task(LUCK, n, 0, rules.clone(state), fallen(table, n)))
        elif len(rules.legal(state)) > 1:
            found.append(Task(DECISION, n, mover, rules.mask(state, mover), event.text))
        rules.apply(state, event.action)
    found.append(Task(CHANCES, len(table.log), 0, state, ""))
    return found


def fallen(table: Table, n: int) -> str:
    """What chance did from here until the next decision."""
    texts: list[str] = []
    for event in table.log[n:]:
        if event.actor != CHANCE:
            break
        texts.append(event.text)
    return " ".join(texts)


def points_of(table: Table) -> set[int]:
    """Where the chances are reckoned: where another seat begins to decide, or chance has fallen."""
    actors = [event.actor for event in table.log]
    found: list[int] = []
    before = CHANCE
    for n, actor in enumerate(actors):
        if actor != CHANCE and (actor != before or len(table.names) == 1):
            found.append(n)
            before = actor
    every = -(-len(found) // MOST_POINTS)
    return set(found[:: max(1, every)])


def done(task: Task, rules: Rules[Any], judge: Judge[Any], seconds: float) -> Any:
    """What a task finds out, in plain values; it takes about so many seconds at most."""
    if task.kind == DECISION:
        return weighed(task, rules, judge, seconds)
    if task.kind == LUCK:
        return luck(task, rules, judge, seconds)
    return chances(task, rules, judge, seconds)


def put_together(seats: int, tasks: Sequence[Task], found: Sequence[Any]) -> Review:
    """The review, out of what the tasks found; None where one came to nothing."""
    review = Review(seats)
    for task, answer in zip(tasks, found, strict=True):
        if answer is None:
            continue
        if task.kind == DECISION:
            best, regret, error = answer
            review.decisions.append(Decision(task.n, task.seat, task.text, best, regret, error))
        elif task.kind == LUCK:
            review.luck.append((task.n, answer))
        else:
            review.chances.append((task.n, answer))
    return review


# What a task does


def weighed(task: Task, rules: Rules[Any], judge: Judge[Any], seconds: float) -> tuple[str, float, float]:
    """What would have been best, by how much, and the error of that."""
    played = rules.parse(task.text)
    once = judge.hard.rollouts < 2 * judge.hard.candidates  # rollouts are long, so there is time for few
    most = FEW if once else max(FEW, judge.hard.candidates)
    budget = Budget(max(LOOKS, judge.hard.rollouts), most, seconds)
    view = View(rules, task.seat, task.state)
    found = search(view, judge, budget, Dice(task.n, task.seat, 7), also=played)
    first = [each.plan[0].text() for each in found.candidates]
    ways = [each for each, text in zip(found.candidates, first, strict=True) if text == task.text]
    others = [each for each, text in zip(found.candidates, first, strict=True) if text != task.text]
    mine = foremost(ways)  # it may go on in several ways, and nobody has to take the worse one
    best = foremost([mine, *others])
    if best is mine and not any(each.alive or not each.found for each in others):
        return task.text, 0.0, 0.0  # nothing else came into question, or all else soon fell far behind
    if min(len(best.found), len(mine.found)) < FEWEST:
        return task.text, 0.0, -1.0
    regret, error = best.ahead_of(mine)
    return best.plan[0].text(), regret, error


def foremost(candidates: Sequence[Candidate]) -> Candidate:
    """The best of these, where one is clearly ahead; otherwise an earlier one."""
    best = candidates[0]
    for each in candidates[1:]:
        lead, error = each.ahead_of(best)
        if lead > error:
            best = each
    return best


def chances(task: Task, rules: Rules[Any], judge: Judge[Any], seconds: float) -> list[float]:
    """The chances of all seats, by games that are played on from here."""
    if rules.to_move(task.state) == OVER:
        if rules.seats == 1:
            return shares(judge, task.state)
        ranking = rules.ranking(task.state)
        return [1 / ranking.count(1) if place == 1 else 0.0 for place in ranking]
    ends = monotonic() + seconds
    limit = judge.turn(task.state) + judge.horizon if judge.horizon else ENDLESS
    sums = [0.0] * rules.seats
    for world in range(ROLLOUTS):
        state = rules.clone(task.state)
        play_on(rules, judge, state, [], 0, limit, Dice(task.n, 11, world))
        for seat, share in enumerate(shares(judge, state)):
            sums[seat] += share
        if monotonic() > ends:
            return [each / (world + 1) for each in sums]
    return [each / ROLLOUTS for each in sums]


def shares(judge: Judge[Any], state: Any) -> list[float]:
    """The chance of each seat as it stands, one in all; alone, of a win, or the points to expect."""
    standing = judge.standing(state)
    found = [judge.utility(standing, seat) for seat in range(len(standing))]
    if len(found) == 1:
        return found
    whole = sum(found)
    return [each / whole for each in found]


def luck(task: Task, rules: Rules[Any], judge: Judge[Any], seconds: float) -> list[tuple[float, float]]:
    """By how much this was better for each seat than what else could have fallen, and the error of that.

    Games are played on from what fell and from what else might have, in pairs with the same later draws.
    """
    came = rules.clone(task.state)
    for text in task.text.split():
        rules.apply(came, rules.parse(text))
    ends = monotonic() + seconds
    limit = judge.turn(task.state) + judge.horizon if judge.horizon else ENDLESS
    more: list[list[float]] = [[] for _ in range(rules.seats)]
    for world in range(PAIRS):
        other, dice = rules.clone(task.state), Dice(task.n, 13, world)
        while rules.to_move(other) == CHANCE:
            rules.apply(other, rules.sample(other, dice))
        stand = []
        for state in (rules.clone(came), other):
            play_on(rules, judge, state, [], 0, limit, Dice(task.n, 17, world))
            stand.append(shares(judge, state))
        for seat, (here, there) in enumerate(zip(*stand, strict=True)):
            more[seat].append(here - there)
        if monotonic() > ends and world + 1 >= FEWEST:
            break
    return [mean_and_error(each) for each in more]


def mean_and_error(found: list[float]) -> tuple[float, float]:
    mean = sum(found) / len(found)
    spread = sum([(each - mean) ** 2 for each in found]) / (len(found) - 1)
    return mean, sqrt(spread / len(found))
