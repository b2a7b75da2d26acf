"""What building brings at once: RT-BONUS, RT-TRANS and the rulings about them."""

import pytest

from roundhouse import BadPosition, Table
from tests.ride_the_rails.given import (
    BUILD,
    CHARLESTON,
    LOS_ANGELES,
    NEW_YORK,
    PRINTED,
    SMALL,
    board_of,
    build,
    gains,
    scene,
    see,
    told,
    way,
)

FIVE = [(PRINTED, city) for city in ("MIN", "DEN", "KAN", "DAL")]
FIVE += [(SMALL, city) for city in ("MIN", "DEN", "NOL", "MIA")]
both_boards = pytest.mark.parametrize("options", [PRINTED, SMALL])


def before(options: str, *stops: str) -> str:
    """A way that ends one hex before its last stop."""
    return way(options, *stops).rpartition(" ")[0]


# Chicago


@pytest.mark.rule("RT-BONUS-1", "RT-BONUS-6")
@both_boards
def test_every_locomotive_in_chicago_brings_2_dollars(options: str) -> None:
    # Given Red and Blue beside Chicago; seat 2 holds Red as well and gets none of it
    track = {"red": before(options, "NYC", "CHI"), "blue": before(options, "CHA", "CHI")}
    t = scene(3, BUILD, options, round=2, track=track, shares={1: "red blue"})
    events = build(t, "red", "CHI")
    assert gains(events) == [(1, 2, "RT-BONUS-1")]
    assert told(events) == [("RT-BONUS-1", 1, "red,CHI")]
    # the second railroad brings as much
    assert gains(build(t, "blue", "CHI")) == [(1, 2, "RT-BONUS-1")]
    assert t.scores == [4, 0, 0]


@pytest.mark.rule("RT-BONUS-2")
@both_boards
@pytest.mark.parametrize("railroad", ["orange", "yellow", "black"])
def test_a_start_in_chicago_brings_2_dollars_too(railroad: str, options: str) -> None:
    t = scene(3, BUILD, options, round=5, others=railroad, order=[2, 1, 3])
    assert gains(build(t, railroad, "CHI")) == [(2, 2, "RT-BONUS-1")]
    # other starts bring nothing
    t = scene(3, BUILD, options, round=5, others="black")
    assert gains(build(t, "black", "NYC")) == []


# The green banners


@pytest.mark.rule("RT-BONUS-3", "RT-BONUS-6")
@pytest.mark.parametrize(("options", "city"), FIVE)
def test_the_first_into_a_city_with_a_banner_gets_5_dollars(options: str, city: str) -> None:
    t = scene(3, BUILD, options, round=2, track={"red": before(options, "CHA", city)}, order=[3, 2, 1])
    events = build(t, "red", city)
    assert told(events) == [("RT-BONUS-3", 3, f"red,{city}")]
    assert t.scores == [0, 0, 5]


@pytest.mark.rule("RT-BONUS-3")
@both_boards
def test_four_cities_have_a_banner(options: str) -> None:
    five = [city.id for city in board_of(options).cities if city.kind == "five"]
    assert sorted(five) == sorted(city for board, city in FIVE if board == options)
    # an ordinary city brings nothing
    t = scene(3, BUILD, options, track={"red": before(options, "NYC", "BUF")}, step=1)
    assert gains(build(t, "red", "BUF")) == []


@pytest.mark.rule("RT-BONUS-4", "RT-RUL-15")
@pytest.mark.parametrize(("options", "city"), FIVE)
def test_the_second_railroad_brings_nothing(options: str, city: str) -> None:
    # Given two railroads of the same player beside the city
    track = {"red": before(options, "CHA", city), "blue": before(options, "PHI", city)}
    t = scene(3, BUILD, options, round=3, track=track, shares={1: "red blue"})
    assert gains(build(t, "blue", city)) == [(1, 5, "RT-BONUS-3")]
    assert gains(build(t, "red", city)) == []
    # nor does it when another player builds it
    t = scene(3, BUILD, options, round=3, track=track, shares={1: "blue", 2: "red"})
    build(t, "blue", city)
    t.play("done")
    assert gains(build(t, "red", city)) == []
    assert t.scores == [5, 0, 0]


