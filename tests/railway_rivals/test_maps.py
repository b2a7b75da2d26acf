"""Map files: what the first two maps hold, and what the reader says about one that is not right."""

from pathlib import Path

import pytest

from roundhouse import BadData, BadOptions
from roundhouse.games.railway_rivals.data import CARDS, DICE, Map, usual_keys
from roundhouse.games.railway_rivals.map_file.reader import load_map
from tests.railway_rivals.given import GAME, building, play, rules_of, scene, see

MAPS = Path(__file__).parents[2] / "src" / "roundhouse" / "games" / "railway_rivals" / "maps"
SMALL = (MAPS / "first-lines.toml").read_text("utf-8")


def small() -> Map:
    return load_map(MAPS / "first-lines.toml")


def cost(sheet: Map, a: str, b: str) -> int:
    return sheet.costs[sheet.segment(sheet.hex_of[a], sheet.hex_of[b])]


@pytest.mark.rule("RW-A3.1", "RW-A3.3", "RW-A3.4", "RW-A3.5", "RW-A3.6", "RW-A3.7", "RW-A3.8", "RU-10")
def test_a_segment_costs_what_its_two_hexes_and_its_side_say() -> None:
    sheet = small()
    assert cost(sheet, "E1", "E2") == 1  # open country
    assert cost(sheet, "E3", "E4") == 1  # into a town
    assert cost(sheet, "F3", "G3") == 3  # over the Winding
    assert cost(sheet, "D4", "D5") == 3  # into a hill
    assert cost(sheet, "D6", "D7") == 3  # out of one
    assert cost(sheet, "D5", "D6") == 5  # hill to hill
    assert cost(sheet, "C2", "C3") == 5  # the Narrows Bridge
    thames = load_map(MAPS / "thames-and-mersey.toml")
    assert cost(thames, "AE6", "AF6") == 6  # the Severn Tunnel
    assert cost(thames, "T8", "T9") == 3  # over the Severn
    assert cost(thames, "I14", "I15") == 5  # over the Derwent into the Peak: hill and river together


@pytest.mark.rule("RU-12")
def test_no_track_lies_in_the_sea_or_over_a_closed_side() -> None:
    sheet = small()
    assert sheet.segment(sheet.hex_of["B1"], sheet.hex_of["B2"]) == -1
    thames = load_map(MAPS / "thames-and-mersey.toml")
    assert thames.segment(thames.hex_of["F4"], thames.hex_of["G4"]) == -1
    assert thames.segment(thames.hex_of["F5"], thames.hex_of["G6"]) >= 0


@pytest.mark.rule("RW-B1a.1", "RW-B1a.2", "RW-B1a.3", "RW-B1a.10", "RW-B1b.1", "RW-B1b.3")
def test_thames_and_mersey_has_a_key_for_every_number_and_every_card() -> None:
    sheet = load_map(MAPS / "thames-and-mersey.toml")
    assert (len(sheet.names), len(sheet.towns), sheet.players) == (980, 41, (3, 6))
    assert sheet.races == {CARDS: 26, DICE: 21}
    for kind, n in ((CARDS, 52), (DICE, 42)):
        assert [place.key for place in sheet.destinations[kind]] == usual_keys(kind).names
        assert len(sheet.destinations[kind]) == n
    cards = {place.key: place for place in sheet.destinations[CARDS]}
    assert [cards[key].names[0] for key in ("SA", "S2", "S3", "S4")] == ["London"] * 3 + ["Croydon"]
    assert cards["CK"].names == ["Any seaport, or Ireland"]
    assert len(cards["CK"].hexes) == 7  # six ports and the Holyhead line
    dice = {place.key: place for place in sheet.destinations[DICE]}
    assert dice["14"].names == ["Croydon", "Tilbury"]
    assert [sheet.names[hex_] for hex_ in dice["14"].hexes] == ["AH25", "AG28"]
    assert dice["4"].names == ["The West Country"]


def test_a_minor_town_gives_three_in_the_game_in_which_it_is_minor() -> None:
    sheet = load_map(MAPS / "thames-and-mersey.toml")
    croydon = sheet.town_of["croydon"]
    assert (sheet.credit(croydon, CARDS), sheet.credit(croydon, DICE)) == (6, 3)


