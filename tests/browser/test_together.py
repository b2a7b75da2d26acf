"""Several people at one table: by link, as spectators, in two tabs, at one screen, and after a power cut."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roundhouse import find_game
from tests.browser.conftest import Invite
from tests.browser.games import EVERY_GAME, ONE_GAME
from tests.browser.house import House
from tests.browser.visitor import Visitor, seats


@ONE_GAME
def test_a_move_appears_at_once_in_a_friends_browser_and_a_spectators(invite: Invite, game: str) -> None:
    host, friend, spectator = invite(), invite(), invite()
    host.set_up(game, seats(game, "person", "friend"))
    [link] = host.friends_links()
    friend.take_seat(link)
    spectator.go(host.page.url)

    for _ in range(6):
        seen = host.until(lambda look: look["choices"] or friend.look()["choices"], "someone's turn")
        mover, other = (host, friend) if seen["choices"] else (friend, host)
        seen = mover.look()
        for watcher in (other, spectator):
            watcher.wait_past(seen["n"] - 1)
            assert watcher.look()["choices"] == []
        mover.choose(mover.any_of(seen["choices"]))
        for watcher in (other, spectator):
            watcher.wait_past(seen["n"])

    table = host.house.table(host.table_id)
    mover_name = host.house.stored(host.table_id).names[table["to_move"]]
    expect(spectator.page.get_by_role("main")).to_contain_text(mover_name)


@ONE_GAME
def test_two_tabs_agree(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    seen = visitor.wait_turn()
    other = visitor.tab()
    other.goto(visitor.page.url)
    assert visitor.look(other) == seen
    visitor.choose(visitor.any_of(seen["choices"]))
    seen = visitor.wait_turn()
    visitor.until(lambda look: look == seen, "the same in the other tab", other)


@ONE_GAME
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_a_click_in_a_tab_that_slept_is_refused_kindly(invite: Invite, game: str, scripts: bool) -> None:
    sleeper = invite(scripts=scripts, offline_live=True)
    sleeper.set_up(game, seats(game, "person"))
    seen = sleeper.wait_turn(reload=True)
    awake = sleeper.tab()
    awake.goto(sleeper.page.url)
    sleeper.choice(seen["choices"][0], awake).click()
    sleeper.wait_past(seen["n"], awake)
    sleeper.until(lambda look: look["choices"] or look["over"], "my turn again", awake)
    before = sleeper.house.stored(sleeper.table_id).lines
    assert sleeper.look()["n"] == seen["n"], "the tab did not sleep"

    sleeper.choice(seen["choices"][-1]).click()

    said = sleeper.page.get_by_role("alert").or_(sleeper.page.get_by_role("status"))
    expect(said.filter(has_text="moved on")).to_be_visible()
    assert sleeper.house.stored(sleeper.table_id).lines == before
    sleeper.until(lambda look: look["n"] == before, "the table as it stands")
    sleeper.forgive("409", "/live/")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    house.open()
    yield house
    house.kill()
    assert "Traceback" not in house.complaints()


@ONE_GAME
def test_after_a_power_cut_pages_come_back_by_themselves(invite: Invite, own_house: House, game: str) -> None:
    visitor, spectator = invite(own_house), invite(own_house)
    visitor.set_up(game, seats(game, "person"))
    spectator.go(visitor.page.url)
    visitor.play_on(2)
    seen = visitor.wait_turn()
    if seen["over"]:
        pytest.fail("the game was over before the power cut")

    own_house.kill()
    own_house.open()

    visitor.choose(visitor.any_of(seen["choices"]))
    spectator.wait_past(seen["n"])
    for someone in (visitor, spectator):
        someone.forgive("/live/", "ERR_CONNECTION", "ERR_EMPTY", "ERR_SOCKET")


def plain(text: str) -> str:
    """Letters and digits only, so that a name is found however it is written."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("&amp;", "and").replace("&", "and"))


def words(value: object) -> set[str]:
    """Every text in a position, however deep."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*map(words, value.values()))
    if isinstance(value, list):
        return set().union(*map(words, value))
    return set()


def secrets(house: House, id_: str, seat: int, other: int) -> set[str]:
    """The names that one seat sees and the other must not, if the game has such."""
    mine, others = (words(house.table(id_, of)["position"]) for of in (seat, other))
    return {word for word in mine - others if len(word) > 2}


def told(names: set[str], page: str) -> set[str]:
    """Those that the page tells: as they stand, or, if they are long enough to be no accident, in any way."""
    source = plain(page)
    return {
        name
        for name in names
        if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", page)
        or (len(name) > 3 and plain(name) in source)
    }


@EVERY_GAME
def test_at_one_screen_nobody_sees_what_the_other_holds(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person", "person"))
    id_, house = visitor.table_id, visitor.house
    checked = 0
    for _ in range(12):
        visitor.until(
            lambda look: look["choices"] or look["over"] or visitor.hand_over.is_visible(), "a turn"
        )
        table = house.table(id_)
        if table["to_move"] < 0:
            break
        mover = table["to_move"]
        mine, others = secrets(house, id_, mover, 1 - mover), secrets(house, id_, 1 - mover, mover)
        if visitor.hand_over.is_visible():
            assert told(mine | others, visitor.page.content()) == set()
            assert visitor.look()["choices"] == []
            expect(visitor.page.get_by_role("main")).to_contain_text(house.stored(id_).names[mover])
            visitor.hand_over.click()
            checked += bool(mine and others)
        seen = visitor.wait_turn()
        assert told(others, visitor.page.content()) == set()
        visitor.choose(visitor.any_of(seen["choices"]))
    assert bool(checked) == find_game(game).rules(3).secretive
