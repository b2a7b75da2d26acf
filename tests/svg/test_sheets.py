"""What is kept on sheets is bounded, over all of them together."""

import pytest

from roundhouse.svg import cache


def kept() -> int:
    sheets = cache._SHEETS.values()
    return sum(len(sheet.pieces) + len(sheet.layers) + len(sheet.lines) for sheet in sheets)


@pytest.mark.skipif(not cache.__file__.endswith(".py"), reason="native code knows its bounds by heart")
def test_all_sheets_together_keep_no_more_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ON_SHEETS", 50)
    cache.clear()
    for n in range(300):
        sheet = cache.sheet_for(("words", n % 7))
        assert sheet.keep(("piece", n), f"drawn {n}") == f"drawn {n}"
        assert sheet.keep_layers(("layers", n), [f"layer {n}"]) == [f"<g>layer {n}</g>"]
        assert kept() <= 50
    cache.clear()
    assert kept() == 0


def test_the_same_layer_is_the_same_line() -> None:
    sheet = cache.sheet_for(("words",))
    assert sheet.line("a layer") is sheet.line("a " + "layer"[:5])
