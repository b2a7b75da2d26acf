"""A table by post: letters by page and by mail, one deadline a round, holds, stand-bys, pages by mail."""

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from tests.site.house import Player, text_of, until
from tests.site.imap import ImapServer
from tests.site.people import PASSWORD, sign_up
from tests.site.tables import rows
from tests.site.turns import PUT_JOB, TimedSite, link_in, plain, until_words
from tests.walks import DRILL

GAME = "railway-rivals"
ON_BOTH = DRILL > 1
"""On both databases in the drill."""


@pytest.fixture(scope="module")
def inbox() -> Iterator[ImapServer]:
    inbox = ImapServer("play", "open sesame")
    yield inbox
    inbox.close()


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, inbox: ImapServer, base: dict[str, str]
) -> Iterator[TimedSite]:
    imap = f"imap+plain://play:open%20sesame@127.0.0.1:{inbox.port}/INBOX"
    site = TimedSite(
        tmp_path_factory.mktemp("post"), ROUNDHOUSE_MAIL_IN="play@example.org", ROUNDHOUSE_IMAP=imap, **base
    )
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def table_of_two(ann: Player, bob: Player, pace: str = "168h+336h", **more: str) -> str:
    names = ["Ann", "Bob"]
    id_ = ann.create(GAME, "person", "friend", modules=["postal"], pace=pace, name=names, **more)
    bob.sit(id_, 1)
    return id_


def with_mail(site: TimedSite, player: Player, id_: str, seat: int, address: str) -> None:
    """Give an address for a seat, and confirm it."""
    player.form(f"/table/{id_}/mail", {"seat": str(seat), "address": address})
    [mail] = [mail for mail in site.mails() if mail["To"] == address]
    assert player.http.post(link_in(mail, "/mail/confirm/")).status_code == 302


def to(site: TimedSite, address: str) -> list[Any]:
    """The mails to an address, without the first, which asks whether they are wanted."""
    return [mail for mail in site.mails() if mail["To"] == address][1:]


def send(player: Player, id_: str, text: str) -> None:
    assert player.form(f"/table/{id_}/send-letter", {"letter": text}).status_code == 302


def by_mail(player: Player, to: str, text: str, name: str = "<1@example.org>") -> int:
    """Bring a mail as the mail server's pipe does; the status of the answer."""
    token = to.partition("+")[2].partition("@")[0]
    return player.http.post("/mail-in", data={"token": token, "text": text, "name": name}).status_code


def page(player: Player, id_: str) -> str:
    return text_of(player.get(f"/table/{id_}").text)


def rounds(player: Player, id_: str) -> list[int]:
    found: list[int] = player.get(f"/table/{id_}/zine.json").json()["rounds"]
    return found


@pytest.mark.rule("RP-2", "RP-45")
def test_letters_come_in_any_order_and_are_opened_when_all_are_in(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob)
    assert until_words(ann, id_).startswith("Letters are due Monday 11 March, 09:00")
    # when the second seat writes first, it is on file, public is only that it is there
    send(bob, id_, "Round 0\nname: Bobs Lines (BL)\ncolours: green\nstart: Fairford\npress: Hello")
    assert "Your letter is on file." in page(bob, id_)
    assert "Bob person letter is in" in page(ann, id_)
    for address in ("", "/log", ".json", "/zine"):
        text = ann.get(f"/table/{id_}{address}").text
        assert "start=F9" not in text
        assert "Bobs Lines" not in text
    assert rounds(ann, id_) == []
    # and may be changed, in whole or in part
    send(bob, id_, "Round 0\nname: Bobs Lines (BL)\ncolours: red\nstart: Fairford\npress: Hello")
    send(bob, id_, "amend round 0\nstart: Elmstead")
    send(ann, id_, "Round 0\nname: Great Elm Railway (GER)\ncolours: red, green\nstart: Holmbridge")
    assert rounds(ann, id_) == [0]
    told = text_of(bob.get(f"/table/{id_}/zine").text)
    assert "Bobs Lines" in told
    assert "Great Elm Railway" in told
    assert "BL: Hello" in told, "press is printed"
    assert "For BL alone" in told
    assert "For BL alone" not in text_of(ann.get(f"/table/{id_}/zine").text)
    # the next round begins with its own deadline, and companies are known by their new names
    assert until_words(ann, id_).startswith("Letters are due Monday 11 March, 09:00")
    assert "Round 1. GER" in unescape(ann.get(f"/table/{id_}").text)


