"""Robber Baron before the game: its parts, its pieces, six players, and the options that go with them."""

from collections import Counter
from pathlib import Path

import pytest

from roundhouse import BadNotation, BadOptions, BadSeat, Table, dice_at, find_game
from roundhouse.games.railroad_rivals.data import WILD
from tests.railroad_rivals.given import new, odds, play, see
from tests.railroad_rivals.given_baron import ALL, data_of

PARTS = [
    "sixth-player",
    "ranked-bidding",
    "hotels",
    "towers",
    "transcontinental",
    "new-industry",
    "headquarters",
    "upgrades",
    "buy-stock",
    "dump-stock",
    "loot",
    "merger",
    "stock-issue",
    "insider-trading",
    "extra-delivery",
    "railroad-size",
    "past-15",
]
HELD = ("new-industry", "headquarters", "upgrades")
"""Of these any gives end_trigger a meaning."""
WORDS = {
    "hotels": {"hotel", "done"},
    "towers": {"tower", "carry", "done"},
    "new-industry": {"industry", "done"},
    "headquarters": {"headquarters", "done"},
    "buy-stock": {"buy", "done"},
    "dump-stock": {"dump", "done"},
    "loot": {"loot", "done"},
    "merger": {"merge", "done"},
    "stock-issue": {"issue"},
    "insider-trading": {"insider"},
}
"""The verbs that each part brings to the table."""
SPEECH = {
    "hotel": "hotel:STL",
    "tower": "tower:STL",
    "carry": "carry:brown,WAS,STL,CHI",
    "industry": "industry:STL",
    "headquarters": "headquarters",
    "buy": "buy:IC",
    "dump": "dump:IC",
    "loot": "loot:IC",
    "merge": "merge:IC,B&O",
    "issue": "issue",
    "insider": "insider",
    "done": "done",
    "~opener": "~opener:1",
}


def dealt(seats: int, options: str) -> Table:
    """Every hand is dealt in the order of the tiles; the first display is due."""
    t = new(seats, options)
    play(t, f"~order:{','.join(str(n + 1) for n in range(seats))}", "~start:CIN", "~cubes:brown,brown")
    cities = list(see(t, "city_pile"))
    if seats == 2:
        play(t, *(f"~remove:{cities.pop()}" for _ in range(6)))
    for seat in range(1, seats + 1):
        t.play(f"~deal:{seat},{cities.pop(0)},{cities.pop(0)}")
    return t


# The parts


@pytest.mark.rule("RB-MODULAR-1", "RUL-101")
def test_there_are_seventeen_parts_and_a_name_for_all() -> None:
    assert list(find_game("railroad-rivals").modules) == PARTS
    assert new(3, ALL).rules.options.modules == PARTS
    # in whatever order they are asked for, the table has them in one order
    t = new(3, "modules=railroad-size+extra-delivery+hotels")
    assert t.rules.options.modules == ["hotels", "extra-delivery", "railroad-size"]
    phases = [phase.name for phase in t.rules.phases]
    assert phases[-4:] == ["Deliver a good", "Deliver once more", "Railroad size", "End of the turn"]


@pytest.mark.rule("RUL-101", "RB-MODULAR-1")
@pytest.mark.parametrize("part", PARTS)
def test_a_part_alone_brings_its_own_words_and_nobody_elses(part: str) -> None:
    t = new(3, f"modules={part}")
    assert t.rules.options.text() == f"modules={part}"
    for verb, text in SPEECH.items():
        if verb in WORDS.get(part, ()):
            assert t.explain(text) is not None  # understood, though it is not the time for it
        else:
            with pytest.raises(BadNotation):
                t.explain(text)


@pytest.mark.rule("RUL-101")
def test_a_table_without_parts_knows_none_of_them() -> None:
    t = new(3)
    for text in [*SPEECH.values(), "draft-stock:merger", "draft-city:industry", "~city:transcontinental"]:
        with pytest.raises(BadNotation):
            t.explain(text)
    assert set(see(t, "stock_pile")) == {railroad.id for railroad in data_of(3, "").railroads}
    assert {"hotels", "towers", "due", "company", "looted", "aside"}.isdisjoint(t.position())


@pytest.mark.rule("RUL-101")
@pytest.mark.parametrize("part", [*PARTS, "robber-baron"])
def test_solitaire_has_no_parts(part: str) -> None:
    with pytest.raises(BadOptions, match="RUL-101"):
        new(1, f"modules={part}")


@pytest.mark.rule("RB-MODULAR-2", "RUL-100", "RUL-98")
@pytest.mark.parametrize("part", ["sixth-player", "past-15"])
def test_what_a_part_does_not_speak_of_stays_as_it_was(part: str) -> None:
    # Given three players with a part that has nothing to say at such a table, and the same choices
    tables = [Table.new("railroad-rivals", 3, seed="same", options=o) for o in ("", f"modules={part}")]
    for t in tables:
        dice = dice_at("same", 1)
        while not t.over:
            choices = t.legal()
            t.play(choices[dice.below(len(choices))])
    # Then it is the same game, action by action
    assert [e.text for e in tables[0].log] == [e.text for e in tables[1].log]
    assert tables[0].scores == tables[1].scores


