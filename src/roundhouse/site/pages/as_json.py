"""What the pages say, as JSON: beside every page that a person reads, by the functions of the API.

A page's route is called as it is, its JSON `<name>-json`: so every page names its own (`requests.page`). Who
asks is known by the browser's key, as on the page itself.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any

import orjson
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from roundhouse import find_game
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.post import Grid, Lines
from roundhouse.site.api import games, records, views
from roundhouse.site.api.problems import problem_from
from roundhouse.site.http import Problem
from roundhouse.site.pages import zine
from roundhouse.site.pages.account import found_profile
from roundhouse.site.pages.home import own_tables
from roundhouse.site.pages.learn import open_lesson
from roundhouse.site.pages.lobby import tables_for
from roundhouse.site.pages.replay import RECORD, TABLE, Replay, open_replay
from roundhouse.site.pages.rules import LONGEST_SEARCH
from roundhouse.site.people.accounts import account_of
from roundhouse.site.people.lobby import LobbyTable
from roundhouse.site.people.profiles import Profile
from roundhouse.site.requests import browser, known_game, open_room, pay, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.tables.room import NotOver

Page = Callable[..., Awaitable[HttpResponse]]


def as_json(work: Callable[..., Awaitable[Any]]) -> Page:
    """The page that answers with what a function returns."""

    @wraps(work)
    async def answer(request: HttpRequest, **given: Any) -> HttpResponse:
        try:
            body, status, kind = await work(request, **given), 200, "application/json"
        except (Problem, RoundhouseError) as error:
            problem = problem_from(error)
            body, status, kind = problem.body, problem.status, "application/problem+json"
        response = HttpResponse(orjson.dumps(body), content_type=kind, status=status)
        response["Cache-Control"] = "private, no-store"
        return response

    return require_safe(answer)


# The first page, and setting up


@dataclass
class OwnTableLine:
    """A table at which this browser holds a seat."""

    id: str
    title: str
    others: str
    state: str
    your_turn: bool
    over: bool
    left: str
    """At a table by turns: how much time whoever is to move has left."""
    address: str


@dataclass
class Home:
    """The first page."""

    tables: list[OwnTableLine]
    games: list[games.GameLine]


@as_json
async def home(request: HttpRequest) -> Home:
    """One's own tables, and the games."""
    account = await account_of(request)
    own = await own_tables(browser(request), *([account.holder] if account else []))
    shown = [field.name for field in fields(OwnTableLine) if field.name != "address"]
    lines = [
        OwnTableLine(**{name: getattr(each, name) for name in shown}, address=f"/table/{each.id}")
        for each in own
    ]
    return Home(lines, games.all_games().games)


@as_json
async def lobby(request: HttpRequest) -> list[LobbyTable]:
    """Public tables."""
    pay(request, 0.3)
    return (await tables_for(request, await account_of(request)))[0]


@as_json
async def player(request: HttpRequest, name: str) -> Profile:
    """What everybody may know of somebody."""
    return await found_profile(request, name)


@as_json
async def new_table(request: HttpRequest, game: str) -> games.WholeGame:
    """What a table of this game may choose."""
    return games.whole_game(find_game(known_game(game)))


# Rules and lessons


@as_json
async def rules_of_game(request: HttpRequest, game: str) -> games.Rules:
    """The rules, or with `?q=` those that are searched for."""
    found = find_game(known_game(game))
    return games.rules_in(found, found.rulebook, words(request))


@as_json
async def rules_of_table(request: HttpRequest, id_: str) -> games.Rules:
    """The same of a table with its modules."""
    table = (await open_room(id_)).table
    return games.rules_in(table.game, table.game.rulebook.at(table.rules.options.modules), words(request))


def words(request: HttpRequest) -> str:
    return request.GET.get("q", "")[:LONGEST_SEARCH].strip()


@as_json
async def lesson(request: HttpRequest, game: str) -> dict[str, Any]:
    """A lesson with its pictures and the steps of its guided game."""
    found = open_lesson(game)
    return {
        **vars(games.lesson_line(found)),
        "welcome": found.welcome,
        "farewell": found.farewell,
        "shown": [
            {"title": each.title, "caption": each.caption, "rules": each.rules, "moves": each.moves}
            for each in found.pictures
        ],
        "decisions": [step(found, n) for n in range(1, len(found.steps) + 1)],
        "lessons": games.lessons_of(found.game).lessons,
    }


@as_json
async def first_game(request: HttpRequest, game: str, n: int = 1) -> dict[str, Any]:
    """A step of the guided first game."""
    found = open_lesson(game)
    if not 1 <= n <= len(found.steps):
        raise Http404(f"The first game has {len(found.steps)} steps: there is no step {n}.")
    return step(found, n)


