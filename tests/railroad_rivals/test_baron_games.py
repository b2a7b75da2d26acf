"""Whole games with Robber Baron: nothing is lost or doubled, and what is offered is what is allowed."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roundhouse import CHANCE, OVER, PUBLIC, BadOptions, Table, dice_at, find_game
from roundhouse.core.rules import Rules
from roundhouse.games.railroad_rivals.modules import MODULES
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from tests.railroad_rivals.given import new, see
from tests.railroad_rivals.given_baron import ALL
from tests.walks import COMPILED, DRILL, pick, seeds

SETTINGS = settings(deadline=None, derandomize=True, max_examples=40, suppress_health_check=list(HealthCheck))


def must_hold(rules: Rules[Any], s: Any, census: dict[str, int]) -> None:
    """What is true of every state of a game with modules."""
    assert rules.component_counts(s) == census
    assert min(s.scores) >= 0
    assert min(s.values) >= 0
    if isinstance(s, BaronState):
        assert len({city for city in s.hotels if city >= 0}) == sum(city >= 0 for city in s.hotels)
        assert len({city for city in s.towers if city >= 0}) == sum(city >= 0 for city in s.towers)
        for railroad, company in enumerate(s.company):
            # a company that was dumped by one name alone may have two values, otherwise they are one
            if rules.options.values["merged_company"] == "one":
                assert s.values[railroad] == s.values[company]
            assert not s.looted >> railroad & 1 or s.values[railroad] == 0


def play_out(rules: Rules[Any], seed: int, every: int) -> Any:
    """A random game; every state keeps the laws, and of every so many it is asked what is allowed there."""
    dice = dice_at("baron", seed)
    s = rules.start()
    census = rules.component_counts(s)
    heard: dict[str, Any] = {}
    n = 0
    while rules.to_move(s) != OVER:
        must_hold(rules, s, census)
        if n % every == every - 1:
            offered = {action.text(): action for action in rules.legal(s)}
            assert json.loads(json.dumps(rules.position(s))) == rules.position(
                rules.from_position(rules.position(s))
            )
            for text, action in [*heard.items(), *offered.items()]:
                assert (rules.allows(s, action) is None) == (text in offered), text
            if rules.to_move(s) != CHANCE:
                heard |= dict(list(offered.items())[:6])
        rules.apply(s, pick(rules, s, dice))
        n += 1
        assert n <= rules.max_actions()
    must_hold(rules, s, census)
    return s


@pytest.mark.rule("RB-MODULAR-1", "RUL-101")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_with_everything_on_are_played_to_the_end(seats: int) -> None:
    rules = find_game("railroad-rivals").rules(seats, ALL)
    for seed in seeds(6):
        s = play_out(rules, seed, every=9)
        assert s.last
        assert sorted(s.row()) == list(range(seats))


@pytest.mark.rule("RB-MODULAR-1")
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_thousands_of_games_with_everything_on_lose_nothing(seats: int) -> None:
    rules = find_game("railroad-rivals").rules(seats, ALL)
    for seed in range((400 if COMPILED else 25) * DRILL):
        play_out(rules, 1000 + seed, every=10**9)


@pytest.mark.rule("RB-MODULAR-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_point_of_a_game_with_everything_on_is_on_the_ledger(seats: int) -> None:
    rulebook = find_game("railroad-rivals").rulebook.rules
    for seed in seeds(4):
        t = Table.new("railroad-rivals", seats, seed=f"baron{seed}", options=ALL)
        dice = dice_at("ledger", seed)
        while not t.over:
            choices = t.legal()
            t.play(choices[dice.below(len(choices))])
        sums = [0] * seats
        for event in t.log:
            for entry in event.entries:
                assert entry.rule in rulebook
                if entry.amount:
                    sums[entry.seat] += entry.amount
        assert sums == t.scores
        # and what was written down plays to the same end
        assert Table.from_record(t.record.text()).position() == t.position()


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, str, int]:
    """Seats, an options text with any modules and any values that go with them, and a seed."""
    seats = draw(st.integers(2, 6))
    modules = draw(st.sets(st.sampled_from(list(MODULES)), min_size=1))
    words = [f"modules={'+'.join(sorted(modules))}"]
    for option in find_game("railroad-rivals").options:
        word = f"{option.name}={draw(st.sampled_from(option.values))}" if option.values else ""
        try:
            find_game("railroad-rivals").rules(seats, " ".join([*words, word]))
        except BadOptions:
            continue  # it has no meaning at this table
        words.append(word)
    return seats, " ".join(words), draw(st.integers(0, 9999))


@pytest.mark.rule("RB-MODULAR-1", "RUL-101", "RB-MODULAR-2")
@SETTINGS
@given(tables())
def test_any_mixture_of_modules_and_readings_is_a_game(table: tuple[int, str, int]) -> None:
    seats, options, seed = table
    rules = find_game("railroad-rivals").rules(seats, options)
    s = play_out(rules, seed, every=23)
    assert s.last
    # nobody's secrets are needed to see the end, and a view of the middle hides what it should
    assert rules.position(rules.mask(s, PUBLIC)) == rules.position(s)


@pytest.mark.rule("RB-MODULAR-3")
def test_the_advanced_game_is_longer() -> None:
    # Given three players: 37 tiles less the start and six in hands are 30, enough for 10 turns of drafting;
    # with three advanced city tiles it is 33 and 11 turns
    for options, turns in (("", 10), (ALL, 11)):
        t = Table.new("railroad-rivals", 3, seed="long", options=options)
        dice = dice_at("long", 1)
        while not see(t, "two_stocks"):
            choices = t.legal()
            t.play(choices[dice.below(len(choices))])
        assert see(t, "turn") == turns + 1
    # and its last turn has one more phase
    assert "Deliver once more" in [phase.name for phase in new(3, ALL).rules.phases]
