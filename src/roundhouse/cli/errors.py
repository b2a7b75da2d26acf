"""How the command fails: one clear line, a conventional exit code, never a traceback."""

import json
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from typer.core import TyperGroup

from roundhouse import RoundhouseError

FOUND_BAD = 1
"""The exit code of a negative finding and of every RoundhouseError; 2 is wrong usage, 130 is Ctrl-C."""

EXTRAS = {
    "site": (
        *("allauth", "argon2", "asgiref", "cryptography", "django", "http_ece", "openskill", "orjson"),
        *("prometheus_client", "py_vapid", "segno", "uvicorn", "websockets", "whitenoise"),
    ),
    "lab": ("distributed", "numpy", "pyarrow"),
    "jax": ("jax",),
    "envs": ("gymnasium", "pettingzoo", "pyspiel"),
}
"""What is installed with each extra, as Python imports it."""


class Commands(TyperGroup):
    """All commands, behind the one door through which their errors leave."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        if sys.stdin is None:  # closed by whoever started this: nothing will ever be typed
            sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (as long as the program runs)
        if sys.stdout is None:
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            fail("OSError", "standard output is closed: there is nowhere to print to.", False)
        for stream in (sys.stdout, sys.stderr):
            forgive(stream)
        as_json = "--json" in (sys.argv[1:] if args is None else args)
        try:
            code = super().main(
                args,
                prog_name,
                complete_var,
                standalone_mode and not as_json,
                windows_expand_args,
                **extra,
            )
        except RoundhouseError as error:
            fail(type(error).__name__, str(error), as_json)
        except ModuleNotFoundError as error:
            needed = extra_of(error.name or "")
            if not needed:
                raise
            fail("MissingExtra", f"this needs an extra: pip install 'roundhouse[{needed}]'", as_json)
        except OSError as error:
            what = error.strerror or str(error)
            fail(type(error).__name__, f"{error.filename}: {what}" if error.filename else what, as_json)
        except Exception as error:
            # Typer's own complaints about usage come here for JSON only; they know their exit code.
            message, code = getattr(error, "format_message", None), getattr(error, "exit_code", None)
            if message is None or code is None:
                raise
            fail(type(error).__name__, message(), as_json, code)
        sys.exit(code if isinstance(code, int) else 0)


def extra_of(module: str) -> str:
    """The extra of the package with which this module is installed; '' if it belongs to none."""
    return next((extra for extra, names in EXTRAS.items() if module.partition(".")[0] in names), "")


def fail(kind: str, message: str, as_json: bool, code: int = FOUND_BAD) -> None:
    """Say what was wrong, and leave."""
    if as_json:
        try:
            print(json.dumps({"error": kind, "message": message}, ensure_ascii=False), flush=True)
        except OSError:  # there is nowhere to print to: say it on the other stream
            as_json = False
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (as long as the program runs)
    if not as_json and sys.stderr is not None:
        # what was read may hold sequences that a terminal would obey
        told = "".join([letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in message])
        print(f"roundhouse: {told}", file=sys.stderr)
    sys.exit(code)


def forgive(stream: TextIO) -> None:
    """Let a terminal without Unicode show '?' for what it lacks."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
