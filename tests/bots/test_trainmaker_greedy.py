"""The greedy bot of Trainmaker: its odds are exact, and its choices make sense."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from roundhouse import CHANCE, Table, dice_at
from roundhouse.bots import find_bot
from roundhouse.core.rules import Rules
from roundhouse.games.trainmaker.bot.greedy import value
from roundhouse.games.trainmaker.bot.train_plan import FALLS, FALLS_OF, Plan, odds
from roundhouse.games.trainmaker.data import CABOOSE, DICE, FACES, SIDES, load_of
from roundhouse.games.trainmaker.packing import dice_of, faces_of_train, train_of
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.lab import run_arena
from tests.trainmaker import given

NO_BONUS = [0.0] * (DICE + 1)


def plan_for(
    *stocks: str, dice: int = DICE, worth: tuple[float, ...] = (1.0, 1.0), toll: float = 0.0
) -> Plan:
    """A plan to score cards that need these cars."""
    needs = [load_of(stock) for stock in stocks]
    return Plan(dice, needs, list(worth[: len(needs)]), [NO_BONUS] * len(needs), toll)


# The odds, worked by hand


@pytest.mark.parametrize(("token", "chance"), [(False, 1 / 6), (True, 1.0)])
def test_one_die_for_the_caboose(token: bool, chance: float) -> None:
    assert plan_for("PB").rolled(load_of("PB"), 1, token) == pytest.approx(chance)


def test_one_die_cannot_be_both_car_and_caboose() -> None:
    assert plan_for("PB").rolled(load_of("P"), 1, token=False) == 0.0
    assert plan_for("PB").rolled(load_of("P"), 1, token=True) == 0.0


def test_two_dice_for_the_caboose() -> None:
    # 11 of 36 rolls show one; of the other 25 all but the 4 of two locomotives let one die roll again
    assert plan_for("PB").rolled(load_of("PB"), 2, token=False) == pytest.approx(11 / 36 + 21 / 36 / 6)
    assert plan_for("PB").rolled(load_of("PB"), 2, token=True) == pytest.approx(1.0)


def test_two_dice_for_a_car_and_the_caboose() -> None:
    # both at once: 2 of 36; the car without the caboose: 9 of 36, and then one die for the caboose
    assert plan_for("PB").rolled(load_of("B"), 2, token=False) == pytest.approx((2 + 9 / 6) / 36)
    # with the token: 11 rolls with the car and 9 more with a caboose are complete; after the other 16 the
    # token makes the car, and one die must be the caboose
    assert plan_for("PB").rolled(load_of("B"), 2, token=True) == pytest.approx((20 + 16 / 6) / 36)


def test_the_toll_is_paid_when_the_token_is_spent_and_only_then() -> None:
    # one die in six is the caboose by itself
    assert plan_for("P", toll=0.25).rolled(load_of("P"), 1, token=True) == pytest.approx(1 / 6 + 5 / 6 * 0.75)
    assert plan_for("P", toll=2.0).rolled(load_of("P"), 1, token=True) == pytest.approx(1 / 6)


def test_the_falls_of_the_dice_are_all_there_with_their_chances() -> None:
    for n in range(1, DICE):
        assert sum(fall.chance for fall in FALLS_OF[n]) == pytest.approx(1.0)
        assert sum(fall.opening for fall in FALLS_OF[n]) == pytest.approx(1 - (4 / 6) ** (n + 1))
    sides = [face for face in range(5) for _ in range(SIDES[face])]
    for n in (1, 2, 3):
        counted = dict.fromkeys((fall.number for fall in FALLS_OF[n]), 0)
        for dice in product(sides, repeat=n):
            cars = load_of("".join(FACES[face] for face in dice if 0 < face < CABOOSE))
            counted[FALLS[n, cars, CABOOSE in dice].number] += 1
        for fall in FALLS_OF[n]:
            assert fall.chance == pytest.approx(counted[fall.number] / 6**n)


# The odds against the rules themselves


Worth = Callable[[str, str], float]
"""What it is worth to score a city with a train, both as texts."""


def searched(rules: Rules[Any], s: Any, worth: Worth, known: dict[object, float]) -> float:
    """The worth of the best play from here to the end of the train, by trying every action of the rules."""
    key = (s.phase, s.train, s.roll, s.unrolled, s.fresh, s.tokens)
    if key in known:
        return known[key]
    legal = rules.legal(s)
    if rules.phases[s.phase].name == "Score a City card":
        known[key] = max(worth(action.text(), faces_of_train(s.train)) for action in legal)
        return known[key]
    values = []
    for action in legal:
        after = rules.clone(s)
        rules.apply(after, action)
        goes_on = after.seat == s.seat
        values.append(searched(rules, after, worth, known) if goes_on else 0.0)
    if rules.to_move(s) == CHANCE:
        weights = rules.phases[s.phase].weights(s)
        known[key] = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
    else:
        known[key] = max(values)
    return known[key]


CITIES = {"hudson": ("PP", 0.5), "toledo": ("BF", 0.3), "chicago": ("PBBF", 1.0)}
"""The display of the scenes, with the cars that each card needs and a worth of our choice."""
STOCKS = [stock for stock, _ in CITIES.values()]
WORTH = tuple(worth for _, worth in CITIES.values())


def worth_of(text: str, train: str) -> float:
    return CITIES[text.removeprefix("score:")][1]


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("train", ["LPBF", "LPPB", "LLFF", "LPBFP", "LBBFP", "LLPFF"])
def test_the_odds_of_two_and_three_dice_are_those_of_the_rules(train: str, token: bool) -> None:
    n = DICE - len(train)
    table = given.table(2, spent=() if token else (1,))
    s = table.rules.from_position(table.position() | {"train": train, "unrolled": n, "rolls": 1})
    best = searched(table.rules, s, worth_of, {})
    assert best > 0.0
    assert plan_for(*STOCKS, worth=WORTH).rolled(load_of(train.lstrip("L")), n, token) == pytest.approx(best)


@pytest.mark.parametrize("city", CITIES)
def test_the_odds_of_a_whole_bonus_train_are_those_of_the_rules(city: str) -> None:
    rules, s = bonus_train(5, token=False)
    best = searched(rules, s, lambda text, train: float(text == f"score:{city}"), {})
    assert odds(5, load_of(CITIES[city][0])) == pytest.approx(best)
    assert (best > 0.0) == (city != "chicago")  # which takes six dice


def bonus_train(dice: int, token: bool) -> tuple[TrainRules, TrainState]:
    """So many dice are to be rolled for a bonus train, as if all three cards still lay there."""
    table = given.table(2, spent=() if token else (1,))
    rules, s = table.rules, table.view(0).state
    assert isinstance(rules, TrainRules)
    assert isinstance(s, TrainState)
    s.trains, s.unrolled, s.aside = 1, dice, DICE - dice
    return rules, s


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("roll", ["LLPPC", "LLPBF", "LPBFC", "LLLPP", "PPBFC", "LLLLC", "LLPPB"])
def test_the_best_choice_in_a_first_roll_is_that_of_the_rules(roll: str, token: bool) -> None:
    # a bonus train, where two locomotives promise another one, the more so the more dice they bring along
    bonus = [0.0, 0.0, 0.0, 0.0, 0.1, 0.4, 0.5, 0.6]

    def worth(text: str, train: str) -> float:
        return worth_of(text, train) + (bonus[len(train)] if train.startswith("LL") else 0.0)

    rules, s = bonus_train(5, token)
    rules.apply(s, rules.parse(f"~roll:{roll}"))
    needs = [load_of(stock) for stock in STOCKS]
    plan = Plan(5, needs, list(WORTH), [bonus] * 3, 0.0)
    best = 0.0 if s.seat else searched(rules, s, worth, {})
    values = [] if s.seat else [value(plan, rules, s, action) for action in rules.legal(s)]
    assert max(values, default=0.0) == pytest.approx(best)
    assert (best > 0.0) == (token or roll not in ("PPBFC", "LLLLC"))


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize(
    ("train", "roll"), [("LPB", "FFPL"), ("LLP", "BLLL"), ("LBF", "PPCC"), ("LPBF", "LLB")]
)
def test_every_choice_within_a_train_is_worth_what_it_is_by_the_rules(
    train: str, roll: str, fresh: bool, token: bool
) -> None:
    rules, s = bonus_train(len(train) + len(roll), token)
    s.unrolled, s.train, s.roll, s.fresh, s.rolls = 0, train_of(train), dice_of(roll), fresh, 1 + fresh
    plan = plan_for(*STOCKS, dice=len(train) + len(roll), worth=WORTH)
    for action in rules.legal(s):
        after = rules.clone(s)
        rules.apply(after, action)
        best = searched(rules, after, worth_of, {}) if after.seat == s.seat else 0.0
        assert value(plan, rules, s, action) == pytest.approx(best), action


def test_cars_of_every_kind_have_the_same_odds() -> None:
    assert odds(7, load_of("PPB")) == odds(7, load_of("BFF")) == odds(7, load_of("PFF"))
    assert odds(7, load_of("PPP")) < odds(7, load_of("PPB")) < odds(7, load_of("PBF")) < odds(7, load_of("P"))
    assert odds(4, load_of("P")) < odds(5, load_of("P"))


# The choices


def choice(table: Table) -> str:
    """What the greedy bot does at this table."""
    return find_bot("trainmaker", "greedy").choose(table.view(table.to_move), dice_at("any", 0)).text()


FIVE_GOODS = ["wheeling", "tacoma", "abilene", "hudson", "washington"]
"""Coal, timber, cattle, passengers, mail: corn is missing."""


def test_it_scores_the_card_that_wins() -> None:
    for display in (["toledo", "tuscaloosa", "wichita"], ["wichita", "toledo", "tuscaloosa"]):
        table = given.table(2, display=display, cards={1: FIVE_GOODS})
        given.build(table, "LBFCLLL", "LBFC")
        assert choice(table) == "score:wichita"


def test_it_takes_the_card_that_another_seat_would_win_with() -> None:
    # seat 2 lacks corn alone; neither card brings seat 1, which wants coal or timber, any nearer
    table = given.table(
        2,
        display=["amarillo", "lincoln", "san-francisco"],
        cards={1: ["cheyenne", "peoria"], 2: FIVE_GOODS},
        kept={1: "nw-lumber"},
    )
    given.build(table, "LPPCLLL", "LPPC")
    assert choice(table) == "score:lincoln"


def test_it_keeps_the_contract_that_the_display_favours() -> None:
    # dealt: coal or timber, mail or corn
    assert choice(given.dealt(display=["toledo", "hillsboro", "scranton"])) == "keep:nw-lumber"
    assert choice(given.dealt(display=["wichita", "peoria", "st-joseph"])) == "keep:granger-mail-union"


def test_it_spends_the_token_to_win_but_not_on_a_card_of_little_use() -> None:
    table = given.table(2, display=["wichita", "omaha", "kansas-city"], cards={1: FIVE_GOODS})
    given.build(table, "LBFPPPL", "LBFPPP")
    given.play(table, "roll", "~roll:L")
    assert choice(table) == "switch:L,C"
    # a second cattle card helps neither towards mail or corn nor towards six goods
    table = given.table(2, display=["cheyenne", "fort-worth", "kansas-city"], cards={1: FIVE_GOODS})
    given.build(table, "LPBFPPL", "LPBFPP")
    given.play(table, "roll", "~roll:L")
    assert choice(table) == "stop"


def test_it_rescues_a_first_roll_without_a_locomotive_when_that_wins() -> None:
    table = given.table(2, display=["wichita", "omaha", "kansas-city"], cards={1: FIVE_GOODS})
    table.play("~roll:PPBBFFC")
    assert choice(table) in ("switch:P,L", "switch:B,L", "switch:F,L")


def test_it_takes_a_second_locomotive_when_there_is_more_to_win() -> None:
    table = given.table(2, display=["wichita", "peoria", "st-joseph"], spent=(1,))
    given.build(table, "LLLLLBF", "L")  # which costs one die of the four that may become the caboose
    assert choice(table) == "place:L"
    # with one card left that wins at once, dice for the train are better than a bonus
    table = given.table(2, display=["chicago", "kansas-city", "omaha"], cards={1: FIVE_GOODS}, spent=(1,))
    given.build(table, "LLLBFFP", "L")
    assert choice(table) != "place:L"


def test_it_rolls_the_bonus_train() -> None:
    table = given.table(2, display=["wichita", "peoria", "st-joseph"])
    given.build(table, "LLBFCLL", "LLBFC")
    given.play(table, "score:wichita")
    assert choice(table) == "roll"


def test_it_holds_dice_back_that_its_card_does_not_need() -> None:
    # the passenger cars are of no use: every die placed is one less for flatcar and caboose
    table = given.table(2, display=["toledo", "birmingham", "wheeling"], kept={1: "nw-lumber"}, spent=(1,))
    given.build(table, "LFPPPPP", "LF")
    assert choice(table) == "roll"


def test_it_stops_when_nothing_can_be_won_any_more() -> None:
    table = given.table(2, display=["birmingham", "omaha", "philadelphia"], spent=(1,))
    given.build(table, "LPBFBFL", "LPBFBF")
    assert choice(table) == "stop"


def test_it_beats_random_players_clearly() -> None:
    arena = run_arena("trainmaker", 4, "", ["greedy", "random", "random", "random"], 60, "clearly")
    assert arena.rows[0].bot == "greedy"
    assert arena.rows[0].wins >= 50


def test_it_wins_solitaire_more_often_than_chance_and_luck() -> None:
    # a simple greedy player wins 14 % (rules/trainmaker.md); this one about half
    arena = run_arena("trainmaker", 1, "", ["greedy"], 60, "alone")
    assert arena.rows[0].wins >= 20
    assert arena.rows[0].wins + arena.nobody == 60
