"""The greedy bot of Trainmaker: its odds are exact, and its choices make sense."""

from itertools import product
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, Table, dice_at
from roundhouse.bots import find_bot
from roundhouse.core.rules import Rules
from roundhouse.games.trainmaker.data import CABOOSE, DICE, FACES, SIDES, load_of
from roundhouse.games.trainmaker.greedy import FALLS, FALLS_OF, Plan, key_of, odds
from roundhouse.lab import run_arena
from tests.trainmaker import given

NO_BONUS = [0.0] * (DICE + 1)


def plan_for(*stocks: str, dice: int = DICE, worth: tuple[float, ...] = (1.0, 1.0), toll: float = 0.0) -> Plan:
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
            counted[FALLS[key_of(n, cars, CABOOSE in dice)].number] += 1
        for fall in FALLS_OF[n]:
            assert fall.chance == pytest.approx(counted[fall.number] / 6**n)


# The odds against the rules themselves


def searched(rules: Rules[Any], s: Any, worth: dict[str, float], known: dict[object, float]) -> float:
    """The worth of the best play from here to the end of the train, by trying every action of the rules."""
    if rules.to_move(s) == OVER or rules.phases[s.phase].name not in ("Build a train", "Score a City card"):
        return 0.0
    key = (s.phase, s.train, s.roll, s.unrolled, s.fresh, s.tokens)
    if key not in known:
        legal = rules.legal(s)
        if rules.phases[s.phase].name == "Score a City card":
            known[key] = max(worth.get(action.text(), 0.0) for action in legal)
        else:
            values = []
            for action in legal:
                after = rules.clone(s)
                rules.apply(after, action)
                # the next seat's train is no part of this one
                same = after.seat == s.seat and after.train >= s.train
                values.append(searched(rules, after, worth, known) if same else 0.0)
            if rules.to_move(s) == CHANCE:
                weights = rules.phases[s.phase].weights(s)
                known[key] = sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)
            else:
                known[key] = max(values)
    return known[key]


CITIES = {"hudson": "PP", "toledo": "BF", "chicago": "PBBF"}


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("train", ["LPBF", "LPPB", "LLFF", "LPBFP", "LBBFP", "LLPFF", "LFFFF"])
def test_the_odds_of_two_and_three_dice_are_those_of_the_rules(train: str, token: bool) -> None:
    worth = {"hudson": 0.5, "toledo": 0.3, "chicago": 1.0}
    n = DICE - len(train)
    table = given.table(2, spent=() if token else (1,))
    position = table.position() | {"train": train, "unrolled": n, "rolls": 1}
    s = table.rules.from_position(position)
    best = searched(table.rules, s, {f"score:{city}": value for city, value in worth.items()}, {})
    plan = plan_for(*CITIES.values(), worth=tuple(worth.values()))
    assert best > 0.0 or train == "LFFFF"
    assert plan.rolled(load_of(train.lstrip("L")), n, token) == pytest.approx(best)


@pytest.mark.parametrize("city", CITIES)
def test_the_odds_of_a_whole_bonus_train_are_those_of_the_rules(city: str) -> None:
    # four dice, which may be too few; one locomotive is enough when only this card counts
    table = given.table(2, cards={1: ["peoria"]}, spent=(1,))
    display = [name if name == city else None for name in CITIES]
    deck: list[str] = []
    position = table.position()
    for dice in (4, 5):
        begun = position | {"trains": 1, "unrolled": dice, "aside": DICE - dice}
        s = table.rules.from_position(position)
        s.trains, s.unrolled, s.aside = 1, dice, DICE - dice
        best = searched(table.rules, s, {f"score:{city}": 1.0}, {})
        assert odds(dice, load_of(CITIES[city])) == pytest.approx(best)
    assert (display, deck, begun)


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
    given.build(table, "LBFLLLL", "LBF")
    assert choice(table) == "switch:L,C"
    # a second cattle card helps neither towards mail or corn nor towards six goods
    table = given.table(2, display=["cheyenne", "fort-worth", "kansas-city"], cards={1: FIVE_GOODS})
    given.build(table, "LPBLLLL", "LPB")
    assert choice(table) == "roll"


def test_it_rescues_a_first_roll_without_a_locomotive_when_that_wins() -> None:
    table = given.table(2, display=["wichita", "omaha", "kansas-city"], cards={1: FIVE_GOODS})
    table.play("~roll:PPBBFFC")
    assert choice(table) in ("switch:P,L", "switch:B,L", "switch:F,L")


def test_it_takes_a_second_locomotive_when_there_is_more_to_win() -> None:
    table = given.table(2, display=["wichita", "peoria", "st-joseph"], spent=(1,))
    given.build(table, "LLLBFFC", "L")
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
    given.build(table, "LPBFBLL", "LPBFB")
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
