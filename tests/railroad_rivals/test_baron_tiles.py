"""The advanced tiles in general, and those that are city tiles: RB-TILE, RB-TRANS, RB-INDUSTRY, RB-HQ."""

import pytest

from roundhouse import CHANCE, BadPosition, Table
from tests.railroad_rivals.given import STL, Tile, gains, links_of, odds, play, refused_by, see, told
from tests.railroad_rivals.given_baron import PLACE, STAR, WIDE, actions, scene, verbs

TILES = "modules=transcontinental+new-industry+headquarters"
WAS: Tile = ("WAS", 1, 0, 3)
CHI: Tile = ("CHI", 0, 1, 2)
"""IC to the north, ATSF to the east."""
CORNER: tuple[Tile, ...] = (STL, WAS, CHI)
"""At (1, 1) the C&O of Washington comes from the north and the ATSF of Chicago from the west."""
WILD: Tile = ("transcontinental", 1, 1, 0)
BLANKS: tuple[Tile, ...] = (STL, ("PIT", 1, 0, 0), ("IND", 1, 1, 0), ("CLE", 0, 1, 0), ("PHL", -1, 0, 2))
"""At (-1, 1) Philadelphia's PRR comes from the north, and Cleveland's blank edge from the east."""


def draft(**more: object) -> Table:
    """Three players draft; seat 1 begins."""
    given: dict[str, object] = {
        "cities": ("industry", "headquarters", "IND"),
        "stocks": ("IC", "IC", "SP"),
        "hands": {1: ["PIT"], 2: ["NYK"], 3: ["ELP"]},
    }
    return scene(3, "Draft tiles", TILES, **(given | more))  # type: ignore[arg-type]


def placing(hand: list[str], laid: tuple[Tile, ...] = CORNER, **more: object) -> Table:
    """Seat 1 places, with this hand."""
    given: dict[str, object] = {"laid": laid, "hands": {1: hand, 2: ["SEA"], 3: ["SPO"]}}
    return scene(3, PLACE, TILES, **(given | more))  # type: ignore[arg-type]


def delivering(hand: list[str], **more: object) -> Table:
    """Seat 1 delivers, with this hand; all links are its own."""
    given: dict[str, object] = {
        "cubes": {"WAS": ["brown", "brown"], "STL": ["yellow", "brown"]},
        "hands": {1: hand, 2: ["SEA"], 3: ["SPO"]},
    }
    return scene(options=TILES, **(given | more))  # type: ignore[arg-type]


# In general


@pytest.mark.rule("RB-TILE-2", "RB-TILE-3", "RR-DRAFT-3")
def test_an_advanced_city_tile_is_the_city_tile_of_the_turn() -> None:
    t = draft()
    t.play("draft-city:industry")
    assert see(t, "hands")[0] == ["PIT", "industry"]
    play(t, "draft-city:headquarters", "draft-stock:IC")
    # seats 1 and 2 have their city tile and may not take the third
    assert refused_by(t, "draft-city:IND") == "RR-DRAFT-3"
    play(t, "draft-stock:IC", "draft-stock:SP", "draft-city:IND")
    assert see(t, "hands") == [["PIT", "industry"], ["NYK", "headquarters"], ["IND", "ELP"]]
    # and seat 1 has one tile fewer to lay
    assert {text.split(",")[0] for text in t.legal()} == {"place:PIT"}


@pytest.mark.rule("RB-TILE-4", "RUL-76", "RB-TILE-3")
@pytest.mark.parametrize("hand", [[], ["industry"], ["headquarters", "industry"]])
def test_without_a_tile_to_lay_one_passes_and_delivers(hand: list[str]) -> None:
    t = placing(hand, cubes={"WAS": ["brown"]})
    assert t.legal() == ["pass"]
    assert refused_by(t, "place:industry,1,1,0") == "RB-TILE-3"
    events = t.play("pass")
    assert told(events) == [("RR-PLACE-18", 1, "")]
    play(t, "pass", "pass")
    # Then it is seat 1's step to deliver, as usual
    assert (t.phase, t.to_move) == ("Deliver a good", 0)
    assert "deliver:brown,WAS,STL" in t.legal()
    assert see(t, "hands")[0] == sorted(hand, reverse=True)


@pytest.mark.rule("RB-INDUSTRY-1", "RB-HQ-1", "RUL-36")
def test_held_tiles_are_hidden_with_the_city_tiles() -> None:
    t = delivering(["PIT", "industry", "headquarters"])
    assert t.view(0).position()["hands"] == [["PIT", "industry", "headquarters"], "?", "?"]
    assert t.view(1).position()["hands"] == ["?", ["SEA"], "?"]
    assert t.view(1).position()["hand_sizes"] == [3, 1, 1]