@pytest.mark.rule("RW-C2.1", "RW-C2.2", "RU-45")
def test_a_line_goes_no_further_than_the_first_hex_abroad() -> None:
    sheet = small()
    assert sheet.segment(sheet.hex_of["C11"], sheet.hex_of["C12"]) >= 0
    assert sheet.segment(sheet.hex_of["C12"], sheet.hex_of["D12"]) == -1


ROW_D = "D    . . . . ^ ^ . . . o . f"
LEGEND = '"^" = { terrain = "hill" }'
JUNIPER = 'juniper    = { name = "Juniper",    at = "J2",  dice = "64 65 66" }'
BRIDGE = 'path = "C2 C3"\ncost = [5]\n'
FIRST_SPECIAL = '[[specials]]\ndice = "1"'
WRONG = [
    # what is changed, to what, on which line the complaint is, and what it says
    (ROW_D, ROW_D.replace("D    .", "D   . "), "D   .", "row D stands half a hex to the right"),
    (ROW_D, ROW_D.replace("^ ^", "^^ "), "D    .", "hex D5, character 15: a blank is expected"),
    (ROW_D, ROW_D.replace("^ ^", "^ %"), "D    .", "hex D6, character 16: '%' is not in the legend"),
    (ROW_D, ROW_D.replace("D ", "E "), "E    . . . . ^", "row D is expected here"),
    (ROW_D, ROW_D.replace("o", "."), "dunmoor ", "Dunmoor is in D10, but the picture shows no town"),
    (ROW_D, ROW_D.replace(". . .", ". o .", 1), "[towns]", "a town in D2, but [towns] has none there"),
    (
        JUNIPER,
        JUNIPER.replace("J2", "I9"),
        "juniper ",
        "Juniper and Ironhill are both in I9; a hex has one town (RU-16)",
    ),
    (JUNIPER, JUNIPER.replace("J2", "Z9"), "juniper ", "there is no hex Z9 in the picture"),
    (JUNIPER, JUNIPER.replace("66", "67"), "juniper ", "'67' is no dice key of a town"),
    (JUNIPER, JUNIPER.replace(" 66", ""), "[towns]", "has the dice key 66 (RW-B1a.1)"),
    (
        JUNIPER,
        JUNIPER.replace("66", "61"),
        "juniper ",
        "same key 61 (RW-B1a.1): only minor towns share one, written 61m",
    ),
    (JUNIPER, JUNIPER.replace("64 65", "64m 65"), "juniper ", "either all of its keys are minor or none"),
    (JUNIPER, JUNIPER.replace("dice", "dicey"), "juniper ", "unknown field 'dicey': did you mean 'dice'?"),
    (
        JUNIPER,
        JUNIPER.replace("}", ', group = "x" }'),
        "juniper ",
        "the town juniper has 'group', which belongs to format 2",
    ),
    (LEGEND, LEGEND.replace("hill", "hull"), LEGEND[:4], "'hull' is no terrain: did you mean 'hill'"),
    (LEGEND, LEGEND.replace("}", ", race_extra = 9 }"), LEGEND[:4], "a whole number from 0 to 4"),
    ("F6/G6 ", "F6/G8 ", '"Winding"', "F6 and G8 do not touch, so there is no side between them (RW-A3.1)"),
    ("F6/G6 ", "F6-G6 ", '"Winding"', "'F6-G6' is no side"),
    ("F6/G6 ", "H7/H8 F6/G6 ", '"Winding"', "H7/H8 lies between two hills"),
    ("B11/C12 ", "", "[borders]", "B11/C12 is a land side between Homeland and Borderland: write it"),
    ("B11/C12 ", "B10/B11 B11/C12 ", '"Homeland/Borderland"', "B10/B11 does not lie between"),
    (BRIDGE, BRIDGE.replace("C3", "C4"), "[[features]]", "Narrows Bridge: C2 and C4 do not touch"),
    (BRIDGE, BRIDGE.replace("[5]", "[5, 5]"), "[[features]]", "has 1 segments, but 2 costs"),
    (
        BRIDGE,
        BRIDGE + "use_fee = 4\n",
        "[[features]]",
        "has 'use_fee', which belongs to format 2",
    ),
    ('"first_hex" }', '"free" }', "Borderland =", "build = 'free' belongs to format 2"),
    ('dice = "6"', 'dice = "5"', 'dice = "5"', "A spa and Any seaport have the same key 5 (RW-B1a.3)"),
    ('{ tag = "port" }', '{ tag = "inn" }', 'dice = "5"', "is none of { hex, name }"),
    ('{ town = "greywater" }', '{ town = "greywate" }', 'dice = "6"', "did you mean 'greywater'"),
    ('kinds = ["dice21"]', 'kinds = ["dice12"]', "kinds", "did you mean 'dice21'"),
    ("races = 12", "special_runs = [1, 2, 3]", "special_runs", "has six different numbers in rising order"),
    ("races = 12", "special_runs = 4", "special_runs", "is a list of six numbers"),
    ('"first_hex" }', '"none" }', 'dice = "2"', "names no hex that a line can reach (RW-B1c.1)"),
    ('{ edge = "E1 F1 G1" }', '{ edge = "A1" }', 'dice = "4"', "no track can lie in A1 (RU-12)"),
    ('options = [ { tag = "port" } ]', "options = []", 'dice = "5"', "Any seaport has no option"),
    ('town = "elmstead"', 'hex = "D12"', "[[starts]]", "the start point D12 lies in Borderland; a company"),
    ('town = "holmbridge"', 'town = "elmstead"', 'town = "elmstead"', "Elmstead is a start point twice"),
    ("races = 12", "races = 22", "races", "from 1 to 21 is expected (RW-B1.1)"),
    ('start_rule = "choose"', 'start_rule = "assigned"', "start_rule", "only 'choose' is played here yet"),
    ("min = 2", "min = 1", "players", "a whole number from 2 to 6 is expected (RU-60)"),
    ("[hexes]\n", "[locks]\nleapfrog = 1\n[hexes]\n", "leapfrog", "leapfrog = 1: 'off' or 'on' is expected"),
    ("max = 4", "max = 7", "players", "max = 7: a whole number from 2 to 6 is expected (RU-60)"),
    ("min = 2", "best = 3, min = 2", "players", "{ min, max } (RU-60) has an unknown field 'best'"),
    ("min = 2, ", "", "players", "players = { min, max } (RU-60) lacks 'min'"),
    ("format = 1", "format = 3", "format", "format = 3: this reader knows formats 1 and 2."),
    ('id = "first-lines"', "id = 5", "id", "id = 5: a text in quotes is expected"),
    ("races = 12", "rases = 12", "rases", "the map has an unknown field 'rases': did you mean 'races'?"),
    ('"pointy"', '"flat"', "orientation", "orientation = 'flat' belongs to format 2: write format = 2"),
    ('"pointy"', '"round"', "orientation", "orientation = 'round': hexes are 'pointy' or 'flat'"),
    (
        BRIDGE,
        BRIDGE.replace("[5]", "[4]"),
        "[[features]]",
        "cost = 4: a whole number from 5 to 6 is expected",
    ),
    (
        BRIDGE,
        BRIDGE.replace("[5]", "1"),
        "[[features]]",
        "Narrows Bridge: cost = 1: a whole number from 5 to 6",
    ),
    (
        BRIDGE,
        BRIDGE.replace("C2 C3", "C2 C1"),
        "[[features]]",
        "Narrows Bridge: C1 is sea, and track lies on",
    ),
    (
        BRIDGE,
        BRIDGE.replace("C2 C3", "C12 D12"),
        "[[features]]",
        "Narrows Bridge: C12 and D12 both lie abroad, and a line ends in the first hex beyond the border",
    ),
    (
        FIRST_SPECIAL,
        '[[features]]\nid = "narrows_bridge"\nname = "Weir"\npath = "F6 G6"\ncost = 6\n\n' + FIRST_SPECIAL,
        'id = "narrows_bridge"\nname = "Weir"',
        "Weir and Narrows Bridge have the same id 'narrows_bridge'",
    ),
    (
        FIRST_SPECIAL,
        '[[features]]\nid = "weir"\nname = "Weir"\npath = "C3 C2"\ncost = 6\n\n' + FIRST_SPECIAL,
        'id = "weir"',
        "Weir and Narrows Bridge cross the same side C3/C2",
    ),
    (
        'name = "The West"',
        'name = "The West"\nmin_length = 2',
        'dice = "4"',
        "from 3 to 99 is expected (RW-B1d.1)",
    ),
    (
        'name = "The West"',
        'name = "The West"\nchoose = "nearest"',
        'dice = "4"',
        "player to choose (RW-B1c.2) is",
    ),
    (
        'name = "The West"',
        'name = "The West"\ncards = "ZZ"',
        'dice = "4"',
        "'ZZ' is no cards key of a special",
    ),
    ('"Southend line"', "5", 'dice = "3"', "name = 5: a text in quotes is expected"),
    (
        '{ edge = "E1',
        '{ hex = "J8", name = "Docks" }, { edge = "E1',
        'dice = "4"',
        "J8 is called Southend line",
    ),
    (
        '"The Narrows" =',
        '"Moat" = "I8/J8 I9/J8 J7/J8 J8/J9"\n"The Narrows" =',
        'dice = "3"',
        "can reach J8 from",
    ),
    ('"The Narrows" = "', '"The Narrows" = "F6/G6 ', '"The Narrows"', "F6/G6 is a river side as well"),
    ('"The Narrows" = "', '"The Narrows" = "G6/F6 ', '"The Narrows"', "G6/F6 is a river side as well"),
    (
        JUNIPER,
        JUNIPER.replace("64 65 66", "64m 65m 66m"),
        "juniper ",
        "shares the key 64m with no other town",
    ),
    (
        JUNIPER,
        JUNIPER.replace("64 65 66", "64m 65m 66m 64m"),
        "juniper ",
        "Juniper has the key 64 twice (RW-B1a.1)",
    ),
    (JUNIPER, JUNIPER.replace('"Juniper"', '"Ironhill"'), "juniper ", "there are two towns called Ironhill"),
    (
        JUNIPER,
        JUNIPER.replace("dice", 'cards = "ZZ", dice'),
        "juniper ",
        "'ZZ' is no cards key of a town (RW-B1b.1)",
    ),
    (LEGEND, LEGEND + '\n" " = { terrain = "lake" }', '" "', "a blank means that there is no hex"),
    (
        '{ terrain = "town" }',
        '{ terrain = "town", no_payment = false }',
        '"o"',
        "never paid (RW-A5c.1, RW-A5c.2)",
    ),
    (
        "[countries]\n",
        '[countries]\nHomeland = { build = "none" }\n',
        "Homeland",
        "Homeland is the home country",
    ),
    ('town = "holmbridge"', 'hex = "H9"\ncapacity = { 4 = -1 }', 'hex = "H9"', "from 0 to 6"),
]


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(part))


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(("old", "new", "where", "says"), WRONG)
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    assert SMALL.count(old) == 1
    text = SMALL.replace(old, new)
    with pytest.raises(BadData) as error:
        load_map(written(tmp_path, text))
    assert says in str(error.value)
    headings = (
        "dice =",
        "hex =",
        "town =",
        'id = "',
    )  # inside a [[special]] or [[start]]: the complaint points at its heading
    if where.startswith(headings):
        before = text.splitlines()[: len(text[: text.rindex(where)].splitlines())]
        line = max(n for n, content in enumerate(before, 1) if content.startswith("[["))
    else:
        line = line_of(text, where)
    assert f"line {line}:" in str(error.value)


