"""Builds the package; with ROUNDHOUSE_COMPILED=1 the engine and what is drawn become native code by mypyc.

With ROUNDHOUSE_COMPILED=engine only the engine does, which is enough for its tests and takes half the time.
"""

import os
import re
import shutil
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup

ENGINE = ("core", "geometry", "games")
PUSHED = ("choices", "escaped", "log_html", "pushes", "step", "table_model", "table_html")
DRAWN = ("svg", "display", *[f"site/tables/{name}.py" for name in PUSHED])


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers; without them the package stays pure Python."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name == "nt" or (shutil.which(compiler.split()[0]) is not None and headers.exists())


def leave_imports_alone(source: Path) -> None:
    """What runs once, when a module is imported, is not optimised: that took more than half of the build."""
    text = source.read_text("utf-8")
    once = re.compile(r"^char (CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)
    cold = r'__attribute__((cold, optimize("O0"))) char \1'
    if os.name != "nt" and once.search(text):
        source.write_text(once.sub(cold, text), "utf-8")


def free_at_once(source: Path) -> None:
    """What is left out of the search for cycles must not wait in its queue to be freed.

    mypyc lets such objects wait there all the same when more than fifty are freed inside each other, and the
    queue then writes into memory that is not theirs.
    """
    text = source.read_text("utf-8")
    freeing = re.compile(r"^ *\w+_dealloc\(\w+ \*self\)\n *\{\n.*?^ *done: ;$", re.MULTILINE | re.DOTALL)

    def plain(found: re.Match[str]) -> str:
        if "PyObject_GC_UnTrack(self);" in found[0]:
            return found[0]
        return re.sub(r"CPy_TRASHCAN_(BEGIN|END)\(.*?\)", "", found[0])

    source.write_text(freeing.sub(plain, text), "utf-8")


def native() -> list[Any]:
    wanted = os.environ.get("ROUNDHOUSE_COMPILED")
    if wanted not in ("1", "engine") or not can_compile():
        return []
    from mypyc.build import mypycify

    sources: list[str] = []
    for name in ENGINE if wanted == "engine" else ENGINE + DRAWN:
        path = Path("src/roundhouse", name)
        found = [path] if path.is_file() else sorted(path.rglob("*.py"))
        sources += [str(file) for file in found if wanted == "1" or "draw" not in file.parts]
    level = "3" if wanted == "1" else "1"
    extensions: list[Any] = mypycify(["--strict", *sources], opt_level=level, debug_level="0")
    for extension in extensions:
        for source in extension.sources:
            leave_imports_alone(Path(source))
            free_at_once(Path(source))
        if os.name != "nt":
            # nobody reads warnings about written code, and looking for them takes time
            extension.extra_compile_args += ["-w", "-Wno-all"]
            if wanted == "1":
                # calls within the library need not be replaceable from outside: worth a fifth
                extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    return extensions


setup(ext_modules=native())
