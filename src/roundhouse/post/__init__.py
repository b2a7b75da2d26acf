"""The post office: postal games in a folder of plain files, whatever carries the letters.

- `game_file.py` reads the file of players, and writes the game's own.
- `folder.py` knows where everything lies; `letters.py` keeps the letters of a round and reads them.
- `office.py` plays a game on from its files, holds a round over, adjudicates it; `verifying.py` proves it.
- `zine.py` puts reports together; `as_text.py`, `as_html.py` and `as_paper.py` print them.

Nothing here reads a clock: whoever calls says what time it is. The same files give the same pages, byte for
byte.
"""
