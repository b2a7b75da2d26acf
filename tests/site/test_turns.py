"""Play by turns: the pace and who agrees to it, the time that somebody has, and what happens when it is over."""

import json
from collections.abc import Iterator

import pytest

from roundhouse import Table, find_game, game_names
from tests.site.house import Player, links_on, text_of
from tests.site.tables import rows
from tests.site.turns import TimedSite, move, until_words

GAME = game_names()[0]
DAILY = "24h+72h"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedSite]:
    site = TimedSite(tmp_path_factory.mktemp("timed"))
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def ann(site: TimedSite) -> Iterator[Player]:
    with Player(site) as player:
        yield player


@pytest.fixture
def bob(site: TimedSite) -> Iterator[Player]:
    with Player(site) as player:
        yield player


def table_of_two(ann: Player, bob: Player, pace: str = DAILY) -> str:
    """A table by turns at which Ann is to move."""
    id_ = ann.create(GAME, "person", "friend", pace=pace, name=["Ann", "Bob"])
    bob.sit(id_, 1)
    if ann.look(id_)["to_move"] != 0:
        pass_turn(bob, id_)
    return id_


def pass_turn(player: Player, id_: str) -> None:
    """Act until it is somebody else's turn."""
    while (seen := player.look(id_))["legal"]:
        assert player.act(id_, seen["legal"][-1], seen["n"]).status_code == 200


def test_the_page_says_until_when_somebody_has_time(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob)
    day = f"{site.now:%A} {site.now.day}"
    assert day
    told = until_words(ann, id_)
    assert told.startswith("Ann has until ")
    assert told.endswith(", then 3 days of reserve.")
    assert until_words(bob, id_) == told
