"""The face of a table: the part of its page that changes, in sections, each one element.

Written by hand instead of by templates because it is made anew for every seat after every action. A page
holds all of it; a push brings only the sections, and the layers of the picture, that have changed.
"""

from dataclasses import dataclass
from html import escape
from typing import Any

from roundhouse.site.tables.table_model import Choice, Group, Player, Showing

SCREENS = ("wide", "narrow")


@dataclass
class Face:
    """A face in its pieces."""

    showing: Showing
    csrf: str
    sections: dict[str, str]
    """Markup by the class of its element."""
    layers: list[str]
    """The lines of the picture; none if there are two."""

    def html(self) -> str:
        """All of it."""
        return whole(self.showing, self.sections, self.csrf)

    def marks(self) -> tuple[int, ...]:
        """What to remember of it, to know later what has changed."""
        shown = self.showing
        frame = hash(
            (shown.seat, shown.handover_seat, shown.over, self.layers[0] if self.layers else shown.n)
        )
        return (shown.n, frame, *map(hash, self.sections.values()), *map(hash, self.layers))


def face(showing: Showing, csrf: str = "", hinted: str = "", asked: str = "", aside: str = "") -> Face:
    """The face; `csrf` is the hidden field of a plain form, `hinted` the text of a choice to point out."""
    sections = {
        "ask": ask(showing),
        "now": now(showing, csrf, hinted),
        "recent": recent(showing),
        "players": players(showing.players),
        "aside": aside or aside_of(showing, csrf, asked),
    }
    one = [] if showing.wide and showing.narrow else showing.wide or showing.narrow
    return Face(showing, csrf, sections, one)


def patch(old: tuple[int, ...], new: Face, marks: tuple[int, ...]) -> dict[str, Any] | None:
    """What makes the face with the marks `old` the new one; None if it takes the whole."""
    if len(old) != len(marks) or old[1] != marks[1]:
        return None
    first = 2 + len(new.sections)
    return {
        "n": new.showing.n,
        "from": old[0],
        "turn": new.showing.your_turn,
        "sections": {
            name: new.sections[name] for i, name in enumerate(new.sections, 2) if old[i] != marks[i]
        },
        # elements are counted from the one after the opening line
        "layers": [
            (i - 1, layer) for i, layer in enumerate(new.layers) if old[first + i] != marks[first + i]
        ],
    }


def whole(showing: Showing, sections: dict[str, str], csrf: str) -> str:
    waiting = " waiting" if showing.handover else ""
    turn = " data-turn" if showing.your_turn else ""
    over = " data-over" if showing.over else ""
    eyes = "everyone" if showing.seat < 0 else "you"
    pictures = "".join(
        f'<div class="{screen}">{"".join(layers)}</div>'
        for screen, layers in zip(SCREENS, (showing.wide, showing.narrow), strict=True)
        if layers
    )
    title, urls = recent_title(showing), showing.urls
    steps = "" if showing.over else f' · <a href="{urls["table_replay"]}">Step by step</a>'
    guest = "" if showing.seats else '<p class="soft">You are watching: you see what everyone may see.</p>'
    return (
        f'<div class="face{waiting}" data-n="{showing.n}" data-seat="{showing.seat}" '
        f'data-handover="{showing.handover_seat}"{turn}{over}>{handover(showing, csrf)}'
        '<section class="stage" aria-label="The board"><div class="board" tabindex="-1" role="group" '
        f'aria-label="The board as seen by {eyes}">{pictures}</div>'
        '<div class="tools" role="group" aria-label="Zoom and care">'
        '<label class="care"><input type="checkbox" data-care> Ask before each move</label>'
        '<button type="button" data-zoom="-1" aria-label="Smaller">−</button>'
        '<button type="button" data-zoom="0">Fit</button>'
        '<button type="button" data-zoom="1" aria-label="Larger">+</button></div></section>'
        f"{sections['ask']}{sections['now']}"
        f'<section class="more" aria-label="The table"><h2>{title}</h2>{sections["recent"]}'
        f'<p><a href="{urls["log"]}" data-drawer>The whole log</a>{steps}</p>'
        f"<h2>Players</h2>{sections['players']}{guest}{sections['aside']}</section></div>"
    )


