"""Data files: TOML that a person may have typed, read with complaints that name the line."""

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from roundhouse.core.errors import BadData, nearest

LARGEST_FILE: Final = 256_000
"""Bytes: no list of components is longer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DataFile:
    """One file while it is read. Games inherit from it and turn its entries into their components."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            if not path.is_file():
                raise BadData(f"{path}: there is no such text file.")
            if path.stat().st_size > LARGEST_FILE:
                raise BadData(f"{path}: no data file is larger than {LARGEST_FILE} bytes.")
            content = path.read_bytes()
            text = content.decode("utf-8-sig")
            self.raw: dict[str, object] = tomllib.loads(text)
        except BadData:
            raise
        except tomllib.TOMLDecodeError as error:
            raise BadData(f"{path.name}: {error}") from None
        except (OSError, ValueError, RecursionError):
            raise BadData(f"{path.name}: this is no text file that can be read.") from None
        self.lines = text.splitlines()
        self.digest = sha256(content).hexdigest()[:12]
        """The first twelve digits of the file's SHA-256, which mark it in a record."""

    def fail(self, what: str, word: str = "") -> BadData:
        """The complaint, with the line where `word` stands in quotes."""
        for number, line in enumerate(self.lines, 1):
            if word and f'"{word}"' in line.split("#")[0]:
                return BadData(f"{self.name}, line {number}: {what}")
        return BadData(f"{self.name}: {what}")

    def entries(self, value: object, key: str, word: str = "") -> list[dict[str, object]]:
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            raise self.fail(f"'{key}' is a list of tables: {key} = [ {{ … }}, … ].", word)
        return value

    def word(self, entry: dict[str, object], key: str, id_: str) -> str:
        value = entry[key]
        if not isinstance(value, str) or not value:
            raise self.fail(f"{key} = {value!r}: a text in quotes is expected.", id_)
        return value

    def keys(self, entry: dict[str, object], known: tuple[str, ...], whose: str, id_: str) -> None:
        for key in entry:
            if key not in known:
                raise self.fail(f"{whose} has an unknown key '{key}': {nearest(key, known)}", id_)
        for key in known:
            if key not in entry:
                raise self.fail(f"{whose} lacks '{key}'.", id_)

    def distinct(self, words: list[str], key: str = "id") -> None:
        for word in words:
            if words.count(word) > 1:
                raise self.fail(f"the {key} '{word}' stands there twice.", word)
