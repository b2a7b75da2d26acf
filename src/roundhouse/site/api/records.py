"""Games that were played, in the API: records that are brought, positions by number, dice and reviews."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from roundhouse import OVER, PUBLIC, Table
from roundhouse.bots import has_judge
from roundhouse.core.errors import RoundhouseError
from roundhouse.site import LANGUAGE
from roundhouse.site.api.acts import Length
from roundhouse.site.api.opening import Opened, opened
from roundhouse.site.api.operations import Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.views import LogEvent, events_of
from roundhouse.site.films import FILMS
from roundhouse.site.pages.replay import RECORD, TABLE, Replay, play_on, seating
from roundhouse.site.pages.review import REVIEWS
from roundhouse.site.records import MOST_RECORD, NoRecord, is_loaded, keep_record, load_record
from roundhouse.site.tables.room import GameOver, NotOver
from roundhouse.site.tables.step import PERSON

TAG = "Replay"
SLACK = 100_000
"""Bytes that JSON may add to a record inside it."""

EyesOf = Annotated[int, Within(minimum=-1, maximum=7)]


@dataclass
class Position:
    """A game after so many actions, through the eyes of a seat."""

    at: int
    """After how many actions."""
    last: int
    """How many there are so far."""
    seat: int
    """Through whose eyes; -1 for what everybody may see."""
    to_move: int
    ask: str
    position: dict[str, Any]
    """What is hidden from the seat is '?'."""
    event: LogEvent | None
    """The action that led here; null for the beginning."""


@dataclass
class GameRecord:
    """A game on paper."""

    id: str
    """The name under which the record is kept: its hash."""
    game: str
    options: str
    names: list[str]
    scores: list[int]
    ranking: list[int]
    """The place of each seat, 1 = won; 0 for a game that is not over."""
    over: bool
    length: int
    """How many actions there are."""
    record: str
    """The text."""


@dataclass
class NewRecord:
    """A record to be kept."""

    record: Annotated[str, Within(minLength=1, maxLength=MOST_RECORD)]


@dataclass
class Kept:
    """A record that is kept."""

    id: str


@dataclass
class Verified:
    """Whether every draw follows from the seed."""

    draws: int
    """How many draws were derived again; all are as the seed gives them."""
    seed: str
    commitment: str


@dataclass
class ReviewedDecision:
    """A decision of a finished game, by what its seat could know."""

    n: int
    seat: int
    text: str
    best: str
    """What would have been best."""
    mistake: bool
    regret: float
    """What it gave away: a part of all chances, or points for who plays alone."""
    error: float
    """How far that may be off; negative where it is not known."""


@dataclass
class ReviewedChances:
    """How the game stood at one point."""

    n: int
    """So many actions were done before it."""
    seats: list[float]
    """The chance of each seat to win; for who plays alone, the points to expect."""


@dataclass
class ReviewedLuck:
    """An event of chance, weighed against what else could have fallen."""

    n: int
    seats: list[float]
    """By how much it was better for each seat than was to be expected; less than 0 is bad luck."""
    errors: list[float]
    """How far each may be off."""


@dataclass
class GameReview:
    """What the coach says of a finished game."""

    state: str
    """`none`: ask for it by POST. `working`: ask again. `given-up`: nobody could make it, ask for it by POST
    when the machine has less to do. `ready`."""
    done: int
    """How many of its tasks are done."""
    tasks: int
    decisions: list[ReviewedDecision]
    chances: list[ReviewedChances]
    luck: list[ReviewedLuck]


# What is told, here and beside the pages


def position_of(name: str, table: Table, seat: int, n: int) -> Position:
    """The position after n actions; `name` is the film's."""
    film = FILMS.of(name, table)
    if n > len(table.log):
        raise api_problem("not-found", f"This game has {len(table.log)} actions so far: there is none {n}.")
    view = film.view(n, seat)
    events = events_of(table, seat, n - 1, n) if n else []
    ask = table.game.words(LANGUAGE).ask(view, table.names)
    return Position(
        n, len(table.log), seat, view.to_move, ask, view.position(), events[0] if events else None
    )


def record_of(id_: str, table: Table) -> GameRecord:
    return GameRecord(
        id=id_,
        game=table.game.name,
        options=table.rules.options.text(),
        names=table.names,
        scores=table.scores,
        ranking=table.ranking if table.over else [0] * len(table.names),
        over=table.over,
        length=len(table.log),
        record=table.record.text(),
    )


async def review_of(table: Table) -> GameReview:
    """The review of this game, as far as it is."""
    if not table.over:
        raise NotOver("A game is reviewed when it is over.")
    if not has_judge(table.game.name):
        raise api_problem("not-found", "This game has no coach yet.")
    if (progress := await REVIEWS.progress(table)) is not None:
        state = "given-up" if progress.given_up else "working"
        return GameReview(state, progress.done, progress.tasks, [], [], [])
    found = await asyncio.to_thread(REVIEWS.found, table)
    if found is None:
        return GameReview("none", 0, 0, [], [], [])
    told = [
        ReviewedDecision(each.n, each.seat, each.text, each.best, bool(each.mistake), each.regret, each.error)
        for each in found.decisions
    ]
    chances = [ReviewedChances(n, list(by_seat)) for n, by_seat in found.chances]
    luck = [
        ReviewedLuck(n, [more for more, _ in by_seat], [error for _, error in by_seat])
        for n, by_seat in found.luck
    ]
    return GameReview("ready", len(told), len(told), told, chances, luck)


async def begin_review(asked: Asked, table: Table) -> GameReview:
    """Let the review be made, unless it is there or on its way."""
    review = await review_of(table)
    if review.state in ("none", "given-up"):
        asked.pay(10)
        await REVIEWS.begin(table)
        return await review_of(table)
    return review


