"""The whole picture: one for a desk, one for a phone."""

from typing import Final

from roundhouse.core.view import View
from roundhouse.games.trainmaker.draw.board import (
    CAPTION,
    buttons,
    contracts,
    contracts_height,
    display,
    legend,
    tools,
    train,
    yard,
)
from roundhouse.games.trainmaker.draw.scene import (
    Scene,
    make_scene,
    summary,
)
from roundhouse.games.trainmaker.draw.seats import (
    BLOCK,
    HEAD,
    ROW,
    seat_block,
    timetable,
)
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.svg.element import document
from roundhouse.svg.page import heading, masthead, notice, notice_lines, sheet
from roundhouse.svg.shapes import dice
from roundhouse.svg.text import SANS
from roundhouse.svg.theme import theme_named
from roundhouse.svg.vehicles import engravings

MARGIN: Final = 24
BOARD: Final = 776
"""The width of the board; the column of Contracts is beside it."""
TOP: Final = 136
"""The first baseline below the masthead."""
FOOT: Final = 694
"""Where the timetable begins, unless the Contracts need more room."""


def wide_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a desk: the board at the left, Contracts at the right, the seats' timetable below."""
    width, x, w = 1200, MARGIN, 1200 - 2 * MARGIN
    right, side = x + BOARD + MARGIN, w - BOARD - MARGIN
    below = TOP + contracts_height(scene)
    foot = max(FOOT, below + 16)
    drawn = [
        masthead("Trainmaker", f"Round {scene.s.round}", x, 54, w, 34, scene.theme),
        notice([scene.asked], x, 99, w, 20, scene.theme, scene.yours),
        *display(scene, x, TOP, BOARD, deck=104, gap=16, height=168),
        train(scene, x, 360, BOARD, 88, 20),
        yard(scene, x, 514, 64, 10),
        tools(scene, x, 616, 44, palette=x + 248, gap=10),
        buttons(scene, x + 532, 534, 244, 58, dx=0, dy=68),
        contracts(scene, right, TOP, side),
        legend(scene.theme, right, 514, side) if below <= 498 else "",
        *timetable(scene, x, foot, w),
    ]
    return width, foot + HEAD + ROW * len(scene.owners) + MARGIN, drawn


def narrow_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a phone: everything in one column, what is played with first."""
    x, w = 16, 358
    lines = notice_lines(scene.asked, w, 15)
    y = 100 + max(2, len(lines)) * 19.5
    players = y + 516 + contracts_height(scene)
    drawn = [
        masthead("Trainmaker", f"Round {scene.s.round}", x, 42, w, 22, scene.theme),
        notice(lines, x, 74, w, 15, scene.theme, scene.yours),
        *display(scene, x, y, w, deck=0, gap=8, height=120),
        train(scene, x, y + 174, w, 46, 6),
        yard(scene, x, y + 280, 46, 6),
        tools(scene, x, y + 364, 44, palette=x + w - 244, gap=6),
        buttons(scene, x, y + 426, (w - 12) / 2, 46, dx=(w + 12) / 2, dy=0),
        contracts(scene, x, y + 508, w),
        heading("Players", x, players, w, scene.theme, "of six goods"),
    ]
    top = players + CAPTION
    drawn += [seat_block(scene, owner, x, top + owner * (BLOCK + 8), w) for owner in range(len(scene.owners))]
    return 390, top + len(scene.owners) * (BLOCK + 8) + 12, drawn


def layers(view: View[TrainState], names: list[str], theme: str, choices: bool, wide: bool) -> list[str]:
    """The table as this view's seat sees it; with `choices`, what can be done now is lit."""
    scene = make_scene(view, names, theme_named(theme), choices)
    width, height, drawn = wide_page(scene) if wide else narrow_page(scene)
    return document(
        width,
        height,
        f"Trainmaker, round {scene.s.round}",
        summary(scene),
        engravings() + dice(scene.theme),
        sheet(width, height, scene.theme),
        *drawn,
        font_family=SANS,
        style="font-variant-numeric:tabular-nums",
    )
