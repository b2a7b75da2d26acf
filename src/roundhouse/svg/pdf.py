"""Pictures as PDF to print: one page of A4, upright or across, with the picture at the resolution of print.

The page holds the pixels of the PNG as they are compressed there. They have four parts each, red, green, blue
and opacity; a picture is opaque, so a colour space of four parts of which the last is dropped shows them.
"""

import struct
from typing import Final

from roundhouse.svg.png import to_png

A4: Final = (595.28, 841.89)
"""In points."""
MARGIN: Final = 20.0
PRINT: Final = 3000
"""Pixels of the width: about 280 to the inch on A4."""


def to_pdf(svg: str, width: int | None = None) -> bytes:
    """The picture on one page of A4, `width` pixels wide."""
    w, h, data = pixels(to_png(svg, width or PRINT))
    page_w, page_h = A4 if h >= w else (A4[1], A4[0])
    scale = min((page_w - 2 * MARGIN) / w, (page_h - 2 * MARGIN) / h)
    left, low = (page_w - w * scale) / 2, (page_h - h * scale) / 2
    draw = f"q {w * scale:.2f} 0 0 {h * scale:.2f} {left:.2f} {low:.2f} cm /P Do Q".encode()
    drop = b"{ pop }"
    image = (
        f"/Type /XObject /Subtype /Image /Width {w} /Height {h} /BitsPerComponent 8 "
        "/ColorSpace [/DeviceN [/Red /Green /Blue /Opacity] /DeviceRGB 6 0 R] /Filter /FlateDecode "
        f"/DecodeParms << /Predictor 15 /Colors 4 /BitsPerComponent 8 /Columns {w} >>"
    )
    function = "/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1]"
    page = (
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page_w} {page_h}] /Contents 4 0 R "
        "/Resources << /XObject << /P 5 0 R >> >> >>"
    )
    return document(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            page.encode(),
            stream("", draw),
            stream(image, data),
            stream(function, drop),
        ]
    )


def stream(head: str, body: bytes) -> bytes:
    return f"<< {head} /Length {len(body)} >>\nstream\n".encode() + body + b"\nendstream"


def document(objects: list[bytes]) -> bytes:
    """A file of these objects, numbered from 1, with the table of where each begins."""
    out = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    starts = []
    for i, each in enumerate(objects):
        starts.append(len(out))
        out += f"{i + 1} 0 obj\n".encode() + each + b"\nendobj\n"
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    table += b"".join([f"{start:010} 00000 n \n".encode() for start in starts])
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + table + trailer.encode()


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """The width, the height and the compressed pixels of a PNG with colours and opacity in 8 bits each."""
    w, h, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert (depth, kind, interlaced) == (8, 6, 0)
    at, found = 8, []
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            found.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return w, h, b"".join(found)
