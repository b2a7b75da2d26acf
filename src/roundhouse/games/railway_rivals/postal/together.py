"""Building at the same time: one line of all letters is carried out tick by tick (RP-13 to RP-21).

A company's n-th point of the line is tick n. What was finished at an earlier tick is there; what is finished
at the same tick is not, so payments and credits are reckoned against the map as it stood before the tick.
"""

from mypy_extensions import i64

from roundhouse.core.bits import has
from roundhouse.core.errors import Refusal
from roundhouse.core.state import NOTHING, PUBLIC, Entry, with_item
from roundhouse.games.railway_rivals.actions import Build, Leap
from roundhouse.games.railway_rivals.data import NO_FEATURE
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.postal.letters import EXTRA, Branch, Letter, Works
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.rules.ferries import Ferries
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import Leapfrog, leaps_of
from roundhouse.games.railway_rivals.rules.money_order import poorest_first


class Task:
    """What a company works at: segments that stand or fall together, after a leap perhaps; or a ferry."""

    def __init__(self, builds: list[Build], leap: Leap | None, cost: int, fund: int, ferry: int) -> None:
        self.builds = builds
        """One segment, or all of a feature that is built whole."""
        self.leap = leap
        self.cost = cost
        self.fund = fund
        """What of the cost comes from the fund."""
        self.ferry = ferry


class Crew:
    """One company at one line: how far it has come."""

    def __init__(self, seat: int, works: Works, points: int) -> None:
        self.seat = seat
        self.works = works
        self.left = min(points, works.most)
        self.clock = 0
        """The tick up to which it has worked."""
        self.branch = 0
        self.at = 0
        """The hex of the branch where it stands."""
        self.task: Task | None = None
        self.finish = 0
        """The tick at which its task is finished."""
        self.done: list[str] = []
        """What it has built, in words of the notation."""

    def next_branch(self) -> None:
        self.branch += 1
        self.at = 0


