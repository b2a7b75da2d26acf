"""Collecting is made cheap: what pytest makes of a test file is kept, and no garbage is looked for."""

import gc
import sys
from pathlib import Path

if sys.dont_write_bytecode:
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode = False

gc.disable()


def pytest_collection_finish() -> None:
    """What was collected stays to the end: while it came in, no garbage was looked for in it."""
    gc.freeze()
    gc.enable()
