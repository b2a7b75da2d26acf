"""The picture in words, for those who do not see it."""

from roundhouse.core.bits import members
from roundhouse.core.state import NOTHING
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.packing import amount, link_city, link_railroad
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.words import STARTS_IN, income, railroad_named
from roundhouse.svg.cache import cached_markup


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    s = scene.s
    told = [f"Round {s.round}. {scene.asked}" if s.round and not scene.over else scene.asked]
    if s.order:
        told.append(f"Turn order: {listed([scene.names[seat] for seat in s.order])}.")
    told += [seat_told(scene, seat) for seat in range(s.seats)]
    if s.ride:
        pays = [f"{scene.names[seat]} ${money}" for seat, money in enumerate(income(s)) if money]
        told.append(f"The ride so far: {journey_told(scene)}. It pays {listed(pays)}.")
    told += [railroad_told(scene, railroad) for railroad in range(len(RAILROADS))]
    key = ("passengers", scene.board, s.passengers)
    told.append(cached_markup(key, lambda: passengers_told(scene)))
    if s.transcontinental != NOTHING:
        told.append(f"The transcontinental line was made by {scene.names[s.transcontinental]}.")
    return " ".join(told)


def seat_told(scene: Scene, seat: int) -> str:
    s = scene.s
    shares = [
        f"{amount(s.shares[seat], railroad)} {name}"
        for railroad, name in enumerate(RAILROADS)
        if amount(s.shares[seat], railroad)
    ]
    return f"{scene.names[seat]}: ${s.scores[seat]}, shares: {', '.join(shares) or 'none'}."


def railroad_told(scene: Scene, railroad: int) -> str:
    s, board = scene.s, scene.board
    if not s.round or not arrived(s.round) >> railroad & 1:
        return ""
    left = amount(s.supply, railroad)
    stands = scene.stands[railroad]
    if not stands:
        return f"{railroad_named(railroad)}: {left} in the supply, starts in {STARTS_IN[railroad]}."
    key = ("railroad told", board, railroad, left, tuple([stand[0] for stand in stands]))
    return cached_markup(key, lambda: draw_railroad(scene, railroad, left))


def draw_railroad(scene: Scene, railroad: int, left: int) -> str:
    board = scene.board
    hexes = [stand[0] for stand in scene.stands[railroad]]
    cities = [board.cities[board.city_at[hex_]].name for hex_ in hexes if board.city_at[hex_] >= 0]
    others = [board.names[hex_] for hex_ in hexes if board.city_at[hex_] < 0]
    places = f"in {listed(cities)}" + (f" and in {', '.join(others)}" if others else "")
    return f"{railroad_named(railroad)}: {left} in the supply, {plural(len(hexes), 'hex')}, {places}."


def journey_told(scene: Scene) -> str:
    s, board = scene.s, scene.board
    told = f"from {board.cities[s.origin].name}"
    for link in s.ride:
        told += f" by {railroad_named(link_railroad(link))} to {board.cities[link_city(link)].name}"
    return told


def passengers_told(scene: Scene) -> str:
    s, board = scene.s, scene.board
    gone = [board.cities[city].name for city in members(board.every & ~s.passengers)]
    waiting = plural(len(members(s.passengers)), "passenger")
    return f"{waiting} on the board" + (
        f"; none is left in {listed(gone)}." if gone else ", one in every city."
    )
