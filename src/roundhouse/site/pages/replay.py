"""The replay of a table or of a record: its positions step by step, its dice verified, a position forked."""

import asyncio
import logging
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from roundhouse import CHANCE, OVER, PUBLIC, Table
from roundhouse.bots import has_judge, quick_names
from roundhouse.bots.coach import Advice, afterwards
from roundhouse.core.errors import BadRecord
from roundhouse.display.ending import first_turn
from roundhouse.display.score_graph import LEFT, RIGHT, WIDTH
from roundhouse.display.told import told
from roundhouse.display.turns import turns
from roundhouse.site import LANGUAGE
from roundhouse.site.films import FILMS, Film
from roundhouse.site.pages.open_record import kept_table
from roundhouse.site.records import is_loaded
from roundhouse.site.requests import open_room, page, pay, remember_seats, seats_held, theme
from roundhouse.site.routes import Route
from roundhouse.site.tables.ending import graph_of
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON
from roundhouse.site.workers import Undone

TABLE, RECORD = "table", "record"
"""What can be replayed: the first word of its address."""
log = logging.getLogger(__name__)

MOST_TOLD = 6
"""Beside the board at most so many steps of a turn are told; the list has them all."""


@dataclass(frozen=True)
class Replay:
    """A game to be replayed, and how far this browser may look into it."""

    kind: str
    """TABLE or RECORD."""
    id: str
    table: Table
    film: Film
    seat: int
    """Through whose eyes: a seat's, or PUBLIC."""
    free: bool
    """Nothing is secret any more: any seat's eyes may be chosen, and the game may be forked."""

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.table.log)

    @cached_property
    def turns(self) -> list[range]:
        """The turns of the game so far."""
        return turns(self.table.log, alone=len(self.table.names) == 1)

    @property
    def stops(self) -> list[int]:
        """The numbers of the positions between two turns, the first and the last included."""
        return [0, *[turn.stop for turn in self.turns]]

    @property
    def eyes(self) -> str:
        """The end of an address that says through whose eyes."""
        return f"?seat={self.seat + 1}" if self.free and self.seat != PUBLIC else ""

    def url(self, n: int) -> str:
        """The address of the position after n actions."""
        return reverse(f"{self.kind}-replay-at", args=[self.id, n]) + self.eyes

    def position_number(self, word: str) -> int:
        """The number of a position in an address or a form."""
        if not re.fullmatch("[0-9]{1,9}", word):
            raise Http404(f"'{word[:40]}' is no number of a position.")
        if int(word) > self.last:
            raise Http404(f"This game has {self.last} actions so far: there is no position {int(word)}.")
        return int(word)


async def open_replay(request: HttpRequest, kind: str, id_: str) -> Replay:
    """The game that is asked for, as far as this browser may see it."""
    if kind == RECORD:
        if not is_loaded(id_):
            pay(request, 5)
        table, free, seat = await kept_table(id_), True, PUBLIC
    else:
        room = await open_room(id_)
        held = seats_held(request, room)
        # who shares a screen with others sees what all may see
        table, free, seat = room.table, room.table.over, held[0] if len(held) == 1 else PUBLIC
    return Replay(
        kind=kind,
        id=id_,
        table=table,
        film=FILMS.of(f"{kind}/{id_}", table),
        seat=chosen_seat(request, table) if free else seat,
        free=free,
    )


def chosen_seat(request: HttpRequest, table: Table) -> int:
    """The seat whose eyes the address asks for, counted from 1 there; PUBLIC for none."""
    word = request.GET.get("seat", "") or request.POST.get("seat", "")
    return int(word) - 1 if word in [str(seat + 1) for seat in range(len(table.names))] else PUBLIC


# Step by step


@require_safe
async def replay_page(request: HttpRequest, kind: str, id_: str, n: int | None = None) -> HttpResponse:
    """A position of the game; without a number the beginning, or what the slider asks for."""
    replay = await open_replay(request, kind, id_)
    if n is None and (asked := request.GET.get("n", "")):
        return HttpResponseRedirect(replay.url(replay.position_number(asked)))
    n = replay.position_number(str(n or 0))
    pay(request, 0.3 if request.GET.get("fragment") else 2)
    explained = bool(request.GET.get("why")) and is_explained(replay, n)
    if explained:
        pay(request, 3)
    reason = await why_so(replay, n) if explained else ""
    if request.GET.get("fragment"):
        answer = page(request, "replay_position", position_context(replay, n, theme(request), reason))
    else:
        answer = page(request, "replay", page_context(replay, n, theme(request), reason))
    answer["Cache-Control"] = "private, no-store"
    return answer


