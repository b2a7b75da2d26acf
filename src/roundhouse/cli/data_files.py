"""Data files: which game a file of components belongs to."""

from pathlib import Path

from roundhouse import BadData, find_game
from roundhouse.core.datafile import DataFile
from roundhouse.core.game import Game

DATA = ".toml"


def game_of(path: Path, names: list[str]) -> Game:
    """The game whose own files have the most headings in common with this file."""
    games = [find_game(name) for name in names]
    if len(games) == 1:
        return games[0]
    headings = set(DataFile(path).raw) - {"source"}  # which any file may have
    shared = [max(len(headings & set(DataFile(own).raw)) for own in game.data_files) for game in games]
    if max(shared) == 0:
        known = ", ".join(sorted(headings)) or "nothing"
        raise BadData(f"{path.name}: no game has a file with headings like these: {known}.")
    return games[shared.index(max(shared))]
