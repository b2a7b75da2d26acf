"""Trainmaker in words: what is shown fits, is exact, and betrays nothing."""

from collections.abc import Iterator

import pytest

from roundhouse import PUBLIC, Table, find_game
from roundhouse.core.state import Entry
from roundhouse.games.trainmaker.rules.build_a_train import BuildTrain
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState

GAME = find_game("trainmaker")
WORDS = GAME.words("en")
SETS = [(1, ""), (2, ""), (3, "modules=steam-engine"), (6, "max_locomotives=7")]


def walk(seats: int, options: str, seed: str) -> Iterator[Table]:
    """A table at every decision of a game played at random, up to a limit."""
    table = Table.new("trainmaker", seats, seed, options)
    n = 0
    while not table.over and n < 400:
        yield table
        legal = table.legal()
        table.play(legal[(n * 7 + n // 3) % len(legal)])
        n += 1
    yield table


@pytest.mark.parametrize(("seats", "options"), SETS)
def test_every_table_is_shown_in_76_columns_and_every_choice_explained(seats: int, options: str) -> None:
    for table in walk(seats, options, "w"):
        for seat in range(PUBLIC, seats):
            view = table.view(seat)
            for line in WORDS.as_text(view, table.names):
                assert len(line) <= 76, line
                assert line == line.rstrip()
            assert WORDS.ask(view, table.names)
            hints = [WORDS.hint(view, action, table.names) for action in view.legal()]
            assert all(hints)


@pytest.mark.parametrize(("seats", "options"), SETS)
def test_every_action_and_every_line_of_the_ledger_is_told(seats: int, options: str) -> None:
    for table in list(walk(seats, options, "t"))[-1:]:
        for event in table.log:
            assert WORDS.say(table.rules, event.actor, event.action, table.names).endswith(".")
            for entry in event.entries:
                assert WORDS.note(table.rules, entry, table.names).endswith(".")


def test_every_rule_that_the_ledger_can_name_has_words_of_its_own() -> None:
    rules = GAME.rules(2, "modules=steam-engine")
    for rule in (
        "TM-RUL-9",
        "TM-DERAIL-1",
        "TM-DERAIL-2",
        "TM-RUL-2",
        "TM-ROLL-5",
        "TM-SWITCH-3",
        "TM-WIN-1",
    ):
        assert WORDS.note(rules, Entry(0, 0, rule, ""), ["Ann", "Bob"]).startswith("Ann")
    for rule in ("TM-RUL-21", "TM-RUL-31"):
        assert "without a winner" in WORDS.note(rules, Entry(0, 0, rule, ""), ["Ann", "Bob"])
    fulfilled = WORDS.note(rules, Entry(2, 0, "TM-WIN-2", "nw-lumber"), ["Ann", "Bob"])
    assert fulfilled == "The Steam Engine fulfils N.W. Lumber Co. (3 coal or 3 timber) and wins."


def test_nothing_that_is_shown_or_said_names_a_contract_the_seat_may_not_know() -> None:
    for table in walk(3, "", "secrets"):
        if table.over:
            break
        rules = table.rules
        assert isinstance(rules, TrainRules)
        offers = table.position()["offers"]
        assert isinstance(offers, list)
        for seat in range(PUBLIC, 3):
            view = table.view(seat)
            said = "\n".join(
                [
                    *WORDS.as_text(view, table.names),
                    WORDS.ask(view, table.names),
                    *(WORDS.hint(view, action, table.names) for action in view.legal()),
                    *(WORDS.say(rules, event.actor, event.action, table.names) for event in table.seen(seat)),
                ]
            )
            for other, pair in enumerate(offers):
                for id_ in pair:
                    name = rules.data.contracts[rules.data.contract_index[id_]].name
                    assert other == seat or name not in said


def at(*lines: str) -> Table:
    """Ann, alone against the Steam Engine, with Omaha (BBB), Toledo (BF) and Chicago (PBBF) face up."""
    table = Table.new("trainmaker", 1, dice="manual")
    contracts = ("~deal:1,nw-lumber,chisholm-trail-trust", "~steam-contract:granger-mail-union")
    for line in (*contracts, "~city:omaha", "~city:toledo", "~city:chicago", "keep:nw-lumber", *lines):
        table.play(line)
    return table


def hint(table: Table, text: str) -> str:
    return WORDS.hint(table.view(0), table.rules.parse(text), table.names)


@pytest.mark.parametrize(("placed", "dice"), [("PPPPP", 1), ("PPPP", 2), ("PPP", 3), ("PP", 4), ("P", 5)])
def test_the_chance_to_derail_is_that_of_the_rules(placed: str, dice: int) -> None:
    """Every fall of the dice is tried at the table: is there a choice that keeps the train on the rails?"""
    table = at(f"~roll:L{placed}{'C' * dice}", "place:L", *(f"place:{face}" for face in placed))
    rules = table.rules
    state = table.view(0).state
    rules.apply(state, rules.parse("roll"))
    state.tokens = 0
    phase = rules.phases[state.phase]
    assert isinstance(phase, BuildTrain)
    lost = 0
    for fall, ways in zip(phase.legal(state), phase.weights(state), strict=True):
        after = rules.clone(state)
        after.ledger = []
        rules.apply(after, fall)
        derails = [entry.rule for entry in after.ledger] == ["TM-DERAIL-1"]
        if not derails and after.roll:
            derails = True
            for action in rules.legal(after):
                then = rules.clone(after)
                then.ledger = []
                rules.apply(then, action)
                derails = derails and "TM-DERAIL-2" in [entry.rule for entry in then.ledger]
        lost += ways * derails
    share = 100 * lost / 6**dice
    assert share == pytest.approx(100 * (5 / 6 if dice == 1 else (1 / 3) ** dice))
    shown = f"{share:.1f} %" if share < 10 else f"{share:.0f} %"
    assert f"derail {shown}" in hint(table, "roll")


def test_a_caboose_says_whether_the_train_scores() -> None:
    fits = at("~roll:LBFCCCC", "place:L", "place:B", "place:F")
    assert hint(fits, "place:C") == "completes the train: scores Toledo"
    useless = at("~roll:LPFCCCC", "place:L", "place:P")
    assert "no face-up city fits" in hint(useless, "place:C")
    bonus = at("~roll:LLBFCCC", "place:L", "place:L", "place:B", "place:F")
    assert hint(bonus, "place:C").endswith("then a bonus train")


def test_a_train_that_can_reach_no_city_any_more_is_warned_of() -> None:
    far = at("~roll:LPPPPFC", *(f"place:{face}" for face in "LPPP"))
    # three dice are left; after a P, two: Toledo lacks B, F and a caboose, after an F it lacks B and one
    assert hint(far, "place:P") == "no face-up city can be reached any more"
    assert hint(far, "place:F") == "then lacking: Toledo B, Chicago BB"


def can_score(rules: TrainRules, state: TrainState) -> bool:
    """Whether dice and choices exist that make this train of round 1 score: everything is tried."""
    if state.scores[0] or state.round > 1:
        return state.scores[0] > 0
    for action in rules.legal(state):
        if action.text() == "stop":
            continue
        after = rules.clone(state)
        rules.apply(after, action)
        if can_score(rules, after):
            return True
    return False


@pytest.mark.parametrize(
    ("roll", "placed"), [("LPPPPFC", "LPPP"), ("LPPBFFC", "LPP"), ("LBBPPFC", "LBBPP"), ("LLPFFFC", "LLPF")]
)
def test_out_of_reach_is_what_no_dice_can_mend(roll: str, placed: str) -> None:
    table = at(f"~roll:{roll}", *(f"place:{face}" for face in placed))
    rules = table.rules
    assert isinstance(rules, TrainRules)
    for text in table.legal():
        if text.startswith("place:") and text != "place:C":
            state = table.view(0).state
            rules.apply(state, rules.parse(text))
            said = hint(table, text)
            assert ("reached" in said or "derail" in said) != can_score(rules, state), (text, said)


def test_the_only_choice_is_named() -> None:
    table = at("~roll:LBFCCCC", "place:L", "place:B", "place:F", "place:C")
    assert WORDS.ask(table.view(0), table.names).endswith("is complete. It scores Toledo.")


def test_the_last_die_without_a_caboose_is_warned_of() -> None:
    table = at("~roll:LBBBFFP", "place:L", "place:B", "place:B", "place:B", "place:F", "place:F")
    assert hint(table, "place:P") == "your last die, and no caboose: you derail!"


def test_the_token_says_what_it_saves() -> None:
    table = at("~roll:PBBFFCC")
    assert "cannot begin" in WORDS.ask(table.view(0), table.names)
    assert hint(table, "switch:C,L").endswith("then Toledo or Chicago can be scored")
    assert "still could not begin" in hint(table, "switch:C,P")
    assert hint(table, "stop") == "your turn ends without a card; you keep your token"


def test_a_card_says_what_it_completes() -> None:
    table = at("~roll:LBFCCCC", "place:L", "place:B", "place:F", "place:C")
    assert hint(table, "score:toledo") == "coal; cards still to go: 5 for six goods, 2 for your Contract"


def test_the_bonus_train_names_its_chances() -> None:
    table = at("~roll:LLBFCCC", "place:L", "place:L", "place:B", "place:F", "place:C", "score:toledo")
    # five dice: no locomotive (2/3)**5, or locomotives and cabooses alone (3/6)**5 - (1/6)**5
    share = (4**5 + 3**5 - 1) / 6**5
    assert f"with 5 dice for the cards left: cannot begin {100 * share:.0f} %" in hint(table, "roll")
    assert "bonus train with the 5 dice" in WORDS.ask(table.view(0), table.names)
