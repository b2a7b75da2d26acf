"""Letters of a round: late, replaced, amended, missing; holds, stand-bys, standing orders, press, hashes."""

import pytest

from roundhouse.core.errors import BadOptions
from roundhouse.core.table import Table
from roundhouse.post.folder import PostFolder
from roundhouse.post.game_file import read_game_file
from roundhouse.post.office import Office, Waiting, digest
from roundhouse.post.orders_file import read_orders
from tests.post.conftest import PLAYERS, Begun, send

EARLY, LATE, LATER, FAR = "2026-12-01 10:00", "2026-12-05 10:00", "2026-12-12 10:00", "2027-12-31 10:00"


def used(folder: PostFolder, number: int) -> list[tuple[str, str, str]]:
    """Who wrote, what was used, and the action, for each company."""
    text = (folder.of_round(number) / "orders.txt").read_text("utf-8")
    return [(each.player, each.kind, each.action) for each in read_orders(text)]


def started(begun: Begun, players: str = PLAYERS) -> PostFolder:
    """Round 1 is open: Ann starts in Elmstead, Bob in Fairford."""
    folder = begun(players)
    send(folder, "Ann", "start: Elmstead")
    send(folder, "Bob", "start: Fairford")
    Office(folder).adjudicate(EARLY)
    return folder


@pytest.mark.rule("RP-45")
def test_a_late_letter_counts_a_new_one_replaces_and_one_that_amends_is_added(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Bob", "a) nothing")
    send(folder, "Ann", "a) (Elmstead) - D4\nb) (Elmstead) - F4")
    send(folder, "Ann", "a) (Elmstead) - E5\nb) (Elmstead) - D3\nc) (D3) - D2")
    send(folder, "Ann", "amend round 1\nb) (Elmstead) - F4")
    send(folder, "Ann", "Round 0\na) (Elmstead) - E3")  # for another round: it changes nothing
    Office(folder).adjudicate(FAR)  # long after the deadline
    assert used(folder, 1)[0] == ("Ann", "letter", "orders:a=E4.E5,b=E4.F4,c=D3.D2")


