"""The greedy bot at tables with modules: lawful, blind to secrets, sensible with every extra, and strong."""

from hashlib import sha256
from typing import Any

import pytest

from roundhouse import Bot, Dice, Table, View, dice_at
from roundhouse.bots import find_bot
from roundhouse.core.action import Action
from roundhouse.core.judge import best_of
from roundhouse.games.railroad_rivals.actions import Bid, Deliver, DraftCity, DraftStock, Pass, Place
from roundhouse.games.railroad_rivals.bot.baron import BaronOutlook, baron_outlook
from roundhouse.games.railroad_rivals.bot.greedy import values as valued
from roundhouse.games.railroad_rivals.bot.outlook import Outlook, turns_left
from roundhouse.games.railroad_rivals.modules.deliver_actions import Done
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.lab import play_game, run_arena
from tests.railroad_rivals.given import Tile
from tests.railroad_rivals.given_baron import AGAIN, ALL, LINE, STAR, scene
from tests.railroad_rivals.test_greedy import GAME, Watched, choice

SHENANIGANS = "buy-stock+dump-stock+loot+merger+stock-issue+insider-trading"
SOONER = "end_trigger=no_placeable_tile_left_and_drafting_over"
SETUPS = [
    *[(seats, ALL) for seats in range(2, 7)],
    (6, ""),
    (2, "modules=hotels"),
    (3, "modules=towers tower_same_railroad=plus1 multiplayer_value_cap=10"),
    (3, "modules=transcontinental+railroad-size"),
    (3, "modules=upgrades may_decline_delivery=yes"),
    (3, f"modules=upgrades+headquarters upgrade_type=city {SOONER}"),
    (4, "modules=extra-delivery"),
    (4, f"modules={SHENANIGANS} looted_links=closed_for_delivery merged_company=two_names"),
    (4, f"{ALL} may_decline_delivery=yes extra_delivery_colour_count=reset"),
    (5, f"{ALL} advanced_first_bidder=random_clockwise_every_turn end_trigger=hand_empty_at_any_time"),
    (5, f"{ALL} upgrade_type=city advanced_first_bidder=auction_on_turn_1_random_clockwise"),
]
BEFORE = {
    (1, ""): "bd9b0428bcf84d1e",
    (2, ""): "fa3b4f6136c8286a",
    (2, "bidding=ranked multiplayer_value_cap=10"): "424eb45a6381e6f3",
    (3, "may_decline_delivery=yes"): "fb30e4d5c45638a6",
    (4, "bidding=ranked"): "8531de6a0cc98edf",
    (5, ""): "f67c27ae98886bbb",
}
"""Marks of games without modules, made before the bot knew of any."""
CUBES = {"WAS": ["brown"], "CHI": ["yellow"], "STL": ["brown"]}
DRAFT = {"cities": ("PIT", "IND", "ELP"), "hands": {1: ["NYK"], 2: ["DAL"], 3: ["DUL"]}}


class Plain:
    """Plays as the base game's bot would: it drafts what it knows, ships, and never uses an extra."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        known: list[Action] = [
            a for a in choices if isinstance(a, (Deliver, Pass, Bid, DraftCity, DraftStock, Place))
        ]
        if not known:
            return next(a for a in choices if isinstance(a, Done))
        assert isinstance(view.rules, RailroadRules)
        turns = turns_left(view.rules, view.state)
        return Outlook(view.rules, view.state, view.seat, turns).best(known)


class Steady:
    """Takes what is worth most, of equals the first: greedy without its variety."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        assert isinstance(view.rules, RailroadRules)
        return best_of(valued(view.rules, view.state, view.seat, view.legal())).action


def seen(t: Table) -> BaronOutlook:
    """What the table promises to the mover."""
    view = t.view(t.to_move)
    assert isinstance(view.rules, RailroadRules)
    return baron_outlook(view.rules, view.state, view.seat)


def step(t: Table) -> list[str]:
    """All that the bot does in its deliver step."""
    seat = t.to_move
    texts: list[str] = []
    while not t.over and t.to_move == seat and (not texts or texts[-1] != "done"):
        texts.append(choice(t))
        t.play(texts[-1])
    return texts


