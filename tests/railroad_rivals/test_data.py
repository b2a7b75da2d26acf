"""The tiles of Railroad Rivals: the shipped list, and what is said of a broken one."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import BadData, BadOptions, BadRecord, Table, find_game
from roundhouse.games.railroad_rivals import data as tiles
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, COLOURS, COPIES, City, load_data
from roundhouse.games.railroad_rivals.packing import BLANK, RAILROAD
from roundhouse.games.railroad_rivals.words.en import WORDS

SHIPPED = Path(tiles.__file__).parent / "data.toml"
TILES = load_data(SHIPPED)
Change = Callable[[str, str, str], Path]


def line_of(id_: str) -> int:
    """The line on which this tile or railroad stands in the shipped file."""
    lines = SHIPPED.read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if f'id = "{id_}"' in line)


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The shipped file with one text replaced by another, on the line of this tile (with "", on any)."""

    def change(id_: str, old: str, new: str) -> Path:
        lines = SHIPPED.read_text("utf-8").splitlines()
        n = line_of(id_) - 1 if id_ else next(n for n, line in enumerate(lines) if old in line)
        assert old in lines[n]
        lines[n] = lines[n].replace(old, new, 1)
        path = tmp_path / "my-tiles.toml"
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    return change


def complaint(path: Path) -> str:
    with pytest.raises(BadData) as caught:
        load_data(path)
    return str(caught.value)


def tile(name: str) -> City:
    return next(city for city in TILES.cities if city.name == name)


def edges(name: str) -> list[str]:
    """The printed edges of a city from the top clockwise, "-" for a blank one."""
    return ["-" if edge == BLANK_EDGE else TILES.railroads[edge].id for edge in tile(name).edges]


# The shipped tiles


@pytest.mark.rule("RR-COMP-3", "RR-COMP-5", "RR-DRAFT-7", "RR-COMP-8")
def test_the_counts_of_the_rulebook() -> None:
    assert len(TILES.cities) == len(TILES.city_of) == 37
    assert len(TILES.railroads) == len(TILES.railroad_of) == 12
    # four stock tiles of each
    assert len(TILES.railroads) * COPIES == 48


@pytest.mark.rule("RR-COMP-4")
def test_a_tile_has_four_edges_of_which_some_are_blank_and_a_number() -> None:
    assert len(TILES.edges) == 37 * 4
    for i, city in enumerate(TILES.cities):
        assert TILES.edges[4 * i : 4 * i + 4] == city.edges
        assert any(edge != BLANK_EDGE for edge in city.edges)
        assert city.goods >= 1
    assert BLANK_EDGE in TILES.edges
    # what an edge shows to its neighbour
    assert RAILROAD + BLANK_EDGE == BLANK


@pytest.mark.rule("RR-COMP-7")
def test_every_colour_stands_for_a_good() -> None:
    assert dict(list(zip(COLOURS, WORDS.nouns.goods, strict=True))[:4]) == {
        "brown": "wood",
        "black": "coal",
        "yellow": "grain",
        "gray": "iron",
    }


@pytest.mark.rule("RR-COMP-10", "RR-COMP-11", "RR-COMP-14")
def test_all_railroads_and_cities_of_the_text_are_there() -> None:
    assert {"ACL", "ATSF", "B&O", "C&O", "IC", "MP", "NYC", "PRR"} <= set(TILES.railroad_of)
    assert {
        "Boston",
        "Chicago",
        "Cincinnati",
        "Cleveland",
        "El Paso",
        "Indianapolis",
        "New York",
        "Pittsburgh",
        "St. Louis",
        "Washington",
    } <= {city.name for city in TILES.cities}


@pytest.mark.rule("RR-COMP-12")
def test_the_tiles_are_as_the_text_shows_them() -> None:
    assert edges("Pittsburgh").count("B&O") >= 2
    assert tile("Pittsburgh").goods == 2
    assert {"B&O", "IC"} <= set(edges("St. Louis"))
    assert edges("Cleveland").count("NYC") == 2
    assert "-" in edges("Cleveland")
    assert "NYC" in edges("Indianapolis")
    assert "-" in edges("El Paso")
    assert not {"NYC", "PRR", "B&O", "C&O", "MP"} & set(edges("El Paso"))
    assert "IC" in edges("Chicago")
    assert "B&O" in edges("Washington")


