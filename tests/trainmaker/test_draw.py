"""The picture of a Trainmaker table: well-formed, complete, lit where one may choose, silent on secrets."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from roundhouse import OVER, PUBLIC, Table, View, dice_at, find_game
from roundhouse.games.trainmaker.data import FACE_NAMES, GOODS
from roundhouse.svg.cache import clear
from roundhouse.svg.cards import HAVE
from roundhouse.svg.text import width_of

draw = find_game("trainmaker").draw
ask = find_game("trainmaker").words("en").ask

SETUPS = [(1, ""), (2, ""), (3, "modules=steam-engine"), (5, "modules=steam-engine"), (6, "")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])


def walk(seats: int, options: str) -> Iterator[tuple[View[Any], Any]]:
    """A seeded random game, chance nodes included: the mover's or another's view, and the full state."""
    table = Table.new("trainmaker", seats, seed=f"draw-{seats}", options=options)
    rules = table.rules
    s = rules.start()
    for n in range(100_000):
        viewers = [PUBLIC, *range(seats)]
        seat = max(rules.to_move(s), 0) if n % 3 else viewers[n // 3 % len(viewers)]
        yield View(rules, seat, rules.mask(s, seat)), s
        mover = rules.to_move(s)
        if mover == OVER:
            return
        dice = dice_at("walk", n)
        choices = rules.legal(s) if mover >= 0 else []
        building = [a for a in choices if a.text().startswith(("place", "score"))]
        pool = building if building and dice.below(8) else choices
        rules.apply(s, pool[dice.below(len(pool))] if pool else rules.sample(s, dice))


@cache
def moments(seats: int, options: str) -> list[tuple[View[Any], Any]]:
    """Some of these, the beginning and the end among them."""
    found: list[tuple[View[Any], Any]] = []
    seen: set[tuple[int, str]] = set()
    for n, (view, s) in enumerate(walk(seats, options)):
        kinds = {action.text().partition(":")[0] for action in view.legal()}
        key = (s.phase, " ".join(sorted(kinds)))
        if key not in seen or n % 60 == 0 or s.phase == OVER:
            seen.add(key)
            found.append((view, s.clone()))
    return found


def names(seats: int) -> list[str]:
    return ["Ann", "Bob", "Maximilian-Ferdinand-von-Habsburg", "D&n", "<Eve>", "中村🚂"][:seats]


def parts_of(root: ElementTree.Element) -> dict[str, list[ElementTree.Element]]:
    found: dict[str, list[ElementTree.Element]] = {}
    for element in root.iter():
        if part := element.get("data-part"):
            found.setdefault(part, []).append(element)
    return found


def tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


@every_setup
def test_the_walks_meet_every_kind_of_moment(seats: int, options: str) -> None:
    texts = {a.text().partition(":")[0] for view, _ in moments(seats, options) for a in view.legal()}
    assert texts == {"keep", "place", "switch", "roll", "stop", "score"}
    assert moments(seats, options)[-1][1].phase == OVER


@every_setup
@both_layouts
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_law_9_pictures_are_well_formed_and_plain(seats: int, options: str, wide: bool, theme: str) -> None:
    for view, _ in moments(seats, options):
        picture = draw(view, names(seats), theme=theme, wide=wide)
        root = ElementTree.fromstring(picture)
        assert root.get("role") == "img"
        assert [tag(child) for child in root][:2] == ["title", "desc"]
        assert not re.search(r"<script|<style|<image|url\(|var\(|@media", picture)
        # nothing from outside: what is named stands in the picture itself, once
        ids = re.findall(r'\bid="([^"]*)"', picture)
        assert len(ids) == len(set(ids))
        assert {name.removeprefix("#") for name in re.findall(r'href="([^"]*)"', picture)} <= set(ids)


@every_setup
@both_layouts
def test_law_9_the_same_view_gives_the_same_picture_and_is_left_alone(
    seats: int, options: str, wide: bool
) -> None:
    for view, s in moments(seats, options):
        before = view.position()
        first = draw(view, names(seats), wide=wide)
        again = View(view.rules, view.seat, view.rules.mask(s, view.seat))
        assert draw(again, names(seats), wide=wide) == first
        assert view.position() == before


@every_setup
@both_layouts
def test_law_9_every_choice_has_a_lit_target_with_a_title(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        parts = parts_of(ElementTree.fromstring(draw(view, names(seats), wide=wide)))
        wanted = {part for action in view.legal() for part in action.parts()}
        lit = {part for part, elements in parts.items() if "lit" in (elements[0].get("class") or "").split()}
        assert lit == wanted
        for part in wanted:
            for element in parts[part]:
                assert "lit" in (element.get("class") or "").split()
                assert tag(element[0]) == "title"
                assert element[0].text


@both_layouts
def test_without_choices_the_targets_are_there_but_none_is_lit(wide: bool) -> None:
    for view, _ in moments(3, "modules=steam-engine"):
        picture = draw(view, names(3), wide=wide, choices=False)
        parts = parts_of(ElementTree.fromstring(picture))
        assert {part for action in view.legal() for part in action.parts()} <= set(parts)
        assert 'class="part lit' not in picture


@every_setup
@both_layouts
def test_law_9_no_contract_of_another_seat_is_in_the_picture(seats: int, options: str, wide: bool) -> None:
    looked = 0
    for view, s in moments(seats, options):
        if s.phase == OVER:
            continue
        contracts = view.rules.data.contracts  # type: ignore[attr-defined]
        secret = {i for n, i in enumerate(s.offers) if n // 2 != view.seat and i >= 0}
        picture = draw(view, names(seats), wide=wide)
        for i in secret:
            looked += 1
            assert contracts[i].id not in picture
            assert contracts[i].name.replace("&", "&amp;") not in picture
    assert looked


@every_setup
@both_layouts
def test_law_5_swapping_what_is_hidden_leaves_every_byte_as_it_is(
    seats: int, options: str, wide: bool
) -> None:
    swapped = 0
    for n, (view, s) in enumerate(moments(seats, options)):
        if s.phase == OVER:
            continue
        other = view.guess(dice_at("swap", n))
        swapped += (other.kept, other.offers) != (s.kept, s.offers)
        masked = View(view.rules, view.seat, view.rules.mask(other, view.seat))
        assert draw(masked, names(seats), wide=wide) == draw(view, names(seats), wide=wide)
    assert swapped or seats == 1


def test_contracts_are_open_when_the_game_is_over() -> None:
    view, s = moments(6, "")[-1]
    picture = draw(view, names(6))
    for i in s.kept:
        assert view.rules.data.contracts[i].name.split(" &")[0] in picture  # type: ignore[attr-defined]


@every_setup
@both_layouts
def test_the_picture_shows_all_that_is_open(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        picture = draw(view, names(seats), wide=wide)
        root = ElementTree.fromstring(picture)
        data = view.rules.data  # type: ignore[attr-defined]
        words = " ".join(element.text or "" for element in root.iter() if tag(element) in ("text", "title"))
        summary = root[1].text or ""
        for i in s.display:
            if i >= 0:
                assert data.cities[i].name in words
                assert f"{data.cities[i].name} (" in summary
        for i, city in enumerate(data.cities):
            if any(cards >> i & 1 for cards in s.cards):
                assert city.name in words
                assert city.name in summary
        assert f"Round {s.round}" in words
        assert words.count("no card") == sum(i < 0 for i in s.display)


def test_ticks_stand_for_the_train_in_hand_and_not_for_one_that_has_scored() -> None:
    seen = set()
    for view, s in walk(2, ""):
        have = [] if s.scored else [(s.train >> 3 * i & 7) - 1 for i in range(7) if s.train >> 3 * i]
        ticks = 0
        for i in s.display:
            stock = view.rules.data.cities[i].stock if i >= 0 else ""  # type: ignore[attr-defined]
            ticks += sum(min(stock.count("LPBFC"[face]), have.count(face)) for face in range(5))
        assert draw(view, names(2)).count(f'stroke="{HAVE}"') == ticks
        seen.add((bool(s.scored), ticks > 0))
    assert seen == {(False, False), (False, True), (True, False)}


@every_setup
@both_layouts
def test_what_is_asked_is_written_out_in_full(seats: int, options: str, wide: bool) -> None:
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(draw(view, names(seats), wide=wide))
        words = " ".join(element.text or "" for element in root.iter() if tag(element) == "text")
        assert ask(view, names(seats)) in words


def test_the_dice_of_a_roll_are_drawn_one_by_one() -> None:
    for view, s in moments(2, ""):
        parts = parts_of(ElementTree.fromstring(draw(view, names(2))))
        for face, letter in enumerate("LPBFC"):
            assert len(parts.get(f"die:{letter}", [])) == s.roll >> 3 * face & 7


def boxes(
    element: ElementTree.Element, x: float, y: float, scale: float
) -> Iterator[tuple[float, float, float, str]]:
    """Every text with its left and right end and its size, by estimate; turned text is left out."""
    moved = element.get("transform") or ""
    if "rotate" in moved:
        return
    if found := re.match(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", moved):
        x, y = x + float(found[1]) * scale, y + float(found[2]) * scale
        scale *= float(found[3] or 1)
    if tag(element) == "text":
        size = float(element.get("font-size") or 0)
        width = scale * width_of(
            element.text or "",
            size,
            serif="Serif" in (element.get("font-family") or ""),
            bold=element.get("font-weight") is not None,
            spacing=float(element.get("letter-spacing") or 0),
        )
        at = x + float(element.get("x") or 0) * scale
        left = at - {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor") or "start"] * width
        yield left, left + width, size * scale, element.text or ""
    for child in element:
        yield from boxes(child, x, y, scale)


@every_setup
@pytest.mark.parametrize(("wide", "width"), [(True, 1200), (False, 390)])
def test_text_stays_on_the_page_and_is_large_enough(seats: int, options: str, wide: bool, width: int) -> None:
    for view, _ in moments(seats, options):
        root = ElementTree.fromstring(draw(view, names(seats), wide=wide))
        assert (root.get("viewBox") or "").split()[2] == str(width)
        for left, right, size, text in boxes(root, 0, 0, 1):
            assert left >= 9, text
            assert right <= width - 9, text
            assert size >= 11, text


def test_the_signs_are_explained_on_the_wide_page() -> None:
    picture = draw(moments(2, "")[3][0], names(2))
    for word in (*GOODS, *FACE_NAMES):
        assert f">{word}<" in picture


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="sepia"):
        draw(moments(2, "")[0][0], names(2), theme="sepia")


def test_what_is_remembered_is_what_would_be_drawn() -> None:
    """Pieces are kept by what they read: a picture from memory is the same as one drawn anew."""
    views = [
        (view, names(seats), theme, wide)
        for seats, options in ((2, ""), (3, "modules=steam-engine"))
        for view, _ in moments(seats, options)
        for theme in ("light", "dark")
        for wide in (True, False)
    ]
    cached = [draw(view, who, theme=theme, wide=wide) for view, who, theme, wide in views]
    for (view, who, theme, wide), picture in zip(views, cached, strict=True):
        clear()
        assert draw(view, who, theme=theme, wide=wide) == picture