class BuildTogether:
    """Carries out the lines of one label of all letters."""

    def __init__(
        self,
        notation: Notation,
        laying: Laying,
        leapfrog: Leapfrog | None,
        ferries: Ferries | None,
        values: dict[str, str],
    ) -> None:
        self.notation = notation
        self.map = notation.map
        self.laying = laying
        self.leapfrog = leapfrog
        self.ferries = ferries
        self.by_points = values["clock"] == "points"
        """Whether a segment takes as many ticks as it costs points (RP-14)."""
        self.shared_credit = values["shared_credit"]
        self.failed_named = values["failed_named"] == "yes"
        self.heard: list[tuple[str, Refusal]] | None = None
        """Where somebody listens who tries out a letter: the label of each order that fails, and why."""
        self.bills: dict[tuple[str, str], dict[int, int]] = {}
        """For him, by label and segment: what each rival gets, and under PUBLIC what towns bring."""

    def line(self, s: PostalState, label: str, letters: list[Letter], points: int) -> None:
        """All companies build this line together."""
        crews = [
            Crew(seat, letter.works[label], points)
            for seat, letter in enumerate(letters)
            if label in letter.works
        ]
        # RP-41: what hangs on money is asked when the races are over
        crews = [crew for crew in crews if s.scores[crew.seat] >= crew.works.needs]
        for crew in crews:
            self.plan(s, crew)
        while True:
            due = [crew.finish for crew in crews if crew.task is not None]
            if not due:
                break
            tick = min(due)
            now = [crew for crew in crews if crew.task is not None and crew.finish == tick]
            self.finish(s, now)
            for crew in now:
                self.plan(s, crew)
        for crew in crews:
            if label != EXTRA and self.laying.saving:  # RP-20: what is put by is ordered with the line
                saved = min(crew.works.save, crew.left)
                s.funds = with_item(s.funds, crew.seat, s.funds[crew.seat] + saved)
            if s.ledger is not None and crew.done:
                s.note(crew.seat, "RP-13", f"{label}={'.'.join(crew.done)}")

    # What comes next

    def plan(self, s: PostalState, crew: Crew) -> None:
        """Find what the crew works at next; a branch that cannot go on is left for the next one (RP-21)."""
        crew.task = None
        branches = crew.works.branches
        while crew.branch < len(branches):
            branch = branches[crew.branch]
            if branch.ferry != NOTHING:
                # RP-54: bought at the tick that is reached
                crew.task = Task([], None, 0, 0, branch.ferry)
                crew.finish = crew.clock
                return
            if crew.at + 1 >= len(branch.hexes):
                crew.next_branch()
                continue
            here, there = branch.hexes[crew.at], branch.hexes[crew.at + 1]
            own = has(seats_at(s.track, self.map.segment(here, there)), crew.seat)
            if own and branch.leaps[crew.at] == NOTHING:  # passed free, and no tick goes by
                crew.at += 1
                continue
            s.order, s.step, s.left = (crew.seat,), 0, crew.left
            refusal = self.begin(s, crew, branch)
            s.order, s.step, s.left = (), 0, 0
            if refusal is None:
                return
            self.fail(s, crew, refusal)
            crew.next_branch()

    def begin(self, s: PostalState, crew: Crew, branch: Branch) -> Refusal | None:
        """Begin the next segment of a branch; or say why it cannot be begun."""
        seat: i64 = crew.seat
        at = crew.at
        leap: Leap | None = None
        state = s
        if branch.leaps[at] != NOTHING:
            # RP-54: a leap takes no tick, and stands or falls with the segment after it
            if self.leapfrog is None:
                return Refusal("RU-53", "This table plays without leapfrog.")
            end = at
            while end < len(branch.leaps) and branch.leaps[end] == branch.leaps[at]:
                end += 1
            if end == len(branch.leaps):
                return Refusal("RU-85", "After a leap a segment is built.")
            leap = self.notation.leap(branch.leaps[at], branch.hexes[at : end + 1])
            refusal = self.leapfrog.why_not(s, seat, leap)
            if refusal is not None:
                return refusal
            state = s.clone()
            state.ledger = None
            self.leapfrog.leap(state, seat, leap)
            at = end
        here = branch.hexes[at]
        if leap is None and not self.laying.present(s, seat, here):
            name = self.map.place_name(here)
            return Refusal("RW-A6.5", f"You have no track in {name}, nor does this letter bring you there.")
        segment = self.map.segment(here, branch.hexes[at + 1])
        build = self.notation.build(segment, here)
        refusal = self.laying.why_not(state, seat, build)
        if refusal is not None:
            return refusal
        builds = self.whole(state, seat, branch, at)
        if not builds:
            return Refusal("RU-92", "This is built whole or not at all: order all of it.")
        cost = sum([self.laying.costs[each.segment] for each in builds])
        fund = min(s.funds[seat], cost) if self.laying.saveable[segment] and not s.operating else 0
        crew.task = Task(builds, leap, cost, fund, NOTHING)
        # RP-20: what the fund pays costs no tick, but a segment takes one at least
        ticks = max(len(builds), cost - fund) if self.by_points else len(builds)
        crew.finish = crew.clock + ticks
        crew.at = at + len(builds)
        return None

    def whole(self, s: PostalState, seat: i64, branch: Branch, at: int) -> list[Build]:
        """The segment that is next, or all that is missing of what is built whole; nothing if not ordered."""
        bridges = self.laying.bridges
        first = self.map.segment(branch.hexes[at], branch.hexes[at + 1])
        n = 1
        if bridges.wholes and bridges.whole_cost(s, seat, first) > 0:
            n = len(bridges.missing(s, seat, self.map.feature[first]))
        hexes = branch.hexes[at : at + n + 1]
        if len(hexes) < n + 1:
            return []
        found = [self.notation.build(self.map.segment(hexes[i], hexes[i + 1]), hexes[i]) for i in range(n)]
        feature = self.map.feature[first]
        if n > 1 and (feature == NO_FEATURE or any(self.map.feature[b.segment] != feature for b in found)):
            return []
        return found

    # What is finished at one tick

    def finish(self, s: PostalState, crews: list[Crew]) -> None:
        """Lay what these crews finish at the same tick: none of it was there before (RP-15, RP-16)."""
        poorest = poorest_first(s.brought)
        crews = sorted(crews, key=lambda crew: poorest.index(crew.seat))
        before = s.clone()
        payments: list[Entry] = []
        firsts: dict[int, list[int]] = {}
        for crew in crews:
            task = crew.task
            assert task is not None
            if task.ferry != NOTHING:
                self.buy(s, crew, task.ferry)
                continue
            seat = crew.seat
            paid = self.payments(before, seat, task)
            vain = self.in_vain(s, seat, task, paid)
            self.spend(s, crew, task)
            if vain is not None:
                self.fail(s, crew, vain)
                crew.next_branch()
                continue
            payments += paid
            if self.heard is not None:
                self.write_bill(before, crew, task, paid)
            for town in self.entered(before, task):
                firsts.setdefault(town, []).append(seat)
            self.lay(s, seat, task)
            crew.done += [f"{build.ends[0]}/{build.ends[1]}" for build in task.builds]
        for entry in payments:
            s.gain(entry.seat, entry.amount, entry.rule, entry.about)
        for town in sorted(firsts):
            self.credit(s, town, firsts[town])

    def write_bill(self, before: PostalState, crew: Crew, task: Task, paid: list[Entry]) -> None:
        """What a task pays and brings, put down for whoever tries out a letter."""
        last = f"{task.builds[-1].ends[0]}/{task.builds[-1].ends[1]}"
        for entry in paid:
            if entry.amount > 0:
                landed = entry.rule == "RU-84" and task.leap is not None
                where = "/".join(task.leap.names[-2:]) if landed and task.leap is not None else last
                bill = self.bills.setdefault((crew.works.label, where), {})
                bill[entry.seat] = bill.get(entry.seat, 0) + entry.amount
        towns = sum([self.laying.credits[town] for town in self.entered(before, task)])
        self.bills.setdefault((crew.works.label, last), {})[PUBLIC] = towns

    def spend(self, s: PostalState, crew: Crew, task: Task) -> None:
        crew.left -= task.cost - task.fund
        crew.clock = crew.finish
        if task.fund:
            s.funds = with_item(s.funds, crew.seat, s.funds[crew.seat] - task.fund)
        if s.operating:  # RP-41: off the account
            about = "" if s.ledger is None else self.laying.about(task.builds[0])
            s.gain(crew.seat, -task.cost, "RW-B6.5", about)

    def in_vain(self, s: PostalState, seat: i64, task: Task, paid: list[Entry]) -> Refusal | None:
        """Why what is finished now cannot stand, since others were quicker or poorer (RP-19)."""
        for build in task.builds:
            if self.laying.bridges.full(s, seat, build.segment):
                name = self.map.features[self.map.feature[build.segment]].name
                return Refusal("RP-19", f"The {name} has no room for another company.")
            if self.laying.leaves_apart(s, seat) and self.laying.taken_exit(s, seat, build.segment):
                return Refusal("RU-102", "Another company has left by this side.")
        due = sum([entry.amount for entry in paid if entry.seat == seat])
        if self.laying.no_debt and s.scores[seat] + due - (task.cost if s.operating else 0) < 0:
            return Refusal("RU-19", "It would bring the account below nothing.")
        return None

    def payments(self, before: PostalState, seat: i64, task: Task) -> list[Entry]:
        """What the seat pays for its task, by the map before the tick: every payment as two entries."""
        scratch = before.clone()
        found: list[Entry] = []
        scratch.ledger = found
        scratch.order, scratch.step = (seat,), 0
        if task.leap is not None:
            assert self.leapfrog is not None
            self.leapfrog.leap(scratch, seat, task.leap)
        for build in task.builds:
            self.laying.pay_rivals(scratch, seat, build)
            self.laying.lay(scratch, seat, build.segment)
            scratch.landed = NOTHING
        return found

    def entered(self, before: PostalState, task: Task) -> list[int]:
        """The towns into which nobody had come before the tick, and that bring something."""
        found: list[int] = []
        for build in task.builds:
            if self.laying.inside[build.segment]:
                continue
            for hex_ in self.map.ends[build.segment]:
                town = self.laying.credit_at[hex_]
                if self.laying.credit(before, hex_) > 0 and town not in found:
                    found.append(town)
        return found

    def credit(self, s: PostalState, town: int, seats: list[int]) -> None:
        """Those who come first into a town at the same tick share its credit (RP-18); the poorest first."""
        amount = self.laying.credits[town]
        about = self.map.credited[town].id
        if len(seats) == 1:
            s.gain(seats[0], amount, "RW-A4a.1", about)
            return
        for place, seat in enumerate(seats):
            share = amount // len(seats) + (1 if place < amount % len(seats) else 0)
            if self.shared_credit == "full":
                share = amount
            if self.shared_credit != "none":
                s.gain(seat, share, "RP-18", about)

    def lay(self, s: PostalState, seat: i64, task: Task) -> None:
        if task.leap is not None:
            rival = task.leap.rival
            s.leaps = with_item(s.leaps, seat * s.seats + rival, leaps_of(s, seat)[rival] + 1)
            self.laying.start(s, seat, task.leap.hexes[-1])
        for build in task.builds:
            leaves = self.laying.parting and self.laying.leaves_apart(s, seat)
            if leaves and s.starts[seat] in self.map.ends[build.segment]:
                s.exits = with_item(s.exits, seat, build.segment)
            self.laying.lay(s, seat, build.segment)

    def buy(self, s: PostalState, crew: Crew, ferry: int) -> None:
        """Of several buyers at one tick the poorest, who comes first here, gets it (RP-54)."""
        crew.next_branch()
        if self.ferries is None:
            self.fail(s, crew, Refusal("RU-47", "This table plays without ferries."))
            return
        buy = self.notation.buys[ferry]
        refusal = self.ferries.why_not(s, crew.seat, buy)
        if refusal is not None:
            self.fail(s, crew, refusal)
            return
        self.ferries.buy(s, crew.seat, buy)

    def fail(self, s: PostalState, crew: Crew, refusal: Refusal) -> None:
        """An order that falls is told to all, without its owner unless the table names him (RP-52)."""
        if self.heard is not None:
            self.heard.append((crew.works.label, refusal))
        if s.ledger is not None:
            s.note(crew.seat if self.failed_named else PUBLIC, "RP-21", f"{crew.works.label}={refusal.rule}")
