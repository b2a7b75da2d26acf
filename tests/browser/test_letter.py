"""The order sheet under the hand: touched places of the map are written into the line where one writes."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor

GAME = "railway-rivals"


def touch(visitor: Visitor, *names: str) -> None:
    for name in names:
        visitor.page.locator(f'.wide .ground > [data-part="hex:{name}"]').click(force=True)


def awake(visitor: Visitor) -> None:
    """Until the page's script has made the board ready, and so hears touches."""
    expect(visitor.page.locator('.board svg[role="group"]').first).to_be_attached()


def test_the_sheet_fills_itself_and_is_read_back_before_it_counts(invite: Invite) -> None:
    visitor = invite(width=1440, height=900)
    page = visitor.page
    page.goto(f"/new/{GAME}")
    page.locator("details", has=page.locator("input[name=modules]")).last.evaluate("e => e.open = true")
    page.locator("input[name=modules][value=postal]").check()
    page.locator("form:has(input[name=modules]) button.go").last.click()
    sheet = page.locator("#letter")
    expect(sheet).to_have_value("Round 0. Ann\nname: \ncolours: \nstart: \n")
    awake(visitor)
    touch(visitor, "E4", "F9")
    expect(sheet).to_have_value("Round 0. Ann\nname: \ncolours: \nstart: E4, F9\n")
    page.get_by_role("button", name="Read it back to me").click()
    expect(page.locator(".letter-read")).to_contain_text("start: Elmstead, Fairford.")
    page.get_by_role("button", name="Send this letter").click()
    expect(sheet).to_have_value("Round 1. Ann\n1a) \n1b) \n1c) \n")
    awake(visitor)
    # the first touch begins a branch, another goes on, the same again ends it
    touch(visitor, "E4", "E5", "E5", "E4", "D4")
    expect(sheet).to_have_value("Round 1. Ann\n1a) (E4) - E5 ; (E4) - D4\n1b) \n1c) \n")
    # into the line of a run in which one writes go the places that it passes
    sheet.fill("Round 1. Ann\n36) cheapest")
    touch(visitor, "F6", "F9")
    expect(sheet).to_have_value("Round 1. Ann\n36) cheapest, via F6, F9")
