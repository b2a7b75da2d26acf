"""The markup of a table: the part of its page that changes, in sections, each one element.

Written by hand instead of by templates because it is made anew for every seat after every action. A page
holds all of it; a push brings only the sections, and the lines of the picture, that have changed. A new
button stands here, and what it does in `pages/table.py`; a form with `data-stay` is sent by the script, so
that one stays on the page.
"""

from secrets import token_hex
from typing import Any, Final

from roundhouse.site.tables.choices import Choice, Group
from roundhouse.site.tables.ending_html import ending_html
from roundhouse.site.tables.escaped import escape
from roundhouse.site.tables.log_html import TurnHtml, in_a_row
from roundhouse.site.tables.table_model import OrderSheet, Player, Seated, TableModel

RUN: Final = token_hex(4)
"""The name of this run of the site: what a page shows that another run has made is not known here."""
SCREENS = ("wide", "narrow")
PRESENT = '<span class=present title="has this table open"></span>'
"""The mark of who has a page of the table open; the style sheet shows it by the table's `data-present`."""


class Shown:
    """What is remembered of a markup that is shown, to compare it with an earlier or a later one: its pieces.

    Most of them are kept anyway, for all who see the same.
    """

    def __init__(self, html: "TableHtml") -> None:
        model = html.model
        self.n = model.n
        self.seat = model.seat
        self.handover_seat = model.handover_seat
        self.over = model.over
        self.your_turn = model.your_turn
        self.fresh = model.fresh
        self.sections = html.sections
        self.layers = html.layers
        self.turns = model.turns

    def has_frame_of(self, other: "Shown") -> bool:
        """Whether two markups have the same frame: then one becomes the other by their pieces alone."""
        ours, theirs = self.layers, other.layers
        return (
            self.seat == other.seat
            and self.handover_seat == other.handover_seat
            and self.over == other.over
            and len(ours) == len(theirs)
            and (ours[0] == theirs[0] if ours else self.n == other.n)
        )


class TableHtml:
    """The markup of a table in its pieces."""

    def __init__(self, model: TableModel, csrf: str, sections: dict[str, str], layers: list[str]) -> None:
        self.model = model
        self.csrf = csrf
        self.sections = sections
        """Markup by the class of its element."""
        self.layers = layers
        """The lines of the picture; none if there are two pictures."""

    def html(self) -> str:
        """All of it."""
        return whole(self.model, self.sections, self.csrf)


def table_html(
    model: TableModel, csrf: str = "", hinted: str = "", asked: str = "", aside: str = "", typed: str = ""
) -> TableHtml:
    """The markup; `csrf` is the hidden field of a plain form, `hinted` the text of a choice to point out.

    `asked` is what was asked by *Why not?*. `aside` is the section of that name, if it is made already.
    `typed` is a letter that was read back.
    """
    sections = {
        "ask": ask(model),
        "now": now(model, csrf, hinted, typed),
        "players": players(model.seated),
        "aside": aside or aside_of(model, csrf, asked),
    }
    one = [] if model.wide and model.narrow else model.wide or model.narrow
    return TableHtml(model, csrf, sections, one)


def diff(old: Shown, new: Shown) -> dict[str, Any] | None:
    """What turns the markup that was shown into the new one; None if it takes the whole."""
    if not old.has_frame_of(new):
        return None
    layers, were = new.layers, old.layers
    change: dict[str, Any] = {
        "n": new.n,
        "from": old.n,
        "turn": new.your_turn,
        "fresh": new.fresh,
        "sections": {
            name: section for name, section in new.sections.items() if old.sections[name] != section
        },
        # elements are counted from the one after the opening line
        "layers": [(i - 1, layers[i]) for i in range(len(layers)) if layers[i] != were[i]],
    }
    log = log_changes(old.turns, new.turns)
    if log is not None:
        change["turns"] = [turn.first for turn in new.turns]
        change["log"] = log
    return change


def log_changes(old: list[TurnHtml], new: list[TurnHtml]) -> list[tuple[int, str, int, str]] | None:
    """The turns that are new or have changed; None if all are as they were."""
    if len(old) == len(new) > 0 and old[-1] is new[-1] and old[0].first == new[0].first:
        # the most usual: the newest turn goes on, and those before it stay as they are
        first = turn_change(old[0], new[0])
        return None if first is None else [first]
    known = {turn.first: turn for turn in old}
    changes = [turn_change(known.get(turn.first), turn) for turn in new]
    changed = [each for each in changes if each is not None]
    return changed if changed or len(old) != len(new) else None


