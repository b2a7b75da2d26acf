"""The map on paper: what the sheets of a map show, whatever the printer."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse.core.look import Look
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.paper.grids import MOST_ROWS, account_pages, numbers
from roundhouse.games.railway_rivals.draw.paper.pages import STRIP, tiling
from roundhouse.games.railway_rivals.draw.paper.printed_map import HEX_NAME, PrintedMap
from roundhouse.games.railway_rivals.map_file.reader import load_map
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.paper import PAPERS
from roundhouse.svg.text import width_of
from roundhouse.svg.theme import LIGHT
from tests.pictures import parts_of, texts
from tests.railway_rivals.given import GAME

FIRST = GAME.folder / "maps" / "first-lines.toml"
THAMES = GAME.folder / "maps" / "thames-and-mersey.toml"
ISLES = Path(__file__).parent / "maps" / "isles.toml"
LOWLAND = Path(__file__).parent / "maps" / "lowland.toml"
CROSSLAND = Path(__file__).parent / "maps" / "crossland.toml"
every_map = pytest.mark.parametrize(
    "path", [FIRST, THAMES, ISLES, LOWLAND, CROSSLAND], ids=lambda path: path.stem
)
CAPTIONS = SheetCaptions()


def pages(path: Path, paper: str = "a4", sheets: int = 0, theme: str = "light") -> list[ElementTree.Element]:
    return [ElementTree.fromstring(svg) for svg in GAME.printed_pages(path, Look("en", theme), paper, sheets)]


def words(path: Path, paper: str = "a4", sheets: int = 0) -> list[str]:
    return [text for page in pages(path, paper, sheets) for text in texts(page)]


def sheet_of(path: Path) -> PrintedMap:
    printed = load_map(path)
    return PrintedMap(printed, printed.kinds[0], CAPTIONS)


# 1. A name in every hex


@every_map
def test_every_hex_is_named_once_and_every_town_too(path: Path) -> None:
    printed, found = load_map(path), texts(pages(path, sheets=1)[0])
    assert all(found.count(name) == 1 for name in printed.names)
    assert {town.name for town in printed.towns} <= set(found)
    assert not parts_of(pages(path)[0]), "nothing on paper can be touched"


@every_map
def test_the_name_of_a_hex_stands_inside_it_and_covers_the_middle_of_no_side(path: Path) -> None:
    sheet = sheet_of(path)
    for name, (x, y), (at_x, at_y) in zip(sheet.map.names, sheet.spots, sheet.hex_spots, strict=True):
        half = width_of(name, HEX_NAME) / 2
        assert abs(at_x - x) + abs(at_y - y) < 21
        for to_x, to_y in sheet.six_ways():
            side_x, side_y = x + to_x / 2, y + to_y / 2
            covered = abs(side_x - at_x) < half - 1 and at_y - 4 < side_y < at_y
            assert not covered, name


def test_numbers_stand_inside_towns_and_a_minor_town_has_a_thin_ring() -> None:
    first = pages(ISLES)[0]
    rings = [e.get("stroke-width") for e in first.iter() if e.tag.endswith("circle") and e.get("r") == "11"]
    minor = [town for town in load_map(ISLES).towns if town.minor["dice21"]]
    assert rings.count("0.7") == len(minor) == 2
    assert {"A11–A16", "A41–A46", "B11–B13", "B34–B36"} <= set(texts(first))


# 2. Sides


def test_sides_differ_by_more_than_colour() -> None:
    drawn = GAME.printed_pages(FIRST, Look("en"), "a4", 1)[0]
    assert re.search(r'stroke-dasharray="7 3 1.5 3"', drawn), "a border is broken"
    assert re.search(r'd="M[^"]*Q[^"]*Q[^"]*" fill="none" stroke="#2f6d8e"', drawn), "a river winds"
    assert 'stroke-width="6.6"' in drawn, "a closed side is a double line"
    assert "Narrows Bridge 5" in words(FIRST)


# 3. The rubric


def test_the_rubric_tells_players_runs_starts_specials_and_the_mark_of_the_file() -> None:
    found = words(THAMES)
    assert {"3 to 6", "26 races, with 52 playing cards", "21 races, with two throws of a die"} <= set(found)
    assert {"a hex is about 9 km wide", f"version 1, mark {load_map(THAMES).digest}"} <= set(found)
    assert "1 of 3, 1 of 4, 2 of 5, 2 of 6" in found
    assert "Clubs Q: South Wales (Abergavenny AB3, Newport AF3)" in found
    found = words(LOWLAND)
    assert "1: The Highlands (B56, Z7)" in found
    assert "any number; different exits" in found
    assert any(text.startswith("Towns with a thin ring are minor") for text in words(ISLES))
    assert not any(text.startswith("Towns with a thin ring are minor") for text in found)


# 4. Crossing off


def test_numbers_are_crossed_off_in_a_grid_for_each_set_and_a_box_for_each_use() -> None:
    assert {"NUMBERS DRAWN, SET A", "NUMBERS DRAWN, SET B", "A66", "B66", "B60"} <= set(words(ISLES))
    once = numbers("", 1, list("123456"), 1, 262, LIGHT, CAPTIONS).body
    twice = numbers("", 2, list("123456"), 4, 262, LIGHT, CAPTIONS).body
    assert once.count("<rect") == 42
    assert twice.count("<rect") == 42 + 36 * 2 + 6 * 4
    assert {"CARDS DRAWN", "NUMBERS DRAWN"} <= set(words(THAMES))


# 5. Accounts


@pytest.mark.parametrize(("races", "rows"), [(21, 52), (26, 59), (36, 74), (48, 92)])
def test_there_are_rows_for_the_whole_game(races: int, rows: int) -> None:
    found = CAPTIONS.account_rows(races, (4, 7))
    assert len(found) == rows + 1
    assert (found[0], found[-1]) == ("Opening 20", "Total")
    assert {"Run 3", "Run 4, special", "Run 7, special"} <= set(found)
    printed = load_map(FIRST)
    printed.races["dice21"] = races
    made = account_pages(printed, "dice21", 540, 790, LIGHT, CAPTIONS)
    assert len(made) == (1 if rows < MOST_ROWS else 2)
    for page in made:
        assert min([float(size) for size in re.findall(r'font-size="([\d.]+)"', page)]) >= 6


def test_companies_have_columns_and_a_fund_where_something_is_saved_for() -> None:
    assert [text for text in words(FIRST) if text == "fund"] == ["fund"] * 4
    assert "fund" not in words(LOWLAND)
    assert "Company 6" in words(ISLES)


# 7. The key


def test_the_key_has_only_what_the_map_has() -> None:
    first, isles, lowland = words(FIRST), words(ISLES), words(LOWLAND)
    assert {"over a river", "from hill to hill", "no track over this side", "Narrows Bridge"} <= set(first)
    assert not {"over a river, with a hill", "minor town", "swamp: costs as a hill"} & set(first)
    assert {"swamp: costs as a hill", "minor town", "first into a minor town"} <= set(isles)
    assert not {"border of a country", "no track over this side", "from hill to hill"} & set(isles)
    assert {"border of a country", "closed ground: no track", "forest", "park"} <= set(lowland)
    assert not {"over a river", "sea or lake: no track"} & set(lowland)


# 8. Without a computer


def test_the_sheet_can_be_played_without_a_computer() -> None:
    found = " ".join(words(FIRST))
    for line in ("2 3 3 4 4 5", "The richest first.", "the poorest first.", "goes to the poorer."):
        assert line in found
    assert found.count("Company 4") == 3, "a column of the accounts, a row of leaps, and a kind of line"


# 10. Paper


@every_map
@pytest.mark.parametrize("paper", ["a4", "a3"])
def test_every_page_is_as_large_as_its_paper_and_nothing_lies_beside_it(path: Path, paper: str) -> None:
    for page in pages(path, paper):
        _, _, w, h = [float(word) for word in page.attrib["viewBox"].split()]
        assert sorted((w, h)) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)


def test_a_large_map_is_cut_into_sheets_that_overlap_where_they_are_glued() -> None:
    sheet = sheet_of(THAMES)
    way = tiling(sheet, "a4", 0)
    assert (way.across, way.down) == (1, 2)
    assert (tiling(sheet, "a3", 0).across, tiling(sheet, "a3", 0).down) == (1, 1)
    one, two = [windows(page)[0] for page in pages(THAMES)[:2]]
    assert one[1] + one[3] - two[1] == pytest.approx(STRIP / way.scale, abs=0.05)
    found = words(THAMES)
    assert "lay sheet 2 on this strip, up to the broken line" in found
    assert "cut here and lay on sheet 1" in found


@pytest.mark.parametrize("sheets", [1, 2, 3, 4, 6])
def test_more_sheets_make_a_larger_map(sheets: int) -> None:
    sheet = sheet_of(THAMES)
    assert tiling(sheet, "a4", sheets + 2).scale > tiling(sheet, "a4", sheets).scale or sheets == 3
    made = pages(THAMES, sheets=sheets)
    assert len([page for page in made if windows(page)]) == sheets
    shown = {text for page in made[:sheets] for text in texts(page)}
    assert set(load_map(THAMES).names) <= shown


def windows(page: ElementTree.Element) -> list[tuple[float, float, float, float]]:
    """The part of the map that a page shows: left, top, width and height in units of the map."""
    found = []
    for element in page.iter():
        if element.get("class") == "map":
            moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element[0][0].get("transform", ""))
            assert moved is not None
            _, _, wide, high = [float(word) for word in element.attrib["viewBox"].split()]
            found.append((-float(moved[1]), -float(moved[2]), wide, high))
    return found


def test_the_dark_theme_is_for_the_screen() -> None:
    light, dark = (GAME.printed_pages(FIRST, Look("en", theme), "a4", 0)[0] for theme in ("light", "dark"))
    assert 'fill="#ffffff"' in light.splitlines()[4]
    assert 'fill="#ffffff"' not in dark.splitlines()[4]


def test_a_bridge_that_one_company_builds_says_so_and_has_a_box_for_its_owner(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(FIRST.read_text("utf-8").replace("cost = [5]", "cost = [5]\nmax_builders = 1"), "utf-8")
    found = words(own)
    assert {"Narrows Bridge 5", "one builder", "Narrows Bridge (one company only)"} <= set(found)


def test_a_bridge_of_two_segments_says_how_often_what_is_paid() -> None:
    printed: Map = load_map(FIRST)
    assert CAPTIONS.feature(printed.features[0], [5, 5]) == "Narrows Bridge 2 × 5"
    assert CAPTIONS.feature(printed.features[0], [5, 6]) == "Narrows Bridge 5 + 6"
