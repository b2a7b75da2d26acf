"""Each command once as it is meant, and once or more with a wrong input."""

import json
from pathlib import Path

import pytest

import roundhouse
from roundhouse import Table, find_game, game_names
from tests.cli.conftest import Run

DATA = Path(roundhouse.__file__).parent / "games" / "trainmaker" / "data.toml"


def test_version_and_help_say_what_they_should(run: Run) -> None:
    assert run("--version").stdout.startswith("roundhouse")
    shown = run("--help")
    assert shown.exit_code == 0
    for command in (
        "play",
        "new",
        "show",
        "replay",
        "verify",
        "sim",
        "draw",
        "check",
        "rules",
        "games",
        "bench",
        "site",
        "backup",
        "restore",
    ):
        assert command in shown.stdout
        assert run(command, "--help").exit_code == 0


def test_an_unknown_command_is_wrong_usage(run: Run) -> None:
    result = run("plya")
    assert result.exit_code == 2
    assert "play" in result.stderr


@pytest.mark.parametrize(
    "line",
    [
        ["play", "chess"],
        ["new", "chess", "-o", "x.rec"],
        ["sim", "chess"],
        ["rules", "chess"],
        ["bench", "chess"],
        ["show", "missing.rec"],
        ["replay", "missing.rec"],
        ["verify", "missing.rec"],
        ["draw", "missing.rec"],
        ["play", "--load", "missing.rec"],
        ["play", "--bots", "grandmaster"],
        ["play", "--seats", "9"],
        ["play", "--options", "gauge=broad"],
        ["play", "--seats", "2", "--bots", "greedy,greedy,greedy"],
        ["play", "--names", "Ann,Ann,Ann"],
        ["play", "--dice", "loaded"],
        ["play", "--seed", "1", "--dice", "manual"],
        ["play", "--load", "missing.rec", "--seats", "2"],
        ["new", "trainmaker", "-o", "missing/x.rec"],
        ["sim", "trainmaker", "--bots", "greedy,random", "--seats", "3"],
        ["draw", "trainmaker", "-o", "x.gif"],
        ["draw", "trainmaker", "--theme", "pink"],
        ["rules", "trainmaker", "TM-ROL-1"],
        ["rules", "trainmaker", "TM-ROLL-1", "--markdown"],
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, line: list[str]) -> None:
    result = run(*line)
    assert result.exit_code == 1
    assert result.stderr.startswith("roundhouse: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "line", [["show", "missing.rec"], ["verify", "missing.rec"], ["sim", "chess"], ["rules", "x"]]
)
def test_with_json_even_errors_are_json(run: Run, line: list[str]) -> None:
    result = run(*line, "--json")
    assert result.exit_code == 1
    assert set(json.loads(result.stdout)) == {"error", "message"}
    assert result.stderr == ""


def test_with_json_wrong_usage_is_json_too(run: Run) -> None:
    result = run("show", "--json")
    assert result.exit_code == 2
    assert "message" in json.loads(result.stdout)


def test_games_lists_seats_options_and_modules(run: Run) -> None:
    told = run("games").stdout
    found = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in found] == game_names()
    for game in found:
        assert game["name"] in told
        for option in game["options"]:
            assert option["name"] in told


def test_rules_prints_all_rules_or_one_or_those_with_a_word(run: Run) -> None:
    book = find_game("trainmaker").rulebook
    everything = run("rules", "trainmaker").stdout
    assert all(id_ in everything for id_ in book.rules)
    assert all(heading in everything for heading in book.headings())
    assert len(json.loads(run("rules", "trainmaker", "TM-WIN-1", "--json").stdout)["rules"]) == 1
    assert "TM-CABOOSE-1" in run("rules", "trainmaker", "caboose").stdout
    assert run("rules", "trainmaker", "tm-win-1").stdout.split()[0] == "TM-WIN-1"
    assert run("rules", "railway-rivals", "rw-a5B.1").stdout.split()[0] == "RW-A5b.1"
    assert run("rules", "trainmaker", "--markdown").stdout.startswith("# Trainmaker\n")
    assert "TM-ROLL-1" in run("rules", "trainmaker", "TM-ROL-1").stderr
    missing = run("rules", "trainmaker", "zzzz").stderr
    assert missing == "roundhouse: No rule has that id or word; 'roundhouse rules trainmaker' lists all.\n"
    assert "ID|WORD" in run("rules", "--help").stdout


