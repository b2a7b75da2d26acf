"""What happened at a table, turn by turn, as markup that a seat may read."""

from collections import OrderedDict
from typing import Final

from roundhouse import CHANCE, PUBLIC, Event
from roundhouse.display.told import told
from roundhouse.display.turn_told import turn_told
from roundhouse.display.turns import turns
from roundhouse.site import LANGUAGE
from roundhouse.site.routes import addresses_at
from roundhouse.site.tables.escaped import escape
from roundhouse.site.tables.step import Step

MOST_TURNS = 12
"""At most so many turns stand beside the board; the log has them all."""
MOST_LINES = 80
"""And so many lines, but the last turn always."""


class TurnHtml:
    """A turn of the log as a list item: a frame, and its lines in it."""

    def __init__(self, first: int, opening: str, lines: list[str], closing: str) -> None:
        self.first = first
        """The number of its first event."""
        self.opening = opening
        self.lines = lines
        """What was done, the oldest first, each a list item."""
        self.closing = closing

    def html(self) -> str:
        """All of it."""
        return f"{self.opening}{''.join(self.lines)}{self.closing}"

    def frame(self) -> str:
        """The turn without its lines."""
        return self.opening + self.closing

    def reads_as(self, other: "TurnHtml") -> bool:
        """Whether this turn and another read the same."""
        return self is other or (self.opening == other.opening and self.lines == other.lines)

    def kept(self, old: "TurnHtml") -> int:
        """How many of its first lines are those of the turn as it was shown before."""
        n, most = 0, min(len(old.lines), len(self.lines))
        while n < most and self.lines[n] == old.lines[n]:
            n += 1
        return n


