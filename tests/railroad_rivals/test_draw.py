"""What a picture of Railroad Rivals shows; the laws of pictures stand in test_pictures."""

import re
from collections import Counter
from functools import partial
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import OVER, PUBLIC, Table, View, find_game
from roundhouse.core.bits import members
from roundhouse.core.counts import amount, kinds_in, total
from roundhouse.display.map_window import FINGER
from roundhouse.games.railroad_rivals.data import COLOURS, Data
from roundhouse.games.railroad_rivals.draw.inks import DAY, NIGHT, Inks
from roundhouse.games.railroad_rivals.draw.marks import MARKS, SHAPES, mark_of
from roundhouse.games.railroad_rivals.draw.tiles import ROOM, SIZE, SMALLEST_FULL, name_lines
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, laid_cell, laid_city, laid_turn, place_of
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import contrast, luminance
from tests import pictures
from tests.pictures import NAMES, TABLES, USE, classes, parts_of, tag

GAME = find_game("railroad-rivals")
SETUPS = [
    (1, ""),
    (1, "challenge=yes may_decline_delivery=yes"),
    (2, ""),
    (3, "may_decline_delivery=yes"),
    (4, ""),
    (5, "bidding=ranked"),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])
moments = partial(pictures.moments, "railroad-rivals")
drawn = partial(pictures.drawn, "railroad-rivals")


def data_of(view: View[Any]) -> Data:
    data = view.rules.data  # type: ignore[attr-defined]
    assert isinstance(data, Data)
    return data


@every_setup
@both_layouts
def test_every_way_to_lay_a_tile_is_shown_once_tile_and_cell_are_chosen(
    seats: int, options: str, wide: bool
) -> None:
    looked = 0
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        hidden = [element for element in root.iter() if element.get("data-when")]
        assert all(element.get("display") == "none" for element in hidden)
        ghosts = [element for element in hidden if "ghost" in classes(element)]
        ways = [action.parts() for action in view.legal() if action.text().startswith("place")]
        assert [ghost.get("data-when") for ghost in ghosts] == [f"{tile} {cell}" for tile, cell, _ in ways]
        strip = {
            (when, element.get("data-part")): element
            for element in hidden
            if "part" in classes(element)
            for when in (element.get("data-when") or "").split("|")
        }
        assert set(strip) == {(f"{tile} {cell}", turn) for tile, cell, turn in ways}
        together = Counter(f"{tile} {cell}" for tile, cell, _ in ways)
        for ghost, (tile, cell, turn) in zip(ghosts, ways, strict=True):
            looked += 1
            assert ("only" in classes(ghost)) == (together[f"{tile} {cell}"] == 1)
            small = strip[f"{tile} {cell}", turn]
            (face,) = small.iter(USE)
            city = data_of(view).city_of[tile[5:]]
            assert (ghost.get("href") or "").endswith(f"{city}-{turn[5:]}")
            assert (face.get("href") or "").endswith(f"s{city}-{turn[5:]}")
            # whoever points at one sees the other
            assert {kind for kind in classes(ghost) if kind.startswith("way")} < set(classes(small))
    assert looked


@every_setup
@both_layouts
def test_law_9_no_tile_that_is_hidden_is_in_the_picture(seats: int, options: str, wide: bool) -> None:
    looked = 0
    for view, s in moments(seats, options):
        if s.phase == OVER:
            continue
        secret = s.city_pile | s.removed
        for seat, held in enumerate(s.hands):
            secret |= held if seat != view.seat else 0
        picture = drawn(view, wide=wide)
        for city in members(secret):
            if any(action.parts()[0] == f"tile:{data_of(view).cities[city].id}" for action in view.legal()):
                continue
            looked += 1
            assert not re.search(rf"\b{data_of(view).cities[city].id}\b", picture)
            assert not re.search(rf'id="rr-l[fs]{city}\b', picture)
    assert looked


def test_hands_are_open_when_the_game_is_over() -> None:
    rules = Table.new("railroad-rivals", 3, seed="open", options="").rules
    s = moments(3, SETUPS[3][1])[-1][1].clone()
    first, second = sorted({0, 5, 9, 20, 30} - {laid_city(tile) for tile in s.laid})[:2] or (0, 5)
    s.hands = (1 << first, 1 << second, 0)
    picture = drawn(View(rules, PUBLIC, rules.mask(s, PUBLIC)))
    for city in (first, second):
        assert f'data-part="tile:{GAME.data.cities[city].id}"' in picture  # type: ignore[attr-defined]


# What is shown