# The Transcontinental Railroad


@pytest.mark.rule("RB-TRANS-1", "RB-TRANS-2", "RB-TRANS-3", "RB-TRANS-4", "RUL-69")
def test_each_wild_edge_becomes_the_railroad_that_it_meets() -> None:
    t = placing(["transcontinental", "ELP"], row=[1, 2, 3])
    # its four edges are alike: it is laid one way, wherever a railroad edge is open
    cells = [
        (0, -1),  # MP of St. Louis
        (-1, 0),  # PRR of St. Louis
        (1, -1),  # PRR of Washington
        (2, 0),  # ACL of Washington
        (1, 1),  # C&O of Washington, ATSF of Chicago
        (-1, 1),  # PRR of Chicago
        (0, 2),  # NYC of Chicago
    ]
    mine = {f"place:transcontinental,{x},{y},0" for x, y in cells}
    assert {text for text in t.legal() if "transcontinental" in text} == mine
    assert refused_by(t, "place:transcontinental,1,1,1") == "RR-PLACE-1"  # turned it would be the same
    # When it lies between Washington and Chicago
    events = t.play("place:transcontinental,1,1,0")
    # Then it has two links of two railroads, both of seat 1, and waits for four cubes
    assert links_of(t)[2:] == [("transcontinental", "WAS", "C&O", 1), ("transcontinental", "CHI", "ATSF", 1)]
    assert [rule for rule, *_ in told(events)] == ["RR-PLACE-4", "RR-PLACE-4"]
    assert t.to_move == CHANCE
    assert set(odds(t)) == {
        "~cubes:" + ",".join(["brown"] * n + ["yellow"] * (4 - n)) for n in (4, 3, 2, 1, 0)
    }
    t.play("~cubes:brown,brown,yellow,yellow")
    assert see(t, "cubes")["transcontinental"] == ["brown", "brown", "yellow", "yellow"]
    # it was the placement of the turn
    assert (t.phase, t.to_move, see(t, "hands")[0]) == (PLACE, 1, ["ELP"])


@pytest.mark.rule("RB-TRANS-4", "RUL-19")
def test_a_short_bag_gives_what_it_has() -> None:
    t = placing(["transcontinental"], WIDE, bag=["brown", "yellow"])
    t.play(actions(t, "place")[0])
    assert t.legal() == ["~cubes:brown,yellow"]


@pytest.mark.rule("RB-TRANS-5", "RB-TRANS-2", "RUL-69")
def test_open_wild_edges_stay_wild() -> None:
    # Given the tile lies there with two links, when Seattle, GN NP UP GN, is laid east of it
    for turn, road in ((0, "GN"), (1, "UP"), (2, "NP"), (3, "GN")):
        t = placing(["SEA"], (*CORNER, WILD), hands={1: ["SEA"], 2: ["MIN"], 3: ["SPO"]})
        t.play(f"place:SEA,2,1,{turn}")
        # Then any of its edges matches and makes its own railroad's link
        assert links_of(t)[-1] == ("SEA", "transcontinental", road, 1)


@pytest.mark.rule("RB-TRANS-5", "RUL-69", "RR-DELIVER-10")
def test_a_link_at_a_wild_edge_is_of_the_railroad_it_met() -> None:
    laid = (*CORNER, WILD, ("SEA", 2, 1, 1))
    t = delivering([], laid=laid, cubes={"transcontinental": ["brown"], "SEA": ["yellow"]}, hands={})
    t.play("deliver:yellow,SEA,transcontinental")
    assert see(t, "values")["UP"] == 1
    t.play("done")
    t.play("deliver:brown,transcontinental,WAS")
    assert (see(t, "values")["C&O"], see(t, "values")["UP"]) == (1, 1)


@pytest.mark.rule("RUL-68", "RUL-69")
def test_a_blank_edge_is_no_railroad_for_a_wild_one() -> None:
    # Given the cell at (-1, 1): PRR from the north, blank from the east
    t = placing(["transcontinental"], BLANKS)
    t.play("place:transcontinental,-1,1,0")
    # Then there is a link to Philadelphia and none to Cleveland, whose side is closed
    assert links_of(t)[-1] == ("transcontinental", "PHL", "PRR", 1)
    assert not any("CLE" in link[:2] and "transcontinental" in link[:2] for link in links_of(t))
    # Given the same without Philadelphia: only a blank edge meets it there, and that is not enough
    t = placing(["transcontinental"], BLANKS[:-1])
    assert refused_by(t, "place:transcontinental,-1,1,0") == "RR-PLACE-2"
    assert "place:transcontinental,-1,0,0" in t.legal()


