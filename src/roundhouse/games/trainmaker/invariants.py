"""What holds at every Trainmaker table: a position that breaks one of these cannot be."""

import re

from roundhouse.core.bits import bit, members
from roundhouse.core.errors import BadPosition
from roundhouse.core.state import NOTHING
from roundhouse.games.trainmaker.data import DICE, Data
from roundhouse.games.trainmaker.packing import doubled, faces_of, faces_of_train
from roundhouse.games.trainmaker.state import TrainState

DEALING = ("Deal the Contracts", "Deal the Steam Engine's Contract")
BETWEEN = ("Replenish City cards", "Choose a Contract", "The Steam Engine's turn")
ON_THE_RAILS = ("Build a train", "Score a City card", "Double Locomotive Bonus")
NO_TRAIN = DEALING + BETWEEN
CHOSEN = (*ON_THE_RAILS, "Over")
PHASES = NO_TRAIN + CHOSEN


def must(holds: bool, rule: str, what: str) -> None:
    if not holds:
        raise BadPosition(f"{what} [{rule}]")


def check_state(data: Data, max_locomotives: int, phase: str, s: TrainState) -> None:
    """Raise BadPosition, naming a rule, unless a game can stand like this in this phase."""
    must(phase in PHASES, "TM-ROLL-1", f"No game rests in '{phase}'.")
    check_cities(data, s)
    check_contracts(data, phase, s)
    check_dice(max_locomotives, phase, s)
    check_turn(phase, s)
    check_display(phase, s)
    check_winner(data, phase, s)


def check_cities(data: Data, s: TrainState) -> None:
    where = [city for city in s.display if city != NOTHING]
    for cards in (s.deck, *s.cards):
        where += members(cards)
    for i, city in enumerate(data.cities):
        n = where.count(i)
        must(n == 1, "TM-SETUP-3", f"{city.name} lies in {n} places: it is one card.")


def check_contracts(data: Data, phase: str, s: TrainState) -> None:
    dummies = [contract for contract in s.kept[s.seats :] if contract != NOTHING]
    dealt = [contract for contract in s.offers if contract != NOTHING]
    must(len({*dealt, *dummies}) == len(dealt) + len(dummies), "TM-SETUP-10", "A Contract was dealt twice.")
    for seat in range(s.seats):
        a, b = s.offers[2 * seat : 2 * seat + 2]
        must((a == NOTHING) == (b == NOTHING), "TM-SETUP-10", f"Seat {seat + 1} was dealt one Contract.")
        must(a == NOTHING or a < b, "TM-SETUP-10", f"Seat {seat + 1}'s Contracts stand in the cards' order.")
        must(s.kept[seat] in (a, b, NOTHING), "TM-SETUP-11", f"Seat {seat + 1} keeps what it was not dealt.")
    due = len(dealt) < len(s.offers)
    must(due == (phase == DEALING[0]), "TM-SETUP-10", "Contracts are dealt at the beginning, to all.")
    must(NOTHING not in s.offers[: len(dealt)], "TM-SETUP-10", "Contracts are dealt seat by seat.")
    lacking = len(dummies) < len(s.kept) - s.seats
    if phase == DEALING[1]:
        must(lacking, "TM-STEAM-2", "The Steam Engine has its Contract already.")
    elif phase != DEALING[0]:
        must(not lacking, "TM-STEAM-2", "The Steam Engine has no Contract.")
    else:
        must(not dummies, "TM-STEAM-2", "The Steam Engine's Contract comes after the players'.")
    for n in range(s.seats):
        seat = (s.first + n) % s.seats
        turn = (s.seat - s.first) % s.seats
        chosen = s.round > 1 or n < turn or (n == turn and phase in CHOSEN)
        must(
            (s.kept[seat] != NOTHING) == chosen, "TM-SETUP-11", f"Seat {seat + 1} chooses in its first turn."
        )


