"""Winning: all six goods, or what one's Contract asks for."""

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.state import with_item
from roundhouse.games.trainmaker.data import WILD, Data
from roundhouse.games.trainmaker.state import TrainState


def add_card(data: Data, s: TrainState, owner: i64, city: i64) -> None:
    """Lay a City card before its owner (TM-SCORE-4), and see at once whether that wins.

    A dummy player wins by its Contract alone, and does so like a seat, before anyone else can (TM-STEAM-7).
    Both sets at once are both put on the ledger (TM-RUL-23).
    """
    cards = s.cards[owner] | bit(city)
    s.cards = with_item(s.cards, owner, cards)
    if owner < s.seats and has_six_goods(data, cards):  # no dummy player wins by these (TM-RUL-25)
        s.note(owner, "TM-WIN-1")
        s.winner = owner
    if fulfils(data, cards, s.kept[owner]):
        s.note(owner, "TM-WIN-2", data.contracts[s.kept[owner]].id)
        s.winner = owner
    if s.winner == owner:
        s.finish()  # at once (TM-WIN-3), in the middle of a turn too (TM-RUL-22)


# A set of six goods


def has_six_goods(data: Data, cards: i64) -> bool:
    """TM-WIN-1, with each wild card standing for one missing good (TM-WIN-4, TM-RUL-24).

    The printed example is TM-WIN-5.
    """
    tally = data.tally(cards)
    return tally[:WILD].count(0) <= tally[WILD]


def goods_lacking(data: Data, cards: i64) -> list[int]:
    """The goods of which there is no card; wild ones do not count here."""
    tally = data.tally(cards)
    return [good for good in range(WILD) if tally[good] == 0]


def missing_for_six(data: Data, cards: i64) -> int:
    """How many cards are still wanted for all six goods, wild ones used."""
    return max(0, len(goods_lacking(data, cards)) - data.tally(cards)[WILD])


# A Contract


def fulfils(data: Data, cards: i64, contract: i64) -> bool:
    """TM-WIN-2: one alternative alone, like three coal or three timber; they are not mixed (TM-RUL-24).

    The printed example is TM-WIN-6.
    """
    return any(
        missing(data, cards, alternative) == 0 for alternative in data.contracts[contract].alternatives
    )


def missing(data: Data, cards: i64, alternative: dict[int, int]) -> int:
    """How many cards one alternative of a Contract still wants, wild ones used (TM-WIN-4, TM-STEAM-8)."""
    tally = data.tally(cards)
    lacking = sum(max(0, number - tally[good]) for good, number in alternative.items())
    return max(0, lacking - tally[WILD])


def missing_for_contract(data: Data, cards: i64, contract: i64) -> int:
    """How many cards are still wanted for the nearest alternative of a Contract."""
    return min(missing(data, cards, alternative) for alternative in data.contracts[contract].alternatives)
