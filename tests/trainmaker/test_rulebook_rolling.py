"""The turn, rolling, placing, derailing and the caboose: TM-ROLL, TM-PLACE, TM-DERAIL, TM-CABOOSE."""

import pytest

from roundhouse import CHANCE, IllegalAction
from tests.trainmaker.given import (
    build,
    cards_of,
    dice_due,
    display_of,
    has_token,
    moving,
    play,
    refused_by,
    rules_told,
    see,
    table,
    told,
)

# Turn and rolling


@pytest.mark.rule("TM-ROLL-1")
def test_the_four_steps_of_a_turn() -> None:
    # Given seat 1 has scored and ended its turn
    t = table()
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    # When seat 2 has its turn: 1 the City cards are filled up,
    assert (moving(t), t.phase, t.to_move) == (2, "Replenish City cards", CHANCE)
    t.play("~city:st-joseph")
    # 2 the first roll begins the train,
    assert (t.phase, t.to_move, dice_due(t)) == ("Build a train", CHANCE, 7)
    build(t, "LPLLLLL", "LP")
    assert see(t, "train") == "LP"
    # 3 the dice left over are rolled and lengthen it,
    t.play("roll")
    assert (t.to_move, dice_due(t)) == (CHANCE, 5)
    build(t, "LLLLC", "C")
    # 4 a City card is scored, and the turn is over
    assert (t.phase, t.to_move) == ("Score a City card", 1)
    t.play("score:st-joseph")
    assert moving(t) == 1


@pytest.mark.rule("TM-ROLL-2", "TM-ROLL-1")
def test_three_cards_lie_face_up_when_a_turn_begins() -> None:
    t = table()
    # Given nobody scored, then nothing is filled up
    t.play("~roll:CCCCCCC")
    assert (moving(t), t.phase) == (2, "Build a train")
    # Given seat 2 scored, then one card is laid, into the gap, before anything is rolled
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    assert display_of(t) == ["chicago", None, "toledo"]
    assert refused_by(t, "~roll:LPPCCCC") == "TM-ROLL-2"
    t.play("~city:boston")
    assert display_of(t) == ["chicago", "boston", "toledo"]
    assert (moving(t), t.phase) == (1, "Build a train")


@pytest.mark.rule("TM-ROLL-3")
def test_locomotive_first_then_stock_caboose_last() -> None:
    t = table(spent=[1])
    t.play("~roll:LPBFCCC")
    for face in "PBF":
        assert refused_by(t, f"place:{face}") == "TM-ROLL-3"
    assert t.legal() == ["place:L"]
    t.play("place:L")
    assert t.legal() == ["place:P", "place:B", "place:F"]
    t.play("place:P")
    assert t.legal() == ["place:B", "place:F", "place:C", "roll", "stop"]


@pytest.mark.rule("TM-ROLL-4", "TM-RUL-3")
def test_the_first_roll_gives_a_locomotive_and_stock_together() -> None:
    t = table(spent=[1])
    t.play("~roll:LPCCCCC")
    # Neither may be left out
    assert refused_by(t, "roll") == refused_by(t, "stop") == "TM-ROLL-4"
    t.play("place:L")
    assert refused_by(t, "roll") == refused_by(t, "stop") == "TM-ROLL-4"
    # With both the train has begun
    t.play("place:P")
    assert see(t, "train") == "LP"
    assert "stop" in t.legal()


@pytest.mark.rule("TM-ROLL-5")
@pytest.mark.parametrize("roll", ["PPPPPPP", "PBFPBFC", "CCCCCCC"])
def test_no_locomotive_on_the_first_roll_ends_the_turn(roll: str) -> None:
    t = table(spent=[1])
    events = t.play(f"~roll:{roll}")
    assert ("TM-ROLL-5", 1, "") in told(events)
    assert (moving(t), dice_due(t)) == (2, 7)
    assert cards_of(t, 1) == set()


