"""Leapfrog (C3): which leaps are lawful, what they pay, how they are counted, and lines in several parts."""

from pathlib import Path

import pytest

from roundhouse import BadData, BadNotation, BadOptions, BadPosition, View, dice_at
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.meaning import meant_by
from roundhouse.games.railway_rivals.words.en import English
from tests.railway_rivals.crossland import CROSSLAND, MAP, crossland, extra, legal, with_track
from tests.railway_rivals.given import (
    BUILD,
    GAME,
    NAMES,
    building,
    drawn,
    play,
    refused_by,
    rules_of,
    see,
    segments,
)
from tests.railway_rivals.test_maps import SMALL, written

WORDS = English()
OUT_OF_A_TOWN = ["A5 A6 A7 A8 A9", "B4 A5"]
"""Case 1: a rival's line from Birk to Cray, and one's own into Birk."""
ON = "leapfrog=on"


# The test cases of section C


@pytest.mark.rule("RU-84", "RW-C3.4", "RW-C3.5", "RU-04")
def test_case_1_out_of_a_town_three_steps_along_and_on() -> None:
    table = crossland(OUT_OF_A_TOWN)
    events = play(table, "leap:1,A5,A6,A7,A8", "build:A8,B8")
    assert see(table, "scores") == [21, 19]
    assert see(table, "left") == 3
    assert see(table, "track")[1] == segments(rules_of(2, CROSSLAND), "B4 A5, A8 B8")
    assert see(table, "landed") is None
    assert not [entry for event in events for entry in event.entries]  # all was paid on landing


@pytest.mark.rule("RU-03", "RU-84")
def test_case_2_who_was_there_first_pays_nothing_where_the_leap_begins() -> None:
    table = crossland(["A3 B3 C3 D3 E4", "B2 B3 B4"])
    play(table, "leap:1,B3,C3,D3", "build:D3,D4")
    assert see(table, "scores") == [21, 19]


@pytest.mark.rule("RU-83", "RU-84", "RW-A5c.1")
def test_case_3_into_a_town_nobody_is_paid_and_nothing_credited() -> None:
    table = crossland(["A2 A3 A4 A5", "B1 A2"])
    play(table, "leap:1,A2,A3,A4,A5", "build:A5,B5")
    assert see(table, "scores") == [20, 20]
    # not to where one has track already; but to a hex on the way
    table = crossland(["A2 A3 A4 A5", "B1 A2, B1 B2 B3 B4 A5"])
    assert refused_by(table, "leap:1,A2,A3,A4,A5") == "RU-83"
    play(table, "leap:1,A2,A3")


@pytest.mark.rule("RU-83", "RU-45")
def test_case_4_not_through_a_dead_end_abroad() -> None:
    table = crossland(["A11 A12 A13, A13 B12 B11", "B11 A12"])
    assert refused_by(table, "leap:1,A12,A13,B12") == "RU-83"
    assert "1,A12,A13" not in legal(table, "leap")  # nobody builds on from there
    assert refused_by(table, "leap:1,A12,A13") == "RU-85"
    # nor out of one in which one's own line ends
    table = crossland(["B12 A13, B12 B11", "A12 A13"])
    assert refused_by(table, "leap:1,A13,B12") == "RU-83"


@pytest.mark.rule("RU-83", "RW-C4.1")
def test_case_6_over_a_bridge_that_only_one_may_build(tmp_path: Path) -> None:
    bridge = '[[features]]\nid = "b"\nname = "Bridge"\npath = "C6 C7"\ncost = [5]\nmax_builders = 1\n'
    rules = rules_of(2, f"map={written(tmp_path, MAP.read_text('utf-8') + bridge)} {ON}")
    table = with_track(rules, ["B6 C6 C7 C8", "D5 C6"], BUILD, 5, ())
    assert refused_by(table, "build:C6,C7") == "RW-C4.1"
    play(table, "leap:1,C6,C7")
    assert refused_by(table, "build:C7,C6") == "RW-C4.1"
    play(table, "build:C7,B7")
    assert see(table, "scores") == [21, 19]


