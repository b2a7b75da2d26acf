"""Bad input: whatever comes in, the answer is a typed error that says something, and nothing changes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roundhouse import (
    OVER,
    BadData,
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    BadSeat,
    IllegalAction,
    RoundhouseError,
    Table,
    dice_at,
    find_game,
    game_names,
)
from tests.walks import Setup, random_table

fuzz = settings(max_examples=300, deadline=None, derandomize=True)
every_game = pytest.mark.parametrize("name", game_names())


def seats(name: str) -> int:
    return min(3, find_game(name).most)


@cache
def tables(name: str) -> list[Table]:
    """A table at its beginning, one in the middle and one at its end."""
    setup = Setup(name, seats(name), "")
    return [random_table(setup, 2, actions=n) for n in (0, 25, 10**9)]


ALPHABET = st.sampled_from(list("abcdefghijklmnopqrstuvwxyzLPBFC0123456789:,~-=? #\t\n"))


@every_game
@fuzz
@given(data=st.data())
def test_any_text_is_an_action_or_a_typed_error(name: str, data: Any) -> None:
    table = tables(name)[data.draw(st.integers(0, 2))]
    verbs = sorted(table.rules.verbs)
    text = data.draw(
        st.one_of(
            st.text(max_size=40),
            st.text(ALPHABET, max_size=40),
            st.builds("{}:{}".format, st.sampled_from(verbs), st.text(ALPHABET, max_size=30)),
        )
    )
    legal = table.legal()
    before = (table.position(), table.save())
    try:
        refusal = table.explain(text)
    except BadNotation as error:
        assert len(str(error)) > 10
        with pytest.raises(BadNotation):
            table.play(text)
    else:
        canonical = table.rules.parse(text).text()
        assert (refusal is None) == (canonical in legal)
        if refusal is not None:
            with pytest.raises(IllegalAction) as caught:
                table.play(text)
            assert caught.value.refusal == refusal
    assert (table.position(), table.save()) == before


@every_game
@fuzz
@given(data=st.data())
def test_a_damaged_record_replays_or_is_refused(name: str, data: Any) -> None:
    """Lines dropped, doubled, swapped, cut or overwritten: either the game is still lawful, or BadRecord."""
    table = tables(name)[data.draw(st.integers(1, 2))]
    lines = table.save().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.integers(0, 4)):
            case 0:
                del lines[i]
            case 1:
                lines.insert(i, lines[i])
            case 2:
                lines[i] = lines[i][: data.draw(st.integers(0, len(lines[i])))]
            case 3:
                lines[i] = data.draw(st.text(ALPHABET, max_size=20))
            case 4:
                j = data.draw(st.integers(0, len(lines) - 1))
                lines[i], lines[j] = lines[j], lines[i]
        if not lines:
            return
    try:
        again = Table.from_record("\n".join(lines))
    except BadRecord as error:
        assert len(str(error)) > 10
    else:
        assert Table.from_record(again.save()).position() == again.position()


@fuzz
@given(text=st.text(max_size=300))
def test_no_text_is_taken_for_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        Table.from_record(text)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.text(max_size=8),
    st.lists(st.integers(-2, 9), max_size=4),
    st.just({}),
    st.floats(allow_nan=True),
)


@every_game
@fuzz
@given(data=st.data())
def test_a_changed_position_can_be_or_is_refused(name: str, data: Any) -> None:
    table = tables(name)[data.draw(st.integers(0, 2))]
    position = json.loads(json.dumps(table.position()))
    key = data.draw(st.sampled_from(sorted(position)))
    match data.draw(st.integers(0, 3)):
        case 0:
            position[key] = data.draw(JUNK)
        case 1:
            del position[key]
        case 2:
            position[data.draw(st.text(max_size=8))] = data.draw(JUNK)
        case 3 if isinstance(position[key], list) and position[key]:
            position[key][data.draw(st.integers(0, len(position[key]) - 1))] = data.draw(JUNK)
    options = table.rules.options.text()
    try:
        again = Table.from_position(name, options, position, dice="manual")
    except (BadPosition, BadSeat) as error:
        assert len(str(error)) > 10
    else:
        # it can be: then it must hold together and play to its end
        assert again.position() == json.loads(json.dumps(again.position()))
        state = again.rules.from_position(again.position())
        again.rules.random_playout(state, dice_at("position", 1))
        assert again.rules.to_move(state) == OVER


@every_game
@fuzz
@given(text=st.text(max_size=60), n=st.integers(-5, 12))
def test_any_options_text_makes_rules_or_a_typed_error(name: str, text: str, n: int) -> None:
    try:
        rules = find_game(name).rules(n, text)
    except (BadOptions, BadSeat, BadData) as error:
        assert len(str(error)) > 10
    else:
        assert find_game(name).rules(n, rules.options.text()).options.text() == rules.options.text()


@every_game
@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_damaged_data_file_is_read_or_refused(
    name: str, tmp_path_factory: pytest.TempPathFactory, data: Any
) -> None:
    game = find_game(name)
    lines = data.draw(st.sampled_from(game.data_files)).read_text("utf-8").splitlines()
    i = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.integers(0, 3)):
        case 0:
            del lines[i]
        case 1:
            lines.insert(i, lines[i])
        case 2:
            at = data.draw(st.integers(0, len(lines[i])))
            lines[i] = lines[i][:at] + data.draw(ALPHABET) + lines[i][at + 1 :]
        case 3:
            lines[i] = lines[i][: data.draw(st.integers(0, len(lines[i])))]
    path = tmp_path_factory.mktemp("data") / "mine.toml"
    path.write_text("\n".join(lines), "utf-8")
    try:
        assert game.check(path)
    except BadData as error:
        assert str(error).startswith("mine.toml")


@every_game
def test_no_error_repeats_what_a_terminal_would_obey(name: str) -> None:
    """A record comes from anybody, and what is wrong with it is printed."""
    table = tables(name)[0]
    verbs = sorted(table.rules.verbs)
    told = []
    for text in ("\x1b[31mred\x07", *[f"{verb}:\x1b[31mred" for verb in verbs]):
        with pytest.raises(BadNotation) as wrong:
            table.play(text)
        told.append(str(wrong.value))
    with pytest.raises(BadPosition) as changed:
        table.rules.from_position(table.position() | {"\x1b[31mred": 1})
    told.append(str(changed.value))
    assert [why for why in told if not why.isprintable()] == []


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"city = 3", b"\x00" * 50])
@every_game
def test_a_file_that_is_no_data_is_refused(name: str, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadData, match=r"mine\.toml"):
        find_game(name).check(path)
    with pytest.raises(BadData, match=r"gone\.toml"):
        find_game(name).check(tmp_path / "gone.toml")


def test_every_error_is_a_roundhouse_error() -> None:
    for kind in (BadData, BadNotation, BadOptions, BadPosition, BadRecord, BadSeat, IllegalAction):
        assert issubclass(kind, RoundhouseError)
