"""Builds the package; with ROUNDHOUSE_COMPILED=1 the engine and what is drawn become native code by mypyc.

Native code is made in pieces that compile side by side. A piece is compiled again only if the C that mypyc
writes for it has changed. With ROUNDHOUSE_COMPILED=engine only the engine and its pictures are compiled, and
optimised less, which is enough for their tests.
"""

import gc
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

READ = "2.4.1"
"""The mypy whose written C was read for the changes to it below."""

SOURCE = Path("src/roundhouse")
CORE = "core"
DRAW = "draw"
BOT = "bot"
BESIDE = (
    "words",
    *("describe.py", "happened.py", "invariants.py", "meaning.py", "position.py", "promises.py"),
)
"""What a game has beside its rules, and its drawings, are pieces of their own, optimised less: so they are
built in half the time. Its bot is a piece of its own, too, for a search plays many games on with it."""
READ_ONCE = re.compile(
    r"/(boards|map_file)/|/paper/(?!printed_map)|/survey\w*\.py$|/(post|letter|final)_\w+\.py$"
    r"|/postal/(companies|names|reading\w*|report|standing|stretches)\.py$"
)
"""Files that read maps and letters, print them and report on them run once: they stay Python."""
PUSHED = ("choices", "escaped", "log_html", "pushes", "step", "table_model", "table_html")
"""The files of the site that make its pushes."""
QUIET = ("-w", "-Wno-all", "-fno-semantic-interposition", "-fvisibility=hidden")
"""Nobody reads warnings about written code, and nobody replaces its functions from outside."""
CHECKED = (
    *("--config-file=", "--no-site-packages", "--ignore-missing-imports"),
    *("--follow-imports=silent", f"--cache-dir={os.devnull}"),
)
"""Types are the same wherever this is built, whatever else is installed; `make types` looks for mistakes."""


# The pieces


def pieces(wanted: str) -> dict[str, list[str]]:
    """The files of each piece: a change in one game compiles no other."""
    found = {CORE: files("core") + files("geometry"), "bots": [SOURCE / "bots" / "search.py"]}
    if wanted == "1":
        found["display"] = files("svg") + files("display")
        found["site"] = [SOURCE / "site" / "tables" / f"{name}.py" for name in PUSHED]
    for folder in sorted(path.parent for path in SOURCE.glob("games/*/__init__.py")):
        for file in files(f"games/{folder.name}"):
            first = file.relative_to(folder).parts[0]
            part = f"_{first}" if first in (DRAW, BOT) else "_beside" if first in BESIDE else ""
            found.setdefault(folder.name + part, []).append(file)
    return {f"roundhouse_{name}": [str(file) for file in part] for name, part in found.items()}


def files(folder: str) -> list[Path]:
    every = sorted((SOURCE / folder).rglob("*.py"))
    return [file for file in every if not READ_ONCE.search(file.as_posix())]


def level(piece: str, wanted: str) -> list[str]:
    """How much the compiler optimises: all it can is worth a tenth in two games, nothing in what is shown."""
    if wanted == "engine" and piece.endswith("_draw"):
        return ["-O0"]
    if wanted == "engine" or piece.endswith(("_beside", "_draw", "_display", "_site")):
        return ["-O1"]
    return ["-O2" if piece.endswith(("_railroad_rivals", "_ride_the_rails", "_bot")) else "-O3"]


# What is changed in the C that mypyc writes


SELDOM = re.compile(
    r"""^(?:[ ]{8})*(?=\w)(
        char[ ]CPyDef_\w+_____top_level__\(              # the import of a module
        | \w[\w ]*\**CPyDef_\w+?___(_?check\w*|refusal)\(  # what complains of a position or a choice
        | \w[\w ]*\**CPyDef_\w+?___(words|paper|invariants)___\w+\(  # sentences, the printed map, laws
        | \w[\w ]*\**CPyDef_\w+?___(text_map|options|rulebook|datafile|wording)___\w+\(  # texts that are read
        | PyObject[ ]\*CPyPy_(?!\w*(Rules___|_clone\())\w+\(  # a door for Python, but those of its loops
        | static[ ](PyObject[ ]\*|int)\n[ ]*\w+_[gs]et_\w+\(  # an attribute read or set by Python
    )[^;{]*\{""",
    re.MULTILINE | re.VERBOSE,
)


