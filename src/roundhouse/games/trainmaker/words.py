"""Trainmaker in plain words: the table, what is asked, what a choice does, and what was done."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import count
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, NOTHING, OVER, Entry
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import (
    Deal,
    Keep,
    Place,
    Reveal,
    Roll,
    Rolled,
    Score,
    Stop,
    Switch,
)
from roundhouse.games.trainmaker.build import BuildTrain
from roundhouse.games.trainmaker.data import (
    CABOOSE,
    DICE,
    FACE_NAMES,
    FACES,
    GOODS,
    LOCOMOTIVE,
    WILD,
    Contract,
)
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules import (
    ChooseContract,
    DealContracts,
    DoubleLocomotive,
    Replenish,
    TrainRules,
)
from roundhouse.games.trainmaker.state import TrainState

STOCK: Final = "PBF"
INKS: Final = {
    "[L]": "",
    "[P]": "#2f6fd0",
    "[B]": "#b58900",
    "[F]": "#2e8b57",
    "[C]": "#c8382e",
    "coal": "#8a4fb8",
    "corn": "#b58900",
    "timber": "#2e8b57",
    "cattle": "#c8382e",
    "passengers": "#777777",
    "mail": "#2f6fd0",
}
"""The colours of the printed dice and goods (TM-SETUP-2, TM-SETUP-3); none is for black, the plain ink."""


# The table


def show(view: View[TrainState], names: list[str]) -> list[str]:
    """The whole table as the view's seat sees it, in lines of at most 76 characters."""
    rules, s = rules_of(view.rules), view.state
    turn = "the game is over" if s.phase == OVER else f"{names[s.seat]}'s turn"
    lines = [f"{f'Round {s.round}, {turn}':<48}{count(s.deck):>3} City cards in the deck", ""]
    lines += cities_shown(rules, s)
    lines += ["", *owners_shown(rules, s, view.seat, names), ""]
    lines += goals_shown(rules, s, view.seat, names)
    lines += dice_shown(s)
    return lines


def cities_shown(rules: TrainRules, s: TrainState) -> list[str]:
    building = s.phase >= 0 and s.train > 0 and not s.scored
    stock = [face for face in faces_of_train(s.train) if face in STOCK]
    lines = [f"{'FACE UP':<17}{'good':<13}{'needs':<16}" + ("the train lacks" if building else "")]
    lines[0] = lines[0].rstrip()
    for i in s.display:
        if i < 0:
            lines.append("(no card)")
            continue
        city = rules.data.cities[i]
        lacking = lack(city.stock, stock)
        note = (chips(lacking) or "nothing but its caboose") if building else ""
        if building and not lacking and s.train & 7 == CABOOSE + 1:
            note = "nothing"
        lines.append(f"{city.name:<17}{GOODS[city.good]:<13}{chips(city.stock):<16}{note}".rstrip())
    return lines


def owners_shown(rules: TrainRules, s: TrainState, seat: int, names: list[str]) -> list[str]:
    """Everyone's cards by good, the token, and how many of the six goods that makes, wild ones used."""
    lines = [f"{'PLAYERS':<16}{' '.join(GOODS)}  token  of six"]
    for owner, cards in enumerate(s.cards):
        tally = rules.data.tally(cards)
        row = " ".join(f"{n or '-':^{len(GOODS[good])}}" for good, n in enumerate(tally))
        mark = "> " if owner == s.seat and s.phase >= 0 else "  "
        name = owner_name(rules, names, owner)[: 7 if owner == seat else 13]
        if owner == seat:
            name += " (you)"
        if owner < s.seats:
            token = "yes" if s.tokens >> owner & 1 else "-"
            row += f"  {token:^5}  {WILD - missing_goods(tally)[1]} of {WILD}"
        lines.append(f"{mark}{name:<14}{row}".rstrip())
    return lines


def goals_shown(rules: TrainRules, s: TrainState, seat: int, names: list[str]) -> list[str]:
    """What wins: six goods, and every Contract that this view knows; at the end, everyone's cards."""
    lines = []
    if s.phase == OVER:
        owned = [f"{names[owner]} {count(s.cards[owner])}" for owner in range(s.seats)]
        owned += [f"{name} {count(s.cards[s.seats + i])}" for i, name in enumerate(rules.dummies)]
        lines.append(f"{'City cards':<14}{', '.join(owned)}"[:76].rstrip())
    if seat >= 0 and s.phase >= 0:
        lacking, cards = missing_goods(rules.data.tally(s.cards[seat]))
        spare = len(lacking) - cards
        lines.append(
            f"{'Goods lacking':<14}{', '.join(lacking)}" + (f" ({spare} by a wild)" if spare else "")
        )
    for owner, kept in enumerate(s.kept):
        whose = "Your Contract" if owner == seat else owner_name(rules, names, owner)
        if kept >= 0:
            contract = rules.data.contracts[kept]
            lines.append(f"{whose[:13]:<14}{contract.name}: {wants(rules, contract, s.cards[owner])}")
        elif kept == NOTHING and owner == seat:
            for i in s.offers[2 * seat : 2 * seat + 2]:
                if i >= 0:
                    contract = rules.data.contracts[i]
                    lines.append(f"{'Contract?':<14}{contract.name}: {contract.goal()}")
    return lines


