"""Bridges and tunnels by the rulebook (C4): one builder, tolls, standing bridges, usual cost, the whole.

The scenes are cases 28 to 32 of the worked examples, on the map Crossland.
"""

from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation, BadPosition, dice_at
from roundhouse.core.state import CHANCE
from roundhouse.games.railway_rivals.routes.routes import fee_to
from tests.railway_rivals.crossland_lines import CROSSLAND, changed, drawing, extra, laid, turn
from tests.railway_rivals.given import ENTER, building, play, refused_by, rules_of, see, told

BRIDGE = "E4 E5 E6 E7 E8"
WHOLE = ("max_builders = 1\n", "all_or_nothing = true\n")


def paid_by(table_options: str, tracks: list[str], route: str) -> list[int]:
    """What this route of seat 2 pays to each seat."""
    rules, _ = laid(tracks, table_options)
    steps = rules.notation.read_route(route.split(","))
    return [fee_to(rules.routes.fees_of(steps), seat) for seat in range(rules.seats)]


# One builder, through water


@pytest.mark.rule("RU-87", "RU-88", "RW-C4.1")
def test_one_company_builds_the_whole_bridge_and_over_water_there_is_nothing_else() -> None:
    table = turn(["E4 E5", "E7 E8"], 1, 5)
    play(table, "build:E5,E6")
    assert see(table, "left") == 0
    table = turn(["E4 E5 E6", "E7 E8"], 2, 5)
    assert refused_by(table, "build:E7,E6") == "RU-87"
    assert "build:E7,E6" not in table.legal()
    # P1 in the next round: out of the water only over the bridge
    table = turn(["E4 E5 E6", "E7 E8"], 1, 5)
    assert [text for text in table.legal() if text.startswith("build:E6,")] == ["build:E6,E7"]
    with pytest.raises(BadNotation, match="RU-12"):
        table.play("build:E6,D6")


@pytest.mark.rule("RU-88")
def test_both_ends_of_a_bridge_lie_on_land(tmp_path: Path) -> None:
    with pytest.raises(
        BadData, match=r"Long Bridge ends in E6, which is sea: both ends lie on land \(RU-88\)"
    ):
        rules_of(2, changed(tmp_path, ('path = "E5 E6 E7"\ncost = [5, 5]', 'path = "E5 E6"\ncost = [5]')))


# Tolls


@pytest.mark.rule("RU-89")
def test_a_toll_is_paid_once_instead_of_one_a_step_or_besides(tmp_path: Path) -> None:
    tracks, route = [BRIDGE, "E3 E4, E8 E9"], "E3,E4,E5-1,E6-1,E7-1,E8-1,E9"
    assert paid_by(CROSSLAND, tracks, route) == [6, 0]
    assert paid_by(f"{CROSSLAND} fee_unit=hexes_touched", tracks, route) == [8, 0]
    besides = changed(tmp_path, ("use_fee = 4\n", "use_fee = 4\nfee_besides = true\n"))
    assert paid_by(besides, tracks, route) == [8, 0]
    assert paid_by(f"{besides} fee_unit=hexes_touched", tracks, route) == [9, 0]
    # a joint train of both pays nothing
    assert paid_by(CROSSLAND, tracks, "E3,E4,E5,E6,E7,E8,E9") == [0, 0]


@pytest.mark.rule("RU-89", "RW-B2.10")
def test_the_toll_counts_towards_the_ten_and_is_in_every_route_that_is_offered(tmp_path: Path) -> None:
    # Fell to Kirk by the Long Bridge; P2 owns the ends
    lines = ["F4 E5 E6 E7 F7, A1 A2", "F3 F4, F7 G8 G9, C1 C2"]
    table = drawing(lines, [20, 30], changed(tmp_path, ('prebuilt = "free"', "cost = [5, 5, 5]")))
    play(table, "~throw:36", "~throw:45")
    assert table.phase == ENTER
    text = "enter:F3,F4,E5-1,E6-1,E7-1,F7-1,G8,G9"
    assert table.legal() == [text, "propose:1", "decline"]
    # 1 and 4 and 1, and the prize for who is alone
    play(table, text, "decline")
    assert table.scores == [26, 44]
    # a toll of 9 makes 11: too much to pay to one who does not pay back
    dear = changed(tmp_path, ("use_fee = 4", "use_fee = 9"), ('prebuilt = "free"', "cost = [5, 5, 5]"))
    table = drawing(lines, [40, 30], dear)
    play(table, "~throw:36", "~throw:45", "decline")
    assert refused_by(table, text) == "RW-B2.10"
    assert table.legal() == ["decline"]


