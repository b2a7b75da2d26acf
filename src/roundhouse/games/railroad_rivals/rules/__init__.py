"""The rules of Railroad Rivals: each phase in a file named after its heading in the rulebook."""
