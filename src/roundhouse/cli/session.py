"""A game at the terminal: people take turns before one screen, bots answer at once."""

from pathlib import Path

from roundhouse import CHANCE, PUBLIC, Bot, RoundhouseError, Table
from roundhouse.cli.chance import Drawing
from roundhouse.cli.choices import Choices
from roundhouse.cli.files import keeping_place, write_table
from roundhouse.cli.invoked import command
from roundhouse.cli.orders import AUTO, Left, Orders
from roundhouse.cli.screen import interactive
from roundhouse.cli.seats import HUMAN, bot_choice, find_bots, placing
from roundhouse.cli.stage import NARROW, Stage
from roundhouse.cli.telling import told

INTERRUPTED = 130
HOW = "Type a number from the list, or ? for help."
LONGEST_WORD = 40


class Session:
    """One table, its people and its bots, on one screen. The game is kept after every decision."""

    def __init__(self, table: Table, players: list[str], path: Path | None) -> None:
        self.table = table
        self.players = players
        self.bots: list[Bot | None] = find_bots(table.game, players)
        self.people = [seat for seat, level in enumerate(players) if level == HUMAN]
        self.path = path
        """Where the game is kept, once there is such a file."""
        self.trouble = ""
        """Why it cannot be kept, if so."""
        self.begun = len(table.log)
        """How much had happened before this session."""
        self.told = [0] * len(players)
        """How much of the log each seat has been told."""
        self.heard = 0
        """How much of it all have been told together, where chance is typed by hand."""
        self.before = PUBLIC
        """Who sat before the screen last."""
        self.sat = 0
        """How much had happened when they sat down."""
        self.drawn: set[str] = set()
        """The verbs of chance that the computer draws although chance is typed by hand."""
        self.stage = Stage(table)
        self.orders = Orders(self)

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            self.greet()
            while not self.table.over:
                mover = self.table.to_move
                if mover == CHANCE:
                    self.chance()
                elif (bot := self.bots[mover]) is not None:
                    self.table.play(bot_choice(self.table, bot, mover), mover)
                else:
                    self.turn(mover)
            self.end()
        except Left:
            self.leave()
        except EOFError:
            self.stage.print()
            self.leave()
        except KeyboardInterrupt:
            self.stage.print()
            self.leave()
            return INTERRUPTED
        return 0

    def greet(self) -> None:
        seats = []
        for name, level in zip(self.table.names, self.players, strict=True):
            person = "you" if len(self.people) == 1 else "a person"
            seats.append(f"{name} ({person if level == HUMAN else f'{level} bot'})")
        self.stage.print(f"{self.table.game.title}: {', '.join(seats)}. Type ? for help at any time.")
        for words in self.table.game.switched_on(self.table.rules.options.modules):
            self.stage.print(f"With {words}.")
        if interactive() and self.stage.console.width < NARROW:
            self.stage.print(f"({NARROW} columns show more; this terminal has {self.stage.console.width}.)")
        if self.table.commitment and not self.table.over:
            self.stage.print("The dice are sealed by a seed that has this SHA-256:", "dim")
            self.stage.print(f"  {self.table.commitment}", "dim", wrap=False)
        if self.people and interactive() and not self.table.over:
            self.stage.read("Press Enter to begin. ")

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        self.hand_over(seat)
        before = len(self.table.log)
        choices = self.stage.show(seat, min(self.told[seat], before))
        words = [*choices.texts, *self.orders.known]
        while not self.answer(seat, choices, self.stage.read(f"{self.table.names[seat]}> ", words)):
            pass
        if len(self.table.log) != before:
            self.told[seat] = self.heard = min(before, len(self.table.log))
            self.keep_if_possible()

    def hand_over(self, seat: int) -> None:
        """With several people before one screen, hide the former one's hand."""
        if len(self.people) > 1 and self.before != seat:
            self.stage.clear(scrollback=True)
            since = self.heard if self.before == PUBLIC else self.sat
            if since < len(self.table.log):
                self.stage.news(since, PUBLIC, self.stage.console.height - 4)
                self.stage.print()
            name = self.table.names[seat]
            self.stage.print(f"{name}, it is your turn. Let the others look away.", "bold")
            self.stage.read("Press Enter when you are ready. ")
            self.sat = len(self.table.log)
        self.before = seat

    def answer(self, seat: int, choices: Choices, line: str) -> bool:
        """Do what was typed; True if the table is to be shown again."""
        try:
            word, _, rest = line.partition(" ")
            word = word.lower()
            if word in self.orders.known and word not in self.table.rules.verbs:
                return self.orders.known[word](seat, rest.strip())
            if not line:
                self.stage.print(HOW)
                return False
            text = choices.meant(line)
            beginning = choices.beginning(text)
            if len(beginning) > 1:
                self.stage.console.print(choices.grid(self.stage.painter, beginning))
                return False
            if beginning:
                text = choices.texts[beginning[0]]
            if text.partition(":")[0] not in self.table.rules.verbs:
                self.stage.print(f"I do not know '{line[:LONGEST_WORD]}'. {HOW}")
                return False
            refusal = self.table.explain(text)
            if refusal is not None:
                self.stage.refuse(refusal.why, refusal.rule)
                return False
            self.table.play(text, seat)
            return True
        except RoundhouseError as error:
            self.stage.print(str(error))
            return False

    def chance(self) -> None:
        """At a table with dice of its own: ask what they show."""
        table = self.table
        drawing = Drawing(table)
        if drawing.verb in self.drawn:
            table.play(table.sample().text())
            return
        question = table.game.words("en").ask(table.view(), table.names)
        # A roll that the question gives to whoever sits here anyway hides nothing from anyone.
        same = self.before != PUBLIC and question.startswith(f"{table.names[self.before]} ")
        if len(self.people) > 1 and self.before != PUBLIC and not same:
            self.stage.clear(scrollback=True)  # all look on while dice are typed
            self.before = PUBLIC
        self.stage.print()
        self.hear()
        self.stage.print(question, "bold")
        self.stage.print(drawing.how())
        while True:
            line = self.stage.read("chance> ", drawing.answers)
            word, _, rest = line.partition(" ")
            word = word.lower()
            try:
                if word in ("why", "hint", "table"):
                    self.stage.print("Chance is due now; nobody decides before it.")
                elif word in self.orders.known:
                    if self.orders.known[word](PUBLIC, rest.strip()):
                        return
                else:
                    if word == AUTO:
                        self.drawn.add(drawing.verb)
                    table.play(table.sample().text() if word in ("", AUTO) else drawing.meant(line))
                    self.hear()
                    return
            except RoundhouseError as error:
                self.stage.print(str(error))
                self.stage.print(drawing.some(line))

    def hear(self) -> None:
        """Tell everyone what all may know of what was done since."""
        self.stage.console.print(told(self.table, self.stage.painter, min(self.heard, len(self.table.log))))
        self.heard = len(self.table.log)

    def end(self) -> None:
        """Who has won and why, and how anyone can check it."""
        table = self.table
        if self.people:
            self.stage.clear()
        since = self.told[self.people[0]] if len(self.people) == 1 else max(0, len(table.log) - 12)
        self.stage.news(since, PUBLIC, self.stage.console.height - 28)
        self.stage.console.print(self.stage.panel(PUBLIC))
        self.stage.print(table.game.words("en").ask(table.view(), table.names), "bold")
        self.stage.print(placing(table.names, table.ranking, self.people))
        self.stage.print()
        if len(table.log) > self.begun:
            self.keep_if_possible()
        if table.seed:
            self.stage.print(f"The seed was {table.seed}. Anyone can check the dice by it:", wrap=False)
            self.stage.print(f"  {command('verify', self.path or 'FILE')}", wrap=False)
        elif self.path is not None:
            self.stage.print(f"The game is kept in {self.path}", wrap=False)

    def keep(self, path: Path | None = None) -> None:
        """Write the game where it is kept, or from now on at `path`."""
        where = path or self.path or keeping_place(self.table.game.name)
        write_table(where, self.table, self.players, replace=True)
        self.path = where
        self.trouble = ""

    def keep_if_possible(self) -> None:
        """Keep it; a folder that cannot be written does not end the game, but is told of once."""
        if self.trouble:
            return
        try:
            self.keep()
        except OSError as error:
            self.trouble = f"{error.filename}: {error.strerror}"
            self.stage.print(
                f"The game cannot be kept ({self.trouble}). Type save FILE to keep it elsewhere."
            )
            self.stage.read("Press Enter to go on. ")

    def leave(self) -> None:
        if not any(event.actor in self.people for event in self.table.log):
            self.stage.print("Nothing was played, so nothing is kept.")
            return
        if len(self.table.log) != self.begun or self.path is None:
            try:
                self.keep()
            except OSError as error:
                self.stage.print(f"The game is not kept: {error.filename}: {error.strerror}.")
                return
        self.stage.print("The game is kept. Go on with")
        self.stage.print(f"  {command('play', '--load', self.path)}", wrap=False)
