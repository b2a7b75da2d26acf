"""The board: City cards, the train and the dice, the Contracts."""

from typing import Final

from roundhouse.core.bits import bits_of, count
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.display.scene import Box
from roundhouse.games.trainmaker.data import DICE, FACES, GOODS, WILD, Contract
from roundhouse.games.trainmaker.draw.scene import KINDS, Scene
from roundhouse.games.trainmaker.packing import dice_in, faces_of, faces_of_train, length, load_of_train
from roundhouse.games.trainmaker.rules.winning import missing
from roundhouse.svg.cache import make_room
from roundhouse.svg.cards import city_card, city_ticks, empty, order_card, order_height, pile
from roundhouse.svg.element import as_line, group, title
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

EMPTY: Final = as_line("")
"""The line of a layer on which nothing is drawn."""

# City cards


def display(scene: Scene, x: float, y: float, w: float, deck: float, gap: float, height: float) -> list[str]:
    """The three City cards, and the deck where there is room for it; what changes most often lies on top."""
    s, n, lit = scene.s, count(scene.s.deck), scene.lit_among("city:")
    load = 0 if s.scored else load_of_train(s.train)  # a train that has scored is spent
    key = ("display", n, s.display, lit, load, y)
    found = scene.sheet.layers.get(key)
    if found is not None:
        return found
    left = x + deck + gap if deck else x
    each = (x + w - left - 2 * gap) / 3
    drawn, ticks = [deck_of(scene, n, x, y, w, deck, height)], ""
    for i, id_ in enumerate(s.display):
        at = (left + i * (each + gap), y + CAPTION, each, height)
        drawn.append(city_place(scene, i, id_, at))
        if id_ >= 0 and load:
            ticks += ticks_of(scene, i, id_, load, at)
    return scene.sheet.keep_layers(key, [*drawn, group(ticks, pointer_events="none")])


def deck_of(scene: Scene, n: int, x: float, y: float, w: float, deck: float, height: float) -> str:
    """The caption of the City cards, and the deck if it is to be so wide."""
    key = ("deck", n, y)
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, draw_deck(scene, n, x, y, w, deck, height)) if found is None else found


def draw_deck(scene: Scene, n: int, x: float, y: float, w: float, deck: float, height: float) -> str:
    captions, theme = scene.captions, scene.theme
    caption = heading(captions.city_cards, x, y, w, theme, captions.cards_in_deck(n))
    if not deck:
        return caption
    return caption + group(pile(x, y + CAPTION, deck, height, n, captions.deck(n), theme))


def city_place(scene: Scene, i: int, id_: int, at: Box) -> str:
    """A City card in its place, or that there is none."""
    lit = scene.lit.get(f"city:{scene.data.cities[id_].id}") if scene.lit and id_ >= 0 else None
    key = ("city", i, id_, lit, at[1])
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, draw_city(scene, id_, at)) if found is None else found


def ticks_of(scene: Scene, i: int, id_: int, load: int, at: Box) -> str:
    """Ticks on the rolling stock of a City card that the train, which carries this load, has."""
    key = ("ticks", i, scene.data.cities[id_].stock, load, at[1])
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, draw_ticks(scene, id_, at)) if found is None else found


def draw_ticks(scene: Scene, id_: int, at: Box) -> str:
    stock, train = scene.data.cities[id_].stock, faces_of_train(scene.s.train)
    wanted = [stock[: i + 1].count(face) for i, face in enumerate(stock)]
    return city_ticks(*at, [n <= train.count(face) for n, face in zip(wanted, stock, strict=True)])


def draw_city(scene: Scene, id_: int, at: Box) -> str:
    captions = scene.captions
    if id_ < 0:
        return empty(*at, captions.no_card, scene.theme)
    city = scene.data.cities[id_]
    drawn = city_card(
        *at,
        scene.theme,
        name=city.name,
        kind=captions.size(city),
        good=GOODS[city.good],
        good_name=scene.words.nouns.goods[city.good],
        needs=[KINDS[face] for face in city.stock],
    )
    says, name = captions.score_city(city), captions.city(city)
    return scene.choice(f"city:{city.id}", drawn, at, says, name)


# The train and the dice


def train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
    """The train from left to right on its rails, with empty places for the dice still in play."""
    s = scene.s
    key = ("train", s.train, s.scored, s.trains, s.aside, y)
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, as_line(draw_train(scene, x, y, w, size, gap))) if found is None else found


