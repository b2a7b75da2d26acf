"""Starts the site: the database made ready, the address printed, one process."""

import gc
import os
import socket
import sys
from pathlib import Path

from roundhouse import RoundhouseError

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000


class Busy(RoundhouseError):
    """The address or the data folder is in use."""


def prepare(data: Path | None) -> None:
    """Make the data folder and bring the database up to date."""
    if data is not None:
        os.environ["ROUNDHOUSE_DATA"] = str(data.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings

    from roundhouse.site.tables.store import claim

    if not claim(settings.DATA):
        raise Busy(f"Another process serves the tables in {settings.DATA}. End it, or use another --data.")
    call_command("migrate", verbosity=0, interactive=False)


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections already; with port 0 the system chooses one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise Busy(f"{host}:{port} cannot be used: {error.strerror}. Try another --port.") from None


def rest_seldom() -> None:
    """Let the search for cycles pass over what stays for ever, and come less often: pushes wait for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    sys.setswitchinterval(0.0005)  # the writer's thread need not wait 5 ms for its turn


def serve(host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, data: Path | None = None) -> None:
    """Serve until interrupted."""
    shown = f"[{host}]" if ":" in host else host
    if host not in ("127.0.0.1", "localhost", "::1"):
        os.environ.setdefault("ROUNDHOUSE_HOSTS", f"127.0.0.1 localhost [::1] {shown}")
    prepare(data)
    import uvicorn

    listening = listen(host, port)
    port = listening.getsockname()[1]
    config = uvicorn.Config(
        "roundhouse.site.asgi:application",
        log_level="warning",
        access_log=False,
        workers=1,
        lifespan="on",
        timeout_graceful_shutdown=3,
        ws_max_size=4096,
        ws_per_message_deflate=False,  # it costs more time and memory a watcher than the board itself
        server_header=False,
    )
    config.load()
    rest_seldom()
    print(f"Roundhouse is open: http://{shown}:{port}  (Ctrl-C closes it)", flush=True)
    if host in ("0.0.0.0", "::"):
        print("Set ROUNDHOUSE_HOSTS to the names by which others reach it.", flush=True)
    uvicorn.Server(config).run(sockets=[listening])
