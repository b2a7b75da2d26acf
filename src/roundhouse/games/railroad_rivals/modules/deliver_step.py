"""The deliver step at a table with modules: what they allow before and after the delivery.

The buildings, too, are built in one's own step (RB-HOTEL-2, RB-TOWER-1).
"""

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare
from roundhouse.core.counts import amount, nth_kind, one, total
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.module import instead
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.games.railroad_rivals.actions import DECLINE, Cubes, Decline, Deliver, Pass
from roundhouse.games.railroad_rivals.data import COLOURS
from roundhouse.games.railroad_rivals.invariants import check_taken, check_turn
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState, as_baron
from roundhouse.games.railroad_rivals.modules.companies import in_business, rise
from roundhouse.games.railroad_rivals.modules.deliver_actions import DONE, Carry, Done
from roundhouse.games.railroad_rivals.packing import (
    CUBES,
    colours_in,
    laid_city,
    link_new,
    link_old,
    link_railroad,
)
from roundhouse.games.railroad_rivals.rules import drawing_cubes
from roundhouse.games.railroad_rivals.rules.delivering import NO_LINK, DeliverGood, link_between
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class SayDone(BaronModule):
    """A deliver step in which there is more to do than to deliver ends when its player says `done`.

    `BaronRules` adds this module wherever another one brings something to do.
    """

    def verbs(self) -> list[Verb]:
        return [Verb("done", "done", self.read)]

    def read(self, args: list[str]) -> Action:
        return bare(args, DONE)


