"""The native wheel: one command builds it, and in an empty environment it plays. A part of `make drill`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMPORTED = 0.05
"""Seconds of processor time that `import roundhouse` takes at most."""


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
    # when it is installed where nothing else is, in the versions that are locked
    run(sys.executable, "-m", "venv", "empty")
    programs = tmp_path / "empty" / "bin"
    install = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", programs / "python")
    run(*install, "--constraint", ROOT / "requirements.lock", wheel)
    # then nothing of the site or the lab came with it, and its code is native
    names = (
        "from importlib.metadata import distributions as all; print(*[each.name.lower() for each in all()])"
    )
    installed = run(programs / "python", "-c", names).split()
    assert not {"django", "uvicorn", "numpy", "pyarrow", "distributed", "gymnasium"} & set(installed)
    where = run(programs / "python", "-c", "import roundhouse.core.rules as rules; print(rules.__file__)")
    assert where.strip().endswith(".so")
    # and every game is drawn, and played to its end
    for game in ("trainmaker", "railroad-rivals", "ride-the-rails", "railway-rivals"):
        assert "1 games" in run(programs / "roundhouse", "sim", game, "--games", "1", "--workers", "1")
        run(programs / "roundhouse", "draw", game, "--output", tmp_path / f"{game}.png")
        assert (tmp_path / f"{game}.png").read_bytes().startswith(b"\x89PNG")
    # and who imports it does not wait for it
    took = "import time; a = time.process_time(); import roundhouse; print(time.process_time() - a)"
    assert min(float(run(programs / "python", "-c", took)) for _ in range(10)) < IMPORTED
    # and the site says how it is got, and runs once that is done
    asked = subprocess.run([programs / "roundhouse", "site"], env=clean, capture_output=True, check=False)
    assert b"pip install 'roundhouse[site]'" in asked.stderr
    run(*install, "--constraint", ROOT / "requirements.lock", f"{wheel}[site]")
    code = "import django; from roundhouse.site.serve import serve"
    run(programs / "python", "-c", code, ROUNDHOUSE_DATA=str(tmp_path / "data"))
