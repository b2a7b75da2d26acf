"""Ride the Rails: the phases of a round in the rulebook's order, and the rules of a table."""

from roundhouse.core.bits import count
from roundhouse.core.dice import Dice
from roundhouse.core.errors import must
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.typed import plain
from roundhouse.games.ride_the_rails.actions import Notation
from roundhouse.games.ride_the_rails.data import ALLOWANCE, RAILROADS, ROUNDS, Board
from roundhouse.games.ride_the_rails.hidden import guess_state, mask_state
from roundhouse.games.ride_the_rails.invariants import check_always, check_over
from roundhouse.games.ride_the_rails.packing import amount, hexes_of
from roundhouse.games.ride_the_rails.position import lay_track, position_fields, travel
from roundhouse.games.ride_the_rails.rules.bonuses import Bonuses
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.end_of_round import EndRound, places
from roundhouse.games.ride_the_rails.rules.journeys import Journeys
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.setting_up import DrawOrder, empty_board
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.rules.transcontinental import Transcontinental
from roundhouse.games.ride_the_rails.rules.where_railroads_start import Starting
from roundhouse.games.ride_the_rails.state import RailsState


class RailsRules(Rules[RailsState]):
    """Ride the Rails for one table on one board: six rounds of three phases."""

    def __init__(self, seats: int, options: Options, board: Board) -> None:
        self.board = board
        self.notation = Notation(board, seats)
        self.laying = Laying(board)
        self.starting = Starting(board, options.values["yellow_rank"] == "single_only")
        self.journeys = Journeys(board)
        self.line = Transcontinental(board, self.journeys, options.values["trans_mixed"] == "any_city")
        self.bonuses = Bonuses(board, self.laying, self.line)
        # in every round shares, track and rides, in this order (RT-ORDER-2)
        phases: list[Phase[RailsState]] = [
            DrawOrder(self.notation),
            TakeShare(self.notation),
            BuildTrack(self.notation, self.laying, self.starting, self.bonuses, seats),
            RideRails(self.notation, self.journeys),
            EndRound(),
        ]
        super().__init__(seats, options, phases, self.notation.verbs())
        self.fields = position_fields(board, seats)
        self.secretive = False

    def spelling(self, verb: str) -> dict[str, str]:
        """Railroads, cities and hexes in any case; where a hex is asked for, a city stands for its own."""
        board, build = self.board, verb == "build"
        known = {word: word for word in RAILROADS}
        known |= {name.lower(): name for name in board.names if build}
        for city in board.cities:
            word = board.names[city.hex] if build else city.id
            known |= {plain(city.id): word, plain(city.name): word}
        return known

    # What the core asks of every game

    def empty_table(self) -> RailsState:
        return empty_board(self.board, self.seats)

    def end_rule(self) -> str:
        return "RT-END-1"

    def clone(self, s: RailsState) -> RailsState:
        return s.clone()

    def mask(self, s: RailsState, seat: int) -> RailsState:
        return mask_state(s)

    def guess(self, s: RailsState, seat: int, dice: Dice) -> RailsState:
        return guess_state(s)

    def complete(self, s: RailsState) -> None:
        lay_track(self.laying, s)
        travel(self.journeys, s, s.phase >= 0 and isinstance(self.phases[s.phase], RideRails))

    def check(self, s: RailsState) -> None:
        """Raise BadPosition unless some game can stand like this."""
        check_always(self.board, s, ALLOWANCE[self.seats])
        line = self.line.exists(s)
        must(line or s.transcontinental == NOTHING, "RT-TRANS-1", "There is no transcontinental line.")
        must(
            not line or s.transcontinental != NOTHING,
            "RT-TRANS-5",
            "Somebody made the transcontinental line.",
        )
        if s.phase == OVER:
            check_over(self.board, s)
            return
        phase = self.phases[s.phase]
        must(not isinstance(phase, EndRound), phase.rule, "Nobody is asked at the end of a round.")
        phase.check(s)
        must(len(phase.legal(s)) > 0, phase.rule, f"Nothing can be done in '{phase.name}'.")

    def ranking(self, s: RailsState) -> list[int]:
        return places(s)

    def component_counts(self, s: RailsState) -> dict[str, int]:
        """The locomotives of each railroad, in three places; the passengers, on the board and gone."""
        counts = {"passenger": count(s.passengers) + s.carried}
        for railroad, colour in enumerate(RAILROADS):
            held = sum([amount(shares, railroad) for shares in s.shares])
            counts[f"locomotive:{colour}"] = (
                amount(s.supply, railroad) + held + len(hexes_of(s.track, railroad))
            )
        return counts

    def max_actions(self) -> int:
        # The order; then a round is for each seat a share, the track and `done`, and a ride: a passenger,
        # at most a Link to every other city, and `alight`.
        turn = 1 + ALLOWANCE[self.seats] + 1 + 1 + len(self.board.cities)
        return 2 + ROUNDS * self.seats * turn


def rules_of(rules: Rules[RailsState]) -> RailsRules:
    """These rules as those of Ride the Rails, which they are."""
    assert isinstance(rules, RailsRules)
    return rules
