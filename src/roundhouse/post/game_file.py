"""The file of a postal game: its title, its options, its deadlines, who plays and who stands by."""

import re
from datetime import datetime, timedelta
from typing import Final

from roundhouse.core.errors import BadOptions

WHEN: Final = "%Y-%m-%d %H:%M"
"""How times are written; all are UTC."""
LINE: Final = re.compile(
    r"(title|game|options|deadline|days|player|stand-?by|sha256)\s*:\s*(.*)", re.IGNORECASE
)
BOT: Final = re.compile(r"(.+?)\s*[,(]\s*(?:a\s+)?bot(?:\s*:?\s*(\w+))?\s*\)?", re.IGNORECASE)
ADDRESS: Final = re.compile(r"(.+?)\s*<([^<>\s]+@[^<>\s]+)>")
USUAL_DAYS: Final = 14
LONGEST: Final = 30
EXAMPLE: Final = """\
title: A small game
deadline: 2026-12-04 20:00
days: 14
player: Ann <ann@example.org>
player: Bob
player: Cay, bot
player: Dan
stand-by: Eve
"""
"""What such a file looks like."""


class GameFile:
    """What is agreed before the game."""

    def __init__(self) -> None:
        self.title = "A postal game"
        self.game = ""
        self.options = ""
        self.deadline: datetime | None = None
        """Of the first round; without one a round is adjudicated when all letters are in."""
        self.days = USUAL_DAYS
        """From one deadline to the next."""
        self.players: list[str] = []
        self.bots: list[str] = []
        """For each player the level of the bot, or '' for a person."""
        self.stand_bys: list[str] = []
        self.addresses: dict[str, str] = {}
        """Where mails to players and stand-bys go, by their names."""
        self.commitment = ""
        """The SHA-256 of the seed, once there is one."""

    def deadline_after(self, steps: int) -> str:
        """The deadline that comes so many after the first; '' without any."""
        if self.deadline is None:
            return ""
        return (self.deadline + timedelta(days=self.days * steps)).strftime(WHEN)

    def addressed(self, name: str) -> str:
        return f" <{self.addresses[name]}>" if name in self.addresses else ""

    def text(self) -> str:
        lines = [f"title: {self.title}", f"game: {self.game}", f"options: {self.options}"]
        if self.deadline is not None:
            lines += [f"deadline: {self.deadline.strftime(WHEN)}", f"days: {self.days}"]
        for name, level in zip(self.players, self.bots, strict=True):
            lines.append(f"player: {name}{self.addressed(name)}" + (f", bot {level}" if level else ""))
        lines += [f"stand-by: {name}{self.addressed(name)}" for name in self.stand_bys]
        if self.commitment:
            lines.append(f"sha256: {self.commitment}")
        return "\n".join(lines) + "\n"


def read_game_file(text: str, usual_bot: str = "greedy") -> GameFile:
    """The file of players as somebody wrote it: a line each, `#` before what is not read."""
    found = GameFile()
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        if match is None:
            known = "title:, game:, options:, deadline:, days:, player:, stand-by:"
            raise BadOptions(f"Line {number}, '{line[:40]}', is not read: known are {known}.")
        put(found, number, match[1].lower().replace("standby", "stand-by"), match[2].strip(), usual_bot)
    if len(found.players) < 2:
        raise BadOptions("The file names fewer than two players: write a line 'player: NAME' for each.")
    names = [slug(name) for name in [*found.players, *found.stand_bys]]
    if len(set(names)) != len(names):
        raise BadOptions("Two of those who are named have the same name.")
    return found


def put(found: GameFile, number: int, key: str, value: str, usual_bot: str) -> None:
    if key == "deadline":
        found.deadline = moment(value, f"Line {number}: ")
    elif key == "days":
        if not value.isdecimal() or not 1 <= int(value) <= 366:
            raise BadOptions(f"Line {number}: 'days: {value[:20]}' is no number from 1 to 366.")
        found.days = int(value)
    elif address := ADDRESS.fullmatch(value):
        name = checked(number, address[1])
        found.addresses[name] = address[2]
        put(found, number, key, name, usual_bot)
    elif key == "player":
        bot = BOT.fullmatch(value)
        found.players.append(checked(number, bot[1] if bot is not None else value))
        found.bots.append("" if bot is None else bot[2] or usual_bot)
    elif key == "stand-by":
        found.stand_bys.append(checked(number, value))
    elif key == "sha256":
        found.commitment = value
    else:
        setattr(found, key, value)


def checked(number: int, name: str) -> str:
    # letters of Ann lie in ann-1.txt, so nobody may be called `Ann 1`
    numbered = re.search(r"-\d+$", slug(name))
    if not slug(name) or numbered or len(name) > LONGEST or not name.isprintable():
        kind = f"no name of up to {LONGEST} letters, without a number at its end"
        raise BadOptions(f"Line {number}: '{name[:40]}' is {kind}.")
    return name


def moment(value: str, where: str = "") -> datetime:
    """A time that somebody wrote; it is taken as UTC."""
    try:
        return datetime.strptime(value.removesuffix("UTC").strip(), WHEN)
    except ValueError:
        raise BadOptions(f"{where}'{value[:30]}' is no time: write it like 2026-12-04 20:00.") from None


def slug(name: str) -> str:
    """A name as files have it: `Ann Lee` is `ann-lee`."""
    return "-".join(re.findall(r"[^\W_]+", name.lower()))
