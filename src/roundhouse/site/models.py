"""What is on disk: the tables, and every action ever acknowledged."""

from django.db import models


class StoredTable(models.Model):
    """A table: how it was set up, who sits where, and its secret seed."""

    id = models.CharField(primary_key=True, max_length=16)
    game = models.CharField(max_length=40)
    options = models.CharField(max_length=500, blank=True)
    names = models.JSONField()
    players = models.JSONField()
    """For each seat `person` or the level of a bot."""
    keys = models.JSONField()
    """For each seat the secret of its link."""
    seed = models.CharField(max_length=200)
    position = models.JSONField(null=True)
    """Where the game began, if not at the beginning."""
    over = models.BooleanField(default=False)
    made = models.DateTimeField(auto_now_add=True)


class StoredAction(models.Model):
    """One action; the log is append-only."""

    table = models.ForeignKey(StoredTable, on_delete=models.CASCADE)
    n = models.PositiveIntegerField()
    text = models.CharField(max_length=2000)
    key = models.CharField(max_length=64, null=True)
    """What the client called its request, so that a retry is known as one; null for chance and bots."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "n"], name="one_action_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_action_a_request"),
        ]
