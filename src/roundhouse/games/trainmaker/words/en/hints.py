"""What each choice of Trainmaker does and what it means now, for the one who chooses."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.trainmaker.actions import Keep, Place, Roll, Score, Stop, Switch
from roundhouse.games.trainmaker.chances import (
    Chances,
    chances_of_bonus,
    chances_of_roll,
    reachable,
    scorable,
    stock_lacking,
    wins,
)
from roundhouse.games.trainmaker.data import CABOOSE, FACES, LOCOMOTIVE, STOCK, WILD
from roundhouse.games.trainmaker.packing import doubled, faces_of, faces_of_train
from roundhouse.games.trainmaker.rules.table_rules import TrainRules, train_rules
from roundhouse.games.trainmaker.rules.winning import missing_for_contract, missing_for_six
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns

TOO_FAR: Final = "no face-up city can be reached any more"


class Hints:
    """A hint stands beside the label of a choice and begins with a small letter."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def hint(self, view: View[TrainState], action: Action) -> str:
        """What a seat's choice means; '' for what chance does."""
        rules, s = train_rules(view.rules), view.state
        if isinstance(action, Keep):
            return self.keep(rules, s, action)
        if isinstance(action, Place):
            return self.place(rules, s, action)
        if isinstance(action, Switch):
            return self.switch(rules, s, action)
        if isinstance(action, Score):
            return self.score(rules, s, action)
        if isinstance(action, Roll):
            return self.bonus(rules, s) if s.scored else self.roll(rules, s)
        if not isinstance(action, Stop):
            return ""
        if s.scored:
            return "no bonus train; your turn ends"
        return "your turn ends without a card" + ("" if s.train else "; you keep your token")

    def keep(self, rules: TrainRules, s: TrainState, action: Keep) -> str:
        contract = rules.data.contracts[action.contract]
        goods = {good for alternative in contract.alternatives for good in alternative} | {WILD}
        face_up = [rules.data.cities[i].good for i in s.display if i >= 0]
        near = [self.nouns.goods[good] for good in face_up if good in goods]
        return f"{self.nouns.goal(contract)}; face up now: {', '.join(near) or 'none of them'}"

    def place(self, rules: TrainRules, s: TrainState, action: Place) -> str:
        face = FACES[action.face]
        train = faces_of_train(s.train)
        if action.face == CABOOSE:
            return self.place_caboose(rules, s)
        if action.face == LOCOMOTIVE:
            says = "begins the train" if not train else "if this train scores, you may roll a bonus train"
            return says if reachable(rules.data, s, face) else f"{says}; but {TOO_FAR}"
        if len(faces_of(s.roll)) == 1:
            return "your last die, and no caboose: you derail!"
        if not reachable(rules.data, s, face):
            return TOO_FAR
        helped = []
        for i in s.display:
            if i >= 0:
                city = rules.data.cities[i]
                if face in stock_lacking(city.stock, train):
                    helped.append(f"{city.name} {stock_lacking(city.stock, train + face) or 'only C'}")
        if helped:
            return f"then lacking: {', '.join(helped)}"
        return "no face-up city needs it" + ("; one more die for a bonus train" if doubled(s.train) else "")

    def place_caboose(self, rules: TrainRules, s: TrainState) -> str:
        cities = scorable(rules.data, s, faces_of_train(s.train))
        if not cities:
            return "completes the train, but no face-up city fits: your turn ends without a card"
        names = [rules.data.cities[i].name for i in cities]
        winning = any(wins(rules.data, s, i) for i in cities)
        bonus = ", then a bonus train" if doubled(s.train) and s.display.count(NOTHING) < 2 else ""
        return f"completes the train: scores {' or '.join(names)}" + (" AND WINS" if winning else bonus)

    def switch(self, rules: TrainRules, s: TrainState, action: Switch) -> str:
        cards, new = rules.data.cities, FACES[action.new]
        train = faces_of_train(s.train)
        rest = faces_of(s.roll).replace(FACES[action.old], "", 1) + new
        turned = f"token: {self.nouns.a_die(action.old)} becomes {self.nouns.a_die(action.new)}"
        begun = bool(train.strip("L"))
        stock = [face for face in rest if face in STOCK]
        if not begun and not (stock and ("L" in rest or train)):
            return f"{turned}; but the train still could not begin"
        if begun and not rest.strip("L"):
            return f"{turned}; but no die would fit, and you would derail"
        cities = scorable(rules.data, s, train + rest) if "C" in rest else []
        if cities:
            return f"{turned}; then {' or '.join(cards[i].name for i in cities)} can be scored"
        if new == "L":
            full = train.count("L") >= rules.max_locomotives
            return f"{turned}, which cannot be placed any more" if begun or full else turned
        needy = [cards[i].name for i in s.display if i >= 0 and new in stock_lacking(cards[i].stock, train)]
        return turned + (f", which {' and '.join(needy)} can use" if needy else "")

    def score(self, rules: TrainRules, s: TrainState, action: Score) -> str:
        good = self.nouns.goods[rules.data.cities[action.city].good]
        cards = s.cards[s.seat] | bit(action.city)
        if wins(rules.data, s, action.city):
            return f"{good}: YOU WIN"
        more = f"{missing_for_six(rules.data, cards)} for six goods"
        kept = s.kept[s.seat]
        if kept >= 0:
            more += f", {missing_for_contract(rules.data, cards, kept)} for your Contract"
        return f"{good}; cards still to go: {more}"

    def roll(self, rules: TrainRules, s: TrainState) -> str:
        """The exact chances of a further roll: to derail, to be left with a useless caboose, to score."""
        chances = chances_of_roll(rules.data, s)
        saving = " unless you spend your token" if s.has_token(s.seat) else ""
        parts = [f"derail {self.percent(chances.fail, chances)}{saving}"]
        if chances.useless:
            parts.append(f"only a useless caboose {self.percent(chances.useless, chances)}")
        parts.append(f"can score at once {self.percent(chances.score, chances)}")
        return f"roll {self.nouns.dice(chances.dice)}: {', '.join(parts)}"

    def bonus(self, rules: TrainRules, s: TrainState) -> str:
        chances = chances_of_bonus(rules.data, s)
        fail, score = self.percent(chances.fail, chances), self.percent(chances.score, chances)
        train = f"a new train with {self.nouns.dice(chances.dice)} for the cards left"
        return f"{train}: cannot begin {fail}, can score at once {score}"

    def percent(self, ways: int, chances: Chances) -> str:
        """A share of all the ways that the dice can fall."""
        share = 100 * ways / chances.ways
        return f"{share:.1f} %" if 0 < share < 10 else f"{share:.0f} %"
