"""The folder of a postal game: where its plain files lie, and how they are written and read.

game.txt  seed.txt  start/                the game, its secret seed, the first page
round-03/letters/ann-1.txt                letters, each company's in the order in which they came
round-03/held.txt                         if the round was held over
round-03/orders.txt                       what was used of the letters
round-03/zine.txt, .html, .pdf            the round's page
round-03/private/ann.txt                  what each player alone is told
end/                                      statement, seed, record and all letters
"""

import re
from pathlib import Path

from roundhouse.core.errors import BadOptions
from roundhouse.post.game_file import GameFile, read_game_file, slug


class PostFolder:
    """One game's folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def game_path(self) -> Path:
        return self.root / "game.txt"

    def game(self) -> GameFile:
        if not self.game_path.is_file():
            raise BadOptions(f"There is no postal game in {self.root}: 'post new' begins one.")
        return read_game_file(self.game_path.read_text("utf-8"))

    def seed(self) -> str:
        return (self.root / "seed.txt").read_text("utf-8").strip()

    def of_round(self, number: int) -> Path:
        return self.root / f"round-{number:02}"

    def write(self, path: Path, body: str | bytes) -> Path:
        """Write a file whole, or not at all."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(f".{path.name}.new")
        half.write_bytes(body.encode() if isinstance(body, str) else body)
        half.replace(path)
        return path

    # Letters

    def letters_of(self, number: int, name: str) -> list[Path]:
        """The letters of a player for a round, in the order in which they came."""
        form = re.compile(rf"{re.escape(slug(name))}(?:-(\d+))?\.txt")
        found = []
        for path in (self.of_round(number) / "letters").glob("*.txt"):
            match = form.fullmatch(path.name.lower())
            if match is not None:
                found.append((int(match[1] or 0), path))
        return [path for _, path in sorted(found)]

    def file_letter(self, number: int, name: str, text: str) -> Path:
        """Put a letter on file after those that came before."""
        there = self.letters_of(number, name)
        taken = [int(found[1]) for path in there if (found := re.search(r"-(\d+)\.txt$", path.name))]
        path = self.of_round(number) / "letters" / f"{slug(name)}-{max([0, *taken]) + 1}.txt"
        return self.write(path, text if text.endswith("\n") else f"{text}\n")


def letter_text(path: Path) -> str:
    """A letter as it lies there; what is no UTF-8 is read as well as can be."""
    return path.read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
