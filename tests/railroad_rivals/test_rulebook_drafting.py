"""Draft tiles: RR-DRAFT and the rulings about short piles."""

import pytest

from roundhouse import PUBLIC, Table
from tests.railroad_rivals.given import DATA, play, refused_by, scene, see, told

STOCKS = ("IC", "IC", "B&O")


def draft(**more: object) -> Table:
    """Three players, row 2, 3, 1; Pittsburgh, Washington, El Paso, two IC and one B&O are on offer."""
    given: dict[str, object] = {"cities": ("PIT", "WAS", "ELP"), "stocks": STOCKS, "row": (2, 3, 1)}
    return scene(3, "Draft tiles", **(given | more))  # type: ignore[arg-type]


@pytest.mark.rule("RR-DRAFT-1", "RR-DRAFT-2", "RR-GOAL-3")
def test_the_first_tile_is_of_any_type() -> None:
    t = draft()
    assert t.to_move == 1
    assert t.legal() == [
        "draft-city:PIT",
        "draft-city:WAS",
        "draft-city:ELP",
        "draft-stock:B&O",
        "draft-stock:IC",
    ]
    assert refused_by(t, "draft-city:CHI") == "RR-DRAFT-1"
    assert refused_by(t, "draft-stock:SP") == "RR-DRAFT-1"
    assert refused_by(t, "bid:1") == "RR-DRAFT-1"


@pytest.mark.rule("RR-DRAFT-1", "RUL-09")
def test_two_laps_in_turn_order() -> None:
    t = draft()
    moved = []
    for text in ("draft-city:PIT", "draft-stock:IC", "draft-city:WAS", "draft-stock:IC", "draft-city:ELP"):
        moved.append(t.to_move + 1)
        t.play(text)
    moved.append(t.to_move + 1)
    assert moved == [2, 3, 1, 2, 3, 1]


@pytest.mark.rule("RR-DRAFT-3", "RR-DRAFT-4")
def test_the_second_tile_is_of_the_other_type() -> None:
    # Given all have one: seat 2 a city, seats 3 and 1 a stock
    t = draft()
    play(t, "draft-city:PIT", "draft-stock:IC", "draft-stock:IC")
    # Then seat 2 must take a stock, of which the B&O is left
    assert t.legal() == ["draft-stock:B&O"]
    assert refused_by(t, "draft-city:WAS") == "RR-DRAFT-3"
    t.play("draft-stock:B&O")
    # and seat 3 a city, then seat 1 the last one
    assert refused_by(t, "draft-stock:IC") == "RR-DRAFT-1"
    t.play("draft-city:ELP")
    assert t.legal() == ["draft-city:WAS"]
    t.play("draft-city:WAS")
    assert see(t, "hands") == [["WAS"], ["PIT"], ["ELP"]]
    assert see(t, "portfolios") == [["IC"], ["B&O"], ["IC"]]
    assert see(t, "city_display") == see(t, "stock_display") == []
    assert t.phase == "Place a city tile"


@pytest.mark.rule("RR-DRAFT-4")
def test_two_stocks_are_forbidden_while_stocks_are_left() -> None:
    t = draft()
    play(t, "draft-stock:IC", "draft-city:PIT", "draft-city:WAS")
    assert refused_by(t, "draft-stock:IC") == "RR-DRAFT-3"


@pytest.mark.rule("RR-DRAFT-5", "RUL-36")
def test_stocks_are_open_and_cities_are_hidden() -> None:
    # Given seat 2 drafts a city and seat 3 a stock, which all have seen
    t = draft()
    play(t, "draft-city:PIT", "draft-stock:IC")
    # Then the log shows both, the portfolio is open, the hand is face down for the others
    assert [event.text for event in t.seen(PUBLIC)] == ["draft-city:PIT", "draft-stock:IC"]
    seen = t.view(0).position()
    assert seen["portfolios"] == [[], [], ["IC"]]
    assert seen["hands"] == [[], "?", []]
    assert seen["hand_sizes"] == [0, 1, 0]
    assert t.view(1).position()["hands"] == [[], ["PIT"], []]


@pytest.mark.rule("RR-DRAFT-6", "RR-GOAL-1")
def test_a_stock_is_worth_what_deliveries_make_of_it() -> None:
    # Given a share of the B&O, when a cube goes over a B&O link, then the share is worth a point more
    t = scene(
        3,
        "Deliver a good",
        laid=[("STL", 0, 0, 0), ("WAS", 1, 0, 3)],
        cubes={"WAS": ["brown"]},
        portfolios={1: ["B&O"]},
        hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]},
    )
    t.play("deliver:brown,WAS,STL")
    assert see(t, "values")["B&O"] == 1


@pytest.mark.rule("RR-DRAFT-7")
def test_four_stock_tiles_of_twelve_railroads() -> None:
    t = draft()
    everywhere = see(t, "stock_pile") + see(t, "stock_display")
    assert len(everywhere) == 48
    assert {everywhere.count(railroad.id) for railroad in DATA.railroads} == {4}


@pytest.mark.rule("RR-DRAFT-9", "RR-DRAFT-10", "RUL-13a")
def test_on_a_two_stock_turn_each_takes_two_stocks_lap_by_lap() -> None:
    t = draft(cities=(), pile=(), two_stocks=True, stocks=("IC", "IC", "B&O", "SP", "UP", "UP"))
    assert refused_by(t, "draft-city:PIT") == "RR-DRAFT-10"
    moved = []
    for text in ("IC", "IC", "SP", "B&O", "UP", "UP"):
        moved.append(t.to_move + 1)
        t.play(f"draft-stock:{text}")
    assert moved == [2, 3, 1, 2, 3, 1]
    assert [sorted(stocks) for stocks in see(t, "portfolios")] == [["SP", "UP"], ["B&O", "IC"], ["IC", "UP"]]


@pytest.mark.rule("RUL-12")
def test_whoever_finds_no_stock_gets_none() -> None:
    # Given three cities but two stocks, the last of the pile
    t = draft(stocks=("IC", "B&O"), stock_pile=0)
    # When seats 2 and 3 take the stocks and seat 1 a city, then seats 2 and 3 their cities
    play(t, "draft-stock:IC", "draft-stock:B&O", "draft-city:PIT", "draft-city:WAS")
    events = t.play("draft-city:ELP")
    # Then seat 1 finds no stock and gets none
    assert told(events) == [("RUL-12", 1, "")]
    assert t.phase == "Place a city tile"


@pytest.mark.rule("RUL-12")
def test_an_empty_stock_pile_on_a_two_stock_turn() -> None:
    # Given the last delivery of a turn, no cities to draft and one stock tile left
    t = scene(
        3,
        "Deliver a good",
        laid=[("STL", 0, 0, 0), ("WAS", 1, 0, 3)],
        cubes={"WAS": ["brown"]},
        hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]},
        two_stocks=True,
        pile=(),
        stock_pile=1,
        step=2,
    )
    events = t.play("deliver:brown,WAS,STL")
    # Then that the cities ran short is not told again; the one stock is turned up; the 1st player drafts it
    assert "RR-DRAFT-8" not in [rule for rule, _, _ in told(events)]
    play(t, t.legal()[0], "pass", "pass")
    assert (t.phase, t.to_move, len(t.legal())) == ("Draft tiles", 0, 1)
    events = t.play(t.legal()[0])
    assert [(rule, seat) for rule, seat, _ in told(events)] == [
        ("RUL-12", 2),
        ("RUL-12", 3),
        ("RUL-12", 1),
        ("RUL-12", 2),
        ("RUL-12", 3),
    ]
    assert t.phase == "Place a city tile"
