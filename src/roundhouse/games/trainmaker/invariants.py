"""What holds at every Trainmaker table: a position that breaks one of these cannot be.

Some things hold always, some as long as no train is begun, some while one is; each phase says in its `check`
which of them it stands on, and adds its own.
"""

import re

from roundhouse.core.bits import members
from roundhouse.core.errors import must
from roundhouse.core.state import NOTHING
from roundhouse.games.trainmaker.data import DICE, DISPLAY, ROUNDS, STOCK, Data
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules.winning import fulfils, has_six_goods
from roundhouse.games.trainmaker.state import TrainState

# Always


def check_always(data: Data, max_locomotives: int, s: TrainState) -> None:
    check_cities(data, s)
    check_contracts(s)
    check_dice(max_locomotives, s)
    must(not (s.spent and s.has_token(s.seat)), "TM-RUL-17", "A token spent this turn is not held.")
    must(s.trains <= s.scores[s.seat], "TM-DOUBLE-1", "A bonus train follows a scored City card.")
    for owner, cards in enumerate(s.cards):
        six = owner < s.seats and has_six_goods(data, cards)
        done = s.kept[owner] >= 0 and fulfils(data, cards, s.kept[owner])
        must(
            (six or done) == (s.winner == owner),
            "TM-WIN-3",
            f"Owner {owner + 1}'s set and the winner differ.",
        )


def check_cities(data: Data, s: TrainState) -> None:
    where = [city for city in s.display if city != NOTHING]
    for cards in (s.deck, *s.cards):
        where += members(cards)
    for i, city in enumerate(data.cities):
        n = where.count(i)
        must(n == 1, "TM-SETUP-3", f"{city.name} lies in {n} places: it is one card.")


def check_contracts(s: TrainState) -> None:
    dealt = [contract for contract in (*s.offers, *s.kept[s.seats :]) if contract != NOTHING]
    must(len(set(dealt)) == len(dealt), "TM-SETUP-10", "A Contract was dealt twice.")
    for seat in range(s.seats):
        a, b = s.offers[2 * seat : 2 * seat + 2]
        must((a == NOTHING) == (b == NOTHING), "TM-SETUP-10", f"Seat {seat + 1} was dealt one Contract.")
        must(a == NOTHING or a < b, "TM-SETUP-10", f"Seat {seat + 1}'s Contracts stand in the cards' order.")
        must(s.kept[seat] in (a, b, NOTHING), "TM-SETUP-11", f"Seat {seat + 1} keeps what it was not dealt.")


def check_dice(max_locomotives: int, s: TrainState) -> None:
    roll, train = faces_of(s.roll), faces_of_train(s.train)
    n = s.unrolled + s.aside + len(roll) + len(train)
    must(n == DICE, "TM-SETUP-2", f"There are {n} dice: the game has {DICE}.")
    form = re.fullmatch(rf"(L*)([{STOCK}]*)(C?)", train)
    must(form is not None and train[:1] in ("", "L"), "TM-ROLL-3", f"{train} is no train: L, cars, then C.")
    assert form is not None
    locomotives, cars, caboose = form.groups()
    must(len(locomotives) <= max_locomotives, "TM-RUL-4", f"{train} has too many locomotives.")
    must(bool(cars) or not caboose, "TM-CABOOSE-1", f"{train} has a caboose but no car.")


# Before anybody's turn


def check_dealing(s: TrainState) -> None:
    """Nothing but Contracts has been dealt."""
    check_no_train(s)
    must(s.round == 1 and s.seat == s.first, "TM-SETUP-14", "The first seat begins the first round.")
    must(not any(s.cards), "TM-SETUP-10", "Nobody has City cards before the Contracts are dealt.")
    must(
        s.empty_places() == DISPLAY,
        "TM-SETUP-13",
        "City cards are laid out after the Contracts are dealt.",
    )
    kept = [contract for contract in s.kept[: s.seats] if contract != NOTHING]
    must(not kept, "TM-RUL-20", "Contracts are chosen after the City cards are laid out.")


