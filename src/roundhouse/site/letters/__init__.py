"""Tables that are played by letter, on the site: letters come by page or by mail, and are opened together.

- `stored.py` is what lies on disk; `on_file.py` is what a room knows of it; `keeping.py` stands between.
- `letterbox.py` takes letters, opens a round when all are in, and fills in what is missing at the deadline.
- `pages.py` makes the pages of the zine, and what each writer alone is told.
- `mails.py` sends them; the ladder by which that is due is that of play by turns (`turns/clock.py`).
"""
