"""The table: play, undo, records, verification, views. Numbers are of Trainmaker, worked out by hand."""

import json

import pytest

from roundhouse import (
    CHANCE,
    OVER,
    PUBLIC,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeat,
    IllegalAction,
    NoUndo,
    Table,
)
from roundhouse.core.dice import seed_hash
from tests.walks import Setup, random_table

OPENING = [
    "~deal:1,nw-lumber,granger-mail-union",
    "~deal:2,anthracite-express,sawmill-and-silo",
    "~city:st-joseph",
    "~city:birmingham",
    "~city:omaha",
    "keep:nw-lumber",
]


def manual(*texts: str, seats: int = 2) -> Table:
    table = Table.new("trainmaker", seats, dice="manual")
    for text in [*OPENING, *texts]:
        table.play(text)
    return table


def finished() -> Table:
    return random_table(Setup("trainmaker", 2, "modules=steam-engine"), 1)


# Play


def test_a_seeded_table_settles_chance_by_itself() -> None:
    table = Table.new("trainmaker", 3, seed="s")
    assert table.to_move == 0
    assert [event.actor for event in table.log] == [CHANCE] * 6
    events = table.play(table.legal()[0])
    assert [event.actor for event in events] == [0, CHANCE]
    assert events[1].text.startswith("~roll:")
    assert table.phase == "Build a train"


def test_a_manual_table_waits_for_chance_to_be_typed() -> None:
    table = Table.new("trainmaker", 2, dice="manual")
    assert table.to_move == CHANCE
    with pytest.raises(IllegalAction, match="chance is due now"):
        table.play("stop")
    table.play("~deal:1,nw-lumber,granger-mail-union")
    with pytest.raises(IllegalAction):
        table.play("~deal:2,nw-lumber,sawmill-and-silo")
    drawn = table.sample().text()
    assert drawn.startswith("~deal:2,")
    table.play(drawn)
    assert table.phase == "Replenish City cards"


def test_chance_cannot_be_typed_when_a_seat_decides() -> None:
    table = Table.new("trainmaker", 2, seed="s")
    with pytest.raises(IllegalAction, match="a player decides now"):
        table.play("~roll:LLLLLLL")
    with pytest.raises(BadNotation, match="Ann decides"):
        table.sample()


def test_only_the_seat_to_move_may_play() -> None:
    table = manual("~roll:LPFCCCC")
    with pytest.raises(BadSeat, match="but Ann"):
        table.play("place:L", seat=1)
    assert table.play("place:L", seat=0)[0].text == "place:L"


def test_events_carry_the_ledger() -> None:
    table = manual("~roll:LPFCCCC", "place:L", "place:P", "place:C")
    (event,) = table.play("score:st-joseph")
    assert [(e.seat, e.amount, e.rule, e.about) for e in event.entries] == [(0, 1, "TM-SCORE-4", "st-joseph")]
    assert table.scores == [1, 0]


def test_explain_names_the_rule() -> None:
    table = manual("~roll:LPFCCCC")
    assert table.explain("place:L") is None
    refusal = table.explain("place:P")
    assert refusal is not None
    assert refusal.rule == "TM-ROLL-3"
    with pytest.raises(BadNotation, match="did you mean 'place'"):
        table.explain("plaice:P")


# Views


def test_a_view_is_its_own_and_explains_for_its_own_seat() -> None:
    table = manual("~roll:LPFCCCC")
    view = table.view(0)
    before = table.position()
    view.state.roll = 0
    view.legal().clear()
    assert table.position() == before
    assert table.view(0).explain("place:L") is None
    refusal = table.view(1).explain("place:L")
    assert refusal is not None
    assert "not this seat's turn" in refusal.why
    assert table.view(PUBLIC).legal() == []
    assert [a.text() for a in table.view(0).legal()] == table.legal()


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_a_seat_out_of_range_has_no_view(seat: int) -> None:
    for ask in (manual().view, manual().seen):
        with pytest.raises(BadSeat, match="seats are 0 to 1"):
            ask(seat)


def test_the_log_is_masked_until_the_game_is_over() -> None:
    table = manual()
    assert [e.text for e in table.seen(0)][:2] == [OPENING[0], "~deal:2,?,?"]
    assert [e.text for e in table.seen(1)][:2] == ["~deal:1,?,?", OPENING[1]]
    assert [e.text for e in table.seen(PUBLIC)][5] == "keep:?"
    over = finished()
    assert [e.text for e in over.seen(PUBLIC)] == [e.text for e in over.log]


# Undo


