"""The native wheel: one command builds it, and in an empty environment it plays. A part of `make drill`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif("ROUNDHOUSE_DRILL" not in os.environ, reason="minutes long: a part of `make drill`")
def test_one_command_builds_a_native_wheel_that_plays(tmp_path: Path) -> None:
    ours = ("PYTHONPATH", "ROUNDHOUSE_EXPECT")
    clean = {name: value for name, value in os.environ.items() if name not in ours}

    def run(*command: str | Path, cwd: Path = tmp_path, **more: str) -> str:
        done = subprocess.run(command, cwd=cwd, env=clean | more, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    # given a wheel that pip built in an environment of its own
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, ".", cwd=ROOT, ROUNDHOUSE_COMPILED="1")
    [wheel] = tmp_path.glob("roundhouse-*.whl")
    assert not wheel.name.endswith("-any.whl")
    # when it is installed where nothing else is
    run(sys.executable, "-m", "venv", "empty")
    programs = tmp_path / "empty" / "bin"
    run(programs / "pip", "install", "--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    run(programs / "pip", "install", "--quiet", "--no-deps", wheel)
    # then its code is native, and every game is played to its end
    where = run(programs / "python", "-c", "import roundhouse.core.rules as rules; print(rules.__file__)")
    assert where.strip().endswith(".so")
    for game in ("trainmaker", "railroad-rivals", "ride-the-rails", "railway-rivals"):
        assert "1 games" in run(programs / "roundhouse", "sim", game, "--games", "1", "--workers", "1")
