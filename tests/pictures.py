"""Pictures to look at: seeded games of every game at some tables, and how to read the markup of a picture."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

from roundhouse import CHANCE, OVER, PUBLIC, View, dice_at, find_game, game_names
from roundhouse.display.map_window import FINGER
from roundhouse.svg.text import width_of
from tests.walks import Setup

NAMES = ["Ann", "Bob", "Maximilian-Ferdinand-von-Habsburg", "D&n", "<Eve>", "中村🚂"]
USE = "{http://www.w3.org/2000/svg}use"


class Pictured:
    """How one game is looked at."""

    def __init__(self, tables: list[str], often: set[str], every: int, largest: int) -> None:
        self.tables = tables
        self.often = often
        """The verbs that are chosen seven times in eight where they can be: those that fill the table."""
        self.every = every
        """Besides every kind of moment, one in so many is looked at."""
        self.largest = largest
        """No picture has more characters."""


BARON = "modules=robber-baron"
HOW = {
    "trainmaker": Pictured(
        ["1", "2", "3 modules=steam-engine", "5 modules=steam-engine", "6"],
        {"place", "score"},
        40,
        60_000,
    ),
    "railroad-rivals": Pictured(
        [
            "1",
            "1 challenge=yes may_decline_delivery=yes",
            "2",
            "3 may_decline_delivery=yes",
            "4",
            "5 bidding=ranked",
            f"2 {BARON}",
            f"3 upgrade_type=city may_decline_delivery=yes {BARON}",
            f"4 looted_links=closed_for_delivery merged_company=two_names {BARON}",
            f"5 advanced_first_bidder=random_clockwise_every_turn {BARON}",
            f"6 {BARON}",
        ],
        {"pass", "draft-city", "draft-stock", "place", "deliver", "done", "keep", "arrange"},
        40,
        175_000,
    ),
    "ride-the-rails": Pictured(
        ["3", "4 board=usa-40", "5"], {"share", "build", "passenger", "ride"}, 12, 190_000
    ),
    "railway-rivals": Pictured(
        [
            "2 unentered=offered_again",
            "4 draw=number_cards fee_unit=hexes_touched two_player=two_companies",
            "6 map=thames-and-mersey",
            "5 map=fjords-of-skeld leapfrog=on scoring=bus_boss",
        ],
        {"start", "build", "enter", "propose", "offer", "withdraw", "accept", "refuse"},
        100,
        400_000,
    ),
}
"""A game that is not named here is looked at with its fewest and its most seats, in games by lot alone."""


def how(name: str) -> Pictured:
    """How this game is looked at."""
    game = find_game(name)
    return HOW.get(name) or Pictured([f"{game.fewest}", f"{game.most}"], set(), 40, 200_000)


def at(name: str, text: str) -> Setup:
    """The table that this line describes: the seats, then the options."""
    seats, _, options = text.partition(" ")
    return Setup(name, int(seats), options)


TABLES = [at(name, text) for name in game_names() for text in how(name).tables]
"""All tables that are looked at."""

MOST = 1_500
"""A game that is not over after so many actions is broken off: the large maps take long to the end."""


def walk(name: str, seats: int, options: str) -> Iterator[tuple[View[Any], Any]]:
    """A seeded game, chance nodes included: the mover's or another's view, and the full state."""
    rules, often = find_game(name).rules(seats, options), how(name).often
    s = rules.start()
    viewers = [PUBLIC, *range(seats)]
    for n in range(MOST):
        mover = rules.to_move(s)
        seat = max(mover, 0) if n % 3 else viewers[n // 3 % len(viewers)]
        yield View(rules, seat, rules.mask(s, seat)), s
        if mover == OVER:
            return
        dice = dice_at("walk", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        choices = rules.legal(s)
        filling = [action for action in choices if verb_of(action.text()) in often]
        pool = filling if filling and dice.below(8) else choices
        rules.apply(s, pool[dice.below(len(pool))])


@cache
def moments(name: str, seats: int, options: str) -> list[tuple[View[Any], Any]]:
    """Some moments of a game, every kind, the beginning and the end among them: view and state."""
    found: list[tuple[View[Any], Any]] = []
    known: set[str] = set()
    seen: set[tuple[int, str]] = set()
    for n, (view, s) in enumerate(walk(name, seats, options)):
        verbs = {verb_of(action.text()) for action in view.legal()}
        usual = verbs if "modules=" not in options else verbs & how(name).often
        kind = (s.phase, " ".join(sorted(usual)))
        if kind not in seen or not verbs <= known or n % how(name).every == 0 or s.phase == OVER:
            seen.add(kind)
            known |= verbs
            found.append((view, s.clone()))
    return found


def verb_of(text: str) -> str:
    """The verb of an action's text."""
    return text.partition(":")[0]


