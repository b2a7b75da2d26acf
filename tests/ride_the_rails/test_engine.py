"""The engine of Ride the Rails against the laws and against slow, simple answers (`oracles.py`)."""

import json
from itertools import pairwise
from typing import Any

import pytest

from roundhouse import OVER, PUBLIC, BadOptions, BadPosition, dice_at
from roundhouse.core.bits import bit, count, members
from roundhouse.core.errors import BadNotation
from roundhouse.core.rules import Rules
from roundhouse.core.wide_sets import members_in
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.data import LOCOMOTIVES, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import hexes_of, railroads_at
from roundhouse.games.ride_the_rails.rides.network import survey
from roundhouse.games.ride_the_rails.rules.end_of_round import next_order
from roundhouse.games.ride_the_rails.rules.journeys import Journeys
from roundhouse.games.ride_the_rails.rules.laying import Laying
from roundhouse.games.ride_the_rails.rules.setting_up import empty_board
from roundhouse.games.ride_the_rails.rules.transcontinental import Transcontinental
from roundhouse.games.ride_the_rails.state import RailsState
from tests.ride_the_rails import oracles
from tests.walks import COMPILED, pick, walk

GAME = RideTheRails()
SETUPS = [
    (seats, f"board={board} yellow_rank={rank} trans_mixed={mixed}")
    for seats in (3, 4, 5)
    for board, rank, mixed in (
        ("usa", "all", "all_city"),
        ("usa-40", "all", "any_city"),
        ("usa-40", "single_only", "all_city"),
    )
]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)


def position(rules: Rules[Any], s: Any) -> str:
    return json.dumps(rules.position(s))


# The laws


@every_setup
def test_texts_round_trip_and_picks_agree_with_the_legal_list(seats: int, options: str) -> None:
    rules = GAME.rules(seats, options)
    for n, s in enumerate(walk(rules, 1)):
        legal = rules.legal(s)
        texts = [action.text() for action in legal]
        assert len(set(texts)) == len(texts)
        for action, text in zip(legal, texts, strict=True):
            assert rules.parse(text) == action
            assert text.startswith("~") or action.parts()
        if rules.to_move(s) >= 0:
            assert legal
            for throw in range(3):
                wanted = legal[dice_at("p", n + throw).below(len(legal))]
                assert rules.phases[s.phase].random_choice(s, dice_at("p", n + throw)) is wanted


@every_setup
def test_clones_are_independent_and_components_are_conserved(seats: int, options: str) -> None:
    rules = GAME.rules(seats, options)
    census = rules.component_counts(rules.start())
    assert census["passenger"] == count(rules.start().passengers)
    kept: list[tuple[Any, str]] = []
    length = 0
    for s in walk(rules, 2):
        length += 1
        assert rules.component_counts(s) == census
        kept.append((rules.clone(s), position(rules, s)))
    assert length <= rules.max_actions()
    for clone, _ in kept[::25]:
        rules.random_playout(rules.clone(clone), dice_at("on", 1))
    for clone, before in kept:
        assert position(rules, clone) == before
    assert sorted(rules.ranking(s))[0] == 1


@every_setup
def test_positions_round_trip_and_play_on_alike(seats: int, options: str) -> None:
    rules = GAME.rules(seats, options)
    for n, s in enumerate(walk(rules, 3)):
        if n % 6:
            continue
        again = rules.from_position(json.loads(position(rules, s)))
        assert position(rules, again) == position(rules, s)
        assert [a.text() for a in rules.legal(again)] == [a.text() for a in rules.legal(s)]
        for field in (
            "frontier",
            "frontier_sizes",
            "met",
            "east",
            "east_twice",
            "west",
            "occupied",
            "full",
            "started",
            "closed",
            "cities",
            "crossings",
            "stretches",
            "stretch_railroads",
            "stretch_hexes",
            "clashes",
        ):
            assert getattr(again, field) == getattr(s, field), field
        if s.stretches:
            assert (again.hexes, again.neighbours) == (s.hexes, s.neighbours)
        assert (again.linked, again.visited) == (s.linked, s.visited)
        if n % 30 == 0 and rules.to_move(s) != OVER:
            ends = [rules.clone(s), again]
            for end in ends:
                rules.random_playout(end, dice_at("on", n))
            assert position(rules, ends[0]) == position(rules, ends[1])


