"""The picture of a Ride the Rails table: well-formed, complete, lit for choices, the same from memory."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, View, dice_at
from roundhouse.core.bits import members
from roundhouse.core.look import Look
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.data import RAILROADS, Board
from roundhouse.games.ride_the_rails.draw.land import inks_of
from roundhouse.games.ride_the_rails.draw.marks import COLOURS, NIGHT, SHAPES, casing_of, colour_of
from roundhouse.games.ride_the_rails.draw.sheets import sheets_of
from roundhouse.games.ride_the_rails.packing import amount, hexes_of
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.rules import RailsRules
from roundhouse.svg.cache import clear
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import DARK, LIGHT, contrast

GAME = RideTheRails()
SETUPS = [(3, ""), (4, "board=usa-40"), (5, "")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])
LARGEST = 190_000
USE = "{http://www.w3.org/2000/svg}use"


def walk(seats: int, options: str) -> Iterator[tuple[View[Any], Any]]:
    """A seeded random game in which much is built and long is ridden: a view, and the state."""
    rules = GAME.rules(seats, options)
    s = rules.start()
    for n in range(100_000):
        viewers = [PUBLIC, *range(seats)]
        seat = max(rules.to_move(s), 0) if n % 3 else viewers[n // 3 % len(viewers)]
        yield View(rules, seat, rules.mask(s, seat)), s
        mover = rules.to_move(s)
        if mover == OVER:
            return
        dice = dice_at("walk", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        choices = rules.legal(s)
        if len(choices) > 1 and choices[-1].text() in ("done", "alight") and dice.below(8):
            choices = choices[:-1]
        rules.apply(s, choices[dice.below(len(choices))])


@cache
def moments(seats: int, options: str) -> list[tuple[View[Any], Any]]:
    """Some of these, the beginning and the end among them."""
    found: list[tuple[View[Any], Any]] = []
    seen: set[tuple[int, str]] = set()
    for n, (view, s) in enumerate(walk(seats, options)):
        kinds = {action.text().partition(":")[0] for action in view.legal()}
        key = (s.phase, " ".join(sorted(kinds)))
        if key not in seen or n % 40 == 0 or s.phase == OVER or len(s.ride) > 1:
            seen.add(key)
            found.append((view, s.clone()))
    return found


def names(seats: int) -> list[str]:
    return ["Ann", "Bob", "Maximilian-Ferdinand-von-Habsburg", "D&n", "<Eve>"][:seats]


def drawn(view: View[Any], seats: int, **how: Any) -> str:
    return GAME.draw(view, names(seats), **how)


def parts_of(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    found: dict[str, list[ElementTree.Element]] = {}
    for element in root.iter():
        if part := element.get("data-part"):
            found.setdefault(part, []).append(element)
    return found


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def classes(element: ElementTree.Element) -> list[str]:
    return (element.get("class") or "").split()


@every_setup
def test_the_walks_meet_every_kind_of_moment(seats: int, options: str) -> None:
    texts = {a.text().partition(":")[0] for view, _ in moments(seats, options) for a in view.legal()}
    assert texts == {"share", "build", "done", "passenger", "ride", "alight"}
    assert moments(seats, options)[-1][1].phase == OVER


@every_setup
@both_layouts
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_law_9_pictures_are_well_formed_and_plain(seats: int, options: str, wide: bool, theme: str) -> None:
    for view, _ in moments(seats, options):
        picture = drawn(view, seats, theme=theme, wide=wide)
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert [tag(child) for child in root][:2] == ["title", "desc"]
        assert not re.search(r"<script|<style|<image|url\(|var\(|@media", picture)
        assert len(picture) < LARGEST


@every_setup
@both_layouts
def test_what_is_used_by_name_is_defined_once(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, seats, wide=wide))
        defined = Counter(element.get("id") for element in root.iter() if element.get("id"))
        used = {element.get("href") for element in root.iter() if element.get("href")}
        assert set(defined.values()) == {1}
        assert used <= {f"#{name}" for name in defined}


def test_the_same_name_is_the_same_markup_in_every_picture_of_a_page() -> None:
    """A page may hold a wide and a narrow picture, and `use` finds the first of a name."""
    found: dict[str, set[bytes]] = {}
    for view, _ in moments(3, "")[::4]:
        for theme in ("light", "dark"):
            for wide in (True, False):
                for element in ElementTree.fromstring(drawn(view, 3, theme=theme, wide=wide)).iter():
                    if name := element.get("id"):
                        found.setdefault(name, set()).add(ElementTree.tostring(element))
    assert found
    assert all(len(markup) == 1 for markup in found.values())


@every_setup
@both_layouts
def test_law_9_the_same_view_gives_the_same_picture_and_is_left_alone(
    seats: int, options: str, wide: bool
) -> None:
    for view, s in moments(seats, options):
        before = view.position()
        first = drawn(view, seats, wide=wide)
        again = View(view.rules, view.seat, view.rules.mask(s, view.seat))
        assert drawn(again, seats, wide=wide) == first
        assert view.position() == before


@every_setup
@both_layouts
def test_all_pictures_of_a_game_have_as_many_layers(seats: int, options: str, wide: bool) -> None:
    """So that a page can replace the few that have changed."""
    counts = {
        len(GAME.layers(view, names(seats), Look("en", "light", choices, wide)))
        for view, _ in moments(seats, options)
        for choices in (True, False)
    }
    assert len(counts) == 1
    assert max(counts) < 90


@every_setup
@both_layouts
def test_law_9_every_choice_has_a_lit_target_with_a_title(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        parts = parts_of(ElementTree.fromstring(drawn(view, seats, wide=wide)))
        wanted = {part for action in view.legal() for part in action.parts()}
        lit = {part for part, elements in parts.items() if "lit" in classes(elements[0])}
        assert lit == wanted
        for part in wanted:
            for element in parts[part]:
                assert "lit" in classes(element)
                assert tag(element[0]) == "title"
                assert element[0].text


@every_setup
@both_layouts
def test_every_hex_city_and_pile_is_a_part_once_and_all_along(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        board = view.rules.board  # type: ignore[attr-defined]
        parts = parts_of(ElementTree.fromstring(drawn(view, seats, wide=wide)))
        kept = [f"hex:{name}" for name in board.names] + [f"city:{city.id}" for city in board.cities]
        for part in kept + [f"supply:{railroad}" for railroad in RAILROADS]:
            assert len(parts[part]) == 1, part


@both_layouts
def test_cities_let_a_touch_through_to_their_hex_unless_passengers_ride(wide: bool) -> None:
    looked = set()
    for view, s in moments(3, ""):
        riding = s.phase == 3
        parts = parts_of(ElementTree.fromstring(drawn(view, 3, wide=wide)))
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
        root = ElementTree.fromstring(drawn(view, seats, wide=wide))
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


@both_layouts
def test_without_choices_nothing_is_lit(wide: bool) -> None:
    for view, _ in moments(3, ""):
        assert 'class="part lit' not in drawn(view, 3, wide=wide, choices=False)


# What is shown


@every_setup
@both_layouts
def test_every_locomotive_and_every_passenger_is_on_the_map(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, seats, wide=wide, choices=False))
        hidden = {use for e in root.iter() if "beyond" in classes(e) for use in e.iter(USE)}
        places: Counter[str] = Counter()
        for element in root:
            if any(child.get("transform") for child in element):  # the sheets of the map
                places.update(use.get("href") or "" for use in element.iter(USE) if use not in hidden)
        for railroad, name in enumerate(RAILROADS):
            assert places[f"#rt-{name}-light"] == len(hexes_of(s.track, railroad))
        waiting = [city for city in members(s.passengers) if city != s.origin]
        assert places["#rt-pawn"] == len(waiting)


@every_setup
@both_layouts
def test_the_picture_shows_all_that_is_open(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, seats, wide=wide))
        words = [element.text or "" for element in root.iter() if tag(element) in ("text", "title")]
        summary = root[1].text or ""
        for railroad, name in enumerate(RAILROADS):
            assert f"{name.capitalize()}: {amount(s.supply, railroad)} in the supply" in words
            for seat, who in enumerate(names(seats)):
                if n := amount(s.shares[seat], railroad):
                    shares = f"{n} share{'' if n == 1 else 's'} of {name.capitalize()}"
                    assert f"{who}: {shares}" in words
                    assert f"{n} {name}" in summary
        for seat, who in enumerate(names(seats)):
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
        root = ElementTree.fromstring(drawn(view, 3, wide=wide))
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
    counts = set()
    for view, s in moments(3, ""):
        five = view.rules.board.five  # type: ignore[attr-defined]
        free = five & ~s.occupied
        parts = parts_of(ElementTree.fromstring(drawn(view, 3, wide=wide)))
        flags = {part for part, elements in parts.items() if "$5" in "".join(elements[0].itertext())}
        cities = view.rules.board.cities  # type: ignore[attr-defined]
        assert flags == {f"city:{cities[city].id}" for city in members(free)}
        counts.add(len(flags))
    assert len(counts) > 1


@every_setup
@both_layouts
def test_what_is_asked_is_written_out_in_full(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, seats, wide=wide))
        words = " ".join(element.text or "" for element in root.iter() if tag(element) == "text")
        assert GAME.words("en").ask(view, names(seats)) in words


def boxes(element: ElementTree.Element, x: float, scale: float) -> Iterator[tuple[float, float, float, str]]:
    """Every text with its left and right end and its size, by estimate; what is defined is left out."""
    if tag(element) == "defs":
        return
    moved = element.get("transform") or ""
    if found := re.match(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", moved):
        x, scale = x + float(found[1]) * scale, scale * float(found[3] or 1)
    if tag(element) == "text":
        size = float(element.get("font-size") or 0)
        width = scale * width_of(
            element.text or "",
            size,
            serif="Serif" in (element.get("font-family") or ""),
            bold=element.get("font-weight") is not None,
            spacing=float(element.get("letter-spacing") or 0),
        )
        at = x + float(element.get("x") or 0) * scale
        left = at - {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor") or "start"] * width
        yield left, left + width, size * scale, element.text or ""
    for child in element:
        yield from boxes(child, x, scale)


@every_setup
@pytest.mark.parametrize(("wide", "width"), [(True, 1200), (False, 390)])
def test_text_stays_on_the_page_and_is_large_enough(seats: int, options: str, wide: bool, width: int) -> None:
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, seats, wide=wide))
        assert (root.get("viewBox") or "").split()[2] == str(width)
        for left, right, size, text in boxes(root, 0, 1):
            assert left >= 9, text
            assert right <= width - 9, text
            assert size >= 10.99, text


@pytest.mark.parametrize("options", ["", "board=usa-40"])
def test_names_of_cities_stand_apart_and_a_large_board_is_cut_in_two_for_a_phone(options: str) -> None:
    board = GAME.rules(3, options).board  # type: ignore[attr-defined]
    narrow = sheets_of(board, 368.0, 900.0, False)
    assert len(narrow) == 2
    assert sorted(hex_ for sheet in narrow for hex_ in sheet.own) == list(range(len(board.places)))
    for sheet in (*sheets_of(board, 1152.0, 640.0, True), *narrow):
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


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        drawn(moments(3, "")[0][0], 3, theme="sepia")


def test_what_is_remembered_is_what_would_be_drawn() -> None:
    """Pieces are kept by what they read: a picture from memory is the same as one drawn anew."""
    views = [
        (view, seats, theme, wide)
        for seats, options in SETUPS
        for view, _ in moments(seats, options)[::4]
        for theme in ("light", "dark")
        for wide in (True, False)
    ]
    kept = [drawn(view, seats, theme=theme, wide=wide) for view, seats, theme, wide in views]
    for (view, seats, theme, wide), picture in zip(views, kept, strict=True):
        clear()
        assert drawn(view, seats, theme=theme, wide=wide) == picture


def small_board() -> Board:
    """A rectangle of hexes full of cities: nowhere is open water for a legend, and one sheet is enough."""
    places = [(row, column) for row in range(7) for column in range(12)]
    kinds = ["chicago"] + ["east"] * 6 + ["west"] * 4 + ["five"] * 4 + ["plain"] * 16
    spots = [place for place in places if (place[0] + place[1]) % 2 == 0][: len(kinds)]
    cities = {place: (f"C{i:02}", f"City {i}", kinds[i]) for i, place in enumerate(spots)}
    return Board("small", "a test", places, [place for place in places if place not in cities][:5], cities)


@both_layouts
def test_a_small_board_of_ones_own_is_drawn_on_one_sheet_with_all_its_bonuses(wide: bool) -> None:
    rules = RailsRules(3, GAME.rules(3).options, small_board())
    view = View(rules, PUBLIC, rules.start())
    root = ElementTree.fromstring(drawn(view, 3, wide=wide))
    words = [element.text or "" for element in root.iter() if tag(element) == "text"]
    assert len(sheets_of(rules.board, 368.0, 900.0, False)) == 1
    assert "for every locomotive in Chicago" in words
    assert ("City 7" if wide else "C07") in words
