"""The Steam Engine: TM-STEAM and its rulings."""

from collections.abc import Sequence

import pytest

from roundhouse import CHANCE, PUBLIC, BadNotation, BadOptions, Table
from tests.trainmaker.given import (
    ENGINE,
    ENGINE_KEPT,
    build,
    cards_of,
    dealt,
    deck_of,
    dice_due,
    display_of,
    draws,
    moving,
    new,
    play,
    refused_by,
    see,
    table,
    told,
)

STEAM_TURN = "The Steam Engine's turn"


def engine_due(seats: int = 1, owned: Sequence[str] = (), engine: str = ENGINE_KEPT) -> Table:
    """The last player of the round has just failed: the Steam Engine, who owns these, is to act."""
    t = table(seats, ENGINE, seat=seats, cards={seats + 1: owned}, engine=engine)
    t.play("~roll:CCCCCCC")
    assert t.phase == STEAM_TURN
    return t


@pytest.mark.rule("TM-STEAM-1", "TM-RUL-28")
def test_the_engine_plays_in_solitaire_and_in_any_game_that_wants_it() -> None:
    # alone, asked for or not
    for options in ("", ENGINE):
        t = new(1, options)
        assert t.rules.options.modules == ["steam-engine"]
        t.play("~deal:1,nw-lumber,granger-mail-union")
        assert t.phase == "Deal the Steam Engine's Contract"
    # with others only if asked for
    for seats in (2, 3, 4, 5):
        assert len(cards(new(seats, ENGINE))) == seats + 1
        assert len(cards(new(seats))) == seats


def cards(t: Table) -> list[object]:
    owners = see(t, "cards")
    assert isinstance(owners, list)
    return owners


@pytest.mark.rule("TM-STEAM-1")
def test_a_game_without_the_engine_does_not_know_its_words() -> None:
    t = new()
    for text in ("~steam-city:chicago", "~steam-contract:nw-lumber"):
        with pytest.raises(BadNotation):
            t.play(text)


@pytest.mark.rule("TM-RUL-28")
def test_six_players_and_the_engine_are_too_many() -> None:
    with pytest.raises(BadOptions, match="TM-RUL-28"):
        new(6, ENGINE)
    # without it, six play
    assert len(cards(new(6))) == 6


@pytest.mark.rule("TM-RUL-28")
def test_five_players_and_the_engine_leave_one_contract() -> None:
    # 12 Contracts: 2 x 5 + 1 = 11
    t = dealt(5, ENGINE, display=[])
    given = {contract for pair in see_pairs(t) for contract in pair} | {"timberline-ranch"}
    assert len(given) == 11


def see_pairs(t: Table) -> list[list[str]]:
    pairs = see(t, "offers")
    assert isinstance(pairs, list)
    return pairs


@pytest.mark.rule("TM-STEAM-2")
def test_its_contract_is_dealt_face_up_after_the_players_and_before_they_choose() -> None:
    t = new(2, ENGINE)
    t.play("~deal:1,nw-lumber,granger-mail-union")
    assert refused_by(t, "~steam-contract:timberline-ranch") == "TM-SETUP-10"
    t.play("~deal:2,keystone-excursion-line,sawmill-and-silo")
    # one of the eight that are left
    assert (t.to_move, t.phase) == (CHANCE, "Deal the Steam Engine's Contract")
    assert len(t.legal()) == 8
    assert refused_by(t, "~steam-contract:nw-lumber") == "TM-STEAM-2"
    t.play("~steam-contract:timberline-ranch")
    play(t, "~city:chicago", "~city:hudson", "~city:toledo")
    # Given the first player is to choose, then all know the engine's
    assert t.phase == "Choose a Contract"
    for seat in (0, 1, PUBLIC):
        assert t.view(seat).position()["kept"] == [None, None, "timberline-ranch"]
        assert "~steam-contract:timberline-ranch" in [event.text for event in t.seen(seat)]


@pytest.mark.rule("TM-STEAM-3", "TM-RUL-26")
@pytest.mark.parametrize("first", [1, 2])
def test_it_acts_once_a_round_after_the_last_player(first: int) -> None:
    # Given three players, when two rounds are played
    t = table(3, f"first={first} {ENGINE}", seat=first) if first == 1 else started_by_second()
    order = []
    for city in ("omaha", "kansas-city"):
        for _ in range(3):
            assert t.phase == "Build a train"
            order.append(moving(t))
            t.play("~roll:CCCCCCC")
        assert t.phase == STEAM_TURN
        order.append(0)
        t.play(f"~steam-city:{city}")
    # Then the engine (0) comes after the third each time
    assert order == ([1, 2, 3, 0] if first == 1 else [2, 3, 1, 0]) * 2


def started_by_second() -> Table:
    """The first round of a game that seat 2 began is over; it begins the second."""
    t = dealt(3, f"first=2 {ENGINE}")
    for _ in range(3):
        play(t, t.legal()[0], "~roll:CCCCCCC")
    t.play("~steam-city:birmingham")
    return t


