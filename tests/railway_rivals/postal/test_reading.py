"""Reading letters as players write them: the examples of the order sheet, and every kind of wrong line."""

from typing import Any

import pytest

from roundhouse import Table
from roundhouse.games.railway_rivals.postal.names import PlaceReader, Scanner, Wrong
from roundhouse.games.railway_rivals.postal.reading import Reading, read_letter
from roundhouse.games.railway_rivals.postal.stretches import stretch
from roundhouse.games.railway_rivals.words.en import WORDS
from tests.railway_rivals.postal.given import building, new, operating, rules_of

COMPANIES = [["GER", "red"], ["F&D", "blue"], ["HOLME", "green"], ["CAN CAN", "yellow"]]
RED, BLUE, GREEN = "E4 F4 F5 F6, E4 E5", "F9 F8 F7 F6", "E4 E5 E6 E7 E8 E9 F9 F10"
RUNS: list[list[object]] = [[36, "31", "34", False], [37, "32", "35", False], [38, "33", "36", False]]


def read(table: Table, text: str, seat: int = 1) -> Reading:
    """The letter of a seat, headed for the open round; the result is lawful or empty."""
    number = table.position()["round"]
    found = read_letter(table.view(seat - 1), seat - 1, f"Round {number}. GER\n{text}", COMPANIES)
    if found.orders:
        assert table.rules.parse(f"orders:{found.orders}").text() == f"orders:{found.orders}"
    return found


def told(found: Reading) -> list[str]:
    return [WORDS.questions.by_post.message(message) for message in found.messages]


def build(text: str, points: tuple[int, int, int] = (6, 6, 6), options: str = "", **changes: Any) -> Reading:
    return read(building(["E4", "F9", "H5"], points, options, **changes), text)


def enter(text: str, seat: int = 1) -> Reading:
    return read(operating([RED, BLUE, GREEN, "H5"], RUNS, [30, 40, 50, 20]), text, seat)


# The twelve examples


def test_example_1_the_set_up_letter() -> None:
    found = read(
        new(3), "name: Great Elm Railway (GER)\ncolours: red, green, black\nstart: Elmstead, Holmbridge"
    )
    assert found.orders == "start=E4.H5"
    assert found.said == {"name": "Great Elm Railway (GER)", "colours": "red, green, black"}
    assert found.messages == []


def test_example_2_straight_stretches() -> None:
    found = build("2a) (Elmstead) - F4 - F6\n2b) (F6) - Fairford ; (Elmstead) - C5")
    assert found.orders == "a=E4.F4.F5.F6,b=F6.F7.F8.F9;E4.D4.C5"
    assert found.messages == []


def test_example_3_notes_and_saving() -> None:
    found = build("a) (E4) - C5\n2c) (C5) - B5 - Northcliff [+6] ; save 1")
    assert found.orders == "a=E4.D4.C5,c=C5.B5.A5;save1"
    assert found.messages == []


def test_example_4_a_leap() -> None:
    tracks = ["E4 E5", "F9 E9 E8 E7 E6 E5"]
    table = building(tracks, (4, 4, 4), "leapfrog=on")
    found = read(table, "2a) (E5) *LEAP blue* (E8) [-1 B] - D8")
    assert found.orders == "a=E5.E6^2.E7^2.E8^2.D8"
    assert found.messages == []
    assert told(read(building(tracks), "2a) (E5) *LEAP blue* (E8) - D8")) == [
        "Line 2: This table plays without leapfrog. [RU-53]"
    ]


def test_example_5_a_ferry() -> None:
    assert told(build("2c) ferry Westport - Juniper")) == [
        "Line 2: This table plays without ferries. [RU-74]"
    ]
    rules = rules_of(3, "map=fjords-of-skeld ferries=on")
    starts = [rules.map.names[start.hex] for start in rules.map.starts][:3]
    table = building(starts, options="map=fjords-of-skeld ferries=on")
    assert read(table, "2c) ferry H9 - H12").orders == "c=ferry~packet"


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("36)", "36=quick"),
        ("36) quickest", "36=quick"),
        ("37) via F6, Fallgate, at most 6 to Blue", "37=via.F6.F10.most2-6"),
        ("38) JR Blue, via F6 else alone, cheapest", "38=jr2.via.F6|alone.cheap"),
        ("38) JR F&D", "38=jr2"),
        ("38) joint with F&D, quickest", "38=jr2.quick"),
        ("36) route Elmstead - F6 - F9 over Blue", "36=route.E4.F4.F5.F6.F7-2.F8-2.F9-2"),
        ("36) if blue stays out: quickest else via E7, at most 3 to Green", "36=ifnot2.quick|via.E7.most3-3"),
        ("36) if F&D and Green enter: no else quickest", "36=if2.if3.no|quick"),
        ("36) if nobody else enters and stand-by blue: cheapest", "36=ifnobody.ifby2.cheap"),
        ("36) reserve, ERP CAN CAN", "36=reserve.erp4.quick"),
        ("36) from Elmstead, cheapest, at most 4 in all", "36=cheap.from.E4.all4"),
        ("36) to Fairford; at most 2 to anybody.", "36=to.F9.each2"),
    ],
)
def test_examples_6_to_11_entries(line: str, orders: str) -> None:
    assert enter(line).orders == orders


