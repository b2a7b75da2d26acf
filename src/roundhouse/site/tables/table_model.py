"""What a page shows of a table: everything is made from a view, for one seat or for spectators."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from itertools import islice, permutations
from typing import Any

from django.urls import reverse

from roundhouse import CHANCE, PUBLIC, Event
from roundhouse.bots import bot_names
from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal, RoundhouseError
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.site.tables.hall import PERSON, Room

MANY = 6
"""More choices than these are gathered under headings."""
LITTLE_WORDS = ("a", "an", "the", "to", "from", "with", "into", "of", "at", "on", "for", "in", "by")
"""Words that do not end a heading."""
RECENT = 40
"""At most so many events are told beside the board; the log has them all."""
MOVED = 400
"""Among so many actions a game looks for what moved last; it shows what the ledger tells all."""
TRIES = 600
"""So many readings of a part are tried before `why not?` gives up."""


@dataclass
class Choice:
    """One thing that can be done now."""

    text: str
    label: str
    """What it is, in the imperative."""
    hint: str
    """What it would mean now."""
    parts: str
    """The parts of the picture to touch for it, in order, separated by blanks."""


@dataclass
class Group:
    """Choices that begin with the same touch; those without a title stand open."""

    title: str
    choices: list[Choice]


@dataclass
class Player:
    """Someone at the table, as everyone may see it."""

    name: str
    level: str
    """The level of a bot; empty for a person."""
    here: bool
    """Whether this browser holds the seat."""
    shown: bool
    """Whether the page shows what this seat sees."""
    to_move: bool
    score: int
    place: int
    """The place in the ranking, 1 = won; 0 while the game goes on."""


# Who looks


def looks(room: Room, seats: list[int], at: int | None) -> tuple[int, int]:
    """Whose view the page shows, and to whom the screen is to be passed first (PUBLIC: to nobody).

    `at` is the one of several people at this screen who said last that the screen is theirs. Before the
    mover has said so, the page shows what the public sees. Where nobody at this screen has a secret, the
    screen is passed without asking.
    """
    if len(seats) < 2:
        return (seats[0] if seats else PUBLIC), PUBLIC
    mover = room.table.to_move
    if room.table.over:
        return (at if at is not None and at in seats else seats[0]), PUBLIC
    if mover in seats and room.players[mover] == PERSON:
        return (mover, PUBLIC) if at == mover or not secrets_at(room, seats) else (PUBLIC, mover)
    return (at if at is not None and at in seats else PUBLIC), PUBLIC


def secrets_at(room: Room, seats: list[int]) -> bool:
    """Whether one of these seats knows anything now that the public does not."""
    public = room.table.view(PUBLIC).position()
    return any(room.table.view(seat).position() != public for seat in seats)


# The table

OF_A_TABLE = [
    "act",
    "undo",
    "log",
    "record",
    "pass-screen",
    "lend-seat",
    "table-svg",
    "table-png",
    "table-replay",
    "table-verify",
    "table-rules",
]
OF_A_GAME = ["new"]


@lru_cache(maxsize=1000)
def urls_of(id_: str, game: str) -> dict[str, str]:
    """The addresses that a table's page names, looked up once: that takes longer than drawing a card."""
    addresses = {name: reverse(name, args=[id_]) for name in OF_A_TABLE}
    addresses |= {name: reverse(name, args=[game]) for name in OF_A_GAME}
    return {name.replace("-", "_"): address for name, address in addresses.items()}


@dataclass
class Showing:
    """What a page shows of a table, as the holder of some seats may see it."""

    id: str
    urls: dict[str, str]
    n: int
    seat: int
    """Whose eyes: a seat, or PUBLIC."""
    seats: list[int]
    """The seats that this browser holds."""
    handover: str
    """The name of whom the screen is to be passed to first, or nothing."""
    handover_seat: int
    players: list[Player]
    your_turn: bool
    lent: str
    """The level of the bot that plays this seat, or nothing."""
    best_bot: str
    over: bool
    ask: str
    choices: list[Choice]
    groups: list[Group]
    trace: str
    """What a way of one's own may be made of, as JSON; empty where everything lawful is offered."""
    wide: list[str]
    """The picture line by line, as `Game.layers` gives it; empty if it is not wanted."""
    narrow: list[str]
    recent: str
    can_undo: bool
    commitment: str
    seed: str
    options: str