@pytest.mark.rule("RU-85", "RW-A3.9")
def test_case_7_a_leap_must_go_on() -> None:
    tracks = ["B2 B3 C4 D4", "A3 B3"]
    assert refused_by(crossland(tracks, left=2), "leap:1,B3,C4") == "RU-85"
    assert "1,B3,C4" not in legal(crossland(tracks, left=2), "leap")
    table = crossland(tracks, left=3)
    assert "1,B3,C4" in legal(table, "leap")
    play(table, "leap:1,B3,C4")
    assert legal(crossland(OUT_OF_A_TOWN, left=0), "leap") == []


@pytest.mark.rule("RU-85")
def test_case_8_nothing_comes_between_a_leap_and_its_segment() -> None:
    table = crossland(OUT_OF_A_TOWN)
    play(table, "leap:1,A5,A6,A7,A8")
    assert table.legal() == [f"build:A8,{name}" for name in ("A7", "A9", "B7", "B8")]
    for text in ("done", "save:1", "build:B4,B5", "leap:1,A5,A6", "start:A1"):
        assert refused_by(table, text) in ("RU-85", "RW-A2.2")
    assert see(table, "landed") == "A8"
    # either order of the two hexes is read, and does the same
    play(table, "build:B8,A8")
    assert see(table, "scores") == [21, 19]


@pytest.mark.rule("RU-85", "RU-19")
def test_case_8_no_leap_into_debt_where_that_is_forbidden() -> None:
    options = f"{ON} debt=forbidden"
    assert refused_by(crossland(OUT_OF_A_TOWN, options, scores=(20, 0)), "leap:1,A5,A6,A7,A8") == "RU-19"
    table = crossland(OUT_OF_A_TOWN, options, scores=(20, 1))
    play(table, "leap:1,A5,A6,A7,A8")
    assert refused_by(table, "build:A8,A9") == "RU-19"
    play(table, "build:A8,B8")
    # what is left after the landing must be enough for a segment: in extra building it costs money
    tracks = ["B2 B3 C4 D4", "A3 B3"]
    assert refused_by(extra(tracks, options, (20, 3)), "leap:1,B3,C4") == "RU-85"
    play(extra(tracks, options, (20, 4)), "leap:1,B3,C4")


@pytest.mark.rule("RU-83")
def test_case_9_only_track_that_the_named_rival_has() -> None:
    table = crossland(["A1 A2", "C11 C12"])
    assert refused_by(table, "leap:1,C12,C13") == "RU-83"  # unbuilt
    table = crossland([*OUT_OF_A_TOWN, "A6 B6"])
    assert refused_by(table, "leap:3,A5,A6") == "RU-83"  # another company's
    assert refused_by(table, "leap:2,B4,A5") == "RU-83"  # one's own
    assert refused_by(table, "leap:1,A5,A6,A5,A6") == "RU-83"  # not over the same hex twice
    assert refused_by(table, "leap:1,A6,A7") == "RU-83"  # from where one is not
    assert refused_by(table, "leap:1,A5,A6,A7,A8,A9") == "RW-C3.4"
    with pytest.raises(BadNotation):
        table.play("leap:1,A5")
    with pytest.raises(BadNotation):
        table.play("leap:7,A5,A6")


@pytest.mark.rule("RU-51", "RU-84", "RU-85", "RW-B6.6")
def test_case_10_in_extra_building_the_junction_is_beside_the_ten() -> None:
    table = extra(OUT_OF_A_TOWN, scores=(20, 30))
    play(table, "leap:1,A5,A6,A7,A8", "build:A8,B8")
    here = "B8"
    for there in ("B9", "B10", "B11", "C12", "D11", "E12", "F11", "F10", "F9"):
        play(table, f"build:{here},{there}")
        here = there
    assert see(table, "left") == 0
    assert see(table, "scores") == [21, 19]


@pytest.mark.rule("RU-20", "RW-C3.6")
def test_case_10_by_hexes_a_leap_has_two_steps_and_such_a_run_pays_three() -> None:
    table = crossland(OUT_OF_A_TOWN, f"{ON} fee_unit=hexes_touched")
    assert refused_by(table, "leap:1,A5,A6,A7,A8") == "RW-C3.4"
    play(table, "leap:1,A5,A6,A7")
    rules = rules_of(2, f"{CROSSLAND} {ON} fee_unit=hexes_touched")
    route = rules.notation.read_route(["B4", "A5", "A6-1", "A7-1", "B7"])
    assert rules.routes.fees_of(route) == 3
    # by steps the three steps of a leap pay three
    route = rules.notation.read_route(["B4", "A5", "A6-1", "A7-1", "A8-1", "B8"])
    assert rules_of(2, f"{CROSSLAND} {ON}").routes.fees_of(route) == 3


