"""Railway Rivals with leaps and ferries: one whole game by clicks, and the last run of a game on each map."""

import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import expect

from roundhouse import BadOptions, Table, dice_at, find_game
from roundhouse.bots import find_bot
from tests.browser.test_routes import part
from tests.browser.test_whole_games import expect_the_end
from tests.browser.visitor import Visitor
from tests.site.tables import ALL, put
from tests.walks import DRILL

GAME = "railway-rivals"
CROSSLAND = Path(__file__).parents[1] / "railway_rivals" / "maps" / "crossland.toml"
SHORT = ("[hexes]\n", "[runs]\nraces = 3\n[hexes]\n")
"""Three races are enough."""
BUILDING = [
    *("start:G2", "build:G2,F2", "ferry:gill_inver", "build:F2,F3", "done"),
    *("start:G2", "leap:1,G2,F2", "build:F2,E2", "build:E2,E1", "done"),
]
"""What both do in the first round, as far as the roll allows; then nobody builds any more."""
MAPS = next(option for option in find_game(GAME).options if option.file).values


def crossland(visitor: Visitor) -> tuple[str, Path]:
    """The option for a Crossland of three races, which lies where the site keeps maps that were brought."""
    content = CROSSLAND.read_text("utf-8").replace(*SHORT, 1).encode()
    mark, files = sha256(content).hexdigest()[:12], visitor.house.data / "files"
    files.mkdir(exist_ok=True)
    (files / f"{mark}.toml").write_bytes(content)
    return f"map=short.toml@{mark} leapfrog=on", files


def sit_on_all(visitor: Visitor, table: Table, options: str) -> None:
    """Open this table on the site; all sit before one screen."""
    seats, texts = len(table.names), [event.text for event in table.log]
    id_ = put(visitor.house, GAME, seats, options, texts, seed=table.seed)
    cookie = {"name": "browser", "value": ALL, "url": visitor.house.address}
    visitor.context.add_cookies([cookie])  # type: ignore[list-item]
    visitor.go(f"/table/{id_}")


def drag(visitor: Visitor, text: str) -> None:
    """Draw the line of a leap with the mouse, and touch the tag at its end."""
    out, to, tag = visitor.parts(text)
    mouse = visitor.page.mouse
    mouse.move(*part(visitor, out))
    mouse.down()
    mouse.move(*part(visitor, to), steps=5)
    mouse.up()
    shown = visitor.page.locator(f'svg .part[data-part="{tag}"]:visible').first
    expect(shown).to_contain_text("Leap over Ann: −1 Ann")  # what is paid is said before it is done
    shown.click()


def wanted(choices: list[str], wishes: list[str]) -> str:
    """The next wish that can be fulfilled; in races one enters if one can."""
    while wishes:
        wish = wishes.pop(0)
        if wish in choices:
            return wish
    enters = [text for text in choices if text.startswith("enter")]
    return enters[0] if enters else next(text for text in choices if text in ("decline", "done"))


def fewest_seats(options: str) -> int:
    """For how many at least a map is made."""
    for seats in range(2, 6):
        with suppress(BadOptions):
            find_game(GAME).rules(seats, options)
            return seats
    return 6


def test_a_whole_game_with_a_leap_and_a_ferry_is_played_by_clicks(visitor: Visitor) -> None:
    options, files = crossland(visitor)
    begun = Table.new(GAME, 2, seed="clicks-116", options=options, files=files)
    sit_on_all(visitor, begun, options)
    wishes = list(BUILDING)
    done: list[str] = []
    for _ in range(120):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        done.append(wanted(seen["choices"], wishes))
        drag(visitor, done[-1]) if done[-1].startswith("leap") else visitor.touch(done[-1])
        visitor.wait_past(seen["n"])
    assert {"ferry:gill_inver", "leap:1,G2,F2"} < set(done)
    assert any("~gill_inver" in text for text in done), "nobody went by ferry"
    expect_the_end(visitor, files)


def test_the_sign_of_a_ferry_tells_what_it_costs_and_why_it_cannot_be_bought(visitor: Visitor) -> None:
    options, files = crossland(visitor)
    begun = Table.new(GAME, 2, seed="signs", options=options, files=files)
    begun.play("start:C1")
    sit_on_all(visitor, begun, options)
    visitor.wait_turn()
    note = visitor.page.locator("#note")
    visitor.page.locator('svg .part[data-part="ferry:gill_inver"]:visible').click()
    expect(note).to_contain_text("to buy for 6")
    expect(note).to_contain_text(re.compile("To buy the ferry Gill - Inver you need track"))
    expect(note).to_contain_text("RW-C1a.1")


@pytest.mark.parametrize("map_", MAPS if DRILL > 1 else MAPS[:1])
def test_the_last_run_of_a_game_between_bots_is_finished_in_the_browser(visitor: Visitor, map_: str) -> None:
    options, bot = f"map={map_}", find_bot(GAME, "greedy")
    fewest = fewest_seats(options)
    # given a game that bots have brought to its last run
    table = Table.new(GAME, fewest, seed=map_, options=options)
    run = table.copy()
    while not table.over:
        if table.phase == "Enter the race" and table.position()["settled"] != run.position()["settled"]:
            run = table.copy()
        table.play(bot.choose(table.view(table.to_move), dice_at(map_, len(table.log))).text())
    assert run.phase == "Enter the race"
    # when people go on at the page, touching what is lit
    sit_on_all(visitor, run, options)
    for _ in range(120):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        enters = [text for text in seen["choices"] if text.startswith("enter")]
        visitor.touch(enters[0] if enters else visitor.any_of(seen["choices"]))
        visitor.wait_past(seen["n"])
    # then it ends as the engine says
    expect_the_end(visitor)
