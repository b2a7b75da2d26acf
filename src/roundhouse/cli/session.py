"""A game at the terminal: people take turns before one screen, bots answer at once."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from roundhouse import CHANCE, PUBLIC, Bot, NoUndo, RoundhouseError, Table
from roundhouse.cli.choices import Choices
from roundhouse.cli.files import keeping_place, write_table
from roundhouse.cli.rulebook import rule_grid, rules_meant
from roundhouse.cli.screen import ACCENT, Painter, console, interactive, readable
from roundhouse.cli.seats import HUMAN, bot_choice, find_bots, usual_bot
from roundhouse.cli.telling import told

HELP = """\
Type the number of a choice, or its notation. A beginning, like a verb, lists the choices that fit.

  ?  or help     this
  hint           what a bot that knows the game would do
  why ACTION     whether ACTION is allowed now, and if not, by which rule
  rules [WORD]   the rule of an id, or the rules with a word in them
  table          show the table again
  log            everything that has happened
  undo           take your last decision back, unless chance or another seat came after it
  undo all       take the last decision back if everyone at the table agrees
  save FILE      keep the game in a file
  quit           leave; the game is kept"""


class Left(Exception):  # noqa: N818 (no error, a farewell)
    """Someone leaves the game, with this exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Session:
    """One table, its people and its bots, on one screen."""

    def __init__(self, table: Table, players: list[str], path: Path | None) -> None:
        self.table = table
        self.players = players
        self.bots: list[Bot | None] = find_bots(table.game, players)
        self.people = [seat for seat, level in enumerate(players) if level == HUMAN]
        self.path = path
        """Where the game is kept, once there is such a file."""
        self.told = [0] * len(players)
        """How much of the log each seat has been told."""
        self.before = PUBLIC
        """Who sat before the screen last."""
        self.console = console()
        self.painter = Painter(table.game, table.names)
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "?": self.help,
            "help": self.help,
            "hint": self.hint,
            "why": self.why,
            "rules": self.rules,
            "table": self.again,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    # The game

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
        except (Left, EOFError, KeyboardInterrupt) as leaving:
            if isinstance(leaving, Left):
                return self.leave(leaving.code)
            self.console.print()
            return self.leave(130 if isinstance(leaving, KeyboardInterrupt) else 0)
        return 0

    def greet(self) -> None:
        seats = [
            f"{name} ({'you' if len(self.people) == 1 else 'a person'})"
            if level == HUMAN
            else f"{name} ({level} bot)"
            for name, level in zip(self.table.names, self.players, strict=True)
        ]
        self.print(f"{self.table.game.title}: {', '.join(seats)}. Type ? for help.")
        if self.table.commitment and not self.table.over:
            self.print(f"The dice are sealed: SHA-256 {self.table.commitment}", style="dim")
        if len(self.people) == 1 and interactive() and self.table.to_move != CHANCE:
            self.read("Press Enter to begin. ")

    def turn(self, seat: int) -> None:
        """One decision of a person."""
        self.hand_over(seat)
        choices = self.show(seat)
        before = len(self.table.log)
        while not self.answer(seat, choices, self.read(f"{self.table.names[seat]}> ").strip()):
            pass
        self.told[seat] = min(before, len(self.table.log))

    def answer(self, seat: int, choices: Choices, line: str) -> bool:
        """Do what was typed; True if the table may have changed."""
        word, _, rest = line.partition(" ")
        verbs = self.table.rules.verbs
        try:
            if not line:
                self.print("Type a number from the list, or ? for help.")
                return False
            if word in self.commands and word not in verbs:
                return self.commands[word](seat, rest.strip())
            text = choices.meant(line)
            beginning = choices.beginning(text)
            if beginning:
                self.console.print(choices.grid(self.painter, beginning))
                return False
            refusal = self.table.explain(text)
            if refusal is not None:
                self.refuse(refusal.why, refusal.rule)
                return False
            self.table.play(text, seat)
            return True
        except RoundhouseError as error:
            self.print(str(error))
            return False

    def chance(self) -> None:
        """At a table with dice of its own: ask what they show."""
        table = self.table
        self.print()
        self.print(table.game.ask(table.view(PUBLIC), table.names), style="bold")
        usage = [
            verb.usage
            for name, verb in table.rules.verbs.items()
            if name == table.legal()[0].partition(":")[0]
        ]
        self.print(f"Type {usage[0]}, or press Enter to let the computer draw.")
        while table.to_move == CHANCE:
            line = self.read("chance> ").strip()
            word = line.partition(" ")[0]
            try:
                if word in self.commands:
                    if word in ("why", "hint", "table", "undo"):
                        self.print("Chance is due now; nobody decides before it.")
                    elif self.commands[word](PUBLIC, line.partition(" ")[2].strip()):
                        return
                    continue
                if line and not line.startswith("~"):
                    line = usage[0].partition(":")[0] + ":" + line
                table.play(line or table.draw().text())
                self.console.print(told(table, self.painter, len(table.log) - 1, PUBLIC))
                return
            except RoundhouseError as error:
                self.print(str(error))

    def end(self) -> None:
        table = self.table
        since = self.told[self.people[0]] if len(self.people) == 1 else max(0, len(table.log) - 12)
        self.print()
        self.console.print(told(table, self.painter, since, PUBLIC))
        self.console.print(self.panel(PUBLIC))
        self.print(table.game.ask(table.view(PUBLIC), table.names), style="bold")
        order = sorted(range(len(table.names)), key=lambda seat: table.ranking[seat])
        self.print(
            "  ".join(f"{table.ranking[seat]}. {table.names[seat]} ({table.scores[seat]})" for seat in order)
        )
        where = self.keep()
        self.print()
        if table.seed:
            self.print(f"The seed was {table.seed}. The game is kept in\n  {where}")
            self.print(f"and anyone can check its dice:\n  roundhouse verify {where}")
        else:
            self.print(f"The game is kept in\n  {where}")

    # The screen

    def print(self, text: str = "", style: str = "") -> None:
        self.console.print(self.painter.paint(text, style), soft_wrap=len(text.split()) <= 2)

    def read(self, prompt: str) -> str:
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)  # so that a piped game reads like a played one
        return line

    def hand_over(self, seat: int) -> None:
        """With several people before one screen, hide the former one's hand."""
        if len(self.people) > 1 and self.before != seat:
            self.clear(scrollback=True)
            name = self.table.names[seat]
            self.print(f"{name}, it is your turn. The others look away.", style="bold")
            self.read("Press Enter when you are ready. ")
        self.before = seat

    def clear(self, scrollback: bool = False) -> None:
        if interactive():
            sys.stdout.write("\x1b[H\x1b[2J" + ("\x1b[3J" if scrollback else ""))
            sys.stdout.flush()
        else:
            self.print()

    def show(self, seat: int) -> Choices:
        """The table as this seat sees it, what happened since, the question and the choices."""
        self.console = console()
        table = self.table
        choices = Choices(table, seat)
        self.clear()
        since = min(self.told[seat], len(table.log))
        question = Text("▶ ", style=f"bold {readable(ACCENT)}") + self.painter.paint(
            table.game.ask(choices.view, table.names), style="bold"
        )
        below: list[RenderableType] = [self.panel(seat), question, choices.grid(self.painter)]
        if since < len(table.log):
            taken = sum(len(self.console.render_lines(part)) for part in below)
            self.happened(since, seat, self.console.height - taken - 2)
        for part in below:
            self.console.print(part)
        return choices

    def happened(self, since: int, seat: int, room: int) -> None:
        """What was done since, the last of it if the terminal has not room for all."""
        news = told(self.table, self.painter, since, seat)
        if interactive() and len(self.console.render_lines(news)) > max(room, 2):
            while since < len(self.table.log) - 1 and len(self.console.render_lines(news)) > max(room, 2):
                since += 1
                news = told(self.table, self.painter, since, seat)
            self.print("(type log for what came before)", style="dim")
        self.console.print(news)

    def lines(self, seat: int) -> list[str]:
        lines = self.table.game.show(self.table.view(seat), self.table.names)
        low = interactive() and self.console.height < 32
        return [line for line in lines if line or not low]

    def panel(self, seat: int) -> Panel:
        body = Text()
        for i, line in enumerate(self.lines(seat)):
            heading = line.split(" ")[0]
            painted = self.painter.paint(
                line, style="bold" if len(heading) > 2 and heading.isalpha() and heading.isupper() else ""
            )
            body.append_text(Text("\n") + painted if i else painted)
        return Panel(body, title=self.table.game.title, width=min(self.console.width, 80), border_style="dim")

    def refuse(self, why: str, rule: str) -> None:
        """Why not, and the rule's own sentence."""
        self.print(why)
        with suppress(RoundhouseError):
            self.console.print(rule_grid([self.table.game.rulebook.find(rule)]))

    # What can be typed besides a choice; True if the table is to be shown again

    def help(self, seat: int, rest: str) -> bool:
        self.print(HELP)
        return False

    def again(self, seat: int, rest: str) -> bool:
        return True

    def hint(self, seat: int, rest: str) -> bool:
        level = usual_bot(self.table.game)
        bot = find_bots(self.table.game, [level])[0]
        assert bot is not None
        text = bot_choice(self.table, bot, seat)
        choices = Choices(self.table, seat)
        self.print(f"The {level} bot would do this:")
        self.console.print(choices.grid(self.painter, [choices.texts.index(text)]))
        return False

    def why(self, seat: int, rest: str) -> bool:
        choices = Choices(self.table, seat)
        if not rest:
            self.print("Write why and an action, for instance: why " + choices.texts[-1])
            return False
        text = choices.meant(rest)
        refusal = self.table.explain(text)
        if refusal is not None:
            self.refuse(refusal.why, refusal.rule)
        else:
            self.print(
                f"{text} is allowed: {self.table.game.hint(choices.view, self.table.rules.parse(text))}"
            )
        return False

    def rules(self, seat: int, rest: str) -> bool:
        book = self.table.game.rulebook
        if rest:
            self.console.print(rule_grid(rules_meant(book, rest)))
        else:
            for heading in book.headings():
                self.print(f"  {heading}: {', '.join(rule.id for rule in book.under(heading))}")
            self.print(
                "Write rules and an id or a word. The whole rulebook: roundhouse rules "
                + self.table.game.name
            )
        return False

    def log(self, seat: int, rest: str) -> bool:
        self.console.print(told(self.table, self.painter, 0, seat))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        if rest != "all":
            try:
                self.table.undo()
            except NoUndo as error:
                self.print(f"{error} Then type: undo all")
                return False
            return True
        others = [self.table.names[other] for other in self.people if other != seat]
        if others and self.read(f"Do {' and '.join(others)} agree? (y/n) ").strip().lower() not in (
            "y",
            "yes",
        ):
            self.print("Then everything stays as it is.")
            return False
        self.table.undo(agreed=True)
        while self.table.log and self.table.to_move not in self.people:
            self.table.undo(agreed=True)
        return True

    def save(self, seat: int, rest: str) -> bool:
        if not rest:
            self.print("Write save and the name of a file, for instance: save tonight.rec")
            return False
        path = Path(rest).expanduser()
        if path.exists() and path != self.path:
            self.print(f"{path} exists already. Choose another name.")
            return False
        try:
            write_table(path, self.table, self.players, replace=True)
        except OSError as error:
            self.print(f"{path}: {error.strerror}.")
            return False
        self.path = path
        self.print(f"Saved. Go on later with: roundhouse play --load {path}")
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Left(0)

    # Leaving

    def keep(self) -> Path:
        """Write the game where it is kept."""
        if self.path is None:
            self.path = keeping_place(self.table.game.name)
        write_table(self.path, self.table, self.players, replace=True)
        return self.path

    def leave(self, code: int) -> int:
        if not any(event.actor in self.people for event in self.table.log):
            self.print("Nothing was played, so nothing is kept.")
        else:
            self.print(f"The game is kept. Go on with\n  roundhouse play --load {self.keep()}")
        return code
