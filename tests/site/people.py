"""People with accounts, as tests know them, and the outbox into which the site's mail goes."""

import re
from email import message_from_bytes, policy
from pathlib import Path

import httpx

from tests.site.house import Player, Site, text_of

PASSWORD = "steam-and-whistle"


def sign_up(player: Player, name: str, password: str = PASSWORD) -> httpx.Response:
    """Make an account, as the page of that name does it, and be signed in."""
    fields = {"username": name, "email": f"{name.lower()}@example.org", "password1": password}
    answer = player.form("/account/signup/", fields)
    assert answer.status_code == 302, text_of(answer.text)
    return answer


def sign_in(player: Player, name: str, password: str = PASSWORD) -> httpx.Response:
    """Sign in; the answer says whether it was let in."""
    return player.form("/account/login/", {"login": name, "password": password})


def outbox(site: Site, to: str) -> list[str]:
    """The texts of all mails to this address, the oldest first."""
    files = sorted((Path(site.data) / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime_ns)
    mails = [message_from_bytes(path.read_bytes(), policy=policy.default) for path in files]
    return [str(mail.get_content()) for mail in mails if to in str(mail["To"])]


def link_in(mail: str) -> str:
    """The path of the first link in a mail."""
    found = re.search(r"https?://[^/\s]+(/\S+)", mail)
    assert found, mail
    return found[1]
