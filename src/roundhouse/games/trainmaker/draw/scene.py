"""What every part of the picture needs to know, and the table in words."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.bits import bit, count, members
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Place
from roundhouse.games.trainmaker.data import FACE_NAMES, FACES, GOODS, City, Data, spoken
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words import ask, missing_goods, rules_of, wants
from roundhouse.svg.cache import cached, cached_markup
from roundhouse.svg.element import title
from roundhouse.svg.shapes import (
    glow,
    target,
)
from roundhouse.svg.theme import Theme

KINDS: Final = dict(zip(FACES, FACE_NAMES, strict=True))
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Scene:
    """A view, ready to be drawn."""

    rules: TrainRules
    data: Data
    s: TrainState
    seat: int
    """The seat that looks, or PUBLIC."""
    owners: list[str]
    """The names of the seats, and after them of a dummy player."""
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    places: set[str]
    """The faces of which a die can be placed now."""
    asked: str
    """What is asked now, in one sentence."""
    yours: bool
    """Whether it is asked of the one who looks."""


def make_scene(view: View[TrainState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules = rules_of(view.rules)
    lit: dict[str, bool] = {}
    legal = view.legal()
    for action in legal:
        for i, part in enumerate(action.parts()):
            lit[part] = lit.get(part, True) and i > 0
    return Scene(
        rules,
        rules.data,
        view.state,
        view.seat,
        [*names, *rules.dummies],
        theme,
        lit if choices else {},
        {FACES[action.face] for action in legal if isinstance(action, Place)},
        ask(view, names),
        bool(legal),
    )


def choice(scene: Scene, part: str, body: str, at: Box, says: str, name: str, r: float = 6) -> str:
    """A part that an action may name: lit and saying what it does when one does now, else just named."""
    if part not in scene.lit:
        return target(part, title(name) + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


def lit_of(scene: Scene, beginning: str) -> tuple[tuple[str, bool], ...]:
    """The lit parts whose names begin so, and whether each comes later in a choice."""
    return tuple(item for item in scene.lit.items() if item[0].startswith(beginning))


def shown(scene: Scene) -> list[City | None]:
    """The three places for City cards."""
    return [scene.data.cities[i] if i >= 0 else None for i in scene.s.display]


def offers(scene: Scene, seat: int) -> list[int]:
    return list(scene.s.offers[2 * seat : 2 * seat + 2])


def is_dummy(scene: Scene, owner: int) -> bool:
    return owner >= scene.s.seats


def has_token(scene: Scene, seat: int) -> bool:
    return scene.s.tokens & bit(seat) != 0


def cards_of(scene: Scene, owner: int, good: int) -> list[str]:
    """The names of an owner's City cards with this good."""
    return [scene.data.cities[i].name for i in members(scene.s.cards[owner] & scene.data.of_good[good])]


def summary(scene: Scene) -> str:
    """The table for those who do not see it."""
    s = scene.s
    cities = [city_told(city) for city in shown(scene) if city]
    told = [
        f"Round {s.round}. {scene.asked}",
        f"City cards face up: {'; '.join(cities) or 'none'}. In the deck: {count(s.deck)}.",
        f"Train: {spoken(faces_of_train(s.train))}. Unplaced dice: {spoken(faces_of(s.roll))}.",
    ]
    if s.unrolled:
        told.append(f"Dice about to be rolled: {s.unrolled}.")
    if s.aside:
        told.append(f"Dice aside: {s.aside}.")
    told += [owner_told(scene, owner) for owner in range(len(scene.owners))]
    if scene.seat != PUBLIC and s.kept[scene.seat] == NOTHING:
        names = [scene.data.contracts[i].name for i in offers(scene, scene.seat) if i >= 0]
        told.append(f"Your two Contracts: {' and '.join(names) or 'not dealt yet'}.")
    return " ".join(told)


@cached
def city_told(city: City) -> str:
    return f"{city.name} ({city.size}, {GOODS[city.good]}, needs {spoken(city.stock)})"


def owner_told(scene: Scene, owner: int) -> str:
    s, dummy = scene.s, is_dummy(scene, owner)
    token = not dummy and has_token(scene, owner)
    key = ("told", scene.data, scene.owners[owner], dummy, token, s.cards[owner], s.kept[owner])
    return cached_markup(key, lambda: tell_owner(scene, owner))


def tell_owner(scene: Scene, owner: int) -> str:
    s = scene.s
    goods = {GOODS[good]: cards_of(scene, owner, good) for good in range(len(GOODS))}
    cards = "; ".join(f"{good}: {', '.join(held)}" for good, held in goods.items() if held)
    told = f"{scene.owners[owner]} has {cards or 'no City cards'}."
    if not is_dummy(scene, owner):
        lacking, cards_more = missing_goods(scene.data.tally(s.cards[owner]))
        told += f" For six goods: {cards_more} more ({', '.join(lacking) or 'nothing'} lacking)."
        told += f" Switch Track token {'held' if has_token(scene, owner) else 'spent'}."
    if s.kept[owner] >= 0:
        contract = scene.data.contracts[s.kept[owner]]
        told += f" Contract {contract.name}: {wants(scene.rules, contract, s.cards[owner])}."
    return told
