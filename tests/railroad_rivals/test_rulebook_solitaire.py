"""The solitaire game: RR-SOLO, RR-SOLOCHAL and the rulings about them."""

from collections import Counter
from math import comb

import pytest

from roundhouse import CHANCE, PUBLIC, Table
from roundhouse.games.railroad_rivals.rules.solitaire import rank
from tests.railroad_rivals.given import (
    DATA,
    gains,
    links,
    links_of,
    new,
    odds,
    play,
    refused_by,
    scene,
    see,
    told,
)

START = (("STL", 0, 0, 0), ("CHI", 0, 1, 2), ("WAS", 1, 0, 3))
"""Chicago south of St. Louis by the IC, Washington east of it by the B&O."""
SETUP = (
    "~cubes:brown,yellow,yellow",
    "arrange:yellow,brown,yellow",
    "place:CHI,0,1,2",
    "place:WAS,1,0,3",
    "~cubes:brown",
    "~cubes:black",
    "~cubes:gray",
)


def solo(phase: str, **more: object) -> Table:
    """Turn 3 of a solitaire game, with the progression of the printed example."""
    given: dict[str, object] = {
        "laid": START,
        "scores": [6],
        "progression": ["yellow", "brown", "yellow", "black", "gray"],
        "cubes": {"STL": ["brown"], "WAS": ["gray"]},
        "portfolios": {1: ["IC", "SP", "UP"]},
        "row": [1],
    }
    return scene(1, phase, **(given | more))  # type: ignore[arg-type]


def placing(*cities: str, **more: object) -> Table:
    return solo("Place tile", cities=cities, **more)


def delivering(*progression: str, **more: object) -> Table:
    return solo("Deliver a goods cube", progression=list(progression), **more)


@pytest.mark.rule("RR-SOLO-1", "RR-SOLO-2", "RR-SOLO-3", "RR-SOLO-8")
def test_the_components_of_the_start() -> None:
    t = new(1)
    assert Counter(see(t, "bag")) == {"brown": 6, "yellow": 6, "black": 6, "gray": 6}
    assert set(see(t, "values").values()) == {0}
    assert Counter(see(t, "stock_pile")) == {railroad.id: 4 for railroad in DATA.railroads}
    events = t.play("~cubes:brown,yellow,gray")
    assert gains(events) == [(1, 1, "RR-SOLO-2")]
    assert t.scores == [1]


@pytest.mark.rule("RR-SOLO-4", "RUL-47")
def test_three_cubes_are_arranged_after_they_are_seen() -> None:
    t = new(1)
    assert sum(odds(t).values()) == comb(24, 3)
    t.play("~cubes:brown,yellow,yellow")
    assert t.legal() == [
        "arrange:brown,yellow,yellow",
        "arrange:yellow,brown,yellow",
        "arrange:yellow,yellow,brown",
    ]
    assert refused_by(t, "arrange:brown,brown,yellow") == "RR-SOLO-4"
    assert refused_by(t, "place:CHI,0,1,2") == "RR-SOLO-4"
    t.play("arrange:yellow,brown,yellow")
    assert see(t, "progression") == ["yellow", "brown", "yellow"]


@pytest.mark.rule("RR-SOLO-4")
def test_three_cubes_of_one_colour_need_no_arranging() -> None:
    t = new(1)
    t.play("~cubes:gray,gray,gray")
    assert t.phase == "Starting city tiles"


@pytest.mark.rule("RR-SOLO-5", "RUL-46")
def test_chicago_and_washington_are_linked_to_st_louis() -> None:
    # Given St. Louis with one IC edge (south) and one B&O edge (east)
    t = new(1)
    play(t, *SETUP[:2])
    assert see(t, "laid") == [["STL", 0, 0, 0]]
    # Then Chicago, with one IC edge, goes south in one way; Washington, with one B&O edge, east in one way
    assert t.legal() == ["place:CHI,0,1,2"]
    assert refused_by(t, "place:CHI,0,-1,0") == "RR-SOLO-5"
    assert refused_by(t, "place:WAS,1,0,3") == "RR-SOLO-5"
    t.play("place:CHI,0,1,2")
    assert t.legal() == ["place:WAS,1,0,3"]
    t.play("place:WAS,1,0,3")
    assert links_of(t) == [("CHI", "STL", "IC", 1), ("WAS", "STL", "B&O", 1)]


