"""Ride the Rails: RT-RIDE with the printed example of dividends, and the rulings about Links and journeys."""

import pytest

from roundhouse import BadPosition, IllegalAction, Table
from tests.ride_the_rails.given import (
    BALTIMORE,
    CHARLESTON,
    NEW_YORK,
    PRINTED,
    RIDE,
    SHARE,
    SMALL,
    board_of,
    choices,
    gains,
    mover,
    play,
    refused_by,
    scene,
    see,
    told,
    why,
)

LINES = {"red": NEW_YORK, "blue": BALTIMORE}
"""Red and Blue meet in Cleveland. Blue's F17 and F16 are neighbours, so it has a way past Cleveland."""
PARALLEL = {"blue": BALTIMORE, "orange": "CHI E15 IND F16 CLE"}
"""Blue and Orange both lead from Indianapolis to Cleveland, and both through F16."""
TRIANGLE = "NYC D20 D19 BUF E18 CLE"
"""Red. With F17 and Pittsburgh added, E18 and F17 each join Cleveland to Pittsburgh; E18 leads to Buffalo."""


def riding(track: dict[str, str] | None = None, round_: int = 3, **more: object) -> Table:
    """Seat 1 rides first; unless said otherwise seat 1 holds Red, seat 2 Blue and the others Orange."""
    shares = {1: "red red red", 2: "blue blue blue", 3: "orange orange orange"}
    return scene(3, RIDE, round=round_, track=track or LINES, **{"shares": shares, **more})  # type: ignore[arg-type]


def ride(t: Table, words: str) -> Table:
    """Choose a passenger and travel: "NYC red BUF blue PIT"."""
    first, *links = words.split()
    t.play(f"passenger:{first}")
    play(t, *(f"ride:{a},{b}" for a, b in zip(links[::2], links[1::2], strict=True)))
    return t


# Who rides


@pytest.mark.rule("RT-RIDE-1", "RT-ORDER-5", "RT-RUL-24")
def test_everybody_must_take_one_passenger() -> None:
    t = riding(order=[2, 3, 1])
    assert mover(t) == 2
    for text in ("done", "share:red", "build:red,E14"):
        assert refused_by(t, text) == "RT-RIDE-1"
    # there is no passing while a ride is possible
    assert refused_by(t, "alight") == "RT-RUL-24"
    assert why(t, "alight") == "A passenger has to ride first: choose one."
    t.play("passenger:NYC")
    assert refused_by(t, "alight") == "RT-RUL-24"
    assert why(t, "alight") == "The passenger has to travel over at least one Link."
    # one passenger and no more
    assert refused_by(t, "passenger:CLE") == "RT-RIDE-1"
    play(t, "ride:red,BUF", "alight")
    assert mover(t) == 3
    ride(t, "BUF red CLE").play("alight")
    ride(t, "CLE red BUF").play("alight")
    assert t.phase == SHARE


@pytest.mark.rule("RT-RUL-24")
def test_who_cannot_ride_is_skipped_and_earns_nothing() -> None:
    # Given one Link, and its cities have a passenger each, for the first two players
    t = riding({"red": "NYC D20 D19 BUF"}, order=[3, 1, 2])
    play(t, "passenger:NYC", "ride:red,BUF", "alight")
    events = play(t, "passenger:BUF", "ride:red,NYC", "alight")
    assert ("RT-RUL-24", 2, "") in told(events)
    assert (t.phase, t.scores) == (SHARE, [8, 0, 2])


@pytest.mark.rule("RT-RUL-24", "RT-RIDE-4")
def test_track_without_a_link_carries_nobody() -> None:
    # Given Red stands in one city, Blue in one: the building turns end the round
    t = scene(3, round=2, track={"red": "NYC D20", "blue": "CHA J17"}, shares={1: "red blue"})
    events = play(t, "done", "done", "done")
    assert [entry for entry in told(events) if entry[0] == "RT-RUL-24"] == [
        ("RT-RUL-24", 1, ""),
        ("RT-RUL-24", 2, ""),
        ("RT-RUL-24", 3, ""),
    ]
    assert see(t, "round") == 3