def test_undo_takes_back_the_movers_last_own_decision() -> None:
    table = manual("~roll:LPFCCCC")
    before = table.position()
    table.play("place:L")
    table.play("place:P")
    table.undo()
    table.undo()
    assert table.position() == before
    assert [event.text for event in table.log] == [*OPENING, "~roll:LPFCCCC"]
    with pytest.raises(NoUndo, match="Chance has spoken"):
        table.undo()


def test_undo_goes_past_chance_and_others_only_when_all_agree() -> None:
    table = manual("~roll:LPFCCCC", "place:L", "place:P", "stop")
    with pytest.raises(NoUndo, match="Ann has handed the turn on"):
        table.undo()
    table.undo(agreed=True)
    assert table.to_move == 0
    assert table.log[-1].text == "place:P"
    for _ in range(2):
        table.undo()
    table.undo(agreed=True)
    assert table.log[-1].text == "~city:omaha"
    with pytest.raises(NoUndo, match="Nothing has been decided yet"):
        table.undo(agreed=True)


def test_undo_takes_back_a_decision_before_the_dice_are_typed() -> None:
    table = manual("~roll:LPFCCCC", "place:L", "place:P")
    before = table.position()
    table.play("roll")
    assert table.to_move == CHANCE
    table.undo()
    assert table.position() == before
    # also one that has ended the turn, as long as nothing has come to light
    first = manual()
    assert first.to_move == CHANCE
    first.undo()
    assert [event.text for event in first.log] == OPENING[:-1]
    with pytest.raises(NoUndo, match="Chance has spoken"):
        first.undo()


def test_undo_at_a_seeded_table_draws_the_same_again() -> None:
    table = Table.new("trainmaker", 2, seed="again")
    first, second = table.legal()
    roll = table.play(first)[1].text
    table.undo(agreed=True)
    assert table.play(second)[1].text == roll


def test_a_copy_goes_its_own_way() -> None:
    table = manual("~roll:LPFCCCC")
    other = table.copy()
    other.play("place:L")
    assert len(other.log) == len(table.log) + 1
    assert table.record.text() == manual("~roll:LPFCCCC").record.text()
    other.undo()
    assert other.record.text() == table.record.text()


def test_copies_of_a_long_game_share_what_was_done_and_nothing_else() -> None:
    table = Table.new("trainmaker", 2, seed="long")
    earlier: list[tuple[Table, list[str]]] = []
    while len(table.log) < 300:
        earlier.append((table, [event.text for event in table.log]))
        other, left = table.copy(), table.copy()
        events = other.play(other.legal()[-1])
        left.play(left.legal()[0])
        assert other.log[: len(table.log)] == table.log
        assert other.log[len(table.log) :] == events
        assert [event.n for event in other.log] == list(range(len(other.log)))
        table = other
    for before, texts in earlier:
        assert [event.text for event in before.log] == texts


# Records


def test_another_name_changes_nothing_but_the_name() -> None:
    table = finished()
    other = table.renamed(1, "Zoe")
    assert (table.names, other.names) == (["Ann", "Bob"], ["Ann", "Zoe"])
    assert other.position() == table.position()
    assert other.record.text() == table.record.text().replace("Bob", "Zoe")
    assert other.verify() == table.verify()
    for seat, name in ((1, "Ann"), (0, "#"), (7, "Zoe"), (PUBLIC, "Zoe")):
        with pytest.raises(BadSeat):
            table.renamed(seat, name)


def test_a_record_reads_like_the_game() -> None:
    table = manual("~roll:LPFCCCC", "place:L")
    assert table.record.text() == (
        "game trainmaker\nrules 1\nseats Ann Bob\ndice manual\n"
        "~deal:1,nw-lumber,granger-mail-union\n~deal:2,anthracite-express,sawmill-and-silo\n"
        "~city:st-joseph\n~city:birmingham\n~city:omaha\nAnn keep:nw-lumber\n~roll:LPFCCCC\nAnn place:L\n"
    )
    assert Table.from_record(table.record.text()).position() == table.position()


def test_the_seed_is_shown_only_when_the_game_is_over() -> None:
    table = Table.new("trainmaker", 2, seed="sesame")
    assert "sesame" not in table.record.text()
    assert f"seed-sha256 {seed_hash('sesame')}" in table.record.text()
    assert "secret-seed sesame" in table.save()
    over = finished()
    assert f"\nseed {over.seed}\n" in over.record.text()
    assert over.save() == over.record.text()


def test_seeds_nobody_chose_are_secret_and_differ() -> None:
    seeds = {Table.new("trainmaker", 2).seed for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 32 for seed in seeds)


