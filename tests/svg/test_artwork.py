"""Goods, vehicles and marks are told apart by shape as well as by colour, and are well-formed."""

import re
from xml.etree import ElementTree

import pytest

from roundhouse.svg import goods, vehicles
from roundhouse.svg.cards import city_card, city_ticks, empty, order_card, order_height, pile
from roundhouse.svg.shapes import card_back, die, rails, seat_mark, switch_token, target, thrown_die
from roundhouse.svg.theme import LIGHT


def shape(markup: str) -> tuple[str, ...]:
    """Only what is drawn, without its colours."""
    return tuple(re.findall(r' (?:d|r)="([^"]*)"', markup))


def tags(markup: str) -> list[str]:
    return [element.tag for element in ElementTree.fromstring(f"<g>{markup}</g>").iter()]


def test_goods_differ_in_shape_solid_and_hollow() -> None:
    solid = {shape(goods.good_sign(good, 5, 5, 12, "#000000")) for good in goods.COLOURS}
    hollow = {shape(goods.good_wanted(good, 5, 5, 12, "#000000", "#ffffff")) for good in goods.COLOURS}
    assert len(solid) == len(hollow) == len(goods.COLOURS) == 7
    assert "stroke-dasharray" in goods.good_wanted("coal", 5, 5, 12, "#000000", "#ffffff")
    assert goods.COLOURS["coal"] not in goods.good_wanted("coal", 5, 5, 12, "#000000", "#ffffff")


def test_vehicles_and_seat_marks_differ_in_shape() -> None:
    assert len({shape(vehicles.engraving(kind)) for kind in vehicles.COLOURS}) == 5
    assert len({shape(seat_mark(seat, 0, 0, 20, LIGHT)) for seat in range(6)}) == 6


@pytest.mark.parametrize("kind", vehicles.COLOURS)
def test_vehicles_have_their_colour(kind: str) -> None:
    assert vehicles.COLOURS[kind] in vehicles.engraving(kind)


def test_a_tick_stands_under_each_vehicle_that_is_there() -> None:
    words = {"name": "Omaha", "kind": "Station", "good": "corn", "good_name": "corn"}
    card = city_card(0, 0, 208, 168, LIGHT, **words, needs=["boxcar", "boxcar"])
    vehicles = [float(x) for x in re.findall(r'translate\(([\d.]+) [^>]*><use href="#vehicle-boxcar"', card)]

    def ticks(*have: bool) -> list[float]:
        return [float(x) for x in re.findall(r'd="M([\d.]+)', city_ticks(0, 0, 208, 168, list(have)))]

    first, second = ticks(True, True)
    assert (ticks(False, False), ticks(True, False), ticks(False, True)) == ([], [first], [second])
    assert vehicles[0] < first < vehicles[1] < second


def test_an_order_grows_with_its_alternatives_and_shows_wanted_goods_hollow() -> None:
    assert order_height(3) > order_height(2)
    rows = [([("coal", True), ("coal", False)], "1 wanted")]
    drawn = order_card(0, 0, 300, LIGHT, name="A & B", rows=rows, between="or")
    assert drawn.count("stroke-dasharray") == 1
    assert "A &amp; B" in drawn


def test_an_order_for_many_goods_counts_them() -> None:
    signs = [("coal", True)] * 2 + [("coal", False)] * 4 + [("corn", False)] * 6
    drawn = order_card(0, 0, 352, LIGHT, name="A", rows=[(signs, "10 wanted")], between="or")
    assert [f"×{n}<" in drawn for n in (2, 4, 6)] == [True] * 3
    assert drawn.count("stroke-dasharray") == 2


def test_a_part_is_lit_only_with_its_light() -> None:
    dark = ElementTree.fromstring(target("roll", "<g/>"))
    lit = ElementTree.fromstring(target("roll", "<g/>", "<rect/>", "Roll 3 dice"))
    assert (dark.get("data-part"), dark.get("class")) == ("roll", "part")
    assert (lit.get("data-part"), lit.get("class"), lit[0].text) == ("roll", "part lit", "Roll 3 dice")


@pytest.mark.parametrize("n", [0, 1, 40])
def test_a_pile_says_how_many_cards_it_has(n: int) -> None:
    drawn = pile(0, 0, 100, 160, n, "a pile", LIGHT)
    assert (f">{n}<" in drawn) == (n > 0)


def test_shapes_are_well_formed() -> None:
    drawn = [
        card_back(0, 0, 40, 60),
        die("caboose", 0, 0, 40, LIGHT),
        empty(0, 0, 100, 100, "no card", LIGHT),
        rails(0, 0, 100, LIGHT),
        switch_token(0, 0, 10, True, LIGHT),
        switch_token(0, 0, 10, False, LIGHT),
        thrown_die(0, 0, 40, LIGHT),
    ]
    assert all(len(tags(markup)) > 1 for markup in drawn)