def position_context(replay: Replay, n: int, theme: str, reason: str = "") -> dict[str, Any]:
    """One position with what led to it in its turn, for the template; `reason` if one asked why."""
    decided = is_explained(replay, n)
    table, game = replay.table, replay.table.game
    view = replay.film.view(n, replay.seat)
    log = table.seen(replay.seat)
    at = next((i for i, turn in enumerate(replay.turns) if n - 1 in turn), None)
    begun = n if at is None else replay.turns[at].start
    shown = max(begun, n - MOST_TOLD)
    return {
        "replay": replay,
        "game": game,
        "n": n,
        "last": replay.last,
        "wide": game.draw(view, table.names, language=LANGUAGE, theme=theme, choices=False, wide=True),
        "narrow": game.draw(view, table.names, language=LANGUAGE, theme=theme, choices=False, wide=False),
        "ask": game.words(LANGUAGE).ask(view, table.names),
        "ends": view.to_move == OVER,
        "turn": "The beginning" if at is None else turn_name(replay, at),
        "done": [told(table, log, i, LANGUAGE) for i in range(shown, n)],
        "untold": shown - begun,
        "reason": reason,
        "why_url": f"{replay.url(n)}{'&' if replay.eyes else '?'}why=1" if decided and not reason else "",
    }


def is_explained(replay: Replay, n: int) -> bool:
    """Whether one may ask why the move before this position was made: when nothing is secret any more."""
    game, log = replay.table.game, replay.table.log
    return replay.free and n > 0 and log[n - 1].actor >= 0 and has_judge(game.name)


async def why_so(replay: Replay, n: int) -> str:
    """Why the move before this position may have been made, in one sentence: by what its seat could know."""
    table, event = replay.table, replay.table.log[n - 1]
    view, words = replay.film.view(n - 1, event.actor), table.game.words(LANGUAGE)
    question = ("reckon", table.rules.made_of(), event.actor, view.state, event.text)
    try:
        advice: Advice = await HALL.coach.ask(*question, within=1.0)
    except Undone as error:
        log.warning("A move could not be explained: %s", error)
        return ""
    return afterwards(advice, view, words, table.names)


def turn_name(replay: Replay, i: int) -> str:
    """What the i-th turn is called: its number, and whose it was."""
    log, names = replay.table.log, replay.table.names
    actor, number = log[replay.turns[i].start].actor, first_turn(log) + i
    return "Set-up" if actor == CHANCE else f"Turn {number} · {names[actor]}"


def page_context(replay: Replay, n: int, theme: str, reason: str = "") -> dict[str, Any]:
    """The whole page around a position, for the template."""
    table, log, stops = replay.table, replay.table.seen(replay.seat), replay.stops
    moves = [
        {
            "name": turn_name(replay, i),
            "n": turn.stop,
            "url": replay.url(turn.stop),
            "steps": [
                {
                    "n": k + 1,
                    "url": replay.url(k + 1),
                    "sentence": told(table, log, k, LANGUAGE).sentence,
                    "chance": log[k].actor == CHANCE,
                }
                for k in turn
            ],
        }
        for i, turn in enumerate(replay.turns)
    ]
    ways = {
        "first": 0,
        "turn_back": max([stop for stop in stops if stop < n], default=0),
        "back": max(0, n - 1),
        "next": min(replay.last, n + 1),
        "turn_on": min([stop for stop in stops if stop > n], default=replay.last),
        "last": replay.last,
    }
    return {
        **position_context(replay, n, theme, reason),
        **{f"{way}_url": replay.url(k) for way, k in ways.items()},
        "at_first": n == 0,
        "at_last": n == replay.last,
        "moves": moves,
        "stops": " ".join(map(str, stops)),
        "graph": graph_of(table, theme, at=n),
        "scale": {"left": LEFT, "right": RIGHT, "width": WIDTH},
        "base_url": reverse(f"{replay.kind}-replay-at", args=[replay.id, 0])[:-1],
        "slider_url": reverse(f"{replay.kind}-replay", args=[replay.id]),
        "fork_url": reverse(f"{replay.kind}-fork", args=[replay.id]) if replay.free else "",
        "review_url": reverse(f"{replay.kind}-review", args=[replay.id])
        if table.over and has_judge(table.game.name)
        else "",
        "verify_url": reverse(f"{replay.kind}-verify", args=[replay.id]) if replay.free else "",
        "eyes": [(seat + 1, name) for seat, name in enumerate(table.names)] if replay.free else [],
        "seat_number": replay.seat + 1 if replay.seat != PUBLIC else 0,
        "who": table.names[replay.seat] if replay.seat != PUBLIC else "",
        "commitment": table.commitment,
        "seed": table.seed if table.over else "",
        "options": table.rules.options.text(),
        "over": table.over,
    }


