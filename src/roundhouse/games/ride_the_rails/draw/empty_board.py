"""The empty board, to be printed and played on: the map, what its signs mean, and a table for the players."""

from dataclasses import replace
from typing import Final

from roundhouse.core.look import Look
from roundhouse.core.state import PUBLIC
from roundhouse.core.view import View
from roundhouse.core.words import Words
from roundhouse.display.picture import picture
from roundhouse.games.ride_the_rails.data import ALLOWANCE, RAILROADS
from roundhouse.games.ride_the_rails.draw.land import land, names
from roundhouse.games.ride_the_rails.draw.marks import definitions, token
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.draw.sheets import Sheet
from roundhouse.games.ride_the_rails.draw.strip import bonuses, rounds
from roundhouse.games.ride_the_rails.draw.targets import flag
from roundhouse.games.ride_the_rails.promises import banner
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.svg.page import heading, masthead
from roundhouse.svg.shapes import box, line
from roundhouse.svg.text import wrap, write
from roundhouse.svg.theme import LIGHT

PAPER: Final = replace(LIGHT, name="print", ground="#ffffff", panel="#ffffff")
"""By day the ground is white, so that no ink goes into it."""
WIDE: Final = 1200.0
MARGIN: Final = 24.0
HIGHEST: Final = 900.0
"""The map is never higher."""
TOP: Final = 142.0
ROW: Final = 34.0
"""The height of a player's line."""
WHO: Final = 292.0
"""The width of the column for the players' names."""
MONEY: Final = 200.0
"""The width of the column for money."""


def empty_board(rules: RailsRules, words: Words, look: Look) -> str:
    """The board of these rules as SVG, before anything is placed; passengers are left out."""
    s = rules.empty_table()
    s.passengers = 0
    blank = [""] * rules.seats
    scene = Scene(View(rules, PUBLIC, s), blank, words, Look(look.language, look.theme, choices=False))
    if scene.theme is LIGHT:
        scene.theme = PAPER
    board, theme, captions = scene.board, scene.theme, scene.captions
    x, w = MARGIN, WIDE - 2 * MARGIN
    at = Sheet(board, w, HIGHEST, True, "to print")
    size = captions.board_size(len(board.places), len(board.cities))
    y = TOP + at.h + 34
    low = y + 168
    drawn = [
        masthead(board.name, size, x, 54, w, 34, theme),
        rounds(scene, x, 78, 420),
        *[at.moved(x, TOP, each) for each in (land(at, theme), flags(scene, at), names(at, theme))],
        railroads(scene, x, y, 610),
        bonuses(scene, x + 644, y, 250),
        allowances(scene, x + 920, y, w - 920),
        players(scene, x, low, w),
    ]
    foot = low + 16 + ROW * (rules.seats + 1) + 24
    for text in wrap(board.source, w, 12.5, 4):
        drawn.append(write(text, x, foot, w, 12, theme.soft))
        foot += 16
    lines = picture(
        WIDE,
        foot + MARGIN - 12,
        captions.picture(board.name),
        captions.empty_board(size),
        definitions(theme),
        drawn,
        theme,
    )
    return "\n".join(lines)


def flags(scene: Scene, at: Sheet) -> str:
    """The banners of the cities that pay."""
    money = [(city, banner(scene.rules, scene.s, city)) for city in range(len(scene.board.cities))]
    return "".join([flag(at, city, pays) for city, pays in money])


def railroads(scene: Scene, x: float, y: float, w: float) -> str:
    """Every railroad: its mark, when it arrives, and where it starts."""
    theme, words = scene.theme, scene.captions
    body = heading(words.railroads_heading, x, y, w, theme)
    for railroad in range(len(RAILROADS)):
        low = y + 26 + 21 * railroad
        body += token(railroad, x + 12, low - 4.5, 0.85, theme)
        name = scene.words.nouns.railroad(railroad)
        body += write(name, x + 30, low, 70, 13, theme.ink, bold=True)
        body += write(words.arrives(max(railroad, 1), True), x + 94, low, 84, 13, theme.soft)
        body += write(words.starts(railroad), x + 178, low, w - 178, 13, theme.ink)
    return body


def allowances(scene: Scene, x: float, y: float, w: float) -> str:
    """How many locomotives may be placed in a turn."""
    theme, words = scene.theme, scene.captions
    body = heading(words.allowances_heading, x, y, w, theme)
    for i, (seats, most) in enumerate(ALLOWANCE.items()):
        body += write(words.allowance(seats, most), x, y + 26 + 21 * i, w, 13, theme.ink)
    return body


def players(scene: Scene, x: float, y: float, w: float) -> str:
    """An empty table: a line for each player, with room for shares and money."""
    theme, words = scene.theme, scene.captions
    body = heading(words.players_heading, x, y, w, theme)
    seats = len(scene.names)
    top, high, step = y + 16, ROW * (seats + 1), (w - WHO - MONEY) / len(RAILROADS)
    body += box(x, top, w, high, theme.panel, theme.rule)
    for i in range(1, seats + 1):
        body += line(x, top + i * ROW, x + w, top + i * ROW, theme.rule, 1.6 if i == 1 else 0.8)
    body += write(words.player, x + 10, top + 22, WHO - 20, 13, theme.soft, bold=True)
    for railroad in range(len(RAILROADS)):
        left = x + WHO + railroad * step
        body += line(left, top, left, top + high, theme.rule, 1.2)
        body += token(railroad, left + 20, top + ROW / 2, 0.85, theme)
        body += write(scene.words.nouns.railroad(railroad), left + 38, top + 22, step - 44, 13, theme.soft)
    left = x + w - MONEY
    body += line(left, top, left, top + high, theme.rule, 1.2)
    return body + write(words.money, left + 10, top + 22, MONEY - 20, 13, theme.soft, bold=True)
