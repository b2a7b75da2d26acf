"""Web push: a message to a device whose browser is closed, by the service of the browser's maker.

Each device gives its subscription; the keys by which the services know this site (VAPID) are drawn once and
kept in the data folder. The message says that it is one's turn and where, and nothing that is hidden.
"""

import asyncio
import base64
import json
import os
import time
from functools import cache
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings

from roundhouse.site.turns.channels import PUSH, BadChannel, Channel, Gone
from roundhouse.site.turns.outgoing import NotTaken, checked, post
from roundhouse.site.turns.stored import StoredChannel
from roundhouse.site.turns.tidings import Tiding

KEPT: Final = 24 * 3600
"""Seconds for which the service keeps a message for a device that is off."""
GONE: Final = (404, 410)
"""What a service answers when a device has unsubscribed."""


def is_there() -> bool:
    """Whether messages can be sent: the library is installed."""
    return all(find_spec(name) for name in ("http_ece", "py_vapid"))


@cache
def keys() -> Any:
    """The keys of this site, drawn when they are asked for first."""
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    path = Path(settings.DATA) / "vapid-key"
    if not path.exists():
        fresh = Vapid02()
        fresh.generate_keys()
        draft = path.with_name(f"vapid-key-{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(fresh.private_pem())
        try:
            os.link(draft, path)  # whole or not at all, and of two processes one's
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return Vapid02.from_pem(path.read_bytes())


def public_key() -> str:
    """The key that browsers are told when they subscribe."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    raw = keys().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def new_push(given: str, base: str) -> StoredChannel:
    """The channel of a device that has subscribed, as its browser writes it."""
    try:
        told = json.loads(given)
        endpoint, found = str(told["endpoint"]), told["keys"]
        pair = {name: str(found[name]) for name in ("p256dh", "auth")}
        lengths = [len(base64.urlsafe_b64decode(text + "==")) for text in pair.values()]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise BadChannel("This is no subscription of a browser.") from None
    if lengths != [65, 16]:
        raise BadChannel("The keys of this subscription are not as they should be.")
    checked(endpoint)
    return StoredChannel(kind=PUSH, address=endpoint, secret=json.dumps(pair), base=base)


def message_of(tiding: Tiding) -> dict[str, str]:
    """What the device shows: no more than the mover's name board tells everybody."""
    return {
        "title": f"{tiding.head}: {tiding.title}",
        "body": " ".join(
            filter(None, [f"With {tiding.others}." if tiding.others else "", tiding.until_words])
        ),
        "tag": tiding.channel.table,
        "address": f"/table/{tiding.channel.table}#choices",
    }


async def send_push(tiding: Tiding) -> None:
    """Send it; Gone if the device has unsubscribed."""
    await asyncio.to_thread(send, tiding)


def send(tiding: Tiding) -> None:
    """Send it, in this thread."""
    channel = tiding.channel
    headers, body = sealed(channel, json.dumps(message_of(tiding)).encode())
    status = post(channel.address, headers, body)
    if status in GONE:
        raise Gone
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        raise NotTaken(f"the service answered {status}")


def sealed(channel: Channel, message: bytes) -> tuple[dict[str, str], bytes]:
    """A message that only this device can read (RFC 8291), and the headers by which its service knows us."""
    import http_ece  # type: ignore[import-untyped]
    from cryptography.hazmat.primitives.asymmetric import ec

    theirs = {
        name: base64.urlsafe_b64decode(text + "==") for name, text in json.loads(channel.secret).items()
    }
    body = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=theirs["p256dh"],
        auth_secret=theirs["auth"],
        version="aes128gcm",
    )
    parts = urlsplit(channel.address)
    sender = settings.DEFAULT_FROM_EMAIL.partition("<")[2].rstrip(">") or settings.DEFAULT_FROM_EMAIL
    claims = {
        "sub": f"mailto:{sender}",
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + KEPT // 2,
    }
    headers = {
        **keys().sign(claims),
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT),
        "Urgency": "normal",
    }
    return headers, body
