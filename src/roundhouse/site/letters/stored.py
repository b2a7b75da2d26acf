"""What is on disk of letters: for each seat and round what is on file."""

from django.db import models


class StoredLetter(models.Model):
    """The letter of a seat for a round (`on_file.py`), for its writer's eyes alone until the game is over."""

    table = models.ForeignKey("site.StoredTable", on_delete=models.CASCADE)
    round = models.SmallIntegerField()
    seat = models.SmallIntegerField()
    kind = models.CharField(max_length=20)
    writer = models.CharField(max_length=40)
    texts = models.JSONField()
    earlier = models.JSONField()
    orders = models.TextField()
    said = models.JSONField()
    by_mail = models.BooleanField()
    came = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "round", "seat"], name="one_letter_a_seat_and_round")
        ]
