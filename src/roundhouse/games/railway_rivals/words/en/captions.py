"""Captions: what stands in the picture of a table, and what its parts say when they are pointed at."""

from typing import Final

from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING
from roundhouse.core.wording import plural
from roundhouse.games.railway_rivals.actions import Build, Leap
from roundhouse.games.railway_rivals.data import UNSERVED, Ferry, Map, printed_key
from roundhouse.games.railway_rivals.packing import arrival_turn, indexes_of
from roundhouse.games.railway_rivals.routes.odds import odds_in_race
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.joint_runs import leaders, shares
from roundhouse.games.railway_rivals.rules.leapfrog import leaps_of
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.rules.third_company import THIRD, builder
from roundhouse.games.railway_rivals.state import DECLINED, ENTERED, JOINED, RailwayState
from roundhouse.games.railway_rivals.words.en.hints import percent
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames

LINE_NAMES: Final = ("solid", "dashed", "beaded", "double", "chequered", "cross-tied", "broken", "triple")
"""What the line of each seat looks like."""
RANKS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
BUTTONS: Final = {
    "accept": ("Accept", "Accept the joint run"),
    "refuse": ("Refuse", "Refuse the joint run"),
    "offer": ("Offer a route", "Offer a joint run along a route"),
    "withdraw": ("Withdraw", "Withdraw the proposal"),
    "enter": ("Enter", "Enter the race with a route"),
    "propose": ("Joint run", "Propose a joint run to a player"),
    "decline": ("Decline", "Do not enter the race"),
    "done": ("Done", "End the building turn"),
    "orders": ("Letter", "Send your letter of this round"),
}
"""By part: what stands on a button, and what it does."""
LONGEST_NAME: Final = 9
"""Longer names are cut off on a price tag."""


