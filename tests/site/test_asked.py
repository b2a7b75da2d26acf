"""Accounts are told of their turns by mail without asking for it, and are asked to tables by their names."""

from collections.abc import Iterator
from email.message import EmailMessage

import pytest

from tests.site.house import Player, text_of
from tests.site.people import sign_up
from tests.site.turns import TimedSite, link_in, pass_turn

GAME = "trainmaker"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedSite]:
    site = TimedSite(tmp_path_factory.mktemp("asked"))
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def confirmed(site: TimedSite, player: Player, name: str) -> Player:
    """Somebody with a new account, whose mail address is confirmed."""
    sign_up(player, name)
    path = link_in(to(site, name)[-1], "/account/confirm-email/")
    player.get(path)
    player.form(path, {})
    return player


def to(site: TimedSite, name: str) -> list[EmailMessage]:
    """The mails to somebody, the last one last."""
    return [mail for mail in site.mails() if mail["To"] == f"{name.lower()}@example.org"]


def test_an_account_is_told_of_its_turns_until_it_wants_no_more(site: TimedSite) -> None:
    with Player(site) as ann, Player(site) as bob:
        # given two accounts at a table by turns, of which one confirms its address only there
        confirmed(site, ann, "Ann")
        seek = {"game": GAME, "pace": "24h+72h"}
        id_ = ann.form("/lobby/seek", seek).headers["location"].rsplit("/", 1)[1]
        site.go(days=9)
        assert site.clock(id_)["seat"] == -1, "no time runs as long as somebody is expected"
        sign_up(bob, "Bob")
        bob.form(f"/table/{id_}/sit-down", {})
        assert "open the link in the mail" in text_of(bob.get(f"/table/{id_}").text)
        path = link_in(to(site, "Bob")[-1], "/account/confirm-email/")
        bob.get(path)
        bob.form(path, {})
        # then each is told, at the page and by mail
        assert "by mail to bob@example.org" in text_of(bob.get(f"/table/{id_}").text)
        assert "bob@example.org" not in ann.get(f"/table/{id_}").text
        site.go(hours=1)
        assert to(site, "Ann")[-1]["Subject"].startswith("Your turn")
        ann.get(f"/table/{id_}")
        pass_turn(ann, id_)
        site.go(hours=1)
        assert to(site, "Bob")[-1]["Subject"].startswith("Your turn")
        assert "Your turn, 23 hours left" in text_of(bob.get("/").text)
        # when he wants no mail of any table any more
        told = len(to(site, "Bob"))
        bob.form(link_in(to(site, "Bob")[-1], "/mail/stop/"), {"all": "1"})
        site.go(hours=20)
        assert len(to(site, "Bob")) == told
        assert "You get no mail when it is your turn" in text_of(bob.get("/account/").text)


def test_an_account_is_asked_by_its_name_and_sits_down_or_declines(site: TimedSite) -> None:
    with Player(site) as cay, Player(site) as dan, Player(site) as eve:
        for player, name in ((cay, "Cay"), (dan, "Dan"), (eve, "Eve")):
            confirmed(site, player, name)
        # given a table by invitation
        id_ = cay.create(GAME, "person", "friend", name=["Cay", ""])
        cay.get(f"/table/{id_}")
        assert "A seat is free" not in text_of(dan.get(f"/table/{id_}").text)
        # then only its host asks, and of a name one learns what its profile tells everybody
        assert dan.form(f"/table/{id_}/invite", {"name": "Eve"}).status_code == 403
        assert "nobody of the name Zoe" in text_of(cay.form(f"/table/{id_}/invite", {"name": "Zoe"}).text)
        assert dan.get("/player/Zoe").status_code == 404
        # when two are asked, each is told by mail and in the lobby, and nobody else
        for name in ("dan", "Eve"):
            assert cay.form(f"/table/{id_}/invite", {"name": name}).status_code == 302
        assert to(site, "Dan")[-1]["Subject"] == "Cay asks you to a game of Trainmaker"
        for path in ("/lobby", "/", "/account/"):
            assert "Cay asks you to a game of Trainmaker" in text_of(dan.get(path).text)
        with Player(site) as stranger:
            assert "asks you" not in stranger.get("/lobby").text
            assert stranger.form(f"/table/{id_}/sit-down", {"name": "Fay"}).status_code == 403
        assert "was asked before" in text_of(cay.form(f"/table/{id_}/invite", {"name": "dan"}).text)
        # when one declines, the host reads it; the other sits down
        number = site.value("select max(id) from people_invited where table_id = ?", id_)
        dan.form("/invitations/no", {"invitation": number})
        assert "asks you" in eve.get("/lobby").text, "an invitation is declined by whom it is for"
        eve.form("/invitations/no", {"invitation": number})
        assert "asks you" not in eve.get("/lobby").text
        assert "Eve has said no" in text_of(cay.get(f"/table/{id_}").text)
        assert dan.form(f"/table/{id_}/sit-down", {}).headers["location"] == f"/table/{id_}"
        dan.get(f"/table/{id_}")
        assert dan.look(id_)["seat"] == 1
        assert "asks you" not in dan.get("/lobby").text


def test_whoever_has_muted_somebody_reads_no_invitation_of_theirs(site: TimedSite) -> None:
    with Player(site) as gus, Player(site) as hal:
        for player, name in ((gus, "Gus"), (hal, "Hal")):
            confirmed(site, player, name)
        # given that Hal has muted Gus at some table
        id_ = gus.create(GAME, "person", "friend", access="link")
        gus.get(f"/table/{id_}")
        hal.form(f"/table/{id_}/sit-down", {})
        hal.get(f"/table/{id_}")
        gus.form(f"/table/{id_}/talk", {"text": "Rude words"})
        number = site.value("select max(id) from people_message where table_id = ?", id_)
        hal.form(f"/table/{id_}/talk/mute", {"message": number})
        # when Gus asks Hal to another one, it looks to Gus as always, and Hal hears nothing
        told = len(to(site, "Hal"))
        again = gus.create(GAME, "person", "friend")
        gus.get(f"/table/{again}")
        assert gus.form(f"/table/{again}/invite", {"name": "Hal"}).status_code == 302
        assert "Hal was asked" in text_of(gus.get(f"/table/{again}").text)
        assert "asks you" not in hal.get("/lobby").text
        assert len(to(site, "Hal")) == told
