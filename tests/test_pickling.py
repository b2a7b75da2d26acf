"""States, actions, views, rules and tables as values: compared, hashed, sent to another process, shown."""

import multiprocessing
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from roundhouse import CHANCE, PUBLIC, IllegalAction, Refusal, Table, View, dice_at, find_game, game_names
from roundhouse.core.action import Action
from roundhouse.core.arguments import argument_fields
from tests.elsewhere import last_choice, played, playout
from tests.walks import Setup, random_table

ACTIONS = (0, 10, 40)
every_game = pytest.mark.parametrize("name", game_names())


def setups(name: str) -> list[Setup]:
    """A plain table, and one at which everything is switched on."""
    game = find_game(name)
    seats = min(3, game.most)
    modules = "modules=" + "+".join(game.modules) if game.modules else ""
    return [Setup(name, seats, ""), *([Setup(name, seats, modules)] if modules else [])]


def tables(name: str) -> Iterator[Table]:
    """Tables of this game after 0, 10 and 40 decisions."""
    for setup in setups(name):
        for n in ACTIONS:
            yield random_table(setup, n, n)


def again(thing: Any) -> Any:
    """The same after a journey through bytes."""
    return pickle.loads(pickle.dumps(thing))


KEPT_IN_ANY_ORDER = {"ride-the-rails"}
"""Games whose states keep what follows from the track in the order in which it was laid."""


def table_fields(s: Any) -> list[str]:
    """The names of all that a state holds, found without asking the code under test."""
    return [name for name in dir(s) if not name.startswith("_") and not callable(getattr(s, name))]


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 3  # more than 1: Python has the same hash for -1 and -2
    if isinstance(value, bytes):
        return value + b"\1"
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, tuple):
        return (changed(value[0]), *value[1:]) if value else (7,)
    raise AssertionError(f"a state holds numbers, flags, bytes, texts and tuples, not {value!r}")


# States and views are equal when they hold the same


@every_game
def test_states_are_equal_by_what_they_hold_and_no_field_is_forgotten(name: str) -> None:
    for table in tables(name):
        rules, s = table.rules, table._state
        clone = rules.clone(s)
        assert clone == s
        assert hash(clone) == hash(s)
        fields = table_fields(s)
        assert {"seats", "phase", "scores", "ledger"} < set(fields)
        left_out = set()
        for field in fields:
            other = rules.clone(s)
            if field == "ledger":
                other.ledger = []
                assert other == s
                assert hash(other) == hash(s)
                continue
            setattr(other, field, changed(getattr(s, field)))
            if other == s:  # it follows from what a position holds, so no position shows it
                assert hash(other) == hash(s)
                assert rules.position(other) == rules.position(s), field
                left_out.add(field)
                continue
            assert hash(other) != hash(s), field
        assert bool(left_out) == (name in KEPT_IN_ANY_ORDER), left_out
        assert s != rules.made_of()


def test_states_of_different_games_are_never_equal() -> None:
    states = {setups(name)[0].rules().start() for name in game_names()}
    assert len(states) == len(game_names())


@every_game
def test_views_are_equal_by_table_seat_and_state(name: str) -> None:
    setup = setups(name)[0]
    one, other = random_table(setup, 1, 10), random_table(setup, 1, 10)
    assert one.rules is not other.rules
    for seat in range(PUBLIC, setup.seats):
        assert one.view(seat) == other.view(seat)
        assert hash(one.view(seat)) == hash(other.view(seat))
    assert len({one.view(seat) for seat in range(PUBLIC, setup.seats)}) == setup.seats + 1
    before = one.view()
    one.play(one.legal()[0])
    assert one.view() != before
    option = next(option for option in find_game(name).options if len(option.values) > 1)
    options = f"{option.name}={option.values[1]}"
    try:
        rules = find_game(name).rules(setup.seats, options)
    except ValueError:
        return  # the option is for other tables
    assert View(rules, 0, other.view(0).state) != other.view(0)


# Through bytes


def kinds(of: Any) -> list[type]:
    """All classes that derive from this one."""
    found: list[type] = []
    for child in of.__subclasses__():
        found += [child, *kinds(child)]
    return found


def test_every_action_keeps_what_its_constructor_was_given_under_the_same_names() -> None:
    for name in game_names():
        find_game(name)
    found = [kind for kind in kinds(Action) if argument_fields(kind)]
    assert len(found) > 20
    for kind in found:
        constructor: Any = kind.__init__  # type: ignore[misc]
        # a game that is not compiled derives from compiled classes, and has their attributes besides
        code = getattr(constructor, "__code__", None)
        names = code.co_names if code is not None else kind.__mypyc_attrs__  # type: ignore[attr-defined]
        assert set(argument_fields(kind)) <= set(names), kind


