"""The model of a table's page: what it shows to the holder of some seats, made from one view."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from roundhouse import PUBLIC
from roundhouse.bots import SEARCHING, has_judge, level_word, quick_names
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.site import LANGUAGE
from roundhouse.site.routes import addresses_at
from roundhouse.site.tables.choices import Choice, Group, choice_of, grouped
from roundhouse.site.tables.ending import Ending, ending_of
from roundhouse.site.tables.log_html import TurnHtml, fresh_from, recent_turns
from roundhouse.site.tables.step import PERSON, Step

EVENTS_FOR_MOTION = 400
"""Among so many last events a game looks for what moved; it shows only what the ledger tells everyone."""


@dataclass
class Player:
    """Someone at the table, as everyone may see it."""

    name: str
    level: str
    """The level of a bot; empty for a person."""
    here: bool
    """Whether this browser holds the seat."""
    free: bool
    """Whether nobody holds it: others decide for it in turns."""
    seen_by: bool
    """Whether the page shows the table through the eyes of this seat."""
    to_move: bool
    thinking: bool
    """Whether it is a bot that thinks for a while now."""
    score: int
    place: int
    """The place in the ranking, 1 = won; 0 while the game goes on."""


@dataclass
class TableModel:
    """What a page shows of a table, as the holder of some seats may see it."""

    id: str
    addresses: dict[str, str]
    """The addresses of the table and of its game, by the names of their routes."""
    n: int
    """How long the log is."""
    seat: int
    """Through whose eyes: a seat's, or PUBLIC."""
    seats: list[int]
    """The seats that this browser holds."""
    handover: str
    """The name of the one to whom the screen is to be passed first; '' for nobody."""
    handover_seat: int
    players: list[Player]
    your_turn: bool
    thinking: str
    """The name of the bot that thinks for a while; '' for none."""
    lent: str
    """The level of the bot that plays this seat; '' if a person does."""
    best_bot: str
    coached: bool
    """Whether the game has a coach, who reviews it when it is over."""
    over: bool
    ending: Ending | None
    """How the game came to its end; None while it goes on."""
    ask: str
    choices: list[Choice]
    groups: list[Group]
    goals: str
    """The parts of the picture to which whole ways lead (`Game.goals`), separated by blanks."""
    trace: str
    """How an action may be made word by word (`Game.trace`), as JSON; '' where all of them are offered."""
    wide: list[str]
    """The picture for a desk line by line, as `Game.layers` gives it; empty if it is not wanted."""
    narrow: list[str]
    """The picture for a phone."""
    turns: list[TurnHtml]
    """The last turns of the log, the newest first."""
    fresh: int
    """The number of the first event since this seat's last turn."""
    can_undo: bool
    ends_soon: bool
    """Whether this seat's turn ends by itself in a moment."""
    asked_always: bool
    """Whether this seat is asked even where it has one choice only."""
    dice: str
    """How the names of the parts begin that are dice."""
    commitment: str
    seed: str
    """The seed of the dice, once the game is over."""
    options: str


def model_for(
    step: Step, seats: list[int], theme: str, at_screen: int | None = None, layout: str = "both"
) -> TableModel:
    """What the holder of these seats is shown.

    `at_screen` is the seat of the person who said last that the screen is theirs. `layout` says which picture
    is wanted: "wide", "narrow", or "both" where only the style sheet knows.
    """
    table, game = step.table, step.table.game
    seat, handover = whose_view(step, seats, at_screen)
    view = table.view(seat)
    playing = seat != PUBLIC and played_by(step, seat) == PERSON
    choices = [choice_of(game, view, action, table.names) for action in view.legal()] if playing else []
    trace = game.trace(view) if choices else {}
    favourite = game.favourite(view) if len(choices) > 1 else None
    return TableModel(
        id=step.id,
        addresses=addresses_at(step.id, game.name),
        n=step.length,
        seat=seat,
        seats=seats,
        handover=table.names[handover] if handover != PUBLIC else "",
        handover_seat=handover,
        players=players_at(step, seats, seat),
        your_turn=playing and table.to_move == seat,
        thinking=table.names[table.to_move] if thinks(step) else "",
        lent="" if playing or seat == PUBLIC else played_by(step, seat),
        best_bot=best_bot_of(game.name),
        coached=is_coached(game.name),
        over=table.over,
        ending=ending_of(step, theme) if table.over else None,
        ask=game.words(LANGUAGE).ask(view, table.names),
        choices=choices,
        groups=grouped(choices, favourite.text() if favourite is not None else ""),
        goals=" ".join(game.goals(view)) if choices else "",
        trace=json.dumps(trace) if trace else "",
        wide=[] if layout == "narrow" else picture_of(step, view, theme, playing, wide=True),
        narrow=[] if layout == "wide" else picture_of(step, view, theme, playing, wide=False),
        turns=recent_turns(step, seat),
        fresh=fresh_from(step, seat),
        can_undo=can_undo(step, seat),
        ends_soon=playing and step.ends_soon and table.to_move == seat,
        asked_always=seat in step.asked_always,
        dice=game.dice,
        commitment=table.commitment,
        seed=table.seed if table.over else "",
        options=table.rules.options.text(),
    )


