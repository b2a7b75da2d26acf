"""The rules of a table by post: the phases of a round, what a view hides, and what a position shows."""

from typing import Final, cast

from roundhouse.core.action import Verb
from roundhouse.core.codecs import Codec, Column, Flag, Number, worded
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, BadOptions, BadPosition, must
from roundhouse.core.options import Options
from roundhouse.core.orders import HIDDEN, NO_ORDERS, masked_orders, read_open
from roundhouse.core.phase import Phase
from roundhouse.core.positions import Field
from roundhouse.core.state import NOTHING, OVER, UNKNOWN
from roundhouse.games.railway_rivals.data import Keys, Map
from roundhouse.games.railway_rivals.invariants import (
    check_exits,
    check_features,
    check_ferries,
    check_lines,
    check_quiet,
)
from roundhouse.games.railway_rivals.packing import all_uses_left
from roundhouse.games.railway_rivals.position import MOST_COUNTED, Uses, lay_track
from roundhouse.games.railway_rivals.postal.allowances import Announce
from roundhouse.games.railway_rivals.postal.entering import EnterTogether
from roundhouse.games.railway_rivals.postal.finding import RouteFinder
from roundhouse.games.railway_rivals.postal.letters import EMPTY, LetterForm
from roundhouse.games.railway_rivals.postal.plain_letters import PlainLetters
from roundhouse.games.railway_rivals.postal.rounds import (
    UNLIMITED,
    CloseRound,
    OpenLetters,
    WriteLetters,
    one_start,
)
from roundhouse.games.railway_rivals.postal.runs import (
    ROUNDS,
    DrawRuns,
    RaceByPost,
    as_postal,
    keys_away,
    read_end,
)
from roundhouse.games.railway_rivals.postal.state import (
    AGAIN,
    PostalState,
    packed_run,
    run_first,
    run_number,
    run_second,
)
from roundhouse.games.railway_rivals.postal.together import BuildTogether
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState

KEPT: Final = (
    *("scores", "stage", "round", "order", "step", "funds", "starts", "exits", "track", "ferries", "leaps"),
    *("drawings", "settled", "unused", "put_back", "rejected", "run", "again"),
    *("declared", "partners", "routes", "turn", "ran", "arrived"),
)
"""The keys of a position that mean the same as at the table."""


def usual(value: str, by_post: str) -> str:
    """What `as_usual` is by post."""
    return by_post if value == "as_usual" else value


