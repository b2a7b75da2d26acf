"""What is on disk of tables that are played by turns: clocks, days off, who is told how, moves in advance."""

from django.db import models


class StoredClock(models.Model):
    """The clock of a table by turns (`clock.py`)."""

    table = models.OneToOneField("site.StoredTable", on_delete=models.CASCADE, primary_key=True)
    seat = models.SmallIntegerField()
    since = models.DateTimeField()
    reserves = models.JSONField()
    rung = models.SmallIntegerField(default=0)
    due = models.DateTimeField(null=True, db_index=True)
    """When the next rung of the ladder comes: whoever keeps the time looks for these."""


class StoredDaysOff(models.Model):
    """The days off of one seat (`days_off.py`)."""

    table = models.ForeignKey("site.StoredTable", on_delete=models.CASCADE)
    seat = models.SmallIntegerField()
    days = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_calendar_a_seat")]


class StoredChannel(models.Model):
    """A way by which the holder of a seat is told that it is its turn: mail, web push or webhook."""

    table = models.ForeignKey("site.StoredTable", on_delete=models.CASCADE)
    seat = models.SmallIntegerField()
    kind = models.CharField(max_length=4)
    address = models.CharField(max_length=600, db_index=True)
    """A mail address, or where to send to."""
    secret = models.CharField(max_length=200)
    """What is in the links of a mail; with what a webhook is signed; the keys of a web push."""
    seal = models.CharField(max_length=64)
    """The hash of the seat's own link as it was then: with another link the channel is dead."""
    confirmed = models.BooleanField(default=False)
    """Whether whoever reads the mail has said that it is wanted; other channels need no word."""
    daily = models.BooleanField(default=False)
    """Whether it is told once a day at most."""
    told = models.DateTimeField(null=True)
    """When it was told last."""
    base = models.CharField(max_length=200, default="")
    """How addresses of this site began for whoever made it: what is sent has links."""
    made = models.DateTimeField()


class StoredSending(models.Model):
    """What is to be told by a channel: it is looked at, and put into words, when it is sent."""

    channel = models.ForeignKey(StoredChannel, on_delete=models.CASCADE)
    rung = models.SmallIntegerField()
    since = models.DateTimeField()
    """When the turn of which it tells began: of another one it tells nothing."""
    attempts = models.SmallIntegerField(default=0)
    due = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["channel", "rung", "since"], name="told_once_by_a_channel")
        ]


class StoredAdvance(models.Model):
    """The moves in advance of one seat (`lines.py`), for its holder's eyes alone."""

    table = models.ForeignKey("site.StoredTable", on_delete=models.CASCADE)
    seat = models.SmallIntegerField()
    lines = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "seat"], name="one_list_of_moves_a_seat")]


BESIDE_TABLES = (StoredClock, StoredDaysOff, StoredAdvance, StoredChannel)
"""What goes when its table goes; sendings go with their channels."""
