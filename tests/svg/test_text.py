"""Text stays inside its box, by estimate, and the estimate is not below what real fonts take."""

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from roundhouse.svg.text import SMALLEST, fit, width_of, wrap, write

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60)


@given(WORDS, st.floats(0, 300), st.floats(SMALLEST, 40), st.booleans(), st.booleans(), st.floats(0, 3))
def test_fitted_text_never_exceeds_its_box(
    text: str, width: float, size: float, serif: bool, bold: bool, spacing: float
) -> None:
    words, at = fit(text, width, size, serif=serif, bold=bold, spacing=spacing)
    assert width_of(words, at, serif=serif, bold=bold, spacing=spacing) <= width
    assert SMALLEST <= at <= size


def test_text_that_fits_is_left_alone() -> None:
    assert fit("Toledo", 200, 20) == ("Toledo", 20)


def test_text_is_shrunk_before_it_is_cut() -> None:
    words, size = fit("San Francisco", 100, 20)
    assert words == "San Francisco"
    assert SMALLEST <= size < 20
    words, size = fit("San Francisco", 60, 20)
    assert words.endswith("…")
    assert words[:-1] == "San Francisco"[: len(words) - 1]
    assert size == SMALLEST


def test_wrapped_lines_keep_every_word_when_there_is_room_and_never_exceed_the_width() -> None:
    text = "Place another die, roll the five unplaced again, or stop?"
    lines = wrap(text, 200, 15, 4, serif=True)
    assert " ".join(lines) == text
    assert len(lines) > 1
    assert all(width_of(line, 15, serif=True) <= 200 for line in lines)
    short = wrap(text, 200, 15, 2)
    assert len(short) == 2
    assert short[-1].endswith("…")
    assert all(width_of(line, 15) <= 200 for line in short)


def test_the_estimate_is_not_below_what_the_fonts_of_the_png_take() -> None:
    # Widths of Source Sans Pro and Source Serif Pro at size 1, as their files say.
    for text, sans, serif in [
        ("Philadelphia", 5.27, 5.66),
        ("Anthracite Express Co.", 9.33, 10.21),
        ("0123456789", 4.97, 5.0),
        ("Place a locomotive and a car", 11.91, 12.65),
    ]:
        assert sans <= width_of(text, 1) <= 1.5 * sans
        assert serif <= width_of(text, 1, serif=True) <= 1.5 * serif
    assert width_of("東京", 10) >= 20


def test_written_text_is_escaped_and_carries_its_size() -> None:
    root = ElementTree.fromstring(write("A & B", 1, 2, 100, 14, "#000000", bold=True, anchor="end"))
    assert root.text == "A & B"
    assert root.get("font-size") == "14"
    assert root.get("text-anchor") == "end"
