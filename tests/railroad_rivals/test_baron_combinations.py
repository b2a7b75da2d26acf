"""Parts of Robber Baron together: where two rules meet, and what becomes of it."""

from collections import Counter
from typing import Any

import pytest

from roundhouse import CHANCE, Table
from tests.railroad_rivals.given import STL, gains, odds, play, refused_by, see, told, turn_order
from tests.railroad_rivals.given_baron import AGAIN, ALL, DELIVER, LINE, WIDE, actions, scene, verbs

OWNERS = {"WAS": 2, "PHL": 3, "CHI": 3, "MEM": 1}
CUBES = {"WAS": ["brown", "brown"], "STL": ["brown", "yellow"], "CHI": ["yellow"]}
TWO_NAMES = f"merged_company=two_names {ALL}"
PLUS1 = f"tower_same_railroad=plus1 {ALL}"
CLOSED = f"looted_links=closed_for_delivery {ALL}"


def delivering(options: str = ALL, **more: object) -> Table:
    """Everything is in the game; seat 1 delivers first. B&O of seat 2, PRR and IC of seat 3, MP of seat 1."""
    given: dict[str, object] = {"cubes": CUBES, "owners": OWNERS}
    return scene(3, options=options, **(given | more))  # type: ignore[arg-type]


def last_turn(phase: str = DELIVER, options: str = ALL, **more: object) -> Table:
    """The last turn."""
    given: dict[str, object] = {"last": True, "placed": True, "hands": {2: ["ELP"], 3: ["DAL"]}}
    return delivering(options, phase=phase, **(given | more))


def values(t: Table) -> dict[str, int]:
    """What is worth something."""
    return {road: value for road, value in see(t, "values").items() if value}


# Water towers with everything else


@pytest.mark.rule("RUL-65", "RB-UPGRADE-2", "RB-HOTEL-6", "RUL-63", "RUL-67", "RB-TOWER-5")
def test_upgrades_and_the_own_hotel_at_the_end_of_a_tower_delivery() -> None:
    # Given seat 1 with both upgrades, the tower in St. Louis, the own hotel in Chicago, another in St. Louis
    t = delivering(
        portfolios={1: ["upgrade", "upgrade"]}, towers=["STL", None, None], hotels=["CHI", "STL", None]
    )
    events = t.play("carry:brown,WAS,STL,CHI")
    # Then 3 once, 2 for each owner of a link, 2 for the upgrades once, 1 for the hotel where it ends
    assert Counter(gains(events)) == Counter(
        [
            (1, 3, "RR-DELIVER-6"),
            (2, 2, "RR-DELIVER-9"),
            (3, 2, "RR-DELIVER-9"),
            (1, 2, "RB-UPGRADE-3"),
            (1, 1, "RB-HOTEL-5"),
        ]
    )
    assert t.scores == [16, 12, 12]


@pytest.mark.rule("RUL-64", "RB-TOWER-4")
@pytest.mark.parametrize(("options", "value"), [(ALL, 2), (PLUS1, 1)])
def test_one_railroad_twice_past_a_tower(options: str, value: int) -> None:
    # Given St. Louis, Pittsburgh, Baltimore on the B&O, and the tower in the middle
    t = delivering(
        options, laid=LINE, owners={"PIT": 2, "BAL": 2}, towers=["PIT", None, None], cubes={"STL": ["brown"]}
    )
    events = t.play("carry:brown,STL,PIT,BAL")
    # Then it rises once for each link, or once; the tolls are two in either case
    assert values(t) == {"B&O": value}
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (2, 2, "RR-DELIVER-9"), (2, 2, "RR-DELIVER-9")]


@pytest.mark.rule("RUL-64", "RB-TOWER-4")
def test_two_railroads_rise_by_one_each_under_either_reading() -> None:
    for options in (ALL, PLUS1):
        t = delivering(options, towers=["STL", None, None])
        t.play("carry:brown,WAS,STL,CHI")
        assert values(t) == {"B&O": 1, "IC": 1}


@pytest.mark.rule("RUL-91", "RB-MERGE-4", "RUL-64")
@pytest.mark.parametrize(("options", "value"), [(ALL, 7), (TWO_NAMES, 7), (PLUS1, 6)])
def test_a_merged_company_on_both_links(options: str, value: int) -> None:
    # Given B&O and IC are one company of value 5: each link moves both markers by 1; where one railroad rises
    # once only, so does one company
    t = delivering(
        options,
        company=[["B&O", "IC"]],
        used=["merger"],
        values={"B&O": 5, "IC": 5},
        towers=["STL", None, None],
    )
    t.play("carry:brown,WAS,STL,CHI")
    assert values(t) == {"B&O": value, "IC": value}


