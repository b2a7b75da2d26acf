"""Ways that are drawn by hand: track dragged from hex to hex, a route of one's own, the race that is seen."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from roundhouse import Table
from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor
from tests.railway_rivals.given import WEST_EAST, building, drawn

RUNNING = """() => [...document.querySelectorAll('.motion animateMotion')].some(train => {
  try { return train.getStartTime() >= 0; } catch { return false; }
})"""
LOOP = f"{WEST_EAST}, F6 E7 F7"
"""A line from Elmstead to Fairford with a way round by E7, which no list offers because it is longer."""


def seat_at(visitor: Visitor, table: Table, folder: Path) -> None:
    """Bring the record of this position, and play on from it against bots."""
    position = table.rules.position(table.view(table.to_move).state)
    begun = Table.from_position(table.game.name, table.rules.options.text(), position, seed="by-hand")
    file = folder / "begun.rec"
    file.write_text(begun.save(), "utf-8")
    visitor.go("/open")
    visitor.page.locator("input[type=file]").set_input_files(file)
    visitor.page.get_by_role("button", name="Open it").click()
    visitor.page.get_by_role("button", name="Play on from here against bots").click()
    visitor.page.wait_for_url("**/table/*")


@pytest.fixture
def restless(invite: Invite) -> Visitor:
    return invite(still=False, pace="brisk")


def part(visitor: Visitor, name: str) -> tuple[float, float]:
    box = visitor.page.locator(f'svg .part[data-part="{name}"]:visible').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_track_is_dragged_from_hex_to_hex(visitor: Visitor, tmp_path: Path) -> None:
    seat_at(visitor, building(["E4", "F9"]), tmp_path)
    n = visitor.wait_turn()["n"]
    mouse = visitor.page.mouse
    mouse.move(*part(visitor, "hex:E4"))
    mouse.down()
    for place, acted in (("hex:E5", n + 1), ("hex:F5", n + 2)):
        mouse.move(*part(visitor, place), steps=4)
        visitor.until(lambda seen, acted=acted: seen["n"] >= acted, "a segment built by dragging")  # type: ignore[misc]
        visitor.page.wait_for_timeout(100)
    mouse.up()
    text = visitor.page.locator(".recent").text_content() or ""
    assert "E4" in text or "Elmstead" in text


def test_a_route_of_ones_own_is_clicked_hex_by_hex_and_the_race_is_seen(
    restless: Visitor, tmp_path: Path
) -> None:
    seat_at(restless, drawn([LOOP, WEST_EAST], "31", "34", scores=[30, 20]), tmp_path)
    seen = restless.wait_turn()
    mine = "enter:E4,F4,F5,F6,E7,F7,F8,F9"
    assert mine not in seen["choices"]
    for name in ["enter", *[f"hex:{hex_}" for hex_ in mine.partition(":")[2].split(",")]]:
        restless.page.locator(f'svg .part[data-part="{name}"]:visible').first.click()
    expect(restless.page.locator("#note")).to_contain_text("7 steps")
    restless.page.locator("[data-sure]:visible").first.click()
    restless.wait_past(seen["n"])
    restless.page.wait_for_function(RUNNING)


ABOUT_IN_SIGHT = """() => {
  const map = [...document.querySelectorAll('.board .map')].find(map => map.getClientRects().length);
  const at = map.ownerSVGElement.getScreenCTM(), n = name => map[name].baseVal.value * at.a;
  const left = at.e + n('x'), top = at.f + n('y');
  return [...document.querySelectorAll('.map .about')].some(part => {
    const { x, y, right, bottom } = part.getBoundingClientRect();
    return right > x && x > left && right < left + n('width') && y > top && bottom < top + n('height');
  });
}"""
"""Whether an end of the run is in the window of the map."""


def test_a_phone_looks_at_the_run_where_nothing_on_the_map_can_be_touched(
    invite: Invite, tmp_path: Path
) -> None:
    visitor = invite(width=390, height=844)
    lines = ["H27 G27", "AK26 AK25 AK24 AK23 AK22", "AI28 AI27"]  # the first has none on the way
    table = drawn(lines, "11", "23", "map=wales-and-the-march", scores=[50, 20, 20])
    seat_at(visitor, table, tmp_path)
    assert not any(text.startswith("enter") for text in visitor.wait_turn()["choices"])
    visitor.page.wait_for_selector("main.zoomed")
    assert visitor.page.evaluate(ABOUT_IN_SIGHT)
