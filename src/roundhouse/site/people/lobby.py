"""The lobby: public tables with a free seat, and those that one may watch; read in the thread that reads."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from roundhouse import find_game, game_names
from roundhouse.bots import level_word
from roundhouse.core.game import Game
from roundhouse.site import LANGUAGE
from roundhouse.site.models import StoredAction, StoredHolder, StoredTable
from roundhouse.site.people.accounts import user_behind
from roundhouse.site.people.models import Rating, Terms
from roundhouse.site.people.profiles import reliability
from roundhouse.site.people.scale import shown
from roundhouse.site.people.terms import why_not
from roundhouse.site.security import Share
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.step import PERSON
from roundhouse.site.turns.left import Left, times_left

MOST_SHOWN: Final = 60
FRESH: Final = {Terms.LIVE: timedelta(minutes=15), Terms.TURNS: timedelta(days=14)}
"""So long after its last line a table is shown at which nobody is present."""
LOOKS: Final = 1.0
"""Seconds between two looks whether the lobby has changed, while somebody watches it."""
BREATH: Final = 15
"""So many looks without news, and a sign of life is sent."""
WATCHERS: Final = Share(each=6, all_=500)


@dataclass
class LobbySeat:
    """A seat at a public table."""

    name: str
    what: str
    """`free`, `person`, or the level of a bot in words."""
    rating: str = ""
    player: str = ""
    """The account of whoever sits there, by its name; '' for a guest."""
    kept: int | None = None
    """Of a hundred turns, how many that account has kept."""


@dataclass
class LobbyTable:
    """A public table, as the lobby tells of it."""

    id: str
    game: str
    title: str
    options: list[str]
    """What differs from the printed game, in words."""
    pace: str
    rated: bool
    seats: list[LobbySeat]
    free: int
    begun: bool
    why_not: str
    """Why one may not sit down; '' if one may."""
    mine: bool
    ratings: str
    """The range of ratings for which it is; '' for all."""
    pace_words: str
    left: str
    """At a table by turns that is played: how much time whoever is to move has left."""


def tables(holders: tuple[str, ...], account_id: int | None) -> list[LobbyTable]:
    """All public tables at play, the newest first, as somebody who holds seats by these names sees them."""
    last = StoredAction.objects.filter(table=OuterRef("pk")).order_by("-n").values("at")[:1]
    terms = {each.table_id: each for each in Terms.objects.filter(access=Terms.PUBLIC, open=True)}
    found = StoredTable.objects.filter(pk__in=terms, over=False).annotate(played=Subquery(last))
    shown_now = [table for table in found.order_by("-made") if is_fresh(table, terms[table.pk])][:MOST_SHOWN]
    held: dict[tuple[str, int], set[str]] = {}
    for row in StoredHolder.objects.filter(table_id__in=[table.pk for table in shown_now], seat__gte=0):
        held.setdefault((row.table_id, row.seat), set()).add(row.browser)
    left = times_left(table.pk for table in shown_now if terms[table.pk].pace == Terms.TURNS)
    return [
        lobby_table(table, terms[table.pk], held, holders, account_id, left.get(table.pk))
        for table in shown_now
        if table.game in game_names()
    ]


def is_fresh(table: StoredTable, terms: Terms) -> bool:
    """Whether somebody is at this table, or was lately."""
    room = HALL.open_room(table.pk)
    if room is not None and room.presence.seats:
        return True
    played = getattr(table, "played", None) or table.made
    return bool(timezone.now() - played < FRESH[terms.pace])


def lobby_table(
    table: StoredTable,
    terms: Terms,
    held: dict[tuple[str, int], set[str]],
    holders: tuple[str, ...],
    account_id: int | None,
    left: Left | None,
) -> LobbyTable:
    """One table as somebody sees it."""
    game = find_game(table.game)
    seats = [
        lobby_seat(table, terms, seat, held.get((table.pk, seat), set())) for seat in range(len(table.names))
    ]
    own = any(held.get((table.pk, seat), set()) & set(holders) for seat in range(len(table.names)))
    return LobbyTable(
        id=table.pk,
        game=table.game,
        title=game.title,
        options=options_in_words(game, table.options),
        pace=terms.pace,
        rated=terms.rated,
        seats=seats,
        free=sum(seat.what == "free" for seat in seats),
        begun=bool(getattr(table, "played", None)) and table.played != table.made,  # type: ignore[attr-defined]
        why_not=why_not(terms, account_id),
        mine=own,
        ratings=f"{terms.lowest} to {terms.highest}" if terms.lowest is not None else "",
        pace_words=left.pace if left else "live",
        left=left.words if left else "",
    )


def lobby_seat(table: StoredTable, terms: Terms, seat: int, held: set[str]) -> LobbySeat:
    """A seat, and the rating of whoever sits there if it is known by an account, or of the bot."""
    name, level = table.names[seat], table.players[seat]
    accounts = [holder for holder in held if user_behind(holder) is not None]
    if level != PERSON and not held:
        return LobbySeat(name, f"bot: {level_word(table.game, level)}", rating(f"bot-{level}", terms))
    if not held:
        return LobbySeat(name, "free")
    user = User.objects.filter(pk=user_behind(accounts[0]) or 0).first() if accounts else None
    if user is None:
        return LobbySeat(name, "person")
    return LobbySeat(name, "person", rating(accounts[0], terms), user.username, reliability(user.pk))


def rating(who: str, terms: Terms) -> str:
    """The rating of somebody as the lobby shows it; '' before the first rated game."""
    found = Rating.objects.filter(who=who, game=terms.game, pace=terms.pace).first()
    return str(shown(found.mu, found.sigma)) if found else ""


def options_in_words(game: Game, text: str) -> list[str]:
    """What a table's options change in the printed game."""
    words, found = game.words(LANGUAGE), []
    for name, _, value in (word.partition("=") for word in text.split()):
        if name == "modules":
            meanings = [game.modules.get(module, module) for module in value.split("+")]
            found += [meaning.partition(":")[0].partition(",")[0] for meaning in meanings]
        for option in game.options:
            if option.name == name and option.values:
                said = words.option(option)
                found.append(f"{said.title}: {said.values.get(value, value)}")
    return found


async def changes() -> AsyncIterator[bool]:
    """Whether the lobby has changed since the look before, again and again; the first look is news."""
    known = ""
    while True:
        now = repr(await HALL.reader.ask(tables, (), None))
        yield now != known
        known = now
        await asyncio.sleep(LOOKS)
