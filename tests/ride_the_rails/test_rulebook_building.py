"""Build Railroad Track: RT-BUILD with limits, Mountains and room in hexes, and the rulings about them."""

import pytest

from roundhouse import BadPosition, IllegalAction, Table
from roundhouse.games.ride_the_rails.data import MOUNTAIN
from tests.ride_the_rails.given import (
    BUILD,
    NEW_YORK,
    PRINTED,
    RIDE,
    SMALL,
    board_of,
    build,
    gains,
    mover,
    new,
    no,
    place,
    play,
    refused_by,
    scene,
    see,
    starts,
    way,
    why,
)

EASTWARD = "BAL F19 PIT F17 CLE E16 D15"
"""Seven locomotives from Baltimore, one of them on the Mountain F19."""
PLAIN = {SMALL: NEW_YORK, PRINTED: "NYC G29 F29 F30 BOS E30 ALB E28 E27"}
"""Nine hexes without a Mountain on both boards, hex beside hex."""
every_table = pytest.mark.parametrize(("seats", "most"), [(3, 8), (4, 5), (5, 4)])
both_boards = pytest.mark.parametrize("options", [PRINTED, SMALL])


# How many


@pytest.mark.rule("RT-BUILD-1")
@every_table
def test_one_may_build_nothing_or_less_than_the_limit(seats: int, most: int) -> None:
    t = scene(seats)
    assert "done" in t.legal()
    t.play("done")
    build(t, "red", "NYC D20")
    assert "done" in t.legal()
    t.play("done")
    assert mover(t) == 3
    assert (see(t, "placed"), see(t, "climbed")) == (0, False)


@pytest.mark.rule("RT-BUILD-1", "RT-ORDER-4")
def test_only_building_is_done_now() -> None:
    t = scene(3)
    for text in ("share:red", "passenger:CHI", "ride:red,CHI", "alight"):
        assert refused_by(t, text) == "RT-BUILD-1"
    assert refused_by(t, "~order:1,2,3") == "RT-BUILD-1"


@pytest.mark.rule("RT-BUILD-2", "RT-BUILD-15", "RT-RUL-6")
@both_boards
@every_table
def test_eight_five_or_four_locomotives(seats: int, most: int, options: str) -> None:
    # Given a line without Mountains; its start counts as a placement
    t = scene(seats, BUILD, options)
    words = PLAIN[options].split()
    build(t, "red", " ".join(words[: most - 1]))
    assert f"build:red,{place(options, words[most - 1])}" in t.legal()
    build(t, "red", words[most - 1])
    assert no(t, "red", words[most]) == "RT-BUILD-2"
    assert why(t, f"build:red,{place(options, words[most])}").startswith(f"You have placed {most}:")
    assert t.legal() == ["done"]
    # the next player begins with the full limit
    t.play("done")
    assert no(t, "red", words[most]) == ""


@pytest.mark.rule("RT-BUILD-3", "RT-BUILD-15", "RT-RUL-5")
@every_table
def test_with_a_mountain_one_less(seats: int, most: int) -> None:
    t = scene(seats)
    words = [*EASTWARD.split(), "CHI"]
    build(t, "red", " ".join(words[: most - 1]))
    assert (see(t, "placed"), see(t, "climbed")) == (most - 1, True)
    assert no(t, "red", words[most - 1]) == "RT-BUILD-3"
    assert t.legal() == ["done"]


@pytest.mark.rule("RT-BUILD-4", "RT-RUL-5")
def test_several_mountains_cost_one() -> None:
    # Given the Mountains F19, G19 and E20 around Baltimore: three of them still leave 7 of 8
    t = scene(3)
    build(t, "red", "BAL F19 E20 G19 PIT F17 CLE")
    assert see(t, "placed") == 7
    assert no(t, "red", "E18") == "RT-BUILD-3"
    # and a Mountain may be the last one if there was one before
    t = scene(5)
    build(t, "red", "BAL F19 E20")
    assert see(t, "placed") == 3
    assert no(t, "red", "PIT") == "RT-BUILD-3"


@pytest.mark.rule("RT-BUILD-5", "RT-RUL-5")
@every_table
def test_the_last_locomotive_cannot_go_onto_the_first_mountain(seats: int, most: int) -> None:
    # Given all but one are placed without a Mountain, in hexes beside the Mountains E19 and E20
    t = scene(seats)
    build(t, "red", " ".join(NEW_YORK.split()[: most - 1]))
    assert (see(t, "placed"), see(t, "climbed")) == (most - 1, False)
    assert no(t, "red", "E20") == "RT-BUILD-5"
    assert why(t, "build:red,E20") == (
        "E20 is a Mountain: the last locomotive of a turn cannot be placed on one."
    )
    high = {board_of(SMALL).names[h] for h, kind in enumerate(board_of(SMALL).terrain) if kind == MOUNTAIN}
    assert not high & {text.removeprefix("build:red,") for text in t.legal()}
    # but elsewhere it can
    assert no(t, "red", "C21") == ""