class PostalRules(RailwayRules):
    """Railway Rivals by post: twelve rounds, one letter a company and round (RP-1, RP-2)."""

    def __init__(self, seats: int, options: Options, sheet: Map) -> None:
        values = options.values
        if values["two_player"] != "off":
            raise BadOptions(f"two_player={values['two_player']} is not played by post [RP-54].")
        super().__init__(seats, options, sheet)
        values = values | {"unentered": usual(values["unentered"], "carried")}
        self.laying.late_credit = usual(values["late_town_credit"], "yes") == "yes"  # RP-42
        places = sheet.destinations[self.kind]
        keys = self.notation.key_table
        # RP-23: twice the races of the map, unless it uses its numbers more than once by itself
        twice = values["runs"] == "twice" and max(keys.uses) == 1
        mixed = twice and values["pool"] == "mixed"
        base = self.drawing
        drawing = DrawRuns(
            self.notation, self.routes, places, base.special_runs, players_lines=base.players_lines
        )
        drawing.begin(
            keys,
            self.races * 2 if twice else self.races,
            refills=1 if twice and not mixed else 0,
            often=2 if mixed else 1,
            by_lot=values["special_end"] == "by_lot",
        )
        self.drawing = drawing
        self.runs = drawing
        self.races = drawing.schedule[-1]
        self.form = LetterForm(sheet, seats)
        self.finder = RouteFinder(self.routes, places)
        self.entering = EnterTogether(self.form, self.finder, self.scoring, values)
        self.building = BuildTogether(self.notation, self.laying, self.leapfrog, self.ferries, values)
        shared = values["shared_starts"] == "yes"
        announce = Announce(values["allowances"])
        extra = UNLIMITED if values["extra_limit"] == "none" else int(values["extra_limit"])
        self.extra_points = extra
        plain = PlainLetters(self.form, self.laying, self.entering, extra)
        plain.ferries = self.ferries is not None
        self.writing = WriteLetters(self.form, plain)
        opening = OpenLetters(sheet, seats, self.laying, self.building, self.entering, shared_starts=shared)
        if not shared and sum([min(1, start.room(seats)) for start in sheet.starts]) < seats:
            raise BadOptions(f"shared_starts=no: {sheet.name} has too few starts for {seats} [RP-8].")
        phases: list[Phase[PostalState]] = [
            announce,
            self.writing,
            opening,
            self.entering,
            CloseRound(self.building, drawing, self.entering, extra),
        ]
        race = RaceByPost(self.routes, places, self.scoring)
        postal = cast("list[Phase[RailwayState]]", phases)
        self.phases = [postal[0], drawing, *postal[1:4], race, postal[4]]
        chance = [verb for verb in self.notation.verbs() if verb.name.startswith("~")]
        verbs = [
            Verb("orders", "orders:LINE,LINE,…", self.writing.read, best_only=True),
            Verb("~open", "~open", read_open),
            Verb("~lots", "~lots:SEAT,SEAT,…", opening.read_lots),
            Verb("~allow", "~allow:POINTS,POINTS,POINTS", announce.read),
            *chance,
        ]
        if drawing.by_lot:
            verbs.append(Verb("~end", "~end:first or ~end:second", read_end))
        self.verbs = {verb.name: verb for verb in verbs}
        known = {field.key: field for field in self.fields}
        key = Column(RunInLetters(self.notation.keys))
        self.fields = [known[name] for name in KEPT if name in known]
        if mixed:
            numbers, specials = keys.names[: keys.numbers], keys.names[keys.numbers :]
            wide = Keys(numbers, specials, 2 * keys.uses[0], 2 * keys.uses[-1])
            at = [field.key for field in self.fields].index("unused")
            uses = known["unused"].codec
            assert isinstance(uses, Uses)
            self.fields[at] = Field("unused", Uses(uses.list.of, wide))
        self.fields += [
            Field("letters", Column(LetterText(self.form), seats)),
            Field("opened", Flag()),
            Field("allowances", Column(Number(1, 6))),
            Field("brought", Column(Number(-MOST_COUNTED, MOST_COUNTED), seats)),
            Field("refills", Number(0, 1)),
            Field("lot", Flag(), "lot_due"),
            Field("offers", key),
            Field("entrants", Column(Hidden())),
            Field("carried", key),
            Field("held", key),
        ]
        self.secretive = True

    def empty_table(self) -> PostalState:
        like = super().empty_table()
        s = PostalState(self.seats)
        s.scores = like.scores
        s.track = like.track
        s.unused = self.runs.filled
        s.seats_in_hex = like.seats_in_hex
        s.frontier = like.frontier
        s.served = like.served
        s.ferries = like.ferries
        s.leaps = like.leaps
        s.brought = like.scores  # every account opens at 20 (RP-10)
        return s

    def start(self) -> RailwayState:
        s = self.empty_table()
        only = one_start(self.map, self.seats)
        if only != NOTHING:  # RP-9
            s.starts = (only,) * self.seats
            for seat in range(self.seats):
                self.laying.start(s, seat, only)
            s.round = 1
        s.phase = len(self.phases) - 1
        self.advance(s)
        return s

    def follow(self, version: int) -> bool:
        return False  # there was no post in version 1

    # What is hidden

    def mask(self, s: RailwayState, seat: int) -> RailwayState:
        view = as_postal(s).clone()
        if s.phase != OVER:
            view.letters = masked_orders(view.letters, seat)
            view.entrants = (UNKNOWN,) * len(view.entrants)
        return view

    def guess(self, s: RailwayState, seat: int, dice: Dice) -> RailwayState:
        """Letters that nobody has read are guessed; what was opened but not raced counts as no entry."""
        state = as_postal(s).clone()
        letters = list(state.letters)
        for owner, text in enumerate(letters):
            if text == HIDDEN:
                letters[owner] = EMPTY if state.opened else self.writing.random.letter(state, owner, dice)
        state.letters = tuple(letters)
        state.entrants = tuple([max(0, entrants) for entrants in state.entrants])
        return state

    # What the core asks of every game

    def end_rule(self) -> str:
        return "RP-44"

    def complete(self, s: RailwayState) -> None:
        lay_track(self.laying, s)
        if self.ferries is not None:
            self.ferries.restore(s)

    def check(self, s: RailwayState) -> None:
        state = as_postal(s)
        check_features(self.laying, s)
        check_ferries(self.laying, s)
        for seat in range(s.seats):
            check_lines(self.laying, s, seat)
        check_exits(self.laying, s)
        for start in self.map.starts:
            n = len([hex_ for hex_ in s.starts if hex_ == start.hex])
            must(n <= start.room(s.seats), "RU-60", f"Too many started in {self.map.place_name(start.hex)}.")
        must(0 <= s.round <= ROUNDS and s.operating == (s.round > 6), "RP-1", "There are twelve rounds.")
        must((s.round == 0) == (NOTHING in s.starts), "RP-7", "Everyone starts in round 0.")
        wrong = self.component_counts(s) != self.component_counts(self.empty_table())
        must(not wrong, "RP-24", "A key is in two places, or in none.")
        runs = [*state.offers, *state.carried, *state.held]
        numbers = [run_number(run) for run in runs]
        must(len(set(numbers)) == len(numbers), "RP-29", "Two runs have the same number.")
        if state.opened:
            must(len(state.entrants) == len(state.offers), "RP-31", "Every run has its entries.")
        else:
            must(not state.entrants, "RP-31", "The letters are unread.")
        if s.phase == OVER:
            must(s.round == ROUNDS and s.first == NOTHING, "RP-44", "The game ends after round 12.")
            check_quiet(s)
            return
        phase = self.phases[s.phase]
        silent = isinstance(phase, (EnterTogether, CloseRound))
        must(not silent, phase.rule, f"Nobody is asked in '{phase.name}'.")
        if not isinstance(phase, RaceByPost):
            check_quiet(s)
        phase.check(s)

    def component_counts(self, s: RailwayState) -> dict[str, int]:
        state = as_postal(s)
        run = (s.first != NOTHING) + (s.second != NOTHING)
        spare = (self.runs.refills - state.refills) * all_uses_left(self.runs.filled)
        there = all_uses_left(s.unused) + len(s.rejected) + run + 2 * s.settled + keys_away(state) + spare
        return {"keys": int(there)}

    def max_actions(self) -> int:
        runs = self.runs.schedule[-1]
        keys = sum(self.notation.key_table.uses)
        letters = (ROUNDS + 1) * (self.seats + 2)
        return letters + runs * (keys + 1) + runs * self.seats * len(self.map.names)


