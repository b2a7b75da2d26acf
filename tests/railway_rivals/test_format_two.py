"""Maps of format 2: names of their own, flat hexes, and what the reader says about one that is not right."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation
from roundhouse.core.look import Look
from roundhouse.games.railway_rivals.data import DICE, Map
from roundhouse.games.railway_rivals.map_file.reader import load_map
from tests.railway_rivals.given import GAME, NAMES, new, play, rules_of, scene, see
from tests.railway_rivals.test_maps import SMALL, line_of, written

MAPS = Path(__file__).parent / "maps"
ISLES = (MAPS / "isles.toml").read_text("utf-8")
LOWLAND = (MAPS / "lowland.toml").read_text("utf-8")
FLAT, POINTY = f"map={MAPS / 'isles.toml'}", f"map={MAPS / 'lowland.toml'}"


def isles() -> Map:
    return load_map(MAPS / "isles.toml")


def lowland() -> Map:
    return load_map(MAPS / "lowland.toml")


def near(sheet: Map, name: str) -> set[str]:
    """The names of the hexes around one."""
    return {sheet.names[hex_] for hex_ in sheet.ground.around(sheet.hex_of[name])}


# Names and shifts


def test_the_names_of_a_line_count_down_from_its_head_or_up() -> None:
    assert isles().names[:7] == ["H40", "H39", "H38", "H37", "H36", "H35", "G40"]
    assert lowland().names[5:9] == ["B55", "B56", "A50", "A51"]


def test_the_lines_of_the_shift_stand_half_a_hex_aside() -> None:
    assert near(isles(), "G39") == {"G40", "G38", "H39", "H38", "F40", "F39"}  # the 2nd line is shifted
    assert near(lowland(), "A51") == {"A50", "A52", "B50", "B51", "Z1", "Z2"}  # the 1st and the 3rd are
    assert near(lowland(), "B50") == {"B51", "A50", "A51"}


def test_a_blank_before_the_first_hex_of_a_line_has_a_name_too(tmp_path: Path) -> None:
    text = LOWLAND.replace("Y10 . . #", "Y10   . #").replace('"A50 Z1 Y10"', '"A50 Z1 Y11"')
    sheet = load_map(written(tmp_path, text))
    assert "Y10" not in sheet.hex_of
    assert near(sheet, "Y11") == {"Y12", "Z1", "Z2", "X3", "X4"}


def test_without_names_of_their_own_shifted_first_lines_are_still_called_a_b_c(tmp_path: Path) -> None:
    lines = {"B50  o": "A    o", "A50 .": "B   .", "Z1   .": "C    .", "Y10 .": "D   .", "X3   o": "E    o"}
    text = LOWLAND.replace('names = "heads"\ncount = "up"\n', "")
    for old, new_ in lines.items():
        text = text.replace(old, new_)
    names = dict(zip(lowland().names, [f"{row}{n}" for row in "ABCDE" for n in range(1, 8)], strict=True))
    text = re.sub(r"\b[ABXYZ]\d+\b", lambda found: names[found[0]], text)
    sheet = load_map(written(tmp_path, text))
    assert sheet.ends == lowland().ends
    assert [sheet.names[hex_] for hex_ in (0, 7, 34)] == ["A1", "B1", "E7"]


def test_orders_positions_and_the_log_use_a_map_s_own_names() -> None:
    table = new(2, FLAT)
    play(table, "~die:3", "start:F39", "build:F39,F38")
    assert see(table, "starts") == ["F39", None]
    assert see(table, "track") == [["F39/F38"], []]
    assert see(table, "exits") == ["F39/F38", None]
    assert table.rules.from_position(table.position()) == table.view(0).state
    assert GAME.words("en").say(table.rules, 0, table.rules.parse("build:F38,E37"), NAMES) == (
        "Ann builds from F38 to Dron (E37)."
    )
    with pytest.raises(BadNotation, match="F42"):
        table.play("build:F39,F42")
    assert table.rules.spelling("build")["f38"] == "F38"


def test_the_terminal_shows_a_map_of_flat_hexes_by_columns() -> None:
    table = new(2, FLAT)
    play(table, "~die:3", "start:F39", "build:F39,F38", "build:F38,F37")
    lines = GAME.words("en").blocks(table.view(0), table.names)["map"]
    assert lines[:4] == [
        "   H40   F41   D41   B41",
        "      G40   E40   C40   A40",
        "|  o  Aldvik   .     o  Gard",
        "|     .     .     o     o  Jarl  C40 Kell",
    ]
    assert lines[6].startswith("|  .     O1 Cove     ^")
    assert GAME.words("en").signs(lines[6]) == {10: ""}
    assert lines[-1].endswith("H40 heads its column, H39 is next")


def test_the_terminal_shows_the_name_of_the_first_hex_before_each_row() -> None:
    lines = GAME.words("en").blocks(new(2, POINTY).view(0), NAMES[:2])["map"]
    assert [line[:5] for line in lines[:5]] == ["B50  ", "A50  ", "Z1   ", "Y10  ", "X3   "]
    assert lines[1] == "A50  .   .   ^   .  Cope o   ^"
    assert lines[-1].endswith("B50 begins its row, B51 is next")


# Flat hexes


def test_only_the_drawing_turns(tmp_path: Path) -> None:
    sheet, turned = isles(), load_map(written(tmp_path, ISLES.replace('"flat"', '"pointy"')))
    assert (sheet.ends, sheet.costs, sheet.names) == (turned.ends, turned.costs, turned.names)
    assert (sheet.ground.flat, turned.ground.flat) == (True, False)


def spots(root: ET.Element) -> dict[str, tuple[float, float]]:
    """Where the ground of each hex lies in a picture."""
    found = [
        e for e in root.iter() if e.tag.endswith("use") and (e.get("data-part") or "").startswith("hex:")
    ]
    return {str(e.get("data-part"))[4:]: (float(e.get("x", 0)), float(e.get("y", 0))) for e in found}


@pytest.mark.parametrize("wide", [True, False])
def test_a_line_of_the_picture_is_a_column_from_north_to_south(wide: bool) -> None:
    table = new(2, FLAT)
    root = ET.fromstring(GAME.draw(table.view(0), table.names, wide=wide))
    at = spots(root)
    assert len(at) == 47
    assert at["H39"] == (at["H40"][0], at["H40"][1] + 36)
    assert at["G40"] == (at["H40"][0] + 31.2, at["H40"][1] + 18)
    shape = next(e for e in root.iter() if e.get("id") == "rw-hex")
    assert (shape.get("d") or "").startswith("M-20.8 0")  # a corner at the left, a side at the top


@pytest.mark.rule("RU-99", "RW-B1a.14")
def test_numbers_stand_in_two_sets_and_those_that_come_twice_have_dots() -> None:
    table = new(2, FLAT)
    root = ET.fromstring(GAME.draw(table.view(0), table.names))
    words = [e.text for e in root.iter() if e.tag.endswith("text")]
    assert (words.count("A"), words.count("B"), words.count("35")) == (1, 1, 2)
    table = scene(["B50 A51 Z2", "B50 A51 Z2 Z1"], POINTY)
    play(table, "~throw:11", "~throw:31")
    told = [e.text for e in ET.fromstring(GAME.draw(table.view(0), table.names)).iter() if e.text]
    assert "11, Ash: held over, and to come once more" in told
    assert "12, Ash: to come 2 times more" in told


def test_the_printed_sheet_of_a_map_names_its_hexes_and_tells_how_starts_are_left() -> None:
    pages = GAME.printed_pages(MAPS / "isles.toml", Look("en", "light"), "a4", 0)
    words = [e.text for page in pages for e in ET.fromstring(page).iter() if e.text]
    assert set(isles().names) <= set(words)
    assert "Companies leave Cove over different sides with their first segments." in words
    assert "SPECIAL DESTINATIONS" not in words


# What is wrong

DRON = 'at = "E37 E36"'
SKERRY = 'hexes = "H36 G36"'
WRONG = [
    # the map, what is changed, to what, on which line the complaint is, and what it says
    (ISLES, "G40  .", "Q    .", "Q    .", "'Q' is no name: letters and a number, like A50."),
    (
        ISLES,
        "F41 .",
        "H40 .",
        "H40 . . o",
        "H40 stands in line 22 and in line 24: every hex has",
    ),
    (ISLES, "A40  o", "A4   o", "A4   o", "count = 'down' would reach A0 in line 29"),
    (ISLES, 'shift = "BDF"', 'shift = "CEF"', "shift", "write 'BDF' (2nd, 4th, 6th line) or 'ACE' (1st, 3rd"),
    (ISLES, 'names = "heads"', 'names = "tails"', "names", "names = 'tails': write 'heads' where the head"),
    (ISLES, 'count = "down"', 'count = "back"', "count", "count = 'back': the numbers of a line go 'up' or"),
    (ISLES, 'names = "heads"\n', "", "count", "'count' goes with names = 'heads'"),
    (ISLES, 'look = "swamp"', 'look = "bog"', '"%"', "look = 'bog': there are hill, swamp, forest, park (RU"),
    (ISLES, '"town" }', '"town", look = "park" }', '"o"', "only open, hill, blocked ground has a look"),
    (ISLES, "max = 8", "max = 9", "players", "max = 9: a whole number from 2 to 8 is expected (RU-104)"),
    (ISLES, "2, max = 8", "7, max = 8", "players", "min = 7: a whole number from 2 to 6 is expected (RU-60)"),
    (ISLES, DRON, 'at = "E37 E36 E36"', "dron", "E36 stands twice"),
    (ISLES, 'at = "D37"', 'at = "D37 A37"', "elm", "Elm: D37 and A37 do not touch; a town lies in one piece"),
    (
        ISLES,
        'A56", group = "dron"',
        'A56"',
        "dron",
        "group = 'dron' has one town: a group has two or more that touch (RU-103)",
    ),
    (
        ISLES,
        'A66" }',
        'A66", group = "dron" }',
        "fisk",
        "Fisk touches no other town of the group 'dron' (RU-103)",
    ),
    (ISLES, SKERRY, 'hexes = "H36 H37"', "[[places]]", "Skerry: H37 is sea; a place has land hexes only (RU"),
    (ISLES, SKERRY, 'hexes = "H36 H35"', "[[places]]", "Skerry: H35 belongs to Bure (RU-101)"),
    (
        ISLES,
        'dice = "B41 B42',
        'dice = "B33 B42',
        "[[places]]",
        "Skerry and Holt have the same key B33 (RW-B1a.1): only minor towns share one",
    ),
    (ISLES, 'name = "Skerry"', 'name = "Bure"', "[[places]]", "there are two places called Bure"),
    (ISLES, 'hexes = "C37 C36"\n', "", "[[places]]", "a place lacks 'hexes'"),
    (ISLES, 'tag = "port"', 'tag = "prot"', "[[starts]]", "tag = 'prot': no town has it."),
    (ISLES, "8 = 2 }", "9 = 2 }", "[[starts]]", "capacity: '9' is no number of players from 2 to 8."),
    (ISLES, 'exits = "different"', 'exits = "same"', "[[starts]]", "write 'different', or leave it out (RU"),
    (
        ISLES,
        'town = "cove"',
        'hex = "E35"',
        "[[starts]]",
        "E35 has 3 sides over which track can be built, but room for 5 companies (RU-102).",
    ),
    (ISLES, "sets = 2", "sets = 3", "sets", "sets = 3: a whole number from 1 to 2 is expected (RU-99)"),
    (ISLES, "specials = 0", "specials = 5", "specials", "specials = 5: there are 0, 6 or 12 (RU-100)"),
    (ISLES, "races = 6", "races = 40", "races", "72 numbers make 36 races, not 40 (RU-99)."),
    (ISLES, "[runs]", "races = 6\n[runs]", "races", "'races' stands under [runs] on this map"),
    (ISLES, "A11 A12", "11 A12", "aldvik", "'11' is no dice key of a town (RW-B1a.1)"),
    (
        ISLES,
        "[rivers]",
        '[[specials]]\ndice = "1"\nname = "Out"\noptions = [{ tag = "port" }]\n[rivers]',
        "[[specials]]",
        "specials = 0, but [[specials]] has 1 entries (RU-100).",
    ),
    (LOWLAND, "races = 6", "races = 60", "races", "72 numbers and 24 specials make 48 races, not 60 (RU-99)"),
    (
        LOWLAND,
        "special_each = 4",
        "special_each = 4\nspecial_runs = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24]",
        "special_runs",
        "special_runs has 12 numbers, but the table draws 24 specials (RU-100)",
    ),
    (
        LOWLAND,
        "special_each = 4",
        "special_each = 1\nspecial_runs = [1, 2, 3, 4, 5, 49]",
        "special_runs",
        "special_runs: there is no drawing 49; 39 races are drawn (RU-100)",
    ),
    (
        LOWLAND,
        "special_each = 4",
        "special_each = 1\nspecial_runs = [1, 2, 3, 5, 4, 6]",
        "special_runs",
        "'special_runs' has different numbers in rising order (RU-100)",
    ),
    (
        LOWLAND,
        "each = 2\nspecial_each = 4",
        "special_each = 8",
        "[runs]",
        "48 drawings of a special destination do not fit into 42 races (RU-100)",
    ),
    (
        LOWLAND,
        "each = 2\ns",
        "each = 5\ns",
        "each",
        "each = 5: a whole number from 1 to 4 is expected (RU-99)",
    ),
    (LOWLAND, "specials = 6", "specials = 12", "[[specials]]", "'1' is no dice key of a special destination"),
    (
        LOWLAND,
        'terrain = "open" }]',
        'terrain = "town" }]',
        "[[specials]]",
        "Highland has no town hex that a line can reach (RW-B1c.1, RU-105).",
    ),
    (LOWLAND, 'terrain = "open" }]', 'terrain = "sea" }]', "[[specials]]", "'sea' is no land"),
    (LOWLAND, '{ tag = "mill" }', '{ tag = "mil" }', 'dice = "2 3"', "tag = 'mil': no town has it."),
]


@pytest.mark.rule("RU-104")
@pytest.mark.parametrize(("text", "old", "new_", "where", "says"), WRONG)
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, text: str, old: str, new_: str, where: str, says: str
) -> None:
    assert text.count(old) == 1, old
    text = text.replace(old, new_)
    with pytest.raises(BadData) as error:
        load_map(written(tmp_path, text))
    assert says in str(error.value)
    if where.startswith("[["):
        assert any(
            f"line {n}:" in str(error.value)
            for n, line in enumerate(text.splitlines(), 1)
            if line.startswith(where)
        )
    elif where.startswith("dice ="):
        assert f"line {line_of(text, where) - 1}:" in str(error.value)
    else:
        assert f"line {line_of(text, where)}:" in str(error.value)


SECOND = [
    ("[hexes]\n", '[hexes]\nnames = "heads"\n', "[hexes] has 'names'"),
    ("races = 12", "runs = { each = 2 }", "the map has 'runs'"),
    ('"hill" }', '"hill", look = "swamp" }', "the legend of '^' has 'look'"),
    ('"64 65 66" }', '"64 65 66", tags = "spa" }', "the town juniper has 'tags'"),
    ('town = "elmstead"', 'town = "elmstead"\nexits = "different"', "a start point has 'exits'"),
    ('at = "J2"', 'at = "J2 J3"', "a town of several hexes"),
    ('"pointy"', '"flat"', "orientation = 'flat'"),
]


@pytest.mark.parametrize(("old", "new_", "says"), SECOND)
def test_a_map_of_format_1_is_told_what_belongs_to_format_2(
    tmp_path: Path, old: str, new_: str, says: str
) -> None:
    with pytest.raises(BadData, match="belongs to format 2: write format = 2 at the top") as error:
        load_map(written(tmp_path, SMALL.replace(old, new_, 1)))
    assert says in str(error.value)


def test_a_map_of_format_1_reads_the_same_as_one_of_format_2(tmp_path: Path) -> None:
    one, two = (load_map(written(tmp_path, SMALL.replace("format = 1", f"format = {n}"))) for n in (1, 2))
    assert (one.names, one.ends, one.costs, one.called) == (two.names, two.ends, two.costs, two.called)
    assert [place.hexes for place in one.destinations[DICE]] == [p.hexes for p in two.destinations[DICE]]
    assert one.keys[DICE].special_runs == (4, 7, 11, 14, 18, 21)


def test_more_than_sixty_towns_are_no_limit(tmp_path: Path) -> None:
    places = [f"{row}{n}" for row in "ABCDEFG" for n in range(1, 11)]
    keys = [f"{ten}{unit}" for ten in "123456" for unit in "123456"]
    towns = [
        f't{i} = {{ name = "T{i}", at = "{at}", dice = "{" ".join(keys[i::70]) or ""}" }}'
        if i < len(keys)
        else f't{i} = {{ name = "T{i}", at = "{at}" }}'
        for i, at in enumerate(places)
    ]
    rows = "\n".join(
        f"{row}{'    ' if i % 2 else '   '}{' '.join('o' * 10)}" for i, row in enumerate("ABCDEFG")
    )
    text = f"""format = 2
id = "dense"
name = "Dense"
version = "1"
kinds = ["dice21"]
players = {{ min = 2, max = 2 }}
[runs]
specials = 0
races = 2
[hexes]
home = "Here"
shift = "BDF"
picture = '''
{rows}
'''
[hexes.legend]
"o" = {{ terrain = "town" }}
[towns]
{chr(10).join(towns)}
[[starts]]
town = "t0"
[[starts]]
town = "t69"
"""
    rules = rules_of(2, f"map={written(tmp_path, text)}")
    table = new(2, f"map={written(tmp_path, text)}")
    play(table, "~die:2", "start:G10", "build:G10,G9")
    assert len(rules.map.towns) == 70
    assert table.scores == [26, 20]
    assert len(rules.unserved_towns(table.view(0).state)) == 68