@pytest.mark.rule("RUL-46")
def test_several_layouts_are_a_choice(tmp_path: object) -> None:
    from pathlib import Path

    from roundhouse import find_game

    # Given a box in which Chicago has two IC edges and St. Louis two B&O edges
    text = (find_game("railroad-rivals").folder / "data.toml").read_text("utf-8")
    text = text.replace('"NYC PRR IC ATSF"', '"IC PRR IC ATSF"').replace(
        '"MP B&O IC PRR"', '"B&O B&O IC PRR"'
    )
    path = Path(str(tmp_path)) / "box.toml"
    path.write_text(text, "utf-8")
    t = new(1, f"tiles={path}")
    play(t, *SETUP[:2])
    assert t.legal() == ["place:CHI,0,1,0", "place:CHI,0,1,2"]
    t.play("place:CHI,0,1,0")
    assert t.legal() == ["place:WAS,0,-1,2", "place:WAS,1,0,3"]
    # either way there are exactly two links
    t.play("place:WAS,0,-1,2")
    assert len(links_of(t)) == 2


@pytest.mark.rule("RR-SOLO-6", "RR-SOLO-7")
def test_one_cube_on_each_starting_tile() -> None:
    t = new(1)
    play(t, *SETUP[:4])
    assert t.legal() == ["~cubes:brown", "~cubes:yellow", "~cubes:black", "~cubes:gray"]
    events = play(t, *SETUP[4:])
    assert told(events) == [("RR-SOLO-6", 1, "STL"), ("RR-SOLO-6", 1, "CHI"), ("RR-SOLO-6", 1, "WAS")]
    assert see(t, "cubes") == {"STL": ["brown"], "CHI": ["black"], "WAS": ["gray"]}
    assert len(see(t, "bag")) == 18
    assert see(t, "city_left") == 34
    assert (t.phase, see(t, "turn")) == ("Draw stock tiles", 1)


@pytest.mark.rule("RR-SOLO-9", "RR-SOLO-10", "RR-SOLO-11")
def test_a_turn_draws_stock_draws_city_places_delivers() -> None:
    t = new(1)
    play(t, *SETUP)
    play(t, "~stock:IC", "~stock:IC", "~stock:SP")
    assert t.legal() == ["keep:IC", "keep:SP"]
    assert refused_by(t, "keep:UP") == "RR-SOLO-10"
    assert refused_by(t, "place:PIT,0,-1,0") == "RR-SOLO-10"
    t.play("keep:SP")
    assert (see(t, "portfolios"), see(t, "stocks_out")) == ([["SP"]], ["IC", "IC"])
    assert t.phase == "Draw city tiles"
    play(t, "~city:PIT", "~city:MEM", "~city:SEA")
    assert t.phase == "Place tile"
    play(t, "place:MEM,0,-1,1", "~cubes:yellow")
    assert t.phase == "Deliver a goods cube"
    t.play("deliver:yellow,MEM,STL")
    assert (t.phase, see(t, "turn")) == ("Draw stock tiles", 2)


@pytest.mark.rule("RR-SOLO-12", "RUL-50")
def test_one_of_the_three_is_placed_by_the_usual_rules_and_two_leave() -> None:
    # Given Pittsburgh and Memphis, which can match, and Spokane, which cannot
    t = placing("PIT", "MEM", "SPO")
    assert refused_by(t, "place:HOU,0,-1,0") == "RR-SOLO-12"
    assert refused_by(t, "pass") == "RUL-50"
    assert refused_by(t, "place:SPO,-1,0,0") == "RR-PLACE-2"
    assert all(text.split(":")[1][:3] in ("PIT", "MEM") for text in t.legal())
    t.play("place:MEM,0,-1,1")
    assert see(t, "discarded") == ["PIT", "SPO"]
    assert see(t, "city_display") == []


