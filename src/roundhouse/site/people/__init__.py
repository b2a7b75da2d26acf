"""People: accounts, the lobby, ratings, talk at tables and moderation. A table needs none of it to be played."""
