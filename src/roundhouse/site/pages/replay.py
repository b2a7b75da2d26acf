"""Replays: any game step by step, records opened, dice verified, positions forked."""

import asyncio
import os
import re
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from roundhouse import CHANCE, OVER, PUBLIC, Event, Table, View
from roundhouse.bots import bot_names
from roundhouse.core.errors import BadRecord, RoundhouseError
from roundhouse.core.state import State
from roundhouse.site import requests
from roundhouse.site.http import keys_of, theme_of
from roundhouse.site.security import same_origin
from roundhouse.site.tables.hall import HALL, PERSON

STRIDE: Final = 16
"""So many actions lie between two positions that a film keeps."""
MOST_FILMS: Final = 64
MOST_RECORD: Final = 2_000_000
"""Bytes; the longest game of ours takes a fraction of it."""
MOST_KEPT: Final = 1_000_000_000
"""Bytes of records that are kept; beyond it those go that were not asked for longest."""
FORM_SLACK: Final = 4_000
"""What a form adds to the record inside it."""


# Films: every position of a game


class Film:
    """Every position of a game, rebuilt from its log; some are kept, so that stepping is quick."""

    def __init__(self, table: Table) -> None:
        self.rules = table.rules
        beginning = table.record.position
        begun = self.rules.start() if beginning is None else self.rules.from_position(beginning)
        self.kept: list[State] = [begun]
        """The positions after 0, STRIDE, 2 * STRIDE … actions."""
        self.last: State = self.rules.clone(begun)
        self.events: list[Event] = []

    def fits(self, table: Table) -> bool:
        """Whether the log still begins with what was filmed: an undo makes every event anew."""
        n = len(self.events)
        return n == 0 or (len(table.log) >= n and table.log[n - 1] is self.events[-1])

    def go_on(self, table: Table) -> None:
        """Film what has happened since."""
        for event in table.log[len(self.events) :]:
            self.rules.apply(self.last, event.action)
            self.events.append(event)
            if len(self.events) % STRIDE == 0:
                self.kept.append(self.rules.clone(self.last))

    def at(self, n: int) -> State:
        """The position after n actions, secrets included."""
        start = n // STRIDE
        state: State = self.rules.clone(self.kept[start])
        for event in self.events[start * STRIDE : n]:
            self.rules.apply(state, event.action)
        return state

    def view(self, n: int, seat: int) -> View[Any]:
        """What the seat may know of the position after n actions."""
        return View(self.rules, seat, self.rules.mask(self.at(n), seat))


