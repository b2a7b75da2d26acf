"""Take a Share: RT-SHARE and the rulings about the supply."""

import pytest

from roundhouse import IllegalAction
from roundhouse.core.counts import counted
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import COUNT_BITS
from tests.ride_the_rails.given import (
    BUILD,
    GAME,
    RIDE,
    SHARE,
    SMALL,
    build,
    choices,
    gains,
    mover,
    new,
    no,
    play,
    refused_by,
    scene,
    see,
    starts,
    way,
    why,
)

LONG = "BOS C22 NYC D20 D19 BUF E18 CLE E16 D15 CHI D13 D12 D11 OMA D9 D8 C8 B7 A8 A9 BIS"
"""22 hexes from Boston to Bismarck, hex beside hex."""


@pytest.mark.rule("RT-SHARE-1")
def test_everybody_takes_exactly_one_share() -> None:
    t = scene(3, SHARE)
    assert mover(t) == 3
    assert refused_by(t, "done") == "RT-SHARE-1"
    assert refused_by(t, "build:red,D21") == "RT-SHARE-1"
    assert refused_by(t, "passenger:CHI") == "RT-SHARE-1"
    t.play("share:red")
    # one and no more: the next one is asked
    assert mover(t) == 2
    play(t, "share:red", "share:blue")
    assert [sum(own.values()) for own in see(t, "shares")] == [1, 1, 1]
    assert t.phase == BUILD
    assert refused_by(t, "share:red") == "RT-BUILD-1"


@pytest.mark.rule("RT-SHARE-2", "RT-ORDER-9")
def test_any_railroad_that_has_arrived() -> None:
    t = scene(3, SHARE, round=3)
    assert choices(t, "share") == ["red", "blue", "orange", "yellow"]
    assert refused_by(t, "share:purple") == "RT-SHARE-2"
    assert why(t, "share:purple") == "Purple is not available before round 4."
    assert why(t, "share:black") == "Black is not available before round 5."
    with pytest.raises(IllegalAction, match="RT-SHARE-2"):
        t.play("share:black")


@pytest.mark.rule("RT-SHARE-6")
def test_the_first_round_has_red_and_blue_only() -> None:
    t = new(5)
    t.play("~order:1,2,3,4,5")
    assert t.legal() == ["share:red", "share:blue"]
    assert why(t, "share:orange") == "Orange is not available before round 2."
    assert why(t, "share:yellow") == "Yellow is not available before round 3."


@pytest.mark.rule("RT-SHARE-3", "RT-RUL-1")
def test_a_share_comes_from_the_supply_of_track() -> None:
    t = scene(3, SHARE, round=2, track={"red": "NYC D20"})
    # 27 less two on the board and three shares of round 1
    assert see(t, "supply")["red"] == 22
    play(t, "share:red", "share:red", "share:blue")
    assert see(t, "supply") == dict.fromkeys(RAILROADS, 27) | {"red": 20, "blue": 26}
    build(t, "red", "D19 BUF")
    assert see(t, "supply")["red"] == 18


@pytest.mark.rule("RT-SHARE-4", "RT-SHARE-7", "RT-SHARE-8", "RT-RUL-3")
@pytest.mark.parametrize(
    ("railroad", "most"), [("red", 6), ("blue", 6), ("orange", 5), ("yellow", 4), ("purple", 3), ("black", 2)]
)
def test_shares_of_one_railroad_fill_the_row_and_no_more(railroad: str, most: int) -> None:
    # When seat 1 takes this railroad whenever it can and nobody builds
    t = new()
    t.play("~order:1,2,3")
    rows = []
    while not t.over:
        if t.phase == SHARE:
            want = f"share:{railroad}" if mover(t) == 1 else "share:blue"
            t.play(want if want in t.legal() else "share:blue")
        else:
            t.play("done")
        rows.append(see(t, "shares")[0][railroad])
    # Then the row fills one by one from the left, to its last space
    assert sorted(set(rows)) == list(range(most + 1))
    assert rows == sorted(rows)


