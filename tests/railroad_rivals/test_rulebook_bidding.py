"""Draw tiles and bid for turn order: RR-DRAW, RR-BID, RR-OPTBID and the rulings about them."""

import pytest

from roundhouse import CHANCE, Table
from tests.railroad_rivals.given import gains, is_fair, odds, play, refused_by, scene, see, told, turn_order
from tests.railroad_rivals.test_rulebook_setup import dealt

RED, BLUE, YELLOW, GRAY = 1, 2, 3, 4
DISPLAY = {"cities": ("PIT", "WAS", "ELP", "BOS"), "stocks": ("IC", "IC", "B&O", "SP")}


def auction(options: str = "", **more: object) -> Table:
    """Four players, row red, blue, yellow, gray, ten points each; gray is asked first."""
    return scene(4, "Bid for turn order", options, step=3, **DISPLAY, **more)  # type: ignore[arg-type]


@pytest.mark.rule("RR-DRAW-1", "RR-DRAW-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_city_and_a_stock_tile_are_turned_up_for_each_player(seats: int) -> None:
    # Given the first turn, when the display is drawn
    t = dealt(seats)
    drawn = []
    while t.to_move == CHANCE:
        drawn.append(t.legal()[0])
        t.play(drawn[-1])
    # Then there are as many cities, then as many stocks, as players
    assert [text.split(":")[0] for text in drawn] == ["~city"] * seats + ["~stock"] * seats
    assert len(see(t, "city_display")) == len(see(t, "stock_display")) == seats


@pytest.mark.rule("RR-DRAW-1")
def test_a_stock_is_drawn_as_often_as_it_is_in_the_pile() -> None:
    t = scene(
        3, "Draw tiles", cities=("PIT", "WAS", "ELP"), portfolios={1: ["IC", "IC", "IC"], 2: ["SP"] * 4}
    )
    ways = odds(t)
    assert ways["~stock:IC"] == 1
    assert ways["~stock:B&O"] == 4
    assert "~stock:SP" not in ways
    assert sum(ways.values()) == 41
    assert is_fair(t)
    assert refused_by(t, "~stock:SP") == "RR-DRAW-1"


@pytest.mark.rule("RR-DRAW-3", "RR-DRAW-4")
def test_bidders_see_the_display() -> None:
    # Given turn 2 or later, when all tiles are drawn, then the bidding begins, and the display is public
    t = scene(3, "Draw tiles", cities=("PIT", "WAS", "ELP"), stocks=("IC", "SP"))
    t.play("~stock:UP")
    assert t.phase == "Bid for turn order"
    assert t.view().position()["city_display"] == ["PIT", "WAS", "ELP"]
    assert t.view().position()["stock_display"] == ["IC", "UP", "SP"]


@pytest.mark.rule("RR-BID-1", "RUL-08")
def test_there_is_no_bidding_on_the_first_turn() -> None:
    t = dealt(3)
    while t.to_move == CHANCE:
        t.play(t.legal()[0])
    assert t.phase == "Draft tiles"


@pytest.mark.rule("RR-BID-2", "RR-BID-3", "RUL-08")
def test_bidding_opens_with_the_last_player_and_goes_left() -> None:
    t = auction()
    asked = []
    for text in ("bid:1", "bid:2", "bid:3", "bid:4", "bid:5"):
        asked.append(t.to_move + 1)
        t.play(text)
    assert asked == [GRAY, YELLOW, BLUE, RED, GRAY]


@pytest.mark.rule("RUL-08")
def test_bidding_takes_place_on_two_stock_turns_too() -> None:
    t = scene(3, "Draw tiles", two_stocks=True, pile=(), stocks=("IC", "SP", "UP", "GN", "NP"))
    t.play("~stock:MP")
    assert t.phase == "Bid for turn order"


@pytest.mark.rule("RR-BID-4", "RUL-03", "RUL-04")
def test_a_bid_is_above_the_last_one_and_not_above_the_score() -> None:
    # Given gray with 10 points, then every bid from 1 to 10 is possible
    t = auction()
    assert t.legal() == ["pass", *(f"bid:{n}" for n in range(1, 11))]
    assert refused_by(t, "bid:0") == "RUL-03"
    assert refused_by(t, "bid:11") == "RUL-04"
    # When gray bids 4, then yellow bids 5 or more
    t.play("bid:4")
    assert t.legal() == ["pass", *(f"bid:{n}" for n in range(5, 11))]
    assert refused_by(t, "bid:4") == "RR-BID-4"
    assert "4 is not above the bid of 4" in str(t.explain("bid:4"))
    assert refused_by(t, "draft-city:PIT") == "RR-BID-2"


@pytest.mark.rule("RUL-04", "RUL-37")
def test_whoever_has_no_more_than_the_bid_can_only_pass() -> None:
    t = auction(scores=[10, 10, 4, 4])
    t.play("bid:4")  # all that gray has: it may be bid
    assert t.legal() == ["pass"]
    assert "4 is not above the bid of 4: with 4 points you can only pass." in str(t.explain("bid:4"))
    assert refused_by(t, "bid:5") == "RUL-04"
    play(t, "pass", "pass", "pass")
    assert t.scores == [10, 10, 4, 0]


@pytest.mark.rule("RR-BID-5", "RUL-07")
def test_whoever_has_passed_is_not_asked_again() -> None:
    t = auction()
    asked = []
    for text in ("bid:1", "pass", "bid:2", "bid:3", "bid:4", "bid:5"):
        asked.append(t.to_move + 1)
        t.play(text)
    assert asked == [GRAY, YELLOW, BLUE, RED, GRAY, BLUE]


@pytest.mark.rule("RR-BID-6", "RUL-06")
def test_the_auction_ends_when_one_is_left() -> None:
    t = auction()
    play(t, "bid:1", "pass", "pass")
    assert t.phase == "Bid for turn order"
    t.play("pass")
    # gray is not asked to beat its own bid
    assert t.phase == "Draft tiles"
    assert see(t, "bid") == 0
    assert see(t, "passes") == []


@pytest.mark.rule("RR-BID-10", "RR-BID-7", "RR-BID-8", "RR-BID-9", "RR-BID-11")
def test_the_printed_auction() -> None:
    # Given the row red, blue, yellow, gray
    t = auction()
    # When gray bids 2, yellow 3, blue 5, red and gray pass, yellow bids 6, blue passes
    asked = []
    events = []
    for text in ("bid:2", "bid:3", "bid:5", "pass", "pass", "bid:6", "pass"):
        asked.append(t.to_move + 1)
        events += t.play(text)
    assert asked == [GRAY, YELLOW, BLUE, RED, GRAY, YELLOW, BLUE]
    # Then yellow alone pays, 6 points, and the row is yellow, red, blue, gray for this turn
    assert gains(events) == [(YELLOW, -6, "RR-BID-7")]
    assert t.scores == [10, 10, 4, 10]
    assert turn_order(t) == [YELLOW, RED, BLUE, GRAY]
    assert t.to_move + 1 == YELLOW


@pytest.mark.rule("RUL-05")
@pytest.mark.parametrize("options", ["", "bidding=ranked"])
def test_nobody_bids_and_nothing_changes(options: str) -> None:
    t = auction(options)
    events = play(t, "pass", "pass", "pass")
    assert t.scores == [10] * 4
    assert turn_order(t) == [RED, BLUE, YELLOW, GRAY]
    assert told(events) == [("RUL-05", 0, "")]


@pytest.mark.rule("RR-OPTBID-1", "RR-OPTBID-2", "RR-OPTBID-3", "RR-OPTBID-4", "RUL-39")
def test_ranked_bidding_orders_by_passing() -> None:
    # Given the printed auction under the optional rule, opened by the last player of the row
    t = auction("bidding=ranked")
    assert t.to_move + 1 == GRAY
    play(t, "bid:2", "bid:3", "bid:5")
    assert refused_by(t, "bid:5") == "RR-OPTBID-2"
    events = play(t, "pass", "pass", "bid:6", "pass")
    # Then red, the first to pass, is last, gray before it, blue before gray, and yellow pays and is 1st
    assert turn_order(t) == [YELLOW, BLUE, GRAY, RED]
    assert gains(events) == [(YELLOW, -6, "RR-OPTBID-4")]


@pytest.mark.rule("RUL-10", "RR-DRAFT-8", "RR-DRAFT-9", "RR-DRAFT-10", "RUL-11")
def test_too_few_cities_mean_two_stocks_for_each_from_now_on() -> None:
    # Given three players, two tiles in the City pile, and the last delivery of a turn
    t = scene(
        3,
        "Deliver a good",
        laid=[("STL", 0, 0, 0), ("WAS", 1, 0, 3)],
        cubes={"WAS": ["brown"]},
        hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]},
        pile=("BOS", "CLE"),
        step=2,
    )
    events = t.play("deliver:brown,WAS,STL")
    # Then both tiles leave the game unseen, and six stock tiles are drawn instead
    assert ("RR-DRAFT-8", 0, "") in told(events)
    assert (see(t, "city_left"), see(t, "city_pile"), see(t, "two_stocks")) == (0, [], True)
    assert {"BOS", "CLE"} <= set(see(t, "removed"))
    play(t, *(f"~stock:{id_}" for id_ in ("IC", "IC", "IC", "IC", "SP", "UP")))
    assert len(see(t, "stock_display")) == 6
    assert t.phase == "Bid for turn order"


@pytest.mark.rule("RUL-10")
def test_exactly_one_city_for_each_is_enough() -> None:
    t = scene(
        3,
        "Deliver a good",
        laid=[("STL", 0, 0, 0), ("WAS", 1, 0, 3)],
        cubes={"WAS": ["brown"]},
        hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]},
        pile=("BOS", "CLE", "NYK"),
        step=2,
    )
    t.play("deliver:brown,WAS,STL")
    assert see(t, "two_stocks") is False
    assert t.legal() == ["~city:CLE", "~city:BOS", "~city:NYK"]


@pytest.mark.rule("RR-DRAW-1")
def test_the_display_is_drawn_blindly() -> None:
    # Given 30 tiles in the pile of a game of three, then each is as likely; the start is not there
    t = dealt(3)
    assert len(odds(t)) == 30
    assert set(odds(t).values()) == {1}
    assert is_fair(t)
    assert refused_by(t, "~city:CIN") == "RR-DRAW-1"
    # and cities come first
    assert "a city tile of the pile is turned up now" in str(t.explain("~stock:IC"))