def turn_change(old: TurnHtml | None, turn: TurnHtml) -> tuple[int, str, int, str] | None:
    """A turn that is new or has changed: its number, its frame, how many of the lines shown stay, the others.

    Most often it is the running turn, which has got one more line.
    """
    if old is not None and turn.reads_as(old):
        return None
    kept = 0 if old is None else turn.kept(old)
    return turn.first, turn.frame(), kept, "".join(turn.lines[kept:])


def whole(model: TableModel, sections: dict[str, str], csrf: str) -> str:
    """All sections in their frame, with the picture."""
    waiting = " waiting" if model.handover else ""
    turn = " data-turn" if model.your_turn else ""
    over = " data-over" if model.over else ""
    dice = f' data-dice="{model.dice}"' if model.dice else ""
    eyes = "everyone" if model.seat < 0 else "you"
    pictures = "".join(
        f'<div class="{screen}">{"".join(layers)}</div>'
        for screen, layers in zip(SCREENS, (model.wide, model.narrow), strict=True)
        if layers
    )
    addresses = model.addresses
    zine = f' · <a href="{addresses["zine"]}">The zine</a>' if model.zine else ""
    steps = "" if model.over else f' · <a href="{addresses["table-replay"]}">Step by step</a>'
    guest = "" if model.seats else '<p class="soft">You are watching: you see what everyone may see.</p>'
    return (
        f'<div class="tabletop{waiting}" data-run="{RUN}" data-n="{model.n}" data-seat="{model.seat}" '
        f'data-handover="{model.handover_seat}" data-fresh="{model.fresh}"{turn}{over}{dice}>'
        f"{handover(model, csrf)}"
        '<section class="board-area" aria-label="The board"><div class="board" tabindex="-1" role="group" '
        f'aria-label="The board as seen by {eyes}">{pictures}</div>'
        f'<div class="tools" role="group" aria-label="Settings and map">{SETTINGS}'
        '<button type="button" data-names aria-pressed="false">Names</button>'
        '<button type="button" data-zoom="-1" aria-label="Smaller">−</button>'
        '<button type="button" data-zoom="0">Fit</button>'
        '<button type="button" data-zoom="1" aria-label="Larger">+</button></div></section>'
        f'<div class="side">{sections["ask"]}{PACE}{sections["now"]}'
        f'<section class="happened" aria-label="What happened"><h2>What happened</h2>{recent(model)}'
        f'<p><a href="{addresses["log"]}" data-drawer>The whole log</a>{steps}{zine}</p></section></div>'
        '<section class="more" aria-label="The table">'
        f"<h2>Players</h2>{sections['players']}{guest}{sections['aside']}</section></div>"
    )


SETTINGS: Final = (
    '<details class="settings" data-keep="settings"><summary>Settings</summary><div>'
    '<label>Show what others do <select data-setting="pace"><option value="instant">at once</option>'
    '<option value="brisk" selected>briskly</option><option value="slow">slowly</option>'
    '<option value="step">step by step</option></select></label>'
    '<label><input type="checkbox" data-setting="motion" checked> Pieces move</label>'
    '<label><input type="checkbox" data-setting="sound"> Sounds</label>'
    '<label><input type="checkbox" data-setting="notify"> Tell me when it is my turn</label>'
    '<label><input type="checkbox" data-setting="care"> Ask before each move</label>'
    '<label class="always"><input type="checkbox" data-setting="codes"> Show codes</label></div></details>'
)
"""What a browser keeps for itself: see `settings.js`."""
PACE: Final = (
    '<p class="pace" hidden><span></span> <button type="button" data-next>Next</button> '
    '<button type="button" class="go" data-skip>Skip to now</button></p>'
)
"""What stands there while a page shows step by step what has happened: see `pace.js`."""


