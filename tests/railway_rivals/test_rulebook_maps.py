"""The maps and the table by the rulebook: players, keys, borders, closed sides, colours, what is agreed."""

from itertools import pairwise
from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation, BadOptions
from roundhouse.core.look import Look
from roundhouse.games.railway_rivals import RailwayRivals
from roundhouse.games.railway_rivals.data import CARDS, DICE
from roundhouse.games.railway_rivals.map_file.reader import load_map
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.given import (
    GAME,
    NAMES,
    THAMES,
    building,
    drawn,
    new,
    play,
    refused_by,
    rules_of,
    scene,
    see,
)

MAPS = sorted((GAME.folder / "maps").glob("*.toml"))
SHIPPED = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
every_map = pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)


def mine(folder: Path, *changes: tuple[str, str]) -> str:
    """The option for First Lines with these changes."""
    text = SHIPPED
    for old, new_ in changes:
        assert text.count(old) == 1
        text = text.replace(old, new_)
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return f"map={path}"


# Players


@pytest.mark.rule("RW-0.1", "RU-60", "RW-0.4")
def test_three_to_six_play_and_a_map_may_say_otherwise() -> None:
    assert (GAME.fewest, GAME.most) == (2, 8)
    for seats in range(3, 7):
        table = new(seats, THAMES)
        play(table, "~die:2")
        # each of them has one company: one start, one account
        assert (len(see(table, "starts")), table.scores) == (seats, [20] * seats)
    for seats, options in ((2, THAMES), (5, ""), (6, "")):
        with pytest.raises(BadOptions, match="RU-60"):
            GAME.rules(seats, options)
    assert rules_of(2).seats == 2  # First Lines is for two to four


@pytest.mark.rule("RU-60", "RW-A2.3")
def test_one_chooses_among_the_starts_that_have_room() -> None:
    # on First Lines all may start together; on the Thames with three, one in a place
    table = new(4)
    play(table, "~die:2")
    for _ in range(4):
        assert table.legal() == ["start:E4", "start:F9", "start:H5"]
        play(table, "start:E4", "done")
    table = new(3, THAMES)
    play(table, "~die:2", "start:S12", "done")
    assert sorted(table.legal()) == ["start:AF25", "start:D9", "start:E4"]
    assert refused_by(table, "start:S12") == "RU-60"
    # with six, two in London and two in Birmingham
    table = new(6, THAMES)
    play(table, "~die:2", "start:AF25", "done", "start:AF25", "done")
    assert refused_by(table, "start:AF25") == "RU-60"


# Keys


@pytest.mark.rule(
    "RW-0.3", "RW-B1.1", "RW-B1a.1", "RW-B1a.2", "RW-B1a.3", "RW-B1b.1", "RW-B1b.3", "RW-B1a.10"
)
@every_map
def test_every_key_stands_for_a_place_and_places_of_importance_have_several(path: Path) -> None:
    sheet = load_map(path)
    for kind in sheet.kinds:
        places = sheet.destinations[kind]
        assert len(places) == {DICE: 42, CARDS: 52}[kind]
        if kind == DICE:
            tens = [f"{ten}{unit}" for ten in "123456" for unit in "123456"]
            assert [place.key for place in places[:36]] == tens
            assert [place.key for place in places[36:]] == list("123456")
            assert all(sheet.town_at[hex_] >= 0 for place in places[:36] for hex_ in place.hexes)
        specials = [place for place in places if place.special]
        assert len(specials) == 6
        assert max(len(town.keys[kind]) for town in sheet.towns) > 1


@pytest.mark.rule("RW-B1a.2", "RW-B1c.1")
def test_specials_are_countries_edges_seaports_and_the_like() -> None:
    sheet = load_map(GAME.folder / "maps" / "first-lines.toml")
    found = {
        place.key: {sheet.names[hex_] for hex_ in place.hexes} for place in sheet.destinations[DICE][36:]
    }
    assert found == {
        "1": {"A3", "A4", "A6", "A7", "A8", "A9", "A10", "A11", "A12"},  # an edge, its towns excepted
        "2": {"C12", "D12", "E12"},  # all of Borderland that touches the border
        "3": {"J8", "J12"},
        "4": {"E1", "F1", "G1"},
        "5": {"A5", "C2"},  # seaports
        "6": {"G2", "D10"},
    }


# Ground


@pytest.mark.rule("RW-N.2")
@every_map
def test_every_town_can_be_left_by_easy_ways(path: Path) -> None:
    sheet = load_map(path)
    for town in sheet.towns:
        easy = [segment for segment, _ in sheet.ways[town.hex] if sheet.costs[segment] <= 3]
        assert len(easy) >= 2 or town.name == "Westport", town.name