@pytest.mark.parametrize("key", ["hooks"])
def test_a_field_whose_rule_is_not_built_is_refused_by_name(tmp_path: Path, key: str) -> None:
    with pytest.raises(BadData, match=rf"the map has '{key}': .* \(RW-C.*not played here yet"):
        load_map(written(tmp_path, SMALL + f'\n[[{key}]]\nid = "x"\n'))
    line = len(SMALL.splitlines()) + 2
    with pytest.raises(BadData, match=f"mine.toml, line {line}: the map has"):
        load_map(written(tmp_path, SMALL + f'\n[[{key}]]  # not yet\nid = "x"\n'))


@pytest.mark.rule("RW-C2.1")
def test_no_feature_leads_into_a_country_that_keeps_lines_out(tmp_path: Path) -> None:
    text = SMALL.replace('"first_hex" }', '"none" }').replace('path = "C2 C3"', 'path = "C11 C12"')
    with pytest.raises(
        BadData, match=r"Narrows Bridge: C12 lies in Borderland, where no line may go \(RW-C2"
    ):
        load_map(written(tmp_path, text))


@pytest.mark.rule("RW-B1b.3")
def test_a_card_game_has_no_special_runs(tmp_path: Path) -> None:
    text = SMALL.replace('"dice21"', '"cards26"').replace(
        "races = 12", "special_runs = [4, 7, 11, 14, 18, 21]"
    )
    with pytest.raises(BadData, match=r"line 12: 'special_runs' belongs to the kind dice21.*RW-B1b\.3"):
        load_map(written(tmp_path, text))


