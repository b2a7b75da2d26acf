"""A scene of Railway Rivals: what every part of the picture needs to know."""

from itertools import pairwise

from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.scene import Scene as BaseScene
from roundhouse.games.railway_rivals.actions import Build, Buy, Enter, Leap, Offer
from roundhouse.games.railway_rivals.packing import route_hexes
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from roundhouse.games.railway_rivals.state import RailwayState
from roundhouse.games.railway_rivals.words.en import English


class Scene(BaseScene[RailwayState]):
    """A view, ready to be drawn."""

    def __init__(self, view: View[RailwayState], names: list[str], words: Words, look: Look) -> None:
        super().__init__(view, names, words, look)
        assert isinstance(words, English)
        self.words: English = words
        self.rules = as_rivals(view.rules)
        self.phase = self.rules.phase_of(self.s)
        """The phase, or None when the game is over."""
        self.shared = self.rules.scoring.bus_boss
        """Whether all trains of a race share its prize."""
        self.several = self.rules.two_each or self.rules.third
        """Whether one player decides for more than one company."""
        self.style = (self.theme.name, words)
        """What every key of a cached piece with words in it begins with: the theme and the language."""
        builds: list[tuple[int, int, int]] = []
        ways: set[tuple[int, int]] = set()
        leaps: list[Leap] = []
        buys: list[Buy] = []
        for action in self.legal if look.choices else []:
            if isinstance(action, Build):
                here, there = [self.rules.map.hex_of[end] for end in action.ends]
                builds.append((action.segment, here, there))
            elif isinstance(action, Leap):
                leaps.append(action)
            elif isinstance(action, Buy):
                buys.append(action)
            elif isinstance(action, (Enter, Offer)):
                ways |= {(min(a, b), max(a, b)) for a, b in pairwise(route_hexes(action.route))}
        self.builds = tuple(builds)
        """What can be built now: a segment, the hex that it leads from and the hex that it leads to."""
        self.leaps = tuple(leaps)
        """The leaps that can be made now."""
        self.buys = tuple(buys)
        """The ferries that can be bought now."""
        self.ways = tuple(sorted(ways))
        """The steps of all routes that can be chosen now."""
        routed = any(isinstance(action, (Enter, Offer)) for action in self.legal)
        tracked = (
            [hex_ for hex_, seats in enumerate(self.s.seats_in_hex) if seats]
            if routed and look.choices
            else []
        )
        self.tracked = tuple(tracked)
        """The hexes with track, while a route of one's own may be made of them."""
        self.when = words.places.when(view)
        """The stage and how far it has come."""
