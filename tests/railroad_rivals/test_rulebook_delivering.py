"""Deliver a good: RR-DELIVER and the rulings about colours, values and having nothing to deliver."""

import pytest

from roundhouse import Table
from tests.railroad_rivals.given import LINKED, STL, gains, play, refused_by, scene, see, told

HANDS = {1: ["PIT"], 2: ["IND"], 3: ["ELP"], 4: ["DAL"]}


def delivering(seats: int = 4, options: str = "", **more: object) -> Table:
    """St. Louis and Washington, linked by the B&O of seat 1; seat 2 delivers next, as the third of the row.

    Washington holds a black and a brown cube, St. Louis a brown one.
    """
    row = [seat for seat in (1, 3, 2, 4) if seat <= seats]
    given: dict[str, object] = {
        "laid": LINKED,
        "cubes": {"WAS": ["brown", "black"], "STL": ["brown"]} if seats > 3 else {"WAS": ["brown", "yellow"]},
        "hands": {seat: HANDS[seat] for seat in range(1, seats + 1)},
        "row": row,
        "step": row.index(2),
    }
    return scene(seats, "Deliver a good", options, **(given | more))  # type: ignore[arg-type]


@pytest.mark.rule("RR-DELIVER-1", "RR-DELIVER-2")
def test_delivering_begins_when_all_have_placed_and_goes_in_turn_order() -> None:
    # Given the last player of the row can only pass
    t = scene(
        3, laid=LINKED, cubes={"WAS": ["brown", "yellow"]}, hands={1: ["PIT"], 2: ["IND"], 3: ["SLC"]}, step=2
    )
    t.play("pass")
    # Then the 1st player delivers
    assert (t.phase, t.to_move) == ("Deliver a good", 0)
    t.play("deliver:brown,WAS,STL")
    assert t.to_move == 1


@pytest.mark.rule("RR-DELIVER-3")
def test_any_cube_over_any_link_of_its_city() -> None:
    t = delivering()
    assert t.legal() == ["deliver:brown,WAS,STL", "deliver:black,WAS,STL", "deliver:brown,STL,WAS"]
    assert refused_by(t, "deliver:yellow,WAS,STL") == "RR-DELIVER-3"
    assert "There is no yellow cube on Washington." in str(t.explain("deliver:yellow,WAS,STL"))
    assert refused_by(t, "deliver:brown,WAS,CHI") == "RR-DELIVER-3"
    assert "There is no link between Washington and Chicago." in str(t.explain("deliver:brown,WAS,CHI"))
    assert refused_by(t, "place:IND,2,0,0") == "RR-DELIVER-2"


@pytest.mark.rule("RR-DELIVER-3")
def test_touching_tiles_without_a_link_are_no_way() -> None:
    # Given Cleveland touches St. Louis with NYC against IC, and a cube on it
    laid = (STL, ("PIT", 1, 0, 0), ("IND", 1, 1, 0), ("CLE", 0, 1, 0))
    t = delivering(
        laid=laid, cubes={"CLE": ["brown"]}, hands={1: ["WAS"], 2: ["CHI"], 3: ["ELP"], 4: ["DAL"]}
    )
    assert t.legal() == ["deliver:brown,CLE,IND"]
    assert refused_by(t, "deliver:brown,CLE,STL") == "RR-DELIVER-3"


@pytest.mark.rule("RR-DELIVER-4", "RUL-24")
def test_the_cube_leaves_the_map_and_lies_beside_it() -> None:
    t = delivering()
    t.play("deliver:brown,WAS,STL")
    assert see(t, "cubes") == {"WAS": ["black"], "STL": ["brown"]}
    assert see(t, "delivered") == ["brown"]


