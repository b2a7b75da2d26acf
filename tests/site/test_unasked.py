"""What has one choice only is not asked: it is done at once, or in a moment in which one can keep a turn."""

from collections.abc import Iterator
from typing import NamedTuple

import httpx
import pytest

from roundhouse import Table, dice_at, find_game, game_names
from tests.site.house import PATIENCE, Player, Site
from tests.site.tables import KEYS, put, replayed
from tests.site.test_play import until_due
from tests.walks import QUICK_SETUPS

KEEP = 'class="keep"'
GAMES = [name for name in game_names() if name != "trainmaker"]
"""Games in which a turn is ended by a word, like `done`."""


class Forced(NamedTuple):
    """A table on disk whose mover can do one thing only, by which its turn ends."""

    id: str
    mover: int
    text: str
    lines: int


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site where the moment before a turn ends never does."""
    site = Site(tmp_path_factory.mktemp("patient"), ROUNDHOUSE_MOMENT="1000").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site where it has no length."""
    site = Site(tmp_path_factory.mktemp("hasty"), ROUNDHOUSE_MOMENT="0").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def forced_at(site: Site, game: str) -> Forced:
    """Such a table, after decisions by lot."""
    setup, dice = QUICK_SETUPS[game], dice_at("unasked", 1)
    table = Table.new(game, setup.seats, seed="twins", options=setup.options)
    while not table.over:
        text, mover = table.forced(), table.to_move
        if text:
            after = table.copy()
            after.play(text)
            if not after.can_undo(mover) and (table.can_undo(mover) or game == "railroad-rivals"):
                texts = [event.text for event in table.log]
                id_ = put(site, game, setup.seats, setup.options, texts)
                return Forced(id_, mover, text, len(texts))
        choices = table.legal()
        table.play(choices[dice.below(len(choices))])
    raise AssertionError(f"no turn of {game} ends by itself")


def seated(site: Site, at: Forced, seat: int | None = None) -> Player:
    player = Player(site)
    player.http.cookies.set("browser", KEYS[at.mover if seat is None else seat])
    return player


def page(player: Player, at: Forced) -> str:
    return player.get(f"/table/{at.id}").text


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_that_would_end_by_itself_is_kept_open_by_one_click(patient: Site, game: str) -> None:
    at = forced_at(patient, game)
    other = (at.mover + 1) % QUICK_SETUPS[game].seats
    with seated(patient, at) as player, seated(patient, at, other) as rival:
        assert KEEP in page(player, at)
        assert KEEP not in page(rival, at), "only its own seat is told"
        assert rival.form(f"/table/{at.id}/keep", {"n": at.lines}).status_code == 403
        assert player.form(f"/table/{at.id}/keep", {"n": at.lines - 1}).status_code == 409
        assert player.form(f"/table/{at.id}/keep", {"n": at.lines}).status_code == 302
        assert KEEP not in page(player, at)
        assert player.look(at.id)["legal"] == [at.text], "it is still to be done"
        assert [kind for _, kind, _, _ in patient.lines(at.id)][at.lines :] == ["hold"]
        assert player.act(at.id, at.text, at.lines + 1).status_code == 200


def test_who_takes_something_back_is_asked(patient: Site) -> None:
    at = forced_at(patient, "ride-the-rails")
    with seated(patient, at) as player:
        assert player.form(f"/table/{at.id}/undo", {"n": at.lines}).status_code == 302
        assert KEEP not in page(player, at)
        assert len(player.look(at.id)["legal"]) > 1


def test_a_seat_that_wants_to_be_asked_always_is_asked_also_after_a_restart(patient: Site) -> None:
    at = forced_at(patient, "railway-rivals")
    with seated(patient, at) as player, seated(patient, at, (at.mover + 1) % 2) as rival:
        switch = f"/table/{at.id}/ask"
        assert rival.form(switch, {"seat": at.mover, "on": "1"}).status_code == 403
        assert player.form(switch, {"seat": at.mover, "on": "1"}).status_code == 302
        assert KEEP not in page(player, at)
    patient.restart()
    with seated(patient, at) as player:
        assert KEEP not in page(player, at)
        assert player.form(switch, {"seat": at.mover, "on": "0"}).status_code == 302
        assert KEEP in page(player, at)
        n = len(patient.lines(at.id))
        assert player.form(switch, {"seat": at.mover, "on": "0"}).status_code == 302
        assert len(patient.lines(at.id)) == n, "nothing changed, nothing written"


def test_what_others_set_for_themselves_makes_no_choice_stale(patient: Site) -> None:
    at = forced_at(patient, "railway-rivals")
    other = (at.mover + 1) % 2
    with seated(patient, at) as player, seated(patient, at, other) as rival:
        assert player.form(f"/table/{at.id}/keep", {"n": at.lines}).status_code == 302
        for on in ("1", "0", "1"):
            assert rival.form(f"/table/{at.id}/ask", {"seat": other, "on": on}).status_code == 302
        # given a page that knows of the turn kept open, but not of the three switches
        assert player.act(at.id, at.text, at.lines).status_code == 409, "a page older than the last move"
        assert player.act(at.id, at.text, at.lines + 1).status_code == 200


def test_who_goes_on_at_once_is_not_forestalled(patient: Site) -> None:
    setup, dice, text = QUICK_SETUPS["ride-the-rails"], dice_at("more", 1), ""
    table = Table.new("ride-the-rails", setup.seats, seed="twins", options=setup.options)
    while not text:
        mover, choices = table.to_move, table.legal()
        for choice in choices:
            after = table.copy()
            after.play(choice)
            if (forced := after.forced()) and after.to_move == mover:
                after.play(forced)
                text = choice if after.can_undo(mover) else text
        if not text:
            table.play(choices[dice.below(len(choices))])
    texts, grown = [event.text for event in table.log], []
    for more in (False, True):
        at = Forced(put(patient, "ride-the-rails", setup.seats, setup.options, texts), mover, "", len(texts))
        order = {"text": text, "n": at.lines, "key": "who-goes-on", "more": more}
        with seated(patient, at) as player:
            assert player.http.post(f"/act/{at.id}", json=order).status_code == 200
        grown.append(len(patient.lines(at.id)) - at.lines)
    assert grown[0] > grown[1] == 1


def test_after_the_moment_it_is_done_as_the_seats_own_action(hasty: Site) -> None:
    at = forced_at(hasty, "ride-the-rails")
    with seated(hasty, at) as player:
        httpx.get(f"{hasty.address}/table/{at.id}.json", timeout=PATIENCE)  # whoever opens the table
        for _ in range(1000):
            if len(hasty.lines(at.id)) > at.lines:
                break
            player.look(at.id)
        actor, text = player.look(at.id)["log"][at.lines]
        assert (actor, text) == (at.mover, at.text)


@pytest.mark.parametrize("game", game_names())
def test_nobody_is_asked_what_is_no_question(hasty: Site, game: str) -> None:
    seats = max(2, find_game(game).fewest)
    with Player(hasty) as player:
        id_ = player.create(game, "person", *["random"] * (seats - 1))
        for step in range(30):
            seen = until_due(player, id_)
            legal = seen["legal"]
            assert isinstance(legal, list)
            assert isinstance(seen["n"], int)
            if not legal:
                break
            if len(legal) == 1:
                assert replayed(hasty, id_).forced() == "", "a secret or the best of many"
            answer = player.act(id_, legal[step % len(legal)], seen["n"])
            assert answer.status_code == 200, answer.text
    replayed(hasty, id_).verify()