def showing(room: Room, seats: list[int], theme: str, at: int | None = None, layout: str = "both") -> Showing:
    """What the holder of these seats is shown.

    `layout` says which picture is wanted: "wide", "narrow", or "both" where only the style sheet knows.
    """
    table, game = room.table, room.table.game
    seat, handover = looks(room, seats, at)
    view = table.view(seat)
    playing = seat != PUBLIC and room.players[seat] == PERSON
    choices = [choice(room, view, action) for action in view.legal()] if playing else []

    trace = game.trace(view) if choices else {}

    def drawn(wide: bool) -> list[str]:
        layers = game.layers(view, table.names, Look("en", theme, playing, wide))
        motion = game.motion(view, table.names, table.log[-MOVED:], Look("en", theme, wide=wide))
        return [*layers[:-1], motion, layers[-1]] if motion else layers

    return Showing(
        room.id,
        urls_of(room.id, game.name),
        room.length,
        seat,
        seats,
        table.names[handover] if handover != PUBLIC else "",
        handover,
        players(room, seats, seat),
        playing and table.to_move == seat,
        "" if playing or seat == PUBLIC else room.players[seat],
        bot_names(game.name)[-1],
        table.over,
        game.words("en").ask(view, table.names),
        choices,
        grouped(choices),
        json.dumps(trace) if trace else "",
        [] if layout == "narrow" else drawn(wide=True),
        [] if layout == "wide" else drawn(wide=False),
        recent(room, seat),
        can_undo(room, seat),
        table.commitment,
        table.seed if table.over else "",
        table.rules.options.text(),
    )


def players(room: Room, seats: list[int], shown: int) -> list[Player]:
    table = room.table
    ranking = table.ranking if table.over else [0] * len(table.names)
    return [
        Player(
            name,
            "" if room.players[seat] == PERSON else room.players[seat],
            seat in seats,
            seat == shown,
            seat == table.to_move,
            table.scores[seat],
            ranking[seat],
        )
        for seat, name in enumerate(table.names)
    ]


# Choices


def choice(room: Room, view: View[Any], action: Action) -> Choice:
    game, names = room.table.game, room.table.names
    label = imperative(game.words("en").say(view.rules, view.seat, action, names), names[view.seat])
    return Choice(action.text(), label, game.words("en").hint(view, action, names), " ".join(action.parts()))


@lru_cache(maxsize=10_000)
def imperative(sentence: str, name: str) -> str:
    """`Ann places a boxcar (the last).` as it stands on a button: `Place a boxcar`.

    What stands in brackets is told by the hint below.
    """
    words = sentence.rstrip(".").removeprefix(f"{name} ").split(" ")
    verb = words[0]
    if re.search("(ss|sh|ch|x|o)es$", verb):
        verb = verb[:-2]
    elif verb.endswith("ies"):
        verb = verb[:-3] + "y"
    elif verb.endswith("s") and not verb.endswith("ss"):
        verb = verb[:-1]
    return re.sub(r" \([^)]*\)$", "", " ".join([verb[:1].upper() + verb[1:], *words[1:]]))


def grouped(choices: list[Choice]) -> list[Group]:
    """The choices in order; where they are many, those with the same first part are gathered."""
    if len(choices) <= MANY:
        return [Group("", choices)] if choices else []
    groups: list[Group] = []
    alike: dict[tuple[str, str], list[Choice]] = {}
    for each in choices:
        alike.setdefault((verb_of(each), each.parts.partition(" ")[0]), []).append(each)
    for same in alike.values():
        if len(same) > 1:
            groups.append(gathered(same))
        elif groups and not groups[-1].title:
            groups[-1].choices.extend(same)
        else:
            groups.append(Group("", same))
    return groups


def verb_of(each: Choice) -> str:
    return each.text.partition(":")[0]


