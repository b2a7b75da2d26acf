"""Each seat has a link of its holder's own besides its invitation; holders say what kind of device they are."""

import secrets
from typing import Any

from django.db import migrations, models


def draw_links(apps: Any, schema_editor: Any) -> None:
    """A secret for every seat of the tables that are there."""
    tables = apps.get_model("site", "StoredTable")
    for table in tables.objects.only("pk", "keys").iterator():
        links = [secrets.token_urlsafe(16) for _ in table.keys]
        tables.objects.filter(pk=table.pk).update(links=links)


class Migration(migrations.Migration):
    dependencies = [("site", "0004_one_index_less")]

    operations = [
        migrations.AddField(
            model_name="storedtable",
            name="links",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="storedholder",
            name="device",
            field=models.CharField(default="", max_length=60),
        ),
        migrations.RunPython(draw_links, migrations.RunPython.noop),
    ]
