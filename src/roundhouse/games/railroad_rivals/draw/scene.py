"""What every part of the picture needs to know."""

from collections.abc import Callable, Hashable
from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, kinds_in
from roundhouse.core.look import Look
from roundhouse.core.state import PUBLIC
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.scene import Box as Box
from roundhouse.display.scene import Scene as BaseScene
from roundhouse.games.railroad_rivals.actions import Place
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.describe import cities_in, hand_of, rules_of
from roundhouse.games.railroad_rivals.draw.baron.symbols import symbols
from roundhouse.games.railroad_rivals.draw.baron.view import baron_view
from roundhouse.games.railroad_rivals.draw.symbols import TileArt
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en import English
from roundhouse.svg.cache import cached_markup

AIMS: Final = ("site:", "road:")
"""Parts of this kind are there once what is aimed at them is chosen."""


class Scene(BaseScene[RailroadState]):
    """A view, ready to be drawn."""

    def __init__(self, view: View[Any], names: list[str], words: Words, look: Look) -> None:
        super().__init__(view, names, words, look)
        assert isinstance(words, English)
        self.words = words
        self.captions = words.captions
        self.rules = rules_of(view.rules)
        self.data = self.rules.data
        self.places: list[Place] = []
        """The ways in which a tile can be laid now."""
        self.aims: dict[str, list[str]] = {}
        """What a first part makes possible where it is hidden until then: sites and railroads."""
        if look.choices:
            self.places = [action for action in self.legal if isinstance(action, Place)]
            self.aims = aimed_at(self.legal) if self.rules.modules else {}
        modules = tuple(self.rules.options.modules)
        others = tuple([stock.id for stock in self.data.others])
        more = symbols(self.rules.seats, modules, others, self.theme) if modules else None
        self.art = TileArt(self.data, self.theme, words.captions, more)
        self.baron = baron_view(self.rules, view.state)
        """What modules have brought to the table."""

    @property
    def solo(self) -> bool:
        return self.s.seats == 1

    def cached(self, key: tuple[Hashable, ...], draw: Callable[[], str]) -> str:
        """What `draw` drew when this key last came; words and theme are part of every key."""
        return cached_markup((self.words, self.theme.name, *key), draw)


def aimed_at(legal: list[Action]) -> dict[str, list[str]]:
    """What each first part can be aimed at, in the order of the choices."""
    aims: dict[str, list[str]] = {}
    for action in legal:
        first, *later = action.parts()
        for part in later:
            if part.startswith(AIMS) and part not in aims.setdefault(first, []):
                aims[first].append(part)
    return aims


# Who, and what lies where


def seats_in_row(scene: Scene) -> list[int]:
    """The seats in the order of play; at the end, from the first place to the last."""
    return scene.in_order(list(scene.s.row() or range(scene.s.seats)))


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
    everywhere = [s.bag, s.delivered, *s.cubes()]
    return [
        colour
        for colour in range(len(scene.data.colours))
        if colour in s.progression or any(amount(counts, colour, CUBES) for counts in everywhere)
    ]
