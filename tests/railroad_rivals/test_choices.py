"""What stands on the button of a choice, what touching a part means, and what a choice promises to pay."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from roundhouse import PUBLIC, Table, View, dice_at, find_game
from roundhouse.core.words import Label
from roundhouse.games.railroad_rivals.words.en import WORDS
from tests.railroad_rivals.given import scene

GAME = find_game("railroad-rivals")
NAMES = ["Ann", "Bob", "Cay", "Dee", "Eve", "Flo"]
BARON = "modules=robber-baron"
SETUPS = [
    (1, "may_decline_delivery=yes"),
    (1, "challenge=yes"),
    (2, ""),
    (4, "may_decline_delivery=yes"),
    (3, BARON),
    (4, "modules=insider-trading"),
    (6, f"{BARON} upgrade_type=city merged_company=two_names looted_links=closed_for_delivery"),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


@cache
def moments(seats: int, options: str) -> list[Table]:
    """Some moments of a seeded game, every kind of choice among them; `done` is put off where it can be."""
    t = Table.new("railroad-rivals", seats, seed=f"choices-{seats}", options=options)
    found: list[Table] = []
    seen: set[tuple[str, ...]] = set()
    n = 0
    while not t.over:
        legal = t.legal()
        verbs = tuple(sorted({text.partition(":")[0] for text in legal}))
        if n % 13 == 0 or verbs not in seen:
            seen.add(verbs)
            found.append(t.copy())
        dice = dice_at("choices", n)
        if len(legal) > 1 and legal[-1] == "done" and dice.below(4):
            legal = legal[:-1]
        t.play(legal[dice.below(len(legal))])
        n += 1
    return found


def own_view(t: Table) -> View[Any]:
    return t.view(t.to_move)


# Labels


def label(seats: int, options: str, text: str) -> Label:
    t = Table.new("railroad-rivals", seats, seed="label", options=options)
    return WORDS.label(t.view(0), t.rules.parse(text), NAMES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bid:5", "Bid 5"),
        ("pass", "Pass"),
        ("draft-city:CLE", "Draft Cleveland"),
        ("draft-stock:B&O", "Draft B&O stock"),
        ("draft-stock:buy", "Draft Buy Stock"),
        ("place:NYK,0,-1,1", "Place New York 1 north, turned right"),
        ("deliver:brown,PIT,STL", "Deliver a brown cube from Pittsburgh to St. Louis"),
        ("decline", "Deliver nothing"),
        ("done", "Say done"),
        ("carry:gray,PIT,STL,CHI", "Deliver a gray cube from Pittsburgh past St. Louis to Chicago"),
        ("hotel:CHI", "Build the hotel in Chicago"),
        ("tower:CHI", "Build the water tower in Chicago"),
        ("industry:CHI", "Play New Industry on Chicago"),
        ("headquarters", "Play the Railroad Headquarters"),
        ("buy:IC", "Play Buy Stock on IC"),
        ("dump:IC", "Play Dump Stock on IC"),
        ("loot:IC", "Play Loot the Company on IC"),
        ("merge:IC,UP", "Play Merger on IC and UP"),
        ("insider", "Play Insider Trading"),
        ("issue", "Play Stock Issue"),
        ("~order:2,1,3", "Deal the order Bob, Ann, Cay"),
        ("~start:STL", "Begin in St. Louis"),
        ("~cubes:brown,brown,gray", "Draw 2 brown and 1 gray"),
        ("~remove:PIT", "Remove Pittsburgh"),
        ("~deal:2,PIT,CHI", "Deal Bob Chicago and Pittsburgh"),
        ("~city:PIT", "Turn up Pittsburgh"),
        ("~stock:IC", "Turn up IC stock"),
    ],
)
def test_a_label_is_an_order(text: str, expected: str) -> None:
    assert label(3, BARON, text).text == expected


def test_labels_of_solitaire_and_of_an_opener_by_lot() -> None:
    assert label(1, "", "arrange:brown,gray,black").text == "Lay brown, gray, black"
    assert label(1, "", "keep:IC").text == "Keep IC stock"
    by_lot = f"{BARON} advanced_first_bidder=random_clockwise_every_turn"
    assert label(3, by_lot, "~opener:2").text == "Let Bob bid first"


@pytest.mark.parametrize(
    ("text", "group", "short"),
    [
        ("place:NYK,0,-1,1", "Place New York", "1 north, turned right"),
        ("place:NYK,0,0,0", "Place New York", "In the middle, upright"),
        ("deliver:brown,PIT,STL", "Deliver a brown cube", "From Pittsburgh to St. Louis"),
        ("carry:brown,PIT,STL,CHI", "Deliver a brown cube", "From Pittsburgh past St. Louis to Chicago"),
        ("hotel:CHI", "Build the hotel", "In Chicago"),
        ("tower:CHI", "Build the water tower", "In Chicago"),
        ("industry:CHI", "Play New Industry", "On Chicago"),
        ("buy:IC", "Play Buy Stock", "On IC"),
        ("merge:IC,UP", "Play Merger", "On IC and UP"),
        ("done", "", "Say done"),
        ("draft-city:CLE", "Draft a city tile", "Cleveland"),
        ("draft-stock:B&O", "Draft a stock tile", "B&O stock"),
        ("bid:5", "Bid points", "5"),
    ],
)
def test_choices_that_are_many_stand_under_a_heading(text: str, group: str, short: str) -> None:
    found = label(3, BARON, text)
    assert (found.group, found.short) == (group, short)


@every_setup
def test_the_labels_of_a_list_are_orders_that_differ(seats: int, options: str) -> None:
    for t in moments(seats, options):
        view = own_view(t)
        labels = [WORDS.label(view, action, t.names) for action in view.legal()]
        for found in labels:
            assert re.fullmatch(r"[A-Z][a-z]+( .*)?[^.:]", found.text), found.text
            verb = found.text.split()[0]
            assert verb == "Pass" or not verb.endswith("s")
            assert found.group == "" or found.text.split()[0] == found.group.split()[0]
            assert found.group == "" or " " in found.group
            assert found.amount is None or found.text == f"Bid {found.amount}"
            assert found.short[0] == found.short[0].upper()
            assert not found.short.endswith(".")
        assert len({found.text for found in labels}) == len(labels)
        assert len({(found.group, found.short) for found in labels}) == len(labels)


def test_every_verb_of_a_seat_has_been_a_choice() -> None:
    chosen = {
        action.text().partition(":")[0]
        for seats, options in SETUPS
        for t in moments(seats, options)
        for action in own_view(t).legal()
    }
    verbs = {verb for seats, options in SETUPS for verb in GAME.rules(seats, options).verbs}
    assert {verb for verb in verbs if not verb.startswith("~")} <= chosen


# Touched parts

LIT_ONLY = {"bid", "pass", "decline", "done", "arrange", "turn", "site", "road"}
"""Buttons, turns, sites and railroads are drawn only where they can be chosen."""


def parts_of(t: Table) -> tuple[list[str], set[str]]:
    """The parts of the mover's picture, and those of them that are lit."""
    picture = GAME.draw(own_view(t), t.names)
    drawn = re.findall(r'data-part="([^"]+)"', picture)
    lit = {part for action in own_view(t).legal() for part in action.parts()}
    return [part.replace("&amp;", "&") for part in dict.fromkeys(drawn)], lit


