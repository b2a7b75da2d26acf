"""The greedy opponent for Railroad Rivals: with several seats, alone, and with Robber Baron."""
