"""The model of a table's page: what it shows to the holder of some seats, made from one view."""

import json
from collections import OrderedDict
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from roundhouse import CHANCE, PUBLIC, Event
from roundhouse.bots import bot_names
from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal
from roundhouse.core.game import Game
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.display.told import told
from roundhouse.display.turn_told import turn_told
from roundhouse.display.turns import turns
from roundhouse.site import LANGUAGE
from roundhouse.site.routes import addresses_at
from roundhouse.site.tables.ending import Ending, ending_of
from roundhouse.site.tables.room import PERSON, Room

MANY_CHOICES = 4
"""More choices than these stand under headings."""
MANY_AMOUNTS = 3
"""So many choices that differ by a number alone are one field with a button."""
MOST_TURNS = 12
"""At most so many turns stand beside the board; the log has them all."""
MOST_LINES = 80
"""And so many lines, but the last turn always."""
EVENTS_FOR_MOTION = 400
"""Among so many last events a game looks for what moved; it shows only what the ledger tells everyone."""


@dataclass
class Choice:
    """One thing that can be done now."""

    text: str
    """The action in notation."""
    label: str
    """The whole choice in words, as an order."""
    heading: str
    """The heading under which it stands where choices are many; '' for none."""
    short: str
    """What is left to say under that heading."""
    hint: str
    """What it would mean now."""
    parts: str
    """The parts of the picture to touch for it, in order, separated by blanks."""
    amount: int | None = None
    """The number by which it differs from the others of its heading, if by nothing else."""


@dataclass
class Group:
    """Choices under one heading; those without a heading stand open."""

    title: str
    choices: list[Choice]
    amounts: bool = False
    """Whether they differ by a number alone, which is set in a field."""


@dataclass
class Player:
    """Someone at the table, as everyone may see it."""

    name: str
    level: str
    """The level of a bot; empty for a person."""
    here: bool
    """Whether this browser holds the seat."""
    seen_by: bool
    """Whether the page shows the table through the eyes of this seat."""
    to_move: bool
    score: int
    place: int
    """The place in the ranking, 1 = won; 0 while the game goes on."""


@dataclass
class TableModel:
    """What a page shows of a table, as the holder of some seats may see it."""

    id: str
    addresses: dict[str, str]
    """The addresses of the table and of its game, by the names of their routes."""
    n: int
    """How long the log is."""
    seat: int
    """Through whose eyes: a seat's, or PUBLIC."""
    seats: list[int]
    """The seats that this browser holds."""
    handover: str
    """The name of the one to whom the screen is to be passed first; '' for nobody."""
    handover_seat: int
    players: list[Player]
    your_turn: bool
    lent: str
    """The level of the bot that plays this seat; '' if a person does."""
    best_bot: str
    over: bool
    ending: Ending | None
    """How the game came to its end; None while it goes on."""
    ask: str
    choices: list[Choice]
    groups: list[Group]
    goals: str
    """The parts of the picture to which whole ways lead (`Game.goals`), separated by blanks."""
    trace: str
    """How an action may be made word by word (`Game.trace`), as JSON; '' where all of them are offered."""
    wide: list[str]
    """The picture for a desk line by line, as `Game.layers` gives it; empty if it is not wanted."""
    narrow: list[str]
    """The picture for a phone."""
    turns: list[tuple[int, str]]
    """The last turns as list items, the newest first, each with the number of its first event."""
    fresh: int
    """The number of the first event since this seat's last turn."""
    can_undo: bool
    ends_soon: bool
    """Whether this seat's turn ends by itself in a moment."""
    asked_always: bool
    """Whether this seat is asked even where it has one choice only."""
    dice: str
    """How the names of the parts begin that are dice."""
    commitment: str
    seed: str
    """The seed of the dice, once the game is over."""
    options: str


