"""The boards of Ride the Rails: facts of the two that come with it, and every complaint about a map file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import BadData
from roundhouse.games.ride_the_rails.boards.reader import load_board
from roundhouse.games.ride_the_rails.data import MOUNTAIN, PLAIN, Board
from roundhouse.geometry.hexes import distance
from tests.ride_the_rails.given import GAME, PRINTED, SMALL, board_of, scene, starts, way

FILE = GAME.folder / "boards" / "usa-40.toml"
Change = Callable[..., Path]


@pytest.fixture
def changed(tmp_path: Path) -> Change:
    """The small board's file with texts replaced by others, where they are first found below the comments."""

    def change(*pairs: tuple[str, str]) -> Path:
        head, name, body = FILE.read_text("utf-8").partition('name = "usa-40"')
        body = name + body
        for old, new in pairs:
            assert old in body, old
            body = body.replace(old, new, 1)
        path = tmp_path / "mine.toml"
        path.write_text(head + body, "utf-8")
        return path

    return change


def complaint(path: Path) -> str:
    with pytest.raises(BadData) as caught:
        load_board(path)
    return str(caught.value)


def line_of(start: str) -> int:
    """The line of the small board's file that begins like this."""
    lines = FILE.read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.startswith(start))


def ids(board: Board, kind: str) -> set[str]:
    return {city.id for city in board.cities if city.kind == kind}


def steps(options: str, start: str, end: str) -> int:
    return len(way(options, start, end).split()) - 1


# The boards there are


@pytest.mark.rule("RT-RUL-31", "RT-SETUP-11", "RT-START-7", "RT-BONUS-3", "RT-BUILD-12")
def test_the_printed_board() -> None:
    board = board_of(PRINTED)
    assert (len(board.places), len(board.cities)) == (386, 51)
    assert (board.terrain.count(MOUNTAIN), board.terrain.count(PLAIN)) == (49, 286)
    rows = [sum(row == r for row, _ in board.places) for r in range(19)]
    assert rows == [19, 22, 25, 25, 28, 29, 29, 28, 27, 26, 26, 25, 22, 21, 17, 9, 4, 3, 1]
    assert ids(board, "east") == {"NYC", "PHI", "BAL", "WIL", "CHA", "JAC"}
    assert ids(board, "west") == {"SEA", "POR", "SFO", "LAX"}
    assert ids(board, "five") == {"MIN", "DEN", "KAN", "DAL"}
    assert ids(board, "chicago") == {"CHI"}
    # Boston and Portland in Maine are ordinary cities, and no city touches another
    assert {"BOS", "PME"} <= ids(board, "plain")
    assert not any(board.city_at[n] >= 0 for city in board.cities for n in board.around[city.hex])
    # coast to coast: 21 steps from Los Angeles to the nearest, 31 from Seattle to the farthest
    far = {(a, b): steps(PRINTED, a, b) for a in ids(board, "west") for b in ids(board, "east")}
    assert min(far.values()) == far["LAX", "CHA"] == far["LAX", "JAC"] == 21
    assert max(far.values()) == far["SEA", "NYC"] == far["SEA", "WIL"] == 31


@pytest.mark.rule("RT-RUL-31")
def test_the_small_board() -> None:
    board = board_of(SMALL)
    assert (len(board.places), len(board.cities), board.terrain.count(MOUNTAIN)) == (189, 40, 32)
    assert ids(board, "east") == {"BOS", "NYC", "PHI", "BAL", "NOR", "CHA"}
    assert ids(board, "west") == {"SEA", "POR", "SFO", "LAX"}
    assert ids(board, "five") == {"MIA", "NOL", "MIN", "DEN"}
    near = {
        frozenset((city.id, other.id))
        for city in board.cities
        for other in board.cities
        if other.hex in board.around[city.hex]
    }
    assert near == {frozenset(("NYC", "PHI")), frozenset(("PHI", "BAL"))}
    keys = {city.id: board.west[city.hex] for city in board.cities}
    for row in (
        "SEA POR",
        "LAX SPO REN",
        "ELP SFE",
        "OKC DAL",
        "MIN KAN HOU",
        "MEM STL",
        "IND NAS",
        "CLT JAC",
    ):
        assert len({keys[city] for city in row.split()}) == 1, row
    to_chicago = {city: steps(SMALL, city, "CHI") for city in ids(board, "east")}
    assert to_chicago == {"NYC": 8, "BOS": 10, "PHI": 7, "BAL": 7, "NOR": 7, "CHA": 7}
    assert steps(SMALL, "CHA", "LAX") == 16
    assert steps(SMALL, "BOS", "SEA") == 25