def gathered(same: list[Choice]) -> Group:
    """Choices under what their labels have in common at the beginning, each with what is its own."""
    first, last = min(c.label for c in same).split(), max(c.label for c in same).split()
    n = next((i for i, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), 0)
    common = first[:n]
    if "and" in common:
        common = common[: common.index("and")]
    while common and common[-1] in LITTLE_WORDS:
        common.pop()
    title = " ".join(common) or verb_of(same[0]).capitalize()
    if len(common) > 1:
        same = [replace(c, label=rest_of(c.label.split()[len(common) :])) for c in same]
    return Group(f"{title} ({len(same)} ways)", same)


def rest_of(words: list[str]) -> str:
    """What follows a common beginning, so that it can stand alone on a button."""
    if words[0] == "and":
        return imperative(" ".join(words[1:]), "")
    return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


def can_undo(room: Room, seat: int) -> bool:
    log = room.table.log
    if seat == PUBLIC or room.table.to_move != seat or room.players[seat] != PERSON:
        return False
    return bool(log) and log[-1].actor == seat


# What happened


def told(room: Room, event: Event, action: Action) -> str:
    """One event in words, with what it brought and by which rule; `action` is what may be known of it.

    Told once for all who may read it.
    """
    key = (event.n, "" if action is event.action else action.text())
    kept = room.told.get(key)
    if kept is None or kept[0] is not event:
        kept = room.told[key] = (event, tell(room, event, action))
    return kept[1]


def tell(room: Room, event: Event, action: Action) -> str:
    table, game = room.table, room.table.game
    rules = urls_of(room.id, game.name)["table_rules"]
    notes = "".join(
        f" <em>{escape(game.words('en').note(table.rules, entry, table.names))}</em> "
        f'<a class="rule" data-drawer href="{rules}#{entry.rule}">{entry.rule}</a>'
        for entry in event.entries
    )
    words = escape(game.words("en").say(table.rules, event.actor, action, table.names))
    by_chance = "" if event.actor >= 0 else ' class="chance"'
    return f'<li data-n="{event.n}"{by_chance}><span>{words}</span>{notes}</li>'


def listed(room: Room, seat: int, start: int) -> str:
    """The events from `start` on as this seat may read them, the newest first, as lines."""
    log, over = room.table.log, room.table.over
    lines = [
        told(room, event, event.action if over else event.action.masked(event.actor, seat))
        for event in reversed(log[start:])
    ]
    return "".join(lines) or "<li>Nothing yet.</li>"


def whole_log(room: Room, seat: int) -> str:
    """Everything that happened."""
    return listed(room, seat, 0)


def recent(room: Room, seat: int) -> str:
    """What happened since this seat's last turn; for spectators the last few events."""
    log = room.table.log
    start = turn = len(log)
    if seat != PUBLIC:
        if room.table.to_move == seat:
            while turn > 0 and log[turn - 1].actor in (seat, CHANCE):
                turn -= 1
        start = turn
        while start > 0 and log[start - 1].actor != seat:
            start -= 1
    else:
        start -= 12
    return listed(room, seat, max(0, start, len(log) - RECENT))


# Why not?


def why_not(view: View[Any], text: str) -> Refusal | None:
    """Why this cannot be done now; raises BadNotation when it is no action at all."""
    return view.explain(text.strip())


def why_not_part(view: View[Any], part: str, svg: str) -> tuple[str, Refusal] | None:
    """The action that touching this part would be, and why it is refused; None if no reading is found.

    The parts of a picture are named after the words of the notation, so the verbs are tried with them.
    """
    for text in islice(readings(view, part, svg), TRIES):
        try:
            action = view.rules.parse(text)
            if part in action.parts() and (refusal := view.explain(text)) is not None:
                return text, refusal
        except RoundhouseError:
            continue
    return None


def readings(view: View[Any], part: str, svg: str) -> Iterator[str]:
    """Actions that might touch this part: the verb itself, the verb with its word, with two words."""
    verbs = [name for name in view.rules.verbs if not name.startswith("~")]
    kind, _, word = part.partition(":")
    yield from (verb for verb in verbs if verb == kind)
    if word:
        yield from (f"{verb}:{word}" for verb in verbs)
    words = list(dict.fromkeys(re.findall(r'data-part="[^":]+:([^"]+)"', svg)))
    for verb in verbs:
        if "," not in view.rules.verbs[verb].usage:
            continue
        for a, b in permutations(words, 2):
            if not word or word in (a, b):
                yield f"{verb}:{a},{b}"
