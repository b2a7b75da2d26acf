"""A table knows by which request it was opened, where that may be sent again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site", "0009_reviews")]

    operations = [
        migrations.AddField(
            model_name="storedtable",
            name="request",
            field=models.CharField(max_length=64, null=True),
        ),
    ]