@pytest.mark.rule("RU-89", "RW-B4.1")
def test_the_toll_is_part_of_running_powers(tmp_path: Path) -> None:
    dear = changed(tmp_path, ("use_fee = 4", "use_fee = 9"), ('prebuilt = "free"', "cost = [5, 5, 5]"))
    lines = ["F4 E5 E6 E7 F7, A1 A2", "F3 F4, F7 G8 G9, C1 C2"]
    table = drawing(lines, [20, 30], dear)
    play(table, "~throw:36", "~throw:45")
    # 11 against the 3 that P1 pays back: the difference is 8
    play(table, "enter:F3,F4,E5-1,E6-1,E7-1,F7-1,G8,G9", "enter:F3,F4-2,E5,E6,E7,F7,G8-2,G9-2")
    assert table.scores == [20 + 11 - 3, 30 + 3 - 11]


# Bridges that stand


@pytest.mark.rule("RU-90", "RU-64")
def test_who_is_at_one_end_of_a_standing_bridge_builds_on_from_the_other() -> None:
    tracks = ["E4 F4", "E8 F7"]
    table = turn(tracks, 1, 3)
    assert refused_by(table, "build:F4,F5") == "RU-90"
    assert "build:F7,E7" in table.legal()
    play(table, "build:F7,E7")
    # the junction in F7 is due, as if the line had come in there
    assert (table.scores, see(table, "left")) == ([19, 21], 2)
    # the next segment out of F7 makes no new one
    play(table, "build:F7,G8")
    assert table.scores == [19, 21]
    table = turn(tracks, 2, 3)
    play(table, "build:F4,E5")
    assert (table.scores, see(table, "left")) == ([21, 19], 2)


@pytest.mark.rule("RU-64", "RU-67")
def test_a_position_may_lie_on_both_sides_of_a_standing_bridge() -> None:
    west = "G2 G3 F3 F4"
    table = building([f"{west}, F7 E7", "C11 D10"], CROSSLAND)
    rules = rules_of(2, CROSSLAND)
    assert rules.position(rules.from_position(table.position())) == table.position()
    # nothing else joins the parts
    with pytest.raises(BadPosition, match=r"RW-A6\.4"):
        building([f"{west}, F8 E8", "C11 D10"], CROSSLAND)
    with pytest.raises(BadPosition, match="RU-90"):
        building([f"{west} F5", "C11 D10"], CROSSLAND)


@pytest.mark.rule("RU-90", "RU-24", "RU-63")
def test_a_standing_bridge_is_free_but_no_line_of_ones_own() -> None:
    table = drawing(["A1 A2, A1 B1", "F3 F4, F7 G8 G9"], [20, 30])
    play(table, "~throw:36", "~throw:45")
    route = "enter:F3,F4,F5-0,F6-0,F7-0,G8,G9"
    assert table.legal() == [route, "propose:1", "decline"]
    assert refused_by(table, route.replace("-0", "")) == "RU-90"
    play(table, route, "decline")
    assert table.scores == [20, 50]
    # P1 without a step of his own; with one he pays 2
    table = drawing(["A1 A2, G8 G9, F7 G8", "F3 F4, F7 G8 G9"], [20, 30])
    play(table, "~throw:36", "~throw:45", "decline")
    play(table, "enter:F3,F4-2,F5-0,F6-0,F7-0,G8,G9")
    assert table.scores == [39, 31]
    table = drawing(["A1 A2", "F3 F4, F7 G8 G9"], [20, 30])
    play(table, "~throw:36", "~throw:45", "decline")
    assert refused_by(table, "enter:F3,F4-2,F5-0,F6-0,F7-0,G8-2,G9-2") == "RW-B2.5"


@pytest.mark.rule("RU-90", "RU-77")
def test_a_standing_bridge_of_the_foreign_railway_pays_the_bank_and_leads_no_builder_on(
    tmp_path: Path,
) -> None:
    options = changed(tmp_path, ('prebuilt = "free"', 'prebuilt = "foreign"'))
    table = turn(["E4 F4", "E8 F7"], 1, 3, options)
    assert refused_by(table, "build:F7,E7") == "RW-A6.5"
    table = drawing(["A1 A2", "F3 F4, F7 G8 G9"], [20, 30], options)
    play(table, "~throw:36", "~throw:45", "enter:F3,F4,F5-0,F6-0,F7-0,G8,G9")
    events = play(table, "decline")
    assert table.scores == [20, 47]
    assert "RW-C2.6" in told(events)


# Usual cost


@pytest.mark.rule("RU-91", "RU-88")
def test_a_tunnel_may_open_closed_ground_at_the_usual_cost() -> None:
    table = turn(["C6 D6", "E7 D6"], 1, 3)
    for text in ("build:D7,C8", "build:D7,E8"):
        with pytest.raises(BadNotation):
            table.play(text)
    play(table, "build:D6,D7", "build:D7,D8", "build:D8,D9")
    assert see(table, "left") == 0
    table = turn(["C6 D6 D7 D8 D9", "E7 D6"], 2, 3)
    play(table, "build:D6,D7", "build:D7,D8", "build:D8,D9")
    assert table.scores == [35, 5]


