"""Hexes and graphs: pure, and compiled with the games."""
