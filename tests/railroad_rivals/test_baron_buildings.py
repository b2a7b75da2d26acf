"""Hotels and water towers: RB-HOTEL, RB-TOWER, their rulings, and the deliver step around them."""

import pytest

from roundhouse import Table
from tests.railroad_rivals.given import STL, gains, play, refused_by, see, told
from tests.railroad_rivals.given_baron import LINE, STAR, actions, scene, verbs

BOTH = "modules=hotels+towers"
CUBES = {"WAS": ["brown", "yellow"], "STL": ["brown", "brown"], "CHI": ["yellow"]}
OWNERS = {"WAS": 2, "PHL": 3, "CHI": 3, "MEM": 1}


def delivering(seats: int = 3, options: str = BOTH, **more: object) -> Table:
    """Seat 1 is to deliver. Links: Washington (B&O) of seat 2, Philadelphia (PRR) and Chicago (IC) of 3."""
    given: dict[str, object] = {"cubes": CUBES, "owners": OWNERS}
    return scene(seats, options=options, **(given | more))  # type: ignore[arg-type]


# Building


@pytest.mark.rule("RB-HOTEL-1", "RUL-102", "RB-COMP-6", "RB-HOTEL-2", "RB-TOWER-1")
def test_every_player_has_one_of_each() -> None:
    t = delivering()
    assert see(t, "hotels") == see(t, "towers") == [None, None, None]
    # Given all three build both and deliver, then all six buildings stand there
    for seat, city in enumerate(("STL", "WAS", "CHI"), 1):
        assert t.to_move + 1 == seat
        assert f"hotel:{city}" in t.legal()
        assert f"tower:{city}" in t.legal()
        play(t, f"hotel:{city}", f"tower:{city}", actions(t, "deliver")[0], "done")
    assert see(t, "hotels") == see(t, "towers") == ["STL", "WAS", "CHI"]


@pytest.mark.rule("RB-HOTEL-2", "RB-TOWER-1", "RUL-62")
def test_any_city_on_the_table_without_such_a_building() -> None:
    # Given seat 2's hotel in Chicago and seat 3's water tower in Washington
    t = delivering(hotels=[None, "CHI", None], towers=[None, None, "WAS"])
    # Then everywhere else seat 1 may build, the starting tile included; one of each kind may share a tile
    assert actions(t, "hotel") == ["hotel:STL", "hotel:WAS", "hotel:PHL", "hotel:MEM"]
    assert actions(t, "tower") == ["tower:STL", "tower:PHL", "tower:CHI", "tower:MEM"]
    assert refused_by(t, "hotel:CHI") == "RB-HOTEL-2"
    assert refused_by(t, "tower:WAS") == "RB-TOWER-1"
    # nor where no tile lies
    assert refused_by(t, "hotel:BOS") == "RB-HOTEL-2"
    assert refused_by(t, "tower:BOS") == "RB-TOWER-1"
    play(t, "hotel:WAS", "tower:CHI")
    assert see(t, "hotels") == ["WAS", "CHI", None]
    assert see(t, "towers") == ["CHI", None, "WAS"]


@pytest.mark.rule("RB-HOTEL-4")
def test_a_building_never_moves() -> None:
    t = delivering(hotels=["PHL", None, None], towers=["MEM", None, None])
    assert not {"hotel", "tower"} & verbs(t)
    assert refused_by(t, "hotel:STL") == "RB-HOTEL-4"
    assert refused_by(t, "tower:STL") == "RB-HOTEL-4"


@pytest.mark.rule("RB-HOTEL-3", "RUL-62", "RUL-104")
def test_before_and_after_the_delivery_both_in_one_turn_or_never() -> None:
    # before the delivery one, after it the other
    t = delivering()
    events = play(t, "tower:CHI", "deliver:brown,WAS,STL", "hotel:CHI")
    assert [line for line in told(events) if line[0] in ("RB-TOWER-1", "RB-HOTEL-2")] == [
        ("RB-TOWER-1", 1, "CHI"),
        ("RB-HOTEL-2", 1, "CHI"),
    ]
    assert t.legal() == ["done"]
    t.play("done")
    assert t.to_move == 1
    # Given nothing was built: it is as lawful
    t = delivering()
    play(t, "deliver:brown,WAS,STL", "done")
    assert see(t, "hotels") == see(t, "towers") == [None] * 3


@pytest.mark.rule("RUL-62", "RUL-23", "RUL-104")
def test_who_can_deliver_nothing_may_still_build() -> None:
    # Given no cubes on the table
    t = delivering(cubes={})
    assert verbs(t) == {"hotel", "tower", "done"}
    events = play(t, "hotel:STL", "done")
    assert told(events)[-1] == ("RUL-23", 1, "")
    assert (t.to_move, see(t, "hotels")) == (1, ["STL", None, None])