def in_step(module: BaronModule, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
    """The phases with this module at work in the deliver step."""
    found = [phase for phase in phases if isinstance(phase, DeliverStep)]
    step = found[0] if found else DeliverStep(module.rules, "Deliver a good", "RR-DELIVER-2")
    step.modules.append(module)
    if module.acts:
        step.acting.append(module)
    if module.rewards:
        step.rewarding.append(module)
    step.extras = step.extras or module.acts
    step.secret_choices = step.secret_choices or module.secret
    return phases if found else instead(phases, DeliverGood, step)


class DeliverStep(DeliverGood):
    """In turn order each player delivers, with what the modules allow before and after it."""

    def __init__(self, rules: RailroadRules, name: str, rule: str) -> None:
        super().__init__(rules.notation, rules.may_decline, rules.cap, name, rule)
        self.rules = rules
        self.modules: list[BaronModule] = []
        """The modules that are at work in the step."""
        self.acting: list[BaronModule] = []
        """Those of them with which there is something to do."""
        self.rewarding: list[BaronModule] = []
        """Those of them that have bonuses."""
        self.goods = [city.goods for city in rules.data.cities]
        self.closed = rules.options.values["looted_links"] == "closed_for_delivery"
        """Whether no cube goes over the links of a railroad out of business."""
        self.extras = False
        """Whether there is anything to do besides delivering, so that the player has to say `done`."""
        self.always_rises = rules.options.values["tower_same_railroad"] == "plus2"
        """Whether a railroad rises twice if both links of a cube are its own."""

    # Who acts

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        return self.goes_on(s)

    def goes_on(self, s: RailroadState) -> bool:
        """Whether a player's step begins, also of one who has placed nothing (RB-TILE-4, RUL-76).

        Where there is nothing to do but to deliver, nobody is asked who cannot (RUL-23).
        """
        step = as_baron(s)
        step.made = 0
        if s.step < s.seats and (self.extras or self.deliverable(s)):
            step.due = 1
            return True
        step.due = 0
        while s.step < s.seats:
            s.note(s.asked(), "RUL-23")
            s.step += 1
        self.leave(step)
        return False

    def leave(self, s: BaronState) -> None:
        """The phase is over."""

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_taken(self.data, s)
        self.check_step(as_baron(s))

    def check_step(self, s: BaronState) -> None:
        if s.filling != NOTHING:
            filled = any(module.fills(s) for module in self.modules)
            must(filled, "RB-INDUSTRY-4", "New Industry was not played.")
            laid = any(laid_city(tile) == s.filling for tile in s.laid)
            must(
                laid and s.bag != 0, "RB-INDUSTRY-3", "A tile of the table is filled, from a bag with cubes."
            )
        further = self.further(s)
        must(1 <= s.due + s.made <= 1 + further, "RUL-74", "A step has one delivery; two with Headquarters.")
        most = s.step + s.made + further
        must(total(s.delivered, CUBES) <= most, "RUL-74", "More cubes are delivered than could be.")
        must(
            not s.made or total(s.delivered, CUBES) >= s.made, "RR-DELIVER-5", "A delivered cube is missing."
        )
        must(self.extras or (s.due == 1 and s.made == 0), "RUL-104", "A step ends with its delivery.")

    def further(self, s: BaronState) -> int:
        """How many deliveries the modules have allowed besides the one of each step."""
        return sum([module.further_deliveries(s) for module in self.modules])

    def to_move(self, s: RailroadState) -> i64:
        return s.asked() if s.filling == NOTHING else i64(CHANCE)

    # What can be done

    def usable(self, s: BaronState, link: i64) -> bool:
        """Whether cubes may go over this link: also one of a looted railroad, but by option."""
        return not self.closed or in_business(s, link_railroad(link))

    def deliverable(self, s: RailroadState) -> bool:
        return self.shipments(as_baron(s)) > 0

    def shipments(self, s: BaronState) -> i64:
        """How many deliveries there are that end with their first link."""
        if not self.closed or s.looted == 0:
            return s.shipments
        n: i64 = 0
        for link in s.links:
            if self.usable(s, link):
                n += colours_in(s.cubes_on(link_new(link))) + colours_in(s.cubes_on(link_old(link)))
        return n

    def may_close(self, s: BaronState) -> bool:
        """Whether the duty of the step is done: to deliver if anything can be (RUL-22), but once (RUL-74)."""
        return s.made > 0 or self.may_decline or not self.deliverable(s)

    def fresh(self, s: RailroadState) -> i64:
        """How many cubes are drawn for the tile that waits for them: as its number says (RB-INDUSTRY-3)."""
        return drawing_cubes.due(s.bag, self.goods[s.filling])

    def legal(self, s: RailroadState) -> list[Action]:
        if s.filling != NOTHING:
            return drawing_cubes.handfuls(s.bag, self.fresh(s))
        step = as_baron(s)
        seat = s.asked()
        choices: list[Action] = []
        if step.due > 0:
            self.append_deliveries(choices, step)
            if step.towers[seat] != NOTHING:
                self.append_carries(choices, step, step.towers[seat])
        # in the own step (RB-BUY-1, RB-DUMP-1, RB-LOOT-1, RB-MERGE-1, RB-INDUSTRY-2, RB-HQ-2), before the
        # delivery and after it, as many as one likes (RUL-62, RUL-73, RUL-77)
        for module in self.acting:
            choices += module.offers(step, seat)
        if not self.extras:
            if self.may_decline:
                choices.append(DECLINE)
        elif self.may_close(step):  # the player ends the step, the duty done (RUL-104)
            choices.append(DONE)
        return choices

    def append_deliveries(self, choices: list[Action], s: BaronState) -> None:
        """Every delivery that ends with its first link."""
        link: i64
        for link in s.links:
            if self.usable(s, link):
                new, old = link_new(link), link_old(link)
                self.append(choices, s, new, old)
                self.append(choices, s, old, new)

    def beside(self, s: BaronState, via: i64) -> list[int]:
        """The cities with a link to this one."""
        found: list[int] = []
        link: i64
        for link in s.links:
            new, old = link_new(link), link_old(link)
            if (new == via or old == via) and self.usable(s, link):
                found.append(new if old == via else old)
        return found

    def append_carries(self, choices: list[Action], s: BaronState, via: i64) -> None:
        """Every delivery that goes on from the player's own water tower (RB-TOWER-2, RUL-65)."""
        beside = self.beside(s, via)
        for origin in beside:
            for colour in range(len(self.data.colours)):
                if amount(s.cubes_on(origin), colour, CUBES):
                    # not back to where it started (RB-TOWER-3)
                    choices += [self.carry(colour, origin, via, to) for to in beside if to != origin]

    def carry(self, colour: i64, origin: i64, via: i64, to: i64) -> Carry:
        ids = self.notation.ids
        return Carry(colour, origin, via, to, (ids[origin], ids[via], ids[to]))

    def weights(self, s: RailroadState) -> list[int]:
        return drawing_cubes.ways(s.bag, self.fresh(s))

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return drawing_cubes.draw(s.bag, self.fresh(s), dice)

    def random_choice(self, s: RailroadState, dice: Dice) -> Action:
        step = as_baron(s)
        seat = s.asked()
        shipments: i64 = 0
        carries: i64 = 0
        further: i64 = 0
        via: i64 = step.towers[seat]
        beside: list[int] = []
        if step.due > 0:
            shipments = self.shipments(step)
            if via != NOTHING:
                beside = self.beside(step, via)
                further = len(beside) - 1
                for origin in beside:
                    carries += colours_in(s.cubes_on(origin)) * further
        n = shipments + carries
        for module in self.acting:
            n += module.offered(step, seat)
        if self.may_close(step) if self.extras else self.may_decline:
            n += 1
        index = dice.below(n)
        if index < shipments:
            return self.nth(s, index)
        index -= shipments
        if index < carries:
            return self.nth_carry(step, beside, via, index)
        index -= carries
        for module in self.acting:
            n = module.offered(step, seat)
            if index < n:
                return module.offer(step, seat, index)
            index -= n
        return DONE if self.extras else DECLINE

    def nth(self, s: RailroadState, index: i64) -> Action:
        step = as_baron(s)
        if not self.closed or step.looted == 0:
            return super().nth(s, index)
        choices: list[Action] = []
        self.append_deliveries(choices, step)
        return choices[index]

    def nth_carry(self, s: BaronState, beside: list[int], via: i64, index: i64) -> Action:
        """The delivery past the tower with `index` before it."""
        further: i64 = len(beside) - 1
        for origin in beside:
            cubes = s.cubes_on(origin)
            n = colours_in(cubes) * further
            if index < n:
                colour = nth_kind(cubes, index // further, CUBES)
                others = [to for to in beside if to != origin]
                return self.carry(colour, origin, via, others[index % further])
            index -= n
        raise AssertionError("there are as many deliveries as were counted")

    # Why not

    def allows(self, s: RailroadState, a: Action) -> Refusal | None:
        step = as_baron(s)
        if s.filling != NOTHING:
            return drawing_cubes.why_not(s.bag, self.fresh(s), a, "RB-INDUSTRY-3")
        if isinstance(a, Done) and self.extras:
            if self.may_close(step):
                return None
            return Refusal("RUL-22", "A cube can be delivered, so one must be before you are done.")
        if isinstance(a, (Deliver, Carry)):
            return self.why_not_deliver(step, a)
        for module in self.modules:
            if module.owns(a):
                return module.refuses(step, s.asked(), a)
        if not self.extras:
            return super().allows(s, a)
        if isinstance(a, (Decline, Pass)):
            return Refusal("RUL-104", "Close your step with done; a cube that can be delivered must be.")
        return Refusal(
            self.rule, "It is your step to deliver: deliver a cube, use your extras, then say done."
        )

    def why_not_deliver(self, s: BaronState, a: Action) -> Refusal | None:
        if s.due == 0:
            return Refusal("RUL-74" if s.made > 1 else self.rule, "You have delivered in this step already.")
        if isinstance(a, Deliver):
            refusal = super().allows(s, a)
            return refusal if refusal is not None else self.why_closed(s, a.origin, a.to)
        assert isinstance(a, Carry)
        if s.towers[s.asked()] != a.via:
            return Refusal(
                "RB-TOWER-2", f"Your water tower does not stand in {self.data.cities[a.via].name}."
            )
        if a.to == a.origin:
            return Refusal("RB-TOWER-3", "The cube may not go back to where it came from.")
        for origin, to in ((a.origin, a.via), (a.via, a.to)):
            if link_between(s, origin, to) == NO_LINK:
                ends = f"{self.data.cities[origin].name} and {self.data.cities[to].name}"
                return Refusal("RB-TOWER-2", f"There is no link between {ends}.")
            closed = self.why_closed(s, origin, to)
            if closed is not None:
                return closed
        if amount(s.cubes_on(a.origin), a.colour, CUBES) == 0:
            name = self.data.cities[a.origin].name
            return Refusal("RR-DELIVER-3", f"There is no {COLOURS[a.colour]} cube on {name}.")
        return None

    def why_closed(self, s: BaronState, origin: i64, to: i64) -> Refusal | None:
        link = link_between(s, origin, to)
        if self.usable(s, link):
            return None
        id_ = self.data.railroads[link_railroad(link)].id
        return Refusal("RUL-80", f"{id_} is out of business: no cube goes over its links at this table.")

    # What it does

    def apply(self, s: RailroadState, a: Action) -> bool:
        step = as_baron(s)
        seat = s.asked()
        if isinstance(a, Deliver):
            self.ship(step, seat, a.colour, a.origin, a.to)
            self.use_link(step, seat, a.origin, a.to, "RR-DELIVER-10", NOTHING)
            self.arrive(step, seat, a.to)
        elif isinstance(a, Carry):
            self.ship(step, seat, a.colour, a.origin, a.to)
            first = self.use_link(step, seat, a.origin, a.via, "RB-TOWER-4", NOTHING)
            self.use_link(step, seat, a.via, a.to, "RB-TOWER-4", first)
            self.arrive(step, seat, a.to)
        elif isinstance(a, Cubes):
            s.note(seat, "RB-INDUSTRY-3", self.notation.ids[s.filling])
            drawing_cubes.fill(s, a.counts)
            return False
        elif isinstance(a, (Done, Decline)):
            if step.made == 0:
                s.note(seat, "RUL-22" if self.deliverable(s) else "RUL-23")
            return self.close(s)
        else:
            for module in self.modules:
                if module.owns(a):
                    module.carry_out(step, seat, a)
            return False
        return False if self.extras else self.close(s)  # where there is more to do, `done` ends it (RUL-104)

    def close(self, s: RailroadState) -> bool:
        """The next player's step, if there is one; True = the phase is over."""
        s.step += 1
        return not self.goes_on(s)

    def ship(self, s: BaronState, seat: i64, colour: i64, origin: i64, to: i64) -> None:
        """One cube is delivered from city to city: points once, however far it goes."""
        there = s.cubes_on(origin)
        s.put_cubes(origin, there - one(colour, CUBES))
        # once for both links (RB-TOWER-5, RUL-65), each delivery by itself (RUL-74)
        self.pay(s, seat, colour, self.notation.ids[origin], self.notation.ids[to])

    def use_link(self, s: BaronState, seat: i64, origin: i64, to: i64, rule: str, before: i64) -> i64:
        """A toll and a rise by a link, after one of the railroad `before` if there was one; its railroad."""
        link = link_between(s, origin, to)
        self.toll(s, seat, link, origin, to)  # 2 for each of another's (RB-TOWER-6, RUL-67)
        railroad = link_railroad(link)  # it rises with each of them, by 1 (RB-TOWER-4): see `rise`
        # whether also after another link: of the same railroad (RUL-64), or of its partner (RUL-91)
        if before == NOTHING or self.always_rises or s.company[before] != s.company[railroad]:
            rise(self.rules, s, seat, railroad, rule)
        return railroad

    def arrive(self, s: BaronState, seat: i64, to: i64) -> None:
        """The cube ends its way here: what it earns besides, and one delivery of the step is made."""
        # where the cube ends, not where it passes (RB-TOWER-7, RB-HOTEL-6); upgrades once (RUL-65)
        for module in self.rewarding:
            for bonus in module.bonuses(s, seat, to):
                s.gain(bonus.seat, bonus.points, bonus.rule, self.notation.ids[to])
        s.due -= 1
        s.made += 1
