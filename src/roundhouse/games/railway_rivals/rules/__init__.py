"""The rules of Railway Rivals: one file for each phase of the rulebook, and what the phases share."""
