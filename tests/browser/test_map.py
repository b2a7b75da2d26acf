"""The map under the hand: what zooms and pans, and what keeps its place."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.visitor import Visitor, seats

GAME = "ride-the-rails"
LOOK = """() => {
  const map = [...document.querySelectorAll('.board .map')].find(map => map.getClientRects().length);
  const box = element => element.getBoundingClientRect();
  const at = map.ownerSVGElement.getScreenCTM(), n = name => map[name].baseVal.value * at.a;
  const shown = element => element.getClientRects().length;
  const parts = [...document.querySelectorAll('.ground > [data-part]')].filter(shown);
  const inside = b => b.x > left && b.right < left + n('width') && b.y > top && b.bottom < top + n('height');
  const left = at.e + n('x'), top = at.f + n('y');
  const texts = [...map.ownerSVGElement.querySelectorAll('.map text')].filter(shown);
  return {
    left, top, wide: n('width'), high: n('height'), hex: box(parts[0]).width, x: box(parts[0]).x,
    panel: box(document.querySelector('[data-part^="supply:"]:not([display])').closest('g')).x,
    picture: box(map.ownerSVGElement).width,
    text: Math.min(...texts.map(t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)),
    lit: [...document.querySelectorAll('.map .part.lit')].filter(p => inside(box(p))).length,
    names: document.querySelectorAll('.place-names text').length,
  };
}"""
"""Where the window of the map is, how large a hex and the smallest letters are, and what else lies where."""

FOCUS = """which => {
  const hex = document.querySelector(`.wide .ground > :${which}`), map = hex.closest('.map');
  hex.tabIndex = 0;
  hex.focus();
  const at = map.ownerSVGElement.getScreenCTM(), box = hex.getBoundingClientRect();
  const left = at.e + map.x.baseVal.value * at.a;
  return box.x > left - box.width && box.right < left + map.width.baseVal.value * at.a + box.width;
}"""
"""Whether a hex that gets the focus is in the window then."""


def see(visitor: Visitor) -> dict[str, Any]:
    seen: dict[str, Any] = visitor.page.evaluate(LOOK)
    return seen


def middle(seen: dict[str, Any]) -> tuple[float, float]:
    return seen["left"] + seen["wide"] / 2, seen["top"] + seen["high"] / 2


def test_wheel_mouse_and_keys_move_the_map_alone_also_past_a_push(invite: Invite) -> None:
    visitor = invite(width=1440, height=900)
    visitor.set_up(GAME, seats(GAME, "person"))
    visitor.wait_turn()
    page, whole = visitor.page, see(visitor)
    assert whole["picture"] > 1050
    assert whole["text"] >= 11
    picture, tools = [page.locator(what).bounding_box() for what in (".board .wide > svg", ".tools")]
    assert picture
    assert tools
    assert tools["x"] >= picture["x"] + picture["width"], "the tools cover nothing of the picture"
    assert tools["y"] + tools["height"] <= 900, "and are in sight"
    page.mouse.move(*middle(whole))
    page.mouse.wheel(0, -500)
    page.wait_for_selector("main.zoomed")
    near = see(visitor)
    assert near["hex"] > 1.5 * whole["hex"]
    assert [near[what] for what in ("panel", "left", "top")] == [
        whole[what] for what in ("panel", "left", "top")
    ]
    page.mouse.down()
    page.mouse.move(middle(whole)[0] - 90, middle(whole)[1], steps=3)
    page.mouse.up()
    moved = see(visitor)
    assert abs(moved["x"] - near["x"] + 90) < 2
    visitor.choose(visitor.look()["choices"][0])
    visitor.wait_turn()
    assert abs(see(visitor)["x"] - moved["x"]) < 2  # and what a push brings stands where the map was
    for hex_ in ("first", "last"):  # what has the focus is brought into the window
        assert page.evaluate(FOCUS, f"{hex_}-child")
    page.keyboard.press("n")
    assert see(visitor)["names"] > 100
    page.keyboard.press("0")
    assert abs(see(visitor)["hex"] - whole["hex"]) < 0.1
    page.evaluate("scrollTo(0, 0)")  # whatever had the focus may have moved the page
    page.mouse.dblclick(whole["left"] + 20, whole["top"] + 20)
    page.wait_for_selector("main.zoomed")
    page.mouse.dblclick(whole["left"] + 20, whole["top"] + 20)
    page.wait_for_selector("main:not(.zoomed)")


def test_on_a_phone_one_map_is_moved_by_a_finger_and_zoomed_by_two(invite: Invite) -> None:
    visitor = invite(width=390, height=844, has_touch=True)
    visitor.set_up(GAME, seats(GAME, "person"))
    visitor.skip(lambda choices: not any(choice.startswith("build") for choice in choices))
    page, near = visitor.page, see(visitor)
    assert near["hex"] >= 24
    assert near["text"] >= 11
    assert near["lit"]
    finger = visitor.context.new_cdp_session(page)

    def touch(kind: str, *spots: tuple[float, float]) -> None:
        finger.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]}
        )

    x, y = middle(near)
    touch("touchStart", (x, y))
    for step in (20, 40, 60):
        touch("touchMove", (x + step, y))
    touch("touchEnd")
    panned = see(visitor)
    assert 40 < panned["x"] - near["x"] < 80
    assert page.evaluate("scrollY") == 0
    touch("touchStart", (x - 40, y), (x + 40, y))
    touch("touchMove", (x - 80, y), (x + 80, y))
    touch("touchEnd")
    assert see(visitor)["hex"] > 1.6 * near["hex"]
    page.get_by_role("button", name="Fit").click()
    page.evaluate("scrollTo(0, 0)")
    far = see(visitor)
    assert far["hex"] < 24
    # too small for a finger: a tap touches nothing but comes closer
    before = visitor.look()
    page.touchscreen.tap(*middle(far))
    page.wait_for_selector("main:not(.far)")
    assert see(visitor)["hex"] >= 24
    assert visitor.look() == before
    expect(page.locator("#note")).to_be_hidden()
