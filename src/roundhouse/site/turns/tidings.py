"""Tidings: what a seat is told of its turn, out of its own View, whichever way it goes."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from roundhouse.display.told import told
from roundhouse.display.turn_told import turn_told
from roundhouse.display.turns import turns
from roundhouse.site import LANGUAGE
from roundhouse.site.letters.on_file import post_of
from roundhouse.site.pictures import PICTURES, Key
from roundhouse.site.tables.log_html import fresh_from
from roundhouse.site.tables.room import Room
from roundhouse.site.turns.answers import choices_now
from roundhouse.site.turns.channels import Channel
from roundhouse.site.turns.clock import Rung
from roundhouse.site.turns.days_off import zone_named
from roundhouse.site.turns.spells import Until

MOST_CHOICES = 8
MOST_LINES = 12
"""So many turns of others are told; the log has them all."""
HEADS = {
    Rung.TOLD: "Your turn",
    Rung.REMINDED: "A reminder: your turn",
    Rung.RESERVE: "Your reserve runs",
    Rung.CARETAKER: "A caretaker plays for you",
}
LETTER_HEADS = {
    Rung.TOLD: "A new round",
    Rung.REMINDED: "A reminder: your letter",
    Rung.RESERVE: "The round is held over",
    Rung.CARETAKER: "A bot stands in for you",
    Rung.ENDED: "The game is over",
}
"""The same where letters are written."""


@dataclass
class Tiding:
    """What one seat of one table is told."""

    channel: Channel
    rung: Rung
    head: str
    """What it is about, in a few words."""
    title: str
    """The game's."""
    others: str
    """With whom one plays."""
    ask: str
    """What is asked of the seat; what to do, if a caretaker plays."""
    until: Until | None
    zone: ZoneInfo
    """The time zone of the seat."""
    happened: list[str]
    """What others have done since its last turn, the oldest first."""
    left_out: int
    """How many of the oldest are left out."""
    n: int
    """How long the log is."""
    address: str
    """Where the move is opened, on whichever device."""
    picture: Key
    choices: list[tuple[str, str]]
    """The first of the choices, in notation and in words."""

    @property
    def until_words(self) -> str:
        """Until when there is time, in a sentence; '' where no time runs."""
        return "" if self.until is None else self.until.words(self.zone)


def tiding_for(room: Room, channel: Channel, rung: Rung) -> Tiding:
    """What this channel tells now."""
    table, seat = room.table, channel.seat
    mover = table.to_move if table.decider in room.seats_with(seat) else seat
    view, step = table.view(mover), room.step()
    log = table.seen(seat)
    fresh = [turn for turn in turns(log) if turn.stop > fresh_from(step, seat)]
    kept, post = rung == Rung.CARETAKER, post_of(table)
    ask = table.game.words(LANGUAGE).ask(view, table.names)
    if kept:
        ask = "Open the table, and the seat is yours again at once."
    elif post is not None and not table.over:
        ask = post.ask(view)
    others = [name for each, name in enumerate(table.names) if each not in room.seats_with(seat)]
    return Tiding(
        channel=channel,
        rung=rung,
        head=(HEADS if post is None else LETTER_HEADS)[rung],
        title=table.game.title,
        others=" and ".join(filter(None, [", ".join(others[:-1]), *others[-1:]])),
        ask=ask,
        until=None if kept else room.turns.until_for(seat),
        zone=zone_named(room.turns.off(seat).zone),
        happened=[
            turn_told(table, log, turn, LANGUAGE)
            if len(turn) > 1
            else told(table, log, turn[0], LANGUAGE).sentence
            for turn in fresh[-MOST_LINES:]
        ],
        left_out=max(0, len(fresh) - MOST_LINES),
        n=room.length,
        address=f"{channel.base}/table/{room.id}/sit/{room.links[seat]}",
        picture=(room.id, room.length, mover, "light", True),
        choices=[] if kept or post is not None else choices_now(room, room.seats_with(seat))[:MOST_CHOICES],
    )


async def picture_of(room: Room, tiding: Tiding) -> bytes:
    """The board as the seat sees it, as PNG."""
    _, _, seat, theme, wide = tiding.picture
    if PICTURES.has(tiding.picture):
        return await PICTURES.png(tiding.picture, "")
    view, names = room.table.view(seat), room.table.names
    svg = room.table.game.draw(view, names, language=LANGUAGE, theme=theme, choices=False, wide=wide)
    return await PICTURES.png(tiding.picture, svg)
