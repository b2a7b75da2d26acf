"""The API keeps to its own description, whatever is sent to it: schemathesis tries, by a fixed seed."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.site.house import PATIENCE, Site
from tests.site.programs import GAME, Program, opened, operators, token_of
from tests.test_architecture import ROOT
from tests.walks import DRILL

EXAMPLES = 2 * DRILL
"""So many examples are drawn for each operation, besides those that its description demands."""
LEFT_OUT = ("follow", "revoke_token", "shut_others_out")
"""A stream has no end, and a token that is dead would try nothing more; they have tests of their own."""
CONFIG = """
[parameters]
"path.table" = "{table}"
"path.game" = "{game}"
"path.record" = "{record}"
"path.seat" = 1

[checks.positive_data_acceptance]
# what the rules of a game refuse (409, 422) is lawful for a schema
expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"]

[[operations]]
include-path-regex = "invitations|seats/.seat"
headers = {{ Authorization = "Bearer {host}" }}

[[operations]]
include-name = "GET /api/v1/tables"
headers = {{ Authorization = "Bearer {operator}" }}
"""


def test_whatever_is_sent_the_answer_is_as_described(site: Site, tmp_path: Path) -> None:
    table = opened(site, "me", "friend")
    kept = next(iter(sorted((ROOT / "tests" / "records").glob(f"{GAME}/*.rec")))).read_text("utf-8")
    record = Program(site).post("/records", {"record": kept}, 201)["id"]
    operator = operators(site, "make", "test").strip()
    config = tmp_path / "schemathesis.toml"
    given = {"table": table["id"], "game": GAME, "record": record, "host": token_of(table, -1)}
    config.write_text(CONFIG.format(**given, operator=operator), "utf-8")
    program = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
    assert program is not None
    command = [program, "--config-file", str(config), "run", f"{site.address}/api/v1/openapi.json"]
    command += ["--header", f"Authorization: Bearer {token_of(table, 0)}", "--seed", "17", "--no-color"]
    command += ["--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES), "--no-shrink"]
    command += [word for name in LEFT_OUT for word in ("--exclude-operation-id", name)]
    tried = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=DRILL * 6 * PATIENCE, check=False
    )
    assert tried.returncode == 0, tried.stdout[-6000:]
    assert "Authentication failed" not in tried.stdout, tried.stdout[-3000:]