class Films:
    """The films that were asked for last."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()

    def of(self, id_: str, table: Table) -> Film:
        film = self._films.get(id_)
        if film is None or film.rules is not table.rules or not film.fits(table):
            film = self._films[id_] = Film(table)
        self._films.move_to_end(id_)
        if len(self._films) > MOST_FILMS:
            self._films.popitem(last=False)
        film.go_on(table)
        return film


FILMS = Films()


# Records that people brought: files named by their own hash


class TooLarge(RoundhouseError):
    """More bytes than any record has."""


def checked(text: str) -> Table:
    """The table of a record that came from outside; raises BadRecord."""
    try:
        return Table.from_record(text)
    except RoundhouseError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        raise BadRecord("The record's header cannot be read: it is damaged, or not a record.") from None


def folder() -> Path:
    return Path(settings.DATA) / "records"


def keep_record(text: str) -> str:
    """Check a record and keep it; the name under which it lies. Runs in a thread."""
    if len(text.encode()) > MOST_RECORD:
        raise TooLarge(f"A record has at most {MOST_RECORD:,} bytes.")
    table = checked(text)
    body = table.record.text().encode()
    name = sha256(body).hexdigest()
    target = folder() / f"{name}.rec"
    if not target.exists():
        folder().mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(f".{os.getpid()}-{id(body)}")
        with draft.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
        make_room()
    return name


def make_room() -> None:
    """Let the records go that were not asked for longest, when there are too many."""
    files = sorted(((p.stat().st_mtime, p.stat().st_size, p) for p in folder().glob("*.rec")), reverse=True)
    total = 0
    for _, size, file in files:
        total += size
        if total > MOST_KEPT:
            file.unlink(missing_ok=True)


_TABLES: OrderedDict[str, Table] = OrderedDict()


def load_record(name: str) -> Table:
    """The table of a kept record. Runs in a thread."""
    file = folder() / f"{name}.rec"
    if not re.fullmatch("[0-9a-f]{64}", name) or not file.exists():
        raise Http404("There is no such record here. Open the file again: it gets the same address.")
    if name not in _TABLES:
        _TABLES[name] = checked(file.read_text("utf-8"))
        os.utime(file)
        while len(_TABLES) > MOST_FILMS:
            _TABLES.popitem(last=False)
    return _TABLES[name]


# What is replayed: a table of the hall, or a record


@dataclass(frozen=True)
class Show:
    """A game to be replayed, and how far this browser may look into it."""

    kind: str
    """`table` or `record`: the first word of its address."""
    id: str
    table: Table
    film: Film
    seat: int
    """Whose eyes: a seat or PUBLIC."""
    free: bool
    """Nothing is secret any more: any seat's eyes may be chosen, and the game may be forked."""

    @property
    def last(self) -> int:
        return len(self.table.log)

    def url(self, n: int) -> str:
        return reverse(f"{self.kind}-replay-at", args=[self.id, n]) + self.eyes

    @property
    def eyes(self) -> str:
        return f"?seat={self.seat + 1}" if self.free and self.seat != PUBLIC else ""


async def open_show(request: HttpRequest, kind: str, id_: str) -> Show:
    if kind == "record":
        table = await asyncio.to_thread(load_record, id_)
        return Show(kind, id_, table, FILMS.of(f"record/{id_}", table), chosen_seat(request, table), True)
    room = await requests.open_room(id_)
    table = room.table
    film = FILMS.of(f"table/{id_}", table)
    if table.over:
        return Show(kind, id_, table, film, chosen_seat(request, table), True)
    held = room.seats_of(keys_of(requests.headers(request), id_))
    # who shares a screen with others sees what all may see
    return Show(kind, id_, table, film, held[0] if len(held) == 1 else PUBLIC, False)


def chosen_seat(request: HttpRequest, table: Table) -> int:
    """The seat whose eyes the address asks for, counted from 1 there; PUBLIC for none."""
    word = request.GET.get("seat", "") or request.POST.get("seat", "")
    return int(word) - 1 if word in [str(seat + 1) for seat in range(len(table.names))] else PUBLIC


def number(show: Show, n: int) -> int:
    if not 0 <= n <= show.last:
        raise Http404(f"This game has {show.last} actions so far: there is no position {n}.")
    return n


# Pages


def stage(show: Show, n: int, theme: str) -> dict[str, Any]:
    """One position with the action that led to it."""
    table, game = show.table, show.table.game
    view = show.film.view(n, show.seat)
    context: dict[str, Any] = {
        "show": show,
        "game": game,
        "n": n,
        "last": show.last,
        "wide": game.draw(view, table.names, theme=theme, choices=False, wide=True),
        "narrow": game.draw(view, table.names, theme=theme, choices=False, wide=False),
        "ask": game.words("en").ask(view, table.names),
        "ends": view.to_move == OVER,
    }
    if n:
        event = table.seen(show.seat)[n - 1]
        context["sentence"] = sentence(table, event)
        context["notes"] = notes(table, event)
    return context


def sentence(table: Table, event: Event) -> str:
    return table.game.words("en").say(table.rules, event.actor, event.action, table.names)


def notes(table: Table, event: Event) -> list[tuple[str, str]]:
    return [
        (table.game.words("en").note(table.rules, entry, table.names), entry.rule) for entry in event.entries
    ]


