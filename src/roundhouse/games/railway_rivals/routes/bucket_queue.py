"""A queue of numbers by a small total: a bucket for every total, the latest of a bucket first."""

from typing import Final

from mypy_extensions import i64

EMPTY: Final = -1


class BucketQueue:
    """Items in rising order of their totals. Buckets are chains within flat lists, which costs least."""

    def __init__(self, lowest: i64) -> None:
        self.lowest = lowest
        """No total is less."""
        self.least = lowest
        """The total of the item that was taken last, or a lower one that was put in since."""
        self.latest: list[int] = []
        """For each total from the lowest on the place of its latest item in `items`, or EMPTY."""
        self.items: list[int] = []
        self.before: list[int] = []
        """For each item the place of the one before it with the same total, or EMPTY."""

    def put(self, total: i64, item: i64) -> None:
        latest = self.latest
        at = total - self.lowest
        while len(latest) <= at:
            latest.append(EMPTY)
        self.before.append(latest[at])
        latest[at] = len(self.items)
        self.items.append(item)
        if total < self.least:
            self.least = total

    def take(self) -> i64:
        """The latest item of the least total, or EMPTY if there is none."""
        latest = self.latest
        at = self.least - self.lowest
        while at < len(latest):
            place: i64 = latest[at]
            if place != EMPTY:
                self.least = self.lowest + at
                latest[at] = self.before[place]
                return self.items[place]
            at += 1
        return EMPTY
