"""The odds of a race against sums worked out by hand, every way of the dice, and races that are run."""

from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest

from roundhouse import Table, dice_at
from roundhouse.games.railway_rivals.routes.odds import TrainOdds, odds_in_race, race_odds
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.state import RailwayState
from tests.railway_rivals.given import RACE, WEST_EAST, drawn, play, rules_of

FACES = (2, 3, 3, 4, 4, 5)


def numbers(odds: TrainOdds) -> tuple[float, float, float, float]:
    return odds.first, odds.alone, odds.second, odds.prize


def near(odds: list[TrainOdds], *expected: tuple[Fraction | int, ...]) -> bool:
    """Whether first, alone, second and prize of each train are these."""
    assert len(odds) == len(expected)
    return all(
        numbers(train) == pytest.approx(tuple(map(float, hopes)), abs=1e-12)
        for train, hopes in zip(odds, expected, strict=True)
    )


@pytest.mark.rule("RU-41")
def test_a_single_train_has_won() -> None:
    assert near(race_odds([9]), (1, 1, 0, 20))
    assert race_odds([]) == []


@pytest.mark.rule("RU-43", "RW-B5.10")
def test_one_roll_against_two() -> None:
    # 2 pips are there with any roll, 6 with none: the last train is second without rolling on
    assert near(race_odds([2, 6]), (1, 1, 0, 20), (0, 0, 1, 10))


@pytest.mark.rule("RW-B5.9", "RW-B5.11", "RW-B5.12")
def test_trains_that_arrive_together_are_told_apart_by_the_pips_past_the_post() -> None:
    # both arrive with one roll; of 36 ways 1 + 4 + 4 + 1 = 10 show the same face, 13 favour each
    each = (Fraction(23, 36), Fraction(13, 36), Fraction(13, 36), 15)
    assert near(race_odds([2, 2]), each, each)
    # 3 against 2: the first is further past the post with a face higher by 2 at least, level with one
    # higher by 1: 2 against 4 with 2 * 1 ways and so on. Faces (3's, 2's): 3 wins with (4,2) 2, (5,2) 1,
    # (5,3) 2 = 5 ways; level with (3,2) 2, (4,3) 4, (5,4) 2 = 8 ways; the other 23 are the 2's
    odds = race_odds([3, 2])
    ahead, level, behind = Fraction(5, 36), Fraction(8, 36), Fraction(23, 36)
    assert near(
        odds,
        (ahead + level, ahead, behind, 20 * ahead + 15 * level + 10 * behind),
        (behind + level, behind, ahead, 20 * behind + 15 * level + 10 * ahead),
    )


@pytest.mark.rule("RU-44", "RW-B5.13")
def test_three_that_tie_share_what_their_places_are_worth() -> None:
    # one has the race for itself; of the others, all three there with the second roll of their own:
    # by symmetry each expects a third of the 10
    odds = race_odds([2, 6, 6, 6])
    assert numbers(odds[0]) == (1, 1, 0, 20)
    assert [train.prize for train in odds[1:]] == pytest.approx([10 / 3] * 3)


def by_every_way(needs: list[int]) -> list[tuple[Fraction, ...]]:
    """First, alone, second and prize of each train by trying all dice, roll by roll."""
    rolls = (max(needs) + 1) // 2
    arrivals: list[list[tuple[int, int]]] = []
    for need in needs:
        found: list[tuple[int, int]] = []
        for faces in product(FACES, repeat=rolls):
            ran = turn = 0
            while ran < need:
                ran += faces[turn]
                turn += 1
            found.append((turn, need - ran))
        arrivals.append(found)
    sums = [[Fraction(0)] * 4 for _ in needs]
    weights = [{place: found.count(place) for place in set(found)} for found in arrivals]
    total = len(arrivals[0]) ** len(needs)
    for places in product(*weights):
        chance = Fraction(1, total)
        for train, place in enumerate(places):
            chance *= weights[train][place]
        ranked = sorted(set(places))
        for train, place in enumerate(places):
            equal = places.count(place)
            if place == ranked[0]:
                sums[train][0] += chance
                sums[train][1] += chance if equal == 1 else 0
                sums[train][3] += chance * (20 if equal == 1 else Fraction(30, equal))
            elif place == ranked[1] and places.count(ranked[0]) == 1:
                sums[train][2] += chance
                sums[train][3] += chance * Fraction(10, equal)
    return [tuple(row) for row in sums]


