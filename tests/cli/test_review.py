"""`roundhouse review`: what is told of a finished game, and how it is kept beside its record."""

import json
from pathlib import Path

from roundhouse import Table
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
    again = run("review", finished, "--seconds", "0.01")
    assert "was better by 25 % (± 1)." in again.stdout
    assert f"roundhouse play --load {finished} --at {first['n']}\n" in again.stdout
    assert "--again makes it anew" in again.stdout
    assert "not looked at for long enough: --seconds gives more time" in again.stdout
    assert (
        json.loads(run("review", finished, "--seconds", "0.01", "--json").stdout)["decisions"]
        == changed["decisions"]
    )
    # unless it is about another record
    assert review.kept(kept, changed["record"], 0.01) is not None
    assert review.kept(kept, "another", 0.01) is None
    # or more time is given than it took
    assert review.kept(kept, changed["record"], 0.02) is None
    # or it is none
    for broken in ("null", '"review"', "[]", "{}", "{"):
        kept.write_text(broken, "utf-8")
        assert review.kept(kept, changed["record"], 0.01) is None


def test_a_game_that_goes_on_has_no_review(run: Run) -> None:
    assert run("new", "trainmaker", "--seed", "on", "--output", "on.rec").exit_code == 0
    refused = run("review", "on.rec")
    assert refused.exit_code == 1
    assert "reviewed when it is over" in refused.stderr


def test_one_tries_it_from_any_position_of_a_finished_game(run: Run, finished: Path) -> None:
    # given a finished game, and a decision of its second seat
    log = Table.from_record(finished.read_text("utf-8")).log
    n = next(event.n for event in log if event.actor == 1 and event.n > 20)
    # when one plays on there
    played = run(
        "play", "--load", finished, "--at", n, "--seed", "s", typed=f"{log[n].text}\nsave my.rec\nquit\n"
    )
    assert "Ann (greedy bot), Bob (you)" in played.stdout
    # then the other game begins at this position, with dice of its own
    mine = Table.from_record(Path("my.rec").read_text("utf-8"))
    assert mine.log[0].text == log[n].text
    assert mine.log[0].actor == 1
    assert mine.seed == "s"
    assert finished.read_text("utf-8").count("\n") > len(log)
    # all seats by people, or by other bots
    assert (
        "Ann (a person), Bob (a person)"
        in run("play", "--load", finished, "--at", n, "--bots", "none").stdout
    )
    assert "Ann (random bot)" in run("play", "--load", finished, "--at", n, "--bots", "random").stdout


def test_one_tries_nothing_in_a_game_that_goes_on_or_beyond_its_end(run: Run, finished: Path) -> None:
    run("new", "trainmaker", "--seats", 2, "--seed", "on", "--output", "on.rec")
    assert "would tell its secrets" in run("play", "--load", "on.rec", "--at", 2).stderr
    last = len(Table.from_record(finished.read_text("utf-8")).log)
    assert f"the game is over after {last} moves" in run("play", "--load", finished, "--at", last).stderr
    assert f"there are {last} moves" in run("play", "--load", finished, "--at", last + 1).stderr
    assert "it goes with --load FILE" in run("play", "--at", 3).stderr


def test_replay_says_in_one_sentence_why_a_move_was_made(run: Run, finished: Path) -> None:
    log = Table.from_record(finished.read_text("utf-8")).log
    n = next(event.n for event in log if event.actor == 1 and event.n > 20)
    told = run("replay", finished, "--why", n + 1).stdout
    assert told.startswith("Bob: “")
    assert told.endswith(".\n")
    assert told.count("\n") == 1
    assert "chance made move 1" in run("replay", finished, "--why", 1).stderr
    assert "there is no move 99999" in run("replay", finished, "--why", 99999).stderr
    # in a game that goes on the reasons of another would tell what it holds
    run("new", "trainmaker", "--seats", 2, "--seed", "on", "--output", "on.rec")
    assert "what its seat holds" in run("replay", "on.rec", "--why", 1).stderr
