"""Pictures as PNG: drawn by a clerk, once for each position and whoever sees it alike."""

import asyncio
from collections import OrderedDict
from typing import Final

from roundhouse.site.own_files import folder
from roundhouse.site.workers import Workers

MOST_KEPT: Final = 40_000_000
"""Bytes of pictures that are kept; beyond it those go that were not asked for longest."""
SECONDS: Final = 5.0
"""So long a picture may take."""
WIDTH: Final = 1600

Key = tuple[str, int, int, str, bool]
"""A table, the length of its log, the seat that looks, the theme, and whether it is wide."""


class Pictures:
    """The pictures that were asked for last."""

    def __init__(self) -> None:
        self.clerks = Workers("roundhouse.site.clerk", 1, 20, folder)
        self.kept: OrderedDict[Key, bytes] = OrderedDict()
        self.bytes = 0
        self.drawn: dict[Key, asyncio.Task[bytes]] = {}
        """Those that are being drawn."""

    def has(self, key: Key) -> bool:
        """Whether it costs nothing to ask for this picture."""
        return key in self.kept or key in self.drawn

    async def png(self, key: Key, svg: str) -> bytes:
        """The picture of this position; Undone if it cannot be drawn."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.drawn:
            self.drawn[key] = asyncio.get_running_loop().create_task(self._draw(key, svg))
        return await asyncio.shield(self.drawn[key])

    async def _draw(self, key: Key, svg: str) -> bytes:
        try:
            png: bytes = await self.clerks.ask("png", svg, WIDTH, within=SECONDS)
        finally:
            del self.drawn[key]
        self.kept[key] = png
        self.bytes += len(png)
        while self.bytes > MOST_KEPT:
            self.bytes -= len(self.kept.popitem(last=False)[1])
        return png


PICTURES = Pictures()
