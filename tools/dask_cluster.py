"""A cluster of Dask on this machine for tests and benches: a scheduler and two workers."""

import os
import subprocess
import sys
from pathlib import Path

UNWATCHED = {"DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
"""Otherwise a worker looks at what it does a hundred times a second: up to a tenth of its time."""


class DaskCluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        where = ["--scheduler-file", str(self.file), "--no-dashboard"]
        self.start("dask_scheduler", *where, "--host", "127.0.0.1", "--port", "0")
        self.workers = [
            self.start("dask_worker", *where, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
            for _ in range(2)
        ]
        # the file is waited for by the workers as well; asking returns as soon as both are there
        ask = (
            "import sys; from distributed import Client; c = Client(scheduler_file=sys.argv[1], timeout=60); "
            "c.wait_for_workers(2, timeout=60); print(c.scheduler.address)"
        )
        done = subprocess.run(
            [sys.executable, "-c", ask, str(self.file)], capture_output=True, text=True, check=True
        )
        self.address = done.stdout.strip()

    def start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        # in a folder of its own, where no bot's file lies; so the places of modules must be whole paths
        places = [
            os.path.abspath(place) for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place
        ]
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(places), **UNWATCHED},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(process)
        return process

    def seconds(self) -> float:
        """Processor time that the scheduler and the workers have taken."""
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()
