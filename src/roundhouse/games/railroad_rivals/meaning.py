"""What touching a part of the picture would mean."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import members
from roundhouse.core.counts import kinds_in
from roundhouse.core.errors import BadNotation
from roundhouse.core.state import OVER
from roundhouse.core.view import View
from roundhouse.games.railroad_rivals.describe import hand_of, rules_of
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    MIDDLE,
    STOCKS,
    gap_cell,
    laid_cell,
    laid_city,
    link_new,
    link_old,
    place_of,
)
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

DEALS: Final = ("buy", "dump", "loot")
"""The tiles that are played on one railroad: verb and id are the same."""
BUTTONS: Final = ("bid", "pass", "decline", "done", "arrange")
"""These parts are named after the whole action."""
LONGEST_PART: Final = 60
"""No part of a picture has a longer name."""


def meant_by(view: View[Any], part: str) -> list[Action]:
    """What the view's seat would do by touching this part now, lawful or not, the likeliest first.

    A tile on offer is drafted, one in hand is laid or played, a cube or a link is a delivery, a building is
    built, a tile before the seat is played. A button means what it says.
    """
    if view.seat < 0 or view.state.phase == OVER or len(part) > LONGEST_PART:
        return []
    rules = rules_of(view.rules)
    found: list[Action] = []
    for text in texts(rules, view.state, view.seat, part):
        try:
            found.append(rules.parse(text))
        except BadNotation:
            continue  # a verb of a module that is off, or a part that is no part of this table
    return found


def texts(rules: RailroadRules, s: RailroadState, seat: int, part: str) -> list[str]:
    """The same as texts; some of them may be no action of this table."""
    kind, _, word = part.partition(":")
    if kind == "city":
        return [f"draft-city:{word}"] if s.seats > 1 else places(s, word)
    if kind == "stock":
        return [f"draft-stock:{word}", f"keep:{word}"]
    if kind == "tile":
        return plays(rules, s, word) + places(s, word)
    if kind == "cell":
        return [f"place:{id_},{word},0" for id_ in tiles_of(rules, s, seat) or tiles_in(rules, s, word)]
    if kind == "turn":
        x, y = cells(s)[0]
        return [f"place:{id_},{x},{y},{word}" for id_ in tiles_of(rules, s, seat)]
    first, _, second = word.partition(",")
    if kind == "cube":
        return deliveries_from(rules, s, first, second)
    if kind == "link":
        return deliveries_over(rules, s, first, second)
    if kind == "held":
        return deals(rules, s, seat, word)
    if kind == "road":
        others = [road.id for road in rules.data.railroads if road.id != word]
        return [*[f"{deal}:{word}" for deal in DEALS], *[f"merge:{word},{other}" for other in others]]
    if kind == "site":
        return [f"{verb}:{word}" for verb in ("hotel", "tower", "industry")]
    if part in ("hotel", "tower"):
        return [f"{part}:{rules.notation.ids[laid_city(tile)]}" for tile in s.laid]
    return [part] if kind in BUTTONS else []


# Tiles


def cells(s: RailroadState) -> list[tuple[int, int]]:
    """The empty cells beside tiles; before there is a tile, the middle."""
    return [place_of(gap_cell(gap)) for gap in s.frontier] or [place_of(MIDDLE)]


def tiles_of(rules: RailroadRules, s: RailroadState, seat: int) -> list[str]:
    """The city tiles that a seat could think of laying: its hand; alone, what was drawn."""
    cities = members(s.city_display) if s.seats == 1 else hand_of(s, seat)
    return [rules.notation.ids[city] for city in cities]


def tiles_in(rules: RailroadRules, s: RailroadState, cell: str) -> list[str]:
    """The city tile that lies in a cell, which nobody can lay there again."""
    laid = [tile for tile in s.laid if "{},{}".format(*place_of(laid_cell(tile))) == cell]
    return [rules.notation.ids[laid_city(tile)] for tile in laid]


def places(s: RailroadState, id_: str) -> list[str]:
    """A tile, unturned, in every empty cell beside others; each is refused if it fits nowhere."""
    return [f"place:{id_},{x},{y},0" for x, y in cells(s)]


def plays(rules: RailroadRules, s: RailroadState, id_: str) -> list[str]:
    """A tile that is held to be played in a deliver step; in other phases it is no tile to be laid."""
    if not isinstance(rules.phases[s.phase], DeliverGood):
        return []
    if id_ == "industry":
        return [f"industry:{rules.notation.ids[laid_city(tile)]}" for tile in s.laid]
    return [id_] if id_ == "headquarters" else []


# Deliveries


def deliveries_from(rules: RailroadRules, s: RailroadState, origin: str, colour: str) -> list[str]:
    """A cube over every link of its city; without a link, to every other city of the table."""
    ids = rules.notation.ids
    laid = [ids[laid_city(tile)] for tile in s.laid]
    linked = [(ids[link_new(link)], ids[link_old(link)]) for link in s.links]
    beside = [old if new == origin else new for new, old in linked if origin in (new, old)]
    others = [id_ for id_ in laid if id_ != origin] or [id_ for id_ in ids if id_ != origin][:1]
    return [f"deliver:{colour},{origin},{to}" for to in beside or others]


def deliveries_over(rules: RailroadRules, s: RailroadState, first: str, second: str) -> list[str]:
    """Every cube at one end of a link to the other; where there is none, the first colour."""
    data = rules.data
    found: list[str] = []
    for origin, to in ((first, second), (second, first)):
        there = s.cubes_on(data.city_of[origin]) if origin in data.city_of else 0
        colours = [data.colours[colour] for colour in dict.fromkeys(kinds_in(there, CUBES))]
        found += [f"deliver:{colour},{origin},{to}" for colour in colours]
    return found or [f"deliver:{data.colours[0]},{first},{second}"]


# Shenanigans


def deals(rules: RailroadRules, s: RailroadState, seat: int, id_: str) -> list[str]:
    """A tile before the seat, played on the railroads of which the seat has stock; on others after them."""
    roads = [road.id for road in rules.data.railroads]
    held = [roads[kind] for kind in dict.fromkeys(kinds_in(s.portfolios[seat], STOCKS)) if kind < len(roads)]
    likely = held + [road for road in roads if road not in held]
    if id_ in DEALS:
        return [f"{id_}:{road}" for road in likely]
    if id_ == "merger":
        return [f"merge:{likely[0]},{other}" for other in likely[1:]]
    return [id_]
