"""Game end and scoring: RR-END, and the rulings about the last turn, deadlock and ties."""

import pytest

from roundhouse import OVER, Table
from tests.railroad_rivals.given import LINKED, STL, gains, play, refused_by, scene, see, told

HOLDING = ["ACL"] * 3 + ["NYC"] * 2 + ["ATSF"] * 2 + ["C&O", "B&O"]
VALUES = {"ACL": 4, "NYC": 5, "ATSF": 1, "C&O": 2, "B&O": 4}


def closing(
    portfolios: dict[int, list[str]], values: dict[str, int], options: str = "", **more: object
) -> Table:
    """The last delivery of the last turn of three players: 3 points for seat 3, over its own PRR link."""
    given: dict[str, object] = {
        "laid": (STL, ("PHL", -1, 0, 2)),
        "owners": {"PHL": 3},
        "cubes": {"STL": ["brown"]},
        "hands": {1: [], 2: ["ELP"], 3: ["DAL"]},
        "step": 2,
        "last": True,
        "placed": True,
        "portfolios": portfolios,
        "values": values,
        "scores": [16, 10, 10],
    }
    return scene(3, "Deliver a good", options, **(given | more))  # type: ignore[arg-type]


END = "deliver:brown,STL,PHL"


@pytest.mark.rule("RR-END-1", "RR-END-2", "RUL-26")
def test_the_last_city_tile_makes_the_turn_the_last() -> None:
    # Given the second of three players holds one tile
    t = scene(
        3,
        laid=LINKED,
        cubes={"WAS": ["brown", "yellow"], "STL": ["brown", "brown", "brown"]},
        hands={1: ["CHI", "SLC"], 2: ["PIT"], 3: ["IND", "ELP"]},
        step=1,
    )
    events = t.play("place:PIT,-1,0,3")
    # Then the turn is the last; everyone still places and delivers
    assert ("RR-END-1", 2, "PIT") in told(events)
    assert see(t, "last") is True
    assert told(t.play("~cubes:brown,brown")) == [("RR-PLACE-6", 2, "PIT")]
    assert (t.phase, t.to_move) == ("Place a city tile", 2)
    t.play(t.legal()[0])
    t.play(t.legal()[0])
    for _ in range(3):
        assert t.phase == "Deliver a good"
        t.play(t.legal()[0])
    assert t.to_move == OVER
    assert refused_by(t, "pass") == "RR-END-2"


@pytest.mark.rule("RUL-26")
def test_a_second_last_tile_changes_nothing() -> None:
    t = scene(3, laid=LINKED, hands={1: [], 2: ["PIT"], 3: ["IND"]}, step=1, last=True, placed=True)
    events = t.play("place:PIT,-1,0,3")
    assert "RR-END-1" not in [rule for rule, _, _ in told(events)]
    assert see(t, "last") is True


@pytest.mark.rule("RUL-27")
def test_passing_never_ends_the_game() -> None:
    # Given the last player holds one tile that fits nowhere, and tiles are still drafted
    t = scene(3, laid=(STL,), hands={1: ["PIT"], 2: ["IND"], 3: ["SLC"]}, step=2)
    t.play("pass")
    assert see(t, "last") is False
    assert see(t, "hands")[2] == ["SLC"]
    assert t.phase == "Draw tiles"


@pytest.mark.rule("RUL-28")
@pytest.mark.parametrize(("two_stocks", "pile"), [(True, ()), (False, ("CHI", "BOS"))])
def test_deadlock_ends_the_game(two_stocks: bool, pile: tuple[str, ...]) -> None:
    # Given no more cities can be drafted, nobody's tile fits St. Louis, and two of three have passed
    t = scene(
        3, laid=(STL,), hands={1: ["SEA"], 2: ["SPO"], 3: ["SLC"]}, step=2, two_stocks=two_stocks, pile=pile
    )
    events = t.play("pass")
    # Then this turn was the last: nobody can deliver, and the game is over
    assert ("RUL-28", 0, "") in told(events)
    assert t.over


@pytest.mark.rule("RUL-28")
def test_no_deadlock_while_cities_are_drafted_or_somebody_placed() -> None:
    hands = {1: ["SEA"], 2: ["SPO"], 3: ["SLC"]}
    t = scene(3, laid=(STL,), hands=hands, step=2, pile=("CHI", "BOS", "PIT"))
    t.play("pass")
    assert not t.over
    t = scene(3, laid=LINKED, hands=hands, step=2, two_stocks=True, pile=(), placed=True)
    t.play("pass")
    assert not t.over