class SeenLog:
    """The log of a table as one seat may read it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.veils: list[int] = []
        """For each event a number that stands for all that was hidden from the seat up to it; 0 for nothing.

        Seats with the same number have read the same so far.
        """
        self.hidden: list[int] = []
        """For each event the last one up to it of which something was hidden from the seat; -1 for none."""
        self.lines: dict[int, str] = {}
        """The lines to which nothing can be added, by their events."""
        self.turns: dict[int, TurnHtml] = {}
        """The turns that are over, by their first events."""
        self.earlier: list[TurnHtml] = []
        """The last turns before the newest, as they were last asked for."""
        self.earlier_lines = 0
        """How many lines these have."""
        self.before = -1
        """Before which turn they are; -1 if they may change."""

    def veil(self, start: int, after: int, looks_back: bool) -> int:
        """What stands for all that was hidden of what a turn's words may depend on; 0 for nothing.

        They depend on no event after the one named `after`, and if they do not look back, on none before the
        one right before the turn.
        """
        return self.veils[after] if looks_back or self.hidden[after] >= start - 1 else 0


class LogLines:
    """The log of one table in words, turn by turn; what is written once is for all who have read the same."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.over = False
        self.seen: dict[int, SeenLog] = {}
        """What has been read, by seat."""
        self.veils: dict[tuple[int, int, str], int] = {}
        """The number after an event, by the number before it, the event's own and what is seen of it."""
        self.lines: dict[tuple[int, int, int], str] = {}
        """By the place in the log, by the last event that its words may depend on, and by what was hidden."""
        self.turns: dict[tuple[int, int, int, int], TurnHtml] = {}
        """The same for turns, by where they begin and end."""
        self.divided: list[range] = []
        """The turns of the log that was looked at last."""

    def keep_up(self, log: list[Event], over: bool) -> None:
        """Begin anew unless this log goes on where the last one ended, or is an earlier part of it.

        After an undo every event is another one; when the game is over nothing is hidden any more.
        """
        n = min(len(log), len(self.log))
        if over != self.over or (n and log[n - 1] is not self.log[n - 1]):
            self.seen, self.veils, self.lines, self.turns = {}, {}, {}, {}
            self.log, self.divided = log, []
        elif len(log) > n:
            self.log = log
        self.over = over

    def turns_at(self, step: Step) -> list[range]:
        """The turns of the table's log."""
        log = step.table.log
        self.keep_up(log, step.table.over)
        if len(self.divided) > 1 and self.divided[-1].stop < len(log):  # only the last one may go on
            start = self.divided.pop().start
            later = turns(log[start:], alone=len(step.players) == 1)
            self.divided += [range(start + turn.start, start + turn.stop) for turn in later]
        elif not self.divided or self.divided[-1].stop != len(log):
            self.divided = turns(log, alone=len(step.players) == 1)
        return self.divided

    def seen_by(self, seat: int) -> SeenLog:
        """The log as this seat may read it now."""
        seen = self.seen.get(seat)
        if seen is None:
            seen = self.seen[seat] = SeenLog()
        veil = seen.veils[-1] if seen.veils else 0
        hidden = seen.hidden[-1] if seen.hidden else -1
        for event in self.log[len(seen.events) :]:
            action = event.action if self.over else event.action.masked(event.actor, seat)
            if action is not event.action:
                veil = self.veils.setdefault((veil, event.n, action.text()), len(self.veils) + 1)
                event = Event(event.n, event.actor, action, event.entries)
                hidden = len(seen.events)
            seen.events.append(event)
            seen.veils.append(veil)
            seen.hidden.append(hidden)
        return seen

    def newest_first(self, step: Step, seat: int, most_turns: int, most_lines: int) -> list[TurnHtml]:
        """The last turns as this seat may read them.

        What is said of an event may depend on all that came before it, and on the one that comes next.
        """
        all_turns, seen, last = self.turns_at(step), self.seen_by(seat), len(step.table.log) - 1
        looks_back = step.table.game.words(LANGUAGE).looks_back
        newest, found = len(all_turns) - 1, []
        if newest >= 0:
            found.append(self.turn(step, seen, all_turns[newest], last, looks_back))
            most_lines -= len(found[0].lines)
        if seen.before != newest or len(seen.earlier) != min(newest, most_turns - 1):
            earlier = range(newest - 1, max(-1, newest - most_turns), -1)
            seen.earlier = [self.turn(step, seen, all_turns[i], last, looks_back) for i in earlier]
            seen.before = newest if newest < 1 or all_turns[newest - 1].start in seen.turns else -1
            seen.earlier_lines = sum([len(html.lines) for html in seen.earlier])
        if seen.earlier_lines <= most_lines:
            return found + seen.earlier
        for html in seen.earlier:
            most_lines -= len(html.lines)
            if most_lines < 0:
                break
            found.append(html)
        return found

    def turn(self, step: Step, seen: SeenLog, turn: range, last: int, looks_back: bool) -> TurnHtml:
        """One turn; `last` is the last event of the log."""
        start = turn.start
        html = seen.turns.get(start) if turn.stop <= last else None
        if html is None:
            after = min(turn.stop, last)
            veil = seen.veil(start, after, looks_back)
            key = (start, turn.stop, after, veil)
            html = self.turns.get(key)
            if html is None:
                html = self.turns[key] = self.written(step, seen, turn, veil)
            if after == turn.stop:
                seen.turns[start] = html
        return html

    def written(self, step: Step, seen: SeenLog, turn: range, veil: int) -> TurnHtml:
        """A turn of the log as a list item: one sentence, and what was done, the oldest first.

        `veil` stands for what was hidden from the seat of all that this may depend on.
        """
        last = len(step.table.log) - 1
        events = seen.events if len(seen.events) == last + 1 else seen.events[: last + 1]
        lines: list[str] = []
        for i in range(turn.start, turn.stop):
            line = seen.lines.get(i) if i < last else None
            if line is None:
                after = min(i + 1, last)
                key = (i, after, veil and seen.veils[after])
                line = self.lines.get(key)
                if line is None:
                    line = self.lines[key] = log_line(step, events, i)
                if i < last:
                    seen.lines[i] = line
            lines.append(line)
        return turn_item(step, events, turn, lines)

    def whole(self, step: Step, seat: int) -> str:
        """All turns as this seat may read them, the newest first."""
        n = len(step.table.log)
        return in_a_row(self.newest_first(step, seat, n, n))


