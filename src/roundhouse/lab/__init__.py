"""The lab: whole games between bots, and what can be learnt from many of them."""

from roundhouse.core.intervals import wilson
from roundhouse.lab.arena import Arena, Row, run_arena
from roundhouse.lab.map_games import play_map_games
from roundhouse.lab.play import play_game

__all__ = ["Arena", "Row", "play_game", "play_map_games", "run_arena", "wilson"]
