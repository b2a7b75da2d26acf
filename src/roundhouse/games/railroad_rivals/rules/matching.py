"""Which tiles fit where: edges that match, blank edges that meet, and what a new tile changes on the table.

A fit is a city tile with its quarter turns and its cell, packed as the tile would lie (`pack_laid`).

Every placing looks at the whole frontier for every tile in hand. So `find`, `city_at`, `turns`, `count`,
`nth` and the loop of `lay` read gaps and tiles by shifts, not by the names of `packing.py`.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.counts import counted
from roundhouse.core.state import longer
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, WILD, Data
from roundhouse.games.railroad_rivals.packing import (
    ANY,
    BLANK,
    RAILROAD,
    STEPS,
    gap_cell,
    gap_facing,
    laid_cell,
    laid_city,
    laid_turn,
    pack_laid,
    pack_link,
)
from roundhouse.games.railroad_rivals.state import RailroadState

TURNS_IN: Final = 0o4332322132212110
"""How many quarter turns there are in a set of them, three bits for each of the sixteen sets."""
FACING: Final = 16
"""Bits of what faces an empty cell: four for each side."""
NORTH: Final = 0x000F
EAST: Final = 0x00F0
SOUTH: Final = 0x0F00
WEST: Final = 0xF000
NONE_LAID: Final = -1


def find(gaps: list[int], cell: i64, low: i64, high: i64) -> i64:
    """The place of this cell in a frontier, or where it would stand: from `low` on, at `high` at last."""
    while low < high:
        middle = (low + high) >> 1
        gap: i64 = gaps[middle]
        if gap >> FACING < cell:
            low = middle + 1
        else:
            high = middle
    return low


def open_up(gaps: list[int], i: i64, cell: i64, seen: i64) -> None:
    """The empty cell, whose place in the frontier is `i`, sees the edge of a new tile beside it."""
    if i < len(gaps):
        gap: i64 = gaps[i]
        if gap >> FACING == cell:
            gaps[i] = gap | seen
            return
    gaps.insert(i, cell << FACING | seen)


def lowest(turns: i64) -> i64:
    """The first of up to four quarter turns, which are bits."""
    return 0 if turns & 1 else 1 if turns & 2 else 2 if turns & 4 else 3


def facing_at(frontier: tuple[int, ...], cell: i64) -> i64:
    """What faces this empty cell, four bits a side; 0 if no tile lies beside it."""
    gap: i64
    for gap in frontier:
        if gap_cell(gap) == cell:
            return gap & 0xFFFF
    return 0


def city_at(laid: tuple[int, ...], cell: i64) -> i64:
    """The city tile on this cell, or NONE_LAID."""
    tile: i64
    for tile in laid:
        if tile >> 8 == cell:
            return tile & 63
    return NONE_LAID


def agreed(mine: i64, facing: i64) -> i64:
    """What links two edges that touch: RAILROAD + the number of the railroad, or 0 if nothing does.

    A blank edge never does, not even at a wild one (RUL-68), which matches every railroad
    (RB-TRANS-2, RB-TRANS-5).
    """
    if mine == facing:
        return mine if mine != BLANK else 0
    if mine == ANY:
        return facing if facing != BLANK else 0
    if facing == ANY:
        return mine if mine != BLANK else 0
    return 0


class Answers:
    """How one city tile answers what faces an empty cell.

    For each side four bits for each of the sixteen things that can face the cell there: the quarter turns by
    which the tile answers it. So the turns that fit a cell are found by four shifts.
    """

    def __init__(self, north: i64, east: i64, south: i64, west: i64) -> None:
        self.north = north
        self.east = east
        self.south = south
        self.west = west


def answers_of(sides: list[list[int]]) -> Answers:
    """The answers of a tile, given as the quarter turns for each side and each thing that can face it."""
    north, east, south, west = [
        sum([turns << 4 * facing for facing, turns in enumerate(side)]) for side in sides
    ]
    return Answers(*[side - 2**64 if side >= 2**63 else side for side in (north, east, south, west)])


class Matching:
    """How the edges of one set of tiles fit together.

    `railroad` has the answers of each city with the same railroad, `blank` those of a blank edge to a blank
    edge. A tile whose edges are all wild lies unturned: turned it would be the same.
    """

    def __init__(self, data: Data) -> None:
        self.sides: list[int] = []
        """What a city shows after quarter turns, at 4 * city + turn: four bits a side."""
        self.railroad: list[Answers] = []
        self.blank: list[Answers] = []
        for city in data.cities:
            for turn in range(4):
                sides = [RAILROAD + city.edges[(side - turn) % 4] for side in range(4)]
                self.sides.append(counted(sides, 4))
            with_railroad: list[list[int]] = []
            with_blank: list[list[int]] = []
            for side in range(4):
                answers = [0] * 16
                for edge, railroad in enumerate(city.edges):
                    turned = bit((side - edge) % 4)
                    if railroad == WILD:  # any railroad (RB-TRANS-2, RUL-71)
                        answers[RAILROAD:ANY] = [1] * (ANY - RAILROAD)
                        continue
                    answers[RAILROAD + railroad] |= turned  # the same (RR-PLACE-2), no merged one (RUL-87)
                    if railroad != BLANK_EDGE:  # at a wild edge (RB-TRANS-5, RUL-71), blank ones not (RUL-68)
                        answers[ANY] |= turned
                with_blank.append([0, answers[BLANK]])  # blank to blank (RUL-16)
                answers[BLANK] = 0  # is never a match (RUL-17)
                with_railroad.append(answers)
            self.railroad.append(answers_of(with_railroad))
            self.blank.append(answers_of(with_blank))

    def shown(self, city: i64, turn: i64, side: i64) -> i64:
        """What a turned tile shows on a side: BLANK, or RAILROAD + the number of the railroad."""
        sides: i64 = self.sides[4 * city + turn]
        return gap_facing(sides, side)

    def turns(self, answers: list[Answers], city: i64, facing: i64) -> i64:
        """The quarter turns by which a city answers what faces a cell, as bits.

        One side that answers is enough (RR-PLACE-9), whatever the others touch (RR-PLACE-11, RR-PLACE-12).
        """
        answer = answers[city]
        return (
            answer.north >> (facing << 2 & 60)
            | answer.east >> (facing >> 2 & 60)
            | answer.south >> (facing >> 6 & 60)
            | answer.west >> (facing >> 10 & 60)
        ) & 15

    def count(self, answers: list[Answers], city: i64, frontier: tuple[int, ...]) -> i64:
        """In how many ways this city tile fits."""
        answer = answers[city]
        a, b, c, d = answer.north, answer.east, answer.south, answer.west
        n: i64 = 0
        gap: i64
        for gap in frontier:
            turns = (
                a >> (gap << 2 & 60) | b >> (gap >> 2 & 60) | c >> (gap >> 6 & 60) | d >> (gap >> 10 & 60)
            ) & 15
            n += TURNS_IN >> 3 * turns & 7
        return n

    def fits(self, answers: list[Answers], tiles: i64, frontier: tuple[int, ...]) -> list[int]:
        """Every fit of these tiles: tile by tile, cell by cell, turn by turn.

        The choice is free among them (RUL-15), as between the two ways of the printed example (RR-PLACE-3).
        All are on empty cells beside a tile, because the frontier has no others (RR-PLACE-8).
        """
        found: list[int] = []
        city: i64 = 0
        gap: i64
        while tiles:
            if tiles & 1:
                for gap in frontier:
                    turns = self.turns(answers, city, gap)
                    while turns:
                        found.append(pack_laid(city, lowest(turns), gap_cell(gap)))
                        turns &= turns - 1
            tiles >>= 1
            city += 1
        return found

    def any(self, answers: list[Answers], tiles: i64, frontier: tuple[int, ...]) -> bool:
        """Whether one of these tiles fits at all."""
        city: i64 = 0
        while tiles:
            if tiles & 1 and self.count(answers, city, frontier) > 0:
                return True
            tiles >>= 1
            city += 1
        return False

    def nth(self, answers: list[Answers], city: i64, frontier: tuple[int, ...], index: i64) -> i64:
        """The fit of this city tile with `index` fits before it."""
        answer = answers[city]
        a, b, c, d = answer.north, answer.east, answer.south, answer.west
        gap: i64
        for gap in frontier:
            turns = (
                a >> (gap << 2 & 60) | b >> (gap >> 2 & 60) | c >> (gap >> 6 & 60) | d >> (gap >> 10 & 60)
            ) & 15
            n = TURNS_IN >> 3 * turns & 7
            if index < n:
                while index > 0:
                    turns &= turns - 1
                    index -= 1
                return pack_laid(city, lowest(turns), gap_cell(gap))
            index -= n
        raise AssertionError("there are fewer fits")

    def lay(self, s: RailroadState, tile: i64, owner: i64) -> i64:
        """Lay a tile on an empty cell: its links, owned by `owner`, and the new frontier; how many links.

        Every edge that matches is a link; one that does not is none and is closed, because its cell is no
        longer in the frontier.
        """
        city = laid_city(tile)
        turn = laid_turn(tile)
        cell = laid_cell(tile)
        gaps = list(s.frontier)
        facing: i64 = 0
        i = find(gaps, cell, 0, len(gaps))
        if i < len(gaps):
            gap: i64 = gaps[i]
            if gap >> FACING == cell:
                facing = gap & 0xFFFF
                gaps.pop(i)  # no tile will lie on this one (RR-PLACE-8), so edges at it are closed (RUL-14)
        sides: i64 = self.sides[4 * city + turn]  # after quarter turns (RUL-13)
        made: i64 = 0
        side: i64
        for side in range(4):  # each edge by itself: all that match are links (RR-PLACE-10, RR-PLACE-13)
            answer = facing >> 4 * side & 15
            if answer:
                # edges that differ are no link (RR-PLACE-11, RR-PLACE-12)
                shown = sides >> 4 * side & 15
                # most edges that touch are equal or not wild, so the call is seldom needed
                railroad = shown if answer == shown else i64(0)
                if railroad == 0 and (answer == ANY or shown == ANY):
                    railroad = agreed(shown, answer)  # what it takes on (RB-TRANS-3), for good (RUL-69)
                if railroad > BLANK:  # blank edges make no link (RUL-17, RUL-16)
                    # edge to edge on a grid, not at a corner (RUL-13)
                    old = city_at(s.laid, cell + STEPS[side])
                    # the owner is its locomotive (RR-PLACE-4, RR-PLACE-5), beyond 20 too (RR-COMP-2, RUL-21);
                    # alone every link is seat 0's, though still of equal railroads only (RR-SOLO-13)
                    s.add_link(pack_link(city, old, railroad - RAILROAD, owner))
                    made += 1
        # its edges at empty cells are open, wild ones included (RUL-14, RUL-69);
        # the last of the frontier first, so that `i` stays where the tile lies
        if facing & SOUTH == 0:
            open_up(gaps, find(gaps, cell + 128, i, len(gaps)), cell + 128, sides >> 8 & 15)
        if facing & EAST == 0:
            open_up(gaps, i, cell + 1, (sides >> 4 & 15) << 12)
        if facing & WEST == 0:
            open_up(gaps, find(gaps, cell - 1, i - 1 if i > 0 else i, i), cell - 1, (sides >> 12 & 15) << 4)
        if facing & NORTH == 0:
            open_up(gaps, find(gaps, cell - 128, 0, i), cell - 128, (sides & 15) << 8)
        s.frontier = tuple(gaps)
        s.laid = longer(s.laid, tile)
        return made