@pytest.mark.rule("RP-48", "RP-49")
def test_who_sends_nothing_is_reminded_held_over_for_and_stood_in_for(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob)
    with_mail(site, ann, id_, 0, "ann@example.org")
    with_mail(site, bob, id_, 1, "bob@example.org")
    send(ann, id_, "Round 0\nstart: Elmstead")
    site.go(minutes=2)
    [first] = to(site, "bob@example.org")
    assert first["Subject"].endswith("by post: the start")
    assert "Round 0. Bob" in plain(first), "the order sheet"
    assert [part.get_filename() for part in first.iter_attachments()] == ["zine.html", "zine.pdf"]
    site.go(days=6)
    assert "a reminder for round 0" in to(site, "bob@example.org")[-1]["Subject"]
    assert len(to(site, "ann@example.org")) == 1, "her letter is in"
    # at the deadline the round is held over once, and all are told
    site.go(days=1)
    for address in ("ann@example.org", "bob@example.org"):
        assert "Round 0 is held over: no letter has come from Bob." in plain(to(site, address)[-1])
    assert until_words(ann, id_).startswith("Held over: letters are due ")
    assert rounds(ann, id_) == []
    # at the second a stand-by writes, who plays on
    site.go(days=7)
    assert rounds(ann, id_) == [0]
    told = text_of(ann.get(f"/table/{id_}/zine").text)
    assert "a bot for Bob: letter of a stand-by" in told
    assert "caretaker" in page(ann, id_)
    assert to(site, "bob@example.org")[-1]["Subject"].endswith("a bot stands in for you")
    # until he returns, who has a letter to write then
    assert "Round 1" in page(bob, id_)
    assert "Your letter" in page(bob, id_)
    site.go(minutes=2)
    mail = to(site, "ann@example.org")[-1]
    assert mail["Subject"].endswith("by post: round 0")
    assert "Round 1. Ann" in plain(mail)


@pytest.mark.rule("RP-48", "RP-50")
def test_where_a_round_is_not_held_over_standing_orders_are_used(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob, "24h+72h", nmr="play_on")
    send(ann, id_, "Round 0\nstart: Elmstead")
    send(bob, id_, "Round 0\nstart: Fairford\nstanding: (Fairford) - F8")
    send(ann, id_, "Round 1\na) (Elmstead) - E5")
    site.go(days=1, minutes=1)
    assert rounds(ann, id_) == [0, 1]
    told = text_of(ann.get(f"/table/{id_}/zine").text)
    assert "(Fairford) - F8" in told
    assert "Bob: no letter: standing orders" in told
    site.go(days=1, minutes=1)
    assert "Ann: no letter" in text_of(ann.get(f"/table/{id_}/zine").text)


