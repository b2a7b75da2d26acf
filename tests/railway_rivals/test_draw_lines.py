"""Pictures and words of section C: ferries, tolls and lines abroad on the map, and whose company is asked."""

import re
from pathlib import Path

import pytest

import roundhouse
from roundhouse import PUBLIC
from roundhouse.display.hex_sheet import overlap
from roundhouse.games.railway_rivals.draw.ferries import covered, points_of, room_for, rooms
from roundhouse.games.railway_rivals.draw.motion import share
from roundhouse.games.railway_rivals.draw.places import placed_countries
from roundhouse.games.railway_rivals.draw.sheets import sheet_of
from roundhouse.games.railway_rivals.draw.track import with_sea
from roundhouse.games.railway_rivals.meaning import meant_by
from roundhouse.games.railway_rivals.words.en import WORDS
from tests.railway_rivals.crossland import CROSSLAND, crossland
from tests.railway_rivals.crossland_lines import turn
from tests.railway_rivals.given import GAME, NAMES, WEST_EAST, drawn, new, play, rules_of

both_widths = pytest.mark.parametrize("wide", [True, False])


def hexes(names: str) -> list[int]:
    sheet = rules_of(2, CROSSLAND).map
    return [sheet.hex_of[name] for name in names.split()]


@pytest.mark.rule("RW-C1b.1", "RW-C1c.1")
def test_the_sign_of_a_ferry_says_what_it_costs_and_then_what_others_pay() -> None:
    table = crossland(["A1", "G2 F2"], left=3)
    markup = GAME.draw(table.view(1), NAMES[:2])
    assert "Ferry Gill - Inver: to buy for 6, others then pay its owner 5 a run" in markup
    assert markup.count(">buy 6<") == 4
    # when both ports are chosen, then the tag with the price is there to be touched
    assert 'data-when="hex:G2 hex:I5"' in markup
    assert 'data-part="buy:gill_inver"' in markup
    assert "Buy the ferry: −6" in markup
    play(table, "ferry:gill_inver")
    markup = GAME.draw(table.view(1), NAMES[:2])
    assert "Ferry Gill - Inver, of Bob: others pay Bob 5 a run" in markup
    assert (markup.count(">buy 6<"), markup.count(">fee 5<")) == (3, 1)


@pytest.mark.rule("RU-68")
def test_a_ferry_is_bought_from_the_port_in_which_one_has_track() -> None:
    table = crossland(["A1", "G8 G9"], left=3)  # the far end of Inver - Kirk, as the map writes it
    (buy,) = [action for action in table.view(1).legal() if action.text() == "ferry:inver_kirk"]
    assert buy.parts() == ("hex:G8", "hex:I6", "buy:inver_kirk")
    assert table.rules.parse("ferry:inver_kirk") == buy


@pytest.mark.rule("RW-C1a.1", "RU-69")
def test_who_touches_a_ferry_or_its_far_port_hears_why_it_is_not_to_be_had() -> None:
    table = crossland(["G2 F2", "A5 A6"], left=3)
    for part in ("ferry:gill_inver", "buy:gill_inver"):
        (meant,) = meant_by(table.view(1), part)
        refusal = table.view(1).explain(meant.text())
        assert refusal is not None
        assert refusal.rule == "RW-C1a.1"
    said = WORDS.what_is(table.view(1), "ferry:gill_inver", NAMES[:2])
    assert said.startswith("Ferry Gill - Inver: to buy for 6")
    table = crossland(["A5 A6", "G2 F2"], left=3)
    assert meant_by(table.view(1), "hex:I5")[0].text() == "ferry:gill_inver"


def test_the_sign_of_a_ferry_makes_room_for_track() -> None:
    rules = rules_of(2, CROSSLAND)
    sheet = sheet_of(rules.map, rules.kind, 806.0, 980.0, True)
    land = [point for segment in range(rules.map.regular) for point in points_of(sheet, segment)]
    over_sea, on_lake = rooms(sheet, 0, 50.0), rooms(sheet, 3, 90.0)
    assert not covered(room_for(over_sea, [], []), land)
    before = room_for(on_lake, [], [])
    under = [segment for segment in range(rules.map.regular) if covered(before, points_of(sheet, segment))]
    track = [point for segment in under[:1] for point in points_of(sheet, segment)]
    assert track
    assert not covered(room_for(on_lake, [], track), track)


@both_widths
@pytest.mark.rule("RU-89", "RU-90", "RW-C2.5", "RW-C2.6")
def test_the_map_tells_what_tolls_standing_bridges_and_lines_abroad_cost(wide: bool) -> None:
    markup = GAME.draw(turn(["E4 E5", "A1"], 1, 4).view(0), NAMES[:2], wide=wide)
    words = " ".join(re.findall(r">([^<]+)<", markup))
    for told in ("Long Bridge 10, toll 4", "Old Bridge, free", "Tarn line", "Nearland branch"):
        assert told in words
    assert "BRIDGES, FERRIES AND LINES ABROAD" in words
    assert "Tarn line, C12 to E12; Nearland branch, F12 to E13: permitted builds abroad;" in words


def test_a_map_without_such_lines_has_no_panel_about_them() -> None:
    markup = GAME.draw(drawn([WEST_EAST] * 2, "31", "34").view(0), NAMES[:2])
    assert "LINES ABROAD" not in markup


