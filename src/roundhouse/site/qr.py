"""QR codes: an address that a phone reads from a screen, as a picture or as text."""

import io
from functools import lru_cache

import segno


@lru_cache(maxsize=1000)
def qr_svg(address: str) -> str:
    """The code as SVG, dark on light by day and by night, for a page."""
    code = segno.make(address, micro=False)
    return code.svg_inline(dark="#1b1710", light="#fff", border=3, omitsize=True, svgclass="qr")


def qr_text(address: str) -> str:
    """The code in lines of text, for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
