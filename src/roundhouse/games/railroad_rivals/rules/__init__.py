"""The rules of Railroad Rivals, and in which file each heading of the rulebook stands.

- Aim and outline, The turn: `rules/table_rules.py` puts the phases of a turn in order for a table with its
  options; the one map `state.py`, the result and who wins `rules/ending.py`.
- Components: `data.toml` holds railroads and city tiles, which `data.py` reads, from a file of one's own too,
  with the numbers of tiles and stock; how many cubes are in the game `rules/setting_up.py`, what their
  colours stand for `words/en/nouns.py`, the bag `rules/drawing_cubes.py`, value markers
  `rules/table_rules.py`, locomotives `rules/matching.py`, the two tracks and the Character Cards `state.py`.
- Setup: the row with its scores, the starting tile, the hands and the cubes by players `rules/setting_up.py`;
  piles, bag and markers as they begin `rules/table_rules.py`, colours and cards `state.py`, that hands are
  secret `hidden.py`, the three starting candidates `data.py`.
- Two players: the cubes and the six city tiles that leave `rules/setting_up.py`; the stock that leaves the
  game `rules/table_rules.py`, that both colours count as one `state.py`.
- Rulings on tiles and setup: cubes for five, the six tiles of two players `rules/setting_up.py`; the order of
  the setup, values that start at 0 `rules/table_rules.py`, tiles of one's own `data.py` and `__init__.py`,
  colours for two `state.py`, what is secret `hidden.py`, that no score falls below nothing
  `rules/bidding.py`, that points count to the end `rules/ending.py`.
- Drawing tiles: how many are turned up `rules/drawing_tiles.py`, from the pile of `rules/stock_pile.py`; that
  it comes before the auction `rules/table_rules.py`, that one drafts from the display `rules/drafting.py`.
- Bidding for the order: `rules/bidding.py`.
- Optional bidding: `rules/bidding.py`; the option is read in `rules/table_rules.py`.
- Rulings on bidding: `rules/bidding.py`; for the auction of the expansion `modules/ranked_bidding.py`.
- Drafting, Rulings on drafting: who takes what `rules/drafting.py`; when the City pile has run short and how
  many tiles are on offer `rules/drawing_tiles.py`, that stock rises `rules/delivering.py`, how many stock
  tiles there are `data.py`, that hands are face down `hidden.py`.
- Placing a city tile, Rulings on placing: what must be matched, when one passes and how many cubes a tile is
  given `rules/placing.py`; `rules/matching.py` knows which edges fit and where, makes the links and says
  whose they are, `rules/drawing_cubes.py` has a bag that runs short, `packing.py` which squares lie side by
  side.
- Delivering goods, Rulings on delivering: `rules/delivering.py`, at a table with modules
  `modules/deliver_step.py`; when deliveries begin `rules/placing.py` and `rules/table_rules.py`, the 3, 2
  or 1 points `state.py`, that the cubes go back into the bag `rules/ending.py`, how high a railroad may rise
  `rules/table_rules.py`.
- End and scoring, Rulings on the end: the points for stock, ties, the end of the last turn `rules/ending.py`;
  when a last tile is placed, or all have passed `rules/placing.py`.
- Solitaire, Rulings on solitaire: `rules/solitaire.py`; its start, also the row of three cubes and the
  three tiles of the challenge, `rules/solitaire_setup.py`, how many cubes are in its bag
  `rules/setting_up.py`, its Stock pile and its values at the start `rules/table_rules.py`, what colours count
  `state.py`, how values rise and when nothing can be delivered `rules/delivering.py`, the duties when placing
  `rules/placing.py`, a short bag `rules/drawing_cubes.py`, the score for stock `rules/ending.py`, the number
  of turns and the three cities of the start `data.py`.
- Solitaire challenge: `rules/solitaire_setup.py`.

Robber Baron stands in `modules/`, a file for each module; `modules/__init__.py` lists them. Rulings that are
options stand in `__init__.py`.
"""