@pytest.mark.rule("RR-COMP-13")
def test_the_open_edges_of_the_printed_example() -> None:
    # of the four tiles laid there, the IC edge of St. Louis alone is outside the list, and it is covered
    listed = {"NYC", "PRR", "B&O", "C&O", "MP", "-"}
    for name in ("Cleveland", "Indianapolis", "Pittsburgh"):
        assert set(edges(name)) <= listed
    assert set(edges("St. Louis")) - listed == {"IC"}
    # two edges of Cleveland touch other tiles, both NYC, so its blank one is free
    assert edges("Cleveland").count("NYC") == 2
    assert "-" in edges("Cleveland")


@pytest.mark.rule("RR-SETUP-2", "RR-SOLO-5")
def test_the_cities_in_which_games_begin() -> None:
    assert [TILES.cities[city].name for city in TILES.starts] == ["Chicago", "St. Louis", "Cincinnati"]
    assert [TILES.cities[city].name for city in TILES.solo_starts] == ["Chicago", "St. Louis", "Washington"]
    # Chicago can be linked to St. Louis by IC, and St. Louis to Washington by B&O
    assert "IC" in set(edges("Chicago")) & set(edges("St. Louis"))
    assert "B&O" in set(edges("St. Louis")) & set(edges("Washington"))


@pytest.mark.rule("RUL-01")
def test_the_list_says_that_it_is_a_reconstruction() -> None:
    assert TILES.source == "reconstruction"
    assert len(TILES.digest) == 12


def test_no_railroad_stands_on_one_tile_alone() -> None:
    # else a stock of it could never rise
    on = Counter(edge for city in TILES.cities for edge in set(city.edges))
    assert all(on[railroad] >= 2 for railroad in range(12))


# Broken files: each complaint names the file, the line where there is one, and what is expected


@pytest.mark.parametrize(
    ("id_", "old", "new", "expected"),
    [
        ("DEN", "goods", "good", "the city DEN has an unknown key 'good': did you mean 'goods'?"),
        ("DEN", ",      goods = 2", "", "the city DEN lacks 'goods'."),
        ("DEN", "goods = 2", "goods = 0", "goods = 0: a number from 1 to 4 is expected (RR-COMP-4)."),
        ("DEN", "goods = 2", "goods = 5", "goods = 5: a number from 1 to 4 is expected (RR-COMP-4)."),
        ("DEN", "goods = 2", "goods = true", "goods = True: a number from 1 to 4 is expected (RR-COMP-4)."),
        ("DEN", "goods = 2", 'goods = "2"', "goods = 2: a number from 1 to 4 is expected (RR-COMP-4)."),
        ("DEN", '"UP ATSF MP UP"', '"UP ATFS MP UP"', "'ATFS' is no railroad: did you mean 'ATSF'?"),
        ("DEN", '"UP ATSF MP UP"', '"UP ATSF MP"', "a tile has 4 edges, here are 3 ('-' is a blank one)."),
        ("DEN", '"UP ATSF MP UP"', '"- - - -"', "a tile with four blank edges could never be linked"),
        ("DEN", '"UP ATSF MP UP"', "4", "edges = 4: a text in quotes is expected."),
        ("DEN", '"Denver"', '""', "name = '': a text in quotes is expected."),
        ("GN", "name", "nome", "the railroad GN has an unknown key 'nome': did you mean 'name'?"),
        ("GN", '"Great Northern"', "7", "name = 7: a text in quotes is expected."),
        (
            "PIT",
            '"B&O NYC PRR B&O"',
            '"B&O NYC PRR PRR"',
            "Pittsburgh has at least 2 edges of B&O, here it has 1",
        ),
        ("PIT", "goods = 2", "goods = 3", "the number of Pittsburgh is 2 (RR-COMP-12)."),
        ("STL", "B&O", "PRR", "St. Louis has at least 1 edges of B&O, here it has 0 (RR-COMP-12)."),
        ("STL", "IC", "MP", "St. Louis has at least 1 edges of IC, here it has 0 (RR-COMP-12)."),
        ("CLE", "NYC NYC", "NYC B&O", "Cleveland has at least 2 edges of NYC, here it has 1 (RR-COMP-12)."),
        ("CLE", "PRR -", "PRR PRR", "Cleveland has at least 1 blank edges, here it has 0 (RR-COMP-12)."),
        (
            "IND",
            "C&O NYC",
            "C&O C&O",
            "Indianapolis has at least 1 edges of NYC, here it has 0 (RR-COMP-12).",
        ),
        ("ELP", "SP - SP", "SP SP SP", "El Paso has at least 1 blank edges, here it has 0 (RR-COMP-12)."),
        ("ELP", "ATSF", "MP", "El Paso has no edge of MP (RR-COMP-12)."),
        ("CHI", "IC", "NYC", "Chicago has at least 1 edges of IC, here it has 0 (RR-COMP-12)."),
        ("WAS", "B&O", "C&O", "Washington has at least 1 edges of B&O, here it has 0 (RR-COMP-12)."),
        (
            "CIN",
            '"Cincinnati"',
            '"Cincinati"',
            "a tile with the id 'CIN' and the name 'Cincinnati' is expected.",
        ),
    ],
)
def test_a_tile_that_cannot_be_is_named_with_its_line(
    changed: Change, id_: str, old: str, new: str, expected: str
) -> None:
    said = complaint(changed(id_, old, new))
    assert said.startswith(f"my-tiles.toml, line {line_of(id_)}: {expected}")


