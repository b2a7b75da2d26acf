"""The rules of Trainmaker, and in which file each heading of the rulebook stands.

- Components and setup: `data.py` has the dice and cards, `__init__.py` how many may play,
  `rules/setting_up.py` deals the Contracts, which `rules/winning.py` reads; `rules/between_turns.py` says
  who begins.
- Turn and rolling, Placing, Derail, Caboose, Switch Track token: `rules/build_a_train.py`, from the first
  roll of a turn until its train is ready or lost; `rules/between_turns.py` fills up City cards before it.
- Scoring: `rules/scoring.py`; that it ends the turn `rules/between_turns.py`.
- Double Locomotive Bonus: `rules/double_locomotive.py` offers it and sets out its dice; that no card is
  filled up and no turn passed before it `rules/between_turns.py`.
- Winning: `rules/winning.py`.
- Steam Engine: `modules/steam_engine.py`; when it wins, and wild cards, `rules/winning.py`.
- Rulings: on rolling, placing, derailing and the token `rules/build_a_train.py`; on scoring
  `rules/scoring.py`; on City cards, rounds and the end of the deck `rules/between_turns.py`; on Contracts
  `rules/setting_up.py`; on winning, also the Steam Engine's, `rules/winning.py`; on its turn
  `modules/steam_engine.py`; on what is secret `hidden.py`; on names and numbers of pieces `data.py`; those
  that are options `__init__.py`.

`rules/table_rules.py` puts the phases in order for a table with its options.
"""