@pytest.mark.rule("RUL-91", "RUL-65")
def test_a_merged_company_on_one_of_two_links() -> None:
    t = delivering(
        company=[["B&O", "ATSF"]], used=["merger"], values={"B&O": 5, "ATSF": 5}, towers=["STL", None, None]
    )
    t.play("carry:brown,WAS,STL,CHI")
    assert values(t) == {"B&O": 6, "ATSF": 6, "IC": 1}


@pytest.mark.rule("RUL-80", "RB-TOWER-4", "RB-HOTEL-5", "RB-UPGRADE-2")
def test_a_looted_railroad_on_the_way_past_a_tower() -> None:
    given: dict[str, Any] = {
        "looted": ["B&O"],
        "used": ["loot"],
        "towers": ["STL", None, None],
        "hotels": [None, None, "CHI"],
        "portfolios": {1: ["upgrade"]},
    }
    # everybody is paid as usual; only the IC rises
    t = delivering(**given)
    events = t.play("carry:brown,WAS,STL,CHI")
    assert (t.scores, values(t)) == ([14, 12, 13], {"IC": 1})
    assert ("RUL-80", 1, "B&O") in told(events)
    # where such links are closed, neither leg may use one
    t = delivering(CLOSED, **given)
    assert refused_by(t, "carry:brown,WAS,STL,CHI") == "RUL-80"
    assert refused_by(t, "carry:yellow,CHI,STL,WAS") == "RUL-80"
    assert actions(t, "carry") == ["carry:yellow,CHI,STL,PHL", "carry:yellow,CHI,STL,MEM"]


@pytest.mark.rule("RB-TRANS-5", "RB-TOWER-2", "RUL-62", "RUL-69")
def test_past_a_tower_on_the_transcontinental_railroad() -> None:
    laid = (STL, ("transcontinental", 1, 0, 0), ("SEA", 2, 0, 0))
    t = delivering(laid=laid, owners={}, cubes={"STL": ["brown"]})
    play(t, "tower:transcontinental", "carry:brown,STL,transcontinental,SEA")
    # the wild edges became the B&O of St. Louis and the GN of Seattle
    assert values(t) == {"B&O": 1, "GN": 1}


# Headquarters


@pytest.mark.rule("RUL-74", "RUL-65", "RB-UPGRADE-2", "RUL-25")
def test_both_deliveries_of_the_headquarters_may_pass_the_tower() -> None:
    t = delivering(hands={1: ["headquarters"]}, towers=["STL", None, None], portfolios={1: ["upgrade"]})
    events = play(t, "headquarters", "carry:brown,WAS,STL,MEM", "carry:brown,WAS,STL,MEM")
    # 3 and 2 for two brown cubes, the upgrade twice; seat 2's link twice
    assert [amount for seat, amount, _ in gains(events) if seat == 1] == [3, 1, 2, 1]
    assert (t.scores[1], values(t)) == (14, {"B&O": 2, "MP": 2})


@pytest.mark.rule("RUL-74", "RB-END-1", "RUL-96", "RB-HQ-3")
@pytest.mark.parametrize("first", [True, False])
def test_three_deliveries_with_the_headquarters_on_the_last_turn(first: bool) -> None:
    # Given brown cubes only, and seat 1 plays the tile in the first or in the second deliver phase
    t = last_turn(
        hands={1: ["headquarters"], 2: ["ELP"], 3: ["DAL"]},
        cubes={"WAS": ["brown", "brown"], "STL": ["brown"], "CHI": ["brown"] * 3},
    )
    points = []
    for phase in (DELIVER, AGAIN):
        for seat in (1, 2, 3):
            assert (t.phase, t.to_move + 1) == (phase, seat)
            two = seat == 1 and first == (phase == DELIVER)
            if two:
                t.play("headquarters")
            while deliveries := actions(t, "deliver"):
                points.append((seat, t.play(deliveries[0])[0].entries[0].amount))
            t.play("done")
    # six cubes for seven deliveries: seat 1 made three; the colour counts through both phases
    assert [seat for seat, _ in points] == ([1, 1, 2, 3, 1, 2] if first else [1, 2, 3, 1, 1, 2])
    assert [amount for _, amount in points] == [3, 2, 1, 1, 1, 1]
    assert t.over


@pytest.mark.rule("RUL-74", "RUL-22", "RUL-104")
def test_headquarters_where_deliveries_may_be_declined() -> None:
    t = delivering(f"may_decline_delivery=yes {ALL}", hands={1: ["headquarters"]})
    t.play("headquarters")
    events = t.play("done")
    assert (gains(events), t.to_move) == ([], 1)


