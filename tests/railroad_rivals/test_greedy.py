"""The greedy bot of Railroad Rivals: lawful, blind to secrets, sensible in plain positions, and strong."""

from typing import Any

import pytest

from roundhouse import Bot, Dice, Table, View, dice_at
from roundhouse.bots import bot_names, find_bot
from roundhouse.core.action import Action
from roundhouse.games.railroad_rivals.bot.outlook import RIVALRY, Outlook, later, turns_left
from roundhouse.games.railroad_rivals.bot.solitaire import Solo, best_colours
from roundhouse.games.railroad_rivals.rules.solitaire import RANKS
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.lab import play_game, run_arena
from tests.railroad_rivals.given import LINKED, STL, scene

GAME = "railroad-rivals"
SETUPS = [
    (1, ""),
    (1, "challenge=yes may_decline_delivery=yes"),
    (2, ""),
    (2, "bidding=ranked multiplayer_value_cap=10"),
    (3, ""),
    (3, "may_decline_delivery=yes tiebreak=per_distinct_railroad"),
    (4, ""),
    (4, "bidding=ranked may_decline_delivery=yes"),
    (5, ""),
    (5, "five_player_cubes=full bidding=ranked multiplayer_value_cap=10"),
]
THREE = (*LINKED, ("CHI", 0, 1, 2))
"""St. Louis with Washington by the B&O and Chicago by the IC."""
ALONE = (STL, ("CHI", 0, 1, 2), ("WAS", 1, 0, 3))
HANDS = {1: ["PIT"], 2: ["IND"], 3: ["ELP"], 4: ["DAL"]}


class Watched:
    """Plays what one bot chooses, after another has been asked too; both must choose lawfully."""

    def __init__(self, player: Bot, asked: Bot) -> None:
        self.player = player
        self.asked = asked
        self.questions = 0

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = [action.text() for action in view.legal()]
        assert self.asked.choose(view, dice).text() in choices
        assert [action.text() for action in view.legal()] == choices
        action = self.player.choose(view, dice)
        assert action.text() in choices
        self.questions += 1
        return action


def choice(t: Table) -> str:
    """What the greedy bot does at this table."""
    return find_bot(GAME, "greedy").choose(t.view(t.to_move), dice_at("any", 0)).text()


def outlook(t: Table) -> Outlook:
    """What the table promises to the mover."""
    view = t.view(t.to_move)
    assert isinstance(view.rules, RailroadRules)
    return Outlook(view.rules, view.state, view.seat, turns_left(view.rules, view.state))


def alone(t: Table) -> Solo:
    """The same in solitaire."""
    view = t.view(0)
    assert isinstance(view.rules, RailroadRules)
    return Solo(view.rules, view.state)


def solo(phase: str, **more: object) -> Table:
    """Turn 3 of a solitaire game."""
    given: dict[str, object] = {
        "laid": ALONE,
        "scores": [6],
        "progression": ["yellow", "brown", "yellow", "black", "gray"],
        "cubes": {"STL": ["brown"], "WAS": ["gray"]},
        "portfolios": {1: ["IC", "IC"]},
        "row": [1],
    }
    return scene(1, phase, **(given | more))  # type: ignore[arg-type]


def delivering(seats: int = 4, **more: object) -> Table:
    """Seat 1 delivers first; the B&O link from Washington is its own, the IC link from Chicago seat 2's."""
    given: dict[str, object] = {
        "laid": THREE,
        "owners": {"WAS": 1, "CHI": 2},
        "hands": {seat: HANDS[seat] for seat in range(1, seats + 1)},
    }
    return scene(seats, "Deliver a good", **(given | more))  # type: ignore[arg-type]


