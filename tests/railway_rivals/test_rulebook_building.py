"""The Building Stage by the rulebook: rolls, starts, what building costs (figure 1), saving, and the end."""

from pathlib import Path

import pytest

from roundhouse import CHANCE, BadNotation
from tests.railway_rivals.given import (
    BUILD,
    DRAW,
    GAME,
    building,
    moving,
    new,
    play,
    refused_by,
    rules_of,
    see,
    told,
)

SHIPPED = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")


@pytest.fixture
def hill_by_the_river(tmp_path: Path) -> str:
    """First Lines with a hill in G5, on the south bank of the Winding."""
    path = tmp_path / "mine.toml"
    row = "G   . o . . . . ."
    assert row in SHIPPED
    path.write_text(SHIPPED.replace(row, "G   . o . . ^ . ."), "utf-8")
    return f"map={path}"


# A1: the roll


@pytest.mark.rule("RW-K.1", "RW-A1.1", "RW-P.1")
def test_the_average_die_shows_2_3_3_4_4_5_and_seat_1_builds_first() -> None:
    table = new()
    rules = rules_of()
    assert table.to_move == CHANCE
    assert table.legal() == ["~die:2", "~die:3", "~die:4", "~die:5"]
    assert rules.phases[0].weights(rules.start()) == [1, 2, 2, 1]
    for face in (1, 6):
        with pytest.raises(BadNotation):
            table.play(f"~die:{face}")
    play(table, "~die:3")
    assert (moving(table), see(table, "roll"), see(table, "round")) == (1, 3, 1)


@pytest.mark.rule("RW-A1.3", "RW-A1.2", "RW-A3.9")
def test_a_roll_of_4_is_four_segments_and_fewer_over_a_river() -> None:
    # Given a roll of 4, which is everybody's
    table = new()
    play(table, "~die:4", "start:E4")
    # when seat 1 stays in open country, then there are four segments
    play(table, "build:E4,E3", "build:E3,E2", "build:E2,E1", "build:E1,F1")
    assert see(table, "left") == 0
    assert table.legal() == ["done"]
    # when seat 2 bridges the Winding, then there are two: 1 and 3
    play(table, "done", "start:E4", "build:E4,F4", "build:F4,G5")
    assert see(table, "left") == 0
    assert refused_by(table, "build:G5,H5") == "RW-A3.9"
    # when seat 3 goes up a hill, then there are two as well
    play(table, "done", "start:E4", "build:E4,D4", "build:D4,D5")
    assert refused_by(table, "build:D4,C4") == "RW-A3.9"
    # and nobody rolls again before the round is over
    play(table, "done")
    assert (table.to_move, table.phase) == (CHANCE, "Roll the allowance")


@pytest.mark.rule("RW-A1.4", "RW-P.2", "RW-A6.1", "RU-13")
def test_the_round_goes_to_the_left_and_begins_one_seat_further_each_time() -> None:
    table = new(4)
    begun = []
    for number in range(1, 7):
        play(table, "~die:2")
        begun.append(moving(table))
        for place in range(4):
            assert moving(table) == (number - 1 + place) % 4 + 1
            if number == 1:
                play(table, "start:E4")
            play(table, table.legal()[0], "done")  # it builds, so that the stage goes on
    assert begun == [1, 2, 3, 4, 1, 2]


# A2: starts


@pytest.mark.rule("RW-A2.1", "RW-A2.2", "RU-14")
def test_a_company_starts_at_a_printed_place_before_it_builds() -> None:
    table = new(2)
    play(table, "~die:5")
    with pytest.raises(BadNotation, match="E5 is no start point"):
        table.play("start:E5")
    assert refused_by(table, "build:E4,E5") == "RW-A2.2"
    assert refused_by(table, "save:2") == "RW-A2.2"
    play(table, "start:H5")
    # it has a start, although it builds nothing
    play(table, "done")
    assert (see(table, "starts"), see(table, "track")) == (["H5", None], [[], []])


@pytest.mark.rule("RU-16", "RW-A4a.1", "RW-A4a.2")
def test_a_start_town_entered_before_anybody_starts_there_is_credited() -> None:
    # Given a 5, which takes seat 1 from Elmstead over the river to Holmbridge: 1 + 3 + 1
    table = new(3)
    play(table, "~die:5", "start:E4", "build:E4,F4", "build:F4,G5")
    assert table.scores == [20, 20, 20]
    play(table, "build:G5,H5")
    assert table.scores == [26, 20, 20]  # four numbers, one credit of 6
    # then one who starts there gets nothing
    play(table, "done", "start:H5", "done")
    assert table.scores == [26, 20, 20]
    # and who comes to a town where somebody started gets nothing, although that one has no track there
    play(table, "start:H5", "build:G5,H5", "build:F4,G5", "build:F4,E4")
    assert "RW-A4a.1" not in [entry.rule for event in table.log[-3:] for entry in event.entries]


@pytest.mark.rule("RU-16")
def test_hexes_that_are_no_towns_give_nothing() -> None:
    # E1 belongs to the special destination The West, C12 to Borderland
    table = building(["F9 F10 E11 D11", "E4 E3 E2"])
    play(table, "~die:5", "build:E2,E1", "done", "build:D11,C12")
    assert table.scores == [20, 20]


