"""The small words that all sentences and captions of Trainmaker are put together from."""

from roundhouse.games.trainmaker.data import FACE_NAMES, GOODS, SIZES, Contract, spoken
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.rules.winning import missing


class Nouns:
    """Names of goods, dice, sizes of cities, Contracts and owners."""

    def __init__(self) -> None:
        self.goods: tuple[str, ...] = GOODS
        """The goods, in the order of GOODS."""
        self.faces: tuple[str, ...] = FACE_NAMES
        """The faces of a die, in the order of FACES."""
        self.sizes: dict[str, str] = {size: size for size in SIZES}
        """The sizes of City cards by their ids."""
        self.dummies: dict[str, str] = {"steam-engine": "Steam Engine"}
        """The dummy players by their ids."""

    def a_die(self, face: int) -> str:
        """`a boxcar`."""
        return f"a {self.faces[face]}"

    def dice(self, n: int) -> str:
        """`1 die`, `2 dice`."""
        return f"{n} {'die' if n == 1 else 'dice'}"

    def die_faces(self, faces: str) -> str:
        """Face letters as words: `BBF` is `2 boxcars and 1 flatcar`."""
        return spoken(faces)

    def chips(self, faces: str) -> str:
        """Face letters as dice in a line of text: `BBF` is `[B][B][F]`."""
        return "".join(f"[{face}]" for face in faces)

    def goal(self, contract: Contract) -> str:
        """What a Contract asks for: `3 coal or 3 timber`."""
        return " or ".join(
            " + ".join(f"{n} {self.goods[good]}" for good, n in each.items())
            for each in contract.alternatives
        )

    def goal_and_lack(self, rules: TrainRules, contract: Contract, cards: int) -> str:
        """What a Contract asks for and how many cards are still to come, wild ones used."""
        more = [missing(rules.data, cards, each) for each in contract.alternatives]
        if 0 in more:
            return f"{self.goal(contract)} (complete)"
        return f"{self.goal(contract)} (lack {' or '.join(str(n) for n in more)})"

    def owner(self, rules: TrainRules, names: list[str], owner: int) -> str:
        """The name of a seat, or of a dummy player that a module has brought."""
        return names[owner] if owner < rules.seats else self.dummies[rules.dummies[owner - rules.seats]]

    def owner_in_sentence(self, rules: TrainRules, names: list[str], owner: int) -> str:
        """The same as the subject of a sentence: `Ann`, `the Steam Engine`."""
        name = self.owner(rules, names, owner)
        return name if owner < rules.seats else f"the {name}"
