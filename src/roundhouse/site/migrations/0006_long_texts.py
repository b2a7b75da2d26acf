"""SQLite never minded how long a text is; PostgreSQL is told not to mind either."""

from typing import Any

from django.db import migrations

LONG = [
    ("site_storedaction", "text"),
    ("site_storedtable", "options"),
    ("site_storedtable", "game"),
    ("site_storedholder", "device"),
]


def lengthen(apps: Any, schema_editor: Any) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for table, column in LONG:
            schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} TYPE text")


class Migration(migrations.Migration):
    dependencies = [("site", "0005_links_of_seats")]
    operations = [migrations.RunPython(lengthen, migrations.RunPython.noop)]