@pytest.mark.rule("RR-DELIVER-5", "RR-DELIVER-6", "RR-DELIVER-9", "RR-DELIVER-10", "RUL-02")
def test_the_first_of_its_colour_brings_three_points() -> None:
    t = delivering()
    events = t.play("deliver:black,WAS,STL")
    # 3 for seat 2, 2 for the owner of the link, and the B&O goes from 0 to 1
    assert gains(events) == [(2, 3, "RR-DELIVER-6"), (1, 2, "RR-DELIVER-9")]
    assert told(events)[0] == ("RR-DELIVER-6", 2, "black,WAS,STL")
    assert told(events)[-1] == ("RR-DELIVER-10", 2, "B&O")
    assert see(t, "values")["B&O"] == 1
    assert t.scores == [12, 13, 10, 10]


@pytest.mark.rule("RR-DELIVER-7", "RR-DELIVER-12")
def test_the_printed_black_cube_brings_two_points() -> None:
    # Given one black cube was delivered by another player this turn
    t = delivering(delivered=["black"])
    events = t.play("deliver:black,WAS,STL")
    assert gains(events)[0] == (2, 2, "RR-DELIVER-7")
    assert see(t, "values")["B&O"] == 1


@pytest.mark.rule("RR-DELIVER-8", "RR-DELIVER-13")
def test_the_printed_brown_cube_brings_one_point() -> None:
    # Given two brown cubes were delivered by other players this turn
    t = delivering(delivered=["brown", "brown"])
    events = t.play("deliver:brown,WAS,STL")
    assert gains(events)[0] == (2, 1, "RR-DELIVER-8")
    assert see(t, "values")["B&O"] == 1


@pytest.mark.rule("RR-DELIVER-9", "RR-GOAL-2")
def test_the_own_link_pays_nobody_else() -> None:
    t = delivering(owners={"WAS": 2})
    events = t.play("deliver:brown,WAS,STL")
    assert gains(events) == [(2, 3, "RR-DELIVER-6")]


@pytest.mark.rule("RR-DELIVER-11", "RUL-25")
def test_delivered_cubes_return_when_all_have_delivered() -> None:
    t = delivering(delivered=["brown", "black"])
    bag = see(t, "bag")
    t.play("deliver:brown,WAS,STL")
    assert see(t, "bag") == bag
    t.play("deliver:brown,STL,WAS")  # the third brown of the turn
    assert t.scores == [10 + 2 + 2, 10 + 2, 10, 10 + 1]
    assert sorted(see(t, "bag")) == sorted([*bag, "brown", "brown", "brown", "black"])
    assert (see(t, "delivered"), see(t, "turn")) == ([], 4)


@pytest.mark.rule("RUL-34", "RR-2P-3")
def test_for_two_players_both_colours_are_one() -> None:
    # Given two players and a brown cube delivered by the other: a yellow one is the second of "its" colour
    t = delivering(2, delivered=["brown"])
    assert gains(t.play("deliver:yellow,WAS,STL"))[0] == (2, 2, "RR-DELIVER-7")
    # with three players it would be the first
    t = delivering(3, delivered=["brown"])
    assert gains(t.play("deliver:yellow,WAS,STL"))[0] == (2, 3, "RR-DELIVER-6")


@pytest.mark.rule("RUL-22")
def test_a_delivery_is_compulsory_by_default() -> None:
    t = delivering()
    assert refused_by(t, "decline") == "RUL-22"
    assert refused_by(t, "pass") == "RUL-22"
    # with the option it may be declined; the turn goes on, nothing scores
    t = delivering(options="may_decline_delivery=yes")
    assert t.legal()[-1] == "decline"
    events = t.play("decline")
    assert (gains(events), told(events)) == ([], [("RUL-22", 2, "")])
    assert t.to_move == 3


