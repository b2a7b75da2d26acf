"""How much better Trainmaker could be played: expensive rollouts over the outcomes of each turn.

`python -m bench.train_ceiling --seats 1 --games 200 --worlds 100`; with native code on the path it takes
minutes. One seat plays patiently, all others are greedy; seats rotate. What was found stands in
`bench/train_ceiling.md`.
"""

import argparse
from time import process_time
from typing import Any

from roundhouse.bots.levels import Searching
from roundhouse.core.dice import Dice
from roundhouse.core.intervals import wilson
from roundhouse.core.judge import Budget
from roundhouse.games.trainmaker.bot.greedy import Greedy
from roundhouse.games.trainmaker.bot.turn_plan import OUTCOMES
from roundhouse.lab import play_game


class Timed:
    """A bot, with the processor seconds and the number of its decisions that were any."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0
        self.longest = 0.0

    def choose(self, view: Any, dice: Dice) -> Any:
        begun = process_time()
        action = self.bot.choose(view, dice)
        took = process_time() - begun
        self.seconds += took
        self.longest = max(self.longest, took)
        self.decisions += len(view.legal()) > 1
        return action


def made(name: str, worlds: int) -> Any:
    """The bot in question."""
    patient = Searching("hard", Budget(worlds * OUTCOMES, 1))
    return {"greedy": Greedy(), "plain": Greedy(varied=False), "patient": patient}[name]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="patient", choices=("patient", "greedy", "plain"))
    parser.add_argument("--others", default="greedy", choices=("greedy", "plain"))
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--seed", default="ceiling")
    parser.add_argument("--seconds", type=float, default=600.0, help="of processor time, then it stops")
    args = parser.parse_args()
    bot, others = Timed(made(args.bot, args.worlds)), made(args.others, 0)
    wins = games = 0
    for i in range(args.first, args.first + args.games):
        seat = i % args.seats
        seated = [bot if other == seat else others for other in range(args.seats)]
        table = play_game("trainmaker", args.seats, "", f"{args.seed}-{i}", seated)
        wins += table.ranking[seat] == 1
        games += 1
        if process_time() > args.seconds:
            break
    low, high = wilson(wins, games)
    print(
        f"{args.bot} worlds={args.worlds} seats={args.seats}: "
        f"{wins}/{games} = {100 * wins / games:.1f} % [{100 * low:.1f}-{100 * high:.1f}], "
        f"{bot.seconds / bot.decisions:.4f} s a decision, {bot.longest:.2f} s at most, "
        f"{process_time():.0f} s in all"
    )


if __name__ == "__main__":
    main()