@pytest.mark.rule("TM-ROLL-6", "TM-SWITCH-3")
def test_no_locomotive_gives_a_spent_token_back() -> None:
    t = table(spent=[1, 2])
    events = t.play("~roll:PBFPBFC")
    assert told(events) == [("TM-ROLL-5", 1, ""), ("TM-SWITCH-3", 1, "")]
    assert has_token(t, 1)
    # but only to the player who rolled
    assert not has_token(t, 2)


@pytest.mark.rule("TM-ROLL-7")
def test_the_remaining_dice_may_be_rolled_again_once_the_train_has_begun() -> None:
    t = table(spent=[1])
    build(t, "LBBFFCC", "L")
    assert refused_by(t, "roll") == "TM-ROLL-4"
    t.play("place:B")
    t.play("roll")
    # 7 dice, 2 placed
    assert dice_due(t) == 5
    assert see(t, "train") == "LB"


@pytest.mark.rule("TM-ROLL-8")
def test_any_number_of_rerolls_with_a_placement_each() -> None:
    # Given a train that grows by a single die a roll: 7 dice, then 5, 4, 3, 2, 1
    t = table(display=["san-francisco", "chicago", "new-york"], spent=[1])
    build(t, "LPLLLLL", "LP")
    for n, face in zip((5, 4, 3, 2, 1), "PBFFC", strict=True):
        t.play("roll")
        assert dice_due(t) == n
        build(t, face + "L" * (n - 1), face)
    # Then all six rolls count, and the train is LPPBFFC
    assert t.legal() == ["score:san-francisco", "score:new-york"]


@pytest.mark.rule("TM-ROLL-9", "TM-RUL-10")
def test_rolling_ends_by_choice() -> None:
    t = table()
    build(t, "LPCCCCC", "LP")
    events = t.play("stop")
    assert told(events) == []
    assert moving(t) == 2


@pytest.mark.rule("TM-ROLL-9", "TM-RUL-9")
def test_rolling_ends_when_all_dice_are_placed() -> None:
    # with a caboose: to scoring at once
    t = table()
    build(t, "LPPBBFC", "LPPBBFC")
    assert t.phase == "Score a City card"


@pytest.mark.rule("TM-ROLL-9", "TM-DERAIL-1")
def test_rolling_ends_by_a_derail() -> None:
    t = table(spent=[1])
    build(t, "LPCCCCC", "LP")
    t.play("roll")
    t.play("~roll:LLLLL")
    assert moving(t) == 2


# Placing


@pytest.mark.rule("TM-PLACE-1", "TM-PLACE-2")
def test_the_train_grows_to_the_right_and_nothing_in_it_moves() -> None:
    t = table()
    t.play("~roll:LFPBLLL")
    grown = []
    for face in "LFP":
        t.play(f"place:{face}")
        grown.append(see(t, "train"))
    t.play("roll")
    assert dice_due(t) == 4
    t.play("~roll:BBFC")
    for face in "BFB":
        t.play(f"place:{face}")
        grown.append(see(t, "train"))
    assert grown == ["L", "LF", "LFP", "LFPB", "LFPBF", "LFPBFB"]


@pytest.mark.rule("TM-PLACE-1", "TM-RUL-6")
def test_a_placed_die_is_neither_rolled_again_nor_switched() -> None:
    t = table()
    build(t, "LFPCCCC", "LFP")
    # Four dice are left, all cabooses: the token turns none of those placed, the next roll takes none of them
    assert refused_by(t, "switch:F,B") == refused_by(t, "switch:L,B") == "TM-SWITCH-2"
    t.play("roll")
    assert refused_by(t, "~roll:LFPBBBB") == "TM-RUL-6"
    assert refused_by(t, "~roll:BBBB") == ""


@pytest.mark.rule("TM-PLACE-3", "TM-RUL-8")
def test_no_locomotive_after_the_first_roll() -> None:
    t = table()
    build(t, "LPCCCCC", "LP")
    t.play("roll")
    t.play("~roll:LLPBC")
    assert refused_by(t, "place:L") == "TM-PLACE-3"
    with pytest.raises(IllegalAction, match="TM-PLACE-3"):
        t.play("place:L")
    assert see(t, "train") == "LP"