@pytest.mark.rule("RR-SOLO-13", "RUL-51")
def test_links_belong_to_the_player_and_there_is_no_hand() -> None:
    t = placing("PIT", "MEM", "ELP")
    t.play("place:MEM,0,-1,1")
    assert links_of(t)[-1] == ("MEM", "STL", "MP", 1)
    assert see(t, "hands") == [[]]
    assert see(t, "last") is False


@pytest.mark.rule("RR-SOLO-14", "RUL-45")
def test_the_new_tile_receives_its_cubes_as_far_as_the_bag_goes() -> None:
    # Given two cubes in the bag, when Pittsburgh (2) is placed, then it gets both
    t = placing("PIT", "MEM", "ELP", **emptied(2))
    t.play("place:PIT,-1,0,3")
    assert t.legal() == ["~cubes:gray,gray"]
    assert refused_by(t, "~cubes:gray") == "RR-SOLO-14"
    assert told(t.play("~cubes:gray,gray")) == [("RR-SOLO-14", 1, "PIT")]
    # with one cube it gets that one, with none it gets none
    t = placing("PIT", "MEM", "ELP", **emptied(1))
    t.play("place:PIT,-1,0,3")
    assert t.legal() == ["~cubes:gray"]
    t = placing("PIT", "MEM", "ELP", **emptied(0))
    t.play("place:PIT,-1,0,3")
    assert t.phase == "Deliver a goods cube"


def emptied(left: int) -> dict[str, object]:
    """All cubes but so many gray ones lie in the progression or on the three tiles."""
    lying = ["brown"] * 6 + ["yellow"] * 6 + ["black"] * 6 + ["gray"] * (6 - left)
    return {"progression": lying[:-2], "cubes": {"STL": [lying[-1]], "WAS": [lying[-2]]}}


@pytest.mark.rule("RR-SOLO-15", "RUL-50")
def test_all_three_leave_when_none_can_be_placed() -> None:
    # Given three tiles of the north-west, whose railroads nobody offers, and no blank edge on the table
    t = placing("SPO", "HEL", "MIN")
    assert t.legal() == ["pass"]
    events = t.play("pass")
    assert ("RR-SOLO-15", 1, "") in told(events)
    assert see(t, "discarded") == ["SPO", "HEL", "MIN"]
    assert t.phase == "Deliver a goods cube"


@pytest.mark.rule("RUL-50")
def test_a_blank_contact_comes_before_discarding() -> None:
    # Given Norfolk's blank edge to the east, and Duluth among three tiles that match nothing
    t = placing("SPO", "HEL", "DUL", laid=(*START, ("NOR", 1, 1, 0)))
    # Then Duluth must come with its blank edge to the west
    assert t.legal() == ["place:DUL,2,1,1"]
    assert refused_by(t, "pass") == "RUL-50"
    assert refused_by(t, "place:SPO,0,-1,0") == "RUL-50"


@pytest.mark.rule("RR-SOLO-16")
def test_a_cube_goes_over_a_link_to_the_next_city() -> None:
    t = delivering("yellow", "brown", "yellow")
    assert t.legal() == ["deliver:brown,STL,CHI", "deliver:gray,WAS,STL", "deliver:brown,STL,WAS"]
    assert refused_by(t, "deliver:brown,CHI,STL") == "RR-SOLO-16"
    assert refused_by(t, "deliver:gray,WAS,CHI") == "RR-SOLO-16"


@pytest.mark.rule("RR-SOLO-17", "RUL-48", "RUL-24")
def test_the_cube_joins_the_progression_and_stays_there() -> None:
    t = delivering("yellow", "brown", "yellow")
    bag = see(t, "bag")
    t.play("deliver:gray,WAS,STL")
    assert see(t, "progression") == ["yellow", "brown", "yellow", "gray"]
    assert see(t, "bag") == bag
    assert see(t, "cubes") == {"STL": ["brown"]}


