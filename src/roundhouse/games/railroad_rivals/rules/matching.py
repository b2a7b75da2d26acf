"""Which tiles fit where: edges that match, blank edges that meet, and what a new tile changes on the table.

A fit is a city tile with its quarter turns and its cell, packed as the tile would lie (`pack_laid`).

Every placing looks at the whole frontier for every tile in hand. So `find`, `city_at`, `turns`, `count`,
`nth` and the loop of `lay` read gaps and tiles by shifts, not by the names of `packing.py`.
"""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.bits import bit
from roundhouse.core.counts import counted, one
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

FACING: Final = 16
"""Bits of what faces an empty cell: four for each side."""
NONE_LAID: Final = -1


def find(gaps: list[int], cell: i64) -> i64:
    """The place of this cell in a frontier, or where it would stand."""
    low: i64 = 0
    high: i64 = len(gaps)
    while low < high:
        middle = (low + high) >> 1
        gap: i64 = gaps[middle]
        if gap >> FACING < cell:
            low = middle + 1
        else:
            high = middle
    return low


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

    A blank edge never does (RUL-17), not even at a wild one (RUL-68), which matches every railroad
    (RB-TRANS-2, RB-TRANS-5).
    """
    if mine == facing:
        return mine if mine != BLANK else 0
    if mine == ANY:
        return facing if facing != BLANK else 0
    if facing == ANY:
        return mine if mine != BLANK else 0
    return 0


def longer(column: tuple[int, ...], item: i64) -> tuple[int, ...]:
    """The column with one item more."""
    return column + (item,)  # noqa: RUF005 (compiled, the other way makes a list first)


class Matching:
    """How the edges of one set of tiles fit together.

    `railroad[4 * city + side]` holds four bits for each of the sixteen things that can face an empty cell
    on that side: the quarter turns by which the tile answers it with the same railroad. So the turns that
    fit a cell are found by four shifts. `blank` is the same for a blank edge against a blank edge.
    A tile whose edges are all wild lies unturned: turned it would be the same.
    """

    def __init__(self, data: Data) -> None:
        self.sides: list[int] = []
        """What a city shows after quarter turns (RUL-13), at 4 * city + turn: four bits a side."""
        self.railroad: list[int] = []
        self.blank: list[int] = []
        for city in data.cities:
            for turn in range(4):
                sides = [RAILROAD + city.edges[(side - turn) % 4] for side in range(4)]
                self.sides.append(counted(sides, 4))
            for side in range(4):
                answers = [0] * 16
                for edge, railroad in enumerate(city.edges):
                    turned = bit((side - edge) % 4)
                    if railroad == WILD:  # any railroad (RB-TRANS-2, RUL-71)
                        answers[RAILROAD:ANY] = [1] * (ANY - RAILROAD)
                        continue
                    answers[RAILROAD + railroad] |= turned  # the same railroad (RR-PLACE-2)
                    if railroad != BLANK_EDGE:  # at a wild edge (RB-TRANS-5, RUL-71), blank ones not (RUL-68)
                        answers[ANY] |= turned
                self.blank.append(answers[BLANK] * one(BLANK, 4))  # blank to blank (RUL-16)
                answers[BLANK] = 0  # is never a match (RUL-17)
                packed = sum(turns << 4 * facing for facing, turns in enumerate(answers))
                self.railroad.append(packed - 2**64 if packed >= 2**63 else packed)

    def shown(self, city: i64, turn: i64, side: i64) -> i64:
        """What a turned tile shows on a side: BLANK, or RAILROAD + the number of the railroad."""
        sides: i64 = self.sides[4 * city + turn]
        return gap_facing(sides, side)

    def turns(self, answers: list[int], city: i64, facing: i64) -> i64:
        """The quarter turns by which a city answers what faces a cell, as bits.

        One side that answers is enough (RR-PLACE-9), whatever the others touch (RR-PLACE-11).
        """
        first = 4 * city
        a: i64 = answers[first]
        b: i64 = answers[first + 1]
        c: i64 = answers[first + 2]
        d: i64 = answers[first + 3]
        return (
            a >> (facing << 2 & 60)
            | b >> (facing >> 2 & 60)
            | c >> (facing >> 6 & 60)
            | d >> (facing >> 10 & 60)
        ) & 15

    def count(self, answers: list[int], city: i64, frontier: tuple[int, ...]) -> i64:
        """In how many ways this city tile fits."""
        first = 4 * city
        a: i64 = answers[first]
        b: i64 = answers[first + 1]
        c: i64 = answers[first + 2]
        d: i64 = answers[first + 3]
        n: i64 = 0
        gap: i64
        for gap in frontier:
            turns = (
                a >> (gap << 2 & 60) | b >> (gap >> 2 & 60) | c >> (gap >> 6 & 60) | d >> (gap >> 10 & 60)
            ) & 15
            n += (turns & 1) + (turns >> 1 & 1) + (turns >> 2 & 1) + (turns >> 3)
        return n

    def fits(self, answers: list[int], tiles: i64, frontier: tuple[int, ...]) -> list[int]:
        """Every fit of these tiles: tile by tile, cell by cell, turn by turn.

        The choice is free among them (RUL-15), as between the two ways of the printed example (RR-PLACE-3).
        All are on empty cells beside a tile, because the frontier has no others (RR-PLACE-1, RR-PLACE-8).
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

    def any(self, answers: list[int], tiles: i64, frontier: tuple[int, ...]) -> bool:
        """Whether one of these tiles fits at all."""
        city: i64 = 0
        while tiles:
            if tiles & 1 and self.count(answers, city, frontier) > 0:
                return True
            tiles >>= 1
            city += 1
        return False

    def nth(self, answers: list[int], city: i64, frontier: tuple[int, ...], index: i64) -> i64:
        """The fit of this city tile with `index` fits before it."""
        first = 4 * city
        a: i64 = answers[first]
        b: i64 = answers[first + 1]
        c: i64 = answers[first + 2]
        d: i64 = answers[first + 3]
        gap: i64
        for gap in frontier:
            turns = (
                a >> (gap << 2 & 60) | b >> (gap >> 2 & 60) | c >> (gap >> 6 & 60) | d >> (gap >> 10 & 60)
            ) & 15
            while turns:
                if index == 0:
                    return pack_laid(city, lowest(turns), gap_cell(gap))
                index -= 1
                turns &= turns - 1
        raise AssertionError("there are fewer fits")

    def lay(self, s: RailroadState, tile: i64, owner: i64) -> i64:
        """Lay a tile on an empty cell: its links, owned by `owner`, and the new frontier; how many links.

        Every edge that matches is a link (RR-PLACE-4, RR-PLACE-10, RR-PLACE-13); one that does not is none
        (RR-PLACE-11, RR-PLACE-12) and is closed, because its cell is no longer in the frontier (RUL-14).
        """
        city = laid_city(tile)
        turn = laid_turn(tile)
        cell = laid_cell(tile)
        gaps = list(s.frontier)
        facing: i64 = 0
        i = find(gaps, cell)
        if i < len(gaps):
            gap: i64 = gaps[i]
            if gap_cell(gap) == cell:
                facing = gap & 0xFFFF
                gaps.pop(i)  # no tile will lie on this one (RR-PLACE-8)
        sides: i64 = self.sides[4 * city + turn]
        made: i64 = 0
        side: i64
        for side in range(4):
            shown = sides >> 4 * side & 15
            there: i64 = cell + STEPS[side]
            answer = facing >> 4 * side & 15
            if answer:
                # most edges that touch are equal or not wild, so the call is seldom needed
                railroad = shown if answer == shown else 0
                if railroad == 0 and (answer == ANY or shown == ANY):
                    railroad = agreed(shown, answer)  # what it takes on (RB-TRANS-3), for good (RUL-69)
                if railroad > BLANK:  # blank edges make no link (RUL-17)
                    # the owner is its locomotive (RR-PLACE-4, RR-PLACE-5), beyond 20 too (RR-COMP-2, RUL-21)
                    link = pack_link(city, city_at(s.laid, there), railroad - RAILROAD, owner)
                    s.links = longer(s.links, link)
                    made += 1
                continue
            seen = shown << 4 * (side ^ 2)  # an open edge, wild ones included (RUL-14, RUL-69)
            i = find(gaps, there)
            if i < len(gaps):
                gap = gaps[i]
                if gap_cell(gap) == there:
                    gaps[i] = gap | seen
                    continue
            gaps.insert(i, there << FACING | seen)
        s.frontier = tuple(gaps)
        s.laid = longer(s.laid, tile)
        return made