@pytest.mark.rule("RT-RIDE-2", "RT-RIDE-4")
def test_the_passenger_is_chosen_among_those_who_are_still_there() -> None:
    t = riding(gone="NYC CLE")
    assert refused_by(t, "passenger:NYC") == "RT-RIDE-2"
    assert why(t, "passenger:CLE") == "There is no passenger in Cleveland any more."
    # a passenger without a Link cannot ride
    assert refused_by(t, "passenger:DEN") == "RT-RIDE-4"
    assert choices(t, "passenger") == ["CHI", "BUF", "STL", "IND", "PIT", "BAL"]
    assert refused_by(t, "ride:red,BUF") == "RT-RIDE-2"
    assert why(t, "ride:red,BUF") == "Choose the passenger first."


@pytest.mark.rule("RT-RIDE-2", "RT-RUL-25")
def test_the_journey_ends_where_the_rider_likes() -> None:
    # Given Buffalo's and Cleveland's passengers are gone: both are fit to end in all the same
    t = ride(riding(gone="BUF CLE"), "NYC red BUF")
    assert "alight" in t.legal()
    t.play("ride:red,CLE")
    assert "alight" in t.legal()
    events = t.play("alight")
    assert ("RT-RIDE-11", 1, "NYC,CLE,2") in told(events)


# Links


@pytest.mark.rule("RT-RIDE-3", "RT-RIDE-4", "RT-RUL-22")
def test_a_link_is_of_one_railroad_and_begins_where_the_last_one_ended() -> None:
    t = ride(riding(), "NYC red BUF")
    assert refused_by(t, "ride:red,CHI") == "RT-RUL-20"
    assert refused_by(t, "ride:blue,PIT") == "RT-RIDE-4"
    assert why(t, "ride:blue,PIT") == "Blue has no locomotive in Buffalo."
    assert refused_by(t, "ride:red,DEN") == "RT-RIDE-4"
    assert why(t, "ride:red,DEN") == "Red has no locomotive in Denver."
    assert refused_by(t, "ride:orange,CLE") == "RT-RIDE-4"
    assert t.legal() == ["ride:red,CLE", "alight"]


@pytest.mark.rule("RT-RUL-22")
def test_trains_are_not_changed_outside_a_city() -> None:
    # Given Red from New York to Buffalo and Blue from Philadelphia to Albany, both in D20
    t = riding({"red": "NYC D20 D19 BUF", "blue": "PHI D20 ALB"})
    t.play("passenger:NYC")
    assert t.legal() == ["ride:red,BUF"]


@pytest.mark.rule("RT-RUL-20")
def test_a_link_ends_at_the_first_city() -> None:
    t = riding()
    t.play("passenger:NYC")
    assert refused_by(t, "ride:red,CLE") == "RT-RUL-20"
    assert (
        why(t, "ride:red,CLE")
        == "Red has no Link from New York to Cleveland: every way leads through another city."
    )
    with pytest.raises(IllegalAction, match="RT-RUL-20"):
        t.play("ride:red,CLE")


@pytest.mark.rule("RT-RUL-20")
def test_neighbouring_cities_are_a_link_and_length_does_not_matter() -> None:
    # Given Red in New York and Philadelphia, side by side; Blue from Atlanta over nine hexes to El Paso
    track = {"red": "NYC PHI", "blue": f"{CHARLESTON} J8 ELP"}
    assert gains(ride(riding(track), "NYC red PHI").play("alight")) == [
        (1, 3, "RT-RIDE-9"),
        (1, 2, "RT-RIDE-11"),
    ]
    assert gains(ride(riding(track), "ATL blue ELP").play("alight")) == [
        (2, 3, "RT-RIDE-9"),
        (1, 2, "RT-RIDE-11"),
    ]


