"""Setting a table up: who plays, and by which rules."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from roundhouse import find_game
from roundhouse.bots import NATIVE, SEARCHING, level_names, level_word, quick_names
from roundhouse.core.errors import BadSeat, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.options import Option
from roundhouse.core.table import NAMES
from roundhouse.site import LANGUAGE
from roundhouse.site.http import status_of
from roundhouse.site.own_files import MOST_BYTES, folder, keep, names_kept
from roundhouse.site.own_files import title_of as title_of_own
from roundhouse.site.people import terms
from roundhouse.site.people.accounts import account_of, is_signed_in
from roundhouse.site.people.telling import tell_account
from roundhouse.site.requests import (
    another_name,
    base_address,
    known_game,
    name_remembered,
    one_word,
    page,
    pay,
    remember_name,
    remember_seats,
)
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.step import PERSON
from roundhouse.site.turns.pace import LIVE, OFFERED, parse_pace

MOST_FORM = 2 * MOST_BYTES + 50_000
"""Bytes of the form, with a map or a board, and whatever else it says."""
FRIEND = "friend"
"""A person who joins by a secret link, as the set-up page calls it."""


@dataclass
class SetUp:
    """A table that is being set up: as a form says it, or as is usual."""

    game: Game
    levels: list[str]
    """For each seat `person`, `friend` or the level of a bot."""
    names: list[str]
    """For each seat the name that was typed; '' for none."""
    values: dict[str, str]
    """The options that were chosen, by name."""
    modules: list[str]
    """The modules, and sets of modules, that were ticked."""
    pace: str = LIVE
    """How long a move may take."""

    @property
    def players(self) -> list[str]:
        """For each seat `person` or the level of a bot."""
        return [PERSON if level == FRIEND else level for level in self.levels]

    @property
    def options(self) -> str:
        """The options as one text."""
        words = [f"{name}={value}" for name, value in self.values.items()]
        return " ".join([*words, "modules=" + "+".join(self.modules)] if self.modules else words)

    def changed(self, option: Option) -> bool:
        """Whether another value than the usual one was chosen."""
        return self.values.get(option.name, option.default) != option.default

    def full_names(self) -> list[str]:
        """The names that were typed, and where there is none the usual one, or another that is free."""
        names = list(self.names)
        for seat, name in enumerate(names):
            free = [usual for usual in (NAMES[seat % len(NAMES)], *NAMES) if usual not in names]
            names[seat] = name or (free[0] if free else "")
        return names

    def together(self) -> "SetUp":
        """The same where whoever holds a player's first seat holds the others too (`Rules.player_of`)."""
        rules = self.game.rules(len(self.levels), self.options, files=folder())
        first = [rules.player_of(seat) for seat in range(len(self.levels))]
        names = self.full_names()
        words = self.game.words(LANGUAGE)
        for seat, player in enumerate(first):
            if seat != player and not self.names[seat]:
                names[seat] = another_name(names[player], first[:seat].count(player))
            elif not self.names[seat]:
                names[seat] = words.seat_name(rules, seat) or names[seat]
        levels = [self.levels[seat] for seat in first]
        return SetUp(self.game, levels, names, self.values, self.modules, self.pace)

    def with_seats(self, seats: int) -> "SetUp":
        """The same with so many seats, as near as the game allows: the last ones go, bots come."""
        seats = max(self.game.fewest, min(self.game.most, seats))
        more = seats - len(self.levels)
        levels = [*self.levels, *[quick_names(self.game.name)[-1]] * more][:seats]
        names = [*self.names, *[""] * more][:seats]
        return SetUp(self.game, levels, names, self.values, self.modules, self.pace)


def usual(game: Game, name: str) -> SetUp:
    """You against the best bots, three in all where the game allows it."""
    return SetUp(game, [PERSON], [name], {}, []).with_seats(game.usual_seats)


