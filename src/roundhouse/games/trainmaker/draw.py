"""The table of Trainmaker as a picture: one for a desk, one for a phone, both from a view alone."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.bits import bit, count, members
from roundhouse.core.state import NOTHING, OVER, PUBLIC
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Place, faces_of, faces_of_train
from roundhouse.games.trainmaker.data import DICE, FACE_NAMES, FACES, GOODS, WILD, City, Contract, Data
from roundhouse.games.trainmaker.rules import (
    ChooseContract,
    DoubleLocomotive,
    ScoreCity,
    TrainRules,
    spoken,
)
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.svg.cards import city_card, empty, order_card, order_height, pile
from roundhouse.svg.element import document, el, group, title
from roundhouse.svg.goods import good_sign, good_wanted
from roundhouse.svg.shapes import (
    blank_die,
    box,
    button,
    card_back,
    die,
    glow,
    halo,
    heading,
    line,
    place,
    rails,
    seat_mark,
    sheet,
    switch_token,
    target,
    thrown_die,
)
from roundhouse.svg.text import SANS, wrap, write
from roundhouse.svg.theme import Theme, theme_named

KINDS: Final = dict(zip(FACES, FACE_NAMES, strict=True))
STEAM: Final = "Steam Engine"


def draw(
    view: View[TrainState], names: list[str], *, theme: str = "light", choices: bool = True, wide: bool = True
) -> str:
    """The table as this view's seat sees it; with `choices`, what can be done now is lit."""
    scene = make_scene(view, names, theme_named(theme), choices)
    width, height, body = wide_page(scene) if wide else narrow_page(scene)
    return document(
        width,
        height,
        f"Trainmaker, round {scene.s.round}: {scene.says}",
        summary(scene),
        sheet(width, height, scene.theme),
        body,
        font_family=SANS,
        style="font-variant-numeric:tabular-nums",
    )


# What every part of the picture needs to know


@dataclass(frozen=True)
class Scene:
    """A view, ready to be drawn."""

    s: TrainState
    data: Data
    seat: int
    """The seat that looks, or PUBLIC."""
    owners: list[str]
    """The names of the seats, and after them of a dummy player."""
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    places: set[str]
    """The faces of which a die can be placed now."""
    says: str
    """What is asked now, in one sentence."""
    asked: bool
    """Whether it is asked of the one who looks."""