@pytest.mark.rule("RT-RUL-21")
def test_a_link_may_go_past_a_city() -> None:
    # Given Blue's F17 and F16 below Cleveland: from Pittsburgh one may call at Cleveland or not
    t = riding()
    t.play("passenger:PIT")
    assert t.legal() == ["ride:blue,CLE", "ride:blue,IND", "ride:blue,BAL"]
    past = ride(riding(), "PIT blue IND").play("alight")
    assert gains(past) == [(2, 3, "RT-RIDE-9"), (1, 2, "RT-RIDE-11")]
    through = ride(riding(), "PIT blue CLE blue IND").play("alight")
    assert gains(through) == [(2, 6, "RT-RIDE-9"), (1, 3, "RT-RIDE-11")]


@pytest.mark.rule("RT-RUL-21")
def test_a_link_past_a_city_on_the_printed_board() -> None:
    # Given Red in New York, Boston and Albany, and in F29, F30, E30 between them
    t = scene(3, RIDE, PRINTED, track={"red": "NYC F29 F30 BOS E30 ALB"})
    t.play("passenger:NYC")
    assert t.legal() == ["ride:red,ALB", "ride:red,BOS"]
    t.play("ride:red,BOS")
    assert t.legal() == ["ride:red,ALB", "alight"]


@pytest.mark.rule("RT-RIDE-8")
@pytest.mark.parametrize(("railroad", "seat"), [("blue", 2), ("orange", 3)])
def test_of_two_railroads_the_rider_chooses(railroad: str, seat: int) -> None:
    t = riding(PARALLEL)
    t.play("passenger:IND")
    assert {"ride:blue,CLE", "ride:orange,CLE"} <= set(t.legal())
    t.play(f"ride:{railroad},CLE")
    assert gains(t.play("alight")) == [(seat, 3, "RT-RIDE-9"), (1, 2, "RT-RIDE-11")]


@pytest.mark.rule("RT-RIDE-6")
def test_many_cities_and_several_railroads() -> None:
    # Six cities, five Links: three of Red, one of Orange, one of Blue; everybody has three shares of a kind
    t = ride(riding({**LINES, "orange": "CHI E15 IND"}), "NYC red BUF red CLE red CHI orange IND blue STL")
    events = t.play("alight")
    assert gains(events) == [
        (1, 9, "RT-RIDE-9"),
        (2, 3, "RT-RIDE-9"),
        (3, 3, "RT-RIDE-9"),
        (1, 6, "RT-RIDE-11"),
    ]


# No hex twice


@pytest.mark.rule("RT-RIDE-7", "RT-RUL-23")
def test_no_turning_back_and_no_circle() -> None:
    t = ride(riding(), "NYC red BUF")
    assert refused_by(t, "ride:red,NYC") == "RT-RIDE-7"
    assert why(t, "ride:red,NYC") == "The journey has been in New York: no hex is entered twice."
    # Given a ring of Cleveland, Chicago and Indianapolis
    ring = {"red": NEW_YORK, "orange": "CHI E15 IND F16 CLE"}
    t = ride(riding(ring), "CLE red CHI orange IND")
    assert refused_by(t, "ride:orange,CLE") == "RT-RIDE-7"
    assert t.legal() == ["alight"]


@pytest.mark.rule("RT-RIDE-7")
def test_the_way_past_a_city_uses_up_its_hexes() -> None:
    # Given Pittsburgh to Indianapolis past Cleveland, over F17 and F16
    t = ride(riding(), "PIT blue IND")
    assert refused_by(t, "ride:blue,CLE") == "RT-RIDE-7"
    assert why(t, "ride:blue,CLE") == (
        "The way of Blue from Indianapolis to Cleveland would enter a hex that is used already."
    )