def draw_train(scene: Scene, x: float, y: float, w: float, size: float, gap: float) -> str:
    theme, faces, top = scene.theme, faces_of_train(scene.s.train), y + 18
    captions = scene.captions
    body = title(captions.whole_train(faces))
    body += heading(captions.train, x, y, w, theme, captions.train_note(scene.s))
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


def yard(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
    """The dice of the roll, those about to be rolled, and those that have no part in this train."""
    s = scene.s
    key = ("yard", s.roll, s.unrolled, s.aside, scene.lit_among("die:"), bits_of(list(scene.places)), y)
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, as_line(draw_yard(scene, x, y, size, gap))) if found is None else found


def draw_yard(scene: Scene, x: float, y: float, size: float, gap: float) -> str:
    s, theme, faces, top = scene.s, scene.theme, faces_of(scene.s.roll), y + CAPTION
    captions = scene.captions
    body = heading(captions.yard, x, y, DICE * (size + gap) - gap, theme, captions.yard_note(s))
    lefts = [x + i * (size + gap) for i in range(DICE)]
    for i, letter in enumerate(faces):
        body += die_choice(scene, letter, i, (lefts[i], top, size, size))
    body += "".join(thrown_die(left, top, size, theme) for left in lefts[: s.unrolled])
    aside = "".join(blank_die(left, top, size, theme) for left in lefts[DICE - s.aside :])
    return body + group(aside, opacity=0.45)


def die_choice(scene: Scene, letter: str, i: int, at: Box) -> str:
    """A die of the roll in the i-th place."""
    part, face = f"die:{letter}", FACES.index(letter)
    key = ("die", i, letter, scene.lit.get(part), face in scene.places, at[1])
    found = scene.sheet.pieces.get(key)
    if found is not None:
        return found
    left, top, size, _ = at
    says, name = scene.captions.use_die(face, face in scene.places), scene.words.nouns.faces[face]
    drawn = die(KINDS[letter], left, top, size, scene.theme)
    return scene.sheet.keep(key, scene.choice(part, drawn, at, says, name, size * 0.14))


def tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
    """The Switch Track token of the seat to move, and the faces to which it can turn a die."""
    held = scene.has_token(scene.s.seat)
    key = ("tools", held, scene.lit_among("token"), scene.lit_among("face:"), y)
    found = scene.sheet.pieces.get(key)
    return (
        scene.sheet.keep(key, as_line(draw_tools(scene, x, y, size, palette, gap)))
        if found is None
        else found
    )


def draw_tools(scene: Scene, x: float, y: float, size: float, palette: float, gap: float) -> str:
    theme, captions, held, r = scene.theme, scene.captions, scene.has_token(scene.s.seat), size / 2
    token = switch_token(x + r, y + r, r - 1, held, theme)
    body = scene.choice("token", token, (x, y, size, size), captions.token_says, captions.token(held), r)
    left, room = x + size + 10, palette - x - size - 18
    first, second = captions.token_lines(held, room > 100)
    body += write(first, left, y + r - 3, room, 14, theme.ink)
    body += write(second, left, y + r + 14, room, 13, theme.soft)
    for i, (letter, kind) in enumerate(KINDS.items()):
        at = (palette + i * (size + gap), y, size, size)
        drawn = die(kind, *at[:3], theme)
        if f"face:{letter}" not in scene.lit:
            drawn = group(drawn, opacity=0.35)
        name = scene.words.nouns.faces[i]
        body += scene.choice(f"face:{letter}", drawn, at, captions.turn_into(i), name)
    return body


