"""What helps at the table and away from it: undo, why not, the rulebook, the guided game, the replay."""

import re

import pytest
from playwright.sync_api import expect

from roundhouse import find_game
from tests.browser.games import EVERY_GAME, ONE_GAME
from tests.browser.visitor import Visitor, seats


@EVERY_GAME
def test_undo_brings_back_the_choices_before(visitor: Visitor, game: str) -> None:
    # where every decision hands the turn on, only one who plays alone makes two in a row
    alone = [["person"]] if find_game(game).fewest == 1 else []
    for players in [*alone, seats(game, "person", "person")]:
        visitor.set_up(game, players)
        undo = visitor.page.get_by_role("button", name="Undo")
        for _ in range(30):
            visitor.take_over()
            seen = visitor.wait_turn()
            if seen["over"]:
                break
            visitor.choose(seen["choices"][0])
            if undo.is_visible():
                undo.click()
                before = seen["choices"]
                visitor.until(lambda look: look["choices"] == before, "the choices before")  # noqa: B023
                return
    pytest.fail("nothing in this game's first moves can be taken back")


@EVERY_GAME
def test_a_click_on_what_is_not_lit_says_why_not(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    lit = {part for text in visitor.wait_turn()["choices"] for part in visitor.parts(text)}
    before = visitor.look()
    parts = visitor.page.locator("svg [data-part]").locator("visible=true")
    dark = next((part for part in parts.all() if part.get_attribute("data-part") not in lit), None)
    assert dark is not None, "everything can be done at the beginning"
    dark.click()
    expect(visitor.page.get_by_role("status").filter(has_text=re.compile(r"\w+ \w+"))).to_be_visible()
    assert visitor.look() == before


@ONE_GAME
def test_a_hint_names_one_of_the_choices(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    choices = visitor.wait_turn()["choices"]
    visitor.page.get_by_role("link", name="Hint").click()
    hinted = visitor.page.locator(".choices .hinted")
    expect(hinted).to_be_visible()
    assert hinted.get_attribute("value") in choices


@ONE_GAME
def test_the_rulebook_opens_over_the_table(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    visitor.page.get_by_role("link", name="Rules", exact=True).click()
    drawer = visitor.page.get_by_role("dialog")
    for id_ in list(find_game(game).rulebook.rules)[:3]:
        expect(drawer).to_contain_text(id_)
    ids = drawer.locator(".rules dt")
    drawer.get_by_role("searchbox").fill(list(find_game(game).rulebook.rules)[2].lower())
    expect(ids.locator("visible=true").first).to_have_text(list(find_game(game).rulebook.rules)[2])
    expect(ids.first).to_be_hidden()
    visitor.page.keyboard.press("Escape")  # first out of the search, then out of the rulebook
    expect(ids.first).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert visitor.page.url.endswith(f"/table/{visitor.table_id}")


@EVERY_GAME
def test_the_guided_first_game_comes_to_its_end(visitor: Visitor, game: str) -> None:
    visitor.go(f"/learn/{game}")
    visitor.page.get_by_role("link", name=re.compile("first game")).first.click()
    good = visitor.page.get_by_role("main").locator("button[name=do]").locator("visible=true").first
    over = visitor.page.get_by_role("button", name="Now against bots")
    steps = 0
    while not over.is_visible():
        here = visitor.page.url
        good.click()
        visitor.page.wait_for_url(lambda url: url != here)  # noqa: B023
        steps += 1
        assert steps < 100
    over.click()
    visitor.page.wait_for_url("**/table/*")


@ONE_GAME
def test_a_replay_is_stepped_through_and_every_position_has_its_address(visitor: Visitor, game: str) -> None:
    visitor.sit_down(find_game(game).title)
    visitor.play_on(3)
    visitor.wait_turn()
    visitor.go(f"/table/{visitor.table_id}/replay")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("0")
    on, back = (visitor.page.get_by_role("link", name=f"One step {way}") for way in ("on", "back"))
    on.click()
    on.click()
    expect(slider).to_have_value("2")
    visitor.page.wait_for_url("**/replay/2*")
    visitor.page.reload()
    expect(slider).to_have_value("2")
    back.click()
    expect(slider).to_have_value("1")
    stops = (visitor.page.locator("#replay").get_attribute("data-stops") or "").split()
    visitor.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    visitor.page.get_by_label("Speed").select_option("fast")
    visitor.page.get_by_role("button", name="Play").click()  # from turn to turn
    expect(slider).to_have_value(stops[2])
    visitor.page.locator(".graph svg").click(position={"x": 36, "y": 60})  # the graph begins there
    expect(slider).to_have_value(re.compile("^[0-3]$"))
    slider.focus()
    visitor.page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")


@ONE_GAME
def test_the_board_is_taken_away_as_svg_and_png(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    for suffix, begins in (("svg", b"<svg"), ("png", b"\x89PNG")):
        visitor.page.get_by_text("Take away").click()
        with visitor.page.expect_download() as download:
            visitor.page.locator(f'a[download][href$=".{suffix}"]').click()
        assert download.value.path().read_bytes().startswith(begins)
        visitor.page.reload()


@ONE_GAME
def test_who_wants_to_be_asked_first_is_asked_before_each_move(visitor: Visitor, game: str) -> None:
    visitor.set_up(game, seats(game, "person"))
    seen = visitor.wait_turn()
    visitor.page.get_by_text("Settings").click()
    visitor.page.get_by_label("Ask before each move").check()
    visitor.choice(seen["choices"][0]).click()
    sure = visitor.page.get_by_role("button", name="Do it")
    expect(sure).to_be_focused()
    assert visitor.house.stored(visitor.table_id).lines == seen["n"]
    visitor.page.get_by_role("button", name="Start again").click()
    expect(sure).to_be_hidden()
    visitor.choice(seen["choices"][0]).click()
    sure.click()
    visitor.wait_past(seen["n"])
    visitor.page.reload()
    expect(visitor.page.get_by_label("Ask before each move")).to_be_checked()
