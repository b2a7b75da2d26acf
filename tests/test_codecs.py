"""Codecs, the fields of positions, and the counts and sets that states keep as integers."""

from typing import Any

import pytest

from roundhouse import BadPosition, find_game, game_names
from roundhouse.core.codecs import (
    ByName,
    Codec,
    Column,
    Counted,
    Different,
    Flag,
    Members,
    Named,
    Number,
    OrNothing,
    Seat,
    Sparse,
)
from roundhouse.core.counts import (
    amount,
    counted,
    counts_of,
    kind_of_nth,
    kinds,
    kinds_in,
    nth_kind,
    one,
    total,
)
from roundhouse.core.positions import Field, read_position, write_position
from roundhouse.core.state import NOTHING, OVER, UNKNOWN, State, field_names
from roundhouse.core.wide_sets import both, both_nth, in_set, members_in, set_of, with_member

TOWN = Named("town", ["ayr", "bath", "cork"])


@pytest.mark.parametrize(
    ("codec", "value", "written"),
    [
        (Number(-2, 7), -2, -2),
        (Flag(), True, True),
        (Seat(4), 3, 4),
        (TOWN, 2, "cork"),
        (OrNothing(Seat(4)), NOTHING, None),
        (OrNothing(Seat(4)), 0, 1),
        (Column(TOWN, 2), (1, 1), ["bath", "bath"]),
        (Different(Seat(3)), (2, 0), [3, 1]),
        (Members(TOWN), 0b101, ["ayr", "cork"]),
        (Column(Members(TOWN), 2), (0, 0b10), [[], ["bath"]]),
        (Counted(TOWN, 3, 4), counts_of([0, 2, 2], 3), ["ayr", "cork", "cork"]),
        (ByName("town", TOWN.ids, Flag()), (True, False, True), {"ayr": True, "bath": False, "cork": True}),
        (Sparse("town", TOWN.ids, Number(0, 9), usual=0), (0, 5, 0), {"bath": 5}),
    ],
)
def test_what_a_codec_writes_it_reads(codec: Codec, value: Any, written: object) -> None:
    assert codec.write(value) == written
    assert codec.read("key", written) == value


@pytest.mark.parametrize(
    ("codec", "written", "says"),
    [
        (Number(0, 5), 6, "key: 6 is not a whole number from 0 to 5."),
        (Number(0, 5), True, "key: True is not a whole number"),
        (Number(0, 5), "3", "key: '3' is not a whole number"),
        (Flag(), 1, "key: 1 is neither true nor false."),
        (Seat(4), 0, "key: 0 is not a whole number from 1 to 4."),
        (TOWN, "batt", "key: there is no town 'batt': did you mean 'bath'?"),
        (TOWN, "?", "key: there is no town '?'"),
        (TOWN, 1, "key: there is no town 1"),
        (Column(TOWN, 2), ["ayr"], "key: a list of 2 is expected"),
        (Column(TOWN), "ayr", "key: a list is expected, not 'ayr'."),
        (Different(TOWN), ["ayr", "ayr"], "key: a town stands there twice."),
        (Members(Seat(3)), [2, 2], "key: a seat stands there twice."),
        (Counted(TOWN, 3, 4), ["ayr"] * 5, "key: of nothing there are more than 4."),
        (ByName("town", TOWN.ids, Flag()), [], "key: a table is expected, not []."),
        (ByName("town", TOWN.ids, Flag()), {"ayr": True}, "key: the town 'bath' is missing."),
        (Sparse("town", TOWN.ids, Flag(), usual=0), {"cork ": True}, "did you mean 'cork'?"),
    ],
)
def test_what_a_codec_cannot_read_it_refuses_by_key(codec: Codec, written: object, says: str) -> None:
    with pytest.raises(BadPosition) as error:
        codec.read("key", written)
    assert says in str(error.value)


def test_a_hole_is_written_as_a_question_mark() -> None:
    assert TOWN.write(UNKNOWN) == "?"
    assert Members(TOWN).write(UNKNOWN) == "?"
    assert OrNothing(TOWN).write(UNKNOWN) == "?"


# Positions out of fields

PHASES = ["Build", "Run"]
FIELDS = [Field("points", Column(Number(0, 99), 2), "scores")]
GOOD: dict[str, object] = {"seats": 2, "phase": "Run", "points": [3, 4]}


def test_a_position_is_made_of_its_fields() -> None:
    s = State(2)
    read_position(s, PHASES, FIELDS, GOOD)
    assert (s.phase, s.scores) == (1, (3, 4))
    assert write_position(s, PHASES, FIELDS) == GOOD
    s.phase = OVER
    assert write_position(s, PHASES, FIELDS)["phase"] == "Over"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"seats": 3}, "The table has 2 seats, not 3."),
        ({"phase": "Ran"}, "phase = 'Ran': did you mean 'Run'?"),
        ({"phase": 1}, "phase: 1 is not a text."),
        ({"point": []}, "A position has no 'point': did you mean 'points'?"),
        ({"points": None}, "points: a list of 2 is expected, not None."),
    ],
)
def test_a_position_that_does_not_fit_its_fields_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(State(2), PHASES, FIELDS, GOOD | changes)
    assert says in str(error.value)


@pytest.mark.parametrize("name", game_names())
def test_every_field_of_a_position_is_kept_in_the_state(name: str) -> None:
    game = find_game(name)
    modules = "modules=" + "+".join(game.modules) if game.modules else ""
    rules = game.rules(game.usual_seats, modules)
    names = field_names(rules.start())
    kept = [attribute for field in rules.fields for attribute in field.attributes]
    assert set(kept) <= set(names)
    assert len(set(kept)) == len(kept)
    position = rules.position(rules.start())
    written = [field.key for field in rules.fields if field.usual is None or field.key in position]
    assert list(position)[2:] == written


# Counts and wide sets


def test_counts_hold_several_numbers_in_one() -> None:
    counts = counts_of([4, 0, 4, 4, 9], 6)
    assert counts == counted([1, 0, 0, 0, 3, 0, 0, 0, 0, 1], 6)
    assert counts == one(0, 6) + 3 * one(4, 6) + one(9, 6)
    assert [amount(counts, kind, 6) for kind in (0, 1, 4, 9)] == [1, 0, 3, 1]
    assert (total(counts, 6), total(0, 6)) == (5, 0)
    assert kinds(counts, 6) == 0b1000010001
    assert kinds_in(counts, 6) == [0, 4, 4, 4, 9]
    assert [nth_kind(counts, i, 6) for i in range(3)] == [0, 4, 9]
    assert [kind_of_nth(counts, i, 6) for i in range(5)] == [0, 4, 4, 4, 9]


def test_a_wide_set_has_more_members_than_an_integer_has_bits() -> None:
    some, others = set_of([0, 59, 60, 119, 170], 180), set_of([59, 60, 61, 170], 180)
    assert len(some) == 3
    assert members_in(some) == [0, 59, 60, 119, 170]
    assert [n for n in range(180) if in_set(some, n)] == members_in(some)
    assert members_in(with_member(with_member(some, 61), 59)) == [0, 59, 60, 61, 119, 170]
    assert both(some, others) == [59, 60, 170]
    assert [both_nth(some, others, i, 3) for i in range(3)] == [59, 60, 170]