@pytest.mark.rule("RT-BUILD-8")
@pytest.mark.parametrize("options", [PRINTED, SMALL])
def test_hexes_have_up_to_six_neighbours_who_have_them_too(options: str) -> None:
    board = board_of(options)
    for hex_, around in enumerate(board.around):
        assert 1 <= len(around) <= 6
        for n in around:
            assert hex_ in board.around[n]
            assert distance(board.places[hex_], board.places[n]) == 1


# Files of one's own


@pytest.mark.rule("RT-RUL-31")
def test_a_board_of_ones_own_is_played_on(changed: Change) -> None:
    # Given Boston is called Bangor and lies in the hex to its left
    path = changed(
        ("  .  BOS\n", " BAN  . \n"), ('BOS = "Boston"', 'BAN = "Bangor"'), ('"BOS NYC', '"BAN NYC')
    )
    assert GAME.check(path) == "the board usa-40: 189 hexes, 40 cities (our own design)"
    assert starts(scene(3, options=f"board={path}"), "red") == "BAL BAN CHA NOR NYC PHI"


def test_a_broken_file_is_refused_where_a_table_is_laid(changed: Change) -> None:
    path = changed(("hexes = 189", "hexes = 188"))
    with pytest.raises(BadData, match="the picture has 189"):
        GAME.rules(3, f"board={path}")
    with pytest.raises(BadData, match="the picture has 189"):
        GAME.check(path)


CORRECT = "correct the picture or the number."
SHIFTED = (
    "row B is one of the rows that stand half a hex to the right: "
    "its first hex begins 2 characters after the bar."
)


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("hexes = 189", "hexes = 190", "hexes", f"hexes = 190, but the picture has 189: {CORRECT}"),
        ("hexes = 189", 'hexes = "189"', "hexes", f"hexes = '189', but the picture has 189: {CORRECT}"),
        ("mountains = 32", "mountains = 31", "mount", f"mountains = 31, but the picture has 32: {CORRECT}"),
        ('"BOS NYC PHI', '"NYC PHI', "east", "east lists 5 cities; there are 6 (RT-BUILD-12)."),
        ('"BOS NYC PHI', '"BOS ALB NYC PHI', "east", "east lists 7 cities; there are 6 (RT-BUILD-12)."),
        ('"SEA POR SFO LAX"', '"SEA POR SFO"', "west", "west lists 3 cities; there are 4 (RT-START-7)."),
        ('"MIN DEN NOL MIA"', '"MIN"', "five", "five lists 1 cities; there are 4 (RT-BONUS-3)."),
        ('"CHI"', '"CHI STL"', "chicago", "chicago lists 2 cities; there are 1 (RT-BUILD-11)."),
        ('"CHI"', '"CHICAGO"', "chicago", "'CHICAGO' is no city of the picture: did you mean 'CHI'?"),
        ('"MIN DEN NOL MIA"', '"MIN DEN NOL SEA"', "five", "SEA is listed twice: as west and as five."),
        ('"MIN DEN NOL MIA"', '"MIN DEN NOL NOL"', "five", "NOL is listed twice: as five and as five."),
        ('MIA = "Miami"', 'MIAM = "Miami"', "MIA", "'MIAM': a city's id is three letters of A-Z."),
        ('MIA = "Miami"', "MIA = 3", "MIA", "MIA = 3: the city's name in quotes is expected."),
        ('MIA = "Miami"', 'MIA = "Jacksonville"', "JAC", "two cities are called Jacksonville."),
        ("MIA\n", " . \n", "MIA", "Miami is not in the picture: write MIA where its hex is."),
        ("POR  ^ ", "SEA  ^ ", "C |", "the city SEA stands in A1 and again in C1."),
        ("B |   .", "B | .  ", "B |", SHIFTED),
        ("C |POR", "X |POR", "C |", "row C is expected here: write 'C |' and its hexes."),
        ("C |POR", "C POR", "C |", "row C is expected here: write 'C |' and its hexes."),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    changed: Change, old: str, new: str, line: str, expected: str
) -> None:
    assert complaint(changed((old, new))) == f"mine.toml, line {line_of(line)}: {expected}"


@pytest.mark.parametrize("cell", [" #  ", ". . ", " x  ", "Por ", "POR.", "PO  "])
def test_a_hex_that_is_none_is_named_with_its_place(changed: Change, cell: str) -> None:
    said = complaint(changed(("C |POR ", f"C |{cell}")))
    assert said.startswith(f"mine.toml, line {line_of('C |')}: hex C1, character 4: {cell!r} is none of ")
    assert said.endswith("Is the row shifted?")