@pytest.mark.rule("RT-RUL-23", "RT-RIDE-7")
def test_a_hex_with_two_railroads_is_used_once() -> None:
    # Given Orange takes the passenger from Cleveland over F16 to Indianapolis
    t = ride(riding(PARALLEL), "CLE orange IND")
    # Then Blue's way past Cleveland, over F16 and F17, is closed, though no locomotive of Blue was used
    assert refused_by(t, "ride:blue,PIT") == "RT-RIDE-7"
    assert t.legal() == ["ride:blue,STL", "ride:orange,CHI", "alight"]
    # and the other way round: Blue over F17 and F16 to Indianapolis closes Orange's way to Cleveland
    t = ride(riding(PARALLEL), "PIT blue IND")
    assert refused_by(t, "ride:orange,CLE") == "RT-RIDE-7"


@pytest.mark.rule("RT-RUL-32", "RT-RIDE-7")
def test_an_earlier_link_gives_way_if_it_can() -> None:
    # Given Cleveland and Pittsburgh are joined over E18 and over F17, Buffalo over E18 alone
    track = {"red": f"{TRIANGLE} F17 PIT"}
    t = ride(riding(track), "CLE red PIT")
    # Then the Link to Pittsburgh may have gone over F17, and Buffalo is open
    assert refused_by(t, "ride:red,BUF") == ""
    play(t, "ride:red,BUF", "ride:red,NYC")
    hexes = routes(t)
    assert hexes == ["CLE F17 PIT", "PIT E18 BUF", "BUF D19 D20 NYC"]
    # But Cleveland to Buffalo needs E18, and so does Buffalo to Pittsburgh
    t = ride(riding(track), "CLE red BUF")
    assert refused_by(t, "ride:red,PIT") == "RT-RIDE-7"
    # With E18 alone there is no way at all to go on
    t = ride(riding({"red": f"{TRIANGLE} PIT"}), "CLE red PIT")
    assert refused_by(t, "ride:red,BUF") == "RT-RIDE-7"


def routes(t: Table) -> list[str]:
    """The hexes of each Link of the journey so far, cities by their ids."""
    state = t.rules.from_position(t.position())
    board = board_of(SMALL)
    names = {city.hex: city.id for city in board.cities}
    found = t.rules.journeys.routes(state)  # type: ignore[attr-defined]
    return [" ".join(names.get(hex_, board.names[hex_]) for hex_ in route) for route in found]


@pytest.mark.rule("RT-RUL-32", "RT-RIDE-2")
def test_the_rider_names_the_start_then_link_by_link_then_alights() -> None:
    t = riding()
    assert {text.split(":")[0] for text in t.legal()} == {"passenger"}
    t.play("passenger:NYC")
    assert {text.split(":")[0] for text in t.legal()} == {"ride"}
    for goal in ("BUF", "CLE", "CHI"):
        t.play(f"ride:red,{goal}")
        assert t.legal()[-1] == "alight"
    # at the end of the line there is nothing but to alight
    assert t.legal() == ["alight"]
    assert see(t, "ride") == ["NYC", ["red", "BUF"], ["red", "CLE"], ["red", "CHI"]]


# Money


@pytest.mark.rule("RT-RIDE-9", "RT-RIDE-10", "RT-RIDE-11")
def test_the_printed_example_of_dividends() -> None:
    # Given two Links of Red and one of Blue; seat 1 has two Red, seat 2 one of each, seat 3 two Blue
    t = scene(3, RIDE, round=2, track=LINES, shares={1: "red red", 2: "red blue", 3: "blue blue"})
    events = ride(t, "NYC red BUF red CLE blue PIT").play("alight")
    # Then each share of Red brings $2, each of Blue $1, and the rider earns 3 + 1 for four cities
    assert gains(events) == [
        (1, 4, "RT-RIDE-9"),
        (2, 2, "RT-RIDE-9"),
        (2, 1, "RT-RIDE-9"),
        (3, 2, "RT-RIDE-9"),
        (1, 4, "RT-RIDE-11"),
    ]
    assert t.scores == [8, 3, 2]
    # the ledger says for what: Links and shares
    assert [about for _, _, about in told(events)] == [
        "red,2,2",
        "red,2,1",
        "blue,1,1",
        "blue,1,2",
        "NYC,PIT,3",
    ]


