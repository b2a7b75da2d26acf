"""Maps of format 2 pass every law, in both orientations: the Isles are flat, Lowland is not.

Crossland has bridges, tolls and lines abroad.
"""

from pathlib import Path

import pytest

from roundhouse import core
from roundhouse.core.game import register
from roundhouse.games.railway_rivals import RailwayRivals
from tests import test_contract, test_pictures, test_touching
from tests.test_pictures import Album
from tests.test_toy import OTHERS, laws_of
from tests.walks import COMPILED, Setup

MAPS = Path(__file__).parent / "maps"
LAWS = laws_of(test_contract, "setup") | laws_of(test_touching, "setup")
PICTURE_LAWS = laws_of(test_pictures, "album")
TABLES = [
    Setup("railway-rivals", 3, "map=isles"),
    Setup("railway-rivals", 4, "map=isles draw=number_cards debt=forbidden"),
    Setup("railway-rivals", 3, "map=lowland"),
    Setup("railway-rivals", 2, "map=lowland draw=number_cards unentered=offered_again"),
    Setup("railway-rivals", 3, "map=crossland"),
    Setup(
        "railway-rivals",
        2,
        "map=crossland fee_unit=hexes_touched minimum_over=players_lines debt=forbidden leapfrog=on",
    ),
]
every_table = pytest.mark.parametrize("setup", TABLES if COMPILED else TABLES[::2], ids=str)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as a test lasts, these are the maps of the game: a record names no file of one's own."""
    monkeypatch.setattr(core.game, "_LOADERS", dict(core.game._LOADERS))
    monkeypatch.setattr(core.game, "_GAMES", dict(core.game._GAMES))
    core.game._GAMES.pop("railway-rivals", None)
    register("railway-rivals", lambda: RailwayRivals(MAPS))


@every_table
@pytest.mark.parametrize("name", sorted(LAWS.keys() - OTHERS))
def test_a_map_of_format_2_passes_every_law(name: str, setup: Setup) -> None:
    LAWS[name](setup)


@every_table
@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("name", sorted(PICTURE_LAWS))
def test_a_map_of_format_2_passes_every_law_of_pictures(name: str, wide: bool, setup: Setup) -> None:
    PICTURE_LAWS[name](Album(setup, wide))
