"""A clerk: a process that reads records and draws pictures, `python -m roundhouse.site.clerk FOLDER`.

What strangers bring is read here, with bounds of memory, and by a pool that ends whoever takes too long
(`workers.py`). FOLDER is where the maps and boards lie that records may name.
"""

import pickle
import sys
from pathlib import Path
from typing import Final

from roundhouse import Table
from roundhouse.core.errors import BadRecord, RoundhouseError
from roundhouse.site.messages import serve
from roundhouse.site.trial import bounded_memory

MOST_ACTIONS: Final = 20_000
"""No record that is opened on the site has more: the longest game that bots have played has a tenth."""
LONGEST_TOLD: Final = 500
"""Characters of what is wrong with a record."""


class Clerk:
    """Answers by kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def record(self, text: str) -> tuple[bytes, str]:
        """The table of a record that came from outside, as a pickle, or what is wrong with it."""
        try:
            table = Table.from_record(text, files=self.folder)
            if len(table.log) > MOST_ACTIONS:
                raise BadRecord(f"The record has more than {MOST_ACTIONS:,} actions: it is not opened here.")
        except RoundhouseError as error:
            return b"", str(error)[:LONGEST_TOLD]
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, MemoryError):
            return b"", "The record's header cannot be read: it is damaged, or not a record."
        return pickle.dumps(table), ""

    def png(self, svg: str, width: int) -> bytes:
        """A picture as PNG."""
        from roundhouse.svg.png import to_png  # only whoever draws needs it

        return to_png(svg, width)


if __name__ == "__main__":
    bounded_memory()
    serve(Clerk(Path(sys.argv[1])))
