"""What Trainmaker says of its choices and events, and what touching a part of its picture means."""

import re
from collections.abc import Iterator

import pytest

from roundhouse import PUBLIC, Table, dice_at, find_game
from roundhouse.core.look import Look
from roundhouse.core.words import Label
from roundhouse.games.trainmaker import draw
from roundhouse.games.trainmaker.words.en import WORDS, English
from tests.trainmaker.given import dealt, table

GAME = find_game("trainmaker")
SETUPS = [(1, ""), (2, ""), (4, "modules=steam-engine"), (6, "max_locomotives=7")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


def walk(seats: int, options: str) -> Iterator[Table]:
    """A table at every decision of a seeded game; most of the time its mover builds or scores."""
    t = Table.new("trainmaker", seats, seed=f"words-{seats}", options=options)
    for n in range(500):
        if t.over:
            return
        yield t
        dice, legal = dice_at("walk", n), t.legal()
        building = [text for text in legal if text.startswith(("place", "score"))]
        pool = building if building and dice.below(8) else legal
        t.play(pool[dice.below(len(pool))])


def played(t: Table, *texts: str) -> Table:
    for text in texts:
        t.play(text)
    return t


def label(t: Table, text: str) -> Label:
    return WORDS.label(t.view(t.to_move), t.rules.parse(text), t.names)


# Labels


def test_a_label_is_an_order() -> None:
    assert label(dealt(), "keep:granger-mail-union").text == "Keep Granger Mail Union"
    rolled = played(table(), "~roll:LLBFPCC")
    assert label(rolled, "place:L").text == "Place a locomotive"
    assert label(rolled, "place:P").text == "Place a passenger car"
    begun = played(rolled, "place:L", "place:L", "place:B", "place:F")
    assert label(begun, "roll").text == "Roll again"
    assert label(begun, "stop").text == "Stop"
    complete = played(begun, "place:C")
    assert label(complete, "score:toledo").text == "Score Toledo"
    assert label(played(complete, "score:toledo"), "roll").text == "Roll a bonus train"


def test_all_ways_to_use_the_token_stand_under_one_heading() -> None:
    found = label(played(table(), "~roll:LLBFPCC"), "switch:L,B")
    assert found.text == "Spend the Switch Track token and turn a locomotive into a boxcar"
    assert (found.group, found.short) == ("Spend the Switch Track token", "Turn a locomotive into a boxcar")


@every_setup
def test_labels_are_distinct_orders_without_a_full_stop(seats: int, options: str) -> None:
    verbs = set()
    for t in walk(seats, options):
        view = t.view(t.to_move)
        labels = [WORDS.label(view, action, t.names) for action in view.legal()]
        verbs |= {action.text().partition(":")[0] for action in view.legal()}
        assert len({each.text for each in labels}) == len(labels)
        assert len({(each.group, each.short) for each in labels}) == len(labels)
        for each in labels:
            for words in (each.text, each.short, *([each.group] if each.group else [])):
                assert words[0].isupper(), words
                # a company's name may end in an abbreviation
                assert not words.removesuffix(" Co.").endswith("."), words
                assert not re.search(r"\b(keeps|places|turns|spends|rolls|stops|scores)\b", words), words
            assert not each.group or " " in each.group
            assert each.group or each.short == each.text
    assert verbs == {"keep", "place", "switch", "roll", "stop", "score"}


# What was done

BONUS = ("~roll:LLBFCCC", "place:L", "place:L", "place:B", "place:F", "place:C", "score:toledo", "roll")


def retold(t: Table, n: int) -> str:
    return WORDS.retell(t.rules, t.log, n, t.names)


def test_a_roll_after_a_card_is_retold_as_a_bonus_train() -> None:
    t = played(table(), *BONUS, "~roll:LPPPC")
    roll = len(t.log) - 2
    assert retold(t, roll) == "Ann begins a bonus train with 5 dice."
    assert retold(t, roll - 1) == "Ann scores Toledo."
    again = played(t, "place:L", "place:P", "roll", "~roll:PPC")
    assert retold(again, len(t.log) - 2) == "Ann rolls again."


def test_as_long_as_its_dice_are_not_rolled_a_bonus_train_is_not_told() -> None:
    t = played(table(), *BONUS)
    assert retold(t, len(t.log) - 1) == "Ann rolls again."


def test_dice_placed_one_after_another_are_told_together() -> None:
    t = table()

    def together(*texts: str) -> str:
        return WORDS.together(t.rules, 1, [t.rules.parse(text) for text in texts], t.names)

    assert together("place:B", "place:B", "place:C") == "Bob places [B][B][C]."
    assert together("place:L") == "Bob places [L]."
    assert together("place:L", "stop") == together("roll") == together() == ""


# Touching a part


def parts_of(t: Table, seat: int) -> dict[str, bool]:
    """The parts of the picture that this seat sees, and whether each is lit."""
    picture = GAME.draw(t.view(seat), t.names)
    found = re.findall(r'<g data-part="([^"]*)" class="([^"]*)"', picture)
    return {part: "lit" in classes.split() for part, classes in found}


@every_setup
def test_whoever_touches_a_part_that_is_not_lit_is_told_why_not(seats: int, options: str) -> None:
    """Every part of the picture means something: none is there only to be looked at."""
    kinds = set()
    for n, t in enumerate(walk(seats, options)):
        if n % 5:
            continue
        view = t.view(t.to_move)
        for part, lit in parts_of(t, t.to_move).items():
            meant = GAME.meant_by(view, part)
            assert meant, part
            for action in meant:
                assert t.rules.parse(action.text()) == action
                assert part in action.parts()
            refusals = [view.explain(action.text()) for action in meant]
            if lit:
                assert None in refusals, part
                continue
            kinds.add(part.partition(":")[0])
            first = refusals[0]
            assert first is not None, part
            assert first.rule in GAME.rulebook.rules
    assert kinds == {"contract", "city", "die", "token", "face", "roll", "stop"}


def why_not(t: Table, part: str) -> str:
    view = t.view(t.to_move)
    refusal = view.explain(GAME.meant_by(view, part)[0].text())
    return refusal.rule if refusal else ""


def test_the_reason_is_that_of_the_likeliest_meaning() -> None:
    assert why_not(dealt(), "roll") == "TM-RUL-20"
    rolled = played(table(spent=[1]), "~roll:LBFPPCC")
    assert why_not(rolled, "die:C") == "TM-CABOOSE-1"
    assert why_not(rolled, "token") == why_not(rolled, "face:L") == "TM-SWITCH-1"
    assert why_not(rolled, "city:toledo") == "TM-CABOOSE-3"
    assert why_not(rolled, "stop") == "TM-ROLL-4"
    assert why_not(rolled, "contract:granger-mail-union") == "TM-SETUP-11"


NONSENSE = [
    "",
    ":",
    "die",
    "die:",
    "die:LP",
    "die:X",
    "face:",
    "token:L",
    "city:",
    "city:omaha,",
    "contract:?",
]


@pytest.mark.parametrize("part", NONSENSE)
def test_nonsense_means_nothing(part: str) -> None:
    assert GAME.meant_by(played(table(), "~roll:LBFPPCC").view(0), part) == []
    assert GAME.meant_by(table().view(PUBLIC), part) == []


# What a choice pays


@every_setup
def test_what_is_promised_is_paid(seats: int, options: str) -> None:
    scored = 0
    for t in walk(seats, options):
        view = t.view(t.to_move)
        for action in view.legal():
            copy = t.copy()
            event = copy.play(action.text())[0]
            paid = {entry.seat: entry.amount for entry in event.entries if entry.amount}
            assert (GAME.promised(view, action) or {}) == paid
            scored += bool(paid)
    assert scored


# Languages


def test_pictures_take_their_words_from_the_language_asked_for() -> None:
    other = English()
    other.captions.train = "Zug"
    view, names = played(table(), "~roll:LBFPPCC").view(0), ["Ann", "Bob"]

    def heads(words: English) -> tuple[bool, bool]:
        picture = "\n".join(draw.layers(view, names, words, Look("en")))
        return ">TRAIN<" in picture, ">ZUG<" in picture

    assert [heads(WORDS), heads(other), heads(WORDS)] == [(True, False), (False, True), (True, False)]
