"""Accounts: signing up, in and out, mail, sessions, and tables that come along; guests lose nothing."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.site.house import Player, Site, own_tables, text_of
from tests.site.people import PASSWORD, link_in, outbox, sign_in, sign_up

GAME = "trainmaker"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that sends mail, into a folder that we read."""
    folder = tmp_path_factory.mktemp("site")
    site = Site(folder, ROUNDHOUSE_MAIL=f"file://{folder}/mail").start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def other(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


def test_a_guests_tables_move_into_the_new_account_and_are_there_on_another_device(
    player: Player, other: Player
) -> None:
    # given a guest at a table
    id_ = player.create(GAME, "person", "greedy")
    # when the guest makes an account, and signs in on another device
    sign_up(player, "Ann")
    assert sign_in(other, "ann@example.org").status_code == 302
    # then the table is listed there, and can be played there as well as here
    assert own_tables(other.get("/").text) == [id_]
    assert other.get(f"/table/{id_}.json").json()["seat"] == -1, "before its page was opened it is closed"
    assert "Your turn" in text_of(other.get(f"/table/{id_}").text)
    seen = other.look(id_)
    assert other.act(id_, seen["legal"][0], seen["n"]).status_code == 200
    assert player.look(id_)["seat"] == 0


def test_signing_out_leaves_nothing_behind_and_signing_in_brings_it_back(player: Player) -> None:
    sign_up(player, "Bea")
    id_ = player.create(GAME, "person", "greedy")
    player.get(f"/table/{id_}")
    # when she signs out
    player.form("/account/logout/", {})
    # then the browser holds nothing any more
    assert own_tables(player.get("/").text) == []
    assert player.look(id_)["seat"] == -1
    # when she signs in again
    sign_in(player, "Bea")
    player.get(f"/table/{id_}")
    assert player.look(id_)["seat"] == 0


def test_a_session_ended_elsewhere_holds_no_seat_any_more(player: Player, other: Player) -> None:
    sign_up(player, "Cay")
    id_ = player.create(GAME, "person", "greedy")
    player.get(f"/table/{id_}")
    sign_in(other, "Cay")
    other.get(f"/table/{id_}")
    assert other.look(id_)["seat"] == 0
    # when one device ends all other sessions
    assert "this device" in player.get("/account/sessions/").text
    player.form("/account/sessions/", {})
    # then the other one is out, and the one that did it is not
    assert other.look(id_)["seat"] == -1
    assert other.get("/account/").status_code == 302
    assert player.look(id_)["seat"] == 0


def test_mail_is_confirmed_by_its_link_and_a_forgotten_password_is_reset(site: Site, player: Player) -> None:
    sign_up(player, "Dot")
    assert "not confirmed yet" in text_of(player.get("/account/").text)
    # when the link of the mail is followed
    path = link_in(outbox(site, "dot@example.org")[-1])
    player.get(path)
    player.form(path, {})
    assert "not confirmed yet" not in text_of(player.get("/account/").text)
    # when the password is forgotten
    player.form("/account/logout/", {})
    player.form("/account/password/reset/", {"email": "dot@example.org"})
    path = player.get(link_in(outbox(site, "dot@example.org")[-1])).headers["location"]
    player.get(path)
    player.form(path, {"password1": "another-whistle", "password2": "another-whistle"})
    # then only the new one opens the account
    assert sign_in(player, "Dot").status_code == 200
    assert sign_in(player, "Dot", "another-whistle").status_code == 302


def test_guessing_passwords_ends_soon(site: Site) -> None:
    with Player(site) as owner:
        sign_up(owner, "Eve")
    with Player(site, "198.51.100.7") as thief:
        for _ in range(8):
            said = sign_in(thief, "Eve", "wrong-and-wrong")
        assert "Too many failed" in text_of(said.text)
        assert sign_in(thief, "Eve").status_code == 200, "even the right one is not tried any more"


def test_names_are_such_as_a_seat_can_have_and_taken_once(player: Player, other: Player) -> None:
    sign_up(player, "Fay")
    for name, why in (
        ("fay", "already exists"),
        ("two words", "letters"),
        ("x" * 17, "16"),
        ("moderator", ""),
    ):
        fields = {"username": name, "email": "f@example.org", "password1": PASSWORD}
        answer = other.form("/account/signup/", fields)
        assert answer.status_code == 200
        assert why in text_of(answer.text)


def test_a_deleted_account_is_gone_and_its_games_stay_under_another_name(site: Site, player: Player) -> None:
    sign_up(player, "Gus")
    with Player(site) as friend:
        id_ = player.create(GAME, "person", "friend", name=["Gus", ""])
        friend.sit(id_, 1, "Hal")
        player.get(f"/table/{id_}")
        # when only its name is typed, password or passkey are asked for first
        assert "reauthenticate" in player.form("/account/delete", {"name": "gus"}).headers["location"]
        assert player.form("/account/reauthenticate/", {"password": "wrong-and-wrong"}).status_code == 200
        assert "reauthenticate" in player.get("/account/delete").headers["location"]
        assert player.form("/account/reauthenticate/", {"password": PASSWORD}).status_code == 302
        # when another name is typed, nothing is done
        assert player.form("/account/delete", {"name": "Hal"}).status_code == 422
        assert player.get("/account/").status_code == 200
        # when the account is deleted
        assert "Traveller" in player.form("/account/delete", {"name": "gus"}).text
        # then nothing names it any more, a bot plays on, and the friend does not lose the game
        for path in (f"/table/{id_}", f"/table/{id_}/log", f"/table/{id_}.json"):
            page = friend.get(path).text
            assert "Gus" not in page, path
        assert json.loads(site.table(id_)["players"])[0] != "person"
        assert "Gus" not in json.dumps(site.lines(id_))
        assert friend.look(id_)["seat"] == 1
    assert player.get("/player/Gus").status_code == 404
    assert own_tables(player.get("/").text) == []
    assert sign_in(player, "Gus").status_code == 200


def test_ones_own_data_are_one_file_without_secrets(player: Player, other: Player) -> None:
    sign_up(player, "Ida")
    id_ = player.create(GAME, "person", "greedy")
    player.get(f"/table/{id_}")
    told = player.get("/account/data.json")
    assert told.json()["name"] == "Ida"
    assert [seat["table"] for seat in told.json()["seats"]] == [id_, id_], "as a player and as the host"
    assert PASSWORD not in told.text
    assert "argon2" not in told.text
    # nobody else gets it, or sees more than the profile
    assert other.get("/account/data.json").status_code == 302
    profile = text_of(other.get("/player/ida").text)
    assert "Ida" in profile
    assert "example.org" not in profile


def test_pages_of_accounts_keep_the_policies_and_forms_need_their_token(player: Player) -> None:
    page = player.get("/account/login/")
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "no-store"
    assert page.headers["x-frame-options"] == "DENY"
    refused = player.http.post("/account/login/", data={"login": "x", "password": "y"})
    assert refused.status_code == 403
    for script in ("mfa/js/webauthn.js", "account/js/onload.js"):
        assert player.get(f"/static/{script}").status_code == 200


def test_a_site_without_mail_asks_for_no_address_and_its_owner_draws_a_new_password(mortal: Site) -> None:
    with Player(mortal) as player:
        # given a site that was told of no way for mail
        page = text_of(player.get("/account/signup/").text)
        assert "Mail address" not in page
        assert "This site sends no mail" in page
        sign_up(player, "Kit")
        page = text_of(player.get("/account/").text)
        assert "confirmed" not in page
        assert not (mortal.data / "mail").exists(), "nobody could read it"
        # when the password is lost, the page says whom to ask, and what they are to do
        player.form("/account/logout/", {})
        assert "./roundhouse password NAME" in text_of(player.get("/account/password/reset/").text)
        command = [sys.executable, "-m", "roundhouse.cli", "password", "kit", "--data", str(mortal.data)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        said = subprocess.run(command, check=True, env=env, capture_output=True, text=True).stdout
        drawn = re.search(r"of Kit is (\S+)", said)
        assert drawn
        assert sign_in(player, "Kit").status_code == 200
        assert sign_in(player, "Kit", drawn[1]).status_code == 302
