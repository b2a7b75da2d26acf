"""The words of Railway Rivals: one folder, or one file, for each language."""
