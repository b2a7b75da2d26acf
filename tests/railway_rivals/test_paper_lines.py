"""The map on paper: bridges, tolls, routes abroad, ferries, leaps, Bus Boss scoring and two players."""

from pathlib import Path

import pytest

from roundhouse.core.look import Look
from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.paper.grids import account_pages, leaps
from roundhouse.games.railway_rivals.draw.paper.key import money
from roundhouse.games.railway_rivals.draw.paper.map_lines import boxes_of_owners
from roundhouse.games.railway_rivals.draw.paper.printed_map import PrintedMap
from roundhouse.games.railway_rivals.map_file.reader import load_map
from roundhouse.svg.theme import LIGHT
from tests.railway_rivals.given import GAME
from tests.railway_rivals.test_paper import CAPTIONS, CROSSLAND, FIRST, ISLES, LOWLAND, sheet_of, words


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """Crossland with other words in its file."""
    text = CROSSLAND.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    own = tmp_path / "own.toml"
    own.write_text(text, "utf-8")
    return own


def written(printed: Map) -> str:
    """What the key says of money on this map."""
    return money(PrintedMap(printed, "dice21", CAPTIONS), 262, LIGHT, CAPTIONS).body


# On the map


def test_a_bridge_shows_its_price_by_segment_its_toll_and_its_builders(tmp_path: Path) -> None:
    found = words(CROSSLAND)
    assert {"Long Bridge 2 × 5", "others 4, one builder"} <= set(found)
    assert {"Old Bridge", "stands, free", "Park Tunnel", "usual cost"} <= set(found)
    besides = ("use_fee = 4", "use_fee = 4\nfee_besides = true\nall_or_nothing = true")
    own = changed(tmp_path, ("cost = [5, 5]\nmax_builders = 1", "cost = [5, 6]\nmax_builders = 2"), besides)
    assert {"Long Bridge 5 + 6", "others 4 + 1 a step, 2 builders, whole"} <= set(words(own))


def test_only_what_must_be_built_has_parapets_and_what_stands_is_a_double_line() -> None:
    drawn = GAME.printed_pages(CROSSLAND, Look("en"), "a4", 1)[0]
    parapets = next(part for part in drawn.split("<path ") if 'stroke-width="1.8" stroke-linejoin' in part)
    assert parapets.count("M") == 4, "two segments of the Long Bridge, with two parapets each"
    for outside, inside in ((5.2, 2.8), (4, 2.8)):
        assert f'stroke-width="{outside}"' in drawn
        assert f'stroke="#ffffff" stroke-width="{inside}"' in drawn


def test_a_route_abroad_is_a_broken_line_with_dots_that_names_the_foreign_railway(tmp_path: Path) -> None:
    drawn = GAME.printed_pages(CROSSLAND, Look("en"), "a4", 1)[0]
    assert drawn.count('stroke-dasharray="5 3.5"') == 2
    assert drawn.count('r="2.6"') == 4
    assert {"Tarn line", "Nearland branch", "bank 1 a step"} <= set(words(CROSSLAND))
    path = 'path = "C12 C13 D13 E13 E12"'
    own = words(changed(tmp_path, (path, f"{path}\nunbuilt = 'absent'")))
    assert "to be built" in own


def test_a_ferry_shows_price_and_fee_and_has_a_box_of_its_own_for_the_owner() -> None:
    assert words(CROSSLAND, sheets=1).count("F 6/5") == 4
    sheet = sheet_of(CROSSLAND)
    boxes = boxes_of_owners(sheet)
    assert len(set(boxes)) == 4
    for ferry, box in zip(sheet.map.ferries, boxes, strict=True):
        assert box in [sheet.spots[hex_] for hex_ in ferry.path[1:-1]]


def test_ferries_that_meet_have_their_boxes_where_they_are_alone(tmp_path: Path) -> None:
    own = changed(tmp_path, ('path = "I6 H6 H7 G8"', 'path = "I6 H5 H4 H3 G3"'))
    one, other = boxes_of_owners(sheet_of(own))[:2]
    assert one != other


def test_a_ferry_of_which_only_the_ports_are_drawn_says_how_long_it_is(tmp_path: Path) -> None:
    own = changed(
        tmp_path, ('path = "G2 H2 H3 H4 I5"', 'ports = "G2 I5"\nlength = 6\nprice = 7\nuse_fee = 3')
    )
    assert {"F 7/3", "6 steps", "buy 7, others 3", "6 to 7", "3 to 5"} <= set(words(own))


# The list, the key and the rubric


