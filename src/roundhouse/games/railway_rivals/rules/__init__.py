"""The rules of Railway Rivals, and in which file each heading of the rulebook stands.

- The game: `rules/table_rules.py` puts the phases of both stages in order for a table.
- Components: `data.py` has maps, cards and money; `rules/average_die.py` the die.
- Preparation, A1. The first round, A2. Start points, A6. After the first round, A7. The end of the Building
  Stage: `rules/building_stage.py`.
- A3. What building costs: `rules/segment_costs.py`.
- A4. Accounts, A5. Payments to rivals: `rules/laying.py`.
- B. The Operating Stage, B6. Extra building: `rules/extra_building.py`.
- B1. The number of races, and how runs are drawn: `rules/draw_run.py`.
- B2. Entering a race: `rules/declaring.py`; lawful routes `routes/routes.py`, what they cost
  `rules/paying_rivals.py`.
- B3. Joint runs: `rules/declaring.py` asks for them, `rules/joint_runs.py` shares what they bring.
- B4. Exchange of running powers: `rules/declaring.py`, `rules/paying_rivals.py`.
- B5. The races: `rules/racing.py`; until when there are races `rules/ending.py`.
- B7. The end of the game: `rules/ending.py`.
- C. Foreign countries and special features: `rules/laying.py`, `map_file/reader.py`.
- Optional rules that are not here yet, About the maps: `map_file/fields.py`.
- Rulings on hexes and track: `rules/laying.py`, `rules/segment_costs.py`.
- Rulings on building: `rules/building_stage.py`, `rules/laying.py`.
- Rulings on lengths, routes and fees: `routes/routes.py`, `rules/paying_rivals.py`.
- Rulings on drawing runs: `rules/draw_run.py`.
- Rulings on declaring: `rules/declaring.py`, `rules/money_order.py`.
- Rulings on the race: `rules/racing.py`.
- Rulings on extra building and the table: `rules/extra_building.py`.

Rulings that are options stand in `__init__.py`.
"""
