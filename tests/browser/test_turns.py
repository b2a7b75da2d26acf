"""Play by turns in a browser: a table is set up by turns, and a web push is shown, also by a closed page."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.test_looks import PHONE, violations

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker.getNotifications()).map((told) => [told.title, told.body, told.data.address]);
}"""


def test_a_table_by_turns_is_set_up_and_its_settings_can_be_used_by_all(invite: Invite) -> None:
    visitor = invite(width=PHONE, height=844, timezone_id="Europe/Berlin")
    page = visitor.page
    visitor.go("/new/trainmaker")
    page.select_option("#player-2", "friend")
    page.select_option("#pace", "24h+72h")
    page.get_by_role("button", name="Open the table").click()
    page.locator("summary", has_text="By turns: 1 day a move").click()
    expect(page.get_by_label("Your time zone")).to_have_value("Europe/Berlin")
    page.get_by_label("Sunday").check()
    page.get_by_role("button", name="Keep these days").click()
    page.locator("summary", has_text="By turns: 1 day a move").click()
    expect(page.get_by_text("Days off: Sundays")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me on this device")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


def test_a_web_push_is_shown_and_names_the_table(invite: Invite) -> None:
    visitor = invite(permissions=["notifications"])
    page = visitor.page
    visitor.go("/")
    # given a device whose browser has our service worker
    with_worker = (
        "navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)"
    )
    browser: Any = visitor.context.new_cdp_session(page)
    known: list[str] = []
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(
            each["registrationId"] for each in told["registrations"] if not each["isDeleted"]
        ),
    )
    browser.send("ServiceWorker.enable")
    page.evaluate(f"async () => {{ await {with_worker} }}")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then((found) => !!found.active)")
    # when its maker's service hands it a message of ours
    told = {"title": "Your turn: Trainmaker", "body": "With Bob.", "tag": "T", "address": "/table/T#choices"}
    push = {"origin": visitor.house.address, "registrationId": known[-1], "data": json.dumps(told)}
    browser.send("ServiceWorker.deliverPushMessage", push)
    # then it is shown
    page.wait_for_function(f"({SHOWN})().then((shown) => shown.length === 1)")
    assert page.evaluate(SHOWN) == [["Your turn: Trainmaker", "With Bob.", "/table/T#choices"]]
