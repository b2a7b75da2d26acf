"""A site for each file of tests, and one that a test may kill."""

import inspect
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.site.house import Player, Site
from tests.site.programs import OPEN
from tools.cluster import Cluster, programs


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL that nobody else uses."""
    if programs() is None:
        pytest.skip("There is no PostgreSQL here: apt-get install postgresql")
    cluster = Cluster().start()
    yield cluster
    cluster.remove()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests on both databases: those that ask for `base`, and all of a module that says ON_BOTH."""
    asks = "base" in inspect.signature(metafunc.function).parameters
    if asks or ("site" in metafunc.fixturenames and getattr(metafunc.module, "ON_BOTH", False)):
        metafunc.parametrize("base", ["sqlite", "postgres"], indirect=True, scope="module")


@pytest.fixture(scope="module")
def base(request: pytest.FixtureRequest) -> dict[str, str]:
    """What the environment of a site says of its database; nothing, unless a test is run on both."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return {}
    return {"DATABASE_URL": request.getfixturevalue("cluster").new_database()}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, base: dict[str, str]) -> Iterator[Site]:
    """A running site; at its end it has not made a mistake that it would have logged."""
    site = Site(tmp_path_factory.mktemp("site"), **base).start()
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


@pytest.fixture
def ann(site: Site) -> Iterator[Player]:
    with Player(site) as ann:
        yield ann


@pytest.fixture
def bob(site: Site) -> Iterator[Player]:
    with Player(site) as bob:
        yield bob


@pytest.fixture(autouse=True)
def programs_leave() -> Iterator[None]:
    """Close what programs have opened in a test."""
    yield
    while OPEN:
        OPEN.pop().close()


LEASE = "1"
"""Seconds for which a process plays the bots of a table, or makes a review, where there are two."""


@pytest.fixture
def pair(cluster: Cluster, tmp_path: Path) -> Iterator[list[Site]]:
    """Two processes of one site."""
    yield from two_processes(cluster, tmp_path)


def two_processes(cluster: Cluster, folder: Path) -> Iterator[list[Site]]:
    """Two processes of one site, until they are no longer needed."""
    told = {"DATABASE_URL": cluster.new_database(), "ROUNDHOUSE_LEASE": LEASE, "ROUNDHOUSE_REVIEW": "1"}
    sites = [Site(folder, **told) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:  # at once: both would bring the database up to date
        list(pool.map(Site.start, sites))
    yield sites
    for site in sites:
        site.kill()
        assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


@pytest.fixture
def both(pair: list[Site]) -> Iterator[tuple[Player, Player]]:
    """One browser, which each process takes for the same."""
    with Player(pair[0]) as one, Player(pair[1]) as two:
        one.get("/")
        two.http._cookies = one.http._cookies  # one jar, not a copy
        yield one, two
