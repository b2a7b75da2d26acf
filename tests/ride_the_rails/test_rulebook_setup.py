"""Setting up, the rounds, the turn order and the end: RT-SETUP, RT-ORDER, RT-END and their rulings."""

from collections import Counter

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, BadOptions, BadSeat, Table, dice_at
from roundhouse.games.ride_the_rails.data import PASSENGERS, RAILROADS
from tests.ride_the_rails.given import (
    BUILD,
    GAME,
    NEW_YORK,
    PRINTED,
    RIDE,
    SHARE,
    SMALL,
    board_of,
    build,
    choices,
    gains,
    mover,
    new,
    play,
    refused_by,
    scene,
    see,
    told,
    why,
)

both_boards = pytest.mark.parametrize("options", [PRINTED, SMALL])


def last_ride(scores: list[int], order: list[int], round_: int = 1) -> Table:
    """The last player of the order is about to end a journey over one Link, which brings her $2.

    Track is Red from New York to Buffalo. All shares are of Blue, which pays nothing here, but for one share
    of Red, which the last player holds and which brings her $1 more: $3 in all.
    """
    seats = len(scores)
    return scene(
        seats,
        RIDE,
        round=round_,
        track={"red": "NYC D20 D19 BUF"},
        shares={order[-1]: "red"},
        others="blue",
        scores=scores,
        order=order,
        step=seats - 1,
        ride="NYC red BUF",
    )


# Setting up


@pytest.mark.rule("RT-SETUP-1", "RT-SETUP-6")
def test_three_to_five_can_play() -> None:
    for seats in (1, 2, 6):
        with pytest.raises(BadSeat, match="3 to 5 seats"):
            GAME.rules(seats)
    for seats in (3, 4, 5):
        # everybody has money and a board of their own with a row for each railroad
        t = new(seats)
        assert len(see(t, "scores")) == len(see(t, "shares")) == seats
        assert all(list(own) == list(RAILROADS) for own in see(t, "shares"))


@pytest.mark.rule("RT-SETUP-2", "RT-RUL-31")
def test_all_play_on_one_board_which_the_options_choose() -> None:
    assert board_of("") is board_of(PRINTED)
    assert (len(board_of(PRINTED).cities), len(board_of(SMALL).cities)) == (51, 40)
    assert (board_of(PRINTED).name, board_of(SMALL).name) == ("usa", "usa-40")
    with pytest.raises(BadOptions, match="usa-40"):
        GAME.rules(3, "board=usa-41")


@pytest.mark.rule("RT-SETUP-3")
@both_boards
def test_every_city_has_one_passenger(options: str) -> None:
    t = new(4, options)
    assert see(t, "passengers") == [city.id for city in board_of(options).cities]
    assert see(t, "carried") == 0
    assert t.rules.component_counts(t.rules.from_position(t.position()))["passenger"] == len(
        board_of(options).cities
    )


@pytest.mark.rule("RT-SETUP-5", "RT-SETUP-10", "RT-RUL-1")
@both_boards
def test_27_locomotives_of_each_railroad_lie_in_the_supply(options: str) -> None:
    for seats in (3, 4, 5):
        t = new(seats, options)
        assert see(t, "supply") == dict.fromkeys(("red", "blue", "orange", "yellow", "purple", "black"), 27)
        assert all(not hexes for hexes in see(t, "track").values())


@pytest.mark.rule("RT-SETUP-11", "RT-RUL-1")
def test_what_is_in_the_box() -> None:
    # 6 x 27 locomotives; three players use 3 x 6 as shares and place at most 3 x 6 x 8 = 144
    assert 6 * 27 == 162 == 18 + 144
    census = new(3, PRINTED).rules.component_counts(GAME.rules(3).start())
    assert sum(n for piece, n in census.items() if piece.startswith("locomotive")) == 162
    # a passenger more than the printed board needs
    assert PASSENGERS == 52 == census["passenger"] + 1


@pytest.mark.rule("RT-SETUP-7", "RT-RIDE-15")
def test_everybody_starts_with_nothing_and_money_is_seen_by_all() -> None:
    t = new(5)
    assert t.scores == [0, 0, 0, 0, 0]
    t = scene(3, scores=[7, 120, 31])
    assert list(t.view(PUBLIC).state.scores) == list(t.view(2).state.scores) == [7, 120, 31]


@pytest.mark.rule("RT-SETUP-8")
@pytest.mark.parametrize(("seats", "orders"), [(3, 6), (4, 24), (5, 120)])
def test_the_first_turn_order_is_drawn_fairly(seats: int, orders: int) -> None:
    t = new(seats)
    assert t.to_move == CHANCE
    assert len(t.legal()) == len(set(t.legal())) == orders
    assert refused_by(t, "share:red") == "RT-SETUP-8"
    # Every order comes about equally often
    dice = dice_at("orders", seats)
    state = t.rules.start()
    came = Counter(t.rules.sample(state, dice).text() for _ in range(100 * orders))
    assert set(came) == set(t.legal())
    assert all(55 <= n <= 145 for n in came.values())
    # and whoever is drawn last is the first to take a share
    order = list(range(seats, 0, -1))
    t.play("~order:" + ",".join(map(str, order)))
    assert see(t, "order") == order
    assert mover(t) == 1