# The dice


@require_safe
async def verify_page(request: HttpRequest, kind: str, id_: str) -> HttpResponse:
    """Derive every draw from the seed again, and say what came of it."""
    replay = await open_replay(request, kind, id_)
    table = replay.table
    context: dict[str, Any] = {"back_url": replay.url(0), "table": table}
    context["seed"] = table.seed if table.over else ""
    if not replay.free:
        why = "The game is not over: its seed is shown when it is, and the dice can be verified then."
        return page(request, "replay_verify", {**context, "why": why}, status=409)
    try:
        pay(request, 3)
        draws = await asyncio.to_thread(table.verify)
    except BadRecord as error:
        return page(request, "replay_verify", {**context, "why": str(error)}, status=422)
    return page(request, "replay_verify", {**context, "draws": draws})


# Forks


@require_POST
async def fork(request: HttpRequest, kind: str, id_: str) -> HttpResponse:
    """Open a new table that begins at this position, with dice of its own."""
    replay = await open_replay(request, kind, id_)
    n = replay.position_number(request.POST.get("n", ""))
    problem = ""
    if not replay.free:
        problem = "A game that goes on cannot be forked: the new table would tell its secrets."
    elif replay.film.view(n, PUBLIC).to_move == OVER:
        problem = "The game is over here: go back a few steps and play on from there."
    if problem:
        context = page_context(replay, n, theme(request))
        return page(request, "replay", {**context, "problem": problem}, status=409)
    players = seating(replay, n, request.POST.get("against", ""))
    room = await play_on(replay, n, players)
    seats = [seat for seat, level in enumerate(players) if level == PERSON]
    origin = f"{kind}.{id_}.{n}{'.review' if request.POST.get('review') else ''}"
    response = HttpResponseRedirect(f"{reverse('table', args=[room.id])}?of={origin}")
    return await remember_seats(request, response, room, seats)


def origin_of(word: str) -> dict[str, Any] | None:
    """Where a table was forked, as the end of its address says it: so that one finds back to there."""
    found = re.fullmatch(r"(table|record)\.([\w-]{1,64})\.([0-9]{1,9})(\.review)?", word, re.ASCII)
    if found is None:
        return None
    kind, id_, n, review = found.groups()
    if review:
        return {"tried": int(n) + 1, "url": reverse(f"{kind}-review", args=[id_]), "word": "review"}
    return {"n": int(n), "url": reverse(f"{kind}-replay-at", args=[id_, int(n)]), "word": "replay"}


async def play_on(replay: Replay, n: int, players: list[str]) -> Room:
    """A new table at which these play on from a position, with dice of its own."""
    return await HALL.create(
        replay.table.game.name,
        players,
        names=replay.table.names,
        options=replay.table.rules.options.text(),
        position=replay.table.rules.position(replay.film.at(n)),
    )


def seating(replay: Replay, n: int, against: str) -> list[str]:
    """All seats for this browser, or one (the eyes chosen, else the seat to move) and bots for the others."""
    seats = len(replay.table.names)
    levels = quick_names(replay.table.game.name)
    if against != "bots" or seats == 1:
        return [PERSON] * seats
    mover = replay.film.view(n, PUBLIC).to_move
    mine = replay.seat if replay.seat != PUBLIC else max(0, mover)
    return [PERSON if seat == mine else levels[-1] for seat in range(seats)]


def routes_of(kind: str, begin: str) -> list[Route]:
    """The addresses of what is replayed; `begin` is where its replay begins."""
    given = {"kind": kind}
    return [
        Route(begin, replay_page, f"{kind}-replay", given=given),
        Route(f"{begin}/<int:n>", replay_page, f"{kind}-replay-at", given=given),
        Route(f"{kind}/<str:id_>/verify", verify_page, f"{kind}-verify", given=given),
        Route(f"{kind}/<str:id_>/fork", fork, f"{kind}-fork", given=given),
    ]


ROUTES = [*routes_of(TABLE, "table/<str:id_>/replay"), *routes_of(RECORD, "record/<str:id_>")]