def step(found: Any, n: int) -> dict[str, Any]:
    each = found.steps[n - 1]
    return {"n": n, "text": each.text, "good": each.good, "label": each.label, "moves": each.moves}


# A table


@as_json
async def table(request: HttpRequest, id_: str) -> dict[str, Any]:
    """The table as this browser sees it; with what is legal, and its log, in notation."""
    pay(request, 0.05)
    room = await open_room(id_)
    seat = viewing_seat(request, room)
    seen = views.view_of(room, seat)
    legal = [action.text() for action in room.table.view(seat).legal()]
    log = [[event.actor, event.text] for event in room.table.seen(seat)]
    return {**vars(seen), "legal": legal, "log": log}


@as_json
async def log(request: HttpRequest, id_: str) -> views.Log:
    """Everything that happened, as far as this browser may read it."""
    pay(request, 0.5)
    room = await open_room(id_)
    return views.log_of(room, viewing_seat(request, room))


# Replays and records


@as_json
async def replay(request: HttpRequest, kind: str, id_: str) -> dict[str, Any]:
    """A game so far; of a record its text as well."""
    found = await open_replay(request, kind, id_)
    pay(request, 0.5)
    told = views.events_of(found.table, found.seat)
    about = vars(records.record_of(id_, found.table)) if found.free else {"id": id_}
    return {**about, "seat": found.seat, "events": told}


@as_json
async def position(request: HttpRequest, kind: str, id_: str, n: int) -> records.Position:
    """A position of a game."""
    found = await open_replay(request, kind, id_)
    pay(request, 0.3)
    return records.position_of(f"{kind}/{id_}", found.table, found.seat, found.position_number(str(n)))


@as_json
async def verify(request: HttpRequest, kind: str, id_: str) -> records.Verified:
    """Every draw derived again from the seed."""
    found: Replay = await open_replay(request, kind, id_)
    if not found.free:
        raise NotOver("The seed is shown when the game is over, and the dice can be verified then.")
    pay(request, 3)
    draws = await asyncio.to_thread(found.table.verify)
    return records.Verified(draws, found.table.seed if found.table.over else "", found.table.commitment)


@as_json
async def review(request: HttpRequest, kind: str, id_: str) -> records.GameReview:
    """What the coach says of a finished game, or how far that is."""
    return await records.review_of((await open_replay(request, kind, id_)).table)


@as_json
async def zine_page(request: HttpRequest, id_: str, number: int | None = None) -> object:
    """The page of a round by letter, the last one without a number; what it is made of, without pictures."""
    pay(request, 2)
    room = await open_room(id_)
    rounds, report = await zine.shown(room, number)
    sections = [
        {
            "heading": section.heading,
            "lines": [line for block in section.blocks if isinstance(block, Lines) for line in block.lines],
            "tables": [
                {"head": block.head, "rows": block.rows, "foot": block.foot}
                for block in section.blocks
                if isinstance(block, Grid)
            ],
        }
        for section in (report.sections if report is not None else [])
    ]
    return {"rounds": rounds, "title": report.title if report is not None else "", "sections": sections}


def routes_of(kind: str, begin: str) -> list[Route]:
    """The addresses of what is replayed."""
    given = {"kind": kind}
    return [
        Route(f"{begin}.json", replay, f"{kind}-replay-json", given=given),
        Route(f"{begin}/<int:n>.json", position, f"{kind}-replay-at-json", given=given),
        Route(f"{kind}/<str:id_>/verify.json", verify, f"{kind}-verify-json", given=given),
        Route(f"{kind}/<str:id_>/review.json", review, f"{kind}-review-json", given=given),
    ]


ROUTES = [
    Route("home.json", home, "home-json"),
    Route("new/<slug:game>.json", new_table, "new-json"),
    Route("rules/<slug:game>.json", rules_of_game, "rules-json"),
    Route("learn/<slug:game>.json", lesson, "learn-json"),
    Route("learn/<slug:game>/first.json", first_game, "first-json"),
    Route("learn/<slug:game>/first/<int:n>.json", first_game, "first-step-json"),
    Route("lobby.json", lobby, "lobby-json"),
    Route("player/<str:name>.json", player, "player-json"),
    Route("table/<str:id_>.json", table, "table-json"),
    Route("table/<str:id_>/log.json", log, "log-json"),
    Route("table/<str:id_>/rules.json", rules_of_table, "table-rules-json"),
    Route("table/<str:id_>/zine.json", zine_page, "zine-json"),
    Route("table/<str:id_>/zine/<int:number>.json", zine_page, "zine-round-json"),
    *routes_of(TABLE, "table/<str:id_>/replay"),
    *routes_of(RECORD, "record/<str:id_>"),
]
