"""The pictures of Robber Baron: what its modules bring to the table."""
