"""A tournament: which bots meet at which tables, from which seeds, and which games that makes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from roundhouse.bots import any_bot
from roundhouse.bots.own import mark_of
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game

MOST_MEETINGS = 2000
"""More are hardly meant."""


@dataclass(frozen=True)
class Meeting:
    """The bots of one table, one a seat in the first seating, and the table's options."""

    options: str
    bots: tuple[str, ...]

    @property
    def seats(self) -> int:
        return len(self.bots)

    def seatings(self) -> list[tuple[str, ...]]:
        """Everyone moves one seat on, until they sit as they sat before: so all have all seats equally often.

        Where the same bot sits everywhere there is one seating, because the others would be the same game.
        """
        bots = self.bots
        return list(dict.fromkeys(bots[-i:] + bots[:-i] for i in range(len(bots))))


@dataclass(frozen=True)
class Tournament:
    """All that is to be played. Every meeting is played from the same seeds, in each of its seatings."""

    game: str
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    """The numbers of seats, one after the other."""
    options: tuple[str, ...]
    seeds: int
    seed: str
    """The seeds are `SEED-0`, `SEED-1` and so on: more of them go on where fewer ended."""

    def meetings(self) -> list[Meeting]:
        """Every line-up at every table, each once, the options in their canonical text."""
        found = find_game(self.game)
        return list(
            dict.fromkeys(
                Meeting(found.rules(seats, options).options.text(), bots)
                for options in self.options
                for seats in self.seats
                for bots in line_ups(self.bots, seats)
            )
        )

    def games(self) -> int:
        """How many games that makes."""
        return self.seeds * sum([len(meeting.seatings()) for meeting in self.meetings()])

    def rounds(self) -> Iterator[tuple[Meeting, str]]:
        """Each meeting with each seed, seed by seed: so a tournament that is stopped has something of all."""
        meetings = self.meetings()
        for i in range(self.seeds):
            for meeting in meetings:
                yield meeting, f"{self.seed}-{i}"

    def marks(self) -> dict[str, str]:
        """The bots whose code stands in a file of its own, each with a mark of what stands there."""
        return {bot: mark_of(bot) for bot in self.bots if mark_of(bot)}


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom at a table of so many seats.

    >>> line_ups(["greedy", "random", "easy"], 2)
    [('greedy', 'random'), ('greedy', 'easy'), ('random', 'easy')]
    >>> line_ups(["greedy", "random"], 3)
    [('greedy', 'greedy', 'random'), ('greedy', 'random', 'random')]

    With as many bots as seats or more, every choice of different ones; with fewer, every way to fill the
    seats in which all of them sit.
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    filled = combinations_with_replacement(bots, seats)
    return [line_up for line_up in filled if set(line_up) == set(bots)]


def tournament(
    game: str, bots: Sequence[str], seats: Sequence[int], options: Sequence[str], seeds: int, seed: str
) -> Tournament:
    """A tournament that can be played; whatever is wrong with it is said before its first game."""
    found = find_game(game)
    if not bots or not seats or not options or seeds < 1:
        raise BadOptions("A tournament needs a bot, a number of seats and a seed at least.")
    for name in bots:
        any_bot(found.name, name)
    made = Tournament(
        found.name,
        tuple(dict.fromkeys(bots)),
        tuple(dict.fromkeys(seats)),
        tuple(dict.fromkeys(options)),
        seeds,
        seed,
    )
    if len(made.meetings()) > MOST_MEETINGS:
        raise BadOptions(f"{len(made.meetings()):,} meetings are too many: name fewer bots or options.")
    return made