def make_scene(view: View[TrainState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules, s = view.rules, view.state
    assert isinstance(rules, TrainRules)
    lit: dict[str, bool] = {}
    places: set[str] = set()
    for action in view.legal():
        if isinstance(action, Place):
            places.add(FACES[action.face])
        for i, part in enumerate(action.parts()):
            lit[part] = lit.get(part, True) and i > 0
    owners = [*names, *[STEAM] * (rules.owners - rules.seats)]
    says = sentence(rules, s, view.seat, owners, set(lit), places)
    return Scene(s, rules.data, view.seat, owners, theme, lit if choices else {}, places, says, bool(lit))


def sentence(
    rules: TrainRules, s: TrainState, seat: int, owners: list[str], parts: set[str], places: set[str]
) -> str:
    """What is asked now, and of whom."""
    if s.phase == OVER:
        return ending(rules.data, s, owners)
    phase = rules.phases[s.phase]
    if phase.to_move(s) < 0:
        return f"{s.unrolled} dice are about to be rolled." if s.unrolled else f"{phase.name}."
    who = owners[s.seat]
    for kind, yours, theirs in (
        (ChooseContract, "keep one of your two Contracts.", "is choosing a Contract."),
        (ScoreCity, "choose the City card that your train scores.", "is choosing a City card to score."),
        (DoubleLocomotive, "roll a bonus train, or stop.", "may roll a bonus train."),
    ):
        if isinstance(phase, kind):
            return f"Your turn: {yours}" if seat == s.seat else f"{who} {theirs}"
    return f"Your turn: {building(s, parts, places)}" if seat == s.seat else f"{who} is building a train."


def building(s: TrainState, parts: set[str], places: set[str]) -> str:
    """What the builder of a train may do."""
    token = " Or turn a die with the Switch Track token." if "token" in parts else ""
    if not places:
        return (
            "roll the rest again, or stop." + token
            if "roll" in parts
            else "nothing fits. Turn a die, or stop."
        )
    if "roll" in parts:
        return "place more, roll the rest again, or stop."
    if s.train == 0:
        return "begin the train with a locomotive." + token
    return "add at least one die to the train." + token


def ending(data: Data, s: TrainState, owners: list[str]) -> str:
    """Who has won, and by what."""
    if s.winner == NOTHING:
        return "The game is over: nobody has won."
    reasons = []
    cards, kept = s.cards[s.winner], s.kept[s.winner]
    if s.winner < s.seats and data.has_six_goods(cards):
        reasons.append("all six goods")
    if kept >= 0 and data.fulfils(cards, kept):
        reasons.append(f"the Contract {data.contracts[kept].name}")
    return f"{owners[s.winner]} has won with {' and '.join(reasons)}."


def summary(scene: Scene) -> str:
    """The table in plain words."""
    s, data = scene.s, scene.data
    lines = [f"Round {s.round}. {scene.says}"]
    cities = [f"{c.name} ({c.size}, {GOODS[c.good]}, needs {spoken(c.stock)})" for c in shown(scene) if c]
    lines.append(f"City cards: {'; '.join(cities) or 'none'}. {count(s.deck)} in the deck.")
    lines.append(f"Train: {spoken(faces_of_train(s.train))}. Unplaced: {spoken(faces_of(s.roll))}.")
    if s.unrolled:
        lines.append(f"To be rolled: {s.unrolled} dice.")
    if s.aside:
        lines.append(f"Aside: {s.aside} dice.")
    for owner, name in enumerate(scene.owners):
        held = [f"{data.cities[i].name} ({GOODS[data.cities[i].good]})" for i in members(s.cards[owner])]
        line_ = f"{name}: {', '.join(held) or 'no City cards'}."
        if owner < s.seats:
            line_ += f" Switch Track token {'held' if has_token(s, owner) else 'spent'}."
        if s.kept[owner] >= 0:
            contract = data.contracts[s.kept[owner]]
            line_ += f" Contract {contract.name}: {wants(data, s.cards[owner], contract)}."
        lines.append(line_)
    if scene.seat >= 0 and s.kept[scene.seat] == NOTHING:
        offered = [data.contracts[i].name for i in offers(scene, scene.seat) if i >= 0]
        lines.append(f"Offered to you: {' or '.join(offered)}." if offered else "")
    return " ".join(filter(None, lines))


def wants(data: Data, cards: int, contract: Contract) -> str:
    """What each alternative of a Contract still lacks, in words."""
    told = []
    for alternative in contract.alternatives:
        asked = " and ".join(f"{number} {GOODS[good]}" for good, number in alternative.items())
        told.append(f"{asked} ({data.missing(cards, alternative)} still wanted)")
    return " or ".join(told)


def shown(scene: Scene) -> list[City | None]:
    return [None if i == NOTHING else scene.data.cities[i] for i in scene.s.display]


def offers(scene: Scene, seat: int) -> tuple[int, ...]:
    return scene.s.offers[2 * seat : 2 * seat + 2]


def has_token(s: TrainState, seat: int) -> bool:
    return bool(s.tokens & bit(seat))


Box = tuple[float, float, float, float]


def choice(scene: Scene, part: str, body: str, at: Box, says: str, name: str = "", r: float = 6) -> str:
    """A part of the picture that an action may name: lit when one does now, otherwise only called by its name."""
    if part not in scene.lit:
        return target(part, (title(name) if name else "") + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


# Pages

MARGIN: Final = 24
BOARD: Final = 776
"""The width of the board; the column of Contracts is beside it."""
TOP, FOOT = 136, 694
"""The first baseline below the masthead, and where the timetable begins unless Contracts need more room."""


def wide_page(scene: Scene) -> tuple[float, float, str]:
    """For a desk: the board at the left, Contracts at the right, the seats' timetable below."""
    width, x = 1200, MARGIN
    right, side = x + BOARD + MARGIN, width - BOARD - 3 * MARGIN
    below = TOP + contracts_height(scene)
    foot = max(FOOT, below + 16)
    body = (
        masthead(scene, x, width - 2 * MARGIN)
        + display(scene, x, TOP, BOARD, deck=104, gap=16, height=168)
        + train(scene, x, 360, BOARD, 88, 20)
        + yard(scene, x, 514, 64, 10)
        + tools(scene, x, 616, 44, palette=x + 248, gap=10)
        + buttons(scene, x + 532, 534, 244, 58, dx=0, dy=68)
        + contracts(scene, right, TOP, side)
        + (legend(scene, right, 514, side) if below <= 498 else "")
        + timetable(scene, x, foot, width - 2 * MARGIN)
    )
    return width, foot + HEAD + ROW * len(scene.owners) + MARGIN, body


def narrow_page(scene: Scene) -> tuple[float, float, str]:
    """For a phone: everything in one column, what is played with first."""
    x, w, players = 16, 358, 640 + contracts_height(scene)
    body = (
        masthead_narrow(scene, x, w)
        + display(scene, x, 132, w, deck=0, gap=8, height=120)
        + train(scene, x, 306, w, 46, 6)
        + yard(scene, x, 412, 46, 6)
        + tools(scene, x, 496, 44, palette=x + w - 244, gap=6)
        + buttons(scene, x, 558, (w - 12) / 2, 46, dx=(w + 12) / 2, dy=0)
        + contracts(scene, x, 640, w)
        + heading("Players", x, players, w, scene.theme, "of six goods")
    )
    y = players + CAPTION
    for owner in range(len(scene.owners)):
        body += seat_block(scene, owner, x, y, w)
        y += BLOCK + 8
    return 390, y + 12, body


def masthead(scene: Scene, x: float, w: float) -> str:
    theme = scene.theme
    return (
        write("TRAINMAKER", x, 54, 380, 34, theme.ink, serif=True, bold=True, spacing=3)
        + write(f"Round {scene.s.round}", x + w, 54, 180, 22, theme.ink, serif=True, anchor="end")
        + line(x, 64, x + w, 64, theme.ink, 2)
        + line(x, 67.5, x + w, 67.5, theme.ink, 0.7)
        + spoken_line(scene, x, 99, w, [scene.says], 20)
    )


def masthead_narrow(scene: Scene, x: float, w: float) -> str:
    theme = scene.theme
    return (
        write("TRAINMAKER", x, 42, 236, 22, theme.ink, serif=True, bold=True, spacing=1.5)
        + write(f"Round {scene.s.round}", x + w, 42, 110, 16, theme.ink, serif=True, anchor="end")
        + line(x, 50, x + w, 50, theme.ink, 1.6)
        + line(x, 53, x + w, 53, theme.ink, 0.6)
        + spoken_line(scene, x, 76, w, wrap(scene.says, w - 20, 16, 2, serif=True), 16)
    )


def spoken_line(scene: Scene, x: float, y: float, w: float, lines: list[str], size: float) -> str:
    """What is asked now; a lamp burns before it when it is asked of the one who looks."""
    theme = scene.theme
    lamp = el(
        "circle", cx=x + 6, cy=y - size * 0.3, r=6, fill=theme.lamp, stroke=theme.accent, stroke_width=2
    )
    indent = 20 if scene.asked else 0
    ink = theme.accent if scene.asked or scene.s.phase == OVER else theme.ink
    return (lamp if scene.asked else "") + "".join(
        write(text, x + indent, y + i * size * 1.3, w - indent, size, ink, serif=True)
        for i, text in enumerate(lines)
    )


# City cards


def display(scene: Scene, x: float, y: float, w: float, deck: float, gap: float, height: float) -> str:
    """The three City cards, and the deck where there is room for it."""
    n = count(scene.s.deck)
    note = f"{n} {'card' if n == 1 else 'cards'} in the deck"
    body = heading("City cards", x, y, w, scene.theme, note)
    left = x + deck + gap if deck else x
    each = (x + w - left - 2 * gap) / 3
    if deck:
        body += group(pile(x, y + 20, deck, height, n, scene.theme))
    for i, city in enumerate(shown(scene)):
        at = (left + i * (each + gap), y + 20, each, height)
        body += empty(*at, "no card", scene.theme) if city is None else city_choice(scene, city, at)
    return body


def city_choice(scene: Scene, city: City, at: Box) -> str:
    """A City card, with ticks on the rolling stock that the train has already."""
    have = faces_of_train(scene.s.train)
    needs = [
        (KINDS[face], city.stock[: i + 1].count(face) <= have.count(face))
        for i, face in enumerate(city.stock)
    ]
    good = GOODS[city.good]
    drawn = city_card(*at, scene.theme, name=city.name, kind=city.size.capitalize(), good=good, needs=needs)
    told = f"{city.name}: {city.size}, {good}, needs {spoken(city.stock)}"
    return choice(scene, f"city:{city.id}", drawn, at, f"Score {told}", told)


# The train and the dice


def train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
    """The train from left to right on its rails, with empty places for the dice still in play."""
    s, theme = scene.s, scene.theme
    faces = faces_of_train(s.train)
    top = y + 18
    inset = (w - DICE * size - (DICE - 1) * gap) / 2
    body = heading("Train", x, y, w, theme, train_note(s, faces))
    body += rails(x, top + size + 1, w, theme, 7 if size > 60 else 5)
    in_play = len(faces) if faces.endswith("C") else DICE - s.aside % DICE
    for i in range(in_play):
        left = x + inset + i * (size + gap)
        if i >= len(faces):
            body += place(left, top, size, size, theme, size * 0.14)
            continue
        if i:
            body += line(left - gap, top + size * 0.72, left, top + size * 0.72, theme.ink, size * 0.045)
        body += die(KINDS[faces[i]], left, top, size, theme)
    return group(title(f"The train: {spoken(faces)}"), body)


def train_note(s: TrainState, faces: str) -> str:
    bonus = "double locomotive" if faces.startswith("LL") else ""
    if s.scored:
        return "it has scored"
    if faces.endswith("C"):
        return ", ".join(filter(None, ["complete", bonus]))
    if faces:
        return ", ".join(filter(None, [bonus, "no caboose yet"]))
    return "bonus train" if s.trains else "locomotive, cars, caboose"


def yard(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
    """The dice of the roll, those about to be rolled, and those that have no part in this train."""
    s, theme = scene.s, scene.theme
    faces = faces_of(s.roll)
    top = y + 20
    body = heading("Yard", x, y, DICE * size + (DICE - 1) * gap, theme, yard_note(s, faces))

    def left(i: int) -> float:
        return x + i * (size + gap)

    for i, face in enumerate(faces):
        says = (
            f"Place this {KINDS[face]}" if face in scene.places else f"Turn this {KINDS[face]} by the token"
        )
        at = (left(i), top, size, size)
        drawn = die(KINDS[face], *at[:3], theme)
        body += choice(scene, f"die:{face}", drawn, at, says, KINDS[face], size * 0.14)
    for i in range(s.unrolled):
        body += thrown_die(left(i), top, size, theme)
    for i in range(s.aside):
        body += group(blank_die(left(DICE - 1 - i), top, size, theme), opacity=0.45)
    return body


def yard_note(s: TrainState, faces: str) -> str:
    notes = []
    if faces:
        notes.append(f"{len(faces)} unplaced")
    if s.unrolled:
        notes.append(f"{s.unrolled} about to be rolled")
    if s.aside:
        notes.append(f"{s.aside} aside")
    return ", ".join(notes) or "no dice left"


def tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
    """The Switch Track token of the seat to move, and the faces to which it can turn a die."""
    s, theme = scene.s, scene.theme
    held = has_token(s, s.seat)
    r = size / 2
    token = switch_token(x + r, y + r, r - 1, held, theme)
    name = f"Switch Track token, {'held' if held else 'spent'}"
    body = choice(scene, "token", token, (x, y, size, size), "Use the Switch Track token", name, r)
    room = palette - x - size - 18
    first, second = ("Switch Track token", "held: turns one die into") if room > 100 else ("Token", "held")
    body += write(first, x + size + 10, y + r - 3, room, 14, theme.ink)
    body += write(second if held else "spent", x + size + 10, y + r + 14, room, 13, theme.soft)
    for i, face in enumerate(FACES):
        at = (palette + i * (size + gap), y, size, size)
        drawn = die(KINDS[face], *at[:3], theme)
        if f"face:{face}" not in scene.lit:
            drawn = group(drawn, opacity=0.35)
        body += choice(scene, f"face:{face}", drawn, at, f"Turn the die into a {KINDS[face]}", KINDS[face])
    return body


def buttons(scene: Scene, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    """Roll and stop."""
    s = scene.s
    bonus = s.scored and "roll" in scene.lit
    n = len(faces_of_train(s.train)) if bonus else len(faces_of(s.roll))
    dice = "die" if n == 1 else "dice"
    roll = f"Roll {n} {dice}" if "roll" in scene.lit else "Roll"
    says = f"Roll a bonus train with {n} dice" if bonus else f"Roll the {n} unplaced {dice} again"
    body = ""
    for part, text, hint, left, top in (
        ("roll", roll, says, x, y),
        ("stop", "Stop", "Stop and end the turn", x + dx, y + dy),
    ):
        lit = part in scene.lit
        drawn = button(text, left, top, w, h, scene.theme, lit, part == "roll")
        body += target(part, drawn, halo(left, top, w, h, scene.theme) if lit else "", hint)
    return body


# Contracts


def contract_hands(scene: Scene) -> list[tuple[str, int, list[int]]]:
    """The Contracts to be shown openly: a caption, their owner, and which they are."""
    s, seat = scene.s, scene.seat
    hands: list[tuple[str, int, list[int]]] = []
    if s.phase == OVER and 0 <= s.winner < s.seats and s.winner != seat:
        hands.append((f"Contract of {scene.owners[s.winner]}", s.winner, [s.kept[s.winner]]))
    if seat != PUBLIC:
        if s.kept[seat] == NOTHING:
            caption = "Keep one Contract" if s.seat == seat else "Your two Contracts"
            hands.append((caption, seat, list(offers(scene, seat))))
        else:
            hands.append(("Your Contract", seat, [s.kept[seat]]))
    for owner in range(s.seats, len(scene.owners)):
        hands.append((f"{STEAM}: open Contract", owner, [s.kept[owner]]))
    dealt = [(caption, owner, [i for i in held if i >= 0]) for caption, owner, held in hands]
    return [hand for hand in dealt if hand[2]]


CAPTION: Final = 20
"""From a caption's baseline to what it heads."""
SPACE: Final = 12
BACKS: Final = 104
"""The height of a row of Contracts face down, with its caption."""


def contracts_height(scene: Scene) -> float:
    """How much room the Contracts take, from the first caption's baseline."""
    heights = [
        CAPTION + SPACE + sum(order_height(len(scene.data.contracts[i].alternatives)) + SPACE for i in held)
        for _, _, held in contract_hands(scene)
    ]
    return sum(heights) if heights else BACKS


def contracts(scene: Scene, x: float, y: float, w: float) -> str:
    """The Contracts that the one who looks may read; backs when there are none."""
    theme, hands = scene.theme, contract_hands(scene)
    if not hands:
        return heading("Contracts", x, y, w, theme, "secret") + "".join(
            card_back(x + i * 60, y + CAPTION, 48, 66)
            + seat_mark(i, x + i * 60 + 24, y + CAPTION + 33, 20, theme)
            for i in range(scene.s.seats)
        )
    body = ""
    for caption, owner, held in hands:
        body += heading(caption, x, y, w, theme)
        y += CAPTION
        for i in held:
            contract = scene.data.contracts[i]
            body += contract_choice(scene, contract, owner, x, y, w)
            y += order_height(len(contract.alternatives)) + SPACE
        y += SPACE
    return body


def contract_choice(scene: Scene, contract: Contract, owner: int, x: float, y: float, w: float) -> str:
    """A Contract, with what each alternative still wants."""
    cards = scene.s.cards[owner]
    rows = []
    for alternative in contract.alternatives:
        lacking = scene.data.missing(cards, alternative)
        rows.append(
            (signs_of(scene.data, cards, alternative), f"{lacking} still wanted" if lacking else "fulfilled")
        )
    told = f"{contract.name}: {wants(scene.data, cards, contract)}"
    at = (x, y, w, order_height(len(rows)))
    drawn = order_card(x, y, w, scene.theme, name=contract.name, rows=rows)
    return choice(scene, f"contract:{contract.id}", drawn, at, f"Keep {told}", told)


def signs_of(data: Data, cards: int, alternative: dict[int, int]) -> list[tuple[str, bool]]:
    """The goods of one alternative, and which of them are there; wild cards stand in for what is lacking."""
    tally = data.tally(cards)
    wild = tally[WILD]
    signs = []
    for good, number in alternative.items():
        for i in range(number):
            stands_in = i >= tally[good] and wild > 0
            wild -= stands_in
            signs.append((GOODS[WILD if stands_in else good], i < tally[good] or stands_in))
    return signs


def legend(scene: Scene, x: float, y: float, w: float) -> str:
    """What the signs mean."""
    theme, cell = scene.theme, w / 3
    body = heading("Signs", x, y, w, theme)
    for i, name in enumerate((*GOODS, *FACE_NAMES)):
        cx, cy = x + i % 3 * cell, y + 32 + i // 3 * 33
        sign = (
            good_sign(name, cx + 13, cy, 11, theme.ink)
            if name in GOODS
            else die(name, cx, cy - 13, 26, theme)
        )
        body += sign + write(name, cx + 34, cy + 4.5, cell - 36, 13, theme.soft)
    return body


# The seats

HEAD: Final = 38
ROW: Final = 58
BLOCK: Final = 84
COLUMNS: Final = (("Player", 0), ("Token", 190), ("Six goods", 912), ("Contract", 992))
GOOD_COLUMN: Final = 252
GOOD_WIDTH: Final = 94


def timetable(scene: Scene, x: float, y: float, w: float) -> str:
    """Seats as lines, goods as columns."""
    theme = scene.theme
    goods = [(good.capitalize(), GOOD_COLUMN + GOOD_WIDTH * i) for i, good in enumerate(GOODS)]
    body = box(x, y, w, HEAD + ROW * len(scene.owners), theme.panel, theme.rule)
    for text, dx in (*COLUMNS, *goods):
        body += write(text, x + 16 + dx, y + 25, 90, 13, theme.soft, bold=True)
    for owner in range(len(scene.owners)):
        body += seat_row(scene, owner, x, y + HEAD + ROW * owner, w)
    return body


def seat_row(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A line of the timetable."""
    left, middle = x + 16, y + ROW / 2
    body = line(x, y, x + w, y, scene.theme.rule, 0.8) + turn_bar(scene, owner, x, y, w, ROW)
    body += owner_head(scene, owner, left, middle, 178) + token_sign(scene, owner, left + 206, middle)
    lift = 8 if scene.s.cards[owner] else 0
    for good in range(len(GOODS)):
        cx = left + GOOD_COLUMN + GOOD_WIDTH * good
        body += good_cell(scene, owner, good, cx, middle - lift, 13, GOOD_WIDTH - 6)
    body += six_note(scene, owner, left + 912, middle + 5)
    return body + contract_note(scene, owner, left + 992, middle, 140)


def seat_block(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A seat on a phone: two lines."""
    body = box(x, y, w, BLOCK, scene.theme.panel, scene.theme.rule)
    body += turn_bar(scene, owner, x, y, w, BLOCK) + owner_head(scene, owner, x + 14, y + 23, 166)
    body += token_sign(scene, owner, x + 202, y + 23) + contract_note(scene, owner, x + 224, y + 23, w - 232)
    for good in range(len(GOODS)):
        body += good_cell(scene, owner, good, x + 12 + 43 * good, y + 62, 11, 0)
    return body + six_note(scene, owner, x + w - 46, y + 67)


def is_on(scene: Scene, owner: int) -> bool:
    """Whether it is this owner's turn or, at the end, whether it has won."""
    return owner == (scene.s.winner if scene.s.phase == OVER else scene.s.seat)


def turn_bar(scene: Scene, owner: int, x: float, y: float, w: float, h: float) -> str:
    """The one accent: a lit line for the owner whose turn it is."""
    if not is_on(scene, owner):
        return ""
    says = "has won" if scene.s.phase == OVER else "to play"
    return group(
        title(f"{scene.owners[owner]} {says}"),
        el("rect", x=x, y=y, width=w, height=h, fill=scene.theme.lamp, opacity=0.14),
        el("rect", x=x, y=y, width=5, height=h, fill=scene.theme.accent),
    )


def owner_head(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """Mark and name; `y` is the middle."""
    theme, on = scene.theme, is_on(scene, owner)
    dummy = owner >= scene.s.seats
    mark = die("locomotive", x - 3, y - 14, 28, theme) if dummy else seat_mark(owner, x + 11, y, 24, theme)
    name = scene.owners[owner] + (" (you)" if owner == scene.seat else "")
    return mark + write(name, x + 36, y + 5.5, w - 36, 17, theme.accent if on else theme.ink, bold=on)


def token_sign(scene: Scene, owner: int, x: float, y: float) -> str:
    if owner >= scene.s.seats:
        return ""
    held = has_token(scene.s, owner)
    says = f"Switch Track token {'held' if held else 'spent'}"
    return group(title(says), switch_token(x, y, 13, held, scene.theme))


def good_cell(scene: Scene, owner: int, good: int, x: float, y: float, r: float, w: float) -> str:
    """A good's sign with the number of its cards and, where there is room, its cities; hollow if wanted."""
    theme, name = scene.theme, GOODS[good]
    held = members(scene.s.cards[owner] & scene.data.of_good[good])
    if not held:
        if good not in wanted(scene, owner):
            return write("–", x + r, y + 5, 2 * r, 15, theme.soft, anchor="middle")
        return group(title(f"no {name} yet"), good_wanted(name, x + r, y, r, theme.soft, theme.panel))
    cities = ", ".join(scene.data.cities[i].name for i in held)
    body = title(f"{name}: {cities}") + good_sign(name, x + r, y, r, theme.ink)
    if len(held) > 1:
        body += write(f"×{len(held)}", x + 2 * r + 3, y + 5, 24, 14, theme.ink, bold=True)
    return group(body, write(cities, x, y + 28, w, 12, theme.soft) if w else "")


def wanted(scene: Scene, owner: int) -> set[int]:
    """The goods that help an owner: all six, but for a dummy player only those of its Contract."""
    if owner < scene.s.seats:
        return set(range(WILD))
    kept = scene.s.kept[owner]
    return {good for a in scene.data.contracts[kept].alternatives for good in a} if kept >= 0 else set()


def six_note(scene: Scene, owner: int, x: float, y: float) -> str:
    """How many of the six goods a seat has, wild cards used; a dummy player does not win by them."""
    if owner >= scene.s.seats:
        return ""
    tally = scene.data.tally(scene.s.cards[owner])
    have = min(WILD, WILD - tally[:WILD].count(0) + tally[WILD])
    return write(f"{have} of {WILD}", x, y, 60, 14, scene.theme.ink, bold=have == WILD)


def contract_note(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A Contract in brief: its name when it is open to the one who looks, a back when it is secret."""
    theme, kept = scene.theme, scene.s.kept[owner]
    if kept >= 0:
        contract = scene.data.contracts[kept]
        lacking = min(scene.data.missing(scene.s.cards[owner], a) for a in contract.alternatives)
        note = f"{lacking} still wanted" if lacking else "fulfilled"
        name = write(contract.name, x, y - 3, w, 14, theme.ink)
        return name + write(note, x, y + 14, w, 13, theme.soft, bold=not lacking)
    if owner >= scene.s.seats or offers(scene, owner)[0] == NOTHING:
        return ""
    backs, word = (2, "to be chosen") if kept == NOTHING else (1, "secret")
    body = "".join(card_back(x + 9 * i, y - 15, 21, 30) for i in range(backs))
    return body + write(word, x + 19 + 9 * backs, y + 5, w - 19 - 9 * backs, 13, theme.soft)
