"""The map on paper: sheets to glue, the rubric, grids for crossing off, and the accounts of a whole game."""
