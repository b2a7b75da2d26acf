"""What trains are worth that are built as well as can be: exact, over all falls of their dice.

All trains of so many dice with so many locomotives are worked out at once, from the longest load to the
shortest. When a roll has fallen, one chooses among the loads of a *box*, from what the train has to what it
can have; the best of a box is the best of three smaller ones, so each is looked at once.
"""

from mypy_extensions import i64

from roundhouse.games.trainmaker.bot.falls import BOXES, FALLS, LOADS, NEVER, OPENINGS, UP_TO


class TrainTable:
    """All trains with so many locomotives, of so many dice in all; with and without the token.

    Before it is made, `Load.done` (and `done_held`) says what a train is worth that is completed with each
    load, and that of the empty load what it is worth to fail.
    """

    def __init__(self, dice: i64, locomotives: i64, token: bool) -> None:
        left = dice - locomotives
        self.rolled: list[float] = [LOADS[0].done] * UP_TO[left]
        """By load: the worth before the dice left over are rolled again, token spent."""
        self.rolled_held: list[float] = [LOADS[0].done_held] * UP_TO[left] if token else []
        """The same with the token in hand."""
        low: i64 = UP_TO[left] - 1
        while low >= 0:
            self.rolled[low] = self.fill(low, left - LOADS[low].size)
            if token:
                self.rolled_held[low] = self.fill_held(low, left - LOADS[low].size)
            low -= 1
        openings = BOXES[0][: UP_TO[left]]
        self.plain = [box.plain for box in openings]
        """By the cars of the first roll, when the locomotives are placed: without a caboose beside them."""
        self.caboose = [box.caboose for box in openings]
        self.plain_held = [box.plain_held for box in openings] if token else []
        self.caboose_held = [box.caboose_held for box in openings] if token else []

    def fill(self, low: i64, n: i64) -> float:
        """The worth of this load before n dice are rolled, out of those of all longer ones."""
        boxes = BOXES[low]
        fail = LOADS[0].done
        empty = boxes[0]
        if n == 0:
            empty.best = fail  # all dice are placed, and none is a caboose
            return fail
        falls = FALLS[n]
        fall = falls[0]
        empty.plain = fail
        empty.caboose = LOADS[low].done  # nothing else fits, so it must be placed
        worth = fall.plain * fail + fall.caboose * empty.caboose
        stocks: i64 = UP_TO[n]
        i: i64 = 1
        while i < stocks:
            box = boxes[i]
            fall = falls[i]
            best = box.first.best
            other = box.second.best
            if other > best:
                best = other
            other = box.third.best
            if other > best:
                best = other
            box.plain = best
            worth += fall.plain * best
            # whoever ends the train now does well to place all cars of the roll before the caboose
            other = box.high.done
            if other > best:
                best = other
            box.caboose = best
            worth += fall.caboose * best
            i += 1
        if worth < fail:
            worth = fail  # one may stop instead
        i = 0
        while i < stocks:
            box = boxes[i]
            best = box.plain
            box.best = worth if worth > best else best
            i += 1
        return worth

    def fill_held(self, low: i64, n: i64) -> float:
        """The same with the token in hand; without it all longer loads and this one are worked out."""
        boxes = BOXES[low]
        fail = LOADS[0].done_held
        empty = boxes[0]
        if n == 0:
            empty.best_held = fail
            return fail
        falls = FALLS[n]
        worth = 0.0
        stocks: i64 = UP_TO[n]
        i: i64 = 0
        while i < stocks:
            box = boxes[i]
            fall = falls[i]
            if i == 0:
                best = fail
                done = LOADS[low].done_held
            else:
                best = box.first.best_held
                done = box.second.best_held
                if done > best:
                    best = done
                done = box.third.best_held
                if done > best:
                    best = done
                done = box.high.done_held
                if best > done:
                    done = best
            box.choice_held = best
            for more in fall.plain_to_plain:
                other = boxes[more].plain
                if other > best:
                    best = other
            for more in fall.plain_to_caboose:
                other = boxes[more].caboose
                if other > best:
                    best = other
            for more in fall.caboose_to_plain:
                other = boxes[more].plain
                if other > done:
                    done = other
            for more in fall.caboose_to_caboose:
                other = boxes[more].caboose
                if other > done:
                    done = other
            box.plain_held = best
            box.caboose_held = done
            worth += fall.plain * best + fall.caboose * done
            i += 1
        if worth < fail:
            worth = fail
        i = 0
        while i < stocks:
            box = boxes[i]
            best = box.choice_held
            box.best_held = worth if i == 0 or worth > best else best
            i += 1
        return worth


def opened(dice: i64, tables: list[TrainTable], fail: float) -> float:
    """The worth of a new train before its first roll, token spent; a table for each number of locomotives."""
    worth = 0.0
    for opening in OPENINGS[dice]:
        best = fail
        if opening.locomotives and opening.stock:
            stock = opening.stock
            k: i64 = 0
            while k < opening.locomotives and k < len(tables):
                table = tables[k]
                value = table.caboose[stock] if opening.caboose else table.plain[stock]
                # the first that is possible must be taken, whatever it is worth: the train begins
                if value > best or k == 0:
                    best = value
                k += 1
        opening.worth = best
        worth += opening.chance * best
    return worth


def opened_held(dice: i64, tables: list[TrainTable], fail: float) -> float:
    """The same with the token in hand, right after the other."""
    worth = 0.0
    for opening in OPENINGS[dice]:
        best = fail
        if opening.locomotives and opening.stock:
            stock = opening.stock
            best = NEVER
            k: i64 = 0
            while k < opening.locomotives and k < len(tables):
                table = tables[k]
                value = table.caboose_held[stock] if opening.caboose else table.plain_held[stock]
                if value > best:
                    best = value
                k += 1
        for other in opening.switched:
            if other.worth > best:
                best = other.worth
        worth += opening.chance * best
    return worth
