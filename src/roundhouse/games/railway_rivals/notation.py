"""The notation of Railway Rivals on one map: every action by its text, and routes written and read."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare, named, one, seat
from roundhouse.core.errors import BadNotation
from roundhouse.games.railway_rivals.actions import (
    ACCEPT,
    DECLINE,
    DICE_ACTIONS,
    DONE,
    MOST_SAVED,
    REFUSE,
    WITHDRAW,
    Build,
    Buy,
    ChooseStart,
    Enter,
    Leap,
    Offer,
    Propose,
    Save,
    Throw,
    TurnUp,
    route_words,
)
from roundhouse.games.railway_rivals.data import CARDS, Map
from roundhouse.games.railway_rivals.packing import FREE, NOBODY, pack_step, route_hexes

ON_MAP: Final = "the map shows them all"


class Notation:
    """The verbs of Railway Rivals on one map with one way of drawing. Actions are tabled, routes are not."""

    def __init__(
        self,
        sheet: Map,
        seats: int,
        kind: str,
        by_dice: bool,
        *,
        leapfrog: bool = False,
        ferries: bool = False,
    ) -> None:
        self.map = sheet
        self.seats = seats
        self.by_dice = by_dice
        """Whether destinations are thrown; otherwise cards are turned up."""
        self.leapfrog = leapfrog
        """Whether one may leap at this table."""
        self.key_table = sheet.keys[kind]
        self.keys = self.key_table.names
        self.key_of = {key: index for index, key in enumerate(self.keys)}
        self.starts = {start.hex: ChooseStart(start.hex, sheet.names[start.hex]) for start in sheet.starts}
        ends = [(sheet.names[a], sheet.names[b]) for a, b in sheet.ends]
        self.builds = [Build(i, (a, b), False) for i, (a, b) in enumerate(ends)]
        self.backwards = [Build(i, (b, a), True) for i, (a, b) in enumerate(ends)]
        """The same segments, written from the other end."""
        sailing = sheet.ferries if ferries else []
        self.buys = [
            Buy(i, ferry.id, (sheet.names[ferry.ports[0]], sheet.names[ferry.ports[1]]))
            for i, ferry in enumerate(sailing)
        ]
        """The ferries that can be bought; none where the table plays without them (RU-74)."""
        self.buys_back = [Buy(buy.ferry, buy.id, (buy.ports[1], buy.ports[0])) for buy in self.buys]
        """The same, bought by somebody who is in the second port only."""
        self.ferry_of = {ferry.id: i for i, ferry in enumerate(sailing)}
        self.saves = [Save(points) for points in range(MOST_SAVED + 1)]
        self.proposes = [Propose(seat) for seat in range(seats)]
        self.throws = [Throw(i, key) for i, key in enumerate(self.keys)] if by_dice else []
        self.towns: list[Action] = list(self.throws[: self.key_table.numbers])
        """Two throws of the die, three where a map has two sets: each as likely as the others (RU-99)."""
        self.specials: list[Action] = list(self.throws[self.key_table.numbers :])
        self.cards = [] if by_dice else [TurnUp(i, key) for i, key in enumerate(self.keys)]
        self.draw_word = "card" if kind == CARDS else "number"

    def verbs(self) -> list[Verb]:
        found = [
            Verb("start", "start:HEX", self.read_start),
            Verb("build", "build:HEX,HEX", self.read_build, either_order=True),
            Verb("save", "save:POINTS", self.read_save),
            Verb("done", "done", self.read_done),
            Verb("enter", "enter:HEX,STEP,…", self.read_enter, best_only=True),
            Verb("propose", "propose:SEAT", self.read_propose),
            Verb("offer", "offer:HEX,STEP,…", self.read_offer, best_only=True),
            Verb("withdraw", "withdraw", self.read_withdraw),
            Verb("accept", "accept", self.read_accept),
            Verb("refuse", "refuse", self.read_refuse),
            Verb("decline", "decline", self.read_decline),
            Verb("~die", "~die:FACE", self.read_die),
        ]
        if self.leapfrog:
            found.append(Verb("leap", "leap:SEAT,HEX,HEX,…", self.read_leap, best_only=True))
        if self.buys:
            found.append(Verb("ferry", "ferry:ID", self.read_buy))
        if self.by_dice:
            return [*found, Verb("~throw", "~throw:NUMBER", self.read_throw)]
        return [*found, Verb("~card", "~card:CARD", self.read_card)]

    # Routes, written and read

    def enter(self, route: tuple[int, ...]) -> Enter:
        return Enter(route, self.names_of(route))

    def offer(self, route: tuple[int, ...]) -> Offer:
        return Offer(route, self.names_of(route))

    def names_of(self, route: tuple[int, ...]) -> tuple[str, ...]:
        """What the hexes of a route are called."""
        names = self.map.names
        hexes = route_hexes(route)
        found = [names[hex_] for hex_ in hexes]
        for i in range(1, len(hexes) if self.buys else 0):
            segment = self.map.segment(hexes[i - 1], hexes[i])
            if segment >= self.map.regular:
                found[i] += f"~{self.map.ferries[segment - self.map.regular].id}"
        return tuple(found)

    def route_words(self, route: tuple[int, ...]) -> str:
        return route_words(route, self.names_of(route))

    def read_route(self, words: list[str]) -> tuple[int, ...]:
        if len(words) < 2:
            raise BadNotation("A route has at least two hexes: C5,C6,D6-2 and so on.")
        route = [self.hex(words[0])]
        for word in words[1:]:
            name, dash, seat = word.partition("-")
            name = self.port_of(name)
            payee = FREE
            if dash:
                payee = NOBODY if seat == "0" and self.map.lines else self.seat(seat)
            route.append(pack_step(self.hex(name), payee))
        return tuple(route)

    def port_of(self, word: str) -> str:
        """The port of a step over a ferry; of another one its hex."""
        name, tilde, id_ = word.partition("~")
        if not tilde:
            return word
        if id_ not in self.ferry_of:
            raise BadNotation(
                f"There is no ferry '{id_}': {', '.join(self.ferry_of) or 'none is on this map'}."
            )
        ports = [self.map.names[port] for port in self.map.ferries[self.ferry_of[id_]].ports]
        if name not in ports:
            raise BadNotation(f"The ferry {id_} runs between {ports[0]} and {ports[1]}, not to {name}.")
        return name

    # Actions by their texts

    def read_start(self, args: list[str]) -> Action:
        hex_ = self.hex(one(args, "start:HEX"))
        if hex_ not in self.starts:
            names = [f"{action.name} ({self.map.place_name(at)})" for at, action in self.starts.items()]
            raise BadNotation(f"{args[0]} is no start point: those are {', '.join(names)} [RW-A2.1]")
        return self.starts[hex_]

    def read_build(self, args: list[str]) -> Action:
        if len(args) != 2:
            raise BadNotation("Write build:HEX,HEX, for instance build:F7,F8.")
        a, b = self.hex(args[0]), self.hex(args[1])
        segment = self.map.segment(a, b)
        if not 0 <= segment < self.map.regular:
            why = self.why_no_side(a, b)
            raise BadNotation(f"No track can be built between {args[0]} and {args[1]}: {why}")
        return self.build(segment, a)

    def build(self, segment: i64, hex_: i64) -> Build:
        """The segment, written from this one of its hexes."""
        return self.builds[segment] if self.map.ends[segment][0] == hex_ else self.backwards[segment]

    def leap(self, rival: i64, hexes: tuple[int, ...]) -> Leap:
        return Leap(rival, hexes, tuple([self.map.names[hex_] for hex_ in hexes]))

    def read_leap(self, args: list[str]) -> Action:
        if len(args) < 3:
            raise BadNotation("Write leap:SEAT,HEX,HEX and so on, for instance leap:2,F7,F8,F9.")
        return self.leap(self.seat(args[0]), tuple([self.hex(name) for name in args[1:]]))

    def why_no_side(self, a: i64, b: i64) -> str:
        """Why two hexes have no segment between them."""
        sheet = self.map
        if b not in sheet.ground.around(a):
            return "they are no neighbours [RW-A3.1]"
        if sheet.foreign[a] and sheet.foreign[b]:
            return "both lie beyond the border, where lines end [RW-C2.2]"
        return "there is water between them, or the side is closed, and nothing crosses it [RU-12]"

    def read_buy(self, args: list[str]) -> Action:
        return self.buys[named("ferry", one(args, "ferry:ID"), self.ferry_of, ON_MAP)]

    def read_save(self, args: list[str]) -> Action:
        word = one(args, "save:POINTS")
        if word not in [str(points) for points in range(1, MOST_SAVED + 1)]:
            raise BadNotation(f"Write save: and the points to put by, 1 to {MOST_SAVED}.")
        return self.saves[int(word)]

    def read_done(self, args: list[str]) -> Action:
        return bare(args, DONE)

    def read_enter(self, args: list[str]) -> Action:
        return self.enter(self.read_route(args))

    def read_propose(self, args: list[str]) -> Action:
        return self.proposes[self.seat(one(args, "propose:SEAT"))]

    def read_offer(self, args: list[str]) -> Action:
        return self.offer(self.read_route(args))

    def read_withdraw(self, args: list[str]) -> Action:
        return bare(args, WITHDRAW)

    def read_accept(self, args: list[str]) -> Action:
        return bare(args, ACCEPT)

    def read_refuse(self, args: list[str]) -> Action:
        return bare(args, REFUSE)

    def read_decline(self, args: list[str]) -> Action:
        return bare(args, DECLINE)

    def read_die(self, args: list[str]) -> Action:
        word = one(args, "~die:FACE")
        for action in DICE_ACTIONS:
            if action.text() == f"~die:{word}":
                return action
        raise BadNotation("The average die shows 2, 3, 4 or 5.")

    def read_throw(self, args: list[str]) -> Action:
        return self.throws[self.key(one(args, "~throw:NUMBER"))]

    def read_card(self, args: list[str]) -> Action:
        return self.cards[self.key(one(args, "~card:CARD"))]

    def key(self, word: str) -> int:
        return named(self.draw_word, word, self.key_of, ON_MAP)

    def seat(self, word: str) -> int:
        return seat(word, self.seats)

    def hex(self, name: str) -> int:
        return named("hex", name, self.map.hex_of, ON_MAP, [town.name for town in self.map.towns])