def handover(model: TableModel, csrf: str) -> str:
    """What stands above all where people share a screen and it is to be passed on."""
    if not model.handover:
        return ""
    name = escape(model.handover)
    return (
        '<section class="handover" aria-labelledby="pass"><p class="kicker">Pass the screen on</p>'
        f'<h2 id="pass">{name}, your turn</h2>'
        f"<p>What {name} holds is shown when {name} says so, and to nobody before.</p>"
        f'<form method="post" action="{model.addresses["pass-screen"]}">{csrf}'
        f'<input type="hidden" name="seat" value="{model.handover_seat}">'
        f'<button class="go big">I am {name}: show my seat</button></form></section>'
    )


def ask(model: TableModel) -> str:
    """The section that says what is asked of the mover."""
    yours, you = "", ""
    if model.your_turn:
        name = f"{escape(model.players[model.seat].name)}, your" if len(model.seats) > 1 else "Your"
        yours, you = " yours", f"<strong>{name} turn.</strong> "
    jump = '<a class="jump" href="#choices">Choices</a>' if model.choices else ""
    thinks = (
        f'<p class="thinking">{escape(model.thinking)} is thinking<span aria-hidden="true"></span></p>'
        if model.thinking
        else ""
    )
    return f'<div class="ask{yours}"><p>{you}{escape(model.ask)}</p>{thinks}{until(model)}{jump}</div>'


def until(model: TableModel) -> str:
    """Until when whoever is to move has time, where the table is played by turns."""
    if model.until is None:
        return ""
    before, at, after = model.until
    time = f'<time datetime="{at:%Y-%m-%dT%H:%MZ}">{at:%A} {at.day} {at:%B, %H:%M} UTC</time>'
    return f'<p class="until">{escape(before)}{time}{escape(after)}</p>'


# What one can do


def now(model: TableModel, csrf: str, hinted: str, typed: str) -> str:
    """The section with the choices, the aids beside them, and at the end how it came to it."""
    inside = ""
    if model.lent and not model.over:
        inside = (
            f'<div class="message"><p>A {"caretaker" if model.caretaker else "bot"} ({escape(model.lent)}) '
            "plays your seat.</p>"
            f'<form method="post" action="{model.addresses["lend-seat"]}" class="lend" data-stay>{csrf}'
            f'<input type="hidden" name="seat" value="{model.seat}">'
            '<button class="go">Take it back</button></form></div>'
        )
    if model.ends_soon:
        inside += (
            f'<form method="post" action="{model.addresses["keep-turn"]}" class="keep" data-stay>{csrf}'
            f'<input type="hidden" name="n" value="{model.n}">'
            "<p>There is only one thing left to do: it is done for you in a moment.</p>"
            '<button class="go">Keep my turn open</button></form>'
        )
    if model.sheet is not None:
        inside += letter(model, model.sheet, csrf, typed)
    if model.choices:
        number = f'<input type="hidden" name="n" value="{model.n}">'
        groups = "".join(group(each, hinted) for each in model.groups)
        trace = f' data-trace="{escape(model.trace)}"' if model.trace else ""
        goals = f' data-goals="{escape(model.goals)}"' if model.goals else ""
        if model.goals:
            inside += '<p class="soft scripted">Touch where it is to end, and the whole way is shown.</p>'
        inside += (
            '<p class="picked" hidden><span></span> '
            '<button type="button" class="go" data-sure hidden>Do it</button> '
            '<button type="button" data-reset>Start again</button></p>'
            '<ul class="whole-ways" aria-label="Ways there" hidden></ul>'
            f'<form method="post" action="{model.addresses["act"]}" class="choices" id="choices"{trace}'
            f"{goals}>{csrf}{number}{groups}</form>"
        )
    if model.your_turn:
        hint = '<a class="button" href="?hint=1" data-hint>Hint</a>'
        hint = "" if model.sheet is not None else hint
        inside += f'<div class="aids">{undo(model, csrf)}{hint}</div>'
    if model.ending:
        inside += ending_html(model, model.ending, csrf)
    return f'<section class="now" aria-label="What you can do">{inside}</section>'