@pytest.mark.rule("RT-RUL-5")
def test_a_mountain_may_come_late_as_long_as_the_sum_is_right() -> None:
    # Given six without a Mountain: the seventh may be one, and there is no eighth
    t = scene(3)
    build(t, "red", "NYC D20 D19 BUF E18 CLE")
    assert no(t, "red", "E19") == ""
    build(t, "red", "E19")
    assert no(t, "red", "E16") == "RT-BUILD-3"
    # The deduction ends with the turn: seat 2 places eight
    play(t, "done")
    assert see(t, "climbed") is False
    build(t, "red", "E16 D15 CHI D13 C13 MIN E14 STL")
    assert no(t, "red", "C14") == "RT-BUILD-2"


@pytest.mark.rule("RT-RUL-5")
def test_the_deduction_is_not_carried_into_the_next_round() -> None:
    t = scene(3, others="red")
    build(t, "red", "BAL F19 PIT F17 CLE E16 D15")
    play(t, "done", "done", "done")
    for city, goal in (("BAL", "PIT"), ("PIT", "CLE"), ("CLE", "PIT")):
        play(t, f"passenger:{city}", f"ride:red,{goal}", "alight")
    play(t, "share:red", "share:red", "share:red")
    assert (see(t, "placed"), see(t, "climbed")) == (0, False)
    build(t, "red", "CHI D13 D12 D11 OMA D9 D8 DEN")
    assert see(t, "placed") == 8


@pytest.mark.rule("RT-RUL-6")
@both_boards
def test_no_city_is_a_mountain(options: str) -> None:
    board = board_of(options)
    assert all(board.terrain[city.hex] != MOUNTAIN for city in board.cities)
    # Given Denver between Mountains: a locomotive in it costs nothing
    t = scene(3, BUILD, options, round=5, others="black")
    build(t, "black", "DEN")
    assert see(t, "climbed") is False


# Whose


@pytest.mark.rule("RT-BUILD-6", "RT-SHARE-5")
def test_a_share_is_needed_and_one_is_enough() -> None:
    t = scene(3, round=2, shares={1: "blue orange"}, track={"red": "NYC D20"})
    assert no(t, "red", "D19") == "RT-BUILD-6"
    assert why(t, "build:red,D19") == "You hold no share of Red."
    assert no(t, "blue", "PHI") == ""
    assert no(t, "orange", "CHI") == ""
    with pytest.raises(IllegalAction, match="RT-BUILD-6"):
        build(t, "red", "D19")


@pytest.mark.rule("RT-BUILD-7")
def test_several_railroads_in_one_turn_count_together() -> None:
    t = scene(5, round=3, shares={1: "red blue orange"})
    build(t, "red", "NYC D20")
    build(t, "blue", "PHI")
    build(t, "orange", "CHI")
    assert no(t, "red", "D19") == no(t, "blue", "BAL") == no(t, "orange", "D15") == "RT-BUILD-2"


@pytest.mark.rule("RT-BUILD-14", "RT-ORDER-9")
@pytest.mark.parametrize(
    ("railroad", "city", "first"),
    [("orange", "NYC", 2), ("yellow", "CHI", 3), ("purple", "SEA", 4), ("black", "DEN", 5)],
)
def test_a_railroad_is_built_from_its_round_on(railroad: str, city: str, first: int) -> None:
    for round_ in range(1, first):
        t = scene(3, round=round_)
        assert no(t, railroad, city) == "RT-BUILD-14"
        assert f"is not available before round {first}." in why(t, f"build:{railroad},{place(SMALL, city)}")
    for round_ in range(first, 7):
        assert no(scene(3, round=round_, others=railroad), railroad, city) == ""


# Where


@pytest.mark.rule("RT-BUILD-8")
def test_track_grows_from_hex_to_hex() -> None:
    t = scene(3, round=2, shares={1: "red blue"}, track={"red": "NYC D20", "blue": "CHA J17"})
    assert no(t, "red", "D18") == "RT-BUILD-8"
    assert why(t, "build:red,D18") == "Buffalo is not next to a locomotive of Red."
    # a second start elsewhere is not to be had, and other colours are no help
    assert no(t, "red", "BOS") == "RT-BUILD-8"
    assert no(t, "red", "ATL") == "RT-BUILD-8"
    assert no(t, "blue", "ATL") == ""
    # every hex beside D20 or New York, and no other
    mine = [text for text in t.legal() if text.startswith("build:red")]
    assert [text.removeprefix("build:red,") for text in mine] == ["C20", "C21", "C22", "D19", "E20", "E21"]


