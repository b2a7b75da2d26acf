"""The lab: whole games between bots, and what can be learnt from many of them."""

from roundhouse.lab.arena import Arena, Row, run_arena
from roundhouse.lab.play import play_game
from roundhouse.lab.statistics import wilson

__all__ = ["Arena", "Row", "play_game", "run_arena", "wilson"]