@pytest.mark.rule("RU-72")
def test_a_route_and_its_train_go_by_sea_from_port_to_port() -> None:
    rules = rules_of(2, CROSSLAND)
    sheet = sheet_of(rules.map, "dice21", 900.0, 1e6, True)
    assert with_sea(sheet, hexes("F2 G2 I5")) == hexes("F2 G2 H2 H3 H4 I5")
    assert with_sea(sheet, hexes("I5 G2 F2")) == hexes("I5 H4 H3 H2 G2 F2")
    route = hexes("F2 G2 I5")
    # one step of five is behind it in Gill, half of the other four is added while it is at sea
    assert share(rules.routes, sheet, route, 1) == pytest.approx(0.2)
    assert share(rules.routes, sheet, route, 2) == pytest.approx(0.6)


def test_a_special_destination_of_many_hexes_shows_its_key_here_and_there() -> None:
    sheet = sheet_of(rules_of(3, "map=alpine-crossing").map, "cards26", 900.0, 1e6, True)
    france = [name for name in sheet.placed_names if name.about.note == "♣8"]
    (place,) = [place for place in sheet.map.destinations["cards26"] if place.key == "C8"]
    assert 1 < len(france) < len(place.hexes) / 3


# Whose company is asked


@pytest.mark.rule("RU-95", "RW-C7a.1")
def test_with_two_companies_the_question_names_the_one_that_is_asked() -> None:
    table, names = new(4, "two_player=two_companies"), ["Ann", "Bob", "Ann-b", "Bob-b"]
    play(table, "~die:3")
    assert WORDS.ask(table.view(0), names) == "Choose the start point of your company Ann."
    play(table, "start:E4", "done", "start:F9", "done", "start:H5")
    assert WORDS.ask(table.view(2), names).startswith("Build track for Ann-b with 3 left")
    # and the mark of that company stands before the question
    markup = GAME.draw(table.view(2), names)
    assert markup.count(">3</text>") > GAME.draw(table.view(PUBLIC), names).count(">3</text>")
    table = drawn([WEST_EAST] * 4, "31", "34", "two_player=two_companies", scores=[10, 20, 40, 30])
    assert WORDS.ask(table.view(2), names).startswith("Ann-b, Elmstead to Fairford: enter with a route")


@both_widths
@pytest.mark.rule("RU-57", "RU-96", "RU-97")
def test_the_third_company_is_named_so_and_who_decides_for_it(wide: bool) -> None:
    rules = rules_of(3, "two_player=third_player")
    names = [WORDS.seat_name(rules, seat) or NAMES[seat] for seat in range(3)]
    assert names == ["Ann", "Bob", "Phantom"]
    table = new(3, "two_player=third_player")
    play(table, "~die:3", "start:E4", "done", "start:E4", "done")
    assert WORDS.ask(table.view(2), names) == (
        "You build for Phantom, the third company. Choose its start point."
    )
    play(table, "start:F9")
    markup = GAME.draw(table.view(2), names, wide=wide)
    assert "Phantom, third company" in markup
    assert "built by Ann this round, 0 segments" in markup
    assert "Ann (you)" in markup  # who looks decides for it, and is Ann
    assert "Bob (you)" not in markup


@pytest.mark.rule("RW-C6.7", "RU-94", "RW-C6.3")
def test_bus_boss_tells_how_the_prize_is_shared_and_how_long_a_route_may_be() -> None:
    table = drawn([WEST_EAST] * 3, "31", "34", "scoring=bus_boss", scores=[30, 20, 10])
    captions, rules = WORDS.captions, rules_of(3, "scoring=bus_boss")

    def told() -> list[str]:
        return captions.shared_prizes(rules, table.view(0).state)

    assert told() == ["all trains share 30 by their place", "no route over twice the shortest"]
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9")
    assert told() == ["a train alone gets 30; two share 20 and 10", "at most 12 steps: twice the shortest, 6"]
    assert "a train alone gets 30; two share 20 and 10" in GAME.draw(table.view(2), NAMES[:3])
    play(table, "enter:E4,F4,F5,F6,F7,F8,F9")
    assert told()[0] == "2 trains share 30: 20, 10"
    for wide in (True, False):
        markup = GAME.draw(table.view(2), NAMES[:3], wide=wide)
        assert "2 trains share 30: 20, 10" in markup
        assert "enters: 6 steps, 6 pips, pays 0" in markup


@both_widths
@pytest.mark.parametrize("name", ["alpine-crossing", "wales-and-the-march"])
def test_the_names_of_countries_cover_neither_each_other_nor_towns(name: str, wide: bool) -> None:
    rules = rules_of(4, f"map={name}")
    sheet = sheet_of(rules.map, rules.kind, 806.0 if wide else 368.0, 980.0, wide)
    boxes = [box for _, _, _, _, box in placed_countries(sheet)]
    assert boxes
    towns = [label.box for label in sheet.placed_names if label.about.town and label.about.name]
    for i, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[:i] + towns)


def test_names_are_one_piece_under_which_a_page_lays_its_arrows() -> None:
    markup = GAME.draw(drawn([WEST_EAST] * 2, "31", "34").view(0), NAMES[:2])
    assert markup.count('class="written"') == 1
    assert ">Elmstead<" in markup.partition('class="written"')[2]
    script = Path(roundhouse.__file__).parent / "site" / "static" / "site" / "table" / "marks.js"
    assert '".map .written"' in script.read_text("utf-8")
