"""What the site does by the clock: on SQLite by due times, on PostgreSQL by a queue for all processes."""

import sqlite3
from contextlib import closing
from pathlib import Path

from roundhouse import game_names
from tests.site.house import Site, until
from tests.site.tables import put, rows
from tools.cluster import Cluster

GAME = game_names()[0]
OLD = "2020-01-01 00:00:00"


def two_tables(site: Site) -> tuple[str, str]:
    """A table that nobody has touched for years, and one that was made yesterday."""
    return put(site, GAME, 2, "", [], held=False, made=OLD), put(
        site, GAME, 2, "", [], held=False, made="2999-01-01 00:00:00"
    )


def test_what_was_due_when_the_site_was_down_is_done_when_it_starts(tmp_path: Path) -> None:
    site = Site(tmp_path, ROUNDHOUSE_CLEAR="nightly").start()
    try:
        until(lambda: rows(site, "select 1 from site_storeddue"), "no due time")
        site.kill()
        old, new = two_tables(site)
        with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as base, base:
            base.execute("update site_storeddue set at = ?", [OLD])
        site.start()
        until(lambda: not site.has(old), "nothing is cleared")
        until(lambda: rows(site, "select 1 from site_storeddue where at > '2026'"), "not due again")
        assert site.has(new)
    finally:
        site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def test_a_job_whose_process_died_is_done_by_another_and_once(cluster: Cluster, tmp_path: Path) -> None:
    more = {"DATABASE_URL": cluster.new_database(), "ROUNDHOUSE_CLEAR": "nightly"}
    sites = [Site(tmp_path, **more)]
    try:
        sites[0].start()
        old, new = two_tables(sites[0])
        # given a job that a process had begun when it died
        begun = (
            "insert into procrastinate_jobs (task_name, queue_name, queueing_lock, args, status) "
            "values ('clear', 'default', 'clear', '{\"timestamp\": 0}', 'doing')"
        )
        rows(sites[0], begun)
        # when another one starts
        sites.append(Site(tmp_path, **more).start())
        # then it is done, once
        until(lambda: not sites[0].has(old), "nothing is cleared")
        assert sites[0].has(new)
        done = "select status::text from procrastinate_jobs where task_name = 'clear'"
        until(lambda: rows(sites[0], done) == [("succeeded",)], "the job is not done")
    finally:
        for site in sites:
            site.kill()
            assert not [line for line in site.said if "Traceback" in line], "".join(site.said)
