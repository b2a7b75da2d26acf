"""The Switch Track token: TM-SWITCH, and when it is used and comes back."""

import pytest

from roundhouse import BadNotation
from tests.trainmaker.given import (
    build,
    cards_of,
    dice_due,
    has_token,
    moving,
    play,
    refused_by,
    see,
    table,
    told,
)


@pytest.mark.rule("TM-SWITCH-1")
def test_the_token_is_used_once() -> None:
    t = table()
    play(t, "~roll:LPPCCCC", "switch:C,P")
    assert not has_token(t, 1)
    # not again for this roll, nor for a later one, nor in a later turn
    assert refused_by(t, "switch:C,P") == "TM-SWITCH-1"
    play(t, "place:L", "place:P", "roll", "~roll:PPCCC")
    assert refused_by(t, "switch:C,P") == "TM-SWITCH-1"
    play(t, "place:P", "stop", "~roll:CCCCCCC", "~roll:LPPCCCC")
    assert moving(t) == 1
    assert refused_by(t, "switch:C,P") == "TM-SWITCH-1"


@pytest.mark.rule("TM-SWITCH-1", "TM-SWITCH-3")
def test_a_regained_token_is_used_again() -> None:
    t = table(spent=[1])
    play(t, "~roll:PPPPPPP", "~roll:CCCCCCC")
    assert (moving(t), has_token(t, 1)) == (1, True)
    play(t, "~roll:LPPPPPP", "switch:P,C")
    assert see(t, "roll") == "LPPPPPC"
    assert not has_token(t, 1)


@pytest.mark.rule("TM-SWITCH-2")
@pytest.mark.parametrize("new", "LPBF")
def test_any_unplaced_die_is_set_to_any_face(new: str) -> None:
    t = table()
    t.play("~roll:LPBFCCC")
    t.play(f"switch:C,{new}")
    # one die and no other
    assert see(t, "roll") == "".join(face * "LPBFCC".count(face) + face * (face == new) for face in "LPBFC")
    assert not has_token(t, 1)
    assert dice_due(t) == 0


@pytest.mark.rule("TM-SWITCH-2")
def test_every_face_that_lies_there_may_be_turned_to_every_other() -> None:
    t = table()
    t.play("~roll:LLPPPCC")
    switches = {text for text in t.legal() if text.startswith("switch:")}
    assert switches == {f"switch:{old},{new}" for old in "LPC" for new in "LPBFC" if old != new}
    # not a die that is not there, and not to what it shows already
    assert refused_by(t, "switch:B,L") == "TM-SWITCH-2"
    with pytest.raises(BadNotation):
        t.play("switch:P,P")


@pytest.mark.rule("TM-SWITCH-2")
def test_the_token_comes_after_a_roll() -> None:
    t = table()
    assert refused_by(t, "switch:P,L") != ""


@pytest.mark.rule("TM-SWITCH-3")
def test_the_token_comes_back_on_a_later_turn_without_a_locomotive() -> None:
    # Given seat 1 spends its token in this turn
    t = table()
    play(t, "~roll:LPPCCCC", "switch:C,P", "place:L", "place:P", "stop")
    assert not has_token(t, 1)
    # When on its next turn the initial roll has no locomotive, then it is back
    play(t, "~roll:CCCCCCC")
    events = t.play("~roll:PPBBFFC")
    assert told(events) == [("TM-ROLL-5", 1, ""), ("TM-SWITCH-3", 1, "")]
    assert has_token(t, 1)


@pytest.mark.rule("TM-SWITCH-3", "TM-RUL-17")
def test_a_locomotive_on_the_initial_roll_brings_no_token_back() -> None:
    t = table(spent=[1])
    build(t, "LPCCCCC", "LP")
    t.play("stop")
    assert not has_token(t, 1)


@pytest.mark.rule("TM-SWITCH-4", "TM-RUL-3")
def test_the_printed_example_one_die_changed_for_chicago() -> None:
    # Given Chicago (PBBF), and a roll that lacks its second boxcar
    t = table()
    t.play("~roll:LPBFFCC")
    # When one flatcar is switched to a boxcar, then one roll completes the train
    play(t, "switch:F,B", *(f"place:{face}" for face in "LPBBFC"))
    assert see(t, "train") == "LPBBFC"
    t.play("score:chicago")
    assert cards_of(t, 1) == {"chicago"}


# When it may be used


@pytest.mark.rule("TM-RUL-15")
def test_the_token_works_between_two_placements_of_a_roll() -> None:
    t = table()
    build(t, "LPPFCCC", "LP")
    t.play("switch:F,B")
    assert see(t, "roll") == "PBCCC"
    play(t, "place:B")
    assert see(t, "train") == "LPB"


