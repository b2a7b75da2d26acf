"""Which process plays the bots of a table, and when jobs are due."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site", "0006_long_texts")]
    operations = [
        migrations.CreateModel(
            name="StoredLease",
            fields=[
                ("table_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("holder", models.CharField(max_length=32)),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="StoredDue",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
