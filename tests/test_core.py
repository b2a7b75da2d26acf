"""The small parts of the core: dice, bit sets, options, rulebooks."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from roundhouse import BadData, BadOptions, BadSeat, Dice, dice_at, find_game, game_names
from roundhouse.core.bits import bit, bits_of, count, has, members, nth
from roundhouse.core.dice import seed_hash
from roundhouse.core.errors import Refusal, nearest
from roundhouse.core.options import Option, parse_options
from roundhouse.core.rulebook import load_rulebook
from roundhouse.core.state import State, with_item

SMALL_SEED = [1936341825, 3001364500, 1029104839, 3987121759]
LARGE_SEED = [3537482051, 2255806770, 2564475707, 1549875370]


def test_the_generator_is_sfc32() -> None:
    """The numbers come from the published C code, run apart, with twelve rounds thrown away."""
    dice = Dice(1, 2, 3)
    assert [dice.next32() for _ in range(4)] == SMALL_SEED
    dice = Dice(0xFFFFFFFF, 0x80000000, 0xDEADBEEF)
    assert [dice.next32() for _ in range(4)] == LARGE_SEED


def test_dice_of_an_action_depend_on_seed_and_number_alone() -> None:
    digest = sha256(b"seed\n7").digest()
    words = [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8)]
    assert dice_at("seed", 7).next32() == Dice(*words).next32()
    firsts = {dice_at(seed, n).next32() for seed in ("a", "b") for n in range(500)}
    assert len(firsts) == 1000


def test_below_is_fair_and_in_range() -> None:
    dice = dice_at("fair", 0)
    counts = [0] * 6
    for _ in range(60_000):
        counts[dice.below(6)] += 1
    # chi-square with five degrees of freedom: 20.5 is exceeded once in a thousand
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts) < 20.5
    assert {dice.below(1) for _ in range(100)} == {0}
    for n in (0, -1, 2**31 + 1, 2**40):
        with pytest.raises(ValueError, match="from 1 to"):
            dice.below(n)
    big = 3 << 29
    assert all(0 <= dice.below(big) < big for _ in range(1000))


def test_draw_takes_without_putting_back_and_leaves_the_bag_alone() -> None:
    bag = [10, 20, 30, 40]
    taken = dice_at("draw", 1).draw(bag, 4)
    assert sorted(taken) == [10, 20, 30, 40]
    assert bag == [10, 20, 30, 40]
    firsts = {dice_at("draw", n).draw(bag, 1)[0] for n in range(60)}
    assert firsts == {10, 20, 30, 40}


@pytest.mark.parametrize("n", [0, 1, 30, 31, 32, 39, 40, 61])
def test_a_bit_is_a_power_of_two_even_where_32_bits_end(n: int) -> None:
    assert bit(n) == 2**n
    assert members(bit(n)) == [n]


def test_sets_of_bits() -> None:
    some = [0, 3, 31, 32, 39, 61]
    bits = bits_of(some)
    assert bits == 1 + 8 + 2**31 + 2**32 + 2**39 + 2**61
    assert members(bits) == some
    assert count(bits) == 6
    assert [nth(bits, i) for i in range(6)] == some
    assert (members(0), count(0)) == ([], 0)
    assert [count(bit(n) - 1) for n in range(62)] == list(range(62))
    assert count(bits_of(list(range(62)))) == 62
    assert [n for n in range(62) if has(bits, n)] == some


def test_gain_changes_the_score_and_writes_the_ledger_when_someone_listens() -> None:
    s = State(2)
    s.gain_unheard([1, 3])
    s.gain_unheard([-1, 0])
    s.gain(1, 2, "X-1")
    assert s.scores == (0, 5)
    s.ledger = []
    s.gain(0, -2, "X-2", "town")
    s.note(1, "X-3")
    assert s.scores == (-2, 5)
    assert [(e.seat, e.amount, e.rule, e.about) for e in s.ledger] == [
        (0, -2, "X-2", "town"),
        (1, 0, "X-3", ""),
    ]


def test_with_item_leaves_the_old_column_alone() -> None:
    old = (1, 2, 3)
    assert with_item(old, 1, 9) == (1, 9, 3)
    assert old == (1, 2, 3)


KNOWN = [
    Option("size", ["2", "7"], "X-1", ""),
    Option("map", ["flat", "steep"], "X-3", "", file=True),
    Option("file", [], "X-2", ""),
]


def test_options_are_read_and_written_canonically() -> None:
    options = parse_options("modules=b+a size=7", KNOWN, ["a", "b", "c"], {})
    assert options.values == {"size": "7", "map": "flat", "file": ""}
    assert options.modules == ["a", "b"]
    assert options.text() == "size=7 modules=a+b"
    assert parse_options("size=2", KNOWN, [], {}).text() == ""
    assert parse_options("map=my/own.toml", KNOWN, [], {}).text() == "map=my/own.toml"
    assert parse_options("modules=all", KNOWN, ["a", "b"], {"all": ["b", "a"]}).text() == "modules=a+b"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("size", "not of the form name=value"),
        ("size=", "not of the form name=value"),
        ("size=3", "size is 2 or 7"),
        ("map=stepe", "map is flat or steep or the path of a .toml file"),
        ("sise=2", "did you mean 'size'?"),
        ("size=2 size=7", "given twice"),
        ("modules=d", "There is no module 'd'"),
        ("modules=a+", "There is no module ''"),
    ],
)
def test_bad_options_say_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(BadOptions) as caught:
        parse_options(text, KNOWN, ["a", "b"], {})
    assert complaint in str(caught.value)


def test_nearest_names_what_was_meant_or_what_there_is() -> None:
    assert nearest("chicagoo", ["chicago", "boston"]) == "did you mean 'chicago'?"
    assert nearest("zzz", ["chicago", "boston"]) == "there are: boston, chicago"
    assert nearest("zzz", []) == "there are none"


def test_refusals_are_values() -> None:
    assert Refusal("X-1", "No.") == Refusal("X-1", "No.")
    assert Refusal("X-1", "No.") != Refusal("X-2", "No.")
    assert str(Refusal("X-1", "No.")) == "No. [X-1]"
    assert len({Refusal("X-1", "No."), Refusal("X-1", "No.")}) == 1


def test_the_seed_hash_is_plain_sha256() -> None:
    assert seed_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize("name", game_names())
def test_seats_out_of_range_are_refused(name: str) -> None:
    game = find_game(name)
    for seats in (game.fewest - 1, game.most + 1, -1):
        with pytest.raises(BadSeat, match=f"{game.fewest} to {game.most} seats"):
            game.rules(seats)


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadOptions, match="did you mean 'trainmaker'"):
        find_game("trainmakr")


@pytest.mark.parametrize("name", game_names())
def test_a_rulebook_finds_its_rules(name: str) -> None:
    rulebook = find_game(name).rulebook
    some = next(iter(rulebook.rules.values()))
    assert rulebook.find(some.id) is some
    assert some in rulebook.under(some.heading)
    with pytest.raises(BadData, match="There is no rule 'NO-1'"):
        rulebook.find("NO-1")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "Invalid value"),
        ('title = "T"', "'section' is missing"),
        ('title = "T"\n[[section]]\nheading = "H"', "'rules' is missing"),
        ('title = "T"\n[[section]]\nheading = "H"\n[section.rules]\nA-1 = "a"', "'credits' is missing"),
    ],
)
def test_a_broken_rulebook_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadData) as caught:
        load_rulebook(path)
    assert complaint in str(caught.value)
    assert "rulebook.toml" in str(caught.value)


def test_a_table_has_the_rules_of_its_modules_and_no_other(tmp_path: Path) -> None:
    book = tmp_path / "rulebook.toml"
    book.write_text(
        """title = "T"
