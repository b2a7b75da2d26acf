"""What a table's page says of play by turns: the pace, who wishes another, and what each holder has set."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from roundhouse.site.letters.on_file import post_of
from roundhouse.site.requests import base_address, seat_at_screen
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON
from roundhouse.site.turns import pushes, times
from roundhouse.site.turns.advance import asked_seat
from roundhouse.site.turns.channels import HOOK, MAIL, PUSH, Channel, channels_of
from roundhouse.site.turns.days_off import DAYS, MOST_VACATION, DaysOff
from roundhouse.site.turns.pace import HOUR, LIVE, OFFERED, parse_pace, said, span
from roundhouse.site.turns.timekeeper import deciding


@dataclass
class Wish:
    """A pace that somebody asks for, as another seat reads of it."""

    pace: str
    words: str
    names: str
    """Who asks for it."""
    missing: str
    """Who has not agreed yet."""
    seat: int
    """The seat of this browser that could agree; -1 if it has."""


@dataclass
class OwnTurns:
    """What the holder of a seat has set there."""

    seat: int
    name: str
    wish: str
    """The pace that it asks for; '' for none."""
    reserve: str
    """What it has left in reserve; '' at a live table."""
    off: DaysOff
    off_words: str
    weekdays: list[tuple[int, str, bool]]
    vacation: list[tuple[date, date]]
    """The vacations that are not over yet."""
    channels: list[Channel]

    @property
    def told(self) -> str:
        """By which ways its holder is told, in words; '' for none."""
        kinds = {PUSH: "on your device", HOOK: "by a webhook"}
        mail = [
            f"by mail to {each.address}" for each in self.channels if each.confirmed and each.kind == MAIL
        ]
        others = {kinds[each.kind] for each in self.channels if each.kind != MAIL}
        return " and ".join([*mail, *sorted(others)])


@dataclass
class InAdvance:
    """The moves in advance of a seat, for its holder's eyes alone."""

    seat: int
    lines: str
    usages: list[str]
    """The actions of this game, as one writes them."""


async def turns_shown(request: HttpRequest, room: Room, seats: list[int]) -> dict[str, Any]:
    """What the page of these seats' holder says; of moves in advance only to the one who is at the screen."""
    turns, first = room.turns, room.table.rules.player_of
    mine = [seat for seat in seats if first(seat) == seat]
    by_letter = post_of(room.table) is not None
    paces = [(LIVE, said(None)), *((pace.text(), said(pace, by_letter)) for pace in OFFERED)]
    return {
        "by_turns": turns.pace is not None,
        "by_letter": by_letter,
        "pace_words": said(turns.pace, by_letter),
        "wish": wish_shown(room, mine),
        "paces": [(text, words) for text, words in paces if text != turns.pace_text],
        "own_turns": [] if room.table.over else [await own_turns(room, seat) for seat in mine],
        "in_advance": in_advance(request, room, mine),
        "stand_ins": stand_ins(request, room) if mine else [],
        "most_vacation": MOST_VACATION,
        "push_key": pushes.public_key() if mine and turns.pace is not None and pushes.is_there() else "",
        "today": times.now().date(),
    }


def wish_shown(room: Room, mine: list[int]) -> Wish | None:
    """The pace that somebody asks for and to which this browser's seats could say something."""
    wishes, names = room.turns.wishes, room.table.names
    if not wishes or not mine:
        return None
    pace = next(iter(wishes.values()))
    asking = [seat for seat, wish in wishes.items() if wish == pace]
    missing = [seat for seat in deciding(room) if seat not in asking]
    open_ = [seat for seat in mine if seat in missing]
    return Wish(
        pace,
        said(parse_pace(pace), post_of(room.table) is not None),
        " and ".join(names[seat] for seat in asking),
        " and ".join(names[seat] for seat in missing),
        open_[0] if open_ else -1,
    )


async def own_turns(room: Room, seat: int) -> OwnTurns:
    """What the holder of this seat has set."""
    turns = room.turns
    off = turns.off(seat)
    left = turns.clock.reserves[seat] if turns.clock is not None else 0.0
    today = off.day_of(times.now())[0]
    return OwnTurns(
        seat=seat,
        name=room.table.names[seat],
        wish=turns.wishes.get(seat, ""),
        reserve=("none" if left < HOUR / 60 else span(left)) if turns.pace else "",
        off=off,
        off_words=off.words(),
        weekdays=[(number, day, number in off.weekdays) for number, day in enumerate(DAYS)],
        vacation=[(first, last) for first, last in off.vacation if last >= today],
        channels=await channels_of(HALL.reader, room, seat),
    )


def in_advance(request: HttpRequest, room: Room, mine: list[int]) -> InAdvance | None:
    """The moves in advance of whoever looks; None where it is their turn, or several share the screen."""
    seat = mine[0] if len(mine) == 1 else seat_at_screen(request, room)
    if seat not in mine or room.table.over or asked_seat(room) == seat or room.players[seat] != PERSON:
        return None
    if post_of(room.table) is not None:
        return None  # letters are written beforehand anyway
    verbs = room.table.rules.verbs.values()
    return InAdvance(
        seat,
        "\n".join(room.turns.advance.get(seat, [])),
        [verb.usage for verb in verbs if not verb.name.startswith("~")],
    )


def stand_ins(request: HttpRequest, room: Room) -> list[tuple[int, str, str]]:
    """The seats that a caretaker plays: number, name, and the invitation for whoever stands in."""
    base, first = base_address(request)[0], room.table.rules.player_of
    return [
        (seat, room.table.names[seat], base + reverse("sit", args=[room.id, room.keys[seat]]))
        for seat in sorted(room.turns.caretaken)
        if first(seat) == seat
    ]
