"""Builds the package; with ROUNDHOUSE_COMPILED=1 the engine and what is drawn become native code by mypyc."""

import os
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

COMPILED = ("core", "geometry", "games", "svg", "site/showing.py", "site/face.py")
DRAWN = ("/draw/", "/svg/", "/site/")
"""Parts of the paths of what makes pictures and pages: a library of its own, compiled beside the engine's."""


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers; without them the package stays pure Python."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name == "nt" or (shutil.which(compiler.split()[0]) is not None and headers.exists())


def native() -> list[Any]:
    if os.environ.get("ROUNDHOUSE_COMPILED") != "1" or not can_compile():
        return []
    from mypyc.build import mypycify

    sources: list[str] = []
    for name in COMPILED:
        path = Path("src/roundhouse", name)
        sources += map(str, [path] if path.is_file() else sorted(path.rglob("*.py")))
    drawn = [source for source in sources if any(part in Path(source).as_posix() for part in DRAWN)]
    engine = [source for source in sources if source not in drawn]
    extensions: list[Any] = mypycify(
        ["--strict", *sources],
        opt_level="2",  # 3 takes three times as long and runs 7 % faster
        debug_level="0",
        separate=[(engine, "engine"), (drawn, "drawn")],
    )
    for extension in extensions:
        if os.name != "nt":
            # calls within the library need not be replaceable from outside: worth a fifth
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    return extensions


setup(ext_modules=native(), options={"build_ext": {"parallel": "2"}})
