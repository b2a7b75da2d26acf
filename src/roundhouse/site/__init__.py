"""The web site: Django for everything a person clicks, a small ASGI app for the two hot paths of a table."""
