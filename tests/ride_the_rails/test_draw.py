"""What a picture of Ride the Rails shows; the laws of pictures stand in test_pictures."""

import re
from collections import Counter
from functools import partial
from itertools import combinations
from xml.etree import ElementTree

import pytest

from roundhouse import OVER, PUBLIC, View
from roundhouse.core.bits import members
from roundhouse.core.look import Look
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.draw.land import inks_of
from roundhouse.games.ride_the_rails.draw.marks import COLOURS, NIGHT, SHAPES, casing_of, colour_of
from roundhouse.games.ride_the_rails.draw.sheets import sheet_of
from roundhouse.games.ride_the_rails.packing import amount, hexes_of
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import DARK, LIGHT, contrast
from tests import pictures
from tests.pictures import NAMES, USE, classes, ground_of, parts_of, tag

GAME = RideTheRails()
SETUPS = [(3, ""), (4, "board=usa-40"), (5, "")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])
moments = partial(pictures.moments, "ride-the-rails")
walk = partial(pictures.walk, "ride-the-rails")
drawn = partial(pictures.drawn, "ride-the-rails")


@every_setup
@both_layouts
def test_every_hex_city_and_pile_is_a_part_once_and_all_along(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        board = view.rules.board  # type: ignore[attr-defined]
        root = ElementTree.fromstring(drawn(view, wide=wide))
        parts = parts_of(root)
        kept = [f"city:{city.id}" for city in board.cities]
        for part in kept + [f"supply:{railroad}" for railroad in RAILROADS]:
            assert len(parts[part]) == 1, part
        assert ground_of(root) == [f"hex:{name}" for name in board.names]


@both_layouts
def test_cities_let_a_touch_through_to_their_hex_unless_passengers_ride(wide: bool) -> None:
    looked = set()
    for view, s in moments(3, ""):
        riding = s.phase == 3
        parts = parts_of(ElementTree.fromstring(drawn(view, wide=wide)))
        for part, (element, *_) in parts.items():
            if part.startswith("city:") and "lit" not in classes(element):
                assert (element.get("pointer-events") == "all") == riding
                looked.add(riding)
    assert looked == {True, False}


@every_setup
@both_layouts
def test_a_chosen_railroad_shows_where_it_can_be_built_and_a_city_how_it_is_reached(
    seats: int, options: str, wide: bool
) -> None:
    looked = set()
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        shown: dict[str, list[ElementTree.Element]] = {}
        for element in root.iter():
            if when := element.get("data-when"):
                assert element.get("display") == "none"
                shown.setdefault(when, []).append(element)
        builds = Counter(a.parts()[0] for a in view.legal() if a.text().startswith("build"))
        rides = [a.parts() for a in view.legal() if a.text().startswith("ride")]
        looked |= {bool(builds) * "build", bool(rides) * "ride"}
        assert set(shown) == {*builds, *(city for city, _ in rides)}
        for pile, n in builds.items():
            marks = [use.get("href") for element in shown[pile] for use in element.iter(USE)]
            assert marks == [f"#rt-{pile[7:]}-light"] * n
        for city, line in rides:
            chips = [part for element in shown[city] for part in parts_of(element)]
            assert line in chips
    assert {"build", "ride"} <= looked


# What is shown


@every_setup
@both_layouts
def test_every_locomotive_and_every_passenger_is_on_the_map(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide, choices=False))
        places: Counter[str] = Counter()
        for element in root:
            if any("map" in classes(child) for child in element):
                places.update(use.get("href") or "" for use in element.iter(USE))
        for railroad, name in enumerate(RAILROADS):
            assert places[f"#rt-{name}-light"] == len(hexes_of(s.track, railroad))
        waiting = [city for city in members(s.passengers) if city != s.origin]
        assert places["#rt-pawn"] == len(waiting)


