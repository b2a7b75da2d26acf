"""Postal games in folders of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.post.folder import PostFolder
from roundhouse.post.game_file import read_game_file
from roundhouse.post.office import Office, begin

Begun = Callable[..., PostFolder]
PLAYERS = """\
title: Test 1
deadline: 2026-12-04 20:00
days: 7
player: Ann
player: Bob
player: Cay, bot
stand-by: Eve
stand-by: Fay
"""


@pytest.fixture
def begun(tmp_path: Path) -> Begun:
    """A new game from a file of players and a seed."""

    def make(players: str = PLAYERS, seed: str = "abc") -> PostFolder:
        return begin(tmp_path / f"game-{seed}", read_game_file(players), seed).folder

    return make


def send(folder: PostFolder, name: str, text: str) -> None:
    """Put a letter on file, headed for the open round unless it has a heading."""
    office = Office(folder)
    headed = text if text.lower().startswith(("round", "amend")) else f"Round {office.number}\n{text}"
    folder.file_letter(office.number, name, headed)