def test_a_private_save_goes_on_as_if_never_interrupted() -> None:
    whole = random_table(Setup("trainmaker", 3, ""), 4)
    texts = [event.text for event in whole.log if event.actor != CHANCE]
    table = Table.new("trainmaker", 3, seed="t4")
    for text in texts[:40]:
        table.play(text)
    table = Table.from_record(table.save())
    for text in texts[40:]:
        table.play(text)
    assert table.record.text() == whole.record.text()


def test_a_public_record_goes_on_with_its_seed_or_by_hand() -> None:
    table = Table.new("trainmaker", 2, seed="mine")
    text = table.record.text()
    with pytest.raises(BadRecord, match="not the seed of that game"):
        Table.from_record(text, seed="yours")
    assert Table.from_record(text, seed="mine").play(table.legal()[0])[1].actor == CHANCE
    by_hand = Table.from_record(text)
    by_hand.play(table.legal()[0])
    assert by_hand.to_move == CHANCE
    by_hand.play("~roll:LPFCCCC")
    assert by_hand.to_move == 0


def test_verify_derives_every_draw_and_finds_a_forged_one() -> None:
    over = finished()
    draws = sum(event.actor == CHANCE for event in over.log)
    assert Table.from_record(over.record.text()).verify() == draws
    lines = over.record.text().splitlines()
    steam = next(i for i, line in enumerate(lines) if line.startswith("~steam-contract"))
    ids = ["nw-lumber", "granger-mail-union", "anthracite-express", "sawmill-and-silo", "timberline-ranch"]
    used = " ".join(line for line in lines if "deal" in line or "contract" in line)
    lines[steam] = "~steam-contract:" + next(id_ for id_ in ids if id_ not in used)
    forged = "\n".join([line for line in lines[: steam + 1] if not line.startswith("seed ")])
    forged = forged.replace("dice seeded", f"secret-seed {over.seed}\ndice seeded")
    with pytest.raises(BadRecord, match="but the seed gives"):
        Table.from_record(forged)


def test_a_record_with_its_seed_is_verified_when_it_is_read() -> None:
    over = finished()
    lines = over.record.text().splitlines()
    last = max(i for i, line in enumerate(lines) if line.startswith("~steam-city"))
    public = "\n".join(line for line in lines[:last] if not line.startswith("seed ")) + "\n"
    other = next(text for text in Table.from_record(public).legal() if text != lines[last])
    forged = public + other
    assert Table.from_record(forged).log[-1].text == other
    with pytest.raises(BadRecord, match="but the seed gives"):
        Table.from_record(forged, seed=over.seed)


def test_a_stored_log_that_is_against_the_rules_changes_nothing() -> None:
    table = manual("~roll:LPFCCCC")
    before = table.save()
    with pytest.raises(BadRecord, match="Action 1: stop is against the rules"):
        table.resume(["stop"])
    assert table.save() == before
    table.resume([*OPENING, "~roll:LPFCCCC", "place:L"])
    assert table.log[-1].text == "place:L"


def test_what_has_no_seed_cannot_be_verified() -> None:
    with pytest.raises(BadRecord, match="typed by hand"):
        manual().verify()
    running = Table.from_record(Table.new("trainmaker", 2, seed="s").record.text())
    with pytest.raises(BadRecord, match="shown when the game is over"):
        running.verify()


