"""The maps Wales and the March, Alpine Crossing and Fjords of Skeld: what they hold, and games on them."""

import json
from typing import Any

import pytest

from roundhouse import BadOptions, Table
from roundhouse.bots import any_bot
from roundhouse.core.dice import bot_dice
from roundhouse.games.railway_rivals.data import CARDS, DICE, Map
from roundhouse.games.railway_rivals.draw.land import DAY, ridges, rivers
from roundhouse.games.railway_rivals.draw.sheets import Sheet
from roundhouse.games.railway_rivals.map_file.reader import load_map
from roundhouse.games.railway_rivals.survey import facts_of
from tests.railway_rivals.given import GAME, rules_of

WALES, ALPS, SKELD = "wales-and-the-march", "alpine-crossing", "fjords-of-skeld"


def sheet_of(name: str) -> Map:
    return load_map(GAME.folder / "maps" / f"{name}.toml")


def cost(sheet: Map, a: str, b: str) -> int:
    segment = sheet.segment(sheet.hex_of[a], sheet.hex_of[b])
    return sheet.costs[segment] if segment >= 0 else 0


def named(sheet: Map, name: str) -> Any:
    known: list[Any] = [*sheet.features, *sheet.ferries]
    return next(one for one in known if one.name == name)


@pytest.mark.parametrize(
    ("name", "hexes", "towns", "players", "races"),
    [
        (WALES, 809, 34, (3, 5), {DICE: 21}),
        (ALPS, 804, 40, (3, 6), {CARDS: 26}),
        (SKELD, 469, 29, (3, 5), {DICE: 21}),
    ],
)
def test_what_a_map_holds(
    name: str, hexes: int, towns: int, players: tuple[int, int], races: dict[str, int]
) -> None:
    sheet = sheet_of(name)
    assert (sheet.id, len(sheet.names), len(sheet.towns)) == (name, hexes, towns)
    assert (sheet.players, sheet.races) == (players, races)
    for seats in range(players[0], players[1] + 1):  # no start has room for all
        assert sum(start.room(seats) for start in sheet.starts) >= seats
        assert all(start.room(seats) < 3 for start in sheet.starts)
    for town in sheet.towns:  # two ways out of every town that cost 1 or 3, or a ferry
        easy = [segment for hex_ in town.hexes for segment, _ in sheet.ways[hex_] if sheet.costs[segment] < 5]
        assert len(easy) >= 2 or town.island, town.name


@pytest.mark.rule("RU-62", "RU-74")
@pytest.mark.parametrize(("name", "leaps"), [(WALES, True), (ALPS, True), (SKELD, False)])
def test_each_is_played_with_its_own_rules(name: str, leaps: bool) -> None:
    rules = rules_of(4, f"map={name}")
    assert (rules.leapfrog is not None) == leaps
    assert rules.ferries is not None
    if leaps:  # locked on
        with pytest.raises(BadOptions, match="RU-62"):
            rules_of(4, f"map={name} leapfrog=off")
    else:  # a town lies on an island
        with pytest.raises(BadOptions, match="ferries"):
            rules_of(4, f"map={name} ferries=off")


@pytest.mark.rule("RW-A3.8", "RU-12")
def test_bridges_and_tunnels_of_wales() -> None:
    wales = sheet_of(WALES)
    assert [cost(wales, *way.split()) for way in ("AH31 AI32", "E17 E16", "D19 D18", "O18 N17")] == [
        6,
        5,
        5,
        5,
    ]
    assert cost(wales, "E16", "F16") == 0  # the Menai Strait beside the bridge
    ireland = wales.hex_of["C5"]
    assert wales.ways[ireland] == [] or all(segment >= wales.regular for segment, _ in wales.ways[ireland])
    assert [ferry.length for ferry in wales.ferries] == [7, 7, 6]


@pytest.mark.rule("RW-C2.2", "RW-C2.5")
def test_tunnels_and_permitted_routes_of_the_alps() -> None:
    alps = sheet_of(ALPS)
    assert [cost(alps, *way.split()) for way in ("T15 U16", "S24 T23", "W20 X20", "S34 S35")] == [5, 5, 6, 5]
    assert cost(alps, "T22", "S22") == 0  # the ridge beside the Gotthard
    assert cost(alps, "AD27", "AE27") == 1  # from Chiasso to Milan
    assert cost(alps, "AE27", "AE26") == 0  # not off the permitted route
    assert [route.id for route in alps.permitted] == [
        "chiasso_milan",
        "brig_domodossola",
        "domodossola_milan",
        "buchs_feldkirch",
    ]


@pytest.mark.rule("RU-88", "RU-89", "RU-90", "RW-C1.1")
def test_tolls_and_ferries_of_skeld() -> None:
    skeld = sheet_of(SKELD)
    assert skeld.ground.flat
    tolls = {feature.name: feature.toll for feature in skeld.features if feature.toll}
    assert set(tolls) == {"Heron Bridge", "Kelp Bridge", "King's Bridge", "Fell Tunnel"}
    assert named(skeld, "King's Bridge").builders == 1
    assert named(skeld, "Old Bridge").standing == "free"
    assert skeld.towns[skeld.town_of["lanternfoot"]].island
    packet = named(skeld, "Whalebone - Saltholm")
    assert packet.bridge
    assert packet.serves


def test_a_ridge_looks_like_a_ridge_and_an_estuary_like_water() -> None:
    for name, there in ((ALPS, True), (SKELD, True), (WALES, False), ("thames-and-mersey", False)):
        sheet = Sheet(sheet_of(name), "", 800.0, 2000.0, True, "to look at")
        assert bool(ridges(sheet)) == there
        assert ("stroke-dasharray" in rivers(sheet, DAY)) == there


@pytest.mark.parametrize(("name", "actions"), [(WALES, 80), (ALPS, 60), (SKELD, 80)])
def test_bots_build_on_it_and_every_position_is_lawful(name: str, actions: int) -> None:
    table = played(3, f"map={name}", actions)
    rules = table.rules
    assert len(table.log) >= actions
    assert rules.to_move(rules.from_position(json.loads(json.dumps(table.position())))) == table.to_move


@pytest.mark.rule("RW-C1.1")
def test_a_game_on_skeld_comes_to_its_end_and_a_ferry_serves_a_town() -> None:
    table = played(3, f"map={SKELD} races=12", 10**9)
    assert table.over
    found = facts_of(table)
    sheet = table.rules.map  # type: ignore[attr-defined]
    owned = [
        ferry for ferry, owner in zip(sheet.ferries, table.view().state.ferries, strict=True) if owner >= 0
    ]
    ports = {sheet.town_at[port] for ferry in owned for port in ferry.ports}
    assert ports <= set(found.railway)


def played(seats: int, options: str, actions: int) -> Table:
    """A table at which greedy bots have decided so often."""
    bot = any_bot("railway-rivals", "greedy")
    table = Table.new("railway-rivals", seats, seed="maps", options=options)
    while not table.over and len(table.log) < actions:
        seat = table.to_move
        table.play(bot.choose(table.view(seat), bot_dice("maps", seat, len(table.log))).text(), seat)
        if len(table.log) % 40 == 0:
            table.rules.from_position(table.position())  # which checks all that must hold
    return table
