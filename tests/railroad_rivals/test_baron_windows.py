"""Shenanigans with a moment of their own: RB-ISSUE, RB-INSIDER, and the rulings about them."""

import pytest

from roundhouse import CHANCE, BadPosition, Table
from tests.railroad_rivals.given import gains, odds, play, refused_by, see, told, turn_order
from tests.railroad_rivals.given_baron import LINE, scene

BOTH = "modules=stock-issue+insider-trading"
CITIES = ("PIT", "IND", "ELP")
STOCKS = ("IC", "SP", "UP")
HANDS = {1: ["NYK"], 2: ["DAL"], 3: ["DUL"]}


def auction(owner: int, tile: str, options: str = BOTH, **more: object) -> Table:
    """Three players bid, row 1, 2, 3; this seat has this tile."""
    given: dict[str, object] = {
        "step": 2,
        "cities": CITIES,
        "stocks": STOCKS,
        "hands": HANDS,
        "portfolios": {owner: [tile]},
    }
    return scene(3, "Bid for turn order", options, **(given | more))  # type: ignore[arg-type]


def issuing(owner: int = 3, **more: object) -> Table:
    """Before the draft seat 3, the last of the row, is asked for Stock Issue."""
    given: dict[str, object] = {
        "cities": CITIES,
        "stocks": STOCKS,
        "hands": HANDS,
        "portfolios": {owner: ["issue"]},
    }
    return scene(3, "Stock Issue?", BOTH, **(given | more))  # type: ignore[arg-type]


# Insider Trading


@pytest.mark.rule("RB-INSIDER-1", "RB-INSIDER-2", "RUL-94", "RB-SHEN-3")
def test_the_insider_goes_to_the_front_for_nothing_and_the_winner_has_paid() -> None:
    # Given the row 1, 2, 3 and seat 2 wins the auction for 4
    t = auction(3, "insider")
    play(t, "pass", "bid:4", "pass")
    # Then, before the draft, the owner of the tile is asked
    assert (t.phase, t.to_move + 1, t.legal()) == ("Insider Trading?", 3, ["insider", "pass"])
    assert turn_order(t) == [2, 1, 3]
    events = t.play("insider")
    # Then seat 3 is 1st; seat 2's payment stands, and the others keep their order
    assert told(events) == [("RB-INSIDER-2", 3, "")]
    assert (turn_order(t), t.scores) == ([3, 2, 1], [10, 6, 10])
    assert (t.phase, t.to_move + 1) == ("Draft tiles", 3)
    assert see(t, "stocks_out") == ["insider"]


@pytest.mark.rule("RUL-94", "RR-BID-3")
def test_the_next_auction_opens_with_the_last_of_the_changed_row() -> None:
    t = auction(3, "insider")
    play(t, "pass", "bid:4", "pass", "insider")
    while t.phase != "Draw tiles":
        t.play(t.legal()[0])
    while t.to_move == CHANCE:
        t.play(t.legal()[0])
    # the row was 3, 2, 1 in that turn: seat 1 opens
    assert (t.phase, turn_order(t), t.to_move + 1) == ("Bid for turn order", [3, 2, 1], 1)


@pytest.mark.rule("RUL-94", "RB-SHEN-3")
def test_the_insider_may_wait_or_waste_it() -> None:
    # a pass keeps the tile
    t = auction(3, "insider")
    play(t, "pass", "pass", "pass")
    assert (t.phase, see(t, "portfolios")[2], turn_order(t)) == ("Draft tiles", ["insider"], [1, 2, 3])
    # the 1st player may play it, and nothing changes but the tile
    t = auction(1, "insider")
    play(t, "pass", "pass", "insider")
    assert (turn_order(t), see(t, "portfolios")[0]) == ([1, 2, 3], [])


@pytest.mark.rule("RB-INSIDER-1")
def test_at_no_other_time_and_by_nobody_else() -> None:
    t = auction(3, "insider")
    assert refused_by(t, "insider") == "RR-BID-2"
    play(t, "bid:1", "pass", "pass")
    assert refused_by(t, "draft-city:PIT") == "RB-INSIDER-1"
    assert refused_by(t, "bid:5") == "RB-INSIDER-1"
    t.play("pass")
    assert refused_by(t, "insider") == "RR-DRAFT-1"
    # where nobody has the tile, nobody is asked
    t = auction(3, "issue")
    play(t, "bid:1", "pass", "pass")
    assert t.phase == "Stock Issue?"


@pytest.mark.rule("RUL-94", "RUL-93")
def test_the_earliest_use_is_the_turn_after_the_draft() -> None:
    # Given both tiles are drafted now
    t = scene(
        3,
        "Draft tiles",
        BOTH,
        laid=LINE,
        cities=("IND", "ELP", "CHI"),
        stocks=("IC", "issue", "insider"),
        hands=HANDS,
    )
    play(t, "draft-stock:issue", "draft-stock:insider", "draft-stock:IC")
    while t.phase != "Bid for turn order":
        assert "?" not in t.phase
        t.play(t.legal()[0])
    play(t, "pass", "pass")
    assert (t.phase, t.to_move + 1) == ("Insider Trading?", 2)
    t.play("pass")
    assert (t.phase, t.to_move + 1) == ("Stock Issue?", 1)
    # no position has the moment on the first turn
    with pytest.raises(BadPosition, match="RUL-93"):
        issuing(turn=1)


# Stock Issue


