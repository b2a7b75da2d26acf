"""Secret orders: everyone writes in turn what nobody else may read, and all of it is carried out together.

There are no simultaneous movers: the seats are asked one after the other, what one has written reads
`orders:?` to the others, and nothing comes of it before the last has written. Then the orders are opened by
chance, which has one outcome only, so that what all see to happen is an event of its own.
"""

from typing import Final, TypeVar

from mypy_extensions import i64

from roundhouse.core.action import Action, bare
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, State, with_item

S = TypeVar("S", bound=State)

NO_ORDERS: Final = ""
"""In a column of orders: this seat has not written yet."""
HIDDEN: Final = "?"
"""It has, and this view may not know what."""
VERB: Final = "orders"


class Orders(Action):
    """`orders:WORD,WORD,…`: what a seat orders, all of it at once; what the words mean is the game's."""

    def __init__(self, words: str) -> None:
        self.words = words

    def text(self) -> str:
        return f"{VERB}:{self.words}"

    def masked(self, actor: int, seat: int) -> Action:
        return self if actor == seat else UNREAD

    def parts(self) -> tuple[str, ...]:
        return (VERB,)


class Open(Action):
    """`~open`: the orders of all are opened."""

    def text(self) -> str:
        return "~open"


UNREAD: Final = Orders(HIDDEN)
OPEN: Final = Open()


def read_open(args: list[str]) -> Action:
    return bare(args, OPEN)


# Columns of orders: a text for each seat


def all_written(column: tuple[str, ...]) -> bool:
    return NO_ORDERS not in column


def masked_orders(column: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """The column as this seat may see it: who has written, and what it has written itself."""
    return tuple(
        [words if words == NO_ORDERS or owner == seat else HIDDEN for owner, words in enumerate(column)]
    )


class WriteOrders(Phase[S]):
    """The seats write in their order. A game says where its state keeps the column, and what is lawful."""

    def column(self, s: S) -> tuple[str, ...]:
        """What each seat has written, NO_ORDERS if nothing yet."""
        raise AssertionError("every game keeps the orders in its state")

    def put(self, s: S, column: tuple[str, ...]) -> None:
        """Keep this column instead."""
        raise AssertionError("every game keeps the orders in its state")

    def suggested(self, s: S, seat: i64) -> list[str]:
        """What `legal` lists of all that may be written; it depends on nothing that others wrote."""
        raise AssertionError("every game suggests orders")

    def why_not(self, s: S, seat: i64, words: str) -> Refusal | None:
        """Why this seat cannot write this; it depends on nothing that others wrote."""
        return None

    def to_move(self, s: S) -> i64:
        return self.column(s).index(NO_ORDERS)

    def legal(self, s: S) -> list[Action]:
        return [Orders(words) for words in dict.fromkeys(self.suggested(s, self.to_move(s)))]

    def random_choice(self, s: S, dice: Dice) -> Action:
        choices = self.suggested(s, self.to_move(s))
        return Orders(choices[dice.below(len(choices))])

    def allows(self, s: S, a: Action) -> Refusal | None:
        if not isinstance(a, Orders):
            return Refusal(self.rule, "Orders are written now, and nothing else is done.")
        return self.why_not(s, self.to_move(s), a.words)

    def apply(self, s: S, a: Action) -> bool:
        assert isinstance(a, Orders)
        column = with_item(self.column(s), self.to_move(s), a.words)
        self.put(s, column)
        return all_written(column)


class OpenOrders(Phase[S]):
    """All orders are in: chance opens them, and a game says in `carry_out` what comes of it."""

    def carry_out(self, s: S) -> None:
        raise AssertionError("every game carries out its orders")

    def to_move(self, s: S) -> i64:
        return CHANCE

    def legal(self, s: S) -> list[Action]:
        return [OPEN]

    def apply(self, s: S, a: Action) -> bool:
        self.carry_out(s)
        return True
