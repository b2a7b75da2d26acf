"""The report of a round by post, as a zine prints it: races, builds, the ledger, what comes next."""

from collections.abc import Sequence

from roundhouse.core.post import Company, Grid, Lines, Section
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.postal.companies import COLOURS
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from roundhouse.games.railway_rivals.postal.report import (
    CONSTRUCTION,
    CREDITS,
    FEES,
    Line,
    Payment,
    Round,
    Run,
    Train,
)
from roundhouse.games.railway_rivals.postal.rounds import UNLIMITED
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import (
    PostalState,
    offered_before,
    run_first,
    run_number,
    run_second,
)
from roundhouse.games.railway_rivals.words.en.nouns import PlaceNames
from roundhouse.geometry.hexes import axial

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


class PostReport:
    """The sections of a report."""

    def __init__(self, rules: PostalRules, places: PlaceNames, companies: Sequence[Company]) -> None:
        self.rules = rules
        self.map = rules.map
        self.places = places
        self.companies = companies
        self.shorts = [company.short for company in companies]
        self.width = max([len(short) for short in self.shorts])

    # What happened

    def sections(self, s: PostalState, told: Round, number: int) -> list[Section]:
        """All of the round that is over, and what is to be ordered next."""
        found = []
        if told.starts:
            found.append(Section("Starts", [Lines(self.starts(told))]))
        if told.runs:
            found.append(Section("Races", [Lines([self.run(run, number) for run in told.runs])]))
        builds = self.builds(told, number)
        if builds:
            found.append(Section("Builds", [Lines(builds)]))
        failed = [f"{number}{label}) [{rule}]" for label, rule in told.failed]
        if failed:
            text = f"{plural(len(failed), 'building order')} failed: {', '.join(failed)}."
            found.append(Section("Orders that failed", [Lines([text, "The writers are told which."])]))
        found.append(Section("Ledger", [self.ledger(told), *self.checked(told)]))
        return found

    def starts(self, told: Round) -> list[str]:
        hexes = self.map.hex_of
        return [
            f"{company.short.ljust(self.width)}  {self.map.place_name(hexes[told.starts[seat]])}"
            for seat, company in enumerate(self.companies)
            if seat in told.starts
        ]

    def companies_grid(self) -> Grid:
        rows = [
            [company.short, company.name, COLOURS[company.colour], company.player]
            for company in self.companies
        ]
        return Grid(["", "company", "colour", "player"], rows)

    # Races

    def ends(self, first: str, second: str) -> str:
        """`Elmstead -- Fairford`."""
        keys = self.rules.notation.key_of
        a, b = [self.places.destination(self.rules, keys[key]) for key in (first, second)]
        return f"{a} -- {b}"

    def keys(self, first: str, second: str) -> str:
        """`31-34`; special ends with @."""
        table, keys = self.rules.notation.key_table, self.rules.notation.key_of
        marked = [f"@{key}" if keys[key] >= table.numbers else key for key in (first, second)]
        return "-".join(marked)

    def run(self, run: Run, number: int) -> str:
        """`1) (31-34) Elmstead -- Fairford: 1st GER 20-3 ; F&D +3. Dice: GER 3 4.`"""
        head = f"{run.number}) ({self.keys(run.first, run.second)}) {self.ends(run.first, run.second)}: "
        failed = (
            f" ({plural(len(run.failed), 'order')} failed: {', '.join(run.failed)})" if run.failed else ""
        )
        if not run.trains:
            again = run.carried and number < ROUNDS
            return f"{head}No entry{failed}. {'Re-offered' if again else 'Not run'}."
        parts = [self.train(run, train) for train in self.by_place(run)]
        running = {seat for train in run.trains for seat in train.seats}
        for seat, short in enumerate(self.shorts):
            got = self.receipts(run, seat)
            if seat not in running and got:
                parts.append(f"{short} {got}")
        dice = [f"{self.crew(train)} {' '.join(map(str, train.dice))}" for train in run.trains if train.dice]
        thrown = f" Dice: {', '.join(dice)}." if dice else ""
        return f"{head}{' ; '.join(parts)}{failed}.{thrown}"

    def by_place(self, run: Run) -> list[Train]:
        order = sorted(range(len(run.trains)), key=lambda i: (-run.prize(run.trains[i]), i))
        return [run.trains[i] for i in order]

    def place(self, run: Run, train: Train) -> str:
        prizes = [run.prize(other) for other in run.trains]
        mine = run.prize(train)
        better = len([prize for prize in prizes if prize > mine])
        shared = prizes.count(mine) > 1 and mine > 0
        return ("=" if shared else "") + ORDINALS[better]

    def train(self, run: Run, train: Train) -> str:
        """`=1st GER/F&D 10-2+3, 10 (joint, A4)`."""
        seats = train.seats
        money = ", ".join([self.money(run, seat) for seat in seats])
        notes = ["joint"] if len(seats) > 1 else []
        notes += [train.hexes[at] for at, key in ((0, run.first), (-1, run.second)) if self.open_end(key)]
        told = f" ({', '.join(notes)})" if notes else ""
        return f"{self.place(run, train)} {self.crew(train)} {money}{told}"

    def open_end(self, key: str) -> bool:
        """Whether a key lets one choose among several hexes."""
        return len(self.rules.destination(self.rules.notation.key_of[key]).hexes) > 1

    def crew(self, train: Train) -> str:
        return "/".join([self.shorts[seat] for seat in train.seats])

    def money(self, run: Run, seat: int) -> str:
        """The prize, each fee with minus, each receipt with plus: `20-3+4`."""
        own = [entry for entry in run.entries if entry.seat == seat]
        prize = sum([entry.amount for entry in own if entry.rule not in FEES])
        fees = "".join([str(entry.amount) for entry in own if entry.rule in FEES and entry.amount < 0])
        return f"{prize}{fees}{self.receipts(run, seat)}"

    def receipts(self, run: Run, seat: int) -> str:
        own = [entry for entry in run.entries if entry.seat == seat and entry.rule in FEES]
        return "".join([f"+{entry.amount}" for entry in own if entry.amount > 0])

    # Builds

    def builds(self, told: Round, number: int) -> list[str]:
        found = []
        for seat, short in enumerate(self.shorts):
            head = short.ljust(self.width)
            for line in told.lines[seat]:
                paid = [each for each in told.paid if each.payer == seat]
                found.append(f"{head}  {number}{line.label}) {self.line(line, paid)}")
                head = " " * self.width
            booked = self.booked(told, seat)
            if booked:
                found.append(f"{head}  = {told.before[seat]}{self.races(told, seat)}{booked}")
        return found

    def races(self, told: Round, seat: int) -> str:
        money = sum([run.money(seat) for run in told.runs])
        return f"{money:+} races" if told.runs else ""

    def booked(self, told: Round, seat: int) -> str:
        """`+6-3[F&D]+1[HOLME] = 24`; empty where nothing was booked."""
        own = [entry for entry in told.builds if entry.seat == seat]
        if not own:
            return ""
        cost = sum([entry.amount for entry in own if entry.rule in CONSTRUCTION])
        text = f"{cost:+} construction" if cost else ""
        text += "".join([f"{entry.amount:+}" for entry in own if entry.rule in CREDITS])
        for rival, short in enumerate(self.shorts):
            paid = sum([each.amount for each in told.paid if (each.payer, each.receiver) == (seat, rival)])
            got = sum([each.amount for each in told.paid if (each.payer, each.receiver) == (rival, seat)])
            text += (f"-{paid}[{short}]" if paid else "") + (f"+{got}[{short}]" if got else "")
        return f"{text} = {told.after[seat]}"

    def line(self, line: Line, paid: list[Payment]) -> str:
        """Branches as chains of corner points, with credits and payments where they are due."""
        text, last, held = "", "", ""
        credited: set[str] = set()
        for at, segment in enumerate(line.segments):
            a, _, b = segment.partition("/")
            if a != last:
                text += f"{held}{' ; ' if text else ''}({self.hex(a)})"
            elif held and (self.way(a, b) != self.way(*line.segments[at - 1].split("/")) or self.is_town(a)):
                text += held  # where a line turns the hex is named, straight stretches are not spelled out
            noted = self.noted(line, a, b, paid, credited)
            held = f" - {self.hex(b)}"
            if noted:
                text, held = f"{text}{held}{noted}", ""
            last = b
        return text + held

    def way(self, a: str, b: str) -> tuple[int, int]:
        """The direction of a segment."""
        (q, r), (to_q, to_r) = [axial(self.map.places[self.map.hex_of[name]]) for name in (a, b)]
        return to_q - q, to_r - r

    def is_town(self, name: str) -> bool:
        return self.hex(name) != name

    def hex(self, name: str) -> str:
        """A town by its name, another hex by its own."""
        hex_ = self.map.hex_of[name]
        towns = [town.name for town in self.map.towns if hex_ in town.hexes]
        return towns[0] if towns else name

    def noted(self, line: Line, a: str, b: str, paid: list[Payment], credited: set[str]) -> str:
        """`[+6]`, `[+3 shared]`, `[-3 F&D]` behind a segment."""
        found = ""
        hexes = [self.map.hex_of[b], self.map.hex_of[a]]
        for entry in line.entries:
            if entry.rule in CREDITS and entry.about not in credited:
                place = next(each for each in self.map.credited if each.id == entry.about)
                if any(hex_ in place.hexes for hex_ in hexes):
                    credited.add(entry.about)
                    found += f" [+{entry.amount}{' shared' if entry.rule == 'RP-18' else ''}]"
        for each in paid:
            if each.about in (f"{a},{b}", f"{b},{a}"):
                found += f" [-{each.amount} {self.shorts[each.receiver]}]"
        return found

    # The ledger

    def ledger(self, told: Round) -> Grid:
        places = self.ranking(told.after)
        head = ["", "b/fwd", *[str(run.number) for run in told.runs], "builds", "c/fwd", "place"]
        rows = []
        for seat, short in enumerate(self.shorts):
            runs = [figure(run.money(seat)) for run in told.runs]
            builds = figure(told.of_builds(seat))
            rows.append([short, str(told.before[seat]), *runs, builds, str(told.after[seat]), places[seat]])
        seats = range(told.seats)
        sums = [str(sum([run.money(seat) for seat in seats])) for run in told.runs]
        total = sum([told.of_builds(seat) for seat in seats])
        foot = ["sum", str(sum(told.before)), *sums, str(total), str(sum(told.after)), ""]
        return Grid(head, rows, foot)

    def checked(self, told: Round) -> list[Lines]:
        """The referee's check in words."""
        credits_ = sum([entry.amount for entry in told.builds if entry.rule in CREDITS])
        cost = -sum([entry.amount for entry in told.builds if entry.rule in CONSTRUCTION])
        parts = [f"builds: credits {credits_} less construction {cost}"] if told.builds else []
        if told.runs:
            parts.insert(0, "each run 30, 20 for a single train, or 0")
        return [Lines([f"Column sums are the referee's check: {'; '.join(parts)}."])] if parts else []

    def ranking(self, balances: Sequence[int]) -> list[str]:
        found = []
        for balance in balances:
            better = len([other for other in balances if other > balance])
            found.append(("=" if list(balances).count(balance) > 1 else "") + ORDINALS[better])
        return found

    # What comes next

    def next_round(self, s: PostalState) -> list[str]:
        """The allowances or the runs of the open round."""
        if s.round == 0:
            starts = [self.map.place_name(start.hex) for start in self.map.starts]
            return [
                "Round 0: name your company (with a short name), colours and start points, the best first.",
                f"Start points: {listed(starts)}. Colours: {', '.join(COLOURS)}.",
            ]
        if not s.operating:
            parts = [f"{s.round}{label}) {n}" for label, n in zip("abc", s.allowances, strict=False)]
            return [f"Allowances of round {s.round}, the same for all: {'   '.join(parts)}"]
        runs = [self.offered(run) for run in s.offers]
        limit = self.rules.entering.limit(len(s.offers))
        build = ""
        if s.round < ROUNDS:
            points = self.rules.extra_points
            room = "" if points >= UNLIMITED else f" for up to {points} points"
            build = f" Then build{room}: line {s.round}x)."
        found = [
            f"Round {s.round}: {plural(len(runs), 'run')} on offer, enter at most {limit}.{build}",
            *runs,
        ]
        if s.held:
            held = [f"{run_number(run)}) {self.between(run)}" for run in s.held]
            found.append(f"Held over, because no track joins them yet: {'; '.join(held)}.")
        return found

    def offered(self, run: int) -> str:
        keys = [self.rules.notation.keys[int(key)] for key in (run_first(run), run_second(run))]
        again = "re-offer " if offered_before(run) else ""
        return f"{again}{run_number(run)}) ({self.keys(*keys)}) {self.ends(*keys)}"

    def between(self, run: int) -> str:
        keys = [self.rules.notation.keys[int(key)] for key in (run_first(run), run_second(run))]
        return self.ends(*keys)


def figure(n: int) -> str:
    return str(n) if n else ""