class RunInLetters(Codec):
    """A run: its number, its two keys, and whether it was on offer before."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__("run")
        self.keys = keys

    def write(self, value: int) -> object:
        first, second = self.keys[run_first(value)], self.keys[run_second(value)]
        return [int(run_number(value)), first, second, value >= AGAIN]

    def read(self, key: str, written: object) -> int:
        fits = isinstance(written, list) and len(written) == 4
        if not fits or not isinstance(written, list):
            raise BadPosition(f"{key}: {written!r} is no run.")
        number, first, second, again = written
        if first not in self.keys or second not in self.keys or not isinstance(number, int):
            raise BadPosition(f"{key}: {written!r} is no run.")
        if not 1 <= number <= 255 or not isinstance(again, bool):
            raise BadPosition(f"{key}: {written!r} is no run.")
        found = packed_run(number, self.keys.index(first), self.keys.index(second))
        return int(found | AGAIN if again else found)


class LetterText(Codec):
    """A letter in canonical form; null before it is written."""

    def __init__(self, form: LetterForm) -> None:
        super().__init__("letter")
        self.form = form

    def write(self, value: str) -> object:
        return None if value == NO_ORDERS else value

    def read(self, key: str, written: object) -> str:
        if written is None:
            return NO_ORDERS
        text = worded(key, written)
        try:
            self.form.read(text)
        except BadNotation as error:
            raise BadPosition(f"{key}: {error}") from None
        return text


class Hidden(Codec):
    """A number, or a hole in a view."""

    def write(self, value: int) -> object:
        return "?" if value == UNKNOWN else int(value)

    def read(self, key: str, written: object) -> int:
        return int(Number(0, 65535).read(key, written))
