"""A TrueType font as a PDF needs it: the glyphs of characters, how wide they are, a file of few of them."""

import struct
from pathlib import Path
from typing import Final

KEPT: Final[tuple[str, ...]] = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
"""The tables that a reader of PDF draws glyphs with."""
WORDS: Final = 0x0001
MORE: Final = 0x0020
SCALE: Final = 0x0008
TWO_SCALES: Final = 0x0040
MATRIX: Final = 0x0080
"""Flags of a glyph that is put together from others."""


class TrueType:
    """One face of a font, from its file."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.raw = path.read_bytes()
        self.tables: dict[str, bytes] = {}
        for i in range(struct.unpack_from(">H", self.raw, 4)[0]):
            tag, _, start, length = struct.unpack_from(">4sIII", self.raw, 12 + 16 * i)
            self.tables[tag.decode()] = self.raw[start : start + length]
        self.em: int = struct.unpack_from(">H", self.tables["head"], 18)[0]
        """How many units the size of the font has."""
        self.box = struct.unpack_from(">4h", self.tables["head"], 36)
        self.rise, self.fall = struct.unpack_from(">2h", self.tables["hhea"], 4)
        self.glyphs: int = struct.unpack_from(">H", self.tables["maxp"], 4)[0]
        self.advances = self._advances()
        self.starts = self._starts()
        self.glyph_of = self._glyph_of()

    def _advances(self) -> list[int]:
        own: int = struct.unpack_from(">H", self.tables["hhea"], 34)[0]
        found: list[int] = [struct.unpack_from(">H", self.tables["hmtx"], 4 * i)[0] for i in range(own)]
        return found + found[-1:] * (self.glyphs - own)

    def _starts(self) -> list[int]:
        """Where each glyph begins in its table, and where the last one ends."""
        loca = self.tables["loca"]
        if struct.unpack_from(">h", self.tables["head"], 50)[0]:
            return list(struct.unpack_from(f">{self.glyphs + 1}I", loca))
        return [2 * half for half in struct.unpack_from(f">{self.glyphs + 1}H", loca)]

    def _glyph_of(self) -> dict[int, int]:
        """The glyphs of the characters of Unicode's first plane (a table of format 4)."""
        cmap, found = self.tables["cmap"], {}
        for i in range(struct.unpack_from(">H", cmap, 2)[0]):
            start = struct.unpack_from(">I", cmap, 8 + 8 * i)[0]
            if struct.unpack_from(">H", cmap, start)[0] != 4:
                continue
            count = struct.unpack_from(">H", cmap, start + 6)[0] // 2
            ends = struct.unpack_from(f">{count}H", cmap, start + 14)
            at = start + 16 + 2 * count
            firsts = struct.unpack_from(f">{count}H", cmap, at)
            deltas = struct.unpack_from(f">{count}H", cmap, at + 2 * count)
            offsets = struct.unpack_from(f">{count}H", cmap, at + 4 * count)
            for j in range(count):
                for code in range(firsts[j], min(ends[j], 0xFFFE) + 1):
                    glyph = code
                    if offsets[j]:
                        place = at + 4 * count + 2 * j + offsets[j] + 2 * (code - firsts[j])
                        glyph = struct.unpack_from(">H", cmap, place)[0]
                        if glyph == 0:
                            continue
                    found[code] = (glyph + deltas[j]) & 0xFFFF
        return found

    def width(self, text: str) -> float:
        """How wide a text is, in sizes of the font."""
        return sum([self.advances[self.glyph_of.get(ord(c), 0)] for c in text]) / self.em

    def only(self, wanted: set[int]) -> bytes:
        """A font file in which these glyphs are drawn and all others are empty; they keep their numbers."""
        kept = {0}
        waiting = sorted(wanted)
        while waiting:
            glyph = waiting.pop()
            if glyph not in kept:
                kept.add(glyph)
                waiting += self._parts(glyph)
        drawn, starts = b"", []
        for glyph in range(self.glyphs):
            starts.append(len(drawn))
            if glyph in kept:
                outline = self.tables["glyf"][self.starts[glyph] : self.starts[glyph + 1]]
                drawn += outline + b"\0" * (-len(outline) % 4)
        starts.append(len(drawn))
        tables = {tag: self.tables[tag] for tag in KEPT if tag in self.tables}
        head = self.tables["head"]
        tables["head"] = head[:50] + struct.pack(">h", 1) + head[52:]
        tables["glyf"], tables["loca"] = drawn, struct.pack(f">{len(starts)}I", *starts)
        return _font_file(tables)

    def _parts(self, glyph: int) -> list[int]:
        """The glyphs from which this one is put together, like a letter and its accent."""
        outline = self.tables["glyf"][self.starts[glyph] : self.starts[glyph + 1]]
        if not outline or struct.unpack_from(">h", outline)[0] >= 0:
            return []
        found, at, flags = [], 10, MORE
        while flags & MORE:
            flags, part = struct.unpack_from(">2H", outline, at)
            found.append(part)
            at += 8 if flags & WORDS else 6
            at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & MATRIX else 0
        return found


def _font_file(tables: dict[str, bytes]) -> bytes:
    """A font file of these tables."""
    count = len(tables)
    power = count.bit_length() - 1
    out = struct.pack(">IHHHH", 0x10000, count, 16 << power, power, 16 * count - (16 << power))
    at, body = 12 + 16 * count, b""
    for tag, table in sorted(tables.items()):
        padded = table + b"\0" * (-len(table) % 4)
        check = sum(struct.unpack(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        out += struct.pack(">4sIII", tag.encode(), check, at + len(body), len(table))
        body += padded
    return out + body
