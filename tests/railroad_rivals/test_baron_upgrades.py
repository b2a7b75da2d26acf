"""Locomotive Upgrades, of either kind of tile: RB-UPGRADE and its ruling."""

import pytest

from roundhouse import BadNotation, Table, dice_at
from tests.railroad_rivals.given import gains, new, play, refused_by, see
from tests.railroad_rivals.given_baron import data_of, scene

STOCK = "modules=upgrades"
CITY = "upgrade_type=city modules=upgrades"
CUBES = {"WAS": ["brown", "brown"], "STL": ["brown", "yellow"]}


def delivering(options: str = STOCK, **more: object) -> Table:
    """Seat 1 delivers over links of seat 2."""
    given: dict[str, object] = {"cubes": CUBES, "owners": dict.fromkeys(("WAS", "PHL", "CHI", "MEM"), 2)}
    return scene(options=options, **(given | more))  # type: ignore[arg-type]


@pytest.mark.rule("RUL-60", "RB-UPGRADE-4", "RB-COMP-7", "RB-TILE-1")
def test_an_upgrade_is_a_stock_tile_unless_the_table_wants_it_a_city_tile() -> None:
    assert see(new(3, STOCK), "stock_pile").count("upgrade") == 2
    assert len(data_of(3, STOCK).cities) == 37
    t = new(3, CITY)
    assert "upgrade" not in see(t, "stock_pile")
    # as city tiles they wait until hands are dealt
    assert see(t, "aside") == ["upgrade-1", "upgrade-2"]
    assert not data_of(3, CITY).cities[38].placeable
    with pytest.raises(BadNotation):
        t.explain("draft-stock:upgrade")