@pytest.mark.rule("RT-RIDE-5", "RT-RIDE-9")
def test_no_share_is_needed_to_ride() -> None:
    # Given seat 3 holds nothing of Red, on which it travels
    t = riding(order=[3, 1, 2])
    assert gains(ride(t, "NYC red BUF red CLE").play("alight")) == [(1, 6, "RT-RIDE-9"), (3, 3, "RT-RIDE-11")]


@pytest.mark.rule("RT-RIDE-11", "RT-RUL-20")
@pytest.mark.parametrize("links", [1, 2, 3])
def test_the_rider_earns_a_dollar_a_city(links: int) -> None:
    journey = " ".join(["NYC", "red BUF", "red CLE", "red CHI"][: 1 + links])
    events = ride(riding(), journey).play("alight")
    assert gains(events)[-1] == (1, links + 1, "RT-RIDE-11")
    assert len(set(journey.split()) - {"red"}) == links + 1


@pytest.mark.rule("RT-RIDE-12")
def test_the_passenger_leaves_the_board() -> None:
    t = ride(riding(), "NYC red BUF")
    before = see(t, "passengers")
    assert "NYC" in before
    t.play("alight")
    # the one of Buffalo is still there, and no second one has come
    assert see(t, "passengers") == [city for city in before if city != "NYC"]
    assert see(t, "carried") == 1
    assert refused_by(t, "passenger:NYC") == "RT-RIDE-2"
    assert refused_by(t, "passenger:BUF") == ""


@pytest.mark.rule("RT-RIDE-13", "RT-SETUP-4")
def test_every_journey_is_counted_from_the_beginning() -> None:
    # When a long journey is followed by a short one
    t = ride(riding(), "NYC red BUF red CLE red CHI")
    events = t.play("alight")
    # Then the hexagon, from 1, showed 4 and the disk of Red, from 0, showed 3
    assert told(events) == [("RT-RIDE-9", 1, "red,3,3"), ("RT-RIDE-11", 1, "NYC,CHI,3")]
    assert see(t, "ride") is None
    events = ride(t, "BUF red CLE").play("alight")
    assert told(events) == [("RT-RIDE-9", 1, "red,1,3"), ("RT-RIDE-11", 2, "BUF,CLE,1")]
    assert gains(events) == [(1, 3, "RT-RIDE-9"), (2, 2, "RT-RIDE-11")]


@pytest.mark.rule("RT-RIDE-14", "RT-RIDE-15")
def test_money_goes_on_past_100() -> None:
    t = ride(riding(scores=[98, 199, 0]), "NYC red BUF red CLE")
    t.play("alight")
    assert t.scores == [98 + 6 + 3, 199, 0]


# Positions that break these rules are none


@pytest.mark.rule("RT-RIDE-1", "RT-RIDE-2", "RT-RIDE-4", "RT-RIDE-7", "RT-RIDE-12")
@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"ride": "NYC red BUF", "gone": "NYC"}, r"no passenger in New York. \[RT-RIDE-2\]"),
        ({"ride": "DEN"}, r"No Link leads from Denver to another city. \[RT-RIDE-4\]"),
        ({"ride": "NYC red CLE"}, "no Link of red leads from New York to Cleveland"),
        ({"ride": "NYC red BUF red NYC"}, "or the journey has been there"),
        ({"ride": "PIT blue IND blue CLE"}, "RT-RIDE-7|enter"),
        ({"carried": 1}, r"0 passengers are gone, but 1 have ridden. \[RT-RIDE-12\]"),
        ({"gone": "NYC CHI CLE STL IND PIT BAL"}, r"7 passengers are gone after 6 rides. \[RT-RIDE-12\]"),
    ],
)
def test_journeys_that_cannot_be(more: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        riding(**more)  # type: ignore[arg-type]


@pytest.mark.rule("RT-RIDE-1")
def test_nobody_rides_in_another_phase() -> None:
    with pytest.raises(BadPosition, match="passengers ride in the phase 'Ride the Rails' only"):
        scene(3, round=3, track=LINES, shares={1: "blue"}, ride="NYC")
