"""Deliver a Good: one cube over one link, for points and a dearer railroad.

`DeliverGood.toll` also has the 2 points for each link past a water tower (RB-TOWER-6, RUL-67).
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.counts import amount, nth_kind, one, total
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.phase import Phase
from roundhouse.core.state import with_item
from roundhouse.games.railroad_rivals.actions import DECLINE, Decline, Deliver, Notation, Pass
from roundhouse.games.railroad_rivals.data import COLOURS, Data
from roundhouse.games.railroad_rivals.invariants import check_delivering, check_turn
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    LINK_ENDS,
    colours_in,
    link_new,
    link_old,
    link_owner,
    link_railroad,
    pack_link,
)
from roundhouse.games.railroad_rivals.state import RailroadState

NO_LINK: Final = -1
TOLL: Final = 2
"""What the owner of a link scores when somebody else uses it."""


def link_between(s: RailroadState, first: i64, second: i64) -> i64:
    """The link of two cities, or NO_LINK: two tiles share one side at most."""
    one_way = pack_link(first, second, 0, 0)
    other_way = pack_link(second, first, 0, 0)
    link: i64
    for link in s.links:
        ends = link & LINK_ENDS
        if ends in (one_way, other_way):
            return link
    return NO_LINK


class DeliverGood(Phase[RailroadState]):
    """When all have placed, each player in turn order delivers one cube.

    That the cubes go back into the bag after the turn is kept by `EndTurn`.
    """

    def __init__(self, notation: Notation, may_decline: bool, cap: int, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.notation = notation
        self.data: Data = notation.data
        self.may_decline = may_decline
        self.cap: i64 = cap
        """The highest value of a railroad."""

    # What a delivery brings: the solitaire game has its own answer

    def score(self, s: RailroadState, seat: i64, a: Deliver, link: i64) -> None:
        """Points by how often the colour went before, a toll, and a dearer railroad (RR-DELIVER-5).

        So it is in the printed examples (RR-DELIVER-12, RR-DELIVER-13).
        """
        self.pay(s, seat, a.colour, a.origin_id, a.to_id)
        self.toll(s, seat, link, a.origin, a.to)
        self.raise_value(s, seat, link_railroad(link), 1, "RR-DELIVER-10", "RUL-30")  # by 1 (RR-DELIVER-10)

    def pay(self, s: RailroadState, seat: i64, colour: i64, origin: str, to: str) -> None:
        """3, 2 or 1 points (`points_after`), by how many cubes of the colour went before in this turn."""
        points = s.delivery_points(colour)
        about = f"{COLOURS[colour]},{origin},{to}" if s.ledger is not None else ""
        rule = "RR-DELIVER-6" if points == 3 else "RR-DELIVER-7" if points == 2 else "RR-DELIVER-8"
        s.gain(seat, points, rule, about)
        s.delivered += one(colour, CUBES)  # whoever delivers it, it counts from now on (`sent`)

    def toll(self, s: RailroadState, seat: i64, link: i64, origin: i64, to: i64) -> None:
        """The owner of a link scores 2 points (`TOLL`) when somebody else uses it (RR-DELIVER-9)."""
        owner = link_owner(link)
        if owner != seat:
            ids = self.notation.ids
            s.gain(owner, TOLL, "RR-DELIVER-9", f"{ids[origin]},{ids[to]}" if s.ledger is not None else "")

    def raise_value(self, s: RailroadState, seat: i64, railroad: i64, by: i64, rule: str, full: str) -> None:
        """The railroad becomes dearer, and so its stock (RR-DRAFT-6); `full` is the rule that stops it.

        Up to the cap, alone 10 (RR-SOLO-19), and no further (RUL-43).
        """
        value: i64 = s.values[railroad]
        new = value + by if value + by < self.cap else self.cap
        if new > value:
            s.values = with_item(s.values, railroad, new)
        if s.ledger is not None:
            s.note(seat, rule if new > value else full, self.data.railroads[railroad].id)

    # The phase

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        return self.goes_on(s)

    def goes_on(self, s: RailroadState) -> bool:
        """Whether somebody is left who can deliver; whoever cannot is skipped (RUL-23, RUL-44)."""
        if s.step < s.seats and self.deliverable(s):  # each player in turn (RR-DELIVER-2)
            return True
        while s.step < s.seats:
            s.note(s.asked(), self.nothing_left())
            s.step += 1
        return False

    def nothing_left(self) -> str:
        return "RUL-23"

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_delivering(self.data, s)
        must(total(s.delivered, CUBES) <= s.step, "RR-DELIVER-2", "Each player delivers one cube.")

    def to_move(self, s: RailroadState) -> i64:
        return s.asked()  # in the order of the row (RR-DELIVER-2)

    def deliverable(self, s: RailroadState) -> bool:
        """Whether any cube stands on a tile with a link."""
        return s.shipments > 0

    def legal(self, s: RailroadState) -> list[Action]:
        choices: list[Action] = []
        link: i64
        for link in s.links:  # whoever owns it, from either end (RR-DELIVER-3, RR-SOLO-16)
            new, old = link_new(link), link_old(link)
            self.append(choices, s, new, old)
            self.append(choices, s, old, new)
        if self.may_decline:  # else one must be delivered (RUL-22, RUL-44)
            choices.append(DECLINE)
        return choices

    def append(self, choices: list[Action], s: RailroadState, origin: i64, to: i64) -> None:
        cubes = s.cubes_on(origin)
        colour: i64 = 0
        while cubes:  # `counts.kinds` written out: for both ends of every link
            if cubes & 63:
                choices.append(self.notation.deliver(colour, origin, to))
            cubes >>= CUBES
            colour += 1

    def random_choice(self, s: RailroadState, dice: Dice) -> Action:
        index = dice.below(s.shipments + 1 if self.may_decline else s.shipments)
        return self.nth(s, index) if index < s.shipments else DECLINE

    def nth(self, s: RailroadState, index: i64) -> Action:
        """The delivery with `index` before it in `legal`; it is looked for from the nearer end."""
        link: i64
        after = s.shipments - 1 - index
        if index < after:
            for link in s.links:
                new, old = link_new(link), link_old(link)
                cubes = s.cubes_on(new)
                n = colours_in(cubes)
                if index < n:
                    return self.notation.deliver(nth_kind(cubes, index, CUBES), new, old)
                index -= n
                cubes = s.cubes_on(old)
                n = colours_in(cubes)
                if index < n:
                    return self.notation.deliver(nth_kind(cubes, index, CUBES), old, new)
                index -= n
        for link in reversed(s.links):
            new, old = link_new(link), link_old(link)
            cubes = s.cubes_on(old)
            n = colours_in(cubes)
            if after < n:
                return self.notation.deliver(nth_kind(cubes, n - 1 - after, CUBES), old, new)
            after -= n
            cubes = s.cubes_on(new)
            n = colours_in(cubes)
            if after < n:
                return self.notation.deliver(nth_kind(cubes, n - 1 - after, CUBES), new, old)
            after -= n
        raise AssertionError("there are as many deliveries as were counted")

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        if isinstance(a, Decline) and self.may_decline:
            return None
        if isinstance(a, (Decline, Pass)):
            return Refusal("RUL-22", "A cube can be delivered, so one must be.")
        if not isinstance(a, Deliver):
            return Refusal(self.rule, "A cube is delivered now: choose it, and the link that it uses.")
        origin, to = self.data.cities[a.origin], self.data.cities[a.to]
        if amount(s.cubes_on(a.origin), a.colour, CUBES) == 0:
            return Refusal(self.over_what(), f"There is no {COLOURS[a.colour]} cube on {origin.name}.")
        if link_between(s, a.origin, a.to) == NO_LINK:
            return Refusal(self.over_what(), f"There is no link between {origin.name} and {to.name}.")
        return None

    def over_what(self) -> str:
        """The rule that says which cubes and links may be chosen."""
        return "RR-DELIVER-3"

    def apply(self, s: RailroadState, a: Action) -> bool:
        seat = s.asked()
        if isinstance(a, Deliver):
            there = s.cubes_on(a.origin)
            # the cube leaves the map and lies beside it: `pay` counts it as delivered (RR-DELIVER-4, RUL-24)
            s.put_cubes(a.origin, there - one(a.colour, CUBES))
            self.score(s, seat, a, link_between(s, a.origin, a.to))
        else:
            s.note(seat, "RUL-22")
        s.step += 1  # one cube each (RR-DELIVER-2)
        return not self.goes_on(s)
