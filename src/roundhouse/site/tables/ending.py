"""The model of a game's end: what the page of a table shows when it is over."""

from dataclasses import dataclass

from roundhouse import PUBLIC, Table
from roundhouse.core.words import Standing
from roundhouse.display.ending import Source, Swing, course, first_turn, sources, swings
from roundhouse.display.score_graph import Tick, nice, score_graph
from roundhouse.display.turns import turns
from roundhouse.site import LANGUAGE
from roundhouse.site.tables.step import Step
from roundhouse.svg.theme import Theme, theme_named

MOST_ROWS = 12
"""About so many lines has the table that says the same as the graph."""


@dataclass
class Ending:
    """How a game came to its end; nothing of it is secret any more."""

    standing: Standing
    sources: list[Source]
    swings: list[Swing]
    graph: str
    """The scores over the game, as SVG."""
    rows: list[tuple[int, tuple[int, ...]]]
    """The same as a table: the number of a turn, and the scores after it."""
    rematch: str
    """The table of the rematch; '' if nobody has asked for it yet."""
    theme: Theme


def ending_of(step: Step, theme: str) -> Ending:
    """The end of the game at this table."""
    table = step.table
    return Ending(
        standing=table.game.words(LANGUAGE).standing(table.view(PUBLIC), table.names),
        sources=sources(table, LANGUAGE),
        swings=swings(table, LANGUAGE),
        graph=graph_of(table, theme),
        rows=rows_of(table),
        rematch=step.rematch,
        theme=theme_named(theme),
    )


def graph_of(table: Table, theme: str, at: int | None = None) -> str:
    """Everyone's score over the game so far; `at` puts a cursor after so many actions."""
    after = course(table)
    final = ", ".join(f"{name} {score}" for name, score in zip(table.names, after[-1], strict=True))
    ticks = [Tick(n, str(turn)) for turn, n in ends_of_turns(table) if turn and turn % spacing(table, 4) == 0]
    if ticks:
        ticks[0].words = f"turn {ticks[0].words}"
    title, summary = "Everyone's score over the game", f"The scores at the end: {final}."
    return score_graph(table.names, after, ticks, theme_named(theme), title, summary, at)


def rows_of(table: Table) -> list[tuple[int, tuple[int, ...]]]:
    """The scores after every few turns, and after the last."""
    after, ends = course(table), ends_of_turns(table)
    few = spacing(table, MOST_ROWS)
    return [(turn, after[n]) for i, (turn, n) in enumerate(ends) if turn % few == 0 or i == len(ends) - 1]


def ends_of_turns(table: Table) -> list[tuple[int, int]]:
    """The number of each turn, and how many actions had been done when it ended."""
    divided = turns(table.log, alone=len(table.names) == 1)
    return [(turn, each.stop) for turn, each in enumerate(divided, first_turn(table.log))]


def spacing(table: Table, most: int) -> int:
    """Every so many turns, to name about so many of them."""
    return nice(len(turns(table.log, alone=len(table.names) == 1)) * 5 // most)
