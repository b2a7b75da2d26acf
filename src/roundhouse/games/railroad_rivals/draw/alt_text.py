"""The picture in words, for those who do not see it."""

from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.core.wording import listed
from roundhouse.games.railroad_rivals.describe import (
    cities_in,
    cubes_named,
    edges_named,
    hand_of,
    seat_told,
    stocks_named,
)
from roundhouse.games.railroad_rivals.draw.baron.tableau import named as thing_named
from roundhouse.games.railroad_rivals.draw.board import table_told
from roundhouse.games.railroad_rivals.draw.goods import sent
from roundhouse.games.railroad_rivals.draw.scene import Scene, to_lay
from roundhouse.games.railroad_rivals.draw.values import company_named
from roundhouse.games.railroad_rivals.packing import STOCKS, total
from roundhouse.svg.cache import cached_markup


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    s, data = scene.s, scene.data
    if s.turn == 0 or scene.over:
        told = [scene.asked]
    else:
        told = [f"Turn {s.turn}{', the last one' if s.last else ''}. {scene.asked}"]
    if s.row and not scene.solo:
        told.append(f"Order of play: {listed([scene.names[seat] for seat in s.row])}.")
    offer = [named(scene, city) for city in cities_in(s.city_display)]
    if stocks := stocks_named(data, s.stock_display):
        offer.append(f"stock {stocks}")
    if offer:
        told.append(f"On offer: {'; '.join(offer)}.")
    if scene.seat != PUBLIC and (tiles := to_lay(scene)):
        told.append(f"Your tiles: {'; '.join(named(scene, city) for city in tiles)}.")
    told.append(f"In the bag: {cubes_named(s.bag) or 'nothing'}.")
    if s.progression:
        told.append(f"Progression: {', '.join(data.colours[colour] for colour in s.progression)}.")
    elif sent(scene):
        told.append(f"Delivered this turn: {cubes_named(sent(scene))}.")
    told.append(f"In the piles: {s.city_left} city tiles, {total(s.stock_pile, STOCKS)} stock tiles.")
    values = [f"{road.id} {value}" for road, value in zip(data.railroads, s.values, strict=True)]
    told.append(f"Stock values: {', '.join(values)}.")
    told += companies_told(scene)
    for seat in range(s.seats):
        told.append(f"{scene.names[seat]}: {seat_told(data, s, seat)}")
        if scene.baron.modules and (things := scene.baron.before[seat]):
            told.append(
                f"Before {scene.names[seat]}: {listed([thing_named(scene, word) for word in things])}."
            )
        if scene.over and (left := hand_of(s, seat)):
            told.append(f"Left in hand: {listed([data.cities[city].name for city in left])}.")
    told += buildings_told(scene)
    key = ("told", data, s.laid, s.cubes, s.links, scene.baron.closed, tuple(scene.names))
    return " ".join([*told, cached_markup(key, lambda: table_told(scene))])


def companies_told(scene: Scene) -> list[str]:
    """What has merged and what is out of business."""
    roads, baron = scene.data.railroads, scene.baron
    first = [i for i in range(len(roads)) if baron.is_merged(i) and baron.together(i)[0] == i]
    told = [f"{company_named(scene, i)} are one company." for i in first if not baron.looted >> i & 1]
    if gone := [road.id for i, road in enumerate(roads) if baron.looted >> i & 1]:
        told.append(f"Out of business: {listed(gone)}.")
    return told


def buildings_told(scene: Scene) -> list[str]:
    """Where hotels and water towers stand."""
    told = []
    for word, built in (("Hotels", scene.baron.hotels), ("Water towers", scene.baron.towers)):
        found = [
            f"{scene.names[seat]} in {scene.data.cities[city].name}"
            for seat, city in enumerate(built)
            if city != NOTHING
        ]
        if built:
            told.append(f"{word}: {listed(found) if found else 'none is built'}.")
    return told


def named(scene: Scene, city: int) -> str:
    """A tile that nobody has laid yet."""
    tile = scene.data.cities[city]
    if not tile.placeable:
        return f"{tile.name} (never laid)"
    return f"{tile.name} ({edges_named(scene.data, city)}; {tile.goods} goods)"