@pytest.mark.rule("RUL-68")
def test_nor_is_a_blank_edge_enough_at_an_open_wild_edge() -> None:
    # Given Duluth, GN NP blank NP, east of the tile: turned once its blank edge would lie there
    t = placing(["DUL"], (*CORNER, WILD), hands={1: ["DUL"], 2: ["SEA"], 3: ["SPO"]})
    assert [text for text in t.legal() if ",2,1," in text] == [f"place:DUL,2,1,{turn}" for turn in (0, 2, 3)]
    assert refused_by(t, "place:DUL,2,1,1") == "RR-PLACE-2"


@pytest.mark.rule("RUL-71", "RR-PLACE-14", "RUL-18")
def test_wild_edges_oblige_to_match() -> None:
    # Given Duluth's railroads are open nowhere, but blank edges are: it lies blank to blank
    t = placing(["DUL"], BLANKS[:-1], hands={1: ["DUL"]})
    assert t.legal() == ["place:DUL,-1,1,3"]
    # with an open wild edge it must match there
    laid = (*BLANKS[:-1], ("transcontinental", 0, -1, 0))
    t = placing(["DUL"], laid, hands={1: ["DUL"]})
    assert refused_by(t, "place:DUL,-1,1,3") == "RR-PLACE-14"
    assert refused_by(t, "pass") == "RUL-18"
    assert {text.rsplit(",", 1)[0] for text in t.legal()} == {
        f"place:DUL,{cell}" for cell in ("0,-2", "1,-1", "-1,-1")
    }
    # and whoever holds the tile must match, if any railroad edge is open
    t = placing(["transcontinental", "DUL"], BLANKS[:-1], hands={1: ["transcontinental", "DUL"]})
    assert refused_by(t, "place:DUL,-1,1,3") == "RR-PLACE-14"
    assert all("transcontinental" in text for text in t.legal())


# New Industry


@pytest.mark.rule("RB-INDUSTRY-2", "RB-INDUSTRY-3", "RB-INDUSTRY-4", "RUL-73")
def test_a_city_is_filled_once_more() -> None:
    t = delivering(["industry", "PIT"])
    assert actions(t, "industry") == [f"industry:{city}" for city in ("STL", "WAS", "PHL", "CHI", "MEM")]
    assert refused_by(t, "industry:BOS") == "RB-INDUSTRY-3"
    bag = see(t, "bag")
    t.play("industry:CHI")
    # Chicago's number is 3
    assert (t.to_move, see(t, "filling")) == (CHANCE, "CHI")
    assert refused_by(t, "~cubes:brown,brown") == "RB-INDUSTRY-3"
    events = t.play("~cubes:brown,yellow,yellow")
    assert told(events) == [("RB-INDUSTRY-3", 1, "CHI")]
    assert see(t, "cubes")["CHI"] == ["brown", "yellow", "yellow"]
    assert len(see(t, "bag")) == len(bag) - 3
    # it is out of play, and one of the new cubes may go at once
    assert (see(t, "hands")[0], see(t, "discarded")) == (["PIT"], ["industry"])
    assert refused_by(t, "industry:CHI") == "RB-INDUSTRY-2"
    assert t.to_move == 0
    assert gains(t.play("deliver:yellow,CHI,STL"))[0] == (1, 3, "RR-DELIVER-6")


@pytest.mark.rule("RUL-73", "RB-INDUSTRY-2")
def test_new_industry_after_the_delivery_and_what_was_delivered_is_not_back() -> None:
    t = delivering(["industry"], laid=WIDE, cubes={}, bag=["yellow"])
    t.play(next(text for text in t.legal() if text.startswith("deliver:brown,STL")))
    # Given one cube in the bag and one delivered, when St. Louis, number 3, is filled: one comes
    t.play("industry:STL")
    assert t.legal() == ["~cubes:yellow"]
    t.play("~cubes:yellow")
    assert t.legal() == ["done"]


@pytest.mark.rule("RB-INDUSTRY-2")
def test_only_its_owner_in_the_own_step() -> None:
    t = delivering(["PIT"], hands={1: ["PIT"], 2: ["industry"], 3: ["SPO"]})
    assert actions(t, "industry") == []
    assert refused_by(t, "industry:CHI") == "RB-INDUSTRY-2"
    t = draft(hands={1: ["industry"]}, cities=("headquarters", "IND", "NYK"))
    assert refused_by(t, "industry:STL") == "RR-DRAFT-1"


