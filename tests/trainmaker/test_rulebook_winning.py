"""Winning, and how a game ends without a winner: TM-WIN, TM-RUL-21 to TM-RUL-24, TM-RUL-31."""

import pytest

from roundhouse import OVER, IllegalAction, Table
from tests.trainmaker.given import (
    CARDS,
    ENGINE,
    build,
    cards_of,
    deck_of,
    display_of,
    moving,
    play,
    refused_by,
    see,
    table,
    told,
)

SIX_GOODS = ["toledo", "kansas-city", "hudson", "missoula", "lexington", "chicago"]
"""The printed picture: coal, cattle, passengers, timber, mail, and a wild card for corn."""
LUMBER = ["tuscaloosa", "hillsboro", "sammamish"]
"""The printed picture: three timber."""
FILLERS = ["philadelphia", "omaha"]
"""Two more for the display, which need PPP and BBB."""


def score(t: Table, city: str) -> list[tuple[str, int, str]]:
    """Take this card of the display with a train of just its stock; what the ledger says of it."""
    stock = CARDS.cities[CARDS.city_index[city]].stock
    build(t, "L" + stock + "C" * (6 - len(stock)), "L" + stock + "C")
    return told(t.play(f"score:{city}"))


def about_to_score(city: str, owned: list[str], contract: str) -> Table:
    """Seat 1 owns these, wants this Contract, and `city` lies face up."""
    fillers = [filler for filler in FILLERS if filler not in owned]
    return table(display=[city, *fillers], cards={1: owned}, kept={1: contract})


@pytest.mark.rule("TM-WIN-1", "TM-WIN-3", "TM-WIN-4", "TM-WIN-5")
@pytest.mark.parametrize("last", SIX_GOODS)
def test_the_printed_six_goods_win_whichever_comes_last(last: str) -> None:
    # Given five of the six, which do not win, and a Contract (mail or corn) that they do not fulfil
    t = about_to_score(last, [city for city in SIX_GOODS if city != last], "granger-mail-union")
    assert not t.over
    # When the sixth is scored, then the game is over and won
    assert score(t, last) == [("TM-SCORE-4", 1, last), ("TM-WIN-1", 1, "")]
    assert t.over
    assert t.ranking == [1, 2]
    assert see(t, "winner") == 1


@pytest.mark.rule("TM-WIN-1")
def test_six_cards_of_five_goods_do_not_win() -> None:
    five = ["toledo", "kansas-city", "hudson", "missoula", "lexington"]
    t = about_to_score("boston", five, "granger-mail-union")
    assert score(t, "boston") == [("TM-SCORE-4", 1, "boston")]
    assert not t.over


@pytest.mark.rule("TM-WIN-2", "TM-WIN-3", "TM-WIN-6")
@pytest.mark.parametrize("last", LUMBER)
def test_the_printed_contract_wins_whichever_comes_last(last: str) -> None:
    t = about_to_score(last, [city for city in LUMBER if city != last], "nw-lumber")
    assert score(t, last) == [("TM-SCORE-4", 1, last), ("TM-WIN-2", 1, "nw-lumber")]
    assert t.over
    assert t.ranking == [1, 2]


@pytest.mark.rule("TM-WIN-2")
def test_the_other_alternative_of_a_contract_wins_as_well() -> None:
    t = about_to_score("scranton", ["toledo", "wheeling"], "nw-lumber")
    assert score(t, "scranton")[1:] == [("TM-WIN-2", 1, "nw-lumber")]


@pytest.mark.rule("TM-WIN-2")
def test_somebody_elses_contract_does_not_win() -> None:
    # Given seat 2 wants three timber, when seat 1, who wants mail or corn, has them
    t = table(display=["sammamish", *FILLERS], cards={1: LUMBER[:2]}, kept={2: "nw-lumber"})
    score(t, "sammamish")
    assert not t.over


@pytest.mark.rule("TM-WIN-3", "TM-RUL-22")
def test_nothing_can_be_done_after_a_win() -> None:
    t = about_to_score("sammamish", LUMBER[:2], "nw-lumber")
    score(t, "sammamish")
    assert (t.to_move, t.phase, t.legal()) == (OVER, "Over", [])
    for text in ("stop", "roll", "~city:boston", "~roll:LPPCCCC"):
        assert refused_by(t, text) == "TM-WIN-3"
        with pytest.raises(IllegalAction):
            t.play(text)