@pytest.mark.rule("RT-SETUP-8", "RT-RUL-29")
def test_nothing_is_hidden_and_nothing_but_the_first_order_is_chance() -> None:
    # When a game is played by lot, then chance is due once, and all see everything
    t = Table.new("ride-the-rails", 3, seed="open", options=SMALL)
    dice = dice_at("open", 1)
    while not t.over:
        t.play(t.legal()[dice.below(len(t.legal()))])
        assert t.rules.position(t.view(PUBLIC).state) == t.position() == t.rules.position(t.view(1).state)
    assert [event.text.split(":")[0] for event in t.log if event.actor == CHANCE] == ["~order"]
    assert refused_by(scene(3, SHARE), "~order:1,2,3") == "RT-SHARE-1"


@pytest.mark.rule("RT-SETUP-9")
def test_the_game_begins_in_round_1() -> None:
    t = new()
    t.play("~order:1,2,3")
    assert see(t, "round") == 1
    assert t.phase == SHARE


# Rounds


@pytest.mark.rule("RT-ORDER-1", "RT-ORDER-2", "RT-ORDER-8", "RT-END-1", "RT-RUL-27")
def test_six_rounds_of_three_phases() -> None:
    t = new()
    t.play("~order:1,2,3")
    build_first = {1: "build:red,D21 build:red,D20 build:red,D19 build:red,D18 done"}
    seen: list[tuple[int, str]] = []
    while not t.over:
        seen.append((see(t, "round"), t.phase))
        if t.phase == SHARE:
            play(t, "share:red", "share:red", "share:red")
        elif t.phase == BUILD:
            play(t, *build_first.pop(see(t, "round"), "done").split(), "done", "done")
        else:
            play(t, f"passenger:{choices(t, 'passenger')[0]}")
            play(t, t.legal()[0], "alight")
            if t.phase == RIDE:
                seen.pop()
    # New York and Buffalo have a passenger each, so two players can ride, both in round 1
    assert seen == [
        (1, SHARE),
        (1, BUILD),
        (1, RIDE),
        *((n, phase) for n in (2, 3, 4, 5, 6) for phase in (SHARE, BUILD)),
    ]
    assert told(t.log[-1:])[-1] == ("RT-END-1", 0, "")
    assert refused_by(t, "share:red") == "RT-END-1"
    assert t.legal() == []


@pytest.mark.rule("RT-ORDER-3", "RT-ORDER-4", "RT-ORDER-5")
def test_shares_from_the_back_track_and_rides_from_the_front() -> None:
    t = new(4)
    t.play("~order:3,1,4,2")
    movers = []
    for _ in range(4):
        movers.append(mover(t))
        t.play("share:red")
    assert movers == [2, 4, 1, 3]
    # Then seat 3 builds all its track before seat 1 places anything
    assert t.phase == BUILD
    movers = []
    for words in ("NYC D20 D19 BUF", "E18 CLE", "E16 D15 CHI", ""):
        movers.append(mover(t))
        for word in words.split():
            build(t, "red", word)
            assert mover(t) == movers[-1]
        t.play("done")
    assert movers == [3, 1, 4, 2]
    assert t.phase == RIDE
    movers = []
    for city, goal in (("NYC", "BUF"), ("BUF", "CLE"), ("CLE", "CHI"), ("CHI", "CLE")):
        movers.append(mover(t))
        play(t, f"passenger:{city}", f"ride:red,{goal}", "alight")
    assert movers == [3, 1, 4, 2]
    assert (t.phase, see(t, "round")) == (SHARE, 2)


@pytest.mark.rule("RT-ORDER-6")
def test_the_poorest_is_first_in_the_next_round() -> None:
    # Given $9, $4 and $3, and seat 3, which rides last, comes to 3 + 3 = $6
    t = last_ride([9, 4, 3], [2, 1, 3])
    events = t.play("alight")
    assert t.scores == [9, 4, 6]
    assert see(t, "order") == [2, 3, 1]
    assert ("RT-ORDER-6", 0, "2,3,1") in told(events)
    # and the richest is the first to take a share
    assert (t.phase, mover(t)) == (SHARE, 1)


