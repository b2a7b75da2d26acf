"""Colours can be read: WCAG AA for every ink on every ground it is used on."""

from itertools import combinations

import pytest

from roundhouse.svg import goods, vehicles
from roundhouse.svg.theme import SEATS, THEMES, Theme, contrast, ink_on, theme_named

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=str)


def mixed(over: str, under: str, opacity: float) -> str:
    """A colour seen through another."""
    pairs = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    channels = [round(one * opacity + other * (1 - opacity)) for one, other in pairs]
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@every_theme
def test_text_reaches_aa_on_ground_panel_and_lit_row(theme: Theme) -> None:
    lit = mixed(theme.lamp, theme.panel, 0.14)
    for ink in (theme.ink, theme.soft, theme.accent):
        for ground in (theme.ground, theme.panel, lit):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


@every_theme
def test_print_reaches_aa_on_cards_and_dice(theme: Theme) -> None:
    for ink in (theme.print, theme.print_soft):
        for ground in (theme.stock, theme.ivory):
            assert contrast(ink, ground) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5


def test_text_on_bands_and_seat_marks_reaches_aa() -> None:
    for colour in (*goods.COLOURS.values(), *SEATS):
        assert contrast(ink_on(colour), colour) >= 4.5, colour


def test_colours_of_seats_goods_and_vehicles_are_distinct() -> None:
    for colours in (SEATS, tuple(goods.COLOURS.values()), tuple(vehicles.COLOURS.values())):
        assert all(one != other for one, other in combinations(colours, 2))


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia': choose light or dark"):
        theme_named("sepia")
