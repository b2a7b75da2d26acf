"""The table of Ride the Rails as a picture, drawn from a view alone."""

from roundhouse.games.ride_the_rails.draw.pages import layers

__all__ = ["layers"]
