"""What trains are worth that are built as well as can be: exact, over all falls of their dice.

All trains of so many dice with so many locomotives are worked out at once, from the longest load to the
shortest. When a roll has fallen, one chooses among the loads of a *box*, from what the train has to what it
can have; the best of a box is the best of three smaller ones, so each is looked at once.
"""

from mypy_extensions import i64

from roundhouse.games.trainmaker.bot.falls import (
    BOXES,
    FALLS,
    LOADS,
    NEVER,
    OPENINGS,
    REACHED,
    UP_TO,
    Opening,
)


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
            if fall.rest > 0:  # a die that is no car becomes one, or the caboose
                longer = box.more_first.plain
                other = box.more_second.plain
                if other > longer:
                    longer = other
                other = box.more_third.plain
                if other > longer:
                    longer = other
                if longer > best:
                    best = longer
                other = box.caboose
                if other > best:
                    best = other
                if fall.rest > 1:
                    longer = box.more_first.caboose
                    other = box.more_second.caboose
                    if other > longer:
                        longer = other
                    other = box.more_third.caboose
                    if other > longer:
                        longer = other
                if longer > done:
                    done = longer
                for more in fall.turned:
                    other = boxes[more].caboose
                    if other > done:
                        done = other
            else:
                for more in fall.turned:
                    other = boxes[more].plain
                    if other > best:
                        best = other
                for more in fall.turned_last:
                    other = boxes[more].caboose
                    if other > best:
                        best = other
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


def opened(dice: i64, tables: list[TrainTable], fail: float, token: bool = False) -> float:
    """The worth of a new train before its first roll; a table for each number of locomotives.

    A token that is held is not spent on this roll before its locomotives are placed.
    """
    reached = REACHED[dice]
    worth = fail
    stocks: i64 = UP_TO[dice - 1]
    stock: i64 = 1
    while stock < stocks:
        plain = fail
        caboose = fail
        for k, table in enumerate(tables, 1):
            if stock >= len(table.plain):
                break
            # with one locomotive the train must begin; each further one is placed if that is better
            other = table.plain_held[stock] if token else table.plain[stock]
            if other > plain or k == 1:
                worth += reached[k][0][stock] * (other - plain)
                plain = other
            other = table.caboose_held[stock] if token else table.caboose[stock]
            if other > caboose or k == 1:
                worth += reached[k][1][stock] * (other - caboose)
                caboose = other
        stock += 1
    return worth


def opened_held(dice: i64, tables: list[TrainTable], spent: float, fail: float) -> float:
    """The same where the token may also be spent at once; `spent` is what it is worth to fail without it."""
    worth = opened(dice, tables, fail, True)
    most: i64 = len(tables)
    for opening in OPENINGS[dice]:
        if opening.locomotives > most and opening.stock:
            continue
        opening.worth = spent
        if opening.locomotives and opening.stock:
            opening.worth = best_of(tables, opening, False)
    for opening in OPENINGS[dice]:
        if opening.locomotives >= most and opening.stock:
            continue  # one locomotive more is of no use, and for the rest there is time
        base = fail
        if opening.locomotives and opening.stock:
            base = best_of(tables, opening, True)
        best = base
        for other in opening.switched:
            value = best_of(tables, other, False) if other.locomotives > most else other.worth
            if value > best:
                best = value
        worth += opening.chance * (best - base)
    return worth


def best_of(tables: list[TrainTable], opening: Opening, token: bool) -> float:
    """The worth of a first roll with which the train can begin."""
    best = NEVER
    for k, table in enumerate(tables):
        if k == opening.locomotives:
            break
        if token:
            value = table.caboose_held[opening.stock] if opening.caboose else table.plain_held[opening.stock]
        else:
            value = table.caboose[opening.stock] if opening.caboose else table.plain[opening.stock]
        if value > best:
            best = value
    return best
