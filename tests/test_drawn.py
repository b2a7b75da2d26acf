"""A picture of a table of each game: drawn once more by native code, which may fail where Python does not."""

from importlib import import_module
from xml.etree import ElementTree

import pytest

from roundhouse import OVER, PUBLIC, View, find_game
from tests.pictures import NAMES, at, walk
from tests.walks import COMPILED

TABLES = {
    "trainmaker": "3 modules=steam-engine",
    "railroad-rivals": "4 modules=robber-baron",
    "ride-the-rails": "3",
    "railway-rivals": "3 map=fjords-of-skeld leapfrog=on",
}
"""Tables with as much on them as a game has to show; the lines of section C have pictures of their own."""
OFTEN, LATEST = 60, 600


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_drawn_for_everybody_in_both_widths(name: str) -> None:
    game, setup = find_game(name), at(name, TABLES[name])
    shown = 0
    for n, (view, s) in enumerate(walk(name, setup.seats, setup.options)):
        if n > LATEST:
            break
        if n % OFTEN and s.phase != OVER:
            continue
        for seat in (PUBLIC, *range(setup.seats)):
            seen = View(view.rules, seat, view.rules.mask(s, seat))
            for wide in (True, False):
                markup = game.draw(seen, NAMES[: setup.seats], wide=wide)
                assert ElementTree.fromstring(markup).tag.endswith("svg")
                shown += 1
    assert shown > 20


@pytest.mark.parametrize("name", TABLES)
def test_native_tests_draw_by_native_code(name: str) -> None:
    drawing = import_module(f"roundhouse.games.{name.replace('-', '_')}.draw")
    assert (drawing.__file__ or "").endswith(".py") != COMPILED
