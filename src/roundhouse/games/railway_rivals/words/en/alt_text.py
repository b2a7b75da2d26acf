"""Alternative text: the picture in words, for those who do not see it."""

from roundhouse.core.state import NOTHING
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.packing import all_uses_left, indexes_of
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en.captions import Captions
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames, in_all


class AltText:
    """The whole table in sentences."""

    def __init__(self, places: PlaceNames, captions: Captions) -> None:
        self.places = places
        self.captions = captions

    def question(self, when: str, asked: str, over: bool) -> str:
        return asked if over else f"{when}. {asked}"

    def seat(self, rules: RailwayRules, s: RailwayState, seat: int, names: list[str]) -> str:
        """A seat with its account, what it has said to the run, and the towns on its line."""
        own = set(s.hexes_of(seat))
        towns = [town.name for town in rules.map.towns if not own.isdisjoint(town.hexes)]
        built = plural(len(indexes_of(s.track[: rules.map.regular], seat)), "segment")
        line = self.captions.line_name(seat)
        lines = f"{built} of {line} line, in {listed(towns)}" if towns else "no track"
        return f"{names[seat]}: {s.scores[seat]}, {self.captions.declared(rules, s, seat, names)}; {lines}."

    def run_and_map(self, rules: RailwayRules, s: RailwayState, names: list[str]) -> str:
        """The run, its routes, the runs held over, and the towns without a railway."""
        words: list[str] = [in_all(s, names)] if rules.two_each else []
        if s.second != NOTHING:
            words.append(f"The run: {self.places.run(rules, s.first, s.second)}.")
        elif s.first != NOTHING:
            words.append(f"The run starts from {self.places.destination(rules, s.first)}.")
        for seat in range(s.seats):
            if s.routes[seat]:
                whose = self.places.train(s, seat, names)
                words.append(f"Route of {whose}: {self.places.route(rules.map, s.routes[seat])}.")
        if s.landed != NOTHING:
            where = rules.map.place_name(s.landed)
            words.append(f"{self.captions.landing(names[s.order[s.step]], where)}.")
        if waits := self.places.waiting_runs(rules, s):
            words.append(f"Held over: {'; '.join(waits)}.")
        if s.operating:
            left, whole = all_uses_left(s.unused), sum(rules.notation.key_table.uses)
            words.append(f"{left} of {whole} {self.places.key_kind(rules)} are left.")
        left_towns = rules.unserved_towns(s)
        words.append(
            f"Without a railway: {listed(left_towns)}." if left_towns else "Every town has a railway."
        )
        return " ".join(words)