LOG_LINES: Final[OrderedDict[str, LogLines]] = OrderedDict()
"""The lines of the tables that were looked at last, by the tables' names."""
MOST_LOGS = 500
"""So many of them are kept."""


def lines_of(step: Step) -> LogLines:
    """The lines of this table, for all its steps."""
    if step.id not in LOG_LINES:
        LOG_LINES[step.id] = LogLines()
        if len(LOG_LINES) > MOST_LOGS:
            LOG_LINES.popitem(last=False)
    return LOG_LINES[step.id]


def forget_lines(id_: str) -> None:
    """Nobody looks at this table any more: its lines need not be kept."""
    LOG_LINES.pop(id_, None)


def log_line(step: Step, log: list[Event], n: int) -> str:
    """The n-th event in words, with what it brought and by which rule, and where one sees it."""
    table = step.table
    rules = addresses_at(step.id, table.game.name)["table-rules"]
    event, words = log[n], told(table, log, n, LANGUAGE)
    notes = "".join(
        f" <em>{escape(note.text)}</em> "
        f'<a class="rule" data-drawer href="{rules}#{note.rule}">{note.rule}</a>'
        for note in words.notes
    )
    by_chance = "" if event.actor >= 0 else ' class="chance"'
    if step.spells and step.by_caretaker(event.actor, event.n):
        notes = f' <em class="caretaker">by a caretaker</em>{notes}'
    where = table.game.places(table.rules, event)
    places = f' data-places="{escape(" ".join(where))}"' if where else ""
    return f'<li data-n="{event.n}"{by_chance}{places}><span>{escape(words.sentence)}</span>{notes}</li>'


def turn_item(step: Step, log: list[Event], turn: range, lines: list[str]) -> TurnHtml:
    """A turn as a list item: its sentence, under which its lines are folded; or its only line."""
    table = step.table
    decided = [log[n].actor for n in turn if log[n].actor >= 0]
    whose = f' data-seat="{decided[0]}"' if decided else ""
    way = [place for n in turn for place in table.game.way(table.rules, log[n])]
    going = f' data-gone="{escape(" ".join(way))}"' if way else ""
    set_out = [table.game.traveller(table.rules, log[n]) for n in turn] if way else []
    if any(set_out):
        going += f' data-traveller="{escape([part for part in set_out if part][-1])}"'
    head = f'<li class="turn" data-turn="{turn.start}" data-end="{turn.stop}"{whose}{going}>'
    if len(turn) == 1:
        return TurnHtml(turn.start, f"{head}<ol>", lines, "</ol></li>")
    sentence = escape(turn_told(table, log, turn, LANGUAGE))
    if step.spells and any(step.by_caretaker(log[n].actor, n) for n in turn):
        sentence += ' <em class="caretaker">by a caretaker</em>'
    folded = f'<details data-keep="turn-{turn.start}"><summary>{sentence}</summary><ol>'
    return TurnHtml(turn.start, head + folded, lines, "</ol></details></li>")


def in_a_row(turns: list[TurnHtml]) -> str:
    """These turns as the items of one list."""
    return "".join([turn.html() for turn in turns]) or "<li>Nothing yet.</li>"


def whole_log(step: Step, seat: int) -> str:
    """Everything that happened, as this seat may read it, the newest turn first."""
    return lines_of(step).whole(step, seat)


def recent_turns(step: Step, seat: int) -> list[TurnHtml]:
    """The last turns as this seat may read them, the newest first."""
    return lines_of(step).newest_first(step, seat, MOST_TURNS, MOST_LINES)


def fresh_from(step: Step, seat: int) -> int:
    """The number of the first event since this seat's last turn; for spectators, of the last turn."""
    log = step.table.log
    if seat == PUBLIC:
        all_turns = lines_of(step).turns_at(step)
        return all_turns[-1].start if all_turns else 0
    end = len(log)
    while end > 0 and log[end - 1].actor != seat:
        end -= 1
    while end < len(log) and log[end].actor == CHANCE:
        end += 1
    return end
