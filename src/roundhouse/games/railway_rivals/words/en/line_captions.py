"""Captions of the map on paper for bridges, ferries, routes abroad, leaps, Bus Boss and two players."""

from roundhouse.core.wording import listed
from roundhouse.games.railway_rivals.data import MOST_SEATS, Feature, Ferry, Map, Permitted
from roundhouse.games.railway_rivals.rules.bus_boss import ROWS
from roundhouse.games.railway_rivals.rules.map_options import usually
from roundhouse.games.railway_rivals.words.en.map_captions import MapCaptions


class LineCaptions(MapCaptions):
    """What is said on the sheets of lines that are not plain track, and of rules that a map may bring."""

    # On the map

    def feature(self, feature: Feature, costs: list[int]) -> str:
        """A bridge or tunnel with its price: one number, or how often which."""
        if feature.standing or feature.usual:
            return feature.name
        return f"{feature.name} {self.price_of(feature, costs)}"

    def price_of(self, feature: Feature, costs: list[int]) -> str:
        """What a bridge or tunnel costs, segment by segment."""
        if feature.standing:
            return "stands"
        if feature.usual:
            return "usual cost"
        alike = len(costs) > 1 and len(set(costs)) == 1
        return f"{len(costs)} × {costs[0]}" if alike else " + ".join([str(cost) for cost in costs])

    def terms(self, feature: Feature) -> str:
        """What is told besides of a bridge, under its name."""
        said = []
        if feature.standing:
            said.append("stands, free" if feature.standing == "free" else "stands, bank 1 a step")
        if feature.usual:
            said.append("usual cost")
        if feature.toll:
            said.append(f"others {feature.toll}" + (" + 1 a step" if feature.besides else ""))
        if feature.builders < MOST_SEATS:
            said.append("one builder" if feature.builders == 1 else f"{feature.builders} builders")
        if feature.whole:
            said.append("whole")
        return ", ".join(said)

    def ferry_terms(self, ferry: Ferry) -> str:
        return f"F {ferry.price}/{ferry.fee}"

    def ferry_length(self, ferry: Ferry) -> str:
        """How long a ferry is of which the map shows the ports alone."""
        return f"{ferry.length} steps" if ferry.length != len(ferry.path) - 1 else ""

    def route_terms(self, route: Permitted) -> str:
        return "bank 1 a step" if route.foreign else "to be built"

    # The list of them

    def lines(self, sheet: Map) -> str:
        """The heading, which names only what there is."""
        found = ["bridges and tunnels"] if sheet.features else []
        found += ["routes abroad"] if sheet.permitted else []
        found += ["ferries"] if self.sails(sheet) else []
        return ", ".join(found).capitalize()

    def way(self, sheet: Map, path: list[int]) -> str:
        """A way by the printed names of its hexes, or of its ends if it is long."""
        names = [sheet.names[hex_] for hex_ in path]
        return "-".join(names) if len(names) < 9 else f"{names[0]} to {names[-1]}, {len(names) - 1} steps"

    def rules_of_feature(self, sheet: Map, feature: Feature) -> str:
        said = [self.way(sheet, feature.path)]
        if feature.standing == "free":
            said.append("free for all; who is at one end builds on at the other")
        elif feature.standing:
            said.append("belongs to a foreign railway: 1 a step to the bank; nobody builds on from it")
        if feature.usual:
            said.append("costs what such ground costs elsewhere; nothing is saved for it")
        if feature.builders < MOST_SEATS:
            most = "one company builds" if feature.builders == 1 else f"{feature.builders} companies build"
            said.append(f"{most} it, or parts of it")
        if feature.whole:
            said.append("whole or not at all")
        if feature.toll:
            how = "and 1 a step" if feature.besides else "in place of 1 a step"
            said.append(f"toll: others pay {feature.toll} once a run {how}")
        if len(said) == 1 and feature.saving:
            said.append("any company may build it, and save for it")
        return "; ".join(said)

    def price_of_ferry(self, ferry: Ferry) -> str:
        return f"buy {ferry.price}, others {ferry.fee}"

    def rules_of_ferry(self, sheet: Map, ferry: Ferry) -> str:
        one, other = (sheet.place_name(port) for port in ferry.ports)
        said = [f"{one} to {other}, {ferry.length} steps"]
        if ferry.bridge:
            said.append("its owner builds on from the far port")
        if ferry.serves:
            said.append("to buy it counts as entering the town of the far port")
        if (ferry.embark, ferry.at_sea, ferry.disembark) != (1, 1, 1):
            slow = f"{ferry.embark} to embark, {ferry.at_sea} at sea, {ferry.disembark} to disembark"
            said.append(f"a train loses {slow}")
        if ferry.not_with:
            said.append(f"not with {listed([sheet.ferries[other].name for other in ferry.not_with])}")
        return "; ".join(said)

    def rules_of_route(self, sheet: Map, route: Permitted) -> str:
        way = f"{self.way(sheet, route.path)}; may be built abroad"
        if not route.foreign:
            return way
        return f"{way}; what nobody has built a foreign railway runs, and whoever uses it pays the bank"

    # Money and races

    def money_of_lines(self, sheet: Map) -> list[tuple[str, str]]:
        """What is paid over lines that are not plain track; only what this map has."""
        found = []
        if sheet.tolls:
            tolls = [feature.toll for feature in sheet.features]
            found.append(("over a rival's toll bridge, once a run", self.span(tolls)))
        if self.sails(sheet):
            found.append(("to buy a ferry", self.span([ferry.price for ferry in sheet.ferries])))
            found.append(("over a rival's ferry", self.span([ferry.fee for ferry in sheet.ferries])))
        abroad = any(route.foreign for route in sheet.permitted)
        if abroad or any(feature.standing == "foreign" for feature in sheet.features):
            found.append(("over a foreign railway, each step, to the bank", "1"))
        return found

    def races_with_ferries(self, sheet: Map) -> list[tuple[str, str]]:
        """How ferries slow trains."""
        if not self.sails(sheet):
            return []
        return [
            ("a train that embarks loses", self.span([ferry.embark for ferry in sheet.ferries])),
            ("a train that disembarks loses", self.span([ferry.disembark for ferry in sheet.ferries])),
            ("a turn that starts and ends at sea loses", self.span([f.at_sea for f in sheet.ferries])),
        ]

    def span(self, amounts: list[int]) -> str:
        """One amount for all, or from the least to the most; what costs nothing is left out."""
        told = sorted({amount for amount in amounts if amount}) or [0]
        return str(told[0]) if len(told) == 1 else f"{told[0]} to {told[-1]}"

    def shares(self, sheet: Map) -> list[tuple[str, str]]:
        """Bus Boss scoring: what the trains of a race win, for as many as this map has companies."""
        found = [("prize of a train alone", "30")]
        for trains, row in ROWS.items():
            if trains <= sheet.players[1]:
                found.append((f"prizes of {trains} trains", ", ".join([str(share) for share in row])))
        return [*found, ("the longest route", "twice the shortest")]

    # What is in force

    def sails(self, sheet: Map) -> bool:
        """Whether its ferries may be played."""
        return bool(sheet.ferries) and sheet.locks.get("ferries") != "off"

    def leaps(self, sheet: Map) -> bool:
        """Whether leaps may be played."""
        return sheet.locks.get("leapfrog") != "off"

    def in_force(self, sheet: Map) -> str:
        """The optional rules that are played here, unless a table agrees otherwise."""
        found = []
        named = {"leapfrog": "leapfrog", "ferries": "ferries", "scoring": "Bus Boss scoring"}
        for option, name in named.items():
            if usually(sheet, option, "off") in ("on", "bus_boss"):
                found.append(f"{name}, always" if option in sheet.locks else name)
        return "; ".join(found)

    def ferries_each(self, sheet: Map) -> list[str]:
        if sheet.ferries_each >= len(sheet.ferries):
            return []
        most = "one ferry" if sheet.ferries_each == 1 else f"{sheet.ferries_each} ferries"
        return [f"A company owns {most} at most."]

    # Leaps

    def leap_heading(self, sheet: Map) -> str:
        agreed = usually(sheet, "leapfrog", "off") == "on"
        return "Leaps, over whose track" if agreed else "Leaps, if you play with them"

    def leap_lines(self) -> str:
        return (
            "Along 1 to 3 segments of one rival; 1 to each rival where you land outside a town; then build "
            "on from there. Cross off a box: two leaps over each company in a game."
        )

    # Two players

    def two_players(self) -> str:
        return "With two players"

    def two_player_lines(self, sheet: Map) -> list[tuple[str, str]]:
        """The ways in which two play here; companies are counted (RU-60)."""
        few, most = sheet.players
        found = []
        if few <= 4 <= most:
            found.append(
                (
                    "Two companies",
                    "One player has companies 1 and 3, the other 2 and 4. Every rule sees four companies; "
                    "the higher sum wins.",
                )
            )
        if few <= 3 <= most:
            found.append(
                (
                    "A third company",
                    "Company 3 is built by the players in turns, but not after runs. It pays nothing to "
                    "whoever builds or runs for it. If one is alone in a race, the other may enter it.",
                )
            )
        return found

    def sums(self) -> str:
        """The row under the total, where two have two companies each."""
        return "Two players"

    def sum_of(self, player: int) -> str:
        return f"{player + 1} + {player + 3}:"
