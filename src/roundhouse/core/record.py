"""A record: the one text format for logs, fixtures, golden games, exports and games by post."""

import re

from roundhouse.core.dice import seed_hash
from roundhouse.core.errors import BadRecord, nearest

HEADER = ("game", "rules", "option", "seats", "position", "dice", "seed-sha256", "seed", "secret-seed")
"""The words that begin a header line."""
NEEDED = ("game", "rules", "seats", "dice")
LONGEST_RECORD = 4_000_000
"""Characters; no game of ours comes near it."""
LONGEST_LINE = 4_000
"""Characters of a line, but for a position."""
LONGEST_POSITION = 200_000
MOST_LINES = 200_000
"""Actions and checks of scores; the longest game that is possible has fewer, a long one a hundredth."""
MOST_SEATS = 8
"""No game of ours has more."""


class Line:
    """One line of the game: an action with its actor, or a score check."""

    def __init__(self, number: int, actor: str, text: str, scores: list[int] | None = None) -> None:
        self.number = number
        """The line in the file, from 1."""
        self.actor = actor
        """The seat's name; empty for chance and for a score check."""
        self.text = text
        self.scores = scores
        """For a score check, the scores that must stand here."""


class Record:
    """A game on paper: its header and its lines."""

    def __init__(
        self,
        game: str,
        version: int,
        options: str,
        names: list[str],
        dice: str,
        commitment: str,
        seed: str,
        secret: bool,
        position: dict[str, object] | None,
        lines: list[Line],
    ) -> None:
        self.game = game
        self.version = version
        """The version of the game's rules under which it was played."""
        self.options = options
        self.names = names
        self.dice = dice
        """`seeded` or `manual`."""
        self.commitment = commitment
        """The seed's SHA-256, public from the start; empty where there is no seed."""
        self.seed = seed
        """The seed, once the game is over, or in a private save; otherwise empty."""
        self.secret = secret
        """A private save: it holds the seed of a game that still goes on."""
        self.position = position
        """Where the game began, if not at the beginning."""
        self.lines = lines

    def text(self) -> str:
        """The record as a file."""
        out = [f"game {self.game}", f"rules {self.version}"]
        if self.options:
            out.append(f"option {self.options}")
        out.append("seats " + " ".join(self.names))
        if self.position is not None:
            import json  # late, as below: few records begin with a position

            out.append("position " + json.dumps(self.position, separators=(",", ":")))
        out.append(f"dice {self.dice}")
        if self.commitment:
            out.append(f"seed-sha256 {self.commitment}")
        if self.seed:
            out.append(("secret-seed " if self.secret else "seed ") + self.seed)
        for line in self.lines:
            if line.scores is not None:
                out.append("= " + " ".join(str(score) for score in line.scores))
            else:
                out.append(f"{line.actor} {line.text}" if line.actor else line.text)
        return "\n".join(out) + "\n"


def parse_record(text: str) -> Record:
    """Read a record's form; whether its moves are lawful is seen when a Table replays it."""
    if len(text) > LONGEST_RECORD:
        raise BadRecord(f"The record has more than {LONGEST_RECORD} characters: no game is that long.")
    header: dict[str, str] = {}
    lines: list[Line] = []
    names: list[str] = []
    for number, raw in enumerate(re.split(r"\r?\n", text.removeprefix("\ufeff")), 1):
        body = raw.partition("#")[0].strip()
        if not body:
            continue
        first, _, rest = body.partition(" ")
        if len(body) > (LONGEST_POSITION if first == "position" else LONGEST_LINE):
            raise BadRecord(f"Line {number}: it has {len(body)} characters; no line is that long.")
        if len(lines) >= MOST_LINES:
            raise BadRecord(f"Line {number}: after {MOST_LINES} actions it goes on; no game is that long.")
        if first in HEADER and not lines:
            if first in header:
                raise BadRecord(f"Line {number}: '{first}' stands there twice.")
            header[first] = rest.strip()
            if first == "seats":
                names = rest.split()
                if len(names) > MOST_SEATS:
                    raise BadRecord(f"Line {number}: {len(names)} seats; no game has more than {MOST_SEATS}.")
        elif first == "=":
            lines.append(Line(number, "", "", _scores(number, rest, len(names))))
        elif first.startswith("~"):
            lines.append(Line(number, "", body))
        elif first in names:
            lines.append(Line(number, first, rest.strip()))
        else:
            raise BadRecord(
                f"Line {number}: {first[:40]!r} begins neither a header line nor a seat's move: "
                + nearest(first[:40], [*names[:6], *(HEADER if not lines else ())])
            )
    for word in NEEDED:
        if word not in header:
            raise BadRecord(f"The record has no '{word}' line: it is cut short, or not a record.")
    if header["dice"] not in ("seeded", "manual"):
        raise BadRecord(f"dice {header['dice'][:40]!r}: the dice are 'seeded' or 'manual'.")
    if not re.fullmatch("[0-9]{1,6}", header["rules"]):
        raise BadRecord(f"rules {header['rules'][:40]!r}: the version is a number.")
    _check_seed(header)
    return Record(
        header["game"],
        int(header["rules"]),
        header.get("option", ""),
        names,
        header["dice"],
        header.get("seed-sha256", ""),
        header.get("seed") or header.get("secret-seed") or "",
        "secret-seed" in header,
        _position(header["position"]) if "position" in header else None,
        lines,
    )


def _check_seed(header: dict[str, str]) -> None:
    """Seeded dice have a commitment and at most one seed, which must fit it; typed dice have neither."""
    given = [word for word in ("seed-sha256", "seed", "secret-seed") if word in header]
    if header["dice"] == "manual":
        if given:
            raise BadRecord(f"Dice that were typed by hand have no '{given[0]}' line.")
        return
    if not re.fullmatch("[0-9a-f]{64}", header.get("seed-sha256", "")):
        raise BadRecord("The dice are seeded, but there is no 'seed-sha256' line with 64 hexadecimal digits.")
    if len(given) > 2:
        raise BadRecord("A record has a 'seed' or a 'secret-seed', not both.")
    if len(given) == 2 and seed_hash(header[given[1]]) != header["seed-sha256"]:
        raise BadRecord("The seed does not have the hash that was shown at the start: the record is forged.")


def _scores(number: int, rest: str, seats: int) -> list[int]:
    words = rest.split()
    if not all(re.fullmatch("-?[0-9]{1,9}", word) for word in words):
        raise BadRecord(f"Line {number}: a score check is '=' and a number for each seat.")
    scores = [int(word) for word in words]
    if len(scores) != seats:
        raise BadRecord(f"Line {number}: {len(scores)} scores for {seats} seats.")
    return scores


def _position(text: str) -> dict[str, object]:
    import json

    try:
        position = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("The position line is not JSON.") from None
    if not isinstance(position, dict):
        raise BadRecord("The position line is not a JSON object.")
    return position
