"""`roundhouse bench`: a short measurement of this installation."""

import time
from typing import Annotated

import typer

from roundhouse import dice_at, find_game
from roundhouse.cli.arguments import Game, Json, Options, default_game
from roundhouse.cli.screen import console, print_json


def bench(
    game: Game = "",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    options: Options = "",
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="How long to measure.")] = 1.0,
    json: Json = False,
) -> None:
    """Play at random for a second, and say how many decisions that were."""
    from roundhouse.core import rules as core_rules

    found = find_game(game or default_game())
    count = seats if seats is not None else found.usual_seats
    rules = found.rules(count, options)
    compiled = not str(core_rules.__file__).endswith(".py")
    games = decisions = 0
    begun = time.perf_counter()
    spent = 0.0
    while spent < seconds:
        decisions += rules.random_playout(rules.start(), dice_at("bench", games))
        games += 1
        spent = time.perf_counter() - begun
    if json:
        print_json(
            {
                "game": found.name,
                "seats": count,
                "compiled": compiled,
                "games": games,
                "decisions": decisions,
                "seconds": spent,
                "decisions_per_second": decisions / spent,
            }
        )
        return
    out = console()
    out.print(
        f"{found.title}, {count} seats, random play, {'compiled' if compiled else 'not compiled'}: "
        f"{decisions / spent:,.0f} decisions/s ({games:,} games in {spent:.1f} s, one process)."
    )
    out.print("This is a short look; `make bench` measures in full.")