# The markup


def drawn(name: str, view: View[Any], **how: Any) -> str:
    """The picture of a view of this game, with names that are not easy to write."""
    return find_game(name).draw(view, NAMES[: view.rules.seats], **how)


def parts_of(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    """What can be touched, by the name of the part; without the ground of a map, which is always there."""
    found: dict[str, list[ElementTree.Element]] = {}
    for element in root.iter():
        if (part := element.get("data-part")) and "part" in classes(element):
            found.setdefault(part, []).append(element)
    return found


def ground_of(root: ElementTree.Element) -> list[str]:
    """The parts of the ground: hexes and cells that answer a touch where nothing is lit."""
    grounds = [element for element in root.iter() if "ground" in classes(element)]
    return [child.get("data-part") or "" for ground in grounds for child in ground]


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def classes(element: ElementTree.Element) -> list[str]:
    return (element.get("class") or "").split()


def texts(root: ElementTree.Element) -> list[str]:
    """All that is written in a picture."""
    return [element.text or "" for element in root.iter() if tag(element) == "text"]


def titles(root: ElementTree.Element) -> list[str]:
    """All that is said of its elements."""
    return [element.text or "" for element in root.iter() if tag(element) == "title"]


def boxes(
    element: ElementTree.Element,
    x: float = 0,
    scale: float = 1,
    font: float = 0,
    bold: bool = False,
    anchor: str = "start",
    closer: float = 1,
) -> Iterator[tuple[float, float, float, str]]:
    """Every text with its left and right end and its size, by estimate.

    What is only defined is left out, and so is turned text, whose width is its height. A map whose hexes are
    too small for a finger is read at the size at which a finger finds them: a page zooms to there.
    """
    if tag(element) == "defs":
        return
    font, bold = float(element.get("font-size") or font), bold or element.get("font-weight") is not None
    anchor = element.get("text-anchor") or anchor
    moved = element.get("transform") or ""
    if found := re.match(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", moved):
        x, scale = x + float(found[1]) * scale, scale * float(found[3] or 1)
    if "map" in classes(element):
        w, h = float(element.get("width") or 0), float(element.get("height") or 0)
        wide, high = [float(number) for number in (element.get("viewBox") or "").split()[2:]]
        x, scale = x + float(element.get("x") or 0) * scale, scale * min(w / wide, h / high)
        x += (w - wide * scale) / 2
        touched = float(element.get("data-touched") or 0)
        closer = max(1.0, FINGER / (touched * scale)) if touched else 1.0
    if tag(element) == "text" and "rotate" not in moved:
        width = scale * width_of(
            element.text or "",
            font,
            serif="Serif" in (element.get("font-family") or ""),
            bold=bold,
            spacing=float(element.get("letter-spacing") or 0),
        )
        at = x + float(element.get("x") or 0) * scale
        left = at - {"start": 0, "middle": 0.5, "end": 1}[anchor] * width
        yield left, left + width, font * scale * closer, element.text or ""
    for child in element:
        yield from boxes(child, x, scale, font, bold, anchor, closer)
