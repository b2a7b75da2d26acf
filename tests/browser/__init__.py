"""The site in a real browser: every game there is, as people play it."""
