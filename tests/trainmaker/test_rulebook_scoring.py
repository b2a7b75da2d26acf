"""Scoring City cards and the Double Locomotive Bonus: TM-SCORE, TM-DOUBLE."""

import pytest

from roundhouse import PUBLIC, IllegalAction, Table
from tests.trainmaker.given import (
    build,
    cards_of,
    dice_due,
    display_of,
    has_token,
    moving,
    play,
    refused_by,
    see,
    table,
    told,
)

WHISTLESTOPS = ("st-joseph", "peoria", "scranton")
"""They need P, B and F."""


# Scoring


@pytest.mark.rule("TM-SCORE-1")
@pytest.mark.parametrize("train", ["LPBBFC", "LFBPBC", "LBBFPC", "LLBFPBC"])
def test_the_order_of_the_stock_does_not_matter(train: str) -> None:
    # Chicago needs PBBF
    t = table(display=["chicago", "hudson", "wheeling"])
    build(t, train + "L" * (7 - len(train)), train)
    assert t.legal() == ["score:chicago"]


@pytest.mark.rule("TM-SCORE-1")
@pytest.mark.parametrize(
    ("stock", "served"),
    [
        ("PBF", []),  # a boxcar is missing
        ("BBF", []),  # the passenger car is missing
        ("PBB", []),  # the flatcar is missing
        ("PBFFF", ["wheeling"]),  # more of another kind does not stand in
        ("PPBBF", ["chicago", "hudson"]),
        ("PPBF", ["hudson"]),
        ("FF", ["wheeling"]),
    ],
)
def test_every_kind_and_number_on_the_card_must_be_there(stock: str, served: list[str]) -> None:
    # Given Chicago (PBBF), Hudson (PP), Wheeling (FF)
    t = table(display=["chicago", "hudson", "wheeling"])
    train = f"L{stock}C"
    build(t, train + "C" * (7 - len(train)), train)
    # Then just the cards that are covered can be scored; with none of them the turn is over
    assert (t.legal() if t.phase == "Score a City card" else []) == [f"score:{id_}" for id_ in served]


@pytest.mark.rule("TM-SCORE-1")
def test_what_is_not_covered_or_not_there_cannot_be_scored() -> None:
    t = table()
    build(t, "LPPCCCC", "LPPC")
    assert refused_by(t, "score:chicago") == "TM-SCORE-1"  # needs PBBF
    assert refused_by(t, "score:amarillo") == "TM-SCORE-1"  # needs PP, but lies in the deck
    with pytest.raises(IllegalAction, match="Amarillo does not lie face up"):
        t.play("score:amarillo")
    assert refused_by(t, "score:hudson") == ""


@pytest.mark.rule("TM-SCORE-2")
def test_extra_stock_is_allowed() -> None:
    # Given St. Joseph needs P alone, when the train carries PPBF
    t = table(display=["st-joseph", "omaha", "birmingham"])
    build(t, "LPPBFCC", "LPPBFC")
    assert t.legal() == ["score:st-joseph"]


@pytest.mark.rule("TM-SCORE-2", "TM-DOUBLE-2")
def test_extra_stock_is_kept_for_the_bonus_train() -> None:
    t = table(display=WHISTLESTOPS)
    build(t, "LLPPBFC", "LLPPBFC")
    play(t, "score:peoria", "roll")
    assert dice_due(t) == 7


@pytest.mark.rule("TM-SCORE-3")
@pytest.mark.parametrize("locomotives", ["L", "LL"])
def test_one_city_card_a_train(locomotives: str) -> None:
    # Given a train that serves all three cards
    t = table(display=WHISTLESTOPS)
    build(t, locomotives + "PBFC" + "C" * (3 - len(locomotives)), locomotives + "PBFC")
    assert len(t.legal()) == 3
    t.play("score:peoria")
    # Then it scores no second one
    assert cards_of(t, 1) == {"peoria"}
    if locomotives == "LL":
        assert refused_by(t, "score:st-joseph") == "TM-SCORE-3"
    else:
        assert moving(t) == 2


@pytest.mark.rule("TM-SCORE-4")
def test_the_card_goes_from_the_display_to_its_owner_for_all_to_see() -> None:
    t = table(cards={1: ["boston"]})
    build(t, "LPPCCCC", "LPPC")
    events = t.play("score:hudson")
    assert told(events) == [("TM-SCORE-4", 1, "hudson")]
    assert [entry.amount for entry in events[0].entries] == [1]
    assert display_of(t) == ["chicago", None, "toledo"]
    for seat in (0, 1, PUBLIC):
        assert t.view(seat).position()["cards"] == [["hudson", "boston"], []]
    assert t.scores == [2, 0]


@pytest.mark.rule("TM-SCORE-5")
def test_scoring_ends_the_turn() -> None:
    t = table()
    build(t, "LPPLLLL", "LPP")
    t.play("roll")
    build(t, "LLLC", "C")
    t.play("score:hudson")
    assert moving(t) == 2


