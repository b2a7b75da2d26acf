"""Letting others in: the addresses at which the site listens, the names it answers to, and QR codes."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site, text_of

GAME = game_names()[0]
NEAR = "127.0.0.2"
"""Stands for the address in the network: on this machine too, and nobody else's."""


class OpenSite(Site):
    """A site started with --lan, on a machine whose address in the network is NEAR."""

    program = (
        "import sys; from pathlib import Path; from roundhouse.site import serve\n"
        f"serve.own_addresses = lambda: [{NEAR!r}]\nserve.own_names = lambda: ['engine', 'engine.local']\n"
        "serve.serve(port=0, data=Path(sys.argv[1]), lan=True)\n"
    )

    def command(self) -> list[str]:
        return [sys.executable, "-c", self.program, str(self.data)]


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = OpenSite(tmp_path_factory.mktemp("lan")).start()
    yield site
    site.kill()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def near(site: Site) -> str:
    """The address by which phones come in."""
    return site.address.replace("127.0.0.1", NEAR)


def test_phones_reach_it_at_the_address_that_is_printed_with_its_code(open_site: Site) -> None:
    assert httpx.get(near(open_site), timeout=PATIENCE).status_code == 200
    said = "".join(open_site.said)
    assert near(open_site) in said
    assert "▄▄▄▄▄" in said, "the code is printed too"


@pytest.mark.parametrize("name", ["engine", "engine.local", NEAR, "localhost", "127.0.0.1"])
def test_allowed_names_follow_from_the_addresses(open_site: Site, name: str) -> None:
    answer = httpx.get(open_site.address, headers={"Host": f"{name}:8000"}, timeout=PATIENCE)
    assert answer.status_code == 200


def test_an_invitation_has_the_address_that_friends_reach_and_a_code(open_site: Site) -> None:
    with Player(open_site) as host:
        page = host.get(f"/table/{host.create(GAME, 'person', 'friend')}").text
    links = re.findall(r'readonly value="([^"]+)"', page)
    assert len(links) == 2
    assert all(link.startswith(near(open_site)) for link in links)
    assert page.count('class="qr"') == 2
    assert "on this computer only" not in page
    assert httpx.get(links[0], timeout=PATIENCE).status_code == 200


def test_on_loopback_an_invitation_says_that_it_works_here_only_and_how_to_let_others_in(site: Site) -> None:
    with Player(site) as host:
        page = host.get(f"/table/{host.create(GAME, 'person', 'friend')}").text
    assert "These links work on this computer only." in text_of(page)
    assert "--lan" in page
    assert 'class="qr"' not in page, "a phone could not follow it"


def test_a_refused_name_tells_guest_and_owner_what_to_set(mortal: Site) -> None:
    for _ in range(3):
        headers = {"Host": "trains.example:8000", "Accept": "text/html"}
        answer = httpx.get(mortal.address, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 400
        told = text_of(answer.text)
        assert 'ROUNDHOUSE_HOSTS="trains.example localhost"' in told
        assert "--lan" in told
    strange = httpx.get(mortal.address, headers={"Host": "<b>x</b>", "Accept": "text/html"}, timeout=PATIENCE)
    assert strange.status_code == 400
    assert "<b>x" not in strange.text
    mortal.kill()
    lines = [line for line in mortal.said if "ROUNDHOUSE_HOSTS" in line and "trains.example" in line]
    assert len(lines) == 1, "the owner hears of a name once"


def test_a_machine_without_a_network_says_so(tmp_path: Path) -> None:
    program = OpenSite.program.replace(f"[{NEAR!r}]", "[]")
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1
    assert "no address in a network" in done.stderr
