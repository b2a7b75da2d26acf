"""Help at a table: why something cannot be done now, and what a good bot would do."""

import logging
import os
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from roundhouse import PUBLIC, dice_at
from roundhouse.bots import find_bot, has_judge, quick_names
from roundhouse.bots.coach import Advice, in_words
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.core.typed import notation_of
from roundhouse.site import LANGUAGE
from roundhouse.site.requests import open_room, pay, problem, viewing_seat
from roundhouse.site.routes import Route
from roundhouse.site.tables.choices import Choice, choice_of, why_not_part
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.threads import Threads
from roundhouse.site.workers import Undone

COACH = float(os.environ.get("ROUNDHOUSE_COACH") or 1)
"""Seconds that the coach may think about a hint."""
HINTS = Threads("hints", 2, 20, 10.0)
"""Where hints are thought of that need no search."""
LONGEST_PART = 100
"""No part of a picture has a longer name."""

log = logging.getLogger(__name__)


@require_safe
async def why(request: HttpRequest, id_: str) -> HttpResponse:
    """Why something cannot be done now, by its rule: an action's `text`, or a `part` of the picture."""
    pay(request, 0.5)
    return JsonResponse(answer_why(request, await open_room(id_)))


@require_safe
async def ways(request: HttpRequest, id_: str) -> HttpResponse:
    """The whole ways to a `part` of the picture, the best first: each in words and step by step."""
    room = await open_room(id_)
    part = request.GET.get("part", "")[:LONGEST_PART]
    pay(request, 1)
    return JsonResponse(await ways_to(room, viewing_seat(request, room), part))


async def ways_to(room: Room, seat: int, part: str) -> dict[str, Any]:
    """The whole ways of this seat to a part of the picture, and how long the log is."""
    table, game = room.table, room.table.game
    view, words, n = table.view(seat), game.words(LANGUAGE), room.length
    mine = view.seat != PUBLIC and view.to_move == view.seat
    found = await HINTS.do(game.ways_to, view, part) if mine else []
    told = [words.way(view, actions, table.names) for actions in found]
    return {
        "n": n,
        "ways": [
            {"texts": [action.text() for action in actions], "label": label, "hint": hint}
            for actions, (label, hint) in zip(found, told, strict=True)
        ],
    }


def answer_why(request: HttpRequest, room: Room) -> dict[str, Any]:
    """The answer to `?why=` or `?text=`, an action, or to `?part=`, what was touched in the picture."""
    given = request.GET
    part = given.get("part", "")[:LONGEST_PART] if not given.get("why") else ""
    text = (given.get("why") or given.get("text", ""))[:LONGEST_TEXT].strip()
    return why_not(room, viewing_seat(request, room), text, part)


def why_not(room: Room, seat: int, text: str, part: str) -> dict[str, Any]:
    """Why this seat cannot do something now.

    `text` is the action that is meant; '' where a part is only to be looked at, which `look_only` says.
    `about` is what the part is, if the picture itself may not say it.
    """
    table, game = room.table, room.table.game
    view, words = table.view(seat), game.words(LANGUAGE)
    ask = words.ask(view, table.names)
    answer: dict[str, Any] = {"text": text, "allowed": False, "why": "", "rule": "", "rule_text": ""}
    if part:
        answer["about"] = words.what_is(view, part, table.names)
        if view.seat == PUBLIC or table.over:
            return {**answer, "look_only": True, "why": ask}
    try:
        if part and view.to_move == view.seat:
            found = why_not_part(game, view, part)
            if found is None:
                return {**answer, "look_only": True, "why": f"It is only to be looked at now. {ask}"}
            action, refusal = found
            text = answer["text"] = action.text()
        else:
            text = answer["text"] = notation_of(view.rules, text)
            refusal = view.explain(text)
    except RoundhouseError as error:
        return {**answer, "why": str(error)}
    if refusal is None:
        action = view.rules.parse(text)
        label = words.label(view, action, table.names).text
        return {**answer, "allowed": True, "label": label, "hint": words.hint(view, action, table.names)}
    answer["why"] = refusal.why if view.to_move == view.seat else f"It is not your turn. {ask}"
    return {**answer, "rule": refusal.rule, "rule_text": game.rulebook.find(refusal.rule).text}


@require_safe
async def hint(request: HttpRequest, id_: str) -> HttpResponse:
    """What the best bot would do in this seat, if it is this browser's turn."""
    found = await best_choice(request, await open_room(id_))
    if found is None:
        return problem(403, "A hint is for whose turn it is.")
    return JsonResponse(
        {"text": found.text, "label": found.label, "hint": found.hint, "parts": found.parts.split()}
    )


async def best_choice(request: HttpRequest, room: Room) -> Choice | None:
    """What the coach advises, with its reasons; it sees what the seat sees, and has dice of its own.

    Without a thinker, or in a game without a judge, it is what greedy would choose.
    """
    seat = viewing_seat(request, room)
    if seat == PUBLIC or room.table.to_move != seat:
        return None
    pay(request, 5)
    return await advised(room, seat)


async def advised(room: Room, seat: int) -> Choice:
    """What the coach advises the seat that is to move."""
    table = room.table
    view, dice = table.view(seat), dice_at(f"hint-{room.id}", room.length)
    if has_judge(table.game.name) and len(view.legal()) > 1:
        question = ("advise", view.rules.made_of(), seat, view.state, dice, COACH)
        try:
            advice: Advice = await HALL.coach.ask(*question, within=COACH)
            found = choice_of(table.game, view, view.rules.parse(advice.text), table.names)
            found.hint = in_words(advice, view, table.game.words(LANGUAGE), table.names) or found.hint
            return found
        except Undone as error:
            log.warning("Table %s: the coach could not think, greedy advises instead. %s", room.id, error)
    bot = find_bot(table.game.name, quick_names(table.game.name)[-1])
    action = await HINTS.do(bot.choose, table.view(seat), dice)
    return choice_of(table.game, view, action, table.names)


ROUTES = [
    Route("table/<str:id_>/why", why, "why"),
    Route("table/<str:id_>/ways", ways, "ways"),
    Route("table/<str:id_>/hint", hint, "hint"),
]
