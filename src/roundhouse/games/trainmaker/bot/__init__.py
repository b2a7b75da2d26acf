"""Opponents for Trainmaker."""
