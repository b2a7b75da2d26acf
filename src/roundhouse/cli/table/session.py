"""A game at the terminal: people take turns before one screen, bots answer at once."""

from pathlib import Path

from rich.text import Text

from roundhouse import CHANCE, PUBLIC, BadNotation, Bot, RoundhouseError, Table
from roundhouse.bots import is_own
from roundhouse.bots.asking import bot_plays
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.program_name import command
from roundhouse.cli.record_files import keeping_place, write_table
from roundhouse.cli.screen import interactive
from roundhouse.cli.seats import HUMAN, find_bots, placing
from roundhouse.cli.table.choices import Choices
from roundhouse.cli.table.paragraphs import in_full
from roundhouse.cli.table.table_commands import AUTO, Left, TableCommands
from roundhouse.cli.table.table_screen import NARROW, TableScreen
from roundhouse.cli.table.typed_chance import TypedChance

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
        self.known = [0] * len(players)
        """How much of the log each seat has read."""
        self.known_to_all = 0
        """How much of it all have read together, where chance is typed by hand."""
        self.before = PUBLIC
        """Who sat before the screen last."""
        self.sat = 0
        """How much had happened when they sat down."""
        self.drawn: set[str] = set()
        """The verbs of chance that the computer draws although chance is typed by hand."""
        self.screen = TableScreen(table)
        self.commands = TableCommands(self)

    def run(self) -> int:
        """Play to the end, or until someone leaves; the exit code."""
        try:
            self.greet()
            while not self.table.over:
                mover = self.table.to_move
                if mover == CHANCE:
                    self.chance()
                elif (bot := self.bots[self.table.decider]) is not None:
                    self.bot_turn(bot)
                else:
                    self.turn(mover)
            self.end()
        except Left:
            self.leave()
        except EOFError:
            self.screen.print()
            self.leave()
        except KeyboardInterrupt:
            self.screen.print()
            self.leave()
            return INTERRUPTED
        return 0

    def greet(self) -> None:
        seats = []
        for name, level in zip(self.table.names, self.players, strict=True):
            person = "you" if len(self.people) == 1 else "a person"
            seats.append(f"{name} ({person if level == HUMAN else f'{level} bot'})")
        self.screen.print(f"{self.table.game.title}: {', '.join(seats)}. Type ? for help at any time.")
        for words in self.table.game.switched_on(self.table.rules.options.modules):
            self.screen.print(f"With {words}.")
        if interactive() and self.screen.console.width < NARROW:
            self.screen.print(f"({NARROW} columns show more; this terminal has {self.screen.console.width}.)")
        if self.table.commitment and not self.table.over:
            self.screen.print("The dice are sealed by a seed that has this SHA-256:", "dim")
            self.screen.print(f"  {self.table.commitment}", "dim", wrap=False)
        if self.people and interactive() and not self.table.over:
            self.screen.read("Press Enter to begin. ")

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        self.hand_over(seat)
        before = len(self.table.log)
        since, choices = min(self.known[seat], before), Choices(self.table, seat)
        words = [*choices.texts, *self.commands.known]
        self.screen.present(seat, since, choices)
        while not self.answer(seat, choices, self.screen.read(f"{self.table.names[seat]}> ", words)):
            if interactive():
                self.screen.present(seat, since, choices)
            else:
                self.screen.tell()
        if len(self.table.log) != before:
            self.known[seat] = self.known_to_all = min(before, len(self.table.log))
            self.keep_if_possible()

    def bot_turn(self, bot: Bot) -> None:
        """One decision of a bot; if it breaks down the game is kept, and can go on with another."""
        try:
            bot_plays(self.table, bot)
        except Exception:
            self.leave()
            raise

    def hand_over(self, seat: int) -> None:
        """With several people before one screen, hide the former one's hand."""
        if len(self.people) > 1 and self.before != seat:
            self.screen.clear(scrollback=True)
            since = self.known_to_all if self.before == PUBLIC else self.sat
            if since < len(self.table.log):
                self.screen.show(*self.screen.news(since, PUBLIC, self.screen.console.height - 4), Text())
            name = self.table.names[seat]
            self.screen.print(f"{name}, it is your turn. Let the others look away.", "bold")
            self.screen.read("Press Enter when you are ready. ")
            self.sat = len(self.table.log)
        self.before = seat

    def answer(self, seat: int, choices: Choices, line: str) -> bool:
        """Do what was typed; True if the table is to be shown again."""
        try:
            word, _, rest = line.partition(" ")
            word = word.lower()
            if word in self.commands.known and not self.is_choice(choices, line):
                return self.commands.known[word](seat, rest.strip())
            if not line:
                if not interactive() or not choices.turn_over():
                    self.screen.say(HOW)
                return False
            text = choices.meant(line)
            beginning = choices.beginning(text)
            if len(beginning) > 1:
                choices.narrow(beginning)
                if not interactive():
                    self.screen.say(choices.listed(self.screen.painter, beginning))
                return False
            if beginning:
                text = choices.texts[beginning[0]]
            if text.partition(":")[0] not in self.table.rules.verbs:
                self.screen.say(f"I do not know '{line[:LONGEST_WORD]}'. {HOW}")
                return False
            refusal = self.table.explain(text)
            if refusal is not None:
                self.screen.refuse(refusal.why, refusal.rule)
                return False
            self.table.play(text, seat)
            return True
        except RoundhouseError as error:
            self.screen.say(str(error))
            return False

    def is_choice(self, choices: Choices, line: str) -> bool:
        """Whether a line that begins with a command is an action of a game with a verb of that name."""
        text = choices.meant(line)
        try:
            self.table.rules.parse(text)
        except BadNotation:
            return bool(choices.beginning(text))
        return True

    def chance(self) -> None:
        """At a table with dice of its own: ask what they show."""
        table = self.table
        typed = TypedChance(table)
        if typed.verb in self.drawn:
            table.play(table.sample().text())
            return
        question = table.game.words(LANGUAGE).ask(table.view(), table.names)
        # A roll that the question gives to whoever sits here anyway hides nothing from anyone.
        same = self.before != PUBLIC and question.startswith(f"{table.names[self.before]} ")
        if len(self.people) > 1 and self.before != PUBLIC and not same:
            self.screen.clear(scrollback=True)  # all look on while dice are typed
            self.before = PUBLIC
        self.screen.print()
        self.tell_all()
        self.screen.print(question, "bold")
        self.screen.print(typed.how())
        while True:
            line = self.screen.read("chance> ", typed.answers)
            word, _, rest = line.partition(" ")
            word = word.lower()
            try:
                if word in ("why", "hint", "table"):
                    self.screen.print("Chance is due now; nobody decides before it.")
                elif word in self.commands.known:
                    again = self.commands.known[word](PUBLIC, rest.strip())
                    self.screen.tell()
                    if again:
                        return
                else:
                    if word == AUTO:
                        self.drawn.add(typed.verb)
                    table.play(table.sample().text() if word in ("", AUTO) else typed.meant(line))
                    self.tell_all()
                    return
            except RoundhouseError as error:
                self.screen.print(str(error))
                self.screen.print(typed.some(line))

    def tell_all(self) -> None:
        """Tell everyone what all may know of what was done since."""
        self.screen.console.print(
            in_full(self.table, self.screen.painter, min(self.known_to_all, len(self.table.log)))
        )
        self.known_to_all = len(self.table.log)

    def end(self) -> None:
        """Who has won and why, and how anyone can check it."""
        table = self.table
        if self.people:
            self.screen.clear()
        since = self.known[self.people[0]] if len(self.people) == 1 else max(0, len(table.log) - 12)
        self.screen.show(*self.screen.news(since, PUBLIC), self.screen.panel(PUBLIC))
        self.screen.print(table.game.words(LANGUAGE).ask(table.view(), table.names), "bold")
        self.screen.print(placing(table.names, table.ranking, self.people))
        self.screen.print()
        if len(table.log) > self.begun:
            self.keep_if_possible()
        if table.seed:
            self.screen.print(f"The seed was {table.seed}. Anyone can check the dice by it:", wrap=False)
            self.screen.print(f"  {command('verify', self.path or 'FILE')}", wrap=False)
        elif self.path is not None:
            self.screen.print(f"The game is kept in {self.path}", wrap=False)

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
            self.screen.print(
                f"The game cannot be kept ({self.trouble}). Type save FILE to keep it elsewhere."
            )
            self.screen.read("Press Enter to go on. ")

    def leave(self) -> None:
        decided = [event.actor for event in self.table.log if event.actor != CHANCE]
        if not any(actor in self.people for actor in decided) and (self.people or not decided):
            self.screen.print("Nothing was played, so nothing is kept.")
            return
        if len(self.table.log) != self.begun or self.path is None:
            try:
                self.keep()
            except OSError as error:
                self.screen.print(f"The game is not kept: {error.filename}: {error.strerror}.")
                return
        self.screen.print("The game is kept. Go on with")
        again: list[object] = ["play", "--load", self.path]
        bots = self.players[self.players.count(HUMAN) :]
        if any(is_own(bot) for bot in bots) and HUMAN not in bots:  # a save alone never runs their code
            again += ["--bots", ",".join(bots)]
        self.screen.print(f"  {command(*again)}", wrap=False)
