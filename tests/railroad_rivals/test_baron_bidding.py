"""Advanced bidding: RB-BID and the ruling on who opens it."""

import pytest

from roundhouse import CHANCE, Table
from tests.railroad_rivals.given import gains, is_fair, odds, play, refused_by, see, told, turn_order
from tests.railroad_rivals.given_baron import scene
from tests.railroad_rivals.test_baron_setup import dealt

RED, BLUE, YELLOW, GRAY = 1, 2, 3, 4
PART = "modules=ranked-bidding"
EVERY_TURN = f"advanced_first_bidder=random_clockwise_every_turn {PART}"
TURN_ONE = f"advanced_first_bidder=auction_on_turn_1_random_clockwise {PART}"


def auction(options: str = PART, **more: object) -> Table:
    """Four players with ten points; the row is yellow, gray, red, blue."""
    given: dict[str, object] = {
        "row": [YELLOW, GRAY, RED, BLUE],
        "step": 3,
        "cities": ("PIT", "IND", "ELP", "BOS"),
        "stocks": ("IC", "IC", "B&O", "SP"),
    }
    return scene(4, "Bid for turn order", options, **(given | more))  # type: ignore[arg-type]


def asked(t: Table, *texts: str) -> list[int]:
    """Play these; who was asked each time."""
    who = []
    for text in texts:
        who.append(t.to_move + 1)
        t.play(text)
    return who


@pytest.mark.rule("RB-BID-1", "RB-BID-2", "RB-BID-3", "RB-BID-4", "RB-BID-5")
def test_every_place_of_the_row_is_auctioned() -> None:
    # Given the row yellow, gray, red, blue: blue, the last of it, is asked first, then red, gray, yellow
    t = auction()
    assert asked(t, "bid:1", "pass", "bid:2", "bid:4", "bid:5") == [BLUE, RED, GRAY, YELLOW, BLUE]
    # red has passed and is not asked again
    assert t.to_move + 1 == GRAY
    assert refused_by(t, "bid:5") == "RB-BID-3"
    # When gray passes, yellow bids 7 and blue passes
    events = play(t, "pass", "bid:7", "pass")
    # Then red is last, gray before it, blue before gray; yellow alone pays, 7, and begins
    assert turn_order(t) == [YELLOW, BLUE, GRAY, RED]
    assert gains(events) == [(YELLOW, -7, "RB-BID-5")]
    assert t.scores == [10, 10, 3, 10]
    assert (t.phase, t.to_move + 1) == ("Draft tiles", YELLOW)


@pytest.mark.rule("RB-BID-1", "RB-MODULAR-2")
@pytest.mark.parametrize(
    ("options", "row"),
    [("", [GRAY, YELLOW, RED, BLUE]), (PART, [GRAY, BLUE, YELLOW, RED])],
)
def test_the_part_takes_the_place_of_the_auction_for_the_first_place(options: str, row: list[int]) -> None:
    # Given blue bids 1, red passes, gray bids 2, yellow and blue pass
    t = auction(options)
    play(t, "bid:1", "pass", "bid:2", "pass", "pass")
    # Then gray is 1st; the others keep their order, or with the part stand as they passed
    assert turn_order(t) == row


@pytest.mark.rule("RUL-61", "RR-BID-1", "RB-BID-6")
@pytest.mark.parametrize("options", [PART, EVERY_TURN])
def test_the_first_turn_has_no_auction(options: str) -> None:
    t = dealt(3, options)
    while t.to_move == CHANCE:
        t.play(t.legal()[0])
    assert t.phase == "Draft tiles"


@pytest.mark.rule("RUL-61", "RB-BID-2", "RUL-05")
def test_the_last_player_opens_unless_the_table_wants_it_otherwise() -> None:
    t = auction()
    assert t.to_move + 1 == BLUE
    # nobody bids: blue, red and gray pass, and the row stays
    events = play(t, "pass", "pass", "pass")
    assert turn_order(t) == [YELLOW, GRAY, RED, BLUE]
    assert told(events) == [("RUL-05", 0, "")]