@pytest.mark.rule("TM-RUL-11", "TM-SCORE-1")
def test_scoring_is_compulsory_and_one_of_several_is_picked() -> None:
    # Given LPPBFC serves Hudson (PP) and Toledo (BF), but not Chicago (PBBF)
    t = table()
    build(t, "LPPBFCC", "LPPBFC")
    assert t.legal() == ["score:hudson", "score:toledo"]
    assert refused_by(t, "stop") == "TM-RUL-11"
    t.play("score:toledo")
    assert cards_of(t, 1) == {"toledo"}


@pytest.mark.rule("TM-RUL-11")
def test_locomotives_and_caboose_are_no_stock() -> None:
    # Given Saratoga needs P, Hudson PP, Philadelphia PPP: a train of five dice with one passenger car
    t = table(display=["saratoga", "hudson", "philadelphia"], options="max_locomotives=7")
    build(t, "LLLPCCC", "LLLPC")
    assert t.legal() == ["score:saratoga"]


@pytest.mark.rule("TM-RUL-12")
def test_unplaced_dice_do_not_matter_and_each_turn_starts_with_seven() -> None:
    # Given LPPC scores with three dice unplaced, one of which would have served Toledo too
    t = table()
    build(t, "LPPCBFL", "LPPC")
    t.play("score:hudson")
    assert (moving(t), see(t, "aside"), see(t, "roll"), see(t, "train")) == (2, 7, "", "")
    t.play("~city:boston")
    assert (moving(t), dice_due(t), see(t, "aside")) == (2, 7, 0)
    # and so after a bonus train of four dice
    t = table(display=WHISTLESTOPS)
    build(t, "LLPCCCC", "LLPC")
    play(t, "score:st-joseph", "roll", "~roll:CCCC")
    t.play("~city:boston")
    assert (moving(t), dice_due(t), see(t, "aside")) == (2, 7, 0)


# Double Locomotive Bonus


def scored_with_two(roll: str = "LLPPCCC", train: str = "LLPPC", spent: list[int] | None = None) -> Table:
    """Seat 1 has scored Hudson with two locomotives; Chicago (PBBF) and Toledo (BF) are left."""
    t = table(spent=spent or [])
    build(t, roll, train)
    t.play("score:hudson")
    return t


@pytest.mark.rule("TM-DOUBLE-1", "TM-SCORE-5", "TM-RUL-14")
def test_a_scoring_train_with_two_locomotives_may_be_followed_by_a_new_one() -> None:
    t = scored_with_two()
    # The player may
    assert (t.to_move, t.legal()) == (0, ["roll", "stop"])
    t.play("roll")
    assert (moving(t), see(t, "train")) == (1, "")
    # or may not
    t = scored_with_two()
    t.play("stop")
    assert moving(t) == 2
    assert cards_of(t, 1) == {"hudson"}


@pytest.mark.rule("TM-DOUBLE-1")
def test_two_locomotives_rolled_but_one_placed_is_no_bonus() -> None:
    t = table()
    build(t, "LLPPCCC", "LPPC")
    t.play("score:hudson")
    assert moving(t) == 2


@pytest.mark.rule("TM-DOUBLE-2", "TM-DOUBLE-3", "TM-RUL-13")
@pytest.mark.parametrize(
    ("roll", "train", "n"),
    [("LLPCCCC", "LLPC", 4), ("LLPPCCC", "LLPPC", 5), ("LLPPBCC", "LLPPBC", 6), ("LLPPBFC", "LLPPBFC", 7)],
)
def test_the_bonus_train_uses_the_dice_of_the_train_just_scored(roll: str, train: str, n: int) -> None:
    # Given St. Joseph needs P
    t = table(display=WHISTLESTOPS)
    build(t, roll, train)
    play(t, "score:st-joseph", "roll")
    # Then just those are rolled, and the others have no part in it
    assert dice_due(t) == n
    assert see(t, "aside") == 7 - n
    for wrong in {3, 4, 5, 6, 7} - {n}:
        assert refused_by(t, "~roll:" + "L" * wrong) == "TM-RUL-6"
    # And they are dice like any other: what they showed before is gone
    build(t, "L" + "B" * (n - 2) + "C", "L" + "B" * (n - 2) + "C")
    t.play("score:peoria")
    assert cards_of(t, 1) == {"st-joseph", "peoria"}


@pytest.mark.rule("TM-DOUBLE-3")
def test_dice_left_over_pass_to_the_next_player_not_to_the_second_bonus_train() -> None:
    # Given 7 dice, then 6, when the second train uses 4 of them
    t = table(display=WHISTLESTOPS)
    build(t, "LLPPBCC", "LLPPBC")
    play(t, "score:st-joseph", "roll")
    build(t, "LLBCPP", "LLBC")
    play(t, "score:peoria", "roll")
    # Then the third has 4
    assert (dice_due(t), see(t, "aside")) == (4, 3)


