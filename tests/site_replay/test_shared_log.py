"""What is written once of a log for several seats is what each of them would read alone."""

from random import Random
from typing import Any

import pytest

from roundhouse import PUBLIC, Table, find_game, game_names
from roundhouse.site.tables.step import Step


@pytest.mark.parametrize("game", game_names())
def test_lines_that_seats_share_are_those_of_each_alone(game: str, visitor: Any) -> None:
    from roundhouse.site.tables.log_html import LogLines

    seats = max(2, find_game(game).fewest)
    for seed in range(3):
        random, table, shared = Random(seed), Table.new(game, seats, seed=f"log-{seed}"), LogLines()
        for _ in range(40):
            if table.over:
                break
            table = table.copy()
            table.play(random.choice(table.legal()))
            step = Step("shared", table, len(table.log), ["person"] * seats, False, frozenset(), "")
            for seat in random.sample(range(PUBLIC, seats), seats + 1):
                together = [turn.html() for turn in shared.newest_first(step, seat, 12, 80)]
                alone = [turn.html() for turn in LogLines().newest_first(step, seat, 12, 80)]
                assert together == alone
