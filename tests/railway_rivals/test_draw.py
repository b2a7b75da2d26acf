"""What a picture of Railway Rivals shows; the laws of pictures stand in test_pictures."""

import re
from functools import partial
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import View
from roundhouse.core.look import Look
from roundhouse.core.state import NOTHING
from roundhouse.games.railway_rivals.actions import Build
from roundhouse.games.railway_rivals.data import Map, printed_key
from roundhouse.games.railway_rivals.draw.bundles import strands
from roundhouse.games.railway_rivals.draw.land import inks_of
from roundhouse.games.railway_rivals.draw.marks import COLOURS, NIGHT, STROKES, casing_of, colour_of
from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.games.railway_rivals.draw.sheets import sheet_of
from roundhouse.games.railway_rivals.draw.suits import printed_keys
from roundhouse.games.railway_rivals.draw.targets import price_of
from roundhouse.games.railway_rivals.draw.track import stand_of
from roundhouse.games.railway_rivals.packing import indexes_of
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.words.en.captions import LINE_NAMES
from roundhouse.svg.theme import DARK, LIGHT, contrast
from tests import pictures
from tests.pictures import NAMES, ground_of, parts_of, texts, titles
from tests.railway_rivals.given import GAME, THAMES, building, cheapest, drawn, play, rules_of, scene

SETUPS = [(2, "unentered=offered_again"), (4, "draw=number_cards fee_unit=hexes_touched"), (6, THAMES)]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])
WORDS = GAME.words("en")
moments = partial(pictures.moments, "railway-rivals")
walk = partial(pictures.walk, "railway-rivals")
picture = partial(pictures.drawn, "railway-rivals")


def root_of(view: View[Any], **how: Any) -> ElementTree.Element:
    return ElementTree.fromstring(picture(view, **how))


def map_of(view: View[Any]) -> Map:
    assert isinstance(view.rules, RailwayRules)
    return view.rules.map


# What holds for every picture