def delivering(modules: str, **more: object) -> Table:
    """Seat 1 delivers; the links round St. Louis are all its own."""
    given: dict[str, object] = {"cubes": CUBES, "hands": {1: ["NYK"], 2: ["DAL"], 3: ["DUL"]}}
    return scene(3, options=f"modules={modules}", **(given | more))  # type: ignore[arg-type]


def ending(modules: str, **more: object) -> Table:
    """The same on the last turn, with seat 1 the last to deliver."""
    given: dict[str, object] = {"last": True, "hands": {2: ["DAL"], 3: ["DUL"]}, "row": [2, 3, 1], "step": 2}
    return delivering(modules, **(given | more))


# As before without modules


@pytest.mark.parametrize(("seats", "options"), BEFORE)
def test_without_modules_it_chooses_as_it_did(seats: int, options: str) -> None:
    greedy, uniform = Steady(), find_bot(GAME, "random")
    texts = []
    for n in range(3):
        bots = [greedy if (seat + n) % 3 or n == 0 else uniform for seat in range(seats)]
        t = play_game(GAME, seats, options, f"before-{n}", bots)
        texts += [event.action.text() for event in t.log]
    assert sha256(" ".join(texts).encode()).hexdigest()[:16] == BEFORE[seats, options]


# Lawful and blind


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_it_chooses_only_what_is_legal_and_comes_to_an_end(seats: int, options: str) -> None:
    greedy, uniform = find_bot(GAME, "greedy"), find_bot(GAME, "random")
    for turned in (False, True):
        seated = [
            Watched(uniform, greedy) if turned ^ bool(seat) else Watched(greedy, uniform)
            for seat in range(seats)
        ]
        t = play_game(GAME, seats, options, f"modules-{seats}", seated)
        assert t.over
        assert sum(bot.questions for bot in seated) == sum(event.actor >= 0 for event in t.log)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_choice_does_not_depend_on_what_is_hidden(seats: int) -> None:
    bot = find_bot(GAME, "greedy")
    t = Table.new(GAME, seats, f"blind-{seats}", ALL)
    differing = 0
    while not t.over:
        view, n = t.view(t.to_move), len(t.log)
        action = bot.choose(view, dice_at("bot", n)).text()
        twin = view.guess(dice_at("twin", n))
        differing += twin.hands != t.rules.from_position(t.position()).hands
        assert bot.choose(View(t.rules, view.seat, twin), dice_at("bot", n)).text() == action
        t.play(action)
    assert differing > 20


# Buildings


def test_a_hotel_stands_where_most_cubes_will_arrive() -> None:
    t = delivering("hotels")
    arrivals = seen(t).arrivals()
    assert max(arrivals, key=lambda city: arrivals[city]) == t.rules.data.city_of["STL"]  # type: ignore[attr-defined]
    assert choice(t) == "hotel:STL"


def test_all_that_arrives_in_a_hotel_counts_whoever_is_paid() -> None:
    # Given the last delivery: Chicago's cube goes to the own hotel, Washington's to a rival's
    for hotels, best in ((["STL", "WAS", None], "yellow,CHI,STL"), (["WAS", "STL", None], "brown,STL,WAS")):
        t = ending("hotels", hotels=hotels, cubes={"CHI": ["yellow"], "STL": ["brown"]})
        worths = {a.text(): seen(t).delivery_worth(a) for a in t.view(0).legal() if isinstance(a, Deliver)}
        assert max(worths, key=lambda text: worths[text]) == f"deliver:{best}"
        assert worths[f"deliver:{best}"] == pytest.approx(4.0)


def test_it_builds_the_tower_and_carries_its_own_stock_twice() -> None:
    # Given both links of the line are of the B&O, of which seat 1 has three tiles
    t = delivering("towers", laid=LINE, cubes={"BAL": ["brown"]}, portfolios={1: ["B&O"] * 3})
    assert step(t) == ["tower:PIT", "carry:brown,BAL,PIT,STL", "done"]


