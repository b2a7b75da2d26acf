"""The rules of Trainmaker, and in which file each heading of the rulebook stands.

- Components and setup: `data.toml` has the cards, `data.py` the dice, rolling stock, goods and sizes and what
  a card shows, `__init__.py` how many may play, `state.py` the token that each begins with;
  `rules/setting_up.py` deals the Contracts, `hidden.py` keeps them secret; `rules/between_turns.py` lays out
  the City cards and passes the turn clockwise, `rules/table_rules.py` says who begins.
- Turn and rolling: the steps of a turn `rules/table_rules.py`; City cards before it `rules/between_turns.py`;
  rolls, until the train is ready or lost, `rules/build_a_train.py`.
- Placing, Derail, Caboose, Switch Track token: `rules/build_a_train.py`; that only a train with a caboose
  scores `rules/scoring.py`.
- Scoring: `rules/scoring.py`; whether a train has what a card needs `data.py`; that it ends the turn
  `rules/between_turns.py`; the card laid before its owner `rules/winning.py`.
- Double Locomotive Bonus: `rules/double_locomotive.py` offers it and sets out its dice, `packing.py` sees the
  two locomotives; that no card is filled up and no turn passed before it `rules/between_turns.py`.
- Winning: `rules/winning.py`.
- Steam Engine: `modules/steam_engine.py`; when it wins, and wild cards, `rules/winning.py`; that its Contract
  is open `hidden.py`.
- Rulings: on rolling, placing, derailing and the token `rules/build_a_train.py`; on scoring
  `rules/scoring.py`; on the bonus train `rules/double_locomotive.py`; on City cards, rounds and the end of
  the deck `rules/between_turns.py`; on when Contracts are chosen, and the first player,
  `rules/table_rules.py`; on winning, also the Steam Engine's, `rules/winning.py`; on its turn
  `modules/steam_engine.py`, with how many it plays `__init__.py`; on what is secret `hidden.py`; on names and
  numbers of pieces `data.py`.

`rules/table_rules.py` puts the phases in order for a table with its options.
"""
