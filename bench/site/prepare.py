"""Lays out the tables of the bench: `python -m bench.site.prepare <data folder> <tables> <ahead> [game]`.

The tables stand at all stages of a game; what was done at them is on disk as the site itself writes it.
Printed as JSON: of each table its id, the keys of browsers that hold its seats, and lawful actions to go on
with, each with the length of the log before and after it and the seat that acts.
"""

import asyncio
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from roundhouse import Event, Table, find_game

GAME = "trainmaker"
LENGTH = 40
"""Decisions after which a table of two that plays to win is about done: the tables stand at 0 to this."""


def played(game: str, seed: str, decisions: int) -> tuple[list[Event], list[tuple[int, str, int]]]:
    """A game of few seats that choose at random: all events, and of each decision when, what and whose."""
    random = Random(seed)
    table = Table.new(game, seats_of(game), seed=seed)
    done: list[tuple[int, str, int]] = []
    while len(done) < decisions and not table.over:
        text = random.choice(table.legal())
        done.append((len(table.log), text, table.to_move))
        table.play(text, table.to_move)
    return table.log, done


def seats_of(game: str) -> int:
    """Two, or as few as the game takes."""
    return max(2, find_game(game).fewest)


async def lay_out(tables: int, ahead: int, game: str) -> list[dict[str, Any]]:
    from roundhouse.site.http import known_as
    from roundhouse.site.tables.hall import Hall

    hall = Hall(moment=-1)

    async def table(number: int) -> dict[str, Any]:
        before, seed = number % LENGTH, f"bench-{number}"
        log, plan = played(game, seed, before + ahead)
        room = await hall.create(game, ["person"] * seats_of(game), seed=seed)
        for n, text, _ in plan[:before]:
            await hall.act(room, [room.table.to_move], text, n)
        ends = [n for n, _, _ in plan[1:]] + [len(log)]
        steps = [[n, text, end, mover] for (n, text, mover), end in zip(plan, ends, strict=True)]
        for seat, key in enumerate(room.keys):  # to whoever acts they are as good as any browser's
            await hall.seating.hold(room, known_as(key), "", [seat])
        return {"id": room.id, "keys": room.keys, "steps": steps[before:]}

    return await asyncio.gather(*(table(number) for number in range(tables)))


def main() -> None:
    folder, tables, ahead, *game = sys.argv[1:]
    from roundhouse.site.serve import prepare

    prepare(Path(folder))
    print(json.dumps(asyncio.run(lay_out(int(tables), int(ahead), *(game or [GAME])))))


if __name__ == "__main__":
    main()
