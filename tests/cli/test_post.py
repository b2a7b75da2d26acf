"""`roundhouse post`: a game from start to end by text files alone, and every step again, byte for byte."""

import re
from pathlib import Path

import pytest

from roundhouse import dice_at
from roundhouse.bots import find_bot
from roundhouse.post.folder import PostFolder
from roundhouse.post.office import Office
from tests.cli.conftest import Run

PLAYERS = """\
# the Elmstead Gazette, game 12
title: Elmstead Gazette 12
game: railway-rivals
options: map=first-lines
deadline: 2026-12-04 20:00
days: 14
player: Ann
player: Bob
player: Cay
player: Dan
stand-by: Eve
"""
FIRST = {
    "Ann": "name: Great Elm Railway (GER)\ncolours: red, green\nstart: Elmstead, Holmbridge\n",
    "Bob": "name: Fairford & Dunmoor (F&D)\ncolours: blue\nstart: Fairford\n",
    "Cay": "name: Holmbridge Lines (HOLME)\ncolours: grean\nstart: Holmbridge\n",
    "Dan": "name: Canter and Canter (CAN CAN)\ncolours: yellow\nstart: Elmstead\npress: We come in peace.\n",
}


def letter_of(folder: Path, seat: int) -> str:
    """What a bot would write in this seat, as text."""
    office = Office(PostFolder(folder))
    view = office.table.view(seat)
    action = find_bot("railway-rivals", "greedy").choose(view, dice_at("letters", office.number)).text()
    return office.post.written(view, action, office.companies)


def changed(number: int, name: str, text: str, offered: list[int]) -> str:
    """The same letter with what people do to letters: slips, wrong lines, conditions, alternatives."""
    if number == 2 and name == "Ann":
        text += "2d) (Elmstead) - F4\nsome day I will write more\n"
    if number == 3 and name == "Bob":
        text += "standing: enter at most 9\n"
    if number >= 7 and offered:
        first = offered[0]
        lines = [line for line in text.splitlines() if not line.startswith(f"{first})")]
        if name == "Ann":
            hangs = "if CAN CAN stays out: " if number % 2 == 0 else ""
            lines.insert(1, f"{first}) {hangs}JR F&D, quickest else alone, cheapest")
        if name == "Bob":
            lines.insert(1, f"{first}) JR GER else at most 4 in all")
        if name == "Cay":
            lines.insert(1, f"{first}) reserve, if nobody else enters: via Nowhere else no")
        text = "\n".join(lines) + "\n"
    return text


