"""Every game there is, from the home page to its final score, in every way one may play it."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from roundhouse import Table, find_game, game_names
from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor

GAMES = game_names()
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def expect_the_end(visitor: Visitor) -> None:
    """The page says how it ended, in the engine's own words, and gives the record."""
    record = visitor.context.request.get(f"/table/{visitor.table_id}/record")
    table = Table.from_record(record.text())
    assert table.over
    expect(visitor.page.get_by_role("main")).to_contain_text(
        table.game.words("en").ask(table.view(0), table.names)
    )


@EVERY_GAME
def test_one_click_opens_a_game_against_bots_and_clicks_bring_it_to_its_end(
    visitor: Visitor, game: str
) -> None:
    visitor.sit_down(find_game(game).title)
    visitor.wait_turn()
    visitor.play_on()
    expect_the_end(visitor)


@EVERY_GAME
def test_the_keyboard_alone_plays_a_whole_game(visitor: Visitor, game: str) -> None:
    """Some turns by Tab and Enter in the list, some in the picture, some by digits; then all by digits."""
    visitor.go("/")
    visitor.tab_to(lambda focus: focus["form"].endswith(f"/new/{game}"))
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/table/*")
    for turn in range(400):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        wanted = visitor.any_of(seen["choices"])
        if turn < 4:
            visitor.choose_by_keyboard(wanted)
        elif turn < 8:
            for part in visitor.parts(wanted):
                visitor.tab_to(partial(is_part, part))
                visitor.page.keyboard.press("Enter")
        else:
            visitor.choose_by_digit(wanted)
        visitor.wait_past(seen["n"])
    expect_the_end(visitor)


def is_part(part: str, focus: dict[str, Any]) -> bool:
    return bool(focus["part"] == part)


@EVERY_GAME
def test_the_lit_parts_of_the_picture_play_a_whole_game(visitor: Visitor, game: str) -> None:
    visitor.sit_down(find_game(game).title)
    for _ in range(400):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        visitor.touch(visitor.any_of(seen["choices"]))
        visitor.wait_past(seen["n"])
    expect_the_end(visitor)


@pytest.mark.parametrize("game", [name for name in GAMES if find_game(name).sets])
def test_an_expansion_is_ticked_and_its_lit_parts_play_a_whole_game_on_a_phone(
    invite: Invite, game: str
) -> None:
    visitor = invite(width=390)
    visitor.go(f"/new/{game}")
    whole = next(iter(find_game(game).sets))
    visitor.page.locator(f"input[name=modules][value={whole}]").check()
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.wait_for_url("**/table/*")
    for _ in range(600):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        visitor.touch(visitor.any_of(seen["choices"]))
        visitor.wait_past(seen["n"])
    expect_the_end(visitor)


@EVERY_GAME
def test_without_scripts_plain_forms_play_a_whole_game(invite: Invite, game: str) -> None:
    visitor = invite(scripts=False)
    visitor.sit_down(find_game(game).title)
    visitor.play_on()
    expect_the_end(visitor)