def model_for(
    room: Room, seats: list[int], theme: str, at_screen: int | None = None, layout: str = "both"
) -> TableModel:
    """What the holder of these seats is shown.

    `at_screen` is the seat of the person who said last that the screen is theirs. `layout` says which picture
    is wanted: "wide", "narrow", or "both" where only the style sheet knows.
    """
    table, game = room.table, room.table.game
    seat, handover = whose_view(room, seats, at_screen)
    view = table.view(seat)
    playing = seat != PUBLIC and room.players[seat] == PERSON
    choices = [choice_of(game, view, action, table.names) for action in view.legal()] if playing else []
    trace = game.trace(view) if choices else {}
    favourite = game.favourite(view) if len(choices) > 1 else None
    return TableModel(
        id=room.id,
        addresses=addresses_at(room.id, game.name),
        n=room.length,
        seat=seat,
        seats=seats,
        handover=table.names[handover] if handover != PUBLIC else "",
        handover_seat=handover,
        players=players_at(room, seats, seat),
        your_turn=playing and table.to_move == seat,
        lent="" if playing or seat == PUBLIC else room.players[seat],
        best_bot=bot_names(game.name)[-1],
        over=table.over,
        ending=ending_of(room, theme) if table.over else None,
        ask=game.words(LANGUAGE).ask(view, table.names),
        choices=choices,
        groups=grouped(choices, favourite.text() if favourite is not None else ""),
        goals=" ".join(game.goals(view)) if choices else "",
        trace=json.dumps(trace) if trace else "",
        wide=[] if layout == "narrow" else picture_of(room, view, theme, playing, wide=True),
        narrow=[] if layout == "wide" else picture_of(room, view, theme, playing, wide=False),
        turns=recent_turns(room, seat),
        fresh=fresh_from(room, seat),
        can_undo=can_undo(room, seat),
        ends_soon=playing and room.ends_soon and table.to_move == seat,
        asked_always=seat in room.asked_always,
        dice=game.dice,
        commitment=table.commitment,
        seed=table.seed if table.over else "",
        options=table.rules.options.text(),
    )


# Who looks


def whose_view(room: Room, seats: list[int], at_screen: int | None) -> tuple[int, int]:
    """Whose view the holder of these seats is shown, and to whom the screen is to be passed first.

    Both are a seat or PUBLIC. `at_screen` is the seat of the person who said last that the screen is theirs.
    Where several people share a screen, it shows what everyone may see until the mover has said so; only
    where none of them knows a secret is the mover not asked.
    """
    if len(seats) < 2:
        return (seats[0] if seats else PUBLIC), PUBLIC
    mover = room.table.to_move
    if room.table.over:
        return (at_screen if at_screen is not None and at_screen in seats else seats[0]), PUBLIC
    if mover in seats and room.players[mover] == PERSON:
        return (mover, PUBLIC) if at_screen == mover or not know_secrets(room, seats) else (PUBLIC, mover)
    return (at_screen if at_screen is not None and at_screen in seats else PUBLIC), PUBLIC


def know_secrets(room: Room, seats: list[int]) -> bool:
    """Whether one of these seats knows anything now that the public does not."""
    public = room.table.view(PUBLIC).position()
    return any(room.table.view(seat).position() != public for seat in seats)


def players_at(room: Room, seats: list[int], seen_by: int) -> list[Player]:
    """Everyone at the table; this browser holds `seats` and shows what the seat `seen_by` sees."""
    table = room.table
    ranking = table.ranking if table.over else [0] * len(table.names)
    return [
        Player(
            name=name,
            level="" if room.players[seat] == PERSON else room.players[seat],
            here=seat in seats,
            seen_by=seat == seen_by,
            to_move=seat == table.to_move,
            score=table.scores[seat],
            place=ranking[seat],
        )
        for seat, name in enumerate(table.names)
    ]


def picture_of(room: Room, view: View[Any], theme: str, choices: bool, wide: bool) -> list[str]:
    """The lines of the picture; what moved last comes before the closing one."""
    table, game = room.table, room.table.game
    lines = game.layers(view, table.names, Look(LANGUAGE, theme, choices, wide))
    motion = game.motion(view, table.names, table.log[-EVENTS_FOR_MOTION:], Look(LANGUAGE, theme, wide=wide))
    return [*lines[:-1], motion, lines[-1]] if motion else lines


# What can be done


def choice_of(game: Game, view: View[Any], action: Action, names: list[str]) -> Choice:
    """A choice as the game words it."""
    words = game.words(LANGUAGE)
    label = words.label(view, action, names)
    return Choice(
        text=action.text(),
        label=label.text,
        heading=label.group,
        short=label.short,
        hint=words.hint(view, action, names),
        parts=" ".join(action.parts()),
        amount=label.amount,
    )


