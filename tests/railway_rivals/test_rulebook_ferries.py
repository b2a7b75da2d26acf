"""Ferries by the rulebook (C1): buying, fees, bridges, races.

The scenes are cases 11 to 19 of the worked examples, on the map Crossland.
"""

from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation, BadOptions, BadPosition, Table
from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.draw.ferries import room_for, rooms
from roundhouse.games.railway_rivals.draw.sheets import sheet_of
from roundhouse.games.railway_rivals.routes.routes import pips_rolled
from tests.railway_rivals.crossland_lines import CROSSLAND, changed, drawing, extra, turn
from tests.railway_rivals.given import (
    ENTER,
    EXTRA,
    GAME,
    NAMES,
    RACE,
    building,
    play,
    refused_by,
    rules_of,
    see,
    told,
)


def owned(table: Table, *ferries: tuple[str, int]) -> Table:
    """The same table, at which these ferries belong to these seats, counted from 1."""
    rules = rules_of(len(table.scores), table.rules.options.text())
    s = table._state
    for id_, seat in ferries:
        ferry = rules.notation.ferry_of[id_]
        s.ferries = tuple(seat - 1 if i == ferry else owner for i, owner in enumerate(s.ferries))
        rules.laying.hold_ferry(s, seat - 1, ferry)
    return table


# Buying


@pytest.mark.rule("RU-68", "RW-C1a.1", "RU-69")
def test_case_11_a_start_is_no_line() -> None:
    # seat 4 has started at Gill
    table = turn(["A1 A2", "C1 C2", "C11 C10", "A5 A6"], 4, 3)
    assert refused_by(table, "ferry:gill_inver") == "RW-C1a.1"
    play(table, "build:G2,G1")
    assert "ferry:gill_inver" in table.legal()
    play(table, "ferry:gill_inver")
    assert table.scores == [20, 20, 20, 14]
    assert refused_by(table, "ferry:gill_inver") == "RU-69"


@pytest.mark.rule("RW-C1b.1", "RU-47", "RU-19", "RU-61")
def test_case_12_a_ferry_is_bought_off_the_account_beside_the_ten() -> None:
    lines = ["F2 G2", "A1 A2"]
    table = extra(lines, 1, [4, 20])
    events = play(table, "ferry:gill_inver")
    assert (table.scores, see(table, "left")) == ([-2, 20], 10)
    assert told(events) == ["RW-C1b.1"]
    for score, rule in ((5, "RU-19"), (6, "")):
        table = extra(lines, 1, [score, 20], f"{CROSSLAND} debt=forbidden")
        assert refused_by(table, "ferry:gill_inver") == rule
    # in the Building Stage it costs no allowance, and is no segment that was built
    table = turn(lines, 1, 3)
    play(table, "ferry:gill_inver")
    assert (table.scores, see(table, "left"), see(table, "laid")) == ([14, 20], 3, False)


@pytest.mark.rule("RU-70", "RU-64", "RW-C1d.1", "RU-48", "RU-67")
def test_case_13_a_ferry_may_be_a_bridge() -> None:
    table = turn(["F2 G2", "G1 G2"], 1, 3)
    rules = rules_of(2, CROSSLAND)
    assert refused_by(table, "build:I1,I2") == "RW-A6.5"
    play(table, "ferry:gill_holm")
    assert table.scores == [14, 20]
    assert "Holm" in rules.unserved_towns(table.view(0).state)
    play(table, "build:I1,I2")
    assert (table.scores, see(table, "left")) == ([20, 20], 2)
    assert "Holm" not in rules.unserved_towns(table.view(0).state)
    # not beyond another ferry, and not for others
    play(table, "ferry:gill_inver")
    assert refused_by(table, "build:I5,I6") == "RW-A6.5"
    play(table, "done")
    assert refused_by(table, "build:I1,I2") == "RW-A6.5"
    # a position with both parts
    lines = ["G2 F2, I1 I2", "G2 G1"]
    table = building(lines, CROSSLAND, ferries=[None, None, 1, None])
    assert rules.position(rules.from_position(table.position())) == table.position()
    for owner in (2, None):
        with pytest.raises(BadPosition, match=r"RW-A6\.4"):
            building(lines, CROSSLAND, ferries=[None, None, owner, None])
    with pytest.raises(BadPosition, match=r"RW-C1a\.1"):
        building(["G2 F2", "C1 C2"], CROSSLAND, ferries=[None, None, None, 1])


