"""The cards of Trainmaker: the shipped list, and what is said of a broken one."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest

from roundhouse import BadData, BadOptions, BadRecord, Table, find_game
from roundhouse.games.trainmaker.data import GOODS, Data, load_data
from roundhouse.games.trainmaker.rules.winning import fulfils
from tests.trainmaker.given import CARDS

SHIPPED = find_game("trainmaker").folder / "data.toml"
Cards = Callable[[str, str, str], Path]


def line_of(id_: str) -> int:
    """The line on which this card stands in the shipped file."""
    lines = SHIPPED.read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if f'id = "{id_}"' in line)


@pytest.fixture
def cards(tmp_path: Path) -> Cards:
    """The shipped file with one text replaced by another, on the line of this card (with "", on any)."""

    def changed(id_: str, old: str, new: str) -> Path:
        lines = SHIPPED.read_text("utf-8").splitlines()
        n = line_of(id_) - 1 if id_ else next(n for n, line in enumerate(lines) if old in line)
        assert old in lines[n]
        lines[n] = lines[n].replace(old, new)
        path = tmp_path / "my-cards.toml"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    return changed


def complaint(path: Path) -> str:
    with pytest.raises(BadData) as caught:
        load_data(path)
    return str(caught.value)


# The shipped cards


@pytest.mark.rule("TM-SETUP-3", "TM-SETUP-4", "TM-SETUP-5", "TM-SETUP-6")
def test_the_counts_of_the_rulebook() -> None:
    assert len(CARDS.cities) == 40
    assert Counter(city.size for city in CARDS.cities) == {
        "whistlestop": 6,
        "depot": 18,
        "station": 12,
        "terminal": 4,
    }
    assert Counter(GOODS[city.good] for city in CARDS.cities) == dict.fromkeys(GOODS[:6], 6) | {"wild": 4}
    assert all((city.size == "terminal") == (GOODS[city.good] == "wild") for city in CARDS.cities)
    assert len(CARDS.contracts) == 12


def test_every_good_has_one_whistlestop_three_depots_two_stations() -> None:
    for good in range(6):
        sizes = Counter(city.size for city in CARDS.cities if city.good == good)
        assert sizes == {"whistlestop": 1, "depot": 3, "station": 2}


def stock_of(size: str) -> Counter[str]:
    return Counter(city.stock for city in CARDS.cities if city.size == size)


def test_all_kinds_of_stock_are_asked_for_evenly() -> None:
    # each kind twice among the Whistlestops, each of the six pairs three times among the Depots
    assert stock_of("whistlestop") == {"P": 2, "B": 2, "F": 2}
    pairs = ["".join(pair) for pair in combinations_with_replacement("PBF", 2)]
    assert stock_of("depot") == dict.fromkeys(pairs, 3)
    # all ten triples among the Stations, PBF three times
    triples = ["".join(triple) for triple in combinations_with_replacement("PBF", 3)]
    assert stock_of("station") == dict.fromkeys(triples, 1) | {"PBF": 3}
    # so P, B and F equally often, on all cards but the Terminals: (6 + 36 + 36) / 3 = 26
    small = "".join(city.stock for city in CARDS.cities if city.size != "terminal")
    assert Counter(small) == {"P": 26, "B": 26, "F": 26}


@pytest.mark.rule("TM-WIN-5", "TM-WIN-6", "TM-STEAM-5", "TM-STEAM-6", "TM-STEAM-8")
def test_the_printed_pictures_fit_the_cards() -> None:
    good = {city.id: GOODS[city.good] for city in CARDS.cities}
    size = {city.id: len(city.stock) for city in CARDS.cities}
    # Hillsboro + Kansas City = 4 as Whistlestop and Station; San Francisco alone = 4
    assert (size["hillsboro"], size["kansas-city"], size["san-francisco"]) == (1, 3, 4)
    # six goods with Chicago as the wild card
    five = {good[city] for city in ("toledo", "kansas-city", "hudson", "missoula", "lexington")}
    assert len(five) == 5
    assert "wild" not in five
    assert good["chicago"] == good["san-francisco"] == "wild"
    # N.W. Lumber Co. by three of one good
    assert {good[city] for city in ("tuscaloosa", "hillsboro", "sammamish")} == {"timber"}


def asked_by(data: Data, id_: str) -> list[dict[str, int]]:
    contract = data.contracts[data.contract_index[id_]]
    return [{GOODS[good]: n for good, n in alternative.items()} for alternative in contract.alternatives]


@pytest.mark.rule("TM-SETUP-8")
def test_the_contracts_are_twelve_of_the_fifteen_pairs_of_goods() -> None:
    pairs = []
    for contract in CARDS.contracts:
        asked = asked_by(CARDS, contract.id)
        # three of one good or three of another
        assert [list(alternative.values()) for alternative in asked] == [[3], [3]]
        pairs.append(frozenset(good for alternative in asked for good in alternative))
    missing = {frozenset(pair) for pair in combinations(GOODS[:6], 2)} - set(pairs)
    assert len(set(pairs)) == 12
    assert missing == {
        frozenset({"passengers", "corn"}),
        frozenset({"mail", "timber"}),
        frozenset({"coal", "cattle"}),
    }
    # each good in exactly four
    assert Counter(good for pair in pairs for good in pair) == dict.fromkeys(GOODS[:6], 4)
    assert asked_by(CARDS, "nw-lumber") == [{"coal": 3}, {"timber": 3}]


def test_names_and_ids_are_distinct() -> None:
    assert len({city.name for city in CARDS.cities}) == len(CARDS.city_index) == 40
    assert len({contract.name for contract in CARDS.contracts}) == len(CARDS.contract_index) == 12


def test_the_card_list_says_that_it_is_a_reconstruction() -> None:
    assert CARDS.source == "reconstruction"
    assert find_game("trainmaker").check(SHIPPED) == "40 City cards and 12 Contracts (reconstruction)"


# Broken files: each complaint names the file, the line where there is one, and what is expected


@pytest.mark.parametrize(
    ("id_", "old", "new", "expected"),
    [
        ("abilene", "stock", "stok", "the city abilene has an unknown key 'stok': did you mean 'stock'?"),
        ("abilene", 'size = "depot", ', "", "the city abilene lacks 'size'."),
        ("abilene", '"cattle"', '"catle"', "'catle' is no good: did you mean 'cattle'?"),
        ("abilene", '"depot"', '"depott"', "'depott' is no size: did you mean 'depot'?"),
        ("abilene", '"BB"', '"BBB"', "a depot needs 2 of P, B, F; 'BBB' is not that."),
        ("abilene", '"BB"', '"BC"', "a depot needs 2 of P, B, F; 'BC' is not that."),
        ("abilene", '"BB"', "2", "stock = 2: a text in quotes is expected."),
        ("abilene", '"Abilene"', '""', "name = '': a text in quotes is expected."),
        ("abilene", '"cattle"', '"wild"', "the Terminals, and they alone, are wild (TM-SETUP-5)."),
        ("chicago", '"wild"', '"corn"', "the Terminals, and they alone, are wild (TM-SETUP-5)."),
        ("nw-lumber", "coal = 3", "coal = 0", "coal = 0: a number from 1 to 6 is expected."),
        ("nw-lumber", "coal = 3", "coal = 7", "coal = 7: a number from 1 to 6 is expected."),
        ("nw-lumber", "coal = 3", "coal = true", "coal = True: a number from 1 to 6 is expected."),
        ("nw-lumber", "coal = 3", 'coal = "3"', "coal = 3: a number from 1 to 6 is expected."),
        ("nw-lumber", "timber", "lumber", "'lumber' is no good: did you mean 'timber'?"),
        ("nw-lumber", "coal", "wild", "'wild' is no good: "),
        ("nw-lumber", "coal = 3", "", "an alternative asks for nothing"),
        ("nw-lumber", "[{ coal = 3 }, { timber = 3 }]", "[]", "a Contract has at least one alternative."),
        ("nw-lumber", "[{ coal = 3 }, { timber = 3 }]", "3", "'any' is a list of tables"),
        ("nw-lumber", "any", "every", "the Contract nw-lumber has an unknown key 'every'"),
    ],
)
def test_a_card_that_cannot_be_is_named_with_its_line(
    cards: Cards, id_: str, old: str, new: str, expected: str
) -> None:
    said = complaint(cards(id_, old, new))
    assert said.startswith(f"my-cards.toml, line {line_of(id_)}: {expected}")


TWIN = '{ id = "twin", name = "Twin", good = "coal", size = "depot", stock = "BB" }, '


@pytest.mark.parametrize(
    ("id_", "old", "new", "expected"),
    [
        ("abilene", "{", "# {", "17 cards of size depot; the game has 18 (TM-SETUP-4)."),
        ("abilene", "{", TWIN + "{", "19 cards of size depot; the game has 18 (TM-SETUP-4)."),
        ("abilene", "cattle", "coal", "7 cards of coal; the game has 6 (TM-SETUP-3)."),
        ("nw-lumber", "{ id", "# { id", "11 Contracts; the game has 12 (TM-SETUP-6)."),
        ("", 'source = "reconstruction"', "", "the file lacks 'source'."),
        ("", 'source = "', 'souce = "', "the file has an unknown key 'souce': did you mean 'source'?"),
        (
            "",
            "contract = [",
            "contracts = [",
            "the file has an unknown key 'contracts': did you mean 'contract'?",
        ),
    ],
)
def test_wrong_counts_and_keys_of_the_whole_file(
    cards: Cards, id_: str, old: str, new: str, expected: str
) -> None:
    assert complaint(cards(id_, old, new)) == f"my-cards.toml: {expected}"


@pytest.mark.parametrize(("first", "second"), [("abilene", "cheyenne"), ("nw-lumber", "sawmill-and-silo")])
def test_an_id_that_stands_there_twice(cards: Cards, first: str, second: str) -> None:
    said = complaint(cards(second, f'"{second}"', f'"{first}"'))
    assert said == f"my-cards.toml, line {line_of(first)}: the id '{first}' stands there twice."


@pytest.mark.parametrize("bad", ['"Abilene"', '"a b"', '""', "7", '"a,b"', '"älene"'])
def test_an_id_is_a_plain_word(cards: Cards, bad: str) -> None:
    said = complaint(cards("abilene", '"abilene"', bad))
    assert said.startswith("my-cards.toml")
    assert said.endswith("an id is a word of a-z, 0-9 and '-'.")


def test_bad_toml_is_named_with_its_line(cards: Cards) -> None:
    said = complaint(cards("abilene", "stock =", "stock"))
    assert said.startswith("my-cards.toml: ")
    assert f"at line {line_of('abilene')}," in said


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert complaint(path) == f"{path}: there is no such text file."
    # nor is a folder one, nor a picture
    assert "no such text file" in complaint(tmp_path) or "no text file" in complaint(tmp_path)
    picture = tmp_path / "card.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert "no such text file" in complaint(picture) or "no text file" in complaint(picture)


def test_a_table_cannot_be_laid_with_a_broken_file(cards: Cards) -> None:
    path = cards("abilene", "{", "# {")
    with pytest.raises(BadData, match="TM-SETUP-4"):
        Table.new("trainmaker", 2, options=f"cards={path}")
    with pytest.raises(BadData, match="TM-SETUP-4"):
        find_game("trainmaker").check(path)


# The cards of one's own box


def test_a_file_of_ones_own_is_played_with(cards: Cards) -> None:
    # Given Abilene is called Laramie here and needs FB, in whatever order
    path = cards("abilene", '"abilene"', '"laramie"')
    path.write_text(re.sub('(laramie.*)"BB"', r'\1"FB"', path.read_text("utf-8")), "utf-8")
    laramie = load_data(path).cities[CARDS.city_index["abilene"]]
    assert (laramie.id, laramie.stock) == ("laramie", "BF")
    t = Table.new("trainmaker", 2, options=f"cards={path}", dice="manual")
    # When it is played
    for text in (
        "~deal:1,nw-lumber,granger-mail-union",
        "~deal:2,keystone-excursion-line,sawmill-and-silo",
        "~city:laramie",
        "~city:hudson",
        "~city:omaha",
        "keep:nw-lumber",
        "~roll:LBFCCCC",
        *(f"place:{face}" for face in "LBFC"),
        "score:laramie",
    ):
        t.play(text)
    # Then its card counts, and the shipped game knows nothing of it
    assert t.scores == [1, 0]
    assert "laramie" not in CARDS.city_index


def test_a_contract_may_ask_for_several_goods_together(cards: Cards) -> None:
    path = cards("nw-lumber", "{ coal = 3 }, { timber = 3 }", "{ coal = 2, timber = 1 }")
    data = load_data(path)
    assert asked_by(data, "nw-lumber") == [{"coal": 2, "timber": 1}]
    contract = data.contract_index["nw-lumber"]
    held = sum(1 << data.city_index[city] for city in ("toledo", "wheeling"))
    assert not fulfils(data, held, contract)
    assert fulfils(data, held | 1 << data.city_index["hillsboro"], contract)
    # one wild card stands for one that is lacking, not for two
    wild = 1 << data.city_index["chicago"]
    assert fulfils(data, held | wild, contract)
    assert not fulfils(data, wild | 1 << data.city_index["toledo"], contract)


def test_the_file_is_marked_with_its_hash_and_a_changed_one_is_refused(cards: Cards) -> None:
    # Given a game with cards of one's own
    path = cards("", "# Trainmaker: the cards.", "# My box.")
    t = Table.new("trainmaker", 2, options=f"cards={path}", seed=1)
    record = t.save()
    # Then the record's options name the file and its hash
    assert re.search(rf"^option cards={re.escape(str(path))}@[0-9a-f]{{12}}$", record, re.MULTILINE)
    # and the same file replays it
    again = Table.from_record(record, files=True)
    assert again.position() == t.position()
    assert again.save() == record
    # When the file is changed, be it by a comment, then the record is refused
    path.write_text(path.read_text("utf-8") + "# changed\n", "utf-8")
    with pytest.raises(BadRecord, match="is not the file of this game any more"):
        Table.from_record(record, files=True)
    with pytest.raises(BadOptions, match="is not the file of this game any more"):
        Table.new("trainmaker", 2, options=t.rules.options.text())
    # And when it is gone, too
    path.unlink()
    with pytest.raises(BadRecord, match="there is no such text file"):
        Table.from_record(record, files=True)


def test_the_shipped_cards_need_no_mark() -> None:
    assert Table.new("trainmaker", 2, seed=1).rules.options.text() == ""


@pytest.mark.parametrize("name", ["me@home.toml", "box#2.toml"])
def test_a_game_with_a_strange_path_is_refused_at_once_or_can_be_replayed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(SHIPPED.read_bytes())
    try:
        t = Table.new("trainmaker", 2, options=f"cards={path}", seed=1)
    except BadOptions:
        return
    assert Table.from_record(t.save(), files=True).position() == t.position()
