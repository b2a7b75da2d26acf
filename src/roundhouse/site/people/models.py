"""What is on disk of people: the terms of tables, results and ratings, talk, notes, reports, consent.

Tables are named by their id and by no constraint of the database: results stay when a table is cleared.
"""

from django.conf import settings
from django.db import models


class Person(models.Model):
    """What an account has said of itself, beyond what Django keeps."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="person"
    )
    hidden = models.BooleanField(default=False)
    """Whether the profile shows no games."""
    turn_mail = models.BooleanField(db_default=True, default=True)
    """Whether mail tells of its turns, once the address is confirmed."""


class Terms(models.Model):
    """Who may come to a table, how fast it is played, whether it counts, and how people talk there."""

    PUBLIC, LINK, INVITATION = "public", "link", "invitation"
    LIVE, TURNS = "live", "turns"
    FREE, PHRASES, SILENT = "free", "phrases", "none"

    table_id = models.CharField(primary_key=True, max_length=16)
    game = models.CharField(max_length=40)
    access = models.CharField(max_length=10, default=INVITATION)
    """In the lobby; for whoever has the table's address; by each seat's own invitation."""
    pace = models.CharField(max_length=5, default=LIVE)
    rated = models.BooleanField(default=False)
    talk = models.CharField(max_length=7, default=FREE)
    lowest = models.IntegerField(null=True)
    """The rating that one needs to sit down; null for any."""
    highest = models.IntegerField(null=True)
    open = models.BooleanField(default=True, db_index=True)
    """Whether a seat is free and the game is not over: only such tables are looked at for the lobby."""
    made = models.DateTimeField(auto_now_add=True)


class Rating(models.Model):
    """How well somebody plays one game at one pace, as far as is known: openskill's mu and sigma."""

    who = models.CharField(max_length=60)
    """`account-7`, or `bot-greedy`."""
    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=5)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["who", "game", "pace"], name="one_rating_each")]


class Settled(models.Model):
    """A finished table whose results are written down: so they are written down once."""

    table_id = models.CharField(primary_key=True, max_length=16)
    at = models.DateTimeField(auto_now_add=True)


class Result(models.Model):
    """How one seat ended at a finished table."""

    table_id = models.CharField(max_length=16)
    seat = models.SmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    name = models.CharField(max_length=40)
    level = models.CharField(max_length=40, default="")
    """The level of a bot that sat there; '' for a person."""
    game = models.CharField(max_length=40)
    pace = models.CharField(max_length=5)
    place = models.SmallIntegerField()
    of = models.SmallIntegerField()
    """How many played."""
    score = models.IntegerField()
    rated = models.BooleanField(default=False)
    before = models.FloatField(null=True)
    """The rating before, as it is shown; null if it did not count."""
    after = models.FloatField(null=True)
    decisions = models.PositiveIntegerField(default=0)
    kept = models.PositiveIntegerField(default=0)
    """How many of its decisions the seat's own player made; a stand-in made the others."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table_id", "seat"], name="one_result_a_seat")]


class Message(models.Model):
    """Something said at a table."""

    PLAYERS, WATCHERS = "players", "watchers"

    table_id = models.CharField(max_length=16, db_index=True)
    room = models.CharField(max_length=8)
    """Whether players or watchers talk; neither hears the others."""
    seat = models.SmallIntegerField(default=-1)
    author = models.CharField(max_length=64)
    """The holder who said it: `account-7`, or the name of a browser."""
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    removed = models.BooleanField(default=False)
    """Whether a moderator has taken it away."""
    at = models.DateTimeField(auto_now_add=True)


class Mute(models.Model):
    """Somebody whom somebody else does not want to read."""

    holder = models.CharField(max_length=64)
    author = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["holder", "author"], name="muted_once")]


class Note(models.Model):
    """What a holder has written down for itself at a table; nobody else reads it, moderators neither."""

    table_id = models.CharField(max_length=16)
    holder = models.CharField(max_length=64)
    text = models.TextField(max_length=5000)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table_id", "holder"], name="one_note_a_table")]


class Report(models.Model):
    """A message or a table that somebody asks a moderator to look at."""

    table_id = models.CharField(max_length=16)
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True)
    reporter = models.CharField(max_length=64)
    reason = models.CharField(max_length=500)
    done = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)


class Proposal(models.Model):
    """The last decision at a table is to be taken back, if everyone agrees."""

    table_id = models.CharField(primary_key=True, max_length=16)
    length = models.PositiveIntegerField()
    """How long the log was: when the table has moved on, the proposal is void."""
    agreed = models.JSONField(default=list)
    """The seats that have agreed."""
    by = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)


class Invited(models.Model):
    """An account that somebody asks to a table by its name."""

    table_id = models.CharField(max_length=16, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invited", db_constraint=False
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="inviting", db_constraint=False
    )
    declined = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table_id", "user"], name="asked_once_to_a_table")]