@cache
def best_bot_of(game: str) -> str:
    """The best bot that answers at once."""
    return quick_names(game)[-1]


@cache
def is_coached(game: str) -> bool:
    """Whether the game has a coach."""
    return has_judge(game)


# Who looks


def whose_view(step: Step, seats: list[int], at_screen: int | None) -> tuple[int, int]:
    """Whose view the holder of these seats is shown, and to whom the screen is to be passed first.

    Both are a seat or PUBLIC. `at_screen` is the seat of the person who said last that the screen is theirs.
    Where several people share a screen, it shows what everyone may see until the mover has said so; only
    where none of them knows a secret is the mover not asked.
    """
    mover, decider = step.table.to_move, step.table.decider
    if mover != decider and decider in seats and step.players[decider] == PERSON:
        return mover, PUBLIC  # nobody holds the seat that is to move
    if len(seats) < 2:
        return (seats[0] if seats else PUBLIC), PUBLIC
    if step.table.over:
        return (at_screen if at_screen is not None and at_screen in seats else seats[0]), PUBLIC
    if mover in seats and step.players[mover] == PERSON:
        return (mover, PUBLIC) if at_screen == mover or not know_secrets(step, seats) else (PUBLIC, mover)
    return (at_screen if at_screen is not None and at_screen in seats else PUBLIC), PUBLIC


def played_by(step: Step, seat: int) -> str:
    """PERSON or the level of the bot that decides for a seat."""
    return step.players[step.table.decider if seat == step.table.to_move else seat]


def thinks(step: Step) -> bool:
    """Whether a bot is to move that thinks for a while."""
    decider = step.table.decider
    return decider >= 0 and step.players[decider] in SEARCHING


def know_secrets(step: Step, seats: list[int]) -> bool:
    """Whether one of these seats knows anything now that the public does not."""
    public = step.table.view(PUBLIC).position()
    return any(step.table.view(seat).position() != public for seat in seats)


def players_at(step: Step, seats: list[int], seen_by: int) -> list[Player]:
    """Everyone at the table; this browser holds `seats` and shows what the seat `seen_by` sees."""
    table = step.table
    words = table.game.words(LANGUAGE)
    ranking = table.ranking if table.over else [0] * len(table.names)
    return [
        Player(
            name=name,
            level="" if step.players[seat] == PERSON else level_word(table.game.name, step.players[seat]),
            here=seat in seats,
            free=bool(words.seat_name(table.rules, seat)),
            seen_by=seat == seen_by,
            to_move=seat == table.to_move,
            thinking=seat == table.to_move and thinks(step),
            score=table.scores[seat],
            place=ranking[seat],
        )
        for seat, name in enumerate(table.names)
    ]


def picture_of(step: Step, view: View[Any], theme: str, choices: bool, wide: bool) -> list[str]:
    """The lines of the picture; what moved last comes before the closing one."""
    table, game = step.table, step.table.game
    lines = game.layers(view, table.names, Look(LANGUAGE, theme, choices, wide))
    motion = game.motion(view, table.names, table.log[-EVENTS_FOR_MOTION:], Look(LANGUAGE, theme, wide=wide))
    return [*lines[:-1], motion, lines[-1]] if motion else lines


def can_undo(step: Step, seat: int) -> bool:
    """Whether the last event is this seat's own and its turn goes on."""
    return seat != PUBLIC and played_by(step, seat) == PERSON and step.table.can_undo(seat)
