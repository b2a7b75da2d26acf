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
    return invite(still=False)


def part(visitor: Visitor, name: str) -> tuple[float, float]:
    box = visitor.page.locator(f'svg [data-part="{name}"]:visible').first.bounding_box()
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
    text = visitor.page.locator(".recent").inner_text()
    assert "E4" in text or "Elmstead" in text


def test_a_route_of_ones_own_is_clicked_hex_by_hex_and_the_race_is_seen(
    restless: Visitor, tmp_path: Path
) -> None:
    seat_at(restless, drawn([LOOP, WEST_EAST], "31", "34", scores=[30, 20]), tmp_path)
    seen = restless.wait_turn()
    mine = "enter:E4,F4,F5,F6,E7,F7,F8,F9"
    assert mine not in seen["choices"]
    for name in ["enter", *[f"hex:{hex_}" for hex_ in mine.partition(":")[2].split(",")]]:
        restless.page.locator(f'svg [data-part="{name}"]:visible').first.click()
    expect(restless.page.locator("#note")).to_contain_text("7 steps")
    restless.page.locator("[data-sure]:visible").first.click()
    restless.wait_past(seen["n"])
    restless.page.wait_for_function(RUNNING)
