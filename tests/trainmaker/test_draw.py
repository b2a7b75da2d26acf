"""What a picture of Trainmaker shows; the laws of pictures stand in test_pictures."""

from functools import partial
from xml.etree import ElementTree

import pytest

from roundhouse import OVER
from roundhouse.games.trainmaker.data import FACE_NAMES, GOODS
from roundhouse.svg.cards import HAVE
from tests import pictures
from tests.pictures import parts_of, texts, titles

moments = partial(pictures.moments, "trainmaker")
walk = partial(pictures.walk, "trainmaker")
drawn = partial(pictures.drawn, "trainmaker")

SETUPS = [(1, ""), (2, ""), (3, "modules=steam-engine"), (5, "modules=steam-engine"), (6, "")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
both_layouts = pytest.mark.parametrize("wide", [True, False])


@both_layouts
def test_without_choices_the_targets_are_there(wide: bool) -> None:
    for view, _ in moments(3, "modules=steam-engine"):
        picture = drawn(view, wide=wide, choices=False)
        parts = parts_of(ElementTree.fromstring(picture))
        assert {part for action in view.legal() for part in action.parts()} <= set(parts)


@every_setup
@both_layouts
def test_law_9_no_contract_of_another_seat_is_in_the_picture(seats: int, options: str, wide: bool) -> None:
    looked = 0
    for view, s in moments(seats, options):
        if s.phase == OVER:
            continue
        contracts = view.rules.data.contracts  # type: ignore[attr-defined]
        secret = {i for n, i in enumerate(s.offers) if n // 2 != view.seat and i >= 0}
        picture = drawn(view, wide=wide)
        for i in secret:
            looked += 1
            assert contracts[i].id not in picture
            assert contracts[i].name.replace("&", "&amp;") not in picture
    assert looked


def test_contracts_are_open_when_the_game_is_over() -> None:
    view, s = moments(6, "")[-1]
    picture = drawn(view)
    for i in s.kept:
        assert view.rules.data.contracts[i].name.split(" &")[0] in picture  # type: ignore[attr-defined]


@every_setup
@both_layouts
def test_the_picture_shows_all_that_is_open(seats: int, options: str, wide: bool) -> None:
    for view, s in moments(seats, options):
        root = ElementTree.fromstring(drawn(view, wide=wide))
        data = view.rules.data  # type: ignore[attr-defined]
        words = " ".join(texts(root) + titles(root))
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
        assert drawn(view).count(f'stroke="{HAVE}"') == ticks
        seen.add((bool(s.scored), ticks > 0))
    assert seen == {(False, False), (False, True), (True, False)}


def test_the_dice_of_a_roll_are_drawn_one_by_one() -> None:
    for view, s in moments(2, ""):
        parts = parts_of(ElementTree.fromstring(drawn(view)))
        for face, letter in enumerate("LPBFC"):
            assert len(parts.get(f"die:{letter}", [])) == s.roll >> 3 * face & 7


def test_the_signs_are_explained_on_the_wide_page() -> None:
    picture = drawn(moments(2, "")[3][0])
    for word in (*GOODS, *FACE_NAMES):
        assert f">{word}<" in picture
