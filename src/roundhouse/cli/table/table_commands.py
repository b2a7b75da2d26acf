"""What can be typed at a table besides a choice."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table as Grid

from roundhouse import CHANCE, PUBLIC, Event, NoUndo, Table
from roundhouse.bots.asking import bot_choice
from roundhouse.bots.coach import advise, in_words
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.program_name import command
from roundhouse.cli.rulebook_text import rule_grid, rules_meant
from roundhouse.cli.screen import interactive
from roundhouse.cli.seats import find_bots, usual_bot
from roundhouse.cli.table.choices import Choices
from roundhouse.cli.table.letters import write_letter
from roundhouse.cli.table.paragraphs import in_full
from roundhouse.core.dice import bot_dice
from roundhouse.core.judge import Budget, Judge
from roundhouse.core.wording import listed

if TYPE_CHECKING:
    from roundhouse.cli.table.session import Session

COACH = 1.0
"""Seconds that the coach may think about a hint."""
AUTO = "auto"
"""The command by which the computer draws from now on."""
HELP = (
    "Type the number of a choice, or its notation; blanks will do for colon and commas, and names for codes. "
    "A beginning is enough where one choice fits it; where several do, like for a verb, they are listed. "
    "Enter turns a long list over."
)
COMMANDS = {
    "? or help": "this",
    "hint": "what a bot that knows the game would do, and why",
    "why ACTION": "whether ACTION is allowed now, and if not, by which rule",
    "rules [ID|WORD]": "the rule of an id, or the rules with a word in them",
    "table": "the whole table",
    "log": "everything that has happened",
    "undo": "take your last decision back, unless chance or another seat came after it",
    "undo all": "back to your own last decision, past chance and other seats, if all agree",
    "save FILE": "keep the game in this file from now on",
    "quit or q": "leave; the game is kept",
}
AT_CHANCE = (
    "Dice or cards of your own decide now, and nobody chooses. Type what they show; a beginning is enough "
    "where one answer fits it."
)
COMMANDS_AT_CHANCE = {
    "Enter": "let the computer do it, this once",
    AUTO: "let the computer do it, now and whenever the same is due again",
    **{
        typed: COMMANDS[typed]
        for typed in ("rules [ID|WORD]", "log", "undo", "undo all", "save FILE", "quit or q")
    },
}


class Left(Exception):
    """Someone leaves the game."""


class TableCommands:
    """Each command is a method; it returns True if the table is to be shown again."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.table = session.table
        self.screen = session.screen
        self.judges: list[Judge[Any] | None] = []
        """The coach's judge, once it was asked."""
        self.known: dict[str, Callable[[int, str], bool]] = {
            "?": self.help,
            "help": self.help,
            "hint": self.hint,
            "why": self.why,
            "rules": self.rules,
            "table": self.whole,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
            "q": self.quit,
        }
        if self.table.game.post(self.table.rules, LANGUAGE) is not None:
            self.known["letter"] = self.letter
        blocks = self.table.game.words(LANGUAGE).blocks(self.table.view(), self.table.names)
        self.parts = [word for word in blocks if word not in self.known]
        """The words for parts of the table, which the game gives."""
        self.known |= {word: partial(self.part, word) for word in self.parts}

    def letter(self, seat: int, rest: str) -> bool:
        """Read a letter back to its writer, and send it if they say so."""
        return write_letter(self.table, self.screen, seat, rest)

    def help(self, seat: int, rest: str) -> bool:
        chance = self.table.to_move == CHANCE
        self.screen.say(AT_CHANCE if chance else HELP)
        parts = {", ".join(self.parts): "that part of the table"} if self.parts else {}
        if "letter" in self.known and not chance:
            parts["letter [FILE]"] = "write your letter, line by line or from a file; it is read back first"
        self.screen.say(command_grid(parts | (COMMANDS_AT_CHANCE if chance else COMMANDS)))
        return False

    def part(self, word: str, seat: int, rest: str) -> bool:
        lines = dict(self.screen.blocks(seat)).get(word)
        self.screen.say(self.screen.painted(lines) if lines else "There is nothing of that now.")
        return False

    def whole(self, seat: int, rest: str) -> bool:
        if not interactive():
            return True
        self.screen.say(self.screen.panel(seat))
        return False

    def judge(self) -> Judge[Any] | None:
        """What the game knows about playing itself well, made once."""
        if not self.judges:
            self.judges = [self.table.game.judge(self.table.rules)]
        return self.judges[0]

    def hint(self, seat: int, rest: str) -> bool:
        judge = self.judge()
        choices = Choices(self.table, seat)
        if judge is not None and len(choices.texts) > 1:
            dice = bot_dice(self.table.seed, seat, len(self.table.log))
            budget = Budget(judge.hard.rollouts, judge.hard.candidates, COACH)
            advice = advise(choices.view, judge, budget, dice)
            said = in_words(advice, choices.view, self.table.game.words(LANGUAGE), self.table.names)
            self.screen.say("The coach would do this:")
            self.screen.say(choices.listed(self.screen.painter, [choices.texts.index(advice.text)]))
            self.screen.say(f"{said[:1].upper()}{said[1:]}.")
            return False
        level = usual_bot(self.table.game)
        bot = find_bots(self.table.game, [level])[0]
        assert bot is not None
        text = bot_choice(self.table, bot, seat)
        self.screen.say(f"The {level} bot would do this:")
        self.screen.say(choices.listed(self.screen.painter, [choices.texts.index(text)]))
        return False

    def why(self, seat: int, rest: str) -> bool:
        choices = Choices(self.table, seat)
        if not rest:
            self.screen.say("Write why and an action, for instance: why " + choices.texts[-1])
            return False
        text = choices.meant(rest)
        refusal = self.table.explain(text)
        if refusal is not None:
            self.screen.refuse(refusal.why, refusal.rule)
        else:
            meaning = self.table.game.words(LANGUAGE).hint(
                choices.view, self.table.rules.parse(text), self.table.names
            )
            self.screen.say(f"{text} is allowed: {meaning}")
        return False

    def rules(self, seat: int, rest: str) -> bool:
        book = self.table.game.rulebook.at(self.table.rules.options.modules)
        if rest:
            self.screen.say(rule_grid(rules_meant(book, rest, self.table.game.name)))
            return False
        for heading in book.headings():
            rules = book.under(heading)
            self.screen.say(f"  {heading}: {rules[0].id} to {rules[-1].id}")
        self.screen.say(
            f"Write rules and an id or a word. All of it: {command('rules', self.table.game.name)}"
        )
        return False

    def log(self, seat: int, rest: str) -> bool:
        self.screen.say(in_full(self.table, self.screen.painter, 0, seat))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        if rest.lower() != "all":
            try:
                self.check_undo()
                self.table.undo()
            except NoUndo as error:
                self.screen.say(f"{error} If they do: undo all" if self.table.log else str(error))
                return False
            return True
        people = self.session.people
        if len(people) > 1 and self.screen.read("Does everyone agree? (y/n) ").lower() not in ("y", "yes"):
            self.screen.say("Then everything stays as it is.")
            return False
        if not any(event.actor in people for event in self.table.log):
            raise NoUndo("Nobody has decided anything yet.")
        before = list(self.table.log)
        self.table.undo(agreed=True)
        while self.table.decider not in people:
            self.table.undo(agreed=True)
        self.screen.say(taken_back(self.table, before[len(self.table.log) :]))
        return True

    def check_undo(self) -> None:
        """While dice are to be typed, a person takes back a person's decision, not one of a bot."""
        last = self.table.log[-1].actor if self.table.log else CHANCE
        if self.table.to_move == CHANCE != last and last not in self.session.people:
            raise NoUndo(f"{self.table.names[last]} has decided since: that is taken back only if all agree.")

    def save(self, seat: int, rest: str) -> bool:
        if not rest:
            self.screen.say("Write save and the name of a file, for instance: save tonight.rec")
            return False
        path = Path(rest).expanduser()
        if path.exists() and path != self.session.path:
            self.screen.say(f"{path} exists already. Choose another name.")
            return False
        try:
            self.session.keep(path)
        except OSError as error:
            self.screen.say(f"{path}: {error.strerror}.")
            return False
        self.screen.say(self.screen.line(f"Saved. The game is kept in {path} from now on.", wrap=False))
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Left


def command_grid(commands: Mapping[str, str]) -> Padding:
    """Commands and what they do."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for typed, meaning in commands.items():
        grid.add_row(typed, meaning)
    return Padding(grid, (0, 0, 0, 2))


def taken_back(table: Table, events: list[Event]) -> str:
    """What has been taken back, as all may know it, and what went with it."""
    first = events[0]
    public = first.action.masked(first.actor, PUBLIC)
    done = table.game.words(LANGUAGE).say(table.rules, first.actor, public, table.names)
    went = ["what chance brought"] if any(event.actor == CHANCE for event in events) else []
    others = dict.fromkeys(event.actor for event in events if event.actor not in (CHANCE, first.actor))
    went += [f"what {listed([table.names[seat] for seat in others])} did"] if others else []
    return f"Taken back: {done}" + (f" With it went {listed(went)} after it." if went else "")
