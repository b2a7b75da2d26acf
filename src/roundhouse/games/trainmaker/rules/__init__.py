"""The rules of Trainmaker, and in which file each heading of the rulebook stands.

- Components and setup: `data.py` has the dice and cards, `rules/setting_up.py` deals the Contracts.
- Turn and rolling, Placing, Derail, Caboose, Switch Track token: `rules/build_a_train.py`, from the first
  roll of a turn until its train is ready or lost; `rules/between_turns.py` fills up City cards before it.
- Scoring: `rules/scoring.py`.
- Double Locomotive Bonus: `rules/double_locomotive.py` offers it, `rules/between_turns.py` begins its train.
- Winning: `rules/winning.py`.
- Steam Engine: `modules/steam_engine.py`.
- Rulings: with the rule that they are about; `__init__.py` has those that are options.

`rules/table_rules.py` puts the phases in order for a table with its options.
"""
