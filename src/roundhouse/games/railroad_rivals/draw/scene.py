"""What every part of the picture needs to know."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.state import OVER, PUBLIC
from roundhouse.core.view import View
from roundhouse.games.railroad_rivals.actions import Place
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.describe import cities_in, hand_of, rules_of
from roundhouse.games.railroad_rivals.draw.baron.symbols import kit
from roundhouse.games.railroad_rivals.draw.baron.view import BaronView, baron_view
from roundhouse.games.railroad_rivals.draw.tile_art import TileArt
from roundhouse.games.railroad_rivals.packing import CUBES, amount, kinds_in
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.rules import RivalRules
from roundhouse.games.railroad_rivals.state import RivalState
from roundhouse.games.railroad_rivals.words import ask
from roundhouse.svg.element import title
from roundhouse.svg.shapes import glow, target
from roundhouse.svg.theme import Theme

Box = tuple[float, float, float, float]
AIMS: Final = ("site:", "road:")
"""Parts of this kind are there once what is aimed at them is chosen."""


@dataclass(frozen=True)
class Scene:
    """A view, ready to be drawn."""

    rules: RivalRules
    data: Data
    s: RivalState
    seat: int
    """The seat that looks, or PUBLIC."""
    mover: int
    """The seat that decides, CHANCE or OVER."""
    names: list[str]
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    places: list[Place]
    """The ways in which a tile can be laid now."""
    asked: str
    """What is asked now, in one sentence."""
    yours: bool
    """Whether it is asked of the one who looks."""
    ranking: list[int]
    """The place of each seat when the game is over."""
    art: TileArt
    baron: BaronView
    """What modules have brought to the table."""
    aims: dict[str, list[str]]
    """What a first part makes possible where it is hidden until then: sites and railroads."""

    @property
    def over(self) -> bool:
        return self.s.phase == OVER

    @property
    def solo(self) -> bool:
        return self.s.seats == 1


def make_scene(view: View[RivalState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules = rules_of(view.rules)
    lit: dict[str, bool] = {}
    places: list[Place] = []
    aims: dict[str, list[str]] = {}
    legal = view.legal()
    if choices:
        for action in legal:
            if isinstance(action, Place):
                places.append(action)
            for i, part in enumerate(action.parts()):
                lit[part] = lit.get(part, True) and i > 0
        if rules.modules:
            aims = aimed_at(legal)
    modules = tuple(rules.options.modules)
    extra = (
        kit(rules.seats, modules, tuple([stock.id for stock in rules.data.others]), theme)
        if modules
        else None
    )
    return Scene(
        rules,
        rules.data,
        view.state,
        view.seat,
        view.to_move,
        names,
        theme,
        lit,
        places,
        ask(view, names),
        bool(legal),
        rules.ranking(view.state) if view.state.phase == OVER else [],
        TileArt(rules.data, theme, extra),
        baron_view(rules, view.state),
        aims,
    )


def aimed_at(legal: list[Action]) -> dict[str, list[str]]:
    """What each first part can be aimed at, in the order of the choices."""
    aims: dict[str, list[str]] = {}
    for action in legal:
        first, *later = action.parts()
        for part in later:
            if part.startswith(AIMS) and part not in aims.setdefault(first, []):
                aims[first].append(part)
    return aims


def choice(scene: Scene, part: str, body: str, at: Box, says: str, name: str, r: float = 6) -> str:
    """A part that an action may name: lit and saying what it does when one does now, else just named."""
    if part not in scene.lit:
        return target(part, title(name) + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


# Who, and what lies where


def seats_in_row(scene: Scene) -> list[int]:
    """The seats in the order of play; at the end, from the first place to the last."""
    row = list(scene.s.row or range(scene.s.seats))
    return sorted(row, key=lambda seat: scene.ranking[seat]) if scene.over else row


def is_on(scene: Scene, seat: int) -> bool:
    """Whether this seat is to move or, at the end, whether it has won."""
    return scene.ranking[seat] == 1 if scene.over else seat == scene.mover


def is_auction(scene: Scene) -> bool:
    """Whether the turn order is being auctioned."""
    return not scene.over and isinstance(scene.rules.phases[scene.s.phase], BidForOrder)


def to_lay(scene: Scene) -> list[int]:
    """The city tiles that the one who looks holds or may lay, those on offer left out."""
    loose = {place.city for place in scene.places} - set(cities_in(scene.s.city_display))
    held = hand_of(scene.s, scene.seat) if scene.seat != PUBLIC else []
    return sorted(loose.union(held))


def cubes_in(data: Data, counts: int) -> list[str]:
    """The colours of these cubes, one name a cube."""
    return [data.colours[kind] for kind in kinds_in(counts, CUBES)]


def colours_used(scene: Scene) -> list[int]:
    """The colours of cubes that are in this game."""
    s = scene.s
    everywhere = [s.bag, s.delivered, *s.cubes]
    return [
        colour
        for colour in range(len(scene.data.colours))
        if colour in s.progression or any(amount(counts, colour, CUBES) for counts in everywhere)
    ]
