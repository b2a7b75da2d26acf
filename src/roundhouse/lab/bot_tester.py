"""The tester of bots in other languages: it plays with one at every game, and says what it does wrong."""

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Final

from roundhouse.bots.outside import GOODBYE, LINE, SILENT, BadBot, Outside, question
from roundhouse.core.dice import Dice, bot_dice
from roundhouse.core.game import find_game
from roundhouse.core.table import Table

STRANGE: Final = "weather fine today"
"""A line that no bot knows: the protocol may grow, and what is not known is to be passed over."""


AFTERWARDS: Final = 0.05
"""Seconds in which a bot may say something after its answer; now and then they are waited for."""


@dataclass(frozen=True)
class Fault:
    """One thing that a bot did wrong."""

    kind: str
    """`illegal`, `line`, `silent`, `died`, or `forgetful`: the same question had two answers."""
    where: str
    """The game, the table and the decision, like `trainmaker, table 1, decision 12`; or when."""
    what: str


@dataclass
class Tried:
    """What came out of a test."""

    command: str
    title: str = ""
    """What the bot calls itself."""
    decisions: dict[str, int] = field(default_factory=dict)
    """How many it was asked for, by game."""
    longest: float = 0.0
    """Seconds that it thought at most."""
    faults: list[Fault] = field(default_factory=list)


def try_bot(
    command: str,
    games: Sequence[str],
    decisions: int = 100,
    seconds: float = 2.0,
    seed: str = "test",
    most_faults: int = 10,
    clock: Callable[[], float] = monotonic,
    progress: Callable[[str], None] | None = None,
    errors: int | None = subprocess.DEVNULL,
) -> Tried:
    """Ask this bot for so many decisions of each game, and see how it begins and ends.

    It sits at one table after another, with every number of seats; the other seats choose by lot. After a
    fault its seat chooses by lot once, and the bot is started anew; after `most_faults` it is let go.
    Its standard error goes where `errors` says, as `subprocess` names it; None is our own.
    """
    found = Tried(command)
    bot = Outside(command, seconds, clock, errors)
    try:
        bot.start()
    except BadBot as error:
        found.faults.append(Fault(error.kind, "when it was started", error.what))
        return found
    found.title = bot.title
    for game in games:
        if progress is not None:
            progress(game)
        _play(bot, game, decisions, seed, most_faults, found)
        if len(found.faults) >= most_faults:
            bot.end()
            return found
    _part(bot, found)
    return found


def _play(bot: Outside, name: str, decisions: int, seed: str, most_faults: int, found: Tried) -> None:
    """Ask for decisions of one game."""
    game = find_game(name)
    asked = tables = 0
    found.decisions[name] = 0
    while asked < decisions:
        seats = game.fewest + tables % (game.most - game.fewest + 1)
        table = Table.new(name, seats, f"{seed}-{tables}")
        own = tables % seats
        tables += 1
        while not table.over and asked < decisions:
            seat = table.to_move
            dice = bot_dice(table.seed, seat, len(table.log))
            if table.decider == own:
                asked += 1
                found.decisions[name] = asked
                where = f"{name}, table {tables}, decision {asked}"
                text = _asked(bot, table, seat, asked, where, found)
                if len(found.faults) >= most_faults:
                    return
            else:
                text = ""
            table.play(text or by_lot(table, dice), seat)


def _asked(bot: Outside, table: Table, seat: int, n: int, where: str, found: Tried) -> str:
    """What the bot plays here, '' after a fault, which is noted. Every tenth question is put twice."""
    view = table.view(seat)
    lines = question(view, bot_dice(table.seed, seat, len(table.log)), bot.seconds)
    try:
        bot.start()
        begun = bot.clock()
        action = bot.answer(view, bot.ask([*lines[:-1], STRANGE, lines[-1]] if n % 10 == 2 else lines))
        found.longest = max(found.longest, bot.clock() - begun)
        if n % 10 == 1:
            sleep(AFTERWARDS)  # what it says now nobody has asked for, and the next question tells
        if n % 10 == 1 and (again := bot.answer(view, bot.ask(lines)).text()) != action.text():
            what = (
                f"Asked the same twice, it played {action.text()!r} and {again!r}: use the dice it is given."
            )
            found.faults.append(Fault("forgetful", where, what))
        return action.text()
    except BadBot as error:
        bot.end()
        found.faults.append(Fault(error.kind, where, error.what))
        return ""


def _part(bot: Outside, found: Tried) -> None:
    """See whether it ends when it is told to, and when nobody is there any more."""
    try:
        program = bot.start()
        unasked = program.waiting()
        if unasked and not unasked[0].startswith("say"):
            what = f"It said {unasked[0][:60]!r} although it was not asked."
            found.faults.append(Fault(LINE, "after the last answer", what))
        if not bot.quit():
            what = f"It had not ended {GOODBYE:.0f} second after 'quit'."
            found.faults.append(Fault(SILENT, "when it was told to quit", what))
        program = bot.start()
        program.close_input()
        if not program.ended_within(GOODBYE):
            what = f"It had not ended {GOODBYE:.0f} second after its input was closed."
            found.faults.append(Fault(SILENT, "when its input was closed", what))
    except BadBot as error:
        found.faults.append(Fault(error.kind, "when it was started again", error.what))
    finally:
        bot.end()


def by_lot(table: Table, dice: Dice) -> str:
    """Any lawful action."""
    choices = table.legal()
    return choices[dice.below(len(choices))]