def letter(model: TableModel, sheet: OrderSheet, csrf: str, typed: str) -> str:
    """The order sheet: what is written on it is read back before it counts."""
    text = typed or sheet.text
    listed = "".join([f"<li>{escape(each)}</li>" for each in sheet.companies])
    waits = f" The letters of {escape(sheet.missing)} are missing." if sheet.missing else ""
    there = (
        '<p class="on-file"><b>Your letter is on file.</b> You can change it until the letters are opened: '
        f"the new one takes its place.{waits}</p>"
        if sheet.on_file
        else ""
    )
    return (
        f'{there}<form method="post" action="{model.addresses["letter"]}" class="letter" '
        f'data-fill="{sheet.part}">{csrf}'
        '<label for="letter">Your letter</label>'
        f'<textarea id="letter" name="letter" rows="{min(16, max(8, text.count(chr(10)) + 2))}" '
        'maxlength="6000" autocapitalize="none" autocomplete="off" spellcheck="false">'
        f"{escape(text)}</textarea>"
        f'<p class="soft"><span class="scripted">Touch places of the map to write them down. </span>'
        f"It is read back to you before it counts. {escape(sheet.how)}</p>"
        '<button class="go">Read it back to me</button> '
        '<button name="suggest" value="1">Write one for me</button></form>'
        '<details data-keep="companies"><summary>Companies in letters and in the zine</summary>'
        f'<ul class="plain">{listed}</ul></details>'
    )


def undo(model: TableModel, csrf: str) -> str:
    """The button that takes back the last decision, where that can be done."""
    if not model.can_undo:
        return ""
    return (
        f'<form method="post" action="{model.addresses["undo"]}" class="undo" data-stay>{csrf}'
        f'<input type="hidden" name="n" value="{model.n}"><button>Undo</button></form>'
    )


def group(each: Group, hinted: str) -> str:
    """Choices under their heading, each with what is left to say; without a heading, in full."""
    choices = "".join(choice(one, one.short if each.title else one.label, hinted) for one in each.choices)
    if not each.title:
        return f"<ul>{choices}</ul>"
    title = escape(each.title)
    field = stepper(each) if each.amounts else ""
    return (
        f'{field}<details class="group" data-keep="{title}"><summary>{title}</summary><ul>{choices}</ul>'
        "</details>"
    )


def stepper(each: Group) -> str:
    """A number field with a button, for choices that differ by a number; the script looks for these below."""
    first, heading = each.choices[0], escape(each.choices[0].heading)
    amounts = [one.amount for one in each.choices if one.amount is not None]
    return (
        f'<div class="stepper scripted" role="group" aria-label="{heading}">'
        '<button type="button" data-step="-1" aria-label="Less">−</button>'
        f'<input type="number" min="{min(amounts)}" max="{max(amounts)}" value="{first.amount}" '
        f'aria-label="{heading}"><button type="button" data-step="1" aria-label="More">+</button>'
        f'<button type="button" data-stepped>{escape(first.label)}</button>'
        f"<span>{escape(first.hint)}</span></div>"
    )


def choice(one: Choice, label: str, hinted: str) -> str:
    """The button of a choice; its code, which is its value, is shown by the style sheet on demand."""
    mark = ' class="hinted"' if one.text == hinted else ""
    hint = f" <span>{escape(one.hint)}</span>" if one.hint else ""
    amount = "" if one.amount is None else f' data-amount="{one.amount}" data-label="{escape(one.label)}"'
    return (
        f'<li><button name="text" value="{escape(one.text)}" data-parts="{escape(one.parts)}"{amount}{mark}>'
        f"<b>{escape(label)}</b>{hint}</button></li>"
    )


# The table


def recent(model: TableModel) -> str:
    """The last turns, the newest first; a push brings those that have changed."""
    return (
        '<ol class="log recent" tabindex="0" aria-label="The last turns, newest first">'
        f"{in_a_row(model.turns)}</ol>"
    )


def players(seated: Seated) -> str:
    """The section with everyone at the table."""
    if seated.markup:
        return seated.markup
    lines = "".join(
        f"<li{' class=on' if player.to_move else ''} data-seat={seat}>"
        f"{PRESENT if player.comes else ''}<span class=who>{escape(player.name)}"
        f"{whose(player)}</span> <span class=soft>{held_by(player)}</span>"
        f"{now_doing(player)}</li>"
        for seat, player in enumerate(seated.players)
    )
    seated.markup = f'<ul class="players">{lines}</ul>'
    return seated.markup


def now_doing(player: Player) -> str:
    """What stands last of a player: who is to move, and whose letter is in."""
    if player.thinking:
        return " <b>thinking</b>"
    if player.letter:
        return f" <{'b' if player.to_move else 'span'}>{player.letter}</{'b' if player.to_move else 'span'}>"
    return " <b>to move</b>" if player.to_move else ""


