"""The reference of the Python interface as pages of HTML, made from the docstrings."""

import sys
import warnings
from pathlib import Path

import pdoc

MODULES = [
    *("roundhouse", "roundhouse.bots", "roundhouse.bots.levels", "roundhouse.bots.search"),
    *("roundhouse.core.table", "roundhouse.core.view", "roundhouse.core.rules", "roundhouse.core.state"),
    *("roundhouse.core.game", "roundhouse.core.judge", "roundhouse.core.turn_ends", "roundhouse.core.dice"),
    *("roundhouse.core.encoding", "roundhouse.core.errors", "roundhouse.core.intervals"),
    *("roundhouse.lab", "roundhouse.lab.play", "roundhouse.lab.arena", "roundhouse.lab.map_games"),
    *("roundhouse.lab.tournament", "roundhouse.lab.running", "roundhouse.lab.folder"),
    *(
        "roundhouse.lab.played",
        "roundhouse.lab.statistics",
        "roundhouse.lab.effects",
        "roundhouse.lab.report",
    ),
    *("roundhouse.lab.cluster", "roundhouse.lab.learning", "roundhouse.lab.training"),
    *("roundhouse.lab.turn_training", "roundhouse.lab.learned"),
    *("roundhouse.envs", "roundhouse.envs.aec", "roundhouse.envs.seat", "roundhouse.envs.batch"),
    *("roundhouse.envs.episode", "roundhouse.envs.spaces"),
]
"""What a program that plays, studies or learns uses."""


def write(folder: Path, modules: list[str]) -> None:
    """A page for each of these modules, and one that leads to them."""
    pdoc.render.configure(docformat="markdown", footer_text="Roundhouse", show_source=True)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "'roundhouse' may refer to", RuntimeWarning)  # the clone's command
        pdoc.pdoc(*modules, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]), MODULES)
    print(f"{sys.argv[1]}/index.html")