@pytest.mark.rule("RUL-23")
def test_who_has_nothing_to_deliver_is_skipped() -> None:
    # Given one cube that can be delivered, and one on a tile without a link
    t = delivering(
        cubes={"WAS": ["brown"], "ELP": ["brown"]},
        laid=(*LINKED, ("NOR", 1, 1, 0), ("ELP", 2, 1, 1)),
        hands={1: ["PIT"], 2: ["IND"], 3: ["CHI"], 4: ["DAL"]},
    )
    events = t.play("deliver:brown,WAS,STL")
    # Then seat 4 is skipped, and the next turn begins
    assert ("RUL-23", 4, "") in told(events)
    assert t.phase == "Draw tiles"


@pytest.mark.rule("RUL-22", "RR-DELIVER-3")
@pytest.mark.parametrize(("origin", "to"), [("STL", "WAS"), ("WAS", "STL")])
def test_a_link_serves_the_cubes_at_both_of_its_ends(origin: str, to: str) -> None:
    # Given the only cube stands at one end of the only link, and the last of three players passes
    t = scene(3, laid=LINKED, cubes={origin: ["brown"]}, hands={1: ["PIT"], 2: ["IND"], 3: ["SLC"]}, step=2)
    t.play("pass")
    # Then the 1st player has to deliver it
    assert (t.phase, t.legal()) == ("Deliver a good", [f"deliver:brown,{origin},{to}"])


@pytest.mark.rule("RUL-23")
def test_nobody_can_deliver() -> None:
    t = scene(3, laid=(STL,), cubes={"STL": ["brown"]}, hands={1: ["PIT"], 2: ["IND"], 3: ["SLC"]}, step=2)
    events = t.play("pass")
    assert [(rule, seat) for rule, seat, _ in told(events)][1:] == [
        ("RUL-23", 1),
        ("RUL-23", 2),
        ("RUL-23", 3),
    ]
    assert set(see(t, "values").values()) == {0}
    assert t.phase == "Draw tiles"


@pytest.mark.rule("RUL-30")
def test_values_have_no_cap_unless_the_table_wants_one() -> None:
    t = delivering(values={"B&O": 10})
    t.play("deliver:brown,WAS,STL")
    assert see(t, "values")["B&O"] == 11
    t = delivering(options="multiplayer_value_cap=10", values={"B&O": 10})
    events = t.play("deliver:brown,WAS,STL")
    assert see(t, "values")["B&O"] == 10
    assert gains(events)[0] == (2, 3, "RR-DELIVER-6")
    assert told(events)[-1] == ("RUL-30", 2, "B&O")


@pytest.mark.rule("RR-TURN-1", "RR-GOAL-3", "RR-GOAL-4")
def test_a_turn_is_draw_and_bid_draft_place_deliver() -> None:
    # Given two players with a drawn display in turn 3
    t = scene(
        2,
        "Draw tiles",
        cities=("PIT", "IND"),
        stocks=("IC",),
        hands={1: ["ELP"], 2: ["DAL"]},
        cubes={"STL": ["brown", "brown"]},
    )
    seen = [t.phase]
    for text in (
        "~stock:SP",  # the display is complete
        "bid:1",
        "pass",  # seat 2 pays 1 and is 1st
        "draft-city:PIT",
        "draft-stock:IC",
        "draft-stock:SP",
        "draft-city:IND",
        "place:PIT,1,0,0",
        "~cubes:brown,yellow",
        "place:IND,1,1,0",
        "~cubes:yellow",
        "deliver:brown,PIT,IND",
        "deliver:yellow,IND,PIT",
    ):
        t.play(text)
        if t.phase != seen[-1]:
            seen.append(t.phase)
    assert seen == [
        "Draw tiles",
        "Bid for turn order",
        "Draft tiles",
        "Place a city tile",
        "Deliver a good",
        "Draw tiles",
    ]
    # 10 points each; seat 2 paid 1, delivered for 3 over seat 1's PRR link; seat 1 delivered the second cube
    assert t.scores == [10 + 2 + 2, 10 - 1 + 3]
    assert see(t, "values")["PRR"] == 2
    assert see(t, "placed") is False
    assert play(t, "~city:CHI")[0].actor < 0
