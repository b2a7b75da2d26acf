"""The table: who plays, what has been done, with which dice. The pleasant face of the engine."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.dice import dice_at, seed_hash
from roundhouse.core.errors import (
    BadNotation,
    BadOptions,
    BadRecord,
    BadSeat,
    IllegalAction,
    NoUndo,
    Refusal,
    RoundhouseError,
)
from roundhouse.core.event import Event
from roundhouse.core.game import Game, find_game
from roundhouse.core.options import Files
from roundhouse.core.record import HEADER, Line, Record, parse_record
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER, PUBLIC, Entry
from roundhouse.core.view import View

BLOCK: Final = 64
"""So many events make a block of a log, which all copies of a table share."""
LONGEST_NAME = 24
NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal")
"""What seats are called when nobody says otherwise."""


class Table:
    """A game in progress. `play` checks everything; when it raises, nothing has changed.

    >>> from roundhouse import game_names
    >>> table = Table.new(game_names()[0], seats=2, seed="reference")
    >>> table.names, table.phase
    (['Ann', 'Bob'], 'Choose a Contract')
    >>> table.play(table.legal()[0])[-1].actor == CHANCE  # after a decision chance follows by itself
    True
    """

    def __init__(
        self, game: Game, rules: Rules[Any], state: Any, names: list[str], seed: str, commitment: str
    ) -> None:
        """Use `Table.new`, `from_record` or `from_position`."""
        self.game = game
        self.rules = rules
        self.names = names
        self.seed = seed
        """The secret of the dice; empty when chance is typed by hand."""
        self.commitment = commitment
        """The seed's SHA-256, to be shown from the start; empty at a manual table."""
        self._blocks: tuple[list[Event], ...] = ()
        """What was done, in blocks that never change: so a copy of a long game costs no more than another."""
        self._latest: list[Event] = []
        """What was done after these."""
        self._log: list[Event] | None = None
        """All of it in one list, once somebody has asked for that."""
        self._beginning = rules.clone(state)
        self._from_position = False
        self._state = state
        self._forced: str | None = None
        """What `forced` has found, until something happens."""

    # Ways to a table

    @staticmethod
    def new(
        game: str,
        seats: int = 3,
        seed: str | int | None = None,
        options: str = "",
        dice: str = "seeded",
        names: list[str] | None = None,
        files: Files = True,
    ) -> "Table":
        """A new game. Without a seed a secret one is drawn; with dice="manual" people type what they roll."""
        found = find_game(game)
        rules = found.rules(seats, options, files)
        secret = _seed(seed, dice)
        commitment = seed_hash(secret) if secret else ""
        table = Table(found, rules, rules.start(), _names(names, seats), secret, commitment)
        table.settle()
        return table

    @staticmethod
    def from_record(text: str, seed: str = "", files: Files = False) -> "Table":
        """Replay a record, checking every line, and every draw where the seed is known.

        A seeded game goes on if its seed is given or saved in it. `files` says which files the options of
        the record may name.
        """
        return _replay(parse_record(text), seed, files)

    @staticmethod
    def from_position(
        game: str,
        options: str,
        position: dict[str, object],
        seed: str | int | None = None,
        dice: str = "seeded",
        names: list[str] | None = None,
        files: Files = True,
    ) -> "Table":
        """A game that begins at this position, as `position()` writes it."""
        found = find_game(game)
        seats = position.get("seats")
        if not isinstance(seats, int):
            raise BadSeat("A position says under 'seats' how many there are.")
        rules = found.rules(seats, options, files)
        secret = _seed(seed, dice)
        table = Table(
            found,
            rules,
            rules.from_position(position),
            _names(names, seats),
            secret,
            seed_hash(secret) if secret else "",
        )
        table._from_position = True
        table.settle()
        return table

    # What all may know

    @property
    def log(self) -> list[Event]:
        """Everything done so far. It is not for every eye: see `seen`. Read the list, never change it."""
        if self._log is None:
            self._log = []
            for block in (*self._blocks, self._latest):
                self._log += block
        return self._log

    @property
    def to_move(self) -> int:
        """The seat that decides, CHANCE, or OVER."""
        return self.rules.to_move(self._state)

    @property
    def phase(self) -> str:
        """The heading of the rulebook under which the game stands."""
        return "Over" if self.over else self.rules.phases[self._state.phase].name

    @property
    def over(self) -> bool:
        return self.to_move == OVER

    @property
    def scores(self) -> list[int]:
        return list(self._state.scores)

    @property
    def decider(self) -> int:
        """The seat whose holder decides now, usually the mover; CHANCE, or OVER."""
        return self.rules.decider(self._state)

    @property
    def opening_scores(self) -> list[int]:
        """The scores before the first action."""
        return list(self._beginning.scores)

    @property
    def ranking(self) -> list[int]:
        """The place of each seat, 1 = won."""
        return self.rules.ranking(self._state)

    # What the mover may know

    def legal(self) -> list[str]:
        """The texts of all that the mover may do (at a manual table: of all that chance may bring)."""
        return [action.text() for action in self.rules.legal(self._state)]

    def explain(self, text: str) -> Refusal | None:
        """Why not: None if the mover may do this, otherwise the rule it breaks."""
        return self.rules.allows(self._state, self.rules.parse(text))

    def forced(self) -> str:
        """The mover's only choice, where everyone can see that there is no other; '' elsewhere."""
        if self._forced is None:
            action = self.rules.forced(self._state)
            self._forced = "" if action is None else action.text()
        return self._forced

    # What a seat may know

    def view(self, seat: int = PUBLIC) -> View[Any]:
        """What this seat may know."""
        self._check_seat(seat)
        return View(self.rules, seat, self.rules.mask(self._state, seat))

    def seen(self, seat: int = PUBLIC) -> list[Event]:
        """The log as this seat may read it: secrets are '?' until the game is over."""
        self._check_seat(seat)
        if self.over:
            return list(self.log)
        return [
            Event(event.n, event.actor, event.action.masked(event.actor, seat), event.entries)
            for event in self.log
        ]

    def _check_seat(self, seat: int) -> None:
        if not PUBLIC <= seat < len(self.names):
            raise BadSeat(f"There is no seat {seat}: seats are 0 to {len(self.names) - 1}, or PUBLIC.")

    # What only the keeper of the table may know

    def position(self) -> dict[str, object]:
        """The whole state as plain JSON, secrets included; `from_position` reads it."""
        return self.rules.position(self._state)

    # Play

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Do what the text says, then let seeded chance follow. With `seat`, only if that seat is to move."""
        if seat is not None and seat != self.to_move:
            # before anything else: what the rules answer is for the mover's ears
            raise BadSeat(f"It is not seat {seat} that is to move, but {self._who(self.to_move)}.")
        action = self.rules.parse(text)
        refusal = self.rules.allows(self._state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return [self._apply(action), *self.settle()]

    def _repr_svg_(self) -> str:
        """The picture for a notebook: what all may see."""
        return self.game.draw(self.view(), self.names)

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.game.name, self.rules, self._state, self.names, self.seed, self.commitment)
        return _restored, (made, self.log, self._beginning, self._from_position)

    def copy(self) -> "Table":
        """The same table as an object of its own: what is done there is not done here."""
        other = Table(
            self.game, self.rules, self.rules.clone(self._state), self.names, self.seed, self.commitment
        )
        other._beginning = self._beginning
        other._from_position = self._from_position
        other._blocks = self._blocks
        other._latest = list(self._latest)
        return other

    def renamed(self, seat: int, name: str) -> "Table":
        """The same table with another name at this seat.

        Its events are other objects, so that nothing that was told with the old name is taken for theirs.
        """
        self._check_seat(seat)
        other = self.copy()
        other.names = _names([*self.names[:seat], name, *self.names[seat + 1 :]], len(self.names))
        other._begin_again([event.action for event in self.log])
        return other

    def settle(self) -> list[Event]:
        """Let chance act as long as it is due, if it is seeded; what it did."""
        events: list[Event] = []
        while self.seed and self.to_move == CHANCE:
            events.append(self._apply(self.sample()))
        return events

    def sample(self) -> Action:
        """What chance would bring now: by the seed, or at a manual table by fresh secret dice."""
        if self.to_move != CHANCE:
            raise BadNotation(f"Chance is not due: {self._who(self.to_move)} decides.")
        return self.rules.sample(self._state, dice_at(self.seed or fresh_seed(), self._length()))

    def can_undo(self, seat: int) -> bool:
        """Whether this seat can take back its last decision: nothing came after it, and its turn goes on."""
        return bool(self._length()) and self._last().actor == self.to_move == seat

    def undo(self, agreed: bool = False) -> None:
        """Take back the last decision of the seat to move, or of the last seat if chance is still to act.

        Never past chance or another seat's decision, except when all have `agreed`; then back to the
        last decision of anyone.
        """
        n = len(self.log)
        if agreed:
            while n > 0 and self.log[n - 1].actor == CHANCE:
                n -= 1
        if n == 0:
            raise NoUndo("Nothing has been decided yet.")
        last = self.log[n - 1].actor
        if not agreed and last == CHANCE:
            raise NoUndo("Chance has spoken since: that is taken back only if all agree.")
        if not agreed and self.to_move not in (last, CHANCE):
            raise NoUndo(f"{self._who(last)} has handed the turn on: that is taken back only if all agree.")
        self._begin_again([event.action for event in self.log[: n - 1]])

    def resume(self, texts: list[str]) -> None:
        """Stand where these actions lead from the beginning, chance included: for whoever stored a log."""
        state = self.rules.clone(self._beginning)
        actions: list[Action] = []
        for n, text in enumerate(texts):
            action = self.rules.parse(text)
            refusal = self.rules.allows(state, action)
            if refusal is not None:
                raise BadRecord(f"Action {n + 1}: {text} is against the rules. {refusal}")
            self.rules.apply(state, action)
            actions.append(action)
        self._begin_again(actions)
        self.settle()

    def _begin_again(self, actions: list[Action]) -> None:
        self._blocks, self._latest, self._log, self._forced = (), [], None, None
        self._state = self.rules.clone(self._beginning)
        for action in actions:
            self._apply(action)

    def _apply(self, action: Action) -> Event:
        actor = self.to_move
        entries: list[Entry] = []
        self._state.ledger = entries
        self.rules.apply(self._state, action)
        self._state.ledger = None
        self._forced = None
        event = Event(self._length(), actor, action, tuple(entries))
        self._put(event)
        return event

    def _length(self) -> int:
        """How many events the log has."""
        return BLOCK * len(self._blocks) + len(self._latest)

    def _last(self) -> Event:
        """The last event of a log that has some."""
        return self._latest[-1] if self._latest else self._blocks[-1][-1]

    def _put(self, event: Event) -> None:
        """The log goes on with this event."""
        self._latest.append(event)
        if len(self._latest) == BLOCK:
            self._blocks = (*self._blocks, self._latest)
            self._latest = []
        if self._log is not None:
            self._log.append(event)

    def _who(self, mover: int) -> str:
        return "nobody: the game is over" if mover == OVER else "chance" if mover < 0 else self.names[mover]

    # Records

    @property
    def record(self) -> Record:
        """The whole game on paper, for whoever keeps it; the seed is in it once the game is over.

        While the game goes on it holds the players' secrets: what one of them may read is `seen`.
        """
        return self._record(secret=False)

    def save(self) -> str:
        """The record with the seed in it, so that its owner can go on later. Not to be shown to players."""
        return self._record(secret=bool(self.seed) and not self.over).text()

    def _record(self, secret: bool) -> Record:
        lines = [
            Line(0, "" if event.actor == CHANCE else self.names[event.actor], event.text)
            for event in self.log
        ]
        if self.over:
            lines.append(Line(0, "", "", self.scores))
        return Record(
            self.game.name,
            self.rules.older or self.game.version,
            self.rules.options.text(),
            list(self.names),
            "seeded" if self.commitment else "manual",
            self.commitment,
            self.seed if self.over or secret else "",
            secret,
            self.rules.position(self._beginning) if self._from_position else None,
            lines,
        )

    def verify(self) -> int:
        """Derive every draw of the log again from the seed; how many there were. BadRecord if one differs."""
        if not self.seed:
            raise BadRecord(
                "The dice of this game were typed by hand: there is no seed to verify."
                if not self.commitment
                else "The seed is not known yet: it is shown when the game is over."
            )
        state = self.rules.clone(self._beginning)
        draws = 0
        for event in self.log:
            if event.actor == CHANCE:
                due = self.rules.sample(state, dice_at(self.seed, event.n)).text()
                if due != event.text:
                    raise BadRecord(
                        f"Action {event.n + 1} says {event.text}, but the seed gives {due}: "
                        "the record is forged, or the dice were not fair."
                    )
                draws += 1
            self.rules.apply(state, event.action)
        return draws


def _restored(made: tuple[Any, ...], log: list[Event], beginning: Any, from_position: bool) -> Table:
    """A table that came from another process, secrets included."""
    game, rules, state, names, seed, commitment = made
    table = Table(find_game(game), rules, state, names, seed, commitment)
    for event in log:
        table._put(event)
    table._beginning = beginning
    table._from_position = from_position
    return table


def _seed(seed: str | int | None, dice: str) -> str:
    if dice not in ("seeded", "manual"):
        raise BadOptions(f"dice={dice} is not possible: the dice are 'seeded' or 'manual'.")
    if dice == "manual":
        if seed is not None:
            raise BadOptions("Dice that are typed by hand have no seed.")
        return ""
    if isinstance(seed, bool) or not isinstance(seed, (str, int, type(None))):
        raise BadOptions("A seed is a word or a whole number.")
    text = fresh_seed() if seed is None else str(seed)
    if not 0 < len(text) <= 200 or text.split() != [text] or "#" in text or not text.isprintable():
        raise BadOptions("A seed is one word of printable characters, without '#'.")
    return text


def fresh_seed() -> str:
    """A seed that nobody can foresee."""
    from secrets import token_hex  # late: programs that name their seeds do without

    return token_hex(16)


def _names(names: list[str] | None, seats: int) -> list[str]:
    chosen = list(NAMES[:seats]) if names is None else list(names)
    if len(chosen) != seats or len(set(chosen)) != seats:
        raise BadSeat(f"{seats} seats need {seats} different names.")
    for name in chosen:
        fits = 0 < len(name) <= LONGEST_NAME and name.isprintable() and name.split() == [name]
        if not fits or name[0] in "~=" or "#" in name or name in HEADER:
            raise BadSeat(
                f"{name[:40]!r} cannot be a name: it is one word of up to {LONGEST_NAME} letters, "
                "without '#', and no word of a record."
            )
    return chosen


def _replay(record: Record, seed: str, files: Files) -> Table:
    """The table at which this record was played, at its last line."""
    try:
        game = find_game(record.game)
        rules = game.rules(len(record.names), record.options, files)
        if record.version != game.version and not rules.follow(record.version):
            raise BadRecord(
                f"The record was made under rules {record.version} of {game.title}; these are {game.version}."
            )
        names = _names(record.names, len(record.names))
        begun = rules.start() if record.position is None else rules.from_position(record.position)
    except BadRecord:
        raise
    except RoundhouseError as error:
        raise BadRecord(f"The record's header: {error}") from None
    if seed and seed_hash(seed) != record.commitment:
        raise BadRecord("This is not the seed of that game: its hash is another one.")
    table = Table(game, rules, begun, names, record.seed or seed, record.commitment)
    table._from_position = record.position is not None
    for line in record.lines:
        _replay_line(table, line)
    if record.seed and not record.secret and not table.over:
        raise BadRecord("The seed is shown although the game is not over: the record is cut short.")
    if table.seed:
        table.verify()
    table.settle()
    return table


def _replay_line(table: Table, line: Line) -> None:
    if line.scores is not None:
        if line.scores != table.scores:
            raise BadRecord(f"Line {line.number}: the scores are {table.scores} here, not {line.scores}.")
        return
    mover = table.to_move
    if mover == OVER:
        raise BadRecord(f"Line {line.number}: the game was over before this line.")
    if line.actor != ("" if mover == CHANCE else table.names[mover]):
        raise BadRecord(
            f"Line {line.number}: {line.actor or 'chance'} acts, but {table._who(mover)} is to move."
        )
    try:
        action = table.rules.parse(line.text)
        refusal = table.rules.allows(table._state, action)
    except RoundhouseError as error:
        raise BadRecord(f"Line {line.number}: {error}") from None
    if refusal is not None:
        raise BadRecord(f"Line {line.number}: {line.text} is against the rules. {refusal}")
    table._apply(action)