@pytest.mark.rule("RB-UPGRADE-1", "RUL-60", "RB-TILE-2", "RR-DRAFT-3", "RUL-36")
def test_as_a_stock_tile_it_is_the_stock_tile_of_the_turn() -> None:
    t = scene(
        3,
        "Draft tiles",
        STOCK,
        cities=("PIT", "IND", "ELP"),
        stocks=("IC", "SP", "upgrade"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
    )
    t.play("draft-stock:upgrade")
    # it lies open before seat 1 and is in no hand
    assert t.view(1).position()["portfolios"] == [["upgrade"], [], []]
    assert see(t, "hands")[0] == ["NYK"]
    play(t, "draft-stock:IC", "draft-city:PIT")
    assert refused_by(t, "draft-stock:SP") == "RR-DRAFT-3"


@pytest.mark.rule("RUL-60", "RB-UPGRADE-1", "RB-TILE-3", "RR-DRAFT-3")
def test_as_a_city_tile_it_is_the_city_tile_of_the_turn() -> None:
    t = scene(
        3,
        "Draft tiles",
        CITY,
        cities=("upgrade-1", "IND", "ELP"),
        stocks=("IC", "SP", "SP"),
        hands={1: ["NYK"], 2: ["DAL"], 3: ["DUL"]},
    )
    t.play("draft-city:upgrade-1")
    assert see(t, "fitted") == [["upgrade-1"], [], []]
    assert see(t, "city_display") == ["IND", "ELP"]
    assert t.view(2).position()["fitted"] == [["upgrade-1"], [], []]
    # never in the hand, whose number all may know
    assert (see(t, "hands")[0], see(t, "hand_sizes")) == (["NYK"], [1, 1, 1])
    play(t, "draft-stock:IC", "draft-stock:SP")
    assert refused_by(t, "draft-city:IND") == "RR-DRAFT-3"
    play(t, "draft-stock:SP", "draft-city:IND", "draft-city:ELP")
    assert t.phase == "Place a city tile"
    assert {text.split(",")[0] for text in t.legal()} == {"place:NYK"}


@pytest.mark.rule("RUL-60", "RUL-36")
@pytest.mark.parametrize("over", [False, True])
def test_nobody_is_thought_to_hold_one(over: bool) -> None:
    # Given both upgrades are city tiles that nobody has drafted: in the pile, or gone with the rest of it
    hands = {1: ["NYK"], 2: ["DAL", "PIT", "SEA", "SPO"], 3: ["DUL", "ELP", "HEL", "MIN"]}
    pile: dict[str, object] = (
        {"pile": (), "two_stocks": True} if over else {"pile": ("upgrade-1", "upgrade-2", "IND")}
    )
    t = scene(3, options=CITY, hands=hands, cubes=CUBES, **pile)  # type: ignore[arg-type]
    found = set()
    for n in range(40):
        guess = t.rules.position(t.view(0).guess(dice_at("guess", n)))
        held = guess["hands"]
        assert isinstance(held, list)
        found |= {tile for hand in held for tile in hand}
        assert [len(hand) for hand in held] == [1, 4, 4]
        t.rules.from_position(guess)
    # Then a guess may give the others any unseen tile but these
    assert not {"upgrade-1", "upgrade-2"} & found
    assert len(found) > 25


@pytest.mark.rule("RB-UPGRADE-2", "RB-UPGRADE-3", "RUL-60")
@pytest.mark.parametrize(
    ("options", "own"),
    [
        (STOCK, {"portfolios": {1: ["upgrade"]}}),
        (STOCK, {"portfolios": {1: ["upgrade", "upgrade"]}}),
        (CITY, {"fitted": [["upgrade-2"], [], []]}),
        (CITY, {"fitted": [["upgrade-1", "upgrade-2"], [], []]}),
    ],
)
def test_every_delivery_of_the_owner_brings_a_point_more(options: str, own: dict[str, object]) -> None:
    n = len(str(own).split("upgrade")) - 1
    rule = "RB-UPGRADE-2" if n == 1 else "RB-UPGRADE-3"
    t = delivering(options, **own)
    events = t.play("deliver:brown,WAS,STL")
    # 3 for the first brown, 2 for the link's owner, and 1 or 2 for seat 1's upgrades
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (2, 2, "RR-DELIVER-9"), (1, n, rule)]
    # nobody else's delivery brings it; without other extras a step ends with the delivery
    assert gains(t.play("deliver:brown,WAS,STL")) == [(2, 2, "RR-DELIVER-7")]


@pytest.mark.rule("RB-UPGRADE-2")
def test_one_each() -> None:
    t = delivering(portfolios={1: ["upgrade"], 3: ["upgrade"]})
    assert gains(t.play("deliver:yellow,STL,WAS"))[-1] == (1, 1, "RB-UPGRADE-2")
    t.play("deliver:brown,WAS,STL")
    assert gains(t.play("deliver:brown,WAS,STL"))[-1] == (3, 1, "RB-UPGRADE-2")


@pytest.mark.rule("RB-UPGRADE-2", "RUL-22")
def test_a_declined_delivery_brings_nothing() -> None:
    t = delivering(f"may_decline_delivery=yes {STOCK}", portfolios={1: ["upgrade"]})
    assert gains(t.play("decline")) == []


@pytest.mark.rule("RUL-60", "RUL-75", "RR-END-1")
def test_as_a_stock_tile_it_leaves_the_last_city_tile_as_it_was() -> None:
    # Given upgrades as stock: the printed trigger, though the City pile is full
    given: dict[str, object] = {"hands": {1: ["PIT"], 2: ["IND"], 3: ["ELP"]}, "portfolios": {1: ["upgrade"]}}
    t = scene(3, "Place a city tile", STOCK, **given)  # type: ignore[arg-type]
    t.play("place:PIT,-2,0,1")
    assert see(t, "last") is True
    # as city tiles: while cities are drafted no tile is the last
    t = scene(3, "Place a city tile", CITY, hands={1: ["PIT"], 2: ["IND"], 3: ["ELP"]})
    t.play("place:PIT,-2,0,1")
    assert see(t, "last") is False
