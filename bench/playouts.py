"""How fast bots play on: whole games by greedy, rollouts by the quick player, and searches made of them.

One table of each game, in turn, round by round, and in each round the peer that searches too. Every round has
a game of greedy of its own, from which the positions come that greedy, the quick player and the search are
asked about.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median
from time import process_time
from typing import Any

from bench.bench import SHORT_ROUNDS, SHORT_SECONDS, warm_up
from bench.contestants import NotMeasuredError, Runner, start
from bench.report import Contestant, Round, ratios
from bench.strength import TABLES
from bench.worker import ROLLOUTS
from roundhouse import CHANCE, OVER, Bot, Dice, View, find_game
from roundhouse.bots import find_bot
from roundhouse.bots.search import ENDLESS, play_on, search
from roundhouse.core.dice import dice_at
from roundhouse.core.judge import Budget, Judge
from roundhouse.core.rules import Rules

COUNTED = 3
"""So many rollouts from a position are played step by step, to count their decisions."""
PEER = Contestant("openspiel", "backgammon", "search")
PEER_TITLE = "OpenSpiel backgammon, MCTSBot"

Task = Callable[[Dice], tuple[int, int]]
"""How many decisions or rollouts, and how many games or searches, were played with these dice."""
Figures = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Asked:
    """A decision between two choices or more: what its seat sees, and how it is."""

    view: View[Any]
    state: Any


class Players:
    """The bots of one table, and what they did in each round."""

    def __init__(self, game: str, seats: int, options: str) -> None:
        self.title = f"{game}{f' with {options}' if options else ''}, {seats} seats"
        self.rules: Rules[Any] = find_game(game).rules(seats, options)
        judge = find_game(game).judge(self.rules)
        assert judge is not None, "a table whose levels meet has a judge"
        self.judge: Judge[Any] = judge
        self.greedy: Bot = find_bot(game, "greedy")
        self.searches = judge.hard.rollouts > 0
        self.rounds: dict[str, list[Round]] = {}
        self.lengths: list[float] = []
        """Decisions of a rollout from the first position of a game, round by round."""
        self.search_lengths: list[float] = []
        """The same from the positions that are searched."""

    def play_round(self, number: int) -> None:
        asked: list[Asked] = []
        self.greedy_game(dice_at("playouts", number), asked)
        tasks: dict[str, Task] = {
            "random": lambda dice: (self.rules.random_playout(self.rules.start(), dice), 1),
            "greedy": lambda dice: self.greedy_game(dice),
            "rollouts": lambda dice: self.rollout(asked[0], dice),
            "choose": lambda dice: (len([self.greedy.choose(each.view, dice) for each in asked]), 0),
            "reply": lambda dice: (len([self.judge.reply(each.state, dice) for each in asked]), 0),
        }
        self.lengths.append(self.length(asked[0]))
        if self.searches:
            middle = [self.searched(asked[len(asked) * eighths // 8 :]) for eighths in (3, 4, 5)]
            tasks["search"] = lambda dice: self.search(middle, dice)
            self.search_lengths.append(mean([self.length(each) for each in middle]))
        for name, task in tasks.items():
            self.rounds.setdefault(name, []).append(timed(task, dice_at(name, number)))

    def greedy_game(self, dice: Dice, asked: list[Asked] | None = None) -> tuple[int, int]:
        """A whole game; every decision between two choices or more is added to `asked`, if that is given."""
        rules, state, decisions = self.rules, self.rules.start(), 0
        while True:
            mover = rules.to_move(state)
            if mover == OVER:
                return decisions, 1
            if mover == CHANCE:
                rules.apply(state, rules.sample(state, dice))
                continue
            view = View(rules, mover, rules.mask(state, mover))
            if asked is not None and len(rules.legal(state)) > 1:
                asked.append(Asked(view, rules.clone(state)))
            rules.apply(state, self.greedy.choose(view, dice))
            decisions += 1

    def cut_off(self, asked: Asked) -> int:
        """The turn with which a rollout from here ends."""
        return self.judge.turn(asked.state) + self.judge.horizon if self.judge.horizon else ENDLESS

    def rollout(self, asked: Asked, dice: Dice) -> tuple[int, int]:
        """One rollout, as the search does it, with what it comes to."""
        state, seat = self.rules.clone(asked.state), asked.view.seat
        play_on(self.rules, self.judge, state, [], seat, self.cut_off(asked), dice)
        self.judge.utility(self.judge.standing(state), seat)
        return 1, 0

    def length(self, asked: Asked) -> float:
        """How many decisions a rollout from here has, on average."""
        rules, decisions, limit = self.rules, 0, self.cut_off(asked)
        for world in range(COUNTED):
            state, dice = rules.clone(asked.state), Dice(1, 2, world)
            while rules.to_move(state) != OVER and self.judge.turn(state) < limit:
                if rules.to_move(state) == CHANCE:
                    rules.apply(state, rules.sample(state, dice))
                else:
                    rules.apply(state, self.judge.reply(state, dice))
                    decisions += 1
        return decisions / COUNTED

    def searched(self, asked: list[Asked]) -> Asked:
        """The first decision that a search has several plans for."""
        most = max(2, self.judge.hard.candidates)
        plans = self.judge.plans
        return next(
            (each for each in asked if len(plans(each.view.state, each.view.seat, most)) > 1), asked[0]
        )

    def search(self, middle: list[Asked], dice: Dice) -> tuple[int, int]:
        """Hard's search with no more rollouts than the peer has; it plays fewer still when it is sure."""
        hard = self.judge.hard
        budget = Budget(min(ROLLOUTS, hard.rollouts), hard.candidates)
        return sum(search(each.view, self.judge, budget, dice).rollouts for each in middle), len(middle)

    def playouts(self) -> dict[str, float]:
        choose, reply = self.rounds["choose"], self.rounds["reply"]
        return {
            "random": games_a_second(self.rounds["random"]),
            "greedy": games_a_second(self.rounds["greedy"]),
            "rollouts": a_second(self.rounds["rollouts"]),
            "decisions": mean(self.lengths),
            "greedy µs": 1e6 / a_second(choose),
            "quick µs": 1e6 / a_second(reply),
            **compared(ratios(reply, choose)),
        }


