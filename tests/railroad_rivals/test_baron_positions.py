"""Positions of Robber Baron that no game can reach, and one that has everything in it."""

from typing import Any

import pytest

from roundhouse import BadPosition, Table
from tests.railroad_rivals.given import see
from tests.railroad_rivals.given_baron import AGAIN, ALL, DELIVER, PLACE, scene

CITY_UPGRADES = f"upgrade_type=city {ALL}"


def rich(**more: object) -> Table:
    """The second deliver phase of a last turn, with buildings, a company and a looted railroad."""
    given: dict[str, Any] = {
        "phase": AGAIN,
        "last": True,
        "placed": True,
        "hands": {1: ["industry"], 2: [], 3: ["ELP"]},
        "discarded": ["headquarters"],
        "hotels": ["CHI", None, "STL"],
        "towers": [None, "STL", "MEM"],
        "company": [["B&O", "IC"]],
        "values": {"B&O": 3, "IC": 3, "SP": 17},
        "looted": ["NP"],
        "used": ["merger", "loot", "issue"],
        "portfolios": {1: ["upgrade", "B&O"], 3: ["upgrade", "buy", "SP"]},
        "cubes": {"WAS": ["brown", "yellow"], "STL": ["yellow"]},
        "earlier": ["brown", "brown", "yellow", "yellow"],
        "delivered": ["brown"],
        "made": 1,
        "due": 0,
    }
    return scene(3, **(given | more))


@pytest.mark.rule("RB-MODULAR-1", "RUL-104", "RUL-96")
def test_everything_is_read_as_it_was_written() -> None:
    t = rich()
    again = Table.from_position("railroad-rivals", ALL, t.position(), dice="manual")
    assert again.position() == t.position()
    assert again.legal() == t.legal()
    assert see(again, "company") == [["B&O", "IC"]]


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"hotels": ["CHI", "CHI", None]}, "RB-HOTEL-2"),
        ({"towers": [None, "BOS", None]}, "RB-HOTEL-2"),
        ({"values": {"NP": 1, "B&O": 3, "IC": 3}}, "RUL-83"),
        ({"used": ["loot", "issue"]}, "RB-SHEN-3"),
        ({"used": ["merger", "issue"]}, "RB-SHEN-3"),
        ({"last": False}, "RB-END-1"),
        ({"earlier": ["brown"] * 5}, "RUL-96"),  # three players, and one delivery more by the Headquarters
        ({"made": 2}, "RR-DELIVER-5"),  # but one cube is delivered
        ({"made": 0, "due": 2, "discarded": []}, "RUL-74"),
        ({"aside": ["industry"], "hands": {1: [], 3: ["ELP"]}}, "RR-COMP-3"),
        ({"phase": DELIVER}, "RUL-96"),  # nothing went before the first deliver phase
        ({"values": {"B&O": 3, "IC": 4}}, "RB-MERGE-4"),
        ({"company": [["B&O", "IC", "SP"]], "values": {}}, "RB-SHEN-3"),
        ({"company": [["B&O", "IC"], ["UP", "SP"]], "values": {}}, "RB-SHEN-3"),
        ({"looted": ["NP", "GN"]}, "RB-SHEN-3"),
        ({"looted": ["IC"], "values": {}}, "RUL-88"),
        ({"company": [["B&O"]]}, "two railroads"),
        ({"company": [["B&O", "IC"], ["IC", "SP"]]}, "one company"),
        ({"hotels": ["CHI", None]}, "hotels"),
        ({"towers": ["CHI", None, "NOWHERE"]}, "towers"),
    ],
)
@pytest.mark.rule("RB-HOTEL-2", "RUL-83", "RB-SHEN-3", "RB-END-1", "RUL-96", "RUL-74", "RB-TILE-1", "RUL-104")
def test_no_game_stands_like_this(wrong: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        rich(**wrong)


@pytest.mark.rule("RUL-104")
def test_deliveries_are_counted_in_a_deliver_step_only() -> None:
    with pytest.raises(BadPosition, match="RUL-104"):
        scene(3, PLACE, hands={1: ["PIT"]}, due=1)


@pytest.mark.rule("RB-TILE-1")
def test_advanced_tiles_wait_aside_before_the_first_turn_only() -> None:
    t = scene(3, PLACE, hands={1: ["PIT"]})
    position = t.position()
    pile = [city for city in see(t, "city_pile") if city != "industry"]
    position |= {"aside": ["industry"], "city_pile": pile, "city_left": len(pile)}
    with pytest.raises(BadPosition, match="RB-TILE-1"):
        Table.from_position("railroad-rivals", ALL, position)


@pytest.mark.rule("RUL-60")
def test_upgrades_as_city_tiles_lie_in_one_place() -> None:
    with pytest.raises(BadPosition, match="RR-COMP-3"):
        scene(3, options=CITY_UPGRADES, fitted=[["upgrade-1"], ["upgrade-1"], []])
    with pytest.raises(BadPosition, match="RB-INDUSTRY-4"):
        scene(3, options=CITY_UPGRADES, discarded=["upgrade-1"])
    with pytest.raises(BadPosition, match="RUL-60"):
        scene(3, options=CITY_UPGRADES, hands={1: ["upgrade-1"]})
    with pytest.raises(BadPosition, match="RUL-60"):
        scene(3, options=CITY_UPGRADES, fitted=[["PIT"], [], []])


@pytest.mark.rule("RB-TILE-3", "RB-INDUSTRY-1", "RB-HQ-1")
def test_a_tile_to_play_is_never_on_the_map() -> None:
    # Given blank edges all round New Industry, it would lie west of Cleveland, blank to blank
    laid = (("STL", 0, 0, 0), ("PIT", 1, 0, 0), ("IND", 1, 1, 0), ("CLE", 0, 1, 0), ("industry", -1, 1, 0))
    with pytest.raises(BadPosition, match="RB-TILE-3"):
        scene(3, laid=laid)


@pytest.mark.rule("RUL-88", "RUL-89")
def test_by_two_names_a_company_may_have_two_values() -> None:
    values = {"B&O": 3, "IC": 4}
    t = scene(
        3, options=f"merged_company=two_names {ALL}", company=[["B&O", "IC"]], used=["merger"], values=values
    )
    assert (see(t, "values")["B&O"], see(t, "values")["IC"]) == (3, 4)