def grouped(choices: list[Choice], favourite: str = "") -> list[Group]:
    """The choices in order; where they are many, those with the same heading stand under it.

    The choice with the text `favourite` stands open above all others, and these are folded under their
    heading even where they are few. So are choices that differ by a number alone.
    """
    first = [choice for choice in choices if choice.text == favourite]
    others = [choice for choice in choices if choice.text != favourite]
    under: dict[str, list[Choice]] = {}
    for choice in others:
        under.setdefault(choice.heading, []).append(choice)
    groups = [Group("", first)] if first else []
    for choice in others:
        same = under[choice.heading]
        amounts = len(same) >= MANY_AMOUNTS and all(one.amount is not None for one in same)
        besides = bool(first) and first[0].heading == choice.heading
        many = len(choices) > MANY_CHOICES or amounts or besides
        if choice.heading and len(same) > 1 and many:
            if same[0] is choice:
                ways = f"{len(same)} more" if besides else f"{len(same)} ways"
                groups.append(Group(f"{choice.heading} ({ways})", same, amounts))
        elif groups and not groups[-1].title:
            groups[-1].choices.append(choice)
        else:
            groups.append(Group("", [choice]))
    return groups


def can_undo(room: Room, seat: int) -> bool:
    """Whether the last event is this seat's own and its turn goes on."""
    return seat != PUBLIC and room.players[seat] == PERSON and room.table.can_undo(seat)


def why_not_part(game: Game, view: View[Any], part: str) -> tuple[Action, Refusal | None] | None:
    """What touching this part would do, and why it is refused (None: it is not); None if it does nothing."""
    meant = game.meant_by(view, part)
    for action in meant:
        if (refusal := view.explain(action.text())) is not None:
            return action, refusal
    return (meant[0], None) if meant else None


# What happened


class SeenLog:
    """The log of a table as one seat may read it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.veils: list[int] = []
        """For each event a number that stands for all that was hidden from the seat up to it; 0 for nothing.

        Seats with the same number have read the same so far.
        """


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
        self.turns: dict[tuple[int, int, int, int], str] = {}
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

    def turns_at(self, room: Room) -> list[range]:
        """The turns of the room's log."""
        log = room.table.log
        self.keep_up(log, room.table.over)
        if len(self.divided) > 1 and self.divided[-1].stop < len(log):  # only the last one may go on
            start = self.divided.pop().start
            later = turns(log[start:], alone=len(room.players) == 1)
            self.divided += [range(start + turn.start, start + turn.stop) for turn in later]
        elif not self.divided or self.divided[-1].stop != len(log):
            self.divided = turns(log, alone=len(room.players) == 1)
        return self.divided

    def seen_by(self, seat: int) -> SeenLog:
        """The log as this seat may read it now."""
        seen = self.seen.setdefault(seat, SeenLog())
        veil = seen.veils[-1] if seen.veils else 0
        for event in self.log[len(seen.events) :]:
            action = event.action if self.over else event.action.masked(event.actor, seat)
            if action is not event.action:
                veil = self.veils.setdefault((veil, event.n, action.text()), len(self.veils) + 1)
                event = Event(event.n, event.actor, action, event.entries)
            seen.events.append(event)
            seen.veils.append(veil)
        return seen

    def newest_first(self, room: Room, seat: int, most_turns: int, most_lines: int) -> list[tuple[int, str]]:
        """The last turns as list items, each with the number of its first event.

        What is said of an event may depend on all that came before it, and on the one that comes next.
        """
        all_turns, seen, last = self.turns_at(room), self.seen_by(seat), len(room.table.log) - 1
        found: list[tuple[int, str]] = []
        for turn in reversed(all_turns[-most_turns:]):
            most_lines -= len(turn)
            if found and most_lines < 0:
                break
            after = min(turn.stop, last)
            key = (turn.start, turn.stop, after, seen.veils[after])
            if key not in self.turns:
                self.turns[key] = self.written(room, seen, turn)
            found.append((turn.start, self.turns[key]))
        return found

    def written(self, room: Room, seen: SeenLog, turn: range) -> str:
        """A turn of the room's log as a list item: one sentence, and what was done, the oldest first."""
        last = len(room.table.log) - 1
        events = seen.events if len(seen.events) == last + 1 else seen.events[: last + 1]
        lines: list[str] = []
        for i in turn:
            after = min(i + 1, last)
            key = (i, after, seen.veils[after])
            if key not in self.lines:
                self.lines[key] = log_line(room, events, i)
            lines.append(self.lines[key])
        return turn_item(room, events, turn, lines)

    def whole(self, room: Room, seat: int) -> str:
        """All turns as this seat may read them, the newest first."""
        n = len(room.table.log)
        return "".join([html for _, html in self.newest_first(room, seat, n, n)]) or "<li>Nothing yet.</li>"


