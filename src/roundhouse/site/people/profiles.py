"""Profiles: what is shown of somebody's games, to everybody; all of it is read in the thread that reads."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Sum

from roundhouse import find_game, game_names
from roundhouse.site.people.accounts import holder_of
from roundhouse.site.people.models import Person, Rating, Result, Terms
from roundhouse.site.people.scale import Shown, shown

MOST_RESULTS: Final = 50
"""So many games a profile tells of, the newest first."""
FAVOURITES: Final = 3
PACES: Final = {Terms.LIVE: "live", Terms.TURNS: "by turns"}


@dataclass
class RatingLine:
    """How well somebody plays one game."""

    game: str
    title: str
    pace: str
    rating: Shown
    games: int


@dataclass
class ResultLine:
    """A finished game."""

    table: str
    title: str
    pace: str
    place: int
    of: int
    score: int
    rated: bool
    gained: int | None
    """By how much the rating changed."""
    at: str


@dataclass
class Profile:
    """What everybody may know of somebody."""

    name: str
    since: str
    hidden: bool
    """Whether its owner shows no games: then the rest is empty, for everybody else."""
    favourites: list[str] = field(default_factory=list)
    ratings: list[RatingLine] = field(default_factory=list)
    results: list[ResultLine] = field(default_factory=list)
    finished: int = 0
    won: int = 0
    reliability: int | None = None
    """Of a hundred decisions, how many were made by the player and not by a stand-in; None without any."""


def profile_of(name: str, own: int | None = None) -> Profile | None:
    """The profile of the account of this name, None if there is none; `own` is the account that asks."""
    user = User.objects.filter(username__iexact=name, is_active=True).first()
    if user is None:
        return None
    hidden = Person.objects.filter(pk=user.pk, hidden=True).exists()
    found = Profile(user.username, f"{user.date_joined:%B %Y}", hidden)
    if hidden and user.pk != own:
        return found
    results = Result.objects.filter(user=user).order_by("-at", "-id")
    played = Counter(results.values_list("game", flat=True))
    found.favourites = [title_of(game) for game, _ in played.most_common(FAVOURITES)]
    found.finished, found.won = sum(played.values()), results.filter(place=1, of__gt=1).count()
    found.results = [result_line(each) for each in results[:MOST_RESULTS]]
    rated = Rating.objects.filter(who=holder_of(user.pk)).order_by("-games", "game", "pace")
    found.ratings = [
        RatingLine(each.game, title_of(each.game), PACES[each.pace], shown(each.mu, each.sigma), each.games)
        for each in rated
    ]
    found.reliability = reliability(user.pk)
    return found


def reliability(user_id: int) -> int | None:
    """Of a hundred decisions of an account, how many it made itself; None before its first game has ended."""
    sums = Result.objects.filter(user_id=user_id).aggregate(kept=Sum("kept"), all=Sum("decisions"))
    return round(100 * sums["kept"] / sums["all"]) if sums["all"] else None


def ratings_in_words(user_id: int) -> str:
    """The ratings of an account in one line; '' before its first rated game."""
    found = Rating.objects.filter(who=holder_of(user_id)).order_by("-games", "game", "pace")
    lines = [f"{title_of(each.game)}, {PACES[each.pace]}: {shown(each.mu, each.sigma)}" for each in found]
    return "; ".join(lines)


def result_line(result: Result) -> ResultLine:
    """A result as it is told."""
    before, after = result.before, result.after
    return ResultLine(
        table=result.table_id,
        title=title_of(result.game),
        pace=PACES[result.pace],
        place=result.place,
        of=result.of,
        score=result.score,
        rated=result.rated,
        gained=round(after - before) if before is not None and after is not None else None,
        at=f"{result.at:%-d %B %Y}",
    )


def title_of(game: str) -> str:
    """What a game is called; its bare name, if it is not here any more."""
    return find_game(game).title if game in game_names() else game
