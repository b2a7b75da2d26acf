"""Around the table: a friend sits down, is seen to be there, and people at one screen are called by name."""

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor


def test_a_friend_sits_down_under_a_name_and_is_seen_to_be_there(invite: Invite) -> None:
    host, friend = invite(), invite()
    host.set_up("trainmaker", ["person", "friend"])
    there = host.page.locator('.players [data-seat="1"] .present')
    away = there.evaluate("dot => getComputedStyle(dot).backgroundColor")
    [link] = host.friends_links()
    expect(host.page.locator(".invite + #table")).to_be_visible()

    friend.take_seat(link, "Bea")

    expect(host.page.locator(".players")).to_contain_text("Bea")
    expect(there).not_to_have_css("background-color", away)
    expect(host.page.locator("#table + .invite details[open]")).to_have_count(0)
    expect(host.page.locator("#table + .invite label").first).to_have_text("Bea has sat down")


def test_people_at_one_screen_are_called_by_name_when_nothing_is_hidden(visitor: Visitor) -> None:
    visitor.set_up("railway-rivals", ["person", "person"])
    ask, call = visitor.page.locator(".ask strong"), visitor.page.locator(".call")
    visitor.wait_turn()
    first = ask.inner_text()
    assert first in ("Ann, your turn.", "Bob, your turn.")
    for _ in range(20):
        seen = visitor.wait_turn()
        if ask.inner_text() != first:
            break
        expect(call).to_be_hidden()
        visitor.choose(visitor.any_of(seen["choices"]))
    expect(call).to_have_text({"Ann": "Bob", "Bob": "Ann"}[first[:3]] + ", your turn.")
    expect(call).to_be_hidden()
