"""Positions as people and programs write them: typed values out of JSON, with complaints by key."""

from roundhouse.core.errors import BadPosition, nearest


class PositionReader:
    """A position while it is read. Games inherit from it for their own components."""

    def __init__(self, position: dict[str, object]) -> None:
        self.position = position

    def within(self, key: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadPosition(f"{key}: {value!r} is not a whole number from {low} to {high}.")
        return value

    def number(self, key: str, low: int, high: int) -> int:
        return self.within(key, self.position[key], low, high)

    def flag(self, key: str) -> bool:
        value = self.position[key]
        if not isinstance(value, bool):
            raise BadPosition(f"{key}: {value!r} is neither true nor false.")
        return value

    def text(self, key: str) -> str:
        value = self.position[key]
        if not isinstance(value, str):
            raise BadPosition(f"{key}: {value!r} is not a text.")
        return value

    def items(self, key: str, n: int | None = None) -> list[object]:
        return self.inner(key, self.position[key], n)

    def inner(self, key: str, value: object, n: int | None = None) -> list[object]:
        if not isinstance(value, list) or (n is not None and len(value) != n):
            raise BadPosition(f"{key}: a list{'' if n is None else f' of {n}'} is expected, not {value!r}.")
        return value

    def named(self, key: str, value: object, kind: str, known: dict[str, int]) -> int:
        """The number of the component that `value` names."""
        index = known.get(value) if isinstance(value, str) else None
        if index is None:
            raise BadPosition(f"{key}: there is no {kind} {value!r}: {nearest(str(value), known)}")
        return index
