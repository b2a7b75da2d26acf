"""Boards of one's own: what the reader says about a map file that is not right."""

from pathlib import Path

import pytest

from roundhouse import BadData
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.boards.reader import load_board

GAME = RideTheRails()
GOOD = (GAME.folder / "boards" / "usa-40.toml").read_text("utf-8")


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return path


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_board_of_ones_own_is_played_on_and_marked_by_its_hash(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD.replace('name = "usa-40"', 'name = "mine"'))
    rules = GAME.rules(3, f"board={path}")
    assert rules.options.values["board"].startswith(f"{path}@")
    assert GAME.rules(3, rules.options.text()).options.text() == rules.options.text()
    assert GAME.check(path).startswith("the board mine: 189 hexes, 40 cities")


ROW_C = "C |POR  ^   .   .   ^   ^   ^   .   .   .   .  MIN  .   .      DET             ALB  .   ."
WRONG = [
    # what is changed, to what, in which line the complaint is, and what it says
    (ROW_C, ROW_C.replace("C |POR  ^ ", "C |POR ^  "), ROW_C[:3], "hex C2, character 8: '^   ' is none of"),
    (ROW_C, ROW_C.replace("C |POR", "D |POR"), "D |POR", "row C is expected here"),
    (ROW_C, ROW_C.replace("DET", "MIN"), ROW_C[:3], "the city MIN stands in C12 and again in C16"),
    ("B |   .   ^", "B | .     ^", "B | .", "half a hex to the right"),
    ("mountains = 32", "mountains = 31", "mountains", "the picture has 32"),
    ("hexes = 189", "hexes = 190", "hexes", "the picture has 189"),
    ('DET = "Detroit"', 'DETR = "Detroit"', "DETR", "three letters"),
    ('DET = "Detroit"\n', "", "[cities]", "the city DET of hex C16 has no name"),
    ('DET = "Detroit"', 'DET = "Miami"', 'DET = "Miami"', "two cities are called Miami"),
    ("[cities]\n", '[cities]\nXYZ = "Nowhere"\n', "XYZ", "not in the picture"),
    ('east = "BOS ', 'east = "', "east =", "east lists 5 cities; there are 6 (RT-BUILD-12"),
    ('east = "BOS ', 'east = "BOX ', "east =", "'BOX' is no city of the picture: did you mean 'BOS'"),
    ('five = "MIN', 'five = "CHI', "five =", "CHI is listed twice"),
    ('west = "SEA POR SFO LAX"', 'west = "SEA POR SFO"', "west =", "there are 4 (RT-START-7"),
]


@pytest.mark.parametrize(("old", "new", "where", "says"), WRONG)
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    with pytest.raises(BadData) as error:
        load_board(written(tmp_path, text))
    assert says in str(error.value)
    body = text[text.index("\nname =") :]
    line = text[: text.index("\nname =")].count("\n") + line_of(body, where)
    assert f"line {line}:" in str(error.value)


def test_a_board_hangs_together_and_has_enough_passengers(tmp_path: Path) -> None:
    island = GOOD.replace(
        "M |                                                                     .\n", "M |\n"
    )
    island = island.replace("hexes = 189", "hexes = 188")
    with pytest.raises(BadData, match=r"hex N18 and 0 more cannot be reached .*RT-BUILD-8"):
        load_board(written(tmp_path, island))
    few = GOOD
    for id_ in ("SPO", "HEL", "BIS", "DET", "ALB", "OMA", "REN", "KAN", "BUF", "CLE", "PIT"):
        few = few.replace(f"{id_}  ", " .   ", 1) if f"{id_}  " in few else few.replace(f"{id_}\n", " .\n", 1)
        few = "\n".join(line for line in few.splitlines() if not line.startswith(f"{id_} ="))
    with pytest.raises(BadData, match=r"29 cities; at least 30 are needed.*RT-RUL-31"):
        load_board(written(tmp_path, few))