class Captions:
    """Headings, lines and titles of the table's picture."""

    def __init__(self, places: PlaceNames) -> None:
        self.places = places
        self.title = "Railway Rivals"

    def page_title(self, when: str) -> str:
        return f"{self.title}, {when}"

    def short_when(self, when: str) -> str:
        """The stage for a narrow masthead: its last words; none of a whole sentence, like that of the end."""
        return when.rpartition(", ")[2].capitalize() if ", " in when else ""

    # Accounts

    def accounts(self, over: bool) -> str:
        return "Final standing" if over else "Accounts"

    def account_name(self, name: str, is_you: bool, is_third: bool = False) -> str:
        """The name of a company's row; `is_third` for one that the two players build in turns."""
        return f"{name} (you)" if is_you else f"{name}, third company" if is_third else name

    def rank(self, place: int) -> str:
        return RANKS[place - 1]

    def in_all(self, amount: int) -> str:
        """What the two companies of a player have, under what one has."""
        return f"both {amount}"

    def money(self, name: str, amount: int) -> str:
        return f"{name}: {amount}"

    def seat(self, name: str, seat: int) -> str:
        return f"{name}, seat {seat + 1}"

    def is_on(self, name: str, over: bool) -> str:
        """What the lit row of a seat says."""
        return f"{name} {'has won' if over else 'to move'}"

    def line_name(self, seat: int) -> str:
        return LINE_NAMES[seat]

    def line_of(self, name: str, seat: int) -> str:
        return f"The line of {name}: {self.line_name(seat)}"

    def declared(self, rules: RailwayRules, s: RailwayState, seat: int, names: list[str]) -> str:
        """What a seat has said to the run, or what it has built; short enough for a line of a panel."""
        phase = rules.phase_of(s)
        if s.second != NOTHING and isinstance(phase, (Declare, Race)):
            if s.declared[seat] == DECLINED:
                return "does not enter"
            if s.declared[seat] == JOINED:
                return f"in a joint run with {names[s.partners[seat]]}"
            if s.declared[seat] == ENTERED:
                need = rules.routes.route_pips(s.routes[seat])
                if isinstance(phase, Race):
                    return f"at {s.pips_run[seat]} of {need}, {self.race_standing(rules, s, seat)}"
                fee = rules.routes.total_of(s.routes[seat])
                partner = "" if s.partners[seat] == NOTHING else f" with {names[s.partners[seat]]}"
                steps = f"{rules.routes.steps_of(s.routes[seat])} steps, " if rules.scoring.bus_boss else ""
                return f"enters{partner}: {steps}{plural(need, 'pip')}, pays {fee}"
            if seat == s.offered:
                return f"is asked to join {names[s.order[s.step]]}"
            if seat == s.asked:
                return f"is being asked by {names[s.order[s.step]]}"
            if rules.third and seat == THIRD:
                return (
                    f"{names[rules.decider(s)]} decides"
                    if seat == s.order[s.step]
                    else "runs if one is alone"
                )
            return "declares now" if seat == s.order[s.step] else "has still to declare"
        if s.starts[seat] == NOTHING:
            return "has not started yet"
        if rules.third and seat == THIRD and not s.operating:
            built = len(indexes_of(s.track[: rules.map.regular], seat))
            return f"built by {names[builder(s)]} this round, {plural(built, 'segment')}"
        fund = f", fund {s.funds[seat]}" if s.funds[seat] else ""
        start = rules.map.place_name(s.starts[seat])
        leaps = sum(leaps_of(s, seat))
        leapt = f", {plural(leaps, 'leap')}" if leaps else ""
        built = len(indexes_of(s.track[: rules.map.regular], seat))
        if rules.two_each and phase is None:  # the sum of both companies stands beside it
            return plural(built, "segment")
        return f"from {start}, {plural(built, 'segment')}{fund}{leapt}"

    def race_standing(self, rules: RailwayRules, s: RailwayState, seat: int) -> str:
        """How the train of a seat stands in the race."""
        if s.arrived[seat] != NOTHING:
            return f"arrived in turn {arrival_turn(s.arrived[seat])}"
        odds = odds_in_race(rules.routes, s)[s.order.index(seat)]
        return f"first {percent(odds.first)}{', rolls now' if s.order[s.step] == seat else ''}"

    # The stage, the roll and the run before its race

    def stage(self, operating: bool) -> str:
        return "Operating Stage" if operating else "Building Stage"

    def towns_left(self, left: int) -> str:
        return f"{plural(left, 'town')} without a railway; at {UNSERVED} the stage ends"

    def rounds(self, number: int, rounds: int) -> str:
        return f"round {number} of {rounds}, a letter from everyone in each"

    def races_run(self, settled: int, races: int) -> str:
        return f"{settled} of {plural(races, 'race')} run, building after every second"

    def points_title(self, left: int, most: int) -> str:
        return f"{left} left of {most}"

    def points_left(self, left: int, most: int, fund: int) -> str:
        return f"{left} of {most} left" + (f", {fund} in the fund" if fund else "")

    def race_turn(self, turn: int) -> tuple[str, str]:
        """Two lines about the race that is run."""
        return f"Turn {turn} of the race", "every train rolls the average die"

    def run_ends(self, rules: RailwayRules, s: RailwayState) -> tuple[str, str]:
        """Two lines about the run before its race."""
        start, goal = "the next run is drawn", ""
        if s.first != NOTHING:
            start = f"from {self.places.destination(rules, s.first)}"
        if s.second != NOTHING:
            goal = f"to {self.places.destination(rules, s.second)}"
        return start, goal

    def offer(self, rules: RailwayRules, s: RailwayState, names: list[str]) -> tuple[str, str]:
        """What the partners would pay each, and what each would get of a first and a second prize.

        Bus Boss shares go by the trains that there are now, and this one.
        """
        company = bit(s.order[s.step]) | bit(s.offered)
        fees = rules.routes.total_of(s.offer)
        paid = [f"{names[seat]} {-share}" for seat, share in shares(s.scores, company, -fees) if share]
        row = rules.scoring.row(max(2, len(leaders(s)) + 1))
        halves = [dict(shares(s.scores, company, prize))[s.offered] for prize in row[:2]]
        won = f"{names[s.offered]} wins {halves[0]} if first, {halves[1]} if second"
        return f"to pay: {', '.join(paid)}" if paid else "nothing to pay", won

    # Buttons

    def button(self, part: str) -> tuple[str, str]:
        """What stands on a button, and what it does."""
        return BUTTONS[part]

    def save_button(self, points: int) -> tuple[str, str]:
        return f"Save {points}", f"Put by {points} and end the turn"

    # The run and the keys

    def run_heading(self) -> str:
        return "The run"

    def no_run(self, over: bool) -> str:
        return "All races are run." if over else "Races begin when the Building Stage is over."

    def run_words(self) -> tuple[str, str]:
        """Before the start and before the destination of a run."""
        return "from", "to"

    def to_be_drawn(self) -> str:
        return "still to be drawn"

    def held_over(self, waits: list[str]) -> str:
        return f"{len(waits)} held over: {'; '.join(waits)}" if waits else "no run is held over"

    def shared_prizes(self, rules: RailwayRules, s: RailwayState) -> list[str]:
        """Bus Boss scoring in two lines: how the 30 are shared now, and how long a route may be."""
        trains = leaders(s)
        row = rules.scoring.row(len(trains))
        if not trains:
            return ["all trains share 30 by their place", "no route over twice the shortest"]
        least = min([rules.routes.steps_of(s.routes[leader]) for leader in trains])
        limit = f"at most {2 * least} steps: twice the shortest, {least}"
        if len(trains) == 1:
            return [f"a train alone gets {row[0]}; two share 20 and 10", limit]
        return [f"{len(trains)} trains share 30: {', '.join([str(n) for n in row])}", limit]

    def keys_heading(self, cards: bool) -> str:
        return "Cards" if cards else "Numbers"

    def keys_caption(self, cards: bool) -> str:
        """What the grid of numbers or cards is for, in a line below its heading."""
        return f"Two {'cards' if cards else 'throws'} name the two ends of each run"

    def keys_left(self, left: int, whole: int) -> str:
        return f"{left} of {whole} left"

    def key(
        self, rules: RailwayRules, key: int, in_run: bool, held: bool, unused: bool, uses: int = 1
    ) -> str:
        """A number or card, what it stands for, and where it is; how often it comes, if that can be more."""
        how = "in this run" if in_run else "held over" if held else "still to come" if unused else "used"
        if rules.notation.key_table.uses[key] > 1 and uses:
            more = "once more" if uses == 1 else f"{uses} times more"
            how = f"to come {more}" if unused else f"{how}, and to come {more}"
        return f"{printed_key(rules.notation.keys[key])}, {self.places.destination(rules, key)}: {how}"

    # The map

    def hex(self, rules: RailwayRules, s: RailwayState, mover: int, hex_: int, own: bool) -> str:
        """A hex, and what can be done there."""
        words = self.place(rules.map, hex_)
        if isinstance(rules.phase_of(s), Declare):
            return words
        if s.starts[mover] == NOTHING:
            return f"Start in {words}"
        return f"Build from {words}" if own else f"Build to {words}"

    def place(self, sheet: Map, hex_: int) -> str:
        """A hex by its name and its number: `Elmstead, E4`, `F6, a hill`."""
        name = sheet.name_at(hex_)
        words = name if name == sheet.names[hex_] else f"{name}, {sheet.names[hex_]}"
        look = sheet.ground.look[hex_]
        return f"{words}, {'a' if look != 'forest' else 'in a'} {look}" if look else words

    def about(self, rules: RailwayRules, s: RailwayState, part: str, names: list[str]) -> str:
        """A hex of the map, and whether track can ever lead there; or a ferry and who owns it."""
        sheet = rules.map
        kind, _, word = part.partition(":")
        for ferry, owner in zip(sheet.ferries, s.ferries, strict=False):
            if kind == "ferry" and ferry.id == word:
                return self.ferry_sign(ferry, "" if owner == NOTHING else names[owner])
        if kind != "hex" or word not in sheet.hex_of:
            return ""
        hex_ = sheet.hex_of[word]
        words = self.place(sheet, hex_)
        return words if sheet.ways[hex_] else f"{words}, where no track can lead"

    def price(
        self, rules: RailwayRules, s: RailwayState, mover: int, build: Build, names: list[str], briefly: bool
    ) -> str:
        """Cost, payments and credits in signs: `3, −3 Bob, +6 town`; briefly all rivals together."""
        bill = rules.laying.bill(s, mover, build)
        words = [f"{bill.cost}"]
        if briefly and bill.dues:
            words.append(f"−{sum([amount for _, amount in bill.dues])} to rivals")
        else:
            words += [f"−{amount} {names[rival][:LONGEST_NAME]}" for rival, amount in bill.dues]
        towns = len(rules.map.towns)
        words += [f"+{amount} {'town' if place < towns else 'place'}" for place, amount in bill.credits]
        return ", ".join(words)

    def leap_price(
        self, rules: RailwayRules, s: RailwayState, mover: int, leap: Leap, names: list[str]
    ) -> str:
        """What stands on the tag of a leap: `Leap over Bob: −1 Bob`, or `Leap over Bob: free`."""
        assert rules.leapfrog is not None
        dues = rules.leapfrog.bill(s, mover, leap).dues
        paid = ", ".join([f"−{amount} {names[rival][:LONGEST_NAME]}" for rival, amount in dues])
        return f"Leap over {names[leap.rival][:LONGEST_NAME]}: {paid or 'free'}"

    def leap_says(self, sheet: Map, leap: Leap, names: list[str], means: str) -> str:
        a, b = [sheet.place_name(hex_) for hex_ in (leap.hexes[0], leap.hexes[-1])]
        return f"Leap over the track of {names[leap.rival]} from {a} to {b}: {means}"

    def leap_to(self, rules: RailwayRules, hex_: int, build: bool) -> str:
        """A hex to which one may leap, and to which one may perhaps build as well."""
        words = self.place(rules.map, hex_)
        return f"Build or leap to {words}" if build else f"Leap to {words}"

    def sail_to(self, rules: RailwayRules, hex_: int, build: bool) -> str:
        """The far port of a ferry that one may buy, and to which one may perhaps build as well."""
        words = self.place(rules.map, hex_)
        return f"Build to {words}, or buy the ferry there" if build else f"Buy the ferry to {words}"

    def ferry_price(self, ferry: Ferry) -> str:
        """What stands on the tag of a ferry that one may buy."""
        return f"Buy the ferry: −{ferry.price}"

    def ferry_says(self, ferry: Ferry, means: str) -> str:
        return f"Buy the ferry {ferry.name}: {means}"

    def ferry_sign(self, ferry: Ferry, owner: str) -> str:
        """What the sign of a ferry says when it is pointed at."""
        if owner:
            return f"Ferry {ferry.name}, of {owner}: others pay {owner} {ferry.fee} a run"
        return f"Ferry {ferry.name}: to buy for {ferry.price}, others then pay its owner {ferry.fee} a run"

    def landing(self, name: str, where: str) -> str:
        return f"{name} has leapt to {where}, and builds on from there"

    def run_end(self, rules: RailwayRules, key: int, is_goal: bool) -> str:
        way = "Destination" if is_goal else "Start"
        return f"{way} of the run: {self.places.destination(rules, key)}"

    def train(self, s: RailwayState, leader: int, names: list[str]) -> str:
        return f"The train of {self.places.train(s, leader, names)}"