@pytest.mark.rule("RR-SOLO-18", "RR-SOLO-19", "RUL-43")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (6, 8), (8, 10), (9, 10), (10, 10)])
def test_the_railroad_rises_by_two_up_to_ten(before: int, after: int) -> None:
    t = delivering("yellow", "brown", "yellow", values={"B&O": before})
    events = t.play("deliver:gray,WAS,STL")
    assert see(t, "values")["B&O"] == after
    assert told(events)[1][0] == ("RR-SOLO-19" if before == 10 else "RR-SOLO-18")
    assert gains(events) == [(1, 2, "RR-SOLO-20")]


@pytest.mark.rule("RR-SOLO-20", "RR-SOLO-21", "RUL-40", "RUL-41")
def test_turn_two_of_the_example_scores_three() -> None:
    # Given yellow, brown, yellow, black: three different colours
    t = delivering("yellow", "brown", "yellow", "black", turn=2, portfolios={1: ["IC", "SP"]})
    # the delivered gray cube itself does not count
    assert gains(t.play("deliver:gray,WAS,STL")) == [(1, 3, "RR-SOLO-20")]


@pytest.mark.rule("RR-SOLO-20", "RR-SOLO-22", "RUL-41")
def test_turn_three_of_the_example_scores_four() -> None:
    # Given yellow, brown, yellow, black, gray: the last four are four colours
    t = delivering("yellow", "brown", "yellow", "black", "gray")
    assert gains(t.play("deliver:brown,STL,WAS")) == [(1, 4, "RR-SOLO-20")]


@pytest.mark.rule("RR-SOLO-20", "RUL-41")
def test_the_fifth_cube_to_the_left_does_not_count() -> None:
    # Given gray, yellow, brown, yellow, brown: the last four have two colours, all five have three
    t = delivering("gray", "yellow", "brown", "yellow", "brown")
    assert gains(t.play("deliver:brown,STL,WAS")) == [(1, 2, "RR-SOLO-20")]


@pytest.mark.rule("RUL-42")
def test_turn_one_scores_three_at_most() -> None:
    t = delivering("yellow", "brown", "black", turn=1, portfolios={1: ["IC"]})
    assert gains(t.play("deliver:gray,WAS,STL")) == [(1, 3, "RR-SOLO-20")]


@pytest.mark.rule("RUL-44", "RUL-22")
def test_nothing_to_deliver_costs_the_delivery_but_counts_as_a_turn() -> None:
    t = placing("SPO", "HEL", "MIN", cubes={}, progression=["yellow"] * 6 + ["brown"] * 2)
    events = t.play("pass")
    assert ("RUL-44", 1, "") in told(events)
    assert (t.phase, see(t, "turn"), t.scores) == ("Draw stock tiles", 4, [6])
    # otherwise a delivery is compulsory, unless the table allows to decline
    assert refused_by(delivering("yellow", "brown", "yellow"), "decline") == "RUL-22"
    t = delivering("yellow", "brown", "yellow", options="may_decline_delivery=yes")
    t.play("decline")
    assert see(t, "turn") == 4


@pytest.mark.rule("RR-SOLO-23", "RR-SOLO-24", "RR-SOLO-25")
def test_after_the_eleventh_turn_stocks_are_scored() -> None:
    # Given turn 11, ten points, two IC at 4, one B&O at 8 and eight shares of nothing
    t = delivering(
        "yellow",
        "brown",
        "yellow",
        turn=11,
        last=True,
        scores=[20],
        portfolios={1: ["IC", "IC", "B&O", *["SP"] * 4, *["UP"] * 4]},
        values={"IC": 4, "B&O": 8},
    )
    # When the gray cube is delivered for 2 points and raises the B&O to 10
    events = t.play("deliver:gray,WAS,STL")
    # Then 8 for the IC and 10 for the B&O: 20 + 2 + 8 + 10 = 40, a Porter
    assert [(amount, rule) for _, amount, rule in gains(events)][1:] == [
        (10, "RR-SOLO-24"),
        (8, "RR-SOLO-24"),
    ]
    assert t.scores == [40]
    assert t.over
    assert told(events)[-1] == ("RR-SOLO-25", 1, "Porter")
    assert t.ranking == [1]


