"""The sheet of a map: where its hexes lie, and where its names stand."""

from itertools import pairwise
from typing import Final

from roundhouse.display.hex_sheet import HexSheet
from roundhouse.games.railway_rivals.data import NO_TOWN, Map, printed_key
from roundhouse.games.railway_rivals.draw.place_names import Place, place_all_names
from roundhouse.games.railway_rivals.draw.suits import printed_keys
from roundhouse.games.railway_rivals.words.en.map_captions import MapCaptions
from roundhouse.geometry.hexes import westness
from roundhouse.svg.cache import cached
from roundhouse.svg.hexes import HALF, PITCH

EDGE: Final = 9.0
"""The margin around the hexes."""
TOWN: Final = 8.0
"""The radius of a town."""
SMALLEST: Final = 12.5
"""How large letters on a map are at least; a desk shows the page somewhat smaller than it is drawn."""
ON_A_PHONE: Final = 12.0
MANY: Final = 12
"""A special destination of more hexes than these does not show its key in each of them."""
APART: Final = 150.0
"""So far from each other stand the keys of such a one."""


@cached
def middles(sheet: Map) -> list[tuple[float, float]]:
    """The middle of every hex of a map, in units of a sheet."""
    along = [(westness(place) * HALF, place[0] * PITCH) for place in sheet.places]
    return [(y, x) for x, y in along] if sheet.ground.flat else along


class Sheet(HexSheet):
    """A map, scaled to a width, with the places of all names."""

    def __init__(
        self,
        sheet: Map,
        kind: str,
        w: float,
        highest: float,
        wide: bool,
        what: str,
        words: MapCaptions | None = None,
    ) -> None:
        super().__init__(middles(sheet), EDGE, w, highest, sheet.ground.flat)
        self.map = sheet
        self.hexes = range(len(sheet.places))
        self.kind = kind
        """The kind of game, whose keys the towns show; or "" for none."""
        self.what = what
        """Part of every key by which pieces of it are cached."""
        self.words = words
        """What is said of bridges and lines abroad; without them they have their names alone."""
        self.wide = wide
        large = self.scale > 1.2
        self.text = (15.0 if large else SMALLEST if wide else ON_A_PHONE) * self.pixel
        """The size of a town's name."""
        self.small = (SMALLEST if wide else ON_A_PHONE) * self.pixel
        """The size of its keys."""
        self.placed_names = place_all_names(self.places_to_name(), self.text, self.small, self.frame())

    def frame(self) -> tuple[float, float, float, float]:
        return self.left + 2, self.top + 2, self.right - 2, self.low - EDGE - 6

    def places_to_name(self) -> list[Place]:
        """Towns, bridges and tunnels: what has a name on the sheet."""
        sheet = self.map
        found = []
        for town in sheet.towns:
            keys = printed_keys(town.keys.get(self.kind, []))
            found.append(Place(town.name, keys, *self.spots[town.hex], TOWN, True))
            for a, b in pairwise(town.hexes):
                found.append(Place("", "", *self.spots[b], TOWN, True))
                found.append(Place("", "", *self.between(a, b), TOWN / 2, True))
        for number_, feature in enumerate(sheet.features):
            parts = [i for i, other in enumerate(sheet.feature) if other == number_]
            a, b = sheet.ends[parts[len(parts) // 2]]
            cost = sum([sheet.costs[i] for i in parts])
            x, y = self.between(a, b)
            name = self.words.feature_sign(feature, cost) if self.words else feature.name
            found.append(Place(name, "", x, y, 5.0, False))
        for route in sheet.permitted if self.words else []:
            middle = len(route.path) // 2
            found.append(
                Place(route.name, "", *self.between(*route.path[middle - 1 : middle + 1]), 5.0, False)
            )
        return [*found, *self.exits()] if self.kind else found

    def exits(self) -> list[Place]:
        """The hexes of special destinations that are no towns, with their keys; places with their names."""
        found: dict[int, list[str]] = {}
        for place in self.map.destinations[self.kind]:
            hexes = [hex_ for hex_ in place.hexes if place.special and not self.is_town(hex_)]
            for hex_ in hexes if len(hexes) <= MANY else self.some_of(hexes):
                found.setdefault(hex_, []).append(printed_key(place.key))
        exits = [Place("", " ".join(keys), *self.spots[hex_], 4.0, False) for hex_, keys in found.items()]
        for named in self.map.named_places:
            keys = printed_keys(named.keys[self.kind])
            exits.append(Place(named.name, keys, *self.spots[named.hex], 4.0, False))
        return exits

    def some_of(self, hexes: list[int]) -> list[int]:
        """Some of these hexes, none near another."""
        found: list[int] = []
        for hex_ in hexes:
            x, y = self.spots[hex_]
            near = [abs(x - self.spots[other][0]) + abs(y - self.spots[other][1]) < APART for other in found]
            if not any(near):
                found.append(hex_)
        return found

    def between(self, a: int, b: int) -> tuple[float, float]:
        """The middle of the side between two hexes."""
        (x, y), (to_x, to_y) = self.spots[a], self.spots[b]
        return (x + to_x) / 2, (y + to_y) / 2

    def side(self, a: int, b: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """The two corners that the side between two hexes joins."""
        (x, y), (to_x, to_y) = self.spots[a], self.spots[b]
        middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2
        across_x, across_y = (y - to_y) / 36 * 10.4, (to_x - x) / 36 * 10.4
        return (middle_x - across_x, middle_y - across_y), (middle_x + across_x, middle_y + across_y)

    def is_town(self, hex_: int) -> bool:
        return self.map.town_at[hex_] != NO_TOWN


def size_of(sheet: Map) -> tuple[float, float]:
    """How wide and how high a map is with its margin, in units of a sheet."""
    found = sheet_of(sheet, "", 1000.0, 1e6, True)
    return found.right - found.left, found.low - found.top


@cached
def sheet_of(
    sheet: Map, kind: str, w: float, highest: float, wide: bool, words: MapCaptions | None = None
) -> Sheet:
    """The map for a desk or, with letters that are read when it is zoomed for a finger, for a phone."""
    return Sheet(sheet, kind, w, highest, wide, f"{w} {kind}", words)
