"""The rules of Ride the Rails, and in which file each heading of the rulebook stands.

- Setting up: `data.py` has the pieces, `boards/reader.py` the board, `rules/setting_up.py` the first turn
  order; what disks count on a ride `rules/ride_the_rails.py`.
- Sequence of play: `rules/table_rules.py` puts the phases in order. In which order the seats act stands
  with each phase: `rules/take_a_share.py`, `rules/build_railroad_track.py`, `rules/ride_the_rails.py`.
- Phase 1: Take a Share: `rules/take_a_share.py`.
- Phase 2: Build Railroad Track: `rules/build_railroad_track.py` says what one may do and how often;
  `rules/laying.py` does it, and keeps up to date where a railroad can grow.
- Where railroads start: `rules/where_railroads_start.py`; the cities stand in `boards/usa.toml`, the
  colours in `data.py`.
- Building bonuses: `rules/bonuses.py`.
- The transcontinental bonus: `rules/transcontinental.py` finds the line, `rules/bonuses.py` knows what is
  paid, `rules/build_railroad_track.py` pays; the sums stand in `data.py`.
- Phase 3: Ride the Rails: `rules/ride_the_rails.py`; `rules/journeys.py` knows where one can go on. What a
  Link is: `rides/network.py` finds it in the track that `rules/laying.py` joins.
- Counting Links and dollars: `rules/ride_the_rails.py` counts and pays, without a limit; bots and hints
  count by `rules/ride_income.py`; that money is seen by all `hidden.py`.
- End of a round, Ending the game: `rules/end_of_round.py`; which railroads are there in a round
  `rules/take_a_share.py`, the order in which they come `data.py`.
- Rulings on the supply and on shares: `rules/take_a_share.py`.
- Rulings on building: `rules/build_railroad_track.py`, `rules/laying.py`, `rules/bonuses.py`; on a first
  locomotive `rules/where_railroads_start.py`.
- Rulings on the start of Yellow: `rules/where_railroads_start.py`.
- Rulings on the transcontinental line: `rules/transcontinental.py`; where railroads are joined
  `rules/laying.py`, when it is asked `rules/build_railroad_track.py`.
- Rulings on riding: `rules/ride_the_rails.py`, `rules/journeys.py`; what a Link is `rides/network.py`, from
  pieces of track that `rules/laying.py` joins.
- Rulings on rounds, money and the board: `rules/end_of_round.py`, `boards/reader.py`, `hidden.py`; money of
  building `rules/build_railroad_track.py`, the choice of a board `__init__.py`.

Rulings that are options stand in `__init__.py`.
"""