@pytest.mark.rule("RU-91", "RU-17")
def test_nothing_is_saved_for_what_has_its_usual_cost(tmp_path: Path) -> None:
    text = "".join((Path(CROSSLAND.removeprefix("map="))).read_text("utf-8"))
    start, end = text.index('[[features]]\nid = "long_bridge"'), text.index('[[features]]\nid = "park')
    alone = changed(tmp_path, (text[start:end], ""))
    table = turn(["C6 D6", "E8 E9"], 1, 3, alone)
    assert refused_by(table, "save:1") == "RU-17"
    assert "save:1" in turn(["C6 D6", "E8 E9"], 1, 3).legal()


# All or nothing


@pytest.mark.rule("RU-92")
def test_a_bridge_may_be_built_whole_or_not_at_all(tmp_path: Path) -> None:
    whole = changed(tmp_path, WHOLE)
    # allowance 5 is not enough for 5 and 5; in parts it would be
    table = turn(["E4 E5", "E8 E9"], 1, 5, whole)
    assert refused_by(table, "build:E5,E6") == "RU-92"
    assert "build:E5,E6" not in table.legal()
    # with 5 in the fund it is, and then nothing else may be done
    table = turn(["E4 E5", "E8 E9"], 1, 5, whole, fund=5)
    play(table, "build:E5,E6")
    assert table.legal() == ["build:E6,E7"]
    for text in ("done", "save:1", "build:E5,D5"):
        assert refused_by(table, text) == "RU-92"
    play(table, "build:E6,E7")
    assert "done" in table.legal()
    # in extra building it is inside the 10
    table = extra(["E4 E5", "E8 E9"], 1, [20, 20], whole)
    play(table, "build:E5,E6")
    assert refused_by(table, "done") == "RU-92"
    play(table, "build:E6,E7")
    assert (table.scores, see(table, "left")) == ([10, 20], 0)
    dear = changed(tmp_path, WHOLE, ("cost = [5, 5]", "cost = [5, 6]"))
    table = extra(["E4 E5", "E8 E9"], 1, [20, 20], dear)
    assert refused_by(table, "build:E5,E6") == "RU-92"


@pytest.mark.rule("RU-92", "RU-19")
def test_where_debt_is_forbidden_the_account_must_bear_the_whole_bridge(tmp_path: Path) -> None:
    options = f"{changed(tmp_path, WHOLE)} debt=forbidden"
    for score, rule in ((9, "RU-92"), (10, "")):
        table = extra(["E4 E5", "A5 A6"], 1, [score, 20], options)
        assert refused_by(table, "build:E5,E6") == rule


@pytest.mark.rule("RU-92", "RU-82")
def test_random_play_finishes_what_it_begins(tmp_path: Path) -> None:
    free = ('Nearland = { build = "first_hex" }', 'Nearland = { build = "free" }')
    route = ('path = "F12 F13 E13"', 'path = "F13 E13"')
    rules = rules_of(3, changed(tmp_path, WHOLE, free, route) + " debt=forbidden building_end=immediately")
    begun = 0
    for seed in range(6):
        s, dice = rules.start(), dice_at("whole", seed)
        while rules.to_move(s) >= CHANCE and not (s.operating and s.settled > 6):
            action = rules.phases[s.phase].random_choice(s, dice)
            assert rules.allows(s, action) is None
            rules.apply(s, action)
            if rules.to_move(s) >= 0 and rules.laying.unfinished(s, rules.to_move(s)):
                begun += 1
                assert all(action.text().startswith("build:") for action in rules.legal(s))
                assert rules.position(rules.from_position(rules.position(s))) == rules.position(s)
    assert begun > 0


# What a map may say


@pytest.mark.rule("RW-C4.1", "RU-89", "RU-90", "RU-91")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            "use_fee = 4",
            "use_fee = 11",
            r"use_fee = 11: a whole number from 1 to 10 is expected \(RW-B2\.10\)",
        ),
        (
            "use_fee = 4",
            "fee_besides = true",
            r"fee_besides says how use_fee is paid: write that, too \(RU-89\)",
        ),
        ("cost = [5, 5]", "cost = [4, 5]", r"cost = 4: a whole number from 5 to 6 .*or 'usual' \(RW-A3\.8\)"),
        ('prebuilt = "free"', 'prebuilt = "old"', r"prebuilt is 'free' or 'foreign', not 'old' \(RU-90\)"),
        (
            'prebuilt = "free"',
            'prebuilt = "free"\ncost = 5',
            r"Old Bridge stands already: take out cost \(RU-90\)",
        ),
        ("use_fee = 4", "alongside_fee = 4", r"alongside .*\(RW-C4\.1\) is not played here yet"),
        ("use_fee = 4", "opens = 4", r"opens in the races only \(RW-C4\.1\) is not played here yet"),
        ("use_fee = 4", "toll_gate = 4", r"a feature has an unknown field 'toll_gate'"),
        ('cost = "usual"', 'cost = "cheap"', r"Park Tunnel: cost = 'cheap'"),
        ("format = 2", "format = 1", "belongs to format 2"),
    ],
)
def test_a_special_rule_that_is_unknown_or_wrong_is_refused_by_name(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(BadData, match=complaint):
        rules_of(2, changed(tmp_path, (old, new)))
