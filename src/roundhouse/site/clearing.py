"""What nobody has touched for long is cleared: abandoned tables, and files that people brought.

A table is touched by every line of its log (an action, a name, a seat that changes hands) and whenever
somebody takes a seat of it; a record whenever it is opened. The site may be running meanwhile: each table is
looked at once more in the transaction that removes it, so one that is touched just then stays.
"""

import os
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from roundhouse import RoundhouseError
from roundhouse.site.databases import url_given

DAY: Final = 24 * 3600
AT_ONCE: Final = 50
"""So many tables go in one transaction: the site's writer waits no longer than that takes."""


class NoData(RoundhouseError):
    """There is nothing here that could be cleared."""


class Kept(NamedTuple):
    """For how many days something is kept after it was touched last; 0 for ever."""

    unbegun: int = 30
    """Tables at which nobody has acted."""
    unfinished: int = 180
    finished: int = 0
    uploads: int = 180
    """Records; maps and boards that no table and no record names; reviews, which can be made again."""


class Cleared(NamedTuple):
    """One thing that is cleared, or would be."""

    kind: str
    name: str
    about: str
    touched: datetime


def prepare(data: Path | None) -> Path:
    """Make the database of this folder reachable, and nothing else; the folder."""
    if data is not None:
        os.environ["ROUNDHOUSE_DATA"] = str(data.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    # the folder is looked at first: Django's settings would make it
    folder = Path(os.environ.get("ROUNDHOUSE_DATA") or Path.home() / ".local" / "share" / "roundhouse")
    if not url_given() and not (folder / "site.sqlite3").is_file():
        raise NoData(f"There are no tables in {folder}: name the folder by --data.")
    import django

    django.setup()
    from django.db import DatabaseError

    from roundhouse.site.models import StoredTable

    try:
        StoredTable.objects.first()
    except DatabaseError as error:
        raise NoData(
            f"The tables in {folder} cannot be read ({error}): start this version's site first."
        ) from None
    return folder


def clear(folder: Path, kept: Kept, dry: bool) -> Iterator[Cleared]:
    """Remove what was kept long enough, and say what; if `dry`, only say it."""
    gone: set[str] = set()
    for each in _tables(kept, dry):
        gone.add(each.name)
        yield each
    yield from _files(folder, kept, dry, gone)
    if not dry:
        _sessions()


# Tables


def _tables(kept: Kept, dry: bool) -> Iterator[Cleared]:
    from django.db import transaction

    from roundhouse.site.letters.stored import StoredLetter
    from roundhouse.site.models import StoredAction, StoredHolder, StoredTable, StoredToken
    from roundhouse.site.people.models import Invited, Message, Note, Proposal, Report, Settled, Terms
    from roundhouse.site.turns import stored as by_turns

    of_people = (Invited, Report, Message, Note, Proposal, Settled, Terms)
    beside = (StoredAction, StoredHolder, StoredToken, StoredLetter, *by_turns.BESIDE_TABLES, *of_people)
    found = abandoned(kept)
    for start in range(0, len(found), AT_ONCE):
        some = found[start : start + AT_ONCE]
        if not dry:
            with transaction.atomic():
                some = abandoned(kept, [each.name for each in some])
                ids = [each.name for each in some]
                # by hand, from the leaves: Django would read every line of every log before
                by_turns.StoredSending.objects.filter(channel__table_id__in=ids).delete()
                for rows in beside:
                    rows.objects.filter(table_id__in=ids)._raw_delete("default")
                StoredTable.objects.filter(pk__in=ids)._raw_delete("default")
        yield from some


def _sessions() -> None:
    """Forget sessions that have ended by themselves."""
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    Session.objects.filter(expire_date__lt=timezone.now()).delete()


def abandoned(kept: Kept, among: list[str] | None = None) -> list[Cleared]:
    """The tables that nobody has touched for as long as they are kept, the oldest first."""
    from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
    from django.db.models.functions import Coalesce
    from django.utils import timezone

    from roundhouse.site.models import StoredAction, StoredHolder, StoredTable

    lines = StoredAction.objects.filter(table=OuterRef("pk"))
    holders = StoredHolder.objects.filter(table=OuterRef("pk"))
    tables: QuerySet[StoredTable] = (
        StoredTable.objects.all() if among is None else StoredTable.objects.filter(pk__in=among)
    )
    wanted = tables.annotate(
        played=Coalesce(Subquery(lines.order_by("-n").values("at")[:1]), F("made")),
        held=Coalesce(Subquery(holders.order_by("-at").values("at")[:1]), F("made")),
        begun=Exists(lines.filter(kind=StoredAction.ACT, at__gt=OuterRef("made"))),
    )
    now = timezone.now()
    old = Q(pk__in=[])
    for days, which in (
        (kept.unbegun, Q(over=False, begun=False)),
        (kept.unfinished, Q(over=False, begun=True)),
        (kept.finished, Q(over=True)),
    ):
        if days > 0:
            before = now - timedelta(days=days)
            old |= which & Q(played__lt=before, held__lt=before, made__lt=before)
    return [
        Cleared(
            "table",
            table.pk,
            f"{table.game}, {'finished' if table.over else 'unfinished' if begun else 'never begun'}",
            max(played, held),
        )
        for table, played, held, begun in (
            (table, table.played, table.held, table.begun) for table in wanted.filter(old).order_by("played")
        )
    ]


# Files


def _files(folder: Path, kept: Kept, dry: bool, gone: set[str]) -> Iterator[Cleared]:
    """Records, reviews, what was left half-written, and at last maps and boards that nothing names."""
    if kept.uploads <= 0:
        return
    before = time.time() - kept.uploads * DAY
    records = folder / "records"
    staying = {path for path in records.glob("*.rec") if touched(path) >= before}
    for kind, found in (
        ("record", sorted(set(records.glob("*.rec")) - staying)),
        ("review", sorted((folder / "reviews").glob("*.json"))),
        ("draft", sorted([*records.glob("*.*-*"), *(folder / "files").glob("draft-*/*")])),
    ):
        for path in found:
            if touched(path) < before:
                yield removed(kind, path, dry)
    maps = [path for path in sorted((folder / "files").glob("*.toml")) if touched(path) < before]
    if maps:
        named = _named(gone, staying)
        for path in maps:
            if f".toml@{path.stem}" not in named:
                yield removed("map or board", path, dry)


def _named(gone: set[str], records: set[Path]) -> str:
    """All options of tables and all headers of records that stay: maps and boards are named there."""
    from roundhouse.site.models import StoredTable

    options = [text for id_, text in StoredTable.objects.values_list("pk", "options") if id_ not in gone]
    return "\n".join([*options, *(path.read_text("utf-8", errors="replace") for path in records)])


def touched(path: Path) -> float:
    """When a file was touched last; now, if it has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()


def removed(kind: str, path: Path, dry: bool) -> Cleared:
    """Remove a file, unless this is only to be told."""
    at = datetime.fromtimestamp(touched(path)).astimezone()
    if not dry:
        path.unlink(missing_ok=True)
        if kind == "draft" and path.parent.name.startswith("draft-"):
            path.parent.rmdir()
    return Cleared(kind, path.name, "", at)
