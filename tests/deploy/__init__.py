"""Roundhouse on a server: installed, upgraded and rolled back by its own scripts."""
