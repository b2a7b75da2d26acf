"""Whole games by lot, with every point accounted for after every action, the bank's included."""

from typing import Any

import pytest

from roundhouse import CHANCE, OVER, dice_at
from roundhouse.core.state import Entry
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from tests.railway_rivals.crossland import CROSSLAND
from tests.railway_rivals.given import THAMES, rules_of
from tests.walks import COMPILED, DRILL

SHARES = ("RW-C6.1", "RW-C6.2", "RW-C6.3", "RW-C6.4", "RW-C6.5", "RW-C6.6", "RU-55")
PRIZES = ("RW-B5.10", "RW-B5.11", *SHARES)
BANK = ("RW-A4a.1", "RW-B6.5", "RW-C1b.1", "RW-C2.6", *PRIZES)
"""What comes from the bank or goes to it: credits for towns, construction, ferries, foreign lines, prizes."""
BETWEEN = ("RW-A4b.1", "RW-B2.7", "RU-84")
"""What companies pay to each other: for building near track, for running over it, for landing by a leap."""
GAMES = (400 if COMPILED else 20) * DRILL
LARGE = (50 if COMPILED else 3) * DRILL


def play(rules: RailwayRules, seed: int) -> Any:
    """A game by lot in which each action's ledger explains every account."""
    dice = dice_at("money", seed)
    s = rules.start()
    keys = rules.component_counts(s)
    n = 0
    while s.phase != OVER:
        before = s.scores
        s.ledger = []
        phase = rules.phases[s.phase]
        rules.apply(s, phase.sample(s, dice) if rules.to_move(s) == CHANCE else phase.random_choice(s, dice))
        explained(before, s.scores, s.ledger)
        assert rules.component_counts(s) == keys
        n += 1
    assert n <= rules.max_actions()
    return s


def explained(before: tuple[int, ...], after: tuple[int, ...], ledger: list[Entry]) -> None:
    told = [entry for entry in ledger if entry.amount]
    for seat, money in enumerate(before):
        assert after[seat] == money + sum(entry.amount for entry in told if entry.seat == seat)
    assert sum(entry.amount for entry in told if entry.rule in BETWEEN) == 0
    assert {entry.rule for entry in told} <= {*BANK, *BETWEEN}
    prizes = [entry.amount for entry in told if entry.rule in PRIZES]
    assert sum(prizes) in (0, 20, 30)


@pytest.mark.rule("RW-A4.2", "RW-P.4", "RW-B2.7", "RW-B5.10")
@pytest.mark.parametrize("options", ["", "races=15 fee_unit=hexes_touched late_town_credit=yes"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_point_comes_from_nowhere(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    for seed in range(GAMES):
        play(rules, seed)


@pytest.mark.long
@pytest.mark.rule("RW-A4.2", "RW-C1b.1", "RW-C2.6", "RU-84", "RU-96")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, "leapfrog=on two_player=third_player fee_unit=hexes_touched"),
        (4, "leapfrog=on scoring=bus_boss two_player=two_companies"),
        (6, "scoring=bus_boss debt=forbidden joint_share_receipts=yes"),
    ],
)
def test_nor_does_it_by_ferry_by_leap_or_abroad(seats: int, options: str) -> None:
    rules = rules_of(seats, f"{CROSSLAND} {options}")
    for seed in range(LARGE):
        play(rules, seed)


@pytest.mark.long
@pytest.mark.rule("RW-0.1", "RW-A4.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nor_does_it_on_the_large_map(seats: int) -> None:
    rules = rules_of(seats, f"{THAMES} races=12")
    for seed in range(LARGE):
        play(rules, seed)
