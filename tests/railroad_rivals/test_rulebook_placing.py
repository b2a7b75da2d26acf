"""Place a city tile: RR-PLACE and the rulings about edges, blanks and passing, with the printed examples."""

import pytest

from roundhouse import CHANCE, IllegalAction, Table
from tests.railroad_rivals.given import (
    CLEVELAND,
    DATA,
    EXAMPLE,
    STL,
    edge,
    grown,
    is_fair,
    links_of,
    odds,
    path,
    play,
    refused_by,
    scene,
    see,
    told,
)

OTHERS = {2: ["HOU", "DAL"], 3: ["KAN", "OMA"]}
"""Hands of the players who are not in question."""
FOUR = (*EXAMPLE, CLEVELAND)


def placing(hand: list[str], laid: tuple[tuple[str, int, int, int], ...] = (STL,), **more: object) -> Table:
    """Seat 1 is about to place one of these tiles."""
    return scene(3, laid=laid, hands={1: hand, **OTHERS}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("RR-PLACE-1")
def test_in_turn_order_each_places_beside_a_laid_tile() -> None:
    t = placing(["PIT", "ELP"], row=(1, 3, 2))
    assert t.to_move == 0
    assert refused_by(t, "place:PIT,3,0,0") == "RR-PLACE-1"
    assert "A tile 3 east touches no other: lay yours beside one." in str(t.explain("place:PIT,3,0,0"))
    assert refused_by(t, "place:CHI,0,1,0") == "RR-PLACE-1"
    assert "is not in your hand" in str(t.explain("place:CHI,0,1,0"))
    play(t, "place:PIT,1,0,0", "~cubes:brown,brown")
    assert t.to_move == 2


@pytest.mark.rule("RR-PLACE-1", "RUL-36")
def test_a_refusal_says_nothing_of_other_hands() -> None:
    # Given Houston is in another hand and Chicago in the pile, then both are refused with the same words
    t = placing(["PIT", "ELP"])
    assert str(t.explain("place:HOU,1,0,0")).replace("Houston", "Chicago") == str(
        t.explain("place:CHI,1,0,0")
    )


@pytest.mark.rule("RR-PLACE-2", "RR-PLACE-3")
def test_pittsburgh_goes_to_the_b_and_o_of_st_louis_in_two_ways() -> None:
    # Given St. Louis with the B&O to the east, and Pittsburgh with two B&O edges (top and left)
    t = placing(["PIT", "ELP"])
    # Then east of St. Louis either of them may touch: unturned the left one, after three turns the top one
    east = [text for text in t.legal() if text.startswith("place:PIT,1,0,")]
    assert east == ["place:PIT,1,0,0", "place:PIT,1,0,3"]
    assert refused_by(t, "place:PIT,1,0,1") == "RR-PLACE-2"
    assert "PRR of Pittsburgh touches B&O of St. Louis; Pittsburgh placed 1 west would match." in str(
        t.explain("place:PIT,1,0,1")
    )


@pytest.mark.rule("RR-PLACE-4", "RR-PLACE-5", "RR-COMP-2")
def test_a_match_makes_a_link_that_belongs_to_who_placed_it() -> None:
    t = placing(["PIT", "ELP"], row=(2, 1, 3), step=1)
    events = t.play("place:PIT,1,0,3")
    assert links_of(t) == [("PIT", "STL", "B&O", 1)]
    assert told(events) == [("RR-PLACE-4", 1, "PIT,STL,B&O")]


@pytest.mark.rule("RR-PLACE-6", "RR-PLACE-7")
def test_pittsburgh_receives_two_cubes() -> None:
    t = placing(["PIT", "ELP"])
    t.play("place:PIT,1,0,0")
    assert t.to_move == CHANCE
    # 26 cubes, 16 brown and 10 yellow: two brown in 120 ways, one of each in 160, two yellow in 45
    assert odds(t) == {"~cubes:brown,brown": 120, "~cubes:brown,yellow": 160, "~cubes:yellow,yellow": 45}
    assert is_fair(t)
    assert refused_by(t, "~cubes:brown") == "RR-PLACE-6"
    events = t.play("~cubes:brown,yellow")
    assert see(t, "cubes") == {"PIT": ["brown", "yellow"]}
    # the draw is told under the seat that has placed
    assert told(events) == [("RR-PLACE-6", 1, "PIT")]
    assert len(see(t, "bag")) == 24


@pytest.mark.rule("RR-PLACE-8")
def test_tiles_are_not_stacked() -> None:
    t = placing(["PIT", "ELP"])
    assert refused_by(t, "place:PIT,0,0,0") == "RR-PLACE-8"
    assert "St. Louis lies in the middle already." in str(t.explain("place:PIT,0,0,0"))


@pytest.mark.rule("RUL-13")
def test_a_corner_is_not_beside() -> None:
    t = placing(["PIT", "ELP"])
    assert refused_by(t, "place:PIT,1,1,0") == "RUL-13"
    assert "A tile 1 east 1 south touches St. Louis at a corner only." in str(t.explain("place:PIT,1,1,0"))


@pytest.mark.rule("RUL-13", "RUL-15")
def test_every_matching_cell_and_turn_is_on_offer() -> None:
    # Given St. Louis: MP north, B&O east, IC south, PRR west; Memphis has IC, MP, IC, MP
    t = placing(["MEM", "ELP"])
    # Then it fits north by either MP and south by either IC; El Paso (ATSF, SP) fits nowhere
    assert t.legal() == ["place:MEM,0,-1,1", "place:MEM,0,-1,3", "place:MEM,0,1,0", "place:MEM,0,1,2"]


@pytest.mark.rule("RR-PLACE-9", "RR-PLACE-11", "RR-PLACE-12", "RUL-17")
def test_cleveland_beside_indianapolis_makes_one_link() -> None:
    # Given St. Louis, Pittsburgh, Indianapolis as in the picture; (0, 1) touches STL's IC and IND's NYC
    t = placing(["CLE", "ELP"], EXAMPLE)
    # When Cleveland comes there with NYC to the north and to the east
    t.play("place:CLE,0,1,0")
    # Then it is linked to Indianapolis alone: NYC against IC is no link, and no obstacle
    assert links_of(t)[2:] == [("CLE", "IND", "NYC", 1)]
    assert len(links_of(t)) == 3


@pytest.mark.rule("RR-PLACE-10", "RR-PLACE-13")
def test_two_matches_make_two_links() -> None:
    # Given Chicago with NYC to the north, and New York to the north-east with NYC to the west
    t = placing(["CLE", "ELP"], (("CHI", 0, 0, 0), ("PIT", 1, 0, 1), ("NYK", 1, -1, 3)))
    # When Cleveland comes between them with NYC to the east and to the south
    t.play("place:CLE,0,-1,1")
    # Then both are links of the player
    assert links_of(t)[2:] == [("CLE", "NYK", "NYC", 1), ("CLE", "CHI", "NYC", 1)]


@pytest.mark.rule("RR-PLACE-14", "RUL-16")
def test_who_can_match_must_match() -> None:
    # Given Cleveland's blank edge is open at (-1, 1), and a hand of El Paso and Memphis, which has an MP edge
    t = placing(["ELP", "MEM"], FOUR)
    # Then El Paso may not go blank to blank, because Memphis matches the MP of St. Louis
    assert refused_by(t, "place:ELP,-1,1,3") == "RR-PLACE-14"
    assert "Memphis placed 1 north would match" in str(t.explain("place:ELP,-1,1,3"))
    assert t.legal() == ["place:MEM,0,-1,1", "place:MEM,0,-1,3"]
    assert refused_by(t, "pass") == "RUL-18"


@pytest.mark.rule("RR-PLACE-15")
def test_each_places_one_tile_in_a_turn() -> None:
    t = placing(["PIT", "ELP"])
    play(t, "place:PIT,1,0,0", "~cubes:brown,brown")
    assert t.to_move == 1
    assert len(see(t, "hands")[0]) == 1


@pytest.mark.rule("RR-PLACE-16", "RR-PLACE-17", "RUL-14", "RUL-16")
def test_el_paso_goes_blank_to_blank_beside_cleveland() -> None:
    # Given the four cities of the picture, and El Paso and Salt Lake City: no NYC, PRR, B&O, C&O or MP
    t = placing(["ELP", "SLC"], FOUR)
    # Then El Paso's blank edge goes against Cleveland's, and nothing else is possible
    assert t.legal() == ["place:ELP,-1,1,3"]
    assert refused_by(t, "place:ELP,-1,1,0") == "RR-PLACE-16"
    assert refused_by(t, "place:SLC,0,-1,0") == "RR-PLACE-16"
    assert refused_by(t, "pass") == "RUL-18"
    assert "El Paso placed 1 west 1 south would lie blank to blank" in str(t.explain("pass"))
    events = t.play("place:ELP,-1,1,3")
    # There is no link, but the tile receives its cube
    assert len(links_of(t)) == 3
    assert told(events) == [("RR-PLACE-16", 1, "ELP")]
    assert t.to_move == CHANCE


@pytest.mark.rule("RUL-14")
def test_a_covered_edge_is_closed() -> None:
    # Given St. Louis's IC edge is covered by Cleveland, and Savannah, which has ACL, ACL, IC and a blank edge
    t = placing(["SAV", "SLC"], FOUR)
    # Then its IC finds nothing; its blank edge goes to Cleveland's
    assert t.legal() == ["place:SAV,-1,1,2"]


@pytest.mark.rule("RUL-15", "RR-PLACE-11")
def test_an_inner_hole_may_be_filled_with_mismatches_around() -> None:
    # Given a ring of tiles around (1, 0), which St. Louis faces with the B&O
    ring = path([(0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1)], ["PIT", "ELP", *OTHERS[2], *OTHERS[3]])
    faces = {"north": edge(ring[2], 2), "east": edge(ring[4], 3), "south": edge(ring[6], 0)}
    assert -1 not in faces.values()
    t = placing(["PIT", "ELP"], ring)
    # When Pittsburgh fills it with the B&O to the west
    assert "place:PIT,1,0,0" in t.legal()
    before = len(links_of(t))
    t.play("place:PIT,1,0,0")
    # Then the matching sides are links (its own sides are B&O, NYC and PRR), the others are not
    mine = {"north": "B&O", "east": "NYC", "south": "PRR"}
    matches = [side for side, face in faces.items() if DATA.railroads[face].id == mine[side]]
    assert len(matches) < 3
    assert len(links_of(t)) == before + 1 + len(matches)


@pytest.mark.rule("RUL-17")
def test_blank_against_railroad_is_no_match() -> None:
    # Given St. Louis alone, and El Paso, which shares no railroad with it, turned so that its blank touches
    t = placing(["ELP", "SLC"])
    assert t.legal() == ["pass"]
    assert refused_by(t, "place:ELP,1,0,1") == "RR-PLACE-18"


@pytest.mark.rule("RR-PLACE-18", "RUL-18")
def test_who_can_do_neither_must_pass_and_keeps_the_tiles() -> None:
    t = placing(["ELP", "SLC"])
    events = t.play("pass")
    assert told(events) == [("RR-PLACE-18", 1, "")]
    assert see(t, "hands")[0] == ["ELP", "SLC"]
    assert t.to_move == 1


@pytest.mark.rule("RUL-18")
def test_no_pass_while_something_fits() -> None:
    t = placing(["PIT", "ELP"])
    with pytest.raises(IllegalAction, match="Pittsburgh placed 1 west would match: you may not pass"):
        t.play("pass")


@pytest.mark.rule("RUL-19")
def test_a_small_bag_gives_what_it_has() -> None:
    # Given one cube in the bag (the others stand on the tiles), and Pittsburgh, whose number is 2
    t = full_table(["brown"])
    t.play("place:PIT,-1,0,3")
    assert t.legal() == ["~cubes:brown"]
    assert "one cube is drawn from the bag now" in str(t.explain("~cubes:brown,brown"))
    t.play("~cubes:brown")
    assert see(t, "cubes")["PIT"] == ["brown"]


@pytest.mark.rule("RUL-19")
def test_an_empty_bag_gives_nothing() -> None:
    t = full_table([])
    events = t.play("place:PIT,-1,0,3")
    assert ("RUL-19", 1, "PIT") in told(events)
    assert t.to_move == 1
    assert "PIT" not in see(t, "cubes")


def full_table(bag: list[str]) -> Table:
    """22 tiles with at least 21 links that hold every cube not in the bag; (-1, 0) has PRR to its east."""
    return placing(["PIT", "ELP"], grown(22, ["PIT", "ELP", *OTHERS[2], *OTHERS[3]]), bag=bag)


@pytest.mark.rule("RUL-21", "RR-COMP-2")
def test_links_are_owned_beyond_the_locomotives() -> None:
    # Given seat 1 owns at least 21 links, more than the 19 locomotives beside its score marker
    t = full_table(["brown"])
    before = links_of(t)
    assert len([owner for _, _, _, owner in before if owner == 1]) >= 21
    # Then the next link is its own as well
    t.play("place:PIT,-1,0,3")
    assert links_of(t) == [*before, ("PIT", "STL", "PRR", 1)]
