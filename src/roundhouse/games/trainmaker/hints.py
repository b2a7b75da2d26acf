"""What each choice does and what it means now, for the one who chooses."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.state import CHANCE, NOTHING
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import (
    Keep,
    Place,
    Roll,
    Rolled,
    Score,
    Stop,
    Switch,
    outcome_weights,
    outcomes,
)
from roundhouse.games.trainmaker.data import CABOOSE, FACES, GOODS, LOCOMOTIVE, WILD, covers
from roundhouse.games.trainmaker.packing import doubled, faces_of, faces_of_train, load_of_train, train_of
from roundhouse.games.trainmaker.rules import (
    TrainRules,
)
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words import STOCK, a_face, lack, missing_goods, rules_of, say

TOO_FAR: Final = "no face-up city can be reached any more"


def hint(view: View[TrainState], action: Action, names: list[str]) -> str:
    """What this choice does and means now, for the one who chooses."""
    rules, s = rules_of(view.rules), view.state
    if isinstance(action, Keep):
        return hint_keep(rules, s, action)
    if isinstance(action, Place):
        return hint_place(rules, s, action)
    if isinstance(action, Switch):
        return hint_switch(rules, s, action)
    if isinstance(action, Score):
        return hint_score(rules, s, action)
    if isinstance(action, Roll):
        return hint_bonus(rules, s) if s.scored else hint_roll(rules, s)
    if isinstance(action, Stop):
        if s.scored:
            return "no bonus train; your turn ends"
        return "your turn ends without a card" + ("" if s.train else "; you keep your token")
    return say(rules, CHANCE, action, names)


def hint_keep(rules: TrainRules, s: TrainState, action: Keep) -> str:
    contract = rules.data.contracts[action.contract]
    goods = {good for alternative in contract.alternatives for good in alternative} | {WILD}
    near = [
        GOODS[rules.data.cities[i].good] for i in s.display if i >= 0 and rules.data.cities[i].good in goods
    ]
    return f"{contract.goal()}; face up now: {', '.join(near) or 'none of them'}"


def hint_place(rules: TrainRules, s: TrainState, action: Place) -> str:
    face = FACES[action.face]
    before = faces_of_train(s.train)
    rest = len(faces_of(s.roll)) - 1
    if action.face == CABOOSE:
        return hint_caboose(rules, s)
    if action.face == LOCOMOTIVE:
        says = "begins the train" if not before else "if this train scores, you may roll a bonus train"
        return says if reachable(rules, s, before, face) else f"{says}; but {TOO_FAR}"
    if rest == 0:
        return "your last die, and no caboose: you derail!"
    if not reachable(rules, s, before, face):
        return TOO_FAR
    helped = []
    for i in s.display:
        if i >= 0:
            city = rules.data.cities[i]
            lacking = lack(city.stock, list(before))
            if face in lacking:
                still = lack(city.stock, [*before, face])
                helped.append(f"{city.name} {still or 'only C'}")
    if helped:
        return f"then lacking: {', '.join(helped)}"
    return "no face-up city needs it" + ("; one more die for a bonus train" if doubled(s.train) else "")


def reachable(rules: TrainRules, s: TrainState, before: str, face: str) -> bool:
    """Whether, after this die, the unplaced ones can still fall so that some face-up city is scored.

    They are rolled again once a car is placed; after a locomotive alone it must be a car of this roll,
    or one that the token makes.
    """
    rest = faces_of(s.roll).replace(face, "", 1)
    token = s.tokens >> s.seat & 1 == 1
    firsts = [car for car in STOCK if token or car in rest] if face == "L" else [""]
    for first in firsts:
        train = list(before + face + first)
        left = len(rest) - len(first)
        for i in s.display:
            if i >= 0 and len(lack(rules.data.cities[i].stock, train)) + 1 <= left:
                return True
    return False


def hint_caboose(rules: TrainRules, s: TrainState) -> str:
    cities = scorable(rules, s, faces_of_train(s.train))
    if not cities:
        return "completes the train, but no face-up city fits: your turn ends without a card"
    names = [rules.data.cities[i].name for i in cities]
    winning = any(wins(rules, s, i) for i in cities)
    bonus = ", then a bonus train" if doubled(s.train) and s.display.count(NOTHING) < 2 else ""
    return f"completes the train: scores {' or '.join(names)}" + (" AND WINS" if winning else bonus)


def hint_switch(rules: TrainRules, s: TrainState, action: Switch) -> str:
    new = FACES[action.new]
    train = faces_of_train(s.train)
    rest = faces_of(s.roll).replace(FACES[action.old], "", 1) + new
    turned = f"token: {a_face(action.old)} becomes {a_face(action.new)}"
    begun = bool(train.strip("L"))
    stock = [face for face in rest if face in STOCK]
    if not begun and not (stock and ("L" in rest or train)):
        return f"{turned}; but the train still could not begin"
    if begun and not rest.strip("L"):
        return f"{turned}; but no die would fit, and you would derail"
    cities = scorable(rules, s, train + rest) if "C" in rest else []
    if cities:
        return f"{turned}; then {' or '.join(rules.data.cities[i].name for i in cities)} can be scored"
    if new == "L":
        full = train.count("L") >= rules.max_locomotives
        return f"{turned}, which cannot be placed any more" if begun or full else turned
    needy = [
        rules.data.cities[i].name
        for i in s.display
        if i >= 0 and new in lack(rules.data.cities[i].stock, list(train))
    ]
    return turned + (f", which {' and '.join(needy)} can use" if needy else "")


def hint_score(rules: TrainRules, s: TrainState, action: Score) -> str:
    city = rules.data.cities[action.city]
    cards = s.cards[s.seat] | bit(action.city)
    if wins(rules, s, action.city):
        return f"{GOODS[city.good]}: YOU WIN"
    more = f"{missing_goods(rules.data.tally(cards))[1]} for six goods"
    kept = s.kept[s.seat]
    if kept >= 0:
        each = [rules.data.missing(cards, goods) for goods in rules.data.contracts[kept].alternatives]
        more += f", {min(each)} for your Contract"
    return f"{GOODS[city.good]}; cards still to go: {more}"


def hint_roll(rules: TrainRules, s: TrainState) -> str:
    """The exact chances of a further roll: to derail, to be left with a useless caboose, to score at once."""
    dice = len(faces_of(s.roll))
    needs, load = needs_of(rules, s), load_of_train(s.train)
    derail = useless = score = 0
    for faces, rolled, ways in rolls_of(dice):
        if not faces.strip("L") or (dice == 1 and faces != "C"):
            derail += ways  # a last die that is a car must be placed, and then there is no caboose
        elif "C" in faces and any(covers(load + rolled, need) for need in needs):
            score += ways
        elif not faces.strip("LC"):
            useless += ways
    saving = " unless you spend your token" if s.tokens >> s.seat & 1 else ""
    parts = [f"derail {percent(derail, dice)}{saving}"]
    if useless:
        parts.append(f"only a useless caboose {percent(useless, dice)}")
    parts.append(f"can score at once {percent(score, dice)}")
    return f"roll {dice} {'die' if dice == 1 else 'dice'}: {', '.join(parts)}"


def hint_bonus(rules: TrainRules, s: TrainState) -> str:
    dice, needs = len(faces_of_train(s.train)), needs_of(rules, s)
    fail = score = 0
    for faces, rolled, ways in rolls_of(dice):
        if "L" not in faces or not faces.strip("LC"):
            fail += ways
        elif "C" in faces and any(covers(rolled, need) for need in needs):
            score += ways
    return (
        f"a new train with {dice} dice for the cards left: cannot begin {percent(fail, dice)}, "
        f"can score at once {percent(score, dice)}"
    )


def needs_of(rules: TrainRules, s: TrainState) -> list[int]:
    """What the face-up City cards need, packed."""
    return [rules.data.needs[i] for i in s.display if i >= 0]


def percent(ways: int, dice: int) -> str:
    """A share of all the ways that so many dice can fall."""
    share = 100 * ways / 6**dice
    return f"{share:.1f} %" if 0 < share < 10 else f"{share:.0f} %"


def scorable(rules: TrainRules, s: TrainState, faces: str) -> list[int]:
    """The face-up City cards whose needs these dice cover."""
    return [i for i in s.display if i >= 0 and not lack(rules.data.cities[i].stock, list(faces))]


def wins(rules: TrainRules, s: TrainState, city: int) -> bool:
    """Whether this card would win the game for the seat whose turn it is, as far as the view knows."""
    cards = s.cards[s.seat] | bit(city)
    kept = s.kept[s.seat]
    return rules.data.has_six_goods(cards) or (kept >= 0 and rules.data.fulfils(cards, kept))


_ROLLS: dict[int, list[tuple[str, int, int]]] = {}


def rolls_of(dice: int) -> list[tuple[str, int, int]]:
    """Every roll of so many dice: its letters, its rolling stock packed, in how many ways it falls."""
    if dice not in _ROLLS:
        faces = [faces_of(rolled.dice) for rolled in outcomes(dice) if isinstance(rolled, Rolled)]
        loads = [load_of_train(train_of(letters)) for letters in faces]
        _ROLLS[dice] = list(zip(faces, loads, outcome_weights(dice), strict=True))
    return _ROLLS[dice]