@pytest.mark.rule("TM-PLACE-4", "TM-RUL-7")
def test_every_reroll_must_give_a_die() -> None:
    t = table(spent=[1])
    build(t, "LPCCCCC", "LP")
    t.play("roll")
    t.play("~roll:LLPBC")
    # Given P, B and C fit, then the player may neither stop nor roll again
    assert t.legal() == ["place:P", "place:B", "place:C"]
    assert refused_by(t, "stop") == refused_by(t, "roll") == "TM-PLACE-4"
    # When one is placed, then the player may
    t.play("place:B")
    assert t.legal() == ["place:P", "place:C", "roll", "stop"]


@pytest.mark.rule("TM-PLACE-5")
def test_several_dice_of_one_roll_may_be_added() -> None:
    t = table()
    build(t, "LPPBCCC", "LPPB")
    assert see(t, "train") == "LPPB"
    t.play("roll")
    build(t, "FFL", "FF")
    assert see(t, "train") == "LPPBFF"


@pytest.mark.rule("TM-PLACE-6", "TM-RUL-3")
def test_a_train_may_begin_with_two_locomotives() -> None:
    t = table()
    build(t, "LLPCCCC", "LLP")
    assert see(t, "train") == "LLP"


@pytest.mark.rule("TM-PLACE-4", "TM-ROLL-4")
def test_only_dice_that_were_rolled_are_placed() -> None:
    t = table()
    build(t, "LPCCCCC", "LP")
    assert refused_by(t, "place:B") == "TM-ROLL-4"
    t.play("roll")
    t.play("~roll:LLLLP")
    assert refused_by(t, "place:B") == "TM-PLACE-4"
    t.play("place:P")
    assert refused_by(t, "place:P") == "TM-PLACE-4"


# Derail


@pytest.mark.rule("TM-DERAIL-1")
def test_a_reroll_without_a_fitting_die_derails() -> None:
    t = table(spent=[1])
    build(t, "LPPCCCC", "LPP")
    t.play("roll")
    events = t.play("~roll:LLLL")
    assert told(events) == [("TM-DERAIL-1", 1, "")]
    assert (moving(t), dice_due(t)) == (2, 7)
    assert cards_of(t, 1) == set()


@pytest.mark.rule("TM-DERAIL-2", "TM-ROLL-9")
def test_all_dice_placed_without_a_caboose_derails() -> None:
    # Given a train that covers every card lying there: PBBF, PP and BF
    t = table()
    events = build(t, "LPPBBFF", "LPPBBFF")
    # Then without a caboose it scores none of them, and the token (held, but no die is unplaced) cannot help
    assert told(events) == [("TM-DERAIL-2", 1, "")]
    assert moving(t) == 2
    assert cards_of(t, 1) == set()


@pytest.mark.rule("TM-RUL-32", "TM-DERAIL-1")
def test_a_derail_costs_nothing_but_the_rest_of_the_turn() -> None:
    # Given seat 1 owns Boston and spent its token earlier, and scores Hudson with two locomotives
    t = table(cards={1: ["boston"]}, spent=[1])
    build(t, "LLPPCCC", "LLPPC")
    play(t, "score:hudson", "roll")
    # When its bonus train derails
    build(t, "LPLLL", "LP")
    t.play("roll")
    events = t.play("~roll:LLL")
    # Then both cards stay, no token comes back, nothing is handed in
    assert told(events) == [("TM-DERAIL-1", 1, "")]
    assert cards_of(t, 1) == {"boston", "hudson"}
    assert t.scores == [2, 0]
    assert not has_token(t, 1)
    # And the next turn is like any other, cards filled up and all dice there
    assert (moving(t), t.phase) == (2, "Replenish City cards")
    t.play("~city:omaha")
    assert dice_due(t) == 7


@pytest.mark.rule("TM-RUL-32", "TM-DERAIL-2")
def test_a_derail_leaves_the_token_with_who_holds_it() -> None:
    t = table()
    build(t, "LPPBBFF", "LPPBBFF")
    assert has_token(t, 1)
    t = table(spent=[1])
    events = build(t, "LPPBBFF", "LPPBBFF")
    assert rules_told(events) == ["TM-DERAIL-2"]
    assert not has_token(t, 1)