# Counting


@pytest.mark.rule("RW-C3.7", "RW-C3.8", "RW-C3.9", "RU-86")
def test_two_leaps_over_each_rival_and_none_is_given_back() -> None:
    table = crossland(["A2 A3 A4 A5 A6 A7 A8 A9", "B1 A2", "C4 B4 B5 B6 B7"], left=5)
    play(table, "leap:1,A2,A3,A4", "build:A4,B4", "leap:1,A4,A5,A6", "build:A6,A5")
    assert see(table, "leaps") == [[0, 0, 0], [2, 0, 0], [0, 0, 0]]
    assert legal(table, "leap") == ["3,B4,B5", "3,B4,B5,B6", "3,B4,B5,B6,B7", "3,B4,C4"]
    assert refused_by(table, "leap:1,A6,A7") == "RW-C3.7"
    # the gap is closed by track: no leap comes back
    play(table, "build:A4,A5")
    assert refused_by(table, "leap:1,A6,A7") == "RW-C3.7"
    # over another rival there are two more
    play(table, "leap:3,B4,B5", "build:B5,C6")
    assert see(table, "leaps") == [[0, 0, 0], [2, 0, 1], [0, 0, 0]]


@pytest.mark.rule("RU-86", "RU-53")
def test_track_of_several_rivals_counts_against_the_one_that_is_named_and_all_are_paid() -> None:
    table = crossland(["A5 A6 A7", "B4 A5", "A5 A6 A7"])
    assert legal(table, "leap") == ["1,A5,A6", "1,A5,A6,A7", "3,A5,A6", "3,A5,A6,A7"]
    play(table, "leap:3,A5,A6,A7")
    assert see(table, "scores") == [21, 18, 21]
    assert see(table, "leaps") == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]


@pytest.mark.rule("RU-84", "RU-03")
def test_junction_repeat_pays_in_the_landing_once_and_where_the_next_segment_leads() -> None:
    options = f"{ON} junction_repeat=every_entry"
    table = crossland(["A5 A6 A7 A8, B7 A8", "B4 A5, B6 B7"], options)
    play(table, "leap:1,A5,A6,A7,A8")
    assert see(table, "scores") == [21, 19]
    play(table, "build:B7,A8")  # alongside, and into B7, where there is a junction anew
    assert see(table, "scores") == [21 + 5, 19 - 5]


@pytest.mark.rule("RU-83", "RU-64")
def test_a_start_without_track_is_enough_to_leap_from() -> None:
    table = crossland(["G2 F2 E3", "B4 A5"])
    play(table, "leap:1,G2,F2", "build:F2,F1")
    assert see(table, "scores") == [21, 19]


@pytest.mark.rule("RU-102", "RU-83")
def test_a_company_that_leaps_out_of_its_start_has_not_left_it_yet(tmp_path: Path) -> None:
    text = MAP.read_text("utf-8").replace("max = 8", "max = 4")
    text = text.replace('town = "gill"\n', 'town = "gill"\nexits = "different"\n')
    rules = rules_of(2, f"map={written(tmp_path, text)} {ON}")
    table = with_track(rules, ["G2 F2 E3", ""], BUILD, 4, ())
    play(table, "leap:1,G2,F2", "build:F2,F1")
    assert see(table, "exits") == ["F2/G2", None]
    assert rules.position(rules.from_position(table.position())) == table.position()
    assert refused_by(table, "build:G2,F2") == "RU-102"
    play(table, "build:G2,G1")
    assert see(table, "exits") == ["F2/G2", "G1/G2"]


# Who decides


