"""The rules of Railroad Rivals, and in which file each heading of the rulebook stands.

- Aim and outline, The turn: `rules/table_rules.py` puts the phases in order for a table with its options.
- Components: `data.py` reads tiles, cubes and stock from `data.toml`, or from a file of one's own; how many
  cubes are in the game `rules/setting_up.py`.
- Setup: `rules/setting_up.py`; the piles and the bag are laid out by `rules/table_rules.py`, colours
  `data.py`.
- Two players: `rules/setting_up.py`; the stock that leaves the game `rules/table_rules.py`, what colours
  count `state.py`.
- Rulings on tiles and setup: `rules/setting_up.py`; tiles of one's own `__init__.py`, colours for two
  `state.py`, what is secret `hidden.py`, that no score falls below nothing `rules/bidding.py`.
- Drawing tiles: `rules/drawing_tiles.py`, from the pile of `rules/stock_pile.py`.
- Bidding for the order: `rules/bidding.py`.
- Optional bidding: `rules/bidding.py`; the option `__init__.py`.
- Rulings on bidding: `rules/bidding.py`, `modules/ranked_bidding.py`.
- Drafting, Rulings on drafting: `rules/drafting.py`; how many tiles are on offer `rules/drawing_tiles.py`.
- Placing a city tile, Rulings on placing: `rules/placing.py`; `rules/matching.py` knows which edges fit and
  makes the links, `rules/drawing_cubes.py` what comes out of the bag.
- Delivering goods, Rulings on delivering: `rules/delivering.py`; what a delivery scores `state.py`.
- End and scoring, Rulings on the end: `rules/ending.py`; the tile that brings the end is laid in
  `rules/placing.py`.
- Solitaire, Rulings on solitaire: `rules/solitaire.py`; its start, also the row of three cubes and the
  three tiles of the challenge, `rules/solitaire_setup.py`, how many cubes are in its bag
  `rules/setting_up.py`, what colours count `state.py`, values `rules/delivering.py`, an empty bag
  `rules/placing.py`.
- Solitaire challenge: `rules/solitaire_setup.py`.

Robber Baron stands in `modules/`, a file for each module; `modules/__init__.py` lists them. Rulings that are
options stand in `__init__.py`.
"""
