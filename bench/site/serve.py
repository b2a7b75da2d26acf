"""Serves the site for the bench, as `make play` does, until its standard input ends."""

import os
import sys
import threading
from pathlib import Path

from roundhouse.site.serve import serve


def end_with_the_bench() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_bench, daemon=True).start()
    serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]))
