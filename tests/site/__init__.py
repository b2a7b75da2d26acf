"""The site as a stranger meets it: a real server process, over HTTP and WebSocket."""