@every_game
def test_everything_comes_back_as_it_was(name: str) -> None:
    for table in tables(name):
        state, rules = table._state, table.rules
        assert again(state) == state
        assert again(state).ledger is None
        for event in table.log:
            back = again(event.action)
            assert type(back) is type(event.action)
            assert back == event.action
        for action in rules.legal(state)[:50]:
            back = again(action)
            assert back == action
            assert back.parts() == action.parts()
            assert back.masked(0, 1) == action.masked(0, 1)
            ends = [rules.clone(state), rules.clone(state)]
            rules.apply(ends[0], action)
            rules.apply(ends[1], back)
            assert ends[0] == ends[1]
        for seat in range(PUBLIC, len(table.names)):
            view = again(table.view(seat))
            assert view == table.view(seat)
            assert view.legal() == table.view(seat).legal()
        back = again(table)
        assert back.save() == table.save()
        assert back.position() == table.position()
        assert [event.entries for event in back.log] == [event.entries for event in table.log]
        assert back.to_move == table.to_move


@every_game
def test_a_table_that_comes_back_goes_on(name: str) -> None:
    table = random_table(setups(name)[-1], 3, 12)
    back = again(table)
    for _ in range(10):
        text = table.legal()[0]
        table.play(text)
        back.play(text)
    assert back.save() == table.save()
    back.undo(agreed=True)
    assert len(back.log) < len(table.log)


@every_game
def test_all_that_comes_from_elsewhere_shares_its_rules(name: str) -> None:
    setup = setups(name)[-1]
    table = random_table(setup, 1, 5)
    backs = [again(table.rules), again(table).rules, *[again(table.view(seat)).rules for seat in (PUBLIC, 0)]]
    assert len({id(rules) for rules in backs}) == 1
    assert backs[0].made_of() == table.rules.made_of()


@every_game
def test_the_bytes_of_a_view_say_nothing_about_what_is_hidden(name: str) -> None:
    dice = dice_at("worlds", 1)
    differed = False
    for table in tables(name):
        rules, view = table.rules, table.view(PUBLIC)
        for _ in range(5):
            world = view.guess(dice)
            differed = differed or world != table._state
            other = View(rules, PUBLIC, rules.mask(world, PUBLIC))
            assert pickle.dumps(other) == pickle.dumps(view)
    assert differed == rules.secretive


def test_rules_with_a_file_of_ones_own_come_back_where_the_file_is(tmp_path: Path) -> None:
    for name in game_names():
        game = find_game(name)
        option = next((option for option in game.options if option.file), None)
        if option is None:
            continue
        path = tmp_path / f"{name}.toml"
        path.write_text(game.data_files[0].read_text("utf-8"), "utf-8")
        table = Table.new(name, 3, seed="own", options=f"{option.name}={path}")
        assert again(table).position() == table.position()


def test_an_older_version_is_followed_elsewhere_too() -> None:
    text = Table.new("railway-rivals", 2, seed="old").save().replace("rules 2", "rules 1")
    table = Table.from_record(text)
    assert table.rules.older == 1
    assert again(table).save() == table.save() == text
    assert again(table).view() == table.view()
    assert table.view() != Table.new("railway-rivals", 2, seed="old").view()


def test_dice_and_errors_come_back_too() -> None:
    dice = dice_at("journey", 1)
    dice.next32()
    back = again(dice)
    assert [back.next32() for _ in range(5)] == [dice.next32() for _ in range(5)]
    error = again(IllegalAction(Refusal("TM-ROLL-1", "Not now.")))
    assert isinstance(error, IllegalAction)
    assert error.refusal == Refusal("TM-ROLL-1", "Not now.")
    assert str(error) == "Not now. [TM-ROLL-1]"


# Through other processes


def test_a_search_over_processes_finds_what_it_finds_here() -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        for name in game_names():
            table = random_table(setups(name)[-1], 2, 10)
            assert table.to_move != CHANCE
            view = table.view(table.to_move)
            here = [playout(view, n) for n in range(2)]
            assert list(pool.map(playout, [view] * 2, range(2))) == here
            action = pool.submit(last_choice, view).result()
            assert action == last_choice(view)
            there = pool.submit(played, table, action.text()).result()
            table.play(action.text())
            assert there.save() == table.save()


# In a notebook


@every_game
def test_a_table_and_a_view_show_themselves(name: str) -> None:
    table = random_table(setups(name)[0], 4, 12)
    game, names = table.game, table.names
    assert table._repr_svg_() == game.draw(table.view(PUBLIC), names)
    for seat in range(PUBLIC, len(names)):
        picture = table.view(seat)._repr_svg_()
        assert ET.fromstring(picture).tag.endswith("svg")
        assert picture == game.draw(table.view(seat), ["Ann", "Bob", "Cay"])


@every_game
def test_the_picture_of_a_table_shows_no_secrets(name: str) -> None:
    table = random_table(setups(name)[0], 4, 12)
    rules = table.rules
    other = table.copy()
    other._state = table.view(PUBLIC).guess(dice_at("world", 2))
    assert (other._state != table._state) == rules.secretive
    assert other._repr_svg_() == table._repr_svg_()
    assert rules.mask(other._state, PUBLIC) == rules.mask(table._state, PUBLIC)