@pytest.mark.rule("RU-70")
def test_from_the_far_port_of_a_bridge_the_next_ferry_may_be_bought(tmp_path: Path) -> None:
    options = changed(
        tmp_path,
        ('path = "G2 H2 H3 H4 I5"\n', 'path = "G2 H2 H3 H4 I5"\nbridge = true\n'),
        ('path = "I6 H6 H7 G8"', 'path = "I5 H5 H6 H7 G8"'),
    )
    table = turn(["F2 G2", "A1 A2"], 1, 3, options)
    assert refused_by(table, "ferry:inver_kirk") == "RW-C1a.1"
    play(table, "ferry:gill_inver", "ferry:inver_kirk")
    assert table.scores == [8, 20]


@pytest.mark.rule("RU-71")
def test_a_map_may_let_a_ferry_serve_a_town(tmp_path: Path) -> None:
    options = changed(
        tmp_path, ('path = "G2 H2 H3 H4 I5"\n', 'path = "G2 H2 H3 H4 I5"\nserves_town = true\n')
    )
    table = turn(["F2 G2", "A1 A2"], 1, 3, options)
    play(table, "ferry:gill_inver")
    assert table.scores == [20, 20]
    assert "Inver" not in rules_of(2, options).unserved_towns(table.view(0).state)


@pytest.mark.rule("RU-69")
def test_a_map_may_limit_the_ferries_of_a_company(tmp_path: Path) -> None:
    each = changed(tmp_path, ('version = "1"', 'version = "1"\nferries_each = 1'))
    table = turn(["F2 G2", "A1 A2"], 1, 3, each)
    play(table, "ferry:gill_holm")
    assert refused_by(table, "ferry:gill_inver") == "RU-69"
    apart = changed(tmp_path, ("bridge = true", 'bridge = true\nnot_with = "gill_inver"'))
    table = turn(["F2 G2", "A1 A2"], 1, 3, apart)
    play(table, "ferry:gill_inver")
    assert refused_by(table, "ferry:gill_holm") == "RU-69"


# Races


@pytest.mark.rule("RU-72", "RW-C1c.1", "RW-C1c.2", "RU-63")
def test_case_14_the_owner_and_a_partner_use_a_ferry_free_and_others_pay_five() -> None:
    lines = ["F2 G2", "F3 F2"]
    table = owned(drawing(lines, [40, 30]), ("gill_inver", 1))
    play(table, "~throw:36", "~throw:56")
    assert table.phase == ENTER
    play(table, "propose:2")
    assert "offer:F3,F2,G2,I5~gill_inver" in table.legal()
    play(table, "offer:F3,F2,G2,I5~gill_inver", "accept")
    assert table.scores == [50, 40]
    table = owned(drawing(lines, [40, 30]), ("gill_inver", 1))
    play(table, "~throw:36", "~throw:56", "decline")
    route = "enter:F3,F2,G2-1,I5~gill_inver-1"
    assert table.legal() == [route, "decline"]
    play(table, route)
    assert table.scores == [46, 44]


@pytest.mark.rule("RU-72", "RU-39", "RW-B2.10")
def test_case_15_the_fee_is_part_of_the_ten_and_of_running_powers() -> None:
    lines = ["A3 A2 B1 C1 D1 E1 F1 G2", "A5 A4 A3"]
    route = "enter:A5,A4,A3,A2-1,B1-1,C1-1,D1-1,E1-1,F1-1,G2-1,I5~gill_inver-1"
    back = "enter:A5,A4-2,A3-2,A2,B1,C1,D1,E1,F1,G2,I5~gill_inver"
    table = owned(drawing(lines, [20, 30]), ("gill_inver", 1))
    play(table, "~throw:14", "~throw:56", route, back)
    assert (table.phase, table.scores) == (RACE, [30, 20])
    table = owned(drawing(lines, [40, 30]), ("gill_inver", 1))
    play(table, "~throw:14", "~throw:56", "decline")
    assert refused_by(table, route) == "RW-B2.10"


