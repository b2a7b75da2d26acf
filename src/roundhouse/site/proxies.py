"""The proxies whose word is taken: who asks, and whether by https; from anybody else that is ignored.

Uvicorn reads X-Forwarded-For from its right end, through proxies of this list alone: the first address that
is none of them is the client's. What stands to the left of it the client may have made up.
"""

import ipaddress
import os
from typing import Final

from roundhouse import BadOptions

USUAL: Final = "127.0.0.1 ::1"
"""A proxy on this machine."""
NOBODY: Final = "none"


def trusted_proxies() -> list[str]:
    """The addresses and networks in ROUNDHOUSE_PROXIES; BadOptions for what is neither, or is everybody."""
    given = os.environ.get("ROUNDHOUSE_PROXIES", USUAL).replace(",", " ").split()
    return [] if given == [NOBODY] else [network(text) for text in given]


def is_trusted(address: str) -> bool:
    """Whether this is one of them: the connections of a proxy are those of many clients."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in ipaddress.ip_network(each) for each in trusted_proxies())


def network(text: str) -> str:
    """An address or network, as uvicorn compares it."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadOptions(
            f"ROUNDHOUSE_PROXIES: '{text}' is neither an address (10.0.0.5) nor a network (10.0.0.0/24)."
        ) from None
    if found.prefixlen == 0:
        raise BadOptions(f"ROUNDHOUSE_PROXIES: {text} is everybody, so anybody could claim to be anyone.")
    return str(found.network_address if found.num_addresses == 1 else found)