def dice_shown(s: TrainState) -> list[str]:
    if s.phase < 0:
        return []
    rolled = f"{s.unrolled} to be rolled" if s.unrolled else chips(faces_of(s.roll)) or "none"
    aside = f" ({s.aside} aside)" if s.aside and s.aside < DICE else ""
    train = chips(faces_of_train(s.train)) or "none yet"
    legend = "  ".join(f"[{face}] {name}" for face, name in zip(FACES, FACE_NAMES, strict=True))
    return ["", f"{'Train':<14}{train:<23}Unplaced  {rolled}{aside}", legend]


# The question


def ask(view: View[TrainState], names: list[str]) -> str:
    """What is asked of the mover; of "you", where the view is the mover's own."""
    s = view.state
    mover = view.to_move
    if mover == OVER:
        return ending(rules_of(view.rules), s, names)
    phase = view.rules.phases[s.phase]
    if mover == CHANCE:
        name = names[s.seat]
        if isinstance(phase, DealContracts):
            seat = s.offers.index(NOTHING) // 2
            return f"Two Contracts are dealt to {names[seat]} (seat {seat + 1})."
        for module in rules_of(view.rules).modules:
            if told := module.ask(view, names):
                return told
        if isinstance(phase, Replenish):
            return "The top City card of the deck is laid face up."
        return f"{name} rolls {s.unrolled} {'die' if s.unrolled == 1 else 'dice'}."
    if mover != view.seat:
        return f"{names[mover]} is to move: {phase.name}."
    if isinstance(phase, ChooseContract):
        return "Keep one of your two Contracts. You win by fulfilling it, or by cards of all six goods."
    if isinstance(phase, BuildTrain):
        return ask_build(view)
    if isinstance(phase, DoubleLocomotive):
        dice = len(faces_of_train(s.train))
        return f"Two locomotives: you may roll a bonus train with the {dice} dice of this one. Roll or stop?"
    complete = f"Your train {chips(faces_of_train(s.train))} is complete."
    cards = [a for a in view.legal() if isinstance(a, Score)]
    if len(cards) == 1:
        return f"{complete} It scores {rules_of(view.rules).data.cities[cards[0].city].name}."
    return f"{complete} Choose the City card it scores."


def ask_build(view: View[TrainState]) -> str:
    s = view.state
    choices = view.legal()
    train = faces_of_train(s.train)
    placing = any(isinstance(a, Place) for a in choices)
    rolling = any(isinstance(a, Roll) for a in choices)
    if not placing and not rolling:
        trouble = "derails" if train.strip("L") else "cannot begin: it takes a locomotive and a car"
        return f"No die fits, so your train {trouble}. Spend your token to turn one die, or stop?"
    if rolling:
        n = len(faces_of(s.roll))
        dice = "the last die" if n == 1 else f"the {n} unplaced dice"
        more = "Place another die, roll" if placing else "No other die fits. Roll"
        return f"{more} {dice} again, or stop?"
    if len(choices) == 1:
        only = choices[0]
        assert isinstance(only, Place)
        return f"One kind of die fits: place {a_face(only.face)}."
    if not train:
        return "Begin a train: place a locomotive, then cars that a face-up city needs."
    if not train.strip("L"):
        other = ", or a second locomotive for a bonus train" if PLACE_L in choices else ""
        return f"Place the first car{other}."
    return "Place at least one die of this roll."


PLACE_L: Final = Place(LOCOMOTIVE)


def ending(rules: TrainRules, s: TrainState, names: list[str]) -> str:
    if s.winner < 0:
        return "The game is over. Nobody has won."
    whose = owner_named(rules, names, s.winner)
    reasons = []
    if s.winner < s.seats and rules.data.has_six_goods(s.cards[s.winner]):
        reasons.append("City cards of all six goods")
    if s.kept[s.winner] >= 0 and rules.data.fulfils(s.cards[s.winner], s.kept[s.winner]):
        contract = rules.data.contracts[s.kept[s.winner]]
        reasons.append(f"the Contract {contract.name} ({contract.goal()})")
    return f"The game is over. The winner is {whose}, with {' and '.join(reasons)}."


# What has been done


