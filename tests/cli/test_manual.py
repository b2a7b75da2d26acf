"""Dice and cards of one's own, typed by several people before one screen."""

import re

from tests.cli.conftest import Run

DEALS = ("1,nw-lumber,chisholm-trail-trust", "2,granger-mail-union,sawmill-and-silo")
SET_UP = (*DEALS, "omaha", "toledo", "chicago", "", "keep:nw-lumber")
TWO = ("play", "--dice", "manual", "--bots", "none", "--seats", 2)


def typed(*lines: str) -> str:
    return "\n".join([*lines, ""])


def test_who_rolls_their_own_dice_stays_before_the_screen(run: Run) -> None:
    turn = ("lpbfccc", "1", "place:b", "roll", "LLPPP", "place:P", "stop")
    said = run(*TWO, typed=typed(*SET_UP, *turn, "", "keep:granger-mail-union")).stdout
    assert said.count("Ann, it is your turn") == 1
    assert said.count("Bob, it is your turn") == 1
    after = said.split("keep:nw-lumber\n")[-1]
    assert "Ann  Chooses a Contract." in after
    assert after.index("Ann rolls 7 dice") < after.index("Ann rolls 5 dice") < after.index("Bob, it is")


def test_the_hand_is_closed_before_cards_are_typed_for_the_next_seat(run: Run) -> None:
    turn = ("LBFCCCC", "place:L", "place:B", "place:F", "place:C", "score:toledo")
    said = run(*TWO, typed=typed(*SET_UP, *turn, "abilene", "")).stdout
    page = said.rpartition("score:toledo\n")[2].partition("Bob, it is your turn")[0]
    assert "Ann gains Toledo" in page
    assert "The top City card" in page
    assert "N.W. Lumber Co." not in page


def test_auto_lets_the_computer_draw_all_of_a_kind(run: Run) -> None:
    said = run(*TWO, typed="auto\nAUTO\n\n1\n\n1\n").stdout
    assert said.count("Type what was drawn") == 2  # once for the Contracts, once for the City cards
    assert "Type what you rolled" in said


def test_a_wrong_answer_is_told_what_is_possible_and_a_question_mark_explains(run: Run) -> None:
    said = run(*TWO, typed="?\nzz\nnw-lumber,chisholm-trail-trust\n\ncinc\nquit\n").stdout
    assert "Two Contracts are dealt to Ann (seat 1)." in said
    assert "let the computer do it, this once" in said
    assert "hint  " not in said
    assert "Possible are, for instance: " in said.split("> zz")[1]
    assert "Cincinnati is laid face up" in said


def test_the_hand_over_tells_how_the_turn_before_has_ended(run: Run) -> None:
    said = run(*TWO, typed=typed(*SET_UP, "PPPBBBB", "stop", "")).stdout
    page = said.rpartition("Bob, it is your turn")[0].rpartition("stop\n")[2]
    assert "Stops. -> Ann's train cannot begin without a locomotive: the turn is over." in re.sub(
        r"\s+", " ", page
    )


def test_the_hand_over_tells_the_whole_turn_with_its_placings_in_one(run: Run) -> None:
    said = run("play", "--seed", "a", "--bots", "none", "--seats", 2, typed="\n" + "1\n" * 40).stdout
    page = said.partition("Bob, it is your turn")[0].rpartition("Ann> ")[2]
    told = re.sub(r"\s+", " ", page)
    assert re.search(r"Ann Chooses a Contract\. The dice show (\[.\])+\. Places (\[.\]){2,}", told)
