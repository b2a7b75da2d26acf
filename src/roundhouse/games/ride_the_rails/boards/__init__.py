"""The boards: one file each, found by its name, and the reader of such files."""
