"""Programs have tokens, each kept by its hash."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site", "0007_leases")]

    operations = [
        migrations.CreateModel(
            name="StoredToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("seat", models.SmallIntegerField(default=-1)),
                ("scope", models.CharField(max_length=10)),
                ("seal", models.CharField(default="", max_length=64)),
                ("name", models.CharField(default="", max_length=40)),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, to="site.storedtable"
                    ),
                ),
            ],
        ),
    ]
