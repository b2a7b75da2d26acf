"""A picture of Trainmaker for those who do not see it."""

from roundhouse.core.bits import count, members
from roundhouse.core.state import NOTHING, PUBLIC
from roundhouse.games.trainmaker.data import City
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules
from roundhouse.games.trainmaker.rules.winning import goods_lacking, missing_for_six
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class AltText:
    """The table in sentences."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.cities: dict[City, str] = {}
        """What was said of a City card, which never changes."""

    def title(self, s: TrainState) -> str:
        return f"Trainmaker, round {s.round}"

    def round(self, s: TrainState, asked: str) -> str:
        """Which round it is, and what is asked."""
        return f"Round {s.round}. {asked}"

    def cities_up(self, rules: TrainRules, s: TrainState) -> str:
        """The City cards."""
        cities = [self.city(rules.data.cities[i]) for i in s.display if i >= 0]
        return f"City cards face up: {'; '.join(cities) or 'none'}. In the deck: {count(s.deck)}."

    def dice(self, s: TrainState) -> str:
        """The train and the dice."""
        train, unplaced = faces_of_train(s.train), faces_of(s.roll)
        told = [f"Train: {self.nouns.die_faces(train)}. Unplaced dice: {self.nouns.die_faces(unplaced)}."]
        if s.unrolled:
            told.append(f"Dice about to be rolled: {s.unrolled}.")
        if s.aside:
            told.append(f"Dice aside: {s.aside}.")
        return " ".join(told)

    def city(self, city: City) -> str:
        found = self.cities.get(city)
        if found is None:
            good, needs = self.nouns.goods[city.good], self.nouns.die_faces(city.stock)
            found = f"{city.name} ({self.nouns.sizes[city.size]}, {good}, needs {needs})"
            self.cities[city] = found
        return found

    def owner(self, rules: TrainRules, s: TrainState, owner: int, name: str) -> str:
        """What an owner has and, if it is a seat, still needs."""
        data, cards = rules.data, s.cards[owner]
        held = [[data.cities[i].name for i in members(cards & of_good)] for of_good in data.of_good]
        goods = [
            f"{self.nouns.goods[good]}: {', '.join(cities)}" for good, cities in enumerate(held) if cities
        ]
        told = f"{name} has {'; '.join(goods) or 'no City cards'}."
        if owner < s.seats:
            lacking = [self.nouns.goods[good] for good in goods_lacking(data, cards)]
            more = f"{missing_for_six(data, cards)} more ({', '.join(lacking) or 'nothing'} lacking)"
            told += f" For six goods: {more}."
            told += f" Switch Track token {'held' if s.has_token(owner) else 'spent'}."
        if s.kept[owner] >= 0:
            contract = data.contracts[s.kept[owner]]
            told += f" Contract {contract.name}: {self.nouns.goal_and_lack(rules, contract, cards)}."
        return told

    def offers(self, rules: TrainRules, s: TrainState, seat: int) -> str:
        """The two Contracts of the seat that looks, until it has chosen; '' afterwards."""
        if seat == PUBLIC or s.kept[seat] != NOTHING:
            return ""
        names = [rules.data.contracts[i].name for i in s.offers[2 * seat : 2 * seat + 2] if i >= 0]
        return f"Your two Contracts: {' and '.join(names) or 'not dealt yet'}."