@pytest.mark.rule("TM-RUL-15", "TM-ROLL-5", "TM-RUL-17")
def test_the_token_rescues_a_first_roll_without_a_locomotive() -> None:
    t = table()
    events = t.play("~roll:PPBBFFC")
    # Given the turn is not over yet
    assert told(events) == []
    assert t.to_move == 0
    assert "switch:B,L" in t.legal()
    # When the token makes the locomotive, then the roll has not failed: the train begins, the token is spent
    t.play("switch:B,L")
    assert t.legal() == ["place:L"]
    play(t, "place:L", "place:P", "place:P", "place:C", "score:hudson")
    assert cards_of(t, 1) == {"hudson"}
    assert not has_token(t, 1)


@pytest.mark.rule("TM-RUL-15", "TM-RUL-2")
@pytest.mark.parametrize("roll", ["LLLLLLL", "LCCCCCC"])
def test_the_token_rescues_a_first_roll_without_stock(roll: str) -> None:
    t = table()
    t.play(f"~roll:{roll}")
    assert t.to_move == 0
    play(t, f"switch:{roll[-1]},P", "place:L", "place:P")
    assert see(t, "train") == "LP"


@pytest.mark.rule("TM-RUL-15", "TM-DERAIL-1")
def test_the_token_rescues_from_a_derail() -> None:
    t = table()
    build(t, "LPPCCCC", "LPP")
    t.play("roll")
    events = t.play("~roll:LLLL")
    assert told(events) == []
    assert moving(t) == 1
    play(t, "switch:L,C", "place:C", "score:hudson")
    assert cards_of(t, 1) == {"hudson"}


@pytest.mark.rule("TM-RUL-15", "TM-DERAIL-2")
def test_no_token_when_all_dice_are_placed() -> None:
    t = table()
    build(t, "LPPBBFF", "LPPBBF")
    # Given one die is unplaced, then the token may still make it a caboose
    assert "switch:F,C" in t.legal()
    # When it is placed, then the derail stands, token or no token
    t.play("place:F")
    assert (moving(t), has_token(t, 1)) == (2, True)


@pytest.mark.rule("TM-RUL-15", "TM-RUL-5", "TM-DOUBLE-1")
def test_the_token_may_make_a_second_locomotive() -> None:
    # before a stock is placed
    t = table()
    build(t, "LPPCCCC", "L")
    play(t, "switch:C,L", "place:L", "place:P", "place:P", "place:C", "score:hudson")
    assert t.legal() == ["roll", "stop"]
    # but not after
    t = table()
    build(t, "LPPCCCC", "LP")
    t.play("switch:C,L")
    assert refused_by(t, "place:L") == "TM-RUL-5"


@pytest.mark.rule("TM-RUL-15", "TM-PLACE-3")
def test_a_locomotive_by_token_is_of_no_use_on_a_later_roll() -> None:
    t = table()
    build(t, "LPPCCCC", "LP")
    play(t, "roll", "~roll:PBBCC", "switch:B,L")
    assert refused_by(t, "place:L") == "TM-PLACE-3"


@pytest.mark.rule("TM-RUL-15")
def test_the_token_works_in_a_bonus_train() -> None:
    t = table()
    build(t, "LLPPCCC", "LLPPC")
    play(t, "score:hudson", "roll", "~roll:BBFFC", "switch:B,L")
    play(t, *(f"place:{face}" for face in "LBFC"), "score:toledo")
    assert cards_of(t, 1) == {"hudson", "toledo"}
    assert not has_token(t, 1)


@pytest.mark.rule("TM-RUL-15", "TM-SWITCH-1")
def test_one_token_one_die() -> None:
    # Given neither a locomotive nor a caboose, when the token has made the one
    t = table()
    play(t, "~roll:PPPPPPP", "switch:P,L")
    # Then it does not make the other
    assert refused_by(t, "switch:P,C") == "TM-SWITCH-1"


@pytest.mark.rule("TM-ROLL-4", "TM-RUL-3", "TM-RUL-7", "TM-PLACE-4")
def test_holding_the_token_is_no_way_around_placing_a_die() -> None:
    t = table()
    t.play("~roll:LPCCCCC")
    assert refused_by(t, "stop") == refused_by(t, "roll") == "TM-ROLL-4"
    play(t, "place:L", "place:P", "roll", "~roll:LLLPC")
    assert refused_by(t, "stop") == refused_by(t, "roll") == "TM-PLACE-4"
    # nor is turning one that fits already
    t.play("switch:P,B")
    assert t.legal() == ["place:B", "place:C"]