async def kept(asked: Asked, id_: str) -> Table:
    """The table of a kept record."""
    if not is_loaded(id_):
        asked.pay(5)
    try:
        return await load_record(id_)
    except (NoRecord, RoundhouseError) as error:
        raise api_problem("not-found", str(error)) from None


def eyes(table: Table, seat: int) -> int:
    if not PUBLIC <= seat < len(table.names):
        raise api_problem("not-found", f"There is no seat {seat}.")
    return seat


# Tables


@operation("GET", "/tables/{table}/positions/{at}", TAG, cost=0.3, problems=("not-over",))
async def read_position(asked: Asked, table: str, at: Length, seat: EyesOf | None = None) -> Position:
    """The position after `at` actions, as the token's seat could see it. When the game is over nothing is
    secret any more: then any `seat` may be asked for."""
    room = await asked.room(table)
    game = room.table
    mine = asked.token.seat if asked.token and asked.seats(room) else PUBLIC
    if seat is not None and not game.over and seat != mine:
        raise NotOver("Through the eyes of another seat one looks when the game is over.")
    return position_of(f"table/{room.id}", game, eyes(game, mine if seat is None else seat), at)


@operation("GET", "/tables/{table}/verify", TAG, problems=("not-over", "refused"))
async def verify_table(asked: Asked, table: str) -> Verified:
    """Derive every draw of a finished game from its seed again. It costs 3."""
    room = await asked.room(table)
    game = room.table
    if not game.over:
        raise NotOver("The seed is shown when the game is over, and the dice can be verified then.")
    asked.pay(3)
    return Verified(await asyncio.to_thread(game.verify), game.seed, game.commitment)


@operation("GET", "/tables/{table}/review", TAG, problems=("not-over",))
async def read_review(asked: Asked, table: str) -> GameReview:
    """The review of a finished game, or how far it is."""
    return await review_of((await asked.room(table)).table)


@operation("POST", "/tables/{table}/review", TAG, limit="play", cost=1, status=202, problems=("not-over",))
async def make_review(asked: Asked, table: str) -> GameReview:
    """Let the coach review a finished game. It costs 10."""
    return await begin_review(asked, (await asked.room(table)).table)


# Playing on


@dataclass
class Fork:
    """Where a game is to go on otherwise."""

    at: Length
    """After how many actions."""
    against: Literal["bots", "me"] = "bots"
    """Who plays the other seats."""
    seat: EyesOf = PUBLIC
    """The seat that is yours against bots; -1 for the one that is to move there."""


@operation(
    "POST", "/tables/{table}/forks", TAG, limit="open", cost=1, status=201, problems=("not-over", "game-over")
)
async def fork_table(asked: Asked, table: str, body: Fork) -> Opened:
    """Open a new table that begins at a position of a finished game, with dice of its own."""
    room = await asked.room(table)
    if not room.table.over:
        raise NotOver("A game that goes on cannot be forked: the new table would tell its secrets.")
    return await forked(asked, TABLE, room.id, room.table, body)


@operation("POST", "/records/{record}/forks", TAG, limit="open", cost=1, status=201, problems=("game-over",))
async def fork_record(asked: Asked, record: str, body: Fork) -> Opened:
    """Open a new table that begins at a position of a kept record, with dice of its own."""
    return await forked(asked, RECORD, record, await kept(asked, record), body)


async def forked(asked: Asked, kind: str, id_: str, table: Table, body: Fork) -> Opened:
    """The new table."""
    found = Replay(kind, id_, table, FILMS.of(f"{kind}/{id_}", table), eyes(table, body.seat), free=True)
    if body.at > found.last:
        raise api_problem("not-found", f"This game has {found.last} actions: there is none {body.at}.")
    if found.film.view(body.at, PUBLIC).to_move == OVER:
        raise GameOver("The game is over here: go back a few steps and play on from there.")
    players = seating(found, body.at, body.against)
    room = await play_on(found, body.at, players)
    return await opened(asked, room, [seat for seat, level in enumerate(players) if level == PERSON])


# Records


@operation(
    "POST",
    "/records",
    TAG,
    limit="cost",
    cost=5,
    status=201,
    most=MOST_RECORD + SLACK,
    problems=("refused",),
)
async def keep(asked: Asked, body: NewRecord) -> Kept:
    """Bring a record: every line of it is checked against the rules, and it is kept under its hash."""
    return Kept(await keep_record(body.record))


@operation("GET", "/records/{record}", TAG)
async def read_kept_record(asked: Asked, record: str) -> GameRecord:
    """A kept record."""
    return record_of(record, await kept(asked, record))


@operation("GET", "/records/{record}/positions/{at}", TAG, cost=0.3)
async def read_record_position(asked: Asked, record: str, at: Length, seat: EyesOf = PUBLIC) -> Position:
    """The position of a kept record after `at` actions, through the eyes of a seat; -1 for everybody's."""
    table = await kept(asked, record)
    return position_of(f"record/{record}", table, eyes(table, seat), at)


@operation("GET", "/records/{record}/log", TAG, cost=0.5)
async def read_record_log(asked: Asked, record: str) -> list[LogEvent]:
    """What was done in a kept record, in notation and in words."""
    return events_of(await kept(asked, record), PUBLIC)


@operation("GET", "/records/{record}/review", TAG, problems=("not-over",))
async def read_record_review(asked: Asked, record: str) -> GameReview:
    """The review of a kept record, or how far it is."""
    return await review_of(await kept(asked, record))


@operation("POST", "/records/{record}/review", TAG, limit="play", cost=1, status=202, problems=("not-over",))
async def make_record_review(asked: Asked, record: str) -> GameReview:
    """Let the coach review a kept record. It costs 10."""
    return await begin_review(asked, await kept(asked, record))
