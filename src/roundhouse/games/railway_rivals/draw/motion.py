"""The last race, run once more on the page: every train moves turn by turn along its route."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from roundhouse.core.event import Event
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.games.railway_rivals.actions import ACCEPT, Enter, Offer, Throw, TurnUp
from roundhouse.games.railway_rivals.draw.land import spot
from roundhouse.games.railway_rivals.draw.marks import train
from roundhouse.games.railway_rivals.draw.pages import map_at
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.track import with_sea
from roundhouse.games.railway_rivals.packing import route_hexes
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.svg.element import number

TURN: Final = 1.1
"""Seconds that a turn of the race takes."""
LONGEST: Final = 9.0
"""Seconds that a race takes at most."""
STEP: Final = "RW-B5.3"


class Ran:
    """A train of a race: its route, and the pips it had run after each of its turns."""

    def __init__(self, seat: int, route: tuple[int, ...]) -> None:
        self.seat = seat
        self.hexes = route_hexes(route)
        self.pips = [0]


def last_race(done: Sequence[Event]) -> tuple[int, list[Ran]]:
    """The number of the last action of the last race, and its trains; none if no race was run."""
    entered: dict[int, tuple[int, ...]] = {}
    offered: tuple[int, tuple[int, ...]] = (-1, ())
    trains: dict[int, Ran] = {}
    ended = -1
    for event in done:
        action = event.action
        if isinstance(action, (Throw, TurnUp)):
            entered = {}
        elif isinstance(action, Enter):
            entered[event.actor] = action.route
        elif isinstance(action, Offer):
            offered = event.actor, action.route
        elif action == ACCEPT:
            entered[offered[0]] = offered[1]
        for entry in event.entries:
            if entry.rule == STEP and entry.seat in entered:
                ran, _, turn = [int(word) for word in entry.about.split(",")]
                if ended < 0 or (turn == 1 and entry.seat in trains):
                    trains = {}
                train_of = trains.setdefault(entry.seat, Ran(entry.seat, entered[entry.seat]))
                train_of.pips.append(ran)
                ended = event.n
    return ended, list(trains.values())


def motion(
    view: View[RailwayState], names: list[str], words: Words, done: Sequence[Event], look: Look
) -> str:
    """One element in which nothing is seen until the page starts its animations."""
    ended, trains = last_race(done)
    unlit = Look(look.language, look.theme, False, look.wide)
    scene = Scene(view, names, words, unlit)
    at, x, y = map_at(scene, look.wide)
    turns = max([len(ran.pips) for ran in trains], default=1) - 1
    if not trains:
        return '<g class="motion"/>'
    seconds = min(LONGEST, TURN * turns)
    size = max(13.0, 22.1 * at.pixel)
    body = ""
    for ran in trains:
        d = "M" + "L".join([spot(*at.spots[hex_]) for hex_ in with_sea(at, ran.hexes)])
        reached = [share(scene.rules.routes, at, ran.hexes, pips) for pips in ran.pips]
        reached += [reached[-1]] * (turns + 1 - len(reached))
        points = ";".join([f"{part:.4g}" for part in reached])
        times = ";".join([f"{turn / turns:.4g}" for turn in range(turns + 1)])
        body += (
            f'<g opacity="0">{train(ran.seat, 0, 0, size, scene.theme)}'
            f'<animateMotion path="{d}" dur="{number(seconds)}s" begin="indefinite" fill="freeze"'
            f' calcMode="linear" keyPoints="{points}" keyTimes="{times}"/>'
            f'<animate attributeName="opacity" values="1;1;0" keyTimes="0;0.9;1" dur="{number(seconds + 1)}s"'
            ' begin="indefinite"/></g>'
        )
    moved = at.moved(x, y, body)
    return f'<g class="motion" data-moved="{ended}" pointer-events="none" aria-hidden="true">{moved}</g>'


def share(routes: Routes, at: Sheet, hexes: list[int], pips: int) -> float:
    """How much of its way a train has behind it after so many pips; half a step while it waits at a hill.

    A ferry is as many steps as it crosses hexes, and half of them while the train is at sea.
    """
    whole, behind = len(with_sea(at, hexes)) - 1, 0
    for a, b in pairwise(hexes):
        need, steps = routes.pips(a, b), len(with_sea(at, [a, b])) - 1
        if pips < need:
            return (behind + (steps / 2 if pips else 0.0)) / whole
        pips -= need
        behind += steps
    return 1.0