@pytest.mark.rule("RP-1", "RP-2", "RP-45", "RP-48", "RP-49", "RP-50")
def test_four_play_from_start_to_end_by_text_files_alone(run: Run) -> None:
    Path("players.txt").write_text(PLAYERS, "utf-8")
    begun = run("post", "new", "players.txt", "game", "--seed", "gazette")
    assert begun.exit_code == 0, begun.stderr
    folder = Path("game")
    # round 0: late letters count
    for name, text in FIRST.items():
        Path("letter.txt").write_text(f"Round 0. {name}\n{text}", "utf-8")
        checked = run("post", "check", "game", name, "letter.txt").stdout
        assert "start: " in checked
        assert not list(folder.glob("round-00/letters/*"))
    for name, text in FIRST.items():
        run("post", "send", "game", name, typed=f"Round 0. {name}\n{text}")
    assert run("post", "adjudicate", "game", "--now", "2027-01-01 10:00").exit_code == 0
    page = (folder / "round-00" / "zine.txt").read_text("utf-8")
    assert re.search(r"GER +Great Elm Railway +red +Ann", page)
    assert "We come in peace." in page
    people = ["Ann", "Bob", "Cay", "Dan"]
    held = 0
    for number in range(1, 13):
        office = Office(PostFolder(folder))
        assert office.number == number
        offers = office.table.position()["offers"]
        assert isinstance(offers, list)
        for seat, name in enumerate(people):
            if (number, name) in ((4, "Dan"), (8, "Bob")):
                continue  # no letter comes
            text = changed(number, name, letter_of(folder, seat), [run[0] for run in offers])
            if (number, name) == (12, "Ann"):
                text += "statement: We regret nothing.\nNot even Holmbridge.\n"
            sent = run("post", "send", "game", name, typed=text)
            assert sent.exit_code == 0, sent.stderr
            assert "Nothing of this letter is used" not in sent.stdout
        if number in (4, 8):
            early = run("post", "adjudicate", "game", "--now", "2026-01-01 10:00")
            assert "waits for the letter of" in early.stderr
            late = run("post", "adjudicate", "game", "--now", "2030-01-01 10:00")
            assert "is held over" in late.stdout
            held += 1
        if number == 4:  # the stand-by writes, and the company is theirs
            run("post", "send", "game", "Eve", typed=letter_of(folder, 3))
            people[3] = "Eve"
        done = run("post", "adjudicate", "game", "--now", "2030-01-01 10:00")
        assert done.exit_code == 0, done.stderr
        assert f"Round {number} is adjudicated." in done.stdout
    assert held == 2
    told = {name: (folder / name).read_text("utf-8") for name in ("round-04/zine.txt", "round-08/zine.txt")}
    assert "Eve: letter of a stand-by" in told["round-04/zine.txt"]
    assert "Bob: no letter: standing orders" in told["round-08/zine.txt"]
    assert "Line 6" in (folder / "round-02" / "private" / "ann.txt").read_text("utf-8")
    joint = "".join([path.read_text("utf-8") for path in sorted(folder.glob("round-*/zine.txt"))])
    assert "GER/F&D" in joint
    # the end: everything is open, and proves itself
    end = (folder / "end" / "zine.txt").read_text("utf-8")
    assert "1. " in end
    assert "GER: We regret nothing.\nNot even Holmbridge." in end
    assert re.search(r": Dan \(rounds 0 to 3\), Eve \(rounds 4 to 12\)\.", end)
    last = (folder / "round-12" / "zine.txt").read_text("utf-8")
    assert "Re-offered" not in last, "after the last round what is left is not run"
    assert (folder / "end" / "seed.txt").read_text("utf-8") == "gazette\n"
    assert (folder / "end" / "zine.pdf").read_bytes().startswith(b"%PDF")
    proof = run("post", "verify", "game").stdout
    assert "13 rounds follow from the letters and the seed, every file byte for byte." in proof
    assert "throws and draws follow from the seed." in proof
    assert "is over" in run("post", "adjudicate", "game").stderr
    # whoever changes a letter afterwards is found out
    path = folder / "round-05" / "letters" / "ann-1.txt"
    path.write_text("Round 5\n", "utf-8")
    assert (
        "round-05/orders.txt is not what the letters and the seed give"
        in run("post", "verify", "game").stderr
    )


def test_a_check_shows_a_letter_to_its_writer_and_files_nothing(run: Run) -> None:
    Path("players.txt").write_text(PLAYERS, "utf-8")
    run("post", "new", "players.txt", "game", "--seed", "x")
    sheet = run("post", "sheet", "game", "Ann").stdout
    assert sheet.startswith("Round 0. Ann\nname: \ncolours: \nstart: \n")
    said = run("post", "check", "game", "Ann", typed="Round 1\nstart: Elmstead\n").stdout
    assert "Nothing of this letter is used." in said
    assert "Your letter is for round 1; round 0 is open." in said
    assert "No letter is in." in run("post", "status", "game").stdout
    assert "Nobody here is called 'Zoe'" in run("post", "check", "game", "Zoe", typed="").stderr
    assert "There is a game in game already." in run("post", "new", "players.txt", "game").stderr
    assert "looks like this" in run("post", "new", "game/seed.txt", "other").stderr
    assert "There is no postal game in nowhere" in run("post", "status", "nowhere").stderr


def test_a_mail_is_taken_by_its_token_and_never_by_who_it_says_it_is_from(run: Run) -> None:
    Path("players.txt").write_text(PLAYERS, "utf-8")
    run("post", "new", "players.txt", "game", "--seed", "x")
    token = re.findall(r"[0-9a-f]{20}", run("post", "sheet", "game", "Ann").stdout)[0]
    head = "From: Bob <bob@example.org>\nMessage-ID: <1@example.org>\nTo: game@example.org\n"
    plain = f"{head}Subject: my letter\n\nRound 0\nstart: Elmstead\n"
    assert "no token of this game" in run("post", "mail-in", "game", typed=plain).stderr
    mail = (
        f"{head}Subject: Re: round 0 {token}\n\nRound 0. Ann\nstart: Elmstead\n> start: Fairford\n-- \nAnn\n"
    )
    answer = run("post", "mail-in", "game", typed=mail).stdout
    assert "To: Bob <bob@example.org>" in answer
    assert "In-Reply-To: <1@example.org>" in answer
    assert "start: Elmstead." in answer
    assert token not in Path("game/round-00/letters/ann-1.txt").read_text("utf-8")
    assert "Letters are in of Ann." in run("post", "status", "game").stdout