LOG_LINES: Final[OrderedDict[str, LogLines]] = OrderedDict()
"""The lines of the tables that were looked at last, by the tables' names."""
MOST_LOGS = 200
"""So many of them are kept."""


def lines_of(room: Room) -> LogLines:
    """The lines of this table; an earlier step of the room has the same."""
    if room.id not in LOG_LINES:
        LOG_LINES[room.id] = LogLines()
        if len(LOG_LINES) > MOST_LOGS:
            LOG_LINES.popitem(last=False)
    return LOG_LINES[room.id]


def forget_lines(room: Room) -> None:
    """Nobody looks at this table any more: its lines need not be kept."""
    LOG_LINES.pop(room.id, None)


def log_line(room: Room, log: list[Event], n: int) -> str:
    """The n-th event in words, with what it brought and by which rule, and where one sees it."""
    table = room.table
    rules = addresses_at(room.id, table.game.name)["table-rules"]
    event, words = log[n], told(table, log, n, LANGUAGE)
    notes = "".join(
        f" <em>{escape(note.text)}</em> "
        f'<a class="rule" data-drawer href="{rules}#{note.rule}">{note.rule}</a>'
        for note in words.notes
    )
    by_chance = "" if event.actor >= 0 else ' class="chance"'
    where = escape(" ".join(table.game.places(table.rules, event)))
    places = f' data-places="{where}"' if where else ""
    return f'<li data-n="{event.n}"{by_chance}{places}><span>{escape(words.sentence)}</span>{notes}</li>'


def turn_item(room: Room, log: list[Event], turn: range, lines: list[str]) -> str:
    """A turn as a list item: its sentence, under which its lines are folded; or its only line."""
    table = room.table
    decided = [log[n].actor for n in turn if log[n].actor >= 0]
    whose = f' data-seat="{decided[0]}"' if decided else ""
    way = escape(" ".join([place for n in turn for place in table.game.way(table.rules, log[n])]))
    going = f' data-gone="{way}"' if way else ""
    head = f'<li class="turn" data-turn="{turn.start}" data-end="{turn.stop}"{whose}{going}>'
    if len(turn) == 1:
        return f"{head}<ol>{lines[0]}</ol></li>"
    sentence = escape(turn_told(table, log, turn, LANGUAGE))
    return (
        f'{head}<details data-keep="turn-{turn.start}"><summary>{sentence}</summary>'
        f"<ol>{''.join(lines)}</ol></details></li>"
    )


def whole_log(room: Room, seat: int) -> str:
    """Everything that happened, as this seat may read it, the newest turn first."""
    return lines_of(room).whole(room, seat)


def recent_turns(room: Room, seat: int) -> list[tuple[int, str]]:
    """The last turns as this seat may read them, the newest first, each with its first event's number."""
    return lines_of(room).newest_first(room, seat, MOST_TURNS, MOST_LINES)


def fresh_from(room: Room, seat: int) -> int:
    """The number of the first event since this seat's last turn; for spectators, of the last turn."""
    log = room.table.log
    if seat == PUBLIC:
        all_turns = lines_of(room).turns_at(room)
        return all_turns[-1].start if all_turns else 0
    end = len(log)
    while end > 0 and log[end - 1].actor != seat:
        end -= 1
    while end < len(log) and log[end].actor == CHANCE:
        end += 1
    return end
