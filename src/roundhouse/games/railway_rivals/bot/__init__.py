"""The greedy opponent: where it builds, and which races it enters."""
