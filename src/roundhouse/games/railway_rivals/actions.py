"""The actions of Railway Rivals: start points, segments of track, draws, entries with a route, offers."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.games.railway_rivals.data import AVERAGE
from roundhouse.games.railway_rivals.packing import FREE, NOBODY, step_payee

MOST_SAVED: Final = 10
"""No turn leaves more to save."""


class ChooseStart(Action):
    """`start:HEX`: begin at this start point."""

    def __init__(self, hex_: i64, name: str) -> None:
        self.hex = hex_
        self.name = name

    def text(self) -> str:
        return f"start:{self.name}"

    def parts(self) -> tuple[str, ...]:
        return (f"hex:{self.name}",)


class Build(Action):
    """`build:HEX,HEX`: build the segment from a hex to its neighbour.

    The order is kept as it is written. It is the direction where that makes a difference (`Laying.joined`).
    """

    def __init__(self, segment: i64, ends: tuple[str, str], back: bool) -> None:
        self.segment = segment
        self.ends = ends
        self.back = back
        """Whether the hexes stand in the other order than on the map's list of segments."""

    def text(self) -> str:
        return f"build:{self.ends[0]},{self.ends[1]}"

    def parts(self) -> tuple[str, ...]:
        return (f"hex:{self.ends[0]}", f"hex:{self.ends[1]}")


class Leap(Action):
    """`leap:SEAT,HEX,HEX,…`: leap along the track of this seat; a segment out of the last hex comes next."""

    def __init__(self, rival: i64, hexes: tuple[int, ...], names: tuple[str, ...]) -> None:
        self.rival = rival
        self.hexes = hexes
        self.names = names

    def text(self) -> str:
        return f"leap:{self.rival + 1},{','.join(self.names)}"

    def parts(self) -> tuple[str, ...]:
        """From where, to where, and then the tag there that names the rival and says what is paid."""
        return (f"hex:{self.names[0]}", f"hex:{self.names[-1]}", f"leap:{self.rival + 1}")


class Buy(Action):
    """`ferry:ID`: buy this ferry, whose `ports` stand in the order in which the buyer comes to them."""

    def __init__(self, ferry: i64, id_: str, ports: tuple[str, str]) -> None:
        self.ferry = ferry
        self.id = id_
        self.ports = ports

    def text(self) -> str:
        return f"ferry:{self.id}"

    def parts(self) -> tuple[str, ...]:
        """From port to port, and then the tag there that says what it costs."""
        return (f"hex:{self.ports[0]}", f"hex:{self.ports[1]}", f"buy:{self.id}")


class Save(Action):
    """`save:POINTS`: end the building turn and put by points for special builds."""

    def __init__(self, points: i64) -> None:
        self.points = points

    def text(self) -> str:
        return f"save:{self.points}"

    def parts(self) -> tuple[str, ...]:
        return (f"save:{self.points}",)


class BareVerb(Action):
    """A verb without arguments: `done`, `decline`, `withdraw`, `accept`, `refuse`."""

    def __init__(self, word: str) -> None:
        self.word = word

    def text(self) -> str:
        return self.word

    def parts(self) -> tuple[str, ...]:
        return (self.word,)


def route_words(route: tuple[int, ...], names: tuple[str, ...]) -> str:
    """A route, whose hexes have these names, as it is written."""
    found = [names[0]]
    for i in range(1, len(route)):
        payee = step_payee(route[i])
        owner = 0 if payee == NOBODY else payee + 1
        found.append(names[i] if payee == FREE else f"{names[i]}-{owner}")
    return ",".join(found)


def hex_of(name: str) -> str:
    """The hex of a step, without the ferry that leads there."""
    return name.partition("~")[0]


class Enter(Action):
    """`enter:HEX,STEP,…`: run a train of one's own along this route.

    A step is the next hex, and after a dash the seat whose track is used, counted from 1; nothing after it
    means one's own track, 0 a line of nobody. Over a ferry it is the port and the ferry, as in I5~lake.
    """

    def __init__(self, route: tuple[int, ...], names: tuple[str, ...]) -> None:
        self.route = route
        self.names = names
        """What its hexes are called; search never asks for the words that are made of it."""

    def text(self) -> str:
        return f"enter:{route_words(self.route, self.names)}"

    def parts(self) -> tuple[str, ...]:
        return ("enter", *[f"hex:{hex_of(name)}" for name in self.names])


class Propose(Action):
    """`propose:SEAT`: turn to this seat for a joint run; its route comes next."""

    def __init__(self, partner: i64) -> None:
        self.partner = partner

    def text(self) -> str:
        return f"propose:{self.partner + 1}"

    def parts(self) -> tuple[str, ...]:
        return ("propose", f"seat:{self.partner + 1}")


class Offer(Action):
    """`offer:HEX,STEP,…`: offer a joint run along this route to the seat one has turned to.

    A step without a seat runs over the track of either partner.
    """

    def __init__(self, route: tuple[int, ...], names: tuple[str, ...]) -> None:
        self.route = route
        self.names = names

    def text(self) -> str:
        return f"offer:{route_words(self.route, self.names)}"

    def parts(self) -> tuple[str, ...]:
        return ("offer", *[f"hex:{hex_of(name)}" for name in self.names])


class Die(Action):
    """`~die:FACE`: the average die."""

    def __init__(self, face: i64) -> None:
        self.face = face

    def text(self) -> str:
        return f"~die:{self.face}"


class Throw(Action):
    """`~throw:35` or `~throw:4`: the normal die, thrown twice for a town or once for a special."""

    def __init__(self, key: i64, word: str) -> None:
        self.key = key
        self.word = word

    def text(self) -> str:
        return f"~throw:{self.word}"


class TurnUp(Action):
    """`~card:H4`: the top card of the unused stack."""

    def __init__(self, key: i64, word: str) -> None:
        self.key = key
        self.word = word

    def text(self) -> str:
        return f"~card:{self.word}"


DONE: Final = BareVerb("done")
DECLINE: Final = BareVerb("decline")
WITHDRAW: Final = BareVerb("withdraw")
ACCEPT: Final = BareVerb("accept")
REFUSE: Final = BareVerb("refuse")
FACES: Final = sorted(set(AVERAGE))
DICE_ACTIONS: Final[list[Action]] = [Die(face) for face in FACES]
DIE_WEIGHTS: Final = [AVERAGE.count(face) for face in FACES]
SIDES: Final[list[Action]] = [DICE_ACTIONS[FACES.index(face)] for face in AVERAGE]
"""What each of the six sides of the average die shows."""