def bidding(**more: object) -> Table:
    """Seat 3, the last of the row, is asked first."""
    given: dict[str, object] = {
        "laid": LINKED,
        "cubes": {"WAS": ["brown"], "STL": ["yellow"]},
        "hands": {1: ["PIT", "CIN"], 2: ["IND", "BUF"], 3: ["ELP", "DET"]},
        "cities": ["SEA", "SPO", "HEL"],  # whose railroads are not on the table
        "stocks": ["GN", "NP", "UP"],
        "step": 2,
    }
    return scene(3, "Bid for turn order", **(given | more))  # type: ignore[arg-type]


# Lawful and blind


def test_the_level_is_known_by_name() -> None:
    assert bot_names(GAME) == ["random", "easy", "medium", "hard", "expert", "greedy"]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_it_chooses_only_what_is_legal_through_whole_games(seats: int, options: str) -> None:
    # its own games, and the odd positions into which random play leads
    greedy, uniform = find_bot(GAME, "greedy"), find_bot(GAME, "random")
    for turned in (False, True):
        seated = [
            Watched(uniform, greedy) if turned ^ bool(seat) else Watched(greedy, uniform)
            for seat in range(seats)
        ]
        t = play_game(GAME, seats, options, f"legal-{seats}", seated)
        assert t.over
        assert sum(bot.questions for bot in seated) == sum(event.actor >= 0 for event in t.log)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_choice_does_not_depend_on_what_is_hidden(seats: int) -> None:
    bot = find_bot(GAME, "greedy")
    t = Table.new(GAME, seats, f"blind-{seats}")
    differing = 0
    while not t.over:
        view, n = t.view(t.to_move), len(t.log)
        action = bot.choose(view, dice_at("bot", n)).text()
        for guess in range(2):
            # a bot that looked into hands or piles would find other things there each time
            twin = view.guess(dice_at(f"twin{guess}", n))
            differing += twin.hands != t.rules.from_position(t.position()).hands
            open_view = View(t.rules, view.seat, twin)
            assert bot.choose(open_view, dice_at("bot", n)).text() == action
        t.play(action)
    assert differing > 20


def test_it_plays_the_same_whatever_it_has_played_before() -> None:
    used = find_bot(GAME, "greedy")
    first = play_game(GAME, 3, "", "again", [used] * 3).record.text()
    play_game(GAME, 1, "challenge=yes", "between", [used])
    assert play_game(GAME, 3, "", "again", [used] * 3).record.text() == first


# Deliveries


def test_it_takes_three_points_over_its_own_link_for_its_own_stock() -> None:
    # Given brown went before: black brings 3 points, and the B&O is seat 1's own, link and stock
    t = delivering(
        cubes={"WAS": ["brown", "black"], "STL": ["brown", "black"], "CHI": ["black"]},
        portfolios={1: ["B&O"], 2: ["IC"]},
        delivered=["brown"],
        row=[4, 1, 2, 3],
        step=1,
    )
    assert choice(t) in ("deliver:black,WAS,STL", "deliver:black,STL,WAS")


def test_the_worth_of_the_last_delivery_is_exact() -> None:
    # Given two seats, the last turn, seat 1 with two B&O and one IC, seat 2 with one IC
    t = delivering(
        2,
        hands={2: ["IND"]},
        cubes={"WAS": ["brown"], "CHI": ["yellow"]},
        portfolios={1: ["B&O", "B&O", "IC"], 2: ["IC"]},
        last=True,
    )
    view = outlook(t)
    worths = {a.text(): view.delivery_worth(a) for a in t.view(0).legal()}  # type: ignore[arg-type]
    # Then over the B&O: 3 points and 2 for the stock; over the IC: 3 points, 1 for each, and the toll of 2
    assert worths["deliver:brown,WAS,STL"] == pytest.approx(5.0)
    assert worths["deliver:yellow,CHI,STL"] == pytest.approx(3.0 + 1.0 - RIVALRY * (1 + 2))
    assert choice(t) == "deliver:brown,WAS,STL"