@pytest.mark.rule("RUL-70", "RB-INDUSTRY-3")
def test_the_transcontinental_railroad_is_filled_with_four() -> None:
    t = delivering(["industry"], laid=(*STAR, ("transcontinental", 2, 0, 0)))
    t.play("industry:transcontinental")
    t.play("~cubes:brown,brown,brown,yellow")
    assert len(see(t, "cubes")["transcontinental"]) == 4


@pytest.mark.rule("RB-INDUSTRY-3", "RUL-22", "RUL-73")
def test_cubes_that_come_must_be_delivered_if_nothing_was() -> None:
    # Given nothing to deliver: the step may be closed; after New Industry there is something
    t = delivering(["industry"], cubes={})
    assert "done" in t.legal()
    play(t, "industry:MEM", "~cubes:brown")
    assert refused_by(t, "done") == "RUL-22"


# Railroad Headquarters


@pytest.mark.rule("RB-HQ-2", "RB-HQ-3", "RB-HQ-4", "RUL-74")
def test_two_deliveries_in_one_step() -> None:
    # declared before the first
    t = delivering(["headquarters", "PIT"])
    events = play(t, "headquarters", "deliver:brown,WAS,STL", "deliver:brown,STL,WAS")
    # two brown cubes: 3 and 2; the B&O rises twice; the tile is out
    assert gains(events) == [(1, 3, "RR-DELIVER-6"), (1, 2, "RR-DELIVER-7")]
    assert see(t, "values")["B&O"] == 2
    assert (see(t, "hands")[0], see(t, "discarded")) == (["PIT"], ["headquarters"])
    assert refused_by(t, "deliver:brown,WAS,STL") == "RUL-74"
    assert refused_by(t, "headquarters") == "RB-HQ-2"
    assert t.legal() == ["done"]


@pytest.mark.rule("RUL-74", "RB-HQ-3")
def test_headquarters_after_the_first_delivery_and_the_second_is_optional() -> None:
    t = delivering(["headquarters"])
    t.play("deliver:brown,WAS,STL")
    assert refused_by(t, "deliver:brown,STL,WAS") == "RR-DELIVER-2"
    t.play("headquarters")
    assert "done" in t.legal()
    other = t.copy()
    other.play("done")
    assert (other.to_move, other.scores[0]) == (1, 13)
    assert gains(t.play("deliver:yellow,STL,WAS")) == [(1, 3, "RR-DELIVER-6")]
    # Given the tile was played first: one delivery is still a duty
    t = delivering(["headquarters"])
    t.play("headquarters")
    assert refused_by(t, "done") == "RUL-22"


@pytest.mark.rule("RB-HQ-2", "RB-HQ-1")
def test_headquarters_may_be_kept_and_is_nobody_elses() -> None:
    t = delivering(["PIT"], hands={1: ["PIT"], 2: ["headquarters"]})
    assert "headquarters" not in verbs(t)
    assert refused_by(t, "headquarters") == "RB-HQ-2"
    play(t, "deliver:brown,WAS,STL", "done", "deliver:brown,WAS,STL", "done")
    assert see(t, "hands")[1] == ["headquarters"]


# Positions


@pytest.mark.rule("RB-HQ-3", "RUL-74", "RB-INDUSTRY-3", "RB-INDUSTRY-4", "RB-TILE-1")
@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"due": 2}, "RUL-74"),  # nobody has played the Headquarters
        ({"due": 0}, "RUL-74"),
        ({"delivered": ["brown"]}, "RUL-74"),  # seat 1 is the first to deliver
        ({"filling": "CHI"}, "RB-INDUSTRY-4"),
        ({"filling": "BOS", "discarded": ["industry"]}, "RB-INDUSTRY-3"),
        ({"discarded": ["PIT"]}, "RB-INDUSTRY-4"),
        ({"discarded": ["transcontinental"]}, "RB-INDUSTRY-4"),
        ({"cubes": {"MEM": ["brown"] * 3}}, "RR-PLACE-6"),  # its number is 1, and it was filled twice at most
    ],
)
def test_no_game_stands_like_this(wrong: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        delivering([], **wrong)


@pytest.mark.rule("RB-HQ-3", "RUL-74")
def test_a_position_between_two_deliveries_is_read() -> None:
    t = delivering([], discarded=["headquarters"], due=1, made=1, delivered=["brown"])
    assert gains(t.play("deliver:brown,WAS,STL")) == [(1, 2, "RR-DELIVER-7")]
    assert t.legal() == ["done"]
