"""The table alive: who moved is seen, what was carried travels, no turn ends unseen, sounds are heard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from roundhouse import Table, dice_at, find_game, game_names
from roundhouse.bots import bot_names, find_bot
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.visitor import Visitor
from tests.site.tables import KEYS, put

SEED = "alive"
MARKED = """() => [...document.querySelectorAll('.board :is(.since, .way, .by)')].map(el => [
  el.dataset.part ?? el.dataset.place ?? el.getAttribute('href') ?? 'way',
  getComputedStyle(el).getPropertyValue('--who'), Boolean(el.closest('.map'))])"""
WATCH_TRAVELLERS = """() => {
  window.gone = [];
  const note = (el) => el.matches?.('.traveller') && window.gone.push(el.firstChild.getAttribute('href'));
  new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(note)))
    .observe(document.querySelector('#table'), { childList: true, subtree: true });
}"""
RENDERED = """async (name) => {
  const main = document.querySelector('script[type=module]').src;
  const { ring } = await import(main.replace('main.js', 'sound.js'));
  const air = new OfflineAudioContext(1, 3 * 44100, 44100);
  ring(name, air);
  const wave = (await air.startRendering()).getChannelData(0);
  let loudest = 0, last = 0;
  wave.forEach((value, i) => {
    loudest = Math.max(loudest, Math.abs(value));
    if (Math.abs(value) > 0.002) last = i;
  });
  return { loudest, seconds: last / 44100, begins: Math.abs(wave[0]) };
}"""
"""What a sound would be, written down as it is played."""
LISTEN = """
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode && to.context instanceof AudioContext) {
      const ear = to.context.createAnalyser();
      connect.call(this, ear);
      (window.ears ??= []).push(ear);
    }
    return connect.call(this, to, ...rest);
  };
  window.heard = () => (window.ears ?? []).some((ear) => {
    const wave = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(wave);
    return wave.some((value) => Math.abs(value) > 0.01);
  });
  window.told = [];
  window.Notification = class {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, { body }) { window.told.push([title, body]); }
  };
