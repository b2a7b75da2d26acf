"""Where one sees afterwards what was done: places, ways and the cube that travels."""

import pytest

from roundhouse import Event, find_game

GAME = find_game("railroad-rivals")


@pytest.mark.parametrize(
    ("options", "text", "places", "way", "traveller"),
    [
        ("", "deliver:brown,STL,PIT", "link:PIT,STL", "tile:STL tile:PIT", "cube:STL,brown"),
        (
            "modules=robber-baron",
            "carry:brown,STL,PIT,IND",
            "link:PIT,STL link:IND,PIT",
            "tile:STL tile:PIT tile:IND",
            "cube:STL,brown",
        ),
        ("", "draft-stock:UP", "stock:2,UP", "", ""),
        ("", "place:PIT,1,0,0", "tile:PIT", "", ""),
        ("", "bid:2", "", "", ""),
    ],
)
def test_what_was_done_is_seen_at_its_places(
    options: str, text: str, places: str, way: str, traveller: str
) -> None:
    rules = GAME.rules(4, options)
    event = Event(0, 1, rules.parse(text), ())
    assert " ".join(GAME.places(rules, event)) == places
    assert " ".join(GAME.way(rules, event)) == way
    assert GAME.traveller(rules, event) == traveller