def buttons(scene: Scene, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    """Roll and stop, as long as the game goes on."""
    s = scene.s
    if scene.over:
        return EMPTY
    n = length(s.train) if s.scored else dice_in(s.roll)
    key = ("buttons", n, s.scored, "roll" in scene.lit, "stop" in scene.lit, y)
    found = scene.sheet.pieces.get(key)
    return (
        scene.sheet.keep(key, as_line(draw_buttons(scene, n, x, y, w, h, dx, dy))) if found is None else found
    )


def draw_buttons(scene: Scene, n: int, x: float, y: float, w: float, h: float, dx: float, dy: float) -> str:
    captions, theme = scene.captions, scene.theme
    roll, says_roll = captions.roll(n, "roll" in scene.lit), captions.roll_says(n, scene.s.scored)
    body = ""
    for part, text, says, left, top in (
        ("roll", roll, says_roll, x, y),
        ("stop", captions.stop, captions.stop_says, x + dx, y + dy),
    ):
        lit = part in scene.lit
        drawn = button(text, left, top, w, h, theme, lit, part == "roll")
        light = halo(left, top, w, h, theme) if lit else ""
        body += target(part, drawn if lit else title(says) + drawn, light, says)
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
    s, seat, captions = scene.s, scene.seat, scene.captions
    found: list[tuple[str, int, list[int]]] = []
    if scene.over and 0 <= s.winner < s.seats and s.winner != seat:
        found.append((captions.contract_of(scene.owners[s.winner]), s.winner, [s.kept[s.winner]]))
    if seat != PUBLIC and s.kept[seat] != NOTHING:
        found.append((captions.your_contract, seat, [s.kept[seat]]))
    elif seat != PUBLIC:
        found.append((captions.your_offers, seat, scene.offers(seat)))
    if rest := list(range(s.seats, len(scene.owners))):
        found.append((captions.open_contract(scene.owners[rest[0]]), rest[0], [s.kept[rest[0]]]))
    known = [
        (caption, owner, [scene.data.contracts[i] for i in held if i >= 0]) for caption, owner, held in found
    ]
    return [hand for hand in known if hand[2]]


def contracts_height(scene: Scene) -> float:
    """How much room the Contracts take, from the first caption's baseline."""
    s = scene.s
    key = (scene.seat, s.kept, s.offers, scene.over, s.winner)
    found = scene.sheet.heights.get(key)
    if found is None:
        make_room()
        found = scene.sheet.heights[key] = measured_height(scene)
    return found


def measured_height(scene: Scene) -> float:
    height = 0.0
    for _, _, held in hands(scene):
        height += CAPTION + AFTER
        for contract in held:
            height += order_height(len(contract.alternatives)) + GAP
    return height or BACKS + AFTER


def contracts(scene: Scene, x: float, y: float, w: float) -> str:
    """The Contracts that the one who looks may read; backs when there are none."""
    s = scene.s
    reads = (s.offers, s.kept, s.cards, s.seats, scene.over, s.winner, tuple(scene.owners), scene.seat)
    key = ("contracts", reads, scene.lit_among("contract:"), y)
    found = scene.sheet.pieces.get(key)
    return scene.sheet.keep(key, as_line(draw_contracts(scene, x, y, w))) if found is None else found


def draw_contracts(scene: Scene, x: float, y: float, w: float) -> str:
    open_hands = hands(scene)
    if not open_hands:
        face_down = backs(scene, x, y + CAPTION)
        captions = scene.captions
        note = captions.secret if face_down else captions.not_dealt
        return heading(captions.contracts, x, y, w, scene.theme, note) + face_down
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
    seats = [seat for seat, _ in enumerate(scene.owners) if not scene.is_dummy(seat)]
    return "".join(
        card_back(x + seat * 60, y, 48, 66) + seat_mark(seat, x + seat * 60 + 24, y + 33, 22, scene.theme)
        for seat in seats
        if scene.offers(seat)[0] != NOTHING
    )


def contract_choice(scene: Scene, contract: Contract, owner: int, x: float, y: float, w: float) -> str:
    """A Contract, with what each alternative still wants."""
    captions, cards = scene.captions, scene.s.cards[owner]
    rows = []
    for alternative in contract.alternatives:
        note = captions.wanted(missing(scene.data, cards, alternative))
        rows.append((signs_of(scene.data.tally(cards), alternative), note))
    between = captions.between_alternatives
    drawn = order_card(x, y, w, scene.theme, name=contract.name, rows=rows, between=between)
    at = (x, y, w, order_height(len(rows)))
    says = captions.keep_contract(scene.rules, contract, cards)
    name = captions.contract(scene.rules, contract, cards)
    return scene.choice(f"contract:{contract.id}", drawn, at, says, name)


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


def legend(scene: Scene, x: float, y: float, w: float) -> str:
    """What the signs mean."""
    found = scene.sheet.pieces.get(("legend",))
    return scene.sheet.keep(("legend",), as_line(draw_legend(scene, x, y, w))) if found is None else found


def draw_legend(scene: Scene, x: float, y: float, w: float) -> str:
    theme, nouns, cell = scene.theme, scene.words.nouns, w / 3
    body = heading(scene.captions.signs, x, y, w, theme)
    for i, name in enumerate((*nouns.goods, *nouns.faces)):
        left, middle = x + i % 3 * cell, y + 32 + i // 3 * 33
        body += (
            good_sign(GOODS[i], left + 13, middle, 11, theme.ink)
            if i < len(GOODS)
            else die(KINDS[FACES[i - len(GOODS)]], left, middle - 13, 26, theme)
        )
        body += write(name, left + 29, middle + 4.5, cell - 19, 13, theme.soft)
    return body