@pytest.mark.rule("RW-N.2", "RW-A3.8")
def test_the_real_main_lines_are_cheap_to_build() -> None:
    # London, Watford, Luton, Bedford: 54 miles of the Midland main line, 1 or 3 a segment
    sheet = load_map(GAME.folder / "maps" / "thames-and-mersey.toml")
    line = ["AF25", "AE25", "AD24", "AD23", "AC23", "AB22", "AA23", "Z22", "Y23", "X22", "W23"]
    hexes = [sheet.hex_of[name] for name in line]
    segments = [sheet.segment(a, b) for a, b in pairwise(hexes)]
    assert -1 not in segments
    assert max(sheet.costs[segment] for segment in segments) <= 3
    assert {sheet.features[f].name for f in sheet.feature if f >= 0} == {
        *("Mersey Railway", "Runcorn Bridge", "Severn Tunnel"),
    }


@pytest.mark.rule("RU-12", "RW-A3.8", "RW-C4.1")
def test_westport_is_reached_by_the_narrows_bridge_alone() -> None:
    # as the map's own notes say: the Narrows are crossed by the bridge only
    sheet = load_map(GAME.folder / "maps" / "first-lines.toml")
    assert any("Narrows Bridge (5) only" in note for note in sheet.notes)
    ways = sheet.ways[sheet.hex_of["C2"]]
    assert [(sheet.names[beyond], sheet.costs[segment]) for segment, beyond in ways] == [("C3", 5)]


@pytest.mark.rule("RU-12")
def test_no_track_in_the_sea_in_a_lake_or_over_a_closed_side(tmp_path: Path) -> None:
    rows = ("H    . . . . o . ^ ^ .", "H    . . . . o . ^ ^ ~")
    legend = ('"~" = { terrain = "sea" }', '"~" = { terrain = "lake" }')
    closed = ('"The Narrows" = "', '"The Narrows" = "E4/E5 ')
    rules = rules_of(2, mine(tmp_path, rows, legend, closed))
    for text in ("build:G9,H9", "build:A2,A3", "build:E4,E5"):
        with pytest.raises(BadNotation, match="No track can be built"):
            rules.parse(text)
    assert rules.parse("build:C2,C3").text() == "build:C2,C3"  # closed, but the bridge leads over it


@pytest.mark.rule("RU-11")
def test_a_river_between_two_hills_is_no_dearer_than_5(tmp_path: Path) -> None:
    hills = ("F    . . . . . . . . o o . .", "F    . . . ^ . . . . o o . .")
    south = ("G   . o . . . . . . . . . o", "G   . o . . ^ . . . . . . o")
    with pytest.raises(BadData, match="F4/G5 lies between two hills"):
        GAME.rules(2, mine(tmp_path, hills, south))
    options = mine(tmp_path, hills, south, ("format = 1", "format = 1\nallow_hill_river_hill = true"))
    table = building(["F9", "E4 F4"], options)
    play(table, "~die:5", "build:F4,G5")
    assert see(table, "left") == 0


# Foreign countries


@pytest.mark.rule("RW-C2.1", "RW-C2.2", "RW-C2.3", "RW-C2.7", "RU-45")
def test_lines_stop_just_across_the_border_and_there_is_no_other_track_abroad() -> None:
    table = building(["E4", "F9 F10 E11 D11 C12"])
    play(table, "~die:5")
    # neither on through Borderland nor out of it again by another side
    for text in ("build:C12,D12", "build:D12,E12"):
        with pytest.raises(BadNotation, match="No track can be built"):
            table.play(text)
    assert refused_by(table, "build:C12,B11") == "RW-C2.2"
    # a second and a third line into the same country
    play(table, "build:D11,D12", "build:E11,E12", "build:F10,F11", "build:F11,E12")
    assert table.scores == [20, 20]
    sheet = rules_of(2).map
    assert not any(sheet.foreign[a] and sheet.foreign[b] for a, b in sheet.ends)


@pytest.mark.rule("RU-45")
def test_a_train_may_end_abroad_but_two_lines_into_a_foreign_hex_are_no_through_route() -> None:
    lines = ["F9 E10 D10 C11 C12", "F9 F10 E11 D11 C12"]
    # Dunmoor to Fallgate: over C12 it would be four steps, all round by Fairford three
    table = drawn(lines, "24", "41", scores=[21, 20])
    assert refused_by(table, "enter:D10,C11,C12,D11-2,E11-2,F10-2") == "RU-45"
    # for the length of a run it is no way either: Dunmoor and Fallgate joined by C12 alone have to wait
    table = scene(["F9 E10 D10 C11 C12", "H5 G6 G7 G8 G9 G10 G11 F10 E11 D11 C12"])
    play(table, "~throw:24", "~throw:41")
    assert see(table, "held_over") == [["24", "41"]]