def sides_shown(root: ElementTree.Element, face: str) -> list[int]:
    """The railroad on each side of a face, as its markup says; -1 for a blank edge."""
    (found,) = (element for element in root.iter() if element.get("id") == face)
    shown = [-1] * 4
    for used in found.iter(USE):
        if match := re.fullmatch(r"#rr-[fs]r(\d+)-(\d)", used.get("href") or ""):
            shown[int(match[2])] = int(match[1])
    return shown


@every_setup
@both_layouts
def test_a_turned_tile_shows_its_edges_on_the_right_sides(seats: int, options: str, wide: bool) -> None:
    """A tile turned by t quarter turns clockwise shows its printed edge e on side (e + t) % 4."""
    looked = set()
    for view, s in moments(seats, options)[-3:]:
        root = ElementTree.fromstring(drawn(view, wide=wide))
        lying = {}
        for used in root.iter(USE):
            if match := re.fullmatch(r"#(rr-l[fs](\d+)-(\d))", used.get("href") or ""):
                lying[int(match[2]), int(match[3]), used.get("x"), used.get("y")] = match[1]
        for tile in s.laid:
            city, turn, (x, y) = laid_city(tile), laid_turn(tile), place_of(laid_cell(tile))
            face = lying[city, turn, str(100 * x), str(100 * y)]
            edges = data_of(view).cities[city].edges
            assert sides_shown(root, face) == [edges[(side - turn) % 4] for side in range(4)]
            looked.add(turn)
    assert looked == {0, 1, 2, 3}


def test_a_band_lies_on_its_side_and_its_letters_are_never_upside_down() -> None:
    turns = {None: 0, "rotate(90 50 50)": 1, "rotate(180 50 50)": 2, "rotate(-90 50 50)": 3}
    middles = ((36, 6), (94, 36), (36, 94), (6, 36))
    looked = set()
    for view, _ in moments(2, ""):
        for element in ElementTree.fromstring(drawn(view)).iter():
            if match := re.fullmatch(r"rr-fr\d+-(\d)", element.get("id") or ""):
                side, (band, letters) = int(match[1]), element
                assert turns[band.get("transform")] == side
                moved = letters.get("transform") or ""
                x, y = map(float, re.findall(r"translate\((\S+) (\S+)\)", moved)[0])
                assert (round(x), round(y)) == middles[side]
                assert ("rotate" in moved) == (side % 2 == 1)
                looked.add(side)
    assert looked == {0, 1, 2, 3}


