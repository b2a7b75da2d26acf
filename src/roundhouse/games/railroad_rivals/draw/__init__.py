"""The table of Railroad Rivals as a picture, drawn from a view alone."""

from roundhouse.games.railroad_rivals.draw.pages import layers

__all__ = ["layers"]
