"""`roundhouse bot`: what helps to write a bot in another language."""

from dataclasses import asdict
from typing import Annotated

import typer

from roundhouse import find_game, game_names
from roundhouse.cli.arguments import Json, complete_game
from roundhouse.cli.errors import FOUND_BAD
from roundhouse.cli.screen import console, print_json

bots = typer.Typer(name="bot", no_args_is_help=True, help="Write a bot in another language, and test it.")


@bots.command("test")
def try_bot(
    command: Annotated[str, typer.Argument(help="The command that starts the bot, in quotes.")],
    game: Annotated[
        list[str] | None,
        typer.Option(
            help="A game that it plays; several times for several; without, all.",
            autocompletion=complete_game,
        ),
    ] = None,
    decisions: Annotated[int, typer.Option(min=1, help="For how many it is asked in each game.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long it has for each.")] = 2.0,
    seed: Annotated[str, typer.Option(help="The seed of the tables.")] = "test",
    json: Json = False,
) -> None:
    """Play with a bot that speaks the bot protocol, and say what it does wrong."""
    from roundhouse.lab.bot_tester import try_bot as tried

    names = [find_game(name).name for name in game or game_names()]
    out = console()
    found = tried(command, names, decisions, seconds, seed, errors=None)
    if json:
        print_json(asdict(found))
    else:
        out.print(f"{found.title or command} was asked for", highlight=False, markup=False)
        for name, asked in found.decisions.items():
            out.print(f"  {asked:>6} decisions of {find_game(name).title}", highlight=False)
        out.print(
            f"and thought {found.longest * 1000:.0f} ms at most, of {seconds * 1000:.0f}.", highlight=False
        )
        for fault in found.faults:
            out.print(f"{fault.kind}: {fault.where}: {fault.what}", highlight=False, markup=False)
        out.print("It does nothing wrong." if not found.faults else f"Faults: {len(found.faults)}.")
    if found.faults:
        raise typer.Exit(FOUND_BAD)
