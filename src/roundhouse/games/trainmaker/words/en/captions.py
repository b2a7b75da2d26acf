"""What is written in the pictures of Trainmaker: headings, notes, buttons, and what a part says."""

from roundhouse.games.trainmaker.data import DICE, WILD, City, Contract
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class Captions:
    """Captions by the place where they stand."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.game = "Trainmaker"

        self.city_cards = "City cards"
        self.no_card = "no card"

        self.train = "Train"
        self.yard = "Yard"
        self.stop = "Stop"
        self.stop_says = "Stop: the turn ends"
        self.token_says = "Use the Switch Track token"

        self.contracts = "Contracts"
        self.between_alternatives = "or"
        self.secret = "secret"
        self.not_dealt = "not dealt yet"
        self.to_be_chosen = "to be chosen"
        self.your_contract = "Your Contract"
        self.your_offers = "Your two Contracts: keep one"

        self.signs = "Signs"
        self.players = "Players"
        self.of_six = "of six goods"
        goods = [good.capitalize() for good in nouns.goods]
        self.columns = ["Player", "Token", "Six goods", "Contract", *goods]
        """The heads of the timetable: the goods stand between the token and the six goods."""

    def round(self, n: int) -> str:
        return f"Round {n}"

    # City cards

    def cards_in_deck(self, n: int) -> str:
        return f"{n} {'card' if n == 1 else 'cards'} in the deck"

    def deck(self, n: int) -> str:
        """The deck itself; what it says when it is pointed at, or on its empty place."""
        return f"{n} in the deck" if n else "empty"

    def size(self, city: City) -> str:
        return self.nouns.sizes[city.size].capitalize()

    def city(self, city: City) -> str:
        good, needs = self.nouns.goods[city.good], self.nouns.die_faces(city.stock)
        return f"{city.name}: {self.nouns.sizes[city.size]}, {good}, needs {needs}"

    def score_city(self, city: City) -> str:
        return f"Score {self.city(city)}"

    # The train and the dice

    def whole_train(self, faces: str) -> str:
        return f"The train: {self.nouns.die_faces(faces)}"

    def train_note(self, s: TrainState) -> str:
        """How far the train is."""
        faces = faces_of_train(s.train)
        double = ["double locomotive"] if faces.startswith("LL") else []
        if s.scored:
            return ", ".join(["has scored", *double])
        if faces:
            return ", ".join(["complete" if faces.endswith("C") else "no caboose yet", *double])
        return "the bonus train" if s.trains else "locomotive, cars, caboose"

    def yard_note(self, s: TrainState) -> str:
        """How many dice are not in the train, and why."""
        if s.aside == DICE:
            return f"{DICE} to be rolled"
        unplaced = len(faces_of(s.roll))
        counts = ((unplaced, "unplaced"), (s.unrolled, "about to be rolled"), (s.aside, "aside"))
        return ", ".join(f"{n} {word}" for n, word in counts if n) or "no dice left"

    def use_die(self, face: int, places: bool) -> str:
        """A lit die: it is placed, or else turned by the token."""
        kind = self.nouns.faces[face]
        return f"Place this {kind}" if places else f"Turn this {kind} with the token"

    def token(self, held: bool) -> str:
        return f"Switch Track token, {'held' if held else 'spent'}"

    def token_lines(self, held: bool, wide: bool) -> tuple[str, str]:
        """The two lines beside the token."""
        if not wide:
            return "Token", "held" if held else "spent"
        return "Switch Track token", "held: turns one die into" if held else "spent"

    def turn_into(self, face: int) -> str:
        return f"Turn the die into a {self.nouns.faces[face]}"

    def roll(self, dice: int, lit: bool) -> str:
        """The button: with the number of dice when it can be pressed."""
        return f"Roll {self.nouns.dice(dice)}" if lit else "Roll"

    def roll_says(self, dice: int, bonus: bool) -> str:
        n = self.nouns.dice(dice)
        return f"Roll a bonus train with {n}" if bonus else f"Roll {n} again"

    # Contracts

    def contract_of(self, owner: str) -> str:
        return f"Contract of {owner}"

    def open_contract(self, owner: str) -> str:
        return f"{owner}: open Contract"

    def wanted(self, lacking: int) -> str:
        return f"{lacking} still wanted" if lacking else "fulfilled"

    def contract(self, rules: TrainRules, contract: Contract, cards: int) -> str:
        return f"{contract.name}: {self.nouns.goal_and_lack(rules, contract, cards)}"

    def keep_contract(self, rules: TrainRules, contract: Contract, cards: int) -> str:
        return f"Keep {self.contract(rules, contract, cards)}"

    # Seats

    def owner(self, name: str, you: bool) -> str:
        return f"{name} (you)" if you else name

    def on(self, name: str, over: bool) -> str:
        """The light on the line of the one whose turn it is or who has won."""
        return f"{name} {'has won' if over else 'to play'}"

    def owners_token(self, held: bool) -> str:
        return f"Switch Track token {'held' if held else 'spent'}"

    def cards_of_good(self, good: int, cities: list[str]) -> str:
        return f"{self.nouns.goods[good]}: {', '.join(cities)}"

    def none_of_good(self, good: int) -> str:
        return f"no {self.nouns.goods[good]} yet"

    def goods_of_six(self, n: int) -> str:
        return f"{n} of {WILD}"
