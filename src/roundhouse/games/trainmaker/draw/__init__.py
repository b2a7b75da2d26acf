"""The table of Trainmaker as a picture, drawn from a view alone."""

from roundhouse.games.trainmaker.draw.pages import layers

__all__ = ["layers"]
