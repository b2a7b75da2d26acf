"""The table of Railway Rivals as a picture, drawn from a view alone; and the empty map to print."""

from roundhouse.games.railway_rivals.draw.pages import layers
from roundhouse.games.railway_rivals.draw.paper.pages import printed_pages

__all__ = ["layers", "printed_pages"]
