"""Walks past every page there is, with a stop at each: for axe, for the phone, and for the pictures."""

from collections.abc import Callable

from playwright.sync_api import expect

from roundhouse import game_names
from tests.browser.house import PATIENCE
from tests.browser.visitor import Visitor, seats

MID_GAME = 8
"""After so many choices of one's own a game is well under way."""

Stop = Callable[[str], None]
"""What is done at a page; it gets the page's name, like `table-start`, and leaves the visitor there."""


def walk_to_read(visitor: Visitor, game: str, stop: Stop) -> None:
    """Past the pages before a game; those of no game in particular with the first one."""
    of_all = [
        ("home", "/"),
        ("lobby", "/lobby"),
        ("sign-in", "/account/login/"),
        ("sign-up", "/account/signup/"),
        ("privacy", "/privacy"),
        ("open", "/open"),
        ("api", "/api"),
        ("lost", "/no/such/page"),
    ]
    of_game = [
        ("new", f"/new/{game}"),
        ("rules", f"/rules/{game}"),
        ("learn", f"/learn/{game}"),
        ("first-game", f"/learn/{game}/first"),
    ]
    for name, path in of_all + of_game if game == game_names()[0] else of_game:
        visitor.go(path)
        stop(name)
    visitor.forgive("404")


def walk_to_play(visitor: Visitor, game: str, stop: Stop) -> None:
    """Past the table in all its states, and the pages after a game."""
    visitor.set_up(game, seats(game, "person", "friend"))
    stop("table-with-links")
    if game == game_names()[0]:  # it is the same page for every game
        visitor.go(visitor.friends_links()[0])
        stop("invitation")
    visitor.set_up(game, seats(game, "person", "person"))
    stop("table-hand-over")
    visitor.set_up(game, seats(game, "person"))
    visitor.wait_turn()
    stop("table-start")
    scored = False
    for acted in range(400):
        seen = visitor.wait_turn()
        if seen["over"]:
            break
        if acted == MID_GAME:
            stop("table-mid")
        if not scored and visitor.gains.count():
            stop("table-scoring")
            scored = True
        if scored and acted > MID_GAME:
            visitor.lend_seat("random")  # there are other tests that play to the end by hand
            visitor.wait_past(seen["n"])
            break
        # well, until there is something to be seen
        visitor.choose(visitor.any_of(seen["choices"]) if scored else visitor.hinted())
    visitor.wait_over()
    stop("table-over")
    id_ = visitor.table_id
    for name, path in (
        ("log", "log"),
        ("replay", "replay"),
        ("replay-middle", f"replay/{len(visitor.house.table(id_)['log']) // 2}"),
        ("verify", "verify"),
    ):
        visitor.go(f"/table/{id_}/{path}")
        stop(name)
    visitor.go(f"/table/{id_}/review")
    if game == game_names()[0]:
        stop("review-offered")
    visitor.page.get_by_role("button", name="Review this game").click()
    expect(visitor.page.locator("figure.graph")).to_be_visible(
        timeout=3 * PATIENCE
    )  # the page says: up to two minutes
    stop("review")


WALKS = (walk_to_read, walk_to_play)