# Caboose


@pytest.mark.rule("TM-CABOOSE-1")
def test_a_caboose_goes_to_the_very_end_and_completes_the_train() -> None:
    t = table()
    t.play("~roll:LPPCCBB")
    assert refused_by(t, "place:C") == "TM-CABOOSE-1"
    t.play("place:L")
    assert refused_by(t, "place:C") == "TM-CABOOSE-1"
    play(t, "place:P", "place:P", "place:C")
    assert (see(t, "train"), t.phase) == ("LPPC", "Score a City card")


@pytest.mark.rule("TM-CABOOSE-2", "TM-CABOOSE-1", "TM-RUL-8", "TM-RUL-9")
def test_one_caboose_a_train_and_nothing_after_it() -> None:
    t = table()
    build(t, "LPPCCBB", "LPPC")
    for more in ("place:C", "place:B", "roll", "switch:B,P"):
        assert refused_by(t, more) == "TM-RUL-9"
    assert t.legal() == ["score:hudson"]


@pytest.mark.rule("TM-CABOOSE-3", "TM-SCORE-1")
def test_only_a_train_with_a_caboose_scores() -> None:
    t = table()
    build(t, "LPPCCCC", "LPP")
    assert refused_by(t, "score:hudson") == "TM-CABOOSE-3"
    t.play("stop")
    assert cards_of(t, 1) == set()
    assert t.scores == [0, 0]


# The rulings


@pytest.mark.rule("TM-RUL-2", "TM-ROLL-4")
@pytest.mark.parametrize("roll", ["LLLLLLL", "LCCCCCC", "LLLCCCC"])
def test_a_locomotive_without_stock_ends_the_turn_and_gives_no_token_back(roll: str) -> None:
    t = table(spent=[1])
    events = t.play(f"~roll:{roll}")
    assert told(events) == [("TM-RUL-2", 1, "")]
    assert moving(t) == 2
    assert cards_of(t, 1) == set()
    assert not has_token(t, 1)


@pytest.mark.rule("TM-RUL-3")
def test_a_train_may_be_complete_after_one_roll() -> None:
    t = table(spent=[1])
    build(t, "LLPPBFC", "LLPPBFC")
    assert see(t, "train") == "LLPPBFC"
    assert t.phase == "Score a City card"
    # and one roll is all it took
    assert see(t, "rolls") == 1


@pytest.mark.rule("TM-RUL-3")
def test_one_locomotive_and_one_stock_are_enough_of_the_first_roll() -> None:
    t = table(spent=[1])
    build(t, "LLPPBFC", "LP")
    t.play("roll")
    assert dice_due(t) == 5


@pytest.mark.rule("TM-RUL-4", "TM-PLACE-6")
def test_at_most_two_locomotives() -> None:
    t = table(spent=[1])
    build(t, "LLLPPCC", "LL")
    assert refused_by(t, "place:L") == "TM-RUL-4"
    assert t.legal() == ["place:P"]


@pytest.mark.rule("TM-RUL-4")
def test_without_the_cap_any_number_of_locomotives_gives_the_one_bonus() -> None:
    t = table(options="max_locomotives=7", display=["st-joseph", "hudson", "toledo"])
    build(t, "LLLLLPC", "LLLLLPC")
    assert see(t, "train") == "LLLLLPC"
    t.play("score:st-joseph")
    # all seven dice go on into the bonus train; under the cap only LLPC could have
    t.play("roll")
    assert dice_due(t) == 7
    # and it is one bonus: this train with one locomotive is the last
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    assert moving(t) == 2


@pytest.mark.rule("TM-RUL-4")
def test_six_locomotives_leave_one_die_for_stock() -> None:
    t = table(options="max_locomotives=7", spent=[1])
    build(t, "LLLLLLP", "LLLLLL")
    assert t.legal() == ["place:P"]
    assert rules_told(t.play("place:P")) == ["TM-DERAIL-2"]


