"""The report on a map as one page: figures, sentences, and pictures that are all within it."""

from base64 import b64encode
from typing import Final

from roundhouse.core.words import Words
from roundhouse.games.railway_rivals.draw.land import land
from roundhouse.games.railway_rivals.draw.places import names, towns
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.draw.suits import definitions
from roundhouse.games.railway_rivals.survey import StartFigures, Survey
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.svg.element import document, el, escape, group
from roundhouse.svg.text import SANS
from roundhouse.svg.theme import DARK, LIGHT, THEMES, Theme

MAP_WIDTH: Final = 1000.0
THINNEST: Final = 1.5
THICKEST: Final = 11.0
"""Of a line on the heat map, in units of the sheet."""
ROW: Final = 30
NAMES: Final = 120
CHART: Final = 440


def survey_page(s: Survey, language: Words, bots: str, seed: str) -> str:
    """The page as HTML; it asks for nothing from elsewhere."""
    assert isinstance(language, English)
    words = language.survey
    look_at, starts, places, lines, runs, length = words.headings
    body = [
        f"<h1>{escape(words.title(s))}</h1>",
        f'<p class="about">{escape(words.about(s, bots, seed))}</p>',
        section(
            look_at, "<ul>" + "".join(f"<li>{escape(each)}</li>" for each in words.findings(s)) + "</ul>"
        ),
        section(
            starts,
            start_chart(s) + note(words.starts_note(s)),
            table(words.start_heads(), [words.start_row(s, start) for start in s.starts]),
        ),
        section(
            lines,
            figure(s, s.built, words.built_caption(s)),
            figure(s, s.ran, words.ran_caption(s)),
        ),
        section(places, table(words.town_heads(), [words.town_row(s, town) for town in by_service(s)])),
        section(runs, table(words.run_heads(s), words.run_rows(s))),
        section(length, table(words.length_heads(), words.length_rows(s))),
    ]
    head = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(words.title(s))}</title><style>{style()}</style></head>"
    )
    return f"{head}\n<body><main>\n" + "\n".join(body) + "\n</main></body></html>\n"


def by_service(s: Survey) -> list[int]:
    """The towns, those that are served least first."""
    return sorted(range(len(s.railway)), key=lambda town: (s.railway[town], s.ends[town]))


def section(heading: str, *parts: str) -> str:
    return f"<section><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table whose first column names, and whose others count."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = ""
    for first, *rest in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body += f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    scrolled = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{scrolled}</div>'


# Pictures


def start_chart(s: Survey) -> str:
    """For each start a dot at its share of wins and a line as long as its interval."""
    begun = [start for start in s.starts if start.companies]
    if not begun:
        return ""
    most = max([start.interval[1] for start in begun] + [2 * s.fair])
    across = (CHART - NAMES - 10) / most
    h = ROW * len(begun) + 8
    fair = NAMES + s.fair * across
    drawn = [el("line", x1=fair, y1=0, x2=fair, y2=h, stroke="currentColor", stroke_dasharray="4 4")]
    drawn += [start_row(s, start, i, across) for i, start in enumerate(begun)]
    told = ", ".join([f"{s.map.place_name(start.hex)} {100 * start.share:.0f} %" for start in begun])
    return el(
        "svg",
        *drawn,
        class_="chart",
        viewBox=f"0 0 {CHART} {h}",
        role="img",
        aria_label=told,
        font_family=SANS,
    )


def start_row(s: Survey, start: StartFigures, i: int, across: float) -> str:
    low, high = start.interval
    y = ROW * i + ROW / 2 + 4
    body = el("text", escape(s.map.place_name(start.hex)), x=0, y=y + 5, font_size=15, fill="currentColor")
    body += el(
        "line",
        x1=NAMES + low * across,
        y1=y,
        x2=NAMES + high * across,
        y2=y,
        class_="interval",
        stroke_width=4,
    )
    return body + el("circle", cx=NAMES + start.share * across, cy=y, r=7, class_="dot")


def figure(s: Survey, counts: list[int], caption: str) -> str:
    """The map with its lines by how often they were used, by day and by night."""
    day, night = [data_of(heat_map(s, counts, caption, theme)) for theme in (LIGHT, DARK)]
    return (
        f'<figure><picture><source media="(prefers-color-scheme: dark)" srcset="{night}">'
        f'<img src="{day}" alt="{escape(caption)}"></picture>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def data_of(svg: str) -> str:
    """A picture as an address that holds it: so one cannot disturb the other's definitions."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def heat_map(s: Survey, counts: list[int], caption: str, theme: Theme) -> str:
    """The map; a line is the thicker and the stronger, the oftener its segment was used."""
    at = Sheet(s.map, "", MAP_WIDTH, 2000.0, True, "to report")
    most = max([1, *counts])
    heat = ""
    for segment, n in sorted(enumerate(counts), key=lambda each: each[1]):
        if n:
            (x, y), (to_x, to_y) = [at.spots[hex_] for hex_ in s.map.ends[segment]]
            part = n / most
            heat += el(
                "line",
                x1=x,
                y1=y,
                x2=to_x,
                y2=to_y,
                stroke=mixed(theme.panel, theme.accent, 0.35 + 0.65 * part),
                stroke_width=THINNEST + (THICKEST - THINNEST) * part,
            )
    layers = [land(at, theme), group(heat, stroke_linecap="round")]
    layers += [towns(at, theme), names(at, theme)]
    ground = el("rect", width=MAP_WIDTH, height=at.h, fill=theme.panel)
    drawn = [at.moved(0, 0, each) for each in layers if each]
    return "\n".join(
        document(
            MAP_WIDTH,
            at.h,
            s.map.name,
            caption,
            definitions(s.map.ground.flat),
            ground,
            *drawn,
            font_family=SANS,
        )
    )


def mixed(ground: str, ink: str, part: float) -> str:
    """So much of an ink on a ground; both like #a8420a."""
    pairs = [(int(ground[i : i + 2], 16), int(ink[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join([f"{round(a + (b - a) * part):02x}" for a, b in pairs])


def style() -> str:
    """The look of the page, by day and by night."""
    inks = {
        name: f"--ground:{theme.ground};--panel:{theme.panel};--ink:{theme.ink};--soft:{theme.soft};"
        f"--rule:{theme.rule};--accent:{theme.accent}"
        for name, theme in THEMES.items()
    }
    return (
        f":root{{color-scheme:light dark;{inks['light']}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{inks['dark']}}}}}"
        "body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
        "main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 3rem}"
        "h1,h2{font-family:Georgia,serif;font-weight:normal;line-height:1.2}"
        "h1{font-size:2rem;margin:.5rem 0;border-bottom:3px double var(--rule);padding-bottom:.6rem}"
        "h2{font-size:1.35rem;margin:0 0 .6rem}"
        ".about,.note,figcaption{color:var(--soft)}"
        "section{background:var(--panel);border:1px solid var(--rule);padding:1rem;margin:1rem 0}"
        "ul{margin:0;padding-left:1.2rem}li{margin:.35rem 0}"
        ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
        "th,td{padding:.3rem .6rem;border-bottom:1px solid var(--rule);text-align:right;vertical-align:top}"
        "th:first-child{text-align:left;padding-left:0}thead th{font-weight:600;color:var(--soft)}"
        "tbody th{font-weight:normal}td{white-space:nowrap}"
        "figure{margin:0 0 1.2rem}img{width:100%;height:auto;display:block;border:1px solid var(--rule)}"
        ".chart{width:100%;max-width:36rem;height:auto;display:block}"
        ".interval{stroke:var(--accent);stroke-opacity:.55}.dot{fill:var(--accent)}"
    )
