"""Stock Shenanigans for a deliver step: Buy Stock, Dump Stock, Loot the Company, Merger."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, one
from roundhouse.core.bits import bit, count, has, lowest, members, nth
from roundhouse.core.counts import amount
from roundhouse.core.counts import one as one_of
from roundhouse.core.errors import BadNotation, Refusal
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, with_item
from roundhouse.core.wording import plural
from roundhouse.games.railroad_rivals.data import Data, Stock
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.companies import (
    companies_held,
    fall,
    holding,
    in_business,
    leads,
    names_of,
    nobody_has_more,
    rise,
    roads_held,
    stock_of,
)
from roundhouse.games.railroad_rivals.modules.deliver_step import in_step
from roundhouse.games.railroad_rivals.packing import STOCKS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState

LOOT: Final = 5
"""The points for whoever loots a company, whatever it is worth (RB-LOOT-3)."""


class Shenanigan(BaronModule):
    """A tile that is drafted like stock (`rules/drafting.py`) and used once."""

    def __init__(self, seats: int, options: Options, id_: str, title: str, rule: str) -> None:
        super().__init__(seats, options)
        self.id = id_
        """The tile's id."""
        self.title = title
        self.rule = rule
        """The rule that says when it is played."""
        self.stock: i64 = 0
        """The number of the tile among those of the Stock pile."""

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        self.stock = rules.data.stock_of[self.id]

    def tiles(self, data: Data) -> Data:
        # one of each in the Stock pile (RB-SHEN-1, RB-COMP-7), which nobody is dealt from (RB-TILE-1)
        return data.with_stock(Stock(self.id, self.title, 1))

    def owner(self, s: RailroadState) -> int:
        """The seat before which the tile lies, or -1."""
        for seat in range(s.seats):
            if self.owned(s, seat):
                return seat
        return -1

    def owned(self, s: RailroadState, seat: i64) -> bool:
        """Whether the tile lies before this seat, among the stock of its portfolio (RB-SHEN-2)."""
        held: i64 = s.portfolios[seat]
        return amount(held, self.stock, STOCKS) > 0

    def offered(self, s: BaronState, seat: i64) -> i64:
        return super().offered(s, seat) if self.owned(s, seat) else 0

    def why_not_owned(self, s: RailroadState, seat: int) -> Refusal | None:
        if self.owned(s, seat):
            return None
        return Refusal(self.rule, f"The {self.title} tile does not lie before you.")

    def use(self, s: RailroadState, seat: int) -> None:
        """The tile leaves the game (RB-SHEN-3)."""
        unit = one_of(self.stock, STOCKS)
        s.portfolios = with_item(s.portfolios, seat, s.portfolios[seat] - unit)
        s.stocks_out += unit


class PlayOn(Action):
    """`buy:RAILROAD`, `dump:RAILROAD` or `loot:RAILROAD`: play the tile of this name on a railroad."""

    def __init__(self, verb: str, railroad: i64, id_: str) -> None:
        self.verb = verb
        self.railroad = railroad
        self.id = id_

    def text(self) -> str:
        return f"{self.verb}:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"held:{self.verb}", f"road:{self.id}")


