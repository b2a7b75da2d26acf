"""Map files: read, checked, and turned into the map of a table."""
