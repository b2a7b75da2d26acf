"""The picture of docs/architecture.md: the way of a click through the house and back."""

from roundhouse.svg.element import document, el
from roundhouse.svg.page import masthead, sheet
from roundhouse.svg.shapes import box
from roundhouse.svg.text import SANS, write
from roundhouse.svg.theme import Theme, theme_named

W, H = 1200, 780
TITLE = "The way of a click"
SUMMARY = (
    "A browser sends an action to the site. The site's hall plays it at a copy of the table; the table asks "
    "the rules, which change the state. The store writes it to disk. Then the state is masked into a view "
    "for each seat; words and drawing make a page of it, and what has changed is pushed to every browser. "
    "Terminal, lab and bots use the same two doors of the engine: Table and View."
)


class Diagram:
    """Boxes and arrows in the colours of a theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.drawn: list[str] = []

    def room(self, x: float, y: float, w: float, h: float, name: str, *lines: str, fill: str = "") -> None:
        """A box with a name in it and what it does below."""
        self.drawn.append(box(x, y, w, h, fill or self.theme.panel, self.theme.rule, r=6))
        self.drawn.append(write(name, x + 14, y + 25, w - 28, 17, self.theme.ink, serif=True, bold=True))
        for i, text in enumerate(lines):
            low = y + 46 + 18 * i
            self.drawn.append(write(text, x + 14, low, w - 28, 13.5, self.theme.soft, smallest=11))

    def band(self, x: float, y: float, w: float, h: float, name: str) -> None:
        """A frame round rooms that belong together."""
        self.drawn.append(
            el("rect", x=x, y=y, width=w, height=h, rx=10, fill="none", stroke=self.theme.rule)
            + write(name, x + w - 16, y + 25, w - 32, 13, self.theme.soft, anchor="end", spacing=0.6)
        )

    def arrow(self, *points: tuple[float, float], quiet: bool = False) -> None:
        """A line through these points with a head at the last."""
        colour = self.theme.rule if quiet else self.theme.accent
        self.drawn.append(
            el(
                "path",
                d="M" + " L".join(f"{x:g} {y:g}" for x, y in points),
                fill="none",
                stroke=colour,
                stroke_width=2,
                marker_end=f"url(#{'quiet' if quiet else 'head'})",
            )
        )

    def step(self, n: int, x: float, y: float, text: str, w: float = 300) -> None:
        """A number in a circle, and what happens there."""
        self.drawn.append(
            el("circle", cx=x, cy=y, r=11, fill=self.theme.accent)
            + write(str(n), x, y + 4.8, 20, 13.5, self.theme.on_accent, bold=True, anchor="middle")
            + (write(text, x + 18, y + 4.8, w, 13.5, self.theme.ink, smallest=11) if text else "")
        )

    def heads(self) -> str:
        """The two arrow heads, to be used by name."""
        return el(
            "defs",
            *(
                el(
                    "marker",
                    el("path", d="M0 0 L10 5 L0 10 Z", fill=colour),
                    id=id_,
                    viewBox="0 0 10 10",
                    refX=9,
                    refY=5,
                    markerWidth=7,
                    markerHeight=7,
                    orient="auto-start-reverse",
                )
                for id_, colour in (("head", self.theme.accent), ("quiet", self.theme.rule))
            ),
        )


def diagram(theme_name: str) -> str:
    """The picture as SVG."""
    theme = theme_named(theme_name)
    d = Diagram(theme)
    # people
    d.room(90, 84, 430, 58, "Browser", "the page, one script; plain forms do as well")
    d.room(660, 84, 200, 58, "Terminal", "you, at the keyboard")
    d.room(900, 84, 250, 58, "A Python program", "yours, a notebook, a test")
    # what they use
    d.room(90, 214, 430, 160, "site", fill=theme.ground)
    d.room(106, 252, 118, 106, "http", "who asks:", "cookies,", "limits")
    d.room(236, 252, 118, 106, "pages", "home, table,", "replay, learn,", "downloads")
    d.room(366, 252, 138, 106, "tables", "hall: open tables", "live: sockets", "store: one writer")
    d.room(556, 290, 80, 68, "disk", "SQLite")
    d.room(660, 214, 200, 160, "cli", "play, replay, verify,", "draw, check, sim …:", "one file a command")
    d.room(900, 214, 250, 72, "lab", "games by the thousand")
    d.room(900, 302, 250, 72, "bots", "anything with choose(view, dice)")
    # the engine
    d.band(40, 440, 1120, 312, "THE ENGINE: core, geometry, games, display, svg. No clock, no network")
    d.room(150, 490, 270, 84, "Table", "says who and when:", "names, seed, log, undo, records")
    d.room(
        520, 490, 280, 84, "Rules", "say how: phases as in the rulebook,", "from data, options and modules"
    )
    d.room(890, 490, 240, 84, "State", "says what: integers and", "tuples, cheap to copy")
    d.room(890, 644, 240, 84, "View", "what one seat may know:", "a state with holes")
    d.room(520, 644, 280, 84, "words, draw", "sentences, labels, hints;", "the picture")
    # the way of a click
    d.arrow((300, 142), (300, 212))
    d.step(1, 318, 178, "an action, in notation", 190)
    d.arrow((435, 374), (435, 460), (300, 460), (300, 488))
    d.step(2, 453, 408, "played at a copy of the table", 200)
    d.arrow((420, 540), (518, 540))
    d.step(3, 436, 522, "check", 60)
    d.arrow((800, 540), (888, 540))
    d.step(4, 814, 522, "apply", 60)
    d.arrow((504, 336), (554, 336))
    d.step(5, 540, 316, "", 10)
    d.arrow((1010, 574), (1010, 642))
    d.step(6, 1028, 609, "mask, once a seat", 110)
    d.arrow((890, 690), (802, 690))
    d.arrow((520, 690), (66, 690), (66, 300), (88, 300))
    d.step(7, 90, 672, "sentences, labels and picture become a page", 400)
    d.arrow((200, 212), (200, 144))
    d.step(8, 104, 178, "what changed", 84)
    # the others
    d.arrow((760, 142), (760, 212), quiet=True)
    d.arrow((1025, 142), (1025, 212), quiet=True)
    d.arrow((760, 374), (760, 438), quiet=True)
    d.arrow((1025, 374), (1025, 438), quiet=True)
    drawn = "".join(d.drawn)
    return "\n".join(
        document(
            W,
            H,
            TITLE,
            SUMMARY,
            d.heads(),
            sheet(W, H, theme),
            masthead("The way of a click", "and back to every browser", 40, 52, W - 80, 28, theme),
            drawn,
            font_family=SANS,
        )
    )
