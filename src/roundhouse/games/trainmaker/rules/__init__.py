"""The rules of Trainmaker: a file for each heading of the rulebook; `rules` puts the phases in order."""