@pytest.mark.rule("TM-WIN-4", "TM-RUL-24")
@pytest.mark.parametrize(
    ("owned", "last"),
    [
        (["toledo", "scranton"], "chicago"),  # two coal and a wild
        (["toledo", "chicago"], "scranton"),  # the same, the wild first
        (["toledo", "chicago"], "new-york"),  # one coal and two wild
        (["san-francisco", "chicago"], "new-orleans"),  # three wild
    ],
)
def test_wild_cards_stand_for_any_good_of_a_contract(owned: list[str], last: str) -> None:
    t = about_to_score(last, owned, "nw-lumber")
    assert score(t, last)[1:] == [("TM-WIN-2", 1, "nw-lumber")]


@pytest.mark.rule("TM-WIN-4", "TM-RUL-24")
def test_two_wild_cards_stand_for_two_missing_goods() -> None:
    # Given coal, timber, cattle and one wild, when passengers come: five cards of six
    t = about_to_score("hudson", ["toledo", "missoula", "kansas-city", "chicago"], "granger-mail-union")
    assert score(t, "hudson") == [("TM-SCORE-4", 1, "hudson")]
    assert not t.over
    # Given two wild, when passengers come, then mail and corn are both stood for: six cards
    owned = ["toledo", "missoula", "kansas-city", "chicago", "new-york"]
    t = about_to_score("hudson", owned, "granger-mail-union")
    assert score(t, "hudson")[1:] == [("TM-WIN-1", 1, "")]


@pytest.mark.rule("TM-RUL-24")
def test_a_wild_card_stands_for_one_card_only() -> None:
    # Given one coal and one wild, which are two coal at most
    t = about_to_score("hudson", ["toledo", "chicago"], "nw-lumber")
    score(t, "hudson")
    assert not t.over


@pytest.mark.rule("TM-RUL-24")
def test_the_alternatives_of_a_contract_are_not_mixed() -> None:
    # Two coal and one timber are nothing
    t = about_to_score("hillsboro", ["toledo", "scranton"], "nw-lumber")
    assert score(t, "hillsboro") == [("TM-SCORE-4", 1, "hillsboro")]
    assert not t.over
    # nor are two and two
    t = about_to_score("sammamish", ["toledo", "scranton", "hillsboro"], "nw-lumber")
    score(t, "sammamish")
    assert not t.over


@pytest.mark.rule("TM-RUL-22", "TM-WIN-3")
def test_a_win_stops_a_bonus_turn() -> None:
    # Given one card is lacking, when it is scored with two locomotives and two more cards lie there
    t = about_to_score("hillsboro", ["tuscaloosa", "sammamish"], "nw-lumber")
    build(t, "LLFCCCC", "LLFC")
    t.play("score:hillsboro")
    # Then no bonus is offered
    assert t.over
    assert display_of(t) == [None, *FILLERS]


@pytest.mark.rule("TM-RUL-22")
def test_a_win_is_seen_after_each_card_of_a_turn() -> None:
    # Given the second train of a turn brings the third timber
    t = table(display=["hillsboro", "sammamish", "omaha"], cards={1: ["tuscaloosa"]}, kept={1: "nw-lumber"})
    build(t, "LLFFPCC", "LLFFPC")
    t.play("score:hillsboro")
    assert not t.over
    t.play("roll")
    build(t, "LPFCCC", "LPFC")
    events = t.play("score:sammamish")
    assert told(events)[1:] == [("TM-WIN-2", 1, "nw-lumber")]
    assert t.over


@pytest.mark.rule("TM-RUL-22", "TM-WIN-3")
def test_nobody_else_gets_a_turn_after_a_win() -> None:
    # Given the first seat of three wins, and the Steam Engine is in the game
    t = table(3, ENGINE, display=["sammamish", *FILLERS], cards={1: LUMBER[:2]}, kept={1: "nw-lumber"})
    deck = deck_of(t)
    score(t, "sammamish")
    assert t.over
    assert t.ranking == [1, 2, 2]
    assert deck_of(t) == deck