@pytest.mark.rule("RU-60")
def test_the_start_points_have_room_for_every_number_of_players(tmp_path: Path) -> None:
    text = SMALL
    for town in ("elmstead", "fairford", "holmbridge"):
        text = text.replace(f'town = "{town}"\n', f'town = "{town}"\ncapacity = {{ 2 = 1, 3 = 1, 4 = 1 }}\n')
    with pytest.raises(BadData, match=r"room for 3 companies, not for 4 \(RU-60\)"):
        load_map(written(tmp_path, text))
    three = written(tmp_path, text.replace("max = 4", "max = 3"))
    assert [start.room(3) for start in load_map(three).starts] == [1, 1, 1]


def test_a_town_behind_closed_sides_is_refused_unless_it_is_an_island(tmp_path: Path) -> None:
    walls = 'closed]\n"Moat" = "I1/J1 J1/J2 I2/J2 I3/J2 J2/J3"\n'
    text = SMALL.replace("closed]\n", walls)
    with pytest.raises(BadData, match=r"Juniper in J2 cannot be reached from Elmstead.*RW-A6.4"):
        load_map(written(tmp_path, text))
    island = text.replace('dice = "64 65 66" }', 'dice = "64 65 66", island = true }')
    assert load_map(written(tmp_path, island)).towns[-1].island