@pytest.mark.rule("RT-BUILD-9")
def test_once_in_a_hex() -> None:
    t = scene(3, round=2, track={"red": NEW_YORK})
    assert no(t, "red", "D20") == "RT-BUILD-9"
    assert no(t, "red", "CHI") == "RT-BUILD-9"
    assert why(t, "build:red,D14") == "Red already has a locomotive in Chicago."


FULL = [
    ("E18", {"red": "NYC D20 D19 BUF E18", "blue": "BAL F19 PIT E18", "orange": "CHI D15 E16 CLE"}),
    ("E19", {"red": "NYC D20 D19 BUF E19", "blue": "BAL F19 E19", "orange": "CHI D15 E16 CLE E18"}),
    ("CLE", {"red": "NYC D20 D19 BUF E18 CLE", "blue": "BAL F19 PIT F17 CLE", "orange": "CHI D15 E16"}),
    ("SEA", {"purple": "SEA B1 POR", "black": "SEA A2", "yellow": "POR B1"}),
    ("MIN", {"orange": "CHI D13 C13 MIN", "yellow": "CHI D13 D12 MIN", "black": "BIS B10 C11"}),
]
"""A plain hex, a Mountain, an ordinary, a western and a $5 city with two; the third railroad is beside it."""


@pytest.mark.rule("RT-BUILD-10", "RT-BUILD-15", "RT-RUL-7")
@pytest.mark.parametrize(("word", "track"), FULL)
def test_two_in_a_hex(word: str, track: dict[str, str]) -> None:
    first, second, third = track
    t = scene(3, round=5, track=track, others=third, shares={2: first, 3: second})
    assert no(t, third, word) == "RT-BUILD-10"
    assert why(t, f"build:{third},{place(SMALL, word)}").endswith("already holds two locomotives.")
    # with one of them there is room
    short = track | {second: track[second].removesuffix(f" {word}")}
    if short != track:
        assert (
            no(scene(3, round=5, track=short, others=third, shares={2: first, 3: second}), third, word) == ""
        )


@pytest.mark.rule("RT-BUILD-10", "RT-RUL-7")
def test_two_in_a_five_dollar_city_of_the_printed_board() -> None:
    to_kansas = way(PRINTED, "CHI", "KAN")
    track = {
        "orange": to_kansas,
        "yellow": to_kansas,
        "black": way(PRINTED, "OMA", "KAN").removesuffix(" I16"),
    }
    t = scene(3, BUILD, PRINTED, round=5, track=track, others="black", shares={2: "orange", 3: "yellow"})
    assert no(t, "black", "KAN") == "RT-BUILD-10"


def chicago_with_five() -> Table:
    """Red, Blue, Orange, Yellow and Black stand in Chicago, and Purple, from San Francisco, beside it."""
    track = {
        "red": NEW_YORK,
        "blue": "BAL F19 PIT F17 F16 IND E15 CHI",
        "orange": "CHI",
        "yellow": "CHI",
        "black": "CHI",
        "purple": way(SMALL, "SFO", "D13"),
    }
    shares = {2: "blue orange", 3: "yellow black", 1: "red"}
    return scene(3, round=5, track=track, others="purple", shares=shares)


@pytest.mark.rule("RT-BUILD-11", "RT-RUL-7")
def test_chicago_has_room_for_all_six() -> None:
    t = chicago_with_five()
    assert no(t, "purple", "CHI") == ""
    build(t, "purple", "CHI")
    assert all(place(SMALL, "CHI") in hexes for hexes in see(t, "track").values())
    # each railroad once
    assert no(t, "purple", "CHI") == "RT-BUILD-9"


@pytest.mark.rule("RT-BUILD-12", "RT-BUILD-15", "RT-RUL-8")
@both_boards
def test_an_east_coast_city_holds_one(options: str) -> None:
    east = [city.id for city in board_of(options).cities if city.kind == "east"]
    assert len(east) == 6
    for city in east:
        t = scene(
            3, BUILD, options, round=5, track={"red": city}, others="black", shares={2: "red", 1: "orange"}
        )
        # neither Orange nor Black starts there, though neither finds two
        assert no(t, "orange", city) == no(t, "black", city) == "RT-BUILD-12"
        assert starts(t, "orange").split() == sorted({*east, "CHI"} - {city})
        assert city not in starts(t, "black").split()
    # nor does track grow into it
    near = way(options, "PHI", "NYC").split()
    track = {"red": "NYC", "blue": " ".join(near[:-1])}
    t = scene(3, BUILD, options, round=2, track=track, shares={1: "red blue"})
    assert no(t, "blue", "NYC") == "RT-BUILD-12"
    assert why(t, f"build:blue,{near[-1]}") == "New York on the East Coast holds one locomotive and has it."


