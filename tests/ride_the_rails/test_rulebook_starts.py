"""Where railroads start: RT-START, and the rulings about Yellow and about starts that are blocked."""

import pytest

from roundhouse import Table
from roundhouse.games.ride_the_rails.data import RAILROADS, STARTS
from tests.ride_the_rails.given import (
    BUILD,
    NEW_YORK,
    PRINTED,
    SMALL,
    WEST_COAST,
    board_of,
    build,
    no,
    place,
    play,
    scene,
    see,
    starts,
    way,
    why,
)

EAST = {SMALL: "BAL BOS CHA NOR NYC PHI", PRINTED: "BAL CHA JAC NYC PHI WIL"}
WEST = "LAX POR SEA SFO"
ST_LOUIS = f"{NEW_YORK} E14 STL"
"""Red occupies, from the west: St. Louis, Chicago, Cleveland, Buffalo, New York. Eleven locomotives."""
both_boards = pytest.mark.parametrize("options", [PRINTED, SMALL])


def yellow(
    track: dict[str, str], rank: str = "all", round_: int = 3, board: str = SMALL, **more: object
) -> Table:
    """Seat 1 may build Red, Blue and Yellow on this track; Yellow has not started."""
    options = board if rank == "all" else f"{board} yellow_rank={rank}"
    shares = {1: "red blue yellow", 2: "blue", 3: "orange"} | ({2: "blue black"} if "black" in track else {})
    return scene(3, BUILD, options, round=round_, track=track, shares=shares, **more)  # type: ignore[arg-type]


# Every railroad's own cities


@pytest.mark.rule("RT-START-1", "RT-START-9")
@both_boards
@pytest.mark.parametrize("railroad", RAILROADS)
def test_on_an_empty_board_a_railroad_starts_where_its_colour_is_shown(railroad: str, options: str) -> None:
    t = scene(3, BUILD, options, round=6, others=railroad)
    cities = board_of(options).cities
    shown = [city.id for city in cities if RAILROADS.index(railroad) in STARTS[city.kind]]
    assert starts(t, railroad).split() == sorted(shown)
    # and in no hex without a city
    plain = next(name for h, name in enumerate(board_of(options).names) if board_of(options).city_at[h] < 0)
    assert no(t, railroad, plain) == "RT-START-1"
    assert why(t, f"build:{railroad},{plain}").endswith(f"and there is no city in {plain}.")


@pytest.mark.rule("RT-START-1", "RT-START-9", "RT-ORDER-11")
@both_boards
def test_the_colours_that_cities_show(options: str) -> None:
    shown = {city.id: [RAILROADS[r] for r in STARTS[city.kind]] for city in board_of(options).cities}
    assert all("black" in colours for colours in shown.values())
    assert [city for city in sorted(shown) if "red" in shown[city]] == EAST[options].split()
    assert [city for city in sorted(shown) if "blue" in shown[city]] == EAST[options].split()
    assert [city for city in sorted(shown) if "orange" in shown[city]] == sorted(
        [*EAST[options].split(), "CHI"]
    )
    assert [city for city in sorted(shown) if "purple" in shown[city]] == WEST.split()
    assert [city for city in sorted(shown) if "yellow" in shown[city]] == ["CHI"]


@pytest.mark.rule("RT-START-2")
@both_boards
def test_red_and_blue_start_in_different_east_coast_cities(options: str) -> None:
    t = scene(3, BUILD, options, shares={1: "red", 2: "blue"})
    assert starts(t, "red") == EAST[options]
    for city in ("CHI", "SEA", "DEN", "BUF"):
        assert no(t, "red", city) == "RT-START-2"
    assert "Chicago does not show its colour" in why(t, f"build:red,{place(options, 'CHI')}")
    # When Red has started in Charleston
    build(t, "red", "CHA")
    t.play("done")
    # Then Blue has the other five
    assert starts(t, "blue") == EAST[options].replace("CHA ", "")
    assert no(t, "blue", "CHA") == "RT-START-2"
    assert why(t, f"build:blue,{place(options, 'CHA')}") == (
        "Red and Blue do not start in one city: Red is in Charleston."
    )
    # and the other way round
    t = scene(3, BUILD, options, track={"blue": "PHI"}, shares={1: "red", 2: "blue"}, step=2)
    assert no(t, "red", "PHI") == "RT-START-2"