@pytest.mark.rule("RT-ORDER-7", "RT-RUL-26")
@pytest.mark.parametrize(
    ("scores", "order", "after"),
    [
        # the last in the order gains $3 at the end
        ([5, 5, 9], [1, 2, 3], [2, 1, 3]),  # 5, 5, 12: the equal ones swap
        ([5, 5, 0], [1, 2, 3], [3, 2, 1]),  # 5, 5, 3
        ([5, 9, 2], [1, 2, 3], [3, 1, 2]),  # 5, 9, 5: equal though not side by side
        ([9, 5, 2], [1, 2, 3], [3, 2, 1]),  # 9, 5, 5
        ([6, 6, 3], [2, 1, 3], [3, 1, 2]),  # all have 6: the order is reversed
        ([4, 4, 1, 9], [4, 2, 1, 3], [3, 1, 2, 4]),  # 4, 4, 4, 9: three equal ones are reversed
        ([2, 7, 2, 4], [3, 2, 1, 4], [1, 3, 4, 2]),  # 2, 7, 2, 7: two pairs swap
        ([8, 8, 8, 8, 5], [2, 4, 1, 3, 5], [5, 3, 1, 4, 2]),  # five equal ones
    ],
)
def test_equal_players_change_places(scores: list[int], order: list[int], after: list[int]) -> None:
    t = last_ride(scores, order)
    t.play("alight")
    assert see(t, "order") == after


@pytest.mark.rule("RT-ORDER-9", "RT-ORDER-10", "RT-ORDER-11", "RT-SHARE-6")
def test_a_railroad_arrives_at_the_end_of_each_of_the_first_four_rounds() -> None:
    there = ["red", "blue"]
    for round_, arrives in ((1, "orange"), (2, "yellow"), (3, "purple"), (4, "black"), (5, "")):
        assert choices(scene(3, SHARE, round=round_), "share") == there
        events = last_ride([0, 0, 0], [1, 2, 3], round_).play("alight")
        arrivals = [about for rule, _, about in told(events) if rule == "RT-ORDER-10"]
        assert arrivals == ([arrives] if arrives else [])
        there += arrivals
    # the sixth round has all six, and all are still there
    assert choices(scene(3, SHARE, round=6), "share") == list(RAILROADS) == there


@pytest.mark.rule("RT-RUL-30")
def test_a_bonus_counts_for_the_next_order() -> None:
    # Given equal players with equal shares, of whom seat 3, the last, builds Red into Chicago
    t = scene(3, round=2, track={"red": NEW_YORK.removesuffix(" CHI")})
    play(t, "done", "done")
    build(t, "red", "CHI")
    assert t.scores == [0, 0, 2]
    t.play("done")
    # When everybody rides one Link: $2 for the rider, $2 for each one's two shares of Red
    for city, goal in (("NYC", "BUF"), ("BUF", "CLE"), ("CLE", "CHI")):
        play(t, f"passenger:{city}", f"ride:red,{goal}", "alight")
    # Then the $2 of Chicago make the difference; without them all would be equal, and seat 3 first
    assert t.scores == [8, 8, 10]
    assert see(t, "order") == [2, 1, 3]


# The end


@pytest.mark.rule("RT-END-1", "RT-RUL-27", "RT-ORDER-10")
def test_the_game_ends_with_the_last_ride_of_round_6() -> None:
    t = last_ride([1, 2, 3], [1, 2, 3], 6)
    assert t.to_move == 2
    events = t.play("alight")
    assert t.to_move == OVER
    # The last ride is paid; no new order, no new railroad
    assert t.scores == [1, 2, 6]
    assert see(t, "order") == [1, 2, 3]
    assert see(t, "round") == 6
    assert [rule for rule, _, _ in told(events)] == ["RT-RIDE-9", "RT-RIDE-11", "RT-END-1"]


@pytest.mark.rule("RT-END-2")
def test_the_most_money_wins() -> None:
    t = last_ride([5, 8, 0, 4], [2, 1, 3, 4], 6)
    t.play("alight")
    assert t.scores == [5, 8, 0, 7]
    assert t.ranking == [3, 1, 4, 2]


@pytest.mark.rule("RT-END-3", "RT-RUL-28")
def test_all_with_the_most_money_win_together() -> None:
    # Given seat 3 comes to $8 with its last ride, as much as seat 1; seat 3 holds more shares and rode last
    t = last_ride([8, 6, 5], [1, 2, 3], 6)
    t.play("alight")
    assert t.scores == [8, 6, 8]
    assert t.ranking == [1, 3, 1]


@pytest.mark.rule("RT-END-3", "RT-RUL-24", "RT-RUL-26")
def test_a_game_without_track_is_won_by_all() -> None:
    t = new()
    t.play("~order:1,2,3")
    orders = []
    while not t.over:
        orders.append(see(t, "order"))
        events = play(t, "share:blue", "share:blue", "share:blue", "done", "done", "done")
        skipped = [seat for rule, seat, _ in told(events) if rule == "RT-RUL-24"]
        assert skipped == orders[-1]
    assert orders == [[1, 2, 3], [3, 2, 1]] * 3
    assert (t.scores, t.ranking) == ([0, 0, 0], [1, 1, 1])
    assert gains(t.log) == []
    assert why(t, "done") == "The game is over."