@pytest.mark.rule("RW-A7.1")
def test_at_least_four_towns_count_for_the_end_of_building(tmp_path: Path) -> None:
    text = SMALL.replace('" }\n', '", counts_for_end = false }\n').replace(
        "port = true }", "port = true, counts_for_end = false }"
    )
    text = text.replace('terrain = "open", counts_for_end = false', 'terrain = "open"')
    for field in ("terrain", "build", "country"):
        for value in ("open", "hill", "town", "sea", "first_hex", "Borderland"):
            text = text.replace(f'{field} = "{value}", counts_for_end = false', f'{field} = "{value}"')
    with pytest.raises(BadData, match=r"0 towns count .* at least 4 are needed \(RW-A7.1\)"):
        load_map(written(tmp_path, text))


@pytest.mark.rule("RU-11")
def test_a_river_between_two_hills_costs_five_on_a_map_that_allows_it(tmp_path: Path) -> None:
    text = SMALL.replace("F6/G6 ", "H7/H8 F6/G6 ").replace(
        "format = 1", "format = 1\nallow_hill_river_hill = true"
    )
    assert cost(load_map(written(tmp_path, text)), "H7", "H8") == 5


def test_a_map_of_ones_own_is_played_on_and_marked_by_its_hash(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace('name = "First Lines"', 'name = "Mine"'))
    rules = GAME.rules(3, f"map={path}")
    assert rules.options.values["map"].startswith(f"{path}@")
    assert GAME.rules(3, rules.options.text()).options.text() == rules.options.text()
    assert GAME.check(path) == "the map Mine: 120 hexes, 12 towns, 2 to 4 players, 12 races"
    with pytest.raises(
        BadOptions, match=r"map is first-lines or .* or wales-and-the-march or the path of a \.toml file"
    ):
        GAME.rules(3, "map=thames")


def test_a_town_may_give_less_or_nothing(tmp_path: Path) -> None:
    text = SMALL.replace('dice = "41 42" }', 'dice = "41 42", credit = 0 }')
    table = building(["E4", "F9"], f"map={written(tmp_path, text)}")
    play(table, "~die:4", "build:F9,F10")
    assert table.scores == [20, 20]


