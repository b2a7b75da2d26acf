"""Scenes for the rulebook tests: lawful tables at a wanted moment, and short words to read them by.

Seats are counted from 1 here, as in positions and in `~deal`; `Table.to_move` and the ledger count from 0.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from roundhouse import Dice, Event, Table, find_game
from roundhouse.games.trainmaker.data import GOODS, load_data

CARDS = load_data(find_game("trainmaker").folder / "data.toml")
DISPLAY = ("chicago", "hudson", "toledo")
"""They need PBBF, PP and BF."""
DEALT = {
    1: ("nw-lumber", "granger-mail-union"),
    2: ("keystone-excursion-line", "sawmill-and-silo"),
    3: ("anthracite-express", "chisholm-trail-trust"),
    4: ("prairie-fuel-and-grain", "frontier-post-and-hide"),
    5: ("palace-car-and-beef", "overland-coach-and-mail"),
    6: ("timberline-ranch", "big-woods-resort-line"),
}
"""What each seat is dealt when a game begins."""
KEPT = {
    1: "granger-mail-union",  # mail or corn
    2: "keystone-excursion-line",  # coal or passengers
    3: "anthracite-express",
    4: "prairie-fuel-and-grain",
    5: "palace-car-and-beef",
    6: "big-woods-resort-line",
}
"""What each seat has kept when a scene begins later."""
ENGINE = "modules=steam-engine"
ENGINE_KEPT = "timberline-ranch"  # cattle or timber


def new(seats: int = 2, options: str = "") -> Table:
    """A table with typed dice, before anything is dealt."""
    return Table.new("trainmaker", seats, options=options, dice="manual")


def dealt(seats: int = 2, options: str = "", display: Sequence[str] = DISPLAY) -> Table:
    """The first seat is about to choose its Contract: all are dealt, three City cards lie there."""
    t = new(seats, options)
    for seat in range(1, seats + 1):
        t.play("~deal:{},{},{}".format(seat, *DEALT[seat]))
    if ENGINE in t.rules.options.text():
        t.play(f"~steam-contract:{ENGINE_KEPT}")
    play(t, *(f"~city:{city}" for city in display))
    return t


def table(
    seats: int = 2,
    options: str = "",
    *,
    display: Sequence[str] = DISPLAY,
    cards: Mapping[int, Sequence[str]] | None = None,
    kept: Mapping[int, str] | None = None,
    spent: Iterable[int] = (),
    seat: int = 1,
    round_: int = 2,
    deck: Sequence[str] | None = None,
    engine: str = ENGINE_KEPT,
) -> Table:
    """Seven dice are about to be rolled for `seat`'s first train of the turn.

    `cards` are the City cards of owners (seats from 1, the Steam Engine after the last seat), `kept` the
    Contracts that are not the usual ones, `spent` the seats without a token. The deck is all other cards;
    with `deck` it is these alone, and the others went to the first two owners, whom they do not make win.
    """
    position = new(seats, options).position()
    owners = len(cast("list[object]", position["cards"]))
    owned = [list((cards or {}).get(owner, ())) for owner in range(1, owners + 1)]
    lying = {*display, *(city for cities in owned for city in cities)}
    rest = [city for city in CARDS.city_index if city not in lying]
    if deck is not None:
        hoard([city for city in rest if city not in deck], owned)
        rest = list(deck)
    contracts = [(KEPT | dict(kept or {}))[owner] for owner in range(1, seats + 1)]
    contracts += [engine] * (owners - seats)
    others = [contract for contract in CARDS.contract_index if contract not in contracts]
    offers = [_in_order(contracts[i], others[i]) for i in range(seats)]
    position |= {
        "phase": "Build a train",
        "seat": seat,
        "round": round_,
        "unrolled": 7,
        "aside": 0,
        "tokens": [owner for owner in range(1, seats + 1) if owner not in spent],
        "deck": rest,
        "display": [*display, *([None] * (3 - len(display)))],
        "cards": owned,
        "offers": offers,
        "kept": contracts,
    }
    return Table.from_position("trainmaker", options, position, dice="manual")


def _in_order(*contracts: str) -> list[str]:
    return [contract for contract in CARDS.contract_index if contract in contracts]


def hoard(cities: Iterable[str], owned: list[list[str]]) -> None:
    """Give the cards to two owners so that neither wins by them.

    The first, who wants mail or corn, gets the other four goods and a wild card: five goods at most. The
    second, who wants coal or passengers, gets mail, corn and two wild cards: four goods at most.
    """
    wild = [1, 1, 0]
    for city in cities:
        good = GOODS[CARDS.cities[CARDS.city_index[city]].good]
        owned[wild.pop(0) if good == "wild" else 1 if good in ("mail", "corn") else 0].append(city)


def play(t: Table, *texts: str) -> list[Event]:
    """Play these one after another; all that came of it."""
    return [event for text in texts for event in t.play(text)]


def build(t: Table, roll: str, train: str) -> list[Event]:
    """Roll this and place these dice of it in this order."""
    return play(t, f"~roll:{roll}", *(f"place:{face}" for face in train))


def draws(t: Table, n: int) -> Counter[str]:
    """What chance would bring here in n tries, by dice that are the same every time."""
    state = t.view().state
    dice = Dice(1, 2, 3)
    return Counter(t.rules.sample(state, dice).text() for _ in range(n))


def told(events: Iterable[Event]) -> list[tuple[str, int, str]]:
    """What the ledger says of these events: rule, seat from 1, and what it is about."""
    return [(entry.rule, entry.seat + 1, entry.about) for event in events for entry in event.entries]


def rules_told(events: Iterable[Event]) -> list[str]:
    """The rules on the ledger of these events."""
    return [rule for rule, _, _ in told(events)]


def refused_by(t: Table, text: str) -> str:
    """The rule by which this is refused now; empty if it is allowed."""
    refusal = t.explain(text)
    return "" if refusal is None else refusal.rule


def see(t: Table, key: str) -> object:
    """One thing of the position."""
    return t.position()[key]


def cards_of(t: Table, owner: int) -> set[str]:
    """The City cards in front of an owner."""
    return set(cast("list[list[str]]", see(t, "cards"))[owner - 1])


def display_of(t: Table) -> list[str | None]:
    """The three places for face-up City cards."""
    return cast("list[str | None]", see(t, "display"))


def deck_of(t: Table) -> set[str]:
    """The City cards not drawn yet."""
    return set(cast("list[str]", see(t, "deck")))


def has_token(t: Table, seat: int) -> bool:
    """Whether this seat holds its Switch Track token."""
    return seat in cast("list[int]", see(t, "tokens"))


def moving(t: Table) -> int:
    """Whose turn it is, from 1."""
    return cast(int, see(t, "seat"))


def dice_due(t: Table) -> int:
    """How many dice are to be rolled now."""
    return cast(int, see(t, "unrolled"))
