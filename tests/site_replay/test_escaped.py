"""Text is written into markup as Python's own library would write it."""

import html

from hypothesis import example, given
from hypothesis import strategies as st

from roundhouse.site.tables.escaped import escape


@given(st.text(alphabet=st.sampled_from("aé&<>\"';#") | st.characters()))
@example('<b title="it\'s">&amp;</b>')
def test_what_is_escaped_is_what_html_escapes(text: str) -> None:
    assert escape(text) == html.escape(text)
