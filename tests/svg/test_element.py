"""Elements are well-formed XML whatever is put into them."""

from xml.etree import ElementTree

import pytest

from roundhouse.svg.element import at, document, el, escape, group, number, title

NASTY = "a<b>&\"c'\x00\x07\ud800\ufffe é 中 🚂"


def test_text_and_attributes_survive_every_sign_but_those_xml_forbids() -> None:
    root = ElementTree.fromstring(el("a", escape(NASTY), data_part=NASTY))
    assert root.text == root.get("data-part") == "a<b>&\"c' é 中 🚂"


def test_attribute_names_are_spelled_as_svg_spells_them_and_none_is_left_out() -> None:
    assert el("text", font_size=12, class_="lit", viewBox="0", rx=None) == (
        '<text font-size="12" class="lit" viewBox="0"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (1.0, "1"), (-0.001, "0"), (2.5, "2.5"), (1 / 3, "0.33"), (100, "100"), (-7.10, "-7.1")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_an_empty_group_is_nothing() -> None:
    assert group("", "") == ""
    assert group("x") == "<g>x</g>"


def test_at_moves_and_enlarges() -> None:
    assert at(1, 2.5, "x", 0.5) == '<g transform="translate(1 2.5) scale(0.5)">x</g>'


def test_a_document_has_its_name_and_summary_first() -> None:
    root = ElementTree.fromstring("".join(document(10, 20, "Na<me", "Sum & more", title("x"))))
    assert root.get("viewBox") == "0 0 10 20"
    assert root.get("role") == "img"
    assert [(child.tag.rpartition("}")[2], child.text) for child in root][:2] == [
        ("title", "Na<me"),
        ("desc", "Sum & more"),
    ]
