"""The rounds by post: letters are written, opened and carried out, and a round is closed (RP-1, RP-2)."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, order
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, Refusal, must
from roundhouse.core.orders import OPEN, OpenOrders, Orders, WriteOrders, all_written
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, PUBLIC, with_item
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.postal.entering import EnterTogether
from roundhouse.games.railway_rivals.postal.letters import EMPTY, EXTRA, LetterForm
from roundhouse.games.railway_rivals.postal.plain_letters import PlainLetters
from roundhouse.games.railway_rivals.postal.random_letters import RandomLetters
from roundhouse.games.railway_rivals.postal.runs import BUILDING_ROUNDS, ROUNDS, DrawRuns, numbers_of
from roundhouse.games.railway_rivals.postal.state import PostalState
from roundhouse.games.railway_rivals.postal.together import BuildTogether
from roundhouse.games.railway_rivals.rules.laying import Laying

UNLIMITED: Final = 9999


class WriteLetters(WriteOrders[PostalState]):
    """One letter a company and round, in the order of seats; none reads another's (RP-2, RP-31)."""

    def __init__(self, form: LetterForm, plain: PlainLetters) -> None:
        super().__init__("Write the letters", "RP-2")
        self.form = form
        self.plain = plain
        self.random = RandomLetters(plain)

    def read(self, args: list[str]) -> Action:
        text = ",".join(args)
        if text == "":
            raise BadNotation("Write orders: and the lines of the letter, or orders:nothing.")
        self.form.read(text)
        return Orders(text)

    def enter(self, s: PostalState) -> bool:
        return not s.opened

    def check(self, s: PostalState) -> None:
        must(not s.opened and not all_written(s.letters), "RP-2", "Somebody has still to write.")

    def column(self, s: PostalState) -> tuple[str, ...]:
        return s.letters

    def put(self, s: PostalState, column: tuple[str, ...]) -> None:
        s.letters = column

    def suggested(self, s: PostalState, seat: i64) -> list[str]:
        return [EMPTY, self.plain.letter(s, seat)]

    def random_choice(self, s: PostalState, dice: Dice) -> Action:
        return Orders(self.random.letter(s, self.to_move(s), dice))

    def why_not(self, s: PostalState, seat: i64, words: str) -> Refusal | None:
        """Whether the letter is one for this round; what of it can be carried out is seen later (RP-21)."""
        letter = self.form.read(words)
        if letter.starts and s.round != 0:
            return Refusal("RP-6", "Start points are named in round 0.")
        starts = [start.hex for start in self.form.map.starts]
        for hex_ in letter.starts:
            if hex_ not in starts:
                return Refusal("RW-A2.1", f"{self.form.map.place_name(hex_)} is no start point.")
        for label in letter.works:
            if label == EXTRA and s.round == ROUNDS:
                return Refusal("RP-43", "There is no building in the last round.")
            if s.round == 0 or (label == EXTRA) != s.operating:
                return Refusal("RP-11", f"There is no line {label} in round {s.round}.")
        numbers = numbers_of(s)
        for entry in letter.entries:
            if entry.number not in numbers:
                offered = ", ".join([str(number) for number in numbers]) or "none"
                return Refusal("RP-31", f"Run {entry.number} is not on offer; on offer are: {offered}.")
            if any(alternative.partner == seat for alternative in entry.alternatives):
                return Refusal("RP-34", "A joint run takes two companies.")
        return None


class Lots(Action):
    """`~lots:2,3,1`: the order in which the companies get their starts (RP-7)."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.row = row

    def text(self) -> str:
        return f"~lots:{','.join([str(seat + 1) for seat in self.row])}"


class OpenLetters(OpenOrders[PostalState]):
    """The letters of a round are opened; in round 0 by drawing lots."""

    def __init__(
        self,
        sheet: Map,
        seats: int,
        laying: Laying,
        building: BuildTogether,
        entering: EnterTogether,
        *,
        shared_starts: bool,
    ) -> None:
        super().__init__("Open the letters", "RP-2")
        self.map = sheet
        self.seats = seats
        self.laying = laying
        self.building = building
        self.entering = entering
        self.shared_starts = shared_starts
        self.lots: list[Action] = []

    def read_lots(self, args: list[str]) -> Action:
        return Lots(order(args, self.seats))

    def enter(self, s: PostalState) -> bool:
        return not s.opened and all_written(s.letters)

    def check(self, s: PostalState) -> None:
        must(not s.opened and all_written(s.letters), "RP-2", "The letters are all there.")

    def legal(self, s: PostalState) -> list[Action]:
        if s.round > 0:
            return [OPEN]
        if not self.lots:
            self.lots = [Lots(row) for row in permutations(range(self.seats))]
        return self.lots

    def sample(self, s: PostalState, dice: Dice) -> Action:
        if s.round > 0:
            return OPEN
        return Lots(tuple(dice.draw(list(range(self.seats)), self.seats)))

    def apply(self, s: PostalState, a: Action) -> bool:
        s.opened = True
        if isinstance(a, Lots):
            self.give_starts(s, a.row)
        else:
            self.carry_out(s)
        return True

    def carry_out(self, s: PostalState) -> None:
        if s.operating:
            self.entering.decide(s)
            return
        letters = self.entering.letters(s)
        for label, points in zip("abc", s.allowances, strict=True):  # a before b, b before c (RP-13)
            self.building.line(s, label, letters, points)

    def give_starts(self, s: PostalState, row: tuple[int, ...]) -> None:
        """Each gets the first start of its list that has room, then the first as printed (RP-7, RP-8)."""
        letters = self.entering.letters(s)
        for seat in row:
            wanted = [*letters[seat].starts, *[start.hex for start in self.map.starts]]
            start = next(hex_ for hex_ in wanted if self.room(s, hex_))
            s.starts = with_item(s.starts, seat, start)
            self.laying.start(s, seat, start)
            s.note(seat, "RP-7", self.map.names[start])

    def room(self, s: PostalState, hex_: int) -> bool:
        taken = len([other for other in s.starts if other == hex_])
        if not self.shared_starts and taken:
            return False
        return any(start.hex == hex_ and taken < start.room(s.seats) for start in self.map.starts)


class CloseRound(Phase[PostalState]):
    """Nobody decides here: extra building, and the next round or the end."""

    def __init__(
        self, building: BuildTogether, drawing: DrawRuns, entering: EnterTogether, points: int
    ) -> None:
        super().__init__("Close the round", "RP-1")
        self.building = building
        self.drawing = drawing
        self.entering = entering
        self.extra_points = points

    def enter(self, s: PostalState) -> bool:
        if not s.opened or s.offers:
            return False
        if s.operating and s.round < ROUNDS:  # RP-41; RP-43: not in the last
            self.building.line(s, EXTRA, self.entering.letters(s), self.extra_points)
        s.letters = ("",) * s.seats
        s.opened = False
        s.allowances = ()
        s.entrants = ()
        s.brought = s.scores
        if s.round == ROUNDS:  # RP-44
            s.note(PUBLIC, "RP-44")
            s.finish()
            return False
        s.round += 1
        if s.round == BUILDING_ROUNDS + 1:  # RP-22: however many towns are served
            s.operating = True
            s.funds = (0,) * s.seats
            s.note(PUBLIC, "RP-22")
        if s.operating:
            self.drawing.next_offers(s)
        return False


def one_start(sheet: Map, seats: int) -> int:
    """The only start of a map, for which no letter is needed (RP-9); or NOTHING."""
    if len(sheet.starts) == 1 and sheet.starts[0].room(seats) >= seats:
        return sheet.starts[0].hex
    return NOTHING