# A3: figure 1

FIGURE_1 = [
    ("1a: through open country", "E4 E3", "build:E3,E2", 1),
    ("1a: the other way", "E4 F3 F2 E2", "build:E2,E3", 1),
    ("1b: into a town", "E4 D4 C4 B4", "build:B4,A5", 1),
    ("1b: out of a town", "E4", "build:E4,E5", 1),
    ("1c: into a hill", "E4 D4", "build:D4,D5", 3),
    ("1c: out of a hill", "E4 D4 D5", "build:D5,C5", 3),
    ("1d: from hill to hill", "E4 D4 D5", "build:D5,D6", 5),
    ("1e: over a river", "E4 F4", "build:F4,G5", 3),
    ("1e: over a river from the other bank", "H5 G5", "build:G5,F4", 3),
    ("1e: over a river into a town", "E4 F3 F2", "build:F2,G2", 3),
]


@pytest.mark.rule("RW-A3.1", "RW-A3.3", "RW-A3.4", "RW-A3.5", "RW-A3.6", "RW-A3.9", "RU-10")
@pytest.mark.parametrize(("figure", "line", "text", "cost"), FIGURE_1)
def test_figure_1_what_a_segment_takes_off_the_roll(figure: str, line: str, text: str, cost: int) -> None:
    table = building(["F9", line])
    play(table, "~die:5", text)
    assert see(table, "left") == 5 - cost, figure
    assert min(table.scores) == 20  # the account pays for none of it
    assert sum(table.scores) == (46 if figure == "1b: into a town" or "G2" in text else 40)
    # with one point less than it costs, it cannot be built
    if cost > 2:
        poor = building(["F9", line])
        play(poor, f"~die:{cost - 1}")
        assert text not in poor.legal()
        assert refused_by(poor, text) == "RW-A3.9"


@pytest.mark.rule("RW-A3.7", "RU-10")
@pytest.mark.parametrize(("line", "text"), [("E4 F4", "build:F4,G5"), ("H5 G5", "build:G5,F4")])
def test_figure_1f_hill_and_river_together_cost_5(hill_by_the_river: str, line: str, text: str) -> None:
    table = building(["F9", line], hill_by_the_river)
    play(table, "~die:5", text)
    assert see(table, "left") == 0
    poor = building(["F9", line], hill_by_the_river)
    play(poor, "~die:4")
    assert refused_by(poor, text) == "RW-A3.9"


@pytest.mark.rule("RW-A3.5", "RU-10")
def test_a_town_among_hills_is_open_ground(hill_by_the_river: str) -> None:
    # Holmbridge beside the hill G5: 3, as into any hill, and not hill to hill
    table = building(["F9", "H5"], hill_by_the_river)
    play(table, "~die:5", "build:H5,G5")
    assert see(table, "left") == 2


@pytest.mark.rule("RW-A3.1")
def test_a_segment_joins_neighbouring_hexes() -> None:
    for text in ("build:E4,E6", "build:E4,E4", "build:E4,F5"):
        with pytest.raises(BadNotation, match="No track can be built"):
            new().play(text)
    # the hexes may be named in either order
    table = building(["F9", "E4"])
    play(table, "~die:5", "build:F4,E4")
    assert see(table, "track")[1] == ["E4/F4"]


# A6: building on


@pytest.mark.rule("RU-15", "RW-A6.2")
def test_what_is_not_used_is_lost() -> None:
    table = building(["F9", "E4"])
    play(table, "~die:5", "build:E4,E5", "done", "done", "~die:2")
    assert see(table, "left") == 2
    play(table, "done")
    assert (moving(table), see(table, "left"), see(table, "funds")) == (2, 2, [0, 0])


@pytest.mark.rule("RW-A6.4", "RW-A6.5", "RW-A6.6", "RU-01")
def test_a_rivals_track_is_nothing_to_build_on_from() -> None:
    # seat 2 has joined seat 1 in E3; further along that line it has no track
    table = building(["E4 E3 E2 E1", "E4 F3 E3"])
    play(table, "~die:5")
    assert refused_by(table, "build:E2,F2") == "RW-A6.5"
    play(table, "build:E3,D3")
    # a start is enough to begin in, without any track there
    table = building(["E4", "F9"])
    play(table, "~die:5", "build:F9,F8")
    assert see(table, "track")[1] == ["F8/F9"]


@pytest.mark.rule("RW-A6.3")
def test_an_allowance_may_be_divided_between_several_extensions() -> None:
    table = building(["F9", "E4 F4 F5 F6"])
    play(table, "~die:4", "build:E4,E3", "build:F6,E7", "build:F4,E5", "build:E7,E8")
    assert (see(table, "left"), len(see(table, "track")[1])) == (0, 7)


@pytest.mark.rule("RU-61")
def test_five_rounds_without_a_new_segment_end_the_stage_and_saving_is_no_building() -> None:
    table = building(["E4", "F9", "H5"])
    for _ in range(4):
        play(table, "~die:2", "done", "save:2", "done")
    assert see(table, "stage") == "Building Stage"
    events = play(table, "~die:2", "done", "done", "done")
    assert (told(events), see(table, "stage")) == (["RU-61"], "Operating Stage")


