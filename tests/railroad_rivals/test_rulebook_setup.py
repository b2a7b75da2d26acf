"""Setup of Railroad Rivals for two to five: RR-SETUP, RR-2P, and the rulings about them."""

from collections import Counter
from math import comb

import pytest

from roundhouse import CHANCE, PUBLIC, BadOptions, BadSeat, Table, find_game
from roundhouse.games.railroad_rivals.data import COLOURS
from tests.railroad_rivals.given import BAGS, DATA, is_fair, new, odds, play, refused_by, see

several = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def row(seats: int) -> str:
    return "~order:" + ",".join(str(seat) for seat in range(1, seats + 1))


def started(seats: int, options: str = "") -> Table:
    """The starting tile is filled; the next thing is the removal or the deal."""
    t = new(seats, options)
    play(t, row(seats), "~start:CIN", "~cubes:brown,yellow")
    return t


def dealt(seats: int) -> Table:
    """All hands are dealt in the order of the tiles; the first display is due."""
    t = started(seats)
    cities = [city.id for city in DATA.cities if city.id != "CIN"]
    if seats == 2:
        play(t, *(f"~remove:{cities.pop()}" for _ in range(6)))
    for seat in range(1, seats + 1):
        t.play(f"~deal:{seat},{cities.pop(0)},{cities.pop(0)}")
    return t


@pytest.mark.rule("RR-SETUP-1", "RR-COMP-2", "RR-COMP-9")
@several
def test_every_player_has_a_card_in_the_row(seats: int) -> None:
    # Given a new table, when the order cards are dealt
    t = new(seats)
    t.play(row(seats))
    # Then each seat has one, and nobody else
    assert see(t, "row") == list(range(1, seats + 1))
    assert len(t.names) == seats


@pytest.mark.rule("RR-SETUP-1")
def test_no_more_than_six_players() -> None:
    with pytest.raises(BadSeat, match="1 to 6"):
        new(7)


@pytest.mark.rule("RR-SETUP-2", "RUL-38")
def test_the_starting_tile_is_one_of_three() -> None:
    # Given the row is dealt, when the starting tile is drawn
    t = new(3)
    t.play("~order:2,3,1")
    # Then it is one of the three with equal chance, and no other
    assert odds(t) == {"~start:CHI": 1, "~start:STL": 1, "~start:CIN": 1}
    assert refused_by(t, "~start:PIT") == "RR-SETUP-2"
    t.play("~start:STL")
    assert see(t, "laid") == [["STL", 0, 0, 0]]


@pytest.mark.rule("RR-SETUP-3")
def test_the_starting_tile_receives_as_many_cubes_as_its_number_says() -> None:
    # Given St. Louis, whose number is 3, and a bag of 16 brown, 10 yellow and 10 black cubes
    t = new(4)
    play(t, "~order:1,2,3,4", "~start:STL")
    # Then the ways to draw three of 36 add up, and three colours make 10 handfuls of three
    ways = odds(t)
    assert sum(ways.values()) == comb(36, 3) == 7140
    assert len(ways) == 10
    assert ways["~cubes:brown,brown,brown"] == 560
    assert ways["~cubes:brown,yellow,black"] == 1600
    assert refused_by(t, "~cubes:brown") == "RR-SETUP-3"
    assert refused_by(t, "~cubes:brown,brown,gray") == "RR-SETUP-3"
    t.play("~cubes:brown,brown,black")
    assert see(t, "cubes") == {"STL": ["brown", "brown", "black"]}
    assert see(t, "bag").count("brown") == 14


@pytest.mark.rule("RR-SETUP-4", "RR-SETUP-5", "RR-SETUP-8")
def test_the_other_two_candidates_go_back_among_the_tiles() -> None:
    t = started(3)
    assert {"CHI", "STL"} <= set(see(t, "city_pile"))
    assert see(t, "city_left") == 36
    assert refused_by(t, "~deal:1,CHI,STL") == ""
    # and the stock tiles are a pile of their own: four of each
    assert Counter(see(t, "stock_pile")) == {railroad.id: 4 for railroad in DATA.railroads}


