"""The picture of a Railroad Rivals table with Robber Baron: all of it, nothing of a module that is off."""

import re
from functools import cache, partial
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import tests.pictures
from roundhouse import OVER, PUBLIC, Table, View, find_game
from roundhouse.core.bits import members
from roundhouse.core.counts import counts_of
from roundhouse.core.look import Look
from roundhouse.games.railroad_rivals.draw.pieces import CUBES as INKS
from roundhouse.games.railroad_rivals.packing import CUBES
from roundhouse.svg.cache import clear
from roundhouse.svg.theme import DARK, LIGHT, contrast
from tests.pictures import NAMES, USE, boxes, classes, parts_of, tag
from tests.railroad_rivals.given import STL, Tile
from tests.railroad_rivals.given_baron import ALL, STAR, scene
from tests.railroad_rivals.test_draw import data_of

GAME = find_game("railroad-rivals")
SETUPS = [
    (2, ALL),
    (3, f"{ALL} upgrade_type=city may_decline_delivery=yes"),
    (4, f"{ALL} looted_links=closed_for_delivery merged_company=two_names"),
    (5, f"{ALL} advanced_first_bidder=random_clockwise_every_turn"),
    (6, ALL),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])
moments = partial(tests.pictures.moments, "railroad-rivals")
walk = partial(tests.pictures.walk, "railroad-rivals")
drawn = partial(tests.pictures.drawn, "railroad-rivals")
EXTRAS = (
    "hotel",
    "tower",
    "seal",
    "struck",
    "Before you",
    "site",
    "road:",
    "held:",
    "white",
    "ANY",
    "out of",
)
"""Words and names that only pictures with modules hold."""
HELD = ("industry", "headquarters")


Picture = tuple[View[Any], Any, str, ElementTree.Element]


@cache
def pictures(seats: int, options: str, wide: bool) -> list[Picture]:
    found = []
    for view, s in moments(seats, options):
        picture = GAME.draw(view, NAMES[:seats], wide=wide)
        found.append((view, s, picture, ElementTree.fromstring(picture)))
    return found


def seen_at(table: Table, seat: int = 0, wide: bool = True, theme: str = "light") -> ElementTree.Element:
    """The picture of a table, for the seat that looks."""
    names = NAMES[: table.rules.seats]
    return ElementTree.fromstring(GAME.draw(table.view(seat), names, theme=theme, wide=wide))


def words_in(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter() if tag(element) in ("text", "title")]