def whose(player: Player) -> str:
    """What stands behind the name of a player who is here."""
    return " (you)" if player.seen_by and not player.free else " (at this screen)" if player.here else ""


def held_by(player: Player) -> str:
    """Who plays a seat."""
    if player.caretaker:
        return f"caretaker: {escape(player.level)}"
    return "in turns" if player.free else f"bot: {escape(player.level)}" if player.level else "person"


def aside_of(model: TableModel, csrf: str, asked: str) -> str:
    """The section that seldom changes: why not, a bot for one's seat, the dice, downloads."""
    addresses, seat = model.addresses, model.seat
    why = lend = ""
    if model.your_turn:
        why = (
            f'<details data-keep="why"{" open" if asked else ""}><summary>Why not?</summary>'
            "<p>Click on anything that is not lit, or write an action by its code: <i>Show codes</i> puts it "
            "on every button.</p>"
            '<form method="get" class="why"><label for="why">An action</label> <input id="why" name="why" '
            'autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="2000" '
            f'value="{escape(asked)}"><button>Why not?</button></form></details>'
        )
    if seat >= 0 and not model.lent and not model.over and not model.players[seat].free:
        bot = escape(model.best_bot)
        lend = (
            '<details data-keep="lend"><summary>Leave for a while?</summary>'
            "<p>A bot can play your seat meanwhile. You can take it back at any time.</p>"
            f'<form method="post" action="{addresses["lend-seat"]}" class="lend" data-stay>{csrf}'
            f'<input type="hidden" name="seat" value="{seat}"><button name="level" value="{bot}">'
            "Let a bot play for me</button></form></details>"
        )
    return f'<div class="aside">{why}{lend}{ask_always(model, csrf)}{fair(model)}{downloads(model)}</div>'


def ask_always(model: TableModel, csrf: str) -> str:
    """The switch of a seat: whether it is asked even where it has one choice only."""
    if model.seat < 0 or model.over or model.players[model.seat].free:
        return ""
    now, then, value = (
        ("You are asked even then.", "Do not ask me then", "0")
        if model.asked_always
        else ("Where everyone can see that there is no other, it is done for you.", "Ask me even then", "1")
    )
    return (
        f'<details data-keep="ask-always"><summary>Only one choice?</summary><p>{now}</p>'
        f'<form method="post" action="{model.addresses["ask-always"]}" data-stay>{csrf}'
        f'<input type="hidden" name="seat" value="{model.seat}">'
        f'<button name="on" value="{value}">{then}</button></form></details>'
    )


def fair(model: TableModel) -> str:
    """How everyone can check the dice."""
    if model.seed:
        seed = (
            f'<p>The seed: <code class="long">{escape(model.seed)}</code></p>'
            f'<p><a href="{model.addresses["table-verify"]}">Verify every draw</a></p>'
        )
    else:
        seed = "<p>The seed is shown when the game is over; then everyone can derive every draw again.</p>"
    return (
        '<details data-keep="fair"><summary>Fair dice</summary>'
        "<p>The dice follow from a secret seed. Its SHA-256 was fixed before the first draw:</p>"
        f'<p><code class="long">{escape(model.commitment)}</code></p>{seed}</details>'
    )


def downloads(model: TableModel) -> str:
    """What can be taken away: the board, the record."""
    addresses = model.addresses
    if model.over:
        record = f'<a href="{addresses["record"]}" download>The record of the game</a>'
    else:
        record = '<span class="soft">The record of the game: when it is over</span>'
    options = own = ""
    if ".toml@" in model.options:
        own = f'<li><a href="{addresses["own-file"]}" download>The map or board of this table</a></li>'
    if model.options:
        options = f'<p class="soft">Options of this table: <code>{escape(model.options)}</code></p>'
    return (
        '<details data-keep="downloads"><summary>Take away</summary><ul class="plain">'
        f'<li><a href="{addresses["table-svg"]}" download>The board as SVG</a></li>'
        f'<li><a href="{addresses["table-png"]}" download>The board as PNG</a></li>'
        f"{own}<li>{record}</li></ul>{options}</details>"
    )