credits = "C"
[[section]]
heading = "Base"
[section.rules]
A-1 = "one"
[[section]]
heading = "More"
modules = ["towers", "hotels"]
[section.rules]
B-1 = "two"
R-1 = { name = "n", text = "three", modules = ["hotels"] }
""",
        "utf-8",
    )
    rules = load_rulebook(book)
    assert list(rules.at([]).rules) == ["A-1"]
    assert list(rules.at(["towers"]).rules) == ["A-1", "B-1"]
    assert list(rules.at(["hotels", "x"]).rules) == ["A-1", "B-1", "R-1"]
    assert rules.at([]).headings() == ["Base"]


@pytest.mark.parametrize("name", game_names())
def test_an_option_without_a_meaning_is_refused(name: str) -> None:
    game = find_game(name)
    for option in game.options:
        for value in option.values[1:]:
            word = f"{option.name}={value}"
            for seats in range(game.fewest, game.most + 1):
                if not option.seats[0] <= seats <= option.seats[1]:
                    with pytest.raises(BadOptions, match=option.rule):
                        game.rules(seats, word)
            if option.needs:
                with pytest.raises(BadOptions, match=f"needs modules=.*{option.rule}"):
                    game.rules(max(2, option.seats[0]), word)
                assert set(option.needs) <= set(game.modules)


@pytest.mark.parametrize("name", game_names())
def test_the_rulebook_names_modules_that_there_are(name: str) -> None:
    game = find_game(name)
    assert {module for rule in game.rulebook.rules.values() for module in rule.modules} <= set(game.modules)
    for parts in game.sets.values():
        assert set(parts) <= set(game.modules)


@pytest.mark.parametrize("name", game_names())
def test_states_in_a_long_chain_are_freed_without_harm(name: str) -> None:
    """As in a search tree whose root is dropped; with Python's own guards around every piece of memory."""
    seats = min(3, find_game(name).most)
    script = f"""
from roundhouse import Table
table = Table.new("{name}", {seats}, seed="chain")
for round in range(3):
    chain = ()
    for n in range(300):
        chain = (table.rules.start(), chain)
    del chain
"""
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-500:]