# The pieces


@pytest.mark.rule("RB-COMP-7", "RB-SHEN-1")
def test_the_advanced_tiles() -> None:
    data = data_of(3, ALL)
    advanced = [(city.id, city.goods, city.placeable) for city in data.cities[37:]]
    assert advanced == [("transcontinental", 4, True), ("industry", 0, False), ("headquarters", 0, False)]
    assert data.cities[37].edges == (WILD,) * 4
    tiles = {stock.id: stock.copies for stock in data.stocks[12:]}
    assert tiles == {"upgrade": 2, "buy": 1, "dump": 1, "loot": 1, "merger": 1, "issue": 1, "insider": 1}


@pytest.mark.rule("RB-TILE-1", "RUL-35", "RUL-38")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_advanced_tiles_are_mixed_in_when_hands_are_dealt(seats: int) -> None:
    # Given a table with everything: neither a removal nor a deal can touch the advanced city tiles
    t = new(seats, ALL)
    advanced = {"transcontinental", "industry", "headquarters"}
    play(t, f"~order:{','.join(str(n + 1) for n in range(seats))}", "~start:CIN", "~cubes:brown,brown")
    assert not any(tile in text for text in t.legal() for tile in advanced)
    assert set(see(t, "aside")) == advanced
    # When hands are dealt
    t = dealt(seats, ALL)
    # Then they are in the pile, and may be turned up as likely as any other
    base = 41 if seats == 6 else 36
    assert see(t, "aside") == []
    assert see(t, "city_left") == base - (6 if seats == 2 else 0) - 2 * seats + 3
    ways = odds(t)
    assert {ways[f"~city:{tile}"] for tile in advanced} == {1}
    assert not advanced & {tile for hand in see(t, "hands") for tile in hand}
    assert ("RB-TILE-1", -1) in [(e.rule, e.seat) for event in t.log for e in event.entries]


@pytest.mark.rule("RB-TILE-1", "RB-SHEN-1", "RUL-35", "RR-2P-1")
def test_shenanigans_and_upgrades_are_in_the_stock_pile() -> None:
    # for two players one stock of every railroad leaves, and nothing else
    pile = Counter(see(new(2, ALL), "stock_pile"))
    assert (pile["B&O"], pile["NP"], pile["upgrade"], pile["merger"]) == (3, 3, 2, 1)
    assert sum(pile.values()) == 36 + 8
    assert sum(Counter(see(new(4, ALL), "stock_pile")).values()) == 48 + 8


# Six players


@pytest.mark.rule("RB-6P-1", "RB-COMP-2", "RUL-100", "RR-SETUP-10")
def test_six_can_play() -> None:
    t = new(6)
    t.play("~order:6,5,4,3,2,1")
    assert see(t, "row") == [6, 5, 4, 3, 2, 1]
    # 6 for the 1st, 2 more for each later one
    assert t.scores == [16, 14, 12, 10, 8, 6]
    with pytest.raises(BadSeat, match="1 to 6 seats"):
        new(7)


@pytest.mark.rule("RUL-100", "RUL-101", "RB-6P-2")
def test_six_seats_bring_the_sixth_players_part() -> None:
    t = new(6)
    assert t.rules.options.text() == "modules=sixth-player"
    assert new(6, "modules=hotels").rules.options.modules == ["sixth-player", "hotels"]
    # with fewer it changes nothing
    for seats in (2, 3, 4, 5):
        plain, with_part = new(seats), new(seats, "modules=sixth-player")
        assert see(with_part, "bag") == see(plain, "bag")
        assert see(with_part, "city_pile") == see(plain, "city_pile")
        assert see(with_part, "stock_pile") == see(plain, "stock_pile")
        assert "NYNH&H" not in see(with_part, "values")


@pytest.mark.rule("RUL-32", "RB-6P-2", "RB-COMP-3", "RB-COMP-4")
@pytest.mark.parametrize(
    ("options", "cubes"),
    [
        ("", {"brown": 12, "yellow": 6, "black": 10, "gray": 6, "white": 10}),
        ("six_player_cubes=full", {"brown": 16, "yellow": 10, "black": 10, "gray": 10, "white": 10}),
    ],
)
def test_the_cubes_of_six_players(options: str, cubes: dict[str, int]) -> None:
    # the wooden goods are 16 wood, 10 of each other: as many as the cubes of the full bag
    assert Counter(see(new(6, options), "bag")) == cubes
    assert sum(cubes.values()) == (56 if options else 44)