@pytest.mark.rule("RUL-104", "RUL-22")
def test_the_delivery_is_a_duty_and_the_step_ends_with_done() -> None:
    t = delivering()
    assert "done" not in t.legal()
    assert refused_by(t, "done") == "RUL-22"
    assert refused_by(t, "decline") == "RUL-104"
    assert refused_by(t, "pass") == "RUL-104"
    assert refused_by(t, "place:PIT,2,0,0") == "RR-DELIVER-2"
    t.play("deliver:brown,WAS,STL")
    # it is still seat 1's step, without a second delivery
    assert t.to_move == 0
    assert "done" in t.legal()
    assert refused_by(t, "deliver:brown,STL,WAS") == "RR-DELIVER-2"
    t.play("done")
    assert (t.to_move, see(t, "made"), see(t, "due")) == (1, 0, 1)


@pytest.mark.rule("RUL-104", "RUL-22")
def test_where_deliveries_may_be_declined_the_step_may_be_closed_at_once() -> None:
    t = delivering(options=f"may_decline_delivery=yes {BOTH}")
    assert refused_by(t, "decline") == "RUL-104"
    events = t.play("done")
    assert (told(events), t.to_move) == ([("RUL-22", 1, "")], 1)


# Hotels


@pytest.mark.rule("RB-HOTEL-5", "RUL-63")
@pytest.mark.parametrize("owner", [1, 2, 3])
def test_a_hotel_earns_a_point_for_every_cube_that_arrives(owner: int) -> None:
    # Given somebody's hotel in St. Louis, and seat 1 delivers there from Washington over seat 2's link
    hotels = [("STL" if seat == owner else None) for seat in (1, 2, 3)]
    t = delivering(hotels=hotels)
    events = t.play("deliver:brown,WAS,STL")
    # Then 3 points for seat 1, 2 for seat 2, and 1 for the hotel's owner, whoever it is
    assert gains(events) == [
        (1, 3, "RR-DELIVER-6"),
        (2, 2, "RR-DELIVER-9"),
        (owner, 1, "RB-HOTEL-5"),
    ]


@pytest.mark.rule("RB-HOTEL-5")
def test_a_hotel_earns_nothing_for_a_cube_that_leaves() -> None:
    t = delivering(hotels=["WAS", "PHL", "MEM"])
    events = t.play("deliver:brown,WAS,STL")
    assert [rule for _, _, rule in gains(events)] == ["RR-DELIVER-6", "RR-DELIVER-9"]


@pytest.mark.rule("RUL-63", "RUL-66")
def test_a_hotel_counts_from_the_moment_it_stands() -> None:
    # built before the delivery it earns
    t = delivering()
    assert (1, 1, "RB-HOTEL-5") in gains(play(t, "hotel:STL", "deliver:brown,WAS,STL"))
    # built after it, nothing
    t = delivering()
    assert "RB-HOTEL-5" not in [rule for *_, rule in gains(play(t, "deliver:brown,WAS,STL", "hotel:STL"))]


# Water towers


@pytest.mark.rule("RB-TOWER-2", "RB-TOWER-3", "RUL-65")
def test_a_cube_may_go_on_from_ones_own_tower() -> None:
    # Given seat 1's tower in St. Louis: a cube from Washington may stop there or go on, but not go back
    t = delivering(towers=["STL", None, None], cubes={"WAS": ["brown"], "STL": ["brown"]})
    assert actions(t, "deliver")[0] == "deliver:brown,WAS,STL"
    assert actions(t, "carry") == [f"carry:brown,WAS,STL,{to}" for to in ("PHL", "CHI", "MEM")]
    assert refused_by(t, "carry:brown,WAS,STL,WAS") == "RB-TOWER-3"
    # a cube that starts at the tower gains nothing, and no cube starts where there is none
    assert refused_by(t, "carry:brown,STL,STL,WAS") == "RB-TOWER-2"
    assert refused_by(t, "carry:yellow,WAS,STL,PHL") == "RR-DELIVER-3"
    # there is no link from Washington to Chicago, nor further than one city
    assert refused_by(t, "carry:brown,WAS,CHI,STL") == "RB-TOWER-2"
    assert refused_by(t, "carry:brown,WAS,STL,BOS") == "RB-TOWER-2"


@pytest.mark.rule("RB-TOWER-2", "RUL-65")
def test_nobody_elses_tower_helps() -> None:
    t = delivering(towers=[None, "STL", None])
    assert actions(t, "carry") == []
    assert refused_by(t, "carry:brown,WAS,STL,PHL") == "RB-TOWER-2"


