"""Tempo and what happened: steps at one's own pace, marks of what is new, a log that lights its places."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor

GAME = "ride-the-rails"
MARKED = """() => [...document.querySelectorAll('.board .since')]
  .map(e => e.dataset.part ?? e.dataset.place).sort()"""


def to_others(visitor: Visitor) -> int:
    """Do what a good bot would until others have moved too; how long the log is then."""
    seat = 0
    for _ in range(40):
        before = visitor.house.table(visitor.table_id, seat)
        visitor.choose(visitor.hinted())
        while not (after := visitor.house.table(visitor.table_id, seat))["legal"]:
            visitor.page.wait_for_timeout(25)
        if any(actor > 0 for actor, text in after["log"][len(before["log"]) :] if "build" in text):
            return int(after["n"])
    raise AssertionError("nobody else builds")


def test_steps_are_shown_one_by_one_or_skipped(invite: Invite) -> None:
    visitor = invite(pace="step")
    visitor.set_up(GAME, ["person", "random", "random"])
    page = visitor.page
    skip = page.locator("[data-skip]")
    visitor.until(lambda seen: bool(seen["choices"]) or skip.is_visible(), "the beginning")
    if skip.is_visible():
        skip.click()
    end = to_others(visitor)
    expect(skip).to_have_text("Skip to my turn")
    shown = visitor.look()["n"]
    assert shown < end
    page.locator("[data-next]").click()
    assert shown < visitor.look()["n"] < end
    page.keyboard.press("s")
    assert visitor.look()["n"] == end
    expect(page.locator(".pace")).to_be_hidden()
    page.get_by_text("Settings").click()
    page.get_by_label("Show what others do").select_option("slow")
    page.reload()
    expect(page.locator("[data-setting=pace]")).to_have_value("slow")


@pytest.fixture
def marked(visitor: Visitor) -> Visitor:
    """Someone who sees what others have built since."""
    visitor.set_up(GAME, ["person", "random", "random"])
    visitor.wait_turn()
    to_others(visitor)
    visitor.wait_turn()
    return visitor


def test_what_is_new_is_marked_until_one_acts_and_the_log_lights_its_places(marked: Visitor) -> None:
    page = marked.page
    parts = page.evaluate(MARKED)
    assert parts
    assert all(part.startswith(("hex:", "share:")) for part in parts)
    page.reload()
    assert page.evaluate(MARKED) == parts
    turn = page.locator(".turn.fresh:has([data-places])").first
    turn.hover()
    pointed = page.locator(".board .pointed:visible")
    expect(pointed.first).to_be_attached()
    page.mouse.move(0, 0)
    expect(pointed).to_have_count(0)
    turn.locator("summary").focus()
    expect(pointed.first).to_be_attached()
    turn.locator("summary").press("Enter")
    expect(turn.locator("[data-places]").first).to_be_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    box = page.locator(".recent summary").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 900, "the newest turn is in sight"
    marked.choose(marked.any_of(marked.look()["choices"]))
    assert page.evaluate(MARKED) == []
    expect(page.locator(".turn").first).to_contain_text(re.compile("^Ann"))
