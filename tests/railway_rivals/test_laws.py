"""What holds in every game of Railway Rivals, beside the laws of all games."""

import json
from typing import Any

import pytest

from roundhouse import OVER, BadNotation, dice_at
from roundhouse.core.wide_sets import both
from roundhouse.games.railway_rivals.packing import seats_at
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.given import ENTER, THAMES, cheapest, rules_of, scene
from tests.walks import moments

SETUPS = [
    (2, ""),
    (3, "draw=number_cards races=15"),
    (4, "building_end=immediately late_town_credit=yes"),
    (3, "debt=forbidden joint_share_receipts=yes"),
    (3, "unentered=offered_again junction_repeat=every_entry"),
    (3, "saving_scope=any_cost_5_or_more hill_deduction=per_hill_hex"),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


def position(rules: RailwayRules, s: Any) -> str:
    return json.dumps(rules.position(s))


@pytest.mark.rule("RW-A6.5", "RU-09", "RW-C2.2")
def test_the_frontier_is_what_begins_on_own_track_at_home_and_is_not_built() -> None:
    rules = rules_of(4)
    for s in moments(rules, 6, every=7):
        for seat in range(4):
            home = [hex_ for hex_ in s.hexes_of(seat) if not rules.map.foreign[hex_]]
            begin = {segment for hex_ in home for segment, _ in rules.map.ways[hex_]}
            fresh = sorted(i for i in begin if not seats_at(s.track, i) >> seat & 1)
            words = s.frontier[seat][:-1]
            assert both(words, words) == fresh
            assert s.frontier[seat][-1] == sum(rules.laying.frontiers.sizes[i] for i in fresh)


@every_setup
def test_a_position_plays_on_like_the_state_it_was_written_from(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    for n, s in enumerate(moments(rules, 4, every=40)):
        clone = rules.clone(s)
        again = rules.from_position(json.loads(position(rules, s)))
        if n % 6 == 0 and rules.to_move(s) != OVER:
            ends = [clone, again]
            for end in ends:
                rules.random_playout(end, dice_at("on", n))
            assert position(rules, ends[0]) == position(rules, ends[1])


@pytest.mark.rule("RW-0.3", "RW-B.1", "RW-B.2", "RW-B1.1")
@pytest.mark.parametrize(("draw", "runs"), [("playing_cards", 26), ("dice", 21), ("number_cards", 21)])
def test_the_races_of_thames_and_mersey_are_run_to_the_end(draw: str, runs: int) -> None:
    rules = rules_of(3, f"{THAMES} draw={draw}")
    lines = [
        cheapest(rules, "AF25", "AG19", "AC17", "S12"),  # London, Reading, Oxford, Birmingham
        cheapest(rules, "S12", "Q10", "K10", "D9", "E4"),  # Wolverhampton, Stoke, Manchester, Liverpool
        cheapest(rules, "D9", "F15", "L17", "P17", "T17", "V19", "AF25"),  # by the Midlands to London
    ]
    table = scene(lines, f"{THAMES} draw={draw}")
    dice = dice_at(draw, 1)
    phases: set[str] = set()
    while not table.over:
        phases.add(table.phase)
        choices = table.legal()
        by_lot = table.phase != ENTER  # whoever can enter does
        table.play(choices[dice.below(len(choices)) if by_lot else 0])
    position = table.position()
    assert position["drawings"] == runs
    assert position["unused"] == []
    assert position["settled"] + len(position["held_over"]) == runs  # type: ignore[operator, arg-type]
    assert phases == {"Draw the run", "Enter the race", "The race", "Extra building"}


@pytest.mark.parametrize(
    "text",
    [
        *("", "~", "build:E4", "build:E4,E6", "build:A1,A2", "save:0", "save:11", "start:E5", "enter:E4"),
        *("enter:E4,F4-9", "propose:7", "propose:1,E4,F4", "offer:E4", "withdraw:1"),
        *("~throw:77", "~card:SA", "done:1", "start:Q99", "~die:6"),
    ],
)
def test_what_is_no_action_is_no_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        rules_of(2).parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("build:E4,J4", "RW-A3.1"),
        ("build:A1,A2", "RU-12"),
        ("build:C2,D2", "RU-12"),
        ("build:C12,D12", "RW-C2.2"),
        ("start:E5", "RW-A2.1"),
    ],
)
def test_what_the_map_does_not_have_is_explained(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        rules_of(2).parse(text)
