"""Pictures as PDF to print: a page each, of lines and letters, not of pixels; text stays text.

The letters are those of the fonts that every PNG is set in; of each the file holds the glyphs that it shows.
"""

import zlib
from xml.etree import ElementTree

from roundhouse.svg.paper import MARGIN, upright_or_across
from roundhouse.svg.pdf_ink import Faces, Ink, state_name
from roundhouse.svg.truetype import TrueType


def to_pdf(svgs: list[str], paper: str = "a4", name: str = "") -> bytes:
    """The pictures on one page each. What is as large as the paper fills it, all else is made to fit."""
    file, faces = _File(), Faces()
    catalog, tree, info = file.room(), file.room(), file.room()
    fonts = file.room()
    pages = [file.page(svg, paper, faces, tree, fonts) for svg in svgs]
    kids = " ".join([f"{page} 0 R" for page in pages])
    file.objects[catalog - 1] = f"<< /Type /Catalog /Pages {tree} 0 R >>".encode()
    file.objects[tree - 1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    file.objects[info - 1] = b"<< /Title <" + ("\ufeff" + name).encode("utf-16-be").hex().encode() + b"> >>"
    named = [f"/{face.name} {file.font(face, faces.shown[face.name])} 0 R" for face in faces.read.values()]
    file.objects[fonts - 1] = f"<< {' '.join(named)} >>".encode()
    return file.whole(catalog, info)


class _File:
    """The objects of a PDF, numbered from 1."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def room(self) -> int:
        """The number of an object that will be filled in."""
        self.objects.append(b"")
        return len(self.objects)

    def add(self, body: bytes) -> int:
        self.objects.append(body)
        return len(self.objects)

    def stream(self, head: str, body: bytes) -> int:
        packed = zlib.compress(body, 9)
        start = f"<< {head} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        return self.add(start.encode() + packed + b"\nendstream")

    def page(self, svg: str, paper: str, faces: Faces, tree: int, fonts: int) -> int:
        root = ElementTree.fromstring(svg)
        left, top, w, h = [float(word) for word in root.attrib["viewBox"].split()]
        page_w, page_h = upright_or_across(w, h, paper)
        margin = 0.0 if abs(page_w - w) < 1 and abs(page_h - h) < 1 else MARGIN
        scale = min((page_w - 2 * margin) / w, (page_h - 2 * margin) / h)
        x, y = (page_w - w * scale) / 2, (page_h + h * scale) / 2
        ink = Ink(faces)
        ink.draw(root)
        start = f"{scale:.5f} 0 0 {-scale:.5f} {x - left * scale:.3f} {y + top * scale:.3f} cm\n"
        drawn = self.stream("", (start + "\n".join(ink.out)).encode())
        states = "".join(
            [f"/{state_name(seen)} << /ca {seen[0]} /CA {seen[1]} >> " for seen in sorted(ink.opacities)]
        )
        return self.add(
            f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {page_w} {page_h}] /Contents {drawn} 0 R "
            f"/Resources << /Font {fonts} 0 R /ExtGState << {states}>> >> >>".encode()
        )

    def font(self, face: TrueType, shown: dict[int, str]) -> int:
        """A font with the glyphs that are shown, their widths, and the characters they stand for."""
        outlines = face.only(set(shown))
        held = self.stream(f"/Length1 {len(outlines)}", outlines)
        parts = 1000 / face.em
        box = " ".join([str(round(value * parts)) for value in face.box])
        about = self.add(
            f"<< /Type /FontDescriptor /FontName /{face.name} /Flags 4 /FontBBox [{box}] /ItalicAngle 0 "
            f"/Ascent {round(face.rise * parts)} /Descent {round(face.fall * parts)} /CapHeight 660 "
            f"/StemV 80 /FontFile2 {held} 0 R >>".encode()
        )
        widths = " ".join([f"{glyph} [{round(face.advances[glyph] * parts)}]" for glyph in sorted(shown)])
        cid = self.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{face.name} /FontDescriptor {about} 0 R "
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/CIDToGIDMap /Identity /W [{widths}] >>".encode()
        )
        says = self.stream("", characters(shown).encode())
        return self.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{face.name} /Encoding /Identity-H "
            f"/DescendantFonts [{cid} 0 R] /ToUnicode {says} 0 R >>".encode()
        )

    def whole(self, catalog: int, info: int) -> bytes:
        """The file, with the table of where each object begins."""
        out = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
        starts = []
        for i, each in enumerate(self.objects):
            starts.append(len(out))
            out += f"{i + 1} 0 obj\n".encode() + each + b"\nendobj\n"
        count = len(self.objects) + 1
        table = f"xref\n0 {count}\n0000000000 65535 f \n".encode()
        table += b"".join([f"{start:010} 00000 n \n".encode() for start in starts])
        trailer = f"trailer\n<< /Size {count} /Root {catalog} 0 R /Info {info} 0 R >>\n"
        return out + table + f"{trailer}startxref\n{len(out)}\n%%EOF\n".encode()


def characters(shown: dict[int, str]) -> str:
    """What each glyph stands for, so that text can be found and copied."""
    lines = [f"<{glyph:04x}> <{c.encode('utf-16-be').hex()}>" for glyph, c in sorted(shown.items())]
    blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    body = "\n".join([f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks])
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
        f"{body}\nendcmap CMapName currentdict /CMap defineresource pop end end"
    )
