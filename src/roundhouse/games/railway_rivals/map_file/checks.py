"""What must hold for a map as a whole: borders, rivers, ways to every town, room at the starts."""

from roundhouse.games.railway_rivals.data import UNSERVED, Map
from roundhouse.games.railway_rivals.map_file.fields import MapReader


def check_map(file: MapReader, sheet: Map) -> None:
    """Refuse a map on which the rules cannot be played."""
    check_borders(file, sheet)
    check_rivers(file, sheet)
    check_starts(file, sheet)
    check_ways(file, sheet)
    counted = len([town for town in sheet.towns if town.counts])
    if counted <= UNSERVED:
        raise file.at(
            file.line_of("[towns]"),
            f"{counted} towns count for the end of the Building Stage; at least {UNSERVED + 1} are needed "
            "(RW-A7.1).",
        )


def check_borders(file: MapReader, sheet: Map) -> None:
    """The borders are exactly the land sides between two countries, so that an error in one shows."""
    ground = sheet.ground
    line = file.line_of("[borders]")
    drawn: set[tuple[int, int]] = set()
    for name, text in file.table(file.raw, "borders", line).items():
        at = file.line_of(name, line) or line
        if not isinstance(text, str) or name.count("/") != 1:
            raise file.at(
                at, f"'{name}': a border is named by its two countries, like \"Switzerland/Italy\"."
            )
        for word in text.split():
            a, b = file.side(word, ground, name, line)
            if {ground.country[a], ground.country[b]} != set(name.split("/")):
                raise file.at(at, f"{word} does not lie between {name.replace('/', ' and ')}.")
            drawn.add((a, b))
    for a in range(len(ground.places)):
        for b in ground.around(a):
            differ = ground.country[a] != ground.country[b] and ground.land(a) and ground.land(b)
            if a < b and differ != ((a, b) in drawn):
                side = f"{sheet.names[a]}/{sheet.names[b]}"
                raise file.at(
                    line,
                    f"{side} is a land side between {ground.country[a]} and {ground.country[b]}: "
                    + ("write it under [borders]." if differ else "it is no border."),
                )


def check_rivers(file: MapReader, sheet: Map) -> None:
    """No river between two hills: the cost table does not name it (RU-11)."""
    line = file.line_of("[rivers]")
    allowed = file.flag(file.raw, "allow_hill_river_hill", False, file.line_of("allow_hill_river_hill"))
    for a, b in sorted(sheet.rivers):
        if sheet.hill[a] and sheet.hill[b] and not allowed:
            side = f"{sheet.names[a]}/{sheet.names[b]}"
            raise file.at(
                file.line_with(side, line) or file.line_with("/".join(side.split("/")[::-1]), line),
                f"the river side {side} lies between two hills, which the cost table does not name (RU-11): "
                "take it out, or write allow_hill_river_hill = true at the top.",
            )


def check_starts(file: MapReader, sheet: Map) -> None:
    """There are start points enough for every number of players."""
    line = file.line_of("[[starts]]")
    for seats in range(sheet.players[0], sheet.players[1] + 1):
        room = sum([start.room(seats) for start in sheet.starts])
        if room < seats:
            raise file.at(line, f"the start points have room for {room} companies, not for {seats} (RU-60).")


def check_ways(file: MapReader, sheet: Map) -> None:
    """Every town can be reached from every start, unless it is called an island."""
    for start in sheet.starts:
        reached = within_reach(sheet, [start.hex], by_ferry=False)
        for town in sheet.towns:
            if not town.island and not any(hex_ in reached for hex_ in town.hexes):
                raise file.at(
                    file.line_of(town.id, file.line_of("[towns]")),
                    f"{town.name} in {sheet.names[town.hex]} cannot be reached from "
                    f"{sheet.place_name(start.hex)}: open a side, or write island = true (RW-A6.4).",
                )


def within_reach(sheet: Map, starts: list[int], by_ferry: bool = True) -> set[int]:
    """The hexes to which lines can be built from these, or over standing bridges; some abroad are ends."""
    reached = set(starts)
    stack = list(starts)
    while stack:
        hex_ = stack.pop()
        ways = [beyond for segment, beyond in sheet.ways[hex_] if sheet.begins(segment, hex_)]
        sailing = sheet.ferries if by_ferry else []
        over = [port for ferry in sailing if hex_ in ferry.ports for port in ferry.ports]
        for beyond in ways + sheet.linked[hex_] + over:
            if beyond not in reached:
                reached.add(beyond)
                stack.append(beyond)
    return reached
