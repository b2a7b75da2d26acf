"""Two new people find each other in the lobby and play over days; one vanishes, and both end with a rating.

Nobody of them reads a manual: all that is done here is done by what stands on a page or in a mail.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, expect

from roundhouse import CHANCE, OVER
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.visitor import Visitor
from tests.site.house import until
from tests.site.people import PASSWORD
from tests.site.turns import TimedSite, plain
from tests.walks import DRILL


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TimedSite]:
    site = TimedSite(tmp_path)
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def sign_up(visitor: Visitor, name: str) -> None:
    """Make an account on the way to the lobby."""
    page = visitor.page
    visitor.go("/")
    page.get_by_role("main").get_by_role("link", name="lobby", exact=True).click()
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Make an account").click()
    page.get_by_label("Your name at tables").fill(name)
    page.get_by_label("Mail address").fill(f"{name.lower()}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The lobby")


def newest_mail(site: TimedSite, to: str) -> str:
    """What the last mail to this address says."""
    return plain([mail for mail in site.mails() if mail["To"] == to][-1])


def follow(visitor: Visitor, mail: str) -> None:
    """Open the first link of a mail."""
    found = re.search(r"http://\S+", mail)
    assert found, mail
    visitor.go(found[0])


def confirm(site: TimedSite, visitor: Visitor, name: str) -> None:
    """Open the link of the mail that came, and press what is there."""
    follow(visitor, newest_mail(site, f"{name.lower()}@example.org"))
    visitor.page.get_by_role("button", name="Yes, it is mine").click()
    expect(visitor.page.get_by_text("When it is your turn")).to_be_visible()


def leave(site: TimedSite, id_: str, *visitors: Visitor) -> None:
    """Shut the page, and be gone for all."""
    for visitor in visitors:
        visitor.go("about:blank")
    nobody = 'data-present=""'
    until(lambda: nobody in visitors[0].context.request.get(f"/table/{id_}").text(), "somebody is here")


def seen(visitor: Visitor, id_: str) -> Any:
    return visitor.context.request.get(f"/table/{id_}.json").json()


def take_turn(visitor: Visitor) -> None:
    """Click one's way through a turn."""
    begun, id_ = len(seen(visitor, visitor.table_id)["log"]), visitor.table_id
    visitor.wait_turn()
    while choices := visitor.look()["choices"]:
        visitor.choose(choices[-1])
        now = seen(visitor, id_)
        if now["to_move"] != now["seat"] or any(
            actor not in (CHANCE, now["seat"]) for actor, _ in now["log"][begun:]
        ):
            return


def play_to_the_end(id_: str, players: list[Visitor]) -> None:
    """Send what the page would send, with the pages shut: a hundred clicks more prove nothing more."""
    while (mover := seen(players[0], id_)["to_move"]) != OVER:
        player = players[mover]
        now = seen(player, id_)
        order = {"text": player.any_of(now["legal"]), "n": now["n"], "key": f"to-the-end-{now['n']}"}
        answer = player.context.request.post(f"/act/{id_}", data=order)
        assert answer.ok, answer.text()


@pytest.mark.skipif(DRILL == 1, reason="a minute and more: a part of `make drill`")
def test_two_strangers_meet_and_both_end_the_game_with_a_rating_though_one_vanished(
    chromium: Browser, site: TimedSite, invite: Invite
) -> None:
    house = cast(House, site)  # both are sites in a process of their own; this one goes by our clock
    ann, bob = invite(house, seed="ann"), invite(house, seed="bob", width=390, height=844)
    # given two people who make accounts; Ann confirms her address, and opens a table by turns
    sign_up(ann, "Ann")
    confirm(site, ann, "Ann")
    ann.page.get_by_role("link", name="Find a game in the lobby").click()
    ann.page.get_by_label("Pace").last.select_option(label="by turns: a day a move")
    ann.page.get_by_role("button", name="Find a game").click()
    expect(ann.page.get_by_text("Waiting for somebody to sit down")).to_be_visible()
    expect(ann.page.locator(".told")).to_contain_text("by mail to ann@example.org")
    id_ = ann.table_id
    # when Ann is away for days, no time runs, for nobody has come
    leave(site, id_, ann)
    site.go(days=6)
    # and Bob finds the table, sits down, and reads there how he hears of his turn
    sign_up(bob, "Bob")
    expect(bob.page.locator(".tables")).to_contain_text("by turns: 1 day a move, 3 days in reserve")
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.wait_for_url(f"**/table/{id_}")
    expect(bob.page.locator(".told")).to_contain_text("open the link in the mail")
    confirm(site, bob, "Bob")
    bob.page.get_by_role("link", name="Trainmaker with Ann").click()
    expect(bob.page.locator(".told")).to_contain_text("by mail to bob@example.org")
    # and both play some turns, each when a mail has told them
    leave(site, id_, bob)
    for name, player, other in (("ann", ann, bob), ("bob", bob, ann)):
        site.go(hours=5)
        assert "Your turn at Trainmaker" in newest_mail(site, f"{name}@example.org")
        follow(player, newest_mail(site, f"{name}@example.org"))
        take_turn(player)
        leave(site, id_, player, other)
    ann.go("/lobby")
    expect(ann.page.locator(".own")).to_contain_text("Your turn, 1 day left")
    ann.page.get_by_role("link", name="Trainmaker with Bob").click()
    take_turn(ann)
    leave(site, id_, ann)
    # when Bob vanishes, he is reminded, his reserve runs, and then a caretaker plays
    subjects = []
    for hours in (19, 6, 80):
        site.go(hours=hours)
        subjects.append(str(site.mails()[-1]["Subject"]).partition(":")[0])
    assert subjects == ["A reminder", "Your reserve runs", "A caretaker plays for you"]
    until(lambda: seen(ann, id_)["to_move"] == 0, "the caretaker plays")
    ann.go(f"/table/{id_}")
    expect(ann.page.locator("#table")).to_contain_text("by a caretaker")
    take_turn(ann)
    until(lambda: seen(ann, id_)["to_move"] in (0, OVER), "the caretaker plays again")
    # when he comes back by that mail the seat is his, and both play to the end
    follow(bob, newest_mail(site, "bob@example.org"))
    expect(bob.page.locator("#table")).not_to_contain_text("caretaker:")
    leave(site, id_, ann, bob)
    play_to_the_end(id_, [ann, bob])
    # then each reads at the table what the game did to the rating
    until(lambda: site.count("people_result") == 2, "the results are written")
    for player in (ann, bob):
        player.go(f"/table/{id_}")
        expect(player.page.locator(".rated")).to_contain_text("Ann")
        expect(player.page.locator(".rated")).to_contain_text("±")
    bob.page.get_by_role("link", name="Account").click()
    expect(bob.page.get_by_text("Turns kept")).to_be_visible()
