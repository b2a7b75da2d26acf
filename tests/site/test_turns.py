"""Play by turns: who agrees to a pace, the time that somebody has, and what happens when it is over."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from roundhouse import Table, game_names
from tests.site.house import Player, Site, links_on, text_of, until
from tests.site.tables import replayed, rows
from tests.site.turns import (
    JOBS_LEFT,
    PUT_JOB,
    TimedSite,
    link_in,
    move,
    pass_turn,
    table_of_two,
    until_words,
)
from tools.cluster import Cluster

GAME = game_names()[0]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TimedSite]:
    site = TimedSite(tmp_path_factory.mktemp("timed"))
    site.start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def kinds(site: TimedSite, id_: str) -> list[str]:
    """The kinds of the lines of a log that are no actions."""
    return [kind for _, kind, _, _ in site.lines(id_) if kind]


def in_words(site: TimedSite, **later: float) -> str:
    """A time as the page says it."""
    at = site.now + timedelta(**later)
    return f"{at:%A} {at.day} {at:%B, %H:%M} UTC"


# The pace


def test_the_page_says_until_when_somebody_has_time(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    for player in (ann, bob):
        assert until_words(player, id_) == f"Ann has until {in_words(site, days=1)}, then 3 days of reserve."
    pass_turn(ann, id_)
    assert until_words(ann, id_).startswith("Bob has until ")
    assert "by turns: 1 day a move, 3 days in reserve" in text_of(ann.get(f"/table/{id_}").text).lower()


def test_a_live_table_says_nothing_of_time(ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME, pace="live")
    assert until_words(ann, id_) == ""
    assert "By turns:" not in text_of(ann.get(f"/table/{id_}").text).partition("Another pace")[0]


def test_the_pace_changes_when_all_agree_and_not_before(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME, pace="live")
    # given that Ann asks for it
    ann.form(f"/table/{id_}/pace", {"seat": "0", "pace": "72h+168h"})
    assert until_words(ann, id_) == ""
    assert "Ann would like to play by turns: 3 days a move, 7 days in reserve" in text_of(
        bob.get(f"/table/{id_}").text
    )
    # when Bob agrees to something else nothing happens, and nobody else can agree for him
    assert ann.form(f"/table/{id_}/pace", {"seat": "1", "pace": "72h+168h"}).status_code == 403
    bob.form(f"/table/{id_}/pace", {"seat": "1", "pace": "8h+24h"})
    assert until_words(ann, id_) == ""
    # when he agrees to the same
    bob.form(f"/table/{id_}/pace", {"seat": "1", "pace": "72h+168h"})
    # then the clock runs
    assert until_words(bob, id_) == f"Ann has until {in_words(site, days=3)}, then 7 days of reserve."
    # and back again
    for seat, player in enumerate((ann, bob)):
        assert until_words(ann, id_)
        player.form(f"/table/{id_}/pace", {"seat": str(seat), "pace": "live"})
    assert until_words(ann, id_) == ""
    assert site.clock(id_) == {}


def test_what_is_no_pace_is_refused(ann: Player) -> None:
    id_ = ann.create(GAME, "person", "friend")
    for pace in ("", "24h", "0h+0h", "9999h+0h", "24h+9999h", "one day", "24H+72H"):
        assert ann.form(f"/table/{id_}/pace", {"seat": "0", "pace": pace}).status_code == 422, pace
    assert ann.form(f"/new/{GAME}", {"player": ["person", "friend"], "pace": "fast"}).status_code == 422


def test_no_time_runs_for_a_seat_that_nobody_holds(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = ann.create(GAME, "person", "friend", pace="24h+72h")
    while (seen := ann.look(id_))["legal"]:
        ann.act(id_, seen["legal"][-1], seen["n"])
    assert until_words(ann, id_) == ""
    site.go(days=9)
    bob.sit(id_, 1)
    assert until_words(ann, id_).endswith(f"has until {in_words(site, days=1)}, then 3 days of reserve.")


# Days off


def test_on_days_off_the_clock_stands_still(site: TimedSite, ann: Player, bob: Player) -> None:
    site.go(days=-site.now.weekday() % 7)  # a Monday, nine o'clock
    id_ = table_of_two(ann, bob, GAME)
    off = {"seat": "0", "weekday": ["1", "2"], "zone": "UTC"}
    assert ann.form(f"/table/{id_}/days-off", off).status_code == 302
    # Monday from nine on counts, then Thursday until nine
    assert until_words(bob, id_).startswith(f"Ann has until {in_words(site, days=3)},")
    first, last = (site.now + timedelta(days=3)).date(), (site.now + timedelta(days=4)).date()
    off |= {"first": [first.isoformat()], "last": [last.isoformat()]}
    assert ann.form(f"/table/{id_}/days-off", off).status_code == 302
    assert until_words(bob, id_).startswith(f"Ann has until {in_words(site, days=5)},")
    assert "Tuesdays, Wednesdays" in text_of(ann.get(f"/table/{id_}").text)
    assert "Tuesdays" not in text_of(bob.get(f"/table/{id_}").text), "they are Ann's own"
    # a reminder is not due on a day off either
    site.go(days=2)
    assert site.clock(id_)["rung"] == 1


def test_days_off_are_bounded(ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    before = until_words(ann, id_)
    for wrong in (
        {"weekday": ["0", "1", "2"]},
        {"first": ["2030-01-01"], "last": ["2030-01-02"]},
        {"first": ["2030-05-01"], "last": ["2030-06-01"]},
        {"first": ["2039-01-01"], "last": ["2039-01-02"]},
        {"first": ["soon"], "last": ["later"]},
    ):
        assert ann.form(f"/table/{id_}/days-off", {"seat": "0", **wrong}).status_code == 422, wrong
    assert bob.form(f"/table/{id_}/days-off", {"seat": "0", "weekday": ["5"]}).status_code == 403
    assert until_words(ann, id_) == before


# The ladder


def vanish(site: TimedSite, ann: Player, bob: Player) -> str:
    """A table at which Ann has not come for so long that a caretaker plays."""
    id_ = table_of_two(ann, bob, GAME)
    site.go(days=5)
    until(lambda: bob.look(id_)["legal"], "the caretaker has not moved")
    return id_


def test_the_rungs_come_one_after_the_other(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = table_of_two(ann, bob, GAME)
    for later, rung in (({"minutes": 2}, 1), ({"hours": 17}, 1), ({"hours": 2}, 2), ({"hours": 6}, 3)):
        site.go(**later)
        assert site.clock(id_)["rung"] == rung, later
    assert until_words(bob, id_).startswith("Ann’s reserve runs until ")
    # what was taken beyond the day is gone from the reserve, and no more
    site.go(hours=23)
    move(ann, id_)
    pass_turn(ann, id_)
    [first, second] = json.loads(site.clock(id_)["reserves"])
    assert (first, second) == (72 * 3600 - (2 / 60 + 17 + 2 + 6 + 23 - 24) * 3600, 72 * 3600)
    assert "care" not in kinds(site, id_)


def test_a_caretaker_plays_until_the_player_comes_back(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = vanish(site, ann, bob)
    page = bob.get(f"/table/{id_}").text
    assert "Ann caretaker: " in text_of(page)
    assert 'class="caretaker">by a caretaker</em>' in page
    # when Ann opens the table it is hers at once
    back = text_of(ann.get(f"/table/{id_}").text)
    assert "Ann caretaker: " not in back
    assert "by a caretaker" in back, "what it did stays marked"
    pass_turn(bob, id_)
    assert ann.look(id_)["legal"], "Ann is asked"
    assert until_words(bob, id_) == f"Ann has until {in_words(site, days=1)}; there is no reserve left."


def test_the_record_marks_what_a_caretaker_did(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = vanish(site, ann, bob)
    before = int(next(text for _, kind, text, _ in site.lines(id_) if kind == "care").split()[1])
    kept = len(replayed(site, id_).log)
    ann.get(f"/table/{id_}")
    for seat, player in enumerate((ann, bob)):
        player.form(f"/table/{id_}/lend", {"seat": str(seat), "level": "greedy"})
    until(lambda: site.table(id_)["over"], "the game does not end")
    record = ann.get(f"/table/{id_}/record").text
    marked = [line for line in record.splitlines() if line.endswith("# by a caretaker")]
    assert marked
    assert all(line.startswith("Ann ") for line in marked)
    table = Table.from_record(record)
    assert table.over
    assert len(marked) == sum(event.actor == 0 for event in table.log[before:kept])
    assert any(event.actor == 0 for event in table.log[kept:]), "what the bot does for Ann is not marked"


def test_a_stand_in_takes_the_seat_for_good(site: TimedSite, ann: Player, bob: Player) -> None:
    id_ = vanish(site, ann, bob)
    [link] = [link for link in links_on(bob.get(f"/table/{id_}").text) if bob.get(link).status_code == 200]
    assert link not in ann.get("/").text
    with Player(site) as cay:
        assert link not in links_on(cay.get(f"/table/{id_}").text)
        assert cay.form(link, {"name": "Cay"}).status_code == 302
        assert cay.get(f"/table/{id_}.json").json()["seat"] == 0
        assert ann.get(f"/table/{id_}.json").json()["seat"] == -1, "Ann has come too late"
        pass_turn(bob, id_)
        assert until_words(bob, id_).startswith("Ann has until "), "the name stays: the log tells of it"
        assert cay.look(id_)["legal"]


def test_the_invitation_of_a_stand_in_is_dead_when_the_player_is_back(
    site: TimedSite, ann: Player, bob: Player
) -> None:
    id_ = vanish(site, ann, bob)
    [link] = [link for link in links_on(bob.get(f"/table/{id_}").text) if bob.get(link).status_code == 200]
    ann.get(f"/table/{id_}")
    with Player(site) as cay:
        assert cay.form(link, {"name": "Cay"}).status_code == 410


def test_what_was_due_when_the_site_was_down_is_done_once_when_it_starts(tmp_path: Path) -> None:
    site = TimedSite(tmp_path)
    site.start()
    with Player(site) as ann, Player(site) as bob:
        id_ = table_of_two(ann, bob, GAME)
        site.kill()
        site.now += timedelta(days=5)
        (tmp_path / "clock").write_text(site.now.isoformat(), "utf-8")
        site.start()
        for _ in range(3):
            site.wait()
        site.kill()
    assert kinds(site, id_).count("care") == 1
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_of_two_processes_one_takes_the_rung(cluster: Cluster, tmp_path: Path) -> None:
    base = {"DATABASE_URL": cluster.new_database()}
    one = TimedSite(tmp_path, **base)
    one.start()
    two = Site(tmp_path, **one.environment)
    two.start()
    try:
        with Player(one) as ann, Player(one) as bob:
            id_ = table_of_two(ann, bob, GAME)
            ann.form(f"/table/{id_}/mail", {"seat": "0", "address": "ann@example.org"})
            ann.http.post(link_in(one.mails()[0], "/mail/confirm/"))
            (tmp_path / "clock").write_text((one.now + timedelta(days=5)).isoformat(), "utf-8")
            # when both have the job to do at the same time
            for _ in range(6):
                rows(one, PUT_JOB, "turns")
            until(lambda: rows(one, JOBS_LEFT)[0][0] == 0, "the jobs are not done")
            # then the caretaker is called once, and one mail tells of it
            assert kinds(one, id_).count("care") == 1
            assert [each["Subject"].partition(":")[0] for each in one.mails()[1:]] == [
                "A caretaker plays for you"
            ]
            # and both processes know it
            with Player(two) as watcher:
                until(lambda: "Ann caretaker: " in text_of(watcher.get(f"/table/{id_}").text), "not heard")
    finally:
        for site in (one, two):
            site.kill()
            assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_a_table_whose_clock_cannot_go_on_keeps_no_other_waiting(tmp_path: Path) -> None:
    site = TimedSite(tmp_path)
    site.start()
    # given two tables by turns, the clock of the first of which is damaged on disk
    with Player(site) as ann, Player(site) as bob:
        damaged, whole = (table_of_two(ann, bob, GAME) for _ in range(2))
    site.kill()
    with closing(sqlite3.connect(site.data / "site.sqlite3")) as base, base:
        base.execute("update site_storedclock set reserves = '[]' where table_id = ?", (damaged,))
    site.start()
    # when all time is over
    site.go(hours=200)
    # then a caretaker plays at the other one, and the log tells of the first
    assert "care" in kinds(site, whole)
    site.kill()
    assert any(damaged in line for line in site.said)
