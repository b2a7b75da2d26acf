"""What each choice does and what it means now, for the one who chooses."""

from functools import lru_cache
from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import has, members
from roundhouse.core.state import CHANCE
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural, some
from roundhouse.games.ride_the_rails.actions import Alight, Build, Done, Passenger, Ride, Share
from roundhouse.games.ride_the_rails.data import FIVE_BONUS, MOUNTAIN, NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, pack_link, railroads_at
from roundhouse.games.ride_the_rails.promises import city_bonus, line_bonus, starts_by
from roundhouse.games.ride_the_rails.rides.network import links_from
from roundhouse.games.ride_the_rails.rules.build_railroad_track import left_to_place
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules, rules_of
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.events import Events
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns
from roundhouse.games.ride_the_rails.words.en.table_text import cities_of
from roundhouse.geometry.hexes import distance

NEAR_STEPS: Final = 4
"""A city is told of when it is at most so many steps away."""


@lru_cache(maxsize=4096)
def near_cities(board: Board, hex_: int) -> list[tuple[int, int]]:
    """The cities at most NEAR_STEPS steps away as the crow flies, the nearest first: steps and city."""
    here = board.places[hex_]
    ways = [(distance(here, board.places[city.hex]), i) for i, city in enumerate(board.cities)]
    return sorted([way for way in ways if 0 < way[0] <= NEAR_STEPS])


class Hints:
    """A few words on every choice. What they promise in money comes from `promises` and `ride_income`."""

    def __init__(self, nouns: Nouns, events: Events) -> None:
        self.nouns = nouns
        self.events = events

    def hint(self, view: View[RailsState], action: Action, names: list[str]) -> str:
        """What this choice does and means now, for the one who chooses."""
        rules, s = rules_of(view.rules), view.state
        if isinstance(action, Share):
            return self.share(rules.board, s, view.seat, action.railroad, names)
        if isinstance(action, Build):
            return self.build(rules, s, action)
        if isinstance(action, Done):
            left = left_to_place(s)
            return f"{plural(left, 'locomotive')} not placed" if left else "all locomotives are placed"
        if isinstance(action, Passenger):
            return self.passenger(rules.board, s, action.city)
        if isinstance(action, Ride):
            return self.ride(s, view.seat, action, names)
        if isinstance(action, Alight):
            return f"the ride pays {self.paid(incomes(s, s.ride), view.seat, names)}"
        return self.events.say(rules, CHANCE, action, names)

    def paid(self, gains: list[int], seat: int, names: list[str]) -> str:
        """Who gets what: oneself first."""
        order = [seat, *[other for other in range(len(gains)) if other != seat]]
        return listed([f"{'you' if n == seat else names[n]} ${gains[n]}" for n in order if gains[n]])

    # Shares

    def share(self, board: Board, s: RailsState, seat: int, railroad: int, names: list[str]) -> str:
        """Where the railroad is, who holds it, and what is left."""
        if has(s.started, railroad):
            cities = [board.cities[city].name for city in cities_of(board, s, railroad)]
            hexes = len(hexes_of(s.track, railroad))
            where = f"in {plural(len(cities), 'city')} ({some(cities)}), {plural(hexes, 'hex')}"
        else:
            where = f"not on the board yet; it starts in {self.nouns.start(railroad)}"
        own = amount(s.shares[seat], railroad)
        others = [
            f"{names[other]} {amount(s.shares[other], railroad)}"
            for other in range(s.seats)
            if other != seat and amount(s.shares[other], railroad)
        ]
        held = f"you hold {own}" + (f", {', '.join(others)}" if others else "")
        return f"{where}; {held}; {amount(s.supply, railroad) - 1} left then"

    # Track

    def build(self, rules: RailsRules, s: RailsState, action: Build) -> str:
        """What the locomotive reaches, what it earns at once, and what may still be placed."""
        board, railroad, hex_ = rules.board, action.railroad, action.hex
        city = board.city_at[hex_]
        there = [self.nouns.railroad(other) for other in members(railroads_at(s.track, hex_))]
        words = []
        if city != NO_CITY:
            comes = "starts in" if starts_by(s, action) else "reaches"
            words.append(f"{self.nouns.railroad(railroad)} {comes} {board.cities[city].name}")
        elif board.terrain[hex_] == MOUNTAIN:
            words.append("Mountain" if s.climbed else "Mountain: one locomotive fewer in this turn")
        if there:
            words.append(f"beside {some(there)}")
        if ahead := self.city_ahead(board, s, railroad, hex_):
            words.append(ahead)
        if bonus := self.bonus(rules, s, action):
            words.append(bonus)
        left = left_to_place(s) - 1
        left -= 1 if board.terrain[hex_] == MOUNTAIN and not s.climbed else 0
        words.append(f"{left} more after it" if left else "the last of this turn")
        return ", ".join(words)

    def city_ahead(self, board: Board, s: RailsState, railroad: int, hex_: int) -> str:
        """The nearest city to which this railroad could be built, if it is near."""
        for steps, city in near_cities(board, hex_):
            there = railroads_at(s.track, board.hex_at[city])
            closed = has(s.full, city) or (has(board.east, city) and has(s.east_twice, railroad))
            if not has(there, railroad) and not closed:
                name = board.cities[city].name
                return f"next to {name}" if steps == 1 else f"{steps} steps from {name}"
        return ""

    def bonus(self, rules: RailsRules, s: RailsState, action: Build) -> str:
        """The money that comes at once."""
        board, city = rules.board, rules.board.city_at[action.hex]
        words = []
        money = city_bonus(rules, s, action)
        if money:
            words.append(f"${money} for Chicago" if city == board.chicago else f"${money} as the first")
        elif city != NO_CITY and has(board.five, city) and not has(s.occupied, city):
            words.append(f"no ${FIVE_BONUS} for a start")
        if money := line_bonus(rules, s, action):
            words.append(f"${money} for the transcontinental line")
        return listed(words) if words else ""

    # Rides

    def passenger(self, board: Board, s: RailsState, city: int) -> str:
        """Where its first Link can lead."""
        ways = []
        for railroad in range(len(RAILROADS)):
            names = [board.cities[other].name for other in members(links_from(s, railroad, city))]
            if names:
                ways.append(f"{self.nouns.railroad(railroad)} to {some(names)}")
        return f"first Link: {'; '.join(ways)}"

    def ride(self, s: RailsState, seat: int, action: Ride, names: list[str]) -> str:
        """What this Link adds, and what the ride then pays the rider."""
        before = incomes(s, s.ride)
        after = incomes(s, (*s.ride, pack_link(action.railroad, action.city)))
        gains = [new - old for new, old in zip(after, before, strict=True)]
        pays = f"pays {self.paid(gains, seat, names)}"
        return f"{pays} more; ${after[seat]} for you so far" if s.ride else pays

    def way(self, view: View[RailsState], actions: list[Action], names: list[str]) -> str:
        """The Links of a whole ride by railroad, and what it pays to whom."""
        s, rides = view.state, [action for action in actions if isinstance(action, Ride)]
        used = [ride.railroad for ride in rides]
        by = listed([f"{self.nouns.railroad(r)} {used.count(r)}" for r in dict.fromkeys(used)])
        links = (*s.ride, *[pack_link(ride.railroad, ride.city) for ride in rides])
        paid = self.paid(incomes(s, links), view.seat, names)
        return f"{plural(len(rides), 'Link')} ({by}); the ride pays {paid}"
