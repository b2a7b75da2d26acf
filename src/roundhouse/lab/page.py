"""A page of the lab: one file of HTML by day and by night, with sections, notes and tables of figures."""

from collections.abc import Sequence
from html import escape as quoted

from roundhouse.svg.element import escape
from roundhouse.svg.theme import DARK, LIGHT, Theme

FEW = 14
"""A table of more lines is folded."""


class Page(str):
    """A page as text; in a notebook it is shown, in a frame of its own."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        frame = 'width="100%" height="620" style="border:0"'
        return f'<iframe {frame} srcdoc="{quoted(self)}"></iframe>'


def page(title: str, body: Sequence[str]) -> Page:
    """A page of this title, which asks for nothing from elsewhere."""
    head = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style()}</style></head>"
    )
    return Page(f"{head}\n<body><main>\n" + "\n".join(body) + "\n</main></body></html>\n")


def section(heading: str, *parts: str) -> str:
    return f"<section><h3>{escape(heading)}</h3>{''.join(parts)}</section>"


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def grid(heads: Sequence[str], lines: Sequence[Sequence[str]], kind: str = "", is_open: bool = False) -> str:
    """A table whose first column names, and whose others count."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = ""
    for first, *rest in lines:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
        body += f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    whole = f'<table class="{kind}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    shown = " open" if is_open or len(lines) <= FEW else ""
    return f'<details{shown}><summary>Figures</summary><div class="wide" tabindex="0">{whole}</div></details>'


def style() -> str:
    """Paper by day, a night train by dark, as all pages of the house."""
    day, night = inks(LIGHT), inks(DARK)
    return (
        f":root{{color-scheme:light dark;{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}"
        "body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 'Source Sans Pro','Segoe UI',"
        "Roboto,sans-serif}main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem}"
        "h1,h2,h3{font-family:'Source Serif Pro',Georgia,serif;line-height:1.2;margin:1.6em 0 .5em}"
        "h1{font-size:2rem;border-bottom:3px double var(--ink);padding-bottom:.4rem;margin-top:.5rem}"
        "h2{font-size:1.5rem;border-bottom:1px solid var(--rule);padding-bottom:.3rem}h3{font-size:1.15rem}"
        "article{margin-top:3rem}a{color:var(--accent)}code{overflow-wrap:anywhere}"
        ".note,.soft{color:var(--soft)}.wide{overflow-x:auto}"
        "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.94rem;width:100%}"
        "th,td{padding:.3rem .6rem;text-align:right;white-space:nowrap;"
        "border-bottom:1px solid var(--rule);vertical-align:top}"
        "thead th{color:var(--soft);font-weight:600}th:first-child{text-align:left;padding-left:0}"
        "th[scope=row]{font-weight:600}.last-words td:last-child,.last-words th:last-child{text-align:left;"
        "min-width:20rem;white-space:normal}"
        "summary{cursor:pointer;color:var(--soft);min-height:1.75rem;padding:.4rem 0}"
        ".plot{width:100%;max-width:40rem;height:auto;display:block;background:var(--panel);"
        "padding:.6rem .8rem;"
        "box-sizing:border-box;border:1px solid var(--rule)}.plot text{fill:var(--ink)}"
        ".plot .soft{fill:var(--soft)}.plot .figure{font-variant-numeric:tabular-nums}"
        ".plot .rule{stroke:var(--rule)}.plot .fair{stroke:var(--ink)}"
        ".plot .dot,.plot .bar{fill:var(--accent)}"
        ".plot .interval{stroke:var(--accent);stroke-width:4;stroke-opacity:.45;stroke-linecap:round}"
        ".plot .curve{stroke:var(--accent);stroke-width:2.5}"
        ".plot .whisker{stroke:var(--soft);stroke-width:1.5}.plot .box{fill:var(--accent);fill-opacity:.35;"
        "stroke:var(--accent)}.plot .middle{stroke:var(--ink);stroke-width:2.5}"
    )


def inks(theme: Theme) -> str:
    names = {
        "ground": theme.ground,
        "panel": theme.panel,
        "ink": theme.ink,
        "soft": theme.soft,
        "rule": theme.rule,
        "accent": theme.accent,
    }
    return "".join(f"--{name}:{colour};" for name, colour in names.items())
