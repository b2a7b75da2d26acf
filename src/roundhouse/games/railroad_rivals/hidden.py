"""What is secret in Railroad Rivals: hands, the City pile, and tiles that left the game unseen.

When the game is over the seed is shown, and with it every draw: nothing stays hidden. In solitaire there is
nobody to hide anything from, and what is left in the pile follows from what was seen.
"""

from roundhouse.core.bits import bits_of, count, members
from roundhouse.core.dice import Dice
from roundhouse.core.state import UNKNOWN
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.packing import laid_city
from roundhouse.games.railroad_rivals.state import RailroadState


def mask_state(s: RailroadState, seat: int) -> RailroadState:
    """The state with holes where the others' hands and all unseen tiles are. Their numbers stay.

    Hidden are hands (RR-SETUP-7, RR-DRAFT-5), also tiles held to be played (RB-INDUSTRY-1, RB-HQ-1), the City
    pile and what left the game unseen (RUL-35); stock before owners and all else is open (RUL-36, RB-SHEN-2).
    """
    view = s.clone()
    if s.phase >= 0 and s.seats > 1:
        view.hands = tuple([s.hands[i] if i == seat else -s.hand_size(i) for i in range(s.seats)])
        view.city_pile = UNKNOWN if s.city_pile else 0
        view.removed = UNKNOWN if s.removed else 0
    return view


def guess_state(data: Data, s: RailroadState, dice: Dice, elsewhere: int = 0) -> RailroadState:
    """The holes filled at random with the tiles that this view has not seen.

    What a seat drafted openly and has not laid is in its hand. `elsewhere` are tiles in places that modules
    have, as bits.
    """
    state = s.clone()
    if s.city_pile != UNKNOWN and s.removed != UNKNOWN and min(s.hands) >= 0:
        return state
    seen = {laid_city(tile) for tile in s.laid} | {*members(s.city_display | s.discarded | elsewhere)}
    in_hands = 0
    for hand, drafted in zip(s.hands, s.drafted, strict=True):
        seen |= {*members(hand if hand > 0 else drafted)}
        if hand < 0:
            in_hands += -hand - count(drafted)
    unseen = [city for city in range(len(data.cities)) if city not in seen]
    # while cities are drafted, what joins the pile late is not among the tiles that left the game before
    early = [city for city in unseen if s.two_stocks or city < len(data.cities) - data.late]
    gone = dice.draw(early, len(unseen) - s.city_left - in_hands)
    unseen = dice.draw([city for city in unseen if city not in gone], s.city_left + in_hands)
    hands = list(s.hands)
    for seat, hand in enumerate(hands):
        if hand < 0:
            size = -hand - count(s.drafted[seat])
            hands[seat] = s.drafted[seat] | bits_of(unseen[:size])
            unseen = unseen[size:]
    state.hands = tuple(hands)
    state.city_pile = bits_of(unseen)
    state.removed = bits_of(gone)
    return state