@pytest.mark.rule("TM-RUL-16", "TM-ROLL-5")
def test_a_hopeless_first_roll_ends_the_turn_at_once() -> None:
    # Given the token is held, when neither locomotive nor stock is rolled
    t = table()
    events = t.play("~roll:CCCCCCC")
    # Then nobody is asked; the token stays
    assert told(events) == [("TM-ROLL-5", 1, "")]
    assert (moving(t), has_token(t, 1)) == (2, True)


@pytest.mark.rule("TM-RUL-16", "TM-ROLL-6")
def test_a_hopeless_first_roll_gives_a_spent_token_back() -> None:
    t = table(spent=[1])
    events = t.play("~roll:CCCCCCC")
    assert told(events) == [("TM-ROLL-5", 1, ""), ("TM-SWITCH-3", 1, "")]
    assert has_token(t, 1)


@pytest.mark.rule("TM-RUL-16", "TM-RUL-18")
def test_a_hopeless_bonus_roll_ends_the_turn_at_once_without_a_token_back() -> None:
    for spent in ([], [1]):
        t = table(spent=spent)
        build(t, "LLPPCCC", "LLPPC")
        events = play(t, "score:hudson", "roll", "~roll:CCCCC")
        assert told(events)[1:] == [("TM-ROLL-5", 1, "")]
        assert (moving(t), has_token(t, 1)) == (2, not spent)


@pytest.mark.rule("TM-RUL-17")
def test_a_token_spent_this_turn_does_not_come_back() -> None:
    # Given a first roll without a locomotive, when the token is wasted on another face
    t = table()
    t.play("~roll:PPPPPPP")
    events = t.play("switch:P,C")
    # Then the roll has failed, but the token was not spent on an earlier turn
    assert told(events) == [("TM-ROLL-5", 1, "")]
    assert (moving(t), has_token(t, 1)) == (2, False)
    # And it comes back in the next turn whose initial roll has none
    play(t, "~roll:CCCCCCC", "~roll:PPPPPPP")
    assert has_token(t, 1)


@pytest.mark.rule("TM-RUL-17")
def test_who_declines_to_use_the_token_keeps_it() -> None:
    t = table()
    t.play("~roll:PPPPPPP")
    assert "stop" in t.legal()
    t.play("stop")
    assert (moving(t), has_token(t, 1)) == (2, True)
    # one token, not two
    assert see(t, "tokens") == [1, 2]


@pytest.mark.rule("TM-RUL-17")
def test_the_token_comes_back_by_itself() -> None:
    # Nobody is asked: the next player's roll is due
    t = table(spent=[1])
    t.play("~roll:PPPPPPP")
    assert (moving(t), dice_due(t), has_token(t, 1)) == (2, 7, True)


@pytest.mark.rule("TM-RUL-17")
def test_a_later_roll_without_a_locomotive_brings_nothing_back() -> None:
    t = table(spent=[1])
    build(t, "LPCCCCC", "LP")
    play(t, "roll", "~roll:PPPPP", "place:P", "stop")
    assert (moving(t), has_token(t, 1)) == (2, False)


@pytest.mark.rule("TM-RUL-18")
def test_a_failed_first_roll_of_a_bonus_train_gives_no_token_back() -> None:
    t = table(spent=[1])
    build(t, "LLPPCCC", "LLPPC")
    events = play(t, "score:hudson", "roll", "~roll:BBFFC")
    assert told(events) == [("TM-SCORE-4", 1, "hudson"), ("TM-ROLL-5", 1, "")]
    assert (moving(t), has_token(t, 1)) == (2, False)


# What the ledger and the refusals say while a token could still help


@pytest.mark.rule("TM-DERAIL-1", "TM-ROLL-5", "TM-RUL-2", "TM-RUL-15")
@pytest.mark.parametrize(
    ("texts", "rule"),
    [
        (["~roll:PPPPPPP"], "TM-ROLL-5"),
        (["~roll:LLLCCCC"], "TM-RUL-2"),
        (["~roll:LPCCCCC", "place:L", "place:P", "roll", "~roll:LLLLL"], "TM-DERAIL-1"),
    ],
)
def test_who_does_not_use_the_token_has_failed_all_the_same(texts: list[str], rule: str) -> None:
    t = table()
    assert told(play(t, *texts, "stop")) == [(rule, 1, "")]


@pytest.mark.rule("TM-PLACE-4", "TM-ROLL-4")
def test_a_refusal_says_what_is_true_of_the_dice() -> None:
    t = table()
    t.play("~roll:PPPPPPP")
    refusal = t.explain("roll")
    assert refusal is not None
    assert "both are there" not in refusal.why
    t = table()
    build(t, "LPCCCCC", "LP")
    play(t, "roll", "~roll:LLLLL")
    refusal = t.explain("roll")
    assert refusal is not None
    assert "one fits" not in refusal.why
