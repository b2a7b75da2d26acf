"""What can be typed at a table besides a choice."""

from pathlib import Path
from typing import TYPE_CHECKING

from roundhouse import NoUndo
from roundhouse.cli.choices import Choices
from roundhouse.cli.rulebook import rule_grid, rules_meant
from roundhouse.cli.seats import bot_choice, find_bots, usual_bot
from roundhouse.cli.telling import told

if TYPE_CHECKING:
    from roundhouse.cli.session import Session

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


class Left(Exception):
    """Someone leaves the game."""


class Orders:
    """Each order is a method; it returns True if the table is to be shown again."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self.table = session.table
        self.stage = session.stage
        self.known = {
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

    def help(self, seat: int, rest: str) -> bool:
        self.stage.print(HELP)
        return False

    def again(self, seat: int, rest: str) -> bool:
        return True

    def hint(self, seat: int, rest: str) -> bool:
        level = usual_bot(self.table.game)
        bot = find_bots(self.table.game, [level])[0]
        assert bot is not None
        text = bot_choice(self.table, bot, seat)
        choices = Choices(self.table, seat)
        self.stage.print(f"The {level} bot would do this:")
        self.stage.console.print(choices.grid(self.stage.painter, [choices.texts.index(text)]))
        return False

    def why(self, seat: int, rest: str) -> bool:
        choices = Choices(self.table, seat)
        if not rest:
            self.stage.print("Write why and an action, for instance: why " + choices.texts[-1])
            return False
        text = choices.meant(rest)
        refusal = self.table.explain(text)
        if refusal is not None:
            self.stage.refuse(refusal.why, refusal.rule)
        else:
            meaning = self.table.game.hint(choices.view, self.table.rules.parse(text))
            self.stage.print(f"{text} is allowed: {meaning}")
        return False

    def rules(self, seat: int, rest: str) -> bool:
        book = self.table.game.rulebook
        if rest:
            self.stage.console.print(rule_grid(rules_meant(book, rest)))
            return False
        for heading in book.headings():
            rules = book.under(heading)
            self.stage.print(f"  {heading}: {rules[0].id} to {rules[-1].id}")
        self.stage.print(
            f"Write rules and an id or a word. All of it: roundhouse rules {self.table.game.name}"
        )
        return False

    def log(self, seat: int, rest: str) -> bool:
        self.stage.console.print(told(self.table, self.stage.painter, 0, seat))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        if rest != "all":
            try:
                self.table.undo()
            except NoUndo as error:
                self.stage.print(f"{error} If they do: undo all" if self.table.log else str(error))
                return False
            return True
        people = self.session.people
        if len(people) > 1 and self.stage.read("Does everyone agree? (y/n) ").lower() not in ("y", "yes"):
            self.stage.print("Then everything stays as it is.")
            return False
        if not any(event.actor in people for event in self.table.log):
            raise NoUndo("Nobody has decided anything yet.")
        self.table.undo(agreed=True)
        while self.table.to_move not in people:
            self.table.undo(agreed=True)
        return True

    def save(self, seat: int, rest: str) -> bool:
        if not rest:
            self.stage.print("Write save and the name of a file, for instance: save tonight.rec")
            return False
        path = Path(rest).expanduser()
        if path.exists() and path != self.session.path:
            self.stage.print(f"{path} exists already. Choose another name.")
            return False
        try:
            self.session.keep(path)
        except OSError as error:
            self.stage.print(f"{path}: {error.strerror}.")
            return False
        self.stage.print(f"Saved. Go on later with: roundhouse play --load {path}", wrap=False)
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Left
