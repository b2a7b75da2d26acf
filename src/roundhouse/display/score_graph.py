"""The graph of the scores: everyone's over the whole game, in the colour and with the mark of the seat."""

from collections.abc import Sequence
from typing import Final

from roundhouse.svg.element import document, el, group, number
from roundhouse.svg.shapes import line, seat_mark
from roundhouse.svg.text import SANS, write
from roundhouse.svg.theme import SEATS, Theme

WIDTH: Final = 340
HEIGHT: Final = 216
LEFT: Final = 32
RIGHT: Final = 220
"""Between these two lie the actions of the game, from none to all."""
END: Final = RIGHT + 10
"""Lines go on so far, so that one sees what the last action brought."""
TOP: Final = 14
LOW: Final = 190
DASHES: Final[tuple[str | None, ...]] = (None, "9 3", "3 2", "12 3 3 3", "6 2", "2 3 8 3")
"""Lines differ by more than their colour."""
ROOM: Final = 19
"""The height that the name at the end of a line needs."""
ASIDE: Final = 1.3
"""Lines of equal scores lie so far beside each other."""


class Tick:
    """A place of the axis below, with what stands under it."""

    def __init__(self, n: int, words: str) -> None:
        self.n = n
        """So many actions have been done there."""
        self.words = words


def score_graph(
    names: list[str],
    course: Sequence[tuple[int, ...]],
    ticks: list[Tick],
    theme: Theme,
    title: str,
    summary: str,
    at: int | None = None,
) -> str:
    """Everyone's score after every action; `at` puts a cursor after so many of them."""
    graph = Graph(course)
    seats = range(len(names))
    cursor = "" if at is None else line(graph.x(at), TOP - 4, graph.x(at), LOW + 4, theme.accent, 1.5)
    layers = [
        "".join(graph.grid(theme)),
        "".join(graph.below(tick, theme) for tick in ticks),
        "".join(graph.curve(seat, theme) for seat in seats),
        "".join(graph.names(names, theme)),
        group(cursor, class_="cursor"),
    ]
    drawn = document(WIDTH, HEIGHT, title, summary, *layers, font_family=SANS, class_="score-graph")
    return "".join(drawn)


class Graph:
    """The paper that scores are drawn on: its scales."""

    def __init__(self, course: Sequence[tuple[int, ...]]) -> None:
        self.course = course
        self.last = max(1, len(course) - 1)
        self.step = nice(max(map(max, course)) - min(0, *map(min, course)))
        self.low = min(0, *map(min, course)) // self.step * self.step
        self.high = max(self.low + self.step, -(-max(map(max, course)) // self.step) * self.step)

    def x(self, n: int) -> float:
        """Where the position after n actions lies."""
        return LEFT + (RIGHT - LEFT) * n / self.last

    def y(self, score: int) -> float:
        return LOW - (LOW - TOP) * (score - self.low) / (self.high - self.low)

    def grid(self, theme: Theme) -> list[str]:
        """A fine line for every round number; the one at nothing is drawn in ink."""
        found: list[str] = []
        for score in range(self.low, self.high + 1, self.step):
            y = self.y(score)
            found.append(line(LEFT, y, END, y, theme.soft if score == 0 else theme.rule))
            found.append(write(str(score), LEFT - 6, y + 4, LEFT - 6, 11.5, theme.soft, anchor="end"))
        return found

    def below(self, tick: Tick, theme: Theme) -> str:
        """A number on the axis below."""
        x = self.x(tick.n)
        words = write(tick.words, x, LOW + 18, 60, 11.5, theme.soft, anchor="middle")
        return line(x, LOW, x, LOW + 4, theme.soft) + words

    def curve(self, seat: int, theme: Theme) -> str:
        """The scores of a seat as stairs, edged with ink so that pale colours stand out."""
        seats = len(self.course[0])
        aside = (seat - (seats - 1) / 2) * ASIDE
        before = self.course[0][seat]
        path = f"M{LEFT} {number(self.y(before) + aside)}"
        for n, scores in enumerate(self.course):
            if scores[seat] != before:
                before = scores[seat]
                path += f"H{number(self.x(n) + aside)}V{number(self.y(before) + aside)}"
        path += f"H{END}"
        dashes = DASHES[seat % len(DASHES)]
        drawn = [
            el("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)
            for colour, width in ((theme.ink, 3), (SEATS[seat % len(SEATS)], 2))
        ]
        return "".join(drawn)

    def names(self, names: list[str], theme: Theme) -> list[str]:
        """The mark, the name and the score of each seat at the end of its line, none above another."""
        scores = self.course[-1]
        order = sorted(range(len(names)), key=lambda seat: (-scores[seat], seat))
        ys = [self.y(scores[seat]) for seat in order]
        for i in range(1, len(ys)):
            ys[i] = max(ys[i], ys[i - 1] + ROOM)
        ys[-1] = min(ys[-1], float(LOW))
        for i in range(len(ys) - 2, -1, -1):
            ys[i] = min(ys[i], ys[i + 1] - ROOM)
        found: list[str] = []
        for seat, y in zip(order, ys, strict=True):
            found.append(line(END, self.y(scores[seat]), END + 8, y, theme.rule))
            found.append(seat_mark(seat, END + 15, y, 15, theme))
            words = f"{scores[seat]} {names[seat]}"
            found.append(write(words, END + 26, y + 4, WIDTH - END - 26, 12.5, theme.ink))
        return found


def nice(span: int) -> int:
    """The distance of round numbers of which about four lie within the span."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500):
        if span <= 5 * step:
            return step
    return 1000 * (1 + span // 5000)
