"""Reviews that are being made are known to all processes, and outlive them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site", "0008_tokens")]

    operations = [
        migrations.CreateModel(
            name="StoredReview",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("record", models.TextField()),
                ("done", models.PositiveIntegerField(default=0)),
                ("tasks", models.PositiveIntegerField(default=0)),
                ("holder", models.CharField(default="", max_length=32)),
                ("until", models.DateTimeField(null=True)),
                ("asked", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