TWIN = '{ id = "TWI", name = "Twin", edges = "UP - - -", goods = 1 }, '


@pytest.mark.parametrize(
    ("id_", "old", "new", "expected"),
    [
        ("DEN", "{", "# {", "36 city tiles; the game has 37 (RR-COMP-3)."),
        ("DEN", "{", TWIN + "{", "38 city tiles; the game has 37 (RR-COMP-3)."),
        ("GN", "{", "# {", "11 railroads; the game has 12 (RR-COMP-5)."),
        (
            "GN",
            "{",
            '{ id = "WP", name = "Western Pacific" }, {',
            "13 railroads; the game has 12 (RR-COMP-5).",
        ),
        ("ACL", '"ACL"', '"ACI"', "the railroad ACL is missing, which the rulebook names (RR-COMP-10)."),
        (
            "BOS",
            '"Boston"',
            '"Bangor"',
            "the city 'Boston' is missing, which the rulebook names (RR-COMP-11).",
        ),
        ("STL", '"STL"', '"SLO"', "a tile with the id 'STL' and the name 'St. Louis' is expected."),
        ("", 'source = "reconstruction"', "", "the file lacks 'source'."),
        ("", 'source = "', 'souce = "', "the file has an unknown key 'souce': did you mean 'source'?"),
        ("", 'source = "reconstruction"', "source = 1", "source = 1: a text in quotes is expected."),
        ("", "city = [", "cities = [", "the file has an unknown key 'cities': did you mean 'city'?"),
        ("", "railroad = [", "railroad = [ 3,", "'railroad' is a list of tables: railroad = [ { … }, … ]."),
    ],
)
def test_wrong_counts_and_keys_of_the_whole_file(
    changed: Change, id_: str, old: str, new: str, expected: str
) -> None:
    assert complaint(changed(id_, old, new)) == f"my-tiles.toml: {expected}"


@pytest.mark.parametrize(
    ("second", "old", "first", "word"),
    [
        ("OMA", '"OMA"', "DEN", "DEN"),
        ("OMA", '"Omaha"', "DEN", "Denver"),
        ("NP", '"NP"', "GN", "GN"),
        ("NP", '"Northern Pacific"', "GN", "Great Northern"),
    ],
)
def test_what_stands_there_twice(changed: Change, second: str, old: str, first: str, word: str) -> None:
    said = complaint(changed(second, old, f'"{word}"'))
    line = min(line_of(first), line_of(second))
    assert said.startswith(f"my-tiles.toml, line {line}: the ")
    assert said.endswith(f"'{word}' stands there twice.")


@pytest.mark.parametrize("bad", ['"Den"', '"DENV"', '"D N"', '""', "7", '"D,N"', '"DÉN"'])
def test_the_id_of_a_city_is_three_capitals(changed: Change, bad: str) -> None:
    said = complaint(changed("DEN", '"DEN"', bad))
    assert said.startswith("my-tiles.toml")
    assert said.endswith("a city's id is three letters of A-Z.")


