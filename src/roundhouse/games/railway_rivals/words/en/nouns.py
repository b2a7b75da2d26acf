"""Places, runs, routes and trains by their names."""

from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wording import listed
from roundhouse.games.railway_rivals.data import NO_TOWN, Map
from roundhouse.games.railway_rivals.packing import pair_first, pair_second, route_hexes
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.routes.routes import fee_to
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.rules.third_company import THIRD
from roundhouse.games.railway_rivals.rules.two_players import PLAYERS, together
from roundhouse.games.railway_rivals.state import RailwayState


class PlaceNames:
    """The names that all other sentences are made of."""

    def seat_name(self, rules: RailwayRules, seat: int) -> str:
        """The imaginary third company is called so."""
        return "Phantom" if rules.third and seat == THIRD else ""

    def destination(self, rules: RailwayRules, key: int) -> str:
        """What a key stands for: `Elmstead`, or `Elmstead or Juniper` where towns share it."""
        return " or ".join(rules.destination(key).names)

    def run(self, rules: RailwayRules, first: int, second: int) -> str:
        """A run by its ends: `Elmstead to Fairford`."""
        return f"{self.destination(rules, first)} to {self.destination(rules, second)}"

    def waiting_runs(self, rules: RailwayRules, s: RailwayState) -> list[str]:
        """The runs that come up later: those held over, then those that nobody has entered yet."""
        return [self.run(rules, pair_first(pair), pair_second(pair)) for pair in s.runs_to_come()]

    def fees(self, rules: RailwayRules, route: tuple[int, ...], names: list[str]) -> str:
        """Who gets what for a route: `Bob 3 and Cay 1`, or `nobody`."""
        fees = rules.routes.fees_of(route)
        paid = [f"{names[seat]} {fee_to(fees, seat)}" for seat in range(len(names)) if fee_to(fees, seat)]
        if bank := rules.routes.bank_of(route):
            paid.append(f"the foreign railway {bank}")
        return listed(paid) if paid else "nobody"

    def way(self, sheet: Map, route: tuple[int, ...]) -> str:
        """How a route goes on from its start: `by Holmbridge to Ironhill`."""
        hexes = route_hexes(route)
        between = [sheet.place_name(hex_) for hex_ in hexes[1:-1] if sheet.town_at[hex_] != NO_TOWN]
        by = f"by {listed(between)} " if between else ""
        return f"{by}to {sheet.place_name(hexes[-1])}"

    def route(self, sheet: Map, route: tuple[int, ...]) -> str:
        """A route by its ends and the towns on it: `Elmstead by Holmbridge to Ironhill`."""
        return f"{sheet.place_name(route[0])} {self.way(sheet, route)}"

    def train(self, s: RailwayState, leader: int, names: list[str]) -> str:
        """Whose train it is: `Ann`, or `Ann and Bob`."""
        partner = s.partners[leader]
        return names[leader] if partner == NOTHING else f"{names[leader]} and {names[partner]}"

    def crossing(self, sheet: Map, segment: int) -> str:
        """The bridge or tunnel by which a segment goes: ` by the Narrows Bridge`, or nothing."""
        feature = sheet.feature[segment]
        return f" by the {sheet.features[feature].name}" if feature >= 0 else ""

    def key_kind(self, rules: RailwayRules) -> str:
        """What is drawn at this table: `cards` or `numbers`."""
        return "cards" if rules.has_cards() else "numbers"

    def races(self, rules: RailwayRules, s: RailwayState) -> str:
        return f"race {min(s.settled + 1, rules.races)} of {rules.races}"

    def when(self, view: View[RailwayState]) -> str:
        """The stage, and how far it has come."""
        rules, s = as_rivals(view.rules), view.state
        if s.phase == OVER:
            return "The game is over"
        if s.phase >= 0 and isinstance(s, PostalState):
            return f"{'Operating' if s.operating else 'Building'} Stage, round {s.round} of {ROUNDS}"
        if not s.operating:
            return f"Building Stage, round {s.round}" if s.round else "Building Stage"
        return f"Operating Stage, {self.races(rules, s)}"


def in_all(s: RailwayState, names: list[str]) -> str:
    """`Ann and Cay: 41 together; Bob and Dan: 39 together.`, where two players hold two companies each."""
    sums = together(s.scores)
    pairs = [
        f"{listed([names[seat] for seat in range(player, s.seats, PLAYERS)])}: {sums[player]} together"
        for player in range(PLAYERS)
    ]
    return f"{'; '.join(pairs)}."