@pytest.mark.rule("RB-ISSUE-1", "RUL-93")
def test_stock_issue_comes_after_insider_trading() -> None:
    t = auction(3, "insider", portfolios={1: ["issue"], 3: ["insider"]})
    play(t, "pass", "pass")
    assert t.phase == "Insider Trading?"
    t.play("insider")
    assert (t.phase, t.to_move + 1, t.legal()) == ("Stock Issue?", 1, ["issue", "pass"])
    assert refused_by(t, "draft-city:PIT") == "RB-ISSUE-1"
    # a pass keeps the tile for another turn
    t.play("pass")
    assert (t.phase, see(t, "portfolios")[0]) == ("Draft tiles", ["issue"])
    assert refused_by(t, "issue") == "RR-DRAFT-1"


@pytest.mark.rule("RB-ISSUE-2", "RB-ISSUE-3", "RB-ISSUE-4", "RB-ISSUE-5", "RB-SHEN-3")
def test_one_more_tile_and_the_first_pick() -> None:
    # Given seat 3, last in the row, plays it: a fourth stock tile is drawn, by chance
    t = issuing()
    t.play("issue")
    assert t.to_move == CHANCE
    ways = odds(t)
    assert (ways["~stock:B&O"], ways["~stock:IC"], ways["~stock:insider"]) == (4, 3, 1)
    assert refused_by(t, "~city:CHI") == "RB-ISSUE-2"
    t.play("~stock:B&O")
    # Then seat 3 takes one of the four before anyone drafts
    assert t.to_move + 1 == 3
    assert t.legal() == ["draft-stock:B&O", "draft-stock:IC", "draft-stock:UP", "draft-stock:SP"]
    assert refused_by(t, "draft-stock:NP") == "RB-ISSUE-3"
    assert refused_by(t, "draft-city:PIT") == "RB-ISSUE-3"
    assert refused_by(t, "pass") == "RB-ISSUE-3"
    events = t.play("draft-stock:IC")
    assert told(events) == [("RB-ISSUE-3", 3, "IC")]
    # and the draft runs as ever: row 1, 2, 3, a city and a stock for each
    assert (t.phase, t.to_move + 1, see(t, "issuer")) == ("Draft tiles", 1, None)
    play(t, "draft-stock:SP", "draft-stock:UP")
    assert "draft-stock:B&O" in t.legal()  # the pick does not count as a drafted tile
    play(t, "draft-stock:B&O", "draft-city:PIT", "draft-city:IND", "draft-city:ELP")
    assert see(t, "portfolios") == [["SP"], ["UP"], ["B&O", "IC"]]
    assert see(t, "stocks_out") == ["issue"]


@pytest.mark.rule("RUL-93", "RR-DRAFT-9")
def test_on_a_turn_of_two_stocks_seven_tiles_for_three_players() -> None:
    # Given 2N = 6 tiles on offer
    t = issuing(two_stocks=True, pile=(), cities=(), stocks=("IC", "SP", "UP", "UP", "GN", "NP"))
    play(t, "issue", "~stock:B&O")
    assert len(see(t, "stock_display")) == 7
    t.play("draft-stock:NP")
    # two laps of two each; seat 3 ends with three
    play(t, *(f"draft-stock:{id_}" for id_ in ("IC", "SP", "UP", "UP", "GN", "B&O")))
    assert see(t, "portfolios")[2] == ["B&O", "UP", "NP"]
    assert [len(tiles) for tiles in see(t, "portfolios")] == [2, 2, 3]
    assert see(t, "stock_display") == []


@pytest.mark.rule("RUL-93", "RUL-12")
def test_not_without_a_tile_to_draw() -> None:
    # Given an empty Stock pile: seat 3 is not asked
    t = auction(3, "issue", "modules=stock-issue", stock_pile=())
    play(t, "pass", "pass")
    assert t.phase == "Draft tiles"
    # one tile is enough, and the display is then as full as ever
    t = auction(3, "issue", "modules=stock-issue", stock_pile=("NP",))
    play(t, "pass", "pass", "issue", "~stock:NP", "draft-stock:IC")
    assert len(see(t, "stock_display")) == 3


@pytest.mark.rule("RUL-93")
def test_the_pick_may_be_an_advanced_tile() -> None:
    t = issuing(stocks=("IC", "SP", "insider"))
    play(t, "issue", "~stock:IC", "draft-stock:insider")
    # too late for its own moment of this turn
    assert (t.phase, see(t, "portfolios")[2]) == ("Draft tiles", ["insider"])


@pytest.mark.rule("RB-ISSUE-1", "RB-INSIDER-1")
def test_no_ledger_line_costs_anything() -> None:
    t = auction(3, "issue", portfolios={3: ["issue", "insider"]})
    events = play(t, "pass", "pass", "insider", "issue", "~stock:B&O", "draft-stock:B&O")
    assert gains(events) == []
    assert t.scores == [10, 10, 10]


# Positions


@pytest.mark.rule("RB-ISSUE-2", "RB-ISSUE-3", "RR-DRAW-1")
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"step": 2}, "RR-DRAW-1"),
        ({"step": 2, "stocks": ("IC", "IC", "SP", "UP")}, "RB-ISSUE-1"),
        ({"step": 1, "issuer": 3}, "RB-ISSUE-1"),
        ({"issuer": 1}, "RB-ISSUE-1"),
        ({"stocks": ("IC",)}, "RR-DRAW-1"),
        ({"cities": ("PIT",)}, "RR-DRAW-1"),
        ({"portfolios": {}}, "RB-ISSUE-1"),
    ],
)
def test_no_game_stands_like_this(wrong: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        issuing(**wrong)  # type: ignore[arg-type]
