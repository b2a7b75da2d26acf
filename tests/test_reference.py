"""The reference is made from docstrings, and the examples in them do what they show."""

import doctest
import os
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import roundhouse
from tools.reference import MODULES, write

pytest.importorskip("pettingzoo")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_do_what_they_show(name: str) -> None:
    told: list[str] = []
    runner = doctest.DocTestRunner()
    module = import_module(name)
    # a copy is gone through: to look at a name may load another one into the module itself
    copy = ModuleType(name, module.__doc__)
    vars(copy).update(vars(module))
    for examples in doctest.DocTestFinder().find(copy, name, module):
        runner.run(examples, out=told.append)
    assert runner.failures == 0, "".join(told)


def test_the_reference_has_a_page_for_each_module_and_every_public_name(tmp_path: Path) -> None:
    modules = MODULES if "ROUNDHOUSE_DRILL" in os.environ else MODULES[:1]
    write(tmp_path, modules)
    for name in modules:
        assert (tmp_path / (name.replace(".", "/") + ".html")).is_file(), name
    front = (tmp_path / "roundhouse.html").read_text("utf-8")
    assert [name for name in roundhouse.__all__ if f'id="{name}"' not in front] == []
