"""Tables by post for tests: the game with its module, and scenes at a wanted round.

Seats are counted from 1 here, as in positions and actions. All scenes lie on First Lines.
"""

from typing import Any

from roundhouse import Table, find_game
from roundhouse.games.railway_rivals.postal.postal_rules import PostalRules
from tests.railway_rivals.given import segments

NAMES = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"]
WRITE = "Write the letters"
GAME = find_game("railway-rivals")
POST = "modules=postal"


def rules_of(seats: int = 3, options: str = "") -> PostalRules:
    rules = GAME.rules(seats, f"{options} {POST}")
    assert isinstance(rules, PostalRules)
    return rules


def at(rules: PostalRules, state: Any) -> Table:
    """A table with typed chance at this state."""
    return Table(GAME, rules, state, NAMES[: rules.seats], "", "")


def new(seats: int = 3, options: str = "") -> Table:
    rules = rules_of(seats, options)
    return at(rules, rules.start())


def placed(rules: PostalRules, tracks: list[str]) -> dict[str, object]:
    """A position with these lines, each from its start."""
    position = rules.position(rules.start())
    return position | {
        "phase": WRITE,
        "starts": [track.split()[0].strip(",") for track in tracks],
        "track": [segments(rules, track) for track in tracks],
    }


def building(
    tracks: list[str], points: tuple[int, int, int] = (3, 3, 3), options: str = "", **changes: Any
) -> Table:
    """Round 2 with these lines, allowances and accounts; the letters are to be written."""
    rules = rules_of(len(tracks), options)
    position = placed(rules, tracks) | {"round": 2, "allowances": list(points)}
    if "scores" in changes:
        position["brought"] = changes["scores"]
    return at(rules, rules.from_position(position | changes))


def operating(
    tracks: list[str], runs: list[list[object]], scores: list[int], options: str = "", **changes: Any
) -> Table:
    """Round 7 with these lines and runs on offer: number, two keys, whether offered before."""
    rules = rules_of(len(tracks), options)
    position = placed(rules, tracks)
    unused = position["unused"]
    assert isinstance(unused, list)
    for _, first, second, _ in runs:
        unused.remove(first)
        unused.remove(second)
    position |= {
        "stage": "Operating Stage",
        "round": 7,
        "scores": scores,
        "brought": scores,
        "offers": runs,
        "drawings": 20,
    }
    return at(rules, rules.from_position(position | changes))


def adjudicate(table: Table, *letters: str) -> Table:
    """Every seat sends its letter, and they are opened."""
    for letter in letters:
        table.play(f"orders:{letter}")
    table.play("~open")
    return table


def dice(table: Table, *faces: int) -> Table:
    for face in faces:
        table.play(f"~die:{face}")
    return table


def has_track(table: Table, seat: int, path: str) -> bool:
    """Whether a seat has all segments of this path."""
    rules = table.rules
    assert isinstance(rules, PostalRules)
    track: Any = table.position()["track"]
    return set(segments(rules, path)) <= set(track[seat - 1])


def told(table: Table) -> list[tuple[int, str, str]]:
    """What the last events told without money: seat, rule, about what."""
    last = table.log[-1]
    return [(entry.seat + 1, entry.rule, entry.about) for entry in last.entries if entry.amount == 0]