def leave_alone_what_is_seldom_run(text: str) -> tuple[str, int]:
    """What runs once or seldom is not optimised: that took more than half of the build."""
    return SELDOM.subn(r'\n#ifdef __GNUC__\n__attribute__((cold, optimize("O0")))\n#endif\n\g<0>', text)


def free_at_once(text: str) -> tuple[str, int]:
    """What is left out of the search for cycles must not wait in its queue to be freed.

    mypyc lets such objects wait there all the same when more than fifty are freed inside each other, and the
    queue then writes into memory that is not theirs.
    """
    freeing = re.compile(r"_dealloc\(\w+ \*self\)\n *\{\n.*?^ *done: ;$", re.MULTILINE | re.DOTALL)
    waiting = 0

    def plain(found: re.Match[str]) -> str:
        nonlocal waiting
        if "PyObject_GC_UnTrack(self);" in found[0]:
            return found[0]
        freed, marks = re.subn(r"CPy_TRASHCAN_(BEGIN|END)\(.*?\)", "", found[0])
        waiting += marks
        return freed

    return freeing.sub(plain, text), waiting


DOOR = """
typedef struct _object PyObject;
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
PyObject *Py_BuildValue(const char *, ...);
void *PyCapsule_GetPointer(PyObject *, const char *);
void PyErr_Clear(void);
void Py_DecRef(PyObject *);
#define NULL ((void *)0)
#define Py_DECREF Py_DecRef
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
"""
"""All that the door of a module asks of Python: its headers would take five times as long to read."""


def lighten_door(extension: Any, folder: Path) -> None:
    """Compile the door by which Python enters a module without Python's headers: there are hundreds."""
    written = Path(extension.sources[0])
    light = folder / "doors" / f"{extension.name}.c"
    text = written.read_text("utf-8").replace("#include <Python.h>", DOOR)
    if not light.exists() or light.read_text("utf-8") != text:
        light.parent.mkdir(parents=True, exist_ok=True)
        light.write_text(text, "utf-8")
    extension.sources = [str(light)]


HEADERS = re.compile(r'^#include "__native_internal_\w+\.h"\n', re.MULTILINE)
"""The last header that a piece includes."""


def ask_the_parent_first(text: str) -> tuple[str, int]:
    """At every step an action is asked whether it is an Action; Python looks through all its ancestors.

    A phase is often its grandchild: the base's, as an expansion changes it.
    """
    asked = """\\g<0>
static inline int is_a(PyObject *object, PyTypeObject *kind) {
    PyTypeObject *own = Py_TYPE(object);
    PyTypeObject *parent = own->tp_base;
    return own == kind || parent == kind || (parent && parent->tp_base == kind)
        || PyType_IsSubtype(own, kind);
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, kind) is_a((PyObject *)(object), kind)
"""
    return HEADERS.subn(asked, text, count=1)


PUT = re.compile(
    r"\bCPyDef_\w+___sight___put\(PyObject \*cpy_r_(\w+), int64_t cpy_r_(\w+), PyObject \*cpy_r_(\w+)\) \{\n"
)
"""The head of `put` in core/sight.py, wherever a piece has a copy of it."""


