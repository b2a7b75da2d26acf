"""Foreign countries by the rulebook (C2): permitted routes, the foreign railway, junctions and towns abroad.

The scenes are cases 20 to 27 of the worked examples, on the map Crossland.
"""

from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation
from tests.railway_rivals.crossland_lines import CROSSLAND, changed, drawing, turn
from tests.railway_rivals.given import BUILD, DRAW, ENTER, building, play, refused_by, rules_of, see, told

TARN_LINE = "C12 C13 D13 E13 E12"


# Junctions abroad


@pytest.mark.rule("RU-75", "RW-C2.5")
def test_a_junction_is_due_when_a_line_comes_home() -> None:
    table = turn(["E11 E12", "C12 C13 D13 E13"], 2, 3)
    play(table, "build:E13,E12")
    assert (table.scores, see(table, "left")) == ([21, 19], 2)


@pytest.mark.rule("RU-75", "RU-78", "RU-46")
def test_from_one_foreign_country_into_another_it_is_free() -> None:
    table = turn(["E12 E13", "F11 F12 F13"], 2, 3)
    play(table, "build:F13,E13")
    assert (table.scores, see(table, "left")) == ([20, 20], 2)
    play(table, "build:E13,D13")
    assert (table.scores, see(table, "left")) == ([20, 20], 1)


@pytest.mark.rule("RU-75", "RU-81", "RW-C2.4")
def test_inside_the_country_it_is_due_and_a_town_abroad_is_a_town() -> None:
    table = turn(["E12 E13 D13", "C11 C12", "B11 B12"], 2, 3)
    play(table, "build:C12,C13")
    assert table.scores == [20, 26, 20]
    play(table, "build:C13,D13")
    assert table.scores == [21, 25, 20]
    play(table, "done", "build:B12,C13")
    assert table.scores == [21, 25, 20]


@pytest.mark.rule("RU-76", "RW-C2.7")
def test_lines_go_on_along_a_permitted_route_and_nowhere_else() -> None:
    table = turn(["E11 E12 E13", "F11 F12"], 1, 5)
    onward = [text for text in table.legal() if text.startswith("build:E13,")]
    assert onward == ["build:E13,D13", "build:E13,F13"]
    assert refused_by(table, "build:E13,F12") == "RU-76"
    with pytest.raises(BadNotation, match=r"RW-C2\.2"):
        table.play("build:E13,E14")
    # over a side of the border that is no step of a route one comes from home
    table = turn(["E11 E12 E13", "F11 F12"], 2, 5)
    assert "build:F12,E13" in table.legal()
    play(table, "build:F12,E13", "build:E13,D13")


# The foreign railway


@pytest.mark.rule("RU-81", "RU-18")
def test_the_foreign_railway_serves_no_town() -> None:
    lines = ["A1 A2 A3 A4 A5 A6 A7 A8 A9, C11 C12", "C1 D1 E1 F1 G2, F1 F2 F3, G8 G9"]
    table = turn(lines, 1, 3)
    rules = rules_of(2, CROSSLAND)
    assert rules.unserved_towns(table.view(0).state) == ["Jura", "Holm", "Inver", "Tarn"]
    play(table, "build:C12,C13", "done")
    assert table.phase == DRAW


@pytest.mark.rule("RU-77", "RW-C2.6", "RU-38", "RU-24")
def test_partners_share_what_the_foreign_railway_gets() -> None:
    table = drawing(["E12 F12 G12 G11", "A1 A2"], [40, 30])
    play(table, "~throw:63", "~throw:52")
    assert table.phase == ENTER
    route = "C13,D13-0,E13-0,E12-0,F12,G12,G11"
    play(table, "propose:2")
    assert f"offer:{route}" in table.legal()
    play(table, f"offer:{route}")
    events = play(table, "accept")
    assert table.scores == [48, 39]
    assert told(events).count("RW-C2.6") == 2
    # P2 alone has no step of its own
    table = drawing(["E12 F12 G12 G11", "A1 A2"], [40, 30])
    play(table, "~throw:63", "~throw:52", "decline")
    assert refused_by(table, "enter:C13,D13-0,E13-0,E12-0,F12-1,G12-1,G11-1") == "RW-B2.5"
    assert table.legal() == ["decline"]


