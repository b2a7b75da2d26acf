"""Under the map: what its bridges, ferries and lines abroad cost, in sentences; nothing where it has none."""

from roundhouse.games.railway_rivals.draw.scene import Scene
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.page import heading
from roundhouse.svg.text import wrap, write

SIZE = 12.5
LINE = 16.0
GAP = 4.0
"""Between two sentences."""
MOST_LINES = 6
"""No sentence is longer."""
APART = 24.0
"""Between two columns."""


def columns_of(scene: Scene, w: float) -> list[list[list[str]]]:
    """The sentences, broken into lines, in one column or in two of about the same height."""
    notes = scene.words.map_captions.line_notes(scene.rules.map, ferries=bool(scene.s.ferries))
    wide = w if w < 500 else (w - APART) / 2
    broken = [wrap(note, wide, SIZE, MOST_LINES) for note in notes]
    if wide == w:
        return [broken]
    half, first, height = sum([height_of(lines) for lines in broken]) / 2, 0, 0.0
    while first < len(broken) and height < half:
        height += height_of(broken[first])
        first += 1
    return [broken[:first], broken[first:]]


def height_of(lines: list[str]) -> float:
    return LINE * len(lines) + GAP


def notes_height(scene: Scene, w: float) -> float:
    """How high the sentences are with their heading; 0 if there are none."""
    columns = columns_of(scene, w)
    highest = max([sum([height_of(lines) for lines in column]) for column in columns])
    return 26 + highest + 14 if highest else 0.0


def notes(scene: Scene, x: float, y: float, w: float) -> str:
    """The sentences; `y` is the heading's baseline."""
    key = ("notes", scene.style, scene.rules.map, bool(scene.s.ferries), x, y, w)
    return cached_markup(key, lambda: draw_notes(scene, x, y, w)) if notes_height(scene, w) else ""


def draw_notes(scene: Scene, x: float, y: float, w: float) -> str:
    theme = scene.theme
    body = heading(scene.words.map_captions.notes_heading(bool(scene.s.ferries)), x, y, w, theme)
    columns = columns_of(scene, w)
    wide = (w - APART * (len(columns) - 1)) / len(columns)
    for i, column in enumerate(columns):
        low = y + 24
        for lines in column:
            for line in lines:
                body += write(line, x + i * (wide + APART), low, wide, SIZE, theme.ink)
                low += LINE
            low += GAP
    return body
