"""The table of Trainmaker as a picture: one for a desk, one for a phone, both from a view alone."""

from dataclasses import dataclass
from typing import Final

from roundhouse.core.bits import bit, count, members
from roundhouse.core.state import NOTHING, OVER, PUBLIC
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Place, faces_of, faces_of_train
from roundhouse.games.trainmaker.data import DICE, FACE_NAMES, FACES, GOODS, WILD, City, Contract, Data
from roundhouse.games.trainmaker.rules import TrainRules, spoken
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words import STEAM, ask, missing_goods, rules_of, wants
from roundhouse.svg.cards import city_card, empty, goods_held, goods_lacking, order_card, order_height, pile
from roundhouse.svg.element import document, group, title
from roundhouse.svg.goods import good_sign
from roundhouse.svg.page import heading, masthead, notice, notice_lines, sheet
from roundhouse.svg.remembered import remembered
from roundhouse.svg.shapes import (
    blank_die,
    box,
    button,
    card_back,
    die,
    glow,
    halo,
    line,
    lit_row,
    place,
    rails,
    seat_mark,
    switch_token,
    target,
    thrown_die,
)
from roundhouse.svg.text import SANS, write
from roundhouse.svg.theme import Theme, theme_named

KINDS: Final = dict(zip(FACES, FACE_NAMES, strict=True))
Box = tuple[float, float, float, float]


