"""The empty board that can be printed, and boards that are found by their folder."""

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse import BadData, BadOptions
from roundhouse.core.look import Look
from roundhouse.games.ride_the_rails import RideTheRails
from tests.ride_the_rails.given import GAME

BOARDS = GAME.folder / "boards"


@pytest.mark.parametrize("path", GAME.data_files, ids=lambda path: path.stem)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.rule("RT-SETUP-2", "RT-BUILD-15", "RT-ORDER-11", "RT-TRANS-6")
def test_a_board_is_drawn_empty_with_all_that_is_printed_on_it(path: Path, theme: str) -> None:
    picture = GAME.empty_board(path, Look("en", theme))
    root = ElementTree.fromstring(picture)
    words = [element.text or "" for element in root.iter() if element.tag.endswith("}text")]
    board = GAME.rules(3, f"board={path.stem}").board  # type: ignore[attr-defined]
    assert {city.name for city in board.cities} <= set(words)
    assert words.count("$5") == 4 + 1  # the four banners, and what they mean
    assert words.count("$2") == 1 + 1
    for railroad in ("Red", "Blue", "Orange", "Yellow", "Purple", "Black"):
        assert railroad in words
    assert "starts in Chicago or one of the three westernmost occupied cities" in words
    assert "3 players: 8, or 7 with a Mountain" in words
    assert f"{len(board.places)} hexes, {len(board.cities)} cities" in words
    assert "data-part" not in picture
    assert 'href="#rt-pawn"' not in picture
    defined = {element.get("id") for element in root.iter()}
    assert {name[1:] for name in re.findall(r'href="(#[^"]*)"', picture)} <= defined


def test_by_day_the_ground_is_white() -> None:
    path = GAME.data_files[0]
    assert 'fill="#ffffff"' in GAME.empty_board(path, Look("en", "light")).splitlines()[4]
    assert 'fill="#ffffff"' not in GAME.empty_board(path, Look("en", "dark")).splitlines()[4]


def test_a_file_that_is_no_board_is_not_drawn(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("colour = 1\n", "utf-8")
    with pytest.raises(BadData, match=r"other\.toml"):
        GAME.empty_board(other, Look("en"))


@pytest.mark.rule("RT-RUL-31")
def test_a_file_put_into_the_folder_of_boards_is_a_board_to_choose(tmp_path: Path) -> None:
    for name, copy in (("usa", "usa"), ("usa-40", "my-board"), ("usa-40", "a-board")):
        shutil.copy(BOARDS / f"{name}.toml", tmp_path / f"{copy}.toml")
    game = RideTheRails(tmp_path)
    option = game.options[0]
    assert (option.name, option.values) == ("board", ["usa", "a-board", "my-board"])
    assert option.default == "usa"
    assert len(game.rules(3, "board=my-board").board.cities) == 40  # type: ignore[attr-defined]
    assert game.data_files == [tmp_path / f"{name}.toml" for name in ("a-board", "my-board", "usa")]
    with pytest.raises(BadOptions, match="my-board"):
        GAME.rules(3, "board=my-board")


def test_the_boards_that_are_shipped_are_those_in_the_folder() -> None:
    assert GAME.options[0].values == ["usa", "usa-40"]
    assert set(GAME.options[0].values) == {path.stem for path in BOARDS.glob("*.toml")}
