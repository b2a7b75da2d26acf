"""Collecting is made cheap: what pytest makes of a test file is kept, and no garbage is looked for.

No test depends on chance or on a clock: Hypothesis tries the same examples each time, however long they take.
"""

import gc
import sys
from pathlib import Path

from hypothesis import settings

if sys.dont_write_bytecode:
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode = False

gc.disable()
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: while it came in, no garbage was looked for in it."""
    gc.freeze()
    gc.enable()