@pytest.mark.rule("RUL-61", "RB-BID-6")
def test_chance_may_name_the_opener_of_every_auction() -> None:
    # Given the option, and the last stock tile of a display
    t = scene(
        4,
        "Draw tiles",
        EVERY_TURN,
        row=[YELLOW, GRAY, RED, BLUE],
        cities=("PIT", "IND", "ELP", "BOS"),
        stocks=("IC", "IC", "B&O"),
    )
    t.play("~stock:SP")
    # Then one of the four opens, each as likely
    assert t.to_move == CHANCE
    assert odds(t) == {f"~opener:{seat}": 1 for seat in (1, 2, 3, 4)}
    assert is_fair(t)
    assert refused_by(t, "bid:1") == "RB-BID-1"
    assert refused_by(t, "~city:PIT") == "RB-BID-6"
    # When it is yellow, then the questions goes by the seats: yellow, gray, red, blue, yellow
    t.play("~opener:3")
    assert asked(t, "bid:1", "bid:2", "pass", "bid:3", "pass") == [YELLOW, GRAY, RED, BLUE, YELLOW]
    events = play(t, "pass")
    # Then red is last, yellow before it, gray before yellow; blue pays 3
    assert turn_order(t) == [BLUE, GRAY, YELLOW, RED]
    assert gains(events) == [(BLUE, -3, "RB-BID-5")]


@pytest.mark.rule("RUL-61", "RUL-05")
def test_an_auction_by_lot_without_a_bid_changes_the_row_for_nothing() -> None:
    t = auction(EVERY_TURN, step=4)
    t.play("~opener:1")
    # red, blue and yellow pass, in the order of the seats; gray never passed
    events = play(t, "pass", "pass", "pass")
    assert turn_order(t) == [GRAY, YELLOW, BLUE, RED]
    assert (gains(events), told(events)) == ([], [("RUL-61", 0, "")])
    assert t.scores == [10] * 4


@pytest.mark.rule("RUL-61", "RB-BID-6")
def test_chance_may_name_the_opener_of_an_auction_on_the_first_turn() -> None:
    # Given the option, and the first display of three players
    t = dealt(3, TURN_ONE)
    while t.phase == "Draw tiles":
        t.play(t.legal()[0])
    # Then there is an auction, opened by lot
    assert (t.phase, t.to_move, see(t, "turn")) == ("Bid for turn order", CHANCE, 1)
    t.play("~opener:2")
    assert asked(t, "bid:6", "bid:7", "pass", "pass") == [2, 3, 1, 2]
    # seats 1 to 3 began with 6, 8, 10 points
    assert (t.scores, turn_order(t)) == ([6, 8, 3], [3, 2, 1])


@pytest.mark.rule("RUL-61", "RB-BID-2")
def test_after_the_first_turn_the_last_player_opens() -> None:
    t = auction(TURN_ONE)
    assert t.to_move + 1 == BLUE
    assert asked(t, "bid:1", "pass", "pass", "pass") == [BLUE, RED, GRAY, YELLOW]
    assert turn_order(t) == [BLUE, YELLOW, GRAY, RED]


@pytest.mark.rule("RUL-04", "RUL-06", "RB-BID-3")
def test_whoever_cannot_pay_more_can_only_pass_and_the_auction_ends_with_one() -> None:
    t = auction(EVERY_TURN, step=4, scores=[3, 10, 10, 10])
    play(t, "~opener:2", "bid:3", "bid:4", "bid:5")
    assert t.to_move + 1 == RED
    assert t.legal() == ["pass"]
    play(t, "pass", "pass", "pass")
    # gray, the bidder, is not asked to beat the own bid
    assert (t.phase, turn_order(t)) == ("Draft tiles", [GRAY, YELLOW, BLUE, RED])
