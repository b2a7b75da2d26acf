"""A person with a browser: what the page says, what it offers, and what is done with it.

Nothing here knows a game. A choice is a button that sends a `text`; a part is what the engine marks
as `data-part` in its picture; the number of actions that a page has seen is its `data-n`.
"""

import re
import time
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page, expect

from roundhouse import OVER, dice_at, find_game
from roundhouse.bots import bot_names
from tests.browser.house import PATIENCE, House

ADDRESSES = count(1)
"""Everyone comes from an address of one's own, so that nobody is told to be slow because of the others."""

LEFT = "net::ERR_ABORTED"
"""How a request fails when one leaves the page that made it."""

LOOK = """() => {
  const top = document.querySelector('[data-n]');
  const offered = e => e.closest('details:not([open])') || e.checkVisibility();
  return {
    n: top ? Number(top.dataset.n) : -1,
    choices: [...document.querySelectorAll('button[name=text]:enabled')].filter(offered).map(b => b.value),
    over: !!document.querySelector('a[href$="/record"]'),
  };
}"""
"""What a person at the page sees, in one look."""

FOCUS = """() => {
  const e = document.activeElement;
  const closed = e.matches('summary') && e.closest('details:not([open])');
  return {
    form: e.form ? e.form.action : '',
    part: e.dataset.part || '',
    choice: e.matches('button[name=text]') ? e.value : '',
    opens: closed ? [...closed.querySelectorAll('button[name=text]')].map(b => b.value) : [],
  };
}"""
"""Where the keyboard's focus is: a form's button, a lit part, a choice, or the title of a closed group."""


def seats(game: str, *people: str) -> list[str]:
    """These people, and quick bots, on as many seats as the game needs, two at least."""
    bots = max(2, find_game(game).fewest) - len(people)
    return [*people, *[bot_names(game)[0]] * bots]


