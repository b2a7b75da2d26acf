"""The rules of Railway Rivals, and in which file each heading of the rulebook stands.

- The game: `rules/table_rules.py` puts the phases of both stages in order for a table. What a stage lets
  one do stands with it below: new track for money `rules/extra_building.py`, prizes `data.py`, who wins
  `rules/ending.py`.
- Components: `data.py` has maps, cards and money; `rules/average_die.py` the die, `rules/draw_run.py` the
  cards of numbers.
- Preparation: `rules/building_stage.py`; that accounts are public `hidden.py`.
- A1. The first round: `rules/building_stage.py`.
- A2. Start points: `rules/building_stage.py`; where they are `map_file/places.py`.
- A3. What building costs: `rules/segment_costs.py`; segments and special features of a map
  `map_file/reader.py`, out of which pocket it is paid `rules/laying.py`.
- A4. Accounts: `rules/laying.py`; what they open with and what starts bring `rules/building_stage.py`.
- A5. Payments to rivals: `rules/laying.py`.
- A6. After the first round: `rules/building_stage.py`; from where one builds on `rules/laying.py` and
  `rules/frontier.py`, track that hangs together `map_file/checks.py`.
- A7. The end of the Building Stage: `rules/building_stage.py`.
- B. The Operating Stage: `rules/extra_building.py`.
- B1. The number of races, and how runs are drawn: `rules/draw_run.py`; destinations and their numbers
  `map_file/places.py`, `map_file/fields.py`.
- B2. Entering a race: `rules/declaring.py`; lawful routes `routes/routes.py`, what they cost
  `rules/paying_rivals.py`, where trains stand `rules/racing.py`.
- B3. Joint runs: `rules/declaring.py` asks for them, `rules/joint_runs.py` shares what they bring.
- B4. Exchange of running powers: `rules/declaring.py`, `rules/paying_rivals.py`.
- B5. The races: `rules/racing.py`; the die `rules/average_die.py`, fees before it `rules/paying_rivals.py`,
  what hills take off `routes/routes.py`, until when there are races `rules/ending.py`.
- B6. Extra building: `rules/extra_building.py`.
- B7. The end of the game: `rules/ending.py`.
- C. Foreign countries and special features: `rules/laying.py`, `rules/frontier.py`,
  `map_file/reader.py`.
- Optional rules that are not here yet, About the maps: `map_file/fields.py`.
- Rulings on hexes and track: who may build where, and payments to rivals, also beside a start,
  `rules/laying.py`; costs of building `rules/segment_costs.py`; starts `rules/building_stage.py`, sea and
  closed sides `map_file/reader.py`.
- Rulings on building: `rules/building_stage.py`, `rules/laying.py`; towns in which somebody has started
  `map_file/places.py`.
- Rulings on lengths, routes and fees: `routes/routes.py`, `rules/paying_rivals.py`; what one must own and
  when one is asked `rules/declaring.py`.
- Rulings on drawing runs: `rules/draw_run.py`; the length of a run `routes/routes.py`, dice or cards
  `rules/table_rules.py`, the last run `rules/ending.py`.
- Rulings on declaring: `rules/declaring.py`, `rules/money_order.py`; a single train `rules/racing.py`.
- Rulings on the race: `rules/racing.py`; hills `routes/routes.py`.
- Rulings on extra building and the table: `rules/extra_building.py`; credits `rules/laying.py`, how many
  may play `rules/table_rules.py`, options `__init__.py`.

Rulings that are options stand in `__init__.py`.
"""
