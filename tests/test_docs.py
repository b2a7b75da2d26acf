"""The pages that are made from the rulebooks are up to date, and every link leads somewhere."""

import re
from pathlib import Path

import pytest

from docs.make import pages, pictures
from tests.test_architecture import ROOT

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("file", [*pages(), *pictures()])
def test_a_made_page_is_as_make_docs_would_write_it(file: str) -> None:
    assert (ROOT / "docs" / file).read_text("utf-8") == (pages() | pictures())[file]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
    assert "TODO" not in page.read_text("utf-8")
