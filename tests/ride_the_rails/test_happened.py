"""Where one sees afterwards what was done: places, ways and the passenger who travels."""

import pytest

from roundhouse import Event, find_game

GAME = find_game("ride-the-rails")


@pytest.mark.parametrize(
    ("text", "place", "way", "traveller"),
    [
        ("share:red", "share:2,red", "", ""),
        ("build:red,M24", "hex:M24", "", ""),
        ("passenger:NYC", "city:NYC", "city:NYC", "city:NYC"),
        ("ride:red,PHI", "city:PHI", "city:PHI", ""),
        ("alight", "", "", ""),
    ],
)
def test_what_was_done_is_seen_at_its_place(text: str, place: str, way: str, traveller: str) -> None:
    rules = GAME.rules(3)
    event = Event(0, 1, rules.parse(text), ())
    assert " ".join(GAME.places(rules, event)) == place
    assert " ".join(GAME.way(rules, event)) == way
    assert GAME.traveller(rules, event) == traveller
