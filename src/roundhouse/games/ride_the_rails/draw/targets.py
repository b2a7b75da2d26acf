"""What can be touched on the map: hexes, cities, and what shows once a railroad or a city is chosen."""

from typing import Final

from roundhouse.core.bits import has, members
from roundhouse.display.hex_sheet import ground_parts
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS
from roundhouse.games.ride_the_rails.draw.marks import HEX, SMALL, token, use
from roundhouse.games.ride_the_rails.draw.scene import Scene
from roundhouse.games.ride_the_rails.draw.sheets import Sheet
from roundhouse.games.ride_the_rails.packing import railroads_at
from roundhouse.games.ride_the_rails.promises import banner as money_on
from roundhouse.svg.element import el, number, title
from roundhouse.svg.hexes import CORNERS

GREEN: Final = "#1d6b32"
"""The banner of a $5 city."""


def hexes(scene: Scene, sheet: Sheet) -> list[str]:
    """The hexes where something can be built, lit, in a layer for each band of rows."""
    return [hexes_of_band(scene, sheet, i) for i in range(len(sheet.bands))]


def hexes_of_band(scene: Scene, sheet: Sheet, i: int) -> str:
    builds, band = scene.builds, sheet.bands[i]
    lit = tuple([(hex_, builds[hex_], is_free(scene, hex_)) for hex_ in band if hex_ in builds])
    key = ("hexes", sheet.board, sheet.what, i, lit)
    return scene.cached(key, lambda: draw_hexes(scene, sheet, [(hex_, bits) for hex_, bits, _ in lit]))


def ground(scene: Scene, sheet: Sheet) -> str:
    """Every hex, to be touched where nothing is lit."""
    board, words = sheet.board, scene.captions

    def drawn() -> str:
        titles = [words.hex(board, hex_) for hex_ in range(len(board.names))]
        return ground_parts(board.names, sheet.spots, HEX, titles)

    return scene.cached(("ground", board, sheet.what), drawn)


def draw_hexes(scene: Scene, sheet: Sheet, lit: list[tuple[int, int]]) -> str:
    if not lit:
        return ""
    board, words, lights = sheet.board, scene.captions, ""
    for hex_, bits in lit:
        x, y = sheet.middle(hex_)
        name, railroads = board.names[hex_], members(bits)
        says = title(words.build(board, hex_, railroads))
        lights += (
            f'<g class="part lit later hex" data-part="hex:{name}">{says}'
            f"{use(SMALL, x, y)}{pips(scene, sheet, hex_, railroads)}</g>"
        )
    theme = scene.theme
    return (
        f'<g fill="{theme.lamp}" fill-opacity="0.4" stroke="{theme.accent}" stroke-width="1.5"'
        f' stroke-dasharray="3.5 2.5">{lights}</g>'
    )


def is_free(scene: Scene, hex_: int) -> bool:
    return railroads_at(scene.s.track, hex_) == 0


def pips(scene: Scene, sheet: Sheet, hex_: int, railroads: list[int]) -> str:
    """Small marks of the railroads that can be built in a hex, below a locomotive that is there."""
    x, y = sheet.middle(hex_)
    y += 0 if is_free(scene, hex_) else 11.5
    step = 9.0 if len(railroads) <= 3 else 6.0
    left = x - step * (len(railroads) - 1) / 2
    return "".join([token(r, left + step * i, y, 0.42, scene.theme) for i, r in enumerate(railroads)])


# Cities


def cities(scene: Scene, sheet: Sheet) -> list[str]:
    """Passengers, banners and the light of what can be chosen, in layers by bands of rows."""
    return [cities_of_band(scene, sheet, i) for i in range(len(sheet.towns))]


def cities_of_band(scene: Scene, sheet: Sheet, i: int) -> str:
    s = scene.s
    here = tuple(
        [
            (
                city,
                has(s.passengers, city) and city != s.origin,
                money_on(scene.rules, s, city),
                scene.rides.get(city, -1),
            )
            for city in sheet.towns[i]
        ]
    )
    key = ("cities", sheet.board, sheet.what, i, scene.riding, here)
    return scene.cached(key, lambda: "".join([draw_city(scene, sheet, *each) for each in here]))