@pytest.mark.rule("RU-62", "RW-C3.2", "RW-C3.1")
def test_a_lock_or_else_the_table_or_else_the_map_decides(tmp_path: Path) -> None:
    def plays(heading: str, options: str) -> bool:
        text = SMALL.replace("[hexes]\n", f"{heading}\n[hexes]\n", 1)
        return rules_of(3, f"map={written(tmp_path, text)} {options}").leapfrog is not None

    default, lock = '[defaults]\nleapfrog = "on"', '[locks]\nleapfrog = "on"'
    assert [plays("", options) for options in ("", "leapfrog=off", ON)] == [False, False, True]
    assert [plays(default, options) for options in ("", "leapfrog=off", ON)] == [True, False, True]
    assert [plays(lock, options) for options in ("", ON)] == [True, True]
    with pytest.raises(BadOptions, match=r"always played with leapfrog=on \[RU-62\]"):
        plays(lock, "leapfrog=off")
    for both in (f"{default}\n{lock}", f"{lock}\n{default}"):
        with pytest.raises(BadData, match="locks and defaults both name leapfrog"):
            plays(both, "")
    with pytest.raises(BadData, match=r"leapfrog = 'perhaps': 'off' or 'on' is expected \(RU-62\)"):
        plays('[locks]\nleapfrog = "perhaps"', "")


@pytest.mark.rule("RW-C3.2", "RW-A6.6")
def test_without_leapfrog_nobody_leaps() -> None:
    table = crossland(OUT_OF_A_TOWN, "")
    assert legal(table, "leap") == []
    assert "leaps" not in table.position()
    with pytest.raises(BadNotation):
        table.play("leap:1,A5,A6")


# Positions


def leapt(options: str = ON, **changes: object) -> None:
    """Seat 1 from Elmstead by F4 to F6, seat 2 from Elmstead to F4 and from F6 on, after one leap."""
    rules = rules_of(2, options)
    two = [*segments(rules, "E4 F4"), *segments(rules, "F6 G6")]
    given = {"leaps": [[0, 0], [1, 0]], "track": [segments(rules, "E4 F4 F5 F6"), sorted(two)]}
    building(["E4 F4 F5 F6", "E4 F4"], options, **given | changes)


@pytest.mark.rule("RU-67", "RW-C3.3")
def test_track_may_be_in_as_many_parts_as_leaps_have_made() -> None:
    leapt()
    with pytest.raises(BadPosition, match="was begun by no leap"):
        leapt(leaps=[[0, 0], [0, 0]])
    rules = rules_of(2, ON)
    more = sorted([*segments(rules, "E4 F4"), *segments(rules, "F6 G6"), *segments(rules, "F5 E5")])
    with pytest.raises(BadPosition, match="more parts than it has leapt"):
        leapt(track=[segments(rules, "E4 F4 F5 F6"), more])
    leapt(track=[segments(rules, "E4 F4 F5 F6"), more], leaps=[[0, 0], [2, 0]])
    far = sorted([*segments(rules, "E4 F4"), *segments(rules, "H6 H7")])
    with pytest.raises(BadPosition, match="was begun by no leap"):
        leapt(track=[segments(rules, "E4 F4 F5 F6"), far])
    with pytest.raises(BadPosition, match="has leapt over its own track"):
        leapt(leaps=[[0, 0], [1, 1]])
    with pytest.raises(BadPosition):
        leapt(leaps=[[0, 0], [3, 0]])


@pytest.mark.rule("RU-67", "RU-85", "RU-83")
def test_a_leap_under_way_is_part_of_a_position() -> None:
    table = building(["E4 F4 F5 F6", "E4 F4"], ON)
    play(table, "~die:4", "leap:1,F4,F5,F6")
    rules = rules_of(2, ON)
    position = table.position()
    again = rules.from_position(position)
    assert rules.position(again) == position
    assert [action.text() for action in rules.legal(again)] == table.legal()
    for changes, why in (
        ({"landed": "H6"}, "No rival over whom"),
        ({"landed": "F4"}, "cannot have leapt to F4"),
        ({"leaps": [[0, 0], [0, 0]]}, "more parts than|No rival over whom"),
        ({"left": 0, "laid": True}, "cannot build on"),
        ({"phase": "Draw the run"}, "Only who builds track"),
    ):
        with pytest.raises(BadPosition, match=why):
            rules.from_position(position | changes)


# Races over parted lines


@pytest.mark.rule("RW-C3.3", "RW-C3.6", "RU-24")
def test_a_train_runs_over_both_parts_and_pays_for_the_stretch_between() -> None:
    rules = rules_of(2, ON)
    parts = sorted([*segments(rules, "E4 F4"), *segments(rules, "F7 F8 F9")])
    table = drawn(
        ["E4 F4 F5 F6 F7 F8", "E4 F4"],
        "31",
        "34",
        ON,
        leaps=[[0, 0], [1, 0]],
        track=[segments(rules, "E4 F4 F5 F6 F7 F8"), parts],
    )
    play(table, "decline")
    assert legal(table, "enter") == ["E4,F4,F5-1,F6-1,F7-1,F8,F9"]
    play(table, "enter:E4,F4,F5-1,F6-1,F7-1,F8,F9")
    assert see(table, "scores") == [23, 20 - 3 + 20]


