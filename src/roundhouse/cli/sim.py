"""`roundhouse sim`: many games between bots, and who wins how often."""

import os
from typing import Annotated

import typer
from rich.table import Table as Grid

from roundhouse import BadOptions, find_game
from roundhouse.cli.arguments import Game, Json, Options
from roundhouse.cli.screen import console, games_bar, print_json
from roundhouse.cli.seats import bot_list, usual_bot


def sim(
    game: Game,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seats: Annotated[
        int | None, typer.Option(help="How many play; by default as many as bots are named.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="The bots by seat, like greedy,mybot.py:Flat; one name fills all seats.")
    ] = "",
    options: Options = "",
    seed: Annotated[str, typer.Option(help="The seed of the whole series.")] = "1",
    workers: Annotated[int, typer.Option(min=0, help="Processes at work; 0 = one for each processor.")] = 0,
    json: Json = False,
) -> None:
    """Let bots play many games, and count."""
    from roundhouse.lab import run_arena

    found = find_game(game)
    levels = bot_list(bots) or [usual_bot(found)]
    count = seats if seats is not None else len(levels) if len(levels) > 1 else found.usual_seats
    found.check_seats(count)
    if len(levels) == 1:
        levels *= count
    if len(levels) != count:
        raise BadOptions(f"{len(levels)} bots for {count} seats: name one for each, or one for all.")
    processes = min(workers or os.cpu_count() or 1, games)
    with games_bar(quiet=json) as progress:
        task = progress.add_task("games", total=games)
        arena = run_arena(
            found.name,
            count,
            options,
            levels,
            games,
            seed,
            processes,
            lambda n: progress.update(task, completed=n),
        )
    if json:
        print_json(arena.as_dict())
        return
    out = console()
    grid = Grid(
        title=f"{found.title}: {arena.games} games of {count} seats", title_justify="left", title_style="bold"
    )
    for name in ("bot", "seats taken", "wins", "share", "95 % interval", "mean score"):
        grid.add_column(name, justify="left" if name == "bot" else "right")
    for row in arena.rows:
        sure = row.low is None or row.high is None
        grid.add_row(
            row.bot,
            f"{row.seat_games:,}",
            f"{row.wins:,}",
            f"{100 * row.share:.1f} %",
            "none" if sure else f"{100 * (row.low or 0):.1f} - {100 * (row.high or 0):.1f} %",
            f"{row.mean_score:.1f} ± {row.score_deviation:.1f}",
        )
    out.print(grid)
    shares = [f"{seat}: {100 * wins / arena.games:.1f} %" for seat, wins in enumerate(arena.seat_wins, 1)]
    out.print(f"Wins by seat: {', '.join(shares)}.")
    if not arena.chance:
        out.print("Nothing was left to chance: whatever the seed, each seating is one game, played again.")
    elif arena.different < arena.games:
        out.print(f"Only {arena.different:,} of the games are different; the interval counts these.")
    if arena.nobody:
        out.print(f"No seat won in {arena.nobody:,} games ({100 * arena.nobody / arena.games:.1f} %).")
    out.print(
        f"{arena.games / arena.seconds:,.0f} games/s with {processes} process{'es'[: 2 * (processes > 1)]}, "
        f"{arena.mean_actions:.0f} actions a game on average ({arena.shortest:,} to {arena.longest:,}), "
        f"seed {seed}."
    )