class StockDeal(Shenanigan):
    """A shenanigan that concerns one railroad, for a deliver step."""

    def __init__(self, seats: int, options: Options, id_: str, title: str, rule: str) -> None:
        super().__init__(seats, options, id_, title, rule)
        self.acts = True
        self.companies = options.values["merged_company"] != "two_names"
        """Whether a merged company is meant when one of its railroads is named: see `together`."""
        self.plays: list[PlayOn] = []
        """By railroad."""

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        self.plays = [PlayOn(self.id, i, road.id) for i, road in enumerate(rules.data.railroads)]

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return in_step(self, phases)  # the own step to deliver (RB-BUY-1, RB-DUMP-1, RB-LOOT-1)

    def verbs(self) -> list[Verb]:
        return [Verb(self.id, f"{self.id}:RAILROAD", self.read)]

    def read(self, args: list[str]) -> Action:
        return self.plays[self.rules.notation.railroad(one(args, f"{self.id}:RAILROAD"))]

    def owns(self, a: Action) -> bool:
        return isinstance(a, PlayOn) and a.verb == self.id

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """In any own step while it lies there, the turn of its draft included (RUL-77)."""
        return [self.plays[road] for road in members(self.open_to(s, seat))] if self.owned(s, seat) else []

    def offered(self, s: BaronState, seat: i64) -> i64:
        return count(self.open_to(s, seat)) if self.owned(s, seat) else i64(0)

    def offer(self, s: BaronState, seat: i64, index: i64) -> Action:
        return self.plays[nth(self.open_to(s, seat), index)]

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        assert isinstance(a, PlayOn)
        refusal = self.why_not_owned(s, seat)
        if refusal is None and not has(self.open_to(s, seat), a.railroad):
            gone = not in_business(s, a.railroad)
            return self.out_of_business(a.railroad) if gone else self.why_not(s, seat, a.railroad)
        return refusal

    def open_to(self, s: BaronState, seat: i64) -> i64:
        """The railroads that the owner of the tile may choose, as bits."""
        raise AssertionError("every shenanigan has its conditions")

    def why_not(self, s: BaronState, seat: int, railroad: int) -> Refusal:
        """Why the owner of the tile may not choose this railroad, which is in business."""
        raise AssertionError("every shenanigan has its conditions")

    def pays(self, s: BaronState, seat: int, railroad: int) -> int:
        """The points that the tile brings at once if it is played on this railroad; a price is negative."""
        raise AssertionError("every shenanigan has its price")

    def out_of_business(self, railroad: int) -> Refusal:
        return Refusal("RUL-83", f"{self.rules.data.railroads[railroad].id} is out of business.")

    def together(self, s: BaronState, railroad: int) -> list[int]:
        """The railroads that are meant when one is named: a merged company is one, or by option not.

        So it is looted (RUL-88) and sold (RUL-89).
        """
        return names_of(s, railroad) if self.companies else [railroad]

    def held(self, s: BaronState, seat: i64) -> i64:
        """The railroads of which the seat has stock in this sense, as bits; no looted one (RUL-83)."""
        return companies_held(s, seat) if self.companies else roads_held(s, seat)


class BuyStock(StockDeal):
    """A stock tile of one's choice out of the pile, at its value, merged or not."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "buy", "Buy Stock", "RB-BUY-1")

    def open_to(self, s: BaronState, seat: i64) -> i64:
        found: i64 = 0
        score: i64 = s.scores[seat]
        railroad: i64
        value: i64
        for railroad, value in enumerate(s.values):
            # one pays what one has (RUL-78, RUL-37), for any railroad of the pile (RB-BUY-2, RUL-78)
            if value <= score and amount(s.stock_pile, railroad, STOCKS):
                found |= bit(railroad)
        return found & ~s.looted  # nothing can be done with a looted one (RUL-83)

    def why_not(self, s: BaronState, seat: int, railroad: int) -> Refusal:
        id_ = self.rules.data.railroads[railroad].id
        if amount(s.stock_pile, railroad, STOCKS) == 0:
            return Refusal("RUL-78", f"There is no stock tile of {id_} in the pile.")
        price = -self.pays(s, seat, railroad)
        return Refusal("RUL-78", f"{id_} costs {price}; you have {plural(s.scores[seat], 'point')}.")

    def pays(self, s: BaronState, seat: int, railroad: int) -> int:
        return -s.values[railroad]  # what it is worth (RB-BUY-3), of a merged company too (RUL-90)

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, PlayOn)
        self.use(s, seat)
        s.gain(seat, self.pays(s, seat, a.railroad), "RB-BUY-3", a.id)  # before it rises (RUL-78)
        s.stock_pile -= one_of(a.railroad, STOCKS)
        s.portfolios = with_item(s.portfolios, seat, s.portfolios[seat] + one_of(a.railroad, STOCKS))
        rise(self.rules, s, seat, a.railroad, "RB-BUY-4")  # by 1 (RB-BUY-4), its partner too (RUL-90)


class DumpStock(StockDeal):
    """Sell all tiles of one railroad, which falls by 2 for each."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "dump", "Dump Stock", "RB-DUMP-1")

    def open_to(self, s: BaronState, seat: i64) -> i64:
        return self.held(s, seat)

    def why_not(self, s: BaronState, seat: int, railroad: int) -> Refusal:
        return Refusal("RUL-79", f"You have no stock of {self.rules.data.railroads[railroad].id}.")

    def pays(self, s: BaronState, seat: int, railroad: int) -> int:
        return holding(s, seat, self.together(s, railroad)) * s.values[railroad]  # for each (RB-DUMP-3)

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, PlayOn)
        self.use(s, seat)
        names = self.together(s, a.railroad)
        sold = holding(s, seat, names)  # every one of them (RB-DUMP-2, RUL-79)
        # before it falls (RUL-79)
        s.gain(seat, self.pays(s, seat, a.railroad), "RB-DUMP-3", f"{sold},{a.id}")
        for name in names:
            tiles = amount(s.portfolios[seat], name, STOCKS) * one_of(name, STOCKS)
            s.portfolios = with_item(s.portfolios, seat, s.portfolios[seat] - tiles)
            s.stock_pile += tiles  # RB-DUMP-4
        fall(s, names, 2 * sold)  # RB-DUMP-5; not below 0 (RUL-79), of merged railroads both (RUL-89)
        for name in names:
            s.note(seat, "RB-DUMP-5", f"{self.rules.data.railroads[name].id},{s.values[name]}")


