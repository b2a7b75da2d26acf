"""The ground of a map of Railway Rivals: what lies in each of its hexes, and which lie side by side."""

from roundhouse.geometry.hexes import Hex, neighbours


class Cover:
    """What a character of the picture stands for."""

    def __init__(self, terrain: str, country: str, extra: int, free: bool, look: str) -> None:
        self.terrain = terrain
        self.country = country
        self.extra = extra
        """What a train loses on the way in (a hill: on the way up)."""
        self.free = free
        """Whether no payments are made there, as in a town."""
        self.look = look
        """What is drawn there: hill, swamp, forest, park, or "" for nothing."""


class Ground:
    """What the picture and the lists of sides say, before segments are made of it."""

    def __init__(self, home: str, flat: bool, heads: bool) -> None:
        self.home = home
        self.heads = heads
        """Whether hexes have names of their own, that count on from the first of a row."""
        self.flat = flat
        """Whether hexes lie on a side: then a row of hexes is drawn as a column, from north to south."""
        self.places: list[Hex] = []
        self.names: list[str] = []
        self.hex_of: dict[str, int] = {}
        self.terrain: list[str] = []
        self.country: list[str] = []
        self.extra: list[int] = []
        self.free: list[bool] = []
        self.look: list[str] = []
        self.index: dict[Hex, int] = {}

    def add(self, place: Hex, cover: Cover, name: str) -> None:
        self.index[place] = self.hex_of[name] = len(self.places)
        self.places.append(place)
        self.names.append(name)
        self.terrain.append(cover.terrain)
        self.country.append(cover.country)
        self.extra.append(cover.extra)
        self.free.append(cover.free)
        self.look.append(cover.look)

    def land(self, hex_: int) -> bool:
        """Whether track may lie here: in no sea and no lake (RU-12; across what sides says `segments`)."""
        return self.terrain[hex_] in ("open", "hill", "town")

    def around(self, hex_: int) -> list[int]:
        """The hexes beside this one: a segment leads to one of them (RW-A3.1, made in `segments`)."""
        return [self.index[place] for place in neighbours(self.places[hex_]) if place in self.index]
