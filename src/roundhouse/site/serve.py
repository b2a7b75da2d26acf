"""Starts the site: the database made ready, the address printed, one process."""

import os
from pathlib import Path

DEFAULT_PORT = 8000


def prepare(data: Path | None) -> None:
    """Make the data folder and bring the database up to date."""
    if data is not None:
        os.environ["ROUNDHOUSE_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def serve(host: str, port: int, data: Path | None) -> None:
    """Serve until interrupted."""
    prepare(data)
    import uvicorn

    print(f"Roundhouse is open: http://{host}:{port}  (Ctrl-C closes it)", flush=True)
    uvicorn.run(
        "roundhouse.site.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=3,
        ws_max_size=4096,
    )
