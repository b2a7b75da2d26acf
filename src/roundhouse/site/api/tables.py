"""Tables in the API: listed, looked at through the eyes of a seat, and explained."""

from dataclasses import dataclass, replace
from typing import Annotated

from roundhouse import find_game
from roundhouse.core.rules import LONGEST_TEXT
from roundhouse.site import LANGUAGE
from roundhouse.site.api.games import Rules, Words, rules_in
from roundhouse.site.api.operations import SVG, Asked, operation
from roundhouse.site.api.problems import api_problem
from roundhouse.site.api.schema import Within
from roundhouse.site.api.tokens import (
    OPERATE,
    PLAY,
)
from roundhouse.site.api.views import Log, TableView, log_of, view_of
from roundhouse.site.models import StoredTable
from roundhouse.site.pages.table_help import LONGEST_PART, advised, ways_to, why_not
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import NotOver
from roundhouse.site.turns.record import marked_record

TAG = "Tables"
MOST_LISTED = 100


# Why, ways and hints


@dataclass
class Why:
    """Whether something can be done now, and if not, why not."""

    text: str
    """The action that is meant; empty where a part is only to be looked at."""
    allowed: bool
    why: str
    """Why it cannot be done; empty if it can."""
    rule: str
    """The id of the rule that forbids it; empty if none does."""
    rule_text: str
    label: str = ""
    """The choice in words, if it can be done."""
    hint: str = ""
    """What it would mean now."""
    about: str = ""
    """What the part of the picture is."""
    look_only: bool = False
    """Whether the part is only to be looked at now."""


@dataclass
class Way:
    """Actions to be done one after the other."""

    texts: list[str]
    label: str
    hint: str


@dataclass
class Ways:
    """The whole ways to a part of the picture, the best first."""

    n: int
    ways: list[Way]


@dataclass
class Hint:
    """What the coach would do."""

    n: int
    text: str
    label: str
    hint: str
    """Why, and what would be the next best."""
    parts: list[str]


@dataclass
class Record:
    """A finished game on paper: anybody can replay and verify it."""

    record: str


# All of them


@dataclass
class TableLine:
    """A table of the site, without opening it."""

    id: str
    game: str
    options: str
    names: list[str]
    players: list[str]
    over: bool
    made: str
    """When it was opened, in UTC."""


@dataclass
class TableList:
    """Tables of the site, the newest first."""

    tables: list[TableLine]


@operation("GET", "/tables", TAG, scope=OPERATE)
async def list_tables(
    asked: Asked,
    offset: Annotated[int, Within(minimum=0, maximum=10**9)] = 0,
    limit: Annotated[int, Within(minimum=1, maximum=MOST_LISTED)] = MOST_LISTED,
) -> TableList:
    """The tables of this site, the newest first, for whoever runs it. It tells no secret of a game."""
    return TableList(await HALL.reader.ask(listed, offset, limit))


def listed(offset: int, limit: int) -> list[TableLine]:
    """Tables as they lie on disk, read in the thread that reads."""
    found = StoredTable.objects.order_by("-made", "id")[offset : offset + limit]
    return [
        TableLine(
            each.id, each.game, each.options, each.names, each.players, each.over, each.made.isoformat()
        )
        for each in found
    ]


# Looking


@operation("GET", "/tables/{table}", TAG)
async def read_table(asked: Asked, table: str) -> TableView:
    """The table as the token's seat sees it, with its choices; without a token, as everybody may."""
    room = await asked.room(table)
    seen = view_of(room, asked.seat(room))
    return seen if asked.can_act else replace(seen, your_turn=False)


@operation("GET", "/tables/{table}/log", TAG, cost=0.5)
async def read_log(
    asked: Asked, table: str, first: Annotated[int, Within(minimum=0, maximum=10**9)] = 0
) -> Log:
    """What was done, in notation and in words, each point with its rule; from the event `first` on."""
    room = await asked.room(table)
    return log_of(room, asked.seat(room), first)


@operation("GET", "/tables/{table}/rules", TAG)
async def read_table_rules(asked: Asked, table: str, q: Words = "") -> Rules:
    """The rules of this table: of the game, and of the modules that are on."""
    at = (await asked.room(table)).table
    return rules_in(at.game, at.game.rulebook.at(at.rules.options.modules), q)


@operation("GET", "/tables/{table}/why", TAG, cost=0.5)
async def explain(
    asked: Asked,
    table: str,
    text: Annotated[str, Within(maxLength=LONGEST_TEXT)] = "",
    part: Annotated[str, Within(maxLength=LONGEST_PART)] = "",
) -> Why:
    """Why something cannot be done now, by its rule: an action's `text`, or a `part` of the picture."""
    room = await asked.room(table)
    return Why(**why_not(room, asked.seat(room), text.strip(), part))


@operation("GET", "/tables/{table}/ways", TAG, cost=1)
async def find_ways(asked: Asked, table: str, part: Annotated[str, Within(maxLength=LONGEST_PART)]) -> Ways:
    """The whole ways to a `part` of the picture, for a seat whose turn it is."""
    room = await asked.room(table)
    found = await ways_to(room, asked.seat(room), part)
    return Ways(found["n"], [Way(**each) for each in found["ways"]])


@operation("GET", "/tables/{table}/hint", TAG, scope=PLAY, problems=("not-your-turn",))
async def read_hint(asked: Asked, table: str) -> Hint:
    """What the coach advises the seat whose turn it is, with its reasons. It costs 5."""
    room = await asked.room(table)
    asked.must(PLAY, room)
    seat, n = asked.seat(room), room.length
    if room.table.to_move != seat:
        raise api_problem("not-your-turn", "A hint is for whose turn it is.")
    asked.pay(5)
    found = await advised(room, seat)
    return Hint(n, found.text, found.label, found.hint, found.parts.split())


@operation("GET", "/tables/{table}/record", TAG, problems=("not-over",))
async def read_record(asked: Asked, table: str) -> Record:
    """The game as a record, once it is over: until then it would tell the secrets."""
    room = await asked.room(table)
    if not room.table.over:
        raise NotOver("There is a record when the game is over: until then it would tell the secrets.")
    return Record(marked_record(room))


@operation("GET", "/tables/{table}/picture", TAG, cost=1, media=SVG)
async def draw_table(asked: Asked, table: str, dark: bool = False, narrow: bool = False) -> str:
    """The board as this seat sees it, as SVG."""
    room = await asked.room(table)
    theme = "dark" if dark else "light"
    view = room.table.view(asked.seat(room))
    return find_game(room.table.game.name).draw(
        view, room.table.names, language=LANGUAGE, theme=theme, choices=False, wide=not narrow
    )
