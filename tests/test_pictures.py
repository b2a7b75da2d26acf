"""The laws of pictures, for every game: well-formed, lit for choices, silent on secrets, repeatable."""

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import OVER, View, dice_at, find_game, game_names
from roundhouse.svg.cache import clear
from tests.pictures import (
    NAMES,
    TABLES,
    boxes,
    classes,
    drawn,
    how,
    moments,
    parts_of,
    tag,
    texts,
    verb_of,
)
from tests.walks import Setup

WIDTHS = {True: 1200, False: 390}
"""How wide a picture is for a wide page and for a phone."""
LAYERS = 100
"""No picture has more elements that a page would have to compare."""
MARGIN = 9
SMALLEST = {True: 12.45, False: 11.45}
"""How large text is at least: a desk of 1440 pixels shows a picture 1060 wide, a phone of 390 shows 374."""
DESK_SCALE, DESK_HEIGHT = 1060 / 1200, 900 - 72
"""How large a desk of 1440 by 900 pixels shows a picture, and the height under the head of the page."""
every_game = pytest.mark.parametrize("name", game_names())


class Picture:
    """One moment as it is drawn: what was seen, the state, the markup as text and as a tree."""

    def __init__(self, view: View[Any], s: Any, text: str) -> None:
        self.view = view
        self.state = s
        self.text = text
        self.root = ElementTree.fromstring(text)


class Album:
    """The pictures of some moments at one table, for a wide page or for a phone."""

    def __init__(self, setup: Setup, wide: bool) -> None:
        self.setup = setup
        self.wide = wide
        self.names = NAMES[: setup.seats]
        shown = moments(setup.game, setup.seats, setup.options)
        self.pictures = [Picture(view, s, drawn(setup.game, view, wide=wide)) for view, s in shown]

    def __str__(self) -> str:
        return f"{self.setup}-{'wide' if self.wide else 'narrow'}"


@pytest.fixture(
    scope="module",
    params=[(setup, wide) for setup in TABLES for wide in (True, False)],
    ids=lambda param: f"{param[0]}-{'wide' if param[1] else 'narrow'}",
)
def album(request: pytest.FixtureRequest) -> Album:
    """Pytest runs all laws on one album before it opens the next."""
    setup, wide = request.param
    return Album(setup, wide)


def seen(name: str) -> list[list[tuple[View[Any], Any]]]:
    """The moments of this game, table by table."""
    return [moments(name, setup.seats, setup.options) for setup in TABLES if setup.game == name]


@every_game
def test_the_walks_meet_every_verb_and_the_end(name: str) -> None:
    shown = seen(name)
    known = {verb for some in shown for verb in some[0][0].rules.verbs if not verb.startswith("~")}
    met = {verb_of(action.text()) for some in shown for view, _ in some for action in view.legal()}
    assert met == known
    assert OVER in {some[-1][1].phase for some in shown}


def test_law_9_pictures_are_well_formed_and_plain(album: Album) -> None:
    for picture in album.pictures:
        dark = drawn(album.setup.game, picture.view, theme="dark", wide=album.wide)
        for text, root in ((picture.text, picture.root), (dark, ElementTree.fromstring(dark))):
            assert root.get("role") == "img"
            assert [tag(child) for child in root][:2] == ["title", "desc"]
            assert not re.search(r"<script|<style|<image|url\(|var\(|@media", text)
            assert len(text) < how(album.setup.game).largest


def test_what_is_used_by_name_is_defined_once(album: Album) -> None:
    """Nothing comes from outside: what is named stands in the picture itself."""
    for picture in album.pictures:
        defined = Counter(element.get("id") for element in picture.root.iter() if element.get("id"))
        used = {element.get("href") for element in picture.root.iter() if element.get("href")}
        assert set(defined.values()) <= {1}
        assert used <= {f"#{name}" for name in defined}
        assert set(re.findall(r'href="([^"]*)"', picture.text)) == used


def test_law_9_the_same_view_gives_the_same_picture_and_is_left_alone(album: Album) -> None:
    for picture in album.pictures:
        view = picture.view
        before = view.position()
        again = View(view.rules, view.seat, view.rules.mask(picture.state, view.seat))
        assert drawn(album.setup.game, again, wide=album.wide) == picture.text
        assert again.position() == view.position() == before


def test_without_choices_nothing_is_lit_and_all_pictures_of_a_table_have_as_many_layers(album: Album) -> None:
    """So that a page can replace the few layers that have changed."""
    name, wide = album.setup.game, album.wide
    unlit = [drawn(name, picture.view, wide=wide, choices=False) for picture in album.pictures]
    counts = {text.count("\n") for text in [*(picture.text for picture in album.pictures), *unlit]}
    assert not [text for text in unlit if 'class="part lit' in text]
    assert len(counts) == 1
    assert max(counts) < LAYERS


