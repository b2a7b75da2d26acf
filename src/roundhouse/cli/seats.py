"""Who sits where: people and bots, and a seat as a person names it."""

from roundhouse import PUBLIC, BadSeat, Bot
from roundhouse.core.game import Game

HUMAN = "human"


def who_plays(game: Game, seats: int | None, bots: str | None) -> list[str]:
    """`human` or a bot's level for each seat, people first. Without `bots`, one person and bots."""
    if bots is None:
        count = seats if seats is not None else game.usual_seats
        game.check_seats(count)
        return [HUMAN] + [usual_bot(game)] * (count - 1)
    levels = bot_list(bots)
    count = seats if seats is not None else max(len(levels) + 1, game.fewest)
    game.check_seats(count)
    if len(levels) > count:
        raise BadSeat(f"{len(levels)} bots do not fit on {count} seats.")
    return [HUMAN] * (count - len(levels)) + levels


def bot_list(bots: str) -> list[str]:
    """The bots of a text like `greedy,mybot.py:Flat`; `none` is nobody."""
    return [] if bots in ("", "none") else [level.strip() for level in bots.split(",")]


def usual_bot(game: Game) -> str:
    """The bot to play against when nobody says which: the one that knows the game."""
    from roundhouse.bots import bot_names

    levels = bot_names(game.name)
    return "greedy" if "greedy" in levels else levels[0]


def find_bots(game: Game, players: list[str]) -> list[Bot | None]:
    """The bot of each seat, or None where a person sits."""
    from roundhouse.bots import any_bot

    return [None if level == HUMAN else any_bot(game.name, level) for level in players]


def placing(names: list[str], ranking: list[int], people: list[int]) -> str:
    """Who has won, and how the others stand: `Cay wins; the others share second place.`"""
    by_place = {
        place: [name for name, rank in zip(names, ranking, strict=True) if rank == place]
        for place in sorted(set(ranking))
    }
    winners = by_place.pop(1, [])
    yours = "" if len(people) != 1 else "You win. " if names[people[0]] in winners else "You lose. "
    if not winners:
        return f"{yours}Nobody at the table wins."
    told = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
    if len(by_place) == 1:
        place, others = by_place.popitem()
        if len(others) > 1:
            return f"{yours}{told}; the others share {_nth(place)} place."
        return f"{yours}{told}; {others[0]} is {_nth(place)}."
    rest = [f"{' and '.join(group)} {_nth(place)}" for place, group in by_place.items()]
    return f"{yours}{'; '.join([told, ', '.join(rest)]) if rest else told}."


def _nth(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place - 1] if place <= 6 else f"{place}th"


def seat_named(names: list[str], text: str) -> int:
    """The seat of `public`, a number from 1, or a name."""
    if text == "public":
        return PUBLIC
    if text in names:
        return names.index(text)
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise BadSeat(f"There is no seat '{text}': seats are 1 to {len(names)} ({', '.join(names)}), or public.")
