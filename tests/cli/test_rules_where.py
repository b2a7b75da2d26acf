"""`rules GAME ID --where`: the lines of code and the tests of a rule."""

import json
from pathlib import Path

import pytest

from roundhouse import find_game
from roundhouse.cli import rule_places
from roundhouse.cli.rule_places import places_of, source_of
from tests.cli.conftest import Run


def test_a_rule_is_found_where_it_is_kept_and_proved(run: Run) -> None:
    found = run("rules", "trainmaker", "TM-CABOOSE-1", "--where").stdout
    assert "TM-CABOOSE-1" in found
    assert "src/roundhouse/games/trainmaker/" in found
    assert "tests/trainmaker/test_rulebook_" in found
    assert ".py:" in found


def test_what_carries_a_rule_out_comes_first_and_what_only_tells_of_it_last(tmp_path: Path) -> None:
    phase = (
        '"""The head of the file: XY-1."""\n\nclass Build:\n'
        '    def __init__(self):\n        super().__init__("Build", "XY-1")\n'
        '    def check(self):\n        must(True, "XY-1")\n'
        '    def refusal(self):\n        return Refusal("XY-1")\n'
        "    def apply(self):\n        self.built += 1  # XY-1\n"
    )
    files = {
        "__init__.py": '"""The game."""\nOPTIONS = [Option("XY-1")]\n',
        "data.toml": "# The pieces (XY-1).\n",
        "hidden.py": '"""Secrets."""\nX = 1  # XY-1\n',
        "invariants.py": '"""What holds."""\nX = "XY-1"\n',
        "lesson-two.toml": "XY-1\n",
        "modules/more.py": '"""More."""\nX = 2  # XY-1\n',
        "rulebook.toml": "XY-1\n",
        "rules/building.py": phase,
        "words/en.py": '"""Words."""\nX = "XY-1"\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert [place.removeprefix(f"{tmp_path}/") for place in places_of(tmp_path, "XY-1")] == [
        "rules/building.py:11: Build.apply: self.built += 1  # XY-1",
        "modules/more.py:2: X = 2  # XY-1",
        "data.toml:1: # The pieces (XY-1).",
        "hidden.py:2: X = 1  # XY-1",
        '__init__.py:2: OPTIONS = [Option("XY-1")]',
        'invariants.py:2: X = "XY-1"',
        'rules/building.py:1: """The head of the file: XY-1."""',
        'rules/building.py:5: Build.__init__: super().__init__("Build", "XY-1")',
        'rules/building.py:7: Build.check: must(True, "XY-1")',
        'rules/building.py:9: Build.refusal: return Refusal("XY-1")',
        'words/en.py:2: X = "XY-1"',
    ]


def test_tests_come_after_all_code() -> None:
    places = places_of(find_game("trainmaker").folder, "TM-CABOOSE-1")
    tests = [place.startswith("tests/") for place in places]
    assert tests == sorted(tests)
    assert any(tests)


def test_one_id_is_not_taken_for_another_that_begins_like_it(run: Run) -> None:
    places = json.loads(run("rules", "trainmaker", "TM-RUL-2", "--where", "--json").stdout)["where"]
    assert list(places) == ["TM-RUL-2"]
    code = [place for place in places["TM-RUL-2"] if "/games/" in place]
    assert code
    assert not any("TM-RUL-20" in place.replace('"TM-RUL-2"', "") for place in code)


def test_where_wants_a_rule(run: Run) -> None:
    assert "needs the id of a rule" in run("rules", "trainmaker", "--where").stderr


def test_a_native_build_in_a_clone_leads_to_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    native = tmp_path / "build" / "compiled" / "roundhouse"
    written = tmp_path / "src" / "roundhouse" / "games" / "whist"
    written.mkdir(parents=True)
    monkeypatch.setattr(rule_places, "PACKAGE", native)
    monkeypatch.setattr(rule_places, "SOURCE", tmp_path)
    assert source_of(native / "games" / "whist") == written
    assert source_of(native / "games" / "chess") == native / "games" / "chess"