# Words, picture, touch


@pytest.mark.rule("RU-84", "RU-85")
def test_words_tell_what_a_leap_pays_and_what_comes_next() -> None:
    table = crossland(OUT_OF_A_TOWN)
    view = table.view(1)
    names = NAMES[:2]
    leap = table.rules.parse("leap:1,A5,A6,A7,A8")
    assert leap.text() in table.legal()
    assert WORDS.label(view, leap, names).text == "Leap over the track of Ann from Birk to A8"
    hint = WORDS.hint(view, leap, names)
    assert hint == "pays Ann 1; then 1 more over the track of Ann; next you must build out of A8"
    assert GAME.promised(view, leap) == {0: 1, 1: -1}
    assert "or leap, or say done" in WORDS.ask(view, names)
    (event,) = play(table, leap.text())
    assert WORDS.say(table.rules, 1, leap, names) == "Bob leaps over the track of Ann from Birk to A8."
    notes = [WORDS.note(table.rules, entry, names) for entry in event.entries]
    assert notes == ["Bob pays 1 for the junction in A8.", "Ann gets 1 for the junction in A8."]
    assert WORDS.ask(table.view(1), names).startswith("You have leapt to A8: build on from there with 4 left")
    assert GAME.places(table.rules, event) == ("hex:A5", "hex:A6", "hex:A7", "hex:A8")
    play(table, "build:A8,B8", "done")
    assert "Leaps   Bob over Ann 1" in "\n".join(WORDS.as_text(table.view(1), names))
    told = WORDS.sum_up(table.rules, table.log, range(len(table.log)), names)
    assert told.startswith("Bob leaps over the track of Ann from Birk to A8 and builds 1 segment, to B8; ")


@pytest.mark.rule("RU-84")
def test_the_picture_shows_price_and_way_of_a_leap_and_where_one_has_landed() -> None:
    table = crossland(OUT_OF_A_TOWN)
    markup = GAME.draw(table.view(1), NAMES[:2])
    assert 'data-when="hex:A5 hex:A8"' in markup
    assert "Leap over Ann: −1 Ann" in markup
    assert 'data-part="leap:1"' in markup
    assert "<title>Leap to A8</title>" in markup
    assert "<title>Build or leap to A6</title>" in markup
    play(table, "leap:1,A5,A6,A7,A8")
    markup = GAME.draw(table.view(1), NAMES[:2])
    assert "Bob has leapt to A8, and builds on from there" in markup
    assert "<title>Build from A8</title>" in markup
    play(table, "build:A8,B8")
    assert "has leapt" not in GAME.draw(table.view(1), NAMES[:2])


@pytest.mark.rule("RU-85", "RW-C3.7")
def test_touching_a_hex_of_a_rival_means_the_leap_and_tells_why_there_is_none() -> None:
    table = crossland(OUT_OF_A_TOWN, left=0)
    meant = meant_by(table.view(1), "hex:A8")
    assert meant[0].text() == "leap:1,A5,A6,A7,A8"
    refusal = table.view(1).explain(meant[0].text())
    assert refusal is not None
    assert refusal.rule == "RU-85"
    assert next(action.text() for action in meant_by(table.view(1), "leap:1")) == "leap:1,A5,A6"


# Bots


def test_the_greedy_bot_leaps_lawfully_and_builds_on() -> None:
    leaps = 0
    for options in (ON, f"{ON} debt=forbidden fee_unit=hexes_touched junction_repeat=every_entry"):
        rules = rules_of(3, options)
        s, dice, bot = rules.start(), dice_at("leaps", 7), Greedy()
        while rules.to_move(s) >= -1:
            mover = rules.to_move(s)
            if mover < 0:
                action = rules.sample(s, dice)
            else:
                action = bot.choose(View(rules, mover, rules.mask(s, mover)), dice)
                assert rules.allows(s, action) is None
                leaps += action.text().startswith("leap")
            rules.apply(s, action)
    assert leaps > 0
