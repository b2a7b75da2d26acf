"""Programs that know nothing of a site but its API."""

import os
import subprocess
import sys
from typing import Any

import httpx

from tests.site.house import PATIENCE, Site

GAME = "trainmaker"
OPEN: list[httpx.Client] = []
"""The clients that a test has opened; `conftest.py` closes them."""


class Program:
    """A program that knows the API and nothing else."""

    def __init__(self, site: Site, token: str = "", address: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"X-Forwarded-For": address} if address else {}
        self.http = httpx.Client(base_url=f"{site.address}/api/v1", timeout=PATIENCE, headers=headers)
        OPEN.append(self.http)

    def get(self, path: str, **more: Any) -> Any:
        answer = self.http.get(path, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200, key: str = "") -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        answer = self.http.post(path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, method: str, path: str, kind: str, **more: Any) -> Any:
        """A request that ends with a problem of this kind; what it says."""
        answer = self.http.request(method, path, **more)
        said = answer.json()
        assert said["type"] == f"/api#problem-{kind}", answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert said["status"] == answer.status_code
        assert said["next"]
        return said


def opened(site: Site, *players: str, game: str = GAME, **more: Any) -> Any:
    """A new table."""
    seats = [{"player": player} for player in players]
    return Program(site).post("/tables", {"game": game, "players": seats, **more}, 201)


def token_of(table: Any, seat: int) -> str:
    return str(next(each["token"] for each in table["tokens"] if each["seat"] == seat))


def operators(site: Site, *words: str) -> str:
    """What `roundhouse token` prints to whoever runs the site."""
    command = [sys.executable, "-m", "roundhouse.cli", "token", *words, "--data", str(site.data)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **site.environment}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=env, check=True)
    return done.stdout