def test_new_writes_a_private_save_that_can_go_on(run: Run) -> None:
    result = run("new", "trainmaker", "--seats", 2, "--seed", "s", "-o", "game.rec")
    assert result.exit_code == 0
    assert Path("game.rec").stat().st_mode & 0o077 == 0
    table = Table.from_record(Path("game.rec").read_text("utf-8"))
    assert table.seed == "s"
    assert table.commitment in result.stdout
    assert "exists already; use --force to replace it" in run("new", "trainmaker", "-o", "game.rec").stderr
    assert "There is no folder 'missing'." in run("new", "trainmaker", "-o", "missing/x.rec").stderr
    assert "for A, B is in" in run("new", "trainmaker", "--names", "A,B", "-o", "two.rec").stdout
    assert run("new", "trainmaker", "-o", "game.rec", "--force").exit_code == 0


def test_show_hides_from_a_seat_what_it_may_not_know(run: Run) -> None:
    run("new", "trainmaker", "--seats", 2, "--seed", "s", "-o", "game.rec")
    table = Table.from_record(Path("game.rec").read_text("utf-8"))
    data = find_game("trainmaker").rules(2).data  # type: ignore[attr-defined]
    hands = [
        [data.contracts[i].name for i in table.view(seat).state.offers[2 * seat :][:2]] for seat in (0, 1)
    ]
    for seat in (0, 1):
        shown = run("show", "game.rec", "--seat", seat + 1).stdout
        assert all(name in shown for name in hands[seat])
        assert not any(name in shown for name in hands[1 - seat])
    assert not any(name in run("show", "game.rec").stdout for name in hands[0] + hands[1])
    assert run("show", "game.rec", "--seat", "Bob").stdout == run("show", "game.rec", "--seat", "2").stdout
    found = json.loads(run("show", "game.rec", "--seat", "1", "--json").stdout)
    assert found["to_move"] == "Ann"
    assert found["legal"] == table.legal()
    assert json.loads(run("show", "game.rec", "--json").stdout)["legal"] == []


@pytest.mark.parametrize("seat", ["0", "3", "-2", "Zoe"])
@pytest.mark.parametrize("command", ["show", "replay", "draw"])
def test_a_seat_that_is_not_there_is_refused(run: Run, finished: Path, command: str, seat: str) -> None:
    result = run(command, finished, f"--seat={seat}")
    assert result.exit_code == 1
    assert "1 to 2" in result.stderr


def test_replay_tells_every_action(run: Run, finished: Path) -> None:
    table = Table.from_record(finished.read_text("utf-8"))
    told = run("replay", finished).stdout
    assert f"{len(table.log):>4}  " in told
    assert max(len(line) for line in told.splitlines()) <= 80
    assert "wins" in told
    events = json.loads(run("replay", finished, "--json").stdout)
    assert [event["action"] for event in events] == [event.text for event in table.log]
    ledger = [entry for event in events for entry in event["ledger"]]
    assert all(entry["note"] and entry["rule"] in table.game.rulebook.rules for entry in ledger)


def test_replay_by_steps_waits_and_can_be_left(run: Run, finished: Path) -> None:
    stepped = run("replay", finished, "--step", typed="\n\nq\n")
    assert stepped.exit_code == 0
    assert stepped.stdout.count("Enter for the next move") == 3
    assert run("replay", finished, "--step").exit_code == 0  # end of input


