"""The printed map: coast and water lines, hexes, mountains, and the cities with the colours they show."""

from typing import Final

from roundhouse.games.ride_the_rails.data import MOUNTAIN, STARTS
from roundhouse.games.ride_the_rails.draw.marks import colour_of
from roundhouse.games.ride_the_rails.draw.sheets import Sheet
from roundhouse.svg.cache import cached_markup
from roundhouse.svg.element import el, escape, number
from roundhouse.svg.hexes import CORNERS, outline
from roundhouse.svg.theme import DARK, Theme


class Inks:
    """The colours of a printed map."""

    def __init__(
        self, land: str, sea: str, grid: str, coast: str, water: str, high: str, peak: str, town: str
    ) -> None:
        self.land = land
        self.sea = sea
        self.grid = grid
        self.coast = coast
        self.water = water
        """The lines along the coast."""
        self.high = high
        """The ground of a Mountain."""
        self.peak = peak
        self.town = town
        """The ground of a city."""


DAY: Final = Inks("#f8f2e0", "#dfe7e3", "#d8c9a6", "#5d5140", "#a3b5b3", "#e9dab6", "#7a6545", "#fffdf5")
NIGHT: Final = Inks("#1f454a", "#12374c", "#2f5a61", "#8fa9a2", "#2b5970", "#24504f", "#86a59a", "#2f5f66")


def inks_of(theme: Theme) -> Inks:
    return NIGHT if theme is DARK else DAY


def land(sheet: Sheet, theme: Theme) -> str:
    """Everything that is printed, but the names."""
    return cached_markup(("land", sheet.board, sheet.what, theme.name), lambda: draw_land(sheet, theme))


def draw_land(sheet: Sheet, theme: Theme) -> str:
    inks = inks_of(theme)
    shore = outline(sheet.spots)
    body = ""
    for width, colour in (
        (26, inks.water),
        (24.2, inks.sea),
        (17, inks.water),
        (15, inks.sea),
        (9, inks.water),
        (6.6, inks.sea),
    ):
        body += el("path", d=shore, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round")
    body += el("path", d=shore, fill=inks.land)
    body += mountains(sheet, inks)
    body += el("path", d=grid(sheet), fill="none", stroke=inks.grid, stroke_width=0.9)
    body += el("path", d=shore, fill="none", stroke=inks.coast, stroke_width=1.8, stroke_linejoin="round")
    return body + towns(sheet, inks, theme)


def grid(sheet: Sheet) -> str:
    """Three sides of every hex: with those of its neighbours they are all."""
    return "".join([f"M{number(x)} {number(y - 20.8)}l-18 10.4v20.8l18 10.4" for x, y in sheet.spots])


def mountains(sheet: Sheet, inks: Inks) -> str:
    """Mountains as an engraver cuts them: ground, a ridge, and hachures on the side away from the light."""
    terrain = sheet.board.terrain
    high = [spot for hex_, spot in enumerate(sheet.spots) if terrain[hex_] == MOUNTAIN]
    ground = "".join(
        [f"M{number(x)} {number(y - 20.8)}l18 10.4v20.8l-18 10.4-18-10.4v-20.8z" for x, y in high]
    )
    ridges = "".join([f"M{number(x - 12)} {number(y + 7)}{RIDGE}" for x, y in high])
    shade = "".join([f"M{number(x)} {number(y)}{SHADE}" for x, y in high])
    return (
        el("path", d=ground, fill=inks.high)
        + el("path", d=shade, fill="none", stroke=inks.peak, stroke_width=0.8)
        + el("path", d=ridges, fill="none", stroke=inks.peak, stroke_width=1.4, stroke_linejoin="round")
    )


RIDGE: Final = "l7.5-16 4.5 8 4-7 9.5 15"
SHADE: Final = (
    "m-4.3-6.5l1 13m.8-9.5l1.2 9.5m.9-6.5l.9 6.5m2.9-11.5l.8 11.5m.9-11l1.7 11m.3-8l1.9 8m.3-4.5l1.4 4.5"
)


def towns(sheet: Sheet, inks: Inks, theme: Theme) -> str:
    """The cities, each with a band of the colours that may start there; Black alone makes no band."""
    body = ""
    for city in sorted(sheet.board.cities, key=lambda city: city.hex):
        x, y = sheet.town(city.hex)
        starts = STARTS[city.kind]
        edge = "#071a1d" if theme is DARK else "#231d16"
        body += el("path", d=ring(x, y, 0, 6, 0.8) + "Z", fill=inks.town, stroke=edge, stroke_width=2)
        if len(starts) == 1:
            continue
        share = 6 / len(starts)
        for i, railroad in enumerate(starts):
            d = ring(x, y, i * share, (i + 1) * share, 0.69)
            body += el("path", d=d, fill="none", stroke=colour_of(railroad, theme), stroke_width=4)
        body += el("path", d=ring(x, y, 0, 6, 0.58) + "Z", fill="none", stroke=edge, stroke_width=0.7)
    return body


def ring(x: float, y: float, start: float, end: float, size: float) -> str:
    """A piece of a hex's border, from one sixth to another, clockwise from the top."""
    stops = [start, *[float(i) for i in range(int(start) + 1, int(end) + 1) if i < end], end]
    spots = []
    for stop in stops:
        i, part = int(stop), stop - int(stop)
        a, b = CORNERS[i % 6], CORNERS[(i + 1) % 6]
        spots.append((x + size * (a[0] + (b[0] - a[0]) * part), y + size * (a[1] + (b[1] - a[1]) * part)))
    return "M" + " ".join([f"{number(px)} {number(py)}" for px, py in spots])


def names(sheet: Sheet, theme: Theme) -> str:
    """The names of the cities, above the track."""
    return cached_markup(("names", sheet.board, sheet.what, theme.name), lambda: draw_names(sheet, theme))


def draw_names(sheet: Sheet, theme: Theme) -> str:
    halo = "#0d2226" if theme is DARK else "#fffaf0"
    body = ""
    for i, label in sheet.labels.items():
        kind = sheet.board.cities[i].kind
        body += el(
            "text",
            escape(label.text),
            x=label.x,
            y=label.y,
            text_anchor=None if label.anchor == "start" else label.anchor,
            font_size=sheet.text,
            font_weight="600",
            font_style="italic" if kind in ("east", "west") and sheet.full else None,
        )
    return el(
        "g",
        body,
        fill=theme.ink,
        stroke=halo,
        stroke_width=2.6,
        stroke_linejoin="round",
        paint_order="stroke",
        pointer_events="none",
    )