@pytest.mark.rule("TM-RUL-26", "TM-STEAM-3")
@pytest.mark.parametrize(("seats", "seat"), [(1, 1), (2, 1), (2, 2)])
def test_it_does_not_act_before_a_bonus_train(seats: int, seat: int) -> None:
    # Given a player has a bonus train, be it the first or the last of the round
    t = table(seats, ENGINE, seat=seat)
    build(t, "LLPPCCC", "LLPPC")
    play(t, "score:hudson", "roll")
    # Then the turn goes on, and the engine waits for its end
    assert (t.phase, dice_due(t)) == ("Build a train", 5)
    t.play("~roll:CCCCC")
    assert (t.phase == STEAM_TURN) == (seat == seats)


@pytest.mark.rule("TM-STEAM-4")
@pytest.mark.parametrize(
    "claims",
    [
        ["philadelphia"],  # 3
        ["san-francisco"],  # 4
        ["hillsboro", "boston"],  # 1 + 2 = 3
        ["boston", "hillsboro"],  # 2 + 1 = 3
        ["boston", "abilene"],  # 2 + 2 = 4
        ["boston", "philadelphia"],  # 2 + 3 = 5
        ["boston", "san-francisco"],  # 2 + 4 = 6
        ["hillsboro", "scranton", "peoria"],  # 1 + 1 + 1 = 3
        ["hillsboro", "scranton", "san-francisco"],  # 1 + 1 + 4 = 6
    ],
)
def test_it_claims_from_the_deck_until_the_cards_need_three(claims: list[str]) -> None:
    t = engine_due()
    for city in claims:
        assert t.phase == STEAM_TURN
        events = t.play(f"~steam-city:{city}")
        assert told(events) == [("TM-STEAM-4", 2, city)]
    # Then it stops: the player is on again
    assert (t.phase, moving(t)) == ("Build a train", 1)
    assert cards_of(t, 2) == set(claims)
    assert deck_of(t).isdisjoint(claims)


@pytest.mark.rule("TM-STEAM-5", "TM-STEAM-4")
def test_the_printed_example_of_a_whistlestop_and_a_station() -> None:
    t = engine_due()
    t.play("~steam-city:hillsboro")
    assert (t.phase, see(t, "claimed")) == (STEAM_TURN, 1)
    t.play("~steam-city:kansas-city")
    # 1 + 3 = 4: it stops
    assert t.phase == "Build a train"
    assert cards_of(t, 2) == {"hillsboro", "kansas-city"}


@pytest.mark.rule("TM-STEAM-6", "TM-STEAM-4")
def test_the_printed_example_of_a_terminal() -> None:
    t = engine_due()
    t.play("~steam-city:san-francisco")
    assert t.phase == "Build a train"
    assert cards_of(t, 2) == {"san-francisco"}


@pytest.mark.rule("TM-STEAM-7", "TM-RUL-22")
def test_it_wins_by_its_contract_at_once() -> None:
    # Given it wants three timber and has two, when it draws a Whistlestop of timber, which is not yet 3 stock
    t = engine_due(2, owned=["tuscaloosa", "sammamish"], engine="nw-lumber")
    events = t.play("~steam-city:hillsboro")
    # Then it has won in the middle of its turn, and every player has lost
    assert told(events) == [("TM-STEAM-4", 3, "hillsboro"), ("TM-WIN-2", 3, "nw-lumber")]
    assert t.over
    assert see(t, "winner") == 3
    assert t.ranking == [2, 2]
    assert t.scores == [0, 0]


@pytest.mark.rule("TM-STEAM-7")
def test_a_player_who_is_first_wins_against_it() -> None:
    owned = ["tuscaloosa", "hillsboro"]
    t = table(1, display=["sammamish", "hudson", "toledo"], cards={1: owned}, kept={1: "nw-lumber"})
    build(t, "LPFCCCC", "LPFC")
    t.play("score:sammamish")
    assert t.over
    assert t.ranking == [1]


@pytest.mark.rule("TM-STEAM-8", "TM-WIN-4")
def test_the_printed_example_of_its_victory_has_a_wild_card() -> None:
    t = engine_due(owned=["hillsboro", "tuscaloosa"], engine="nw-lumber")
    events = t.play("~steam-city:san-francisco")
    assert told(events)[1:] == [("TM-WIN-2", 2, "nw-lumber")]
    assert t.over
    assert t.ranking == [2]


@pytest.mark.rule("TM-STEAM-9")
def test_it_claims_whatever_comes() -> None:
    # Given it wants cattle or timber: every card of the deck may come, each as likely
    t = engine_due()
    state = t.view().state
    phase = t.rules.phases[state.phase]
    assert {action.text() for action in phase.legal(state)} == {f"~steam-city:{city}" for city in deck_of(t)}
    assert set(phase.weights(state)) == {1}
    # and it takes what does not help it
    t.play("~steam-city:philadelphia")
    assert cards_of(t, 2) == {"philadelphia"}


@pytest.mark.rule("TM-STEAM-9", "TM-STEAM-4")
def test_every_card_of_the_deck_is_as_likely_to_be_its_next() -> None:
    t = engine_due()
    drawn = draws(t, 3700)
    # 37 cards, 100 times each; the deviation is just under 10
    assert set(drawn) == {f"~steam-city:{city}" for city in deck_of(t)}
    assert all(50 < n < 150 for n in drawn.values())


