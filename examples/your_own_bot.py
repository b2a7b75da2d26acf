"""A bot of one's own in a few lines: it couples whatever it rolls. Run: python examples/your_own_bot.py"""

from typing import Any

from roundhouse import Dice, View
from roundhouse.bots import find_bot
from roundhouse.core.action import Action
from roundhouse.lab import play_game


class Eager:
    """Couples every car it can, hangs the caboose on last, and never stops by itself."""

    likes = ("score:", "place:L", "place:P", "place:B", "place:F", "place:C", "roll", "keep:")

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        for wish in self.likes:
            for action in choices:
                if action.text().startswith(wish):
                    return action
        return choices[0]


def main() -> None:
    wins = 0
    for seed in range(100):
        table = play_game("trainmaker", 2, "", f"eager-{seed}", [Eager(), find_bot("trainmaker", "random")])
        wins += table.ranking[0] == 1
    print(f"Eager wins {wins} of 100 games against random play.")


if __name__ == "__main__":
    main()