def check_dice(max_locomotives: int, phase: str, s: TrainState) -> None:
    roll, train = faces_of(s.roll), faces_of_train(s.train)
    n = s.unrolled + s.aside + len(roll) + len(train)
    must(n == DICE, "TM-SETUP-2", f"There are {n} dice: the game has {DICE}.")
    form = re.fullmatch(r"(L*)([PBF]*)(C?)", train)
    must(form is not None and train[:1] in ("", "L"), "TM-ROLL-3", f"{train} is no train: L, cars, then C.")
    assert form is not None
    locomotives, cars, caboose = form.groups()
    must(len(locomotives) <= max_locomotives, "TM-RUL-4", f"{train} has too many locomotives.")
    must(bool(cars) or not caboose, "TM-CABOOSE-1", f"{train} has a caboose but no car.")
    if phase in NO_TRAIN:
        must(s.aside == DICE and s.rolls == 0, "TM-ROLL-1", "No dice are rolled before the train is begun.")
        return
    if phase == "Build a train":
        must(not caboose, "TM-RUL-9", "A complete train is not built any further.")
        must(bool(s.unrolled) != bool(roll), "TM-RUL-6", "All unplaced dice are rolled, or none is.")
        rolled = s.rolls + (1 if s.unrolled else 0)
        # The first roll gives two dice or more before the next one, every later roll at least one.
        fresh = bool(s.unrolled) or s.fresh
        least = 0 if fresh and rolled == 1 else rolled if fresh or rolled == 1 else rolled + 1
        must(rolled >= 1 and len(train) >= least, "TM-PLACE-4", f"{rolled} rolls give a longer train.")
        must(bool(cars) or rolled == 1, "TM-ROLL-7", "A train without a car is not rolled on.")
        must(not train or not fresh or rolled > 1, "TM-ROLL-4", "A train comes from a roll.")
    elif phase != "Over":
        must(bool(caboose), "TM-CABOOSE-3", "Only a complete train scores.")
        must(s.unrolled == 0 and 1 <= s.rolls < len(train), "TM-PLACE-4", f"{s.rolls} rolls for {train}.")
    if s.trains:
        must(s.aside <= 3, "TM-RUL-13", "A bonus train has four to seven dice.")
    elif phase != "Over":
        must(s.aside == 0, "TM-RUL-12", "A turn begins with all seven dice.")


def check_turn(phase: str, s: TrainState) -> None:
    must(not (s.spent and s.tokens & bit(s.seat)), "TM-RUL-17", "A token spent this turn is not held.")
    must(s.trains <= s.scores[s.seat], "TM-DOUBLE-1", "A bonus train follows a scored City card.")
    if phase in NO_TRAIN:
        must(not s.spent and not s.trains, "TM-ROLL-1", "Nothing is spent or scored before the train.")
    must(phase != BETWEEN[1] or s.round == 1, "TM-SETUP-11", "Contracts are chosen in the first turn.")
    must(phase != ON_THE_RAILS[2] or doubled(s.train), "TM-DOUBLE-1", "One locomotive earns no bonus.")
    must(s.scored == (phase == ON_THE_RAILS[2]) or phase == "Over", "TM-SCORE-3", "'scored' is at odds.")
    must(s.claimed == 0 or phase in (BETWEEN[2], "Over"), "TM-RUL-27", "The Steam Engine counts in its turn.")
    if phase in DEALING:
        must(s.round == 1 and s.seat == s.first, "TM-SETUP-14", "The first seat begins the first round.")
        must(not any(s.cards), "TM-SETUP-10", "Nobody has City cards before the Contracts are dealt.")
    if phase == BETWEEN[2]:
        must(s.round > 1 and s.seat == s.first, "TM-RUL-26", "The Steam Engine acts at the end of a round.")
        must(s.claimed < 3 and s.deck != 0, "TM-STEAM-4", "The Steam Engine has claimed enough.")
    must(s.round <= 100 or phase in (BETWEEN[2], "Over"), "TM-RUL-31", "The game ends after 100 rounds.")


def check_display(phase: str, s: TrainState) -> None:
    gaps = s.display.count(NOTHING)
    if phase in DEALING:
        must(gaps == 3, "TM-SETUP-13", "City cards are laid out after the Contracts are dealt.")
    elif phase == BETWEEN[0]:
        must(s.deck != 0 and gaps > 0, "TM-ROLL-2", "There is nothing to replenish.")
    elif phase not in (BETWEEN[2], "Over"):
        taken = s.trains + (1 if s.scored else 0)
        must(gaps < 3, "TM-RUL-14", "A train is built for a City card, and none lies there.")
        must(gaps >= taken, "TM-DOUBLE-6", "Cards scored in a turn are replaced after it.")
        must(gaps == taken or s.deck == 0, "TM-ROLL-2", "Three City cards lie there when a turn begins.")


def check_winner(data: Data, phase: str, s: TrainState) -> None:
    for owner, cards in enumerate(s.cards):
        six = owner < s.seats and data.has_six_goods(cards)
        done = s.kept[owner] >= 0 and data.fulfils(cards, s.kept[owner])
        must(
            (six or done) == (s.winner == owner),
            "TM-WIN-3",
            f"Owner {owner + 1}'s cards and the winner differ.",
        )
    if phase == "Over":
        empty = s.deck == 0 and s.display.count(NOTHING) == 3
        must(s.winner != NOTHING or empty or s.round > 100, "TM-RUL-21", "The game is over, but why?")
    else:
        must(s.winner == NOTHING, "TM-WIN-3", "Somebody has won, but the game goes on.")