@pytest.mark.rule("RB-6P-3", "RB-6P-4", "RB-COMP-5", "RUL-100")
def test_the_north_eastern_tiles_are_in_the_mix_of_six() -> None:
    before, data = data_of(5, ""), data_of(6, "")
    road = data.railroad_of["NYNH&H"]
    with_road = {city.name for city in data.cities if road in city.edges}
    five = {"New Haven", "Providence", "Worcester", "Springfield", "Hartford"}
    assert with_road == five | {"Boston", "New York"}
    assert {city.name for city in data.cities} - {city.name for city in before.cities} == five
    # 37 less two, and seven more
    assert len(data.cities) == 42
    for name in ("Boston", "New York"):
        old = [city for city in before.cities if city.name == name]
        now = [city for city in data.cities if city.name == name]
        assert len(now) == 1
        assert (now[0].id, now[0].edges == old[0].edges) == (old[0].id, False)
    # and they may be dealt
    t = new(6, ALL)
    play(t, "~order:1,2,3,4,5,6", "~start:CIN", "~cubes:brown,white")
    assert "~deal:1,NHV,HAR" in t.legal()
    assert t.explain("~deal:1,BOS,PRO") is None


@pytest.mark.rule("RB-6P-5", "RB-COMP-5", "RUL-02")
def test_the_stock_of_the_thirteenth_railroad() -> None:
    t = new(6)
    assert Counter(see(t, "stock_pile"))["NYNH&H"] == 4
    assert len(see(t, "stock_pile")) == 52
    assert see(t, "values")["NYNH&H"] == 0
    assert len(see(t, "values")) == 13
    assert len(see(new(6, ALL), "stock_pile")) == 60


@pytest.mark.rule("RB-6P-3", "RB-6P-4", "RUL-01")
def test_tiles_of_ones_own_and_the_sixth_players(tmp_path: Path) -> None:
    text = (find_game("railroad-rivals").folder / "data.toml").read_text("utf-8")
    # Given a box in which Boston is called BSN: the new version lies in its place, under that id
    path = tmp_path / "box.toml"
    path.write_text(text.replace('id = "BOS"', 'id = "BSN"'), "utf-8")
    data = data_of(6, f"tiles={path}")
    assert data.railroad_of["NYNH&H"] in data.cities[data.city_of["BSN"]].edges
    assert (len(data.cities), "BOS" in data.city_of) == (42, False)
    # Given a box that has a Hartford of its own: five can play with it, six cannot
    path.write_text(text.replace('name = "Detroit"', 'name = "Hartford"'), "utf-8")
    assert new(5, f"tiles={path}") is not None
    with pytest.raises(BadOptions, match="RB-6P-3"):
        new(6, f"tiles={path}")


# Options


@pytest.mark.rule("RUL-61", "RUL-64", "RUL-60", "RUL-75", "RUL-80", "RUL-88", "RUL-96", "RUL-32", "RUL-101")
@pytest.mark.parametrize(
    ("option", "rule", "part"),
    [
        ("advanced_first_bidder=random_clockwise_every_turn", "RUL-61", "ranked-bidding"),
        ("advanced_first_bidder=auction_on_turn_1_random_clockwise", "RUL-61", "ranked-bidding"),
        ("tower_same_railroad=plus1", "RUL-64", "towers"),
        ("upgrade_type=city", "RUL-60", "upgrades"),
        ("end_trigger=no_placeable_tile_left_and_drafting_over", "RUL-75", "new-industry"),
        ("end_trigger=hand_empty_at_any_time", "RUL-75", "headquarters"),
        ("looted_links=closed_for_delivery", "RUL-80", "loot"),
        ("merged_company=two_names", "RUL-88", "merger"),
        ("extra_delivery_colour_count=reset", "RUL-96", "extra-delivery"),
    ],
)
def test_an_option_of_a_part_needs_the_part(option: str, rule: str, part: str) -> None:
    others = "+".join(other for other in PARTS if other not in (part, *HELD))
    for options in (option, f"{option} modules={others}"):
        with pytest.raises(BadOptions, match=rule):
            new(3, options)
    assert new(3, f"{option} modules={part}").rules.options.text() == f"{option} modules={part}"


@pytest.mark.rule("RUL-32", "RUL-31")
def test_the_cubes_of_five_and_of_six_are_two_options() -> None:
    with pytest.raises(BadOptions, match="RUL-32"):
        new(5, "six_player_cubes=full modules=sixth-player")
    with pytest.raises(BadOptions, match="RUL-31"):
        new(6, "five_player_cubes=full")


@pytest.mark.rule("RB-TRACK-1", "RUL-30")
def test_values_past_fifteen_and_a_cap_contradict_each_other() -> None:
    with pytest.raises(BadOptions, match="RB-TRACK-1"):
        new(3, f"multiplayer_value_cap=10 {ALL}")
    assert new(3, "multiplayer_value_cap=10 modules=hotels") is not None