@pytest.mark.rule("RUL-62", "RUL-74", "RUL-66")
def test_a_tower_between_two_deliveries() -> None:
    t = delivering(hands={1: ["headquarters"]})
    play(t, "headquarters", "deliver:brown,WAS,STL", "tower:STL", "hotel:MEM")
    assert "carry:brown,WAS,STL,MEM" in t.legal()
    assert gains(t.play("carry:brown,WAS,STL,MEM"))[-1] == (1, 1, "RB-HOTEL-5")


# New Industry


@pytest.mark.rule("RUL-73", "RUL-19", "RUL-104", "RB-INDUSTRY-4")
def test_new_industry_with_an_empty_bag_brings_nothing() -> None:
    t = delivering(laid=WIDE, owners={}, hands={1: ["industry"]}, cubes={}, bag=[])
    before = see(t, "cubes")
    events = t.play("industry:STL")
    assert told(events) == [("RUL-19", 1, "STL")]
    # it is used up, nothing came, and the step goes on
    assert (see(t, "cubes"), see(t, "discarded"), t.to_move) == (before, ["industry"], 0)
    assert "deliver" in verbs(t)


@pytest.mark.rule("RUL-96", "RUL-73", "RB-END-1")
def test_new_industry_in_the_second_deliver_phase_draws_what_went_back() -> None:
    # Given an empty bag on the last turn: three cubes are delivered in the first phase
    given: dict[str, Any] = {
        "laid": WIDE,
        "owners": {},
        "cubes": {},
        "bag": [],
        "placed": True,
        "last": True,
    }
    t = delivering(hands={1: ["industry"], 2: ["ELP"], 3: ["SEA"]}, **given)
    for _ in range(3):
        play(t, next(text for text in actions(t, "deliver") if "brown" in text), "done")
    # Then they are in the bag, and New Industry draws all three for St. Louis
    assert (t.phase, see(t, "bag")) == (AGAIN, ["brown"] * 3)
    t.play("industry:STL")
    assert (t.to_move, odds(t)) == (CHANCE, {"~cubes:brown,brown,brown": 1})
    t.play("~cubes:brown,brown,brown")
    # but the fourth brown cube of the turn scores 1
    assert t.play(next(text for text in actions(t, "deliver") if "brown" in text))[0].entries[0].amount == 1


# Shenanigans one after the other


@pytest.mark.rule("RUL-88", "RUL-89", "RUL-90", "RUL-77", "RB-MERGE-2")
def test_merger_then_buy_then_dump_in_one_step() -> None:
    t = delivering(portfolios={1: ["merger", "buy", "dump", "B&O", "IC"]}, values={"B&O": 7})
    # 0 and 7 meet at 4; a tile of the IC costs 4, both rise to 5; three tiles at 5 bring 15, both fall by 6
    events = play(t, "merge:B&O,IC", "buy:IC", "dump:B&O")
    assert gains(events) == [(1, -4, "RB-BUY-3"), (1, 15, "RB-DUMP-3")]
    assert (values(t), t.scores[0], see(t, "portfolios")[0]) == ({}, 21, [])
    assert refused_by(t, "merge:B&O,IC") == "RB-MERGE-1"


@pytest.mark.rule("RUL-88", "RUL-89", "RUL-90")
def test_the_same_by_two_names() -> None:
    t = delivering(TWO_NAMES, portfolios={1: ["merger", "buy", "dump", "B&O", "IC"]}, values={"B&O": 7})
    # only the one B&O is sold, at 5; it falls to 3, the IC stays at 5
    events = play(t, "merge:B&O,IC", "buy:IC", "dump:B&O")
    assert gains(events) == [(1, -4, "RB-BUY-3"), (1, 5, "RB-DUMP-3")]
    assert (values(t), see(t, "portfolios")[0]) == ({"B&O": 3, "IC": 5}, ["IC", "IC"])


@pytest.mark.rule("RUL-88", "RUL-81", "RUL-83")
@pytest.mark.parametrize(("options", "out", "left"), [(ALL, 8, {}), (TWO_NAMES, 4, {"IC": 4})])
def test_merger_then_loot_in_one_step(options: str, out: int, left: dict[str, int]) -> None:
    t = delivering(options, portfolios={1: ["merger", "loot", "B&O", "IC"], 2: ["IC"]}, values={"B&O": 7})
    play(t, "merge:B&O,IC", "loot:B&O")
    assert t.scores == [15, 10, 10]
    assert sum(stock in ("B&O", "IC") for stock in see(t, "stocks_out")) == out
    assert (values(t), see(t, "company")) == (left, [["B&O", "IC"]] if out == 8 else [])


