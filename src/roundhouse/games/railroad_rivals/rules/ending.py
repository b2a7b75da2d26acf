"""Game End & Scoring: which turn is the last, what stock tiles are worth, and who has won."""

from mypy_extensions import i64

from roundhouse.core.counts import amount, kinds_in
from roundhouse.core.errors import must
from roundhouse.core.phase import Phase
from roundhouse.games.railroad_rivals.data import Data
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.state import RailroadState


class EndTurn(Phase[RailroadState]):
    """Delivered cubes return to the bag; after the last turn stocks are scored."""

    def __init__(self, data: Data, per_tile: bool) -> None:
        super().__init__("End of the turn", "RR-END-2")
        self.data = data
        self.per_tile = per_tile

    def enter(self, s: RailroadState) -> bool:
        s.bag += s.delivered  # RR-DELIVER-11
        s.delivered = 0
        s.step = 0
        s.placed = False
        if s.last:  # it has been played to its end (RR-END-2)
            score_stocks(self.data, s, "RR-END-3")
            tell_winners(s, self.per_tile)
            s.finish()
        return False

    def check(self, s: RailroadState) -> None:
        must(False, self.rule, "No game rests between two turns.")


def begin_last_turn(s: RailroadState, seat: i64, rule: str, city: str = "") -> None:
    """This turn is the last: a seat has placed its last tile, or all passed for good (`rules/placing.py`)."""
    s.last = True
    s.note(seat, rule, city)


def drafting_over(s: RailroadState) -> bool:
    """Whether no later turn can offer a city tile (RUL-28)."""
    return s.two_stocks or s.city_left < s.seats


def score_stocks(data: Data, s: RailroadState, rule: str) -> None:
    """Each stock tile brings its owner the value of its railroad (RR-END-3, RR-END-9, RR-SOLO-24).

    `gain` adds it to the score that is there (RR-END-4), from the start on (RUL-37), by deliveries and less
    bids (RR-GOAL-4). Tiles that are no stock bring nothing (RUL-99): only railroads have values.
    """
    for seat in range(s.seats):
        for railroad, value in enumerate(s.values):
            held = amount(s.portfolios[seat], railroad, STOCKS)
            if held and value:
                s.gain(seat, held * value, rule, data.railroads[railroad].id)


def holdings(s: RailroadState, seat: i64, per_tile: bool) -> list[int]:
    """The values that decide a tie, highest first: of every tile, or of every railroad held (RUL-29)."""
    # advanced tiles are no stock (RUL-99)
    held = [kind for kind in kinds_in(s.portfolios[seat], STOCKS) if kind < len(s.values)]
    return sorted([s.values[railroad] for railroad in (held if per_tile else set(held))], reverse=True)


def places(s: RailroadState, per_tile: bool) -> list[int]:
    """The place of each seat: by points (RR-END-5, RR-GOAL-2), then by the dearest stocks.

    Lists are compared from the front, so the next stocks decide after the dearest (RR-END-6, RR-END-7,
    RR-END-8). If one is longer it wins, and equal lists share a place, the 1st or a lower one (RUL-29).
    """
    standing = [(s.scores[seat], holdings(s, seat, per_tile)) for seat in range(s.seats)]
    return [1 + sum([other > mine for other in standing]) for mine in standing]


def tell_winners(s: RailroadState, per_tile: bool) -> None:
    """Put on the ledger who has won, and whether the stocks had to decide it."""
    if s.ledger is None:
        return
    most = max(s.scores)
    tied = [seat for seat in range(s.seats) if s.scores[seat] == most]
    winners = [seat for seat, place in enumerate(places(s, per_tile)) if place == 1]
    for seat in winners:
        s.note(seat, "RR-END-5" if len(tied) == 1 else "RR-END-6" if len(winners) == 1 else "RUL-29")
