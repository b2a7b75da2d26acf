"""The picture in words, for those who do not see it."""

from roundhouse.core.bits import has, members
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails.data import NO_CITY, RAILROADS, Board
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, link_city, link_railroad
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns


class AltText:
    """The whole table in sentences."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def opening(self, s: RailsState, asked: str, names: list[str]) -> list[str]:
        """What is asked, who sits where and has what, and the ride under way."""
        words = [f"Round {s.round}. {asked}" if s.round and s.phase != OVER else asked]
        if s.order:
            words.append(f"Turn order: {listed([names[seat] for seat in s.order])}.")
        return words + [self.seat(s, seat, names[seat]) for seat in range(s.seats)]

    def seat(self, s: RailsState, seat: int, name: str) -> str:
        shares = [
            f"{amount(s.shares[seat], railroad)} {self.nouns.colour(railroad)}"
            for railroad in range(len(RAILROADS))
            if amount(s.shares[seat], railroad)
        ]
        return f"{name}: ${s.scores[seat]}, shares: {', '.join(shares) or 'none'}."

    def journey(self, board: Board, s: RailsState, names: list[str]) -> str:
        """The ride under way and what it pays."""
        words = f"from {board.cities[s.origin].name}"
        for link in s.ride:
            railroad = self.nouns.railroad(link_railroad(link))
            words += f" by {railroad} to {board.cities[link_city(link)].name}"
        pays = [f"{names[seat]} ${money}" for seat, money in enumerate(incomes(s, s.ride)) if money]
        return f"The ride so far: {words}. It pays {listed(pays)}."

    def railroad(self, board: Board, s: RailsState, railroad: int) -> str:
        """Where a railroad stands; nothing before it has arrived."""
        if not s.round or not has(arrived(s.round), railroad):
            return ""
        supply = f"{self.nouns.railroad(railroad)}: {amount(s.supply, railroad)} in the supply"
        hexes = hexes_of(s.track, railroad)
        if not hexes:
            return f"{supply}, starts in {self.nouns.start(railroad)}."
        cities = [self.nouns.hex(board, hex_) for hex_ in hexes if board.city_at[hex_] != NO_CITY]
        others = [board.names[hex_] for hex_ in hexes if board.city_at[hex_] == NO_CITY]
        places = f"in {listed(cities)}" + (f" and in {', '.join(others)}" if others else "")
        return f"{supply}, {plural(len(hexes), 'hex')}, {places}."

    def passengers(self, board: Board, waiting: int) -> str:
        """`waiting` are the cities with a passenger, as bits."""
        gone = [board.cities[city].name for city in members(board.every & ~waiting)]
        words = f"{plural(len(members(waiting)), 'passenger')} on the board"
        return words + (f"; none is left in {listed(gone)}." if gone else ", one in every city.")

    def line(self, s: RailsState, names: list[str]) -> list[str]:
        """Who made the transcontinental line, if anybody has."""
        if s.transcontinental == NOTHING:
            return []
        return [f"The transcontinental line was made by {names[s.transcontinental]}."]
