"""Roundhouse: four railway board games and an expansion, each rule with its id."""

import roundhouse.games  # noqa: F401  (fills the registry)
from roundhouse.core.dice import Dice, dice_at
from roundhouse.core.errors import (
    BadData,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeat,
    IllegalAction,
    NoUndo,
    Refusal,
    RoundhouseError,
)
from roundhouse.core.event import Event
from roundhouse.core.game import find_game, game_names
from roundhouse.core.state import CHANCE, OVER, PUBLIC
from roundhouse.core.table import Table
from roundhouse.core.view import Bot, View

__all__ = [
    "Table",
    "Event",
    "View",
    "Bot",
    "Dice",
    "dice_at",
    "find_game",
    "game_names",
    "CHANCE",
    "OVER",
    "PUBLIC",
    "Refusal",
    "RoundhouseError",
    "BadNotation",
    "IllegalAction",
    "BadOptions",
    "BadSeat",
    "BadData",
    "BadRecord",
    "BadPosition",
    "NoUndo",
]