@pytest.mark.rule("TM-RUL-25")
def test_six_goods_do_not_win_for_it() -> None:
    # Given it has five goods, and wants three cattle or three timber
    five = ["wheeling", "kansas-city", "baltimore", "missoula", "lexington"]
    t = engine_due(owned=five)
    # When corn comes, then it has all six, and the game goes on
    events = t.play("~steam-city:omaha")
    assert told(events) == [("TM-STEAM-4", 2, "omaha")]
    assert not t.over


@pytest.mark.rule("TM-RUL-27", "TM-STEAM-4")
def test_it_counts_anew_each_turn() -> None:
    # Given it claimed 2 + 2 in its last turn
    t = engine_due()
    play(t, "~steam-city:boston", "~steam-city:abilene", "~roll:CCCCCCC")
    # When it claims 1, then that is not enough, nor is 1 + 1
    t.play("~steam-city:hillsboro")
    assert t.phase == STEAM_TURN
    t.play("~steam-city:scranton")
    assert t.phase == STEAM_TURN
    t.play("~steam-city:peoria")
    assert t.phase == "Build a train"
    assert len(cards_of(t, 2)) == 5


@pytest.mark.rule("TM-RUL-27")
def test_it_takes_no_face_up_card_rolls_no_dice_and_has_no_token() -> None:
    t = engine_due()
    display = display_of(t)
    assert refused_by(t, "~steam-city:hudson") == "TM-STEAM-3"
    for text in ("~roll:LPPCCCC", "stop", "switch:C,L"):
        assert refused_by(t, text) == "TM-STEAM-3"
    t.play("~steam-city:omaha")
    assert display_of(t) == display
    assert see(t, "tokens") == [1]
    assert dice_due(t) == 7


@pytest.mark.rule("TM-RUL-19")
def test_it_draws_before_the_cards_are_filled_up() -> None:
    # Given the player has scored: a gap in the display
    t = table(1)
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    assert t.phase == STEAM_TURN
    assert display_of(t) == ["chicago", None, "toledo"]
    assert refused_by(t, "~city:boston") != ""
    # When it has drawn, then the gap is filled
    t.play("~steam-city:omaha")
    assert t.phase == "Replenish City cards"
    t.play("~city:boston")
    assert display_of(t) == ["chicago", "boston", "toledo"]


@pytest.mark.rule("TM-RUL-19", "TM-RUL-21")
def test_the_last_card_goes_to_it_and_not_to_the_display() -> None:
    # Given one card in the deck, a Whistlestop, and a gap in the display
    t = last_cards("hillsboro")
    build(t, "LBFCCCC", "LBFC")
    t.play("score:wichita")
    assert t.phase == STEAM_TURN
    t.play("~steam-city:hillsboro")
    # Then it takes what is left, under 3 as it is, and play goes on with two cards
    assert "hillsboro" in cards_of(t, 3)
    assert (t.phase, moving(t)) == ("Build a train", 1)
    assert display_of(t) == [None, "hudson", "toledo"]


def last_cards(*deck: str, display: Sequence[str] = ("wichita", "hudson", "toledo")) -> Table:
    """Seat 2's turn, the last of the round, with these in the deck; the Steam Engine owns San Francisco."""
    return table(2, ENGINE, display=display, deck=deck, cards={3: ["san-francisco"]}, seat=2)


@pytest.mark.rule("TM-RUL-21")
def test_it_does_nothing_once_the_deck_is_empty() -> None:
    t = last_cards()
    t.play("~roll:CCCCCCC")
    assert (t.phase, moving(t)) == ("Build a train", 1)
    assert cards_of(t, 3) == {"san-francisco"}


@pytest.mark.rule("TM-RUL-21")
def test_when_all_cards_are_gone_it_has_not_won_either() -> None:
    t = last_cards(display=["wichita"])
    build(t, "LBFCCCC", "LBFC")
    events = t.play("score:wichita")
    assert told(events)[-1][0] == "TM-RUL-21"
    assert t.over
    assert see(t, "winner") is None
    assert t.ranking == [2, 2]


@pytest.mark.rule("TM-RUL-21", "TM-RUL-19")
def test_the_game_ends_when_it_takes_the_last_card_of_all() -> None:
    # Given one card in the deck, when the last player of the round takes all three that lie there
    t = last_cards("dodge-city", display=["st-joseph", "peoria", "hillsboro"])
    for city, face in (("st-joseph", "P"), ("peoria", "B"), ("hillsboro", "F")):
        build(t, f"LL{face}{face}{face}{face}C", f"LL{face}{face}{face}{face}C")
        t.play(f"score:{city}")
        if city != "hillsboro":
            t.play("roll")
    # Then the engine takes the last, and the next turn finds none
    assert t.phase == STEAM_TURN
    events = t.play("~steam-city:dodge-city")
    assert [rule for rule, _, _ in told(events)] == ["TM-STEAM-4", "TM-RUL-21"]
    assert t.over
