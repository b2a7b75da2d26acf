"""Builds the package; with ROUNDHOUSE_COMPILED=1 core, geometry and games become native code by mypyc."""

import os
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILED = ("core", "geometry", "games")


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers; without them the package stays pure Python."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name == "nt" or (shutil.which(compiler.split()[0]) is not None and headers.exists())


def extensions() -> list[Any]:
    if os.environ.get("ROUNDHOUSE_COMPILED") != "1" or not can_compile():
        return []
    from mypyc.build import mypycify

    sources = [
        str(path) for folder in COMPILED for path in sorted(Path("src/roundhouse", folder).rglob("*.py"))
    ]
    result: list[Any] = mypycify(["--strict", *sources], opt_level="3", debug_level="0")
    return result


setup(ext_modules=extensions())
