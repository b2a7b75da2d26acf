"""What pytest makes of a test file is kept, also where Python keeps nothing: that is half of collecting."""

import sys
from pathlib import Path

if sys.dont_write_bytecode:
    sys.pycache_prefix = str(Path(__file__).parent.parent / ".pytest_cache" / "bytecode")
    sys.dont_write_bytecode = False