def test_it_does_not_push_a_railroad_that_only_others_hold() -> None:
    # Given both links are seat 1's own, and the leader holds three IC
    t = delivering(
        owners={},
        cubes={"WAS": ["brown"], "CHI": ["brown"]},
        portfolios={2: ["IC", "IC", "IC"]},
        scores=[10, 30, 10, 10],
    )
    assert choice(t) == "deliver:brown,WAS,STL"


def test_a_leader_s_points_cost_most() -> None:
    t = delivering(cubes={"WAS": ["brown"], "CHI": ["brown"]}, scores=[10, 30, 10, 20])
    mine, leader, last, middle = outlook(t).rivals
    assert mine == 0.0 < last < middle < leader
    assert leader + last + middle == pytest.approx(RIVALRY)


# Placing and drafting


def test_it_makes_two_links_rather_than_one() -> None:
    # Given the cell south of St. Louis and west of Baltimore: Louisville answers the IC and the B&O there
    laid = (STL, ("PIT", 1, 0, 0), ("BAL", 1, 1, 3))
    t = scene(3, laid=laid, hands={1: ["LOU"], 2: ["IND"], 3: ["ELP"]})
    before = len(t.position()["links"])  # type: ignore[arg-type]
    legal = t.legal()
    t.play(choice(t))
    assert len(legal) > 2
    assert len(t.position()["links"]) == before + 2  # type: ignore[arg-type]


def test_it_links_the_railroad_in_which_it_holds_stock() -> None:
    # Given Pittsburgh fits St. Louis by the B&O and by the PRR, with the same number of open edges
    for stock in ("B&O", "PRR"):
        t = scene(3, hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]}, portfolios={1: [stock] * 3})
        t.play(choice(t))
        assert [link[2] for link in t.position()["links"]] == [stock]  # type: ignore[attr-defined]


def drafting(**more: object) -> Table:
    given: dict[str, object] = {
        "laid": LINKED,
        "hands": {1: ["PIT", "CIN"], 2: ["IND", "BUF"], 3: ["ELP", "DET"]},
        "cubes": {"WAS": ["brown"], "STL": ["yellow"]},
    }
    return scene(3, "Draft tiles", **(given | more))  # type: ignore[arg-type]


def test_it_drafts_the_dear_stock_before_a_city_that_fits_nowhere() -> None:
    t = drafting(cities=["SEA", "SPO", "HEL"], stocks=["IC", "GN", "NP"], values={"IC": 9, "GN": 1})
    assert choice(t) == "draft-stock:IC"


def test_it_drafts_the_city_that_fits_when_all_stocks_are_alike() -> None:
    t = drafting(cities=["SEA", "PHL", "HEL"], stocks=["UP", "GN", "NP"])
    assert choice(t) == "draft-city:PHL"


def test_a_stock_tile_is_expected_to_rise_with_its_traffic() -> None:
    # Given nobody can use the GN yet, and cubes stand beside the only link, of the B&O
    t = drafting(cities=["SEA", "SPO", "HEL"], stocks=["B&O", "GN", "NP"], values={"B&O": 2, "GN": 2})
    worths = outlook(t).stock_worths()
    railroads = t.rules.data.railroad_of  # type: ignore[attr-defined]
    assert worths[railroads["GN"]] == 2.0 < worths[railroads["B&O"]]
    # Then all the deliveries to come are shared out: one a seat and turn
    assert sum(worths) == pytest.approx(4.0 + 3 * outlook(t).turns)


@pytest.mark.parametrize(("gone", "worth"), [(0.0, 9.0), (0.5, 7.0), (1.0, 5.0), (1.75, 2.0), (7.0, 1.0)])
def test_what_is_left_after_some_are_gone(gone: float, worth: float) -> None:
    assert later([9.0, 5.0, 1.0], gone) == pytest.approx(worth)


# Bids


def test_it_bids_a_point_for_the_only_dear_stock() -> None:
    assert choice(bidding(values={"GN": 12})) == "bid:1"


