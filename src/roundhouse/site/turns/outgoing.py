"""Outgoing requests to addresses that strangers name: nothing goes to this machine or into its network.

Whoever holds a seat names the address of a webhook, so the name is looked up once, every address that it has
must be a public one, and the connection goes to that very address. No redirect is followed.
"""

import ipaddress
import os
import socket
import ssl
from http.client import HTTPConnection, HTTPSConnection
from typing import Final
from urllib.parse import SplitResult, urlsplit

from roundhouse.core.errors import RoundhouseError

PRIVATE_ALLOWED: Final = os.environ.get("ROUNDHOUSE_PRIVATE_HOOKS") == "1"
"""Whether addresses of this machine and of private networks are allowed, by whoever runs the site."""
SECONDS: Final = 10.0
"""So long an answer may take."""
LONGEST: Final = 500


class BadAddress(RoundhouseError):
    """Nothing is sent to this address."""


class NotTaken(Exception):
    """The other end did not take it."""


def post(address: str, headers: dict[str, str], body: bytes) -> int:
    """Send this by POST, in this thread; the status of the answer."""
    parts = checked(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    number = address_of(host, port)
    connection = PinnedHttps(host, port, number) if secure else HTTPConnection(number, port, timeout=SECONDS)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body, {"Host": parts.netloc, "User-Agent": "Roundhouse", **headers})
        return connection.getresponse().status
    finally:
        connection.close()


def checked(address: str) -> SplitResult:
    """The parts of an address to which something may be sent; whether its host may, is seen when it is."""
    given = address.strip()
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise BadAddress("This is no address: it looks like https://example.org/hook.") from None
    wanted = ("https", "http") if PRIVATE_ALLOWED else ("https",)
    if parts.scheme not in wanted or not parts.hostname or len(given) > LONGEST or port == 0:
        raise BadAddress("Such an address begins with https:// and names a host.")
    if parts.username or parts.password or not given.isascii() or not given.isprintable() or " " in given:
        raise BadAddress("Such an address has no password in it, and plain letters only.")
    if not PRIVATE_ALLOWED and is_private(parts.hostname):
        raise BadAddress("It must not lead to this machine or into a private network.")
    return parts


def is_private(host: str) -> bool:
    """Whether this is the number of an address that is not reached from everywhere."""
    try:
        found = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal"))
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return not found.is_global or found.is_multicast or (mapped is not None and not mapped.is_global)


def address_of(host: str, port: int) -> str:
    """The address of a host to connect to: all that it has must be public, or it has none for us."""
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if not PRIVATE_ALLOWED and any(is_private(each) for each in found):
        raise NotTaken(f"{host} is in a private network")
    return found[0]


class PinnedHttps(HTTPSConnection):
    """A connection to a host whose address was looked up and judged before: it is not looked up again."""

    def __init__(self, host: str, port: int, number: str) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.number = number
        self.tls = ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self.number, self.port), SECONDS)
        self.sock = self.tls.wrap_socket(plain, server_hostname=self.host)
