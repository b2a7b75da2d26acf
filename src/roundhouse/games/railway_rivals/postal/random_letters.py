"""Letters by lot, for random play: every kind of line that there is, lawful in form and often in vain."""

from mypy_extensions import i64

from roundhouse.core.bits import has
from roundhouse.core.dice import Dice
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.postal.letters import (
    AS_PARTNER,
    CHEAP,
    ENTERS,
    EXTRA,
    NOBODY_ELSE,
    OUT,
    STAYS_OUT,
    Alternative,
    Branch,
    Entry,
    Letter,
    Works,
)
from roundhouse.games.railway_rivals.postal.plain_letters import PlainLetters
from roundhouse.games.railway_rivals.postal.runs import ROUNDS
from roundhouse.games.railway_rivals.postal.state import PostalState, run_number


class RandomLetters:
    """One letter of very many, by the dice alone."""

    def __init__(self, plain: PlainLetters) -> None:
        self.plain = plain
        self.form = plain.form
        self.map = plain.map
        self.laying = plain.laying

    def letter(self, s: PostalState, seat: i64, dice: Dice) -> str:
        if dice.below(3) == 0:
            return self.plain.letter(s, seat)
        letter = Letter()
        if s.round == 0:
            starts = [start.hex for start in self.map.starts]
            letter.starts = dice.draw(starts, 1 + dice.below(len(starts)))
        elif not s.operating:
            for label in "abc":
                self.build(s, seat, letter, label, dice)
        else:
            for run in s.offers:
                if dice.below(3) > 0:
                    letter.entries.append(self.entry(s, seat, int(run_number(run)), dice))
            if s.round < ROUNDS and dice.below(3) == 0:
                self.build(s, seat, letter, EXTRA, dice)
        return self.form.text(letter)

    def build(self, s: PostalState, seat: i64, letter: Letter, label: str, dice: Dice) -> None:
        works = Works(label)
        for _ in range(1 + dice.below(2)):
            branch = self.branch(s, seat, dice)
            if len(branch.hexes) > 1:
                works.branches.append(branch)
        if self.plain.ferries and dice.below(4) == 0:
            works.branches.append(Branch((), (), dice.below(len(self.map.ferries))))
        if label != EXTRA and self.laying.saving and dice.below(4) == 0:
            works.save = 1 + dice.below(3)
        if label == EXTRA and dice.below(3) == 0:
            works.needs = dice.below(60)
        if works.branches or works.save:
            letter.works[label] = works

    def branch(self, s: PostalState, seat: i64, dice: Dice) -> Branch:
        """A few steps anywhere from a hex of one's own, now and then along a rival's track first."""
        own = s.hexes_of(seat)
        hexes = [own[dice.below(len(own))]]
        leaps: list[int] = []
        if self.laying.leapfrog and dice.below(3) == 0:
            self.leap(s, seat, hexes, leaps, dice)
        for _ in range(1 + dice.below(5)):
            ways = [
                beyond
                for segment, beyond in self.map.ways[hexes[-1]]
                if segment < self.map.regular and beyond not in hexes
            ]
            if not ways:
                break
            hexes.append(ways[dice.below(len(ways))])
            leaps.append(NOTHING)
        return Branch(tuple(hexes), tuple(leaps))

    def leap(self, s: PostalState, seat: i64, hexes: list[int], leaps: list[int], dice: Dice) -> None:
        rival = (seat + 1 + dice.below(s.seats - 1)) % s.seats
        for _ in range(3):
            ways = [
                beyond
                for segment, beyond in self.map.ways[hexes[-1]]
                if has(seats_at(s.track, segment), rival)
                and beyond not in hexes
                and segment < self.map.regular
            ]
            if not ways:
                return
            hexes.append(ways[dice.below(len(ways))])
            leaps.append(int(rival))

    def entry(self, s: PostalState, seat: i64, number: int, dice: Dice) -> Entry:
        entry = Entry(number)
        entry.reserve = dice.below(5) == 0
        for _ in range(1 + dice.below(3)):
            entry.alternatives.append(self.alternative(s, seat, dice))
        return entry

    def alternative(self, s: PostalState, seat: i64, dice: Dice) -> Alternative:
        a = Alternative()
        other = int((seat + 1 + dice.below(s.seats - 1)) % s.seats)
        if dice.below(4) == 0:
            kind = (ENTERS, STAYS_OUT, NOBODY_ELSE)[dice.below(3)]
            a.conditions.append((kind, NOTHING if kind == NOBODY_ELSE else other))
        choice = dice.below(8)
        if choice == 0:
            a.how = OUT
        elif choice < 3:
            a.partner = other
            a.how = AS_PARTNER
        elif choice == 3:
            a.how = CHEAP
        elif choice == 4:
            a.exchange = [other]
        elif choice == 5:
            a.limits = {other: dice.below(6)}
        elif choice == 6 and dice.below(2) == 0:
            own = s.hexes_of(seat)
            a.via = [own[dice.below(len(own))]]
        return a
