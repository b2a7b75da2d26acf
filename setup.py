"""Builds the package; with ROUNDHOUSE_COMPILED=1 core, geometry and games become native code by mypyc."""

import os
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILED = ("core", "geometry", "games")


def extensions() -> list[Any]:
    if os.environ.get("ROUNDHOUSE_COMPILED") != "1":
        return []
    from mypyc.build import mypycify

    sources = [
        str(path)
        for folder in COMPILED
        for path in sorted(Path("src/roundhouse", folder).rglob("*.py"))
        if path.name not in ("draw.py",)
    ]
    result: list[Any] = mypycify(["--strict", *sources], opt_level="3", debug_level="0")
    return result


setup(ext_modules=extensions())