class Visitor:
    """One browser with its own cookies, at one page of a house."""

    def __init__(
        self,
        browser: Browser,
        house: House,
        *,
        scripts: bool = True,
        width: int = 1280,
        height: int = 800,
        seed: str = "visitor",
        offline_live: bool = False,
        still: bool = True,
        pace: str = "instant",
        **context: Any,
    ) -> None:
        self.house = house
        self.scripts = scripts
        self.dice = dice_at(seed, 0)
        self._noted: list[str] = []
        self._forgiven: list[str] = []
        self.context = browser.new_context(
            base_url=house.address,
            java_script_enabled=scripts,
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if still else "no-preference",
            extra_http_headers={"X-Forwarded-For": f"10.0.{next(ADDRESSES)}.1"},
            **context,
        )
        self.context.set_default_timeout(PATIENCE)
        # nobody waits for bots in vain; an empty page remembers nothing
        self.context.add_init_script(f"try {{ localStorage.pace ??= {pace!r} }} catch {{}}")
        self.page = self.context.new_page()
        if offline_live:  # a tab that sleeps: nothing is told to it
            self.page.route_web_socket("**/*", lambda socket: None)
        self._listen(self.page)

    def tab(self) -> Page:
        """One more tab of this browser; what goes wrong in it is noted."""
        page = self.context.new_page()
        self._listen(page)
        return page

    def _listen(self, page: Page) -> None:
        page.on("console", lambda m: self._note(m.type == "error", f"console: {m.text} ({m.location})"))
        page.on("pageerror", lambda error: self._note(True, f"script: {error}"))
        page.on("requestfailed", lambda r: self._note(r.failure != LEFT, f"request: {r.url} {r.failure}"))
        page.on("response", lambda r: self._note(r.status >= 400, f"answer: {r.status} {r.url}"))

    def _note(self, bad: bool, trouble: str) -> None:
        if bad:
            self._noted.append(trouble)

    @property
    def troubles(self) -> list[str]:
        """Every error of the console (the policy's violations among them) and every request that failed."""
        return [t for t in self._noted if not any(word in t for word in self._forgiven)]

    def forgive(self, *words: str) -> None:
        """Troubles that name one of these words are no troubles: the test means them to happen."""
        self._forgiven += words

    def leave(self) -> None:
        self.context.close()

    # Where one is

    def go(self, path: str) -> None:
        self.page.goto(path)

    @property
    def table_id(self) -> str:
        found = re.match(r"/table/([^/]+)", urlsplit(self.page.url).path)
        assert found, f"{self.page.url} is no table"
        return found[1]

    # What one sees

    def look(self, page: Page | None = None) -> dict[str, Any]:
        page = page or self.page
        try:
            seen: dict[str, Any] = page.evaluate(LOOK)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_load_state()  # the page was just being turned over
            seen = page.evaluate(LOOK)
        return seen

    def until(
        self,
        done: Callable[[dict[str, Any]], object],
        what: str,
        page: Page | None = None,
        reload: bool = False,
    ) -> dict[str, Any]:
        """Look until it is so. Without scripts a person reloads the page to see what others did."""
        page = page or self.page
        deadline = time.monotonic() + PATIENCE / 1000
        while True:
            seen = self.look(page)
            if done(seen):
                return seen
            assert time.monotonic() < deadline, f"{what} did not happen: {seen}"
            page.wait_for_timeout(25 if self.scripts else 60)
            if reload or not self.scripts:
                page.goto(f"/table/{self.table_id}")

    def wait_turn(self, reload: bool = False) -> dict[str, Any]:
        """Until one may choose, or the game is over; a tab that is told nothing is loaded anew."""
        return self.until(lambda seen: bool(seen["choices"]) or seen["over"], "my turn", reload=reload)

    def wait_past(self, n: int, page: Page | None = None) -> dict[str, Any]:
        return self.until(lambda seen: seen["n"] > n, f"an action after {n}", page)

    def wait_over(self) -> None:
        """Until the game is over, as long as something happens; the page is shut meanwhile."""
        id_, address = self.table_id, self.page.url
        self.page.goto("about:blank")
        n, deadline = -1, time.monotonic() + PATIENCE / 1000
        while (table := self.house.table(id_))["to_move"] != OVER:
            if table["n"] > n:
                n, deadline = table["n"], time.monotonic() + PATIENCE / 1000
            assert time.monotonic() < deadline, f"an action after {n} did not happen"
            self.page.wait_for_timeout(60)
        self.page.goto(address)

    # What one does

    def lend_seat(self, level: str) -> None:
        """Let a bot play for oneself, of this level instead of the one that is offered."""
        self.page.get_by_text("Leave for a while?").click()
        button = self.page.locator("form.lend button")
        button.evaluate("(button, level) => { button.value = level; }", level)
        button.click()

    def choice(self, text: str, page: Page | None = None) -> Locator:
        """The button of this choice; a group that hides it is opened first, as a person would."""
        page = page or self.page
        button = page.locator(f'button[name=text][value="{text}"]')
        group = page.locator("details:not([open])").filter(has=button)
        if group.count():
            group.locator("summary").first.click()
        return button.locator("visible=true")

    def any_of(self, choices: list[str]) -> str:
        return choices[self.dice.below(len(choices))]

    def choose(self, text: str) -> None:
        """Click this choice and wait until the page shows that it was done."""
        n = self.look()["n"]
        self.choice(text).click()
        self.wait_past(n)

    def play_on(self, most: int = 400) -> int:
        """Click on, by chance, until the game is over or one has acted so often; says how often."""
        for acted in range(most):
            seen = self.wait_turn()
            if seen["over"]:
                return acted
            self.choose(self.any_of(seen["choices"]))
        return most

    def skip(self, known: Callable[[list[str]], bool]) -> None:
        """While it is so of one's choices, send them as the page would, but with the page shut."""
        id_, address = self.table_id, self.page.url
        self.page.goto("about:blank")
        while True:
            table = self.context.request.get(f"/table/{id_}.json").json()
            choices: list[str] = table["legal"]
            if table["to_move"] == OVER or (choices and not known(choices)):
                break
            if choices:
                order = {"text": self.any_of(choices), "n": table["n"], "key": f"skipped-{table['n']}"}
                answer = self.context.request.post(f"/act/{id_}", data=order)
                assert answer.ok, answer.text()
        self.page.goto(address)

    def sit_down(self, game_title: str) -> None:
        """From the home page to a table against bots, the short way."""
        self.go("/")
        card = (
            self.page.get_by_role("main")
            .locator("*")
            .filter(has=self.page.get_by_role("heading", name=game_title, exact=True))
            .filter(has=self.page.get_by_role("button", name=re.compile("play", re.I)))
            .last
        )
        card.get_by_role("button", name=re.compile("play", re.I)).first.click()
        self.page.wait_for_url("**/table/*")

    def tab_to(self, wanted: Callable[[dict[str, Any]], bool], most: int = 150) -> dict[str, Any]:
        """Press Tab until the focus is where it is wanted."""
        for _ in range(most):
            focus: dict[str, Any] = self.page.evaluate(FOCUS)
            if wanted(focus):
                return focus
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{most} times Tab do not lead there, but to {focus}")

    def choose_by_keyboard(self, text: str) -> None:
        """Tab to this choice's button and press Enter; a closed group on the way is opened by Enter."""
        if self.tab_to(lambda focus: focus["choice"] == text or text in focus["opens"])["opens"]:
            self.page.keyboard.press("Enter")
            self.tab_to(lambda focus: focus["choice"] == text)
        self.page.keyboard.press("Enter")

    def choose_by_digit(self, text: str) -> None:
        """Press the digit that stands at this choice, after that of the closed group in which it is."""
        button = self.page.locator(f'button[name=text][value="{text}"]')
        group = self.page.locator("details:not([open])").filter(has=button)
        if group.count() and (digit := group.locator("summary").get_attribute("data-key")):
            group.locator("summary").scroll_into_view_if_needed()
            self.page.keyboard.press(digit)
            expect(button).to_be_visible()
            self.page.wait_for_timeout(100)  # the digits are dealt anew
        if digit := button.get_attribute("data-key"):
            button.scroll_into_view_if_needed()  # a key does only what is on the screen
            self.page.keyboard.press(digit)
        else:
            self.choose_by_keyboard(text)  # only nine have a digit

    def parts(self, text: str) -> list[str]:
        """The parts of the picture that one touches for this choice."""
        button = self.page.locator(f'button[name=text][value="{text}"]')
        parts = (button.get_attribute("data-parts") or "").split()
        assert parts, f"{text} touches nothing in the picture"
        return parts

    def touch(self, text: str) -> None:
        """Choose by clicking the parts of the picture that the choice names, one after the other."""
        parts = self.parts(text)
        others = [self.parts(other) for other in self.look()["choices"] if other != text]
        if any(other[: len(parts)] == parts for other in others):
            parts = [*parts, parts[-1]]  # it stops where another goes on: the last is touched again
        for part in parts:
            there = self.page.locator(f'svg .part[data-part="{part}"]:visible').first
            there.evaluate("part => part.focus({ preventScroll: true })")  # a zoomed map shows it
            there.click()

    def set_up(self, game: str, players: list[str]) -> None:
        """Open a table seat by seat."""
        self.go(f"/new/{game}?seats={len(players)}")
        selects = self.page.locator("select[name=player]")
        for seat, player in enumerate(players):
            selects.nth(seat).select_option(player)
        self.page.get_by_role("button", name=re.compile("open the table", re.I)).click()
        self.page.wait_for_url("**/table/*")

    def friends_links(self) -> list[str]:
        """The secret links that the page shows for the other seats."""
        fields = self.page.get_by_role("main").locator("details:not(.own-links) > .links input[readonly]")
        expect(fields.first).to_be_visible()
        return [field.input_value() for field in fields.all() if "/sit/" in field.input_value()]

    def take_seat(self, link: str, name: str = "") -> None:
        """Open a friend's secret link, say who one is, and sit down."""
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take my seat").click()
        self.page.wait_for_url("**/table/*")

    def wear(self, theme: str) -> None:
        """Choose day or night as the button does, without looking for it."""
        self.context.add_cookies([{"name": "theme", "value": theme, "url": self.house.address}])

    def switch_theme(self) -> None:
        self.page.get_by_role("banner").get_by_role(
            "button", name=re.compile("day|night|dark|light", re.I)
        ).click()

    @property
    def hand_over(self) -> Locator:
        """The button by which the next person at this screen says: it is me."""
        return self.page.get_by_role("button", name=re.compile("^I am "))

    def take_over(self) -> bool:
        """Wait for a turn of anyone at this screen, and be that person; says whether it had to be asked."""
        self.until(
            lambda seen: bool(seen["choices"]) or seen["over"] or self.hand_over.is_visible(), "a turn"
        )
        if not self.hand_over.is_visible():
            return False
        self.hand_over.click()
        return True

    def hinted(self) -> str:
        """What the site would do in one's place."""
        answer = self.context.request.get(f"/table/{self.table_id}/hint")
        assert answer.ok, answer.text()
        text: str = answer.json()["text"]
        return text

    @property
    def gains(self) -> Locator:
        """The points and payments told beside the board: each names its rule."""
        return self.page.get_by_role("main").locator("li a.rule[href*='#']")
