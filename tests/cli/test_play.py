"""Whole sessions at the table, typed from a pipe."""

import re
from pathlib import Path

import pytest

from roundhouse import PUBLIC, Table, find_game
from roundhouse.cli.seats import placing
from tests.cli.conftest import Run


def kept() -> Path:
    """The one file in which the game was kept."""
    return next(Path("state/roundhouse").glob("*.rec"))


def test_a_whole_game_is_played_by_number_to_its_end(run: Run) -> None:
    result = run("play", "--seed", "3", typed="1\n" * 2000)
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert "The seed was 3." in result.stdout
    assert Table.from_record(kept().read_text("utf-8")).over
    assert run("verify", kept()).exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines() if "roundhouse" not in line) <= 80


def test_solitaire_and_bots_alone_come_to_an_end(run: Run) -> None:
    alone = run("play", "--seats", 1, "--seed", "1", typed="1\n" * 2000)
    assert "Steam Engine" in alone.stdout
    assert "The game is over." in alone.stdout
    watched = run("play", "--bots", "greedy,greedy", "--seats", 2, "--seed", "1")
    assert watched.exit_code == 0
    assert "The game is over." in watched.stdout


def test_a_choice_is_typed_by_number_by_notation_or_with_a_space(run: Run) -> None:
    table = Table.new("trainmaker", 3, seed="s")
    contract = table.legal()[0]
    for typed in ("1", contract, contract.replace(":", " ")):
        out = run("play", "--seed", "s", typed=f"{typed}\n").stdout
        assert "Ann  Keeps" in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99: they are numbered 1 to 2."),
        ("place", "one word after the colon"),
        ("plaice:L", "I do not know 'plaice:L'. Type a number from the list, or ? for help."),
        ("bogus", "I do not know 'bogus'. Type a number from the list, or ? for help."),
        ("STOP", "TM-RUL-20"),
        ("PLACE:l", "TM-RUL-20"),
        ("Rules TM-WIN-1", "all six goods"),
        ("rules zzzz", "No rule has that id or word; 'roundhouse rules trainmaker' lists all."),
        ("roll", "TM-RUL-20"),
        ("keep:nobody", "There is no Contract 'nobody'"),
        ("~roll:LLLLLLL", "chance is not due"),
        ("", "Type a number from the list"),
        ("é", "I do not know 'é'."),
        ("why", "Write why and an action"),
        ("why stop", "TM-RUL-20"),
        ("why 1", "is allowed"),
        ("why 77", "There is no choice 77"),
        ("rules TM-WIN-1", "all six goods"),
        ("rules derail", "TM-DERAIL-2"),
        ("rules TM-WUN-1", "did you mean"),
        ("rules", "Components and setup"),
        ("?", "save FILE"),
        ("hint", "The coach would do this"),
        ("log", "laid face up"),
        ("undo", "only if all agree"),
        ("undo all", "Nobody has decided anything yet."),
        ("save", "Write save and the name"),
        ("save missing/x.rec", "There is no folder 'missing'."),
        ("keep", "keep:"),
    ],
)
def test_every_order_and_every_mistake_is_answered(run: Run, typed: str, answer: str) -> None:
    result = run("play", "--seed", "s", typed=f"{typed}\n")
    assert result.exit_code == 0
    said = result.stdout.split("Ann> ", 1)[1]
    assert re.sub(r"\s+", " ", answer) in re.sub(r"\s+", " ", said)
    assert "Nothing was played" in said


def test_a_game_is_saved_left_and_gone_on_with(run: Run) -> None:
    first = run("play", "--seed", "s", "--bots", "random,greedy", typed="1\nsave my.rec\nquit\n")
    assert "Saved. The game is kept in my.rec from now on." in first.stdout
    assert "roundhouse play --load my.rec" in first.stdout
    saved = Path("my.rec").read_text("utf-8")
    assert saved.startswith("# players: human random greedy\n")
    table = Table.from_record(saved)
    again = run("play", "--load", "my.rec", typed="log\nsave my.rec\nquit\n")
    assert "(random bot)" in again.stdout
    assert "Ann  " in again.stdout
    assert Table.from_record(Path("my.rec").read_text("utf-8")).log[-1].n == table.log[-1].n
    Path("taken.rec").write_text("", "utf-8")
    assert "exists already" in run("play", "--load", "my.rec", typed="save taken.rec\n").stdout


@pytest.mark.parametrize("word", ["quit", "q", "Q"])
def test_one_leaves_by_a_word_or_its_first_letter(run: Run, word: str) -> None:
    result = run("play", "--seed", "s", typed=f"1\n{word}\n1\n")
    assert "The game is kept. Go on with" in result.stdout
    assert "I do not know" not in result.stdout


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(run: Run) -> None:
    result = run("play", "--seed", "s", typed="1\n")
    assert result.exit_code == 0
    assert f"roundhouse play --load {kept().resolve()}" in result.stdout
    assert run("play", "--load", kept(), typed="1\n" * 2000).stdout.count("The game is over.") == 1


