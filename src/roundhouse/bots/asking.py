"""One decision of a bot at a table: its dice, and what is said of a bot that does what no bot may."""

from roundhouse.core.action import Action
from roundhouse.core.dice import bot_dice
from roundhouse.core.errors import BadOptions, IllegalAction, Refusal
from roundhouse.core.event import Event
from roundhouse.core.table import Table
from roundhouse.core.view import Bot


def bot_choice(table: Table, bot: Bot, seat: int) -> str:
    """What the bot does now; its dice come from the seed, so that a game with bots can be told again."""
    action = bot.choose(table.view(seat), bot_dice(table.seed, seat, len(table.log)))
    if not isinstance(action, Action):
        raise BadOptions(f"The bot of {table.names[seat]} chose {action!r:.40}, which is no action.")
    return action.text()


def bot_plays(table: Table, bot: Bot) -> list[Event]:
    """Let the bot decide for whoever is to move; the error names it if that is not lawful."""
    seat = table.to_move
    text = bot_choice(table, bot, seat)
    try:
        return table.play(text, seat)
    except IllegalAction as error:
        why = f"The bot of {table.names[seat]} chose {text[:60]!r}: {error.refusal.why}"
        raise IllegalAction(Refusal(error.refusal.rule, why)) from None
