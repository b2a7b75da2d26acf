"""Scenes for the rulebook tests: lawful tables at a wanted moment, and short words to read them by.

Seats are counted from 1 here, as in positions and in `~order`; `Table.to_move` counts from 0. A hex is
called by its name or, where a city lies in it, by the city's id.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from roundhouse import Event, Table, find_game
from roundhouse.games.ride_the_rails.data import LOCOMOTIVES, RAILROADS, Board

GAME = find_game("ride-the-rails")
SHARE, BUILD, RIDE = "Take a Share", "Build Railroad Track", "Ride the Rails"
SMALL, PRINTED = "board=usa-40", "board=usa"

# Track on the small board. None of it climbs a Mountain but BALTIMORE's F19.
NEW_YORK = "NYC D20 D19 BUF E18 CLE E16 D15 CHI"
"""From New York by Buffalo and Cleveland to Chicago: three Links, nine locomotives."""
BALTIMORE = "BAL F19 PIT F17 CLE F16 IND F14 STL"
"""From Baltimore by Pittsburgh, Cleveland and Indianapolis to St. Louis: four Links, nine locomotives."""
CHARLESTON = "CHA J17 ATL J15 J14 J13 J12 J11 J10 J9"
"""From Charleston by Atlanta to the west along row J; El Paso is two hexes further, beyond J8."""
LOS_ANGELES = "LAX I4 PHX J5 J6 ELP"
"""From Los Angeles by Phoenix to El Paso."""
WEST_COAST = "SEA B1 POR D1 E1 SFO G2 H2 LAX"
"""All four western cities."""


def new(seats: int = 3, options: str = SMALL) -> Table:
    """A table with typed chance, before the turn order is drawn."""
    return Table.new("ride-the-rails", seats, options=options, dice="manual")


def board_of(options: str) -> Board:
    board: Board = GAME.rules(3, options).board  # type: ignore[attr-defined]
    return board


def place(options: str, word: str) -> str:
    """The name of a hex: its own, or that of a city's."""
    board = board_of(options)
    return board.names[board.cities[board.city_of[word]].hex] if word in board.city_of else word


def way(options: str, *stops: str) -> str:
    """A shortest way from hex to hex over these stops, whatever lies between."""
    board = board_of(options)
    found = [board.hex_of[place(options, stops[0])]]
    for stop in stops[1:]:
        goal = board.hex_of[place(options, stop)]
        paths = [[found[-1]]]
        seen = {found[-1]}
        for path in paths:
            for n in board.around[path[-1]]:
                if n not in seen:
                    seen.add(n)
                    paths.append([*path, n])
        found += next(path for path in paths if path[-1] == goal)[1:]
    return " ".join(board.names[hex_] for hex_ in dict.fromkeys(found))


def scene(
    seats: int = 3,
    phase: str = BUILD,
    options: str = SMALL,
    *,
    round: int = 1,  # noqa: A002 (the position's own word)
    track: Mapping[str, str] | None = None,
    shares: Mapping[int, str] | None = None,
    others: str = "red",
    gone: str = "",
    scores: Sequence[int] | None = None,
    order: Sequence[int] | None = None,
    step: int = 0,
    line: int | None = None,
    ride: str = "",
    **more: object,
) -> Table:
    """A table at a moment of a round.

    `track` is hexes by railroad, `shares` railroads by seat; every seat is given shares of the railroad
    `others` until it has one for each round. `gone` are the cities whose passengers have ridden, `line` is
    who made the transcontinental line, `ride` the journey so far, like "NYC red BUF blue PIT".
    """
    laid = {
        colour: [place(options, word) for word in (track or {}).get(colour, "").split()]
        for colour in RAILROADS
    }
    turns = list(order or range(1, seats + 1))
    held: list[list[str]] = []
    for seat in range(1, seats + 1):
        waits = phase == SHARE and seats - 1 - turns.index(seat) >= step
        own = (shares or {}).get(seat, "").split()
        held.append(own + [others] * (round - waits - len(own)))
    away = gone.split()
    words = ride.split()
    position: dict[str, object] = {
        "seats": seats,
        "phase": phase,
        "scores": list(scores or [0] * seats),
        "round": round,
        "order": turns,
        "step": step,
        "supply": {
            colour: LOCOMOTIVES - len(laid[colour]) - sum(own.count(colour) for own in held)
            for colour in RAILROADS
        },
        "shares": [{colour: own.count(colour) for colour in RAILROADS} for own in held],
        "track": laid,
        "placed": 0,
        "climbed": False,
        "transcontinental": line,
        "passengers": [city.id for city in board_of(options).cities if city.id not in away],
        "carried": len(away),
        "ride": [words[0], *map(list, zip(words[1::2], words[2::2], strict=True))] if words else None,
        **more,
    }
    return Table.from_position("ride-the-rails", options, position, dice="manual")


def play(t: Table, *texts: str) -> list[Event]:
    """Play these one after another; all that came of it."""
    return [event for text in texts for event in t.play(text)]


def build(t: Table, railroad: str, words: str) -> list[Event]:
    """Place locomotives of a railroad in these hexes."""
    return play(t, *(f"build:{railroad},{place(t.rules.options.text(), word)}" for word in words.split()))


def no(t: Table, railroad: str, word: str) -> str:
    """The rule by which a locomotive in this hex is refused now; empty if it is allowed."""
    return refused_by(t, f"build:{railroad},{place(t.rules.options.text(), word)}")


def refused_by(t: Table, text: str) -> str:
    """The rule by which this is refused now; empty if it is allowed. `legal` must say the same."""
    refusal = t.explain(text)
    assert (refusal is None) == (text in t.legal())
    return "" if refusal is None else refusal.rule


def why(t: Table, text: str) -> str:
    """What is said of something forbidden."""
    refusal = t.explain(text)
    assert refusal is not None, f"{text} is allowed"
    return refusal.why


def starts(t: Table, railroad: str) -> str:
    """The ids of the cities where a railroad that is not on the board may be placed now, sorted."""
    board = board_of(t.rules.options.text())
    ids = {board.names[city.hex]: city.id for city in board.cities}
    head = f"build:{railroad},"
    return " ".join(sorted(ids[text.removeprefix(head)] for text in t.legal() if text.startswith(head)))


def choices(t: Table, verb: str) -> list[str]:
    """What may be said after a verb now."""
    return [text.partition(":")[2] for text in t.legal() if text.partition(":")[0] == verb]


def told(events: Iterable[Event]) -> list[tuple[str, int, str]]:
    """What the ledger says of these events: rule, seat from 1, and what it is about."""
    return [(entry.rule, entry.seat + 1, entry.about) for event in events for entry in event.entries]


def gains(events: Iterable[Event]) -> list[tuple[int, int, str]]:
    """The money of these events: seat from 1, dollars, rule."""
    return [(e.seat + 1, e.amount, e.rule) for event in events for e in event.entries if e.amount]


def see(t: Table, key: str) -> Any:
    """One thing of the position."""
    return t.position()[key]


def mover(t: Table) -> int:
    """The seat to move, from 1."""
    return t.to_move + 1
