"""Messages between a site and its workers: each a length and a pickle; and how a worker answers them."""

import os
import pickle
import signal
import sys
from typing import IO, Any, Final

POLITE: Final = int(os.environ.get("ROUNDHOUSE_NICE") or 5)
"""By so much a worker stands back where the site itself wants the processor."""


def read(stream: IO[bytes]) -> Any:
    """The next message; None at the end."""
    head = stream.read(4)
    return pickle.loads(stream.read(int.from_bytes(head, "big"))) if len(head) == 4 else None


def written(message: object) -> bytes:
    """A message as it is sent."""
    body = pickle.dumps(message)
    return len(body).to_bytes(4, "big") + body


def answer(worker: object, question: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether a method of the worker could answer the question, and the answer, or what went wrong."""
    try:
        what, *rest = question
        return True, getattr(worker, what)(*rest)
    except Exception as error:  # whatever it is, the site has to know
        return False, f"{type(error).__name__}: {error}"


def serve(worker: object) -> None:
    """Answer the questions on standard input one by one; at the end of it, end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the site, which ends us
    if hasattr(os, "nice"):
        os.nice(POLITE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake is no answer
    out.write(written("ready"))
    out.flush()
    while (question := read(sys.stdin.buffer)) is not None:
        out.write(written(answer(worker, question)))
        out.flush()