@pytest.mark.rule("RR-SOLO-23")
def test_a_whole_game_has_eleven_turns() -> None:
    t = Table.new("railroad-rivals", 1, seed="eleven")
    while not t.over:
        t.play(t.legal()[0])
    assert see(t, "turn") == 11
    assert len(see(t, "portfolios")[0]) == 11
    # 33 of 34 city tiles and 33 of 48 stock tiles were drawn
    assert see(t, "city_left") == 1
    assert len(see(t, "stock_pile")) == 15


@pytest.mark.rule("RR-SOLO-25")
@pytest.mark.parametrize(
    ("score", "name"),
    [
        (0, "Train-Hopping Vagabond"),
        (35, "Train-Hopping Vagabond"),
        (36, "Porter"),
        (40, "Porter"),
        (41, "Stoker/Boilerman"),
        (45, "Stoker/Boilerman"),
        (46, "Conductor"),
        (50, "Conductor"),
        (51, "Signalman"),
        (55, "Signalman"),
        (56, "Locomotive Engineer"),
        (60, "Locomotive Engineer"),
        (61, "Train Dispatcher"),
        (65, "Train Dispatcher"),
        (66, "Road Foreman of Engines"),
        (70, "Road Foreman of Engines"),
        (71, "Manager"),
        (75, "Manager"),
        (76, "Railroad CEO"),
        (80, "Railroad CEO"),
        (81, "Tycoon"),
        (120, "Tycoon"),
    ],
)
def test_ranks(score: int, name: str) -> None:
    assert rank(score) == name


@pytest.mark.rule("RR-SOLO-9")
def test_nothing_is_hidden_in_solitaire() -> None:
    t = Table.new("railroad-rivals", 1, seed="open")
    assert t.view(PUBLIC).position() == t.position()


@pytest.mark.rule("RR-SOLOCHAL-1", "RR-SOLOCHAL-2", "RUL-49")
def test_the_challenge_begins_with_three_random_tiles() -> None:
    t = new(1, "challenge=yes")
    play(t, *SETUP[:2])
    assert (t.to_move, len(t.legal())) == (CHANCE, 37)
    play(t, "~city:SEA", "~city:PIT", "~city:NYK")
    # the first of the player's choice lies unturned in the middle
    assert t.legal() == ["place:PIT,0,0,0", "place:NYK,0,0,0", "place:SEA,0,0,0"]
    assert refused_by(t, "place:PIT,0,0,1") == "RUL-49"
    assert refused_by(t, "place:CHI,0,0,0") == "RR-SOLOCHAL-1"
    t.play("place:PIT,0,0,0")
    # while New York can match, it must: Seattle has to wait
    assert {text[:9] for text in t.legal()} == {"place:NYK"}
    assert all(links([("PIT", 0, 0, 0), parsed(text)], {}) for text in t.legal())
    assert refused_by(t, "place:SEA,1,0,0") == "RUL-49"
    assert "New York placed 1 north would make a link" in str(t.explain("place:SEA,1,0,0"))
    t.play("place:NYK,1,0,2")
    # Seattle matches nothing: any contact will do, so 6 cells and 4 turns
    assert len(t.legal()) == 24
    assert refused_by(t, "place:SEA,9,9,0") == "RUL-49"
    assert refused_by(t, "place:SEA,1,0,0") == "RR-PLACE-8"
    t.play("place:SEA,-1,0,1")
    assert len(links_of(t)) == 1
    play(t, "~cubes:brown", "~cubes:black", "~cubes:gray")
    assert see(t, "cubes") == {"PIT": ["brown"], "NYK": ["black"], "SEA": ["gray"]}
    assert (see(t, "city_left"), t.phase) == (34, "Draw stock tiles")


def parsed(text: str) -> tuple[str, int, int, int]:
    city, x, y, turn = text.removeprefix("place:").split(",")
    return city, int(x), int(y), int(turn)
