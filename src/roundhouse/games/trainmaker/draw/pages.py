"""The whole picture: one for a desk, one for a phone."""

from typing import Final

from roundhouse.core.bits import count
from roundhouse.core.look import Look
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.picture import picture_of_lines
from roundhouse.games.trainmaker.draw.board import (
    CAPTION,
    EMPTY,
    buttons,
    contracts,
    contracts_height,
    display,
    legend,
    tools,
    train,
    yard,
)
from roundhouse.games.trainmaker.draw.scene import Scene
from roundhouse.games.trainmaker.draw.seats import (
    BLOCK,
    HEAD,
    ROW,
    seat_block,
    timetable,
)
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.svg.cache import cached
from roundhouse.svg.element import as_line, escape
from roundhouse.svg.page import heading, masthead, notice, notice_lines
from roundhouse.svg.shapes import dice
from roundhouse.svg.theme import Theme
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
        heads(scene, x, 54, w, 34),
        asked(scene, [scene.asked], x, 99, w, 20),
        *display(scene, x, TOP, BOARD, deck=104, gap=16, height=168),
        train(scene, x, 360, BOARD, 88, 20),
        yard(scene, x, 514, 64, 10),
        tools(scene, x, 616, 44, palette=x + 248, gap=10),
        buttons(scene, x + 532, 534, 244, 58, dx=0, dy=68),
        contracts(scene, right, TOP, side),
        legend(scene, right, 514, side) if below <= 498 else EMPTY,
        *timetable(scene, x, foot, w),
    ]
    return width, foot + HEAD + ROW * len(scene.owners) + MARGIN, drawn


def heads(scene: Scene, x: float, y: float, w: float, size: float) -> str:
    """The name of the game, and which round it is."""
    key = ("masthead", scene.s.round)
    found = scene.sheet.pieces.get(key)
    if found is None:
        captions = scene.captions
        drawn = masthead(captions.game, captions.round(scene.s.round), x, y, w, size, scene.theme)
        found = scene.sheet.keep(key, as_line(drawn))
    return found


def asked(scene: Scene, lines: list[str], x: float, y: float, w: float, size: float) -> str:
    """What is asked, broken into these lines."""
    key = ("asked", scene.asked, scene.yours)
    found = scene.sheet.pieces.get(key)
    if found is None:
        drawn = notice(lines, x, y, w, size, scene.theme, scene.yours)
        found = scene.sheet.keep(key, as_line(drawn))
    return found


def narrow_page(scene: Scene) -> tuple[float, float, list[str]]:
    """For a phone: everything in one column, what is played with first."""
    captions = scene.captions
    x, w = 16, 358
    lines = notice_lines(scene.asked, w, 15)
    y = 100 + max(2, len(lines)) * 19.5
    players = y + 516 + contracts_height(scene)
    drawn = [
        heads(scene, x, 42, w, 22),
        asked(scene, lines, x, 74, w, 15),
        *display(scene, x, y, w, deck=0, gap=8, height=120),
        train(scene, x, y + 174, w, 46, 6),
        yard(scene, x, y + 280, 46, 6),
        tools(scene, x, y + 364, 44, palette=x + w - 244, gap=6),
        buttons(scene, x, y + 426, (w - 12) / 2, 46, dx=(w + 12) / 2, dy=0),
        contracts(scene, x, y + 508, w),
        scene.sheet.line(heading(captions.players, x, players, w, scene.theme, captions.of_six)),
    ]
    top = players + CAPTION
    for owner in range(len(scene.owners)):
        drawn += seat_block(scene, owner, x, top + owner * (BLOCK + 8), w)
    return 390, top + len(scene.owners) * (BLOCK + 8) + 12, drawn


def layers(view: View[TrainState], names: list[str], words: Words, look: Look) -> list[str]:
    """The table as this view's seat sees it."""
    scene = Scene(view, names, words, look)
    width, height, drawn = wide_page(scene) if look.wide else narrow_page(scene)
    caption = scene.words.alt_text.title(scene.s)
    below = definitions(scene.theme)
    return picture_of_lines(width, height, caption, summary(scene), below, drawn, scene.theme)


@cached
def definitions(theme: Theme) -> str:
    """Vehicles and dice, drawn once: kept, for to put them together takes longer than to draw a card."""
    return engravings() + dice(theme)


def summary(scene: Scene) -> str:
    """The picture for those who do not see it, escaped."""
    alt_text, s = scene.words.alt_text, scene.s
    told = [escape(alt_text.round(s, scene.asked)), cities_in_words(scene), dice_in_words(scene)]
    told += [owner_in_words(scene, owner) for owner in range(len(scene.owners))]
    offers = alt_text.offers(scene.rules, s, scene.seat)
    return " ".join([*told, escape(offers)] if offers else told)


def cities_in_words(scene: Scene) -> str:
    key = ("cities in words", scene.s.display, count(scene.s.deck))
    found = scene.sheet.pieces.get(key)
    if found is None:
        found = scene.sheet.keep(key, escape(scene.words.alt_text.cities_up(scene.rules, scene.s)))
    return found


def dice_in_words(scene: Scene) -> str:
    s = scene.s
    key = ("dice in words", s.train, s.roll, s.unrolled, s.aside)
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, escape(scene.words.alt_text.dice(s))) if found is None else found


def owner_in_words(scene: Scene, owner: int) -> str:
    s, dummy, name = scene.s, scene.is_dummy(owner), scene.owners[owner]
    key = ("owner in words", name, dummy, not dummy and scene.has_token(owner), s.cards[owner], s.kept[owner])
    found = scene.sheet.pieces.get(key)
    if found is None:
        found = scene.sheet.keep(key, escape(scene.words.alt_text.owner(scene.rules, s, owner, name)))
    return found
