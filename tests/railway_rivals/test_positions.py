"""Positions: what cannot be is refused, with the key or the rule."""

from pathlib import Path
from typing import Any

import pytest

from roundhouse import BadPosition
from tests.railway_rivals.given import GAME, WEST_EAST, building, drawn, play, refused_by, rules_of, scene

OWN = "enter:E4,F4,F5,F6,F7,F8,F9"
LINES = [WEST_EAST, WEST_EAST]


def positions() -> dict[str, dict[str, object]]:
    """Lawful positions, one a phase."""
    roll = building(["E4 E5", "F9"])
    build = roll.copy()
    play(build, "~die:4", "build:F9,F10")
    draw = scene(LINES)
    entering = drawn(LINES, "31", "34", scores=[21, 20])
    offered = entering.copy()
    play(offered, "propose:2")
    asked = offered.copy()
    play(offered, OWN.replace("enter", "offer"))
    racing = entering.copy()
    play(racing, OWN, OWN, "~die:3")
    extra = entering.copy()
    play(extra, "decline", "decline", "~throw:32", "~throw:35", "decline", "decline")
    tables = {"roll": roll, "build": build, "draw": draw, "enter": entering, "asked": asked}
    tables |= {"offer": offered, "race": racing, "extra": extra}
    return {name: table.position() for name, table in tables.items()}


GOOD = positions()
WRONG: list[tuple[str, str, object, str]] = [
    # from which position, which key, what it is changed to, what is said
    ("draw", "seats", 3, "The table has 2 seats, not 3"),
    ("draw", "phase", "Draw a run", "did you mean 'Draw the run'"),
    ("draw", "phase", "End of the run", "Nobody is asked"),
    ("draw", "phase", "Over", "not at its last race"),
    ("draw", "stage", "Operation", "there is no stage 'Operation'"),
    ("draw", "stage", "Building Stage", "RW-B.1"),
    ("draw", "starts", [None, "E4"], "has track but no start point"),
    ("draw", "starts", ["E5", "E4"], "E5 is no start point"),
    ("draw", "starts", ["H5", "E4"], "does not hang together"),
    ("draw", "track", [["E4/E6"], []], "there is no segment 'E4/E6'"),
    ("draw", "track", [["E4/E5", "E4/E5"], []], "has E4/E5 twice"),
    ("draw", "track", [["F8/F9"], []], "RW-A6.4"),
    ("draw", "unused", ["11", "12"], "42 keys, and 2 are accounted for"),
    ("draw", "unused", ["11", "11"], "stands there twice"),
    ("draw", "settled", 1, "RW-B1a.9"),
    ("draw", "held_over", [["11", "12"]], "A key is in two places"),
    ("draw", "put_back", [["11", 3]], "Only cards are put back"),
    ("draw", "rejected", ["11"], "RW-B1a.9"),
    ("draw", "put_by", [["11", "12"]], "a list of 3"),
    ("draw", "put_by", [["11", "12", 0]], "A key is in two places"),
    ("draw", "passed", 1, "A run is offered again once"),
    ("draw", "again", True, "No run is offered"),
    ("enter", "again", True, "A run is offered again once"),
    ("draw", "funds", [1, 0], "RU-17"),
    ("draw", "left", 3, "RW-B1.1"),
    ("draw", "declared", ["entered", "undecided"], "RW-B2.1"),
    ("draw", "turn", 1, "No race is being run"),
    ("draw", "extras", 1, "RW-B6.1"),
    ("draw", "surplus", 1, "A position has no 'surplus'"),
    ("roll", "order", [1, 2], "RW-A6.1"),
    ("roll", "roll", 4, "The roll comes first"),
    ("roll", "starts", ["E4", None], "Everyone starts in round 1"),
    ("build", "roll", 1, "The average die shows"),
    ("build", "left", 5, "Nobody has more than the roll"),
    ("build", "laid", False, "nothing was built"),
    ("build", "scores", [1], "a list of 2"),
    ("enter", "step", 2, "Somebody is asked"),
    ("enter", "order", [1, 1], "a seat stands there twice"),
    ("enter", "declared", ["declined", "undecided"], "has not declared"),
    ("enter", "declared", ["undecided", "declined"], "out of turn"),
    ("enter", "run", ["31"], "RW-B1a.9"),
    ("enter", "offer", [2, None], "An offer has a route"),
    ("asked", "asked", 3, "from 1 to 2"),
    ("asked", "asked", 1, "cannot be offered"),
    ("asked", "refused", [2], "cannot be offered"),
    ("offer", "asked", 2, "One seat is asked at a time"),
    ("draw", "asked", 2, "RU-37"),
    ("race", "asked", 2, "RU-37"),
    ("offer", "offer", [1, "E4,F4,F5,F6,F7,F8,F9"], "cannot be offered"),
    ("offer", "offer", [2, "E4,F4,F5"], "is not where this run ends"),
    ("offer", "offer", [2, 7], "7 is no route"),
    ("offer", "offer", [2, "E4,Q99"], "There is no hex 'Q99'"),
    ("race", "ran", [0, 9], "off its route"),
    ("race", "ran", [6, 0], "off its route"),
    ("race", "order", [1], "two trains or more"),
    ("race", "partners", [2, 1], "RW-B3.1"),
    ("race", "routes", [None, "E4,F4,F5,F6,F7,F8,F9"], "An entrant has one route"),
    ("race", "routes", ["E4,F4,F5", "E4,F4,F5,F6,F7,F8,F9"], "is not where this run ends"),
    ("race", "turn", 0, "A race is run by two trains"),
    ("extra", "left", 11, "from 0 to 10"),
    ("extra", "order", [1, 2], "The poorest builds first"),
    ("extra", "extras", 0, "RW-B6.1"),
]


@pytest.mark.parametrize("name", GOOD)
def test_what_a_table_writes_is_read(name: str) -> None:
    rules = rules_of(2)
    assert rules.position(rules.from_position(GOOD[name])) == GOOD[name]


@pytest.mark.parametrize(("name", "key", "value", "says"), WRONG)
def test_what_cannot_be_is_refused(name: str, key: str, value: object, says: str) -> None:
    changed: dict[str, Any] = GOOD[name] | {key: value}
    with pytest.raises(BadPosition) as error:
        rules_of(2).from_position(changed)
    assert says in str(error.value)


def test_a_position_has_every_key() -> None:
    for key in GOOD["draw"]:
        if key != "seats":
            with pytest.raises(BadPosition, match=f"lacks '{key}'"):
                rules_of(2).from_position({k: v for k, v in GOOD["draw"].items() if k != key})


@pytest.mark.rule("RW-C4.1")
def test_a_bridge_for_one_builder_is_built_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    shipped = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    path.write_text(shipped.replace("cost = [5]", "cost = [5]\nmax_builders = 1"), "utf-8")
    options = f"map={path}"
    table = building(["E4 D3 C3 C2", "E4 D3 C3"], options)
    play(table, "~die:5")
    assert "build:C2,C3" not in table.legal()
    assert refused_by(table, "build:C2,C3") == "RW-C4.1"
    with pytest.raises(BadPosition, match="2 companies have built the Narrows Bridge, not 1"):
        building(["E4 D3 C3 C2", "E4 D3 C3 C2"], options)