def test_a_minor_town_too_may_give_less_or_more(tmp_path: Path) -> None:
    text = SMALL.replace('dice = "34 35 36" }', 'dice = "34m 35m 36m 41m 42m", credit = 5 }')
    text = text.replace('dice = "41 42" }', 'dice = "34m 35m 36m 41m 42m", credit = 0 }')
    sheet = load_map(written(tmp_path, text))
    assert [sheet.credit(sheet.town_of[town], DICE) for town in ("fairford", "fallgate")] == [5, 0]
    table = building(["E4", "F9"], f"map={written(tmp_path, text)}")
    play(table, "~die:4", "build:F9,F10")
    assert table.scores == [20, 20]


def test_a_hex_is_called_what_a_special_destination_calls_it() -> None:
    sheet = small()
    told = [sheet.place_name(sheet.hex_of[name]) for name in ("J8", "J9", "E4")]
    assert told == ["Southend line", "J9", "Elmstead"]
    thames = load_map(MAPS / "thames-and-mersey.toml")
    assert thames.place_name(thames.hex_of["AI27"]) == "Dover"


@pytest.mark.rule("RW-B1c.1")
def test_a_country_is_the_hexes_of_it_that_lines_can_reach(tmp_path: Path) -> None:
    text = SMALL.replace('"The Narrows" =', '"Wall" = "B11/C12 B12/C12 C11/C12 C12/D11"\n"The Narrows" =')
    abroad = load_map(written(tmp_path, text)).destinations[DICE][37]
    assert (abroad.names, [small().names[hex_] for hex_ in abroad.hexes]) == (["Borderland"], ["D12", "E12"])


def test_a_seaport_may_be_an_island(tmp_path: Path) -> None:
    text = SMALL.replace('path = "C2 C3"', 'path = "C5 C6"')
    text = text.replace('dice = "21 22 23"', 'dice = "21 22 23", island = true')
    assert len(load_map(written(tmp_path, text)).destinations[DICE][40].hexes) == 2


@pytest.mark.rule("RU-42")
def test_a_high_hill_slows_a_train_on_the_way_up_only(tmp_path: Path) -> None:
    path = written(tmp_path, SMALL.replace(LEGEND, LEGEND.replace("}", ", race_extra = 2 }")))
    for options, inside in (("", 1), (" hill_deduction=per_hill_hex", 3)):
        rules = rules_of(2, f"map={path}{options}")
        steps = [("D4", "D5", 3), ("D5", "D6", inside), ("D6", "D7", 1)]
        for a, b, pips in steps:
            assert rules.routes.pips(rules.map.hex_of[a], rules.map.hex_of[b]) == pips


@pytest.mark.rule("RW-B1a.8", "RU-29")
def test_a_map_may_have_special_runs_and_lengths_of_its_own(tmp_path: Path) -> None:
    text = SMALL.replace("races = 12", "races = 12\nspecial_runs = [1, 2, 3, 4, 5, 6]")
    text = text.replace('name = "The West"', 'name = "The West"\nmin_length = 10')
    lines = ["E4 E3 E2 E1", "E4 F4 F5 F6 F7 F8 F9"]
    table = scene(lines, f"map={written(tmp_path, text)}")
    play(table, "~throw:34", "~throw:4")  # nine steps from Fairford to E1
    assert (see(table, "rejected"), see(table, "run")) == (["4"], ["34"])


def test_a_map_may_slow_trains_and_waive_payments_where_it_likes(tmp_path: Path) -> None:
    marsh = '"m" = { terrain = "open", race_extra = 2, no_payment = true }'
    text = SMALL.replace("[hexes.legend]\n", f"[hexes.legend]\n{marsh}\n")
    text = text.replace("E   . . . o . ^", "E   . . m o . ^")  # E3
    options = f"map={written(tmp_path, text)}"
    rules = rules_of(2, options)
    for a, b, pips in (("E4", "E3", 3), ("E3", "E2", 1), ("E5", "E6", 2), ("D5", "D6", 1)):
        assert rules.routes.pips(rules.map.hex_of[a], rules.map.hex_of[b]) == pips
    table = building(["E4 E3 E2", "E4"], options)
    play(table, "~die:4", "build:E3,E4")
    assert table.scores == [20, 20]  # neither the town nor the marsh
    play(table, "build:E2,E3")
    assert table.scores == [23, 17]  # half of E2, and the junction there
