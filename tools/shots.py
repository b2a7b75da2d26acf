"""Pictures of every page of the site: every game, both themes, a desk's width and a phone's.

    python -m tools.shots [--out build/shots] [--game NAME]

writes PNG files and an index.html that shows them side by side.
"""

import argparse
import tempfile
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from roundhouse import find_game, game_names
from tests.browser.house import House, open_browser
from tests.browser.pages import WALKS
from tests.browser.visitor import Visitor

THEMES: Final = ("light", "dark")
WIDTHS: Final = ((1280, 800), (390, 844))

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

    def take(self, visitor: Visitor, game: str, stop: str) -> None:
        """The page as it is, in both themes and both widths."""
        title = f"{game}-{stop}"
        files = self.sections.setdefault(title, [])
        for theme in THEMES:
            visitor.wear(theme)
            for width, height in WIDTHS:
                visitor.page.set_viewport_size({"width": width, "height": height})
                visitor.page.goto(visitor.page.url)
                visitor.page.wait_for_load_state("networkidle")
                visitor.page.evaluate(SCROLL)
                files.append(f"{title}-{theme}-{width}.png")
                visitor.page.screenshot(path=self.folder / files[-1], full_page=True)
        visitor.wear(THEMES[0])
        visitor.page.set_viewport_size({"width": WIDTHS[0][0], "height": WIDTHS[0][1]})
        visitor.page.goto(visitor.page.url)
        print(f"  {title}: {len(files)} pictures", flush=True)

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


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of every page of the site.")
    parser.add_argument(
        "--out", type=Path, default=Path("build/shots"), help="where to (default: %(default)s)"
    )
    parser.add_argument("--game", choices=game_names(), help="only this game")
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
                for walk in WALKS:
                    walk(visitor, game, partial(album.take, visitor, game))
                visitor.leave()
        finally:
            browser.close()
            house.kill()
    print(f"Look at {album.write_sheet()}")


if __name__ == "__main__":
    main()