def say(rules: Rules[TrainState], actor: int, action: Action, names: list[str]) -> str:
    """What has been done, in the third person; what is masked stays unsaid."""
    name = names[actor] if actor >= 0 else "Chance"
    data = rules_of(rules).data
    for module in rules_of(rules).modules:
        if told := module.say(name, action, names):
            return told
    if isinstance(action, Keep):
        if action.contract < 0:
            return f"{name} chooses a Contract."
        contract = data.contracts[action.contract]
        return f"{name} keeps {contract.name} ({contract.goal()})."
    if isinstance(action, Place):
        return f"{name} places {a_face(action.face)}."
    if isinstance(action, Switch):
        return (
            f"{name} spends the Switch Track token and turns {a_face(action.old)} into {a_face(action.new)}."
        )
    if isinstance(action, Roll):
        return f"{name} rolls again."
    if isinstance(action, Stop):
        return f"{name} stops."
    if isinstance(action, Score):
        return f"{name} scores {data.cities[action.city].name}."
    if isinstance(action, Deal):
        if action.first < 0:
            return f"{names[action.seat]} is dealt two Contracts."
        pair = f"{data.contracts[action.first].name} and {data.contracts[action.second].name}"
        return f"{names[action.seat]} is dealt two Contracts, {pair}".removesuffix(".") + "."
    if isinstance(action, Reveal):
        city = data.cities[action.city]
        return f"{city.name} is laid face up ({GOODS[city.good]}, {chips(city.stock)})."
    assert isinstance(action, Rolled)
    return f"The dice show {chips(faces_of(action.dice))}."


def note(rules: Rules[TrainState], entry: Entry, names: list[str]) -> str:
    """A line of the ledger, without the rule's id."""
    data = rules_of(rules).data
    name = owner_named(rules_of(rules), names, entry.seat)
    about = entry.about
    if about in data.city_index:
        city = data.cities[data.city_index[about]]
        about = f"{city.name} ({GOODS[city.good]})"
    elif about in data.contract_index:
        contract = data.contracts[data.contract_index[about]]
        about = f"{contract.name} ({contract.goal()})"
    notes = NOTES
    for module in rules_of(rules).modules:
        notes = notes | module.notes()
    told = notes.get(entry.rule, "{name}: {about}").format(name=name, about=about)
    return told[0].upper() + told[1:]


NOTES: Final = {
    "TM-SCORE-4": "{name} gains {about}.",
    "TM-RUL-9": "{name}'s train is complete, but no face-up City card fits it: no card.",
    "TM-DERAIL-1": "{name} derails: no die of the roll fits.",
    "TM-DERAIL-2": "{name} derails: all dice are placed, and none is a caboose.",
    "TM-RUL-2": "{name}'s train cannot begin without a car: the turn is over.",
    "TM-ROLL-5": "{name}'s train cannot begin without a locomotive: the turn is over.",
    "TM-SWITCH-3": "{name} gets the Switch Track token back.",
    "TM-RUL-21": "all City cards are gone: the game ends without a winner.",
    "TM-RUL-31": "a hundred rounds are played: the game ends without a winner.",
    "TM-WIN-1": "{name} has all six goods and wins.",
    "TM-WIN-2": "{name} fulfils {about} and wins.",
}


# Small words


def rules_of(rules: Rules[TrainState]) -> TrainRules:
    assert isinstance(rules, TrainRules)
    return rules


def owner_name(rules: TrainRules, names: list[str], owner: int) -> str:
    """The name of a seat, or of a dummy player that a module has brought."""
    return names[owner] if owner < rules.seats else rules.dummies[owner - rules.seats]


def owner_named(rules: TrainRules, names: list[str], owner: int) -> str:
    """The same in a sentence."""
    return names[owner] if owner < rules.seats else f"the {owner_name(rules, names, owner)}"


def chips(faces: str) -> str:
    """Face letters as dice: `BBF` is `[B][B][F]`."""
    return "".join(f"[{face}]" for face in faces)


def a_face(face: int) -> str:
    return f"a {FACE_NAMES[face]}"


def wants(rules: TrainRules, contract: Contract, cards: int) -> str:
    """What a Contract asks for and how many cards are still to come, wild ones used."""
    more = [rules.data.missing(cards, each) for each in contract.alternatives]
    if 0 in more:
        return f"{contract.goal()} (complete)"
    return f"{contract.goal()} (lack {' or '.join(str(n) for n in more)})"


def missing_goods(tally: list[int]) -> tuple[list[str], int]:
    """The goods without a card of their own, and how many cards six goods still take, wild ones used."""
    lacking = [good for good, n in zip(GOODS, tally, strict=True) if n == 0 and good != GOODS[WILD]]
    return lacking, max(0, len(lacking) - tally[WILD])


def lack(need: str, have: list[str]) -> str:
    """The letters of a need that are not there yet."""
    return "".join(face * max(0, need.count(face) - have.count(face)) for face in STOCK)
