"""Scenes on Crossland, the map of the test cases of section C: given track is simply there."""

from itertools import pairwise
from pathlib import Path

from roundhouse import Table
from roundhouse.core.state import with_item
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.given import BUILD, EXTRA, at, rules_of

MAP = Path(__file__).parent / "maps" / "crossland.toml"
CROSSLAND = f"map={MAP}"
FAR_AWAY = "G2"
"""Gill, where all companies of these scenes have started."""


def crossland(
    tracks: list[str], options: str = "leapfrog=on", *, left: int = 4, scores: tuple[int, ...] = ()
) -> Table:
    """Seat 2 builds, with so much left of a roll of 5; tracks are paths like 'A5 A6, A6 B6', a seat each."""
    return with_track(rules_of(len(tracks), f"{CROSSLAND} {options}"), tracks, BUILD, left, scores)


def extra(tracks: list[str], options: str = "leapfrog=on", scores: tuple[int, ...] = ()) -> Table:
    """The same in extra building, after two runs."""
    return with_track(rules_of(len(tracks), f"{CROSSLAND} {options}"), tracks, EXTRA, 10, scores)


def with_track(
    rules: RailwayRules, tracks: list[str], phase: str, left: int, scores: tuple[int, ...]
) -> Table:
    seats = len(tracks)
    s = rules.start()
    s.phase = [each.name for each in rules.phases].index(phase)
    s.scores = scores or (20,) * seats
    s.round, s.left, s.built_this_round = 2, left, phase == BUILD
    s.roll = 5 if phase == BUILD else 0
    s.operating = phase != BUILD
    s.order = tuple([(1 + seat) % seats for seat in range(seats)])
    s.step = 0
    s.starts = (rules.map.hex_of[FAR_AWAY],) * seats
    for seat in range(seats):
        rules.laying.start(s, seat, s.starts[seat])
    for seat, paths in enumerate(tracks):
        for path in paths.split(","):
            hexes = [rules.map.hex_of[name] for name in path.split()]
            for a, b in pairwise(hexes):
                segment = rules.map.segment(a, b)
                assert segment >= 0, path
                if s.starts[seat] in rules.laying.apart and s.starts[seat] in (a, b):
                    s.exits = with_item(s.exits, seat, segment)
                rules.laying.lay(s, seat, segment)
    return at(rules, s)


def legal(table: Table, verb: str) -> list[str]:
    """What can be done with this verb, without the verb."""
    return sorted([text.partition(":")[2] for text in table.legal() if text.partition(":")[0] == verb])