@pytest.mark.rule("RT-START-2", "RT-BUILD-12")
def test_a_city_where_blue_stands_is_closed_to_red_wherever_blue_started() -> None:
    t = scene(3, BUILD, track={"blue": "PHI NYC"}, shares={1: "red", 2: "blue"}, step=2)
    assert no(t, "red", "PHI") == no(t, "red", "NYC") == "RT-BUILD-12"
    assert starts(t, "red") == "BAL BOS CHA NOR"


@pytest.mark.rule("RT-START-3")
@both_boards
def test_orange_starts_on_the_east_coast_or_in_chicago(options: str) -> None:
    t = scene(3, BUILD, options, round=2, track={"red": "NYC"}, shares={1: "red orange"})
    assert starts(t, "orange") == EAST[options].replace("NYC ", "").replace("CHA ", "CHA CHI ")
    assert no(t, "orange", "SEA") == no(t, "orange", "BUF") == no(t, "orange", "MIN") == "RT-START-3"
    assert no(t, "orange", "NYC") == "RT-BUILD-12"


@pytest.mark.rule("RT-START-7")
@both_boards
def test_purple_starts_in_one_of_the_four_western_cities(options: str) -> None:
    t = scene(3, BUILD, options, round=4, track={"red": "NYC"}, shares={1: "purple"})
    assert starts(t, "purple") == WEST
    for city in ("CHI", "NYC", "PHX", "DEN", "SPO"):
        assert no(t, "purple", city) == "RT-START-7"
    # a western city with one locomotive has room for it
    t = scene(3, BUILD, options, round=5, track={"black": "SEA"}, shares={1: "purple", 2: "black"})
    assert starts(t, "purple") == WEST


@pytest.mark.rule("RT-START-8")
def test_black_starts_wherever_there_is_room() -> None:
    # Given Red and Blue both stand in Cleveland and St. Louis, Red alone in Buffalo, and Chicago is crowded
    track = {
        "red": ST_LOUIS,
        "blue": "BAL F19 PIT F17 CLE F16 IND F14 STL",
        "orange": "CHI",
        "yellow": "CHI",
    }
    shares = {1: "red black", 2: "blue orange", 3: "yellow"}
    t = scene(3, round=5, track=track, shares=shares)
    every = {city.id for city in board_of(SMALL).cities}
    # Then it may start in every city but the two full ones and the occupied ones of the East Coast
    assert set(starts(t, "black").split()) == every - {"CLE", "STL", "NYC", "BAL"}
    assert no(t, "black", "CLE") == no(t, "black", "STL") == "RT-START-8"
    assert no(t, "black", "NYC") == "RT-BUILD-12"
    assert why(t, "build:black,E17") == "Cleveland already holds two locomotives."
    assert (
        no(t, "black", "CHI") == no(t, "black", "BUF") == no(t, "black", "DEN") == no(t, "black", "PHI") == ""
    )


@pytest.mark.rule("RT-START-9")
def test_colours_restrict_starts_only() -> None:
    # Given neither Buffalo nor Albany shows Red
    t = scene(3, round=2, track={"red": "NYC D20 D19"})
    assert no(t, "red", "BUF") == no(t, "red", "ALB") == ""


# Yellow


