"""The table in lines of plain text: order, shares, railroads, the ride under way and the map."""

from typing import Final

from roundhouse.core.bits import has, members
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.core.wording import WIDEST, folded, in_columns, listed, plural
from roundhouse.games.ride_the_rails.data import MOUNTAIN, NO_CITY, RAILROADS, ROUNDS, Board
from roundhouse.games.ride_the_rails.packing import amount, hexes_of, link_city, link_railroad, railroads_at
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import rules_of
from roundhouse.games.ride_the_rails.rules.take_a_share import arrived
from roundhouse.games.ride_the_rails.state import RailsState
from roundhouse.games.ride_the_rails.words.en.nouns import Nouns
from roundhouse.geometry.text_map import TextMap, is_row

LETTERS: Final = "rboypk"
"""The railroads on the map of the terminal; k is the last letter of black."""
PLAIN_SIGN: Final = ". "
"""A hex without anything, which a city's code may cover."""


def cities_of(board: Board, s: RailsState, railroad: int) -> list[int]:
    """The cities in which a railroad stands, from west to east."""
    return [
        city
        for city in board.from_west
        if has(s.started, railroad) and has(railroads_at(s.track, board.hex_at[city]), railroad)
    ]


class TableText:
    """Writes the table as text."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def blocks(self, view: View[RailsState], names: list[str]) -> dict[str, list[str]]:
        """The whole table in lines of at most 76 characters, by the words that ask for them."""
        board, s = rules_of(view.rules).board, view.state
        return {
            "money": [self.when(view), *self.seats(s, view.seat, names)],
            "journey": self.journey(board, s, names),
            "map": self.map(board, s),
            "railroads": self.railroads(board, s),
            "passengers": self.passengers(board, s),
            "cities": self.cities(board),
        }

    def when(self, view: View[RailsState]) -> str:
        """The round and its phase."""
        s = view.state
        if s.phase == OVER:
            return "The game is over"
        name = view.rules.phases[s.phase].name
        return f"Round {s.round} of {ROUNDS}: {name}" if s.round else name

    def seats(self, s: RailsState, seat: int, names: list[str]) -> list[str]:
        """Turn order, money and shares."""
        railroads = range(len(RAILROADS))
        lines = [f"{'ORDER':<28}money" + "".join([f"{self.nouns.colour(r):>7}" for r in railroads])]
        for place, owner in enumerate(s.order or range(s.seats)):
            name = self.nouns.own(names[owner][:15], owner == seat)
            order = self.nouns.place(place) if s.order else ""
            line = f"{order:<5}{name:<22}{'$' + str(s.scores[owner]):>6}"
            held = [amount(s.shares[owner], railroad) for railroad in railroads]
            lines.append(line + "".join([f"{n or '-':>7}" for n in held]))
        supply = [amount(s.supply, railroad) for railroad in railroads]
        lines.append(f"{'     in the supply':<33}" + "".join([f"{n:>7}" for n in supply]))
        return lines

    def railroads(self, board: Board, s: RailsState) -> list[str]:
        """Every railroad that has arrived: its hexes and cities, or where it starts."""
        lines = []
        for railroad in members(arrived(s.round)) if s.round else []:
            label = f"{self.nouns.railroad(railroad):<8}"
            if not has(s.started, railroad):
                lines += folded(label, f"not on the board yet: it starts in {self.nouns.start(railroad)}")
                continue
            hexes = len(hexes_of(s.track, railroad))
            cities = ", ".join([board.cities[city].name for city in cities_of(board, s, railroad)])
            lines += folded(label, f"{plural(hexes, 'hex')}: {cities}")
        return ["RAILROADS from west to east", *lines] if lines else []

    def journey(self, board: Board, s: RailsState, names: list[str]) -> list[str]:
        """The ride as far as it has come, and what it pays."""
        if s.origin == NOTHING:
            return []
        words = board.cities[s.origin].name
        for link in s.ride:
            colour = self.nouns.colour(link_railroad(link))
            words += f" > {colour} > {board.cities[link_city(link)].name}"
        lines = folded("Ride    ", words)
        if s.ride:
            money = incomes(s, s.ride)
            pays = [f"{names[seat][:15]} ${n}" for seat, n in enumerate(money) if n]
            lines += folded("Pays    ", listed(pays))
        return lines

    def map(self, board: Board, s: RailsState) -> list[str]:
        """The map, two characters a hex, with the codes of the cities; nothing for a board too wide."""
        sheet = TextMap(board.places, 2, WIDEST)
        for hex_, place in enumerate(board.places):
            signs = sign_of(board, s, hex_)
            sheet.put(place, signs, free=signs == PLAIN_SIGN)
        for city in board.cities:
            sheet.name(board.places[city.hex], city.id)
        lines = sheet.lines()
        if max([len(line) for line in lines]) > WIDEST:
            return []
        signs = ", ".join([f"{LETTERS[r]} {self.nouns.colour(r)}" for r in range(len(RAILROADS))])
        return [
            *lines,
            f"{signs} (capitals in cities),",
            "* a free city, ^ a Mountain, #3 three locomotives; F7: row F, place 7",
        ]

    def signs(self, line: str, inks: dict[str, str]) -> dict[int, str]:
        """The colours of track on a row of the map; cities, in capitals, and black stay in plain ink."""
        if not is_row(line):
            return {}
        found = {at: inks[RAILROADS[LETTERS.index(sign)]] for at, sign in enumerate(line) if sign in LETTERS}
        return {at: ink for at, ink in found.items() if ink}

    def cities(self, board: Board) -> list[str]:
        """The cities by their names, with their codes and hexes."""
        cities = sorted(board.cities, key=lambda city: city.name)
        words = [f"{city.name} {city.id} {board.names[city.hex]}" for city in cities]
        return ["CITIES with their codes and hexes", *in_columns(words)]

    def passengers(self, board: Board, s: RailsState) -> list[str]:
        """Who still waits, or the few cities without a passenger."""
        here, gone = members(s.passengers), members(board.every & ~s.passengers)
        if not gone:
            return ["Every city has its passenger."]
        names = [board.cities[city].name for city in (here if len(here) <= len(gone) else gone)]
        which = "in" if len(here) <= len(gone) else "not in"
        return folded(
            "Passengers  ",
            f"{len(here)} of {len(board.cities)}, {which} {listed(names)}" if here else "none",
        )


def sign_of(board: Board, s: RailsState, hex_: int) -> str:
    """Two characters for a hex: its railroads, or what it is."""
    there = members(railroads_at(s.track, hex_))
    city = board.city_at[hex_] != NO_CITY
    letters = "".join([LETTERS[railroad].upper() if city else LETTERS[railroad] for railroad in there])
    if len(there) > 2:
        return f"#{len(there)}"
    return f"{letters or ('*' if city else '^' if board.terrain[hex_] == MOUNTAIN else '.'):<2}"
