"""What maps of format 2 bring to the rules: sets of numbers, places, large towns, ways out, other ground."""

from pathlib import Path
from typing import Any

import pytest

from roundhouse import BadPosition, Table
from roundhouse.games.railway_rivals.actions import Build
from roundhouse.games.railway_rivals.data import DICE, Keys, number_keys, special_keys
from roundhouse.games.railway_rivals.rules.draw_run import next_unused
from roundhouse.games.railway_rivals.rules.table_rules import RailwayRules
from roundhouse.games.railway_rivals.words.en import English
from tests.railway_rivals.given import (
    ENTER,
    building,
    new,
    play,
    refused_by,
    rules_of,
    scene,
    see,
    told,
)
from tests.railway_rivals.test_format_two import FLAT, ISLES, LOWLAND, POINTY, isles, lowland
from tests.railway_rivals.test_maps import written

WORDS = English()

# Runs


def goes_on_to(keys: Keys, thrown: str, used: str = "") -> str:
    """What a throw stands for after these have been used, each as often as it is named."""
    left = [n - used.split().count(name) for n, name in zip(keys.uses, keys.names, strict=True)]
    return keys.names[next_unused(keys, bytes(left), keys.names.index(thrown))]


@pytest.mark.rule("RU-99")
def test_two_sets_the_next_number_is_in_the_same_set_or_else_the_same_throw_in_the_other() -> None:
    keys = isles().keys[DICE]
    a = " ".join([name for name in keys.names if name.startswith("A")])
    assert (len(keys.names), keys.races, keys.special_runs) == (72, 36, ())
    assert goes_on_to(keys, "A44") == "A44"
    assert goes_on_to(keys, "B44") == "B44"
    assert goes_on_to(keys, "A44", "A44") == "A45"
    assert goes_on_to(keys, "A44", a) == "B44"
    assert goes_on_to(keys, "A44", f"{a} B44") == "B45"
    assert goes_on_to(keys, "B66", " ".join([f"B{ten}{n}" for ten in "6" for n in "123456"])) == "B11"


@pytest.mark.rule("RU-99", "RU-100")
def test_two_sets_without_specials_make_thirty_six_runs(tmp_path: Path) -> None:
    rules = rules_of(2, f"map={written(tmp_path, ISLES.replace('races = 6', 'races = 36'))}")
    assert (rules.races, len(rules.notation.towns), len(rules.notation.specials)) == (36, 72, 0)
    s = rules.empty_table()
    drawn = [rules.drawing.special(s)]
    for key in rules.notation.keys:
        s.first, s.drawings = 0, s.drawings + 1
        drawn.append(rules.drawing.special(s))
        assert goes_on_to(rules.notation.key_table, key) == key
    assert not any(drawn)


@pytest.mark.rule("RU-99", "RU-100")
def test_numbers_that_come_twice_and_specials_four_times_make_forty_eight_runs() -> None:
    keys = lowland().keys[DICE]
    assert (sum(keys.uses), keys.races) == (96, 48)
    assert keys.special_runs == tuple(range(2, 49, 2))
    assert goes_on_to(keys, "35", "35") == "35"
    assert goes_on_to(keys, "35", "35 35") == "36"
    assert goes_on_to(keys, "6", "6 6 6 6") == "1"


@pytest.mark.rule("RU-100", "RW-B1a.8")
def test_special_runs_are_spread_evenly_over_all_drawings() -> None:
    assert Keys(number_keys(1), special_keys(6), 1, 1).special_runs == (4, 7, 11, 14, 18, 21)
    assert Keys(number_keys(1), special_keys(12), 1, 1).special_runs == tuple(range(2, 25, 2))
    assert Keys(number_keys(1), special_keys(6), 2, 2).races == 42
    assert Keys(number_keys(1), special_keys(6), 2, 2).special_runs[:4] == (4, 7, 11, 14)


@pytest.mark.rule("RU-100")
def test_twelve_specials_go_by_a_die_and_odd_or_even_of_a_second() -> None:
    keys = Keys(number_keys(1), special_keys(12), 1, 1)
    assert keys.names[36:40] == ["1o", "1e", "2o", "2e"]
    assert goes_on_to(keys, "3o", "3o") == "3e"
    assert goes_on_to(keys, "6e", "6e 1o") == "1e"


@pytest.mark.rule("RU-100")
def test_twelve_specials_are_drawn_at_a_table(tmp_path: Path) -> None:
    drawings = ", ".join([str(run) for run in range(1, 24, 2)])
    runs = f"specials = 12\nspecial_runs = [{drawings}]"
    text = LOWLAND.replace("specials = 6\neach = 2\nspecial_each = 4", runs)
    for key, names in {"1": "1o 1e", "2 3": "2o 2e 3o 3e", "4": "4o 4e", "5": "5o 5e", "6": "6o 6e"}.items():
        text = text.replace(f'dice = "{key}"\n', f'dice = "{names}"\n')
    table = scene(["B50 A51 Z2", "Y14 Z5 A55"], f"map={written(tmp_path, text)}", exits=[None, "Z5/Y14"])
    play(table, "~throw:11")
    assert refused_by(table, "~throw:12") == "RW-B1a.7"
    play(table, "~throw:5e")
    assert see(table, "held_over") == [["11", "5e"]]
    assert "5e" not in see(table, "unused")


