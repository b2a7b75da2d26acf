"""The model of a table's page: what it shows to the holder of some seats, made from one view."""

import json
from functools import lru_cache
from typing import Any

from roundhouse import PUBLIC
from roundhouse.bots import SEARCHING, has_judge, level_word, quick_names
from roundhouse.core.game import Game, find_game
from roundhouse.core.look import Look
from roundhouse.core.options import Options
from roundhouse.core.state import OVER
from roundhouse.core.view import View
from roundhouse.core.wording import listed
from roundhouse.site import LANGUAGE
from roundhouse.site.letters.on_file import companies_at, missing, post_of, writing
from roundhouse.site.routes import addresses_at
from roundhouse.site.tables.choices import choice_of, grouped
from roundhouse.site.tables.ending import Ending, ending_of
from roundhouse.site.tables.log_html import TurnHtml, fresh_from, recent_turns
from roundhouse.site.tables.step import PERSON, Step

EVENTS_FOR_MOTION = 400
"""Among so many last events a game looks for what moved; it shows only what the ledger tells everyone."""


class Player:
    """Someone at the table, as everyone may see it."""

    def __init__(self, step: Step, seat: int, here: bool, seen_by: bool) -> None:
        table = step.table
        level = step.players[seat]
        self.name = table.names[seat]
        self.level = "" if level == PERSON else level_word(table.game.name, level)
        """The level of a bot; empty for a person."""
        self.caretaker = step.has_caretaker(seat)
        """Whether a bot plays it only until its holder returns."""
        self.here = here
        """Whether this browser holds the seat."""
        self.free = bool(table.game.words(LANGUAGE).seat_name(table.rules, seat))
        """Whether nobody holds it: others decide for it in turns."""
        self.comes = not self.free and (not self.level or self.caretaker)
        """Whether somebody holds it who may have the table open."""
        self.seen_by = seen_by
        """Whether the page shows the table through the eyes of this seat."""
        self.to_move = seat == table.to_move
        self.letter = ""
        """What is to be told of its letter, where letters are written."""
        if post_of(table) is not None and not table.over:
            self.to_move = seat in missing(table, step.players, step.letters)
            self.letter = "to write" if self.to_move else "letter is in" if level == PERSON else ""
        self.thinking = self.to_move and thinks(step)
        """Whether it is a bot that thinks for a while now."""
        self.score = table.scores[seat] if table.over else 0
        """The score at the end; 0 while the game goes on."""
        self.place = table.ranking[seat] if table.over else 0
        """The place in the ranking, 1 = won; 0 while the game goes on."""


class Seated:
    """Everyone at the table, as long as the same people play and the same seat is to move."""

    def __init__(self, step: Step, seats: list[int], seat: int) -> None:
        self.names = step.table.names
        self.levels = step.players
        self.seats = seats
        self.letters: Any = step.letters
        self.players = [Player(step, i, i in seats, i == seat) for i in range(len(step.table.names))]
        self.markup = ""
        """These in their section of the page, once it is written."""

    def fits(self, step: Step, seats: list[int]) -> bool:
        """Whether these are the people still; what a step holds is never changed, only replaced."""
        same = self.names is step.table.names and self.levels is step.players and self.seats == seats
        return same and self.letters is step.letters


class Known:
    """What is known of a table and never changes, or seldom."""

    def __init__(self, id_: str, game: str, options: Options) -> None:
        self.seated: dict[tuple[int, int, int], Seated] = {}
        """Everyone at the table when it was last shown, by the seat that looks, the mover and the decider."""
        self.addresses = addresses_at(id_, game)
        """The addresses of the table and of its game, by the names of their routes."""
        self.best_bot = quick_names(game)[-1]
        """The best bot that answers at once."""
        self.coached = has_judge(game)
        """Whether the game has a coach, who reviews it when it is over."""
        self.options = options.text()
        by_post = find_game(game).by_post
        self.by_letter = bool(by_post) and by_post in self.options.split()
        """Whether seats write letters."""
        self.moves = getattr(type(find_game(game)), "motion") is not getattr(Game, "motion")  # noqa: B009
        """Whether the game shows what moved."""

    def seated_at(self, step: Step, seats: list[int], seat: int, to_move: int) -> Seated:
        """Everyone at the table, as this seat sees them: the same object, where nothing has changed."""
        if to_move == OVER:
            return Seated(step, seats, seat)
        key = (seat, to_move, step.table.decider)
        found = self.seated.get(key)
        if found is None or not found.fits(step, seats):
            found = self.seated[key] = Seated(step, seats, seat)
        return found


@lru_cache(maxsize=1000)
def known_of(id_: str, game: str, options: Options) -> Known:
    """What never changes of this table; to look it up takes longer than to draw a card."""
    return Known(id_, game, options)


