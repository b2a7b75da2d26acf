"""Stock Shenanigans in a deliver step: RB-SHEN, RB-BUY, RB-DUMP, RB-LOOT, and their rulings."""

from collections import Counter

import pytest

from roundhouse import Table
from tests.railroad_rivals.given import gains, play, refused_by, see, told
from tests.railroad_rivals.given_baron import actions, scene, verbs

SIX = "modules=buy-stock+dump-stock+loot+merger+stock-issue+insider-trading"
CUBES = {"WAS": ["brown", "brown"], "STL": ["brown", "yellow"]}


def delivering(own: list[str], seats: int = 3, options: str = SIX, **more: object) -> Table:
    """Seat 1 delivers with these tiles before it, unless `portfolios` says more."""
    given: dict[str, object] = {
        "cubes": CUBES,
        "portfolios": {1: own},
        "owners": {"WAS": 2, "PHL": 2, "CHI": 3, "MEM": 3},
    }
    return scene(seats, options=options, **(given | more))  # type: ignore[arg-type]


# In general


@pytest.mark.rule("RB-SHEN-1", "RB-SHEN-2", "RB-SHEN-4", "RR-DRAFT-3", "RUL-36")
def test_a_shenanigan_is_the_stock_tile_of_the_turn() -> None:
    t = scene(
        3,
        "Draft tiles",
        SIX,
        cities=("PIT", "IND", "ELP"),
        stocks=("IC", "merger", "loot"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
    )
    assert actions(t, "draft-stock") == ["draft-stock:IC", "draft-stock:loot", "draft-stock:merger"]
    t.play("draft-stock:merger")
    # it lies face up before seat 1
    assert t.view(2).position()["portfolios"] == [["merger"], [], []]
    play(t, "draft-stock:loot", "draft-city:PIT")
    assert refused_by(t, "draft-stock:IC") == "RR-DRAFT-3"


@pytest.mark.rule("RB-SHEN-4", "RR-DRAFT-9")
def test_on_a_turn_of_two_stocks_both_may_be_shenanigans() -> None:
    t = scene(
        3,
        "Draft tiles",
        SIX,
        two_stocks=True,
        pile=(),
        stocks=("IC", "SP", "SP", "UP", "merger", "loot"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
    )
    play(t, "draft-stock:merger", "draft-stock:SP", "draft-stock:SP", "draft-stock:loot")
    assert see(t, "portfolios")[0] == ["loot", "merger"]


@pytest.mark.rule("RB-SHEN-3", "RUL-77")
def test_several_in_one_step_each_once_before_or_after_the_delivery() -> None:
    t = delivering(["buy", "dump", "loot", "IC", "SP", "SP"], values={"IC": 3})
    play(t, "loot:SP", "deliver:brown,WAS,STL", "buy:IC", "dump:IC")
    assert see(t, "portfolios")[0] == []
    # all three are out of the game, with the four tiles of the SP
    assert Counter(see(t, "stocks_out")) == {"SP": 4, "buy": 1, "dump": 1, "loot": 1}
    assert refused_by(t, "buy:IC") == "RB-BUY-1"
    assert refused_by(t, "dump:IC") == "RB-DUMP-1"
    assert refused_by(t, "loot:IC") == "RB-LOOT-1"
    assert t.legal() == ["done"]


@pytest.mark.rule("RUL-77", "RB-BUY-1", "RB-DUMP-1", "RB-LOOT-1", "RB-MERGE-1")
def test_they_are_optional_and_only_the_owners_in_the_own_step() -> None:
    own = ["buy", "dump", "loot", "merger", "IC", "B&O"]
    t = delivering([], portfolios={2: own})
    assert verbs(t) == {"deliver"}
    for text, rule in (
        ("buy:IC", "RB-BUY-1"),
        ("dump:IC", "RB-DUMP-1"),
        ("loot:IC", "RB-LOOT-1"),
        ("merge:IC,B&O", "RB-MERGE-1"),
    ):
        assert refused_by(t, text) == rule
    play(t, "deliver:brown,WAS,STL", "done")
    assert {"buy", "dump", "loot", "merge"} < verbs(t)
    play(t, "deliver:brown,WAS,STL", "done")
    assert Counter(see(t, "portfolios")[1]) == Counter(own)


@pytest.mark.rule("RUL-77", "RB-BUY-1")
def test_not_in_another_phase() -> None:
    t = scene(3, "Place a city tile", SIX, hands={1: ["PIT"]}, portfolios={1: ["buy", "loot", "IC"]})
    assert refused_by(t, "buy:IC") == "RR-PLACE-1"
    assert refused_by(t, "loot:IC") == "RR-PLACE-1"


# Buy Stock


@pytest.mark.rule("RB-BUY-2", "RB-BUY-3", "RB-BUY-4", "RUL-78")
def test_a_tile_of_the_pile_is_bought_at_the_value_before_it_rises() -> None:
    t = delivering(["buy"], values={"IC": 4})
    events = t.play("buy:IC")
    assert gains(events) == [(1, -4, "RB-BUY-3")]
    assert told(events)[-1] == ("RB-BUY-4", 1, "IC")
    assert (see(t, "portfolios")[0], see(t, "values")["IC"]) == (["IC"], 5)
    assert see(t, "stock_pile").count("IC") == 3
    assert t.scores[0] == 6


@pytest.mark.rule("RUL-78", "RUL-37", "RB-BUY-2")
def test_what_cannot_be_bought() -> None:
    # Given all IC tiles belong to somebody, ten points, the NYC at 11, the UP at 10, the SP at 0
    t = delivering(
        ["buy"], values={"NYC": 11, "UP": 10}, portfolios={1: ["buy"], 2: ["IC"] * 3, 3: ["IC", "merger"]}
    )
    offered = {text.split(":")[1] for text in actions(t, "buy")}
    assert refused_by(t, "buy:IC") == "RUL-78"
    assert refused_by(t, "buy:NYC") == "RUL-78"
    assert offered == {"B&O", "PRR", "C&O", "MP", "ACL", "ATSF", "UP", "SP", "GN", "NP"}
    # a price of all the points is fine, and what is worth 0 costs nothing
    assert gains(t.copy().play("buy:UP")) == [(1, -10, "RB-BUY-3")]
    other = t.copy()
    other.play("buy:SP")
    assert (other.scores[0], see(other, "values")["SP"]) == (10, 1)


@pytest.mark.rule("RUL-78", "RB-BUY-2")
def test_only_stock_of_railroads_is_bought() -> None:
    from roundhouse import BadNotation

    t = delivering(["buy"])
    for tile in ("loot", "merger", "issue"):
        with pytest.raises(BadNotation):
            t.explain(f"buy:{tile}")


@pytest.mark.rule("RB-BUY-4", "RUL-30")
def test_a_cap_stops_a_bought_railroad_too() -> None:
    t = delivering(["buy"], options=f"multiplayer_value_cap=10 {SIX}", values={"IC": 10})
    events = t.play("buy:IC")
    assert (see(t, "values")["IC"], told(events)[-1]) == (10, ("RUL-30", 1, "IC"))


# Dump Stock


@pytest.mark.rule("RB-DUMP-2", "RB-DUMP-3", "RB-DUMP-4", "RB-DUMP-5", "RUL-79")
def test_all_tiles_of_one_railroad_are_sold_at_the_value_before_it_falls() -> None:
    t = delivering(["dump", "IC", "IC", "IC", "SP"], values={"IC": 7})
    assert actions(t, "dump") == ["dump:IC", "dump:SP"]
    events = t.play("dump:IC")
    # three at 7 are 21; 7 - 3 x 2 = 1; the SP stays
    assert gains(events) == [(1, 21, "RB-DUMP-3")]
    assert (see(t, "portfolios")[0], see(t, "values")["IC"]) == (["SP"], 1)
    # all four are in the pile again and can be drawn
    assert see(t, "stock_pile").count("IC") == 4


@pytest.mark.rule("RUL-79", "RB-DUMP-5")
def test_no_value_falls_below_nothing() -> None:
    t = delivering(["dump", "IC", "IC"], values={"IC": 3})
    events = t.play("dump:IC")
    assert gains(events) == [(1, 6, "RB-DUMP-3")]
    assert see(t, "values")["IC"] == 0
    assert told(events)[-1] == ("RB-DUMP-5", 1, "IC,0")


@pytest.mark.rule("RUL-79", "RB-DUMP-2")
def test_one_needs_a_tile_to_sell() -> None:
    t = delivering(["dump", "SP"], portfolios={1: ["dump", "SP"], 2: ["IC"]}, values={"IC": 5})
    assert refused_by(t, "dump:IC") == "RUL-79"
    # a worthless one can be sold, for nothing
    assert gains(t.play("dump:SP")) == []
    assert see(t, "stock_pile").count("SP") == 4


# Loot the Company


@pytest.mark.rule("RB-LOOT-2", "RUL-82")
def test_a_railroad_of_which_nobody_has_more() -> None:
    t = delivering(
        [], portfolios={1: ["loot", "IC", "IC", "SP", "NP"], 2: ["IC", "IC", "SP", "SP", "UP"], 3: ["NYC"]}
    )
    # as many is enough: the IC; of the SP seat 2 has more, of the UP and the NYC seat 1 has none
    assert actions(t, "loot") == ["loot:IC", "loot:NP"]
    assert refused_by(t, "loot:SP") == "RB-LOOT-2"
    assert refused_by(t, "loot:UP") == "RB-LOOT-2"


@pytest.mark.rule("RB-LOOT-3", "RB-LOOT-4", "RB-LOOT-5", "RUL-81", "RUL-83")
def test_five_points_and_all_four_tiles_leave_the_game() -> None:
    t = delivering([], portfolios={1: ["loot", "IC", "SP"], 2: ["IC"]}, values={"IC": 12, "SP": 2})
    events = t.play("loot:IC")
    assert gains(events) == [(1, 5, "RB-LOOT-3")]
    assert told(events)[-1] == ("RB-LOOT-5", 1, "IC")
    # seat 2's tile and the two of the pile are gone too, without a payment; the marker is off
    assert see(t, "portfolios") == [["SP"], [], []]
    assert see(t, "stock_pile").count("IC") == 0
    assert see(t, "stocks_out").count("IC") == 4
    assert (see(t, "values")["IC"], see(t, "looted")) == (0, ["IC"])
    assert t.scores == [15, 10, 10]


@pytest.mark.rule("RUL-81", "RR-2P-1")
def test_with_two_players_three_tiles_leave() -> None:
    t = delivering(["loot", "IC"], 2, owners={})
    assert (see(t, "stock_pile").count("IC"), see(t, "stocks_out").count("IC")) == (2, 1)
    t.play("loot:IC")
    assert (see(t, "stock_pile").count("IC"), see(t, "stocks_out").count("IC")) == (0, 4)


@pytest.mark.rule("RUL-83", "RUL-78", "RUL-79")
def test_nothing_can_be_done_with_a_railroad_out_of_business() -> None:
    t = delivering(["buy", "dump", "merger", "SP"], looted=["IC"], used=["loot"], values={"SP": 1})
    assert refused_by(t, "buy:IC") == "RUL-83"
    assert refused_by(t, "dump:IC") == "RUL-83"
    assert refused_by(t, "merge:IC,SP") == "RUL-83"
    assert "buy:IC" not in t.legal()


@pytest.mark.rule("RUL-80", "RB-LOOT-5")
def test_the_links_of_a_looted_railroad_still_carry_cubes() -> None:
    # Given the B&O, on whose link of seat 2 a cube goes from Washington, is out of business
    t = delivering([], looted=["B&O"], used=["loot"])
    events = t.play("deliver:brown,WAS,STL")
    # Then everybody is paid as usual, and no value moves
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (2, 2, "RR-DELIVER-9")]
    assert told(events)[-1] == ("RUL-80", 1, "B&O")
    assert set(see(t, "values").values()) == {0}


@pytest.mark.rule("RUL-80", "RUL-87")
def test_the_edges_of_a_looted_railroad_still_match() -> None:
    t = scene(
        3,
        "Place a city tile",
        SIX,
        laid=[("STL", 0, 0, 0)],
        hands={1: ["PIT"]},
        looted=["B&O"],
        used=["loot"],
    )
    assert "place:PIT,1,0,0" in t.legal()
    t.play("place:PIT,1,0,0")
    assert see(t, "links") == [["PIT", "STL", "B&O", 1]]


@pytest.mark.rule("RUL-80", "RUL-22")
def test_or_they_are_closed() -> None:
    closed = f"looted_links=closed_for_delivery {SIX}"
    t = delivering([], options=closed, looted=["B&O"], used=["loot"])
    assert refused_by(t, "deliver:brown,WAS,STL") == "RUL-80"
    assert {text for text in actions(t, "deliver") if "WAS" in text} == set()
    assert "deliver:brown,STL,CHI" in t.legal()
    # a cube that can go nowhere else is no duty
    t = delivering([], options=closed, looted=["B&O"], used=["loot"], cubes={"WAS": ["brown"]})
    assert t.legal() == ["done"]
