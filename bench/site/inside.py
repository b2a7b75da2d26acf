"""The site in one process without sockets, to see what a small change brings: `python -m bench.site.inside`.

The application and uvicorn's own protocols are the real ones; only the connections are not: they count what
is written to them. What is told is the processor time of an action, all threads together: the middle of many
short stretches, which other work on the machine moves less than a mean. ROUNDHOUSE_SITE_PATH says which build
runs, ROUNDHOUSE_BENCH_KEEP where the tables are kept for the next time.
"""

import asyncio
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from time import process_time
from typing import Any

from bench.contestants import ROOT

NUMBER = re.compile(rb'"n":(\d+)')
MASK = b"\x17\x2a\x33\x4c"


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.site.inside", description=__doc__)
    parser.add_argument("--game", default="trainmaker", help="whose table (default: trainmaker)")
    parser.add_argument("--tables", type=int, default=40, metavar="N", help="(default: 40)")
    parser.add_argument("--actions", type=int, default=100, metavar="N", help="at each table (default: 100)")
    parser.add_argument("--serve", metavar="FILE", help=argparse_hidden)
    return parser.parse_args()


argparse_hidden = "used by itself: act by the plans in this file"


class Wire:
    """A connection that goes nowhere: it counts the bytes, and tells who waits that a push has come."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bytes = 0
        self.pushes = 0
        self.newest = 0
        self.awaited = 0
        """The number of the push that is waited for."""
        self.arrived: Any = None
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        given = {
            "peername": (f"127.0.{self.number // 250}.{self.number % 250 + 1}", 1),
            "sockname": ("127.0.0.1", 80),
        }
        return given.get(name, default)

    def write(self, data: bytes) -> None:
        if data[0] != 0x81:
            return
        start = 2 if data[1] < 126 else 4 if data[1] == 126 else 10
        if b'"problem"' in data[:2000]:
            raise SystemExit(f"refused: {data[:400]!r}")
        found = NUMBER.search(data, start, start + 20)
        if found is None or data[start : start + 1] != b"{" or len(data) < 200:
            return
        self.bytes += len(data) - start
        self.pushes += 1
        number = int(found[1])
        if self.newest < self.awaited <= number:
            self.arrived()
        self.newest = number

    def writelines(self, lines: Sequence[bytes]) -> None:
        self.write(b"".join(lines))

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        pass

    def abort(self) -> None:
        pass


def frame(text: str) -> bytes:
    """A message masked as a browser does."""
    body = text.encode()
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(body))
    head = bytes([0x81, 0x80 | len(body)]) if len(body) < 126 else b"\x81\xfe" + len(body).to_bytes(2)
    return head + MASK + masked


class Arrivals:
    """So many pushes are waited for."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.all: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __call__(self) -> None:
        self.count -= 1
        if not self.count:
            self.all.set_result(None)


async def act(plans: list[dict[str, Any]], config: Any) -> None:
    from uvicorn.server import ServerState

    from roundhouse.site.connections import Connection
    from roundhouse.site.tables.hall import HALL
    from roundhouse.site.tables.table_html import RUN

    state = ServerState()
    wires: list[list[Wire]] = []
    for i, plan in enumerate(plans):
        await HALL.room(plan["id"])
        own = []
        for seat, key in enumerate(plan["keys"]):
            wire = Wire(8 * i + seat)
            wire.protocol = Connection(config, state, {})
            wire.protocol.connection_made(wire)
            nonce = base64.b64encode(bytes(16)).decode()
            wire.protocol.data_received(
                f"GET /live/{plan['id']}?n={plan['steps'][0][0]}&run={RUN}&layout=wide HTTP/1.1\r\n"
                "Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {nonce}\r\nCookie: browser={key}\r\n\r\n".encode()
            )
            own.append(wire)
        wires.append(own)
    await asyncio.sleep(0.3)
    stretches: list[float] = []
    count = min(len(plan["steps"]) for plan in plans)
    for j in range(count):
        orders = []
        for plan, own in zip(plans, wires, strict=True):
            n, text, end, mover = plan["steps"][j]
            order = frame(json.dumps({"text": text, "n": n, "key": f"bench-{n:06}"}))
            orders.append((own[mover], order, own, end))
        arrivals = Arrivals(sum(len(own) for own in wires))
        for _, _, own, end in orders:
            for wire in own:
                wire.awaited, wire.arrived = end, arrivals
        begun = process_time()
        for mover, order, _, _ in orders:
            mover.protocol.data_received(order)
        await arrivals.all
        stretches.append((process_time() - begun) / len(orders) * 1e6)
    warm = stretches[count // 5 :]
    low, middle, high = quantiles(warm, n=4)
    every = [wire for own in wires for wire in own]
    size = sum(wire.bytes for wire in every) / sum(wire.pushes for wire in every)
    print(
        f"{middle:.1f} µs an action ({low:.1f}–{high:.1f}; least {min(warm):.1f}), {size:.0f} bytes a push, "
        f"{sum(wire.pushes for wire in every)} pushes",
        flush=True,
    )
    os._exit(0)


def serve(plans: list[dict[str, Any]]) -> None:
    from roundhouse.site.serve import prepare, rest_briefly

    prepare(None)
    import uvicorn
    import uvloop

    from roundhouse.site.connections import Connection
    from roundhouse.site.wires import Wire

    config = uvicorn.Config(
        "roundhouse.site.asgi:application",
        log_config=None,
        access_log=False,
        http=Connection,
        ws=Wire,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        server_header=False,
    )
    config.load()
    rest_briefly()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(act(plans, config))


def main() -> None:
    given = arguments()
    if given.serve:
        serve(json.loads(Path(given.serve).read_text("utf-8")))
    path = ROOT / os.environ.get("ROUNDHOUSE_SITE_PATH", "src")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = os.environ | {
            "PYTHONPATH": f"{path}{os.pathsep}{ROOT}",
            "ROUNDHOUSE_DATA": str(folder / "data"),
            "ROUNDHOUSE_MOMENT": "-1",
        }
        kept = (
            Path(os.environ.get("ROUNDHOUSE_BENCH_KEEP", name))
            / f"{given.game}-{given.tables}-{given.actions}"
        )
        if not (kept / "plans.json").exists():
            kept.mkdir(parents=True, exist_ok=True)
            command = [sys.executable, "-m", "bench.site.prepare", str(kept / "data"), str(given.tables)]
            command += [str(given.actions), given.game]
            made = subprocess.run(
                command,
                env=environment | {"ROUNDHOUSE_DATA": str(kept / "data")},
                stdout=subprocess.PIPE,
                check=True,
            )
            (kept / "plans.json").write_bytes(made.stdout)
        shutil.copytree(kept / "data", folder / "data")
        command = [sys.executable, "-m", "bench.site.inside", "--serve", str(kept / "plans.json")]
        subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    main()
