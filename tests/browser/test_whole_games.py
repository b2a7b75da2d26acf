"""Every game there is, from the home page to its final score, in every way one may play it."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from roundhouse import Table, find_game
from roundhouse.core.options import Files
from tests.browser.conftest import Invite
from tests.browser.games import GAMES, HALF_THE_GAMES, OTHER_HALF
from tests.browser.visitor import Visitor
from tests.walks import DRILL


def expect_the_end(visitor: Visitor, files: Files = False) -> None:
    """The page says how it ended, in the engine's own words, and gives the record."""
    record = visitor.context.request.get(f"/table/{visitor.table_id}/record")
    table = Table.from_record(record.text(), files=files)
    assert table.over
    expect(visitor.page.get_by_role("main")).to_contain_text(
        table.game.words("en").ask(table.view(0), table.names)
    )


WHOLE = 10_000
"""More often than any kind of moment comes: the whole game is played by hand, as a drill does it."""


def kind_of(choices: list[str]) -> tuple[object, ...]:
    """Moments are of one kind if the same verbs are offered, and alike in having a digit for every choice."""
    return (*sorted({text.partition(":")[0] for text in choices}), len(choices) > 9)


def play_by_hand(visitor: Visitor, act: Callable[[str, int], None], often: int = 1) -> None:
    """A whole game in which every kind of moment is met at the page so often; then the page is shut.

    `act` is told how often it was met before.
    """
    often = often if DRILL == 1 else WHOLE
    met: Counter[tuple[object, ...]] = Counter()
    for _ in range(600):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        kind = kind_of(seen["choices"])
        if met[kind] == often:
            visitor.skip(lambda choices: met[kind_of(choices)] == often)
            continue
        act(visitor.any_of(seen["choices"]), met[kind])
        visitor.wait_past(seen["n"])
        met[kind] += 1
    assert len(met) > 1
    expect_the_end(visitor)


@HALF_THE_GAMES
def test_one_click_opens_a_game_against_bots_and_clicks_bring_it_to_its_end(
    visitor: Visitor, game: str
) -> None:
    visitor.sit_down(find_game(game).title)
    play_by_hand(visitor, lambda wanted, _: visitor.choice(wanted).click(), often=2)
    over = visitor.page.url
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.wait_for_url(lambda address: address != over)
    assert visitor.house.stored(visitor.table_id).names == visitor.house.stored(over.rsplit("/", 1)[1]).names
    visitor.wait_turn()


@OTHER_HALF
def test_the_keyboard_alone_plays_every_kind_of_moment(visitor: Visitor, game: str) -> None:
    """Each once by Tab and Enter in the list, once in the picture, and once by digits."""
    visitor.go("/")
    visitor.tab_to(lambda focus: focus["form"].endswith(f"/new/{game}"))
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_url("**/table/*")

    def press(wanted: str, before: int) -> None:
        if before == 0:
            visitor.choose_by_keyboard(wanted)
        elif before == 1:
            for part in visitor.parts(wanted):
                visitor.tab_to(partial(is_part, part))
                visitor.page.keyboard.press("Enter")
        else:
            visitor.choose_by_digit(wanted)

    play_by_hand(visitor, press, often=3)


def is_part(part: str, focus: dict[str, Any]) -> bool:
    return bool(focus["part"] == part)


@OTHER_HALF
def test_the_lit_parts_of_the_picture_play_every_kind_of_moment(visitor: Visitor, game: str) -> None:
    visitor.sit_down(find_game(game).title)
    play_by_hand(visitor, lambda wanted, _: visitor.touch(wanted), often=2)


@pytest.mark.parametrize("game", [name for name in GAMES if find_game(name).sets])
def test_an_expansion_is_ticked_and_its_lit_parts_play_every_kind_of_moment_on_a_phone(
    invite: Invite, game: str
) -> None:
    visitor = invite(width=390)
    visitor.go(f"/new/{game}")
    whole = next(iter(find_game(game).sets))
    visitor.page.locator("details.fold").first.locator("summary").first.click()
    visitor.page.locator(f"input[name=modules][value={whole}]").check()
    visitor.page.get_by_role("button", name="Open the table").click()
    visitor.page.wait_for_url("**/table/*")
    play_by_hand(visitor, lambda wanted, _: visitor.touch(wanted))


@HALF_THE_GAMES
def test_without_scripts_plain_forms_play_every_kind_of_moment(invite: Invite, game: str) -> None:
    visitor = invite(scripts=False)
    visitor.sit_down(find_game(game).title)
    play_by_hand(visitor, lambda wanted, _: visitor.choice(wanted).click())