def draw_city(scene: Scene, sheet: Sheet, city: int, waits: bool, pays: int, ways: int) -> str:
    """A city as a part; only while passengers ride can it be touched, otherwise its hex is."""
    board, theme, words = sheet.board, scene.theme, scene.captions
    x, y = sheet.middle(board.hex_at[city])
    about = board.cities[city]
    body = (use("rt-pawn", x, y - 16.5, 1.1) if waits else "") + flag(sheet, city, pays)
    reach = use(HEX, x, y)
    part = f'data-part="city:{about.id}"'
    if ways < 0:
        touch = 'pointer-events="all"' if scene.riding else 'pointer-events="none"'
        room = f'<g fill="none">{reach}</g>'
        name = title(words.city(about.name, waits))
        return f'<g class="part" {part} {touch}>{name}{room}{body}</g>'
    says = words.ride(about.name, members(ways)) if ways else words.passenger(about.name)
    light = el(
        "path",
        d="M" + " ".join([f"{number(x + 1.02 * cx)} {number(y + 1.02 * cy)}" for cx, cy in CORNERS]) + "Z",
        fill=theme.lamp,
        fill_opacity=0.26,
        stroke=theme.accent,
        stroke_width=4,
    )
    return f'<g class="part lit" {part}>{title(says)}{light}{body}</g>'


def flag(sheet: Sheet, city: int, pays: int) -> str:
    """The banner of a city; nothing if it does not pay."""
    if not pays:
        return ""
    x, y = sheet.middle(sheet.board.hex_at[city])
    return banner(f"${pays}", x + 6.5 + 0.87 * sheet.text, y - 11 - 0.55 * sheet.text, sheet.text)


def banner(text: str, x: float, y: float, size: float) -> str:
    """What a city pays: green, as it is printed."""
    w, h = size * (0.55 + 0.6 * len(text)), size * 1.12
    return el(
        "rect",
        x=x - w / 2,
        y=y - h / 2,
        width=w,
        height=h,
        rx=2,
        fill=GREEN,
        stroke="#fffaf0",
        stroke_width=0.9,
    ) + el(
        "text",
        text,
        x=x,
        y=y + size * 0.36,
        font_size=size,
        font_weight="600",
        text_anchor="middle",
        fill="#ffffff",
    )


# What shows after a first touch


def ghosts(scene: Scene, sheet: Sheet) -> str:
    """Once a railroad is chosen, its locomotives where they could be; once a city is chosen, ways to it."""
    if scene.builds:
        key = (
            "ghosts",
            sheet.board,
            sheet.what,
            tuple(scene.builds.items()),
            scene.s.track,
        )
        return scene.cached(key, lambda: draw_building(scene, sheet))
    ways = [(city, railroads) for city, railroads in scene.rides.items() if railroads]
    return "".join([draw_ways(scene, sheet, city, railroads) for city, railroads in ways])


def draw_building(scene: Scene, sheet: Sheet) -> str:
    body = ""
    for railroad, name in enumerate(RAILROADS):
        places = [hex_ for hex_, bits in scene.builds.items() if has(bits, railroad)]
        if places:
            marks = "".join(
                [token(railroad, *ghost_spot(scene, sheet, hex_), scene.theme) for hex_ in places]
            )
            body += (
                f'<g class="when" data-when="supply:{name}" display="none" opacity="0.65">'
                f'<g pointer-events="none">{marks}</g></g>'
            )
    return body


def ghost_spot(scene: Scene, sheet: Sheet, hex_: int) -> tuple[float, float, float]:
    """About where a locomotive would stand, and how large it is shown: beside one that is there."""
    if scene.board.city_at[hex_] != NO_CITY:
        x, y = sheet.town(hex_)
        return (x, y + 2, 0.85) if is_free(scene, hex_) else (x + 7.2, y + 2, 0.7)
    x, y = sheet.middle(hex_)
    return (x, y, 0.85) if is_free(scene, hex_) else (x, y + 9, 0.75)


def draw_ways(scene: Scene, sheet: Sheet, city: int, railroads: int) -> str:
    """Chips of the railroads by which a city can be reached, beside it."""
    hex_ = sheet.board.hex_at[city]
    x, y = sheet.middle(hex_)
    about, roads = sheet.board.cities[city], members(railroads)
    size = 34.0 if sheet.full else 44.0
    left = min(
        max(x - size * (len(roads) - 1) / 2, sheet.left + size),
        sheet.right - size * len(roads),
    )
    top = y - 44 if y - 66 > sheet.top else y + 44
    chips = ""
    for i, railroad in enumerate(roads):
        at = left + size * i
        chips += (
            f'<g class="part lit later" data-part="line:{RAILROADS[railroad]}">'
            f"{title(scene.captions.ride_by(about.name, railroad))}"
            f'<circle cx="{number(at)}" cy="{number(top)}" r="{number(size * 0.46)}"'
            f' fill="{scene.theme.panel}"'
            f' stroke="{scene.theme.accent}" stroke-width="2.4"/>'
            f"{token(railroad, at, top, size / 34 * 1.15, scene.theme)}</g>"
        )
    return f'<g class="when" data-when="city:{about.id}" display="none">{chips}</g>'