@pytest.mark.rule("RR-SETUP-6", "RR-SETUP-5")
@several
def test_each_player_is_dealt_two_city_tiles(seats: int) -> None:
    t = dealt(seats)
    assert see(t, "hand_sizes") == [2] * seats
    assert see(t, "city_left") == 36 - 2 * seats - (6 if seats == 2 else 0)
    assert t.phase == "Draw tiles"


@pytest.mark.rule("RR-SETUP-6")
def test_a_deal_goes_to_the_next_seat_and_comes_from_the_pile() -> None:
    t = started(3)
    assert len(t.legal()) == comb(36, 2)
    assert is_fair(t)
    assert refused_by(t, "~deal:2,PIT,WAS") == "RR-SETUP-6"
    assert refused_by(t, "~deal:1,CIN,WAS") == "RR-SETUP-6"
    t.play("~deal:1,PIT,WAS")
    assert refused_by(t, "~deal:2,PIT,CHI") == "RR-SETUP-6"


@pytest.mark.rule("RR-SETUP-7", "RUL-36")
def test_hands_pile_and_removed_tiles_are_hidden() -> None:
    # Given a table for two, dealt
    t = dealt(2)
    # Then a player sees the own hand; the other hand, the pile and the removed tiles are holes
    mine = t.view(0).position()
    assert mine["hands"] == [["CHI", "STL"], "?"]
    assert (mine["city_pile"], mine["removed"]) == ("?", "?")
    assert mine["hand_sizes"] == [2, 2]
    assert mine["city_left"] == 26
    # a spectator sees no hand, and the log is silent on the deal and the removal
    assert t.view(PUBLIC).position()["hands"] == ["?", "?"]
    texts = [event.text for event in t.seen(1)]
    assert texts.count("~remove:?") == 6
    assert "~deal:1,?,?" in texts
    assert "~deal:2,CLE,IND" in texts
    # stock tiles, bag and scores are open
    assert len(mine["stock_pile"]) == 36  # type: ignore[arg-type]


@pytest.mark.rule("RR-SETUP-9")
def test_the_order_cards_are_shuffled() -> None:
    # Given four cards, then the 24 rows are equally likely
    t = new(4)
    ways = odds(t)
    assert len(ways) == 24
    assert set(ways.values()) == {1}
    assert is_fair(t)
    t.play("~order:3,1,4,2")
    assert see(t, "row") == [3, 1, 4, 2]


@pytest.mark.rule("RR-SETUP-10", "RR-SETUP-11", "RUL-37")
def test_starting_scores_rise_by_two_along_the_row() -> None:
    t = new(3)
    t.play("~order:2,3,1")
    assert t.scores == [10, 6, 8]
    t = new(5)
    t.play("~order:5,4,3,2,1")
    assert t.scores == [14, 12, 10, 8, 6]


@pytest.mark.rule("RR-SETUP-12", "RR-SETUP-13", "RR-SETUP-14", "RR-SETUP-15", "RR-SETUP-16", "RR-SETUP-17")
@pytest.mark.rule("RR-SETUP-18", "RUL-33")
@several
def test_the_bag_holds_the_printed_cubes(seats: int) -> None:
    bag = Counter(see(new(seats), "bag"))
    assert bag == Counter({colour: n for colour, n in zip(COLOURS[:4], BAGS[seats], strict=True) if n})
    assert sum(bag.values()) == {2: 26, 3: 26, 4: 36, 5: 34}[seats]
    # one colour fewer than players; two players add a second one (RR-2P-3)
    assert len(bag) == max(2, seats - 1)


@pytest.mark.rule("RUL-31", "RR-COMP-6")
def test_five_players_may_take_all_cubes() -> None:
    bag = Counter(see(new(5, "five_player_cubes=full"), "bag"))
    assert bag == {"brown": 16, "yellow": 10, "black": 10, "gray": 10}
    with pytest.raises(BadOptions, match="RUL-31"):
        new(4, "five_player_cubes=full")