def test_example_12_extra_building_standing_orders_and_press() -> None:
    table = operating(["F9", "E4", "H5"], [], [30, 40, 50])
    found = read(
        table,
        "x) (Fairford) - G9 - H9 - Ironhill ; at most 9\nstanding: enter at most 5\n"
        "press: Elmstead, Monday. The board regrets nothing.\nNot even this.\n"
        "statement: I built too little.\nAnd too late.\n-- \nThe director",
    )
    assert found.orders == "x=F9.G9.H9.I9;most9"
    assert found.said["standing"] == "enter at most 5"
    assert found.said["statement"] == "I built too little.\nAnd too late."
    assert found.said["press"] == "Elmstead, Monday. The board regrets nothing.\nNot even this."
    assert found.messages == []


# How it is read


def test_case_dashes_and_lines_that_are_not_read() -> None:
    found = build("# a note\n> quoted\na) (ELMSTEAD)–f4—F6\n(F6) -> fairford\nc: (F9) > F10 to F11.")
    assert found.orders == "a=E4.F4.F5.F6,b=F6.F7.F8.F9,c=F9.F10.F11"


def test_towns_with_their_hex_and_slips_are_corrected_and_told() -> None:
    fine = read(building(["E4", "F9", "H5"]), "a) (Fairford F9) - Dunmor - C10", seat=2)
    assert fine.orders == "a=F9.E10.D10.C10"
    assert told(fine) == ["Line 2: “Dunmor” is read as Dunmoor."]


def test_stretches_are_straight_or_the_only_way() -> None:
    sheet = rules_of(3).map

    def way(a: str, b: str) -> str:
        found = stretch(sheet, sheet.hex_of[a], sheet.hex_of[b], may)
        return " ".join([sheet.names[hex_] for hex_ in found])

    def may(a: int, b: int) -> bool:
        return sheet.segment(a, b) >= 0 and sheet.begins(sheet.segment(a, b), a)

    assert way("E4", "E9") == "E5 E6 E7 E8 E9"
    assert way("B8", "F10") == "C9 D9 E10 F10"
    with pytest.raises(Wrong) as several:  # three ways of 3
        way("F9", "G12")
    assert (several.value.key, several.value.about[1]) == ("several_ways", "3")
    with pytest.raises(Wrong) as closed:  # straight, although B2 - C3 - C2 exists
        way("B2", "C2")
    assert closed.value.key == "blocked"


def test_amend_is_told_to_whoever_keeps_the_letters() -> None:
    table = building(["E4", "F9", "H5"])
    found = read_letter(table.view(0), 0, "Amend round 2 GER\nb) (E4) - F4", COMPANIES)
    assert found.amends
    assert (found.orders, found.lines) == ("b=E4.F4", ["b"])


# Wrong lines: each has one message, and everything else counts


def wrong(found: Reading, orders: str, *messages: str) -> None:
    assert (found.orders, told(found)) == (orders, list(messages))


def test_a_letter_for_another_round_is_not_used() -> None:
    table = building(["E4", "F9", "H5"])
    found = read_letter(table.view(0), 0, "Round 4. GER\na) (E4) - F4", COMPANIES)
    wrong(found, "", "Line 1: Your letter is for round 4; round 2 is open. Nothing of it is used.")
    none = read_letter(table.view(0), 0, "Dear referee,\na) (E4) - F4", COMPANIES)
    wrong(none, "", "Line 1: Your letter names no round: begin it with round 2. Nothing of it is used.")


