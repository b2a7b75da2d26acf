"""What touching a part of the picture means, and what forbids it."""

import re

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, Table, View, dice_at
from tests.railway_rivals.given import GAME, NAMES, THAMES, building, drawn, new, play, rules_of, scene

SETUPS = [
    (2, "unentered=offered_again"),
    (4, "draw=number_cards debt=forbidden fee_unit=hexes_touched"),
    pytest.param(3, f"{THAMES} junction_repeat=every_entry", marks=pytest.mark.long),
]
MOST_STEPS = 500
"""A walk is broken off here."""


def meant(table: Table, part: str) -> list[str]:
    """What the mover means by touching a part."""
    return [action.text() for action in GAME.meant_by(table.view(table.to_move), part)]


def why_not(table: Table, part: str) -> str:
    """The rule that forbids the first reading of a touch that is forbidden."""
    view = table.view(table.to_move)
    refusals = [view.explain(text) for text in meant(table, part)]
    return next(refusal.rule for refusal in refusals if refusal is not None)


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_part_that_is_drawn_but_not_lit_has_a_meaning_that_a_rule_forbids(
    seats: int, options: str
) -> None:
    rules = rules_of(seats, options)
    s = rules.start()
    kinds: set[str] = set()
    for n in range(MOST_STEPS):
        mover = rules.to_move(s)
        if mover == OVER:
            break
        dice = dice_at("meaning", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        view = View(rules, mover, rules.mask(s, mover))
        legal = view.legal()
        lit = {part for action in legal for part in action.parts()}
        parts = set()
        if n % 5 == 0:
            parts |= set(re.findall(r'data-part="([^"]+)"', GAME.draw(view, NAMES[:seats])))
        names = rules.map.names
        parts |= {f"hex:{names[dice.below(len(names))]}" for _ in range(6)}
        for part in sorted(parts - lit):
            actions = GAME.meant_by(view, part)
            if not actions:
                # nothing can ever be built where no segment begins
                assert part.startswith("hex:")
                assert not rules.map.ways[rules.map.hex_of[part[4:]]]
            for action in actions:
                assert rules.parse(action.text()) == action
                refusal = view.explain(action.text())
                # a lawful route that is not among the best is not lit
                assert refusal is not None or action.text().startswith(("enter", "offer"))
                if refusal is not None:
                    assert refusal.rule in GAME.rulebook.rules
                    kinds.add(part.partition(":")[0])
        choices = [a for a in legal if a.text()[:4] not in ("done", "save", "decl")]
        choices = choices if choices and dice.below(8) else legal
        rules.apply(s, choices[dice.below(len(choices))])
    assert {"hex", "seat"} <= kinds


def test_every_hex_of_the_map_answers_at_every_kind_of_moment() -> None:
    tracks = ["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"]
    starting, laying = new(4), building(tracks)
    play(starting, "~die:3")
    play(laying, "~die:3")
    entering = drawn(tracks, "31", "35", scores=[30, 25, 20])
    for table in (starting, laying, entering):
        view = table.view(table.to_move)
        sheet = view.rules.map  # type: ignore[attr-defined]
        for hex_, name in enumerate(sheet.names):
            about = GAME.words("en").what_is(view, f"hex:{name}", table.names)
            assert name in about
            actions = GAME.meant_by(view, f"hex:{name}")
            assert actions or about.endswith("where no track can lead")
            assert bool(actions) == bool(sheet.ways[hex_]) or table is entering
            for refusal in [view.explain(action.text()) for action in actions]:
                assert refusal is None or (refusal.why.endswith(".") and refusal.rule in GAME.rulebook.rules)
    assert GAME.words("en").what_is(entering.view(0), "hex:ZZ9", NAMES) == ""
    assert GAME.words("en").what_is(entering.view(0), "done", NAMES) == ""


@pytest.mark.rule("RW-A2.2", "RW-A3.9", "RW-A6.5", "RU-09", "RU-60")
def test_a_hex_means_building_from_ones_own_track_to_it() -> None:
    table = building(["E4 F4 F5 F6", "F9 F8 F7", "H5 H4"])
    play(table, "~die:3")
    assert meant(table, "hex:E7")[0] == "build:F7,E7"
    assert meant(table, "hex:F8")[0] in ("build:F8,E8", "build:F8,E9")
    assert "build:F8,F7" in meant(table, "hex:F8")
    assert why_not(table, "hex:A9") == "RW-A6.5"
    far = table.explain(meant(table, "hex:A9")[0])
    assert far is not None
    assert far.why.startswith("A9 is too far from your track")
    assert why_not(table, "hex:F8") == "RU-09"
    play(table, "build:F7,E7")
    assert meant(table, "hex:D6")[0] == "build:E7,D6"
    assert why_not(table, "hex:D6") == "RW-A3.9"


@pytest.mark.rule("RW-A2.2", "RU-60")
def test_before_the_start_a_hex_means_to_start_there() -> None:
    table = new(4)
    play(table, "~die:3")
    assert meant(table, "hex:E4") == ["start:E4"]
    assert why_not(table, "hex:F7") == "RW-A2.2"


@pytest.mark.rule("RU-23", "RW-B2.5", "RW-B3.1", "RU-37")
def test_a_hex_means_a_route_by_it_when_entries_are_declared() -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    assert meant(table, "hex:F7") == ["enter:E4,F4,F5,F6,F7-2,F8-2,F9-2"]
    assert meant(table, "hex:A9") == ["enter:E4,A9,F9"]
    assert why_not(table, "hex:A9") == "RU-23"
    assert meant(table, "seat:2") == ["propose:2"]
    assert why_not(table, "seat:1") == "RW-B3.1"
    play(table, "decline", "decline")
    assert meant(table, "enter") == ["enter:E4,F4-1,F5-1,F6-1,F7-2,F8-2,F9-2"]
    assert why_not(table, "enter") == "RW-B2.5"
    assert why_not(table, "propose") == "RU-37"


def test_while_a_run_is_drawn_a_hex_is_answered_with_the_rule_of_the_turn() -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"])
    view = table.view(0)
    actions = GAME.meant_by(view, "hex:F7")
    assert actions[0].text() == "build:F6,F7"
    refusal = view.explain(actions[0].text())
    assert refusal is not None
    assert refusal.rule in GAME.rulebook.rules


@pytest.mark.parametrize(
    "part",
    [
        *("", ":", "hex", "hex:", "hex:A0", "hex:ZZ99", "hex:F7:F8", "seat:0", "seat:99", "seat:x", "save:0"),
        *("save", "save:11", "propose:2", "enter:E4", "town:elmstead", "é", "hex:" + "A" * 10_000, "done:1"),
    ],
)
def test_parts_that_no_picture_has_mean_nothing(part: str) -> None:
    table = building(["E4 F4 F5 F6", "F9 F8 F7", "H5 H4"])
    play(table, "~die:3")
    assert GAME.meant_by(table.view(1), part) == []
    assert GAME.meant_by(table.view(PUBLIC), "hex:F7") == []
