"""The state of a Ride the Rails table: where every locomotive, passenger and dollar is."""

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.state import State


@mypyc_attr(acyclic=True, free_list_len=1)
class RailsState(State):
    """Numbers and columns only (`packing.py`). Sets of cities and railroads are bits; `scores` is money.

    What follows from other fields is marked so; it is kept because it is read often.
    """

    def __init__(
        self,
        seats: i64,
        phase: i64,
        scores: tuple[int, ...],
        round_: i64,
        order: tuple[int, ...],
        step: i64,
        supply: i64,
        shares: tuple[int, ...],
        track: tuple[int, ...],
        placed: i64,
        climbed: bool,
        transcontinental: i64,
        passengers: i64,
        carried: i64,
        origin: i64,
        ride: tuple[int, ...],
        started: i64,
        occupied: i64,
        full: i64,
        east: i64,
        east_twice: i64,
        west: i64,
        met: i64,
        frontier: tuple[tuple[int, ...], ...],
        frontier_sizes: i64,
        hexes: tuple[tuple[int, ...], ...],
        neighbours: tuple[tuple[int, ...], ...],
        pieces: tuple[tuple[int, ...], ...],
        piece_ends: tuple[tuple[int, ...], ...],
        shared_hexes: tuple[int, ...],
        chart_cities: tuple[int, ...],
        chart_hexes: tuple[tuple[int, ...], ...],
        chart_neighbours: tuple[tuple[int, ...], ...],
        stretches: tuple[int, ...],
        stretch_railroads: tuple[int, ...],
        clashes: tuple[int, ...],
        linked: i64,
        visited: i64,
        used_stretches: i64,
    ) -> None:
        super().__init__(seats, phase, scores)
        self.round = round_
        """From 1 to 6; 0 before the turn order is drawn."""
        self.order = order
        """The turn order: seats from the first to the last; empty before it is drawn."""
        self.step = step
        """How many seats have finished in this phase."""
        self.supply = supply
        """The locomotives beside the board, counted by railroad."""
        self.shares = shares
        """The shares of each seat, counted by railroad."""
        self.track = track
        """The railroads in every hex."""
        self.placed = placed
        """The locomotives that the mover has placed in this building turn."""
        self.climbed = climbed
        """Whether one of them stands on a Mountain."""
        self.transcontinental = transcontinental
        """The seat that made the transcontinental connection, or NOTHING."""
        self.passengers = passengers
        """The cities with a passenger."""
        self.carried = carried
        """How many passengers have ridden and left the board."""
        self.origin = origin
        """The city from which the mover's passenger travels, or NOTHING before one is chosen."""
        self.ride = ride
        """The Links of that journey so far, packed."""

        # What follows from the track
        self.started = started
        """The railroads that have a locomotive on the board."""
        self.occupied = occupied
        """The cities with a locomotive."""
        self.full = full
        """The cities that can take no more."""
        self.east = east
        """The railroads in an East Coast city."""
        self.east_twice = east_twice
        """The railroads in two of them."""
        self.west = west
        """The railroads in a western city."""
        self.met = met
        """Which railroads stand in one hex somewhere: a with b is bit 6 * a + b, and 6 * b + a."""
        self.frontier = frontier
        """For each railroad the set of hexes where it can grow, whoever builds (Mountains included)."""
        self.frontier_sizes = frontier_sizes
        """How many hexes each of these sets has, packed."""
        self.hexes = hexes
        """For each railroad its hexes, as they came: sets of them are bits over their places here."""
        self.neighbours = neighbours
        """For each of these hexes which others of the railroad are next to it."""
        self.pieces = pieces
        """For each railroad its pieces of track without a city: hexes that hang together.

        Two neighbouring cities are such a piece too, without hexes.
        """
        self.piece_ends = piece_ends
        """For each of these pieces the cities next to it."""
        self.shared_hexes = shared_hexes
        """The hexes without a city in which two railroads stand."""

        # What follows from the track while passengers ride, and is empty otherwise (`network.py`)
        self.stretches = stretches
        """For each stretch of track without a city in it the cities at its ends, two or more."""
        self.stretch_railroads = stretch_railroads
        """For each stretch its railroad."""
        self.clashes = clashes
        """For each stretch those that share a hex with it, itself included; none if it has no hex."""
        self.linked = linked
        """The cities from which a Link leads anywhere."""

        # A chart of the hexes for whoever plans rides, made by `network.survey`; the rules leave it empty
        self.chart_cities = chart_cities
        """For each railroad that has Links its cities."""
        self.chart_hexes = chart_hexes
        """For each railroad its hexes: first those of its cities, in their order, then the others."""
        self.chart_neighbours = chart_neighbours
        """For each of these hexes which others are next to it, as bits over `chart_hexes`."""

        # What follows from the journey so far
        self.visited = visited
        """The cities of the journey."""
        self.used_stretches = used_stretches
        """The stretches that its Links may have used."""

    def key(self) -> tuple[object, ...]:
        """What a position holds; the rest follows from it, in an order that depends on how track was laid."""
        return (
            *(self.seats, self.phase, self.scores, self.round, self.order, self.step, self.supply),
            *(self.shares, self.track, self.placed, self.climbed, self.transcontinental),
            *(self.passengers, self.carried, self.origin, self.ride),
        )

    def clone(self) -> "RailsState":
        """An equal state; the columns are shared because they are never changed, only replaced."""
        return RailsState(
            self.seats,
            self.phase,
            self.scores,
            self.round,
            self.order,
            self.step,
            self.supply,
            self.shares,
            self.track,
            self.placed,
            self.climbed,
            self.transcontinental,
            self.passengers,
            self.carried,
            self.origin,
            self.ride,
            self.started,
            self.occupied,
            self.full,
            self.east,
            self.east_twice,
            self.west,
            self.met,
            self.frontier,
            self.frontier_sizes,
            self.hexes,
            self.neighbours,
            self.pieces,
            self.piece_ends,
            self.shared_hexes,
            self.chart_cities,
            self.chart_hexes,
            self.chart_neighbours,
            self.stretches,
            self.stretch_railroads,
            self.clashes,
            self.linked,
            self.visited,
            self.used_stretches,
        )