class TableModel:
    """What a page shows of a table, as the holder of some seats may see it."""

    def __init__(
        self, step: Step, seats: list[int], theme: str, at_screen: int | None = None, layout: str = "both"
    ) -> None:
        """`at_screen` is the seat of the person who said last that the screen is theirs.

        `layout` says which picture is wanted: "wide", "narrow", or "both" where only the style sheet knows.
        """
        table, game = step.table, step.table.game
        known = known_of(step.id, game.name, table.rules.options)
        seat, handover = whose_view(step, seats, at_screen)
        view = table.view(seat)
        to_move = table.to_move
        playing = seat != PUBLIC and played_by(step, seat) == PERSON
        chooses = playing and not known.by_letter
        choices = [choice_of(game, view, action, table.names) for action in view.legal()] if chooses else []
        trace = game.trace(view) if choices else {}
        favourite = game.favourite(view) if len(choices) > 1 else None
        self.id = step.id
        self.addresses = known.addresses
        self.n = step.length
        """How long the log is."""
        self.seat = seat
        """Through whose eyes: a seat's, or PUBLIC."""
        self.seats = seats
        """The seats that this browser holds."""
        self.handover = table.names[handover] if handover != PUBLIC else ""
        """The name of the one to whom the screen is to be passed first; '' for nobody."""
        self.handover_seat = handover
        self.seated = known.seated_at(step, seats, seat, to_move)
        self.players = self.seated.players
        self.zine = known.by_letter
        """Whether there are pages of rounds, as of a game by letter."""
        writes = self.zine and playing and seat in writing(table, step.players)
        sheet = OrderSheet(step, view) if writes else None
        self.sheet: OrderSheet | None = sheet
        """What a seat that writes letters has before it."""
        self.your_turn = playing and to_move == seat if sheet is None else not sheet.on_file
        self.thinking = table.names[to_move] if thinks(step) else ""
        """The name of the bot that thinks for a while; '' for none."""
        self.lent = "" if playing or seat == PUBLIC else played_by(step, seat)
        """The level of the bot that plays this seat; '' if a person does."""
        self.caretaker = seat != PUBLIC and step.has_caretaker(seat)
        """Whether that bot is a caretaker."""
        self.until = step.until
        """Until when whoever is to move has time; None at a live table."""
        self.best_bot = known.best_bot
        self.coached = known.coached
        self.over = to_move == OVER
        self.ending: Ending | None = ending_of(step, theme) if self.over else None
        """How the game came to its end; None while it goes on."""
        self.ask = game.words(LANGUAGE).ask(view, table.names) if sheet is None else sheet.ask
        self.choices = choices
        self.groups = grouped(choices, favourite.text() if favourite is not None else "")
        self.goals = " ".join(game.goals(view)) if choices else ""
        """The parts of the picture to which whole ways lead (`Game.goals`), separated by blanks."""
        self.trace = json.dumps(trace) if trace else ""
        """How an action may be made word by word (`Game.trace`), as JSON; '' where all are offered."""
        self.wide: list[str] = (
            [] if layout == "narrow" else picture_of(step, view, theme, playing, True, known.moves)
        )
        """The picture for a desk line by line, as `Game.layers` gives it; empty if it is not wanted."""
        self.narrow: list[str] = (
            [] if layout == "wide" else picture_of(step, view, theme, playing, False, known.moves)
        )
        """The picture for a phone."""
        self.turns: list[TurnHtml] = recent_turns(step, seat)
        """The last turns of the log, the newest first."""
        self.fresh = fresh_from(step, seat)
        """The number of the first event since this seat's last turn."""
        self.can_undo = can_undo(step, seat)
        self.ends_soon = playing and step.ends_soon and to_move == seat
        """Whether this seat's turn ends by itself in a moment."""
        self.asked_always = seat in step.asked_always
        """Whether this seat is asked even where it has one choice only."""
        self.dice = game.dice
        """How the names of the parts begin that are dice."""
        self.commitment = table.commitment
        self.seed = table.seed if self.over else ""
        """The seed of the dice, once the game is over."""
        self.options = known.options


class OrderSheet:
    """The order sheet of a seat at a table by letter: what is asked, what to fill in, what is on file."""

    def __init__(self, step: Step, view: View[Any]) -> None:
        table, seat = step.table, view.seat
        post = post_of(table)
        assert post is not None
        letter = step.letters.of(post.round_of(view), seat)
        companies = companies_at(table, post, step.letters)
        self.ask = post.ask(view)
        self.on_file: bool = letter is not None
        """Whether a letter has come."""
        self.text: str = letter.text if letter is not None else post.blank(view, seat, companies)
        self.companies = [post.called(each) for each in companies]
        """What everyone is called in letters and in the zine, the colours there included."""
        self.how = post.how
        self.part = post.part
        """How the names of the parts begin by which it is filled in."""
        others = [table.names[each] for each in missing(table, step.players, step.letters) if each != seat]
        self.missing = listed(others) if others else ""
        """Whose letters have not come."""


def model_for(
    step: Step, seats: list[int], theme: str, at_screen: int | None = None, layout: str = "both"
) -> TableModel:
    """What the holder of these seats is shown."""
    return TableModel(step, seats, theme, at_screen, layout)


# Who looks


def whose_view(step: Step, seats: list[int], at_screen: int | None) -> tuple[int, int]:
    """Whose view the holder of these seats is shown, and to whom the screen is to be passed first.

    Both are a seat or PUBLIC. `at_screen` is the seat of the person who said last that the screen is theirs.
    Where several people share a screen, it shows what everyone may see until the mover has said so; only
    where none of them knows a secret is the mover not asked.
    """
    mover, decider = step.table.to_move, step.table.decider
    if mover >= 0 and post_of(step.table) is not None:
        asked = [seat for seat in missing(step.table, step.players, step.letters) if seat in seats]
        mover = decider = asked[0] if asked else mover if mover in seats else PUBLIC
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


def picture_of(step: Step, view: View[Any], theme: str, choices: bool, wide: bool, moves: bool) -> list[str]:
    """The lines of the picture; what moved last, if anything `moves`, comes before the closing one."""
    table, game = step.table, step.table.game
    lines = game.layers(view, table.names, Look(LANGUAGE, theme, choices, wide))
    if not moves:
        return lines
    motion = game.motion(view, table.names, table.log[-EVENTS_FOR_MOTION:], Look(LANGUAGE, theme, wide=wide))
    return [*lines[:-1], motion, lines[-1]] if motion else lines


def can_undo(step: Step, seat: int) -> bool:
    """Whether the last event is this seat's own and its turn goes on."""
    return seat != PUBLIC and played_by(step, seat) == PERSON and step.table.can_undo(seat)
