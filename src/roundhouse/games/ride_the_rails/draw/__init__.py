"""The table of Ride the Rails as a picture, drawn from a view alone."""

from roundhouse.games.ride_the_rails.draw.empty_board import empty_board
from roundhouse.games.ride_the_rails.draw.pages import layers

__all__ = ["empty_board", "layers"]
