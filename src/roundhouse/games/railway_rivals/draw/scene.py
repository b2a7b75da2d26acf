"""What every part of the picture needs to know."""

from dataclasses import dataclass
from itertools import pairwise

from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.actions import Build, Enter, Offer
from roundhouse.games.railway_rivals.packing import route_hexes
from roundhouse.games.railway_rivals.rules import RivalsRules
from roundhouse.games.railway_rivals.state import RivalsState
from roundhouse.games.railway_rivals.words import ask, rules_of, when
from roundhouse.svg.element import title
from roundhouse.svg.shapes import glow, target
from roundhouse.svg.theme import Theme

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Scene:
    """A view, ready to be drawn."""

    rules: RivalsRules
    s: RivalsState
    seat: int
    """The seat that looks, or PUBLIC."""
    mover: int
    """The seat that decides, CHANCE or OVER."""
    names: list[str]
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    builds: tuple[tuple[int, int, int], ...]
    """What can be built now: a segment, the hex that it leads from and the hex that it leads to."""
    ways: tuple[tuple[int, int], ...]
    """The steps of all routes that can be chosen now."""
    tracked: tuple[int, ...]
    """The hexes with track, while a route of one's own may be made of them."""
    asked: str
    """What is asked now, in one sentence."""
    yours: bool
    """Whether it is asked of the one who looks."""
    when: str
    """The stage and how far it has come."""
    ranking: list[int]
    """The place of each seat when the game is over."""

    @property
    def over(self) -> bool:
        return self.s.phase == OVER

    @property
    def running(self) -> bool:
        """Whether a run has both its ends."""
        return self.s.first != NOTHING and self.s.second != NOTHING


def make_scene(view: View[RivalsState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules, s = rules_of(view.rules), view.state
    lit: dict[str, bool] = {}
    builds: list[tuple[int, int, int]] = []
    ways: set[tuple[int, int]] = set()
    legal = view.legal()
    for action in legal if choices else []:
        for i, part in enumerate(action.parts()):
            lit[part] = lit.get(part, True) and i > 0
        if isinstance(action, Build):
            here, there = [rules.map.hex_of[part[4:]] for part in action.parts()]
            builds.append((action.segment, here, there))
        elif isinstance(action, (Enter, Offer)):
            ways |= {(min(a, b), max(a, b)) for a, b in pairwise(route_hexes(action.route))}
    routed = any(rules.verbs[action.text().partition(":")[0]].best_only for action in legal)
    tracked = [hex_ for hex_, seats in enumerate(s.arms) if seats] if routed and choices else []
    return Scene(
        rules,
        s,
        view.seat,
        view.to_move,
        names,
        theme,
        lit,
        tuple(builds),
        tuple(sorted(ways)),
        tuple(tracked),
        ask(view, names),
        bool(legal),
        when(view),
        rules.ranking(s) if s.phase == OVER else [],
    )


def choice(scene: Scene, part: str, body: str, at: Box, says: str, r: float = 6) -> str:
    """A part that an action may name: lit when one does now, else just named."""
    if part not in scene.lit:
        return target(part, title(says) + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


def is_on(scene: Scene, seat: int) -> bool:
    """Whether this seat is to move or, at the end, whether it has won."""
    return scene.ranking[seat] == 1 if scene.over else seat == scene.mover
