"""The table of Railway Rivals as a picture, drawn from a view alone; and the empty map to print."""

from roundhouse.games.railway_rivals.draw.empty_map import blank_sheet
from roundhouse.games.railway_rivals.draw.pages import layers

__all__ = ["blank_sheet", "layers"]
