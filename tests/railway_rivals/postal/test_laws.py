"""The laws at tables by post: what holds for every game holds here, letters hidden and all."""

import pytest

from tests.railway_rivals.postal.given import GAME, POST
from tests.test_contract import trajectory
from tests.test_toy import LAWS, OTHERS
from tests.walks import COMPILED, Setup

TABLES = [
    (2, ""),
    (
        3,
        "clock=hexes shared_credit=full pool=mixed special_end=by_lot entry_limit=none joint_failed=alone "
        "failed_named=yes",
    ),
    (3, "runs=once unentered=used_up conditions=off extra_limit=none leapfrog=on scoring=bus_boss"),
]
"""Seats and options; uncompiled the first alone is walked."""


@pytest.mark.parametrize("table", range(len(TABLES) if COMPILED else 1))
@pytest.mark.parametrize("name", sorted(LAWS.keys() - OTHERS))
def test_a_table_by_post_passes_every_law(name: str, table: int) -> None:
    seats, options = TABLES[table]
    LAWS[name](Setup(GAME.name, seats, f"{options} {POST}".strip()))


@pytest.mark.parametrize(
    ("table", "played"),
    [(0, "052c88fc48a0406238af1b5e"), (1, "13746ee3aa591f6479ae0fc3"), (2, "6f44a8aef7b11dbf7c84f51c")],
)
def test_law_13_both_builds_play_the_same_games_by_post(table: int, played: str) -> None:
    seats, options = TABLES[table]
    assert trajectory(Setup(GAME.name, seats, f"{options} {POST}".strip())) == played
