"""The labels of choices: orders in good English, headings where there are many, and no two the same."""

import re

import pytest

from roundhouse import CHANCE, OVER, Table, View, dice_at
from roundhouse.core.words import Label
from tests.railway_rivals.given import GAME, NAMES, THAMES, building, drawn, new, play, rules_of

WORDS = GAME.words("en")
SETUPS = [
    (2, "unentered=offered_again"),
    (3, f"{THAMES} junction_repeat=every_entry"),
    (4, "draw=number_cards debt=forbidden fee_unit=hexes_touched"),
    (6, f"{THAMES} draw=dice"),
]
MOST_STEPS = 1200
"""A walk is broken off here."""
BARE_VERB = re.compile(r"[A-Z][a-z]+")


def label(table: Table, text: str) -> Label:
    return WORDS.label(table.view(table.to_move), table.rules.parse(text), table.names)


def three(table: Table, text: str) -> tuple[str, str, str]:
    found = label(table, text)
    return found.text, found.group, found.short


def test_all_builds_stand_under_one_heading() -> None:
    table = building(["E4 D3 C3", "F9 F8", "H5 H4"])
    play(table, "~die:5", "done", "done")
    assert three(table, "build:E4,F4") == ("Build from Elmstead to F4", "Build track", "From Elmstead to F4")
    assert three(table, "build:F4,E4") == ("Build from F4 to Elmstead", "Build track", "From F4 to Elmstead")
    assert three(table, "build:C3,C2") == (
        "Build from C3 to Westport by the Narrows Bridge",
        "Build track",
        "From C3 to Westport by the Narrows Bridge",
    )
    assert three(table, "start:E4") == ("Start in Elmstead", "Choose a start point", "Elmstead")


def test_points_that_are_put_by_differ_by_a_number_alone() -> None:
    found = label(building(["E4 D3 C3", "F9 F8", "H5 H4"]), "save:2")
    assert (found.text, found.group, found.amount) == ("Put by 2 for special builds", "Put points by", 2)


def test_choices_alone_of_their_kind_have_no_heading() -> None:
    table = new(2)
    play(table, "~die:3")
    for text, words in (
        ("done", "End the building turn"),
        ("decline", "Decline to enter"),
        ("accept", "Accept the joint run"),
        ("refuse", "Refuse the joint run"),
        ("withdraw", "Withdraw the proposal"),
    ):
        assert three(table, text) == (words, "", words)


def test_routes_stand_under_their_start_with_steps_and_fees() -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    assert three(table, "enter:E4,F4,F5,F6,F7-2,F8-2,F9-2") == (
        "Enter from Elmstead to Fairford: 6 steps, paying Bob 3",
        "Enter from Elmstead",
        "To Fairford: 6 steps, paying Bob 3",
    )
    assert three(table, "offer:E4,F4,F5,F6,F7,F8,F9") == (
        "Offer a joint run from Elmstead to Fairford: 6 steps, paying nobody",
        "Offer a joint run from Elmstead",
        "To Fairford: 6 steps, paying nobody",
    )
    assert three(table, "propose:3") == ("Propose a joint run to Cay", "Propose a joint run", "To Cay")


def test_what_chance_brings_has_a_label_for_those_who_type_it() -> None:
    assert label(new(2), "~die:3").text == "The average die shows 3"
    assert label(new(2), "~throw:31").text == "The dice show 31, Elmstead"
    assert label(new(3, THAMES), "~card:H4").text == "♥4, Coventry"


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_labels_are_orders_and_no_two_of_a_list_are_the_same(seats: int, options: str) -> None:
    rules = rules_of(seats, options)
    s = rules.start()
    verbs: set[str] = set()
    for n in range(MOST_STEPS):
        mover = rules.to_move(s)
        if mover == OVER:
            break
        dice = dice_at("labels", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        legal = rules.legal(s)
        if n % 3 == 0 or len(legal) < 7:
            view = View(rules, mover, s)
            labels = [WORDS.label(view, action, NAMES[:seats]) for action in legal]
            assert len({each.text for each in labels}) == len(legal)
            assert len({(each.group, each.short) for each in labels}) == len(legal)
            for action, each in zip(legal, labels, strict=True):
                verbs.add(action.text().partition(":")[0])
                for words in (each.text, each.short):
                    assert re.fullmatch(r"[A-Z\d].*[^.]", words)
                    assert not re.search(r"\b(pays|gets|is|has|does)\b", words)
                first = each.text.split()[0]
                assert not first.endswith("s"), each.text
                assert not BARE_VERB.fullmatch(each.group)
                assert each.group == "" or " " in each.group
        choices = [a for a in legal if a.text()[:4] not in ("done", "save", "decl")]
        choices = choices if choices and dice.below(8) else legal
        rules.apply(s, choices[dice.below(len(choices))])
    assert {"start", "build", "done"} <= verbs
    assert seats != 2 or verbs == {verb for verb in rules.verbs if not verb.startswith("~")}
