"""The lab: whole games between bots, and what can be learnt from many of them."""

from roundhouse.lab.arena import Arena, Row, run_arena
from roundhouse.lab.play import play_out
from roundhouse.lab.statistics import wilson

__all__ = ["Arena", "Row", "play_out", "run_arena", "wilson"]