@every_setup
def test_allows_agrees_with_legal_and_refusals_name_a_rule(seats: int, options: str) -> None:
    rules = GAME.rules(seats, options)
    heard = sorted({action.text() for s in walk(rules, 4) for action in rules.legal(s)})
    for n, s in enumerate(walk(rules, 5)):
        if n % 9 or rules.to_move(s) == OVER:
            continue
        legal = {action.text() for action in rules.legal(s)}
        before = position(rules, s)
        for text in heard[n % 4 :: 4] + sorted(legal):
            refusal = rules.allows(s, rules.parse(text))
            assert (refusal is None) == (text in legal), (text, refusal)
            if refusal is not None:
                assert refusal.rule.startswith("RT-")
                assert refusal.why.endswith(".")
        assert position(rules, s) == before


@every_setup
def test_the_ledger_sums_to_the_money(seats: int, options: str) -> None:
    rules = GAME.rules(seats, options)
    dice = dice_at("ledger", seats)
    s = rules.start()
    s.ledger = []
    while rules.to_move(s) != OVER:
        rules.apply(s, pick(rules, s, dice))
    sums = [sum(entry.amount for entry in s.ledger if entry.seat == seat) for seat in range(seats)]
    assert sums == list(s.scores)
    assert {entry.seat for entry in s.ledger if entry.amount == 0} <= {PUBLIC, *range(seats)}


def test_nothing_is_hidden() -> None:
    rules = GAME.rules(4)
    assert not GAME.rules(3).secretive
    for s in walk(rules, 6):
        assert (
            position(rules, rules.mask(s, 0)) == position(rules, rules.mask(s, PUBLIC)) == position(rules, s)
        )
        assert position(rules, rules.guess(s, 1, dice_at("g", 1))) == position(rules, s)


# Building


@every_setup
def test_what_can_be_built_is_what_a_look_at_every_hex_says(seats: int, options: str) -> None:
    rules: Any = GAME.rules(seats, options)
    single_only = "single_only" in options
    for n, s in enumerate(walk(rules, 7)):
        if s.phase == 2 and n % 3 == 0:
            legal = {action.text() for action in rules.legal(s)}
            assert legal == oracles.buildable(rules.board, s, rules.to_move(s), single_only) | {"done"}


# Riding


def grown(board: Board, seed: int, railroads: int, most: int, across: bool = False) -> RailsState:
    """A board on which so many railroads have grown by lot, by rule but for their starts.

    With `across` the first one has gone from coast to coast of a small board before.
    """
    dice = dice_at("grown", seed)
    laying = Laying(board)
    s = empty_board(board, 3)
    if across:
        for place in [*((2, column) for column in range(7)), (3, 6)]:
            laying.lay(s, 0, board.places.index(place))
    for railroad in range(railroads):
        for _ in range(most):
            free = members_in(s.frontier[railroad])
            if not s.started >> railroad & 1:
                free = [c.hex for i, c in enumerate(board.cities) if not s.full >> i & 1]
            if free:
                laying.lay(s, railroad, free[dice.below(len(free))])
    survey(board, s)
    return s


def small_board(seed: int) -> Board:
    """Four rows of seven hexes with two western, two eastern and some other cities, by lot."""
    dice = dice_at("small", seed)
    places = [(row, column) for row in range(4) for column in range(7)]
    cities: dict[tuple[int, int], tuple[str, str, str]] = {}
    for place in places:
        row, column = place
        kind = ""
        if column == 0 and row in (0, 2):
            kind = "west"
        elif column == 6 and row in (1, 3):
            kind = "east"
        elif place == (1, 3):
            kind = "chicago"
        elif dice.below(6) == 0:
            kind = "plain"
        if kind:
            id_ = f"{kind[0].upper()}{chr(65 + row)}{chr(65 + column)}"
            cities[place] = (id_, id_, kind)
    return Board("small", "a test", places, [], cities)


@pytest.mark.parametrize("seed", range(40))
def test_journeys_go_on_as_a_search_over_all_hexes_says(seed: int) -> None:
    board = small_board(seed)
    s = grown(board, seed, railroads=2 + seed % 3, most=10)
    journeys = Journeys(board)
    dice = dice_at("journey", seed)
    for origin in members(s.linked):
        s.origin, s.ride, s.visited, s.used_stretches = origin, (), bit(origin), 0
        for _ in range(5):
            onward = journeys.onward(s)
            texts = {
                f"ride:{colour},{board.cities[city].id}"
                for railroad, colour in enumerate(RAILROADS)
                for city in members(onward[railroad])
            }
            assert texts == oracles.onward(board, s)
            check_routes(board, journeys, s)
            choices = [(r, city) for r in range(6) for city in members(onward[r])]
            if not choices:
                break
            journeys.go(s, *choices[dice.below(len(choices))])


