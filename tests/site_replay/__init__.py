"""The replay and learn pages, asked over HTTP in this process."""