@pytest.mark.rule("RT-BONUS-5", "RT-RUL-14")
@pytest.mark.parametrize(("options", "city"), FIVE)
def test_a_start_brings_nothing_and_uses_the_banner_up(options: str, city: str) -> None:
    track = {"red": before(options, "CHA", city)}
    t = scene(3, BUILD, options, round=5, track=track, shares={1: "red black"}, others="blue")
    assert gains(build(t, "black", city)) == []
    assert gains(build(t, "red", city)) == []
    assert t.scores == [0, 0, 0]


# The transcontinental line. On the small board row J leads from Charleston to El Paso (J7); J8 is plain.


def joined(purple: str = LOS_ANGELES, red: str = CHARLESTON, options: str = SMALL, **more: object) -> Table:
    """Seat 2 is to build in round 5: Red from the east and Purple from the west."""
    track = {"red": red, "purple": purple, **(more.pop("track", {}))}  # type: ignore[dict-item]
    held = "red purple black" if "black" in track else "red purple"
    return scene(
        3,
        BUILD,
        options,
        round=5,
        track=track,
        shares={2: held},
        order=[1, 2, 3],
        step=1,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("RT-TRANS-1", "RT-TRANS-3", "RT-TRANS-6", "RT-BONUS-6")
def test_joined_in_a_city_it_brings_12_dollars() -> None:
    # Given Purple in El Paso and Red in J9
    t = joined()
    # When Red comes to J8, beside Purple, then nothing is joined yet; in El Paso it is
    assert gains(build(t, "red", "J8")) == []
    events = build(t, "red", "ELP")
    assert told(events) == [("RT-TRANS-3", 2, "red,J7")]
    assert t.scores == [0, 12, 0]
    assert see(t, "transcontinental") == 2


@pytest.mark.rule("RT-TRANS-4", "RT-TRANS-6", "RT-RUL-16")
def test_joined_elsewhere_it_brings_8_dollars() -> None:
    t = joined(f"{LOS_ANGELES} J8")
    # J9 and J8 are neighbours, which is no connection; both in J8 are one
    assert see(t, "transcontinental") is None
    events = build(t, "red", "J8")
    assert told(events) == [("RT-TRANS-4", 2, "red,J8")]
    assert t.scores == [0, 8, 0]


@pytest.mark.rule("RT-TRANS-1", "RT-TRANS-3")
def test_the_line_on_the_printed_board() -> None:
    # Given Purple from Los Angeles to Dallas, and Red from Jacksonville to the hex before it
    t = joined(way(PRINTED, "LAX", "DAL"), before(PRINTED, "JAC", "DAL"), PRINTED)
    assert gains(build(t, "red", "DAL")) == [(2, 12, "RT-TRANS-3")]


@pytest.mark.rule("RT-TRANS-2", "RT-RUL-17")
def test_one_railroad_from_coast_to_coast_is_none() -> None:
    # Given Red alone from Charleston to the hex before Los Angeles
    line = f"{CHARLESTON} J8 ELP J6 J5 PHX I4"
    t = scene(3, round=5, track={"red": line}, shares={1: "red purple"}, others="blue")
    assert gains(build(t, "red", "LAX")) == []
    assert see(t, "transcontinental") is None
    # When Purple starts in Los Angeles it stands on the line, but makes no step of it
    assert gains(build(t, "purple", "LAX")) == []
    # with I4 it does: Purple to I4, where Red goes on
    assert gains(build(t, "purple", "I4")) == [(1, 8, "RT-TRANS-4")]


@pytest.mark.rule("RT-RUL-17")
def test_beside_a_single_railroad_a_step_into_a_city_brings_12() -> None:
    line = f"{CHARLESTON} J8 ELP J6 J5 PHX I4"
    t = scene(3, round=5, track={"red": line, "purple": "LAX"}, shares={1: "red purple"}, others="blue")
    # Purple's own step is missing: it stands in Los Angeles only
    assert gains(build(t, "red", "LAX")) == []
    # Purple goes another way to Phoenix, H4 beside I4, and changes there
    assert gains(build(t, "purple", "H3")) == []
    assert gains(build(t, "purple", "H4")) == []
    assert gains(build(t, "purple", "PHX")) == [(1, 12, "RT-TRANS-3")]


MIDDLE = "DAL J11 J10 J9 J8 ELP"
"""Black from Dallas, its start, along row J to El Paso; Red joins it in J11, Purple in El Paso."""


@pytest.mark.rule("RT-RUL-18")
@pytest.mark.parametrize(("mixed", "bonus"), [("all_city", 8), ("any_city", 12)])
def test_one_change_in_a_city_and_one_outside(mixed: str, bonus: int) -> None:
    t = joined(
        LOS_ANGELES,
        "CHA J17 ATL J15 J14 J13 J12",
        f"{SMALL} trans_mixed={mixed}",
        track={"black": MIDDLE},
    )
    events = build(t, "red", "J11")
    assert gains(events) == [(2, bonus, "RT-TRANS-3" if bonus == 12 else "RT-TRANS-4")]


@pytest.mark.rule("RT-RUL-18")
@pytest.mark.parametrize(("mixed", "bonus"), [("all_city", 12), ("any_city", 12)])
def test_all_changes_in_cities(mixed: str, bonus: int) -> None:
    # Given Black joins Purple in El Paso and Red in Dallas
    t = joined(
        LOS_ANGELES,
        "CHA J17 ATL J15 J14 J13 J12 J11",
        f"{SMALL} trans_mixed={mixed}",
        track={"black": "DAL I10 I9 J8 ELP"},
    )
    assert gains(build(t, "red", "DAL")) == [(2, bonus, "RT-TRANS-3")]


@pytest.mark.rule("RT-RUL-18")
@pytest.mark.parametrize("mixed", ["all_city", "any_city"])
def test_no_change_in_a_city(mixed: str) -> None:
    # Given Black joins Purple in J8 and Red in J11
    t = joined(
        f"{LOS_ANGELES} J8",
        "CHA J17 ATL J15 J14 J13 J12",
        f"{SMALL} trans_mixed={mixed}",
        track={"black": "DAL J11 J10 J9 J8"},
    )
    # Then the changes are outside, though the line runs through cities
    assert gains(build(t, "red", "J11")) == [(2, 8, "RT-TRANS-4")]


@pytest.mark.rule("RT-RUL-18", "RT-RUL-19")
def test_the_last_locomotive_may_reach_the_coast_and_the_better_line_counts() -> None:
    # Given Black, from Atlanta, and Purple stand together in J8 and in El Paso, and there is no Red
    t = joined(
        f"{LOS_ANGELES} J8",
        "",
        track={"black": "ATL J15 J14 J13 J12 J11 J10 J9 J8 ELP"},
        others="blue",
    )
    assert gains(build(t, "black", "J17")) == []
    # When Black reaches Charleston, then lines with the change in J8 and in El Paso are complete: $12, once
    assert gains(build(t, "black", "CHA")) == [(2, 12, "RT-TRANS-3")]


@pytest.mark.rule("RT-RUL-19")
def test_bonuses_add_up() -> None:
    # Given Red in Chicago and Purple beside it
    t = joined(before(SMALL, "SFO", "CHI"), NEW_YORK)
    assert gains(build(t, "purple", "CHI")) == [(2, 2, "RT-BONUS-1"), (2, 12, "RT-TRANS-3")]
    assert t.scores == [0, 14, 0]


@pytest.mark.rule("RT-RUL-19", "RT-RUL-17")
def test_a_line_that_nobody_made_cannot_be() -> None:
    # Given Purple and Red both stand in J9: somebody has been paid for it
    with pytest.raises(BadPosition, match="RT-TRANS-5"):
        joined(f"{LOS_ANGELES} J8 J9")
    # and without a line nobody can have made it
    with pytest.raises(BadPosition, match="RT-TRANS-1"):
        joined(line=2)


@pytest.mark.rule("RT-TRANS-5")
def test_the_bonus_is_paid_once() -> None:
    # Given the line was made outside the cities, by seat 1
    t = joined(f"{LOS_ANGELES} J8 J9", scores=[8, 0, 0], line=1)
    # When Red joins Purple in El Paso too, then nothing more is paid
    assert gains(build(t, "red", "J8 ELP")) == []
    assert (see(t, "transcontinental"), t.scores) == (1, [8, 0, 0])


@pytest.mark.rule("RT-TRANS-5", "RT-BONUS-6")
def test_it_is_paid_to_whoever_places_not_to_who_built_most() -> None:
    t = joined(f"{LOS_ANGELES} J8")
    t.play("done")
    # seat 3 holds only Red
    assert gains(build(t, "red", "J8")) == [(3, 8, "RT-TRANS-4")]
    assert see(t, "transcontinental") == 3