@pytest.mark.rule("RB-TOWER-4", "RB-TOWER-5", "RB-TOWER-6", "RUL-65", "RUL-67")
def test_both_links_pay_and_rise_and_the_delivery_scores_once() -> None:
    # Given one brown cube went before; from Washington (seat 2's B&O) past St. Louis to Chicago (seat 3's IC)
    t = delivering(towers=["STL", None, None], delivered=["brown"], step=1, row=[2, 1, 3])
    events = t.play("carry:brown,WAS,STL,CHI")
    # Then the second brown scores 2 once, each owner 2, and both railroads rise by 1
    assert gains(events) == [
        (1, 2, "RR-DELIVER-7"),
        (2, 2, "RR-DELIVER-9"),
        (3, 2, "RR-DELIVER-9"),
    ]
    assert {road: value for road, value in see(t, "values").items() if value} == {"B&O": 1, "IC": 1}
    assert told(events)[-1] == ("RB-TOWER-4", 1, "IC")
    # one cube left Washington, and one counts
    assert see(t, "cubes")["WAS"] == ["yellow"]
    assert see(t, "delivered") == ["brown", "brown"]
    assert refused_by(t, "deliver:brown,STL,WAS") == "RR-DELIVER-2"


@pytest.mark.rule("RUL-67", "RB-TOWER-6")
def test_links_are_paid_one_by_one() -> None:
    # both links of seat 3: 4 points
    t = delivering(towers=["STL", None, None], cubes={"PHL": ["brown"]})
    events = t.play("carry:brown,PHL,STL,CHI")
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (3, 2, "RR-DELIVER-9"), (3, 2, "RR-DELIVER-9")]
    # both links of seat 1, who delivers: nothing more
    t = delivering(towers=["STL", None, None], cubes={"PHL": ["brown"]}, owners={})
    assert gains(t.play("carry:brown,PHL,STL,CHI")) == [(1, 3, "RR-DELIVER-6")]


@pytest.mark.rule("RUL-65")
def test_only_one_city_further() -> None:
    # Given towers of seats 1 and 2 one after the other: seat 1's cube stops after the second link
    t = delivering(laid=LINE, owners={}, towers=["PIT", "BAL", None], cubes={"STL": ["brown"]})
    assert actions(t, "carry") == ["carry:brown,STL,PIT,BAL"]
    play(t, "carry:brown,STL,PIT,BAL", "hotel:PIT", "done")
    assert see(t, "cubes") == {}


@pytest.mark.rule("RUL-66")
def test_a_tower_works_for_the_delivery_after_it() -> None:
    t = delivering()
    assert actions(t, "carry") == []
    t.play("tower:STL")
    assert "carry:brown,WAS,STL,MEM" in t.legal()
    assert gains(t.play("carry:brown,WAS,STL,MEM")) == [(1, 3, "RR-DELIVER-6"), (2, 2, "RR-DELIVER-9")]


@pytest.mark.rule("RB-TOWER-7", "RB-HOTEL-6", "RUL-63")
def test_only_a_hotel_where_the_cube_ends_scores() -> None:
    # Given hotels in Washington, St. Louis and Chicago, and a cube that goes all the way
    t = delivering(hotels=["WAS", "STL", "CHI"], towers=["STL", None, None])
    events = t.play("carry:brown,WAS,STL,CHI")
    assert [(seat, points) for seat, points, rule in gains(events) if rule == "RB-HOTEL-5"] == [(3, 1)]
    # if it stops at the tower, the hotel there scores
    t = delivering(hotels=["WAS", "STL", "CHI"], towers=["STL", None, None])
    events = t.play("deliver:brown,WAS,STL")
    assert [(seat, points) for seat, points, rule in gains(events) if rule == "RB-HOTEL-5"] == [(2, 1)]


@pytest.mark.rule("RB-TOWER-2", "RR-DELIVER-3")
def test_the_way_past_a_tower_needs_two_links() -> None:
    # Given Cleveland beside St. Louis without a link: NYC against IC
    laid = (STL, ("PIT", 1, 0, 0), ("IND", 1, 1, 0), ("CLE", 0, 1, 0))
    t = delivering(laid=laid, owners={}, towers=["STL", None, None], cubes={"PIT": ["brown"]})
    assert actions(t, "carry") == []
    assert refused_by(t, "carry:brown,PIT,STL,CLE") == "RB-TOWER-2"


@pytest.mark.rule("RUL-62", "RB-HOTEL-2")
def test_the_transcontinental_railroad_is_a_city_to_build_in() -> None:
    laid = (*STAR, ("transcontinental", 2, 0, 0))
    t = delivering(options=f"{BOTH}+transcontinental", laid=laid)
    play(t, "hotel:transcontinental", "tower:transcontinental")
    assert see(t, "hotels") == see(t, "towers") == ["transcontinental", None, None]
