"""A site for each file of tests, and one that a test may kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.house import Player, Site
from tests.site.programs import OPEN


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running site; at its end it has not made a mistake that it would have logged."""
    site = Site(tmp_path_factory.mktemp("site")).start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Site]:
    """A site to be killed."""
    site = Site(tmp_path).start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def player(site: Site) -> Iterator[Player]:
    with Player(site) as player:
        yield player


@pytest.fixture(autouse=True)
def programs_leave() -> Iterator[None]:
    """Close what programs have opened in a test."""
    yield
    while OPEN:
        OPEN.pop().close()