@every_setup
@both_layouts
def test_every_cube_and_every_link_is_on_the_table(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        parts = parts_of(root)
        for city, counts in enumerate(s.cubes()):
            for colour, name in enumerate(COLOURS):
                part = parts.get(f"cube:{data_of(view).cities[city].id},{name}", [])
                uses = [use.get("href") for element in part for use in element.iter(USE)]
                assert uses == [f"#rr-{name}"] * amount(counts, colour, CUBES)
        engines = [
            use.get("href")
            for part, elements in parts.items()
            if part.startswith("link:")
            for use in elements[0].iter(USE)
        ]
        assert Counter(engines) == Counter(f"#rr-engine{link >> 16}" for link in s.links)


@every_setup
@both_layouts
def test_the_picture_shows_all_that_is_open(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        data, parts = data_of(view), parts_of(root)
        words = " ".join(element.text or "" for element in root.iter() if tag(element) in ("text", "title"))
        summary = root[1].text or ""
        for city in members(s.city_display):
            tile = data.cities[city]
            assert f"city:{tile.id}" in parts or f"tile:{tile.id}" in parts
            assert f"{tile.name} (" in summary
        for railroad in set(kinds_in(s.stock_display, STOCKS)):
            assert len(parts[f"stock:{data.railroads[railroad].id}"]) == amount(
                s.stock_display, railroad, STOCKS
            )
        for tile in s.laid:
            assert data.cities[laid_city(tile)].name in words
            assert f"{data.cities[laid_city(tile)].name}:" in summary
        for seat in range(seats):
            assert f"{NAMES[:seats][seat]}: {s.scores[seat]} point" in words
        if s.turn and s.phase != OVER:
            assert f"Turn {s.turn}" in words
            assert (f"Turn {s.turn}: the last" in words) == (s.last and seats > 1)
        if seats > 1 and s.phase != OVER:
            bag = total(s.bag, CUBES)
            assert f"{bag} cube{'' if bag == 1 else 's'} in the bag" in words


@pytest.mark.rule("RR-DELIVER-6", "RR-DELIVER-7", "RR-DELIVER-8", "RR-2P-3")
@both_layouts
def test_the_next_delivery_of_each_colour_has_its_points_written_beside_it(wide: bool) -> None:
    """One brown and two yellow went: brown earns 2, yellow 1; with two players both earn 1."""
    for seats, wanted in ((3, ["+2", "+1"]), (2, ["+1", "+1"])):
        view, s = next(
            (view, s) for view, s in moments(seats, SETUPS[seats][1]) if s.turn > 1 and s.phase != OVER
        )
        s = s.clone()
        s.delivered = 1 | 2 << CUBES
        view = View(view.rules, PUBLIC, view.rules.mask(s, PUBLIC))
        root = ElementTree.fromstring(drawn(view, wide=wide))
        written = [element.text for element in root.iter() if re.fullmatch(r"\+\d", element.text or "")]
        assert written == wanted


@pytest.mark.rule("RR-SOLO-20")
def test_solitaire_says_what_the_last_four_cubes_earn() -> None:
    """Brown, yellow, yellow, black, yellow: among the last four are two colours."""
    view, s = next((view, s) for view, s in moments(1, "") if s.turn > 3 and s.phase != OVER)
    s = s.clone()
    s.progression = (0, 1, 1, 2, 1)
    picture = drawn(View(view.rules, 0, view.rules.mask(s, 0)))
    assert "2 colours among the last 4: next +2" in picture


def test_railroads_have_marks_that_can_be_told_apart_without_their_colours() -> None:
    six = Table.new("railroad-rivals", 6, seed="marks", options="").rules
    assert set(MARKS) == {railroad.id for railroad in six.data.railroads}  # type: ignore[attr-defined]
    for one, other in combinations(MARKS.values(), 2):
        assert one.shape != other.shape
        assert one.field != other.field
    for id_ in (*MARKS, *(f"X{n}" for n in range(400))):
        assert contrast(mark_of(id_).field, mark_of(id_).ink) >= 4.5, id_


def test_a_railroad_of_ones_own_tiles_has_a_mark_by_its_letters() -> None:
    mark = mark_of("L&N")
    assert mark == mark_of("L&N")
    assert mark.shape in SHAPES
    assert len({mark_of(id_) for id_ in ("RDG", "CNW", "SOO", "DRGW", "WAB", "LV")}) == 6


# What can be read and touched


@pytest.mark.parametrize("inks", [DAY, NIGHT], ids=["day", "night"])
def test_tiles_can_be_read_in_either_light(inks: Inks) -> None:
    for paper in (inks.paper, *inks.skies):
        assert contrast(inks.print, paper) >= 4.5
    assert contrast(inks.soft, inks.paper) >= 3
    assert contrast(inks.wall, min(inks.skies, key=lambda sky: contrast(inks.wall, sky))) >= 1.5


def test_by_night_a_tile_is_no_bright_paper() -> None:
    assert luminance(NIGHT.paper) < 0.1 < luminance(DAY.paper)
    view, _ = moments(3, "may_decline_delivery=yes")[0]
    assert DAY.paper not in drawn(view, theme="dark")
    assert NIGHT.paper in drawn(view, theme="dark")


def test_every_name_on_a_tile_in_hand_is_eleven_pixels_high_as_it_is_seen() -> None:
    for city in data_of(moments(3, "may_decline_delivery=yes")[0][0]).cities:
        for words, size, bold in name_lines(city.name):
            assert size * SMALLEST_FULL / SIZE * 1060 / 1200 >= 11, city.name
            assert width_of(words, size, serif=True, bold=bold) <= ROOM


def test_on_a_phone_a_finger_finds_every_cube_and_link_that_is_lit() -> None:
    looked = 0
    for setup in TABLES:
        for view, _ in moments(setup.seats, setup.options) if setup.game == "railroad-rivals" else []:
            root = ElementTree.fromstring(drawn(view, wide=False))
            lit = [part for part in parts_of(root) if part.startswith(("cube:", "link:"))]
            lit = [part for part in lit if "lit" in classes(parts_of(root)[part][0])]
            if not lit:
                continue
            window = next(element for element in root.iter() if "map" in classes(element))
            unit = float(window.get("width") or 0) / float((window.get("viewBox") or "").split()[2])
            closer = max(1.0, FINGER / (float(window.get("data-touched") or 0) * unit))
            for part in lit:
                looked += 1
                rooms = [each for each in parts_of(root)[part][0].iter() if tag(each) == "rect"]
                sizes = [min(float(room.get(side) or 0) for side in ("width", "height")) for room in rooms]
                assert max(sizes) * unit * closer >= FINGER - 0.01, part
    assert looked > 50
