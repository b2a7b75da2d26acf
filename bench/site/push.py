"""What it takes to make a push, once all its pieces were drawn before: `python -m bench.site.push [game]`.

A random game is shown to its first two seats again and again, step by step; told is the least processor time
of all times. Nothing else runs in this process, so steps of 3 % are seen even on a busy machine.
ROUNDHOUSE_SITE_PATH says which build runs.
"""

import os
import subprocess
import sys
import tempfile
from random import Random
from time import process_time_ns

from bench.contestants import ROOT
from bench.site.prepare import GAME, seats_of

ACTIONS = 80
TIMES = 40


def main(game: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    import django

    django.setup()
    from roundhouse import Table
    from roundhouse.site.tables.log_html import forget_lines
    from roundhouse.site.tables.pushes import Pushes
    from roundhouse.site.tables.step import Step
    from roundhouse.site.tables.table_html import Shown

    random, seats = Random(1), seats_of(game)
    steps: list[Step] = []
    table = Table.new(game, seats, seed="1")
    while len(steps) < ACTIONS and not table.over:
        table = table.copy()
        table.play(random.choice(table.legal()))
        steps.append(Step("bench", table, len(table.log), ["person"] * seats, False, frozenset(), ""))
    taken: list[float] = []
    size = 0
    for _ in range(TIMES):
        forget_lines("bench")
        pushes, size = Pushes(), 0
        known: list[Shown | None] = [None, None]
        begun = process_time_ns()
        for step in steps:
            for seat in (0, 1):
                text, known[seat] = pushes.message(((seat,), "light", None, "wide"), known[seat], step)
                size += len(text)
        taken.append((process_time_ns() - begun) / 1000 / len(steps) / 2)
    print(f"{game}: {min(taken):.1f} µs a push, {size / len(steps) / 2:.0f} bytes")


if __name__ == "__main__":
    if "ROUNDHOUSE_DATA" in os.environ:
        main(sys.argv[1])
    else:
        path = ROOT / os.environ.get("ROUNDHOUSE_SITE_PATH", "src")
        with tempfile.TemporaryDirectory() as folder:
            environment = os.environ | {"PYTHONPATH": f"{path}{os.pathsep}{ROOT}", "ROUNDHOUSE_DATA": folder}
            command = [sys.executable, "-m", "bench.site.push", *(sys.argv[1:] or [GAME])]
            subprocess.run(command, env=environment, check=True)
