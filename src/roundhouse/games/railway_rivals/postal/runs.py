"""The runs of a round by post: how many, drawn when, held over and carried (RP-23 to RP-29)."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, Refusal, must
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.data import Keys
from roundhouse.games.railway_rivals.invariants import check_racing
from roundhouse.games.railway_rivals.packing import pair_first, pair_second
from roundhouse.games.railway_rivals.postal.state import (
    AGAIN,
    PostalState,
    offered_before,
    packed_run,
    run_first,
    run_number,
    run_second,
)
from roundhouse.games.railway_rivals.routes.routes import NO_WAY
from roundhouse.games.railway_rivals.rules.draw_run import DrawRun
from roundhouse.games.railway_rivals.rules.paying_rivals import check_entries
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.state import RailwayState

BUILDING_ROUNDS: Final = 6
ROUNDS: Final = 12


def as_postal(s: RailwayState) -> PostalState:
    assert isinstance(s, PostalState)
    return s


def schedule(runs: int) -> list[int]:
    """How many runs are drawn by the end of each round's drawing: as even as can be, larger first (RP-25)."""
    rounds = ROUNDS - BUILDING_ROUNDS
    found: list[int] = []
    drawn = 0
    for i in range(rounds):
        drawn += runs // rounds + (1 if i < runs % rounds else 0)
        found.append(drawn)
    return found


class SpecialEnd(Action):
    """`~end:first` or `~end:second`: at which end of its run a special destination lies (RP-26)."""

    def __init__(self, word: str) -> None:
        self.word = word

    def text(self) -> str:
        return f"~end:{self.word}"


FIRST: Final = SpecialEnd("first")
ENDS: Final[list[Action]] = [FIRST, SpecialEnd("second")]


def read_end(args: list[str]) -> Action:
    for end in ENDS:
        if end.text() == f"~end:{','.join(args)}":
            return end
    raise BadNotation("Write ~end:first or ~end:second.")


class DrawRuns(DrawRun):
    """The draws of the base, repeated until a round has its runs (RP-27)."""

    def begin(self, keys: Keys, runs: int, *, refills: int, often: int, by_lot: bool) -> None:
        """So many runs there are; the pool is filled again so often, and holds each key so many times."""
        self.name = "Draw the runs"
        self.rule = "RP-27"
        self.schedule = schedule(runs)
        self.filled = bytes([n * often for n in keys.uses])
        self.refills = refills
        self.by_lot = by_lot
        """Whether a lot says at which end of its run a special destination lies."""
        self.cycle = keys.races
        """After so many drawings the specials come round again."""

    def target(self, s: PostalState) -> int:
        """How many runs have been drawn when this round begins."""
        return self.schedule[s.round - BUILDING_ROUNDS - 1] if s.operating else 0

    def enter(self, s: RailwayState) -> bool:
        state = as_postal(s)
        self.refill(state)
        return s.operating and not state.opened and s.drawings < self.target(state) and any(s.unused)

    def refill(self, s: PostalState) -> None:
        """RP-24: every key is used once before any comes again."""
        if s.operating and not any(s.unused) and s.refills < self.refills:
            s.unused = self.filled
            s.refills += 1

    def special(self, s: RailwayState) -> bool:
        """Whether the second number is a special one, counted anew in each half (RP-26)."""
        return s.first != NOTHING and (s.drawings - 1) % self.cycle + 1 in self.special_runs

    def check(self, s: RailwayState) -> None:
        state = as_postal(s)
        must(s.operating and not state.opened, "RP-27", "Runs are drawn before the letters are written.")
        must(s.second == NOTHING and (any(s.unused) or state.lot_due), "RP-27", "A run is being drawn.")
        must(self.by_lot or not state.lot_due, "RP-26", "A special destination is the second end.")
        begun = s.drawings - (1 if s.first != NOTHING or state.lot_due else 0)
        must(begun < self.target(state), "RP-25", "The runs of this round are drawn.")

    def legal(self, s: RailwayState) -> list[Action]:
        return ENDS if as_postal(s).lot_due else super().legal(s)

    def weights(self, s: RailwayState) -> list[int]:
        return [1, 1] if as_postal(s).lot_due else super().weights(s)

    def allows(self, s: RailwayState, a: Action) -> Refusal | None:
        if as_postal(s).lot_due != isinstance(a, SpecialEnd):
            return Refusal("RP-26", "A lot says at which end a special destination lies, when one is drawn.")
        return None if isinstance(a, SpecialEnd) else super().allows(s, a)

    def sample(self, s: RailwayState, dice: Dice) -> Action:
        return ENDS[dice.below(2)] if as_postal(s).lot_due else super().sample(s, dice)

    def apply(self, s: RailwayState, a: Action) -> bool:
        state = as_postal(s)
        if isinstance(a, SpecialEnd):
            if a.word == FIRST.word:
                state.offers = self.turned(state, state.offers)
                state.held = self.turned(state, state.held)
            state.lot_due = False
            return self.drawn_all(state)
        due = self.by_lot and self.special(s)
        if not super().apply(s, a):
            return False
        state.lot_due = due and (s.second != NOTHING or len(s.waiting) > 0)
        if s.second != NOTHING:
            state.offers = (*state.offers, packed_run(s.drawings, s.first, s.second))
            s.first = NOTHING
            s.second = NOTHING
        elif s.waiting:  # RP-28: held over, and printed as such
            pair = s.waiting[-1]
            state.held = (*state.held, packed_run(s.drawings, pair_first(pair), pair_second(pair)))
            s.waiting = ()
        self.refill(state)
        return not state.lot_due and self.drawn_all(state)

    def drawn_all(self, s: PostalState) -> bool:
        """Whether this round has its runs."""
        return s.drawings >= self.target(s) or not any(s.unused)

    def turned(self, s: PostalState, runs: tuple[int, ...]) -> tuple[int, ...]:
        """These runs, the one drawn last with its ends exchanged."""
        return tuple(
            [
                packed_run(s.drawings, run_second(run), run_first(run))
                if run_number(run) == s.drawings
                else run
                for run in runs
            ]
        )

    def next_offers(self, s: PostalState) -> None:
        """What is on offer in the next round before new runs are drawn: carried ones first (RP-29).

        Then those held over that can be run now; their length is not asked again (RP-28).
        """
        found = [run | AGAIN for run in s.carried]
        held: list[int] = []
        for run in s.held:
            first, second = run_first(run), run_second(run)
            if self.length(s, first, second) != NO_WAY and self.can_be_run(s, first, second):
                found.append(run)
            else:
                held.append(run)
        s.offers = tuple(sorted(found, key=lambda run: (not offered_before(run), run_number(run))))
        s.held = tuple(held)
        s.carried = ()


class RaceByPost(Race):
    """RP-39: raced as ever; there is no extra building between two runs of a round."""

    def check(self, s: RailwayState) -> None:
        state = as_postal(s)
        must(s.operating and state.opened, "RP-39", "The letters have been opened.")
        must(s.first != NOTHING and s.second != NOTHING, "RW-B1.1", "A run has two ends.")
        check_entries(self.routes, self.places, s, self.scoring)
        check_racing(s, [self.routes.route_pips(s.routes[leader]) for leader in s.order])


def numbers_of(s: PostalState) -> list[int]:
    """The numbers of the runs on offer."""
    return [int(run_number(run)) for run in s.offers]


def keys_away(s: PostalState) -> i64:
    """How many keys lie in runs that are on offer, carried or held over."""
    return 2 * (len(s.offers) + len(s.carried) + len(s.held))