class Loot(StockDeal):
    """5 points, and a railroad with all its stock leaves the game."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "loot", "Loot the Company", "RB-LOOT-1")
        self.fields = ("looted",)

    def open_to(self, s: BaronState, seat: i64) -> i64:
        # one's own, and nobody's more (RB-LOOT-2), both names added up (RUL-88)
        return leads(s, seat, self.held(s, seat), self.companies)

    def why_not(self, s: BaronState, seat: int, railroad: int) -> Refusal:
        id_ = self.rules.data.railroads[railroad].id
        if has(self.held(s, seat), railroad):
            return Refusal("RB-LOOT-2", f"Somebody has more stock of {id_} than you.")
        return Refusal("RB-LOOT-2", f"You have no stock of {id_}.")

    def pays(self, s: BaronState, seat: int, railroad: int) -> int:
        return LOOT

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, PlayOn)
        self.use(s, seat)
        s.gain(seat, self.pays(s, seat, a.railroad), "RB-LOOT-3", a.id)  # once (RUL-88)
        names = self.together(s, a.railroad)
        partners = [other for other in names_of(s, a.railroad) if other not in names]
        # its stock leaves (RB-LOOT-4), of the players and of the pile (RUL-81); links and edges stay (RUL-80)
        for name in names:
            for owner in range(s.seats):
                tiles = amount(s.portfolios[owner], name, STOCKS) * one_of(name, STOCKS)
                s.portfolios = with_item(s.portfolios, owner, s.portfolios[owner] - tiles)
                s.stocks_out += tiles
            left = amount(s.stock_pile, name, STOCKS) * one_of(name, STOCKS)
            s.stock_pile -= left
            s.stocks_out += left
            s.values = with_item(s.values, name, 0)  # no value any more (RB-LOOT-5, RUL-83)
            s.looted |= bit(name)
            s.company = with_item(s.company, name, min(names))
            s.note(seat, "RB-LOOT-5", self.rules.data.railroads[name].id)
        for partner in partners:  # by option it goes on alone (RUL-88)
            s.company = with_item(s.company, partner, min(partners))


class Merge(Action):
    """`merge:RAILROAD,RAILROAD`: two companies become one."""

    def __init__(self, first: i64, second: i64, first_id: str, second_id: str) -> None:
        self.first = first
        self.second = second
        self.first_id = first_id
        self.second_id = second_id

    def text(self) -> str:
        return f"merge:{self.first_id},{self.second_id}"

    def parts(self) -> tuple[str, ...]:
        return ("held:merger", f"road:{self.first_id}", f"road:{self.second_id}")


def meeting_value(first: int, second: int) -> int:
    """The value at which the markers of two companies meet when these merge (RB-MERGE-3, RUL-86).

    By turns they come to the middle, or to the number above it, as 0 and 7 to 4 (RB-MERGE-7).
    """
    low, high = sorted((first, second))
    return low + (high - low + 1) // 2


def dearer(s: BaronState, first: i64, second: i64) -> i64:
    """The dearer one of two railroads, or NOTHING if they cost the same: then there is none (RUL-85)."""
    one_value: i64 = s.values[first]
    other_value: i64 = s.values[second]
    if one_value == other_value:
        return NOTHING
    return first if one_value > other_value else second


class Merger(Shenanigan):
    """Two companies become one in value; their edges still match each its own."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "merger", "Merger", "RB-MERGE-1")
        self.fields = ("company",)
        self.acts = True
        self.merges: list[list[Merge]] = []
        """By the two railroads."""

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        ids = [road.id for road in rules.data.railroads]
        self.merges = [[Merge(i, j, ids[i], ids[j]) for j in range(len(ids))] for i in range(len(ids))]

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return in_step(self, phases)  # the own step to deliver (RB-MERGE-1)

    def verbs(self) -> list[Verb]:
        return [Verb("merge", "merge:RAILROAD,RAILROAD", self.read)]

    def read(self, args: list[str]) -> Action:
        if len(args) != 2:
            raise BadNotation("Write merge:RAILROAD,RAILROAD, for instance merge:ATSF,B&O.")
        first, second = sorted([self.rules.notation.railroad(word) for word in args])
        return self.merge(first, second)

    def merge(self, first: int, second: int) -> Merge:
        return self.merges[first][second]

    def owns(self, a: Action) -> bool:
        return isinstance(a, Merge)

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """In any own step while it lies there, the turn of its draft included (RUL-77)."""
        if not self.owned(s, seat):
            return []
        held = companies_held(s, seat)  # stock of both (RB-MERGE-5), no looted one (RUL-83)
        led = leads(s, seat, held, True)
        choices: list[Action] = []
        while held:
            first = lowest(held)
            held &= held - 1
            others = held
            while others:
                second = lowest(others)
                others &= others - 1
                if s.company[first] != s.company[second]:
                    dearest = dearer(s, first, second)
                    if dearest == NOTHING or has(led, dearest):  # RB-MERGE-6, unless none is (RUL-85)
                        choices.append(self.merge(first, second))
        return choices

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        assert isinstance(a, Merge)
        refusal = self.why_not_owned(s, seat)
        return refusal if refusal is not None else self.why_not(s, seat, a.first, a.second)

    def why_not(self, s: BaronState, seat: int, first: int, second: int) -> Refusal | None:
        roads = self.rules.data.railroads
        for road in (first, second):
            if not in_business(s, road):  # RUL-83
                return Refusal("RUL-83", f"{roads[road].id} is out of business.")
            if holding(s, seat, names_of(s, road)) == 0:  # stock of both (RB-MERGE-5)
                return Refusal("RB-MERGE-5", f"You have no stock of {roads[road].id}.")
        if s.company[first] == s.company[second]:
            return Refusal("RB-MERGE-2", f"{roads[first].id} and {roads[second].id} are one company already.")
        dearest = dearer(s, first, second)
        if dearest != NOTHING and not nobody_has_more(s, seat, stock_of(s, dearest, True)):  # RB-MERGE-6
            return Refusal("RB-MERGE-6", f"Somebody has more stock of {roads[dearest].id}, the dearer one.")
        return None

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, Merge)
        self.use(s, seat)
        value = meeting_value(s.values[a.first], s.values[a.second])
        names = [*names_of(s, a.first), *names_of(s, a.second)]
        for name in names:
            s.company = with_item(s.company, name, min(names))  # for good (RB-MERGE-2)
            s.values = with_item(s.values, name, value)  # that is all: on the map they are two (RUL-87)
        s.note(seat, "RB-MERGE-3", f"{a.first_id},{a.second_id},{value}")
