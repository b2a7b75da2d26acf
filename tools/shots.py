"""Pictures of every page of the site: every game, both themes, a desk's width and a phone's; and of every
board early, in the middle and at the end of a game between good bots, with the same dice each time.

    python -m tools.shots [--out build/shots] [--game NAME]

writes PNG files and an index.html that shows them side by side.
"""

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from roundhouse import BadOptions, BadSeat, Table, dice_at, find_game, game_names
from roundhouse.bots import bot_names, find_bot
from tests.browser.house import House, open_browser
from tests.browser.pages import WALKS
from tests.browser.visitor import Visitor
from tests.site.tables import KEYS, put

THEMES: Final = ("light", "dark")
SIZES: Final = ((1440, 900), (390, 844))
LARGE: Final = (1920, 1080)

SEED: Final = "shots"
"""The seed of the games whose boards are shown."""

STYLE: Final = """
body { font: 15px/1.4 sans-serif; margin: 2rem; background: #777; color: #fff }
section { display: grid; grid-template-columns: 3fr 1fr 3fr 1fr; gap: 1rem; align-items: start }
figure { margin: 0 } img { width: 100%; border: 1px solid #333 } a { color: inherit }
"""

SCROLL: Final = """async () => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await new Promise(go => setTimeout(go, 60));
  }
  scrollTo(0, 0);
  await Promise.all([...document.images].map(image => image.decode().catch(() => 0)));
}"""
"""Down the whole page, so that the pictures that wait to be seen are there."""


class Album:
    """The folder with the pictures, and the sheet on which they all are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sections: dict[str, list[str]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()

    def take(self, visitor: Visitor, game: str, stop: str, large: bool = False) -> None:
        """The page as it is, in both themes and both sizes, and on a large screen if that is wanted."""
        title = f"{game}-{stop}"
        files = self.sections.setdefault(title, [])
        for theme in THEMES:
            visitor.wear(theme)
            for size in SIZES:
                files.append(self.shot(visitor, f"{title}-{theme}", size))
        visitor.wear(THEMES[0])
        if large:
            files.append(self.shot(visitor, f"{title}-{THEMES[0]}", LARGE))
        visitor.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        visitor.page.goto(visitor.page.url)
        print(f"  {title}: {len(files)} pictures", flush=True)

    def shot(self, visitor: Visitor, title: str, size: tuple[int, int]) -> str:
        """Take this page, a table on a desk as far as it is in sight; says the name of the file."""
        page, (width, height) = visitor.page, size
        page.set_viewport_size({"width": width, "height": height})
        page.goto(page.url)
        page.wait_for_load_state("networkidle")
        page.evaluate(SCROLL)
        file = f"{title}-{width}.png"
        at_desk = width > height and bool(page.locator("#table").count())
        page.screenshot(path=self.folder / file, full_page=not at_desk)
        return file

    def write_sheet(self) -> Path:
        parts = []
        for title, files in self.sections.items():
            figures = "".join(
                f'<figure><a href="{f}"><img src="{f}" alt="{escape(f)}"></a></figure>'
                for f in map(escape, files)
            )
            parts.append(f"<h2>{escape(title)}</h2><section>{figures}</section>")
        sheet = self.folder / "index.html"
        head = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title><style>{STYLE}</style>'
        )
        sheet.write_text(f"{head}<h1>Roundhouse, every page</h1>{''.join(parts)}</html>\n", "utf-8")
        return sheet


def boards_of(game: str) -> Iterator[tuple[str, int, str]]:
    """The boards of a game, each with its name, seats and options: the usual one, expansions, other maps."""
    found = find_game(game)
    yield "board", found.usual_seats, ""
    if found.fewest == 1:
        yield "alone", 1, ""
    for name in found.sets:
        yield name, min(4, found.most), f"modules={name}"
    for option in found.options:
        for value in option.values[1:]:
            chosen = f"{option.name}={value}"
            if option.file or shares_seats(game, chosen):
                yield value, most_seats(game, chosen), chosen


def shares_seats(game: str, options: str) -> bool:
    """Whether somebody decides for more than one seat at a table with these options."""
    found = find_game(game)
    with suppress(BadOptions, BadSeat):
        rules = found.rules(most_seats(game, options), options)
        words = found.words("en")
        seats = range(rules.seats)
        return any(rules.player_of(seat) != seat or words.seat_name(rules, seat) for seat in seats)
    return False


def most_seats(game: str, options: str) -> int:
    """As many seats as these options allow."""
    found = find_game(game)
    for seats in range(found.most, found.fewest, -1):
        try:
            found.rules(seats, options)
        except (BadOptions, BadSeat):
            continue
        return seats
    return found.fewest


def moments(game: str, seats: int, options: str) -> dict[str, list[str]]:
    """What was done up to three moments of one game between the best bots: seat 0 decides, or nobody."""
    table = Table.new(game, seats, seed=SEED, options=options)
    bot = find_bot(game, bot_names(game)[-1])
    mine: list[int] = []
    while not table.over:
        if table.decider == 0:
            mine.append(len(table.log))
        table.play(bot.choose(table.view(table.to_move), dice_at(SEED, len(table.log))).text())
    texts = [event.text for event in table.log]
    early, middle = mine[len(mine) // 10], mine[len(mine) // 2]
    return {"early": texts[:early], "middle": texts[:middle], "end": texts}


def take_boards(album: Album, visitor: Visitor, house: House, game: str) -> None:
    """Every board of a game at its three moments, seen from the first seat."""
    for name, seats, options in boards_of(game):
        for moment, texts in moments(game, seats, options).items():
            id_ = put(house, game, seats, options, texts, seed=SEED, over=moment == "end")
            rules = find_game(game).rules(seats, options)
            keys = ".".join([KEYS[seat] for seat in range(seats) if rules.player_of(seat) == 0])
            visitor.context.add_cookies([{"name": f"seat-{id_}", "value": keys, "url": house.address}])
            visitor.go(f"/table/{id_}")
            album.take(visitor, game, f"{name}-{moment}", large=moment == "middle")


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every page of the site.")
    parser.add_argument(
        "--out", type=Path, default=Path("build/shots"), help="where to (default: %(default)s)"
    )
    parser.add_argument("--game", choices=game_names(), help="only this game")
    parser.add_argument("--boards", action="store_true", help="only the boards")
    given = parser.parse_args()
    album = Album(given.out)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data))
        house.open()
        browser = open_browser(playwright)
        try:
            for game in [given.game] if given.game else game_names():
                print(find_game(game).title, flush=True)
                visitor = Visitor(browser, house)
                if not given.boards:
                    for walk in WALKS:
                        walk(visitor, game, partial(album.take, visitor, game))
                take_boards(album, visitor, house, game)
                visitor.leave()
        finally:
            browser.close()
            house.kill()
    print(f"Look at {album.write_sheet()}")


if __name__ == "__main__":
    main()