def handover(showing: Showing, csrf: str) -> str:
    if not showing.handover:
        return ""
    name = escape(showing.handover)
    return (
        f'<section class="handover" aria-labelledby="pass"><h2 id="pass">Pass the screen to {name}</h2>'
        f"<p>Nobody's secrets are shown until {name} says so.</p>"
        f'<form method="post" action="{showing.urls["pass_screen"]}">{csrf}'
        f'<input type="hidden" name="seat" value="{showing.handover_seat}">'
        f'<button class="go big">I am {name}: show my seat</button></form></section>'
    )


def ask(showing: Showing) -> str:
    yours, you = (" yours", "<strong>Your turn.</strong> ") if showing.your_turn else ("", "")
    jump = '<a class="jump" href="#choices">Choices</a>' if showing.choices else ""
    return f'<div class="ask{yours}"><p>{you}{escape(showing.ask)}</p>{jump}</div>'


# What one can do


def now(showing: Showing, csrf: str, hinted: str) -> str:
    inside = ""
    if showing.lent and not showing.over:
        inside = (
            f'<div class="message"><p>A bot ({escape(showing.lent)}) plays your seat.</p>'
            f'<form method="post" action="{showing.urls["lend_seat"]}" class="lend">{csrf}'
            f'<input type="hidden" name="seat" value="{showing.seat}">'
            '<button class="go">Take it back</button></form></div>'
        )
    if showing.choices:
        number = f'<input type="hidden" name="n" value="{showing.n}">'
        groups = "".join(group(each, hinted) for each in showing.groups)
        trace = f' data-trace="{escape(showing.trace)}"' if showing.trace else ""
        inside += (
            '<p class="picked" hidden><span></span> '
            '<button type="button" class="go" data-sure hidden>Do it</button> '
            '<button type="button" data-reset>Start again</button></p>'
            f'<form method="post" action="{showing.urls["act"]}" class="choices" id="choices"{trace}>'
            f"{csrf}{number}{groups}</form>"
        )
    if showing.your_turn:
        hint = '<a class="button" href="?hint=1" data-hint>Hint</a>'
        inside += f'<div class="aids">{undo(showing, csrf)}{hint}</div>'
    if showing.over:
        inside += ranking(showing)
    return f'<section class="now" aria-label="What you can do">{inside}</section>'


def undo(showing: Showing, csrf: str) -> str:
    if not showing.can_undo:
        return ""
    return (
        f'<form method="post" action="{showing.urls["undo"]}" class="undo">{csrf}'
        f'<input type="hidden" name="n" value="{showing.n}"><button>Undo</button></form>'
    )


def group(each: Group, hinted: str) -> str:
    choices = "".join(choice(one, hinted) for one in each.choices)
    if not each.title:
        return f"<ul>{choices}</ul>"
    title = escape(each.title)
    return (
        f'<details class="group" data-keep="{title}"><summary>{title}</summary><ul>{choices}</ul></details>'
    )


def choice(one: Choice, hinted: str) -> str:
    text = escape(one.text)
    mark = ' class="hinted"' if one.text == hinted else ""
    hint = f" <span>{escape(one.hint)}</span>" if one.hint else ""
    return (
        f'<li><button name="text" value="{text}" data-parts="{escape(one.parts)}"{mark}>'
        f"<b>{escape(one.label)}</b> <code>{text}</code>{hint}</button></li>"
    )