def check_no_train(s: TrainState) -> None:
    """No dice are rolled, nothing is spent or scored in this turn."""
    must(s.aside == DICE and s.rolls == 0, "TM-ROLL-1", "No dice are rolled before the train is begun.")
    must(not (s.spent or s.trains or s.scored), "TM-ROLL-1", "Nothing is spent or scored before the train.")


# In a turn


def check_turn(s: TrainState, begun: bool) -> None:
    """All have their Contracts; those whose first turn has come this far have chosen theirs."""
    must(NOTHING not in s.offers, "TM-SETUP-10", "Contracts are dealt at the beginning, to all.")
    must(NOTHING not in s.kept[s.seats :], "TM-STEAM-2", "A dummy player has no Contract.")
    must(s.claimed == 0, "TM-RUL-27", "A dummy player counts in its own turn only.")
    must(s.round <= ROUNDS, "TM-RUL-31", f"The game ends after {ROUNDS} rounds.")
    turn = (s.seat - s.first) % s.seats
    for n in range(s.seats):
        seat = (s.first + n) % s.seats
        chosen = s.round > 1 or n < turn or (n == turn and begun)
        must(
            (s.kept[seat] != NOTHING) == chosen, "TM-SETUP-11", f"Seat {seat + 1} chooses in its first turn."
        )


def check_rails(s: TrainState) -> None:
    """A train is being built, scored or followed by another one."""
    check_turn(s, begun=True)
    if s.trains:
        must(s.aside <= 3, "TM-RUL-13", "A bonus train has four to seven dice.")
    else:
        must(s.aside == 0, "TM-RUL-12", "A turn begins with all seven dice.")
    check_display(s)


def check_display(s: TrainState) -> None:
    """Three cards lay there when the turn began, if the deck lasted; those scored since are missing."""
    gaps = s.empty_places()
    taken = s.trains + (1 if s.scored else 0)
    must(gaps < DISPLAY, "TM-RUL-14", "A train is built for a City card, and none lies there.")
    must(gaps >= taken, "TM-DOUBLE-6", "Cards scored in a turn are replaced after it.")
    must(gaps == taken or s.deck == 0, "TM-ROLL-2", "Three City cards lie there when a turn begins.")


def check_building(s: TrainState) -> None:
    """A train that still grows: so many rolls have given it so many dice."""
    check_rails(s)
    train = faces_of_train(s.train)
    must(not train.endswith("C"), "TM-RUL-9", "A complete train is not built any further.")
    must(bool(s.unrolled) != bool(s.roll), "TM-RUL-6", "All unplaced dice are rolled, or none is.")
    must(not s.scored, "TM-SCORE-3", "A train scores when it is complete.")
    rolled = s.rolls + (1 if s.unrolled else 0)
    # The first roll gives two dice or more before the next one, every later roll at least one.
    fresh = bool(s.unrolled) or s.fresh
    least = 0 if fresh and rolled == 1 else rolled if fresh or rolled == 1 else rolled + 1
    must(rolled >= 1 and len(train) >= least, "TM-PLACE-4", f"{rolled} rolls give a longer train.")
    must(bool(train.strip("L")) or rolled == 1, "TM-ROLL-7", "A train without a car is not rolled on.")
    must(not train or not fresh or rolled > 1, "TM-ROLL-4", "A train comes from a roll.")


def check_complete(s: TrainState) -> None:
    """A train with its caboose, no die of which waits to be rolled."""
    check_rails(s)
    train = faces_of_train(s.train)
    must(train.endswith("C"), "TM-CABOOSE-3", "Only a complete train scores.")
    must(s.unrolled == 0 and 1 <= s.rolls < len(train), "TM-PLACE-4", f"{s.rolls} rolls for {train}.")


# The end


def check_over(s: TrainState) -> None:
    empty = s.deck == 0 and s.empty_places() == DISPLAY
    must(s.winner != NOTHING or empty or s.round > ROUNDS, "TM-RUL-21", "The game is over, but why?")