@pytest.mark.rule("RT-BUILD-8")
def test_a_board_in_two_pieces_is_refused(changed: Change) -> None:
    # Given M18, the way to Miami, is taken away
    path = changed((f"M |{' ' * 69}.", "M |"), ("hexes = 189", "hexes = 188"))
    assert complaint(path) == (
        f"mine.toml, line {line_of('N |')}: hex N18 and 0 more cannot be reached from the rest of the board: "
        "join them by a hex (RT-BUILD-8)."
    )


@pytest.mark.rule("RT-RUL-31", "RT-SETUP-11", "RT-SETUP-3")
def test_a_board_has_30_to_52_cities(changed: Change) -> None:
    names = {city.id: city.name for city in board_of(SMALL).cities}
    plain = ["SPO", "HEL", "BIS", "DET", "ALB", "SLC", "OMA", "BUF", "REN", "KAN", "CLE"]

    def without(n: int) -> Path:
        return changed(
            *(pair for id_ in plain[:n] for pair in ((id_, " . "), (f'{id_} = "{names[id_]}"', "")))
        )

    assert len(load_board(without(10)).cities) == 30
    said = complaint(without(11))
    assert said.startswith("mine.toml: 29 cities; at least 30 are needed")
    assert said.endswith("(RT-RUL-31).")

    def more(n: int) -> Path:
        # in row J, which is plain from J8 to J15, and in row B from B7 to B14
        new = [f"X{letter}X" for letter in "ABCDEFGHIJKLMNOP"[:n]]
        row_j, row_b = (
            "".join(f"{id_} " for id_ in (*part, *[" . "] * (8 - len(part)))) for part in (new[:8], new[8:])
        )
        listed = "".join(f'{id_} = "{id_}"\n' for id_ in new)
        return changed(
            ("^   ^   ^  " + " .  " * 8, "^   ^   ^  " + row_b),
            ("ELP " + " .  " * 8, "ELP " + row_j),
            ("[cities]\n", "[cities]\n" + listed),
        )

    assert len(load_board(more(12)).cities) == 52
    assert complaint(more(13)) == "mine.toml: 53 cities; the box has 52 passengers (RT-SETUP-11)."


def test_keys_are_checked(changed: Change) -> None:
    for old, new, expected in (
        ("five =", "fife =", "the file has an unknown key 'fife': did you mean 'five'?"),
        ('five = "MIN DEN NOL MIA"\n', "", "the file lacks 'five'."),
        ('name = "usa-40"', "name = 40", "name = 40: a text in quotes is expected."),
        ('east = "BOS NYC PHI BAL NOR CHA"', "east = 6", "east = 6: a text in quotes is expected."),
    ):
        assert complaint(changed((old, new))) == f"mine.toml: {expected}"


def test_a_picture_is_expected(tmp_path: Path) -> None:
    text = FILE.read_text("utf-8")
    start, end = text.index("picture = '''"), text.index("'''\n\n[cities]") + 3
    path = tmp_path / "mine.toml"
    for nothing in ("picture = 3", "picture = ''", "picture = '''\n\n'''"):
        path.write_text(text[:start] + nothing + text[end:], "utf-8")
        assert complaint(path) == (
            f"mine.toml, line {line_of('picture')}: 'picture' is the map itself: rows of text "
            "between ''' and '''."
        )
    rows = "\n".join(f"{letter} | .  " for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    path.write_text(text[:start] + f"picture = '''\n{rows}\nAA | .  \n'''" + text[end:], "utf-8")
    line = line_of("picture") + 27
    assert complaint(path) == f"mine.toml, line {line}: a board has at most 26 rows, A to Z."


def test_cities_have_names(changed: Change, tmp_path: Path) -> None:
    said = complaint(changed(('MIA = "Miami"', "")))
    assert said.startswith(f"mine.toml, line {line_of('[cities]')}: the city MIA of hex N18 has no name")
    text = FILE.read_text("utf-8").partition("\n[cities]")[0]
    path = tmp_path / "mine.toml"
    path.write_text(text.replace('name = "usa-40"', 'cities = 3\nname = "usa-40"'), "utf-8")
    assert complaint(path) == (
        f"mine.toml, line {line_of('name =')}: 'cities' is a table: [cities], then CHI = \"Chicago\"."
    )


def test_too_many_hexes(changed: Change) -> None:
    # Given 292 hexes are added to row N, which ends with Miami
    path = changed(("MIA\n", "MIA" + "  . " * 292 + "\n"))
    assert complaint(path) == "mine.toml: 481 hexes; a board has at most 480."