def test_letters_of_a_deleted_account_keep_their_orders_alone(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    # given an account that has written letters, which it finds among its own data
    sign_up(ann, "Gil")
    id_ = ann.create(GAME, "person", "friend", modules=["postal"], pace="24h+72h", name=["Gil", "Bob"])
    bob.sit(id_, 1)
    ann.get(f"/table/{id_}")
    send(bob, id_, "Round 0\nstart: Fairford")
    send(ann, id_, "Round 0\nname: Elm Lines (EL)\nstart: Elmstead\npress: Gil was here")
    assert "EL: Gil was here" in text_of(bob.get(f"/table/{id_}/zine").text)
    assert "Gil was here" in ann.get("/account/data.json").json()["letters"][0]["texts"][0]
    # when it is deleted
    ann.form("/account/reauthenticate/", {"password": PASSWORD})
    assert "Traveller" in ann.form("/account/delete", {"name": "Gil"}).text
    # then its company stays where it began, and nothing tells whose it was
    told = text_of(bob.get(f"/table/{id_}/zine").text)
    assert "Elmstead" in told
    assert "Gil" not in told


def test_a_letter_by_mail_is_confirmed_by_return_and_can_be_changed_for_an_hour(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob)
    with_mail(site, bob, id_, 1, "post@example.org")
    send(ann, id_, "Round 0\nstart: Elmstead")
    site.go(minutes=2)
    address = to(site, "post@example.org")[-1]["Reply-To"]
    letter = "Round 0\nstart: Fairfrd\nhello there\n\nOn Monday Roundhouse wrote:\n> Round 0. Bob\n> start: X"
    # whoever has no token is nobody, whatever the mail says else
    assert by_mail(ann, "play+12-0123456789abcdef01234567@example.org", letter) == 404
    assert by_mail(bob, address, letter) == 200
    answer = plain(to(site, "post@example.org")[-1])
    assert "start: Fairford." in answer
    assert "“Fairfrd” is read as Fairford." in answer
    assert "Line 3: The line is not read" in answer
    assert to(site, "post@example.org")[-1]["Reply-To"] == address
    # the same mail again changes nothing and is not answered twice
    assert by_mail(bob, address, letter) == 200
    assert len(to(site, "post@example.org")) == 2
    # all are in, but he may still change it
    site.go(minutes=30)
    assert rounds(ann, id_) == []
    assert by_mail(bob, address, "Round 7\nstart: Elmstead", "<2@example.org>") == 200
    assert "Your letter is for round 7; round 0 is open." in plain(to(site, "post@example.org")[-1])
    assert by_mail(bob, address, "amend round 0\nstart: Holmbridge", "<3@example.org>") == 200
    site.go(minutes=59)
    assert rounds(ann, id_) == []
    site.go(minutes=2)
    assert rounds(ann, id_) == [0]
    assert "Bob Holmbridge" in text_of(ann.get(f"/table/{id_}/zine").text)


@pytest.mark.rule("RP-44", "RP-53")
def test_at_the_end_all_is_told_with_the_players_own_words_and_every_letter_is_open(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob)
    send(ann, id_, "Round 0\nname: Great Elm Railway (GER)\nstart: Elmstead")
    send(ann, id_, "Round 0\nname: Great Elm Railway (GER)\nstart: Fairford")
    send(bob, id_, "Round 0\nstart: Elmstead")
    # given that nothing is built, and so no run can be run
    n = ann.look(id_)["n"]
    for _ in range(1, 12):
        for player in (ann, bob):
            n = player.act(id_, "orders:nothing", n).json()["n"]
    with_mail(site, ann, id_, 0, "end@example.org")
    send(bob, id_, "Round 12\npress: At last.")
    assert bob.get(f"/table/{id_}/letters.txt").status_code == 404
    # when the last letter comes
    send(ann, id_, "Round 12\nstatement: I built nothing.\nNor did Bob.")
    # then the last page tells all
    told = text_of(bob.get(f"/table/{id_}/zine").text)
    for words in (
        "GER: I built nothing. Nor did Bob.",
        "Bob: At last.",
        "1. Great Elm Railway (Ann): 20",
        "Great Elm Railway (GER): Ann.",
        "The seed: ",
    ):
        assert words in told, words
    letters = bob.get(f"/table/{id_}/letters.txt").text
    assert (
        "## Round 0, Ann: letter\n# before:\nRound 0\nname: Great Elm Railway (GER)\nstart: Elmstead"
        in letters
    )
    site.wait()
    [mail] = to(site, "end@example.org")
    assert mail["Subject"].endswith("by post: round 12")
    [page_, paper] = mail.iter_attachments()
    assert "The players’ own words" in page_.get_content()
    assert paper.get_content().startswith(b"%PDF")
    assert "Your order sheet" not in plain(mail)


def test_letters_are_fetched_from_an_inbox_and_marked_as_read(
    site: TimedSite, inbox: ImapServer, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob)
    with_mail(site, bob, id_, 1, "imap@example.org")
    site.go(minutes=2)
    address = to(site, "imap@example.org")[-1]["Reply-To"]
    # given answers: of somebody without a token, of a program, and of Bob from another address
    for sender, receiver, more in (
        ("bob@example.org", "play@example.org", ""),
        ("robot@example.org", address, "Auto-Submitted: auto-replied\n"),
        ("someone@elsewhere.org", address, ""),
    ):
        body = "Round 0\nstart: Holmbridge\n"
        head = f"From: {sender}\nTo: {receiver}\nMessage-ID: <{sender}>\n{more}"
        last = inbox.put(f"{head}Content-Type: text/plain; charset=utf-8\n\n{body}".encode())
    # when the site has looked
    if site.url:
        rows(site, PUT_JOB, "inbox")
    until(lambda: last in inbox.seen, "the inbox is read")
    # then Bob's letter counts once, and is confirmed to his own address
    [answer] = [mail for mail in to(site, "imap@example.org") if "your letter" in mail["Subject"]]
    assert "start: Holmbridge." in plain(answer)
    assert "Bob person letter is in" in page(ann, id_)
    assert inbox.seen == set(inbox.mails)


def test_a_round_is_opened_by_another_process_if_the_first_dies(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = table_of_two(ann, bob, "24h+72h")
    send(ann, id_, "Round 0\nstart: Elmstead\npress: Still here.")
    site.restart()
    with Player(site) as again, Player(site) as other:
        # then the first page still tells each whether a letter is missing
        again.http._cookies, other.http._cookies = ann.http._cookies, bob.http._cookies
        assert "Bob’s turn" in text_of(again.get("/").text)
        assert "Your turn" in text_of(other.get("/").text)
        assert "Your letter is on file." in page(again, id_)
        site.go(days=1, minutes=1).go(days=1)
        assert rounds(again, id_) == [0]
        assert "Ann: Still here." in text_of(again.get(f"/table/{id_}/zine").text)
    site.wait()