def check_routes(board: Board, journeys: Journeys, s: RailsState) -> None:
    """The routes that are drawn exist, and enter no hex twice."""
    routes = journeys.routes(s)
    assert journeys.possible(s, s.origin, s.ride)
    seen = [s.origin]
    hexes = [board.cities[s.origin].hex]
    for leg, route in zip(journeys.legs(s, s.origin, s.ride), routes, strict=True):
        assert route[0] == hexes[-1]
        for before, after in pairwise(route):
            assert after in board.around[before]
            assert railroads_at(s.track, after) >> leg.railroad & 1
        assert all(board.city_at[hex_] < 0 for hex_ in route[1:-1])
        assert board.city_at[route[-1]] == leg.end
        hexes += route[1:]
        seen.append(leg.end)
    assert len(set(hexes)) == len(hexes)


# The transcontinental line


@pytest.mark.parametrize("seed", range(120 if COMPILED else 30))
def test_the_line_is_found_as_a_search_over_all_lines_says(seed: int) -> None:
    board = small_board(seed)
    across = seed % 3 == 0
    s = grown(board, seed, railroads=2 + seed % 2, most=5 if across else 8 + seed % 3, across=across)
    kinds = oracles.lines(board, s)
    for any_city in (False, True):
        line = Transcontinental(board, Journeys(board), any_city)
        assert line.exists(s) == bool(kinds)
        expected = 0
        if kinds:
            expected = 12 if any(one if any_city else every for every, one in kinds) else 8
        assert line.bonus(s) == expected


# Order and boards


def test_equal_players_swap_and_the_poorest_is_first() -> None:
    assert next_order((0, 1, 2), (5, 3, 9)) == (1, 0, 2)
    assert next_order((0, 1, 2), (4, 4, 1)) == (2, 1, 0)
    assert next_order((3, 1, 0, 2), (7, 7, 7, 7)) == (2, 0, 1, 3)
    assert next_order((2, 0, 1), (3, 8, 3)) == (0, 2, 1)


def test_the_boards_have_the_counts_of_the_printed_and_of_the_small_one() -> None:
    usa, small = GAME.boards.named("usa"), GAME.boards.named("usa-40")
    rows = [sum(row == r for row, _ in usa.places) for r in range(19)]
    assert rows == [19, 22, 25, 25, 28, 29, 29, 28, 27, 26, 26, 25, 22, 21, 17, 9, 4, 3, 1]
    assert [len(usa.places), len(usa.cities), usa.terrain.count(1)] == [386, 51, 49]
    assert [len(small.places), len(small.cities), small.terrain.count(1)] == [189, 40, 32]
    west = {city.id: usa.west[city.hex] - 2 for city in usa.cities}
    assert (west["SEA"], west["POR"], west["SFO"], west["REN"]) == (0, 0, 1, 3)
    assert (west["SPO"], west["BOI"], west["LAX"], west["LAS"]) == (6, 6, 6, 10)
    assert (west["POC"], west["SLC"], west["BUT"], west["PHX"]) == (12, 12, 13, 13)
    assert (west["OMA"], west["DAL"], west["COR"], west["FAR"]) == (27, 27, 27, 28)
    assert (west["MIL"], west["NOL"], west["GRB"], west["CHI"]) == (37, 37, 39, 39)
    for board, adjacent in ((usa, 0), (small, 2)):
        cities = [city.hex for city in board.cities]
        assert sum(n in cities for hex_ in cities for n in board.around[hex_]) == 2 * adjacent


def test_options_and_texts_are_refused_by_name() -> None:
    with pytest.raises(BadOptions, match=r"board is usa or usa-40 or the path of a \.toml file"):
        GAME.rules(3, "board=usa-41")
    rules = GAME.rules(3)
    for text in [
        "build:red",
        "build:red,Z99",
        "build:green,F21",
        "ride:red,XXX",
        "share:",
        "done:1",
        "~order:1,1,2",
    ]:
        with pytest.raises(BadNotation):
            rules.parse(text)


def test_a_position_that_cannot_be_is_refused() -> None:
    rules: Any = GAME.rules(3, "board=usa-40")
    s = rules.start()
    rules.apply(s, rules.parse("~order:1,2,3"))
    good = rules.position(s)
    assert rules.from_position(good).round == 1
    wrong: list[dict[str, object]] = [
        {"round": 7},
        {"order": [1, 2, 2]},
        {"supply": {**dict.fromkeys(RAILROADS, LOCOMOTIVES), "red": 26}},
        {"track": {**{colour: [] for colour in RAILROADS}, "red": ["A1"]}},
        {"passengers": ["CHI"]},
        {"placed": 1},
        {"transcontinental": 1},
        {"ride": ["CHI"]},
        {"phase": "End of the round"},
        {"scores": [0, 0]},
    ]
    for change in wrong:
        with pytest.raises(BadPosition):
            rules.from_position({**good, **change})
    assert hexes_of(s.track, 0) == []