def test_a_public_record_goes_on_with_its_seed_only(run: Run) -> None:
    Path("public.rec").write_text(Table.new("trainmaker", 2, seed="s").record.text(), "utf-8")
    assert "without its seed" in run("play", "--load", "public.rec").stderr
    assert "not the seed" in run("play", "--load", "public.rec", "--seed", "t").stderr
    assert run("play", "--load", "public.rec", "--seed", "s", "--bots", "greedy").exit_code == 0


def manual(*lines: str) -> str:
    """What is typed at a manual table at which Ann plays alone against the Steam Engine."""
    return "\n".join(["1,nw-lumber,chisholm-trail-trust", "~steam-contract:granger-mail-union", *lines, ""])


SET_UP = ("~city:omaha", "toledo", "chicago", "keep:nw-lumber")


def test_dice_of_ones_own_are_typed_and_enter_lets_the_computer_draw(run: Run) -> None:
    typed = manual(*SET_UP, "LPBFCCC", "place:L", "place:B", "place:F", "place:C", "score:toledo", "", "quit")
    result = run("play", "--dice", "manual", "--seats", 1, typed=typed)
    assert "Ann rolls 7 dice." in result.stdout
    assert re.search("Type what you rolled, like [LPBFC]{7}; Enter lets the computer roll.", result.stdout)
    assert re.search("Type what was drawn, like [a-z-]+; Enter lets the computer draw.", result.stdout)
    assert "Ann gains Toledo (coal). [TM-SCORE-4]" in re.sub(r"\s+", " ", result.stdout)
    assert "completes the train: scores Toledo" in result.stdout
    table = Table.from_record(kept().read_text("utf-8"))
    assert table.scores == [1]
    assert table.log[-1].text.startswith("~steam-city:")


def test_wrong_dice_are_refused_and_asked_for_again(run: Run) -> None:
    typed = manual(*SET_UP, "LP", "LLLLLLLL", "roll", "hint", "~city:omaha", "LPBFCCC", "quit")
    said = run("play", "--dice", "manual", "--seats", 1, typed=typed).stdout
    assert "7 dice are rolled now" in said
    assert "one to 7 of the letters" in said
    assert "Chance is due now" in said
    assert "Begin a train" in said


def test_undo_takes_back_ones_own_decision_but_not_chance(run: Run) -> None:
    typed = manual(
        *SET_UP, "LPBFCCC", "place:L", "place:B", "undo", "place:F", "roll", "PPPPC", "undo", "quit"
    )
    said = run("play", "--dice", "manual", "--seats", 1, typed=typed).stdout
    assert "Chance has spoken since" in said
    texts = [event.text for event in Table.from_record(kept().read_text("utf-8")).log]
    assert texts[-4:] == ["place:L", "place:F", "roll", "~roll:PPPPC"]


def test_undo_takes_back_ones_own_decision_before_the_dice_are_typed(run: Run) -> None:
    typed = manual(*SET_UP, "LPBFCCC", "place:L", "place:B", "roll", "undo", "place:F", "quit")
    run("play", "--dice", "manual", "--seats", 1, typed=typed)
    texts = [event.text for event in Table.from_record(kept().read_text("utf-8")).log]
    assert texts[-2:] == ["place:B", "place:F"]


def test_undo_before_the_dice_are_typed_leaves_a_bots_decision_alone(run: Run) -> None:
    deals = ("1,nw-lumber,chisholm-trail-trust", "2,granger-mail-union,sawmill-and-silo")
    turn = ("PPPBBBB", "stop", "undo", "quit")
    typed = "\n".join([*deals, *SET_UP, *turn, ""])
    said = run("play", "--dice", "manual", "--seats", 2, "--bots", "greedy", typed=typed).stdout
    assert "Bob has decided since" in re.sub(r"\s+", " ", said)
    texts = [event.text for event in Table.from_record(kept().read_text("utf-8")).log]
    assert texts[-1].startswith("keep:")


def test_undo_all_goes_back_to_a_decision_of_a_person(run: Run) -> None:
    said = run("play", "--seed", "s", typed="1\nundo all\nquit\n").stdout
    assert "Taken back: Ann chooses a Contract. With it went what chance brought after it." in said
    table = Table.from_record(kept().read_text("utf-8"))
    assert not any(event.text.startswith("keep") for event in table.log)


