"""Phase 3, Ride the Rails: in turn order everyone takes a passenger from city to city, Link by Link."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.bits import bit, count, has, members, nth
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING
from roundhouse.games.ride_the_rails.actions import ALIGHT, Alight, Notation, Passenger, Ride
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.invariants import check_playing, check_riding
from roundhouse.games.ride_the_rails.packing import amount, link_railroad, railroads_at
from roundhouse.games.ride_the_rails.rides.network import forget, links_from, survey
from roundhouse.games.ride_the_rails.rules.journeys import Journeys, city_now
from roundhouse.games.ride_the_rails.rules.ride_income import dividends, incomes, rider_income
from roundhouse.games.ride_the_rails.state import RailsState


class RideRails(Phase[RailsState]):
    """Everyone takes one passenger from city to city, Link by Link, and lets it alight; then all are paid."""

    def __init__(self, notation: Notation, journeys: Journeys) -> None:
        super().__init__("Ride the Rails", "RT-RIDE-1")
        self.notation = notation
        self.board: Board = notation.board
        self.journeys = journeys

    def enter(self, s: RailsState) -> bool:
        s.step = 0
        survey(self.board, s)
        return self.goes_on(s)

    def goes_on(self, s: RailsState) -> bool:
        """Whether somebody is left who can ride; where nobody can, all are skipped (RT-RUL-24)."""
        if s.step < s.seats and s.passengers & s.linked != 0:
            return True
        while s.step < s.seats:
            s.note(s.order[s.step], "RT-RUL-24")
            s.step += 1
        forget(s)
        return False

    def check(self, s: RailsState) -> None:
        check_playing(s)
        check_riding(self.board, self.journeys, s)

    def to_move(self, s: RailsState) -> i64:
        return s.order[s.step]  # from the front of the turn order (RT-ORDER-5)

    def legal(self, s: RailsState) -> list[Action]:
        """A city that still has its passenger (RT-RIDE-2), then railroad and city of each Link (RT-RUL-32).

        Any railroad that leads there (RT-RIDE-8), without a share too (RT-RIDE-5), for as many Links as one
        likes (RT-RIDE-6). After one Link, not before (RT-RIDE-1, RT-RUL-24), to alight is always a choice,
        in a city with a passenger or without (RT-RUL-25).
        """
        if s.origin == NOTHING:
            return [self.notation.passengers[city] for city in members(s.passengers & s.linked)]
        choices: list[Action] = []
        onward = self.journeys.onward(s)
        for railroad in range(len(RAILROADS)):
            choices += [self.notation.ride(railroad, city) for city in members(onward[railroad])]
        if s.ride:
            choices.append(ALIGHT)
        return choices

    def random_choice(self, s: RailsState, dice: Dice) -> Action:
        if s.origin == NOTHING:
            waiting = s.passengers & s.linked
            return self.notation.passengers[nth(waiting, dice.below(count(waiting)))]
        onward = self.journeys.onward(s)
        total: i64 = 1 if s.ride else 0
        cities: i64
        for cities in onward:
            total += count(cities)
        index = dice.below(total)
        for railroad in range(len(RAILROADS)):
            cities = onward[railroad]
            n = count(cities)
            if index < n:
                return self.notation.ride(railroad, nth(cities, index))
            index -= n
        return ALIGHT

    # Why not

    def allows(self, s: RailsState, a: Action) -> Refusal | None:
        if isinstance(a, Passenger):
            return self.why_not_passenger(s, a)
        if isinstance(a, Ride):
            return self.why_not_ride(s, a)
        if isinstance(a, Alight):
            if s.origin == NOTHING:
                return Refusal("RT-RUL-24", "A passenger has to ride first: choose one.")
            if not s.ride:
                return Refusal("RT-RUL-24", "The passenger has to travel over at least one Link.")
            return None
        return Refusal(self.rule, "Passengers ride now: choose one, then the Links of its journey.")

    def why_not_passenger(self, s: RailsState, a: Passenger) -> Refusal | None:
        city = self.board.cities[a.city].name
        if s.origin != NOTHING:
            return Refusal(
                "RT-RIDE-1", f"The passenger of {self.board.cities[s.origin].name} is riding already."
            )
        if not has(s.passengers, a.city):
            return Refusal("RT-RIDE-2", f"There is no passenger in {city} any more.")
        if not has(s.linked, a.city):
            return Refusal("RT-RIDE-4", f"No Link leads from {city} to another city.")
        return None

    def why_not_ride(self, s: RailsState, a: Ride) -> Refusal | None:
        railroad = RAILROADS[a.railroad].capitalize()
        there = self.board.cities[a.city].name
        if s.origin == NOTHING:
            return Refusal("RT-RIDE-2", "Choose the passenger first.")
        at = city_now(s)
        here = self.board.cities[at].name
        if has(s.visited, a.city):
            return Refusal("RT-RIDE-7", f"The journey has been in {there}: no hex is entered twice.")
        for city, name in ((at, here), (a.city, there)):
            if not has(railroads_at(s.track, self.board.hex_at[city]), a.railroad):
                return Refusal("RT-RIDE-4", f"{railroad} has no locomotive in {name}.")
        if not has(links_from(s, a.railroad, at), a.city):
            return Refusal(
                "RT-RUL-20",
                f"{railroad} has no Link from {here} to {there}: every way leads through another city.",
            )
        if not has(self.journeys.ways(s, a.railroad), a.city):
            return Refusal(
                "RT-RIDE-7",
                f"The way of {railroad} from {here} to {there} would enter a hex that is used already.",
            )
        return None

    # What it does

    def apply(self, s: RailsState, a: Action) -> bool:
        if isinstance(a, Ride):
            self.journeys.go(s, a.railroad, a.city)
            return False
        if isinstance(a, Passenger):
            s.origin = a.city
            s.visited = bit(a.city)  # the journey never comes back to it (RT-RUL-23)
            return False
        self.pay(s)
        s.passengers &= ~bit(s.origin)  # RT-RIDE-12
        s.carried += 1
        s.origin = NOTHING
        s.ride = ()
        s.visited = 0
        s.used_stretches = 0
        s.step += 1  # one ride each (RT-RIDE-1, RT-ORDER-5)
        return not self.goes_on(s)

    def pay(self, s: RailsState) -> None:
        """Dividends to all shareholders (RT-RIDE-10), and the rider's own income.

        Links are counted from 0 for each ride, without the disks of the chart (RT-RIDE-13); money is a number
        without a limit (RT-RIDE-14). How much it is stands in `ride_income.py`.
        """
        if s.ledger is None:
            s.gain_unheard(incomes(s, s.ride))
            return
        for railroad, name in enumerate(RAILROADS):
            links = tuple([link for link in s.ride if link_railroad(link) == railroad])
            for seat in range(s.seats):
                money = dividends(s, seat, links)
                if money:
                    held = amount(s.shares[seat], railroad)
                    s.gain(seat, money, "RT-RIDE-9", f"{name},{len(links)},{held}")
        s.gain(s.order[s.step], rider_income(s.ride), "RT-RIDE-11", self.about(s))

    def about(self, s: RailsState) -> str:
        cities = self.board.cities
        return f"{cities[s.origin].id},{cities[city_now(s)].id},{len(s.ride)}"
