"""Two strangers meet in the lobby and play over days; one vanishes and comes back, and both are rated."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from roundhouse import game_names
from tests.site.house import Player, text_of, until
from tests.site.people import sign_up
from tests.site.turns import TimedSite, pass_turn
from tests.walks import DRILL

GAME = game_names()[0]
SEEK = {"game": GAME, "pace": "24h+72h", "rated": "1"}
"""A rated game with a day a move, and three in reserve."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TimedSite]:
    site = TimedSite(tmp_path)
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.mark.skipif(DRILL == 1, reason="half a minute: a part of `make drill`")
def test_one_of_two_strangers_vanishes_for_days_and_both_end_the_game_with_a_rating(site: TimedSite) -> None:
    with ExitStack() as stack:
        ann, bob = players = [stack.enter_context(Player(site)) for _ in range(2)]
        # given two people who have just made accounts, and look for the same game
        for player, name in zip(players, ("Ann", "Bob"), strict=True):
            sign_up(player, name)
        id_ = ann.form("/lobby/seek", SEEK).headers["location"].rsplit("/", 1)[1]
        assert bob.form("/lobby/seek", SEEK).headers["location"] == f"/table/{id_}"
        for player in players:
            player.get(f"/table/{id_}")
        # and who play some days, each when there is time
        for _ in range(4):
            pass_turn(players[ann.look(id_)["to_move"]], id_)
            site.go(hours=20)
        # when Bob does not come any more, neither in his day nor in his reserve
        if ann.look(id_)["to_move"] == 0:
            pass_turn(ann, id_)
        site.go(hours=25).go(hours=80)
        # then a caretaker plays for him, and Ann's game goes on
        until(lambda: ann.look(id_)["to_move"] == 0, "the caretaker plays")
        assert "caretaker" in text_of(ann.get(f"/table/{id_}").text)
        for _ in range(2):
            pass_turn(ann, id_)
            until(lambda: ann.look(id_)["to_move"] == 0, "the caretaker plays again")
            site.go(hours=5)
        # and when he comes back he has his seat, and both play to the end
        assert "caretaker" not in text_of(bob.get(f"/table/{id_}").text).partition("What happened")[0]
        assert bob.look(id_)["seat"] == 1
        while (mover := ann.look(id_)["to_move"]) >= 0:
            pass_turn(players[mover], id_)
            site.go(hours=3)
        # then both have a rating, and what the caretaker did is not counted as turns that Bob kept
        until(lambda: site.count("people_result") == 2, "the results are written")
        for name in ("Ann", "Bob"):
            assert ann.get(f"/player/{name}.json").json()["ratings"][0]["games"] == 1
        kept = {
            name: (
                site.value("select kept from people_result where name = ?", name),
                site.value("select decisions from people_result where name = ?", name),
            )
            for name in ("Ann", "Bob")
        }
        assert kept["Ann"][0] == kept["Ann"][1]
        assert 0 < int(kept["Bob"][0]) < int(kept["Bob"][1])
        assert "# by a caretaker" in ann.get(f"/table/{id_}/record").text
