"""The toy game of examples/ is a whole game: it passes every law, and its rules are proved."""

import inspect
from collections.abc import Callable
from types import ModuleType

import pytest

from examples.ten_stops import TenStops
from roundhouse import Table, core, find_game
from roundhouse.core.game import register
from tests import test_contract, test_pictures
from tests.test_contract import perft, trajectory
from tests.test_pictures import Album
from tests.walks import Setup


def laws_of(file: ModuleType, what: str) -> dict[str, Callable[..., None]]:
    """The laws in this file that are asked of a `setup` or of an `album`."""
    found = {name: law for name, law in vars(file).items() if name.startswith("test_")}
    return {name: law for name, law in found.items() if what in inspect.signature(law).parameters}


LAWS = laws_of(test_contract, "setup")
PICTURE_LAWS = laws_of(test_pictures, "album")
OTHERS = {"test_law_13_both_builds_play_the_same_games"}
"""Compared with fingerprints of the shipped games, and so below with one of its own."""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands in the registry for as long as a test lasts."""
    monkeypatch.setattr(core.game, "_LOADERS", dict(core.game._LOADERS))
    monkeypatch.setattr(core.game, "_GAMES", dict(core.game._GAMES))
    register("ten-stops", TenStops)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(LAWS.keys() - OTHERS))
def test_the_toy_passes_every_law(name: str, seats: int) -> None:
    LAWS[name](Setup("ten-stops", seats, ""))


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("name", sorted(PICTURE_LAWS))
def test_the_toy_passes_every_law_of_pictures(name: str, wide: bool) -> None:
    for seats in (2, 4):
        PICTURE_LAWS[name](Album(Setup("ten-stops", seats, ""), wide))


def test_law_11_the_toy_goes_on_in_as_many_ways_as_counted_by_hand() -> None:
    rules = find_game("ten-stops").rules(2)
    # tickets 7 x 6, the die 6, drive or wait 2; then the other seat
    assert [perft(rules, rules.start(), depth) for depth in (1, 2, 3, 4, 5)] == [7, 42, 252, 504, 3024]


def test_law_12_the_toy_has_a_rulebook() -> None:
    assert list(find_game("ten-stops").rulebook.rules) == [
        "TS-DEAL-1",
        "TS-ROLL-1",
        "TS-DRIVE-1",
        "TS-DRIVE-2",
        "TS-DRIVE-3",
        "TS-END-1",
        "TS-END-2",
    ]


def test_law_13_the_toy_plays_the_same_games_as_ever() -> None:
    assert trajectory(Setup("ten-stops", 3, "")) == "4727048deb1274dbe6d97556"


def started(*actions: str) -> Table:
    """A table of two with the tickets for the stops 7 and 4, at which this was done."""
    table = Table.new("ten-stops", 2, dice="manual")
    for text in ("~deal:1,7", "~deal:2,4", *actions):
        table.play(text)
    return table


def test_ts_drive_a_train_drives_on_by_the_die_or_waits() -> None:
    table = started("~roll:4")
    assert table.legal() == ["drive:5", "wait"]
    assert str(table.explain("drive:6")) == "A 4 leads to stop 5, not to stop 6. [TS-DRIVE-1]"


def test_ts_drive_2_a_train_that_would_go_too_far_must_wait() -> None:
    table = started("~roll:6", "drive:7", "~roll:1", "wait", "~roll:5")
    assert table.legal() == ["wait"]
    assert table.explain("drive:10").rule == "TS-DRIVE-2"  # type: ignore[union-attr]


def test_ts_drive_3_a_station_pays_two_points() -> None:
    table = started("~roll:2", "drive:3")
    assert table.scores == [2, 0]
    assert table.game.words("en").hint(started("~roll:2").view(0), table.rules.parse("drive:3"), []) == (
        "a station: you gain 2 points"
    )


def test_ts_end_1_tickets_pay_ten_less_the_distance() -> None:
    turns = ["~roll:6", "drive:7", "~roll:1", "drive:2"] + 3 * ["~roll:6", "wait", "~roll:6", "wait"]
    table = started(*turns)
    assert table.over
    assert table.scores == [10 - 0, 10 - 2]
    assert table.ranking == [1, 2]
