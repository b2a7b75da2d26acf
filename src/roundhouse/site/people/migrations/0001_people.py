"""What is kept of people, as it was at first."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Message",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_id", models.CharField(db_index=True, max_length=16)),
                ("room", models.CharField(max_length=8)),
                ("seat", models.SmallIntegerField(default=-1)),
                ("author", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=40)),
                ("text", models.CharField(max_length=500)),
                ("removed", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="person",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("hidden", models.BooleanField(default=False)),
            ],
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("table_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("length", models.PositiveIntegerField()),
                ("agreed", models.JSONField(default=list)),
                ("by", models.CharField(max_length=40)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Settled",
            fields=[
                ("table_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Terms",
            fields=[
                ("table_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=40)),
                ("access", models.CharField(default="invitation", max_length=10)),
                ("pace", models.CharField(default="live", max_length=5)),
                ("rated", models.BooleanField(default=False)),
                ("talk", models.CharField(default="free", max_length=7)),
                ("lowest", models.IntegerField(null=True)),
                ("highest", models.IntegerField(null=True)),
                ("open", models.BooleanField(db_index=True, default=True)),
                ("made", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Mute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("holder", models.CharField(max_length=64)),
                ("author", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("holder", "author"), name="muted_once")],
            },
        ),
        migrations.CreateModel(
            name="Note",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_id", models.CharField(max_length=16)),
                ("holder", models.CharField(max_length=64)),
                ("text", models.TextField(max_length=5000)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table_id", "holder"), name="one_note_a_table")
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("who", models.CharField(max_length=60)),
                ("game", models.CharField(max_length=40)),
                ("pace", models.CharField(max_length=5)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.PositiveIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("who", "game", "pace"), name="one_rating_each")
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_id", models.CharField(max_length=16)),
                ("reporter", models.CharField(max_length=64)),
                ("reason", models.CharField(max_length=500)),
                ("done", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "message",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to="people.message"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_id", models.CharField(max_length=16)),
                ("seat", models.SmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("level", models.CharField(default="", max_length=40)),
                ("game", models.CharField(max_length=40)),
                ("pace", models.CharField(max_length=5)),
                ("place", models.SmallIntegerField()),
                ("of", models.SmallIntegerField()),
                ("score", models.IntegerField()),
                ("rated", models.BooleanField(default=False)),
                ("before", models.FloatField(null=True)),
                ("after", models.FloatField(null=True)),
                ("decisions", models.PositiveIntegerField(default=0)),
                ("kept", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "user",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table_id", "seat"), name="one_result_a_seat")
                ],
            },
        ),
    ]