@every_setup
def test_every_part_that_is_drawn_and_not_lit_says_why_it_cannot_be_touched(seats: int, options: str) -> None:
    rules = set(GAME.rulebook.rules)
    asked: set[str] = set()
    for t in moments(seats, options):
        view = own_view(t)
        drawn, lit = parts_of(t)
        for part in drawn:
            if part in lit:
                continue
            meant = GAME.meant_by(view, part)
            assert meant, part
            for action in meant:
                assert t.rules.parse(action.text()).text() == action.text()
            refusals = [view.explain(action.text()) for action in meant]
            refusal = next(found for found in refusals if found is not None)
            assert refusal.rule in rules
            asked.add(part.partition(":")[0])
    assert not asked & LIT_ONLY
    wanted = {"cube", "link"} | ({"city", "stock", "tile"} if seats > 1 else set())
    assert wanted | ({"hotel", "tower"} if "baron" in options else set()) <= asked
    assert "held" in asked or (seats, options) != (3, BARON)


@every_setup
def test_a_lit_part_means_what_can_be_done_with_it(seats: int, options: str) -> None:
    for t in moments(seats, options)[::3]:
        view = own_view(t)
        for part in parts_of(t)[1]:
            assert GAME.meant_by(view, part), part


def test_a_touched_part_is_explained_by_the_phase() -> None:
    t = scene(3, "Deliver a good", laid=(("STL", 0, 0, 0), ("PHL", -1, 0, 2)), cubes={"STL": ["brown"]})
    (city,) = GAME.meant_by(own_view(t), "city:CLE")
    refusal = own_view(t).explain(city.text())
    assert refusal is not None
    assert refusal.rule == "RR-DELIVER-2"
    assert [a.text() for a in GAME.meant_by(own_view(t), "link:PHL,STL")] == ["deliver:brown,STL,PHL"]
    assert [a.text() for a in GAME.meant_by(own_view(t), "cube:PHL,brown")] == ["deliver:brown,PHL,STL"]