@pytest.mark.parametrize("bad", ['"gn"', '"G N"', '""', "7", '"G,N"', '"-"'])
def test_the_id_of_a_railroad_is_made_of_capitals_and_ands(changed: Change, bad: str) -> None:
    said = complaint(changed("GN", '"GN"', bad))
    assert said.startswith("my-tiles.toml")
    assert said.endswith("a railroad's id is made of A-Z and '&'.")


def test_bad_toml_is_named_with_its_line(changed: Change) -> None:
    said = complaint(changed("DEN", "goods =", "goods"))
    assert said.startswith("my-tiles.toml: ")
    assert f"at line {line_of('DEN')}," in said


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    assert complaint(path) == f"{path}: there is no such text file."
    assert complaint(tmp_path) == f"{tmp_path}: there is no such text file."
    picture = tmp_path / "tile.png"
    picture.write_bytes(b"\x89PNG\xff")
    assert complaint(picture) == "tile.png: this is no text file that can be read."
    huge = tmp_path / "huge.toml"
    huge.write_bytes(b"#" * 300_000)
    assert complaint(huge) == f"{huge}: no data file is larger than 256000 bytes."


def test_a_file_of_ones_own_may_differ_where_the_text_is_silent(changed: Change) -> None:
    path = changed(
        "DEN",
        '"DEN", name = "Denver",         edges = "UP ATSF MP UP"',
        '"LAR", name = "Laramie", edges = "- UP - UP"',
    )
    data = load_data(path)
    laramie = data.cities[data.city_of["LAR"]]
    blank, up = BLANK_EDGE, data.railroad_of["UP"]
    assert (laramie.name, laramie.edges, laramie.goods) == ("Laramie", (blank, up, blank, up), 2)
    assert data.digest != TILES.digest


# The tiles of one's own box


def test_the_shipped_tiles_can_be_checked_and_need_no_mark() -> None:
    said = find_game("railroad-rivals").check(SHIPPED)
    assert said == "37 city tiles of 12 railroads (reconstruction)"
    assert Table.new("railroad-rivals", 3, seed=1).rules.options.text() == ""


def test_a_table_cannot_be_laid_with_a_broken_file(changed: Change) -> None:
    path = changed("DEN", "{", "# {")
    with pytest.raises(BadData, match="RR-COMP-3"):
        Table.new("railroad-rivals", 2, options=f"tiles={path}")
    with pytest.raises(BadData, match="RR-COMP-3"):
        find_game("railroad-rivals").check(path)


@pytest.mark.rule("RUL-01")
def test_a_file_of_ones_own_is_played_with(changed: Change) -> None:
    # Given Denver is called Laramie here
    path = changed("DEN", '"DEN", name = "Denver"', '"LAR", name = "Laramie"')
    t = Table.new("railroad-rivals", 3, options=f"tiles={path}", dice="manual")
    # When it is dealt
    for text in (
        "~order:1,2,3",
        "~start:STL",
        "~cubes:brown,brown,brown",
        "~deal:1,PIT,LAR",
        "~deal:2,CHI,CIN",
    ):
        t.play(text)
    # Then the game knows its name, and the shipped game knows nothing of it
    assert (
        t.game.words("en").say(t.rules, -1, t.log[3].action, t.names)
        == "Ann is dealt Pittsburgh and Laramie."
    )
    assert "LAR" not in TILES.city_of


def test_the_file_is_marked_with_its_hash_and_a_changed_one_is_refused(changed: Change) -> None:
    # Given a game with tiles of one's own
    path = changed("", "# Railroad Rivals: the railroads and the city tiles.", "# My box.")
    t = Table.new("railroad-rivals", 2, options=f"tiles={path}", seed=1)
    record = t.save()
    # Then the record's options name the file and its hash
    assert re.search(rf"^option tiles={re.escape(str(path))}@[0-9a-f]{{12}}$", record, re.MULTILINE)
    # and the same file replays it
    again = Table.from_record(record, files=True)
    assert again.position() == t.position()
    # When the file is changed, be it by a comment, then the record is refused
    path.write_text(path.read_text("utf-8") + "# changed\n", "utf-8")
    with pytest.raises(BadRecord, match="is not the file of this game any more"):
        Table.from_record(record, files=True)
    with pytest.raises(BadOptions, match="is not the file of this game any more"):
        Table.new("railroad-rivals", 2, options=t.rules.options.text())
