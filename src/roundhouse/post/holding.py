"""The file of a round that is held over: who is missing, who stands by, and the new deadline."""

from collections.abc import Sequence

from roundhouse.core.wording import listed


class Held:
    """What is told when a round is held over."""

    def __init__(self, missing: list[str], stand_bys: dict[str, str], deadline: str) -> None:
        self.missing = missing
        self.stand_bys = stand_bys
        """Who stands by for each of the missing."""
        self.deadline = deadline

    def stand_by_of(self, player: str) -> str:
        return self.stand_bys.get(player, "")

    def text(self, number: int, sent: Sequence[str]) -> str:
        lines = [f"Round {number} is held over: no letter from {listed(self.missing)}."]
        if sent:
            lines.append(f"Letters that came stay on file and may be changed: {listed(list(sent))}.")
        lines += [f"missing: {name}" for name in self.missing]
        lines += [f"stand-by: {name} = {other}" for name, other in self.stand_bys.items()]
        return "\n".join([*lines, f"deadline: {self.deadline}"]) + "\n"


def read_held(text: str) -> Held:
    found = Held([], {}, "")
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if key == "missing":
            found.missing.append(value)
        elif key == "stand-by":
            name, _, other = value.partition(" = ")
            found.stand_bys[name] = other
        elif key == "deadline":
            found.deadline = value
    return found