@pytest.mark.rule("RU-43", "RU-44")
@pytest.mark.parametrize(
    "needs", [[3, 4], [5, 7], [6, 6, 7], [4, 8, 5], [9, 10, 9], [3, 3, 3, 3], [5, 6, 7, 6], [2, 3, 2, 3, 2]]
)
def test_the_odds_are_those_of_every_way_of_the_dice(needs: list[int]) -> None:
    assert near(race_odds(needs), *by_every_way(needs))


def racing(table: Table) -> tuple[RailwayRules, RailwayState]:
    rules = rules_of(3)
    assert table.phase == RACE
    return rules, rules.from_position(table.position())


def odds_at(table: Table) -> list[TrainOdds]:
    rules, s = racing(table)
    return odds_in_race(rules.routes, s)


def compare(table: Table) -> None:
    """The odds against 1500 races: the prizes are off by less than four deviations."""
    rules, start = racing(table)
    odds = odds_at(table)
    assert sum(train.prize for train in odds) == pytest.approx(30)
    gains = [0, 0, 0]
    dice = dice_at("race", table.log[-1].n)
    for _ in range(1500):
        s = rules.clone(start)
        while s.settled == start.settled:
            rules.apply(s, rules.sample(s, dice))
        gains = [sum_ + s.scores[seat] - start.scores[seat] for seat, sum_ in enumerate(gains)]
    for train, leader in zip(odds, start.order, strict=True):
        assert gains[leader] / 1500 == pytest.approx(train.prize, abs=0.85)


@pytest.mark.rule("RW-B5.3", "RU-43", "RU-44")
def test_races_that_are_run_come_out_as_the_odds_say() -> None:
    # twice the short way, and one over the hill E6, E7: seven steps, eight pips
    other = "E4 F4 F5 E6 E7 F7 F8 F9"
    table = drawn([WEST_EAST, WEST_EAST, other], "31", "34", scores=[22, 21, 20])
    own = "enter:E4,F4,F5,F6,F7,F8,F9"
    play(table, own, own, f"enter:{other.replace(' ', ',')}")
    assert [numbers(train) for train in odds_at(table)] == [numbers(train) for train in race_odds([6, 6, 8])]
    compare(table)
    play(table, "~die:2", "~die:3")  # seats 1 and 2 have rolled in this turn, seat 3 has not
    compare(table)
    play(table, "~die:5", "~die:2")
    compare(table)


@pytest.mark.rule("RU-43", "RU-44")
def test_the_odds_in_the_middle_of_a_turn_worked_out_by_hand() -> None:
    other = "E4 F4 F5 E6 E7 F7 F8 F9"
    table = drawn([WEST_EAST, WEST_EAST, other], "31", "34", scores=[22, 21, 20])
    own = "enter:E4,F4,F5,F6,F7,F8,F9"
    play(
        table, own, own, f"enter:{other.replace(' ', ',')}", "~die:2", "~die:3", "~die:5", "~die:2", "~die:3"
    )
    # Seat 2 has just arrived, exactly. Seat 3 rolls in this turn and needs 3: a 2 falls short (1 of 6), a 3
    # ties (2 of 6), a 4 or 5 wins (3 of 6). If it falls short, seat 1 needs 2 and seat 3 needs 1 in the next
    # turn: seat 1 is further past the post in 5 of 36 ways and level in 8.
    assert near(
        odds_at(table),
        (0, 0, Fraction(13, 216), Fraction(10 * 5 + 5 * 8, 216)),
        (Fraction(3, 6), Fraction(1, 6), Fraction(3, 6), Fraction(20 + 15 * 2 + 10 * 3, 6)),
        (Fraction(5, 6), Fraction(3, 6), Fraction(31, 216), 15 + Fraction(10 * 23 + 5 * 8, 216)),
    )


def test_long_races_of_six_trains_are_reckoned_at_once() -> None:
    start = perf_counter()
    odds = race_odds([60, 58, 55, 61, 62, 59])
    assert perf_counter() - start < 0.5
    assert sum(train.prize for train in odds) == pytest.approx(30, abs=1e-12)
    assert sum(train.alone for train in odds) <= 1
    even = race_odds([60] * 6)
    assert [train.prize for train in even] == pytest.approx([5.0] * 6, abs=1e-12)