RECORD = "game trainmaker\nrules 1\nseats Ann Bob\ndice manual\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no 'game' line"),
        ("hello", "Line 1: 'hello' begins neither"),
        ("game trainmaker\nrules 1\nseats Ann Bob\n", "no 'dice' line"),
        (RECORD.replace("trainmaker", "trainmakr"), "did you mean 'trainmaker'"),
        (RECORD.replace("rules 1", "rules 99"), "made under rules 99"),
        (RECORD.replace("rules 1", "rules one"), "the version is a number"),
        (RECORD.replace("manual", "loaded"), "'seeded' or 'manual'"),
        (RECORD.replace("manual", "seeded"), "no 'seed-sha256' line"),
        (RECORD.replace("Ann Bob", "Ann Ann"), "different names"),
        (RECORD.replace("Ann Bob", "A B C D E F G"), "1 to 6 seats"),
        (RECORD + "game trainmaker\n", "'game' stands there twice"),
        (RECORD + "option first=3\n", "first=3, but there are 2 seats"),
        (RECORD + "Ann stop\n", "Ann acts, but chance is to move"),
        (RECORD + "~deal:1,nw-lumber,granger\n", "Line 5: There is no Contract 'granger'"),
        (RECORD + "~deal:2,nw-lumber,granger-mail-union\n", "Line 5"),
        (RECORD + "= 0\n", "1 scores for 2 seats"),
        (RECORD + "= a b\n", "a number for each seat"),
        (RECORD + "= 1 0\n", "the scores are [0, 0] here, not [1, 0]"),
        (RECORD + "Zed stop\n", "'Zed' begins neither"),
        (RECORD + "position {\n", "not JSON"),
        (RECORD + "position []\n", "not a JSON object"),
        (RECORD + 'position {"seats": 2}\n', "The position lacks"),
        (RECORD + "seed abc\n", "typed by hand have no 'seed' line"),
        (RECORD.replace("manual", f"seeded\nseed-sha256 {'0' * 64}") + "seed abc\n", "the record is forged"),
        (RECORD.replace("manual", "seeded\nseed-sha256 x y"), "64 hexadecimal digits"),
        (RECORD.replace("manual", f"seeded\nseed-sha256 {'0' * 64}\nseed a\nsecret-seed b"), "not both"),
        (RECORD.replace("rules 1", "rules " + "1" * 5000), "no line is that long"),
        (RECORD + "= " + "1" * 5000 + " 0\n", "no line is that long"),
        (RECORD.replace("Ann", "\x1b[31mAnn"), "cannot be a name"),
        (RECORD.replace("Ann", "A" * 25), "cannot be a name"),
        (RECORD + "option cards=/dev/zero\n", "files of one's own are not read here"),
        (RECORD + "# fair\u2028~deal:1,nw-lumber,granger-mail-union\n= 0 1\n", "not [0, 1]"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Table.from_record(text)
    assert complaint in str(caught.value)


def test_a_finished_record_cut_short_is_noticed() -> None:
    text = finished().record.text()
    lines = text.splitlines()
    for keep in (len(lines) - 2, len(lines) // 2, 12):
        with pytest.raises(BadRecord, match="cut short"):
            Table.from_record("\n".join(lines[:keep]))
    with pytest.raises(BadRecord, match="over before this line"):
        Table.from_record(text + "~city:omaha\n")


def test_comments_and_score_checks_are_read() -> None:
    text = (
        manual().record.text().replace("Ann keep:nw-lumber\n", "# hm\n= 0 0\nAnn keep:nw-lumber   # mine\n")
    )
    assert Table.from_record(text).position() == manual().position()


# Positions


def test_a_game_can_begin_at_a_position_and_its_record_says_so() -> None:
    position = json.loads(json.dumps(manual("~roll:LPFCCCC", "place:L").position()))
    table = Table.from_position("trainmaker", "", position, seed="p")
    assert table.legal()[0] == "place:P"
    table.play("place:P")
    again = Table.from_record(table.save())
    assert again.position() == table.position()
    assert again.record.text() == table.record.text()
    table.undo()
    assert table.position() == position


def test_a_position_without_seats_is_refused() -> None:
    with pytest.raises(BadSeat, match="under 'seats'"):
        Table.from_position("trainmaker", "", {})
    with pytest.raises(BadSeat, match="1 to 6"):
        Table.from_position("trainmaker", "", {"seats": 9})
    with pytest.raises(BadPosition, match="lacks 'phase'"):
        Table.from_position("trainmaker", "", {"seats": 2})


# Names, seeds, dice


@pytest.mark.parametrize(
    "names", [["A"], ["A", "A"], ["A b", "C"], ["~A", "B"], ["seats", "B"], ["A#", "B"], ["", "B"]]
)
def test_names_that_a_record_could_not_hold_are_refused(names: list[str]) -> None:
    with pytest.raises(BadSeat):
        Table.new("trainmaker", 2, names=names)


@pytest.mark.parametrize("seed", ["", "two words", "a#b", "line\nbreak"])
def test_seeds_that_a_record_could_not_hold_are_refused(seed: str) -> None:
    with pytest.raises(BadOptions, match="A seed is one word"):
        Table.new("trainmaker", 2, seed=seed)


def test_dice_are_seeded_or_manual() -> None:
    with pytest.raises(BadOptions, match="'seeded' or 'manual'"):
        Table.new("trainmaker", 2, dice="loaded")
    with pytest.raises(BadOptions, match="have no seed"):
        Table.new("trainmaker", 2, dice="manual", seed="s")


def test_a_finished_table_refuses_everything() -> None:
    table = finished()
    assert (table.to_move, table.phase, table.legal()) == (OVER, "Over", [])
    with pytest.raises(IllegalAction, match=r"The game is over. \[TM-WIN-3\]"):
        table.play("stop")
    with pytest.raises(BadSeat):
        table.view(2)
    with pytest.raises(BadNotation, match="nobody: the game is over"):
        table.sample()