@pytest.mark.rule("RW-C4.1", "RW-A3.8")
def test_a_bridge_may_be_for_one_company(tmp_path: Path) -> None:
    options = mine(tmp_path, ("cost = [5]\n", "cost = [5]\nmax_builders = 1\n"))
    table = building(["E4 D3 C3 C2", "E4 D3 C3"], options)
    play(table, "~die:5")
    assert refused_by(table, "build:C2,C3") == "RW-C4.1"


# What is agreed


@pytest.mark.rule("RU-59", "RU-30", "RW-0.3")
def test_map_draw_and_races_are_options_that_a_record_keeps(tmp_path: Path) -> None:
    rules = GAME.rules(4, f"{THAMES} draw=dice races=12")
    assert rules.options.text() == "map=thames-and-mersey draw=dice races=12"
    assert rules_of(3, THAMES).notation.keys[0] == "SA"  # its usual way is by playing cards
    with pytest.raises(BadOptions, match="has no keys for it"):
        GAME.rules(3, "draw=playing_cards")
    # a map of one's own, by the path of its file
    options = mine(tmp_path, ('name = "First Lines"', 'name = "Mine"'))
    assert rules_of(3, options).map.name == "Mine"


@pytest.mark.rule("RU-59")
def test_a_map_that_is_put_into_the_folder_can_be_chosen_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    text = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    for name, content in (
        ("first-lines", text),
        ("alps", text.replace('name = "First Lines"', 'name = "Alps"')),
        ("zoo", text.replace("[hexes]\n", 'meaning = "the Zoo, for two friends"\n[hexes]\n', 1)),
        ("broken", "name = "),
    ):
        (folder / f"{name}.toml").write_text(content, "utf-8")
    game = RailwayRivals(folder)
    option = game.options[0]
    assert option.values == ["first-lines", "alps", "broken", "zoo"]
    assert option.meaning == (
        "the map: First Lines for 2 to 4, Alps for 2 to 4, broken, the Zoo, for two friends"
    )
    rules = game.rules(3, "map=alps")
    assert isinstance(rules, RailwayRules)
    assert rules.map.name == "Alps"
    assert game.rules(2, "map=zoo").options.text() == "map=zoo"
    with pytest.raises(BadData, match=r"broken\.toml"):
        game.rules(3, "map=broken")
    # the shipped ones
    assert GAME.options[0].values == [
        *("first-lines", "alpine-crossing", "fjords-of-skeld", "thames-and-mersey", "wales-and-the-march"),
    ]
    assert GAME.options[0].meaning == (
        "the map: First Lines for 2 to 4, Alpine Crossing for 3 to 6, Fjords of Skeld for 3 to 5, "
        "Thames and Mersey for 3 to 6, Wales and the March for 3 to 5"
    )


# The look of the table


def picture(lines: list[str], choices: bool) -> list[str]:
    table = building(lines)
    play(table, "~die:4")
    view = table.view(table.to_move)
    return GAME.layers(view, NAMES[: len(lines)], Look("en", "light", choices))


@pytest.mark.rule("RW-A3.2", "RW-B1a.14")
def test_the_signs_of_towns_stand_above_the_track() -> None:
    empty, built = picture(["H5", "F9"], False), picture(["H5", "F9 F8 F7 F6 F5 F4 E4 E3"], False)
    names = next(i for i, layer in enumerate(built) if ">Elmstead<" in layer and "31" in layer)
    changed = [i for i, (a, b) in enumerate(zip(empty, built, strict=True)) if a != b]
    assert changed[0] < names
    assert names not in changed


@pytest.mark.rule("RW-A3.10")
def test_segments_that_can_be_built_are_broken_lines() -> None:
    lines = ["H5", "F9 F8"]
    lit, quiet = "".join(picture(lines, True)), "".join(picture(lines, False))
    assert lit.count("stroke-dasharray") > quiet.count("stroke-dasharray")


@pytest.mark.rule("RW-P.3", "RW-K.2")
def test_six_companies_have_six_colours_and_six_kinds_of_line() -> None:
    from roundhouse.games.railway_rivals.draw.marks import colour_of
    from roundhouse.games.railway_rivals.words.en.captions import LINE_NAMES
    from roundhouse.svg.theme import theme_named

    for theme in ("light", "dark"):
        assert len({colour_of(seat, theme_named(theme)) for seat in range(6)}) == 6
    assert len(set(LINE_NAMES)) == 8
