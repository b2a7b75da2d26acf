"""Which sentences the picture has for those who do not see it; the words themselves are in `words`."""

from roundhouse.core.bits import has
from roundhouse.core.counts import total
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.games.railroad_rivals.describe import cities_in, hand_of
from roundhouse.games.railroad_rivals.draw.baron.view import HOTEL, TOWER
from roundhouse.games.railroad_rivals.draw.board import became
from roundhouse.games.railroad_rivals.draw.goods import sent
from roundhouse.games.railroad_rivals.draw.scene import Scene, to_lay
from roundhouse.games.railroad_rivals.draw.values import company_of
from roundhouse.games.railroad_rivals.packing import (
    STOCKS,
    laid_cell,
    laid_city,
    laid_turn,
    link_new,
    link_old,
    link_owner,
    link_railroad,
    place_of,
)


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    s, data, words = scene.s, scene.data, scene.words.alt_text
    told = [scene.asked if s.turn == 0 or scene.over else words.turn(s.turn, s.last, scene.asked)]
    if s.row() and not scene.solo:
        told.append(words.order([scene.names[seat] for seat in s.row()]))
    if offer := words.offer(data, cities_in(s.city_display), s.stock_display):
        told.append(offer)
    if scene.seat != PUBLIC and (tiles := to_lay(scene)):
        told.append(words.your_tiles(data, tiles))
    told.append(words.bag(s.bag))
    if s.progression:
        told.append(words.progression(s.progression))
    elif sent(scene):
        told.append(words.delivered(sent(scene)))
    told.append(words.piles(s.city_left, total(s.stock_pile, STOCKS)))
    told.append(words.values(data, s.values))
    told += companies_told(scene)
    for seat in range(s.seats):
        told.append(words.seat(scene.names[seat], data, s, seat))
        if scene.baron.modules and (things := scene.baron.before[seat]):
            told.append(words.before(data, scene.names[seat], things))
        if scene.over and (left := hand_of(s, seat)):
            told.append(words.left_in_hand([data.cities[city].name for city in left]))
    told += buildings_told(scene)
    key = ("told", data, s.laid, s.stacks, s.links, scene.baron.closed, tuple(scene.names))
    return " ".join([*told, scene.cached(key, lambda: table_told(scene))])


def companies_told(scene: Scene) -> list[str]:
    """What has merged and what is out of business."""
    roads, baron, words = scene.data.railroads, scene.baron, scene.words.alt_text
    first = [i for i in range(len(roads)) if baron.is_merged(i) and baron.together(i)[0] == i]
    told = [words.company(company_of(scene, i)) for i in first if not has(baron.looted, i)]
    if gone := [road.id for i, road in enumerate(roads) if has(baron.looted, i)]:
        told.append(words.out_of_business(gone))
    return told


def buildings_told(scene: Scene) -> list[str]:
    """Where hotels and water towers stand."""
    told = []
    for word, built in ((HOTEL, scene.baron.hotels), (TOWER, scene.baron.towers)):
        found = [
            (scene.names[seat], scene.data.cities[city].name)
            for seat, city in enumerate(built)
            if city != NOTHING
        ]
        if built:
            told.append(scene.words.alt_text.buildings(word, found))
    return told


def table_told(scene: Scene) -> str:
    """The tiles and links on the table."""
    s, data, words = scene.s, scene.data, scene.words.alt_text
    tiles = []
    for tile in s.laid:
        city = laid_city(tile)
        x, y = place_of(laid_cell(tile))
        told = scene.captions.tile(data, city, laid_turn(tile), became(scene, city))
        tiles.append(words.laid(told, x, y, s.cubes_on(city)))
    links = []
    for link in s.links:
        railroad, new, old = link_railroad(link), data.cities[link_new(link)], data.cities[link_old(link)]
        owner = "" if scene.solo else scene.names[link_owner(link)]
        closed = has(scene.baron.closed, railroad)
        links.append(words.link(data.railroads[railroad].id, new.name, old.name, owner, closed))
    return words.table(tiles, links)
