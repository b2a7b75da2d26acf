"""The sheets of a map: one, or several side by side where the page is narrow."""

from typing import Final

from roundhouse.display.hex_sheet import HexSheet
from roundhouse.games.railway_rivals.data import NO_TOWN, Map, printed_key
from roundhouse.games.railway_rivals.draw.place_names import Place, place_all_names
from roundhouse.games.railway_rivals.draw.suits import printed_keys
from roundhouse.geometry.hexes import westness
from roundhouse.svg.cache import cached
from roundhouse.svg.hexes import HALF, PITCH

EDGE: Final = 9.0
"""The margin around the hexes."""
MOST_SHEETS: Final = 6
TOWN: Final = 8.0
"""The radius of a town."""
KEYS_FROM: Final = 0.7
"""Sheets of at least this scale have the towns' keys on the map."""


@cached
def middles(sheet: Map) -> list[tuple[float, float]]:
    """The middle of every hex of a map, in units of a sheet."""
    return [(westness(place) * HALF, place[0] * PITCH) for place in sheet.places]


class Sheet(HexSheet):
    """Some hexes of a map, scaled to a width, with the places of all names."""

    def __init__(self, sheet: Map, kind: str, own: list[int], w: float, highest: float, what: str) -> None:
        beyond = sorted({near for hex_ in own for near in sheet.ground.around(hex_)} - set(own))
        super().__init__(own, beyond, middles(sheet), EDGE, w, highest)
        self.map = sheet
        self.kind = kind
        """The kind of game, whose keys the towns show; or "" for none."""
        self.what = what
        """Part of every key by which pieces of it are cached."""
        large = self.scale > 1.2
        self.text = (15.0 if large else 12.5 if w > 400 else 11.2) / self.scale + 0.02
        """The size of a town's name."""
        self.small = (12.5 if large else 11.0) / self.scale + 0.02
        """The size of its keys."""
        self.keyed = kind != "" and self.scale >= KEYS_FROM
        self.placed_names = place_all_names(self.places_to_name(), self.text, self.small, self.frame())

    def frame(self) -> tuple[float, float, float, float]:
        return self.left + 2, self.top + 2, self.right - 2, self.low - EDGE - 6

    def places_to_name(self) -> list[Place]:
        """Towns, bridges and tunnels: what has a name on the sheet."""
        sheet = self.map
        found = []
        for town in sheet.towns:
            if town.hex in self.own:
                keys = printed_keys(town.keys.get(self.kind, [])) if self.keyed else ""
                found.append(Place(town.name, keys, *self.spots[town.hex], TOWN, True))
        for number_, feature in enumerate(sheet.features):
            parts = [i for i, other in enumerate(sheet.feature) if other == number_]
            a, b = sheet.ends[parts[len(parts) // 2]]
            if a in self.own and b in self.spots:
                cost = sum([sheet.costs[i] for i in parts])
                x, y = self.between(a, b)
                found.append(Place(f"{feature.name} {cost}", "", x, y, 5.0, False))
        return [*found, *self.exits()] if self.keyed else found

    def exits(self) -> list[Place]:
        """The hexes of special destinations that are no towns, with their keys."""
        found: dict[int, list[str]] = {}
        for place in self.map.destinations[self.kind]:
            for hex_ in place.hexes:
                if hex_ in self.own and not self.is_town(hex_):
                    found.setdefault(hex_, []).append(printed_key(place.key))
        return [Place("", " ".join(keys), *self.spots[hex_], 4.0, False) for hex_, keys in found.items()]

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

    def has(self, a: int, b: int) -> bool:
        return a in self.spots and b in self.spots

    def is_town(self, hex_: int) -> bool:
        return self.map.town_at[hex_] != NO_TOWN


@cached
def sheets_of(sheet: Map, kind: str, w: float, highest: float) -> tuple[Sheet, ...]:
    """The map on as few sheets as leave its hexes large enough, from west to east."""
    every = list(range(len(sheet.places)))
    found = [Sheet(sheet, kind, every, w, highest, f"1 of 1 {w} {kind}")]
    columns = max([place[1] for place in sheet.places]) + 1
    for n in range(2, MOST_SHEETS + 1):
        if found[0].is_large_enough():
            break
        found = []
        for i in range(n):
            here = [hex_ for hex_ in every if sheet.places[hex_][1] * n // columns == i]
            if here:
                found.append(Sheet(sheet, kind, here, w, highest, f"{i} of {n} {w} {kind}"))
    return tuple(found)