def test_it_does_not_bid_more_than_the_first_place_is_worth() -> None:
    # Given the stock is worth 12 points more than another, and a delivery as the first at most 2 more
    bids = [choice(bidding(values={"GN": 12}, bid=n, bidder=1, scores=[60, 60, 60])) for n in range(1, 30)]
    assert bids[0] == "bid:2"
    highest = max(n for n, text in enumerate(bids, 2) if text != "pass")
    assert highest <= 20
    # Then it passes from some bid on, and stays with it
    assert bids == [f"bid:{n}" for n in range(2, highest + 1)] + ["pass"] * (30 - highest)


def test_it_does_not_bid_for_three_tiles_that_are_all_the_same() -> None:
    t = bidding(stocks=["GN", "GN", "GN"], cubes={"WAS": ["brown"], "STL": ["yellow"]}, bid=4, bidder=1)
    assert choice(t) == "pass"


# Solitaire


def test_it_arranges_the_cubes_so_that_the_last_two_differ() -> None:
    t = Table.new(GAME, 1, dice="manual")
    t.play("~cubes:brown,brown,gray")
    assert choice(t) in ("arrange:brown,brown,gray", "arrange:brown,gray,brown")


def test_it_keeps_the_stock_that_will_be_worth_most() -> None:
    # Given a third IC beside two, with the IC at 6 and linked; no link of the GN or NP is in sight
    t = solo("Draw stock tiles", stocks=["IC", "GN", "NP"], values={"IC": 6})
    assert choice(t) == "keep:IC"


def test_the_best_order_of_colours() -> None:
    # after brown, brown, brown: a gray and a yellow cube, then 2, then 3 colours are seen
    assert best_colours([0, 0, 0, 3], [1, 1, 0, 0], 1) == 2
    assert best_colours([0, 0, 0, 3], [1, 1, 0, 0], 2) == 2 + 3
    assert best_colours([0, 1, 2, 3], [1, 1, 1, 1], 3) == 4 + 4 + 4
    assert best_colours([0, 1, 2, 3], [0, 0, 0, 2], 3) == 4 + 3 + 2


def test_it_delivers_over_the_railroad_that_it_holds() -> None:
    t = solo("Deliver a goods cube", cubes={"STL": ["brown"]}, portfolios={1: ["IC", "IC", "IC"]})
    assert choice(t) == "deliver:brown,STL,CHI"


def test_it_does_not_decline_a_delivery_that_raises_nothing() -> None:
    # Given both railroads are at 10: the points are still there to be had
    t = solo("Deliver a goods cube", options="may_decline_delivery=yes", values={"IC": 10, "B&O": 10})
    assert "decline" in t.legal()
    assert choice(t).startswith("deliver:")


def test_a_railroad_at_ten_rises_no_more() -> None:
    t = solo("Deliver a goods cube", portfolios={1: ["IC", "IC", "B&O"]}, values={"IC": 10})
    assert alone(t).rise_worth(t.rules.data.railroad_of["IC"]) == 0.0  # type: ignore[attr-defined]
    assert choice(t) in ("deliver:brown,STL,WAS", "deliver:gray,WAS,STL")


# Strength


@pytest.mark.parametrize(("seats", "games"), [(2, 10), (3, 9), (4, 20), (5, 10)])
def test_it_beats_random_players_clearly(seats: int, games: int) -> None:
    arena = run_arena(GAME, seats, "", ["greedy", *["random"] * (seats - 1)], games, "clearly")
    assert arena.rows[0].bot == "greedy"
    assert arena.rows[0].wins >= games - 1


def test_alone_it_is_nearly_always_a_tycoon() -> None:
    # random play has about 53 points on average, this one about 98
    bot = find_bot(GAME, "greedy")
    scores = [play_game(GAME, 1, "", f"alone-{n}", [bot]).view().state.scores[0] for n in range(15)]
    assert sum(scores) / len(scores) > 90
    assert sum(score >= RANKS[0][0] for score in scores) >= 13