@pytest.mark.parametrize(
    "part",
    [
        *(
            "",
            ":",
            "city",
            "city:",
            "city:Atlantis",
            "tile:x,y",
            "cell:",
            "cell:a,b",
            "turn:9",
            "cube:",
            "link:STL",
        ),
        *(
            "cube:STL,red",
            "held:nothing",
            "road:XX",
            "site:XX",
            "~city:PIT",
            "bid:",
            "bid:-1",
            "x" * 5000,
            "é",
        ),
    ],
)
def test_nonsense_means_nothing_or_something_that_is_refused(part: str) -> None:
    for seats, options in SETUPS:
        for t in moments(seats, options)[::5]:
            for action in GAME.meant_by(own_view(t), part):
                assert own_view(t).explain(action.text()) is not None
            assert GAME.meant_by(t.view(PUBLIC), part) == []


# Promises


def payments(seats: int, options: str, seed: str) -> Iterator[tuple[str, dict[int, int], dict[int, int]]]:
    """Every choice of a seeded game that promises something: its text, the promise, and what was paid."""
    t = Table.new("railroad-rivals", seats, seed=seed, options=options)
    n = 0
    while not t.over:
        legal = t.legal()
        dice = dice_at(seed, n)
        if len(legal) > 1 and legal[-1] == "done" and dice.below(4):
            legal = legal[:-1]
        text = legal[dice.below(len(legal))]
        promise = GAME.promised(own_view(t), t.rules.parse(text))
        event = t.play(text)[0]
        paid: dict[int, int] = {}
        for entry in event.entries:
            paid[entry.seat] = paid.get(entry.seat, 0) + entry.amount
        if promise is not None:
            yield text.partition(":")[0], promise, paid
        n += 1


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, ""),
        (2, ""),
        (5, "multiplayer_value_cap=10"),
        (2, BARON),
        (3, f"{BARON} upgrade_type=city"),
        (4, f"{BARON} tower_same_railroad=plus1 extra_delivery_colour_count=reset"),
        (3, f"{BARON} merged_company=two_names looted_links=closed_for_delivery"),
    ],
)
def test_what_is_promised_is_paid(seats: int, options: str) -> None:
    kinds: set[str] = set()
    for seed in ("a", "b", "c"):
        for kind, promise, paid in payments(seats, options, seed):
            assert {seat: points for seat, points in promise.items() if points} == {
                seat: points for seat, points in paid.items() if points
            }
            kinds.add(kind)
    assert kinds >= ({"deliver", "carry", "loot"} if "baron" in options else {"deliver"})
    assert kinds >= {"buy", "dump"} or (seats, options) != (3, f"{BARON} upgrade_type=city")