@pytest.mark.rule("RP-45")
def test_a_wrong_line_that_amends_leaves_the_old_one_alone(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Bob", "nothing: 0")
    send(folder, "Ann", "a) (Elmstead) - E5")
    send(folder, "Ann", "amend round 1\na) (Nowhere) - E6\nb) nothing")
    office = Office(folder)
    found, texts = office.on_file(0, "Ann")
    assert found is not None
    assert found.orders == "orders:a=E4.E5"
    assert len(texts) == 2


@pytest.mark.rule("RP-46")
def test_slips_are_corrected_and_told_unless_the_table_corrects_none(begun: Begun) -> None:
    letter = "Round 1\na) (Fairfrd) - Dunmor"
    read = Office(started(begun)).read(1, letter)
    assert read.orders == "orders:a=F9.E10.D10"
    assert read.told[:2] == ["Line 2: “Fairfrd” is read as Fairford.", "Line 2: “Dunmor” is read as Dunmoor."]
    strict = begun(PLAYERS + "options: corrections=none\n", "strict")
    send(strict, "Ann", "start: Elmstead")
    send(strict, "Bob", "start: Fairford")
    Office(strict).adjudicate(EARLY)
    found = Office(strict).read(1, letter)
    assert found.orders == "orders:nothing"
    assert found.told == ["Line 2: There is no “Fairfrd” here: did you mean Fairford? Write it so."]


@pytest.mark.rule("RP-47")
def test_a_line_that_is_wrong_never_spoils_another(begun: Begun) -> None:
    read = Office(started(begun)).read(
        0, "Round 1\na) (Elmstead) - E5\nb) fastest\n99) quickest\nc) (E5) - D4\nhow are you?"
    )
    assert read.orders == "orders:a=E4.E5,c=E5.D4"
    assert [line.partition(":")[0] for line in read.told] == ["Line 3", "Line 4", "Line 6"]


@pytest.mark.rule("RP-48")
def test_a_round_without_a_letter_waits_for_the_deadline_and_is_held_over_once(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Ann", "a) (Elmstead) - E5")
    with pytest.raises(
        Waiting, match=r"Round 1 waits for the letter of Bob. The deadline is 2026-12-11 20:00"
    ):
        Office(folder).adjudicate(LATE)
    held = Office(folder).adjudicate(LATER)
    assert held.told == "Round 1 is held over: no letter from Bob."
    text = held.files[0].read_text("utf-8")
    assert "Letters that came stay on file and may be changed: Ann and Cay." in text
    assert "a) " not in text  # who has sent is public, what was sent is not
    assert Office(folder).deadline() == "2026-12-18 20:00"
    with pytest.raises(Waiting):
        Office(folder).adjudicate(LATER)
    send(folder, "Bob", "a) (Fairford) - F8")
    send(folder, "Ann", "a) (Elmstead) - D4")  # changed meanwhile
    Office(folder).adjudicate(LATER)
    assert [each[2] for each in used(folder, 1)][:2] == ["orders:a=E4.D4", "orders:a=F9.F8"]
    assert Office(folder).deadline() == "2026-12-25 20:00"


@pytest.mark.rule("RP-48")
def test_with_play_on_nothing_is_held_over(begun: Begun) -> None:
    folder = started(begun, PLAYERS + "options: nmr=play_on\n")
    send(folder, "Ann", "a) (Elmstead) - E5")
    Office(folder).adjudicate(LATER)
    assert used(folder, 1)[1] == ("Bob", "no letter", "orders:nothing")


@pytest.mark.rule("RP-49")
def test_a_stand_by_is_named_with_the_hold_and_keeps_the_company(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Ann", "a) (Elmstead) - E5")
    text = Office(folder).adjudicate(LATER).files[0].read_text("utf-8")
    assert "stand-by: Bob = Eve" in text
    send(folder, "Eve", "a) (Fairford) - F8")
    Office(folder).adjudicate(FAR)
    assert used(folder, 1)[1] == ("Eve", "stand-by", "orders:standby,a=F9.F8")
    office = Office(folder)
    assert office.players == ["Ann", "Eve", "Cay"]
    assert office.companies[1].player == "Eve"
    assert office.seat_of("Eve") == (1, "Eve")
    # the next who is missing gets the next stand-by
    send(folder, "Eve", "a) nothing")
    text = Office(folder).adjudicate(FAR).files[0].read_text("utf-8")
    assert "stand-by: Ann = Fay" in text


@pytest.mark.rule("RP-49")
def test_a_player_who_writes_after_the_hold_keeps_the_company(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Ann", "a) (Elmstead) - E5")
    Office(folder).adjudicate(LATER)
    send(folder, "Eve", "a) (Fairford) - F8")
    send(folder, "Bob", "a) (Fairford) - G9")
    Office(folder).adjudicate(FAR)
    assert used(folder, 1)[1] == ("Bob", "letter", "orders:a=F9.G9")


@pytest.mark.rule("RP-49")
def test_no_stand_by_is_named_after_round_9_or_with_standby_no(begun: Begun) -> None:
    folder = started(begun, PLAYERS + "options: standby=no\n")
    assert "stand-by" not in Office(folder).adjudicate(LATER).files[0].read_text("utf-8")
    post = Office(begun(seed="other")).post
    assert [post.needs_stand_by(number) for number in (0, 9, 10, 12)] == [True, True, False, False]


@pytest.mark.rule("RP-50")
def test_without_any_letter_standing_orders_are_used_and_without_these_nothing_is_done(begun: Begun) -> None:
    folder = started(begun, PLAYERS + "options: nmr=play_on\n")
    letter = "a) (Elmstead) - E5\nstanding: (E5) - E9\nstanding: enter at most 5"
    send(folder, "Ann", letter)
    send(folder, "Bob", "a) (Fairford) - F8")
    Office(folder).adjudicate(FAR)
    Office(folder).adjudicate(FAR)
    (_, kind, action), (_, other, nothing), _ = used(folder, 2)
    branch = "E5.E6.E7.E8.E9"
    assert (kind, action) == ("standing orders", f"orders:a={branch},b={branch},c={branch}")
    assert (other, nothing) == ("no letter", "orders:nothing")
    # built in order for a, b and c, until it is done
    owned = Office(folder).table.position()["track"]
    assert isinstance(owned, list)
    assert {"E5/E6", "E6/E7"} <= {"/".join(sorted(each.split("/"))) for each in owned[0]} | set(owned[0])
    while Office(folder).number < 7:
        Office(folder).adjudicate(FAR)
    Office(folder).adjudicate(FAR)
    action = used(folder, 7)[0][2]
    assert "x=E5" in action
    send(folder, "Ann", "standing: nothing")
    Office(folder).adjudicate(FAR)
    Office(folder).adjudicate(FAR)
    assert used(folder, 9)[0][2] == "orders:nothing"


@pytest.mark.rule("RP-51")
def test_press_is_printed_as_it_was_written_under_the_company_and_no_longer_than_it_may(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Ann", "a) nothing\npress: Elmstead, Monday. The board regrets <nothing>.\nNot even this.")
    send(folder, "Bob", f"a) nothing\npress: {'x' * 3000}")
    Office(folder).adjudicate(EARLY)
    text = (folder.of_round(1) / "zine.txt").read_text("utf-8")
    assert "Ann: Elmstead, Monday. The board regrets <nothing>.\nNot even this." in text
    page = (folder.of_round(1) / "zine.html").read_text("utf-8")
    assert "The board regrets &lt;nothing&gt;." in page
    assert "x" * 1200 in page
    assert "x" * 1201 not in page


@pytest.mark.rule("RP-53")
def test_reports_print_the_hashes_of_seed_and_letters_and_never_the_seed(begun: Begun) -> None:
    folder = started(begun)
    first = (folder.root / "start" / "zine.txt").read_text("utf-8")
    assert f"SHA-256 of the seed: {folder.game().commitment}" in first
    letter = "Round 1\na) (Elmstead) - E5\n"
    send(folder, "Ann", letter)
    send(folder, "Bob", "a) nothing")
    Office(folder).adjudicate(EARLY)
    text = (folder.of_round(1) / "zine.txt").read_text("utf-8")
    assert f"SHA-256 {digest(letter)[:16]}…" in text
    assert digest(letter) in (folder.of_round(1) / "private" / "ann.txt").read_text("utf-8")
    seed = Office(folder).seed
    for path in folder.root.rglob("*"):
        if path.is_file() and path.suffix in (".txt", ".html") and path.name != "seed.txt":
            assert f" {seed}\n" not in path.read_text("utf-8"), path
    assert Table.new("railway-rivals", 3, seed="abc").commitment == folder.game().commitment


@pytest.mark.rule("RP-52")
def test_only_the_owner_reads_which_order_failed(begun: Begun) -> None:
    folder = started(begun)
    send(folder, "Ann", "a) (Elmstead) - E9 ; (H5) - H6")
    send(folder, "Bob", "a) (Fairford) - F8")
    Office(folder).adjudicate(EARLY)
    place = folder.of_round(1)
    assert "failed: 1a) [RW-A3.9], 1a) [RW-A6.5]." in (place / "zine.txt").read_text("utf-8")
    assert "Orders that failed:" in (place / "private" / "ann.txt").read_text("utf-8")
    assert "No order failed." in (place / "private" / "bob.txt").read_text("utf-8")


@pytest.mark.rule("RP-6", "RP-7")
def test_names_and_colours_are_those_of_the_first_letters_by_lot(begun: Begun) -> None:
    folder = begun()
    send(folder, "Ann", "name: Great Elm Railway (GER)\ncolours: red, green\nstart: Elmstead")
    send(folder, "Bob", "name: Fair & Dun (F&D)\ncolours: red, yelow\nstart: Fairford")
    Office(folder).adjudicate(EARLY)
    office = Office(folder)
    assert [each.short for each in office.companies] == ["GER", "F&D", "Cay"]
    lots = next(event.text for event in office.table.log if event.text.startswith("~lots"))
    order = [int(word) - 1 for word in lots.partition(":")[2].split(",")]
    colours = [each.colour for each in office.companies]
    first = min((0, 1), key=order.index)
    assert colours[first] == 1  # red
    assert colours[1 - first] == (7 if first == 0 else 2)  # Bob's next is yellow, Ann's green
    assert len(set(colours)) == 3
    # letters may name companies so from now on
    assert office.seat_of("GER") == (0, "Ann")


def test_a_wrong_file_of_players_says_what_is_wrong() -> None:
    for text, said in (
        ("player: Ann\n", "fewer than two players"),
        ("player: Ann\nplayer: ann\n", "the same name"),
        ("player: Ann\nplayer: Bob\ndeadline: soon\n", "Line 3: 'soon' is no time"),
        ("player: Ann\nplayer: Bob\ndays: 0\n", "no number from 1 to 366"),
        ("player: Ann\nplayer: Ann 1\n", "without a number at its end"),
        ("Ann and Bob\n", "Line 1, 'Ann and Bob', is not read"),
    ):
        with pytest.raises(BadOptions, match=said):
            read_game_file(text)
