"""What it takes a company to run over the track that there is, from every place to every hex.

Track is never taken up, so these lengths only fall: when a segment is new, only what it makes shorter is
worked out again. What is found depends on the track alone, not on the order in which it was laid.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.bits import bit, lowest
from roundhouse.core.wide_sets import WORD
from roundhouse.games.railway_rivals.bot.ground import PIPS, UNREACHED, WAY, Ground
from roundhouse.games.railway_rivals.packing import STANDING
from roundhouse.games.railway_rivals.state import RailwayState

PIP: Final = 10
"""What a pip of a route counts for, in tenths of a point of the account."""


ANY: Final = -1
"""In place of a segment: over each."""


@mypyc_attr(acyclic=True)
class News:
    """From which places a hex is nearer than its neighbours have been told, as bits."""

    def __init__(self) -> None:
        self.bits: i64 = 0


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
        self.kept: list[list[i64]] = [self.none] * ground.size
        """The rows of the track to which rollouts go back; they are copied before anything is written."""
        self.kept_track = b""
        self.news = [News() for _ in range(ground.size)]
        self.every: i64 = bit(min(len(ground.spots), WORD)) - 1
        """All places as bits; of more than WORD several share a bit."""
        self.forget()
        self.keep()

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

    def keep(self) -> None:
        """Rollouts begin where this track lies: when one is over it is gone back to."""
        self.kept = list(self.rows)
        self.kept_track = self.track

    def follow(self, s: RailwayState) -> None:
        """Know the track of this state."""
        track = s.track
        if track is self.track or track == self.track:
            return
        if not within(self.track, track):
            if within(self.kept_track, track):
                self.rows = list(self.kept)
                self.track = self.kept_track
            else:
                self.forget()
        then: i64
        now: i64
        new: list[int] = []
        old = self.track
        at: i64 = 0
        n: i64 = len(track)
        while at < n:
            then = old[at]
            now = track[at]
            if then != now and (then == 0 or (now & self.own != 0 and then & self.own == 0)):
                new.append(at)
            at += 1
        self.track = track
        self.spread_from(new)

    def spread_from(self, new: list[int]) -> None:
        """Tell what these segments make shorter, and what follows of it, until nothing does."""
        ends = self.ground.rules.map.ends
        changed: list[i64] = []
        for segment in new:
            for hex_ in ends[segment]:
                self.tell(hex_, segment, self.every, changed)
        for hex_ in changed:
            news = self.news[hex_]
            bits = news.bits
            news.bits = 0
            self.tell(hex_, ANY, bits, changed)

    def tell(self, here: i64, only: i64, bits: i64, changed: list[i64]) -> None:
        """Tell the neighbours of a hex, over one segment or ANY, from which places it is nearer now.

        Those to whom that is news have to tell it in their turn.
        """
        ground = self.ground
        ways, track, every_news, own, lines = ground.ways, self.track, self.news, self.own, ground.lines
        low: i64
        high: i64
        pips: i64
        owners: i64
        row = self.rows[here]
        if row is self.none:
            return
        abroad = ground.foreign[here] != 0
        at = ground.first[here]
        end = ground.first[here + 1]
        while at < end:
            low = ways[at]
            high = ways[at + 1]
            segment = high << 8 | low
            owners = track[segment]
            if owners == 0 and lines:  # `owners_at`, written out
                owners = ground.nobody[segment]
                owners <<= 8
            if owners != 0 and only in (ANY, segment):
                low = ways[at + 2]
                high = ways[at + 3]
                there = high << 8 | low
                pips = ways[at + PIPS]
                step = PIP * pips
                if owners & own == 0:
                    step += self.fee
                shorter = self.shortened(row, there, step, abroad, bits)
                if shorter != 0:
                    news = every_news[there]
                    if news.bits == 0:
                        changed.append(there)
                    news.bits |= shorter
            at += WAY

    def shortened(self, row: list[i64], there: i64, step: i64, abroad: bool, bits: i64) -> i64:
        """From which of these places the hex is nearer over that of this row; none leads on from abroad."""
        other = self.rows[there]
        shared = other is self.none or other is self.kept[there]
        n: i64 = len(row)
        found: i64 = 0
        while bits != 0:
            i = lowest(bits)
            mark = bits & -bits
            bits ^= mark
            while i < n:
                length = row[i]
                far = length + step  # of what is not reached more than anything that is known
                if far < other[i] and (length == 0 or not abroad):
                    if shared:
                        other = list(other)
                        self.rows[there] = other
                        shared = False
                    other[i] = far
                    found |= mark
                i += WORD
        return found


def within(track: bytes, other: bytes) -> bool:
    """Whether all of this track lies in the other one too."""
    then: i64
    now: i64
    at: i64 = 0
    n: i64 = len(track)
    while at < n:
        then = track[at]
        now = other[at]
        if then & ~now != 0:
            return False
        at += 1
    return True
