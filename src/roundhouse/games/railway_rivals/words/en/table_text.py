"""The table in lines of plain text: accounts, the run, routes, lines, and a small map."""

import re
from typing import Final

from roundhouse.core.bits import members
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wide_sets import in_set
from roundhouse.core.wording import WIDEST, folded, in_columns, listed, plural
from roundhouse.games.railway_rivals.data import NO_TOWN, Map, printed_key
from roundhouse.games.railway_rivals.packing import all_uses_left, indexes_of, seats_at
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.joint_runs import leader_of
from roundhouse.games.railway_rivals.rules.leapfrog import leaps_of
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules, as_rivals
from roundhouse.games.railway_rivals.rules.third_company import THIRD
from roundhouse.games.railway_rivals.state import DECLINED, ENTERED, JOINED, RailwayState
from roundhouse.games.railway_rivals.words.en.line_notes import line_notes
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames, in_all
from roundhouse.geometry.text_map import TextMap, is_row

FREE_SIGNS: Final = (". ", "~ ")
"""What a name may cover: open country and sea, without track."""
MOST_NAMED: Final = 9
"""So many towns without a railway are named; more are counted."""


class TerminalTable:
    """What a terminal shows of a view."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places

    def blocks(self, view: View[RailwayState], names: list[str]) -> dict[str, list[str]]:
        """The whole table in lines of at most 76 characters, by the words that ask for them."""
        rules, s = as_rivals(view.rules), view.state
        return {
            "money": [self.places.when(view), *self.accounts(rules, s, view.seat, names)],
            "run": self.run(rules, s, names),
            "map": self.map(rules.map, s),
            "lines": self.lines(rules, s, names),
            "towns": self.towns(rules.map),
        }

    def accounts(self, rules: RailwayRules, s: RailwayState, seat: int, names: list[str]) -> list[str]:
        """Seats with their accounts; what each has said to the run."""
        saving = any(s.funds)
        if rules.third and seat == THIRD:  # whoever decides for it looks
            seat = rules.decider(s)
        lines = [f"   {'ACCOUNTS':<24}{'money':>6}{'fund' if saving else '':>6}  start"]
        for owner in range(s.seats):
            is_you = seat >= 0 and rules.player_of(owner) == rules.player_of(seat)
            is_third = rules.third and owner == THIRD
            name = names[owner][:16] + (" (third)" if is_third else " (you)" if is_you else "")
            fund = str(s.funds[owner]) if saving else ""
            start = "" if s.starts[owner] == NOTHING else rules.map.place_name(s.starts[owner])[:16]
            said = self.declared(rules, s, owner, names)
            lines.append(f"{owner + 1}  {name:<24}{s.scores[owner]:>6}{fund:>6}  {start:<17}{said}"[:WIDEST])
        if rules.two_each:
            lines.append(in_all(s, names)[:WIDEST])
        return lines

    def declared(self, rules: RailwayRules, s: RailwayState, seat: int, names: list[str]) -> str:
        """What a seat has said to the run, and where its train is."""
        phase = rules.phase_of(s)
        if s.second == NOTHING or not isinstance(phase, (Declare, Race)):
            return ""
        if s.declared[seat] == DECLINED:
            return "stays out"
        if s.declared[seat] == JOINED:
            return f"with {names[s.partners[seat]]}"[:22]
        if s.declared[seat] != ENTERED:
            return "to declare"
        need = rules.routes.route_pips(s.routes[seat])
        return f"{s.pips_run[seat]} of {need}" if isinstance(phase, Race) else f"enters, {need} pips"

    def run(self, rules: RailwayRules, s: RailwayState, names: list[str]) -> list[str]:
        """The run with the routes of its trains, what is held over, and how many keys are left."""
        lines: list[str] = []
        keys = [printed_key(rules.notation.keys[key]) for key in (s.first, s.second) if key != NOTHING]
        if len(keys) == 2:
            words = f"{self.places.run(rules, s.first, s.second)} ({', '.join(keys)})"
            lines += folded("Run     ", words)
        elif keys:
            lines += folded("Run     ", f"from {self.places.destination(rules, s.first)} ({keys[0]})")
        for seat in range(s.seats):
            if leader_of(s, seat) == seat:
                whose = self.places.train(s, seat, names)
                lines += folded("Route   ", f"{whose}: {self.route(rules, s.routes[seat], names)}")
        if s.offered != NOTHING:
            who = f"{names[s.order[s.step]]} and {names[s.offered]}"
            lines += folded("Offer   ", f"{who}: {self.route(rules, s.offer, names)}")
        if waits := self.places.waiting_runs(rules, s):
            lines += folded("Waits   ", "; ".join(waits))
        if s.operating and s.phase != OVER:
            kind = self.places.key_kind(rules)
            whole = sum(rules.notation.key_table.uses)
            lines.append(f"Left    {all_uses_left(s.unused)} of {whole} {kind}")
        return lines

    def route(self, rules: RailwayRules, route: tuple[int, ...], names: list[str]) -> str:
        way, fees = self.places.route(rules.map, route), self.places.fees(rules, route, names)
        return f"{way}, pays {fees}"

    def lines(self, rules: RailwayRules, s: RailwayState, names: list[str]) -> list[str]:
        """The towns on the lines of each company, and those without a railway."""
        sheet = rules.map
        lines = []
        for seat in range(s.seats):
            built = len(indexes_of(s.track[: sheet.regular], seat))
            if not built:
                continue
            own = set(s.hexes_of(seat))
            served = [town.name for town in sheet.towns if not own.isdisjoint(town.hexes)]
            lines += folded(f"{seat + 1}  ", f"{plural(built, 'segment')}: {', '.join(served)}")
        lines += self.leaps(s, names)
        left = rules.unserved_towns(s)
        if left and lines:
            words = listed(left) if len(left) <= MOST_NAMED else f"{len(left)} towns"
            lines += folded("Without a railway: ", words)
        notes = [
            line for note in line_notes(sheet, rules.ferries is not None) for line in folded("   ", note)
        ]
        for ferry, owner in zip(sheet.ferries, s.ferries, strict=False):
            if owner != NOTHING:
                notes += folded("   ", f"{names[owner]} owns the ferry {ferry.name}.")
        what = "BRIDGES, ferries and lines abroad" if s.ferries else "BRIDGES and lines abroad"
        notes = [what, *notes] if notes else []
        return [*(["LINES and the towns on them", *lines] if lines else []), *notes]

    def leaps(self, s: RailwayState, names: list[str]) -> list[str]:
        """Who has leapt over whose track, and how often."""
        words: list[str] = []
        for seat in range(s.seats if s.leaps else 0):
            over = [f"{names[rival]} {n}" for rival, n in enumerate(leaps_of(s, seat)) if n]
            if over:
                words.append(f"{names[seat]} over {', '.join(over)}")
        return folded("Leaps   ", "; ".join(words)) if words else []

    def towns(self, sheet: Map) -> list[str]:
        """The towns by their names, with their hexes."""
        every = [*sheet.towns, *sheet.named_places]
        words = [f"{place.name} {' '.join([sheet.names[hex_] for hex_ in place.hexes])}" for place in every]
        return ["TOWNS with their hexes", *in_columns(sorted(words))]

    def map(self, sheet: Map, s: RailwayState) -> list[str]:
        """The map with its towns, four characters a hex if they fit, or two; nothing for one too wide."""
        for wide in (4, 2):
            lines = self.picture(sheet, s, wide)
            if max([len(line) for line in lines]) <= WIDEST:
                return [
                    *lines,
                    "1 to 6 track of a seat, + of several; o a town, O with a railway,",
                    f"^ a hill, ~ sea, : a foreign country; {self.naming(sheet)}"
                    + ("; f a ferry" if s.ferries else ""),
                ]
        return []

    def naming(self, sheet: Map) -> str:
        """How hexes are called; where a map has names of its own, they count on from the first of a line."""
        if not sheet.ground.flat and not sheet.ground.heads:
            return "F7: row F, place 7"
        first, second = sheet.names[:2]
        if sheet.ground.flat:
            return f"{first} heads its column, {second} is next"
        return f"{first} begins its row, {second} is next"

    def signs(self, line: str) -> dict[int, str]:
        """Where the number of a seat stands for its track."""
        if not is_row(line):
            return {}
        return {match.start(): "" for match in re.finditer("(?<=[.oO^:f])[1-6]", line)}

    def picture(self, sheet: Map, s: RailwayState, wide: int) -> list[str]:
        """The map with so many characters a hex; names cover what has neither track nor hill."""
        heads = sheet.ground.flat or sheet.ground.heads
        picture = TextMap(sheet.places, wide, WIDEST, sheet.names if heads else [], sheet.ground.flat)
        for hex_, place in enumerate(sheet.places):
            signs = signs_of(sheet, s, hex_)
            picture.put(place, signs, free=signs in FREE_SIGNS)
        for town in sheet.towns:
            picture.name(sheet.places[town.hex], town.name)
        return picture.lines()


def signs_of(sheet: Map, s: RailwayState, hex_: int) -> str:
    """Two characters for a hex: what it is, and whose track is there."""
    there = members(seats_at(s.seats_in_hex, hex_))
    whose = " " if not there else "+" if len(there) > 1 else str(there[0] + 1)
    terrain = sheet.ground.terrain[hex_]
    if sheet.town_at[hex_] != NO_TOWN:
        sign = "O" if in_set(s.served, sheet.town_at[hex_]) else "o"
    elif not sheet.ground.land(hex_):
        sign = "~" if terrain in ("sea", "lake") else "#"
        sailing = [
            owner for ferry, owner in zip(sheet.ferries, s.ferries, strict=False) if hex_ in ferry.path
        ]
        if sailing:
            sign = "f"
        if len(sailing) == 1 and sailing[0] != NOTHING:
            whose = str(sailing[0] + 1)
    elif sheet.hill[hex_]:
        sign = "^"
    else:
        sign = ":" if sheet.foreign[hex_] else "."
    return sign + whose
