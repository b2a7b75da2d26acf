"""What is secret in Trainmaker: the Contracts, until the game is over.

Then the seed is shown, and with it every deal: nothing stays hidden.
"""

from roundhouse.core.dice import Dice
from roundhouse.core.state import UNKNOWN
from roundhouse.games.trainmaker.data import Data
from roundhouse.games.trainmaker.rules.winning import fulfils
from roundhouse.games.trainmaker.state import TrainState


def mask_state(s: TrainState, seat: int) -> TrainState:
    """The state with holes where the other seats' Contracts are (TM-SETUP-12), and no others (TM-RUL-30).

    The deck has no order to hide.
    """
    view = s.clone()
    if s.phase >= 0:  # at the end all is revealed (TM-RUL-22)
        # A Contract becomes UNKNOWN, but NOTHING stays NOTHING, because it is the smaller number.
        # Of what was dealt a seat sees its own; what another discards stays hidden (TM-RUL-20).
        view.offers = tuple(
            [contract if i >> 1 == seat else min(contract, UNKNOWN) for i, contract in enumerate(s.offers)]
        )
        # The Contract of a dummy player, which comes after the seats, is open (TM-STEAM-2).
        view.kept = tuple(
            [
                contract if owner == seat or owner >= s.seats else min(contract, UNKNOWN)
                for owner, contract in enumerate(s.kept)
            ]
        )
    return view


def guess_state(data: Data, s: TrainState, dice: Dice) -> TrainState:
    """The holes filled at random with Contracts that may lie there: none that would have won already."""
    state = s.clone()
    known = {*s.offers, *s.kept}
    unseen = [contract for contract in range(len(data.contracts)) if contract not in known]
    unseen = dice.draw(unseen, len(unseen))
    kept = list(s.kept)
    offers = list(s.offers)
    secretive = [seat for seat in range(s.seats) if kept[seat] == UNKNOWN]
    for seat, contract in zip(secretive, _kept(data, s, secretive, unseen), strict=True):
        kept[seat] = contract
        unseen.remove(contract)
    for seat in range(s.seats):
        if offers[2 * seat] == UNKNOWN:
            first = kept[seat] if kept[seat] >= 0 else unseen.pop()
            offers[2 * seat], offers[2 * seat + 1] = sorted((first, unseen.pop()))
    state.kept = tuple(kept)
    state.offers = tuple(offers)
    return state


def _kept(data: Data, s: TrainState, seats: list[int], unseen: list[int]) -> list[int]:
    """A Contract for each of these seats out of the shuffled `unseen`; there always is one such choice."""
    if not seats:
        return []
    for contract in unseen:
        if not fulfils(data, s.cards[seats[0]], contract):
            rest = _kept(data, s, seats[1:], [other for other in unseen if other != contract])
            if len(rest) == len(seats) - 1:
                return [contract, *rest]
    return []