def test_a_second_link_of_one_railroad_may_not_count_twice() -> None:
    given: dict[str, Any] = {"laid": LINE, "cubes": {"BAL": ["brown"]}, "towers": ["PIT", None, None]}
    for option, worth in (("plus2", 3.0 + 6.0), ("plus1", 3.0 + 3.0)):
        t = ending(f"towers tower_same_railroad={option}", portfolios={1: ["B&O"] * 3}, **given)
        view = seen(t)
        carry = t.rules.parse("carry:brown,BAL,PIT,STL")
        assert view.carry_worth(carry) == pytest.approx(worth)  # type: ignore[arg-type]


def test_it_does_not_carry_into_the_links_of_a_leader() -> None:
    t = ending(
        "towers",
        towers=["STL", None, None],
        owners={"CHI": 2, "PHL": 2, "MEM": 2},
        cubes={"WAS": ["brown"]},
        scores=[10, 30, 10],
    )
    assert choice(t) == "deliver:brown,WAS,STL"


# Advanced tiles


def test_the_headquarters_bring_a_second_delivery_before_the_game_is_over() -> None:
    t = ending("headquarters", hands={1: ["headquarters"], 2: ["DAL"], 3: ["DUL"]})
    texts = step(t)
    assert [text.split(":")[0] for text in texts] == ["deliver", "headquarters", "deliver", "done"]


def test_the_headquarters_are_not_wasted_where_nothing_can_be_delivered() -> None:
    t = ending("headquarters", hands={1: ["headquarters"], 2: ["DAL"], 3: ["DUL"]}, cubes={"CHI": ["brown"]})
    assert step(t) == ["deliver:brown,CHI,STL", "done"]


def test_a_new_industry_comes_before_the_delivery_when_all_cities_are_empty() -> None:
    t = ending("new-industry", hands={1: ["industry"], 2: ["DAL"], 3: ["DUL"]}, cubes={})
    assert choice(t).startswith("industry:")


def test_an_upgrade_is_worth_a_point_a_delivery() -> None:
    t = scene(3, "Draft tiles", "modules=upgrades", stocks=("upgrade", "SP", "UP"), **DRAFT)  # type: ignore[arg-type]
    view = seen(t)
    kind = t.rules.data.stock_of["upgrade"]  # type: ignore[attr-defined]
    assert view.turns > 5
    assert view.stock_worths()[kind] == view.turns
    assert choice(t) == "draft-stock:upgrade"


def test_the_last_turn_has_one_delivery_more() -> None:
    first = ending("extra-delivery+hotels")
    second = ending("extra-delivery+hotels", phase=AGAIN)
    assert (seen(first).turns, seen(second).turns) == (2, 1)
    assert (seen(first).final, seen(second).final) == (False, True)


# Shenanigans


def test_it_buys_what_will_be_worth_more() -> None:
    # Given cubes beside the B&O link alone, and nothing is to rise on the last turn
    given: dict[str, Any] = {"portfolios": {1: ["buy", "B&O", "B&O"]}, "values": {"B&O": 2, "GN": 2}}
    t = delivering("buy-stock", cubes={"WAS": ["brown"] * 2}, **given)
    assert choice(t) == "buy:B&O"


def test_it_sells_in_its_last_step_and_not_before() -> None:
    # Given seat 2, with most points, holds as much of the dear IC
    given: dict[str, Any] = {
        "portfolios": {1: ["dump", "IC", "IC"], 2: ["IC", "IC"]},
        "values": {"IC": 8},
        "scores": [20, 25, 10],
    }
    assert "dump:IC" not in step(delivering("dump-stock", **given))
    texts = step(ending("dump-stock", **given))
    # Then the delivery comes first, as it may lift what is sold
    assert texts[0].startswith("deliver:")
    assert texts[1:] == ["dump:IC", "done"]


def test_it_loots_what_the_others_would_miss_and_not_its_own_fortune() -> None:
    given: dict[str, Any] = {"portfolios": {1: ["loot", "IC", "SP"], 2: ["IC", "SP"]}, "scores": [20, 30, 10]}
    assert "loot:SP" in step(ending("loot", values={"IC": 12, "SP": 1}, **given))
    given = {"portfolios": {1: ["loot", "IC", "IC"]}, "values": {"IC": 12}}
    assert step(ending("loot", **given))[1:] == ["done"]