@pytest.mark.rule("RT-START-4", "RT-RUL-9")
def test_yellow_starts_in_chicago_or_in_the_three_westernmost_occupied_cities() -> None:
    t = yellow({"red": ST_LOUIS})
    assert starts(t, "yellow") == "CHI CLE STL"
    assert no(t, "yellow", "BUF") == "RT-START-4"
    assert why(t, "build:yellow,D18") == (
        "Yellow starts in Chicago or in one of the three westernmost occupied cities: now St. Louis, "
        "Chicago, Cleveland; Buffalo is not among them."
    )
    # an empty city further west is none of them
    assert no(t, "yellow", "DEN") == "RT-START-4"
    assert why(t, "build:yellow,E8").endswith("Denver is not occupied.")


@pytest.mark.rule("RT-START-5", "RT-RUL-9")
def test_a_western_city_with_two_is_lost_and_no_other_takes_its_place() -> None:
    # Given from the west St. Louis (Red, Blue), Chicago (Red), Indianapolis (Blue), Cleveland (Red)
    track = {"red": ST_LOUIS, "blue": "BAL F19 PIT F17 F16 IND F14 STL"}
    t = yellow(track)
    assert starts(t, "yellow") == "CHI IND"
    assert no(t, "yellow", "STL") == "RT-START-5"
    assert why(t, "build:yellow,F13") == "St. Louis holds 2 locomotives; Yellow joins exactly one."
    assert no(t, "yellow", "CLE") == "RT-START-4"
    # With the option only those with one are ranked: Chicago, Indianapolis, Cleveland
    t = yellow(track, "single_only")
    assert starts(t, "yellow") == "CHI CLE IND"
    assert no(t, "yellow", "STL") == "RT-START-5"
    assert no(t, "yellow", "BUF") == no(t, "yellow", "PIT") == "RT-START-4"


@pytest.mark.rule("RT-START-5", "RT-RUL-9")
def test_chicago_is_open_with_any_number_and_uses_up_a_place() -> None:
    # Given Chicago (Red, Orange), then from the west St. Louis, Cleveland, Buffalo (Red alone)
    track = {"red": ST_LOUIS, "orange": "CHI"}
    assert starts(yellow(track), "yellow") == "CHI CLE STL"
    # With the option Chicago holds two and is not ranked, so Buffalo is
    assert starts(yellow(track, "single_only"), "yellow") == "BUF CHI CLE STL"


@pytest.mark.rule("RT-RUL-9", "RT-RUL-8")
@pytest.mark.parametrize("rank", ["all", "single_only"])
def test_with_few_occupied_cities(rank: str) -> None:
    # none: Chicago alone, empty as it is
    assert starts(yellow({}, rank), "yellow") == "CHI"
    # New York alone is among the westernmost, but the East Coast has room for one
    t = yellow({"red": "NYC"}, rank)
    assert starts(t, "yellow") == "CHI"
    assert no(t, "yellow", "NYC") == "RT-RUL-8"
    # two: Buffalo counts, Chicago does not take a place while it is empty
    assert starts(yellow({"red": "NYC D20 D19 BUF"}, rank), "yellow") == "BUF CHI"


@pytest.mark.rule("RT-RUL-10")
def test_cities_as_far_west_as_the_third_all_count() -> None:
    # Given from the west St. Louis, Chicago, and Indianapolis and Nashville, one above the other
    track = {"red": f"{ST_LOUIS} E15 IND G15 NAS"}
    assert starts(yellow(track), "yellow") == "CHI IND NAS STL"
    # But of those behind the third none counts: with Memphis, as far west as St. Louis, Chicago is third
    assert starts(yellow({"red": f"{ST_LOUIS} E15 IND G15 NAS H14 MEM"}), "yellow") == "CHI MEM STL"


