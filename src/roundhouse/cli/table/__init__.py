"""A game that is played at the terminal."""