@pytest.mark.rule("RR-END-3", "RR-END-4", "RR-END-5", "RR-END-9", "RR-GOAL-2", "RR-GOAL-4")
def test_red_finishes_with_forty_six() -> None:
    # Given red with 16 points and the printed shares, the values as printed
    t = closing({1: HOLDING}, VALUES)
    events = t.play(END)
    # Then 12 + 10 + 2 + 2 + 4 = 30 points for shares; 16 + 30 = 46
    shares = [(amount, rule) for seat, amount, rule in gains(events) if seat == 1]
    assert sorted(amount for amount, _ in shares) == [2, 2, 4, 10, 12]
    assert {rule for _, rule in shares} == {"RR-END-3"}
    assert t.scores == [46, 10, 13]
    assert t.ranking == [1, 3, 2]
    assert told(events)[-1] == ("RR-END-5", 1, "")


@pytest.mark.rule("RUL-37")
def test_starting_points_stay_in_the_score() -> None:
    t = closing({}, {}, scores=[6, 8, 10])
    t.play(END)
    assert t.scores == [6, 8, 13]


@pytest.mark.rule("RR-END-6", "RUL-29")
def test_a_tie_goes_to_the_highest_valued_stock() -> None:
    # Given seats 1 and 2 end on 20: 14 + 3 + 3, and 15 + 5
    t = closing({1: ["ACL", "ACL"], 2: ["NYC"]}, {"ACL": 3, "NYC": 5}, scores=[14, 15, 0])
    events = t.play(END)
    assert t.scores[:2] == [20, 20]
    assert t.ranking == [2, 1, 3]
    assert told(events)[-1] == ("RR-END-6", 2, "")


@pytest.mark.rule("RR-END-7", "RR-END-8", "RUL-29")
def test_a_tie_goes_on_down_the_stocks() -> None:
    # Given both hold a 5 and a 3; then 2 against 1 decides: 10 + 10 = 20, 11 + 9 = 20
    t = closing(
        {1: ["NYC", "ACL", "C&O"], 2: ["NYC", "ACL", "ATSF"]},
        {"NYC": 5, "ACL": 3, "C&O": 2, "ATSF": 1},
        scores=[10, 11, 0],
    )
    t.play(END)
    assert t.scores[:2] == [20, 20]
    assert t.ranking == [1, 2, 3]


@pytest.mark.rule("RUL-29")
def test_running_out_of_tiles_loses_and_equal_lists_share() -> None:
    # a worthless tile more than the other: it decides
    t = closing({1: ["NYC", "SP"], 2: ["NYC"]}, {"NYC": 5}, scores=[10, 10, 0])
    t.play(END)
    assert t.ranking == [1, 2, 3]
    # the same lists: joint winners, and the next place stays empty
    t = closing({1: ["NYC"], 2: ["NYC"]}, {"NYC": 5}, scores=[10, 10, 0])
    events = t.play(END)
    assert t.ranking == [1, 1, 3]
    assert [(rule, seat) for rule, seat, _ in told(events)][-2:] == [("RUL-29", 1), ("RUL-29", 2)]


@pytest.mark.rule("RUL-29")
def test_tiles_or_railroads_may_be_compared() -> None:
    # Given seat 1 with 5, 5, 1 and seat 2 with 5, 3, 3: two fives are more than one, tile by tile
    portfolios = {1: ["NYC", "NYC", "ATSF"], 2: ["NYC", "ACL", "ACL"]}
    values = {"NYC": 5, "ACL": 3, "ATSF": 1}
    t = closing(portfolios, values, scores=[9, 9, 0])
    t.play(END)
    assert t.ranking == [1, 2, 3]
    # railroad by railroad it is 5, 1 against 5, 3
    t = closing(portfolios, values, "tiebreak=per_distinct_railroad", scores=[9, 9, 0])
    t.play(END)
    assert t.ranking == [2, 1, 3]


@pytest.mark.rule("RR-END-2", "RUL-36")
def test_everything_is_open_when_the_game_is_over() -> None:
    t = closing({}, {})
    play(t, END)
    assert t.view().position() == t.position()
    assert t.view().position()["hands"] == [[], ["ELP"], ["DAL"]]
