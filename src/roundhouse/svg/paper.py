"""Paper to print on: its sizes, and several pages as one picture, one below the other."""

from typing import Final

from roundhouse.svg.element import el, number

PAPERS: Final = {"a4": (595.28, 841.89), "a3": (841.89, 1190.55)}
"""Width and height, upright, in points: 72 to the inch."""
MARGIN: Final = 20.0
"""Around a picture that was not drawn for this paper."""
GAP: Final = 16.0
"""Between two pages of one picture."""


def upright_or_across(w: float, h: float, paper: str) -> tuple[float, float]:
    """The paper, turned as a picture of this size is."""
    short, long = PAPERS[paper]
    return (short, long) if h >= w else (long, short)


def one_below_the_other(pages: list[str]) -> str:
    """Pages as one picture; what they define alike is defined once."""
    if len(pages) == 1:
        return pages[0]
    sizes = [[float(word) for word in page.split('viewBox="')[1].split('"')[0].split()] for page in pages]
    wide = max([size[2] for size in sizes])
    body, y, defined = [], 0.0, set[str]()
    for page, size in zip(pages, sizes, strict=True):
        opening, *lines, closing = page.split("\n")
        lines = [line for line in lines if line not in defined]
        defined |= {line for line in lines if line.startswith("<g><defs")}
        w, h = size[2], size[3]
        place = f'x="{number((wide - w) / 2)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        body += [opening.replace("<svg", f"<svg {place}", 1).replace(' role="img"', ""), *lines, closing]
        y += h + GAP
    high = y - GAP
    whole = el("svg", "", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {number(wide)} {number(high)}")
    return "\n".join([whole.removesuffix("</svg>"), *body, "</svg>"])