@pytest.mark.rule("TM-RUL-5")
def test_the_second_locomotive_is_a_choice_made_before_the_first_stock() -> None:
    # Given two locomotives were rolled, when one is placed
    t = table(spent=[1])
    build(t, "LLPPCCC", "L")
    # Then both another one and stock are lawful
    assert t.legal() == ["place:L", "place:P"]
    # When stock is placed, then it is too late
    t.play("place:P")
    assert refused_by(t, "place:L") == "TM-RUL-5"
    # And without the second there is no bonus
    play(t, "place:P", "place:C", "score:hudson")
    assert moving(t) == 2


@pytest.mark.rule("TM-RUL-6")
def test_a_reroll_takes_all_unplaced_dice() -> None:
    t = table()
    build(t, "LPPCCCB", "LP")
    t.play("roll")
    assert see(t, "roll") == ""
    for kept_back in ("~roll:PCCC", "~roll:P", "~roll:PCCCBB"):
        assert refused_by(t, kept_back) == "TM-RUL-6"
    assert refused_by(t, "~roll:PCCCB") == ""


@pytest.mark.rule("TM-RUL-7", "TM-RUL-9")
def test_a_lone_caboose_must_be_placed_even_if_it_matches_nothing() -> None:
    # Given a train LF, which serves no card, and a re-roll of which only the caboose fits
    t = table(spent=[1])
    build(t, "LFCCCCC", "LF")
    t.play("roll")
    t.play("~roll:LLLLC")
    assert t.legal() == ["place:C"]
    assert refused_by(t, "roll") == refused_by(t, "stop") == "TM-PLACE-4"
    # When it is placed, then the train is complete and the turn over, without a card
    events = t.play("place:C")
    assert told(events) == [("TM-RUL-9", 1, "")]
    assert moving(t) == 2
    assert cards_of(t, 1) == set()


@pytest.mark.rule("TM-RUL-8", "TM-PLACE-3")
@pytest.mark.parametrize(
    ("roll", "placeable"),
    [
        ("LPBFC", ["place:P", "place:B", "place:F", "place:C"]),
        ("LLLPP", ["place:P"]),
        ("LLLCC", ["place:C"]),
        ("LLLBF", ["place:B", "place:F"]),
    ],
)
def test_what_can_be_placed_after_the_first_roll(roll: str, placeable: list[str]) -> None:
    t = table(spent=[1])
    build(t, "LBCCCCC", "LB")
    play(t, "roll", f"~roll:{roll}")
    assert t.legal() == placeable


@pytest.mark.rule("TM-RUL-9")
def test_a_complete_train_without_a_match_ends_the_turn_but_is_no_derail() -> None:
    # Given PBBF, PP and BF lie there, when LPBC is complete
    t = table()
    events = build(t, "LPBCCCC", "LPBC")
    # Then the turn is over: no re-roll of the other dice, no token, no card
    assert told(events) == [("TM-RUL-9", 1, "")]
    assert moving(t) == 2
    assert cards_of(t, 1) == set()


@pytest.mark.rule("TM-RUL-9")
def test_a_complete_train_with_two_locomotives_but_no_match_has_no_bonus() -> None:
    t = table()
    build(t, "LLPBCCC", "LLPBC")
    assert (moving(t), dice_due(t)) == (2, 7)


@pytest.mark.rule("TM-RUL-10")
def test_stopping_without_a_caboose_costs_nothing() -> None:
    # Given seat 1 owns a card, holds its token, and has placed a die of its re-roll
    t = table(cards={1: ["boston"]})
    build(t, "LPPCCCC", "LP")
    t.play("roll")
    build(t, "PLLLL", "P")
    # When it stops, then nothing is scored and nothing lost, although LPP would serve Hudson with a caboose
    events = t.play("stop")
    assert told(events) == []
    assert moving(t) == 2
    assert cards_of(t, 1) == {"boston"}
    assert t.scores == [1, 0]
    assert has_token(t, 1)