def test_undo_all_with_others_asks_them(run: Run) -> None:
    said = run(
        "play", "--seed", "s", "--bots", "none", "--seats", 2, typed="\n1\nundo all\nn\nundo all\ny\nquit\n"
    ).stdout
    assert "Does everyone agree" in said
    assert "everything stays as it is" in said


def test_before_one_screen_nobody_sees_the_hand_of_another(run: Run) -> None:
    data = find_game("trainmaker").rules(2).data  # type: ignore[attr-defined]
    for seed in ("a", "b"):
        state = Table.new("trainmaker", 2, seed=seed).position()
        hands = [[data.contracts[data.contract_index[id_]].name for id_ in pair] for pair in state["offers"]]  # type: ignore[attr-defined]
        typed = "\n" + "1\nlog\n1\nhint\n" * 5 + "1\nlog\n1\n" * 20
        result = run("play", "--seed", seed, "--bots", "none", "--seats", 2, typed=typed)
        before_end = result.stdout.partition("The game is over.")[0].rpartition("it is your turn")[0]
        parts = re.split(r"(Ann|Bob), it is your turn", before_end)
        assert len(parts) > 4
        for name, part in zip(parts[1::2], parts[2::2], strict=True):
            other = 1 if name == "Ann" else 0
            assert not any(secret in part for secret in hands[other])
            assert not any(f"keep:{pair}" in part for pair in state["offers"][other])  # type: ignore[index]


def test_the_choices_are_folded_when_there_are_many_and_unfolded_by_their_verb(run: Run) -> None:
    typed = manual(*SET_UP, "LPBFCCC", "switch", "switch:L", "quit")
    said = run("play", "--dice", "manual", "--seats", 1, typed=typed).stdout
    assert "type switch to see them" in said
    unfolded = said.split("> switch\n", 1)[1].split("Ann> ")[0]
    assert unfolded.count("switch:") == 20
    narrowed = said.split("> switch:L\n", 1)[1].split("Ann> ")[0]
    assert narrowed.count("switch:L,") == narrowed.count("switch:") == 4


def test_what_is_told_to_all_is_the_public_log(run: Run) -> None:
    table = Table.new("trainmaker", 3, seed="s")
    assert all("?" in event.text for event in table.seen(PUBLIC) if event.text.startswith("~deal"))
    said = run("play", "--seed", "s", typed="log\n").stdout
    assert "Bob is dealt two Contracts." in re.sub(r"\s+", " ", said)


def test_a_beginning_that_only_one_choice_has_is_done_at_once(run: Run) -> None:
    typed = manual(*SET_UP, "LBFCCCC", "pl", "place:b", "PLACE F", "place:c", "sc", "quit")
    said = run("play", "--dice", "manual", "--seats", 1, typed=typed).stdout
    assert "is complete. It scores Toledo." in said
    assert "Ann gains Toledo" in said


def test_the_greeting_names_the_modules_and_the_news_of_the_setup_are_headed_so(run: Run) -> None:
    said = run("play", "--seats", 1, "--seed", "1").stdout
    assert "With the Steam Engine, a dummy opponent" in said
    assert "Setup  Ann is dealt" in said


def test_names_say_how_many_play(run: Run) -> None:
    assert "Eve (you), Fay (greedy bot)." in run("play", "--seed", "1", "--names", "Eve,Fay").stdout


def test_the_end_says_who_has_won_in_words(run: Run) -> None:
    said = run("play", "--seed", "3", typed="1\n" * 2000).stdout
    assert re.search(r"You (win|lose)\. \w+ wins; the others share second place\.", said)
    assert re.search(r"City cards    Ann \d, Bob \d, Cay \d", said)


@pytest.mark.parametrize(
    ("ranking", "people", "told"),
    [
        ([2, 1, 2], [0], "You lose. Bob wins; the others share second place."),
        ([1, 2], [0], "You win. Ann wins; Bob is second."),
        ([2, 2], [], "Nobody at the table wins."),
        ([1, 1, 3], [0, 1], "Ann and Bob win; Cay is third."),
        ([3, 1, 2], [], "Bob wins; Cay second, Ann third."),
        ([1], [0], "You win. Ann wins."),
    ],
)
def test_a_ranking_in_words(ranking: list[int], people: list[int], told: str) -> None:
    assert placing(["Ann", "Bob", "Cay"][: len(ranking)], ranking, people) == told


def test_a_folder_that_cannot_be_written_does_not_end_the_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("plug").write_text("", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", "plug")
    said = run("play", "--seed", "s", typed="1\n\n1\nsave here.rec\n1\nquit\n").stdout
    assert said.count("The game cannot be kept") == 1
    assert "roundhouse play --load here.rec" in said.splitlines()[-1]
    lost = run("play", "--seed", "s", typed="1\n\nquit\n")
    assert lost.exit_code == 0
    assert "The game is not kept" in lost.stdout
