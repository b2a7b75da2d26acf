"""Taking a decision back with everyone's consent, and what else a moderator does: all of it in the log."""

from typing import Final

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.models import StoredAction
from roundhouse.site.people.models import Proposal
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import GameOver, Room
from roundhouse.site.tables.step import PERSON
from roundhouse.site.tables.store import Change, LogRow

SAID, CLOSED, OPENED = "said", "close", "open"
"""What a moderator's line in a log does besides being read."""
LONGEST: Final = 300


class NothingProposed(RoundhouseError):
    """There is nothing to agree to, or no longer."""

    status = 409


# Moderators


async def tell(room: Room, what: str, sentence: str) -> None:
    """Write into the log of a table what a moderator has done; CLOSED and OPENED also do it."""
    await HALL.finish(HALL.decided(_tell, room, what, " ".join(sentence.split())[:LONGEST]))


async def _tell(room: Room, what: str, sentence: str) -> None:
    async with HALL.lock(room):
        row = LogRow(room.id, room.length, f"{what} {len(room.table.log)} {sentence}", StoredAction.WARD)
        due = room.bot_would_be_due and what != CLOSED and (what == OPENED or not room.closed)
        await HALL.write(room, Change(room.id, [row], fields={"bot_due": due}))
        room.length += 1
        room.heed(row)


async def free_seat(room: Room, seat: int) -> None:
    """Let nobody hold a seat any longer, so that a new invitation opens it."""
    name = room.table.names[seat]
    await HALL.seating.free(room, seat)
    await tell(room, SAID, f"A moderator freed the seat of {name}, so that somebody else can take it.")


async def give_to_bot(room: Room, seat: int, level: str) -> None:
    """Let a bot play a seat."""
    await HALL.seating.hand_over(room, seat, level)
    await tell(room, SAID, f"A moderator let a bot ({level}) play for {room.table.names[seat]}.")


async def ask_for_undo(room: Room, by: str) -> None:
    """Ask everyone who plays whether the last decision may be taken back."""
    if room.table.over:
        raise GameOver("The game is over.")
    await tell(room, SAID, "A moderator proposes to take the last decision back, if everyone agrees.")
    await HALL.reader.ask(write_proposal, room.id, room.moved, by)


def write_proposal(id_: str, moved: int, by: str) -> None:
    Proposal.objects.update_or_create(table_id=id_, defaults={"length": moved, "agreed": [], "by": by})


# Players


def proposed(room: Room) -> Proposal | None:
    """What everyone is asked at a table; None if nothing, or if the table has moved on."""
    return Proposal.objects.filter(table_id=room.id, length=room.moved).first()


def deciding(room: Room) -> set[int]:
    """The seats that have to agree: those that people play."""
    return {seat for seat, level in enumerate(room.players) if level == PERSON and seat in room.seats_taken}


async def agree(room: Room, seats: list[int], yes: bool) -> None:
    """Agree for these seats; when all have agreed, the last decision is taken back. One no ends it."""
    if not yes:
        await HALL.reader.ask(forget, room.id)
        await tell(room, SAID, f"{room.table.names[seats[0]]} does not agree, so nothing is taken back.")
        return
    agreed = await HALL.reader.ask(write_agreed, room, seats)
    if deciding(room) <= agreed:
        await HALL.undo_agreed(room, room.moved)
        await HALL.reader.ask(forget, room.id)
        await tell(room, SAID, "The last decision was taken back: everyone agreed.")


def write_agreed(room: Room, seats: list[int]) -> set[int]:
    """Note that these seats agree; all that have agreed by then."""
    found = proposed(room)
    if found is None:
        raise NothingProposed("There is nothing to agree to any more: the table has moved on.")
    found.agreed = sorted({*found.agreed, *seats})
    found.save()
    return set(found.agreed)


def forget(id_: str) -> None:
    Proposal.objects.filter(table_id=id_).delete()
