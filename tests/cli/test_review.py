"""`roundhouse review`: what is told of a finished game, and how it is kept beside its record."""

import json
from pathlib import Path

from roundhouse.cli import review
from tests.cli.conftest import Run


def test_a_game_is_reviewed_and_the_review_kept_beside_its_record(run: Run, finished: Path) -> None:
    told = run("review", finished, "--seconds", "0.01")
    assert told.exit_code == 0
    assert "Chances to win, from the beginning to the end:" in told.stdout
    assert "gave away" in told.stdout
    assert "--again" not in told.stdout
    # then it is read, not made again, and that is said
    kept = finished.with_suffix(".review.json")
    changed = json.loads(kept.read_text("utf-8"))
    first = next(each for each in changed["decisions"] if each["seat"] == 0)
    first |= {"best": "stop", "regret": 0.25, "error": 0.001}
    for each in changed["decisions"][-2:]:
        each["error"] = -1.0
    kept.write_text(json.dumps(changed), "utf-8")
    again = run("review", finished)
    assert "was better by 25 % (± 1)." in again.stdout
    assert "--again makes it anew" in again.stdout
    assert "not looked at for long enough: --seconds gives more time" in again.stdout
    assert json.loads(run("review", finished, "--json").stdout)["decisions"] == changed["decisions"]
    # unless it is about another record
    assert review.kept(kept, changed["record"]) is not None
    assert review.kept(kept, "another") is None


def test_a_game_that_goes_on_has_no_review(run: Run) -> None:
    assert run("new", "trainmaker", "--seed", "on", "--output", "on.rec").exit_code == 0
    refused = run("review", "on.rec")
    assert refused.exit_code == 1
    assert "reviewed when it is over" in refused.stderr