def test_every_line_is_listed_with_its_hexes_price_and_rules() -> None:
    found = " ".join(words(CROSSLAND))
    for told in (
        "BRIDGES AND TUNNELS, ROUTES ABROAD, FERRIES",
        "E5-E6-E7; one company builds it, or parts of it; toll: others pay 4 once a run in place of 1 a step",
        "F4-F5-F6-F7; free for all; who is at one end builds on at the other",
        "D6-D7-D8-D9; costs what such ground costs elsewhere",
        "C12-C13-D13-E13-E12; may be built abroad; what nobody has built a foreign railway runs",
        "Gill to Holm, 2 steps; its owner builds on from the far port",
        "D11 to D13, 2 steps",
    ):
        assert told in found
    assert "BRIDGES AND TUNNELS" in words(FIRST)
    assert not [text for text in words(LOWLAND) if text.startswith("BRIDGES")]


def test_the_key_tells_tolls_ferries_and_the_foreign_railway_only_where_they_are() -> None:
    there = {
        "over a rival's toll bridge, once a run",
        "to buy a ferry",
        "over a rival's ferry",
        "over a foreign railway, each step, to the bank",
        "a train that embarks loses",
        "a train that disembarks loses",
        "a turn that starts and ends at sea loses",
    }
    assert there <= set(words(CROSSLAND))
    assert not there & {*words(FIRST), *words(ISLES), *words(LOWLAND)}


def test_ferries_that_are_never_played_are_not_printed(tmp_path: Path) -> None:
    printed = load_map(CROSSLAND)
    del printed.defaults["ferries"]
    printed.locks["ferries"] = "off"
    sheet = PrintedMap(printed, "dice21", CAPTIONS)
    assert not [name for name in sheet.placed_names if name.about.name.startswith("F ")]
    assert "ferry" not in written(printed)
    assert CAPTIONS.owned(printed) == ["Long Bridge (one company only)"]


def test_the_rubric_names_the_optional_rules_that_are_played_here() -> None:
    printed = load_map(CROSSLAND)
    assert CAPTIONS.in_force(printed) == "ferries"
    printed.locks["leapfrog"], printed.defaults["scoring"] = "on", "bus_boss"
    assert CAPTIONS.in_force(printed) == "leapfrog, always; ferries; Bus Boss scoring"
    assert "Rules" not in [word for word, _ in CAPTIONS.about(load_map(FIRST))]


def test_what_has_one_owner_has_a_box_for_it() -> None:
    assert {"Long Bridge (one company only)", "Ferry Gill - Inver", "Ferry Lake steamer"} <= set(
        words(CROSSLAND)
    )


# Leaps


def test_there_are_two_boxes_for_the_leaps_of_each_company_over_each_other() -> None:
    printed = load_map(FIRST)
    assert leaps(printed, 262, LIGHT, CAPTIONS).body.count("h8v8h-8zm12 0h8v8h-8z") == 4 * 3
    assert "LEAPS, IF YOU PLAY WITH THEM" in words(FIRST)
    printed.defaults["leapfrog"] = "on"
    assert CAPTIONS.leap_heading(printed) == "Leaps, over whose track"
    printed.locks["leapfrog"] = "off"
    assert not CAPTIONS.leaps(printed)


# Bus Boss scoring


@pytest.mark.parametrize("where", ["defaults", "locks"])
def test_shares_stand_in_the_key_where_the_map_is_played_by_them(where: str) -> None:
    printed = load_map(FIRST)
    assert "20 and 10" in written(printed)
    getattr(printed, where)["scoring"] = "bus_boss"
    told = written(printed)
    for share in (">30<", ">20, 10<", ">16, 9, 5<", ">13, 8, 5, 4<", ">twice the shortest<"):
        assert share in told
    assert ">11, 7, 5, 4, 3<" not in told, "there are never five trains of four companies"
    assert "20 and 10" not in told


# Two players


def test_two_players_find_how_they_share_the_companies_and_a_row_for_their_sums() -> None:
    assert {"WITH TWO PLAYERS", "Two companies", "A third company", "1 + 3:", "2 + 4:"} <= set(words(FIRST))
    printed = load_map(FIRST)
    printed.players = (3, 3)
    assert [word for word, _ in CAPTIONS.two_player_lines(printed)] == ["A third company"]
    assert "1 + 3:" not in account_pages(printed, "dice21", 540, 790, LIGHT, CAPTIONS)[0]
    printed.players = (5, 6)
    assert not CAPTIONS.two_player_lines(printed)