def test_replay_of_a_game_that_goes_on_keeps_its_secrets(run: Run) -> None:
    run("new", "trainmaker", "--seats", 2, "--seed", "s", "-o", "game.rec")
    assert "Ann is dealt two Contracts." in run("replay", "game.rec").stdout
    mine = run("replay", "game.rec", "--seat", "1").stdout
    assert "Ann is dealt two Contracts, " in mine
    assert "Bob is dealt two Contracts." in mine


def test_verify_finds_a_sound_record_sound(run: Run, finished: Path) -> None:
    assert "every one lawful" in run("verify", finished).stdout
    assert "goes on" not in run("verify", finished).stdout
    run("new", "trainmaker", "-o", "game.rec")
    assert "the game still goes on" in run("verify", "game.rec").stdout
    found = json.loads(run("verify", finished, "--json").stdout)
    assert found["verified"] is True
    assert found["draws"] > 0


def bad_records(text: str) -> dict[str, str]:
    lines = text.splitlines()
    roll = next(i for i, line in enumerate(lines) if line.startswith("~roll:L"))
    moved = [*lines]
    moved[roll] = "~roll:" + ("LLLLLLL" if lines[roll] != "~roll:LLLLLLL" else "CCCCCCC")
    illegal = next(i for i, line in enumerate(lines) if " place:" in line)
    return {
        "empty": "",
        "truncated": "\n".join(lines[: len(lines) // 2]),
        "forged roll": "\n".join(moved),
        "forged seed": text.replace("seed finished", "seed another"),
        "illegal": "\n".join(
            [*lines[:illegal], lines[illegal].split()[0] + " place:C", *lines[illegal + 1 :]]
        ),
        "malformed": "\n".join(
            [*lines[:illegal], lines[illegal].split()[0] + " place:", *lines[illegal + 1 :]]
        ),
        "wrong score": "\n".join([*lines[:-1], "= 9 9"]),
        "a poem": "The train in Spain\nstays mainly on the plain\n",
    }


@pytest.mark.parametrize("kind", list(bad_records("~roll:LP\nAnn place:L\n= 0 0\n")))
def test_a_bad_record_is_found_bad_with_its_reason(run: Run, finished_text: str, kind: str) -> None:
    Path("bad.rec").write_text(bad_records(finished_text)[kind], "utf-8")
    result = run("verify", "bad.rec")
    assert result.exit_code == 1
    assert "bad.rec: " in result.stderr
    as_json = run("verify", "bad.rec", "--json")
    assert json.loads(as_json.stdout)["error"] == "BadRecord"


def test_a_record_cut_in_its_last_line_is_said_to_be_cut(run: Run, finished_text: str) -> None:
    cut = finished_text[: finished_text.rindex(" place:") + 4]
    Path("cut.rec").write_text(cut, "utf-8")
    assert run("verify", "cut.rec").stderr.endswith(" The file seems to be cut short.\n")


def test_a_forged_draw_that_is_lawful_is_found_by_the_seed_alone(run: Run) -> None:
    run("new", "trainmaker", "--seats", 2, "--seed", "s", "-o", "game.rec")
    text = Path("game.rec").read_text("utf-8")
    table = Table.from_record(text)
    shown = next(event.text for event in table.log if event.text.startswith("~city:"))
    other = "~city:chicago" if "~city:chicago" not in text else "~city:omaha"
    Path("game.rec").write_text(text.replace(shown, other), "utf-8")
    assert "forged" in run("verify", "game.rec").stderr
    public = "\n".join(line for line in text.splitlines() if not line.startswith("secret-seed"))
    Path("public.rec").write_text(public.replace(shown, other) + "\n", "utf-8")
    assert run("check", "public.rec").exit_code == 0
    assert "forged" in run("verify", "public.rec", "--seed", "s").stderr


def test_a_record_of_dice_typed_by_hand_is_not_called_verified(run: Run) -> None:
    run("new", "trainmaker", "--dice", "manual", "-o", "game.rec")
    result = run("verify", "game.rec")
    assert result.exit_code == 1
    assert "typed by hand" in result.stderr


def test_files_that_are_not_text_are_refused(run: Run) -> None:
    Path("bytes.rec").write_bytes(b"\xff\xfe\x00game")
    for command in ("show", "replay", "verify", "draw"):
        assert "not a text file" in run(command, "bytes.rec").stderr
    assert run("show", ".").exit_code == 1


def test_check_says_what_is_in_a_file_or_what_is_wrong(run: Run, finished: Path) -> None:
    good = run("check", DATA, finished)
    assert good.exit_code == 0
    assert "40 City cards" in good.stdout
    assert "The winner is" in good.stdout
    Path("broken.toml").write_text("city = [", "utf-8")
    Path("wrong.toml").write_text(DATA.read_text("utf-8").replace('"coal"', '"cole"', 1), "utf-8")
    Path("other.txt").write_text("", "utf-8")
    for bad in ("broken.toml", "wrong.toml", "other.txt", "missing.toml", "missing.rec"):
        assert run("check", finished, bad).exit_code == 1
    assert "line" in run("check", "wrong.toml").stdout
    assert "did you mean 'coal'?" in run("check", "wrong.toml").stdout
    for bad in ("wrong.toml", "missing.rec"):
        assert run("check", bad).stdout.count(bad) == 1
    found = json.loads(run("check", DATA, "broken.toml", "--json").stdout)
    assert [entry["ok"] for entry in found] == [True, False]


def test_check_complains_for_the_game_whose_file_it_is_alone(run: Run) -> None:
    games = find_game("railway-rivals").data_files, find_game("ride-the-rails").data_files
    for (file, *_), title in zip(games, ("Railway Rivals", "Ride the Rails"), strict=True):
        assert f": {title}: the " in run("check", file).stdout
        Path("wrong.toml").write_text(file.read_text("utf-8").replace("picture =", "pictur ="), "utf-8")
        said = run("check", "wrong.toml").stdout
        assert said.startswith("BAD  wrong.toml: ")
        assert "pictur" in said
        assert "not of" not in said
    Path("mine.toml").write_text("colour = 1", "utf-8")
    assert "no game has a file with headings like these: colour" in run("check", "mine.toml").stdout


def test_sim_counts_wins(run: Run) -> None:
    line = [
        "sim",
        "trainmaker",
        "--games",
        2,
        "--bots",
        "greedy",
        "--seats",
        2,
        "--workers",
        1,
        "--seed",
        "x",
    ]
    shown = run(*line)
    assert shown.exit_code == 0
    assert "95 % interval" in shown.stdout
    assert "games/s" in shown.stdout
    found = json.loads(run(*line, "--json").stdout)
    assert found["games"] == 2
    assert [row["bot"] for row in found["rows"]] == ["greedy"]
    assert run("sim", "trainmaker", "--games", 0).exit_code == 2


def test_draw_makes_svg_and_png(run: Run, finished: Path) -> None:
    assert run("draw", finished).stdout.startswith("<svg")
    assert (
        run("draw", "trainmaker", "-o", "a.svg", "--theme", "dark", "--seat", "1", "--narrow").exit_code == 0
    )
    assert Path("a.svg").read_text("utf-8").startswith("<svg")
    assert run("draw", finished, "-o", "a.png", "--width", 300).exit_code == 0
    assert Path("a.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_draw_of_a_new_table_takes_its_seats_and_names_the_games_there_are(run: Run) -> None:
    assert "Eve" in run("draw", "trainmaker", "--seats", 5).stdout
    games = ", ".join(game_names())
    assert f"chess is neither a file nor a game; games: {games}." in run("draw", "chess").stderr


@pytest.mark.parametrize("command", ["verify", "show", "replay", "draw", "check"])
def test_a_file_that_is_not_there_is_answered_with_those_that_are(
    run: Run, finished: Path, command: str
) -> None:
    for wrong, answer in (("finshed", "did you mean 'finished.rec'?"), ("x", "there are: finished.rec")):
        answered = run(command, f"{wrong}.rec")
        assert answered.exit_code == 1
        assert f"{wrong}.rec" in answered.output
        assert f"; {answer}" in answered.output
    finished.unlink()
    assert "A game that you leave is kept in a record: roundhouse play" in run(command, "x.rec").output
    left = Path("state/roundhouse/trainmaker-1.rec")
    left.parent.mkdir(parents=True)
    left.touch()
    assert "The game that you left last is kept: " in run(command, "x.rec").output
    assert "There is no folder nowhere." in run(command, "nowhere/x.rec").output


def test_a_port_that_does_not_exist_is_refused_in_our_words(run: Run) -> None:
    answered = run("site", "--port", 99999)
    assert answered.stderr == (
        "roundhouse: There is no port 99999: choose one up to 65535, or 0 for any free one.\n"
    )


def test_through_a_pipe_no_line_ends_in_blanks(run: Run, finished: Path) -> None:
    for line in (["games"], ["rules", "trainmaker"], ["replay", finished], ["show", finished]):
        printed = run(*line).stdout.splitlines()
        assert printed == [each.rstrip() for each in printed]


def test_bench_measures(run: Run) -> None:
    assert "decisions/s" in run("bench", "--seconds", 0.02).stdout
    assert json.loads(run("bench", "--seconds", 0.02, "--json").stdout)["decisions"] > 0
    assert run("bench", "--seconds", 0).exit_code == 2


def test_no_game_is_named_in_the_command_s_code() -> None:
    folder = Path(roundhouse.__file__).parent / "cli"
    for path in folder.rglob("*.py"):
        for name in [*game_names(), "Trainmaker", "TM-"]:
            assert name not in path.read_text("utf-8"), (path, name)


def test_games_explains_every_option_within_80_columns(run: Run) -> None:
    told = run("games").stdout
    assert max(map(len, told.splitlines())) <= 80
    flat = " ".join(told.split())
    for name in game_names():
        for option in find_game(name).options:
            assert f"{option.meaning} [{option.rule}]" in flat
            assert all(value in flat for value in option.values)
        for module, meaning in find_game(name).modules.items():
            assert f"modules={module}" in flat
            assert meaning.split(":")[0] in flat
    assert "only with 1 seat " in flat
    assert "only with 2 to 6 seats, with modules=loot" in flat


def test_games_of_one_name_gives_the_rules_that_its_options_decide(run: Run) -> None:
    told = " ".join(run("games", "ride-the-rails").stdout.split())
    for option in find_game("ride-the-rails").options:
        assert " ".join(find_game("ride-the-rails").rulebook.find(option.rule).text.split()) in told
    assert "trainmaker" not in told
    assert len(json.loads(run("games", "trainmaker", "--json").stdout)) == 1
    assert "did you mean 'trainmaker'" in run("games", "trainmakr").stderr


def test_an_error_lists_a_few_names_and_says_where_all_are(run: Run) -> None:
    said = run("new", "railroad-rivals", "--options", "modules=zzzzzz", "-o", "x.rec").stderr
    assert said.count(",") < 10
    assert "'roundhouse games' explains them all" in said


def test_an_error_holds_nothing_that_a_terminal_would_obey(run: Run) -> None:
    Path("box.toml").write_text('"\\u001b[31mred" = 1\n', "utf-8")
    refused = run("new", "trainmaker", "--options", "cards=box.toml", "--output", "x.rec")
    assert refused.exit_code == 1
    assert "[31mred" in refused.stderr
    assert "\x1b" not in refused.stderr
