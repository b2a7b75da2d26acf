"""Bridges and tunnels with rules of their own: who may build them, and which are built as a whole."""

from itertools import pairwise

from mypy_extensions import i64

from roundhouse.core.bits import count, has
from roundhouse.games.railway_rivals.data import MOST_SEATS, NO_FEATURE, Map
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.state import RailwayState


class Bridges:
    """The features of one map, as far as building asks for them (RW-C4.1)."""

    def __init__(self, sheet: Map) -> None:
        self.features = sheet.features
        self.feature = sheet.feature
        self.costs = sheet.costs
        self.parts = [[sheet.segment(a, b) for a, b in pairwise(feature.path)] for feature in sheet.features]
        """The segments of each feature, from end to end."""
        self.wholes = [i for i, feature in enumerate(sheet.features) if feature.whole]
        """The features that are built whole or not at all."""
        self.limited = any(feature.builders < MOST_SEATS for feature in sheet.features)

    def builders(self, s: RailwayState, feature: i64) -> i64:
        """The companies that own some part of a feature, as bits."""
        found: i64 = 0
        for segment in self.parts[feature]:
            found |= seats_at(s.track, segment)
        return found

    def full(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether as many other companies as the map allows have built some part of a feature (RU-87)."""
        feature = self.feature[segment]
        if feature == NO_FEATURE:
            return False
        builders = self.builders(s, feature)
        return not has(builders, seat) and count(builders) >= self.features[feature].builders

    def missing(self, s: RailwayState, seat: i64, feature: i64) -> list[int]:
        """The parts of a feature that the seat has not built."""
        return [segment for segment in self.parts[feature] if not has(seats_at(s.track, segment), seat)]

    def under_way(self, s: RailwayState, seat: i64) -> i64:
        """The feature that the seat has begun and must finish before anything else (RU-92), or NO_FEATURE."""
        for feature in self.wholes:
            if 0 < len(self.missing(s, seat, feature)) < len(self.parts[feature]):
                return feature
        return NO_FEATURE

    def must_wait(self, s: RailwayState, seat: i64, segment: i64) -> bool:
        """Whether another feature has to be finished before this segment (RU-92)."""
        begun = self.under_way(s, seat)
        return begun != NO_FEATURE and self.feature[segment] != begun

    def whole_cost(self, s: RailwayState, seat: i64, segment: i64) -> i64:
        """What all that is missing of the segment's feature costs, if it is built whole; otherwise 0."""
        feature = self.feature[segment]
        if feature == NO_FEATURE or not self.features[feature].whole:
            return 0
        total: i64 = 0
        for part in self.missing(s, seat, feature):
            total += self.costs[part]
        return total
