"""The application: act and watch go straight to the hall, everything else to Django."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roundhouse.site.settings")

from django.core.asgi import get_asgi_application

django_app = get_asgi_application()

from roundhouse.site.live import act, watch
from roundhouse.site.views import HALL


async def application(scope: Any, receive: Any, send: Any) -> None:
    path: str = scope.get("path", "")
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "websocket":
        await watch(HALL, scope, receive, send, path.removeprefix("/live/"))
    elif scope["method"] == "POST" and path.startswith("/act/"):
        await act(HALL, scope, receive, send, path.removeprefix("/act/"))
    else:
        await django_app(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """Open the tables at which a bot was to move when the site went down."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await HALL.open_waiting()
            await send({"type": "lifespan.startup.complete"})
        else:
            await send({"type": "lifespan.shutdown.complete"})
            return
