"""Captions of the map on paper: the rubric, the key, the grids, the accounts, and play without a computer."""

from roundhouse.games.railway_rivals.data import (
    AVERAGE,
    CARDS,
    CREDIT,
    DICE,
    FIRST_PRIZE,
    MINOR_CREDIT,
    OPENING,
    SECOND_PRIZE,
    SUITS,
    TENS,
    Destination,
    Map,
)
from roundhouse.games.railway_rivals.rules.map_options import usually
from roundhouse.games.railway_rivals.words.en.line_captions import LineCaptions


class SheetCaptions(LineCaptions):
    """What stands on the sheets that are printed to play on."""

    # The map

    def game(self) -> str:
        return "Railway Rivals"

    def sheet_of(self, number: int, count: int) -> str:
        return f"sheet {number} of {count}" if count > 1 else "map"

    def lay_on(self, number: int) -> str:
        return f"lay sheet {number} on this strip, up to the broken line"

    def cut_off(self, number: int) -> str:
        return f"cut here and lay on sheet {number}"

    def mark(self, sheet: Map) -> str:
        return f"{sheet.id}, version {sheet.version}, file {sheet.digest}"

    # The rubric

    def rubric(self) -> str:
        return "About this map"

    def about(self, sheet: Map) -> list[tuple[str, str]]:
        """What is said of a map in a few words, each with its heading."""
        found = [("Map", f"{sheet.name} ({sheet.id})"), ("Players", self.from_to(*sheet.players))]
        found += [("Runs", self.runs(sheet, kind)) for kind in sheet.kinds]
        drawn = self.special_runs(sheet) if DICE in sheet.kinds else ""
        if drawn:
            found.append(("Special runs", drawn))
        if rules := self.in_force(sheet):
            found.append(("Rules", rules))
        if sheet.scale:
            found.append(("Scale", f"a hex is about {sheet.scale:g} km wide"))
        found.append(("File", f"version {sheet.version}, mark {sheet.digest}"))
        return found

    def from_to(self, low: int, high: int) -> str:
        return f"{low}" if low == high else f"{low} to {high}"

    def runs(self, sheet: Map, kind: str) -> str:
        keys, races = sheet.keys[kind], f"{sheet.races[kind]} races"
        if kind == CARDS:
            return f"{races}, with 52 playing cards"
        how = "two sets of numbers" if keys.numbers == 2 * TENS else "with two throws of a die"
        often = f", each number {self.times(keys.uses[0])}" if keys.uses[0] > 1 else ""
        if len(keys.uses) > keys.numbers and keys.uses[-1] > 1:
            often += f", each special destination {self.times(keys.uses[-1])}"
        return f"{races}, {how}{often}"

    def times(self, n: int) -> str:
        return {1: "once", 2: "twice"}.get(n, f"{n} times")

    def special_runs(self, sheet: Map) -> str:
        """The drawings that end at a special destination."""
        drawn = [n for n in sheet.keys[DICE].special_runs if n <= sheet.races[DICE]]
        if not drawn:
            return ""
        return f"to a special destination: {', '.join([str(n) for n in drawn])}"

    def exits(self, apart: bool) -> str:
        return "; different exits" if apart else ""

    def special(self, sheet: Map, place: Destination) -> str:
        """What a special destination is called, and its hexes as they are printed."""
        found = [sheet.name_at(hex_) for hex_ in place.hexes]
        words = [
            name if name == sheet.names[hex_] else f"{name} {sheet.names[hex_]}"
            for name, hex_ in zip(found, place.hexes, strict=True)
        ]
        key = place.key if place.key[0] not in SUITS else f"{self.suits()[place.key[0]]} {place.key[1:]}"
        return f"{key}: {self.destination(place)} ({', '.join(words)})"

    def suits(self) -> dict[str, str]:
        """What the suits of playing cards are called where no sign stands for them."""
        return {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}

    def map_rules(self, sheet: Map, kind: str) -> list[str]:
        """The rules of this map in sentences, and then its own notes."""
        found = [*self.parting(sheet), *self.ferries_each(sheet)]
        if any(town.minor.get(kind, False) for town in sheet.towns):
            found.append(
                "Towns with a thin ring are minor: they share a number. The first into one gets "
                f"{MINOR_CREDIT}, and each player runs to whichever of them suits."
            )
        entered = {hex_ for ends in sheet.ends for hex_ in ends}
        abroad = dict.fromkeys([sheet.ground.country[h] for h in range(len(sheet.names)) if sheet.foreign[h]])
        for country in [each for each in abroad if not any(each in note for note in sheet.notes)]:
            here = [hex_ for hex_ in entered if sheet.ground.country[hex_] == country]
            found.append(
                f"Lines into {country} end in the first hex beyond the border; no junction is paid there."
                if here
                else f"No line crosses the border to {country}."
            )
        return [*found, *[note for note in sheet.notes if note not in found]]

    def owners(self) -> str:
        return "Owned by"

    def owned(self, sheet: Map) -> list[str]:
        """What has one owner: bridges that one company may build, and ferries."""
        found = [f"{each.name} (one company only)" for each in sheet.features if each.builders == 1]
        return found + ([f"Ferry {ferry.name}" for ferry in sheet.ferries] if self.sails(sheet) else [])

    # The key

    def key_of_ground(self) -> dict[str, tuple[str, str]]:
        """What each kind of ground is called, and what a segment costs there."""
        return {
            "open": ("open country, or into a town", "1"),
            "hill": ("into or off a hill", "3"),
            "hills": ("from hill to hill", "5"),
            "river": ("over a river", "3"),
            "both": ("over a river, with a hill", "5"),
            "swamp": ("swamp: costs as a hill", "3"),
            "forest": ("forest", ""),
            "park": ("park", ""),
            "water": ("sea or lake: no track", ""),
            "blocked": ("closed ground: no track", ""),
            "closed": ("no track over this side", ""),
            "border": ("border of a country", ""),
        }

    def key_of_signs(self) -> dict[str, str]:
        return {
            "town": "town, with its numbers",
            "minor": "minor town",
            "start": "start point",
            "port": "seaport",
            "out": "special destination",
            "inland": "the same, inland",
            "place": "place that is no town",
        }

    def key_of_money(self, sheet: Map, minor: bool, beside: bool, slow: bool) -> list[tuple[str, str]]:
        """What is paid and won; rows that this map does not need are left out."""
        found = [("first into a town", f"+{CREDIT}")]
        if minor:
            found.append(("first into a minor town", f"+{MINOR_CREDIT}"))
        found += [("joining a rival in a hex", "1"), ("beside a rival, each half hex", "2")]
        if beside:
            found.append(("beside a rival, town to town", "3"))
        found.append(("over a rival's track, each step", "1"))
        found += [*self.money_of_lines(sheet), ("at most to one rival in a run", "10")]
        if usually(sheet, "scoring", "standard") == "bus_boss":
            found += self.shares(sheet)
        else:
            found.append(("prizes of a race", f"{FIRST_PRIZE} and {SECOND_PRIZE}"))
        if slow:
            found.append(("a train that climbs a hill loses", "1"))
        return found + self.races_with_ferries(sheet)

    def building_costs(self) -> str:
        return "What a segment costs"

    def signs(self) -> str:
        return "Signs"

    def money(self) -> str:
        return "Payments, credits and prizes"

    # Crossing off

    def crossing_off(self, kind: str, name: str) -> str:
        """The heading of a grid; a set of numbers has a name."""
        if kind == CARDS:
            return "Cards drawn"
        return f"Numbers drawn, set {name}" if name else "Numbers drawn"

    def special_row(self) -> str:
        return "special"

    def held_over(self) -> str:
        return "Runs held over"

    # Accounts

    def account_rows(self, races: int, special: tuple[int, ...]) -> list[str]:
        """A row for all that changes an account: 20 rounds of building, every run, and building between.

        Runs that end at a special destination say so.
        """
        rows = [f"Opening {OPENING}", *self.building_rows()]
        for run in range(1, races + 1):
            rows.append(f"Run {run}, special" if run in special else f"Run {run}")
            if run % 2 == 0 and run < races:
                rows.append("Extra building")
        return [*rows, self.total()]

    def total(self) -> str:
        return "Total"

    def building_rows(self) -> list[str]:
        return [f"Building {i}" for i in range(1, 21)]

    def first_column(self) -> str:
        return "Round or run"

    def company(self, seat: int) -> str:
        return f"Company {seat + 1}"

    def over(self, seat: int) -> str:
        """The head of a column of leaps."""
        return f"over {seat + 1}"

    def fund(self) -> str:
        return "fund"

    def page(self, i: int, count: int) -> str:
        return f"page {i} of {count}"

    # Without a computer

    def by_hand(self) -> str:
        return "On paper, without a computer"

    def by_hand_lines(self) -> list[tuple[str, str]]:
        faces = " ".join([str(face) for face in AVERAGE])
        return [
            ("Average die", f"{faces}. With a usual die, count 1 as 3 and 6 as 4."),
            (
                "A round of building",
                "One rolls, all build for it in turn; next round the next player rolls.",
            ),
            ("It ends", "when no more than three towns are without a railway."),
            ("A run", "Draw two destinations, cross them off; declare routes; pay fees; race; pay prizes."),
            ("Declaring and rolling", "The richest first."),
            ("Extra building", "After every two runs, up to 10 points each, the poorest first."),
            ("Odd points", "What cannot be shared evenly goes to the poorer."),
            ("Lines", "With one pen each company draws a line of its own kind:"),
        ]
