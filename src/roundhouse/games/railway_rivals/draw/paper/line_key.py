"""The list of bridges, ferries and routes abroad beside a printed map, each with its sign and its rules."""

from typing import Final

from roundhouse.games.railway_rivals.data import Map
from roundhouse.games.railway_rivals.draw.land import Inks
from roundhouse.games.railway_rivals.draw.paper.blocks import BODY, HEAD, LEAD, NARROWER, Block, head, small
from roundhouse.games.railway_rivals.draw.paper.map_lines import BROKEN, SAILS, STANDING, TUNNEL
from roundhouse.games.railway_rivals.words.en.sheet_captions import SheetCaptions
from roundhouse.svg.element import Value, at, el
from roundhouse.svg.text import wrap
from roundhouse.svg.theme import Theme

LEFT: Final = 30.0
"""How far from the edge names begin, beside the signs."""

Row = tuple[str, str, str, str]
"""The kind of sign, the name, the price and the rules."""


def rows_of(printed: Map, captions: SheetCaptions) -> list[Row]:
    """A row for everything that the map has of this."""
    found = []
    for i, feature in enumerate(printed.features):
        parts = [printed.costs[segment] for segment, other in enumerate(printed.feature) if other == i]
        kind = "standing" if feature.standing else "tunnel" if feature.usual else "bridge"
        rules = captions.rules_of_feature(printed, feature)
        found.append((kind, feature.name, captions.price_of(feature, parts), rules))
    for route in printed.permitted:
        rules = captions.rules_of_route(printed, route)
        found.append(("route", route.name, captions.route_terms(route), rules))
    for ferry in printed.ferries if captions.sails(printed) else []:
        rules = captions.rules_of_ferry(printed, ferry)
        found.append(("ferry", ferry.name, captions.price_of_ferry(ferry), rules))
    return found


def lines(printed: Map, w: float, theme: Theme, inks: Inks, captions: SheetCaptions) -> Block:
    """All of them under one heading."""
    body, y = head(captions.lines(printed), w, theme), HEAD + 7
    for kind, name, price, rules in rows_of(printed, captions):
        body += at(12, y - 3, line_sign(kind, inks, theme))
        body += small(name, LEFT, y, w - LEFT - 92, BODY, theme.ink, bold=True)
        body += small(price, w, y, 88, BODY, theme.ink, bold=True, anchor="end")
        for words in wrap(rules, (w - LEFT - 4) * NARROWER, BODY, 40):
            y += LEAD
            body += small(words, LEFT, y, w - LEFT, BODY, theme.ink, smallest=BODY)
        y += LEAD + 3.4
    return Block(body, y - 12)


def line_sign(kind: str, inks: Inks, theme: Theme) -> str:
    """A piece of such a line, as it is printed, around the origin."""
    ink: dict[str, Value] = {"fill": "none", "stroke": theme.ink}
    if kind == "bridge":
        return el("path", d="M-9-5.4l3 2H6l3-2M-9 5.4l3-2H6l3 2", stroke_width=1.2, **ink)
    d = "M-11 0H11"
    if kind in ("standing", "tunnel"):
        wide, inner = STANDING if kind == "standing" else TUNNEL
        white = el("path", d=d, fill="none", stroke=inks.land, stroke_width=inner)
        return el("path", d=d, stroke_width=wide, **ink) + white
    if kind == "route":
        dot = el("circle", cx=-11, cy=0, r=2, fill=theme.ink)
        return el("path", d=d, stroke_width=1.4, stroke_dasharray=BROKEN, **ink) + dot
    sails = el("path", d=d, stroke_width=2, stroke_dasharray=SAILS, stroke_linecap="round", **ink)
    return sails + el("path", d="M-5-3.5h10v7h-10z", fill=inks.town, stroke=theme.ink, stroke_width=0.8)
