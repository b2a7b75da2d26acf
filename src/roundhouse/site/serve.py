"""Starts the site: the database made ready, the address printed, one process."""

import gc
import os
import socket
import sys
from pathlib import Path

from roundhouse.site.databases.interface import Busy
from roundhouse.site.proxies import trusted_proxies

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE = ("0.0.0.0", "::")
"""Whoever listens there listens at every address of the machine."""
"""The names by which this machine calls itself, and nobody else does."""
PLACES = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "100.64.0.1")
"""An address far away, and one in each kind of network that homes, offices and private networks use."""


def prepare(data: Path | None) -> None:
    """Make the data folder and bring the database up to date."""
    if data is not None:
        os.environ["ROUNDHOUSE_DATA"] = str(data.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    import django
    from django.core.management import call_command

    django.setup()
    from django.conf import settings
    from django.db import connections

    from roundhouse.site.databases import database

    database().open(settings.DATA)
    with database().bringing_up_to_date():
        call_command("migrate", verbosity=0, interactive=False)
    connections.close_all()  # of this thread, which reads and writes nothing more


def own_addresses() -> list[str]:
    """The addresses of this machine in networks, the one by which it reaches the most first.

    The system is asked which address it would speak from to some place in each network; nothing is sent.
    """
    found: list[str] = []
    for place in PLACES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((place, 9))
            except OSError:
                continue  # no way leads there
            address = str(asking.getsockname()[0])
        if address not in found and not address.startswith("127."):
            found.append(address)
    return found


def own_names() -> list[str]:
    """The names by which this machine may be called in its network."""
    name = socket.gethostname().partition(".")[0].lower()
    return [name, f"{name}.local"] if name and name != "localhost" else []


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections already; with port 0 the system chooses one."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise Busy(f"{host}:{port} cannot be used: {error.strerror}. Try another --port.") from None


def rest_briefly() -> None:
    """Let the search for cycles pass over what stays for ever, and be short: pushes wait for it.

    What is new is looked through often, so that it is little each time; what is older seldom.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 2_500, 100)
    sys.setswitchinterval(0.0005)  # the writer's thread need not wait 5 ms for its turn


def serve(
    host: str = DEFAULT_HOST, port: int = DEFAULT_PORT, data: Path | None = None, lan: bool = False
) -> None:
    """Serve until interrupted; with `lan` also at this machine's own addresses, for people in one room."""
    proxies = trusted_proxies()
    shown = f"[{host}]" if ":" in host else host
    near = own_addresses() if lan else []
    if lan and not near:
        raise Busy("This machine has no address in a network: connect it first, or name one by --host.")
    listening = [listen(host, port)]
    port = listening[0].getsockname()[1]
    if host not in EVERYWHERE:
        listening += [listen(address, port) for address in near if address != host]
    called = [name for name in (shown, *near, *(own_names() if lan else [])) if name not in LOOPBACK]
    if called and (lan or "ROUNDHOUSE_HOSTS" not in os.environ):
        named = os.environ.get("ROUNDHOUSE_HOSTS", "").replace(",", " ").split() or LOOPBACK
        os.environ["ROUNDHOUSE_HOSTS"] = " ".join(dict.fromkeys([*named, *called]))
    if near:
        os.environ.setdefault("ROUNDHOUSE_ADDRESS", f"http://{near[0]}:{port}")
    prepare(data)
    import uvicorn

    from roundhouse.site.connections import Connection, leave_room
    from roundhouse.site.wires import Wire

    leave_room()
    config = uvicorn.Config(
        "roundhouse.site.asgi:application",
        forwarded_allow_ips=proxies,
        log_config=None,  # its lines go where ours go
        log_level="warning",
        access_log=False,
        workers=1,
        lifespan="on",
        http=Connection,
        ws=Wire,
        timeout_graceful_shutdown=3,
        ws_max_size=4096,
        ws_per_message_deflate=False,  # it costs more time and memory a watcher than the board itself
        server_header=False,
    )
    config.load()
    rest_briefly()
    print(f"Roundhouse is open: http://{shown}:{port}  (Ctrl-C closes it)", flush=True)
    if near:
        print(for_phones(near, port), flush=True)
    elif host in EVERYWHERE:
        print("Set ROUNDHOUSE_HOSTS to the names by which others reach it, or use --lan.", flush=True)
    uvicorn.Server(config).run(sockets=listening)


def for_phones(near: list[str], port: int) -> str:
    """What the owner is told of the addresses by which phones and other computers come in."""
    from roundhouse.site.qr import qr_text

    first, *others = [f"http://{address}:{port}" for address in near]
    also = f"(or, in another network of this machine: {', '.join(others)})\n" if others else ""
    return (
        f"Phones and computers in your network reach it at {first}\n{also}\n{qr_text(first)}\n"
        "If they find nothing there, a firewall keeps the port closed, or the network keeps guests apart."
    )