def given_in(form: QueryDict, game: Game, name: str) -> SetUp:
    """What a form says; the usual where it says nothing."""
    seats = [seat for seat, level in enumerate(form.getlist("player")) if level not in ("", "none")]
    if not form.getlist("player"):
        return usual(game, name)
    levels, names = form.getlist("player"), [one_word(name) for name in form.getlist("name")]
    return SetUp(
        game,
        [levels[seat] for seat in seats],
        [names[seat] if seat < len(names) else "" for seat in seats],
        {option.name: value for option in game.options if (value := form.get(option.name))},
        form.getlist("modules"),
        form.get("pace", LIVE),
    )


@require_http_methods(["GET", "HEAD", "POST"])
async def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Set a table up: one click for a game against bots, or seat by seat; `seats` shows the form anew."""
    found, account = find_game(known_game(game)), await account_of(request)
    name = account.name if account else name_remembered(request)
    chosen = given_in(request.POST, found, name)
    wanted = terms.chosen_in(request.POST)
    shown = {**terms.offered(wanted), "may_rate": is_signed_in(request)}
    complaint = await take_files(request, chosen)
    seats = request.POST.get("seats") or request.GET.get("seats", "")
    if seats.isascii() and seats.isdecimal() and len(seats) < 3:
        chosen = chosen.with_seats(int(seats))
    if complaint:
        return page(request, "new", {**offered(chosen), **shown, "error": complaint}, status=422)
    if request.method != "POST" or "seats" in request.POST:
        return page(request, "new", {**offered(chosen), **shown})
    try:
        check(chosen)
        terms.check(wanted, account)
        seated = chosen.together()
        parse_pace(chosen.pace)
        room = await HALL.create(game, seated.players, names=seated.names, options=chosen.options)
        await HALL.timekeeper.begin(room, chosen.pace)
    except RoundhouseError as error:
        told = {**offered(chosen), **shown, "error": str(error)}
        return page(request, "new", told, status=status_of(error))
    await terms.keep(room, wanted, account)
    response = HttpResponseRedirect(reverse("table", args=[room.id]))
    remember_name(response, chosen.names[chosen.levels.index(PERSON)])
    held = [seat for seat, level in enumerate(seated.levels) if level == PERSON]
    if account is not None:
        await tell_account(room, account.id, held[0], base_address(request)[0])
    return await remember_seats(request, response, room, held, host=True)


async def take_files(request: HttpRequest, chosen: SetUp) -> str:
    """Keep the maps and boards that come with the form, and choose them; what is wrong with one, or ''."""
    for option in chosen.game.options:
        file = request.FILES.get(f"file-{option.name}")
        if file is None or not (option.file and option.values):
            continue
        pay(request, 10)
        try:
            content = file.read(MOST_BYTES + 1)
            kept = await keep(chosen.game, option, len(chosen.levels), file.name or "", content)
        except RoundhouseError as error:
            return f"{file.name or 'The file'}: {error}"
        chosen.values[option.name] = kept
    return ""


# What cannot be


def check(chosen: SetUp) -> None:
    """Refuse what would have no effect at this table, and say what to do about it."""
    if PERSON not in chosen.levels:
        raise BadSeat("Take at least one seat yourself: choose 'you, at this screen' for it.")
    if len(chosen.levels) > len(NAMES):
        raise BadSeat(f"There are at most {len(NAMES)} seats.")
    game, seats = chosen.game, len(chosen.levels)
    in_sets = {module for name in chosen.modules for module in game.sets.get(name, [])}
    for option in game.options:
        if not chosen.changed(option) or not option.takes(chosen.values[option.name]):
            continue  # what is no value at all is refused by the game
        value = chosen.values[option.name]
        words = game.words(LANGUAGE).option(option)
        what = f"“{words.title}: {words.values.get(value, value)}”"
        back = f"or choose “{words.values.get(option.default, option.default)}” again."
        if not option.seats[0] <= seats <= option.seats[1]:
            raise BadSeat(f"{what} is {for_seats(game, option.seats)}. Set up so many seats, {back}")
        if option.needs and not {*option.needs} & {*chosen.modules, *in_sets}:
            needed = " or ".join(f"“{title_of(game.modules[name])}”" for name in option.needs)
            raise BadSeat(f"{what} belongs to {needed} of the expansion. Tick that too, {back}")
    for module in set(chosen.modules) - in_sets:
        if not fits(game, module, seats):
            wanted = for_seats(game, game.module_seats[module])
            raise BadSeat(
                f"“{title_of(game.modules[module])}” is {wanted} and would change nothing with {seats}. "
                "Set up so many seats, or untick it."
            )


def fits(game: Game, module: str, seats: int) -> bool:
    """Whether this module has an effect with so many seats."""
    fewest, most = game.module_seats.get(module, (game.fewest, game.most))
    return fewest <= seats <= most


def for_seats(game: Game, seats: tuple[int, int]) -> str:
    """For how many players something is; '' if for any number that can play the game."""
    fewest, most = max(seats[0], game.fewest), min(seats[1], game.most)
    if (fewest, most) == (game.fewest, game.most):
        return ""
    if fewest < most:
        return f"for {fewest} to {most} players"
    return f"for {fewest} player{'s' * (fewest > 1)} only"


def title_of(meaning: str) -> str:
    """What a module is called, out of the sentence about it."""
    return meaning.partition(":")[0].partition(",")[0]


# What the page offers


def offered(chosen: SetUp) -> dict[str, Any]:
    """The set-up page with what was chosen so far, and what has a meaning with so many seats."""
    game, seats = chosen.game, len(chosen.levels)
    options = [
        offered_option(chosen, option)
        for option in game.options
        if option.values and (option.seats[0] <= seats <= option.seats[1] or chosen.changed(option))
    ]
    plain = [option for option in options if not option["needs"] and not option["pictures"]]
    more = [option for option in options if option["needs"]]
    return {
        "game": game,
        "about": game.words(LANGUAGE).about,
        "levels": [(level, level_word(game.name, level)) for level in level_names(game.name)[::-1]],
        "searching": any(level in SEARCHING for level in level_names(game.name)),
        "native": NATIVE,
        "count": seats,
        "fewer": seats - 1 if seats > game.fewest else None,
        "one_more": seats + 1 if seats < game.most else None,
        "seats": [
            {"number": i + 1, "level": level, "name": name, "usual": NAMES[i % len(NAMES)]}
            for i, (level, name) in enumerate(zip(chosen.levels, chosen.names, strict=True))
        ],
        "paces": [(pace.text(), pace.words(), pace.text() == chosen.pace) for pace in OFFERED],
        "boards": [option for option in options if option["pictures"]],
        "options": plain,
        "changed": any(option["changed"] for option in plain),
        "more": more,
        "more_changed": any(option["changed"] for option in more),
        "sets": [
            {"name": name, "title": name.replace("-", " ").title(), "on": name in chosen.modules}
            for name in game.sets
        ],
        "modules": [
            {
                "name": name,
                "title": title_of(meaning),
                "meaning": meaning,
                "on": name in chosen.modules,
            }
            for name, meaning in game.modules.items()
            if name in chosen.modules or fits(game, name, seats)
        ],
        "expanded": bool(chosen.modules),
    }


def offered_option(chosen: SetUp, option: Option) -> dict[str, Any]:
    """An option as the page shows it; one that takes a map or a board is chosen among pictures."""
    words = chosen.game.words(LANGUAGE).option(option)
    value = chosen.values.get(option.name, option.default)
    return {
        "name": option.name,
        "title": words.title,
        "values": [(each, words.values[each], each == value) for each in option.values],
        "own": (value, title_of_own(value)) if names_kept(option, value) else None,
        "changed": chosen.changed(option),
        "rule": option.rule,
        "needs": option.needs,
        "pictures": option.file,
    }


ROUTES = [Route("new/<slug:game>", new_table, "new", most=MOST_FORM)]
