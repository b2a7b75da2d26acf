"""Behind HTTPS the settings are those that Django asks of a site in the open."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.site.house import Site

NAME = "railways.example.org"
BY_HTTPS = {"Host": NAME, "X-Forwarded-Proto": "https"}
BEHIND = {"ROUNDHOUSE_HTTPS": "1", "ROUNDHOUSE_HOSTS": NAME}


def checked(data: Path, **environment: str) -> str:
    """What Django's own check finds in the settings; '' for nothing."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("ROUNDHOUSE_")}
    found = subprocess.run(
        [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "INFO"],
        env={
            **ours,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "DJANGO_SETTINGS_MODULE": "roundhouse.site.settings",
            "ROUNDHOUSE_DATA": str(data),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if found.returncode == 0 else found.stderr


@pytest.mark.parametrize("more", [{}, {"ROUNDHOUSE_REDIRECT": "0"}], ids=["by itself", "by its proxy"])
def test_behind_https_django_finds_nothing_to_better(tmp_path: Path, more: dict[str, str]) -> None:
    assert checked(tmp_path, **BEHIND, **more) == ""


def test_without_https_django_finds_something(tmp_path: Path) -> None:
    found = checked(tmp_path, ROUNDHOUSE_HOSTS=NAME)
    for what in ("security.W004", "security.W008", "security.W016"):
        assert what in found


def test_behind_https_cookies_are_secure_and_plain_http_is_sent_there(tmp_path: Path) -> None:
    site = Site(tmp_path, **BEHIND).start()
    try:
        secure = httpx.get(f"{site.address}/", headers=BY_HTTPS)
        assert secure.status_code == 200
        assert secure.headers["strict-transport-security"] == "max-age=2592000"
        assert all("; Secure" in cookie for cookie in secure.headers.get_list("set-cookie"))
        assert secure.headers.get_list("set-cookie")
        plain = httpx.get(f"{site.address}/rules/trainmaker?a=b", headers={"Host": NAME})
        assert (plain.status_code, plain.headers["location"]) == (301, f"https://{NAME}/rules/trainmaker?a=b")
        # whoever watches over the site asks it directly
        assert httpx.get(f"{site.address}/readyz").status_code == 200
        # and another name is not ours
        assert httpx.get(f"{site.address}/", headers={**BY_HTTPS, "Host": "evil.example"}).status_code == 400
    finally:
        site.kill()
