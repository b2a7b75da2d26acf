"""What is asked of the mover, and how the game ended."""

from roundhouse.core.state import CHANCE, NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wording import asked_of, listed, plural
from roundhouse.games.ride_the_rails.data import Board
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack, left_to_place
from roundhouse.games.ride_the_rails.rules.journeys import city_now
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.ride_the_rails import RideRails
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.rules.take_a_share import TakeShare
from roundhouse.games.ride_the_rails.state import RailsState


class Questions:
    """One sentence for every moment of the game."""

    def ask(self, view: View[RailsState], names: list[str]) -> str:
        """What is asked of the mover; who looks on reads the same, for nothing is hidden."""
        rules, s = rules_of(view.rules), view.state
        mover = view.to_move
        if mover == OVER:
            return self.ending(view, names)
        if mover == CHANCE:
            return "The turn order is drawn."
        question = self.question(rules, s)
        return question if mover == view.seat else asked_of(names[mover], question)

    def question(self, rules: RailsRules, s: RailsState) -> str:
        phase = rules.phases[s.phase]
        if isinstance(phase, TakeShare):
            return "Take a locomotive of any railroad that has arrived: it is a share."
        if isinstance(phase, BuildTrack):
            return self.building(s, phase)
        assert isinstance(phase, RideRails)
        return self.riding(rules.board, s)

    def building(self, s: RailsState, phase: BuildTrack) -> str:
        left = left_to_place(s)
        if left == 0:
            return f"You have placed {plural(s.placed, 'locomotive')}, as many as you may: say done."
        if len(phase.legal(s)) == 1:
            return "There is nothing more that you can build: say done."
        if s.climbed:
            mountain = ", on Mountains too"
        elif left == 1:
            mountain = ", not on a Mountain"
        else:
            mountain = f", or {left - 1} if one is on a Mountain"
        more = " more" if s.placed else ""
        return f"Build track: a railroad, then a hex. You may place {left}{more}{mountain}; or say done."

    def riding(self, board: Board, s: RailsState) -> str:
        if s.origin == NOTHING:
            return "Choose a passenger: it rides from its city to another one."
        origin = board.cities[s.origin].name
        if not s.ride:
            return f"The passenger of {origin} boards: choose the next city and the railroad."
        here = board.cities[city_now(s)].name
        links = plural(len(s.ride), "Link")
        money = incomes(s, s.ride)[s.order[s.step]]
        return f"{origin} to {here}, {links}: ${money} for you. Ride on, or alight here."

    def ending(self, view: View[RailsState], names: list[str]) -> str:
        s = view.state
        winners = [seat for seat, place in enumerate(view.rules.ranking(s)) if place == 1]
        money = s.scores[winners[0]]
        if len(winners) > 1:
            together = listed([names[seat] for seat in winners])
            return f"The game is over. {together} win together with ${money}."
        return f"The game is over. {names[winners[0]]} wins with ${money}."
