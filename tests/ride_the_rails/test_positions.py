"""Positions of Ride the Rails: what cannot be is refused, with the rule that forbids it."""

from typing import Any

import pytest

from roundhouse import BadPosition
from roundhouse.games.ride_the_rails.data import RAILROADS
from tests.ride_the_rails.given import BUILD, GAME, NEW_YORK, RIDE, SHARE, SMALL, new, scene, see

BUFFALO = {"red": "NYC D20 D19 BUF"}


def refused(position: dict[str, object], **changes: object) -> str:
    """What is said of this position with these changes; without them it is right."""
    rules = GAME.rules(3, SMALL)
    assert rules.position(rules.from_position(position)) == position
    with pytest.raises(BadPosition) as caught:
        rules.from_position({**position, **changes})
    return str(caught.value)


def counts(**more: int) -> dict[str, int]:
    return {colour: more.get(colour, 0) for colour in RAILROADS}


@pytest.mark.rule("RT-SETUP-1", "RT-SETUP-3", "RT-SETUP-5", "RT-SETUP-7", "RT-SETUP-9", "RT-SETUP-10")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"round": 1}, "RT-SETUP-9|RT-ORDER-3"),
        ({"step": 1}, "RT-SETUP-9"),
        ({"order": [1, 2, 3]}, "RT-SETUP-9"),
        ({"scores": [0, 1, 0]}, "RT-SETUP-7"),
        ({"supply": dict.fromkeys(RAILROADS, 26)}, "RT-SETUP-10"),
        (
            {
                "supply": dict.fromkeys(RAILROADS, 27) | {"red": 26},
                "shares": [counts(red=1), counts(), counts()],
            },
            "RT-SETUP-5",
        ),
        ({"passengers": []}, "RT-RIDE-12"),
        ({"passengers": [], "carried": 40}, "RT-RIDE-12"),
        ({"carried": 3}, "RT-RIDE-12"),
    ],
)
def test_before_the_first_order_nothing_has_happened(changes: dict[str, object], rule: str) -> None:
    start = new().position()
    assert any(f"[{one}]" in refused(start, **changes) for one in rule.split("|"))


@pytest.mark.rule("RT-ORDER-1", "RT-ORDER-2", "RT-ORDER-3", "RT-SHARE-1")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"round": 7}, "round: 7 is not a whole number from 0 to 6"),
        ({"order": [1, 2, 2]}, "[RT-ORDER-3]"),
        ({"order": [1, 2]}, "[RT-ORDER-3]"),
        ({"order": []}, "[RT-ORDER-3]"),
        ({"step": 3}, "[RT-ORDER-2]"),
        ({"step": 1}, "Seat 3 has 1 shares, not 2. [RT-SHARE-1]"),
        ({"round": 3}, "[RT-SHARE-1]"),
        ({"phase": "End of the round"}, "[RT-ORDER-6]"),
        ({"phase": "Over"}, "[RT-END-1]"),
        ({"phase": BUILD}, "[RT-SHARE-1]"),
        ({"phase": "Draw the turn order"}, "[RT-SETUP-9]"),
        ({"phase": "Rode the Rails"}, "did you mean 'Ride the Rails'?"),
        ({"placed": 1}, "[RT-BUILD-1]"),
        ({"scores": [0, 0, -1]}, "scores: -1 is not a whole number"),
        ({"transcontinental": 1}, "[RT-TRANS-1]"),
        ({"transcontinental": 4}, "transcontinental: 4 is not a whole number from 1 to 3"),
        ({"passengers": ["CHI"]}, "[RT-RIDE-12]"),
        ({"passengers": ["CHI", "CHI"]}, "passengers: a city stands there twice"),
        ({"passengers": ["CHJ"]}, "CHJ"),
        ({"extra": 1}, "A position has no 'extra'"),
    ],
)
def test_a_round_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    assert said in refused(scene(3, SHARE, round=2, track=BUFFALO).position(), **changes)


@pytest.mark.rule("RT-ORDER-1")
def test_shares_are_taken_in_no_round_before_the_first() -> None:
    assert "[RT-ORDER-1]" in refused(scene(3, SHARE).position(), round=0)


@pytest.mark.rule("RT-ORDER-9", "RT-SHARE-6")
def test_a_share_before_its_time() -> None:
    with pytest.raises(BadPosition, match=r"Orange has not arrived yet. \[RT-ORDER-9\]"):
        scene(3, shares={1: "orange"})
    with pytest.raises(BadPosition, match=r"Black has not arrived yet. \[RT-ORDER-9\]"):
        scene(3, round=4, shares={1: "black"})


@pytest.mark.rule("RT-SETUP-1")
def test_the_seats_are_those_of_the_table() -> None:
    four = scene(4).position()
    with pytest.raises(BadPosition, match="The table has 3 seats, not 4"):
        GAME.rules(3, SMALL).from_position(four)


def test_every_key_is_needed() -> None:
    position = scene(3, RIDE, round=2, track={"red": NEW_YORK}, ride="NYC red BUF").position()
    for key in position:
        with pytest.raises(BadPosition, match=f"lacks '{key}'"):
            GAME.rules(3, SMALL).from_position({k: v for k, v in position.items() if k != key})


@pytest.mark.rule("RT-END-1", "RT-RUL-28")
def test_a_finished_game_is_a_position_too() -> None:
    t = scene(3, RIDE, round=6, track=BUFFALO, shares={1: "red"}, others="blue", step=2, ride="NYC red BUF")
    t.play("alight")
    over = t.position()
    assert over["phase"] == "Over"
    again = GAME.rules(3, SMALL).from_position(over)
    assert GAME.rules(3, SMALL).ranking(again) == t.ranking
    assert "[RT-END-1]" in refused(over, round=5)
    assert see(t, "carried") == 1
