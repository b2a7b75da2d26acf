"""The bots of examples/ take their seats through the API, and play to the end of a game."""

import os
import shutil
import subprocess
import sys

import pytest

from tests.site.house import PATIENCE, Site
from tests.site.programs import Program, opened, token_of
from tests.test_architecture import ROOT

PYTHON = [sys.executable, str(ROOT / "examples" / "api_bot.py")]
NODE = ["node", str(ROOT / "examples" / "api_bot.mjs")]


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_two_bots_in_two_languages_play_a_game_to_its_end(site: Site) -> None:
    table = opened(site, "friend", "friend", game="railroad-rivals")
    links = [each["link"] for each in table["invitations"]]
    quiet = {**os.environ, "PYTHONUNBUFFERED": "1"}
    bots = [
        subprocess.Popen([*command, link], stdout=subprocess.PIPE, text=True, env=quiet)
        for command, link in zip((PYTHON, NODE), links, strict=True)
    ]
    try:
        said = [bot.communicate(timeout=4 * PATIENCE)[0].splitlines() for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
            bot.wait()
    assert [bot.returncode for bot in bots] == [0, 0]
    seen = Program(site, token_of(table, -1)).get(f"/tables/{table['id']}")
    assert seen["over"]
    assert [seat["name"] for seat in seen["seats"]] == ["Python", "Node"]
    assert [lines[-1] for lines in said] == [f"Place {seat['place']}" for seat in seen["seats"]]
    assert all(len(lines) > 10 for lines in said)
