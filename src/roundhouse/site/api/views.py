"""Views in the API: a table and its log as one seat, or everybody, may see them."""

from dataclasses import dataclass
from typing import Any

from roundhouse import PUBLIC, Table
from roundhouse.bots import level_word
from roundhouse.core.game import Game
from roundhouse.display.told import told
from roundhouse.site import LANGUAGE
from roundhouse.site.tables.choices import Choice, choice_of
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.table_model import can_undo, played_by


@dataclass
class Seat:
    """A seat of a table, as everyone may see it."""

    seat: int
    """Its number, from 0."""
    name: str
    player: str
    """`person`, or the level of the bot that plays it."""
    taken: bool
    """Whether somebody holds it."""
    score: int
    place: int
    """The place in the ranking, 1 = won; 0 while the game goes on."""


@dataclass
class OneChoice:
    """Something that can be done now."""

    text: str
    """The action in notation: what an act sends."""
    label: str
    """The whole choice in words, as an order."""
    heading: str
    """The heading under which it stands where choices are many; empty for none."""
    hint: str
    """What it would mean now."""
    parts: list[str]
    """The parts of the picture (`data-part`) to touch for it, in order."""


@dataclass
class TableView:
    """A table as one seat, or everybody, may see it."""

    id: str
    game: str
    options: str
    """What differs from the usual, as records write it."""
    n: int
    """How long the log is: to be sent with an act, which is refused if something was done since."""
    seat: int
    """Through whose eyes: a seat's number, or -1 for what everybody may see."""
    seats: list[Seat]
    to_move: int
    """The seat that is to decide; -1 or less for none."""
    your_turn: bool
    """Whether this token may act now."""
    over: bool
    phase: str
    """The heading of the rulebook under which the game stands."""
    ask: str
    """What is asked of the mover, in a sentence."""
    choices: list[OneChoice]
    """What can be done now, if it is this seat's turn. Verbs of which only the best choices are listed may
    be played in any other lawful way too."""
    can_undo: bool
    """Whether this seat's last decision may be taken back."""
    ends_soon: bool
    """Whether in a moment this seat's only choice is played by itself."""
    position: dict[str, Any]
    """The position as this seat may know it; '?' where something is hidden."""
    commitment: str
    """The SHA-256 of the seed of the dice, shown from the start."""
    seed: str
    """The seed itself, once the game is over; empty before."""
    rematch: str
    """The table at which the same seats play again; empty if nobody has asked for it."""


def view_of(room: Room, seat: int) -> TableView:
    """The table through the eyes of this seat, or of PUBLIC."""
    step = room.step()
    table, game = step.table, step.table.game
    view = table.view(seat)
    playing = seat != PUBLIC and played_by(step, seat) == PERSON
    choices = [choice_of(game, view, action, table.names) for action in view.legal()] if playing else []
    yours = playing and table.to_move == seat
    return TableView(
        id=room.id,
        game=game.name,
        options=table.rules.options.text(),
        n=step.length,
        seat=seat,
        seats=seats_of(room),
        to_move=table.to_move,
        your_turn=yours,
        over=table.over,
        phase=table.phase,
        ask=game.words(LANGUAGE).ask(view, table.names),
        choices=[told_choice(choice) for choice in choices],
        can_undo=can_undo(step, seat),
        ends_soon=yours and step.ends_soon,
        position=view.position(),
        commitment=table.commitment,
        seed=table.seed if table.over else "",
        rematch=step.rematch,
    )


def told_choice(choice: Choice) -> OneChoice:
    return OneChoice(choice.text, choice.label, choice.heading, choice.hint, choice.parts.split())


def seats_of(room: Room) -> list[Seat]:
    table, taken = room.table, room.seats_taken
    ranking = table.ranking if table.over else [0] * len(table.names)
    return [
        Seat(n, name, word(table.game, room.players[n]), n in taken, table.scores[n], ranking[n])
        for n, name in enumerate(table.names)
    ]


def word(game: Game, player: str) -> str:
    return player if player == PERSON else level_word(game.name, player)


# The log


@dataclass
class LogNote:
    """What a line of the ledger means, and by which rule."""

    text: str
    rule: str


@dataclass
class LogEvent:
    """Something that was done, as far as this seat may know it."""

    n: int
    """Its number in the game, from 0, chance included."""
    seat: int
    """Who did it; -1 or less for chance."""
    text: str
    """In notation; '?' where something is hidden."""
    sentence: str
    notes: list[LogNote]


@dataclass
class Log:
    """What was done and still stands; what was taken back is not told."""

    table: str
    n: int
    """How long the table's log is, with all that is no action."""
    seat: int
    """Through whose eyes; -1 for what everybody may see."""
    length: int
    """How many events there are in all."""
    events: list[LogEvent]


def events_of(table: Table, seat: int, first: int = 0, last: int | None = None) -> list[LogEvent]:
    """The events from the first on, as this seat may read them."""
    log = table.seen(seat)
    found = []
    for n in range(first, len(log) if last is None else min(last, len(log))):
        in_words = told(table, log, n, LANGUAGE)
        notes = [LogNote(note.text, note.rule) for note in in_words.notes]
        found.append(LogEvent(n, log[n].actor, log[n].text, in_words.sentence, notes))
    return found


def log_of(room: Room, seat: int, first: int = 0, last: int | None = None) -> Log:
    length, table = room.length, room.table
    return Log(room.id, length, seat, len(table.log), events_of(table, seat, first, last))
