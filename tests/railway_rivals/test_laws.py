"""The laws of tests/test_contract.py at tables of Railway Rivals."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, BadNotation, dice_at
from roundhouse.games.railway_rivals.actions import Enter, Offer
from roundhouse.games.railway_rivals.packing import both, seats_at
from roundhouse.games.railway_rivals.rules import RivalsRules
from tests.railway_rivals.given import ENTER, THAMES, at, cheapest, rules_of, scene

SETUPS = [
    (2, ""),
    (3, "draw=number_cards races=15"),
    (4, "building_end=immediately late_town_credit=yes"),
    (3, "debt=forbidden joint_share_receipts=yes"),
    (3, "unentered=offered_again junction_repeat=every_entry"),
    (3, "saving_scope=any_cost_5_or_more hill_deduction=per_hill_hex"),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


def walk(rules: RivalsRules, seed: int) -> Iterator[Any]:
    """Every state of a random game."""
    dice = dice_at("walk", seed)
    s = rules.start()
    yield s
    while rules.to_move(s) != OVER:
        if rules.to_move(s) == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        else:
            choices = rules.legal(s)
            rules.apply(s, choices[dice.below(len(choices))])
        yield s


def moments(rules: RivalsRules, seed: int, every: int) -> Iterator[Any]:
    for n, s in enumerate(walk(rules, seed)):
        joint = s.offered >= 0 or s.asked >= 0
        if n < 15 or (n + seed) % every == 0 or (joint and n % 5 == 0):
            yield s


def position(rules: RivalsRules, s: Any) -> str:
    return json.dumps(rules.position(s))


@every_setup
def test_games_end_within_their_bound_and_every_key_is_somewhere(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    keys = rules.census(rules.start())
    for seed in range(3):
        n = 0
        for s in walk(rules, seed):
            n += 1
            assert rules.census(s) == keys
            assert rules.to_move(s) < 0 or rules.legal(s)
        assert n <= rules.bound()
        assert rules.legal(s) == []
        assert min(rules.ranking(s)) == 1


@every_setup
def test_actions_round_trip_and_every_legal_one_is_allowed_and_applies(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    for s in moments(rules, 1, every=23):
        legal = rules.legal(s)
        texts = [action.text() for action in legal]
        assert len(set(texts)) == len(texts)
        before = position(rules, s)
        for action, text in zip(legal[:30], texts, strict=False):
            assert rules.parse(text) == action
            assert text.isascii()
            assert rules.allows(s, action) is None
            after = rules.clone(s)
            rules.apply(after, action)
            again = rules.from_position(json.loads(position(rules, after)))
            assert position(rules, again) == position(rules, after)
            assert [a.text() for a in rules.legal(again)] == [a.text() for a in rules.legal(after)]
        assert position(rules, s) == before


@every_setup
def test_picks_and_samples_are_those_of_the_lists(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    for n, s in enumerate(moments(rules, 5, every=5)):
        if rules.to_move(s) == OVER:
            continue
        phase, choices = rules.phases[s.phase], rules.legal(s)
        if rules.to_move(s) == CHANCE:
            choices = [a for a, ways in zip(choices, phase.weights(s), strict=True) for _ in range(ways)]
        for seed in range(3):
            index = dice_at("pick", n + seed).below(len(choices))
            draw = phase.sample if rules.to_move(s) == CHANCE else phase.pick
            assert draw(s, dice_at("pick", n + seed)) == choices[index]


@pytest.mark.rule("RW-A6.5", "RU-09", "RW-C2.2")
def test_the_frontier_is_what_begins_on_own_track_at_home_and_is_not_built() -> None:
    rules = rules_of(4)
    for s in moments(rules, 6, every=7):
        for seat in range(4):
            home = [hex_ for hex_ in s.own[seat] if not rules.map.foreign[hex_]]
            begin = {segment for hex_ in home for segment, _ in rules.map.ways[hex_]}
            fresh = sorted(i for i in begin if not seats_at(s.track, i) >> seat & 1)
            assert both(s.frontier[seat], s.frontier[seat]) == fresh


@every_setup
def test_what_is_not_legal_is_refused_and_only_routes_may_be_lawful_unlisted(
    seats: int, options: str
) -> None:
    rules = rules_of(seats, options)
    heard = sorted({a.text() for s in moments(rules, 2, every=11) for a in rules.legal(s)[:20]})
    for s in moments(rules, 3, every=60):
        legal = {action.text() for action in rules.legal(s)}
        for text in heard[::5]:
            action = rules.parse(text)
            refusal = rules.allows(s, action)
            if isinstance(action, Enter | Offer):
                assert refusal is None or text not in legal
            else:
                assert (refusal is None) == (text in legal), text


@every_setup
def test_a_position_plays_on_like_the_state_it_was_written_from(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    for n, s in enumerate(moments(rules, 4, every=40)):
        clone = rules.clone(s)
        again = rules.from_position(json.loads(position(rules, s)))
        if n % 6 == 0 and rules.to_move(s) != OVER:
            ends = [clone, again]
            for end in ends:
                rules.play_out(end, dice_at("on", n))
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


def test_the_ledger_sums_to_the_scores() -> None:
    rules = rules_of(3)
    table = at(rules, rules.start())
    dice = dice_at("ledger", 1)
    while not table.over:
        choices = table.legal()
        table.play(choices[dice.below(len(choices))])
    sums = [0] * 3
    for event in table.log:
        for entry in event.entries:
            if entry.amount:
                sums[entry.seat] += entry.amount
    assert sums == table.scores


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
