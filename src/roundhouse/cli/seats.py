"""Who sits where: people and bots, and a seat as a person names it."""

from roundhouse import PUBLIC, BadSeat, Bot, Table, dice_at
from roundhouse.core.game import Game

HUMAN = "human"


def who_plays(game: Game, seats: int | None, bots: str | None) -> list[str]:
    """`human` or a bot's level for each seat, people first. Without `bots`, one person and bots."""
    if bots is None:
        count = seats if seats is not None else min(max(3, game.fewest), game.most)
        game.check_seats(count)
        return [HUMAN] + [usual_bot(game)] * (count - 1)
    levels = bot_list(bots)
    count = seats if seats is not None else max(len(levels) + 1, game.fewest)
    game.check_seats(count)
    if len(levels) > count:
        raise BadSeat(f"{len(levels)} bots do not fit on {count} seats.")
    return [HUMAN] * (count - len(levels)) + levels


def bot_list(bots: str) -> list[str]:
    """The levels of a text like `greedy,random`; `none` is nobody."""
    return [] if bots in ("", "none") else [level.strip() for level in bots.split(",")]


def usual_bot(game: Game) -> str:
    """The bot to play against when nobody says which: the one that knows the game."""
    from roundhouse.bots import bot_names

    levels = bot_names(game.name)
    return "greedy" if "greedy" in levels else levels[0]


def find_bots(game: Game, players: list[str]) -> list[Bot | None]:
    """The bot of each seat, or None where a person sits."""
    from roundhouse.bots import find_bot

    return [None if level == HUMAN else find_bot(game.name, level) for level in players]


def bot_choice(table: Table, bot: Bot, seat: int) -> str:
    """What the bot does now; its dice come from the seed, so that a game with bots can be told again."""
    return bot.choose(table.view(seat), dice_at(f"{table.seed}#bot{seat}", len(table.log))).text()


def seat_named(names: list[str], text: str) -> int:
    """The seat of `public`, a number from 1, or a name."""
    if text == "public":
        return PUBLIC
    if text in names:
        return names.index(text)
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise BadSeat(f"There is no seat '{text}': seats are 1 to {len(names)} ({', '.join(names)}), or public.")
