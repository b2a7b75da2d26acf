"""Hotels and water towers: one of each for every player, built in a deliver step."""

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, one
from roundhouse.core.errors import BadNotation, Refusal
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.state import NOTHING, with_item
from roundhouse.games.railroad_rivals.modules.baron_module import BaronModule, Bonus
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.deliver_actions import Carry
from roundhouse.games.railroad_rivals.modules.deliver_step import in_step
from roundhouse.games.railroad_rivals.packing import laid_city
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState


class Build(Action):
    """`hotel:CITY` or `tower:CITY`: put one's building on a tile."""

    def __init__(self, building: str, city: i64, id_: str) -> None:
        self.building = building
        self.city = city
        self.id = id_

    def text(self) -> str:
        return f"{self.building}:{self.id}"

    def parts(self) -> tuple[str, ...]:
        return (f"{self.building}", f"site:{self.id}")


class Building(BaronModule):
    """A building of which every player has one, built in a deliver step."""

    def __init__(self, seats: int, options: Options, word: str, title: str, where: str) -> None:
        super().__init__(seats, options)
        self.word = word
        """The verb; with an s, the field of the state."""
        self.title = title
        self.where = where
        """The rule that says where it is built."""
        self.fields = (f"{word}s",)
        self.acts = True
        self.builds: list[Build] = []
        """By city."""

    def join(self, rules: RailroadRules) -> None:
        super().join(rules)
        self.builds = [Build(self.word, city, id_) for city, id_ in enumerate(rules.notation.ids)]

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return in_step(self, phases)  # before a delivery, after it or between two (RUL-62)

    def verbs(self) -> list[Verb]:
        return [Verb(self.word, f"{self.word}:CITY", self.read)]

    def read(self, args: list[str]) -> Action:
        return self.builds[self.rules.notation.city(one(args, f"{self.word}:CITY"))]

    def built(self, s: BaronState) -> tuple[int, ...]:
        """Where each seat's building stands, or NOTHING."""
        raise AssertionError("every building has its column")

    def put(self, s: BaronState, built: tuple[int, ...]) -> None:
        raise AssertionError("every building has its column")

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """Any city on the table without such a building (RB-HOTEL-2, RB-TOWER-1), or none (RUL-62).

        It is asked for each kind by itself, so both may be built in one step (RB-HOTEL-3).
        """
        built = self.built(s)
        if built[seat] != NOTHING:  # every player has one (RB-HOTEL-1, RUL-102), which stays (RB-HOTEL-4)
            return []
        return [self.builds[laid_city(tile)] for tile in s.laid if laid_city(tile) not in built]

    def offered(self, s: BaronState, seat: i64) -> i64:
        built = self.built(s)
        if built[seat] != NOTHING:
            return 0
        free: i64 = len(s.laid)
        for city in built:
            if city != NOTHING:
                free -= 1
        return free

    def offer(self, s: BaronState, seat: i64, index: i64) -> Action:
        built = self.built(s)
        tile: i64
        for tile in s.laid:
            city = laid_city(tile)
            if city not in built:
                if index == 0:
                    return self.builds[city]
                index -= 1
        raise AssertionError("there are as many free tiles as were counted")

    def owns(self, a: Action) -> bool:
        return isinstance(a, Build) and a.building == self.word

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        assert isinstance(a, Build)
        built = self.built(s)
        if built[seat] != NOTHING:
            there = self.rules.data.cities[built[seat]].name
            return Refusal("RB-HOTEL-4", f"Your {self.title} stands in {there}, and it never moves.")
        name = self.rules.data.cities[a.city].name
        if a.city not in [laid_city(tile) for tile in s.laid]:
            return Refusal(self.where, f"{name} does not lie on the table.")
        if a.city in built:
            return Refusal(self.where, f"There is a {self.title} in {name} already.")
        return None

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        assert isinstance(a, Build)
        self.put(s, with_item(self.built(s), seat, a.city))  # it counts from now on (RUL-66)
        s.note(seat, self.where, a.id)


class Hotels(Building):
    """The owner scores 1 for every cube that arrives in the city, whoever sends it."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "hotel", "hotel", "RB-HOTEL-2")
        self.rewards = True

    def built(self, s: BaronState) -> tuple[int, ...]:
        return s.hotels

    def put(self, s: BaronState, built: tuple[int, ...]) -> None:
        s.hotels = built

    def bonuses(self, s: BaronState, seat: int, to: int) -> list[Bonus]:
        # whoever delivers (RB-HOTEL-5), the owner too, once it stands there (RUL-63)
        return [Bonus(owner, 1, "RB-HOTEL-5") for owner, city in enumerate(s.hotels) if city == to]


class Towers(Building):
    """The owner's deliveries to the city may go on over a further link (`DeliverStep.append_carries`)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "tower", "water tower", "RB-TOWER-1")

    def built(self, s: BaronState) -> tuple[int, ...]:
        return s.towers

    def put(self, s: BaronState, built: tuple[int, ...]) -> None:
        s.towers = built

    def verbs(self) -> list[Verb]:
        return [*super().verbs(), Verb("carry", "carry:COLOUR,FROM,VIA,TO", self.read_carry)]

    def read_carry(self, args: list[str]) -> Action:
        if len(args) != 4:
            raise BadNotation("Write carry:COLOUR,FROM,VIA,TO, for instance carry:brown,WAS,STL,CHI.")
        notation = self.rules.notation
        colour = notation.colour(args[0])
        origin, via, to = [notation.city(word) for word in args[1:]]
        return Carry(colour, origin, via, to, (args[1], args[2], args[3]))