def test_wrong_lines_of_building() -> None:
    good = "\nb) (E4) - E3"
    cases = {
        "a) (E4) - F4 and then": ("a=E4.F4,", "The line is not read from “and then” on: known are "),
        "a) (E4) - F4 - Nowhere ; (E4) - D4": ("a=E4.F4;E4.D4,", "There is no place “Nowhere” on this map."),
        "a) (E4) - F4 - Fa": ("a=E4.F4,", "There is no place “Fa” on this map."),
        "a) (Elmstead E5) - F4": ("", "Elmstead is E4, not E5."),
        "a) (E4) - G12 ; (E4) - D4": ("a=E4.D4,", "Elmstead - Gatesend can go "),
        "a) (F6) - F7 ; (E4) - D4": (
            "a=F6.F7;E4.D4,",
            "You have no track in F6, nor does this letter bring you there. [RW-A6.5]",
        ),
        "d) (E4) - F4": ("", "The line is not read from “d) (E4) - F4” on: known are "),
        "x) (E4) - F4": ("", "There is no line x in round 2."),
    }
    for line, (orders, message) in cases.items():
        found = build(line + good)
        assert found.orders.startswith(orders), (line, found.orders, told(found))
        assert found.orders.endswith("b=E4.E3"), (line, found.orders)
        if message:
            assert told(found)[0].startswith(f"Line 2: {message}"), (line, told(found))
    dear = build("a) (E4) - E7 ; (E4) - D3 - D2", (3, 3, 3))
    wrong(
        dear,
        "a=E4.E5.E6.E7;E4.D3.D2",
        "Line 2: Building between E5 and E6 costs 3, and you have 2 left. [RW-A3.9]",
    )
    blocked = build("a) (E4) - D3 - C3 - B2 - C2")
    wrong(blocked, "a=E4.D3.C3.B2", "Line 2: B2 - Westport cannot be built or run: nothing crosses B2 - C2.")


def test_a_name_that_can_be_two_is_not_guessed() -> None:
    sheet = rules_of(3, "map=thames-and-mersey").map
    names = [town.name for town in sheet.towns]
    twins = [(a, b) for a in names for b in names if a < b and a[:3] == b[:3]]
    first, second = twins[0]
    begins = next(first[:n] for n in range(len(first), 2, -1) if second.startswith(first[:n])).strip()
    places = PlaceReader(sheet, COMPANIES)
    with pytest.raises(Wrong) as wrong:
        places.place(Scanner(begins))
    assert wrong.value.key == "which_place"
    assert first in wrong.value.about[1]
    assert second in wrong.value.about[1]


def test_a_note_that_expects_something_else_is_told_and_the_line_counts() -> None:
    table = building(["E4", "E4 F4", "H5"])
    fine = read(table, "a) (E4) - F4 [-3 B] - F5 ; (E4) - D4 [+0]")
    assert (fine.orders, told(fine)) == ("a=E4.F4.F5;E4.D4", [])
    wrong(
        read(table, "a) (E4) - F4 [-1 F&D] - F5"),
        "a=E4.F4.F5",
        "Line 2: You expected [-1 F&D]; as the map stands it is 3.",
    )
    credit = read(building(["F9", "E4"]), "a) (F9) - E10 - Dunmoor [+3]")
    wrong(credit, "a=F9.E10.D10", "Line 2: You expected [+3]; as the map stands it is 6.")


def test_wrong_lines_of_entering() -> None:
    good = "\n37) cheapest"
    kept = "37=cheap"
    cases = {
        "36) fastest": "The line is not read from “fastest” on: known are quickest, cheapest",
        "35) quickest": "Run 35 is not on offer; on offer are 36, 37, 38.",
        "36) JR Purple": "There is no company “Purple”.",
        "36) JR GER": "You cannot be your own partner.",
        "36) via Nowhere": "There is no place “Nowhere” on this map.",
        "36) at most many to Blue": "The line is not read from “many to Blue” on",
        "36) if Blue sleeps: quickest": "The line is not read from “sleeps” on",
        "a) (E4) - F4": "There is no line a in round 7.",
    }
    for line, message in cases.items():
        found = enter(line + good)
        assert found.orders == kept, (line, found.orders)
        assert told(found)[0].startswith(f"Line 2: {message}"), (line, told(found))
    twice = enter("36) quickest\n36) cheapest")
    wrong(twice, "36=quick", "Line 3: Run 36 stands twice; the first line is used.")
    over = enter("36)\n37)\n38)")
    wrong(
        over,
        "36=quick,37=quick,38=quick",
        "You may enter 2 runs; lines 38 are over it and are not used. [RP-30]",
    )
    lost = enter("36) via J2 else quickest")
    wrong(
        lost,
        "36=via.J2|quick",
        "Line 2: From Elmstead to Fairford you have no lawful route via Juniper. [RW-B2.5]",
    )


def test_more_than_10_is_a_warning() -> None:
    tracks = ["F9 F10 F11 G12 H12", "H5 I5 J5, J2 J3 J4 J5 J6 J7 J8 J9 J10 J11 I12 H12"]
    table = operating(tracks, [[1, "64", "46", False]], [30, 40])
    found = read(table, "1) ERP Blue")
    wrong(
        found,
        "1=erp2.quick",
        "Line 2: This pays 11 to F&D: it stands only if F&D pays you 1 or more. [RU-39]",
    )


def test_no_building_in_the_last_round() -> None:
    table = operating(["E4", "F9"], [], [40, 20], round=12, drawings=24)
    found = read(table, "x) (E4) - E3")
    wrong(found, "nothing", "Line 2: There is no building in the last round. [RP-43]")
