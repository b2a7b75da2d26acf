"""Behind proxies: who really asks, and Debian's nginx in front for real."""

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.sync.client import connect

from roundhouse import BadOptions, game_names
from roundhouse.site.proxies import is_trusted, trusted_proxies
from tests.site.house import PATIENCE, Player, Site
from tests.test_architecture import ROOT

GAME = game_names()[0]
UNPACKED = ROOT / "build" / "nginx" / "usr" / "sbin" / "nginx"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin") or (UNPACKED.is_file() and str(UNPACKED))
BURST = 30
"""So many forms one client may send at once."""

# Who asks


def client(proxies: str, peer: str, *forwarded: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Whom the site takes for the client, if `peer` brings these lines of X-Forwarded-For."""
    monkeypatch.setenv("ROUNDHOUSE_PROXIES", proxies)
    found: list[str] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope["client"][0])

    lines = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    scope: Any = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": lines}
    asyncio.run(ProxyHeadersMiddleware(site, trusted_proxies())(scope, None, None))  # type: ignore[arg-type]
    return found[0]


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        ("10.0.0.1", "10.0.0.1", ["203.0.113.5"], "203.0.113.5"),
        ("10.0.0.1", "10.0.0.1", ["1.1.1.1, 203.0.113.5"], "203.0.113.5"),  # made up on the left
        ("10.0.0.1", "10.0.0.1", ["127.0.0.1, 10.0.0.1, 203.0.113.5"], "203.0.113.5"),
        ("10.0.0.1", "10.0.0.1", ["1.1.1.1", "203.0.113.5"], "203.0.113.5"),  # in two lines
        ("10.0.0.0/24", "10.0.0.1", ["1.1.1.1, 203.0.113.5, 10.0.0.9"], "203.0.113.5"),  # through two
        ("10.0.0.1/24 fd00::/8", "fd00::2", ["2001:db8::7, 10.0.0.9"], "2001:db8::7"),
        ("10.0.0.1", "203.0.113.5", ["1.1.1.1"], "203.0.113.5"),  # nobody's proxy
        ("10.0.0.1", "10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", "127.0.0.1", ["1.1.1.1"], "127.0.0.1"),  # not in the list any more
        ("none", "127.0.0.1", ["1.1.1.1"], "127.0.0.1"),
        ("127.0.0.1,::1", "::1", ["1.1.1.1, 203.0.113.5"], "203.0.113.5"),
    ],
)
def test_the_client_is_the_first_from_the_right_that_is_no_proxy_of_ours(
    proxies: str, peer: str, forwarded: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client(proxies, peer, *forwarded, monkeypatch=monkeypatch) == expected


def test_only_proxies_of_the_list_have_connections_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_PROXIES", "10.0.0.0/24, ::1")
    assert [is_trusted(each) for each in ("10.0.0.5", "::1")] == [True, True]
    assert [is_trusted(each) for each in ("10.0.1.5", "127.0.0.1", "", "nobody")] == [False] * 4


@pytest.mark.parametrize("wrong", ["*", "0.0.0.0/0", "::/0", "10.0.0", "proxy.example", "10.0.0.1 none"])
def test_a_list_of_proxies_that_cannot_be_meant_is_refused(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUNDHOUSE_PROXIES", wrong)
    with pytest.raises(BadOptions, match="ROUNDHOUSE_PROXIES"):
        trusted_proxies()


# nginx


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


class Behind(Site):
    """A site behind two servers of one nginx: the outer is `deploy/nginx.conf`, the inner a second hop.

    The outer one takes the word of X-Test-Client for where a client comes from: on one machine all come from
    the same address.
    """

    def __init__(self, data: Path) -> None:
        super().__init__(
            data,
            ROUNDHOUSE_HTTPS="1",
            ROUNDHOUSE_HOSTS="railways.example.org localhost",
            ROUNDHOUSE_PROXIES="127.0.0.1",
            ROUNDHOUSE_LOG="json",
        )
        self.nginx: subprocess.Popen[bytes] | None = None
        self.outer, self.inner = free_port(), free_port()

    def go_behind(self) -> None:
        """Start nginx before the site, which runs already."""
        assert NGINX
        folder = self.data / "nginx"
        folder.mkdir()
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
                *("-nodes", "-subj", "/CN=localhost"),
                *("-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
            ],
            check=True,
            capture_output=True,
        )
        ours = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
        ours = re.sub(r"server \{\n    listen 80;.*?^\}\n", "", ours, flags=re.MULTILINE | re.DOTALL)
        ours = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", f"{folder}/cert.pem", ours)
        ours = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", f"{folder}/key.pem", ours)
        ours = ours.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.outer} ssl;").replace(
            "server 127.0.0.1:8000;", f"server 127.0.0.1:{self.inner};"
        )
        hop = re.findall(r"    location / \{.*?\n    \}\n", ours, re.DOTALL)[0]
        hop = hop.replace("http://roundhouse", self.address).replace("$scheme", "$http_x_forwarded_proto")
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};\n"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
            f"events {{}}\nhttp {{\naccess_log off;\n{temporary}"
            "set_real_ip_from 127.0.0.1;\nreal_ip_header X-Test-Client;\n"
            f"{ours}\nserver {{\nlisten 127.0.0.1:{self.inner};\nreal_ip_header X-Nothing;\n{hop}}}\n}}\n"
        )
        self.nginx = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-p", folder])
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.outer), 1).close()
                break
            except OSError:
                assert time.monotonic() < end
                assert self.nginx.poll() is None, (folder / "error.log").read_text()
        self.address = f"https://localhost:{self.outer}"

    def close(self) -> None:
        self.kill()
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait(PATIENCE)


class Visitor(Player):
    """A browser that comes from this address, and may say that it comes from another one."""

    def __init__(self, site: Behind, address: str) -> None:
        super().__init__(site)
        self.http.close()
        self.http = httpx.Client(
            base_url=site.address,
            timeout=PATIENCE,
            verify=False,
            headers={"X-Test-Client": address, "Referer": site.address, "Origin": site.address},
        )


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    if not NGINX:
        pytest.skip("There is no nginx here: apt-get install nginx, or `make nginx`.")
    site = Behind(tmp_path_factory.mktemp("behind"))
    try:
        site.start()
        site.go_behind()
        yield site
    finally:
        site.close()
    assert not [line for line in site.said if "Traceback" in line], "".join(site.said)


def clients(site: Site, request: str) -> list[str]:
    """The clients of the pages that were answered to this request."""
    lines = [json.loads(line) for line in list(site.said) if line.startswith("{")]
    return [line["client"] for line in lines if line.get("request") == request and "client" in line]


def test_a_game_is_played_through_two_proxies_by_forms_and_over_a_socket(behind: Behind) -> None:
    with Visitor(behind, "203.0.113.10") as ann:
        id_ = ann.create(GAME, "person", "person")
        seen = ann.look(id_)
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        headers = {"Cookie": ann.cookie(), "Origin": behind.address}
        address = f"{behind.address.replace('https', 'wss')}/live/{id_}?n={seen['n']}"
        with connect(address, additional_headers=headers, ssl=trusting) as watching:
            # when she acts by POST, the socket brings it; and it takes an order
            assert ann.act(id_, seen["legal"][0], seen["n"]).status_code == 200
            assert json.loads(watching.recv(timeout=PATIENCE))["n"] > seen["n"]
            seen = ann.look(id_)
            watching.send(json.dumps({"text": seen["legal"][0], "n": seen["n"], "key": "through-nginx"}))
            while "ack" not in (told := json.loads(watching.recv(timeout=PATIENCE))):
                pass
            assert "problem" not in told
        # and what is the owner's stays with the owner
        assert ann.get("/metrics").status_code == 404
        assert ann.get("/readyz").status_code == 200


def test_limits_count_the_true_client_whatever_it_claims(behind: Behind) -> None:
    def form(visitor: Player, claimed: str) -> httpx.Response:
        headers = {"X-Forwarded-For": claimed, "X-Real-IP": claimed, "Forwarded": f"for={claimed}"}
        return visitor.http.post(f"/new/{GAME}", headers=headers)

    with Visitor(behind, "203.0.113.21") as greedy, Visitor(behind, "203.0.113.22") as other:
        # given one who sends as many forms as it may, and claims to be another one each time
        statuses = [form(greedy, f"198.51.100.{n}").status_code for n in range(BURST + 5)]
        assert statuses[: BURST - 5] == [403] * (BURST - 5)  # without a token of ours: but counted
        # then it has had its share, also if it claims to be the owner
        assert statuses[-1] == 429
        assert form(greedy, "127.0.0.1").status_code == 429
        # and nobody else has lost any of theirs
        assert form(other, "203.0.113.21").status_code == 403
        # the log names who came
        answer = other.get("/", headers={"X-Forwarded-For": "127.0.0.1, 10.0.0.1"})
        request = answer.headers["x-request-id"]
        assert re.fullmatch("[0-9a-f]{32}", request), "nginx names the request"
        end = time.monotonic() + PATIENCE
        while not (named := clients(behind, request)):
            assert time.monotonic() < end
        assert named == ["203.0.113.22"]


def test_who_comes_by_no_proxy_of_ours_is_who_he_is(tmp_path: Path) -> None:
    site = Site(tmp_path, ROUNDHOUSE_PROXIES="10.0.0.1", ROUNDHOUSE_LOG="json").start()
    try:
        headers = {"X-Forwarded-For": "203.0.113.9", "X-Request-ID": "a-forged-one"}
        assert httpx.get(f"{site.address}/", headers=headers).status_code == 200
    finally:
        site.kill()
    assert clients(site, "a-forged-one") == ["127.0.0.1"]
