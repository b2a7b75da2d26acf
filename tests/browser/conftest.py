"""One site and one browser for all tests; a visitor is a browser of one's own that bears no trouble."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.house import PATIENCE, House, open_browser
from tests.browser.visitor import Visitor

expect.set_options(timeout=PATIENCE)

Invite = Callable[..., Visitor]


# A package's scope, not the session's: while the browser is driven, a loop is running in this thread,
# and no test of another folder could start its own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("site"))
    house.open()
    yield house
    house.kill()
    assert "Traceback" not in house.complaints(), house.complaints()


@pytest.fixture
def invite(chromium: Browser, house: House) -> Iterator[Invite]:
    """Makes visitors; at the end each must have met no trouble that the test did not expect."""
    visitors: list[Visitor] = []

    def invited(at: House = house, **how: Any) -> Visitor:
        visitors.append(Visitor(chromium, at, **how))
        return visitors[-1]

    yield invited
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.leave()
    assert troubles == []


@pytest.fixture
def visitor(invite: Invite) -> Visitor:
    return invite()