@every_setup
@both_layouts
def test_the_picture_shows_all_that_is_open(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        words = [element.text or "" for element in root.iter() if tag(element) in ("text", "title")]
        summary = root[1].text or ""
        for railroad, name in enumerate(RAILROADS):
            assert f"{name.capitalize()}: {amount(s.supply, railroad)} in the supply" in words
            for seat, who in enumerate(NAMES[:seats]):
                if n := amount(s.shares[seat], railroad):
                    shares = f"{n} share{'' if n == 1 else 's'} of {name.capitalize()}"
                    assert f"{who}: {shares}" in words
                    assert f"{n} {name}" in summary
        for seat, who in enumerate(NAMES[:seats]):
            assert f"{who}: ${s.scores[seat]}" in words
            assert f"{who}: ${s.scores[seat]}," in summary
        if s.round and s.phase != OVER:
            assert f"Round {s.round} of 6" in words
        if s.phase == 2:
            left = re.compile(rf"{s.placed} placed, \d left")
            assert any(left.fullmatch(word) for word in words)


@both_layouts
@pytest.mark.rule("RT-RIDE-9", "RT-RIDE-11", "RT-RIDE-13")
def test_a_ride_is_drawn_with_its_stops_and_what_it_pays_to_whom(wide: bool) -> None:
    looked = 0
    for view, s in moments(3, ""):
        if not s.ride:
            continue
        looked += 1
        root = ElementTree.fromstring(drawn(view, wide=wide))
        words = [element.text or "" for element in root.iter() if tag(element) == "text"]
        for money in incomes(s, s.ride):
            assert not money or f"+${money}" in words
        for railroad in range(len(RAILROADS)):
            n = sum(link & 7 == railroad for link in s.ride)
            assert not n or f"{n} Link{'' if n == 1 else 's'}" in words
        for stop in range(len(s.ride) + 1):
            assert str(stop + 1) in words
    assert looked > 2


@both_layouts
@pytest.mark.rule("RT-BONUS-3", "RT-BONUS-4")
def test_a_banner_of_five_dollars_is_gone_once_the_city_is_occupied(wide: bool) -> None:
    for view, s in moments(3, "")[::4]:
        rules = view.rules
        cities, five = rules.board.cities, members(rules.board.five)  # type: ignore[attr-defined]
        for reached in range(len(five) + 1):
            later = s.clone()
            later.occupied |= sum(1 << city for city in five[:reached])
            parts = parts_of(ElementTree.fromstring(drawn(View(rules, view.seat, later), wide=wide)))
            towns = {part: elements[0] for part, elements in parts.items() if part.startswith("city:")}
            flags = {part for part, town in towns.items() if "$5" in "".join(town.itertext())}
            assert flags == {f"city:{cities[city].id}" for city in five if not later.occupied >> city & 1}


@pytest.mark.parametrize("options", ["", "board=usa-40"])
def test_names_of_cities_stand_apart_on_a_desk_and_on_a_phone(options: str) -> None:
    board = GAME.rules(3, options).board  # type: ignore[attr-defined]
    for sheet in (sheet_of(board, 1152.0, 640.0, True), sheet_of(board, 368.0, 900.0, False)):
        found = []
        for label in sheet.labels.values():
            wide = width_of(label.text, sheet.text)
            left = label.x - {"start": 0, "middle": 0.5, "end": 1}[label.anchor] * wide
            found.append((left, label.y - sheet.text * 0.7, left + wide, label.y))
        for one, other in combinations(found, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


def test_railroads_can_be_told_apart_without_their_colours_and_stand_out_from_the_land() -> None:
    assert len(set(SHAPES)) == len(set(COLOURS)) == len(set(NIGHT)) == len(RAILROADS)
    for theme in (LIGHT, DARK):
        for railroad, name in enumerate(RAILROADS):
            land = inks_of(theme).land
            ink, casing = colour_of(railroad, theme), casing_of(railroad, theme)
            assert max(contrast(ink, land), contrast(casing, land)) >= 2.5, (theme.name, name)


def small_board() -> Board:
    """A rectangle of hexes full of cities: nowhere is open water for a legend."""
    places = [(row, column) for row in range(7) for column in range(12)]
    kinds = ["chicago"] + ["east"] * 6 + ["west"] * 4 + ["five"] * 4 + ["plain"] * 16
    spots = [place for place in places if (place[0] + place[1]) % 2 == 0][: len(kinds)]
    cities = {place: (f"C{i:02}", f"City {i}", kinds[i]) for i, place in enumerate(spots)}
    return Board("small", "a test", places, [place for place in places if place not in cities][:5], cities)


@both_layouts
def test_a_small_board_of_ones_own_is_drawn_with_all_its_bonuses(wide: bool) -> None:
    rules = RailsRules(3, GAME.rules(3).options, small_board())
    view = View(rules, PUBLIC, rules.start())
    root = ElementTree.fromstring(drawn(view, wide=wide))
    words = [element.text or "" for element in root.iter() if tag(element) == "text"]
    assert "for every locomotive in Chicago" in words
    assert ("City 7" if wide else "C07") in words


def test_a_close_up_for_a_phone_shows_where_something_can_be_done_at_a_size_that_is_read() -> None:
    looked = 0
    for view, _ in moments(3, ""):
        if not any(action.text().startswith("build") for action in view.legal()):
            continue
        looked += 1
        widths = []
        for close_up in (False, True):
            lines = GAME.layers(view, NAMES[:3], Look("en", wide=False, close_up=close_up))
            found = re.search(r'<svg class="map"[^>]*viewBox="0 0 (\S+) ', "".join(lines))
            assert found is not None
            widths.append(float(found[1]))
        assert 36 * 368 / widths[0] < 12
        assert 36 * 368 / widths[1] >= 24
    assert looked
