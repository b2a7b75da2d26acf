"""The rules of Railway Rivals, and in which file each heading of the rulebook stands.

- The game: `rules/table_rules.py` puts the phases of both stages in order for a table of any map, with so
  many races; a seat is a company `state.py`. What a stage lets one do stands with it below: money for being
  first `rules/dues.py`, free and paid track `routes/fees.py`, new track for money
  `rules/extra_building.py`, prizes `rules/racing.py` and `data.py`, who wins `rules/ending.py`; no way
  back to building `rules/building_stage.py`.
- Components: `data.py` has maps, numbers, cards and money; `rules/average_die.py` rolls the one die,
  `rules/draw_run.py` the other; colours and trains `draw/marks.py`, `draw/track.py`.
- Preparation: who begins `rules/building_stage.py`; accounts `state.py`, that they are public `hidden.py`;
  how lines are marked `draw/marks.py`.
- A1. The first round: `rules/building_stage.py`.
- A2. Start points: how one is chosen `rules/building_stage.py`; where they are `map_file/places.py`.
- A3. What building costs: `rules/segment_costs.py`; which segments there are `ground.py` and
  `map_file/lines.py`, which has special features too; out of which pocket it is paid `rules/laying.py`,
  `rules/building_stage.py`; how it is drawn `draw/pages.py`, `draw/targets.py`.
- A4. Accounts: credits and payments `rules/dues.py`; what accounts open with `data.py` and `position.py`,
  that building and starting leave them alone `rules/building_stage.py`; lines that come late
  `routes/routes.py`.
- A5. Payments to rivals: `rules/dues.py`; that towns are free `map_file/picture.py`; which towns are
  neighbours: the map.
- A6. After the first round: the next to begin, several extensions, what is put by `rules/building_stage.py`;
  from where one builds on `rules/frontier.py`, that track hangs together `rules/laying.py`, what one saves
  for `data.py`.
- A7. The end of the Building Stage: `rules/building_stage.py`; how many towns may be left `data.py`.
- B. The Operating Stage: `rules/building_stage.py` begins it, `rules/draw_run.py` each race of it,
  `rules/declaring.py` gives each company one train; building between races `rules/extra_building.py`.
- B1. The number of races, and how runs are drawn: `rules/draw_run.py`; how many races `map_file/runs.py`,
  numbers and cards, special runs and the shortest run `data.py`, dice or cards `rules/table_rules.py`;
  towns and special destinations with their keys `map_file/towns.py`, `map_file/places.py`,
  `map_file/fields.py`, which of their hexes one runs to `rules/declaring.py`, `routes/routes.py`; used
  numbers are shown by `draw/panels.py`.
- B2. Entering a race: who is asked and what is stated `rules/declaring.py`; lawful routes `routes/routes.py`,
  fees `routes/fees.py`, how much at most `rules/paying_rivals.py`, where trains stand `rules/racing.py`.
- B3. Joint runs: `rules/declaring.py` asks for them, `rules/joint_runs.py` shares what they bring, free track
  of both `routes/routes.py`.
- B4. Exchange of running powers: `rules/paying_rivals.py`; asked by `rules/declaring.py`.
- B5. The races: `rules/racing.py`; the die `rules/average_die.py`, fees before it `rules/declaring.py`, what
  hills take off `routes/routes.py`, `map_file/picture.py`, prizes `data.py`, until when there are races
  `rules/ending.py`.
- B6. Extra building: `rules/extra_building.py`.
- B7. The end of the game: `rules/ending.py`; fewer races `rules/table_rules.py`.
- C1. Ferries: `rules/ferries.py`; where they run `map_file/ferries.py`, what they cost `data.py`, what others
  pay `routes/tolls.py`, beyond the far port `rules/dues.py`, at sea `routes/routes.py`.
- C. Foreign countries and special features: where lines end `rules/frontier.py`, who may still build a
  feature `rules/bridges.py`; segments across a border, permitted builds and features `map_file/lines.py`,
  hexes abroad `data.py`, junctions there `rules/dues.py`, what the foreign railway gets `routes/tolls.py`,
  what maps may not ask for `map_file/fields.py`.
- C3. Leapfrog: `rules/leapfrog.py`; agreed before by `rules/table_rules.py` or the map `map_file/fields.py`;
  what a train pays on the stretch between `routes/fees.py`.
- C6. Bus Boss scoring: `rules/bus_boss.py`; asked by `rules/racing.py`, `rules/paying_rivals.py`.
- C7. Two players: who holds which company, and their sums `rules/two_players.py`; the imaginary third
  `rules/third_company.py`, whom it does not pay for building `rules/dues.py`.
- About the maps: the maps themselves, in `maps/`, which `map_file/reader.py` reads; more companies there,
  `map_file/places.py`.
- Rulings on hexes and track: half hexes, payments to rivals, also beside a start `rules/dues.py`, who may
  build where `rules/laying.py`; costs of building `rules/segment_costs.py`; that to start is not to build
  `rules/building_stage.py`; sea, lakes and closed sides `ground.py`, `map_file/lines.py`; hill, river, hill
  on a map `map_file/checks.py`.
- Rulings on building: who begins, starts, saving, the end `rules/building_stage.py`; credits, towns in which
  somebody has started, towns that are served, debt by building `rules/laying.py`, debt by entering
  `rules/declaring.py`, `rules/paying_rivals.py`; one town in a hex, towns of several and other places
  `map_file/towns.py`, starts that are left apart `map_file/places.py`, what is saved for `data.py`.
- Rulings on lengths, routes and fees: what a route is and whose track it uses `routes/routes.py`; what counts
  as a hex `routes/fees.py`, ten at most and who is paid `rules/paying_rivals.py`; the course of a run
  `rules/table_rules.py`, `rules/declaring.py`; foreign hexes `rules/frontier.py`, `routes/network.py`.
- Rulings on bridges and lines abroad: who may build a bridge, and which is built whole `rules/bridges.py`;
  where one is present, and junctions abroad `rules/dues.py`; over water, at the usual cost, permitted
  routes, how far into a country `map_file/lines.py`; lines of nobody `packing.py`, `routes/chains.py`, tolls
  and the bank `routes/tolls.py`; what can be run, and what is too short `rules/draw_run.py`; in one piece
  `invariants.py`.
- Rulings on ferries: `rules/ferries.py`, ports and lengths `map_file/ferries.py`, `data.py`, a bridge
  `rules/dues.py`, at sea `routes/routes.py`, `rules/racing.py`, with or without them `rules/table_rules.py`,
  foreign ports `map_file/lines.py`.
- Rulings on drawing runs: `rules/draw_run.py`; the length of a run `routes/routes.py`, dice or cards
  `rules/table_rules.py`, sets of numbers and special runs of a map `map_file/runs.py`, `data.py`, the last
  run `rules/ending.py`.
- Rulings on declaring: joint runs, a run that nobody enters `rules/declaring.py`; which routes are listed
  `routes/best_routes.py`, `rules/declaring.py`; equally rich `rules/money_order.py`; when money is compared
  `rules/declaring.py`, `rules/paying_rivals.py`,
  `rules/racing.py`, `rules/extra_building.py`; what partners share `rules/joint_runs.py`,
  `rules/paying_rivals.py`, which also strikes entries; a run offered again `rules/draw_run.py`; a single
  train `rules/racing.py`.
- Rulings on the race: `rules/racing.py`; hills `routes/routes.py`.
- Rulings on Bus Boss scoring: shares and lengths `rules/bus_boss.py`, ties `rules/racing.py`, striking
  `rules/paying_rivals.py`, steps of a route `routes/routes.py`.
- Rulings on two players: `rules/two_players.py`, which `rules/table_rules.py` asks; the third company
  `rules/third_company.py`, its extra building `rules/extra_building.py`, its declaring
  `rules/declaring.py`, and that it falls with the other `rules/paying_rivals.py`.
- Rulings on extra building and the table: `rules/extra_building.py`; credits `rules/dues.py`; how many may
  play `map_file/reader.py`, `rules/table_rules.py`, how many may start in a place `data.py`,
  `rules/building_stage.py`; other ground `map_file/picture.py`; what is agreed before
  `rules/table_rules.py`, options `__init__.py`, what a map decides `rules/map_options.py`,
  `map_file/reader.py`, `data.py`.
- Rulings on leapfrog: `rules/leapfrog.py`; from where one builds on after a leap, and that one must,
  `rules/laying.py`; lines in several parts `invariants.py`.
- By post: the whole: `postal/postal_rules.py`, `postal/rounds.py`.
- By post: round 0: `postal/rounds.py`; what each company is called and which colour it has
  `postal/companies.py`, one start and accounts `postal/postal_rules.py`.
- By post: building allowances: `postal/allowances.py`, what is lost of them `postal/together.py`.
- By post: building at the same time: `postal/together.py`, the end of it `postal/rounds.py`.
- By post: the runs: `postal/runs.py`; how many `postal/postal_rules.py`, runs without a train
  `postal/entering.py`.
- By post: entering: `postal/entering.py`; routes `postal/finding.py`, that all is secret `postal/rounds.py`.
- By post: racing, extra building, end: `postal/runs.py`, `postal/rounds.py`, `postal/together.py`,
  `postal/postal_rules.py`; prizes `rules/racing.py`.
- By post: letters: `postal/post_office.py`; slips `postal/names.py`, wrong lines and lines that amend
  `postal/reading.py`, standing orders `postal/standing.py`, orders that fail
  `postal/together.py`, `postal/entering.py`, leaps and ferries `postal/together.py`,
  `postal/postal_rules.py`.

Rulings that are options stand in `__init__.py`.
"""
