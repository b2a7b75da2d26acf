"""Turns: a log divided so that what one seat did in a row stands together."""

from collections.abc import Sequence
from itertools import pairwise

from roundhouse.core.event import Event
from roundhouse.core.state import CHANCE


def turns(log: Sequence[Event], alone: bool = False) -> list[range]:
    """The turns of a log in order, each as the places of its events there.

    A turn begins where another seat decides than the one before. Chance belongs to the turn in which it
    falls; what it does before anybody decides is the set-up, a turn of its own. Who plays `alone` would have
    a single turn all game long, so there each decision after chance begins one.
    """
    starts = [0] if log else []
    seat = CHANCE
    for i, event in enumerate(log):
        if event.actor == CHANCE:
            continue
        if i > 0 and (event.actor != seat or (alone and log[i - 1].actor == CHANCE)):
            starts.append(i)
        seat = event.actor
    return [range(start, end) for start, end in pairwise([*starts, len(log)])]