def timed(task: Task, dice: Dice) -> Round:
    """Do it again and again until the time of a round is over."""
    count = games = 0
    began = process_time()
    while True:
        more = task(dice)
        count += more[0]
        games += more[1]
        seconds = process_time() - began
        if seconds >= SHORT_SECONDS:
            return Round(count, games, seconds)


def a_second(rounds: list[Round]) -> float:
    return median(one.count / one.seconds for one in rounds)


def games_a_second(rounds: list[Round]) -> float:
    return median(one.games / one.seconds for one in rounds)


def compared(found: list[float]) -> dict[str, float]:
    return {"times": median(found), "lowest": min(found), "highest": max(found)}


def searching(rounds: list[Round], decisions: float) -> dict[str, float]:
    """What is told of whoever searches; `decisions` is how many a rollout has."""
    return {
        "searches": games_a_second(rounds),
        "each": sum(one.count for one in rounds) / sum(one.games for one in rounds),
        "rollouts": a_second(rounds),
        "decisions": decisions,
    }


def measure(rounds: int = SHORT_ROUNDS) -> dict[str, Figures]:
    """The figures of all tables; those of the peer are left out where it is not installed."""
    tables = [Players(game, *chosen[0]) for game, chosen in TABLES.items()]
    peer: Runner | None = None
    peer_rounds: list[Round] = []
    try:
        peer = start(PEER)
        size = warm_up(peer, SHORT_SECONDS)
    except NotMeasuredError:
        size = 0
    try:
        for number in range(rounds):
            for table in tables:
                table.play_round(number)
            if peer is not None:
                peer_rounds.append(peer.run(size))
    finally:
        if peer is not None:
            peer.close()
    found: Figures = {}
    for table in tables:
        if table.searches:
            ours, length = table.rounds["search"], mean(table.search_lengths)
            found[table.title] = searching(ours, length)
            if peer is not None:
                times = compared(ratios(ours, peer_rounds))
                by_decisions = times["times"] * length / float(peer.facts["decisions"])
                found[table.title] |= {**times, "by decisions": by_decisions}
    if peer is not None:
        found[PEER_TITLE] = searching(peer_rounds, float(peer.facts["decisions"]))
    return {"playouts": {table.title: table.playouts() for table in tables}, "searches": found}


if __name__ == "__main__":
    print(json.dumps(measure()))
