"""Two processes behind Debian's nginx: a table has one of them, and the other one when that dies."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from roundhouse import game_names
from tests.site.house import PATIENCE, Player, Site, until
from tests.site.test_proxies import NGINX, free_port

GAME = game_names()[0]
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def balanced(pair: list[Site], tmp_path: Path) -> Iterator[str]:
    """The address of nginx in front of both, as `deploy/nginx-several.conf` has it."""
    if not NGINX:
        pytest.skip("There is no nginx here: apt-get install nginx, or `make nginx`.")
    port, folder = free_port(), tmp_path / "nginx"
    folder.mkdir()
    several = (ROOT / "deploy" / "nginx-several.conf").read_text("utf-8")
    for number, site in enumerate(pair):
        several = several.replace(f"127.0.0.1:800{number + 1}", site.address.removeprefix("http://"))
    ours = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    upgrade = re.findall(r"map \$http_upgrade .*?\n\}\n", ours, re.DOTALL)[0]
    location = re.findall(r"    location / \{.*?\n    \}\n", ours, re.DOTALL)[0]
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{upgrade}{several}\n"
        f"server {{\nlisten 127.0.0.1:{port};\n{location}}}\n}}\n"
    )
    nginx = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-p", folder])
    try:
        until(lambda: answers(port), "nginx does not answer")
        yield f"http://127.0.0.1:{port}"
    finally:
        nginx.terminate()
        nginx.wait(PATIENCE)


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").is_success
    except httpx.TransportError:
        return False


def acts(site: Site) -> int:
    """How many actions this process has done."""
    found = re.search(
        r"^roundhouse_acts_total (\S+)", httpx.get(f"{site.address}/metrics").text, re.MULTILINE
    )
    return int(float(found[1])) if found else 0


def test_a_table_has_one_process_and_another_when_that_dies(pair: list[Site], balanced: str) -> None:
    with Player(pair[0]) as player:
        player.http.base_url = httpx.URL(balanced)
        id_ = player.create(GAME, "person", "person")
        for _ in range(6):
            seen = player.look(id_)
            assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert sorted(acts(site) for site in pair) == [0, 6]
        busy = max(pair, key=acts)
        other = next(site for site in pair if site is not busy)
        n = player.look(id_)["n"]
        busy.kill()
        seen = player.look(id_)
        assert seen["n"] == n
        assert player.act(id_, seen["legal"][0], seen["n"]).status_code == 200
        assert acts(other) == 1