@pytest.mark.rule("RU-99", "RU-31", "RU-32")
def test_a_number_against_itself_is_too_near_and_out_of_this_run() -> None:
    table = scene(["B50 A51 Z2", "B50 A51 Z2 Z1"], POINTY)
    play(table, "~throw:41")
    assert (see(table, "unused").count("41"), see(table, "unused").count("42")) == (1, 2)
    assert "RW-B1d.2" in told(play(table, "~throw:41"))
    assert (see(table, "rejected"), see(table, "run")) == (["41"], ["41"])
    play(table, "~throw:41")  # not 41 once more, but the next number, which is the same town
    assert see(table, "rejected") == ["41", "42"]
    play(table, "~throw:54")
    assert see(table, "unused").count("41") == 1
    assert table.rules.component_counts(table.view(0).state) == {"keys": 96}


@pytest.mark.rule("RU-99")
def test_cards_of_numbers_that_come_twice_are_twice_as_likely() -> None:
    table = scene(["B50 A51 Z2", "B50 A51 Z2 Z1"], f"{POINTY} draw=number_cards")
    rules, s = table.rules, table.view(0).state
    assert rules.weights(s) == [2] * 36 + [4] * 6
    play(table, "~card:41")
    assert rules.weights(table.view(0).state)[18] == 1
    play(table, "~card:41", "~card:54")
    assert (see(table, "put_back"), see(table, "unused").count("41")) == ([["41", 46]], 1)


@pytest.mark.rule("RU-99")
def test_a_position_counts_how_often_each_number_is_left() -> None:
    rules = rules_of(2, POINTY)
    position: dict[str, Any] = rules.position(rules.start())
    assert position["unused"][:4] == ["11", "11", "12", "12"]
    with pytest.raises(BadPosition, match="unused: a destination stands there 3 times"):
        rules.from_position(position | {"unused": ["11", *position["unused"]]})


# Places and towns


def unserved(table: Table) -> list[str]:
    assert isinstance(table.rules, RailwayRules)
    return table.rules.unserved_towns(table.view(0).state)


@pytest.mark.rule("RU-101")
def test_a_place_is_no_town_and_any_of_its_hexes_will_do() -> None:
    rules = rules_of(3, FLAT)
    skerry = next(place for place in rules.drawing.places if place.key == "B41")
    assert (skerry.names, [rules.map.names[hex_] for hex_ in skerry.hexes]) == (["Skerry"], ["H36", "G36"])
    assert (skerry.special, rules.map.town_at[rules.map.hex_of["H36"]]) == (False, -1)
    assert "Skerry" not in rules.unserved_towns(rules.start())
    table = building(["F39 F38 F37 F36", "B36", "B41"], FLAT, exits=["F39/F38", None, None], order=[2, 3, 1])
    play(table, "~die:4", "done", "done", "build:F36,G36", "build:G36,H36")
    assert table.scores == [20, 20, 20]  # nothing is credited
    assert WORDS.captions.place(rules.map, rules.map.hex_of["H36"]) == "Skerry, H36"


@pytest.mark.rule("RU-101", "RW-A4a.1")
def test_a_place_may_bring_a_credit_once_and_joining_there_is_paid() -> None:
    table = building(["F39", "B36", "B41"], FLAT, order=[2, 3, 1])
    play(table, "~die:4", "build:B36,C36", "build:C36,C37")
    assert (table.scores, see(table, "scores")) == ([20, 23, 20], [20, 23, 20])
    assert "The Fell" not in unserved(table)
    table = building(["F39", "B36 C36", "B41 B40 B39 B38 B37"], FLAT, order=[2, 3, 1])
    play(table, "~die:4", "done", "build:B37,C36")
    assert table.scores == [20, 21, 19]  # no credit any more, and the junction is paid as in open country


@pytest.mark.rule("RU-103")
def test_a_town_of_two_hexes_is_one_town() -> None:
    sheet = isles()
    dron = next(place for place in sheet.destinations[DICE] if place.names == ["Dron"])
    assert [sheet.names[hex_] for hex_ in dron.hexes] == ["E37", "E36"]
    table = building(["F39 F38", "F39 F40", "B36"], FLAT, exits=["F39/F38", "F40/F39", None])
    assert "Dron" in unserved(table)
    play(table, "~die:4", "done", "done", "build:F38,E37", "build:E37,E36")
    assert table.scores == [26, 20, 20]  # once
    assert "Dron" not in unserved(table)


@pytest.mark.rule("RU-103")
def test_nobody_is_paid_inside_a_town() -> None:
    lines = ["F39 F38 E37 E36", "F39 G38 F38 F37 E36", "B36"]
    table = building(lines, FLAT, exits=["F39/F38", "G38/F39", None])
    play(table, "~die:4", "build:E36,E37")
    assert table.scores == [20, 20, 20]


