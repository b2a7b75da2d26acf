"""The pages that are made from the rulebooks are up to date, and every link leads somewhere."""

import re
from pathlib import Path

import pytest

from docs.make import pages, pictures
from tests.test_architecture import ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def test_every_made_page_and_picture_is_as_make_docs_would_write_it() -> None:
    made = pages() | pictures()
    assert [file for file, text in made.items() if (ROOT / "docs" / file).read_text("utf-8") != text] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
    assert "TODO" not in page.read_text("utf-8")
