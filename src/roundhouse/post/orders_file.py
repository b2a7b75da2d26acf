"""The file of a round that says what was used of the letters: one company after the other."""

from collections.abc import Sequence
from typing import Final

from roundhouse.core.errors import BadData
from roundhouse.core.post import Company

LETTER, STAND_BY, STANDING, NONE, BOT = "letter", "stand-by", "standing orders", "no letter", "bot"
KINDS: Final = (LETTER, STAND_BY, STANDING, NONE, BOT)


class Used:
    """What was used for one company in one round."""

    def __init__(self, player: str, kind: str, hashes: list[str], action: str, said: dict[str, str]) -> None:
        self.player = player
        """Who wrote; from now on the company is theirs."""
        self.kind = kind
        self.hashes = hashes
        """Of the letters that were used."""
        self.action = action
        self.said = said


def orders_text(number: int, companies: Sequence[Company], used: Sequence[Used]) -> str:
    out = [f"# Round {number}: what was used of the letters", ""]
    for company, each in zip(companies, used, strict=True):
        out += [f"company: {company.short}", f"player: {each.player}", f"used: {each.kind}"]
        out += [f"sha256: {digest}" for digest in each.hashes]
        for key, said in sorted(each.said.items()):
            out += [f"{key}: {line}" for line in said.split("\n")]
        out += [f"action: {each.action}", ""]
    return "\n".join(out).rstrip("\n") + "\n"


def read_orders(text: str) -> list[Used]:
    found: list[Used] = []
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if line.startswith("#") or not line:
            continue
        if key == "company":
            found.append(Used("", "", [], "", {}))
        elif not found:
            raise BadData(f"orders.txt: '{line[:40]}' stands before a company.")
        elif key == "player":
            found[-1].player = value
        elif key == "used":
            found[-1].kind = value
        elif key == "sha256":
            found[-1].hashes.append(value)
        elif key == "action":
            found[-1].action = value
        else:
            said = found[-1].said
            key = key.removesuffix(":")
            said[key] = f"{said[key]}\n{value}" if key in said else value
    return found
