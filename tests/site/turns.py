"""A site whose time is driven by the test, and its mails, which lie in a folder."""

import email
import re
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import default
from html import unescape
from pathlib import Path
from typing import Any

from roundhouse import CHANCE
from tests.site.house import Player, Site, until
from tests.site.tables import rows

MONDAY = datetime(2030, 3, 4, 9, 0, tzinfo=UTC)
"""When every test begins: a Monday."""


PUT_JOB = (
    "insert into procrastinate_jobs (task_name, queue_name, args, status) "
    "values (?, 'default', '{\"timestamp\": 0}', 'todo')"
)
"""Lets the queue on PostgreSQL do now what it does every minute: `turns`, `inbox`."""
JOBS_LEFT = "select count(*) from procrastinate_jobs where status in ('todo', 'doing')"


class TimedSite(Site):
    """A site that goes by a clock of ours."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.outbox = data / "outbox"
        self.outbox.mkdir()
        self.now = MONDAY
        (data / "clock").write_text(MONDAY.isoformat(), "utf-8")
        super().__init__(data, ROUNDHOUSE_MAIL=f"file://{self.outbox}", **environment)

    def go(self, **later: float) -> "TimedSite":
        """Let so much time pass, and all be done that is due by then."""
        return self.go_to(self.now + timedelta(**later))

    def go_to(self, moment: datetime) -> "TimedSite":
        self.now = moment
        draft = self.data / "clock.new"
        draft.write_text(moment.isoformat(), "utf-8")
        draft.replace(self.data / "clock")
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until all is done that is due now; on PostgreSQL by a job, for which nobody waits a minute."""
        if "DATABASE_URL" in self.environment:
            rows(self, PUT_JOB, "turns")
            until(lambda: rows(self, JOBS_LEFT)[0][0] == 0, "the jobs are not done")
            return
        (self.data / "kept").unlink(missing_ok=True)
        until(self.kept, "the time is not kept")

    def kept(self) -> bool:
        kept = self.data / "kept"
        return kept.exists() and datetime.fromisoformat(kept.read_text("utf-8")) >= self.now

    def mails(self) -> list[EmailMessage]:
        """All mails that were sent, the first one first."""
        found: list[EmailMessage] = []
        for file in sorted(self.outbox.iterdir(), key=lambda file: file.stat().st_mtime_ns):
            for text in file.read_bytes().split(b"-" * 79 + b"\n")[:-1]:  # of one second there may be several
                mail = email.message_from_bytes(text, policy=default)
                assert isinstance(mail, EmailMessage)
                found.append(mail)
        return found

    def clock(self, id_: str) -> dict[str, Any]:
        names = ("seat", "rung", "due", "reserves")
        found = rows(self, f"select {', '.join(names)} from site_storedclock where table_id = ?", id_)
        return dict(zip(names, found[0], strict=True)) if found else {}


def plain(mail: EmailMessage) -> str:
    """The text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def link_in(mail: EmailMessage, begins: str) -> str:
    """The first path in a mail's text that begins like this."""
    found = re.search(rf"http://[^/\s]+({re.escape(begins)}[^\s#]*)", plain(mail))
    assert found, plain(mail)
    return found[1]


def until_words(player: Player, id_: str) -> str:
    """What the page says of the time that somebody has; '' for nothing."""
    found = re.search(r'<p class="until">.*?</p>', player.get(f"/table/{id_}").text)
    return unescape(re.sub(r"<[^>]+>", "", found[0])) if found else ""


def move(player: Player, id_: str) -> Any:
    """Do the first thing that can be done; what the table looks like then."""
    seen = player.look(id_)
    assert seen["legal"], "it is not this player's turn"
    assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
    return player.look(id_)


def pass_turn(player: Player, id_: str) -> None:
    """Act until it is somebody else's turn, or was: a bot may have answered before one looks again."""
    seen = player.look(id_)
    me, begun = seen["to_move"], len(seen["log"])
    while seen["legal"] and not any(actor not in (CHANCE, me) for actor, _ in seen["log"][begun:]):
        assert player.act(id_, seen["legal"][-1], seen["n"]).status_code == 200
        seen = player.look(id_)


def table_of_two(ann: Player, bob: Player, game: str, pace: str = "24h+72h") -> str:
    """A table at which Ann is to move, and Bob sits too."""
    id_ = ann.create(game, "person", "friend", pace=pace, name=["Ann", "Bob"])
    bob.sit(id_, 1)
    if ann.look(id_)["to_move"] != 0:
        pass_turn(bob, id_)
    return id_