@pytest.mark.rule("RT-SHARE-5")
def test_a_share_lets_build_and_is_paid() -> None:
    # Given seats 1 and 2 hold Red, seat 3 holds Blue, and nothing is built
    t = scene(3, shares={3: "blue"})
    assert "build:red,D21" in t.legal()
    assert no(t, "blue", "PHI") == "RT-BUILD-6"
    build(t, "red", "NYC D20 D19 BUF")
    play(t, "done", "done")
    assert no(t, "red", "E18") == "RT-BUILD-6"
    assert why(t, "build:red,E18") == "You hold no share of Red."
    t.play("done")
    # When Red is travelled on, then its two shareholders are paid, and seat 3 is not
    events = play(t, "passenger:NYC", "ride:red,BUF", "alight")
    assert gains(events) == [(1, 1, "RT-RIDE-9"), (2, 1, "RT-RIDE-9"), (1, 2, "RT-RIDE-11")]


@pytest.mark.rule("RT-SHARE-7", "RT-RIDE-9")
def test_each_of_several_shares_is_paid() -> None:
    t = scene(
        3,
        RIDE,
        round=3,
        track={"red": "NYC D20 D19 BUF"},
        shares={1: "red red red", 2: "red red blue", 3: "blue blue orange"},
        ride="NYC red BUF",
    )
    assert gains(t.play("alight"))[:2] == [(1, 3, "RT-RIDE-9"), (2, 2, "RT-RIDE-9")]
    assert t.scores == [5, 2, 0]


@pytest.mark.rule("RT-RUL-4")
def test_a_share_of_a_railroad_without_track() -> None:
    # Given Red is not on the board in round 4, nor is any other
    t = scene(3, SHARE, round=4, others="blue")
    assert choices(t, "share") == ["red", "blue", "orange", "yellow", "purple"]
    t.play("share:purple")
    assert see(t, "shares")[2]["purple"] == 1


@pytest.mark.rule("RT-RUL-2")
def test_a_colour_that_has_run_out_is_neither_taken_nor_built() -> None:
    # Given 22 locomotives of Red on the board and the last five held as shares
    t = scene(
        3,
        SHARE,
        round=3,
        track={"red": LONG},
        shares={1: "red red", 2: "red red", 3: "red blue"},
    )
    assert see(t, "supply")["red"] == 0
    assert choices(t, "share") == ["blue", "orange", "yellow"]
    assert refused_by(t, "share:red") == "RT-RUL-2"
    assert why(t, "share:red") == "No locomotive of Red is left."
    play(t, "share:blue", "share:blue", "share:orange")
    assert no(t, "red", "ALB") == "RT-RUL-2"
    assert not [text for text in t.legal() if text.startswith("build:red")]
    # Orange can be built all the same
    assert starts(t, "orange") == "BAL CHA CHI NOR PHI"


@pytest.mark.rule("RT-RUL-2")
def test_the_last_locomotive_is_built_and_then_there_is_none() -> None:
    t = scene(
        3, round=3, track={"red": LONG}, shares={1: "red red blue", 2: "red blue blue", 3: "red blue blue"}
    )
    assert see(t, "supply")["red"] == 1
    build(t, "red", "C21")
    assert see(t, "supply")["red"] == 0
    assert no(t, "red", "ALB") == "RT-RUL-2"


@pytest.mark.rule("RT-RUL-2")
def test_with_nothing_left_to_take_all_go_without() -> None:
    # This cannot come about: there are always 27 left. So the supply is emptied by hand
    rules = GAME.rules(3, SMALL)
    s = rules.start()
    rules.apply(s, rules.parse("~order:2,1,3"))
    s.supply = counted([1, 0, 27, 27, 27, 27], COUNT_BITS)
    s.ledger = []
    rules.apply(s, rules.parse("share:red"))
    assert [(entry.rule, entry.seat) for entry in s.ledger] == [("RT-RUL-2", 0), ("RT-RUL-2", 1)]
    assert rules.phases[s.phase].name == BUILD
    # and a round in which nobody finds anything is skipped whole
    s = rules.start()
    rules.apply(s, rules.parse("~order:2,1,3"))
    s.supply = counted([0, 0, 27, 27, 27, 27], COUNT_BITS)
    s.phase = 0
    rules.advance(s)
    assert rules.phases[s.phase].name == BUILD


@pytest.mark.rule("RT-RUL-1")
def test_there_are_always_27_locomotives_left_to_take() -> None:
    # What three, four and five players can have used before the share phase of a round
    for seats, allowance in ((3, 8), (4, 5), (5, 4)):
        for round_ in range(1, 7):
            used = (round_ - 1) * seats * (allowance + 1)
            assert 27 * min(round_ + 1, 6) - used >= 27
    assert len(LONG.split()) == len(way(SMALL, *LONG.split()).split()) == 22