@every_setup
@both_layouts
def test_what_can_be_touched_is_drawn_once(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        parts = parts_of(root_of(view, wide=wide))
        for part in {part for action in view.legal() for part in action.parts()}:
            assert len(parts[part]) == 1, part


@both_layouts
def test_hexes_are_lit_where_something_can_be_done_and_every_hex_of_the_ground_answers(wide: bool) -> None:
    """The large map has 980 hexes: they lie unseen under what is lit, in one layer that never changes."""
    grounds = set()
    for view, _ in moments(6, THAMES):
        root = root_of(view, wide=wide)
        parts, ground = parts_of(root), ground_of(root)
        wanted = {part for action in view.legal() for part in action.parts()}
        assert {part for part in parts if part.startswith("hex:")} == {p for p in wanted if p[:4] == "hex:"}
        assert {f"seat:{n}" for n in range(1, 7)} <= set(parts)
        assert ground == [f"hex:{name}" for name in map_of(view).names]
        grounds |= {
            ElementTree.tostring(layer)
            for layer in root
            if 'class="ground named"' in str(ElementTree.tostring(layer))
        }
    assert len(grounds) == 1


@pytest.mark.parametrize("options", ["", THAMES])
def test_names_of_towns_stand_apart_on_a_desk_and_on_a_phone(options: str) -> None:
    rules = rules_of(3, options)
    desk, phone = (sheet_of(rules.map, rules.kind, w, 980.0, w > 400) for w in (806.0, 368.0))
    assert 36 * desk.scale >= 24
    assert phone.h >= (380 if 36 * phone.scale < 24 else 0)  # where one moves about, there is room for it
    for sheet in (desk, phone):
        labels = [label for label in sheet.placed_names if label.about.town]
        for one, other in combinations([label.box for label in labels], 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)
        named = {label.about.name for label in labels}
        assert named == {town.name for town in rules.map.towns}


def test_companies_can_be_told_apart_without_their_colours_and_stand_out_from_the_land() -> None:
    assert len(set(COLOURS)) == len(set(NIGHT)) == len(set(LINE_NAMES)) == 8
    looks = {
        tuple((stroke.width, stroke.dashes, stroke.round, stroke.lighter) for stroke in each)
        for each in STROKES
    }
    assert len(looks) == 8
    for theme in (LIGHT, DARK):
        inks = inks_of(theme)
        for seat in range(8):
            for ground in (inks.land, inks.high, inks.foreign, casing_of(theme)):
                assert contrast(colour_of(seat, theme), ground) >= 2.9, (theme.name, seat, ground)


def test_what_is_printed_on_the_map_can_be_told_from_the_land() -> None:
    for theme in (LIGHT, DARK):
        inks = inks_of(theme)
        assert contrast(inks.peak, inks.high) >= 2.5
        assert 1.8 <= contrast(inks.water, inks.land) < 2.9  # rivers are seen, but less than any track
        assert contrast(inks.sea, theme.ground) >= 1.1
        assert contrast(theme.ink, inks.land) >= 7
        assert contrast(theme.soft, inks.land) >= 4.5


# What is shown


@every_setup
@both_layouts
def test_accounts_numbers_and_towns_are_all_there(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = root_of(view, wide=wide)
        words, told, summary = texts(root), titles(root), root[1].text or ""
        for seat, who in enumerate(NAMES[:seats]):
            assert f"{who}: {s.scores[seat]}" in told
            assert f"{who}: {s.scores[seat]}, " in summary
            assert f"The line of {who}: {LINE_NAMES[seat]}" in told
        assert {town.name for town in map_of(view).towns} <= set(words)
        rules = rules_of(seats, options)
        states = [re.fullmatch(r"(\S+), .*: (in this run|held over|still to come|used)", t) for t in told]
        keys = {found[1]: found[2] for found in states if found}
        assert set(keys) == {printed_key(key) for key in rules.notation.keys}
        coming = [key for key, how in keys.items() if how == "still to come"]
        assert len(coming) == sum(s.unused) + len(s.rejected)
        held = [key for key, how in keys.items() if how == "held over"]
        assert len(held) == 2 * (len(s.waiting) + len(s.put_off))


def test_the_keys_of_a_town_are_printed_short() -> None:
    assert printed_keys(["46", "51", "52"]) == "46–52"
    assert printed_keys(["41", "42"]) == "41 42"
    assert printed_keys(["43", "45", "46"]) == "43 45 46"
    assert printed_keys(["SA", "S2", "S3"]) == "♠A 2 3"
    assert printed_key("H10") == "♥10"


@pytest.mark.rule("RW-A1.1")
@both_layouts
def test_the_roll_and_what_is_left_of_it_are_shown(wide: bool) -> None:
    table = building(["E4 F4", "F9 F8", "H5 H4"])
    play(table, "~die:4", "build:F8,F7")
    root = root_of(table.view(1), wide=wide)
    assert "3 left of 4" in titles(root)
    assert "3 of 4 left" in texts(root)
    assert {"Save 1", "Save 2", "Save 3", "Done"} <= set(texts(root))
    assert "Build from Fairford, F9" in titles(root)


@pytest.mark.rule("RW-A3.7", "RW-A4a.1", "RW-A5a.1")
def test_a_segment_shows_its_price_once_its_first_hex_is_chosen() -> None:
    table = building(["E4 F4 F5 F6", "F9 F8 F7", "H5 H4"])
    play(table, "~die:5")
    view = table.view(1)
    about = Scene(view, NAMES[:3], WORDS, Look("en"))

    def told(a: str, b: str) -> str:
        build = about.rules.parse(f"build:{a},{b}")
        assert isinstance(build, Build)
        return price_of(about, build, False)

    assert told("F6", "F7") == "1, −1 Ann"
    assert told("F7", "G8") == "1"
    assert told("F9", "F10") == "1, +6 town"
    assert told("E7", "F7") == "1"
    root = root_of(view)
    shown = {e.get("data-when"): e for e in root.iter() if e.get("data-when")}
    assert all(element.get("display") == "none" for element in shown.values())
    firsts = {a.parts()[0] for a in view.legal() if a.text().startswith("build")}
    assert set(shown) == firsts
    assert "1, −1 Ann" in texts(shown["hex:F7"])


@pytest.mark.rule("RU-02")
def test_lines_of_several_companies_lie_side_by_side_and_do_not_cross() -> None:
    """Two companies from Elmstead to Fairford: in every hex between, the same one is above the other."""
    path = "E4 F4 F5 F6 F7 F8 F9"
    table = scene([path, path])
    sheet, s = map_of(table.view()), table.view().state
    one, other = strands(sheet, s.track, 2)
    assert len(one.pieces) == len(other.pieces) == 7
    for (hex_, d), (also, its) in zip(sorted(one.pieces), sorted(other.pieces), strict=True):
        assert hex_ == also
        assert d != its
        if sheet.names[hex_] in ("F5", "F6", "F7"):
            high, low = (float(re.match(r"M\S+ ([0-9.]+)", each)[1]) for each in (d, its))  # type: ignore[index]
            assert low - high == pytest.approx(4.7, abs=0.2)


def test_a_line_that_forks_has_a_dot_where_it_does() -> None:
    table = scene(["E4 F4 F5 F6, F5 G6", "F9 F8"])
    sheet, s = map_of(table.view()), table.view().state
    one, other = strands(sheet, s.track, 2)
    assert [sheet.names[hex_] for hex_, _ in one.forks] == ["F5"]
    assert other.forks == []


@every_setup
def test_every_segment_is_drawn_for_each_of_its_owners(seats: int, options: str) -> None:
    for view, s in moments(seats, options)[::3]:
        for seat, each in enumerate(strands(map_of(view), s.track, seats)):
            ends = {hex_ for i in indexes_of(s.track, seat) for hex_ in map_of(view).ends[i]}
            assert {hex_ for hex_, _ in each.pieces} == ends


# Runs


@pytest.mark.rule("RW-B1.1")
@both_layouts
def test_the_run_is_named_and_its_ends_are_lit(wide: bool) -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35")
    root = root_of(table.view(0), wide=wide)
    assert "Start of the run: Elmstead" in titles(root)
    assert "Destination of the run: Fairford" in titles(root)
    assert {"from Elmstead", "to Fairford", "31", "35"} <= set(texts(root))
    assert {"Enter", "Joint run", "Decline"} <= set(texts(root))


@pytest.mark.rule("RW-B2.3", "RW-B3.1")
@both_layouts
def test_routes_and_offers_are_drawn_and_told(wide: bool) -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    view = table.view(0)
    about = Scene(view, NAMES[:3], WORDS, Look("en"))
    names = map_of(view).names
    assert "E4 F4" in [f"{names[a]} {names[b]}" for a, b in about.ways]
    play(table, "propose:2")
    words = texts(root_of(table.view(0), wide=wide))
    assert {"Offer a route", "Withdraw", "is being asked by Ann"} <= set(words)
    play(table, "offer:E4,F4,F5,F6,F7,F8,F9")
    words = texts(root_of(table.view(1), wide=wide))
    assert {"Accept", "Refuse", "is asked to join Ann"} <= set(words)
    play(table, "accept")
    root = root_of(table.view(2), wide=wide)
    assert "in a joint run with Ann" in texts(root)
    assert "enters with Bob: 6 pips, pays 0" in texts(root)
    assert "Route of Ann and Bob: Elmstead to Fairford." in (root[1].text or "")


@pytest.mark.rule("RW-B5.5", "RW-B5.6")
def test_a_train_stands_where_its_pips_have_brought_it_and_waits_half_way_up_a_hill() -> None:
    path = "E4 E5 E6 E7 E8 E9 F9"
    table = drawn([path, "F9 F8 F7 F6 F5 F4 E4"], "31", "35")
    play(table, "enter:E4,E5,E6,E7,E8,E9,F9", "enter:E4,F4,F5,F6,F7,F8,F9")
    hex_of = map_of(table.view()).hex_of

    def stand() -> tuple[int, int]:
        return stand_of(Scene(table.view(), NAMES[:2], WORDS, Look("en")), 0)

    assert stand() == (hex_of["E4"], hex_of["E4"])
    play(table, "~die:2")
    assert stand() == (hex_of["E5"], hex_of["E6"])
    play(table, "~die:2", "~die:3")
    assert stand() == (hex_of["E8"], hex_of["E8"])
    root = root_of(table.view(0))
    assert {"The train of Ann", "The train of Bob"} <= set(titles(root))
    assert any(word.startswith("at 5 of 7, first ") for word in texts(root))


@pytest.mark.rule("RW-B1e.1")
@both_layouts
def test_a_run_that_is_held_over_is_shown_with_its_numbers(wide: bool) -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6"])
    play(table, "~throw:31", "~throw:64")
    assert see_waiting(table.view().state)
    root = root_of(table.view(0), wide=wide)
    assert "1 held over: Elmstead to Juniper" in texts(root)
    assert {"31, Elmstead: held over", "64, Juniper: held over"} <= set(titles(root))


def see_waiting(s: Any) -> bool:
    return len(s.waiting) == 1 and s.first == NOTHING


def test_a_large_map_with_six_networks_stays_small() -> None:
    rules = rules_of(6, THAMES)
    ways = ["AF25 S12", "S12 D9", "D9 E4 O6", "E4 K10 P17", "AF25 V27 Q25 H22", "S12 W10 AB9 AF13"]
    table = scene([cheapest(rules, *way.split()) for way in ways], THAMES)
    for wide in (True, False):
        assert len(picture(table.view(0), wide=wide)) < 250_000


@pytest.mark.rule("RW-A6.7")
def test_what_may_be_saved_is_written_on_buttons_that_fit_a_phone() -> None:
    table = building(["E4 F4", "F9 F8", "H5 H4"])
    play(table, "~die:5")
    wide, narrow = (texts(root_of(table.view(1), wide=wide)) for wide in (True, False))
    assert {f"Save {n}" for n in range(1, 6)} <= set(wide)
    assert {f"+{n}" for n in range(1, 6)} <= set(narrow)
