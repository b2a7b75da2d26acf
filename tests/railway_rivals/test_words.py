"""Railway Rivals in words: what is shown fits and is exact, and every choice says what it brings."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, Table, View, dice_at
from roundhouse.core.state import Entry
from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.data import printed_key
from roundhouse.games.railway_rivals.routes.best_routes import BestRoutes
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.words.en.events import NOTES
from roundhouse.games.railway_rivals.words.en.hints import percent
from roundhouse.games.railway_rivals.words.en.questions import told_of
from tests.railway_rivals.given import GAME, NAMES, THAMES, building, drawn, new, play, rules_of, scene

SETUPS = [
    (2, "unentered=offered_again"),
    pytest.param(4, "draw=number_cards debt=forbidden fee_unit=hexes_touched", marks=pytest.mark.long),
    pytest.param(6, THAMES, marks=pytest.mark.long),
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
FEW = {6: 600}
"""Walks with so many seats are broken off here: the large map takes long to the end."""

WORDS = GAME.words("en")


def walk(seats: int, options: str, seed: int) -> Iterator[tuple[RailwayRules, Any, list[Entry]]]:
    """A random game in which much is built: every state with what was told on the way to it."""
    rules = rules_of(seats, options)
    s = rules.start()
    for n in range(FEW.get(seats, 10_000)):
        told: list[Entry] = []
        s.ledger = told
        mover = rules.to_move(s)
        if mover == OVER:
            return
        dice = dice_at(f"words-{seed}", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        else:
            choices = [a for a in rules.legal(s) if a.text()[:4] not in ("done", "save", "decl")]
            choices = choices if choices and dice.below(8) else rules.legal(s)
            rules.apply(s, choices[dice.below(len(choices))])
        yield rules, s, told


def hint(table: Table, text: str) -> str:
    return WORDS.hint(table.view(table.to_move), table.rules.parse(text), table.names)


def asked(table: Table) -> str:
    return WORDS.ask(table.view(max(table.to_move, 0)), table.names)


def said(table: Table, text: str) -> str:
    return WORDS.say(table.rules, table.to_move, table.rules.parse(text), table.names)


def notes(table: Table, *texts: str) -> list[str]:
    """What is noted on the ledger for the last of these actions."""
    return [
        WORDS.note(table.rules, entry, table.names)
        for event in play(table, *texts)
        for entry in event.entries
    ]


@every_setup
def test_the_table_is_shown_in_lines_that_fit(seats: int, options: str) -> None:
    for n, (rules, s, _) in enumerate(walk(seats, options, 1)):
        if n % 17:
            continue
        for seat in (PUBLIC, 0):
            lines = WORDS.as_text(View(rules, seat, rules.mask(s, seat)), ["A" * 30, *NAMES[1:seats]])
            assert max(map(len, lines)) <= 76
            assert all(line == line.rstrip() for line in lines)
            assert len(lines) < 46 + 35 * (options == THAMES)  # the rows of the large map
            for owner, money in enumerate(s.scores):
                assert any(line.startswith(f"{owner + 1}  ") and f" {money}" in line for line in lines)


@every_setup
def test_everything_that_can_be_done_is_said_and_explained(seats: int, options: str) -> None:
    for n, (rules, s, _) in enumerate(walk(seats, options, 2)):
        mover = rules.to_move(s)
        if n % 7 or mover == OVER:
            continue
        for seat in {max(mover, 0), PUBLIC}:
            assert re.fullmatch(r"[A-Z].*[.?]”?", WORDS.ask(View(rules, seat, rules.mask(s, seat)), NAMES))
        view = View(rules, max(mover, 0), rules.mask(s, max(mover, 0)))
        for action in rules.legal(s):
            sentence = WORDS.say(rules, mover, action, NAMES)
            assert re.fullmatch(r".+\.", sentence)
            # the verb in the third person
            assert mover == CHANCE or re.match(rf"{NAMES[mover]} (?!has |is |does )[a-z]+s ", sentence)
            told = WORDS.hint(view, action, NAMES)
            assert told
            assert not told.endswith(".")


@every_setup
def test_every_line_of_the_ledger_is_told(seats: int, options: str) -> None:
    for seed in range(2):
        for rules, _, told in walk(seats, options, seed):
            for entry in told:
                assert re.fullmatch(r"[A-Z].*\.", WORDS.note(rules, entry, NAMES))


def test_a_map_is_shown_with_columns_names_of_towns_and_everybodys_track() -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"])
    lines = WORDS.as_text(table.view(0), table.names)
    assert "   1   2   3   4   5   6   7   8   9   10  11  12" in lines
    assert "E  .  Elmstead O1  .   ^   .   .   .   .   .   :" in lines
    # Fairford has track on both sides, so its name stands after the row
    assert "F    .   .   .   .1  .1  .+  .2  .2  O2  o  Fallgate  9 Fairford" in lines
    assert "1  3 segments: Elmstead" in lines


def test_a_large_map_is_shown_with_two_characters_a_hex() -> None:
    blocks = WORDS.blocks(scene(["AF25 AF24", "S12 S13", "D9 D10"], THAMES).view(0), NAMES)
    rows = {line.split()[0]: line for line in blocks["map"][:-2]}
    assert rows["1"].split() == [str(column) for column in range(1, 29, 2)]
    assert rows["S"] == "S  ^ ^ ^ . . ^ ^ . . . . O2.2. . . . . . . . . . . . . . .  12 Birmingham"
    assert " o Chester " in rows["H"]
    assert {"AF", "AI"} <= set(rows)
    assert "2  1 segment: Birmingham" in blocks["lines"]


# What is asked


def test_the_builder_is_asked_for_a_start_and_then_for_track() -> None:
    table = new(2)
    assert asked(table) == "The average die is rolled: it is everyone's building allowance for the round."
    play(table, "~die:3")
    assert asked(table) == "Choose the start point of your company."
    assert WORDS.ask(table.view(1), table.names) == "Ann is asked: “Choose the start point of your company.”"
    play(table, "start:E4", "build:E4,E5")
    assert (
        asked(table)
        == "Build track with 2 left of the roll of 3: choose two neighbouring hexes, or say done."
    )
    play(table, "build:D4,E5", "build:C4,D4")
    assert (
        asked(table) == "You have 0 left of the roll of 3, and nothing that you can build for it: say done."
    )


def test_the_run_is_asked_for_end_by_end_and_then_for_entries() -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], scores=[30, 25, 20])
    assert asked(table) == "The start of the next run is thrown."
    play(table, "~throw:31")
    assert asked(table) == "From Elmstead: the destination is thrown."
    play(table, "~throw:35")
    assert asked(table) == "Elmstead to Fairford: enter with a route, propose a joint run, or decline."
    assert WORDS.ask(table.view(1), table.names) == f"Ann is asked: “{asked(table)}”"
    play(table, "propose:2")
    assert (
        asked(table)
        == "Elmstead to Fairford together with Bob: choose the route that you offer, or withdraw."
    )
    play(table, "offer:E4,F4,F5,F6,F7,F8,F9")
    assert asked(table) == (
        "Ann offers you a joint run, Elmstead to Fairford: 6 steps, pays nobody. Accept or refuse it."
    )


def test_the_question_speaks_only_of_what_is_possible() -> None:
    lines = ["E4 F4 F5 F6 F7 F8 F9", "F9 F8 F7", "H5 H4"]
    table = drawn(lines, "31", "35", scores=[30, 25, 20])
    play(table, "decline", "decline")
    assert asked(table) == (
        "Elmstead to Fairford: you have no way to enter, alone or with a partner, so you decline."
    )
    two = drawn(lines[:2], "31", "35", scores=[30, 25])
    play(two, "decline")
    assert asked(two) == "Elmstead to Fairford: enter with a route or decline."


def test_the_entry_with_fewest_pips_and_fees_stands_above_the_others() -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    favourite = GAME.favourite(table.view(table.to_move))
    assert favourite is not None
    assert favourite.text() == "enter:E4,F4,F5,F6,F7-2,F8-2,F9-2"
    assert GAME.favourite(table.view(1)) is None
    play(table, "decline", "decline")
    assert GAME.favourite(table.view(table.to_move)) is None  # there is no entry to be made


def test_the_end_names_the_winners() -> None:
    *_, (rules, s, _) = walk(2, "", 5)
    for scores, told in (((70, 40), "Ann wins with 70"), ((55, 55), "Ann and Bob win together with 55")):
        s.scores = scores
        assert WORDS.ask(View(rules, 0, s), NAMES) == f"The game is over. {told}."


# What was done


def test_building_is_said_with_the_names_of_towns_and_bridges() -> None:
    table = building(["E4 D3 C3", "F9 F8", "H5 H4"])
    assert said(table, "~die:5") == "The average die shows 5."
    play(table, "~die:5", "done", "done")
    assert said(table, "build:E4,F4") == "Ann builds from Elmstead to F4."
    view = table.view(0)
    told = {WORDS.say(view.rules, 0, action, table.names) for action in view.legal()}
    assert {"Ann builds from Elmstead to F4.", "Ann builds from Elmstead to D4."} <= told
    assert said(table, "build:C3,C2") == "Ann builds from C3 to Westport by the Narrows Bridge."
    assert said(table, "build:C2,C3") == "Ann builds from Westport to C3 by the Narrows Bridge."
    assert said(table, "save:2") == "Ann puts by 2 for special builds."
    assert said(table, "done") == "Ann ends the building turn."


@pytest.mark.parametrize(
    ("played", "told"),
    [
        (["build:F9,F10", "done"], "Bob builds 1 segment, to Fallgate; Bob gets 6."),
        (["build:F8,F7", "save:2"], "Bob builds 1 segment, to F7. Bob puts by 2 for special builds."),
        (["save:3"], "Bob puts by 3 for special builds."),
    ],
)
def test_a_building_turn_is_summed_up_in_sentences(played: list[str], told: str) -> None:
    table = building(["E4 D3 C3", "F9 F8", "H5 H4"])
    play(table, "~die:5", *played)
    turn = range(1, 1 + len(played))
    assert WORDS.sum_up(table.rules, table.log, turn, table.names) == told


def test_entries_are_said_with_the_towns_on_the_way_and_the_fees() -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    route = "enter:E4,F4,F5,F6,F7-2,F8-2,F9-2"
    assert said(table, route) == "Ann enters from Elmstead to Fairford: 6 steps, pays Bob 3."
    assert said(table, "propose:3") == "Ann proposes a joint run to Cay."
    assert said(table, "offer:E4,F4,F5,F6,F7,F8,F9").startswith(
        "Ann offers a joint run from Elmstead to Fairford"
    )
    for word, words in (
        ("withdraw", "withdraws the proposal"),
        ("accept", "accepts the joint run"),
        ("refuse", "refuses the joint run"),
        ("decline", "declines to enter"),
    ):
        assert said(table, word) == f"Ann {words}."


def test_draws_are_said_with_what_they_stand_for() -> None:
    assert said(scene(["E4 F4", "F9 F8"]), "~throw:31") == (
        "The dice show 31: Elmstead, unless it has come up before."
    )
    rules = rules_of(3, THAMES)
    assert WORDS.say(rules, CHANCE, rules.parse("~card:H4"), NAMES) == "♥4 is turned up: Coventry."
    assert WORDS.say(rules, CHANCE, rules.parse("~card:C8"), NAMES) == "♣8 is turned up: The North."
    assert printed_key("D10") == "♦10"


# Hints


@pytest.mark.rule("RW-A3.4", "RW-A3.6", "RW-A4a.1", "RW-A5a.1")
def test_a_hint_to_build_gives_cost_payments_credit_and_what_is_left() -> None:
    table = building(["E4 F4 F5 F6", "F9 F8 F7", "H5 H4"])
    play(table, "~die:5")
    assert hint(table, "build:F6,F7") == "costs 1; pays Ann 1; 2 steps from Holmbridge; 4 left"
    assert hint(table, "build:F9,F10") == "costs 1; first in Fallgate, +6; 4 left"
    assert hint(table, "done") == "5 of the roll is lost"
    assert hint(table, "save:2") == "ends the turn; 2 in the fund then, for special builds only"
    play(table, "done", "done")
    assert hint(table, "build:F5,G5").startswith("costs 3 (river); ")
    assert hint(table, "build:E6,F6").startswith("costs 3 (hill); ")


@pytest.mark.rule("RW-A6.7", "RU-17")
def test_a_hint_to_cross_a_bridge_counts_the_fund() -> None:
    table = building(["E4 D3 C3", "F9 F8", "H5 H4"], funds=[3, 0, 0])
    play(table, "~die:3", "done", "done")
    assert (
        hint(table, "build:C2,C3")
        == "costs 5 (Narrows Bridge); first in Westport, +6; 1 left and 0 in the fund"
    )


@pytest.mark.rule("RW-B6.5")
def test_a_hint_to_build_more_gives_the_account_afterwards() -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6"])
    for first, second in (("31", "35"), ("32", "36")):
        play(table, f"~throw:{first}", f"~throw:{second}", "decline", "decline")
    assert table.phase == "Extra building"
    assert hint(table, "build:F6,F7") == "costs 1; pays Bob 5; 2 steps from Fairford; 9 left, account 14"
    assert hint(table, "done") == "10 points not used, which cost nothing"


@pytest.mark.rule("RW-B2.7", "RW-B5.10")
def test_a_hint_to_enter_gives_length_fees_and_chances() -> None:
    table = drawn(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], "31", "35", scores=[30, 25, 20])
    route = "enter:E4,F4,F5,F6,F7-2,F8-2,F9-2"
    assert hint(table, route) == ("6 pips in 6 steps; pays Bob 3; nobody has entered yet: 20 if it stays so")
    assert hint(table, "propose:2") == (
        "you both run free over each other's track and share all; the odd point goes to Bob"
    )
    assert hint(table, "decline") == "no train, no fees, no prize (20 for the first, 10 for the second)"
    play(table, route)
    against = "enter:E4,F4-1,F5-1,F6-1,F7,F8,F9"
    assert hint(table, against) == (
        "6 pips in 6 steps; pays Ann 3; first 60 % against the train so far, prize 15.0 on average"
    )
    assert hint(table, "decline").startswith("you get 3 from the trains on your track; ")


@pytest.mark.rule("RW-B3.2", "RW-B3.4")
def test_a_hint_to_accept_gives_ones_share_of_fees_and_prize() -> None:
    table = drawn(["E4 F4 F5", "H5 G5 F5 F6", "F9 F8 F7 F6"], "31", "35", scores=[30, 25, 20])
    play(table, "propose:2")
    offer = "offer:E4,F4,F5,F6,F7-3,F8-3,F9-3"
    assert "pays Cay 3; shared: Bob -1, Ann -2" in hint(table, offer)
    free = hint(table, "offer:E4,F4,F5,F6,G5")
    assert "pays nobody; nobody has entered" in free  # nothing is shared where nothing is paid
    assert hint(table, "withdraw") == "Bob cannot be asked again in this run"
    play(table, offer)
    assert hint(table, "accept") == (
        "you pay 1, and get 10 of the first prize; "
        "nobody has entered yet: 20 for both together if it stays so"
    )
    assert hint(table, "refuse") == "you declare for yourself when it is your turn"


def test_a_chance_is_never_rounded_to_certainty() -> None:
    assert [percent(part) for part in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


# The ledger


def test_the_ledger_tells_credits_and_payments() -> None:
    table = building(["E4 F4 F5 F6", "F9 F8 F7", "H5 H4"])
    play(table, "~die:5")
    assert notes(table, "build:F9,F10") == ["Bob is the first in Fallgate and gets 6."]
    assert notes(table, "build:F6,F7") == [
        "Bob pays 1 for building beside or joining rival track, from F6 to F7.",
        "Ann gets 1 for the track that now lies beside or joins, from F6 to F7.",
    ]
    assert notes(new(2), "~die:3") == ["Ann opens the account with 20.", "Bob opens the account with 20."]


def test_the_ledger_tells_the_run_its_fees_and_its_prizes() -> None:
    table = scene(["E4 F4 F5 F6", "F9 F8 F7 F6", "H5 H4"], scores=[30, 25, 20])
    assert notes(table, "~throw:31", "~throw:64") == [
        "No track leads from Elmstead (31) to Juniper (64): the run is held over."
    ]
    assert notes(table, "~throw:32", "~throw:35") == ["The run is Elmstead (32) to Fairford (35)."]
    route = "enter:E4,F4,F5,F6,F7-2,F8-2,F9-2"
    assert notes(table, route, "decline", "decline") == [
        "Bob gets 3 for track that the train of Ann uses.",
        "Ann pays 3 for the use of rival track.",
        "Ann wins a prize of 20.",
    ]


@pytest.mark.parametrize("rule", sorted({key.split()[0] for key in NOTES}))
def test_every_note_is_a_rule_of_the_book(rule: str) -> None:
    assert rule in GAME.rulebook.rules


def test_small_words() -> None:
    assert [plural(1, "hex"), plural(2, "hex"), plural(3, "step")] == ["1 hex", "2 hexes", "3 steps"]
    assert [listed(["a"]), listed(["a", "b", "c"])] == ["a", "a, b and c"]


@pytest.mark.rule("RU-40")
def test_the_ledger_tells_a_run_that_is_offered_again_and_how_trains_move() -> None:
    rules = rules_of(3)
    for entry, told in (
        (Entry(PUBLIC, 0, "RU-40", ""), "Nobody enters the race."),
        (
            Entry(PUBLIC, 0, "RU-40", "31,35"),
            "The run Elmstead (31) to Fairford (35), which nobody has entered, is offered again.",
        ),
        (Entry(1, 0, "RW-B5.3", "4,6,2"), "Turn 2: the train of Bob has 4 of 6 pips behind it."),
        (Entry(0, -2, "RW-B6.5", "E4,F4"), "Ann pays 2 for construction from Elmstead to F4."),
        (Entry(0, 15, "RW-B5.11", ""), "Ann gets 15 of a shared prize."),
    ):
        assert WORDS.note(rules, entry, NAMES) == told


@pytest.mark.rule("RU-106")
def test_the_question_says_what_the_list_of_routes_leaves_out() -> None:
    rules = rules_of(2)
    search = BestRoutes(rules.routes, rules.start(), [0], [1])
    search.listed = 2
    assert told_of(search) == ""
    search.towards_each = False
    assert "one is listed that is as quick and costs no more" in told_of(search)
    search.left_out = [(7, 3), (9, 2)]
    assert (
        told_of(search) == " A route better than those listed takes 7 or more and costs 2 or more (RU-106)."
    )
    search.listed = 0
    assert "takes 7 or more" in told_of(search)
    search.left_out = []
    assert told_of(search) == "", "that there is none is certain"
