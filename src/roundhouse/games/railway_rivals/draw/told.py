"""The picture in words, for those who do not see it."""

from roundhouse.core.bits import count
from roundhouse.core.state import NOTHING
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.draw.marks import LINES
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.seats import declared
from roundhouse.games.railway_rivals.packing import indexes_of
from roundhouse.games.railway_rivals.words import (
    place_of,
    route_told,
    run_told,
    train_told,
    unserved,
    waiting_runs,
)
from roundhouse.svg.cache import cached_markup


def summary(scene: Scene) -> str:
    """The whole table in sentences."""
    s, rules = scene.s, scene.rules
    told = [f"{scene.when}. {scene.asked}" if not scene.over else scene.asked]
    told += [seat_told(scene, seat) for seat in range(s.seats)]
    if scene.running:
        told.append(f"The run: {run_told(rules, s.first, s.second)}.")
    elif s.first != NOTHING:
        told.append(f"The run starts from {place_of(rules, s.first).name}.")
    for seat in range(s.seats):
        if s.routes[seat]:
            told.append(
                f"Route of {train_told(s, seat, scene.names)}: {route_told(rules.map, s.routes[seat])}."
            )
    if waits := waiting_runs(rules, s):
        told.append(f"Held over: {'; '.join(waits)}.")
    if s.operating:
        told.append(f"{count(s.unused)} of {len(rules.notation.keys)} {rules.notation.draw_word}s are left.")
    left = unserved(rules, s)
    told.append(f"Without a railway: {listed(left)}." if left else "Every town has a railway.")
    return " ".join(told)


def seat_told(scene: Scene, seat: int) -> str:
    s = scene.s
    key = (
        "seat told",
        scene.rules.map,
        scene.names[seat],
        seat,
        s.scores[seat],
        s.starts[seat],
        declared(scene, seat),
    )
    return cached_markup((*key, s.track), lambda: draw_seat(scene, seat))


def draw_seat(scene: Scene, seat: int) -> str:
    s, sheet = scene.s, scene.rules.map
    own = set(s.hexes_of(seat))
    towns = [town.name for town in sheet.towns if town.hex in own]
    laid = plural(len(indexes_of(s.track, seat)), "segment")
    lines = f"{laid} of {LINES[seat]} line, in {listed(towns)}" if towns else "no track"
    return f"{scene.names[seat]}: {s.scores[seat]}, {declared(scene, seat)}; {lines}."