"""
"""An ear at the loudspeaker, and a list in the place of the notices of the system."""


def played_until(game: str, due: Callable[[Table, str], object]) -> tuple[list[str], str]:
    """What good bots did up to where an action is due, and that action."""
    table = Table.new(game, 3, seed=SEED)
    bot = find_bot(game, bot_names(game)[-1])
    while True:
        text = bot.choose(table.view(table.to_move), dice_at(SEED, len(table.log))).text()
        if due(table, text):
            return [event.text for event in table.log], text
        table.play(text)


def at_table(visitor: Visitor, game: str, texts: list[str], seat: int = 0) -> str:
    """Sit down at a table at which this was done; its name."""
    id_ = put(visitor.house, game, 3, "", texts, seed=SEED)
    visitor.context.add_cookies([{"name": "browser", "value": KEYS[seat], "url": visitor.house.address}])
    visitor.go(f"/table/{id_}")
    return id_


def act(someone: Visitor, id_: str, seat: int, text: str) -> None:
    """Do this at another browser, without a page."""
    n = someone.house.stored(id_).lines
    order: dict[str, Any] = {"text": text, "n": n, "key": f"by-hand-{n}"}
    cookie = {"Cookie": f"browser={KEYS[seat]}"}
    answer = someone.context.request.post(f"/act/{id_}", data=order, headers=cookie)
    assert answer.ok, answer.text()


def seen_of_others(table: Table, text: str) -> bool:
    """Whether the first seat is to move, and sees on the board what others have done since it last was."""
    since: list[Any] = []
    for event in reversed(table.log):
        if event.actor == 0:
            break
        since.append(event)
    moved = [event for event in since if event.actor > 0 and table.game.places(table.rules, event)]
    return table.to_move == 0 and len(table.log) > 40 and bool(moved)


@pytest.mark.parametrize("game", game_names())
def test_what_is_new_shows_who_moved_also_after_a_reload(visitor: Visitor, game: str) -> None:
    texts, _ = played_until(game, seen_of_others)
    at_table(visitor, game, texts)
    marks = visitor.page.evaluate(MARKED)
    signed = {name for name, _, _ in marks if name.startswith("#seat-")}
    new = [mark for mark in marks if mark[0] not in signed]
    assert new
    assert all(colour for _, colour, _ in new)
    assert bool(signed) == any(on_map for _, _, on_map in new)
    assert "#seat-0" not in signed
    visitor.page.reload()
    assert visitor.page.evaluate(MARKED) == marks


@pytest.mark.parametrize(
    ("game", "verb", "pieces"),
    [("railroad-rivals", "deliver:", "#rr-brown #rr-yellow"), ("ride-the-rails", "passenger:", "#rt-pawn")],
)
def test_what_was_carried_travels_unless_one_wants_no_motion(
    invite: Invite, game: str, verb: str, pieces: str
) -> None:
    watcher, calm = invite(still=False, pace="brisk"), invite(still=True, pace="step", width=390, height=844)
    texts, text = played_until(game, lambda table, text: table.to_move > 0 and text.startswith(verb))
    table = Table.new(game, 3, seed=SEED)
    table.resume(texts)
    mover = table.to_move
    id_ = at_table(watcher, game, texts)
    calm.go(f"/table/{id_}")
    for someone in (watcher, calm):
        someone.page.evaluate(WATCH_TRAVELLERS)
    act(calm, id_, mover, text)
    table.play(text)
    if verb == "passenger:":  # it sets out, and then it rides
        onward = next(text for text in table.legal() if text.startswith("ride:"))
        act(calm, id_, mover, onward)
        table.play(onward)
    watcher.page.wait_for_function("() => window.gone.length > 0")
    assert watcher.page.evaluate("() => window.gone[0]") in pieces.split()
    expect(watcher.page.locator(".board .way")).to_have_attribute("data-by", str(mover))
    expect(watcher.page.locator(".traveller")).to_have_count(0)
    skip = calm.page.locator("[data-skip]")
    expect(skip).to_be_in_viewport()  # a phone that shows the board shows this too
    skip.click()
    calm.until(lambda seen: seen["n"] == len(table.log), "the same")
    assert calm.page.evaluate("() => window.gone") == []


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[House]:
    """A house in which a turn that ends by itself leaves one plenty of time."""
    house = House(tmp_path, moment=60)
    house.open()
    yield house
    house.kill()
    assert "Traceback" not in house.complaints()


def test_who_looks_on_slowly_sees_at_once_that_a_turn_is_about_to_end(
    invite: Invite, unhurried: House
) -> None:
    def hands_on(table: Table, text: str) -> bool:
        if table.to_move <= 0:
            return False
        after = table.copy()
        after.play(text)
        return after.to_move == 0 and bool(after.forced())

    visitor = invite(unhurried, pace="step")
    texts, text = played_until("railroad-rivals", hands_on)
    table = Table.new("railroad-rivals", 3, seed=SEED)
    table.resume(texts)
    id_ = at_table(visitor, "railroad-rivals", texts)
    act(visitor, id_, table.to_move, text)
    keep = visitor.page.get_by_role("button", name="Keep my turn open")
    keep.click()
    expect(keep).to_have_count(0)
    expect(visitor.page.locator(".choices button[name=text]").first).to_be_visible()


def test_sounds_are_short_soft_and_heard_and_a_turn_is_told_once(invite: Invite) -> None:
    visitor = invite()
    visitor.context.add_init_script(LISTEN)
    game = "trainmaker"
    texts, text = played_until(game, lambda table, text: table.to_move == 2 and table.log[-1].actor >= 0)
    table = Table.new(game, 3, seed=SEED)
    table.resume(texts)
    id_ = at_table(visitor, game, texts)
    for name, longest in (("step", 0.2), ("turn", 1.5)):
        wave = visitor.page.evaluate(RENDERED, name)
        assert 0.03 < wave["loudest"] < 0.6
        assert 0.02 < wave["seconds"] < longest
        assert wave["begins"] == 0, "it does not click"

    visitor.page.get_by_text("Settings").click()
    visitor.page.get_by_label("Sounds").check()
    visitor.page.wait_for_function("() => window.heard()")
    visitor.page.get_by_label("Tell me when it is my turn").check()
    visitor.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    bot = find_bot(game, bot_names(game)[-1])
    while table.to_move != 0:
        act(visitor, id_, table.to_move, text)
        table.play(text)
        text = bot.choose(table.view(table.to_move), dice_at(SEED, len(table.log))).text()
    visitor.wait_turn()
    question = find_game(game).words("en").ask(table.view(0), table.names)
    assert visitor.page.evaluate("() => window.told") == [["Your turn · Trainmaker · Roundhouse", question]]
