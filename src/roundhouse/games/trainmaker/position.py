"""A Trainmaker position as plain JSON: written and read."""

from collections.abc import Sequence

from roundhouse.core.bits import bits_of, count, members
from roundhouse.core.errors import BadPosition, nearest
from roundhouse.core.phase import Phase
from roundhouse.core.positions import PositionReader
from roundhouse.core.state import NOTHING, OVER, UNKNOWN
from roundhouse.games.trainmaker.data import DICE, DISPLAY, FACES, ROUNDS, Data
from roundhouse.games.trainmaker.packing import dice_of, faces_of, faces_of_train, train_of
from roundhouse.games.trainmaker.state import TrainState

KEYS = [
    "seats",
    "phase",
    "first",
    "seat",
    "round",
    "trains",
    "rolls",
    "unrolled",
    "aside",
    "roll",
    "fresh",
    "train",
    "scored",
    "tokens",
    "spent",
    "deck",
    "display",
    "cards",
    "offers",
    "kept",
    "claimed",
    "winner",
]


def write_position(data: Data, phases: Sequence[Phase[TrainState]], s: TrainState) -> dict[str, object]:
    """The state with names for numbers. Seats count from 1; None is an empty place, '?' a hole in a view."""

    def contract(i: int) -> str | None:
        return None if i == NOTHING else "?" if i == UNKNOWN else data.contracts[i].id

    def cities(cards: int) -> list[str]:
        return [data.cities[i].id for i in members(cards)]

    return {
        "seats": s.seats,
        "phase": "Over" if s.phase == OVER else phases[s.phase].name,
        "first": s.first + 1,
        "seat": s.seat + 1,
        "round": s.round,
        "trains": s.trains,
        "rolls": s.rolls,
        "unrolled": s.unrolled,
        "aside": s.aside,
        "roll": faces_of(s.roll),
        "fresh": s.fresh,
        "train": faces_of_train(s.train),
        "scored": s.scored,
        "tokens": [seat + 1 for seat in members(s.tokens)],
        "spent": s.spent,
        "deck": cities(s.deck),
        "display": [None if i == NOTHING else data.cities[i].id for i in s.display],
        "cards": [cities(cards) for cards in s.cards],
        "offers": [[contract(i) for i in s.offers[2 * seat : 2 * seat + 2]] for seat in range(s.seats)],
        "kept": [contract(i) for i in s.kept],
        "claimed": s.claimed,
        "winner": None if s.winner == NOTHING else s.winner + 1,
    }


def read_position(
    data: Data, phases: Sequence[Phase[TrainState]], owners: int, position: dict[str, object]
) -> TrainState:
    """The inverse of `write_position`, for full positions; whether a game can stand so is checked apart."""
    for key in position:
        if key not in KEYS:
            raise BadPosition(f"A position has no '{key}': {nearest(key, KEYS)}")
    for key in KEYS:
        if key not in position:
            raise BadPosition(f"The position lacks '{key}'.")
    reader = _Reader(data, position)
    seats = reader.number("seats", 1, 6)
    names = {phase.name: i for i, phase in enumerate(phases)} | {"Over": OVER}
    phase = reader.text("phase")
    if phase not in names:
        raise BadPosition(f"phase = {phase!r}: {nearest(phase, names)}")
    cards = [reader.cities("cards", entry) for entry in reader.items("cards", owners)]
    offers = [
        reader.contract("offers", contract)
        for pair in reader.items("offers", seats)
        for contract in reader.inner("offers", pair, 2)
    ]
    display = [
        NOTHING if city is None else reader.city("display", city) for city in reader.items("display", DISPLAY)
    ]
    tokens = [reader.within("tokens", seat, 1, seats) - 1 for seat in reader.items("tokens")]
    winner = NOTHING if position["winner"] is None else reader.number("winner", 1, owners) - 1
    return TrainState(
        seats=seats,
        phase=names[phase],
        scores=tuple(count(cards[seat]) for seat in range(seats)),
        first=reader.number("first", 1, seats) - 1,
        seat=reader.number("seat", 1, seats) - 1,
        round_=reader.number("round", 1, ROUNDS + 1),
        trains=reader.number("trains", 0, DISPLAY - 1),
        rolls=reader.number("rolls", 0, DICE),
        unrolled=reader.number("unrolled", 0, DICE),
        aside=reader.number("aside", 0, DICE),
        roll=dice_of(reader.faces("roll")),
        fresh=reader.flag("fresh"),
        train=train_of(reader.faces("train")),
        scored=reader.flag("scored"),
        tokens=bits_of(tokens),
        spent=reader.flag("spent"),
        deck=reader.cities("deck", position["deck"]),
        display=tuple(display),
        cards=tuple(cards),
        offers=tuple(offers),
        kept=tuple(reader.contract("kept", contract) for contract in reader.items("kept", owners)),
        claimed=reader.number("claimed", 0, 6),
        winner=winner,
    )


class _Reader(PositionReader):
    """Takes typed values out of a position, complaining by key."""

    def __init__(self, data: Data, position: dict[str, object]) -> None:
        super().__init__(position)
        self.data = data

    def faces(self, key: str) -> str:
        value = self.text(key)
        if len(value) > DICE or set(value) - set(FACES):
            raise BadPosition(f"{key}: {value!r} is not up to {DICE} of the letters {FACES}.")
        return value

    def city(self, key: str, value: object) -> int:
        return self.named(key, value, "city", self.data.city_index)

    def cities(self, key: str, value: object) -> int:
        cities = [self.city(key, city) for city in self.inner(key, value)]
        if len(set(cities)) != len(cities):
            raise BadPosition(f"{key}: a city stands there twice.")
        return bits_of(cities)

    def contract(self, key: str, value: object) -> int:
        return NOTHING if value is None else self.named(key, value, "Contract", self.data.contract_index)