def draw(
    view: View[TrainState], names: list[str], *, theme: str = "light", choices: bool = True, wide: bool = True
) -> str:
    """The table as this view's seat sees it; with `choices`, what can be done now is lit."""
    scene = make_scene(view, names, theme_named(theme), choices)
    width, height, body = wide_page(scene) if wide else narrow_page(scene)
    return document(
        width,
        height,
        f"Trainmaker, round {scene.s.round}",
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

    rules: TrainRules
    data: Data
    s: TrainState
    seat: int
    """The seat that looks, or PUBLIC."""
    owners: list[str]
    """The names of the seats, and after them of a dummy player."""
    theme: Theme
    lit: dict[str, bool]
    """The parts that can be chosen now; True for those that only come later in a choice."""
    places: set[str]
    """The faces of which a die can be placed now."""
    asked: str
    """What is asked now, in one sentence."""
    yours: bool
    """Whether it is asked of the one who looks."""


def make_scene(view: View[TrainState], names: list[str], theme: Theme, choices: bool) -> Scene:
    rules = rules_of(view.rules)
    lit: dict[str, bool] = {}
    legal = view.legal()
    for action in legal:
        for i, part in enumerate(action.parts()):
            lit[part] = lit.get(part, True) and i > 0
    return Scene(
        rules,
        rules.data,
        view.state,
        view.seat,
        [*names, *[STEAM] * (rules.owners - rules.seats)],
        theme,
        lit if choices else {},
        {FACES[action.face] for action in legal if isinstance(action, Place)},
        ask(view, names),
        bool(legal),
    )


def choice(scene: Scene, part: str, body: str, at: Box, says: str, name: str, r: float = 6) -> str:
    """A part that an action may name: lit and saying what it does when one does now, else just named."""
    if part not in scene.lit:
        return target(part, title(name) + body)
    later = scene.lit[part]
    return target(part, body, glow(*at, scene.theme, r, later), says, later)


def shown(scene: Scene) -> list[City | None]:
    """The three places for City cards."""
    return [scene.data.cities[i] if i >= 0 else None for i in scene.s.display]


def offers(scene: Scene, seat: int) -> list[int]:
    return list(scene.s.offers[2 * seat : 2 * seat + 2])


def is_dummy(scene: Scene, owner: int) -> bool:
    return owner >= scene.s.seats


def has_token(scene: Scene, seat: int) -> bool:
    return scene.s.tokens & bit(seat) != 0


def cards_of(scene: Scene, owner: int, good: int) -> list[str]:
    """The names of an owner's City cards with this good."""
    return [scene.data.cities[i].name for i in members(scene.s.cards[owner] & scene.data.of_good[good])]


# The table in words


def summary(scene: Scene) -> str:
    """The table for those who do not see it."""
    s = scene.s
    cities = [f"{c.name} ({c.size}, {GOODS[c.good]}, needs {spoken(c.stock)})" for c in shown(scene) if c]
    told = [
        f"Round {s.round}. {scene.asked}",
        f"City cards face up: {'; '.join(cities) or 'none'}. In the deck: {count(s.deck)}.",
        f"Train: {spoken(faces_of_train(s.train))}. Unplaced dice: {spoken(faces_of(s.roll))}.",
    ]
    if s.unrolled:
        told.append(f"Dice about to be rolled: {s.unrolled}.")
    if s.aside:
        told.append(f"Dice aside: {s.aside}.")
    told += [owner_told(scene, owner) for owner in range(len(scene.owners))]
    if scene.seat != PUBLIC and s.kept[scene.seat] == NOTHING:
        names = [scene.data.contracts[i].name for i in offers(scene, scene.seat) if i >= 0]
        told.append(f"Your two Contracts: {' and '.join(names) or 'not dealt yet'}.")
    return " ".join(told)


def owner_told(scene: Scene, owner: int) -> str:
    s = scene.s
    goods = {GOODS[good]: cards_of(scene, owner, good) for good in range(len(GOODS))}
    cards = "; ".join(f"{good}: {', '.join(held)}" for good, held in goods.items() if held)
    told = f"{scene.owners[owner]} has {cards or 'no City cards'}."
    if not is_dummy(scene, owner):
        lacking, cards_more = missing_goods(scene.data.tally(s.cards[owner]))
        told += f" For six goods: {cards_more} more ({', '.join(lacking) or 'nothing'} lacking)."
        told += f" Switch Track token {'held' if has_token(scene, owner) else 'spent'}."
    if s.kept[owner] >= 0:
        contract = scene.data.contracts[s.kept[owner]]
        told += f" Contract {contract.name}: {wants(scene.rules, contract, s.cards[owner])}."
    return told


# Pages

MARGIN: Final = 24
BOARD: Final = 776
"""The width of the board; the column of Contracts is beside it."""
TOP: Final = 136
"""The first baseline below the masthead."""
FOOT: Final = 694
"""Where the timetable begins, unless the Contracts need more room."""


def wide_page(scene: Scene) -> tuple[float, float, str]:
    """For a desk: the board at the left, Contracts at the right, the seats' timetable below."""
    width, x, w = 1200, MARGIN, 1200 - 2 * MARGIN
    right, side = x + BOARD + MARGIN, w - BOARD - MARGIN
    below = TOP + contracts_height(scene)
    foot = max(FOOT, below + 16)
    body = (
        masthead("Trainmaker", f"Round {scene.s.round}", x, 54, w, 34, scene.theme)
        + notice([scene.asked], x, 99, w, 20, scene.theme, scene.yours)
        + display(scene, x, TOP, BOARD, deck=104, gap=16, height=168)
        + train(scene, x, 360, BOARD, 88, 20)
        + yard(scene, x, 514, 64, 10)
        + tools(scene, x, 616, 44, palette=x + 248, gap=10)
        + buttons(scene, x + 532, 534, 244, 58, dx=0, dy=68)
        + contracts(scene, right, TOP, side)
        + (legend(scene.theme, right, 514, side) if below <= 498 else "")
        + timetable(scene, x, foot, w)
    )
    return width, foot + HEAD + ROW * len(scene.owners) + MARGIN, body


def narrow_page(scene: Scene) -> tuple[float, float, str]:
    """For a phone: everything in one column, what is played with first."""
    x, w = 16, 358
    lines = notice_lines(scene.asked, w, 15)
    y = 100 + max(2, len(lines)) * 19.5
    players = y + 516 + contracts_height(scene)
    body = (
        masthead("Trainmaker", f"Round {scene.s.round}", x, 42, w, 22, scene.theme)
        + notice(lines, x, 74, w, 15, scene.theme, scene.yours)
        + display(scene, x, y, w, deck=0, gap=8, height=120)
        + train(scene, x, y + 174, w, 46, 6)
        + yard(scene, x, y + 280, 46, 6)
        + tools(scene, x, y + 364, 44, palette=x + w - 244, gap=6)
        + buttons(scene, x, y + 426, (w - 12) / 2, 46, dx=(w + 12) / 2, dy=0)
        + contracts(scene, x, y + 508, w)
        + heading("Players", x, players, w, scene.theme, "of six goods")
    )
    top = players + CAPTION
    for owner in range(len(scene.owners)):
        body += seat_block(scene, owner, x, top + owner * (BLOCK + 8), w)
    return 390, top + len(scene.owners) * (BLOCK + 8) + 12, body


# City cards


def display(scene: Scene, x: float, y: float, w: float, deck: float, gap: float, height: float) -> str:
    """The three City cards, and the deck where there is room for it."""
    n = count(scene.s.deck)
    body = heading("City cards", x, y, w, scene.theme, f"{n} {'card' if n == 1 else 'cards'} in the deck")
    left = x + deck + gap if deck else x
    each = (x + w - left - 2 * gap) / 3
    if deck:
        body += group(pile(x, y + CAPTION, deck, height, n, scene.theme))
    for i, city in enumerate(shown(scene)):
        at = (left + i * (each + gap), y + CAPTION, each, height)
        body += city_choice(scene, city, at) if city else empty(*at, "no card", scene.theme)
    return body


def city_choice(scene: Scene, city: City, at: Box) -> str:
    """A City card, with ticks on the rolling stock that the train has; one that has scored is spent."""
    have = "" if scene.s.scored else faces_of_train(scene.s.train)
    seen = [city.stock[: i + 1].count(face) for i, face in enumerate(city.stock)]
    needs = [(KINDS[face], n <= have.count(face)) for face, n in zip(city.stock, seen, strict=True)]
    good = GOODS[city.good]
    drawn = city_card(*at, scene.theme, name=city.name, kind=city.size.capitalize(), good=good, needs=needs)
    told = f"{city.name}: {city.size}, {good}, needs {spoken(city.stock)}"
    return choice(scene, f"city:{city.id}", drawn, at, f"Score {told}", told)


# The train and the dice


def train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
    """The train from left to right on its rails, with empty places for the dice still in play."""
    theme, faces, top = scene.theme, faces_of_train(scene.s.train), y + 18
    body = title(f"The train: {spoken(faces)}") + heading("Train", x, y, w, theme, train_note(scene.s, faces))
    body += rails(x, top + size + 1, w, theme, 7 if size > 60 else 5)
    start = x + (w - DICE * size - (DICE - 1) * gap) / 2
    places = len(faces) if faces.endswith("C") else DICE - scene.s.aside % DICE
    for i in range(places):
        left = start + i * (size + gap)
        if i >= len(faces):
            body += place(left, top, size, size, theme, size * 0.14)
            continue
        if i > 0:
            body += line(left - gap, top + size * 0.72, left, top + size * 0.72, theme.soft, size * 0.05)
        body += die(KINDS[faces[i]], left, top, size, theme)
    return group(body)


def train_note(s: TrainState, faces: str) -> str:
    """How far the train is."""
    double = ["double locomotive"] if faces.startswith("LL") else []
    if s.scored:
        return ", ".join(["has scored", *double])
    if faces:
        return ", ".join(["complete" if faces.endswith("C") else "no caboose yet", *double])
    return "the bonus train" if s.trains else "locomotive, cars, caboose"


def yard(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
    """The dice of the roll, those about to be rolled, and those that have no part in this train."""
    s, theme, faces, top = scene.s, scene.theme, faces_of(scene.s.roll), y + CAPTION
    body = heading("Yard", x, y, DICE * (size + gap) - gap, theme, yard_note(s, faces))
    lefts = [x + i * (size + gap) for i in range(DICE)]
    for face, left in zip(faces, lefts, strict=False):
        kind = KINDS[face]
        says = f"Place this {kind}" if face in scene.places else f"Turn this {kind} with the token"
        at = (left, top, size, size)
        body += choice(scene, f"die:{face}", die(kind, left, top, size, theme), at, says, kind, size * 0.14)
    body += "".join(thrown_die(left, top, size, theme) for left in lefts[: s.unrolled])
    aside = "".join(blank_die(left, top, size, theme) for left in lefts[DICE - s.aside :])
    return body + group(aside, opacity=0.45)


def yard_note(s: TrainState, faces: str) -> str:
    counts = ((len(faces), "unplaced"), (s.unrolled, "about to be rolled"), (s.aside, "aside"))
    return ", ".join(f"{n} {word}" for n, word in counts if n) or "no dice left"


def tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
    """The Switch Track token of the seat to move, and the faces to which it can turn a die."""
    theme, held, r = scene.theme, has_token(scene, scene.s.seat), size / 2
    token = switch_token(x + r, y + r, r - 1, held, theme)
    name = f"Switch Track token, {'held' if held else 'spent'}"
    body = choice(scene, "token", token, (x, y, size, size), "Use the Switch Track token", name, r)
    left, room = x + size + 10, palette - x - size - 18
    first, second = ("Switch Track token", "held: turns one die into") if room > 100 else ("Token", "held")
    body += write(first, left, y + r - 3, room, 14, theme.ink)
    body += write(second if held else "spent", left, y + r + 14, room, 13, theme.soft)
    for i, (face, kind) in enumerate(KINDS.items()):
        at = (palette + i * (size + gap), y, size, size)
        drawn = die(kind, *at[:3], theme)
        if f"face:{face}" not in scene.lit:
            drawn = group(drawn, opacity=0.35)
        body += choice(scene, f"face:{face}", drawn, at, f"Turn the die into a {kind}", kind)
    return body


def buttons(scene: Scene, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    """Roll and stop."""
    s, theme = scene.s, scene.theme
    n = len(faces_of_train(s.train) if s.scored else faces_of(s.roll))
    dice = f"{n} {'die' if n == 1 else 'dice'}"
    roll = f"Roll {dice}" if "roll" in scene.lit else "Roll"
    hint = f"Roll a bonus train with {dice}" if s.scored else f"Roll {dice} again"
    body = ""
    for part, text, says, left, top in (
        ("roll", roll, hint, x, y),
        ("stop", "Stop", "Stop: the turn ends", x + dx, y + dy),
    ):
        lit = part in scene.lit
        drawn = button(text, left, top, w, h, theme, lit, part == "roll")
        body += target(part, drawn, halo(left, top, w, h, theme) if lit else "", says)
    return body


# Contracts

CAPTION: Final = 20
"""From a caption's baseline to what it heads."""
GAP: Final = 12
"""Between Contracts."""
AFTER: Final = 20
"""From the last Contract of a hand, beside the gap, to the next caption's baseline."""
BACKS: Final = 104
"""The height of a row of Contracts face down, with its caption."""


def hands(scene: Scene) -> list[tuple[str, int, list[Contract]]]:
    """The Contracts to be shown openly: a caption, their owner, and which they are."""
    s, seat = scene.s, scene.seat
    found: list[tuple[str, int, list[int]]] = []
    if s.phase == OVER and 0 <= s.winner < s.seats and s.winner != seat:
        found.append((f"Contract of {scene.owners[s.winner]}", s.winner, [s.kept[s.winner]]))
    if seat != PUBLIC and s.kept[seat] != NOTHING:
        found.append(("Your Contract", seat, [s.kept[seat]]))
    elif seat != PUBLIC:
        found.append(("Your two Contracts: keep one", seat, offers(scene, seat)))
    if rest := list(range(s.seats, len(scene.owners))):
        found.append((f"{STEAM}: open Contract", rest[0], [s.kept[rest[0]]]))
    known = [
        (caption, owner, [scene.data.contracts[i] for i in held if i >= 0]) for caption, owner, held in found
    ]
    return [hand for hand in known if hand[2]]


def contracts_height(scene: Scene) -> float:
    """How much room the Contracts take, from the first caption's baseline."""
    heights = [
        CAPTION + AFTER + sum(order_height(len(contract.alternatives)) + GAP for contract in held)
        for _, _, held in hands(scene)
    ]
    return sum(heights) if heights else BACKS + AFTER


def contracts(scene: Scene, x: float, y: float, w: float) -> str:
    """The Contracts that the one who looks may read; backs when there are none."""
    open_hands = hands(scene)
    if not open_hands:
        face_down = backs(scene, x, y + CAPTION)
        note = "secret" if face_down else "not dealt yet"
        return heading("Contracts", x, y, w, scene.theme, note) + face_down
    body = ""
    for caption, owner, held in open_hands:
        body += heading(caption, x, y, w, scene.theme)
        y += CAPTION
        for contract in held:
            body += contract_choice(scene, contract, owner, x, y, w)
            y += order_height(len(contract.alternatives)) + GAP
        y += AFTER
    return body


def backs(scene: Scene, x: float, y: float) -> str:
    """A Contract face down for every seat that has one."""
    seats = [seat for seat, _ in enumerate(scene.owners) if not is_dummy(scene, seat)]
    return "".join(
        card_back(x + seat * 60, y, 48, 66) + seat_mark(seat, x + seat * 60 + 24, y + 33, 22, scene.theme)
        for seat in seats
        if offers(scene, seat)[0] != NOTHING
    )


def contract_choice(scene: Scene, contract: Contract, owner: int, x: float, y: float, w: float) -> str:
    """A Contract, with what each alternative still wants."""
    cards = scene.s.cards[owner]
    rows = []
    for alternative in contract.alternatives:
        lacking = scene.data.missing(cards, alternative)
        note = f"{lacking} still wanted" if lacking else "fulfilled"
        rows.append((signs_of(scene.data.tally(cards), alternative), note))
    told = f"{contract.name}: {wants(scene.rules, contract, cards)}"
    drawn = order_card(x, y, w, scene.theme, name=contract.name, rows=rows)
    at = (x, y, w, order_height(len(rows)))
    return choice(scene, f"contract:{contract.id}", drawn, at, f"Keep {told}", told)


def signs_of(tally: list[int], alternative: dict[int, int]) -> list[tuple[str, bool]]:
    """The goods of one alternative, and which are there; wild cards stand in for what is lacking."""
    signs = []
    wild = tally[WILD]
    for good, number in alternative.items():
        own = min(number, tally[good])
        stand_ins = min(number - own, wild)
        wild -= stand_ins
        signs += [(GOODS[good], True)] * own + [(GOODS[WILD], True)] * stand_ins
        signs += [(GOODS[good], False)] * (number - own - stand_ins)
    return signs


@remembered
def legend(theme: Theme, x: float, y: float, w: float) -> str:
    """What the signs mean."""
    cell = w / 3
    body = heading("Signs", x, y, w, theme)
    for i, name in enumerate((*GOODS, *FACE_NAMES)):
        left, middle = x + i % 3 * cell, y + 32 + i // 3 * 33
        goods = name in GOODS
        body += (
            good_sign(name, left + 13, middle, 11, theme.ink)
            if goods
            else die(name, left, middle - 13, 26, theme)
        )
        body += write(name, left + 34, middle + 4.5, cell - 34, 13, theme.soft)
    return body


# The seats

HEAD: Final = 38
ROW: Final = 58
BLOCK: Final = 84
GOOD_WIDTH: Final = 94
COLUMNS: Final = {"Player": 0, "Token": 190, "Goods": 252, "Six goods": 912, "Contract": 992}


def timetable(scene: Scene, x: float, y: float, w: float) -> str:
    """Seats as lines, goods as columns."""
    theme, left = scene.theme, x + 16
    heads = {name: dx for name, dx in COLUMNS.items() if name != "Goods"}
    heads |= {good.capitalize(): COLUMNS["Goods"] + GOOD_WIDTH * i for i, good in enumerate(GOODS)}
    body = box(x, y, w, HEAD + ROW * len(scene.owners), theme.panel, theme.rule)
    body += "".join(
        write(name, left + dx, y + 25, 90, 13, theme.soft, bold=True) for name, dx in heads.items()
    )
    for owner in range(len(scene.owners)):
        body += seat_row(scene, owner, x, y + HEAD + ROW * owner, w)
    return body


def seat_row(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A line of the timetable."""
    left, middle = x + 16, y + ROW / 2
    lift = 8 if scene.s.cards[owner] else 0
    body = line(x, y, x + w, y, scene.theme.rule, 0.8) + turn_light(scene, owner, x, y, w, ROW)
    body += owner_head(scene, owner, left, middle, 178)
    body += token_sign(scene, owner, left + COLUMNS["Token"] + 16, middle)
    for good in range(len(GOODS)):
        at = left + COLUMNS["Goods"] + GOOD_WIDTH * good
        body += good_cell(scene, owner, good, at, middle - lift, 13, GOOD_WIDTH - 6)
    body += six_note(scene, owner, left + COLUMNS["Six goods"], middle + 5)
    return body + contract_note(scene, owner, left + COLUMNS["Contract"], middle, 140)


def seat_block(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A seat on a phone: two lines."""
    body = box(x, y, w, BLOCK, scene.theme.panel, scene.theme.rule)
    body += turn_light(scene, owner, x, y, w, BLOCK) + owner_head(scene, owner, x + 14, y + 23, 166)
    body += token_sign(scene, owner, x + 202, y + 23) + contract_note(scene, owner, x + 224, y + 23, w - 232)
    for good in range(len(GOODS)):
        body += good_cell(scene, owner, good, x + 12 + 43 * good, y + 62, 11, 0)
    return body + six_note(scene, owner, x + w - 46, y + 67)


def is_on(scene: Scene, owner: int) -> bool:
    """Whether it is this owner's turn or, at the end, whether it has won."""
    return owner == (scene.s.winner if scene.s.phase == OVER else scene.s.seat)


def turn_light(scene: Scene, owner: int, x: float, y: float, w: float, h: float) -> str:
    if not is_on(scene, owner):
        return ""
    says = "has won" if scene.s.phase == OVER else "to play"
    return lit_row(x, y, w, h, scene.theme, f"{scene.owners[owner]} {says}")


def owner_head(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """Mark and name; `y` is the middle."""
    theme, on = scene.theme, is_on(scene, owner)
    steam = is_dummy(scene, owner)
    mark = die("locomotive", x - 3, y - 14, 28, theme) if steam else seat_mark(owner, x + 11, y, 24, theme)
    name = scene.owners[owner] + (" (you)" if owner == scene.seat else "")
    return mark + write(name, x + 36, y + 5.5, w - 36, 17, theme.accent if on else theme.ink, bold=on)


def token_sign(scene: Scene, owner: int, x: float, y: float) -> str:
    if is_dummy(scene, owner):
        return ""
    held = has_token(scene, owner)
    says = f"Switch Track token {'held' if held else 'spent'}"
    return group(title(says), switch_token(x, y, 13, held, scene.theme))


def good_cell(scene: Scene, owner: int, good: int, x: float, y: float, r: float, w: float) -> str:
    """What an owner has of a good; hollow if that is nothing and would help."""
    held = cards_of(scene, owner, good)
    if held:
        return goods_held(GOODS[good], held, x, y, r, w, scene.theme)
    return goods_lacking(GOODS[good], x, y, r, scene.theme, good in wanted(scene, owner))


def wanted(scene: Scene, owner: int) -> set[int]:
    """The goods that help an owner: all six, but for a dummy player only those of its Contract."""
    if not is_dummy(scene, owner):
        return set(range(WILD))
    kept = scene.s.kept[owner]
    return {good for each in scene.data.contracts[kept].alternatives for good in each} if kept >= 0 else set()


def six_note(scene: Scene, owner: int, x: float, y: float) -> str:
    """How many of the six goods a seat has, wild cards used; a dummy player does not win by them."""
    if is_dummy(scene, owner):
        return ""
    have = WILD - missing_goods(scene.data.tally(scene.s.cards[owner]))[1]
    return write(f"{have} of {WILD}", x, y, 60, 14, scene.theme.ink, bold=have == WILD)


def contract_note(scene: Scene, owner: int, x: float, y: float, w: float) -> str:
    """A Contract in brief: its name when it is open to the one who looks, a back when it is secret."""
    theme, kept = scene.theme, scene.s.kept[owner]
    if kept >= 0:
        contract = scene.data.contracts[kept]
        lacking = min(scene.data.missing(scene.s.cards[owner], each) for each in contract.alternatives)
        note = f"{lacking} still wanted" if lacking else "fulfilled"
        name = write(contract.name, x, y - 3, w, 14, theme.ink)
        return name + write(note, x, y + 14, w, 13, theme.soft, bold=not lacking)
    if is_dummy(scene, owner) or offers(scene, owner)[0] == NOTHING:
        return ""
    n, word = (2, "to be chosen") if kept == NOTHING else (1, "secret")
    cards = "".join(card_back(x + 9 * i, y - 15, 21, 30) for i in range(n))
    return cards + write(word, x + 19 + 9 * n, y + 5, w - 19 - 9 * n, 13, theme.soft)
