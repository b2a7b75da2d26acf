"""Scenes on the map Crossland in which track is simply there: it need not begin at a start point.

Nothing is booked for it; its towns are served. Seats are counted from 1, as in positions and actions.
"""

from itertools import pairwise
from pathlib import Path

from roundhouse import Table
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from tests.railway_rivals.given import at, rules_of

MAPS = Path(__file__).parent / "maps"
CROSSLAND = f"map={MAPS / 'crossland.toml'}"
STARTS = ("A1", "C1", "C11", "G2", "A1", "C1", "C11", "G2")


def changed(folder: Path, *changes: tuple[str, str]) -> str:
    """The option for Crossland with these changes."""
    text = (MAPS / "crossland.toml").read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return f"map={path}"


def phase_number(rules: RailwayRules, name: str) -> int:
    return next(i for i, phase in enumerate(rules.phases) if phase.name == name)


def laid(tracks: list[str], options: str) -> tuple[RailwayRules, RailwayState]:
    """A state with these lines, like 'E4 E5, E8 E9'; the start points of companies are STARTS."""
    rules = rules_of(len(tracks), options)
    s = rules.start()
    s.starts = tuple(rules.map.hex_of[name] for name in STARTS[: len(tracks)])
    for seat, start in enumerate(s.starts):
        rules.laying.start(s, seat, start)
    for seat, paths in enumerate(tracks):
        for path in paths.split(","):
            hexes = [rules.map.hex_of[name] for name in path.split()]
            for a, b in pairwise(hexes):
                rules.laying.lay(s, seat, rules.map.segment(a, b))
    return rules, s


def turn(tracks: list[str], mover: int, left: int, options: str = CROSSLAND, fund: int = 0) -> Table:
    """The building turn of this seat, which has so much left, and so much in its fund."""
    rules, s = laid(tracks, options)
    s.phase = phase_number(rules, "Build track")
    s.round, s.roll, s.left = mover, left, left
    s.funds = tuple(fund if seat == mover - 1 else 0 for seat in range(s.seats))
    s.order = tuple((mover - 1 + seat) % s.seats for seat in range(s.seats))
    return at(rules, s)


def extra(tracks: list[str], mover: int, scores: list[int], options: str = CROSSLAND) -> Table:
    """The extra building of this seat, which comes first."""
    rules, s = laid(tracks, options)
    s.phase = phase_number(rules, "Extra building")
    s.operating, s.scores, s.extra_buildings, s.left = True, tuple(scores), 1, 10
    s.order = tuple((mover - 1 + seat) % s.seats for seat in range(s.seats))
    return at(rules, s)


def drawing(tracks: list[str], scores: list[int], options: str = CROSSLAND) -> Table:
    """The Operating Stage before the first run is drawn."""
    rules, s = laid(tracks, options)
    s.phase = phase_number(rules, "Draw the run")
    s.operating, s.scores = True, tuple(scores)
    s.order = ()
    return at(rules, s)
