"""The modules of Trainmaker."""
