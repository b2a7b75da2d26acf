"""Hexes and graphs, by hand on small boards and by law on random ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.geometry.graphs import components
from roundhouse.geometry.hexes import (
    DIRECTIONS,
    Hex,
    axial,
    distance,
    from_axial,
    hex_name,
    neighbour,
    neighbours,
    parse_hex,
    westness,
)

hexes = st.tuples(st.integers(0, 60), st.integers(0, 60))


@pytest.mark.parametrize(
    ("name", "hex_"), [("A1", (0, 0)), ("B7", (1, 6)), ("Z10", (25, 9)), ("AA1", (26, 0)), ("AB3", (27, 2))]
)
def test_hexes_are_named_by_row_and_column(name: str, hex_: Hex) -> None:
    assert hex_name(hex_) == name
    assert parse_hex(name) == hex_


@pytest.mark.parametrize("name", ["", "A", "7", "A0", "a1", "A01", "A1 ", "AAA1", "A1000", "Ä1"])
def test_other_texts_are_no_hexes(name: str) -> None:
    assert parse_hex(name) is None


def test_a_hex_touches_two_below_it() -> None:
    """A5 touches B4 and B5 below it; B5 touches C5 and C6."""
    around = {hex_name(h) for h in neighbours((0, 4))}
    assert {"A4", "A6", "B4", "B5"} <= around
    assert {hex_name(h) for h in neighbours((1, 4))} == {"B4", "B6", "A5", "A6", "C5", "C6"}
    assert hex_name(neighbour((1, 4), DIRECTIONS.index("southeast"))) == "C6"
    assert hex_name(neighbour((1, 4), DIRECTIONS.index("southwest"))) == "C5"


def test_distances_by_hand() -> None:
    assert distance((0, 0), (0, 5)) == 5
    assert distance((0, 0), (2, 1)) == 2
    assert distance((0, 0), (2, 0)) == 2
    assert distance((0, 3), (4, 0)) == 5


def test_westness_counts_half_hexes() -> None:
    assert [westness(h) for h in [(0, 0), (1, 0), (0, 1), (2, 1)]] == [0, 1, 2, 2]


@given(hexes, hexes, st.integers(0, 5))
def test_hexes_obey_their_laws(a: Hex, b: Hex, direction: int) -> None:
    assert from_axial(*axial(a)) == a
    assert parse_hex(hex_name(a)) == a
    assert distance(a, b) == distance(b, a)
    assert neighbour(neighbour(a, direction), (direction + 3) % 6) == a
    assert distance(a, neighbour(a, direction)) == 1
    assert abs(distance(a, b) - distance(neighbour(a, direction), b)) <= 1
    if a != b:
        assert min(distance(other, b) for other in neighbours(a)) == distance(a, b) - 1


#      0 --1-- 1 --1-- 2
#       \--------5----/     3 -2-> 4 (one way)


def test_the_parts_of_a_graph_hang_together() -> None:
    assert components([[(1, 1)], [(0, 1)], [], [(4, 1)], [(3, 1)]]) == [[0, 1], [2], [3, 4]]
