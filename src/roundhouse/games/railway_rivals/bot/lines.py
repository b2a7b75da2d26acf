"""What it takes a company to run over the track that there is, from every place to every hex.

Track is never taken up, so these lengths only fall: when a segment is new, only what it makes shorter is
worked out again. What is found depends on the track alone, not on the order in which it was laid.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.games.railway_rivals.bot.ground import PIPS, UNREACHED, WAY, Ground
from roundhouse.games.railway_rivals.packing import STANDING
from roundhouse.games.railway_rivals.state import RailwayState

PIP: Final = 10
"""What a pip of a route counts for, in tenths of a point of the account."""


class Lines:
    """The lengths as one company sees them: a step over the track of a rival costs a fee."""

    def __init__(self, ground: Ground, seats: i64, seat: i64) -> None:
        self.ground = ground
        self.own: i64 = bit(seat) | STANDING
        """Whose track is free: its own, and bridges that stand."""
        self.fee: i64 = round(10.0 * (1.0 + 1.0 / float(seats - 1)))
        """What a fee costs, with what a rival gains by it, in tenths of a point."""
        self.none: list[i64] = [UNREACHED] * len(ground.spots)
        self.rows: list[list[i64]] = []
        """For each hex what it takes to come there from each place, or UNREACHED."""
        self.track = b""
        self.waits: list[bool] = [False] * ground.size
        """The hexes in the queue of `spread`."""
        self.forget()

    def forget(self) -> None:
        """As if there were no track, only the lines of nobody."""
        ground = self.ground
        self.rows = [self.none] * ground.size
        for spot in ground.spots:
            for hex_ in spot.hexes:
                if self.rows[hex_] is self.none:
                    self.rows[hex_] = list(self.none)
                self.rows[hex_][spot.number] = 0
        self.track = bytes(len(ground.nobody))
        if ground.lines:
            self.spread_from([segment for segment, line in enumerate(ground.nobody) if line])

    def follow(self, s: RailwayState) -> None:
        """Know the track of this state."""
        track = s.track
        if track is self.track or track == self.track:
            return
        then: i64
        now: i64
        new: list[int] = []
        old = self.track
        at: i64 = 0
        n: i64 = len(track)
        while at < n:
            then = old[at]
            now = track[at]
            if then != now:
                if then & ~now != 0:
                    self.forget()
                    self.follow(s)
                    return
                if then == 0 or (now & self.own != 0 and then & self.own == 0):
                    new.append(at)
            at += 1
        self.track = track
        self.spread_from(new)

    def spread_from(self, new: list[int]) -> None:
        """Tell what these segments make shorter."""
        ends = self.ground.rules.map.ends
        changed: list[i64] = []
        for segment in new:
            for hex_ in ends[segment]:
                if not self.waits[hex_]:
                    self.waits[hex_] = True
                    changed.append(hex_)
        self.spread(changed)

    def spread(self, changed: list[i64]) -> None:
        """Tell the neighbours of these hexes what is shorter now, and theirs, until nothing is."""
        ground = self.ground
        first, ways, foreign, track = ground.first, ground.ways, ground.foreign, self.track
        rows, waits, own, lines, nobody = self.rows, self.waits, self.own, ground.lines, ground.nobody
        low: i64
        high: i64
        pips: i64
        owners: i64
        for here in changed:
            waits[here] = False
            row = rows[here]
            if row is self.none:
                continue
            at = first[here]
            end = first[here + 1]
            while at < end:
                low = ways[at]
                high = ways[at + 1]
                owners = track[high << 8 | low]
                if owners == 0 and lines:  # `owners_at`, written out
                    owners = nobody[high << 8 | low]
                    owners <<= 8
                if owners != 0:
                    low = ways[at + 2]
                    high = ways[at + 3]
                    there = high << 8 | low
                    pips = ways[at + PIPS]
                    step = PIP * pips
                    if owners & own == 0:
                        step += self.fee
                    if self.shortened(row, there, step, foreign[here] != 0) and not waits[there]:
                        waits[there] = True
                        changed.append(there)
                at += WAY

    def shortened(self, row: list[i64], there: i64, step: i64, abroad: bool) -> bool:
        """Whether a step from the hex of this row makes a way to this one shorter; abroad none leads on."""
        other = self.rows[there]
        if other is self.none:
            other = list(other)
            self.rows[there] = other
        shorter = False
        i: i64 = 0
        n: i64 = len(row)
        while i < n:
            length = row[i]
            if length < UNREACHED:
                far = length + step
                if far < other[i] and (length == 0 or not abroad):
                    other[i] = far
                    shorter = True
            i += 1
        return shorter