@pytest.mark.rule("RU-73", "RW-C1e.1", "RW-C1e.2", "RW-C1e.3", "RU-49")
def test_case_16_from_sea_to_sea() -> None:
    lines = ["I5 I6, G8 G9", "A1 A2"]
    table = owned(drawing(lines, [40, 30]), ("gill_inver", 1), ("inver_kirk", 1))
    rules = rules_of(2, CROSSLAND)
    route = rules.notation.read_route(["G2", "I5~gill_inver", "I6", "G8~inver_kirk", "G9"])
    assert rules.routes.route_pips(route) == 13
    seas, ran = rules.routes.seas_of(route), 0
    for face, then in ((4, 4), (5, 8), (4, 12), (2, 14)):
        ran += pips_rolled(seas, ran, face)
        assert ran == then
    play(table, "~throw:42", "~throw:45")
    assert "enter:G2,I5~gill_inver,I6,G8~inver_kirk,G9" in table.legal()


@pytest.mark.rule("RU-24", "RU-72", "RW-C1e.3")
def test_case_17_a_ferry_is_a_step_of_ones_own() -> None:
    table = owned(drawing(["F3 F2 G2", "G1 G2"], [30, 40]), ("gill_inver", 2))
    play(table, "~throw:36", "~throw:56")
    play(table, "enter:F3,F2-1,G2-1,I5~gill_inver", "enter:F3,F2,G2,I5~gill_inver-2")
    assert (table.phase, table.scores) == (RACE, [27, 43])
    rules = rules_of(2, CROSSLAND)
    route = rules.notation.read_route(["F3", "F2-1", "G2-1", "I5~gill_inver"])
    assert (rules.routes.steps_of(route), rules.routes.route_pips(route)) == (6, 8)
    play(table, "~die:5", "~die:4", "~die:5", "~die:4")
    # seat 2: H3, then Inver with 2 left; seat 1 comes there with its second roll, exactly
    assert table.scores == [27 + 10, 43 + 20]


@pytest.mark.rule("RU-63", "RU-66", "RW-B1e.1")
def test_case_18_not_bought_yet() -> None:
    table = drawing(["F3 F2 G2, F2 F1 E1 D1 C1 B1 A1", "A9 A10"], [20, 90])
    play(table, "~throw:36", "~throw:56")
    assert see(table, "held_over") == [["36", "56"]]  # from Fell to Inver, which no line has reached
    # two runs from Ask, which seat 1 makes alone
    for first, second, route in (("11", "42", "F1,F2,G2"), ("12", "41", "F1,F2,F3")):
        play(table, f"~throw:{first}", f"~throw:{second}", "decline", f"enter:A1,B1,C1,D1,E1,{route}")
    assert (table.phase, see(table, "held_over")) == (EXTRA, [["36", "56"]])
    play(table, "ferry:gill_inver", "done", "done")
    # now it can be run, before anything is drawn
    assert (table.phase, see(table, "run"), see(table, "held_over")) == (ENTER, ["36", "56"], [])
    play(table, "decline", "enter:F3,F2,G2,I5~gill_inver")
    assert table.scores == [20 + 3 * 20 - 6, 90]


@pytest.mark.rule("RU-80")
def test_case_19_a_foreign_port_on_a_permitted_route() -> None:
    table = owned(drawing(["C11 D11", "A1 A2"], [20, 10]), ("lake", 1))
    play(table, "~throw:31", "~throw:63")
    route = "C11,D11,D13~lake,C13-0"
    assert f"enter:{route}" in table.legal()
    play(table, f"enter:{route}", "decline")
    assert table.scores == [39, 10]
    rules = rules_of(2, CROSSLAND)
    steps = rules.notation.read_route(route.split(","))
    assert rules.routes.steps_of(steps) == 4
    seas, ran = rules.routes.seas_of(steps), 0
    for face, then in ((4, 4), (3, 7)):
        ran += pips_rolled(seas, ran, face)
        assert ran == then
    assert rules.routes.route_pips(steps) == 6