def frame(show: Show, n: int, theme: str) -> dict[str, Any]:
    """The whole page around a position."""
    table = show.table
    moves = [
        {
            "n": event.n + 1,
            "url": show.url(event.n + 1),
            "sentence": sentence(table, event),
            "chance": event.actor == CHANCE,
        }
        for event in table.seen(show.seat)
    ]
    return {
        **stage(show, n, theme),
        "moves": moves,
        "first_url": show.url(0),
        "back_url": show.url(max(0, n - 1)),
        "next_url": show.url(min(show.last, n + 1)),
        "last_url": show.url(show.last),
        "base_url": reverse(f"{show.kind}-replay-at", args=[show.id, 0])[:-1],
        "slider_url": reverse(f"{show.kind}-replay", args=[show.id]),
        "fork_url": reverse(f"{show.kind}-fork", args=[show.id]) if show.free else "",
        "verify_url": reverse(f"{show.kind}-verify", args=[show.id]) if show.free else "",
        "eyes": [(seat + 1, name) for seat, name in enumerate(table.names)] if show.free else [],
        "seat_shown": show.seat + 1 if show.seat != PUBLIC else 0,
        "who": table.names[show.seat] if show.seat != PUBLIC else "",
        "commitment": table.commitment,
        "seed": table.seed if table.over else "",
        "options": table.rules.options.text(),
        "over": table.over,
    }


Page = Callable[..., Any]


def replay(kind: str) -> Page:
    """The page of one kind of game; without a number, the beginning or what the slider asks for."""

    @require_safe
    async def page(request: HttpRequest, id_: str, n: int | None = None) -> HttpResponse:
        show = await open_show(request, kind, id_)
        if n is None:
            asked = request.GET.get("n", "")
            if asked:
                if not re.fullmatch("[0-9]{1,9}", asked):
                    raise Http404(f"'{asked[:40]}' is no number of a position.")
                return HttpResponseRedirect(show.url(number(show, int(asked))))
            n = 0
        n = number(show, n)
        theme = theme_of(requests.headers(request))
        if request.GET.get("fragment"):
            answer = requests.page(request, "replay_position", stage(show, n, theme))
        else:
            answer = requests.page(request, "replay", frame(show, n, theme))
        answer["Cache-Control"] = "private, no-store"
        return answer

    return page


def verify(kind: str) -> Page:
    """Derive every draw from the seed again, and say what came of it."""

    @require_safe
    async def page(request: HttpRequest, id_: str) -> HttpResponse:
        show = await open_show(request, kind, id_)
        context = {"show": show, "game": show.table.game, "back_url": show.url(0)}
        context |= {"table": show.table, "seed": show.table.seed if show.table.over else ""}
        if not show.free:
            why = "The game is not over: its seed is shown when it is, and the dice can be verified then."
            return requests.page(request, "replay_verify", {**context, "why": why}, status=409)
        try:
            draws = await asyncio.to_thread(show.table.verify)
        except BadRecord as error:
            return requests.page(request, "replay_verify", {**context, "why": str(error)}, status=422)
        return requests.page(request, "replay_verify", {**context, "draws": draws})

    return page


def fork(kind: str) -> Page:
    """A new table that begins at this position, with dice of its own."""

    @require_POST
    async def page(request: HttpRequest, id_: str) -> HttpResponse:
        show = await open_show(request, kind, id_)
        asked = request.POST.get("n", "")
        if not re.fullmatch("[0-9]{1,9}", asked):
            raise Http404("Say by 'n' which position is meant.")
        n = number(show, int(asked))
        problem = ""
        if not show.free:
            problem = "A game that goes on cannot be forked: the new table would tell its secrets."
        elif show.film.view(n, PUBLIC).to_move == OVER:
            problem = "The game is over here: go back a few steps and play on from there."
        if problem:
            theme = theme_of(requests.headers(request))
            return requests.page(request, "replay", {**frame(show, n, theme), "problem": problem}, status=409)
        players = seating(show, n, request.POST.get("against", ""))
        room = await HALL.create(
            show.table.game.name,
            players,
            names=show.table.names,
            options=show.table.rules.options.text(),
            position=show.table.rules.position(show.film.at(n)),
        )
        keys = [key for key, level in zip(room.keys, players, strict=True) if level == PERSON]
        return requests.remember(HttpResponseRedirect(reverse("table", args=[room.id])), room, keys)

    return page


