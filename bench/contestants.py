"""The contestants as processes: each is started once and then plays a round whenever it is asked to."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Protocol

from bench.report import Contestant, Round, parse_limit

ROOT = Path(__file__).resolve().parent.parent


class NotMeasuredError(Exception):
    """Why a contestant does not run here, and what to do about it."""


class Runner(Protocol):
    facts: dict[str, str]
    least: int
    """A number of games that takes hardly any time."""

    def run(self, n: int) -> Round:
        """Play n games, or make n clones."""

    def close(self) -> None:
        """End the process that was started."""


def start(who: Contestant) -> Runner:
    """The contestant ready to run; raises NotMeasuredError."""
    if who.kind == "limit":
        return Limit(who)
    if who.kind == "openspiel":
        python = setting("ROUNDHOUSE_BENCH_PYTHON", ".venv-bench/bin/python")
        if not python.exists():
            raise NotMeasuredError("no OpenSpiel here; install bench/requirements.lock into .venv-bench")
        return Worker(str(python), None, ["bench.play_openspiel", who.game, who.task])
    folder = ROOT / "src"
    if who.kind == "compiled":
        folder = setting("ROUNDHOUSE_COMPILED_PATH", "build/compiled")
        if not (folder / "roundhouse").is_dir():
            raise NotMeasuredError("no compiled build; run make compiled")
        if stale(folder):
            raise NotMeasuredError("the compiled build is not of these sources; run make compiled")
    table = [who.game, str(who.seats), who.task, who.options]
    worker = Worker(sys.executable, folder, ["bench.play_roundhouse", *table])
    found = worker.facts["build"]
    if found != who.kind or Path(worker.facts["folder"]) != folder.resolve():
        worker.close()
        remedy = "run make compiled" if who.kind == "compiled" else "remove native modules from src"
        raise NotMeasuredError(f"asked for the {who.kind} build but another one answered ({found}); {remedy}")
    return worker


def searches(module: str) -> dict[str, dict[str, dict[str, float]]]:
    """What a bench of its own says of the native build, as it prints it."""
    folder = setting("ROUNDHOUSE_COMPILED_PATH", "build/compiled")
    if not (folder / "roundhouse").is_dir() or stale(folder):
        raise NotMeasuredError("no compiled build of these sources; run make compiled")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-m", module]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, dict[str, dict[str, float]]] = json.loads(done.stdout)
    return found


def setting(name: str, default: str) -> Path:
    """A path from the environment; a relative one starts at the root of the repository."""
    return ROOT / os.environ.get(name, default)


def stale(compiled: Path) -> bool:
    """Whether a source has changed since; the build keeps a copy of each."""
    for folder in ("core", "geometry", "games", "svg", "bots"):
        for path in (ROOT / "src/roundhouse" / folder).rglob("*.py"):
            copy = compiled / path.relative_to(ROOT / "src")
            if not copy.exists() or copy.read_bytes() != path.read_bytes():
                return True
    return False


class Worker:
    """A Python process that talks as bench/worker.py says."""

    def __init__(self, python: str, path: Path | None, command: list[str]) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTHONHASHSEED"] = "0"
        if path is not None:
            environment["PYTHONPATH"] = str(path)
        self.least = 1
        self.process = subprocess.Popen(
            [python, "-m", *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C reaches the bench alone, which then ends its workers
        )
        self.facts: dict[str, str] = self.heard()

    def heard(self) -> dict[str, str]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.close()
            raise NotMeasuredError("the worker broke down; what it said is above")
        message: dict[str, str] = json.loads(line)
        return message

    def run(self, n: int) -> Round:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{n}\n")
            self.process.stdin.flush()
        except OSError:
            raise NotMeasuredError("the worker broke down; what it said is above") from None
        done = self.heard()
        return Round(float(done["count"]), float(done["games"]), float(done["seconds"]))

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


class Limit:
    """A C program that does the least a game can ask for; run anew each round, it times itself."""

    def __init__(self, who: Contestant) -> None:
        source = setting("ROUNDHOUSE_LIMIT_C", f"../shared/bench/{who.game}")
        compiler = shutil.which("gcc")
        if not source.exists():
            raise NotMeasuredError(f"no {who.game} here; name it in ROUNDHOUSE_LIMIT_C")
        if compiler is None:
            raise NotMeasuredError("no gcc here; install it")
        self.least = 20_000
        self.program = ROOT / "build/bench" / source.stem
        self.program.parent.mkdir(parents=True, exist_ok=True)
        built = subprocess.run([compiler, "-O3", "-o", str(self.program), str(source)], check=False)
        if built.returncode:
            raise NotMeasuredError("gcc did not build the C limit; what it said is above")
        version = subprocess.run([compiler, "-dumpfullversion"], capture_output=True, text=True, check=False)
        self.facts = {"gcc": version.stdout.strip()}

    def run(self, n: int) -> Round:
        done = subprocess.run([str(self.program), str(n), "1"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotMeasuredError("the C limit broke down")
        return parse_limit(done.stdout, n)

    def close(self) -> None:
        """Nothing is left running."""