@pytest.mark.rule("RT-BUILD-13", "RT-BUILD-15", "RT-RUL-8")
@both_boards
def test_two_east_coast_cities_a_railroad(options: str) -> None:
    # Given Red started in New York and runs past Philadelphia to the hex before Baltimore
    line = way(options, "NYC", "PHI", "BAL").split()
    phi = line.index(place(options, "PHI"))
    without = scene(3, BUILD, options, round=3, track={"red": " ".join(line[:phi])})
    assert no(without, "red", "PHI") == ""
    t = scene(3, BUILD, options, round=3, track={"red": " ".join(line[:-1])})
    # Then the start and Philadelphia are its two
    assert no(t, "red", "BAL") == "RT-BUILD-13"
    assert "Red is in two East Coast cities already: Baltimore would be the third." in why(
        t, f"build:red,{line[-1]}"
    )


@pytest.mark.rule("RT-BUILD-13")
def test_the_second_east_coast_city_closes_the_others_beside_the_track() -> None:
    # Given Red starts in Philadelphia, between New York and Baltimore
    t = scene(3)
    build(t, "red", "PHI")
    assert no(t, "red", "NYC") == no(t, "red", "BAL") == ""
    build(t, "red", "NYC")
    assert no(t, "red", "BAL") == "RT-BUILD-13"


@pytest.mark.rule("RT-BUILD-13", "RT-RUL-8", "RT-START-9")
@pytest.mark.parametrize("railroad", ["yellow", "purple"])
def test_yellow_and_purple_may_build_into_the_east_but_not_start_there(railroad: str) -> None:
    home = {"yellow": "CHI", "purple": "SFO"}[railroad]
    t = scene(3, round=4, track={railroad: way(SMALL, home, "CHI", "D20")}, shares={1: railroad})
    build(t, railroad, "NYC PHI")
    assert no(t, railroad, "BAL") == "RT-BUILD-13"
    t = scene(3, round=4, others=railroad)
    assert no(t, railroad, "NYC") == {"yellow": "RT-START-4", "purple": "RT-START-7"}[railroad]


# Positions that break these rules are none


@pytest.mark.rule(
    "RT-BUILD-2", "RT-BUILD-6", "RT-BUILD-8", "RT-BUILD-10", "RT-BUILD-12", "RT-BUILD-13", "RT-START-1"
)
@pytest.mark.parametrize(
    ("rule", "track"),
    [
        ("RT-BUILD-2", {"red": "NYC D20 D19 BUF E18 CLE E16 D15 CHI"}),
        ("RT-BUILD-6", {"blue": "NYC"}),
        ("RT-BUILD-8", {"red": "NYC D19"}),
        ("RT-BUILD-13", {"red": "NYC PHI BAL"}),
        ("RT-START-1", {"red": "BUF"}),
        ("RT-ORDER-9", {"orange": "NYC"}),
    ],
)
def test_track_that_cannot_be(rule: str, track: dict[str, str]) -> None:
    with pytest.raises(BadPosition, match=rf"\[{rule}\]"):
        scene(3, BUILD, track=track, step=1)


@pytest.mark.rule("RT-BUILD-10", "RT-BUILD-12", "RT-BUILD-11")
def test_hexes_that_cannot_be() -> None:
    shares = {1: "red blue", 2: "orange", 3: "yellow"}
    with pytest.raises(BadPosition, match=r"D21 is an East Coast city and holds one locomotive, not 2"):
        scene(3, BUILD, round=3, shares=shares, track={"red": "NYC", "blue": "NYC"})
    with pytest.raises(BadPosition, match=r"E18 holds two locomotives, not 3. \[RT-BUILD-10\]"):
        scene(3, BUILD, round=3, shares=shares, track=FULL[0][1] | {"orange": "CHI D15 E16 CLE E18"})
    many = {"orange": "CHI", "yellow": "CHI", "red": NEW_YORK}
    assert see(scene(3, BUILD, round=3, shares=shares, track=many), "track")["yellow"] == ["D14"]


@pytest.mark.rule("RT-BUILD-1", "RT-BUILD-2", "RT-BUILD-3")
def test_turns_that_cannot_be() -> None:
    for more, rule in (
        ({"placed": 9}, "placed: 9 is not a whole number from 0 to 8"),
        ({"placed": 8, "climbed": True}, "RT-BUILD-2"),
        ({"placed": 1}, "RT-BUILD-2"),
        ({"climbed": True}, "RT-BUILD-3"),
    ):
        with pytest.raises(BadPosition, match=rule):
            scene(3, **more)
    with pytest.raises(BadPosition, match="RT-BUILD-1"):
        scene(3, RIDE, track={"red": "NYC PHI"}, placed=1)
    assert gains(new().play("~order:1,2,3")) == []
