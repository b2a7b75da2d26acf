"""How pages look to those who see them small, dark, or by a screen reader."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from roundhouse import find_game
from tests.browser.conftest import Invite
from tests.browser.games import EVERY_GAME, GAMES
from tests.browser.pages import WALKS, Stop
from tests.browser.visitor import Visitor
from tests.walks import DRILL

PHONE = 390
"""Pixels: the width of a common phone."""
DESK = 1280
WAYS = (("dark", PHONE), ("light", DESK))
"""How pages are looked at."""
VISITED = GAMES if DRILL > 1 else [GAMES[0], GAMES[-1]]
"""At which games every page is looked at."""
HEAD = 70
"""Pixels: the head of a page takes one row, never two."""


MANY = "li:nth-child(n + 13)"
"""Of a long list axe reads twelve items: the others are made alike, and hundreds take it half a minute."""


def violations(page: Page) -> list[str]:
    """What axe finds, one line a rule, with the places."""
    context, options = {"exclude": [MANY]}, {"resultTypes": ["violations"]}
    found = Axe().run(page, context, options).response["violations"]
    return [
        f"{rule['id']}: {rule['help']}: {[node['target'] for node in rule['nodes']][:4]}" for rule in found
    ]


def sample(stop: str, game: str) -> list[tuple[str, int]]:
    """How `make test` looks at a page; a drill looks at each page of each game in both ways.

    A page is looked at in the one way at one of the games that are visited, and in the other at another.
    """
    return [WAYS[(sum(stop.encode()) + VISITED.index(game)) % 2]]


@pytest.mark.parametrize("game", VISITED)
@pytest.mark.parametrize("walk", WALKS)
def test_every_page_passes_axe_by_night_on_a_phone_and_by_day_on_a_desk(
    visitor: Visitor, game: str, walk: Callable[[Visitor, str, Stop], None]
) -> None:
    bad: dict[str, list[str]] = {}

    def check(stop: str) -> None:
        page = visitor.page
        for theme, width in WAYS if DRILL > 1 else sample(stop, game):
            visitor.wear(theme)
            page.set_viewport_size({"width": width, "height": 844})
            page.goto(page.url)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
            needed: int = page.evaluate("() => document.documentElement.scrollWidth")
            bad[f"{stop}, {theme}, its width"] = [f"{needed} px wide"] if needed > width else []
            head: int = page.evaluate("() => document.querySelector('header').offsetHeight")
            bad[f"{stop}, {theme}, its head"] = [f"{head} px high"] if head > HEAD else []
            bad[f"{stop}, {theme}"] = violations(page)

    walk(visitor, game, check)
    assert {stop: found for stop, found in bad.items() if found} == {}


@EVERY_GAME
def test_a_phone_shows_choices_that_a_thumb_can_hit(invite: Invite, game: str) -> None:
    visitor = invite(width=PHONE, height=844, has_touch=True)
    visitor.sit_down(find_game(game).title)
    for _ in range(5):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        for text in seen["choices"]:
            box = visitor.choice(text).bounding_box()
            assert box is not None
            assert box["height"] >= 24
            assert box["width"] >= 24
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE
        visitor.choice(visitor.any_of(seen["choices"])).tap()
        visitor.wait_past(seen["n"])


BESIDE = """() => [...document.querySelectorAll('.side, .side *')].filter(
  e => getComputedStyle(e).overflowX === 'auto' && e.scrollWidth > e.clientWidth
).map(e => `${e.className}: ${e.scrollWidth} in ${e.clientWidth} px`)"""
"""What in the panel beside the board can be moved sideways: where scrollbars show, it has one."""
TOOLS = """() => [...document.querySelectorAll('.tools > *')].filter(e => e.checkVisibility()).map(e => {
  const { left, right } = (e.querySelector('summary') ?? e).getBoundingClientRect();
  return [left, right];
})"""


@EVERY_GAME
def test_the_panel_beside_the_board_holds_what_is_in_it(visitor: Visitor, game: str) -> None:
    visitor.sit_down(find_game(game).title)
    visitor.wait_turn()
    assert visitor.page.evaluate(BESIDE) == []
    # and its first two buttons stand apart
    tools = visitor.page.evaluate(TOOLS)
    assert len(tools) < 2 or tools[0][1] + 4 <= tools[1][0], tools


def test_the_dark_theme_stays(visitor: Visitor) -> None:
    visitor.go("/")
    html = visitor.page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    visitor.switch_theme()
    expect(html).to_have_attribute("data-theme", "dark")
    visitor.page.reload()
    expect(html).to_have_attribute("data-theme", "dark")
    visitor.go(f"/new/{GAMES[0]}")
    expect(html).to_have_attribute("data-theme", "dark")
    visitor.switch_theme()
    expect(html).to_have_attribute("data-theme", "light")
