"""Films: every position of a game, so that a replay can be stepped through in both directions."""

from collections import OrderedDict
from typing import Any, Final

from roundhouse import Event, Table, View
from roundhouse.core.state import State

STRIDE: Final = 16
"""So many actions lie between two positions that a film keeps."""
MOST_FILMS: Final = 64
"""So many games are kept as films at once."""


class Film:
    """Every position of a game, rebuilt from its log; some are kept, so that stepping is quick."""

    def __init__(self, table: Table) -> None:
        self.rules = table.rules
        beginning = table.record.position
        begun = self.rules.start() if beginning is None else self.rules.from_position(beginning)
        self.kept: list[State] = [begun]
        """The positions after 0, STRIDE, 2 * STRIDE … actions."""
        self.last: State = self.rules.clone(begun)
        self.events: list[Event] = []

    def fits(self, table: Table) -> bool:
        """Whether the log still begins with what was filmed: an undo makes every event anew."""
        n = len(self.events)
        return n == 0 or (len(table.log) >= n and table.log[n - 1] is self.events[-1])

    def go_on(self, table: Table) -> None:
        """Film what has happened since."""
        for event in table.log[len(self.events) :]:
            self.rules.apply(self.last, event.action)
            self.events.append(event)
            if len(self.events) % STRIDE == 0:
                self.kept.append(self.rules.clone(self.last))

    def at(self, n: int) -> State:
        """The position after n actions, secrets included."""
        start = n // STRIDE
        state: State = self.rules.clone(self.kept[start])
        for event in self.events[start * STRIDE : n]:
            self.rules.apply(state, event.action)
        return state

    def view(self, n: int, seat: int) -> View[Any]:
        """What the seat may know of the position after n actions."""
        return View(self.rules, seat, self.rules.mask(self.at(n), seat))


class Films:
    """The films that were asked for last."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()

    def of(self, id_: str, table: Table) -> Film:
        film = self._films.get(id_)
        if film is None or film.rules is not table.rules or not film.fits(table):
            film = self._films[id_] = Film(table)
        self._films.move_to_end(id_)
        if len(self._films) > MOST_FILMS:
            self._films.popitem(last=False)
        film.go_on(table)
        return film


FILMS = Films()
