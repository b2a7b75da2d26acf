"""A bot that takes a seat through the API, for docs/api.md: it plays any choice, each as likely.

python3 examples/api_bot.py INVITATION, the link that invites a friend to a seat.
"""

import json
import random
import sys
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def ask(method: str, address: str, token: str = "", body: object = None) -> Any:
    """An answer of the API; what was lost on the way is asked again under the same key, and done once."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            with urlopen(Request(address, data, headers, method=method), timeout=30) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code not in (429, 503):
                raise
            time.sleep(int(error.headers.get("Retry-After", "5")))
        except URLError:
            time.sleep(2)


def changes(address: str, token: str) -> Iterator[Any]:
    """What changes at the table; where the stream is cut it goes on after the last event."""
    last = ""
    while True:
        headers = {"Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {})
        with urlopen(Request(f"{address}/stream", headers=headers), timeout=60) as stream:
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                last = value if name == "id" else last
                if name == "data":
                    yield json.loads(value)


def play(invitation: str) -> None:
    """Take the seat, and play to the end."""
    base, _, rest = invitation.partition("/table/")
    table, _, secret = rest.partition("/sit/")
    address = f"{base}/api/v1/tables/{table}"
    seat = ask("POST", f"{address}/seats", body={"invitation": secret, "name": "Python"})
    for change in changes(address, seat["token"]):
        if change["over"]:
            print("Place", change["seats"][seat["seat"]]["place"])
            return
        seen = ask("GET", address, seat["token"]) if change["your_turn"] else change
        if seen["your_turn"]:
            choice = random.choice(seen["choices"])
            print(choice["label"])
            try:
                ask("POST", f"{address}/acts", seat["token"], {"text": choice["text"], "n": seen["n"]})
            except HTTPError as error:
                print(json.load(error)["detail"])  # the table has moved on: the stream says so too


if __name__ == "__main__":
    play(sys.argv[1])
