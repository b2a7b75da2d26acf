"""The board: City cards, the train and the dice, the Contracts."""

from typing import Final

from roundhouse.core.bits import count
from roundhouse.core.state import NOTHING, OVER, PUBLIC
from roundhouse.games.trainmaker.data import DICE, FACE_NAMES, GOODS, WILD, City, Contract, spoken
from roundhouse.games.trainmaker.draw.scene import (
    KINDS,
    Box,
    Scene,
    choice,
    has_token,
    is_dummy,
    lit_of,
    offers,
    shown,
)
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words import wants
from roundhouse.svg.cache import cached, cached_markup
from roundhouse.svg.cards import city_card, empty, order_card, order_height, pile
from roundhouse.svg.element import group, title
from roundhouse.svg.goods import good_sign
from roundhouse.svg.page import heading
from roundhouse.svg.shapes import (
    blank_die,
    button,
    card_back,
    die,
    halo,
    line,
    place,
    rails,
    seat_mark,
    switch_token,
    target,
    thrown_die,
)
from roundhouse.svg.text import write
from roundhouse.svg.theme import Theme

# City cards


def display(scene: Scene, x: float, y: float, w: float, deck: float, gap: float, height: float) -> list[str]:
    """The three City cards, and the deck where there is room for it."""
    n = count(scene.s.deck)
    left = x + deck + gap if deck else x
    each = (x + w - left - 2 * gap) / 3
    drawn = [deck_of(n, x, y, w, deck, height, scene.theme)]
    for i, city in enumerate(shown(scene)):
        at = (left + i * (each + gap), y + CAPTION, each, height)
        drawn.append(city_choice(scene, city, at) if city else empty(*at, "no card", scene.theme))
    return drawn


@cached
def deck_of(n: int, x: float, y: float, w: float, deck: float, height: float, theme: Theme) -> str:
    """The caption of the City cards, and the deck if it is to be so wide."""
    caption = heading("City cards", x, y, w, theme, f"{n} {'card' if n == 1 else 'cards'} in the deck")
    return caption + (group(pile(x, y + CAPTION, deck, height, n, theme)) if deck else "")


def city_choice(scene: Scene, city: City, at: Box) -> str:
    """A City card, with ticks on the rolling stock that the train has; one that has scored is spent."""
    have, lit = ticked(scene), lit_of(scene, f"city:{city.id}")
    key = ("city", scene.theme.name, scene.data, city.id, have, lit, at)
    return cached_markup(key, lambda: draw_city(scene, city, have, at))


def ticked(scene: Scene) -> str:
    """The dice that count towards a City card now, in alphabetical order."""
    return "" if scene.s.scored else "".join(sorted(faces_of_train(scene.s.train)))


def draw_city(scene: Scene, city: City, have: str, at: Box) -> str:
    seen = [city.stock[: i + 1].count(face) for i, face in enumerate(city.stock)]
    needs = [(KINDS[face], n <= have.count(face)) for face, n in zip(city.stock, seen, strict=True)]
    good = GOODS[city.good]
    drawn = city_card(*at, scene.theme, name=city.name, kind=city.size.capitalize(), good=good, needs=needs)
    told = f"{city.name}: {city.size}, {good}, needs {spoken(city.stock)}"
    return choice(scene, f"city:{city.id}", drawn, at, f"Score {told}", told)


# The train and the dice


def train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
    """The train from left to right on its rails, with empty places for the dice still in play."""
    s = scene.s
    key = ("train", scene.theme.name, s.train, s.scored, s.trains, s.aside, x, y, w, size, gap)
    return cached_markup(key, lambda: draw_train(scene, x, y, w, size, gap))


def draw_train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
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
    s, lit = scene.s, lit_of(scene, "die:")
    places = "".join(sorted(scene.places))
    key = ("yard", scene.theme.name, s.roll, s.unrolled, s.aside, lit, places, x, y, size, gap)
    return cached_markup(key, lambda: draw_yard(scene, x, y, size, gap))


def draw_yard(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
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
    if s.aside == DICE:
        return f"{DICE} to be rolled"
    counts = ((len(faces), "unplaced"), (s.unrolled, "about to be rolled"), (s.aside, "aside"))
    return ", ".join(f"{n} {word}" for n, word in counts if n) or "no dice left"


def tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
    """The Switch Track token of the seat to move, and the faces to which it can turn a die."""
    lit, held = (lit_of(scene, "token"), lit_of(scene, "face:")), has_token(scene, scene.s.seat)
    key = ("tools", scene.theme.name, held, lit, x, y, size, palette, gap)
    return cached_markup(key, lambda: draw_tools(scene, x, y, size, palette, gap))


def draw_tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
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
    """Roll and stop, as long as the game goes on."""
    s = scene.s
    if s.phase == OVER:
        return ""
    n = len(faces_of_train(s.train) if s.scored else faces_of(s.roll))
    key = (
        "buttons",
        scene.theme.name,
        n,
        s.scored,
        "roll" in scene.lit,
        "stop" in scene.lit,
        x,
        y,
        w,
        h,
        dx,
        dy,
    )
    return cached_markup(key, lambda: draw_buttons(scene, n, x, y, w, h, dx, dy))


def draw_buttons(scene: Scene, n: int, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    s, theme = scene.s, scene.theme
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
        found.append((f"{scene.owners[rest[0]]}: open Contract", rest[0], [s.kept[rest[0]]]))
    known = [
        (caption, owner, [scene.data.contracts[i] for i in held if i >= 0]) for caption, owner, held in found
    ]
    return [hand for hand in known if hand[2]]


def contracts_height(scene: Scene) -> float:
    """How much room the Contracts take, from the first caption's baseline."""
    height = 0.0
    for _, _, held in hands(scene):
        height += CAPTION + AFTER
        for contract in held:
            height += order_height(len(contract.alternatives)) + GAP
    return height or BACKS + AFTER


def contracts(scene: Scene, x: float, y: float, w: float) -> str:
    """The Contracts that the one who looks may read; backs when there are none."""
    s, lit = scene.s, lit_of(scene, "contract:")
    reads = (s.offers, s.kept, s.cards, s.seats, s.phase == OVER, s.winner, tuple(scene.owners), scene.seat)
    key = ("contracts", scene.theme.name, scene.data, reads, lit, x, y, w)
    return cached_markup(key, lambda: draw_contracts(scene, x, y, w))


def draw_contracts(scene: Scene, x: float, y: float, w: float) -> str:
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


@cached
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
