"""Terms of a table: who may come, how fast it is played, whether it counts; from a form, and in words."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from roundhouse.core.errors import BadSeat
from roundhouse.site.people.accounts import Account, holder_of
from roundhouse.site.people.models import Invited, Rating, Terms
from roundhouse.site.people.scale import Shown, shown
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room

ACCESS: Final = {
    Terms.INVITATION: ("By invitation", "each friend gets a secret link of their own, at the table"),
    Terms.LINK: ("By link", "whoever has the table’s address may sit down"),
    Terms.PUBLIC: ("Public", "the table stands in the lobby, and whoever comes first sits down"),
}
TALK: Final = {
    Terms.FREE: "players write what they like",
    Terms.PHRASES: "players choose among a few phrases",
    Terms.SILENT: "nobody talks",
}
NEAR: Final = 300
"""So far from one's own rating are those of others who are near it."""
USUAL_TURNS: Final = "24h+72h"
"""What by turns means where nothing else is said: a day a move, three in reserve."""


@dataclass
class Chosen:
    """The terms that a form says."""

    access: str = Terms.INVITATION
    pace: str = Terms.LIVE
    rated: bool = False
    talk: str = Terms.FREE
    near: bool = False
    """Whether only those may come whose rating is near one's own."""


def chosen_in(form: QueryDict) -> Chosen:
    """The terms that a form says; the usual where it says nothing that we know."""
    access, talk = form.get("access", ""), form.get("talk", "")
    return Chosen(
        access if access in ACCESS else Terms.INVITATION,
        Terms.LIVE if form.get("pace", Terms.LIVE) in ("", Terms.LIVE) else Terms.TURNS,
        form.get("rated") == "1",
        talk if talk in TALK else Terms.FREE,
        form.get("near") == "1",
    )


def offered(chosen: Chosen) -> dict[str, Any]:
    """What the set-up page offers."""
    return {
        "terms": chosen,
        "accesses": [(word, *said, word == chosen.access) for word, said in ACCESS.items()],
        "talks": [(word, said, word == chosen.talk) for word, said in TALK.items()],
    }


def check(chosen: Chosen, account: Account | None) -> None:
    """Refuse what needs an account, if there is none."""
    if (chosen.rated or chosen.near) and account is None:
        raise BadSeat("A rated game is for people with an account: sign in first, or do not let it count.")


async def keep(room: Room, chosen: Chosen, account: Account | None) -> None:
    """Write the terms of a new table down, where they are not those that every table has."""
    if chosen != Chosen():
        await HALL.reader.ask(write, room.id, room.table.game.name, chosen, account.id if account else None)


def write(id_: str, game: str, chosen: Chosen, user_id: int | None) -> None:
    """Write terms down, in this thread."""
    mine = rating_of(holder_of(user_id), game, chosen.pace).value if chosen.near and user_id else None
    Terms.objects.update_or_create(
        table_id=id_,
        defaults={
            "game": game,
            "access": chosen.access,
            "pace": chosen.pace,
            "rated": chosen.rated,
            "talk": chosen.talk,
            "lowest": None if mine is None else mine - NEAR,
            "highest": None if mine is None else mine + NEAR,
        },
    )


def copy_terms(old: str, new: str) -> None:
    """Let a rematch have the terms of the table before it, for those who played there; in this thread."""
    found = Terms.objects.filter(pk=old).values("game", "pace", "rated", "talk").first()
    if found is not None:
        Terms.objects.update_or_create(table_id=new, defaults={**found, "access": Terms.INVITATION})


def follow_pace(id_: str, game: str, by_turns: bool) -> None:
    """A table has another pace: its result counts for the one at which it ends. In the thread that writes."""
    pace = Terms.TURNS if by_turns else Terms.LIVE
    if not Terms.objects.filter(pk=id_).update(pace=pace) and by_turns:
        Terms.objects.create(table_id=id_, game=game, pace=pace)


def rating_of(who: str, game: str, pace: str) -> Shown:
    """The rating of somebody, or that of a beginner; read in this thread."""
    found = Rating.objects.filter(who=who, game=game, pace=pace).first()
    return shown(found.mu, found.sigma) if found else shown()


def terms_of(id_: str) -> Terms:
    """The terms of a table, those that every table has if nothing else was said; read in this thread."""
    return Terms.objects.filter(pk=id_).first() or Terms(table_id=id_)


def why_not(terms: Terms, account_id: int | None) -> str:
    """Why somebody may not sit down at a table with these terms; '' if they may. Read in this thread.

    An account that was asked by its name may.
    """
    why = why_not_unasked(terms, account_id)
    if why and account_id is not None:
        asked = Invited.objects.filter(table_id=terms.table_id, user_id=account_id)
        return "" if asked.exists() else why
    return why


def why_not_unasked(terms: Terms, account_id: int | None) -> str:
    """The same for whoever was not asked."""
    if terms.access == Terms.INVITATION:
        return "Seats of this table are taken by invitation."
    if terms.rated and account_id is None:
        return "This game is rated: sign in to take part."
    if terms.lowest is None or terms.highest is None:
        return ""
    if account_id is None:
        return "This table is for a certain range of ratings: sign in to take part."
    mine = rating_of(holder_of(account_id), terms.game, terms.pace).value
    if terms.lowest <= mine <= terms.highest:
        return ""
    return f"This table is for ratings from {terms.lowest} to {terms.highest}; yours is {mine}."
