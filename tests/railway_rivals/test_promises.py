"""What hints and the board promise is what is paid, whatever the options of the table are."""

import re

import pytest

from roundhouse import CHANCE, OVER, Table, View, dice_at
from roundhouse.core.state import Entry
from roundhouse.games.railway_rivals.actions import Build
from tests.railway_rivals.crossland_lines import CROSSLAND
from tests.railway_rivals.given import GAME, NAMES, THAMES, drawn, rules_of, scene
from tests.railway_rivals.test_entering import FROM_THE_TOWN, LONG, OVER_TEN

WORDS = GAME.words("en")
VALUES = [
    f"{option.name}={value}"
    for option in GAME.options
    for value in option.values[1:]
    if option.name not in ("map", "draw", "ferries") and not option.needs and value != "carried"
]
"""Every value of every option that is not the default; First Lines has no ferries, and what is played by post
alone has tests of its own."""
SETUPS = [
    (2, ""),
    (3, THAMES),
    (4, CROSSLAND),
    (4, "draw=number_cards"),
    *[(4 if "two_companies" in value else 3, value) for value in VALUES],
]
MOST_STEPS = 1200
"""A walk is broken off here."""


def paid(entries: list[Entry]) -> dict[int, int]:
    """What came to each account, and went off it."""
    found: dict[int, int] = {}
    for entry in entries:
        if entry.amount:
            found[entry.seat] = found.get(entry.seat, 0) + entry.amount
    return {seat: amount for seat, amount in found.items() if amount}


@pytest.mark.parametrize(("seats", "options"), SETUPS)
@pytest.mark.rule("RW-A4a.1", "RW-A4b.1", "RW-B2.7", "RW-B6.5", "RU-03", "RU-20", "RU-38", "RU-41", "RU-52")
def test_what_is_promised_is_what_the_ledger_says(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    s = rules.start()
    kept: set[str] = set()
    for n in range(MOST_STEPS):
        mover = rules.to_move(s)
        if mover == OVER:
            break
        dice = dice_at("promises", n)
        ledger: list[Entry] = []
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        legal = rules.legal(s)
        choices = [a for a in legal if a.text()[:4] not in ("done", "save", "decl")]
        choices = choices if choices and dice.below(6) else legal
        action = choices[dice.below(len(choices))]
        view = View(rules, mover, rules.mask(s, mover))
        promise = GAME.promised(view, action)
        hint = WORDS.hint(view, action, NAMES[:seats])
        s.ledger = ledger
        rules.apply(s, action)
        s.ledger = None
        if promise is None:
            continue
        assert {seat: amount for seat, amount in promise.items() if amount} == paid(ledger)
        kept.add(action.text().partition(":")[0])
        if isinstance(action, Build):
            for name, amount in re.findall(r"pays (\w+) (\d+)", hint):
                assert promise[NAMES.index(name)] == int(amount)
            credits_ = sum(int(amount) for amount in re.findall(r"first in [^;]+, \+(\d+)", hint))
            assert credits_ == sum(entry.amount for entry in ledger if entry.rule == "RW-A4a.1")
        elif action.text() == "decline":
            told = re.match(r"you get (\d+) from", hint)
            fees = [entry.amount for entry in ledger if entry.rule == "RW-B2.7" and entry.seat == mover]
            assert (int(told[1]) if told else 0) == sum(fees)
    assert {"build", "done"} <= kept
    assert seats != 2 or kept == {"build", "done", "enter", "accept", "decline"}


def hint(table: Table, text: str) -> str:
    return WORDS.hint(table.view(table.to_move), table.rules.parse(text), table.names)


def promise(table: Table, text: str) -> dict[int, int] | None:
    return GAME.promised(table.view(table.to_move), table.rules.parse(text))


@pytest.mark.rule("RW-A4b.1", "RW-B6.5", "RU-52")
def test_extra_building_promises_its_cost_and_what_rivals_and_towns_bring() -> None:
    for options, credit in (("", 0), ("late_town_credit=yes", 6)):
        table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6"], options)
        for first, second in (("31", "35"), ("32", "36")):
            for text in (f"~throw:{first}", f"~throw:{second}", "decline", "decline"):
                table.play(text)
        assert promise(table, "build:F6,F7") == {0: -1 - 5, 1: 5}
        table.play("done")
        assert promise(table, "build:F9,F10") == {1: -1 + credit}


@pytest.mark.rule("RW-B2.10", "RU-39")
def test_a_hint_to_decline_leaves_out_the_fees_of_an_entry_that_will_be_struck() -> None:
    """Bob pays Ann 11, which stands only if Ann pays back: when she declines, the entry is struck."""
    table = drawn([LONG, FROM_THE_TOWN], "53", "14", scores=[20, 21])
    table.play(OVER_TEN)
    assert "you get" not in hint(table, "decline")
    assert promise(table, "decline") == {}


@pytest.mark.rule("RU-38")
def test_receipts_that_partners_share_are_told_in_a_sentence_of_their_own() -> None:
    entry = Entry(0, 3, "RW-B2.7", "")
    assert WORDS.note(rules_of(3), entry, NAMES) == (
        "Ann gets 3 of what others pay for the track of the partners."
    )
