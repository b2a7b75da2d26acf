"""Webhooks: a table tells a program of its holder that it is its turn, signed so that it can be believed.

The body is JSON. `X-Roundhouse-Signature` is `t=SECONDS,v1=MARK`: MARK is the HMAC-SHA-256, by the secret
that was told once, of the seconds, a full stop and the body. It tells nothing that is hidden: the program
reads the table with a token of its own. Where it may go says `outgoing.py`.
"""

import asyncio
import hashlib
import hmac
import json
import secrets
from http import HTTPStatus

from roundhouse.site.turns import times
from roundhouse.site.turns.channels import HOOK, Channel
from roundhouse.site.turns.outgoing import NotTaken, checked, post
from roundhouse.site.turns.stored import StoredChannel
from roundhouse.site.turns.tidings import Tiding


def new_hook(address: str, base: str) -> StoredChannel:
    """A webhook at this address; its secret is to be told once."""
    parts = checked(address)
    secret = f"whsec_{secrets.token_urlsafe(24)}"
    return StoredChannel(kind=HOOK, address=parts.geturl(), secret=secret, base=base)


async def send_hook(tiding: Tiding) -> None:
    """Tell it; NotTaken if the other end does not take it."""
    await asyncio.to_thread(send, tiding.channel, body_of(tiding))


def body_of(tiding: Tiding) -> bytes:
    """What a webhook says."""
    channel = tiding.channel
    told = {
        "event": tiding.rung.name.lower(),
        "table": channel.table,
        "seat": channel.seat,
        "game": tiding.title,
        "n": tiding.n,
        "until": "" if tiding.until is None else tiding.until.at.isoformat(timespec="seconds"),
        "address": f"{channel.base}/table/{channel.table}",
    }
    return json.dumps(told, separators=(",", ":")).encode()


def signature(secret: str, seconds: int, body: bytes) -> str:
    """What stands in the header by which the other end knows us."""
    made = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256)
    return f"t={seconds},v1={made.hexdigest()}"


def send(channel: Channel, body: bytes) -> None:
    """Send it, in this thread."""
    signed = signature(channel.secret, int(times.now().timestamp()), body)
    headers = {"Content-Type": "application/json", "X-Roundhouse-Signature": signed}
    status = post(channel.address, headers, body)
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        raise NotTaken(f"the other end answered {status}")