@pytest.mark.rule("TM-RUL-23")
def test_both_sets_at_once_are_both_reported() -> None:
    # Given cattle, mail, corn and two wild, and Keystone (three coal or three passengers)
    owned = ["kansas-city", "lexington", "wichita", "chicago", "new-york"]
    kept = {1: "keystone-excursion-line", 2: "nw-lumber"}
    t = table(display=["toledo", *FILLERS], cards={1: owned}, kept=kept)
    # When coal comes: with two wild it is three coal, and the wild stand for timber and passengers as well
    assert score(t, "toledo") == [
        ("TM-SCORE-4", 1, "toledo"),
        ("TM-WIN-1", 1, ""),
        ("TM-WIN-2", 1, "keystone-excursion-line"),
    ]
    assert t.ranking == [1, 2]


# Without a winner


@pytest.mark.rule("TM-RUL-21")
def test_the_deck_runs_out_and_the_game_with_it() -> None:
    # Given one card in the deck and three face up; nobody wins by any of them
    t = table(3, display=["scranton", "toledo", "hudson"], deck=["boston"], cards={3: ["chicago"]})
    score(t, "scranton")
    t.play("~city:boston")
    assert deck_of(t) == set()
    # When seat 2 fails, then play goes on with three; when seat 3 scores, with two
    t.play("~roll:CCCCCCC")
    score(t, "toledo")
    assert (moving(t), t.phase) == (1, "Build a train")
    assert display_of(t) == ["boston", None, "hudson"]
    # with one
    score(t, "boston")
    assert (moving(t), t.phase) == (2, "Build a train")
    t.play("~roll:CCCCCCC")
    assert not t.over
    # with none: then nobody has won
    assert score(t, "hudson") == [("TM-SCORE-4", 3, "hudson"), ("TM-RUL-21", 0, "")]
    assert t.over
    assert see(t, "winner") is None
    assert t.ranking == [2, 2, 2]


@pytest.mark.rule("TM-RUL-21")
def test_an_empty_display_is_filled_as_far_as_the_deck_reaches() -> None:
    # Given two cards in the deck and three taken in one turn
    t = table(
        3, display=["saratoga", "dodge-city", "scranton"], deck=["boston", "hudson"], cards={3: ["chicago"]}
    )
    for city, face in (("saratoga", "P"), ("dodge-city", "B"), ("scranton", "F")):
        build(t, f"LL{face}{face}{face}{face}C", f"LL{face}{face}{face}{face}C")
        t.play(f"score:{city}")
        if city != "scranton":
            t.play("roll")
    play(t, "~city:boston", "~city:hudson")
    assert display_of(t) == ["boston", "hudson", None]
    assert (moving(t), t.phase) == (2, "Build a train")


@pytest.mark.rule("TM-RUL-31", "TM-RUL-10")
@pytest.mark.parametrize("first", [1, 2])
def test_a_hundred_rounds_of_stopping_end_without_a_winner(first: int) -> None:
    # Given two players who place what they must and stop
    t = Table.new("trainmaker", 2, seed="slow", options=f"first={first}")
    while not t.over:
        choices = t.legal()
        t.play("stop" if "stop" in choices else choices[0])
    # Then each has had a hundred turns of one roll, and nobody has won
    rolls = [event for event in t.log if event.text.startswith("~roll")]
    assert len(rolls) == 200
    assert told(t.log)[-1][0] == "TM-RUL-31"
    assert t.ranking == [2, 2]
    assert t.scores == [0, 0]
    assert see(t, "winner") is None


@pytest.mark.rule("TM-RUL-31")
def test_the_hundredth_round_is_played_out() -> None:
    t = table(round_=100)
    t.play("~roll:CCCCCCC")
    assert (moving(t), t.over) == (2, False)
    # and it is over with its last turn, not before
    events = t.play("~roll:CCCCCCC")
    assert told(events)[-1][0] == "TM-RUL-31"
    assert t.over


@pytest.mark.rule("TM-RUL-31", "TM-RUL-26")
def test_the_hundredth_round_ends_with_the_steam_engine() -> None:
    t = table(1, round_=100)
    t.play("~roll:CCCCCCC")
    assert t.phase == "The Steam Engine's turn"
    t.play("~steam-city:omaha")
    assert cards_of(t, 2) == {"omaha"}
    assert t.over
    assert t.ranking == [2]
