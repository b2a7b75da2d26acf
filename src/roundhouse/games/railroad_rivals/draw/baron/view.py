"""What the modules of a table bring to its picture; at a table without modules it is nothing."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.counts import amount
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.data import WILD
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.stock_track import place_on_track
from roundhouse.games.railroad_rivals.packing import (
    STEPS,
    STOCKS,
    laid_cell,
    laid_city,
    link_new,
    link_old,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

HOTEL: Final = "hotel"
TOWER: Final = "tower"
UPGRADE: Final = "upgrade"


@dataclass(frozen=True)
class BaronView:
    """The pieces, tiles and markers of modules that are in the game, as they lie now."""

    modules: bool = False
    """Whether the table has modules at all."""
    hotels: tuple[int, ...] = ()
    """The city of each seat's hotel, or NOTHING; empty where there are no hotels."""
    towers: tuple[int, ...] = ()
    """The same of water towers."""
    before: tuple[tuple[str, ...], ...] = ()
    """What lies before each seat besides stock: unbuilt buildings, upgrades, shenanigans, by their words."""
    looted: int = 0
    """The railroads out of business, as bits."""
    company: tuple[int, ...] = ()
    """The company of each railroad; empty while nothing has merged."""
    closed: int = 0
    """The railroads over whose links nothing is delivered, as bits."""
    turning: bool = False
    """Whether markers go round and are turned over (RB-TRACK-1)."""
    earlier: int = 0
    """The cubes of an earlier deliver phase that count in this one, by colour."""
    wild: tuple[int, ...] = ()
    """What the sides of the tile with wild edges have become, WILD where they are free; empty if not laid."""

    def together(self, railroad: int) -> list[int]:
        """The railroads that are one company with this one, itself among them."""
        if not self.company:
            return [railroad]
        return [other for other, company in enumerate(self.company) if company == self.company[railroad]]

    def is_merged(self, railroad: int) -> bool:
        return bool(self.company) and self.company.count(self.company[railroad]) > 1

    def marker(self, value: int) -> tuple[int, int]:
        """The space on which the marker of a value stands, and how often it has gone round."""
        return place_on_track(value) if self.turning else (value, 0)


PLAIN: Final = BaronView()


def baron_view(rules: RailroadRules, s: RailroadState) -> BaronView:
    """What lies on the table besides the base game."""
    if not isinstance(s, BaronState):
        return PLAIN
    modules = rules.options.modules
    merged = len(set(s.company)) < len(s.company)
    closed = rules.options.values["looted_links"] == "closed_for_delivery"
    hotels = s.hotels if "hotels" in modules else ()
    towers = s.towers if "towers" in modules else ()
    return BaronView(
        True,
        hotels,
        towers,
        tuple([things_before(rules, s, seat, hotels, towers) for seat in range(s.seats)]),
        s.looted,
        s.company if merged else (),
        s.looted if closed else 0,
        "past-15" in modules,
        s.earlier,
        wild_sides(rules, s) if "transcontinental" in modules else (),
    )


def things_before(
    rules: RailroadRules, s: BaronState, seat: int, hotels: tuple[int, ...], towers: tuple[int, ...]
) -> tuple[str, ...]:
    """What lies before a seat besides stock, one word a piece or tile."""
    found: list[str] = []
    if hotels and hotels[seat] == NOTHING:
        found.append(HOTEL)
    if towers and towers[seat] == NOTHING:
        found.append(TOWER)
    found += [UPGRADE] * int(s.fitted[seat]).bit_count()
    first = len(rules.data.railroads)
    for kind, stock in enumerate(rules.data.others):
        found += [stock.id] * amount(s.portfolios[seat], first + kind, STOCKS)
    return tuple(found)


def wild_sides(rules: RailroadRules, s: RailroadState) -> tuple[int, ...]:
    """What the wild edges of the Transcontinental Railroad have become, from the north (RB-TRANS-3)."""
    city = rules.data.city_of["transcontinental"]
    cells = {laid_city(tile): laid_cell(tile) for tile in s.laid}
    if city not in cells:
        return ()
    sides = [WILD] * 4
    for link in s.links:
        ends = (link_new(link), link_old(link))
        if city in ends:
            other = ends[1] if ends[0] == city else ends[0]
            sides[STEPS.index(cells[other] - cells[city])] = link_railroad(link)
    return tuple(sides)