def copy_at_once(text: str) -> tuple[str, int]:
    """mypyc makes Python objects of a slice and its ends: `put` copies a piece that has room at once."""
    quick = """\\g<0>
    Py_ssize_t n = PyBytes_GET_SIZE(cpy_r_\\3);
    if (cpy_r_\\2 >= 0 && n <= PyByteArray_GET_SIZE(cpy_r_\\1) - cpy_r_\\2) {
        memcpy(PyByteArray_AS_STRING(cpy_r_\\1) + cpy_r_\\2, PyBytes_AS_STRING(cpy_r_\\3), n);
        return 1;
    }
"""
    return PUT.subn(quick, text)


SMALL = 250
"""So many lines of C a function of the core may have that other pieces get a copy of."""
FUNCTION = re.compile(r"^(\w[\w *]*?\b(CPyDef_\w+)\([^\n]*\)) \{\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
"""A function that mypyc writes: its head, its name, its body."""
EXPORTED = f"exports_roundhouse_{CORE}."
"""The table through which other pieces reach what the core has."""


def small_functions(core: str) -> dict[str, tuple[str, str]]:
    """Head and body by name, but for those with literals and imports, which are a piece's own."""
    return {
        found[2]: (found[1], found[3])
        for found in FUNCTION.finditer(core)
        if found[3].count("\n") < SMALL and not re.search(r"CPyStatics\[|CPyModule_", found[3])
    }


def copied(piece: str, small: dict[str, tuple[str, str]]) -> str:
    """A piece with its own copy of each small function of the core that it calls.

    A call from one piece into another goes through a table and is never inlined, and rules call the core all
    the time: without the copies they were a tenth slower.
    """
    calls = re.compile(rf"{re.escape(EXPORTED)}(CPyDef_\w+)\(")
    wanted = [found[1] for found in calls.finditer(piece)]
    own: dict[str, None] = {}
    while wanted:
        name = wanted.pop()
        if name in small and name not in own:
            own[name] = None
            wanted += re.findall(r"\bCPyDef_\w+", small[name][1])

    def reached(found: re.Match[str]) -> str:
        if found[1] == "CPyDef":
            return found[0] if found[0] in own else EXPORTED + found[0]
        return f"(*{EXPORTED}{found[0]})"

    bodies = {name: re.sub(r"\b(CPyDef|CPyStatic|CPyType)_\w+", reached, small[name][1]) for name in own}
    copies = [f"static inline {small[name][0]};\n" for name in own]
    copies += [f"static inline {small[name][0]} {{\n{bodies[name]}}}\n" for name in own]
    text = calls.sub(lambda found: f"{found[1]}(" if found[1] in own else found[0], piece)
    return HEADERS.sub(lambda found: found[0] + "".join(copies), text, count=1)


Change = Callable[[str], tuple[str, int]]
CHANGES: tuple[Change, ...] = (
    leave_alone_what_is_seldom_run,
    free_at_once,
    ask_the_parent_first,
    copy_at_once,
)


def changed(written: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """The files of all pieces as they are compiled; each change must find something to change."""
    found = dict.fromkeys(CHANGES, 0)
    core = next(text for piece in written for name, text in piece if name.endswith(f"_{CORE}.c"))
    small = small_functions(core)

    def compiled(name: str, text: str) -> tuple[str, str]:
        if name.endswith(".c"):
            text = copied(text, small)
            for change in CHANGES:
                text, count = change(text)
                found[change] += count
        return name, text

    pieces = [[compiled(name, text) for name, text in piece] for piece in written]
    for change, count in found.items():
        if count == 0:
            sys.exit(f"mypyc writes nothing that `{change.__name__}` in setup.py could change: see why.")
    return pieces


def check_version(found: str) -> None:
    """The changes are made by what the C looks like, so they are sure for the version that was read alone."""
    if found != READ:
        names = ", ".join(f"`{change.__name__}`" for change in CHANGES)
        sys.exit(
            f"setup.py changes the C that mypy {READ} writes, and this is mypy {found}. "
            f"Read what it writes for {names}, then put the new version into setup.py and pyproject.toml."
        )


# The build


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers; without them the package stays pure Python."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name == "nt" or (shutil.which(compiler.split()[0]) is not None and headers.exists())


def written(parts: dict[str, list[str]], options: list[str]) -> list[list[tuple[str, str]]]:
    """The C of each piece by the names of its files.

    Of pieces mypyc does not know which classes have no heirs, and would look up their methods at every call.
    So it is told: here all pieces are known.
    """
    from mypy.errors import CompileError
    from mypy.fscache import FileSystemCache
    from mypy.nodes import TypeInfo
    from mypyc.build import construct_groups, get_mypy_config
    from mypyc.codegen import emitmodule
    from mypyc.errors import Errors
    from mypyc.options import CompilerOptions

    gc.disable()  # hardly anything becomes free here, and to look for it takes seconds
    separate, seen = CompilerOptions(separate=True), FileSystemCache()
    compiled, sources, checking = get_mypy_config(options, None, separate, seen)
    groups = construct_groups(compiled, [(files, name) for name, files in parts.items()], True, None)
    try:
        checked = emitmodule.parse_and_typecheck(sources, checking, separate, groups, seen)
    except CompileError as problem:
        sys.exit("\n".join(problem.messages))
    trees = [module.tree for name, module in checked.graph.items() if name.split(".")[0] == "roundhouse"]
    kinds = [name.node for tree in trees if tree for name in tree.names.values()]
    ours = [
        kind for kind in kinds if isinstance(kind, TypeInfo) and kind.module_name.startswith("roundhouse")
    ]
    parents = {parent for kind in ours for parent in kind.mro[1:]}
    for kind in ours:
        kind.is_final = kind not in parents
    errors = Errors(checking)
    _, texts, _ = emitmodule.compile_modules_to_c(checked, separate, errors, groups)
    if errors.num_errors:
        sys.exit("\n".join(errors.new_messages()))
    return texts


def native(wanted: str, folder: Path) -> list[Extension]:
    """The libraries of all pieces, the longest first, and for each module the door by which Python enters."""
    from mypyc.build import mypycify

    check_version(version("mypy"))
    parts = pieces(wanted)
    options = [*CHECKED, *[file for part in parts.values() for file in part]]
    extensions: list[Any] = mypycify(
        options,
        separate=[(part, name) for name, part in parts.items()],
        skip_cgen_input=(changed(written(parts, options)), []),
        debug_level="0",
        target_dir=str(folder),
    )
    for extension in extensions:
        extension.depends = [*extension.depends, __file__]
        if os.name != "nt":
            # mypycify gives one list to all of them
            piece = extension.name.removesuffix("__mypyc")
            how = level(piece, wanted) if piece in parts else ["-O0"]
            if piece not in parts:
                lighten_door(extension, folder)
            extension.extra_compile_args = [*extension.extra_compile_args, *QUIET, *how]
    return sorted(extensions, key=lambda extension: -Path(extension.sources[0]).stat().st_size)


class BuildPieces(build_ext):
    """Compiles side by side, and keeps of what was built before only the native code of these pieces."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        wanted = set(self.get_outputs())
        for file in Path(self.build_lib).rglob("*.*"):
            if file.suffix in (".so", ".pyd") and str(file) not in wanted:
                file.unlink()
        super().run()


def main() -> None:
    wanted = os.environ.get("ROUNDHOUSE_COMPILED", "")
    # pip first asks for the metadata, which is the same for all builds
    if wanted not in ("1", "engine") or not can_compile() or {"egg_info", "dist_info"} & set(sys.argv):
        setup()
        return
    folder = Path("build", "native", wanted)
    for file in folder.glob("lib*/**/*.*"):
        if file.suffix not in (".so", ".pyd"):
            file.unlink()
    setup(
        ext_modules=native(wanted, folder / "c"),
        cmdclass={"build_ext": BuildPieces},
        options={"build": {"build_base": str(folder)}},
    )


if __name__ == "__main__":
    main()