@pytest.mark.rule("RU-80", "RU-45")
def test_elsewhere_a_foreign_port_is_an_end(tmp_path: Path) -> None:
    options = changed(tmp_path, ('path = "D11 D12 D13"', 'ports = "D11 D14"\nlength = 3\nbridge = true'))
    table = owned(turn(["C11 D11", "A1 A2"], 1, 3, options), ("lake", 1))
    assert not [text for text in table.legal() if text.startswith("build:D14")]


# Tables and maps


@pytest.mark.rule("RU-74", "RU-62", "RW-C1.1")
def test_a_map_that_needs_its_ferries_is_not_played_without() -> None:
    with pytest.raises(BadOptions, match=r"reached by ferry only \[RU-74\]"):
        rules_of(2, f"{CROSSLAND} ferries=off")
    with pytest.raises(BadOptions, match=r"First Lines has no ferries \[RU-62\]"):
        rules_of(2, "ferries=on")
    with pytest.raises(BadNotation):
        rules_of(2).parse("ferry:gill_inver")


@pytest.mark.rule("RU-74")
def test_without_ferries_nothing_is_said_or_shown_of_them(tmp_path: Path) -> None:
    text = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    ferry = '[[ferries]]\nid = "sound"\nname = "Sound"\npath = "C2 B1 A2 A3"\n'
    text = text.replace("format = 1", "format = 2").replace("[countries]", f"{ferry}[countries]", 1)
    path = tmp_path / "sound.toml"
    path.write_text(text, "utf-8")
    for value, there in (("on", True), ("off", False), ("as_map", False)):
        table = building(["E4 F4", "E4 F4"], f"map={path} ferries={value}")
        words = "\n".join(GAME.words("en").as_text(table.view(0), NAMES[:2]))
        assert ("Ferry Sound" in words) == there
        assert ("ferries" in words) == there
        assert (">buy 6<" in GAME.draw(table.view(0), NAMES[:2])) == there


@pytest.mark.rule("RU-72")
def test_the_price_of_a_ferry_covers_no_name() -> None:
    sheet = sheet_of(rules_of(2, CROSSLAND).map, "dice21", 900.0, 1e6, True)
    taken = [name.box for name in sheet.placed_names]
    for i, ferry in enumerate(sheet.map.ferries):
        box = room_for(rooms(sheet, i, 40.0), taken, [])
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        assert not any(overlap(box, other) for other in taken), ferry.name
        assert min(abs(x - a) + abs(y - b) for a, b in [sheet.spots[hex_] for hex_ in ferry.path]) < 60
        taken.append(box)


@pytest.mark.rule("RU-68", "RU-69", "RU-72", "RU-73")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'path = "D11 D12 D13"',
            'path = "D12 D13"',
            r"ends in D12, which is lake: a port lies on land \(RU-68\)",
        ),
        (
            'path = "D11 D12 D13"',
            'path = "D11 E12 E13"',
            r"E12 is land; between its ports a ferry crosses water",
        ),
        ('path = "D11 D12 D13"', 'path = "D11 D12 D13"\nlength = 2', "both path and length"),
        ('path = "D11 D12 D13"', 'ports = "D11 D13"', "ports are two hexes, and length says how far it is"),
        ('path = "D11 D12 D13"', "length = 2", "either path, or ports and length"),
        ('id = "lake"', 'id = "gill_holm"', "have the same id 'gill_holm'"),
        ("bridge = true", 'not_with = "gill_invr"', "there is no such ferry: did you mean 'gill_inver'"),
        ('version = "1"', 'version = "1"\nferries_each = 0', "write 1 or more, or leave it out"),
        ("bridge = true", "use_fee = 11", "use_fee = 11: a whole number from 1 to 10"),
        ('path = "D11 D12 D13"', 'ports = "D11 C11"\nlength = 2', "there is another line already"),
    ],
)
def test_a_ferry_that_is_wrong_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        rules_of(2, changed(tmp_path, (old, new)))
