"""Choosing with comfort: safe keys, a board that asks back, numbers set by steps, whole ways by one click."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.test_routes import part, seat_at
from tests.browser.visitor import Visitor, seats
from tests.railway_rivals.given import building, drawn
from tests.ride_the_rails.given import BALTIMORE, NEW_YORK, RIDE, scene


def touch(visitor: Visitor, name: str) -> None:
    visitor.page.locator(f'svg .part[data-part="{name}"]:visible').first.click()


def test_a_digit_does_only_what_is_on_the_screen(visitor: Visitor, tmp_path: Path) -> None:
    seat_at(visitor, building(["E4", "F9"]), tmp_path)
    n = visitor.wait_turn()["n"]
    groups = visitor.page.locator(".choices .group")
    assert groups.first.locator("button").count() > 2
    expect(groups.first.locator("button").nth(1)).to_be_hidden()
    visitor.page.keyboard.press("2")  # the second row of the list, not the second choice of the first
    expect(groups.nth(1)).to_have_attribute("open", "")
    assert visitor.look()["n"] == n
    visitor.page.keyboard.press("9")  # nothing stands there
    assert visitor.house.stored(visitor.table_id).lines == n


def test_a_place_to_which_several_ways_lead_asks_from_where(visitor: Visitor, tmp_path: Path) -> None:
    seat_at(visitor, building(["E4 E5", "F9"]), tmp_path)
    n = visitor.wait_turn()["n"]
    touch(visitor, "hex:F4")
    expect(visitor.page.locator(".picked")).to_contain_text("From where?")
    sources = visitor.page.locator("svg .part.next:visible")
    expect(sources).to_have_count(2)
    touch(visitor, "hex:E5")
    visitor.wait_past(n)
    assert visitor.house.table(visitor.table_id)["log"][-1][1] == "build:E5,F4"


def test_track_is_dragged_on_from_a_hex_that_is_chosen_already(visitor: Visitor, tmp_path: Path) -> None:
    seat_at(visitor, building(["E4", "F9"]), tmp_path)
    n = visitor.wait_turn()["n"]
    touch(visitor, "hex:E4")
    expect(visitor.page.locator('svg .part[data-part="hex:E4"].chosen:visible')).to_have_count(1)
    mouse = visitor.page.mouse
    mouse.move(*part(visitor, "hex:E4"))
    mouse.down()
    mouse.move(*part(visitor, "hex:E5"), steps=4)
    visitor.wait_past(n)
    mouse.up()
    assert visitor.house.table(visitor.table_id)["log"][-1][1] == "build:E4,E5"


def test_what_is_not_lit_names_the_rule_and_codes_are_shown_on_demand(
    visitor: Visitor, tmp_path: Path
) -> None:
    seat_at(visitor, drawn(["E4 F4 F5 F6", "F9 F8 F7 F6"], "31", "35", scores=[30, 25]), tmp_path)
    visitor.wait_turn()
    note, code = visitor.page.locator("#note"), visitor.page.locator("#note code")
    touch(visitor, "seat:1")
    expect(note.locator("a.rule")).to_have_text("RW-B3.1")
    expect(code).to_be_hidden()
    visitor.page.locator(".settings summary").click()
    visitor.page.get_by_label("Show codes").check()
    expect(code).to_have_text("propose:1")
    shown = "el => getComputedStyle(el, '::after').content"
    first = visitor.page.locator(".choices button[name=text]").first
    assert first.evaluate(shown) == f'"{first.get_attribute("value")}"'
    visitor.page.reload()
    expect(visitor.page.get_by_label("Show codes")).to_be_checked()
    visitor.page.locator(".settings summary").click()
    visitor.page.get_by_label("Show codes").uncheck()
    assert first.evaluate(shown) == "none"


def bids(choices: list[str]) -> list[int]:
    return [int(text[4:]) for text in choices if text.startswith("bid:")]


def test_a_number_is_set_by_steps_and_sent_by_one_button(visitor: Visitor) -> None:
    visitor.set_up("railroad-rivals", seats("railroad-rivals", "person"))
    visitor.skip(lambda choices: len(bids(choices)) < 3)
    seen = visitor.wait_turn()
    least, most = min(bids(seen["choices"])), max(bids(seen["choices"]))
    stepper = visitor.page.get_by_role("group", name="Bid points")
    field, send = stepper.get_by_role("spinbutton"), stepper.locator("[data-stepped]")
    expect(send).to_have_text(f"Bid {least}")
    stepper.get_by_role("button", name="More").click()
    expect(send).to_have_text(f"Bid {least + 1}")
    field.fill("999")
    expect(send).to_have_text(f"Bid {most}")
    stepper.get_by_role("button", name="Less").click()
    field.press("Enter")
    visitor.wait_past(seen["n"])
    assert visitor.house.table(visitor.table_id)["log"][seen["n"]][1] == f"bid:{most - 1}"


def test_a_whole_ride_is_two_clicks(visitor: Visitor, tmp_path: Path) -> None:
    track = {"red": NEW_YORK, "blue": BALTIMORE}
    given = {"round": 2, "track": track, "shares": {1: "red blue"}, "gone": "SEA POR SFO"}
    seat_at(visitor, scene(phase=RIDE, ride="NYC", **given), tmp_path)  # type: ignore[arg-type]
    n = visitor.wait_turn()["n"]
    touch(visitor, "city:IND")
    best = visitor.page.locator(".whole-ways button").first
    expect(best).to_contain_text("Ride by Buffalo and Cleveland to Indianapolis and alight")
    best.click()
    visitor.until(lambda seen: seen["n"] >= n + 4, "the whole ride")
    log = visitor.house.table(visitor.table_id)["log"]
    ride = ["ride:red,BUF", "ride:red,CLE", "ride:blue,IND", "alight"]
    assert [text for _, text in log[n : n + 4]] == ride
