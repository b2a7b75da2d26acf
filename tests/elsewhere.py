"""What other processes do in the tests of pickling; it imports little, so that they start fast."""

from typing import Any

from roundhouse import Table, View, dice_at
from roundhouse.core.action import Action
from roundhouse.core.rules import Rules


def playout(view: View[Any], n: int) -> tuple[int, Any]:
    """What a search over processes does: guess a state and play it to its end."""
    dice = dice_at("playout", n)
    s = view.guess(dice)
    rules: Rules[Any] = view.rules
    decisions = rules.random_playout(s, dice)
    return decisions, s


def last_choice(view: View[Any]) -> Action:
    """The last thing that the seat may do."""
    return view.legal()[-1]


def played(table: Table, text: str) -> Table:
    """The table after one more action."""
    table.play(text)
    return table