def test_it_merges_when_that_lifts_what_it_holds() -> None:
    # Given three tiles of a cheap railroad and one of a dear one
    given: dict[str, Any] = {"portfolios": {1: ["merger", "SP", "SP", "SP", "IC"]}}
    assert step(ending("merger", values={"IC": 9}, **given))[0] == "merge:IC,SP"
    assert "merge:IC,SP" not in step(ending("merger", values={"SP": 9}, **given))


def test_a_merged_company_is_pushed_by_either_railroad() -> None:
    t = ending("merger", company=[["B&O", "IC"]], used=("merger",), portfolios={1: ["IC", "IC"], 2: ["B&O"]})
    view = seen(t)
    railroads = t.rules.data.railroad_of  # type: ignore[attr-defined]
    assert view.ahead[railroads["B&O"]] == view.ahead[railroads["IC"]] > 1.0


def test_it_goes_to_the_front_when_that_is_worth_a_tile() -> None:
    given: dict[str, Any] = {"portfolios": {3: ["insider"]}, "values": {"GN": 12}, **DRAFT}
    stocks = ("GN", "SP", "UP")
    for row, best in (([1, 2, 3], "insider"), ([3, 1, 2], "pass")):
        t = scene(3, "Insider Trading?", "modules=insider-trading", stocks=stocks, row=row, **given)
        assert choice(t) == best


def test_who_will_go_to_the_front_for_nothing_does_not_bid() -> None:
    given: dict[str, Any] = {"values": {"GN": 12}, "stocks": ("GN", "SP", "UP"), "step": 2, **DRAFT}
    for own, best in ((["insider"], "pass"), ([], "bid:1")):
        t = scene(3, "Bid for turn order", "modules=insider-trading", portfolios={3: own}, **given)
        assert choice(t) == best


def test_it_issues_stock_when_the_display_is_good() -> None:
    given: dict[str, Any] = {"portfolios": {3: ["issue"]}, "stocks": ("GN", "SP", "UP"), **DRAFT}
    for values, best in (({"GN": 12}, "issue"), ({"B&O": 9, "IC": 9, "NYC": 9, "PRR": 9}, "pass")):
        t = scene(3, "Stock Issue?", "modules=stock-issue", values=values, **given)
        assert choice(t) == best


def test_it_drafts_the_shenanigan_that_pays_and_leaves_the_one_that_comes_too_late() -> None:
    stocks = ("merger", "GN", "SP")
    given: dict[str, Any] = {"portfolios": {1: ["IC", "UP", "UP", "UP"]}, "values": {"IC": 12}, **DRAFT}
    t = scene(3, "Draft tiles", "modules=merger", stocks=stocks, **given)
    assert choice(t) == "draft-stock:merger"
    late = scene(
        3,
        "Draft tiles",
        "modules=insider-trading",
        stocks=("insider", "GN", "SP", "UP", "UP", "NP"),
        two_stocks=True,
        pile=(),
        values={"GN": 2},
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
    )
    assert choice(late) != "draft-stock:insider"


# Placing


def test_a_wild_edge_links_what_it_touches() -> None:
    square: tuple[Tile, ...] = (*STAR, ("BAL", 1, -1, 1))
    t = scene(
        3,
        "Place a city tile",
        "modules=transcontinental+railroad-size",
        laid=square,
        hands={1: ["transcontinental"], 2: ["DAL"], 3: ["DUL"]},
    )
    before = len(t.position()["links"])  # type: ignore[arg-type]
    t.play(choice(t))
    assert len(t.position()["links"]) >= before + 2  # type: ignore[arg-type]


# Strength


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_beats_random_players_clearly(seats: int) -> None:
    games = 2 * seats
    arena = run_arena(GAME, seats, ALL, ["greedy", *["random"] * (seats - 1)], games, "clearly")
    assert arena.rows[0].bot == "greedy"
    assert arena.rows[0].wins == games


def test_who_knows_the_extras_beats_who_does_not() -> None:
    # about 96 of 100 games; without its knowledge it would be one of two
    wins = 0
    for n in range(16):
        bots: list[Bot] = [find_bot(GAME, "greedy"), Plain()]
        t = play_game(GAME, 2, ALL, f"extras-{n}", bots if n % 2 else bots[::-1])
        wins += t.ranking[0 if n % 2 else 1] == 1
    assert wins >= 13