@pytest.mark.rule("RUL-79", "RUL-78", "RB-DUMP-4", "RB-BUY-2")
def test_what_was_dumped_may_be_bought_back() -> None:
    t = delivering(portfolios={1: ["buy", "dump", "IC", "IC"], 2: ["IC"], 3: ["IC"]}, values={"IC": 9})
    assert refused_by(t, "buy:IC") == "RUL-78"
    # two at 9 bring 18; it falls to 5; one comes back for 5
    play(t, "dump:IC", "buy:IC")
    assert (t.scores[0], see(t, "portfolios")[0], values(t)) == (10 + 18 - 5, ["IC"], {"IC": 6})


@pytest.mark.rule("RUL-81", "RUL-12", "RB-LOOT-4")
def test_a_loot_may_leave_the_pile_short() -> None:
    # Given four tiles in the Stock pile, two of them of the IC, and the last step of a turn
    t = delivering(
        portfolios={1: ["loot", "IC"], 2: ["IC"]},
        hands={1: ["ELP"], 2: ["DAL"], 3: ["SEA"]},
        stock_pile=("IC", "IC", "SP", "UP"),
        row=[2, 3, 1],
        step=2,
        cubes={},
    )
    play(t, "loot:IC", "done", "~city:PIT", "~city:BOS", "~city:NYK", "~stock:SP", "~stock:UP")
    # Then two tiles are turned up for three players, and the auction begins
    assert (t.phase, see(t, "stock_display"), see(t, "stock_pile")) == (
        "Bid for turn order",
        ["UP", "SP"],
        [],
    )


@pytest.mark.rule("RUL-77", "RUL-93", "RB-ISSUE-5")
def test_a_shenanigan_picked_by_stock_issue_may_be_used_in_the_same_turn() -> None:
    t = scene(
        3,
        "Stock Issue?",
        cities=("PIT", "IND", "ELP"),
        stocks=("IC", "SP", "loot"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
        portfolios={1: ["issue", "UP"]},
        cubes=CUBES,
    )
    play(t, "issue", "~stock:SP", "draft-stock:loot")
    while t.phase != DELIVER:
        t.play(t.legal()[0])
    assert t.to_move == 0
    assert "loot:UP" in t.legal()


# The order of the turn


@pytest.mark.rule("RUL-94", "RB-BID-4", "RB-BID-5", "RB-BID-2")
def test_insider_trading_after_a_ranked_auction() -> None:
    # Given ranked bidding, row 1, 2, 3: seat 3 passes, seat 2 bids 5, seat 1 passes
    t = scene(
        3,
        "Bid for turn order",
        step=2,
        cities=("PIT", "IND", "ELP"),
        stocks=("IC", "SP", "UP"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
        portfolios={3: ["insider"]},
    )
    play(t, "pass", "bid:5", "pass", "insider")
    # Then the auction made 2, 1, 3, seat 2 has paid, and the insider is put in front
    assert (turn_order(t), t.scores) == ([3, 2, 1], [10, 5, 10])
    while t.phase != "Draw tiles":
        t.play(t.legal()[0])
    while t.to_move == CHANCE:
        t.play(t.legal()[0])
    # the next auction opens with seat 1, the last of the changed row
    assert (t.phase, t.to_move + 1) == ("Bid for turn order", 1)


@pytest.mark.rule("RB-6P-5", "RB-MERGE-2", "RB-LOOT-4", "RB-UPGRADE-2")
def test_the_thirteenth_railroad_is_like_the_others() -> None:
    # Given six players, and Hartford, NYNH&H to the south, north of New Haven; white cubes
    laid = (STL, ("NYK", 1, 0, 0), ("NHV", 2, 0, 0), ("HAR", 2, -1, 2))
    t = scene(
        6,
        laid=laid,
        cubes={"HAR": ["white"]},
        portfolios={1: ["merger", "loot", "upgrade", "NYNH&H", "IC"], 2: ["NYNH&H"]},
        values={"NYNH&H": 3},
    )
    events = play(t, "deliver:white,HAR,NHV", "merge:IC,NYNH&H")
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (1, 1, "RB-UPGRADE-2")]
    # 0 and 4 meet at 2
    assert values(t) == {"IC": 2, "NYNH&H": 2}
    t.play("loot:NYNH&H")
    assert Counter(see(t, "stocks_out")) == {"IC": 4, "NYNH&H": 4, "merger": 1, "loot": 1}