def test_law_9_every_choice_has_a_lit_target_with_a_title(album: Album) -> None:
    for picture in album.pictures:
        parts = parts_of(picture.root)
        wanted = {part for action in picture.view.legal() for part in action.parts()}
        assert {part for part, elements in parts.items() if "lit" in classes(elements[0])} == wanted
        for part in wanted:
            for element in parts[part]:
                assert "lit" in classes(element)
                assert tag(element[0]) == "title"
                assert element[0].text


def test_law_5_swapping_what_is_hidden_leaves_every_byte_as_it_is(album: Album) -> None:
    swapped = False
    for n, picture in enumerate(album.pictures):
        view, rules = picture.view, picture.view.rules
        if picture.state.phase != OVER and album.setup.secretive():
            other = view.guess(dice_at("swap", n))
            swapped = swapped or rules.position(other) != rules.position(picture.state)
            masked = View(rules, view.seat, rules.mask(other, view.seat))
            assert drawn(album.setup.game, masked, wide=album.wide) == picture.text
    assert swapped == album.setup.secretive()


def test_what_is_asked_is_written_out_in_full(album: Album) -> None:
    game = find_game(album.setup.game)
    for picture in album.pictures:
        assert game.words("en").ask(picture.view, album.names) in " ".join(texts(picture.root))


def marks(album: Album) -> set[str]:
    """The letters on pieces that are known by their shape and colour too: they may be small."""
    if album.setup.game != "railroad-rivals":
        return set()
    railroads = album.pictures[0].view.rules.data.railroads  # type: ignore[attr-defined]
    seats = {str(n + 1) for n in range(album.setup.seats)} if "modules=" in album.setup.options else set()
    lines = [(railroad.id, railroad.id[:4], railroad.id[4:]) for railroad in railroads]
    return seats.union(*lines)


def test_text_stays_on_the_page_and_is_large_enough(album: Album) -> None:
    width, small = WIDTHS[album.wide], marks(album)
    for picture in album.pictures:
        assert (picture.root.get("viewBox") or "").split()[2] == str(width)
        for left, right, size, text in boxes(picture.root):
            assert left >= MARGIN, text
            assert right <= width - MARGIN, text
            assert size >= SMALLEST[album.wide] or text in small, text


def test_a_whole_map_of_hexes_is_in_sight_at_a_desk(album: Album) -> None:
    """At 1440 by 900 pixels; and a larger screen shows at once what the picture says that it should."""
    root = album.pictures[0].root
    windows = [
        element for element in root.iter() if "map" in classes(element) and element.get("data-touched")
    ]
    for window in windows if album.wide else []:
        low = float(window.get("y") or 0) + float(window.get("height") or 0)
        assert low * DESK_SCALE <= DESK_HEIGHT
        shape = re.search(r"--shape:([\d.]+)", root.get("style") or "")
        assert shape
        assert low <= WIDTHS[True] / float(shape[1]) + 1


@every_game
def test_the_same_name_is_the_same_markup_in_every_picture_of_a_page(name: str) -> None:
    """A page may hold a wide and a narrow picture, and `use` finds the first of a name."""
    for shown in seen(name):
        found: dict[str, set[bytes]] = {}
        for view, _ in shown[::8]:
            for theme in ("light", "dark"):
                for wide in (True, False):
                    for element in ElementTree.fromstring(drawn(name, view, theme=theme, wide=wide)).iter():
                        if id_ := element.get("id"):
                            found.setdefault(id_, set()).add(ElementTree.tostring(element))
        assert found
        assert all(len(markup) == 1 for markup in found.values())


@every_game
def test_what_is_remembered_is_what_would_be_drawn(name: str) -> None:
    """Pieces are kept by what they read: a picture from memory is the same as one drawn anew."""
    some = 1 if how(name).largest < 100_000 else 4
    looks = [
        (view, theme, wide)
        for shown in seen(name)
        for view, _ in shown[::some]
        for theme in ("light", "dark")
        for wide in (True, False)
    ]
    kept = [drawn(name, view, theme=theme, wide=wide) for view, theme, wide in looks]
    for (view, theme, wide), picture in zip(looks, kept, strict=True):
        clear()
        assert drawn(name, view, theme=theme, wide=wide) == picture


@every_game
def test_an_unknown_theme_is_refused(name: str) -> None:
    view, _ = seen(name)[0][0]
    with pytest.raises(ValueError, match="sepia"):
        drawn(name, view, theme="sepia")