@pytest.mark.rule("RUL-02", "RR-COMP-1")
@several
def test_values_begin_at_nothing(seats: int) -> None:
    assert set(see(new(seats), "values").values()) == {0}


@pytest.mark.rule("RUL-38")
def test_setup_goes_row_tile_cubes_hands_display() -> None:
    t = new(3)
    seen = []
    for text in ("~order:1,2,3", "~start:CIN", "~cubes:brown,brown", "~deal:1,PIT,CHI", "~deal:2,STL,WAS"):
        seen.append(t.phase)
        t.play(text)
    t.play("~deal:3,ELP,CLE")
    assert seen == [
        "Player turn order and starting scores",
        "Starting city tile",
        "Starting city tile",
        "City and stock tiles",
        "City and stock tiles",
    ]
    assert (t.phase, see(t, "turn"), t.to_move) == ("Draw tiles", 1, CHANCE)


@pytest.mark.rule("RR-2P-1")
def test_two_players_have_three_stocks_of_each_railroad() -> None:
    t = new(2)
    assert Counter(see(t, "stock_pile")) == {railroad.id: 3 for railroad in DATA.railroads}
    assert sorted(see(t, "stocks_out")) == sorted(railroad.id for railroad in DATA.railroads)
    assert len(see(t, "stock_pile")) == 36


@pytest.mark.rule("RR-2P-2", "RUL-35")
def test_six_tiles_leave_the_game_of_two_after_the_starting_tile() -> None:
    # Given two players and the starting tile, then any of the other 36 may go, the candidates included
    t = started(2)
    assert t.phase == "Special rules for two players"
    assert len(odds(t)) == 36
    assert is_fair(t)
    play(t, "~remove:CHI", "~remove:STL", "~remove:PIT", "~remove:WAS", "~remove:ELP")
    assert refused_by(t, "~remove:CHI") == "RR-2P-2"
    t.play("~remove:BOS")
    assert set(see(t, "removed")) == {"CHI", "STL", "PIT", "WAS", "ELP", "BOS"}
    assert (t.phase, see(t, "city_left")) == ("City and stock tiles", 30)


@pytest.mark.rule("RR-2P-2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_players_keep_all_tiles(seats: int) -> None:
    assert started(seats).phase == "City and stock tiles"


@pytest.mark.rule("RR-2P-3", "RR-2P-4")
def test_two_players_have_a_second_colour_for_enough_cubes() -> None:
    assert set(see(new(2), "bag")) == {"brown", "yellow"}
    assert len(see(new(2), "bag")) == 26


@pytest.mark.rule("RUL-01")
def test_tiles_of_ones_own_are_data(tmp_path: object) -> None:
    from pathlib import Path

    # Given a file with the shipped tiles, but Chicago has the number 1
    text = (find_game("railroad-rivals").folder / "data.toml").read_text("utf-8")
    path = Path(str(tmp_path)) / "box.toml"
    path.write_text(
        text.replace('"NYC PRR IC ATSF",    goods = 3', '"NYC PRR IC ATSF",    goods = 1'), "utf-8"
    )
    # When a game is played with it
    t = new(3, f"tiles={path}")
    play(t, "~order:1,2,3", "~start:CHI")
    # Then Chicago receives one cube, and the record names the file with its hash
    assert t.legal() == ["~cubes:brown", "~cubes:yellow"]
    assert f"tiles={path}@" in t.record.text()


@pytest.mark.rule("RR-OPTBID-1", "RUL-30", "RUL-29", "RR-SOLOCHAL-1")
@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (1, "bidding=ranked", "RR-OPTBID-1"),
        (1, "multiplayer_value_cap=10", "RUL-30"),
        (1, "tiebreak=per_distinct_railroad", "RUL-29"),
        (3, "challenge=yes", "RR-SOLOCHAL-1"),
    ],
)
def test_an_option_without_meaning_is_refused(seats: int, options: str, rule: str) -> None:
    with pytest.raises(BadOptions, match=rule):
        new(seats, options)
