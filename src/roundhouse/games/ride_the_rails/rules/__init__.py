"""The rules of Ride the Rails, and in which file each heading of the rulebook stands.

- Setting up: `__init__.py` says how many can play, `data.py` has the pieces and what a board is,
  `boards/usa.toml` the map, which `boards/reader.py` reads; what lies on an empty table, the first turn order
  and round `rules/setting_up.py`, player boards `state.py`; how the chart counts on a ride
  `rules/ride_income.py` (hexagon) and `rules/ride_the_rails.py` (disks).
- Sequence of play: `rules/table_rules.py` puts the phases in order; how many rounds `data.py`, when the last
  is over `rules/end_of_round.py`. In which order the seats act stands with each phase:
  `rules/take_a_share.py`, `rules/build_railroad_track.py`, `rules/ride_the_rails.py`.
- Phase 1: Take a Share: `rules/take_a_share.py`; that a share lets one build `rules/build_railroad_track.py`,
  that it is paid `rules/ride_income.py`.
- Phase 2: Build Railroad Track: `rules/build_railroad_track.py` says which railroads one may build and how
  often, and what Mountains cost, by numbers in `data.py`; where a railroad can grow and when a hex, Chicago
  or an East Coast city is full `rules/laying.py`.
- Where railroads start: `rules/where_railroads_start.py`; which cities lie in the east and west
  `boards/usa.toml`, by lists that `boards/reader.py` checks.
- Building bonuses: `rules/bonuses.py` knows what a city pays, by sums in `data.py`;
  `rules/build_railroad_track.py` pays whoever builds; that a banner is used up `rules/laying.py`.
- The transcontinental bonus: `rules/transcontinental.py` finds the line and whether it is joined in cities,
  `rules/build_railroad_track.py` pays it once, to whom it is due; the sums stand in `data.py`.
- Phase 3: Ride the Rails: `rules/ride_the_rails.py` says who rides, and pays; `rules/journeys.py` knows where
  one can go on without a hex used twice, `rules/ride_income.py` what shares and the rider earn. What a Link
  is: `rides/network.py`.
- Counting Links and dollars: `rules/ride_the_rails.py` counts and pays, without a limit; the rider's income
  and what bots and hints count `rules/ride_income.py`; that money is seen by all `hidden.py`.
- End of a round, Ending the game: `rules/end_of_round.py`; which railroads are there in a round
  `rules/take_a_share.py`, the order in which they come `data.py`.
- Rulings on the supply and on shares: `rules/take_a_share.py`; what building takes from the supply
  `rules/build_railroad_track.py`, how many locomotives there are `data.py`.
- Rulings on building: counting for the limit `rules/build_railroad_track.py`, what is a Mountain `data.py`,
  room in a hex and on the East Coast `rules/laying.py`, banners `rules/bonuses.py`; on a first locomotive
  `rules/where_railroads_start.py`.
- Rulings on the start of Yellow: `rules/where_railroads_start.py`; how far west a hex lies `data.py`; that a
  railroad starts once `rules/build_railroad_track.py`.
- Rulings on the transcontinental line: `rules/transcontinental.py`; where railroads are joined
  `rules/laying.py`, when it is asked `rules/build_railroad_track.py`.
- Rulings on riding: who must ride and where one may alight `rules/ride_the_rails.py`; where one can go on
  `rules/journeys.py`; what a Link is and which ones share a hex `rides/network.py`; whether all Links
  together find hexes, each used once, `rides/ways.py`.
- Rulings on rounds, money and the board: ties and the end `rules/end_of_round.py`; what is seen `hidden.py`;
  money of building `rules/build_railroad_track.py`; boards `boards/reader.py`, how many cities they need
  `data.py`, the choice of one `__init__.py`.

Rulings that are options stand in `__init__.py`, too.
"""
