"""Copies: the tables of a site as one SQLite file, taken from PostgreSQL or put there.

So a backup is the same whichever database it was taken from, and may be put back into the other one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connections, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from roundhouse.core.errors import RoundhouseError
from roundhouse.site.databases import SQLITE, database
from roundhouse.site.databases.interface import Busy
from roundhouse.site.jobs import QUEUE
from roundhouse.site.models import StoredLease

FILE: Final = "file"
"""What Django calls the file here."""
MAIN: Final = "default"
FORMS: Final = "django_migrations"
"""Where Django notes which forms a database has gone through."""
AT_ONCE: Final = 1000
"""So many rows are read and written at once."""
OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = current_setting('application_name')
    AND pid <> pg_backend_pid()
"""


class OtherForm(RoundhouseError):
    """Tables are kept in a form that this version does not read."""


def labels() -> list[str]:
    """The applications whose tables are copied: all but the queue, whose jobs are of this moment only."""
    found = [each for each in apps.get_app_configs() if each.name != QUEUE]
    return [each.label for each in found if list(each.get_models())]


def models() -> list[type[Model]]:
    """What is copied; leases are of this moment only."""
    found = [each for label in labels() for each in apps.get_app_config(label).get_models(True)]
    return [each for each in found if each._meta.managed and not each._meta.proxy and each is not StoredLease]


def known() -> set[tuple[str, str]]:
    """The forms that this version knows, each with its application."""
    ours = set(labels())
    return {each for each in MigrationLoader(None).disk_migrations if each[0] in ours}


def bring_file_up_to_date() -> None:
    """Give the file the form of this version; the queue's is for PostgreSQL alone."""
    for label in sorted({app for app, _ in known()}):
        call_command("migrate", label, database=FILE, verbosity=0, interactive=False)


def copy_out(path: Path) -> None:
    """Write the tables of the database in use into a new file, as they stand at one moment."""
    if applied(MAIN) != known():
        raise OtherForm(
            "The tables are not in the form of this Roundhouse: back them up with the version that "
            "serves them, or start this version's site once."
        )
    path.touch(0o600)
    with opened(path):
        bring_file_up_to_date()
        with database().agreeing(), transaction.atomic(FILE):
            copy_rows(MAIN, FILE)


def copy_in(path: Path, aside: str) -> bool:
    """Put the tables of a file in the place of those in PostgreSQL; all of it, or nothing.

    What was there is kept in a schema of this name; False if there was nothing. So it may have any form, also
    one that only another version knows.
    """
    check_it_rests()
    with opened(path):
        if not applied(FILE) <= known():
            raise OtherForm("This backup is of a newer Roundhouse: upgrade this one first, then restore it.")
        bring_file_up_to_date()
        with database().bringing_up_to_date():
            # before the transaction: the queue's own forms cannot be made inside one
            call_command("migrate", "procrastinate", verbosity=0, interactive=False)
        with database().bringing_up_to_date(), transaction.atomic(MAIN):
            found = put_aside(aside)
            with connections[MAIN].cursor() as cursor:
                cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a form is not changed while checks wait
                call_command("migrate", verbosity=0, interactive=False)
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            copy_rows(FILE, MAIN)
            with connections[MAIN].cursor() as cursor:
                for statement in connections[MAIN].ops.sequence_reset_sql(no_style(), models()):
                    cursor.execute(statement)
    return found


def check_it_rests() -> None:
    """Raise if a process serves the database in use."""
    with connections[MAIN].cursor() as cursor:
        cursor.execute(OTHERS)
        (others,) = cursor.fetchone()
    if others:
        raise Busy("A site serves the tables of this database. End all its processes first.")


def put_aside(schema: str) -> bool:
    """Move our tables, whatever their form is, into a new schema; False if there are none."""
    base: Any = connections[MAIN]
    with base.cursor() as cursor:
        ours, now = tuple(f"{label}_" for label in labels()), {each._meta.db_table for each in models()}
        names = base.introspection.table_names(cursor)
        tables = [each for each in names if each in now or each.startswith(ours)]
        if not tables:
            return False
        cursor.execute(f"CREATE SCHEMA {schema}")
        for table in tables:
            cursor.execute(f"ALTER TABLE {base.ops.quote_name(table)} SET SCHEMA {schema}")
        copied = f"CREATE TABLE {schema}.{FORMS} AS SELECT * FROM {FORMS} WHERE app = ANY(%s)"
        cursor.execute(copied, [labels()])
        cursor.execute(f"DELETE FROM {FORMS} WHERE app = ANY(%s)", [labels()])
    return True


@contextmanager
def opened(path: Path) -> Iterator[None]:
    """Let Django know a file."""
    given = {"ENGINE": SQLITE, "NAME": path, "OPTIONS": {}, "CONN_MAX_AGE": 0}
    connections.databases[FILE] = {**connections.databases[MAIN], **given}
    try:
        yield
    finally:
        connections[FILE].close()
        del connections[FILE]
        del connections.databases[FILE]


def applied(which: str) -> set[tuple[str, str]]:
    """The forms that a database has gone through, each with its application."""
    ours = set(labels())
    return {each for each in MigrationRecorder(connections[which]).applied_migrations() if each[0] in ours}


def copy_rows(source: str, target: str) -> None:
    """Copy all rows, with their times and numbers as they are, in the place of what a new form begins with.

    One transaction long no row is missed by another that names it, so their order does not matter.
    """
    base: Any = connections[target]
    with base.cursor() as cursor:
        for model in models():
            cursor.execute(f"DELETE FROM {base.ops.quote_name(model._meta.db_table)}")
    for model in models():
        fields = model._meta.concrete_fields
        columns = ", ".join(base.ops.quote_name(field.column) for field in fields)
        marks = ", ".join(["%s"] * len(fields))
        insert = f"INSERT INTO {base.ops.quote_name(model._meta.db_table)} ({columns}) VALUES ({marks})"
        rows = model._base_manager.using(source).order_by("pk").values_list(*(f.attname for f in fields))
        found = rows.iterator(AT_ONCE)
        with base.cursor() as cursor:
            while batch := list(islice(found, AT_ONCE)):
                cursor.executemany(insert, [prepared(base, fields, row) for row in batch])


def prepared(base: Any, fields: Any, row: Any) -> list[Any]:
    """The values of a row as a database takes them."""
    return [field.get_db_prep_save(value, base) for field, value in zip(fields, row, strict=True)]
