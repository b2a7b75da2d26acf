"""`roundhouse play`: a game at the terminal, against bots or with others before one screen."""

from pathlib import Path
from typing import Annotated

import typer

from roundhouse import BadOptions, BadRecord, BadSeat, Table, find_game
from roundhouse.bots import is_own
from roundhouse.cli.arguments import LANGUAGE, Game, Names, Options, default_game, names_in
from roundhouse.cli.record_files import load_table, players_in, read_text, table_at
from roundhouse.cli.seats import HUMAN, bot_list, usual_bot, who_plays
from roundhouse.cli.table.session import Session
from roundhouse.core.record import parse_record


def play(
    game: Game = "",
    seats: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots on the last seats, like greedy,mybot.py:Flat; 'none' for people only."),
    ] = None,
    options: Options = "",
    seed: Annotated[
        str | None, typer.Option(help="A seed for the dice; without one a secret is drawn.")
    ] = None,
    dice: Annotated[
        str, typer.Option(help="'seeded', or 'manual' to roll your own and type them.")
    ] = "seeded",
    names: Names = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            min=0,
            metavar="N",
            help="With --load, of a finished game: try it yourself after N moves, with new dice.",
        ),
    ] = None,
) -> None:
    """Play at this terminal. Without options: you against two bots."""
    if load is not None:
        if game or seats is not None or options or names or dice != "seeded":
            raise BadOptions(
                "A saved game has its seats, names, options and dice: --load goes with --bots and --seed."
            )
        session = resumed(load, bots, seed or "") if at is None else tried(load, at, bots, seed)
    elif at is not None:
        raise BadOptions("--at says where in a finished game you play on: it goes with --load FILE.")
    else:
        found = find_game(game or default_game())
        named = names_in(names)
        players = who_plays(found, len(named) if seats is None and named else seats, bots)
        table = Table.new(
            found.name,
            len(players),
            seed=seed,
            options=options,
            dice=dice,
            names=named,
        )
        if named is None:  # a seat that is not like the others is called by what it is
            called = [found.words(LANGUAGE).seat_name(table.rules, seat) for seat in range(len(players))]
            table.names = [name or usual for name, usual in zip(called, table.names, strict=True)]
        seated = [players[table.rules.player_of(seat)] for seat in range(len(players))]
        session = Session(table, seated, None)
    raise typer.Exit(session.run())


def resumed(path: Path, bots: str | None, seed: str) -> Session:
    """The session of a saved game; the save remembers who were bots, unless `bots` says otherwise."""
    table = load_table(path, seed)
    if table.commitment and not table.seed and not table.over:
        raise BadRecord(f"{path} is a public record without its seed: give it by --seed to go on.")
    count = len(table.names)
    players = players_in(read_text(path))
    if bots is not None:
        levels = bot_list(bots)
        if len(levels) > count:
            raise BadSeat(f"{len(levels)} bots do not fit on {count} seats.")
        players = [HUMAN] * (count - len(levels)) + levels
    elif any(is_own(player) for player in players):
        raise BadOptions(
            f"{path} names a bot of somebody's own, which is code: if you trust it, name it by --bots."
        )
    elif len(players) != count:
        players = [HUMAN] + [usual_bot(table.game)] * (count - 1)
    return Session(table, players, path)


def tried(path: Path, at: int, bots: str | None, seed: str | None) -> Session:
    """A new game from a position of a finished one, in the seat of whoever decides there, against bots."""
    played = load_table(path)
    if not played.over:
        raise BadOptions(f"{path}: the game goes on; another one from its middle would tell its secrets.")
    if at > len(played.log):
        raise BadOptions(f"{path}: there are {len(played.log)} moves, and not {at}.")
    position = table_at(parse_record(read_text(path)), at).position()
    options = played.rules.options.text()
    table = Table.from_position(played.game.name, options, position, seed=seed, names=played.names)
    if table.over:
        raise BadOptions(f"{path}: the game is over after {at} moves; choose a smaller number.")
    count = len(table.names)
    levels = [usual_bot(table.game)] if bots is None else bot_list(bots) or [HUMAN]
    if len(levels) == 1:
        levels *= count - 1
    if len(levels) != count - 1:
        raise BadSeat(f"{len(levels)} bots for {count - 1} other seats: name one for each, or one for all.")
    players = list(levels)
    players.insert(table.decider, HUMAN)
    return Session(table, players, None)
