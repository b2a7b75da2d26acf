"""What a map decides about the options of a table: its locks, and what is played if nobody says otherwise."""

from roundhouse.core.errors import BadOptions
from roundhouse.games.railway_rivals.data import AS_MAP, Map


def usually(sheet: Map, option: str, usual: str) -> str:
    """What is played on a map if a table says nothing: its lock, else its default, else the rulebook's."""
    return sheet.locks.get(option, sheet.defaults.get(option, usual))


def decided(sheet: Map, values: dict[str, str], option: str, usual: str) -> str:
    """A lock of the map, else the table's option, else the map's default, else the rulebook's (RU-62)."""
    asked = values[option]
    if option in sheet.locks:
        locked = sheet.locks[option]
        if asked not in (AS_MAP, locked):
            raise BadOptions(
                f"{option}={asked}: {sheet.name} is always played with {option}={locked} [RU-62]: "
                "leave it out."
            )
        return locked
    return usually(sheet, option, usual) if asked == AS_MAP else asked
