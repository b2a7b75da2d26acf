"""What is pushed to the watchers of a room: what brings each of them from what it shows to the next step."""

from collections import OrderedDict

import orjson

from roundhouse.site.tables.step import Step
from roundhouse.site.tables.table_html import Shown, TableHtml, aside_of, diff, table_html
from roundhouse.site.tables.table_model import model_for

MOST_KEPT = 2
"""Of so many steps the markup is kept, for watchers that are a little behind the others."""

Eyes = tuple[tuple[int, ...], str, int | None, str]
"""What a watcher's markup depends on: the seats held, the theme, whose screen it is, the layout."""


class Made:
    """What was made for one step of a room."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.shown: dict[Eyes, Shown] = {}
        """What it shows; the rest of its markup is let go at once, while it is at hand."""
        self.messages: dict[tuple[Eyes, Shown | None], bytes] = {}
        """Messages that bring it, by what the watcher shows."""


class Pushes:
    """What is pushed to the watchers of one room: made once for all who are to get the same."""

    def __init__(self) -> None:
        self.made: OrderedDict[int, Made] = OrderedDict()
        """What was made for the newest steps, by the length of the log."""
        self.shown: dict[Eyes, Shown] = {}
        """What those pages show that stood at the present already when they began to watch."""
        self.shown_length = -1
        """The length of the log at that step."""
        self.asides: dict[tuple[object, ...], str] = {}
        """The section that seldom changes, by all that it depends on."""

    def shown_at(self, eyes: Eyes, step: Step) -> Shown:
        """Of this step as these eyes see it: for a page that shows it already, and so needs only changes."""
        if self.shown_length != step.length:
            self.shown, self.shown_length = {}, step.length
        found = self.shown.get(eyes)
        if found is None:
            found = self.shown[eyes] = Shown(self.markup(eyes, step))
        return found

    def message(self, eyes: Eyes, old: Shown | None, step: Step) -> tuple[bytes, Shown]:
        """What brings a watcher from `old` to this step of the room, and what it shows then."""
        made = self.made.get(step.length)
        if made is None or not made.step.shows(step):  # it was foreseen otherwise
            made = self.made[step.length] = Made(step)
            if len(self.made) > MOST_KEPT:
                self.made.popitem(last=False)
        new = None
        shown = made.shown.get(eyes)
        if shown is None:
            new = self.markup(eyes, step)
            shown = made.shown[eyes] = Shown(new)
        key = (eyes, old)
        text = made.messages.get(key)
        if text is None:
            change = None if old is None else diff(old, shown)
            if change is None:
                whole = new if new is not None else self.markup(eyes, step)
                change = {"n": shown.n, "html": whole.html()}
            text = made.messages[key] = orjson.dumps(change)
        return text, shown

    def markup(self, eyes: Eyes, step: Step) -> TableHtml:
        """The table as these eyes see it at this step."""
        seats, theme, at_screen, layout = eyes
        model = model_for(step, list(seats), theme, at_screen, layout)
        key = (model.seat, model.lent, model.over, model.your_turn, model.asked_always)
        if key not in self.asides:
            self.asides[key] = aside_of(model, "", "")
        return table_html(model, aside=self.asides[key])
