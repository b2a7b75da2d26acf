"""Results and ratings: written down once when a game ends, however often that is tried, by openskill.

Whoever writes the last line of a game starts it; what was missed, because a process died just then, is done
when the site starts again, and looked for from time to time.
"""

import asyncio
import logging
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.table import Table
from roundhouse.site.models import StoredAction, StoredHolder, StoredTable
from roundhouse.site.people.accounts import HOLDER, user_behind
from roundhouse.site.people.models import Rating, Result, Settled, Terms
from roundhouse.site.people.scale import BEGIN_MU, BEGIN_SIGMA, value_of
from roundhouse.site.people.terms import terms_of
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON

LOOKS: Final = 600.0
"""Seconds between two looks for results that were missed."""
BOT: Final = "bot-"
"""How the name begins under which a bot has its rating."""

log = logging.getLogger(__name__)


class Ended(NamedTuple):
    """How a seat stood at the end."""

    seat: int
    name: str
    who: str
    """`account-7`, `bot-greedy`, or '' for a guest."""
    place: int
    score: int
    decisions: int
    kept: int


async def keep_settling() -> None:
    """Write the results of all finished games down, until cancelled."""
    HALL.when_over.append(begin)
    while True:
        try:
            for id_ in await HALL.reader.ask(missed):
                await settle(id_)
        except RoundhouseError:
            pass  # the file is damaged, which was told
        except Exception as error:
            log.warning("Results could not be written, it is tried again: %s", error)
        await asyncio.sleep(LOOKS)


def begin(room: Room) -> None:
    """A game is over: its results are written beside all else."""
    HALL.start(settle(room.id))


async def settle(id_: str) -> None:
    """Write the results of a finished table down, unless that is done; what fails is tried again later."""
    try:
        room = await HALL.room(id_)
        if room.table.over:
            await HALL.reader.ask(write, id_, room.table, list(room.players), holders_at(room))
    except RoundhouseError as error:
        log.warning("The results of table %s cannot be written: %s", id_, error)
    except Exception:
        log.exception("The results of table %s could not be written.", id_)


def holders_at(room: Room) -> list[str]:
    """For each seat the account that holds it; '' for none."""
    return [
        next((each for each in room.devices_at(seat) if each.startswith(HOLDER)), "")
        for seat in range(len(room.players))
    ]


def missed() -> list[str]:
    """Finished tables with somebody's account whose results are not written down; read in this thread."""
    held = StoredHolder.objects.filter(table_id=OuterRef("pk"), browser__startswith=HOLDER, seat__gte=0)
    settled = Settled.objects.filter(pk=OuterRef("pk"))
    found = StoredTable.objects.filter(Exists(held), ~Exists(settled), over=True)
    return list(found.values_list("pk", flat=True)[:1000])


def write(id_: str, table: Table, players: list[str], accounts: list[str]) -> None:
    """Write the results down, and let ratings follow; in this thread, all or nothing, once."""
    terms = terms_of(id_)
    try:
        with transaction.atomic():
            Settled.objects.create(table_id=id_)
            Terms.objects.filter(pk=id_).update(open=False)
            if not any(accounts):
                return  # of guests and bots nothing is kept but the game itself
            seats = ended(id_, table, players, accounts)
            counts = terms.rated and is_fair(seats)
            changes = rate(seats, table.game.name, terms.pace) if counts else {}
            Result.objects.bulk_create(
                [result(each, id_, table.game.name, terms.pace, len(seats), changes) for each in seats]
            )
    except IntegrityError:
        return  # it is done already


def ended(id_: str, table: Table, players: list[str], accounts: list[str]) -> list[Ended]:
    """How every seat ended."""
    places, scores = table.ranking, table.scores
    decided, kept = decisions(id_, table)
    return [
        Ended(
            seat,
            table.names[seat],
            accounts[seat] or (f"{BOT}{players[seat]}" if players[seat] != PERSON else ""),
            places[seat],
            scores[seat],
            decided[seat],
            kept[seat],
        )
        for seat in range(len(players))
    ]


def is_fair(seats: list[Ended]) -> bool:
    """Whether a game can count: several seats, each an account's or a bot's, and no account's twice."""
    people = [each.who for each in seats if each.who.startswith(HOLDER)]
    return len(seats) > 1 and all(each.who for each in seats) and 0 < len(people) == len(set(people))


def decisions(id_: str, table: Table) -> tuple[list[int], list[int]]:
    """For each seat how many decisions were made for it, and how many of them not by a stand-in."""
    decided, kept = [0] * len(table.names), [0] * len(table.names)
    for event, lent in zip(table.log, stand_ins(id_), strict=False):
        if event.actor >= 0:
            decided[event.actor] += 1
            kept[event.actor] += event.actor not in lent
    return decided, kept


def stand_ins(id_: str) -> Iterator[frozenset[int]]:
    """For each action that stands, the seats that bots played then although they are a person's."""
    lent: frozenset[int] = frozenset()
    found: list[frozenset[int]] = []
    for line in StoredAction.objects.filter(table_id=id_).order_by("n"):
        if line.kind == StoredAction.ACT:
            found.append(lent)
        elif line.kind == StoredAction.UNDO:
            del found[int(line.text) :]
        elif line.kind == StoredAction.SEAT:
            seat, level = line.text.split(" ")[:2]
            lent = lent - {int(seat)} if level == PERSON else lent | {int(seat)}
    return iter(found)


def rate(seats: list[Ended], game: str, pace: str) -> dict[int, tuple[float, float]]:
    """Let ratings follow a result; for each seat the value before and after, as it is shown.

    Where the same bot has several seats, its rating moves by the mean of what they would do.
    """
    from openskill.models import PlackettLuce

    known: dict[str, Rating] = {}
    for who in sorted({each.who for each in seats}):  # in one order, so that no two wait for each other
        fresh = {"mu": BEGIN_MU, "sigma": BEGIN_SIGMA}
        Rating.objects.get_or_create(who=who, game=game, pace=pace, defaults=fresh)
        known[who] = Rating.objects.select_for_update().get(who=who, game=game, pace=pace)
    model: Any = PlackettLuce()
    teams = [[model.rating(mu=known[each.who].mu, sigma=known[each.who].sigma)] for each in seats]
    after = model.rate(teams, ranks=[each.place for each in seats])
    changes: dict[int, tuple[float, float]] = {}
    moved: dict[str, list[tuple[float, float]]] = {}
    for each, (new,) in zip(seats, after, strict=True):
        old = known[each.who]
        changes[each.seat] = (value_of(old.mu), value_of(new.mu))
        moved.setdefault(each.who, []).append((new.mu - old.mu, new.sigma))
    for who, steps in moved.items():
        rating = known[who]
        rating.mu += sum(step for step, _ in steps) / len(steps)
        rating.sigma = min(sigma for _, sigma in steps)
        rating.games += 1
        rating.save()
    return changes


def result(
    seat: Ended, id_: str, game: str, pace: str, of: int, changes: dict[int, tuple[float, float]]
) -> Result:
    """A result as it is kept."""
    before, after = changes.get(seat.seat, (None, None))
    return Result(
        table_id=id_,
        seat=seat.seat,
        user_id=user_behind(seat.who),
        name=seat.name,
        level=seat.who.removeprefix(BOT) if seat.who.startswith(BOT) else "",
        game=game,
        pace=pace,
        place=seat.place,
        of=of,
        score=seat.score,
        rated=before is not None,
        before=before,
        after=after,
        decisions=seat.decisions,
        kept=seat.kept,
    )
