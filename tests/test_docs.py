"""Every page is true: it is up to date, its links lead somewhere, its commands and examples work."""

import ast
import doctest
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from docs.make import pages, pictures, posters, readme
from roundhouse import core
from roundhouse.cli.app import app
from tests.test_architecture import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
RUN_BY_PYTEST = ("README.md", "guide.md")
"""The pages whose examples pytest runs by itself (`--doctest-glob`)."""
INSTALLS = ("sudo", "git", "cd", "python3", ".venv/bin/pip", ".venv/bin/ruff", "pg_dump", "pg_restore")
"""What sets up a computer or checks the whole house: not to be run by a test."""
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page: Path, language: str) -> Iterator[str]:
    """The fenced blocks of a page in this language, also where they stand in a list."""
    fence = re.compile(rf"^( *)```{language}\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
    for found in fence.finditer(page.read_text("utf-8")):
        yield found[2]


def commands(page: Path) -> list[str]:
    """The lines of the page that a person would type into a shell."""
    lines = [line.strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


# What is made


def test_what_make_docs_writes_is_up_to_date() -> None:
    for file, text in (pages() | pictures() | posters()).items():
        assert (ROOT / "docs" / file).read_text("utf-8") == text, f"{file}: run `make docs`"


def test_the_readme_shows_the_games_and_figures_that_make_docs_would_write() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert readme(text) == text


# Links


def anchors(page: Path) -> set[str]:
    """The names by which a page's headings are linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    targets = re.findall(r"\]\(([^):]+)\)", text) + re.findall(r'(?:src|srcset)="([^":]+)"', text)
    for target in targets:
        name, _, anchor = target.partition("#")
        linked = page.parent / name if name else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), target
    assert "TODO" not in text


def test_every_page_is_linked_from_the_readme_or_from_a_page_that_is() -> None:
    found, todo = set[Path](), [ROOT / "README.md"]
    while todo:
        page = todo.pop().resolve()
        if page.suffix == ".md" and page not in found:
            found.add(page)
            names = re.findall(r"\]\(([^)#:]+\.md)(?:#[^)]*)?\)", page.read_text("utf-8"))
            todo += [page.parent / name for name in names]
    assert [page.name for page in PAGES if page.resolve() not in found] == []


# Examples in Python


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that an example registers is forgotten afterwards."""
    monkeypatch.setattr(core.game, "_LOADERS", dict(core.game._LOADERS))
    monkeypatch.setattr(core.game, "_GAMES", dict(core.game._GAMES))


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize("page", [p for p in PAGES if p.name not in RUN_BY_PYTEST], ids=lambda p: p.name)
def test_the_examples_of_a_page_do_what_they_show(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    examples = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, page.name, str(page), 0)
    told: list[str] = []
    assert doctest.DocTestRunner().run(examples, out=told.append).failed == 0, "".join(told)


@every_page
def test_code_on_a_page_is_code_of_an_example(page: Path) -> None:
    """A block without prompts stands in a file of `examples/`, or says in a comment where it would stand."""
    examples = ["".join(path.read_text("utf-8").split()) for path in (ROOT / "examples").rglob("*.py")]
    for block in blocks(page, "python"):
        if ">>>" in block:
            continue
        if block.startswith("# "):
            ast.parse(block)
        else:
            assert any("".join(block.split()) in example for example in examples), block


# Commands


def test_a_command_is_called_in_one_way_on_all_pages() -> None:
    for page in PAGES:
        for quoted in re.findall(r"`(?:\S*/)?roundhouse [a-z][^`]*`", page.read_text("utf-8")):
            assert quoted.startswith(("`./roundhouse", "`.venv/bin/roundhouse site")), (
                f"{page.name}: {quoted}"
            )


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like a clone, to be thrown away; whatever is written stays in it."""
    for path in ROOT.iterdir():
        if not path.name.startswith("."):
            (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    tables = tmp_path / "home" / ".local" / "share" / "roundhouse"
    tables.mkdir(parents=True)
    with closing(sqlite3.connect(tables / "site.sqlite3")) as base:
        base.execute("create table tables (id)")
    return tmp_path


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda page: page.name)
def test_the_commands_of_a_page_run(page: Path, clone: Path) -> None:
    for line in commands(page):
        words = shlex.split(line, comments=True)
        while re.fullmatch(r"[A-Z_]+=.*", words[0]):
            assert words[0].partition("=")[0] in settings(), line
            words.pop(0)
        run(words, line)


def settings() -> set[str]:
    """The environment variables that the site reads."""
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src/roundhouse/site").rglob("*.py"))
    return set(re.findall(r"ROUNDHOUSE_[A-Z]+", source))


def run(words: list[str], line: str) -> None:
    """Run a command of a page; one that installs or serves is only looked at."""
    program, *rest = words
    if program == "make":
        makefile = (ROOT / "Makefile").read_text("utf-8")
        for word in rest:
            assert "=" in word or re.search(rf"^{word}:", makefile, re.MULTILINE), line
    elif program.endswith("/roundhouse") and rest[0] == "site":
        command: Any = typer.main.get_command(app)
        command.commands["site"].make_context("site", rest[1:])
    elif program == "./roundhouse" and rest[:2] == ["map", "watch"]:
        assert Path(rest[2]).is_file(), line  # it would go on until it is stopped
    elif program == "./roundhouse":
        result = CliRunner().invoke(app, [os.path.expanduser(word) for word in rest], input="")
        assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"
    elif program == ".venv/bin/python":
        assert rest[0] == "-m", line
        for word in rest[2:]:
            assert not word.startswith("tests") or (ROOT / word).exists(), line
    elif program == "cc":
        if shutil.which("cc") is None:
            pytest.skip("There is no C compiler here.")
        subprocess.run(words, check=True)
    elif program == "cp":
        if not any(word.startswith("~") for word in rest):
            shutil.copy(rest[0], rest[1])
    else:
        assert program in INSTALLS, f"{line}: this test does not know the command"
        for word in rest:
            assert not word.endswith(".lock") or (ROOT / word).exists(), line