@pytest.mark.rule("RU-77")
def test_the_bank_is_paid_in_the_unit_of_the_table_and_not_beyond_what_one_has() -> None:
    route = "enter:C13,D13-0,E13-0,E12-0,F12,G12,G11"
    for options, bank in (("", 3), (" fee_unit=hexes_touched", 4)):
        table = drawing(["E12 F12 G12 G11", "A1 A2"], [40, 30], CROSSLAND + options)
        play(table, "~throw:63", "~throw:52", route, "decline")
        assert table.scores == [60 - bank, 30]
    for score, rule in ((2, "RU-19"), (3, "")):
        table = drawing(["E12 F12 G12 G11", "A1 A2"], [score, 0], f"{CROSSLAND} debt=forbidden")
        play(table, "~throw:63", "~throw:52")
        assert refused_by(table, route) == rule


@pytest.mark.rule("RU-78", "RU-77")
def test_what_a_company_has_built_is_no_foreign_line_any_more() -> None:
    table = drawing(["E12 F12 G12 G11, E13 E12", "A1 A2, D13 E13"], [40, 30])
    play(table, "~throw:63", "~throw:52")
    assert refused_by(table, "enter:C13,D13-0,E13-0,E12,F12,G12,G11") == "RU-78"
    assert refused_by(table, "enter:C13,D13,E13-2,E12,F12,G12,G11") == "RU-77"
    play(table, "enter:C13,D13-0,E13-2,E12,F12,G12,G11", "decline")
    assert table.scores == [58, 31]


@pytest.mark.rule("RU-66", "RU-63", "RU-46")
def test_a_run_over_lines_of_nobody_alone_waits() -> None:
    # Tarn to Jura: abroad all the way there is a line, but nobody has built to Jura
    table = drawing(["C11 C12", "A1 A2"], [20, 20])
    play(table, "~throw:63", "~throw:52")
    assert see(table, "held_over") == [["63", "52"]]
    # Tarn is reached by the foreign railway, though no company has track there
    table = drawing(["E12 F12 G12 G11", "A1 A2"], [40, 30])
    play(table, "~throw:52", "~throw:63")
    assert table.phase == ENTER


@pytest.mark.rule("RU-79", "RU-66")
def test_a_tunnel_on_a_permitted_route_has_to_be_built(tmp_path: Path) -> None:
    route = '[[permitted]]\nid = "tarn_line"'
    tunnel = f'[[features]]\nid = "tunnel"\nname = "Tarn Tunnel"\npath = "D13 E13"\ncost = 6\n{route}'
    options = changed(tmp_path, (route, tunnel))
    lines = ["E12 F12 G12 G11", "A1 A2"]
    table = drawing(lines, [40, 30], options)
    play(table, "~throw:63", "~throw:52")
    assert see(table, "held_over") == [["63", "52"]]
    table = drawing(["E12 F12 G12 G11, D13 E13", "A1 A2"], [40, 30], options)
    play(table, "~throw:63", "~throw:52")
    assert "enter:C13,D13-0,E13,E12-0,F12,G12,G11" in table.legal()
    standing = changed(tmp_path, (route, tunnel.replace("cost = 6", 'prebuilt = "foreign"')))
    table = drawing(lines, [40, 30], standing)
    play(table, "~throw:63", "~throw:52")
    assert "enter:C13,D13-0,E13-0,E12-0,F12,G12,G11" in table.legal()


@pytest.mark.rule("RU-65", "RW-B1d.1")
def test_the_foreign_railway_may_make_a_run_too_short() -> None:
    table = drawing(["C11 C12", "A1 A2"], [20, 20])
    play(table, "~throw:31", "~throw:63")
    assert (table.phase, see(table, "rejected")) == (DRAW, ["63"])
    table = drawing(["C11 C12", "A1 A2"], [20, 20], f"{CROSSLAND} minimum_over=players_lines")
    play(table, "~throw:31", "~throw:63")
    assert table.phase == ENTER


