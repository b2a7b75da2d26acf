"""`rules GAME ID --where`: the lines of code and the tests of a rule."""

import json

from tests.cli.conftest import Run


def test_a_rule_is_found_where_it_is_kept_and_proved(run: Run) -> None:
    found = run("rules", "trainmaker", "TM-CABOOSE-1", "--where").stdout
    assert "TM-CABOOSE-1" in found
    assert "src/roundhouse/games/trainmaker/" in found
    assert "tests/trainmaker/test_rulebook_" in found
    assert ".py:" in found


def test_one_id_is_not_taken_for_another_that_begins_like_it(run: Run) -> None:
    places = json.loads(run("rules", "trainmaker", "TM-RUL-2", "--where", "--json").stdout)["where"]
    assert list(places) == ["TM-RUL-2"]
    code = [place for place in places["TM-RUL-2"] if "/games/" in place]
    assert code
    assert not any("TM-RUL-20" in place.replace('"TM-RUL-2"', "") for place in code)


def test_where_wants_a_rule(run: Run) -> None:
    assert "needs the id of a rule" in run("rules", "trainmaker", "--where").stderr