@pytest.mark.rule("RT-RUL-10")
def test_how_far_west_the_cities_of_the_printed_board_lie() -> None:
    board = board_of(PRINTED)
    keys = {city.id: board.west[city.hex] for city in board.cities}
    tied = [{id_ for id_ in keys if keys[id_] == key} for key in sorted(set(keys.values()))]
    assert tied[:4] == [{"SEA", "POR"}, {"SFO"}, {"REN"}, {"SPO", "BOI", "LAX"}]
    assert tied[4:7] == [{"LAS"}, {"POC", "SLC"}, {"BUT", "PHX"}]
    # Milwaukee lies west of Chicago, Green Bay exactly as far
    assert keys["MIL"] < keys["CHI"] == keys["GRB"]
    # Given Black in the far west: Seattle and Portland first, then San Francisco; Reno is fourth
    t = yellow({"black": way(PRINTED, "SEA", "POR", "SFO", "REN")}, round_=5, board=PRINTED)
    assert starts(t, "yellow") == "CHI POR SEA SFO"


@pytest.mark.rule("RT-START-6", "RT-RUL-12")
def test_the_moment_of_the_first_yellow_locomotive_decides() -> None:
    # Given Cleveland is the third from the west now
    t = yellow({"red": ST_LOUIS})
    assert no(t, "yellow", "CLE") == ""
    # When the same player first brings Red to Kansas City, further west than St. Louis
    build(t, "red", "F12 KAN")
    # Then in the same turn Kansas City is open to Yellow, and Cleveland is not any more
    assert starts(t, "yellow") == "CHI KAN STL"
    build(t, "yellow", "KAN")
    assert see(t, "track")["yellow"] == [place(SMALL, "KAN")]


@pytest.mark.rule("RT-RUL-12")
@pytest.mark.parametrize("round_", [3, 4, 5, 6])
def test_yellow_may_start_in_a_later_round_by_the_same_rule(round_: int) -> None:
    assert starts(yellow({"red": ST_LOUIS}, round_=round_), "yellow") == "CHI CLE STL"


@pytest.mark.rule("RT-RUL-11", "RT-BUILD-8")
def test_yellow_starts_once() -> None:
    t = yellow({"red": ST_LOUIS})
    build(t, "yellow", "STL")
    assert no(t, "yellow", "CHI") == "RT-BUILD-8"
    build(t, "yellow", "E14")
    assert no(t, "yellow", "CHI") == ""
    t = yellow({"red": ST_LOUIS})
    build(t, "yellow", "CHI")
    assert no(t, "yellow", "STL") == "RT-BUILD-8"


# Blocked


@pytest.mark.rule("RT-RUL-13", "RT-RUL-8")
def test_with_the_east_coast_full_blue_cannot_be_built() -> None:
    # Given Red in New York and Boston, Orange in Philadelphia and Baltimore, Black in Norfolk and Charleston
    track = {"red": "NYC C22 BOS", "orange": "PHI BAL", "black": "NOR I19 CHA"}
    t = scene(3, round=5, track=track, shares={1: "blue", 2: "orange", 3: "black"})
    assert starts(t, "blue") == ""
    assert no(t, "blue", "NYC") == no(t, "blue", "PHI") == no(t, "blue", "NOR") == "RT-BUILD-12"
    # its share is kept, and the others may be built
    play(t, "done")
    assert see(t, "shares")[0]["blue"] == 1
    assert (
        starts(scene(3, round=5, track={"red": "NYC C22 BOS"}, shares={1: "blue"}), "blue")
        == "BAL CHA NOR PHI"
    )


@pytest.mark.rule("RT-RUL-13", "RT-RUL-7")
def test_with_two_in_each_western_city_purple_cannot_be_built() -> None:
    track = {"yellow": WEST_COAST, "black": WEST_COAST}
    t = scene(3, round=5, track=track, shares={1: "purple", 2: "yellow", 3: "black"})
    assert starts(t, "purple") == ""
    for city in WEST.split():
        assert no(t, "purple", city) == "RT-BUILD-10"
    # with one of them gone there is a place
    track["black"] = WEST_COAST.removesuffix(" H2 LAX")
    t = scene(3, round=5, track=track, shares={1: "purple", 2: "yellow", 3: "black"})
    assert starts(t, "purple") == "LAX"