@pytest.mark.rule("RW-C2.6")
def test_a_map_may_have_nothing_there_until_it_is_built(tmp_path: Path) -> None:
    path = 'path = "C12 C13 D13 E13 E12"\n'
    options = changed(tmp_path, (path, path + 'unbuilt = "absent"\n'))
    table = drawing(["E12 F12 G12 G11", "A1 A2"], [40, 30], options)
    play(table, "~throw:63", "~throw:52")
    assert see(table, "held_over") == [["63", "52"]]
    assert "build:E12,E13" in turn(["E11 E12", "A5 A6"], 1, 3, options).legal()


@pytest.mark.rule("RU-67", "RU-76")
def test_a_position_may_have_a_line_along_a_permitted_route() -> None:
    table = building([f"C11 {TARN_LINE}", "A1 A2"], CROSSLAND)
    rules = rules_of(2, CROSSLAND)
    assert rules.position(rules.from_position(table.position())) == table.position()
    play(table, "~die:5")
    assert table.phase == BUILD


# How far into a country


@pytest.mark.rule("RU-82", "RU-75", "RW-C2.1", "RW-C2.2")
def test_a_map_may_let_one_build_in_a_country_as_at_home_or_not_at_all(tmp_path: Path) -> None:
    free = (
        ('Farland = { build = "first_hex" }', 'Farland = { build = "free" }'),
        ('[[permitted]]\nid = "tarn_line"\nname = "Tarn line"\npath = "C12 C13 D13 E13 E12"\n', ""),
        ('path = "F12 F13 E13"', 'path = "F12 F13 E13"\nunbuilt = "absent"'),
    )
    options = changed(tmp_path, *free)
    table = turn(["A11 A12 A13", "B11 B12 B13"], 1, 3, options)
    # over the border nothing is due, inside the country it is
    play(table, "build:A13,B13")
    assert table.scores == [19, 21]
    play(table, "build:B13,B14", "build:B14,C14")
    # and trains pass through
    table = drawing(["A9 A10 A11 A12 A13 B13 C13", "A1 A2"], [40, 30], options)
    play(table, "~throw:21", "~throw:63")
    assert "enter:A9,A10,A11,A12,A13,B12,C13" not in table.legal()
    assert "enter:A9,A10,A11,A12,A13,B13,C13" in table.legal()
    none = changed(tmp_path, ('Farland = { build = "first_hex" }', 'Farland = { build = "none" }'))
    table = turn(["A11 A12", "E11 E12"], 1, 3, none)
    with pytest.raises(BadNotation):
        table.play("build:A12,A13")
    # a permitted route leads there all the same
    assert "build:E12,E13" in turn(["A11 A12", "E11 E12"], 2, 3, none).legal()


@pytest.mark.rule("RU-46", "RW-C2.5")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            '"C12 C13 D13',
            '"C11 C12 C13 D13',
            r"Tarn line: C11/C12 lies at home on both sides; .* \(RW-C2\.5\)",
        ),
        ('"F12 F13 E13"', '"F12 F13 E13"\nunbuilt = "no"', "unbuilt is 'foreign' or 'absent', not 'no'"),
        ('id = "nearland_branch"', 'id = "tarn_line"', "have the same id 'tarn_line'"),
        ('"F12 F13 E13"', '"E14 F14"', "no hex of 'nearland_branch' can be reached from a start"),
        ('Nearland = { build = "first_hex" }', 'Nearland = { build = "free" }', "needs no permitted builds"),
        (
            'Nearland = { build = "first_hex" }',
            'Nearland = { build = "all" }',
            "'first_hex', 'none' or 'free'",
        ),
        ("[borders]", '[closed]\n"x" = "C13/D13"\n[borders]', "C13/D13 is closed and no feature opens it"),
    ],
)
def test_a_permitted_build_that_is_wrong_is_refused(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(BadData, match=complaint):
        rules_of(2, changed(tmp_path, (old, new)))