def uses(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Every use of what has this name."""
    return [element for element in root.iter(USE) if element.get("href") == f"#{name}"]


def place_of(use: ElementTree.Element) -> tuple[float, float]:
    """Where it is used, in the measure of what holds it."""
    if found := re.match(r"translate\((\S+) (\S+)\)", use.get("transform") or ""):
        return float(found[1]), float(found[2])
    return float(use.get("x") or 0), float(use.get("y") or 0)


def titled(root: ElementTree.Element, words: str) -> list[ElementTree.Element]:
    """What is called by these words."""
    return [element for element in root.iter() if len(element) and element[0].text == words]


# What holds for every moment


@every_setup
@both_layouts
def test_a_site_or_a_railroad_can_be_touched_once_what_is_aimed_at_it_is_chosen(
    seats: int, options: str, wide: bool
) -> None:
    looked = set()
    for view, _, _, root in pictures(seats, options, wide):
        waiting = {
            (group.get("data-when"), part.get("data-part"))
            for group in root.iter()
            if group.get("data-when") and group.get("display") == "none"
            for part in group.iter()
            if (part.get("data-part") or "").startswith(("site:", "road:"))
        }
        wanted = {
            (action.parts()[0], part)
            for action in view.legal()
            for part in action.parts()[1:]
            if part.startswith(("site:", "road:"))
        }
        assert waiting == wanted
        looked |= {first for first, _ in wanted}
    assert looked >= {"hotel", "tower"}


@every_setup
@both_layouts
def test_law_9_no_tile_that_is_hidden_is_in_the_picture(seats: int, options: str, wide: bool) -> None:
    looked = 0
    for view, s, picture, root in pictures(seats, options, wide):
        if s.phase == OVER:
            continue
        secret = s.city_pile | s.removed
        for seat, held in enumerate(s.hands):
            secret |= held if seat != view.seat else 0
        words = set(re.findall(r"\w+", picture))
        names = {element.get("id") for element in root.iter() if element.get("id")}
        for city in members(secret):
            tile = data_of(view).cities[city]
            looked += 1
            assert tile.id not in words
            assert not names & {f"rr-lf{city}", f"rr-ls{city}"}
            assert tile.name not in picture or len(tile.id) == 3
    assert looked


@both_layouts
def test_a_held_tile_is_in_its_owners_picture_alone(wide: bool) -> None:
    table = scene(4, hands={1: ["industry", "SEA"], 2: ["headquarters"]})
    for seat in (PUBLIC, 0, 1, 2, 3):
        picture = GAME.draw(table.view(seat), NAMES[:4], wide=wide)
        for owner, id_ in enumerate(HELD):
            assert (f'data-part="tile:{id_}"' in picture) == (seat == owner)
            assert bool(re.search(id_, picture, re.IGNORECASE)) == (seat == owner)


def test_what_is_remembered_of_one_table_is_not_seen_at_another() -> None:
    """Tables with different modules share what is cached: none may see what is another's."""
    views = [
        (View(view.rules, seat, view.rules.mask(s.clone(), seat)), wide)
        for seats, options in (
            (3, ""),
            (3, "modules=hotels"),
            (3, "modules=towers+loot+merger+past-15"),
            (6, ALL),
        )
        for n, (view, s) in enumerate(walk(seats, options))
        for seat in [max(0, view.rules.to_move(s))]
        for wide in (True, False)
        if n % 40 == 0
    ]
    kept = [drawn(view, wide=wide) for view, wide in views]
    for (view, wide), picture in zip(views, kept, strict=True):
        clear()
        assert drawn(view, wide=wide) == picture


# A module that is off leaves no trace


@pytest.mark.rule("RB-MODULAR-1")
@both_layouts
def test_without_modules_nothing_of_them_is_drawn(wide: bool) -> None:
    for seats in (2, 5):
        for n, (view, s) in enumerate(walk(seats, "")):
            if n % 25 == 0 or s.phase == OVER:
                picture = drawn(View(view.rules, 0, view.rules.mask(s, 0)), wide=wide)
                assert not [word for word in EXTRAS if word in picture]


@pytest.mark.rule("RB-MODULAR-1")
@both_layouts
def test_a_module_without_pieces_changes_no_picture(wide: bool) -> None:
    def layers(options: str) -> list[list[str]]:
        states = [(view.rules, s.clone()) for view, s in walk(3, options)][::20]
        shown = [View(rules, 1, rules.mask(s, 1)) for rules, s in states if not s.last]
        drawn = [GAME.layers(view, NAMES[:3], Look("en", wide=wide)) for view in shown]
        return [[layer for layer in picture if layer != "<g></g>"] for picture in drawn]

    assert layers("modules=railroad-size") == layers("")


@both_layouts
def test_hotels_without_towers_and_towers_without_hotels(wide: bool) -> None:
    for module, here, absent in (("hotels", "hotel", "tower"), ("towers", "tower", "hotel")):
        table = scene(3, options=f"modules={module}")
        picture = GAME.draw(table.view(0), NAMES[:3], wide=wide)
        assert f'data-part="{here}"' in picture
        assert f"rr-{here}0" in picture
        assert not re.search(rf"\b(rr-)?{absent}", picture)


# What is shown


@pytest.mark.rule("RB-HOTEL-2", "RB-TOWER-1", "RB-HOTEL-1")
@both_layouts
def test_buildings_stand_on_their_tiles_and_the_others_before_their_owners(wide: bool) -> None:
    """Seat 1's hotel and seat 2's tower share St. Louis; the others are not built."""
    table = scene(3, hotels=["STL", None, None], towers=[None, "STL", "WAS"])
    root = seen_at(table, 0, wide)
    assert "lit" not in classes(parts_of(root).get("hotel", [root])[0])
    assert "lit" in classes(parts_of(root)["tower"][0])
    for words, name, cell in (
        ("Hotel of Ann in St. Louis", "rr-hotel0", (0, 0)),
        ("Water tower of Bob in St. Louis", "rr-tower1", (0, 0)),
        ("Water tower of Maximilian-Ferdinand-von-Habsburg in Washington", "rr-tower2", (1, 0)),
    ):
        (built,) = titled(root, words)
        (use,) = uses(built, name)
        x, y = place_of(use)
        assert (x // 100, y // 100) == cell
    for words in ("Bob: hotel, not built yet", "Ann: water tower, not built yet"):
        assert titled(root, words)
    assert not titled(root, "Ann: hotel, not built yet")
    summary = root[1].text or ""
    assert "Hotels: Ann in St. Louis." in summary
    assert "Before Bob: hotel, not built yet." in summary


@pytest.mark.rule("RB-SHEN-2", "RB-UPGRADE-1")
@both_layouts
def test_tiles_lie_open_before_their_owners(wide: bool) -> None:
    table = scene(3, portfolios={1: ["buy", "loot", "IC"], 2: ["merger", "upgrade", "upgrade"]})
    root = seen_at(table, 0, wide)
    parts = parts_of(root)
    assert {part for part in parts if part.startswith("held:")} == {"held:buy", "held:loot"}
    for words in ("Ann: Buy Stock", "Ann: Loot the Company", "Bob: Merger"):
        assert len(titled(root, words)) == 1
    assert len(titled(root, "Bob: Locomotive Upgrade")) == 2
    assert not [part for part in parts_of(seen_at(table, PUBLIC, wide)) if part.startswith("held:")]
    assert "Before Bob: " in (root[1].text or "")


def sides_of(root: ElementTree.Element, face: str) -> list[str]:
    """What a face shows on its sides: the number of a railroad, or `w` for a wild edge."""
    (found,) = (element for element in root.iter() if element.get("id") == face)
    matches = [re.fullmatch(r"#rr-[fs]r(\d+|w)-(\d)", use.get("href") or "") for use in found.iter(USE)]
    return [match[1] for side in range(4) for match in matches if match and int(match[2]) == side]


@pytest.mark.rule("RB-TRANS-2", "RB-TRANS-3", "RB-TRANS-5")
@both_layouts
def test_a_wild_edge_shows_the_railroad_that_it_has_become(wide: bool) -> None:
    """East of St. Louis the tile has become the B&O in the west; its other edges are wild still."""
    laid: tuple[Tile, ...] = (STL, ("transcontinental", 1, 0, 0))
    table = scene(3, laid=laid)
    root, data = seen_at(table, 0, wide), data_of(table.view(0))
    city, road = data.city_of["transcontinental"], str(data.railroad_of["B&O"])
    (face,) = {
        use.get("href", "")[1:]
        for use in root.iter(USE)
        if re.match(rf"#rr-l[fs]{city}-0", use.get("href") or "")
    }
    assert sides_of(root, face) == ["w", "w", "w", road]
    assert any("west B&O" in words and "north wild" in words for words in words_in(root))
    hand = seen_at(scene(3, "Place a city tile", hands={1: ["transcontinental"]}, laid=(STL,)), 0, wide)
    assert sides_of(hand, f"rr-lf{city}-0") == ["w"] * 4
    ghosts = [
        use.get("href", "")[1:]
        for element in hand.iter()
        if element.get("data-when") == "tile:transcontinental cell:1,0"
        for use in element.iter(USE)
    ]
    assert [sides_of(hand, ghost) for ghost in ghosts] == [["w", "w", "w", road]] * 2


@pytest.mark.rule("RB-TRACK-1", "RUL-98")
@both_layouts
def test_a_value_past_15_is_a_marker_turned_over(wide: bool) -> None:
    values = {"B&O": 16, "IC": 15, "NYC": 30, "PRR": 31}
    for options, turned in (("modules=past-15", True), ("modules=railroad-size", False)):
        table = scene(3, options=options, values=values, cubes={"STL": ["brown"]})
        root, data = seen_at(table, 0, wide), data_of(table.view(0))
        for id_, space, rounds in (("B&O", 1, 1), ("IC", 15, 0), ("NYC", 15, 1), ("PRR", 1, 2)):
            i = data.railroad_of[id_]
            (marker,) = titled(root, f"{data.railroads[i].name}: {values[id_]}")
            over = turned and rounds
            (use,) = marker.iter(USE)
            assert use.get("href") == (f"#rr-lt{i}-{rounds}" if over else f"#rr-lp{i}")
            if over:
                (face,) = (element for element in root.iter() if element.get("id") == f"rr-lt{i}-{rounds}")
                assert f"+{15 * rounds}" in [element.text for element in face.iter()]
            shown = space if turned else values[id_]
            assert str(shown) in [text for *_, text in boxes(root)]
        spaces = [text for *_, text in boxes(root) if text in ("16", "30", "31")]
        assert bool(spaces) != turned
        assert "B&O 16" in (root[1].text or "")


@pytest.mark.rule("RB-LOOT-5", "RUL-83")
@both_layouts
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_railroad_out_of_business_is_struck_out(wide: bool, theme: str) -> None:
    table = scene(3, looted=["IC"], used=["loot"])
    root, data = seen_at(table, 0, wide, theme), data_of(table.view(0))
    (marker,) = titled(root, "Illinois Central: out of business")
    assert [use.get("href") for use in marker.iter(USE)] == [
        f"#rr-{theme[0]}p{data.railroad_of['IC']}",
        f"#rr-{theme[0]}struck",
    ]
    assert "out" in words_in(root)
    assert "Out of business: IC." in (root[1].text or "")
    assert not uses(seen_at(scene(3), 0, wide, theme), f"rr-{theme[0]}struck")


@pytest.mark.rule("RUL-80")
@both_layouts
def test_a_looted_link_looks_closed_where_it_is(wide: bool) -> None:
    for option, shut in (("", 0), (" looted_links=closed_for_delivery", 1)):
        table = scene(
            3, options=ALL + option, laid=STAR, looted=["IC"], used=["loot"], cubes={"STL": ["brown"]}
        )
        root = seen_at(table, 0, wide)
        assert len(uses(root, "rr-closed")) == shut
        if shut:
            assert uses(parts_of(root)["link:CHI,STL"][0], "rr-closed")
            assert "IC between Chicago and St. Louis (Ann), closed" in (root[1].text or "")


@pytest.mark.rule("RB-MERGE-2", "RB-MERGE-4")
@both_layouts
def test_the_markers_of_one_company_stand_joined(wide: bool) -> None:
    values = {"B&O": 4, "NP": 4, "IC": 4, "NYC": 4, "PRR": 4}
    table = scene(3, company=[["B&O", "NP"]], used=["merger"], values=values)
    root, data = seen_at(table, 0, wide), data_of(table.view(0))
    assert titled(root, "B&O and NP are one company")
    assert "B&O and NP are one company." in (root[1].text or "")
    at = []
    for id_ in ("B&O", "NP"):
        road = data.railroads[data.railroad_of[id_]]
        (marker,) = titled(root, f"{road.name}: 4, one company: B&O and NP")
        (use,) = marker.iter(USE)
        at.append((float(use.get("x") or 0), float(use.get("y") or 0)))
    (x, y), (other_x, other_y) = at
    assert (abs(other_x - x), abs(other_y - y)) in ((0, 22), (pytest.approx(53.67, abs=0.01), 0))


@pytest.mark.rule("RB-6P-1", "RB-6P-2", "RB-6P-5")
@both_layouts
def test_six_seats_find_room_side_by_side(wide: bool) -> None:
    rules = Table.new("railroad-rivals", 6, seed="six", options="").rules
    s = rules.start()
    view = View(rules, 0, rules.mask(s, 0))
    root = ElementTree.fromstring(GAME.draw(view, NAMES, wide=wide))
    cards = []
    for name in NAMES:
        (points,) = titled(root, f"{name}: 0 points")
        cards.append((float(points[1].get("x") or 0), float(points[1].get("y") or 0)))
    assert len(set(cards)) == 6
    for y in {y for _, y in cards}:
        line = sorted(x for x, other in cards if other == y)
        assert all(after - before > 100 for before, after in pairwise(line))
    assert "white" in {name.partition("-")[2] for name in (e.get("id") or "" for e in root.iter())}
    assert "New York, New Haven & Hartford: 0" in words_in(root)


def test_a_white_cube_can_be_told_from_the_ground_and_from_every_other_cube() -> None:
    front, _, side = INKS["white"]
    assert contrast(side, LIGHT.stock) > 1.5
    assert contrast(front, DARK.panel) > 7
    assert len({front for front, _, _ in INKS.values()}) == len(INKS)


@pytest.mark.rule("RB-INDUSTRY-3")
@both_layouts
def test_a_tile_that_was_filled_again_shows_all_its_cubes(wide: bool) -> None:
    table = scene(4, laid=STAR)
    view = table.view(0)
    city = data_of(view).city_of["STL"]
    for counts in ((0, 0, 1, 1, 2), (0, 0, 0, 0, 1, 1, 2, 2)):
        view.state.put_cubes(city, counts_of(counts, CUBES))
        root = ElementTree.fromstring(GAME.draw(view, NAMES[:4], wide=wide))
        drawn = [
            place_of(use)[0]
            for part, elements in parts_of(root).items()
            if part.startswith("cube:STL,")
            for use in elements[0].iter(USE)
        ]
        assert len(drawn) == len(counts)
        assert all(abs(one - other) > 4 for one, other in combinations(drawn, 2))
        assert min(drawn) > 12
        assert max(drawn) < 76


@both_layouts
def test_passing_keeps_the_tile_in_a_window_and_done_closes_a_step(wide: bool) -> None:
    table = scene(
        3, "Insider Trading?", portfolios={1: ["insider"]}, cities=["SEA", "DEN", "OMA"], stocks=["IC"] * 3
    )
    root = seen_at(table, 0, wide)
    parts = parts_of(root)
    assert {part for part in parts if "lit" in classes(parts[part][0])} == {"held:insider", "pass"}
    assert "Pass: keep the tile" in words_in(root)
    root = seen_at(scene(3, laid=(STL,)), 0, wide)
    assert "lit" in classes(parts_of(root)["done"][0])
    assert "Done" in words_in(root)