@pytest.mark.rule("RU-103", "RW-A5d.1")
def test_a_link_inside_a_group_brings_no_credit_and_costs_three_beside_a_rival() -> None:
    table = building(["F39 F38 E37", "F39", "B36"], FLAT, exits=["F39/F38", None, None])
    play(table, "~die:4", "done", "done", "build:E37,D37")
    assert table.scores == [20, 20, 20]
    assert "Elm" not in unserved(table)
    lines = ["F39 F38 E37 D37", "F39 G38 F38 F37 E37", "B36"]
    table = building(lines, FLAT, exits=["F39/F38", "G38/F39", None])
    play(table, "~die:4", "build:E37,D37")
    assert table.scores == [23, 17, 20]


@pytest.mark.rule("RU-103")
def test_a_link_into_a_group_from_outside_brings_its_credit() -> None:
    table = building(["F39", "B36 C36 D36", "B41"], FLAT, order=[2, 3, 1])
    play(table, "~die:4", "build:D36,D37")
    assert table.scores == [20, 26, 20]


# Starts


@pytest.mark.rule("RU-102")
def test_the_first_segments_out_of_a_start_cross_different_sides() -> None:
    table = new(3, FLAT)
    play(table, "~die:4", "start:F39", "build:F39,F38", "done", "start:F39")
    assert refused_by(table, "build:F39,F38") == "RU-102"
    assert "build:F39,F38" not in table.legal()
    play(table, "build:F39,G38", "build:F39,F38")  # later segments are free
    assert see(table, "exits") == ["F39/F38", "G38/F39", None]
    play(table, "done", "start:B36", "build:B36,B37")
    assert see(table, "exits") == ["F39/F38", "G38/F39", None]  # nobody need leave Holt apart


@pytest.mark.rule("RU-101", "RU-102")
def test_hints_and_prices_tell_of_places_and_of_ways_out() -> None:
    table = new(3, FLAT)
    play(table, "~die:4")
    view, words = table.view(0), table.rules.parse("start:F39")
    assert "companies leave it over different sides" in WORDS.hint(view, words, table.names)
    table = building(["F39", "B36 B37", "B41"], FLAT, order=[2, 3, 1])
    play(table, "~die:4")
    rules, s, build = rules_of(3, FLAT), table.view(1).state, table.rules.parse("build:B36,C36")
    assert isinstance(build, Build)
    assert WORDS.captions.price(rules, s, 1, build, table.names, False) == "1, +3 place"
    assert "first in The Fell, +3" in WORDS.hint(table.view(1), build, table.names)


@pytest.mark.rule("RU-102")
def test_a_position_in_which_companies_left_a_start_by_the_same_side_is_refused() -> None:
    with pytest.raises(BadPosition, match="RU-102"):
        building(["F39 F38", "F39 F38", "B36"], FLAT, exits=["F39/F38", "F39/F38", None])
    with pytest.raises(BadPosition, match="RU-102"):
        building(["F39 F38", "F39", "B36"], FLAT, exits=[None, None, None])


@pytest.mark.rule("RW-A2.1", "RU-60")
def test_all_towns_with_a_tag_are_starts_each_with_its_room() -> None:
    table = new(3, FLAT)
    play(table, "~die:4")
    assert table.legal() == ["start:H40", "start:B41", "start:B36", "start:F39"]
    play(table, "start:B36", "done")
    assert refused_by(table, "start:B36") == "RU-60"


# Ground


@pytest.mark.rule("RU-105")
def test_a_swamp_costs_like_a_hill_and_slows_nobody() -> None:
    rules = rules_of(3, FLAT)
    a, b = rules.map.hex_of["E40"], rules.map.hex_of["E39"]
    assert rules.map.costs[rules.map.segment(a, b)] == 3
    assert rules.routes.pips(a, b) == 1
    assert WORDS.captions.place(rules.map, b) == "E39, a swamp"
    assert WORDS.hints.why_dear(rules.map, rules.map.segment(a, b)) == " (swamp)"


@pytest.mark.rule("RU-105", "RW-B1c.1")
def test_a_special_destination_may_be_the_lowland_of_a_country() -> None:
    place = lowland().destinations[DICE][36]
    assert [lowland().names[hex_] for hex_ in place.hexes] == ["B56", "Z7"]  # and not A56, which is a hill


def test_any_tag_makes_a_special_destination() -> None:
    sheet = lowland()
    mills = [place.hexes for place in sheet.destinations[DICE] if place.key in ("2", "3")]
    assert [[sheet.names[hex_] for hex_ in hexes] for hexes in mills] == [["B50", "B54"]] * 2


def test_both_maps_are_played_to_the_end_by_a_run_to_a_place() -> None:
    lines = ["F39 F38 F37 F36 G36", "B36", "B41"]
    table = scene(lines, FLAT, exits=["F39/F38", None, None])
    play(table, "~throw:B41", "~throw:A31")
    assert table.phase == ENTER
    play(table, "enter:G36,F36,F37,F38,F39", "decline", "decline")
    assert table.scores == [40, 20, 20]
