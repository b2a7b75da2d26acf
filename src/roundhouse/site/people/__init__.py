"""People: accounts, the lobby, ratings, talk at tables and moderation. A table can be played without it."""
