"""What is on disk: tables, every line of their logs, who holds seats, tokens, reviews being made."""

from django.db import models


class StoredTable(models.Model):
    """A table: how it was set up, who sits where, and its secret seed."""

    id = models.CharField(primary_key=True, max_length=16)
    game = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=1)
    """The version of the game's rules under which the table began; it is played by them to its end."""
    options = models.CharField(max_length=500, blank=True)
    names = models.JSONField()
    players = models.JSONField()
    """For each seat `person` or the level of a bot, as it is now."""
    keys = models.JSONField()
    """For each seat the secret of its invitation, which is dead as long as somebody holds the seat."""
    links = models.JSONField(default=list)
    """For each seat the secret by which its holder, and nobody else, opens it on another device."""
    seed = models.CharField(max_length=200)
    position = models.JSONField(null=True)
    """Where the game began, if not at the beginning."""
    over = models.BooleanField(default=False)
    bot_due = models.BooleanField(default=False, db_index=True)
    """Whether a bot is to move: who starts the site again looks for these."""
    mover = models.SmallIntegerField(null=True)
    """The seat that is to move, negative for none; null if nothing was done since this is written down."""
    made = models.DateTimeField(auto_now_add=True)
    request = models.CharField(max_length=64, null=True)
    """The hash of what asked for it, if that had a name by which it may be sent again (`api/tables.py`)."""


class StoredAction(models.Model):
    """One line of a table's log. Lines are only ever added: what is taken back stays readable."""

    ACT = ""
    UNDO = "undo"
    SEAT = "seat"
    NEXT = "next"
    NAME = "name"
    HOLD = "hold"
    ASKS = "asks"
    TOOK = "took"
    MORE = "more"
    LINK = "link"
    FREE = "free"
    PACE = "pace"
    WISH = "wish"
    CARE = "care"
    WARD = "ward"
    POST = "post"

    table = models.ForeignKey(StoredTable, on_delete=models.CASCADE, db_index=False)
    """Found by the index of the first constraint below; one of its own would be written for every line."""
    n = models.PositiveIntegerField()
    """The number of the line, from 0."""
    kind = models.CharField(max_length=4, default=ACT)
    """An action; an undo, whose text says how many actions are left; a seat that changes hands or name; a
    turn kept open; a seat that is asked even where it has one choice only, or no longer; a rematch; a seat
    that was taken by its invitation, opened on one more device, shut for all devices but one, or freed; the
    pace of the table, a seat that wishes another one, a seat that a caretaker plays from an event on; what a
    moderator has done; a letter that is on file for a seat, and for which round."""
    text = models.CharField(max_length=2000)
    key = models.CharField(max_length=64, null=True)
    """What the client called its request, so that a retry is known as one; null for chance and bots."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "n"], name="one_action_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_action_a_request"),
        ]


class StoredLease(models.Model):
    """Which process plays the bots of a table, and until when; where there is one process, nobody asks."""

    table_id = models.CharField(primary_key=True, max_length=16)
    holder = models.CharField(max_length=32)
    until = models.DateTimeField()


class StoredDue(models.Model):
    """When a job of the site is due next, where the process itself runs it."""

    name = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField()


class StoredReview(models.Model):
    """A review that was asked for and is not there yet. One process makes it, as long as its lease runs."""

    name = models.CharField(primary_key=True, max_length=40)
    """The name of the file that it becomes."""
    record = models.TextField()
    """The game that it is about."""
    done = models.PositiveIntegerField(default=0)
    tasks = models.PositiveIntegerField(default=0)
    """How many there are; 0 as long as it waits for another review."""
    holder = models.CharField(max_length=32, default="")
    until = models.DateTimeField(null=True)
    asked = models.DateTimeField(auto_now_add=True)


class StoredHolder(models.Model):
    """A browser that holds a seat of a table, or has set the table up."""

    HOST = -1

    browser = models.CharField(max_length=64, db_index=True)
    """The SHA-256 of the key that the browser keeps: whoever reads the disk can take no seat with it."""
    table = models.ForeignKey(StoredTable, on_delete=models.CASCADE)
    seat = models.SmallIntegerField()
    """The seat that it holds; HOST for whoever has set the table up and may see its invitations."""
    device = models.CharField(max_length=60, default="")
    """What kind of browser it is, for the eyes of those who hold the same seat."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "browser", "seat"], name="one_row_a_holder"),
        ]


class StoredToken(models.Model):
    """A token of the API (`api/tokens.py`), by its hash: whoever reads the disk can do nothing with it."""

    digest = models.CharField(max_length=64, unique=True)
    table = models.ForeignKey(StoredTable, on_delete=models.CASCADE, null=True)
    """The table for which it is; null for an operator's."""
    seat = models.SmallIntegerField(default=-1)
    """The seat for which it was made; -1 for none."""
    scope = models.CharField(max_length=10)
    seal = models.CharField(max_length=64, default="")
    """The hash of the seat's own link as it was then: with another link the token is dead."""
    name = models.CharField(max_length=40, default="")
    made = models.DateTimeField(auto_now_add=True)


from roundhouse.site.letters import stored as stored_letters  # noqa: E402, F401 (Django looks for all models here)
from roundhouse.site.turns import stored  # noqa: E402, F401
