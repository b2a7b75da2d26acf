"""The native build: its pieces, and what is changed in the C that mypyc writes."""

import os
import re
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
IMPORTED = "char CPyDef_core___dice_____top_level__(void) {\n    return 1;\n}\n"
PUT = "char CPyDef_core___sight___put(PyObject *cpy_r_buffer, int64_t cpy_r_at, PyObject *cpy_r_piece)"
INCLUDED = '#include "__native_roundhouse_core.h"\n#include "__native_internal_roundhouse_core.h"\n'


def freed(untracked: str) -> str:
    """What mypyc writes to free an object, with or without a line for the search for cycles."""
    return (
        "static void\nState_dealloc(StateObject *self)\n{\n"
        f"    {untracked}\n    CPy_TRASHCAN_BEGIN(self, State_dealloc)\n    State_clear((PyObject *)self);\n"
        "    CPy_TRASHCAN_END(self)\n    done: ;\n}\n"
    )


@pytest.fixture(scope="module")
def build() -> Any:
    """setup.py, read without building anything."""
    found = spec_from_file_location("building", ROOT / "setup.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


# The pieces


@pytest.mark.parametrize("wanted", ["1", "engine"])
def test_no_file_belongs_to_two_pieces(build: Any, wanted: str) -> None:
    files = [file for part in build.pieces(wanted).values() for file in part]
    assert len(files) == len(set(files))


def test_every_file_of_the_engine_and_of_what_is_drawn_is_compiled_but_what_runs_once(build: Any) -> None:
    files = {Path(file) for part in build.pieces("1").values() for file in part}
    folders = ("core", "geometry", "games", "svg", "display")
    every = {file for folder in folders for file in Path("src/roundhouse", folder).rglob("*.py")}
    once = {file for file in every if build.READ_ONCE.search(file.as_posix())}
    assert every - files == {Path("src/roundhouse/games/__init__.py")} | once


def test_what_reads_maps_and_prints_them_stays_python(build: Any) -> None:
    game = Path("src/roundhouse/games/railway_rivals")
    files = {Path(file) for part in build.pieces("1").values() for file in part}
    assert not files & {
        game / "map_file" / "reader.py",
        game / "draw" / "paper" / "pages.py",
        game / "survey.py",
    }
    assert {game / "data.py", game / "draw" / "pages.py"} <= files


@pytest.mark.parametrize("wanted", ["1", "engine"])
def test_no_piece_has_files_of_two_games(build: Any, wanted: str) -> None:
    for name, part in build.pieces(wanted).items():
        games = {found[1] for found in re.finditer(r"src/roundhouse/games/(\w+)/", "\n".join(part))}
        assert len(games) <= 1, name


# The version of mypy


def test_another_mypy_stops_the_build_and_says_what_to_read(build: Any) -> None:
    with pytest.raises(SystemExit, match=r"this is mypy 99\.0\. Read what it writes for .*`free_at_once`"):
        build.check_version("99.0")


def test_one_version_of_mypy_is_named_everywhere(build: Any) -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    locked = re.search(r"^mypy==(\S+)", (ROOT / "requirements-test.lock").read_text("utf-8"), re.MULTILINE)
    assert locked is not None
    assert locked[1] == build.READ
    assert f"mypy=={build.READ}" in needed


# What is changed


def test_what_is_left_out_of_the_search_for_cycles_is_freed_at_once(build: Any) -> None:
    text, found = build.free_at_once(freed(untracked=""))
    assert found == 2
    assert "TRASHCAN" not in text
    assert "State_clear((PyObject *)self);" in text


def test_what_is_searched_for_cycles_waits_as_ever(build: Any) -> None:
    written = freed(untracked="PyObject_GC_UnTrack(self);")
    assert build.free_at_once(written) == (written, 0)


@pytest.mark.parametrize(
    "seldom",
    [
        IMPORTED,
        "char CPyDef_invariants___check_turn(PyObject *cpy_r_s, char cpy_r_begun) {\n",
        "PyObject *CPyDef_placing___PlaceCity___refusal(PyObject *cpy_r_self) {\n",
        "PyObject *CPyDef_railway_rivals___words___en___hints___hint(PyObject *cpy_r_view) {\n",
        "        PyObject *CPyPy_bits___bit(PyObject *self, PyObject *const *args) {\n",
        "        static PyObject *\n        State_get_phase(StateObject *self, void *closure)\n        {\n",
        "static int\nState_set_phase(StateObject *self, PyObject *value, void *closure)\n{\n",
    ],
)
def test_what_is_seldom_run_is_not_optimised(build: Any, seldom: str) -> None:
    text, found = build.leave_alone_what_is_seldom_run(seldom)
    assert found == 1
    assert text == f'\n#ifdef __GNUC__\n__attribute__((cold, optimize("O0")))\n#endif\n{seldom}'


@pytest.mark.parametrize(
    "often",
    [
        "char CPyDef_placing___PlaceCity___apply(PyObject *cpy_r_self, PyObject *cpy_r_s) {\n",
        "PyObject *CPyPy_rules___Rules___legal(PyObject *self, PyObject *const *args) {\n",
        "PyObject *CPyPy_table_rules___TrainRules___clone(PyObject *self, PyObject *const *args) {\n",
        "extern char CPyDef_invariants___check_turn(PyObject *cpy_r_s);\nvoid f(void) {\n",
    ],
)
def test_what_is_often_run_is(build: Any, often: str) -> None:
    assert build.leave_alone_what_is_seldom_run(often) == (often, 0)


def test_a_class_is_asked_for_its_parent_after_all_headers_are_read(build: Any) -> None:
    text, found = build.ask_the_parent_first(INCLUDED + "int x;\n")
    assert found == 1
    assert text.startswith(INCLUDED)
    assert "#define PyObject_TypeCheck" in text
    assert text.endswith("int x;\n")


def test_a_piece_that_has_room_is_copied_at_once_and_any_other_as_python_does(build: Any) -> None:
    text, found = build.copy_at_once(f"{PUT};\n{PUT} {{\n    PyObject *cpy_r_r0;\n}}\n")
    assert found == 1
    assert text.startswith(f"{PUT};\n{PUT} {{\n\n    Py_ssize_t n = PyBytes_GET_SIZE(cpy_r_piece);")
    assert "if (cpy_r_at >= 0 && n <= PyByteArray_GET_SIZE(cpy_r_buffer) - cpy_r_at)" in text
    assert text.endswith("    }\n    PyObject *cpy_r_r0;\n}\n")


def test_small_functions_of_the_core_are_copied_to_who_calls_them(build: Any) -> None:
    core = (
        "int64_t CPyDef_bits___shifted(int64_t n) {\n    return 1 << n;\n}\n"
        "int64_t CPyDef_bits___bit(int64_t n) {\n"
        "    if (n < 0) CPy_AddTraceback(CPyStatic_bits___globals);\n"
        "    return CPyDef_bits___shifted(n) + CPyDef_bits___told(n);\n}\n"
        "int64_t CPyDef_bits___told(int64_t n) {\n    return CPyStatics[3];\n}\n"
    )
    piece = INCLUDED + "x = exports_roundhouse_core.CPyDef_bits___bit(2);\n"
    assert build.copied(piece, build.small_functions(core)) == (
        INCLUDED + "static inline int64_t CPyDef_bits___bit(int64_t n);\n"
        "static inline int64_t CPyDef_bits___shifted(int64_t n);\n"
        "static inline int64_t CPyDef_bits___bit(int64_t n) {\n"
        "    if (n < 0) CPy_AddTraceback((*exports_roundhouse_core.CPyStatic_bits___globals));\n"
        "    return CPyDef_bits___shifted(n) + exports_roundhouse_core.CPyDef_bits___told(n);\n}\n"
        "static inline int64_t CPyDef_bits___shifted(int64_t n) {\n    return 1 << n;\n}\n"
        "x = CPyDef_bits___bit(2);\n"
    )


def test_a_door_is_compiled_without_pythons_headers_and_again_only_if_it_has_changed(
    build: Any, tmp_path: Path
) -> None:
    door = tmp_path / "bits.c"
    door.write_text("#include <Python.h>\nPyMODINIT_FUNC\nPyInit_bits(void) { return NULL; }\n", "utf-8")
    extension = SimpleNamespace(name="core.bits", sources=[str(door)])
    build.lighten_door(extension, tmp_path)
    light = Path(extension.sources[0])
    text = light.read_text("utf-8")
    assert "#include" not in text
    assert text.endswith("PyMODINIT_FUNC\nPyInit_bits(void) { return NULL; }\n")
    os.utime(light, (1, 1))
    extension.sources = [str(door)]
    build.lighten_door(extension, tmp_path)
    assert light.stat().st_mtime == 1


def test_headers_stay_as_they_are_written(build: Any) -> None:
    source = ("a_core.c", INCLUDED + IMPORTED + PUT + " {\n}\n" + freed(untracked=""))
    [piece] = build.changed([[source, ("a.h", IMPORTED)]])
    assert piece[0][1] != source[1]
    assert piece[1] == ("a.h", IMPORTED)


def test_a_change_that_finds_nothing_stops_the_build(build: Any) -> None:
    with pytest.raises(SystemExit, match=r"`free_at_once` in setup\.py"):
        build.changed([[("a_core.c", INCLUDED + IMPORTED)]])
