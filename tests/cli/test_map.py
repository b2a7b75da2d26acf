"""`roundhouse map`: a blank that can be played at once, a picture under its grid, a look at every save."""

import os
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse import Table, find_game
from roundhouse.cli.map import watching
from roundhouse.cli.map.watching import Watched
from roundhouse.games.railway_rivals.map_file.reader import load_map
from roundhouse.svg.png import to_png
from tests.cli.conftest import Run

DOT = to_png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>')


@pytest.mark.parametrize("size", ["5x5", "14x10", "60x60", "5x60"])
@pytest.mark.parametrize("flat", [False, True])
def test_a_blank_of_any_size_is_sound_and_as_large_as_asked_for(run: Run, size: str, flat: bool) -> None:
    made = run("map", "new", "--size", size, "-o", "my-land.toml", *(["--flat"] if flat else []))
    assert made.exit_code == 0, made.stderr
    assert run("check", "my-land.toml").stdout.startswith("ok ")
    printed = load_map(Path("my-land.toml"))
    wide, high = (int(word) for word in size.split("x"))
    lines, places = (wide, high) if flat else (high, wide)
    assert max(printed.places) == (lines - 1, places - 1)
    assert len(printed.names) == wide * high
    assert (printed.id, printed.name, printed.ground.flat) == ("my-land", "My Land", flat)


def test_a_blank_can_be_played(run: Run) -> None:
    run("map", "new", "--size", "9x7", "-o", "mine.toml")
    table = Table.new("railway-rivals", 2, seed="1", options="map=mine.toml")
    assert table.legal()


def test_every_field_that_a_map_may_have_is_explained(run: Run) -> None:
    run("map", "new", "--size", "9x7", "-o", "mine.toml")
    text = Path("mine.toml").read_text("utf-8")
    for word in ("[runs]", "[hexes]", "[hexes.legend]", "[countries]", "[towns]", "[rivers]", "[closed]"):
        assert word in text
    for word in (
        "[borders]",
        "[[features]]",
        "[[specials]]",
        "[[starts]]",
        "players",
        "orientation",
        "notes",
    ):
        assert word in text
    # what stands there as an example is sound once its sign is taken away
    bridge = text.replace("# [[features]]\n# id", "[[features]]\nid").replace(
        '# name = "Narrows', 'name = "Narrows'
    )
    bridge = bridge.replace('# path = "C2', 'path = "C2').replace("# cost = [5]", "cost = [5]")
    Path("mine.toml").write_text(bridge, "utf-8")
    assert run("check", "mine.toml").exit_code == 0
    assert [feature.name for feature in load_map(Path("mine.toml")).features] == ["Narrows Bridge"]


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (("--size", "4x9"), "4x9: a map has 5 to 60 hexes each way."),
        (("--size", "61x9"), "61x9: a map has 5 to 60 hexes each way."),
        (("--size", "large"), "--size large: write hexes across and down, like 24x18."),
        (("--size", "9x9", "-o", "map.txt"), "map.txt: a map is a .toml file."),
        (("--size", "9x9", "--game", "trainmaker"), "Trainmaker has no maps to make."),
        (("--size", "9x9", "--behind", "none.png"), "none.png"),
    ],
)
def test_what_cannot_be_made_is_refused(run: Run, how: tuple[str, ...], says: str) -> None:
    result = run("map", "new", *how)
    assert result.exit_code == 1
    assert says in result.stderr
    assert not list(Path().glob("*.toml"))


def test_a_file_that_exists_is_kept(run: Run) -> None:
    Path("map.toml").write_text("mine", "utf-8")
    result = run("map", "new", "--size", "9x9")
    assert result.exit_code == 1
    assert "map.toml exists already" in result.stderr
    assert Path("map.toml").read_text("utf-8") == "mine"
    assert run("map", "new", "--size", "9x9", "--force").exit_code == 0


@pytest.mark.parametrize("flat", [False, True])
def test_a_picture_lies_under_the_named_grid(run: Run, flat: bool) -> None:
    Path("land.png").write_bytes(DOT)
    result = run("map", "new", "--size", "6x5", "--behind", "land.png", *(["--flat"] if flat else []))
    assert result.exit_code == 0, result.stderr
    root = ElementTree.parse("map.behind.svg").getroot()
    order = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert order.index("image") < order.index("path") < order.index("text")
    image = next(element for element in root.iter() if element.tag.endswith("image"))
    assert image.get("href") == f"data:image/png;base64,{b64encode(DOT).decode()}"
    names = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert names == load_map(Path("map.toml")).names


def test_what_is_no_picture_is_refused(run: Run) -> None:
    Path("land.png").write_text("<svg/>", "utf-8")
    result = run("map", "new", "--size", "6x5", "--behind", "land.png")
    assert result.exit_code == 1
    assert "land.png is no picture that is known here" in result.stderr


# At every save


def save(path: Path, text: str, when: int) -> None:
    path.write_text(text, "utf-8")
    os.utime(path, ns=(when, when))


def test_every_save_is_checked_and_drawn_once(run: Run) -> None:
    run("map", "new", "--size", "6x5", "-o", "mine.toml")
    path, picture = Path("mine.toml"), Path("mine.svg")
    text = path.read_text("utf-8")
    watched = Watched(path, picture)
    assert watched.look().startswith("ok   mine.toml: Railway Rivals: the map Mine: 30 hexes")
    assert "Town 1" in picture.read_text("utf-8")
    assert watched.look() == "", "nothing was saved since"
    save(path, text.replace("Town 1", "Ashby"), 1)
    assert watched.look().endswith("→ mine.svg")
    assert "Ashby" in picture.read_text("utf-8")
    save(path, text.replace('at = "B2"', 'at = "Q9"'), 2)
    line = watched.look()
    assert line.startswith("BAD  mine.toml: line ")
    assert "there is no hex Q9 in the picture." in line
    assert "Ashby" in picture.read_text("utf-8"), "the last sound picture stays"
    path.unlink()
    assert watched.look() == ""
    save(path, text, 3)
    assert watched.look().startswith("ok ")


def test_the_command_goes_on_until_it_is_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("map", "new", "--size", "6x5", "-o", "mine.toml")
    text, saves = Path("mine.toml").read_text("utf-8"), iter([1, 2])

    def pause() -> None:
        when = next(saves, 0)
        if not when:
            raise KeyboardInterrupt
        save(Path("mine.toml"), text.replace("Town 1", f"Town {when}{when}"), when)

    monkeypatch.setattr(watching, "pause", pause)
    result = run("map", "watch", "mine.toml", "-o", "seen.png")
    assert result.stdout.count("ok   mine.toml") == 3
    assert Path("seen.png").read_bytes().startswith(b"\x89PNG")


def test_a_board_is_watched_too(run: Run) -> None:
    board = find_game("ride-the-rails").folder / "boards" / "usa-40.toml"
    assert Watched(board, Path("board.svg")).look().startswith("ok   usa-40.toml: Ride the Rails")


def test_watching_needs_a_file_and_a_picture(run: Run) -> None:
    assert "none.toml" in run("map", "watch", "none.toml").stderr
    run("map", "new", "--size", "6x5", "-o", "mine.toml")
    assert "a picture is a .svg or a .png file" in run("map", "watch", "mine.toml", "-o", "x.pdf").stderr