def ranking(showing: Showing) -> str:
    rows = "".join(
        f"<tr{' class=won' if player.place == 1 else ''}><td>{player.place}</td>"
        f'<th scope="row">{escape(player.name)}{" <span>won</span>" if player.place == 1 else ""}</th>'
        f"<td>{player.score}</td></tr>"
        for player in sorted(showing.players, key=lambda player: player.place)
    )
    urls = showing.urls
    return (
        '<div class="over"><h2>The game is over</h2><table><caption class="sr">The final ranking</caption>'
        '<thead><tr><th scope="col">Place</th><th scope="col">Player</th><th scope="col">Score</th></tr>'
        f'</thead><tbody>{rows}</tbody></table><p class="aids">'
        f'<a class="button" href="{urls["new"]}">Another table</a>'
        f'<a class="button" href="{urls["table_replay"]}">Replay</a>'
        f'<a class="button" href="{urls["record"]}">Record</a></p></div>'
    )


# The table


def recent_title(showing: Showing) -> str:
    return "The last moves" if showing.seat < 0 else "Since your last turn"


def recent(showing: Showing) -> str:
    return (
        f'<ol class="log recent" reversed tabindex="0" aria-label="{recent_title(showing)}, newest first">'
        f"{showing.recent}</ol>"
    )


def players(seated: list[Player]) -> str:
    lines = "".join(
        f"<li{' class=on' if player.to_move else ''}><span class=who>{escape(player.name)}"
        f"{' (you)' if player.shown else ' (at this screen)' if player.here else ''}</span> "
        f"<span class=soft>{'bot: ' + escape(player.level) if player.level else 'person'}</span>"
        f"{' <b>to move</b>' if player.to_move else ''}</li>"
        for player in seated
    )
    return f'<ul class="players">{lines}</ul>'


def aside_of(showing: Showing, csrf: str, asked: str) -> str:
    """What seldom changes: help and what can be taken away."""
    urls, seat = showing.urls, showing.seat
    why = lend = ""
    if showing.your_turn:
        why = (
            f'<details data-keep="why"{" open" if asked else ""}><summary>Why not?</summary>'
            "<p>Click on anything that is not lit, or write an action as it stands in small type on the "
            "buttons.</p>"
            '<form method="get" class="why"><label for="why">An action</label> <input id="why" name="why" '
            'autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="2000" '
            f'value="{escape(asked)}"><button>Why not?</button></form></details>'
        )
    if seat >= 0 and not showing.lent and not showing.over:
        bot = escape(showing.best_bot)
        lend = (
            '<details data-keep="lend"><summary>Leave for a while?</summary>'
            "<p>A bot can play your seat meanwhile. You can take it back at any time.</p>"
            f'<form method="post" action="{urls["lend_seat"]}" class="lend">{csrf}'
            f'<input type="hidden" name="seat" value="{seat}"><button name="level" value="{bot}">'
            f"Let the {bot} bot play for me</button></form></details>"
        )
    return f'<div class="aside">{why}{lend}{fair(showing)}{take(showing)}</div>'


def fair(showing: Showing) -> str:
    if showing.seed:
        seed = (
            f'<p>The seed: <code class="long">{escape(showing.seed)}</code></p>'
            f'<p><a href="{showing.urls["table_verify"]}">Verify every draw</a></p>'
        )
    else:
        seed = "<p>The seed is shown when the game is over; then everyone can derive every draw again.</p>"
    return (
        '<details data-keep="fair"><summary>Fair dice</summary>'
        "<p>The dice follow from a secret seed. Its SHA-256 was fixed before the first draw:</p>"
        f'<p><code class="long">{escape(showing.commitment)}</code></p>{seed}</details>'
    )


def take(showing: Showing) -> str:
    urls = showing.urls
    if showing.over:
        record = f'<a href="{urls["record"]}" download>The record of the game</a>'
    else:
        record = '<span class="soft">The record of the game: when it is over</span>'
    options = ""
    if showing.options:
        options = f'<p class="soft">Options of this table: <code>{escape(showing.options)}</code></p>'
    return (
        '<details data-keep="take"><summary>Take away</summary><ul class="plain">'
        f'<li><a href="{urls["table_svg"]}" download>The board as SVG</a></li>'
        f'<li><a href="{urls["table_png"]}" download>The board as PNG</a></li>'
        f"<li>{record}</li></ul>{options}</details>"
    )
