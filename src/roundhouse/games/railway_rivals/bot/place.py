"""A destination as one company sees it, while it thinks about new track."""

from mypy_extensions import i64


class Place:
    """A destination that can still come up, as one company sees it."""

    def __init__(self, number: i64, index: i64, hexes: list[int], keys: i64, own: i64, mark: i64) -> None:
        self.number = number
        """That of the map's list of places."""
        self.index = index
        """Where it stands in the builder's list."""
        self.hexes = hexes
        self.keys = keys
        """How many of its keys are unused."""
        self.own = own
        """The first of its hexes with track of the company, or NO_WAY."""
        self.mark = mark
        """The hex that stands for it: with track of the company if possible, or else with any."""
        self.waits: list[int] = []
        """The numbers of the places with which it makes a run that waits."""
        self.now: list[i64] = []
        """What it takes to come from it to each place in the list, or UNREACHED."""
        self.to_first: i64 = 0
        """What it takes to come from it to the beginning of the plan that is looked at."""
        self.to_last: i64 = 0
        """The same of its end."""
        self.new = False
        """Whether that plan leads into it for the first time."""