@pytest.mark.rule("TM-DOUBLE-4", "TM-DOUBLE-6")
def test_no_card_is_revealed_before_the_turn_is_over() -> None:
    t = scored_with_two()
    deck = see(t, "deck")
    t.play("roll")
    # Given the bonus train is rolled, then it aims at the two cards left
    assert refused_by(t, "~city:boston") != ""
    assert display_of(t) == ["chicago", None, "toledo"]
    build(t, "LBFCC", "LBFC")
    assert t.legal() == ["score:toledo"]
    t.play("score:toledo")
    assert see(t, "deck") == deck
    # When the turn is over, then both gaps are filled
    assert (moving(t), t.phase) == (2, "Replenish City cards")
    t.play("~city:boston")
    assert t.phase == "Replenish City cards"
    t.play("~city:omaha")
    assert display_of(t) == ["chicago", "boston", "omaha"]
    assert t.phase == "Build a train"


@pytest.mark.rule("TM-DOUBLE-5", "TM-RUL-14")
def test_all_three_cards_may_be_won_in_one_turn() -> None:
    t = table(display=WHISTLESTOPS)
    for city, face in zip(WHISTLESTOPS, "PBF", strict=True):
        assert moving(t) == 1
        build(t, f"LL{face}{face}{face}{face}C", f"LL{face}{face}{face}{face}C")
        t.play(f"score:{city}")
        if city != "scranton":
            t.play("roll")
    # Then the third, too, had two locomotives, but no card is left: no bonus is offered
    assert cards_of(t, 1) == {"st-joseph", "peoria", "scranton"}
    assert t.scores == [3, 0]
    assert (moving(t), t.phase) == (2, "Replenish City cards")
    assert display_of(t) == [None, None, None]


@pytest.mark.rule("TM-DOUBLE-5")
def test_a_second_train_with_one_locomotive_is_the_last() -> None:
    t = table(display=WHISTLESTOPS)
    build(t, "LLPCCCC", "LLPC")
    play(t, "score:st-joseph", "roll")
    build(t, "LBCC", "LBC")
    t.play("score:peoria")
    assert moving(t) == 2


@pytest.mark.rule("TM-RUL-13", "TM-PLACE-3")
def test_the_bonus_trains_own_first_roll_gives_its_locomotives() -> None:
    t = scored_with_two(spent=[1])
    t.play("roll")
    t.play("~roll:LLBFC")
    # the same duties
    assert t.legal() == ["place:L"]
    t.play("place:L")
    assert refused_by(t, "stop") == "TM-ROLL-4"
    assert t.legal() == ["place:L", "place:B", "place:F"]
    play(t, "place:B", "roll")
    # and none later
    t.play("~roll:LFC")
    assert refused_by(t, "place:L") == "TM-PLACE-3"


@pytest.mark.rule("TM-RUL-13")
@pytest.mark.parametrize(
    ("texts", "rule"),
    [
        (["~roll:BBFFC"], "TM-ROLL-5"),  # no locomotive
        (["~roll:LLLCC"], "TM-RUL-2"),  # no stock
        (["~roll:LBLLL", "place:L", "place:B", "roll", "~roll:LLL"], "TM-DERAIL-1"),
        (["~roll:LBBFF", "place:L", "place:B", "place:B", "place:F", "place:F"], "TM-DERAIL-2"),
        (["~roll:LBLLL", "place:L", "place:B", "stop"], ""),
    ],
)
def test_a_bonus_train_that_fails_ends_the_turn_and_costs_no_card(texts: list[str], rule: str) -> None:
    t = scored_with_two(spent=[1])
    events = play(t, "roll", *texts)
    assert told(events) == ([(rule, 1, "")] if rule else [])
    assert moving(t) == 2
    assert cards_of(t, 1) == {"hudson"}
    assert t.scores == [1, 0]


@pytest.mark.rule("TM-RUL-14")
def test_the_bonus_is_offered_even_if_the_dice_cannot_suffice() -> None:
    # Given Chicago and New York need 4: with L and C that takes 6 dice, and LLPC are 4
    t = table(display=["st-joseph", "chicago", "new-york"])
    build(t, "LLPCCCC", "LLPC")
    t.play("score:st-joseph")
    assert t.legal() == ["roll", "stop"]


@pytest.mark.rule("TM-RUL-14")
def test_no_bonus_when_no_card_is_left() -> None:
    # Given the deck is empty and one card lies there, when two locomotives score it
    t = table(3, display=["scranton"], deck=[], cards={3: ["chicago"]})
    build(t, "LLFCCCC", "LLFC")
    t.play("score:scranton")
    # Then there is nothing to go on for, nor for anyone else
    assert t.over


@pytest.mark.rule("TM-DOUBLE-1")
def test_after_a_score_only_roll_or_stop() -> None:
    t = scored_with_two()
    for other in ("place:C", "switch:C,P", "keep:nw-lumber"):
        assert refused_by(t, other) == "TM-DOUBLE-1"
    assert has_token(t, 1)