# Saving


@pytest.mark.rule("RW-A6.7", "RU-17")
def test_a_fund_grows_from_round_to_round_without_limit() -> None:
    table = building(["F9", "E4 D3 C3"])
    for saved in (5, 10, 15):
        play(table, "~die:5")
        while moving(table) != 2:
            play(table, "done")
        play(table, "save:5")
        if moving(table) == 1:
            play(table, "done")
        assert see(table, "funds") == [0, saved]


@pytest.mark.rule("RW-A6.7", "RU-17")
def test_only_what_is_left_can_be_put_by_and_that_ends_the_turn() -> None:
    table = building(["F9", "E4"])
    play(table, "~die:3", "build:E4,E5")
    assert [text for text in table.legal() if text.startswith("save")] == ["save:1", "save:2"]
    assert refused_by(table, "save:3") == "RW-A6.7"
    play(table, "save:1")  # the other point is lost
    assert (moving(table), see(table, "funds"), see(table, "left")) == (1, [0, 1], 3)


@pytest.mark.rule("RU-17", "RW-A6.7")
def test_the_fund_is_spent_before_the_roll() -> None:
    # the bridge costs 5: 3 that were saved and 2 of the roll, although the roll alone would do
    table = building(["F9", "E4 D3 C3"], funds=[0, 3])
    play(table, "~die:5", "build:C2,C3")
    assert (see(table, "funds"), see(table, "left")) == ([0, 0], 3)


@pytest.mark.rule("RU-17", "RW-A7.1")
def test_what_was_saved_is_lost_when_the_stage_ends() -> None:
    table = building(["E4", EIGHT], funds=[4, 2])
    play(table, "~die:3", "build:F9,E10", "build:E10,D10", "save:1")
    assert (table.phase, see(table, "funds")) == (DRAW, [0, 0])


@pytest.mark.rule("RU-17", "RW-A3.8")
def test_a_map_without_special_features_has_no_saving(tmp_path: Path) -> None:
    bridge = '[[features]]\nid = "narrows_bridge"\nname = "Narrows Bridge"\npath = "C2 C3"\ncost = [5]\n'
    start, end = SHIPPED.index("[closed]"), SHIPPED.index("# every land side")
    assert bridge in SHIPPED
    path = tmp_path / "mine.toml"
    path.write_text((SHIPPED[:start] + SHIPPED[end:]).replace(bridge, ""), "utf-8")
    table = building(["F9", "E4"], f"map={path}")
    play(table, "~die:5")
    assert not [text for text in table.legal() if text.startswith("save")]
    assert refused_by(table, "save:1") == "RU-17"
    # unless the table saves for ordinary fives
    table = building(["F9", "E4"], f"map={path} saving_scope=any_cost_5_or_more")
    play(table, "~die:5", "save:1")
    assert see(table, "funds") == [0, 1]


# A7: the end

EIGHT = "H5 I6 J6 J5 J4 J3 J2, H5 H4 H3 G3 G2, H5 G5 F4 E4, F4 F5 F6 F7 F8 F9 F10, F9 G10 H9 I9, F10 G11 G12"
"""Eight of the twelve towns."""


@pytest.mark.rule("RW-A7.1", "RU-18", "RW-0.5")
def test_with_four_towns_left_building_goes_on_and_with_three_it_is_over() -> None:
    table = building(["E4", EIGHT])
    play(table, "~die:2", "build:F9,E10", "done")
    assert (see(table, "stage"), moving(table)) == ("Building Stage", 1)
    play(table, "done", "~die:2", "done")
    assert moving(table) == 2
    play(table, "build:E10,D10")
    assert (table.phase, moving(table)) == (BUILD, 2)  # the turn goes on
    events = play(table, "done")
    assert (told(events), table.phase) == (["RW-A7.1"], DRAW)
    # the Building Stage does not come back
    assert refused_by(table, "~die:2") == "RW-B1.1"


@pytest.mark.rule("RW-A7.2", "RU-18")
def test_players_still_to_come_lose_their_turn() -> None:
    table = building(["E4", EIGHT, "F9", "H5"])
    play(table, "~die:2", "build:F9,E10", "build:E10,D10", "done")
    assert table.phase == DRAW  # seats 3, 4 and 1 have not built in this round


@pytest.mark.rule("RU-18")
def test_a_town_is_served_by_a_start_as_well() -> None:
    # Given lines to all towns but Northcliff, Birchham, Westport and Dunmoor; Elmstead is only a start
    without = EIGHT.replace("H5 G5 F4 E4, F4 F5", "H5 G5 F4 F5")
    assert "E4" not in without
    for other in ("E4", "F9"):
        table = building([other, without])
        play(table, "~die:2", "build:F9,E10", "build:E10,D10", "done")
        # when Dunmoor is reached, then three towns are left if somebody started in Elmstead, and else four
        assert (table.phase == DRAW) == (other == "E4")
