"""What is learnt and how far it has come: kept in a folder, and gone on with after a stop."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from roundhouse.core.encoding import ENCODING
from roundhouse.core.errors import BadOptions
from roundhouse.core.game import find_game
from roundhouse.lab.folder import put
from roundhouse.lab.network import Network

PLAN, WEIGHTS, HISTORY, BOT = "learning.json", "network.npz", "history.json", "bot.py"
PLAYS = '''"""The bot that plays what was learnt in this folder."""

from pathlib import Path

from roundhouse.lab.learned import learned


def Bot():
    return learned(Path(__file__).parent)
'''


@dataclass(frozen=True)
class Plan:
    """What is learnt, and how."""

    game: str
    seats: int
    options: str
    teacher: str
    """The bot from whose games one learns first; '' to learn from nothing."""
    lessons: int
    """How many of them."""
    hidden: int = 128
    games: int = 128
    """Games against oneself that go on side by side."""
    rate: float = 5e-4
    vary: float = 0.01
    seed: int = 1
    over: str = "words"
    """What is chosen: words one by one, or the ends of whole turns that the game plans exactly."""
    by: str = "numpy"
    """Who works out the slopes: numpy, or `jax`."""
    encoding: int = ENCODING


@dataclass
class Stage:
    """How far it has come."""

    lessons: int = 0
    decisions: int = 0
    """Those of games against oneself."""
    ended: int = 0
    won: float = 0.0
    """What the latest games were worth to whoever moved, on average: of one seat, from -1 to 1."""
    error: float = 0.0
    """Of the worth, squared."""


class Learning:
    """A network that learns one table, in a folder of its own."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.rules = find_game(plan.game).rules(plan.seats, plan.options)
        self.network = self.new_network()
        self.stage = Stage()
        self.history: list[dict[str, Any]] = []
        """The stages, one after the other."""
        self.begin()

    def new_network(self) -> Network:
        """A network that knows nothing."""
        if self.plan.by == "jax":
            from roundhouse.lab.jax_network import JaxNetwork

            return JaxNetwork(*self.sizes(), self.plan.hidden, self.plan.seed)
        return Network(*self.sizes(), self.plan.hidden, self.plan.seed)

    def sizes(self) -> tuple[int, int]:
        """How many numbers the network sees, and of how many words it chooses."""
        raise AssertionError("every way of learning has a network of its own size")

    def begin(self) -> None:
        file = self.folder / PLAN
        wanted = asdict(self.plan)
        if not file.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            put(file, json.dumps(wanted, indent=2).encode())
            put(self.folder / BOT, PLAYS.encode())
            return
        if json.loads(file.read_text("utf-8")) != wanted:
            raise BadOptions(f"{self.folder} has learnt something else: name a new folder.")
        if (self.folder / WEIGHTS).exists():
            with np.load(self.folder / WEIGHTS) as arrays:
                self.network.restore(arrays)
            self.history = json.loads((self.folder / HISTORY).read_text("utf-8"))
            self.stage = Stage(**self.history[-1])

    def keep(self) -> None:
        """Whatever stops the program now, it goes on from here."""
        self.history.append(asdict(self.stage))
        whole = self.folder / WEIGHTS
        part = whole.with_suffix(".writing.npz")
        np.savez(part, **self.network.arrays())
        part.replace(whole)
        put(self.folder / HISTORY, json.dumps(self.history).encode())