def seating(show: Show, n: int, against: str) -> list[str]:
    """All seats for this browser, or one (the eyes chosen, else the seat to move) and bots for the others."""
    seats = len(show.table.names)
    levels = bot_names(show.table.game.name)
    if against != "bots" or seats == 1:
        return [PERSON] * seats
    mover = show.film.view(n, PUBLIC).to_move
    mine = show.seat if show.seat != PUBLIC else max(0, mover)
    return [PERSON if seat == mine else levels[-1] for seat in range(seats)]


@require_safe
async def record_file(request: HttpRequest, id_: str) -> HttpResponse:
    """A kept record as a file."""
    table = await asyncio.to_thread(load_record, id_)
    response = HttpResponse(table.record.text(), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.game.name}-{id_[:12]}.rec"'
    return response


@csrf_exempt  # the size is looked at before the body is; where it comes from is checked by its headers
async def open_record(request: HttpRequest) -> HttpResponse:
    """Bring a record: a file or its text."""
    if request.method not in ("POST", "GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD, POST"})
    if request.method != "POST":
        return requests.page(request, "open", {"most": MOST_RECORD // 1_000_000})
    if not same_origin(requests.headers(request)):
        return refused(request, "This request comes from another site.", 403)
    length = request.headers.get("content-length", "")
    if length.isdecimal() and len(length) < 19 and int(length) > MOST_RECORD + FORM_SLACK:
        return refused(request, f"A record has at most {MOST_RECORD:,} bytes; this is more.", 413)
    text = request.POST.get("text", "")
    try:
        text = given_text(request) or text
        if not text.strip():
            raise BadRecord("Choose a file, or paste a record into the field.")
        name = await asyncio.to_thread(keep_record, text)
    except TooLarge as error:
        return refused(request, str(error), 413)
    except RoundhouseError as error:
        return refused(request, str(error), 422, text)
    return HttpResponseRedirect(reverse("record-replay-at", args=[name, 0]))


def given_text(request: HttpRequest) -> str:
    """The text of the file that came with the form; empty if none did."""
    file = request.FILES.get("file")
    if file is None:
        return ""
    if (file.size or 0) > MOST_RECORD:
        raise TooLarge(f"A record has at most {MOST_RECORD:,} bytes; this file is larger.")
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        raise BadRecord("The file is not text: a record is a text file that ends in .rec.") from None


def refused(request: HttpRequest, problem: str, status: int, text: str = "") -> HttpResponse:
    """The form again, with what was wrong and the line it is about."""
    context: dict[str, Any] = {"most": MOST_RECORD // 1_000_000, "problem": problem, "text": text}
    lines = text.splitlines()
    if (found := re.match(r"Line (\d{1,9})\b", problem)) and 0 < int(found[1]) <= len(lines):
        at = int(found[1])
        around = range(max(1, at - 2), min(len(lines), at + 2) + 1)
        context["excerpt"] = [(i, lines[i - 1][:200], i == at) for i in around]
    return requests.page(request, "open", context, status=status)


urls: list[URLPattern] = [
    path("open", open_record, name="open"),
    path("record/<str:id_>/file", record_file, name="record-file"),
]
for kind_ in ("table", "record"):
    numberless = f"{kind_}/<str:id_>/replay" if kind_ == "table" else f"{kind_}/<str:id_>"
    urls += [
        path(numberless, replay(kind_), name=f"{kind_}-replay"),
        path(f"{numberless}/<int:n>", replay(kind_), name=f"{kind_}-replay-at"),
        path(f"{kind_}/<str:id_>/verify", verify(kind_), name=f"{kind_}-verify"),
        path(f"{kind_}/<str:id_>/fork", fork(kind_), name=f"{kind_}-fork"),
    ]
