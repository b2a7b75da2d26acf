"""The table of Trainmaker as lines of text."""

from roundhouse.core.bits import count
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.view import View
from roundhouse.games.trainmaker.chances import stock_lacking
from roundhouse.games.trainmaker.data import CABOOSE, DICE, FACES, WILD
from roundhouse.games.trainmaker.packing import faces_of, faces_of_train, last_face
from roundhouse.games.trainmaker.rules.table_rules import TrainRules, train_rules
from roundhouse.games.trainmaker.rules.winning import goods_lacking, missing_for_six
from roundhouse.games.trainmaker.state import TrainState
from roundhouse.games.trainmaker.words.en.nouns import Nouns


class TableText:
    """What lies on the table, in lines of at most 76 characters."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def blocks(self, view: View[TrainState], names: list[str]) -> dict[str, list[str]]:
        """The whole table as the view's seat sees it, by the words that ask for its parts."""
        rules, s = train_rules(view.rules), view.state
        turn = "the game is over" if s.phase == OVER else f"{names[s.seat]}'s turn"
        when = f"{f'Round {s.round}, {turn}':<48}{count(s.deck):>3} City cards in the deck"
        return {
            "train": [when, *self.cities(rules, s), *self.goals(rules, s, view.seat, names), *self.dice(s)],
            "cards": self.owners(rules, s, view.seat, names),
        }

    def cities(self, rules: TrainRules, s: TrainState) -> list[str]:
        """The face-up City cards, each with what the train still lacks for it."""
        building = s.phase >= 0 and s.train > 0 and not s.scored
        train = faces_of_train(s.train)
        lines = [f"{'FACE UP':<17}{'good':<13}{'needs':<16}" + ("the train lacks" if building else "")]
        lines[0] = lines[0].rstrip()
        for i in s.display:
            if i < 0:
                lines.append("(no card)")
                continue
            city = rules.data.cities[i]
            lacking = stock_lacking(city.stock, train)
            note = (self.nouns.chips(lacking) or "nothing but its caboose") if building else ""
            if building and not lacking and last_face(s.train) == CABOOSE:
                note = "nothing"
            good, needs = self.nouns.goods[city.good], self.nouns.chips(city.stock)
            lines.append(f"{city.name:<17}{good:<13}{needs:<16}{note}".rstrip())
        return lines

    def owners(self, rules: TrainRules, s: TrainState, seat: int, names: list[str]) -> list[str]:
        """Everyone's cards by good, the token, and how many of the six goods that makes, wild ones used."""
        goods = self.nouns.goods
        lines = [f"{'PLAYERS':<16}{' '.join(goods)}  token  of six"]
        for owner, cards in enumerate(s.cards):
            tally = rules.data.tally(cards)
            row = " ".join(f"{n or '-':^{len(goods[good])}}" for good, n in enumerate(tally))
            mark = "> " if owner == s.seat and s.phase >= 0 else "  "
            name = self.nouns.owner(rules, names, owner)[: 7 if owner == seat else 13]
            if owner == seat:
                name += " (you)"
            if owner < s.seats:
                token = "yes" if s.has_token(owner) else "-"
                row += f"  {token:^5}  {WILD - missing_for_six(rules.data, cards)} of {WILD}"
            lines.append(f"{mark}{name:<14}{row}".rstrip())
        return lines

    def goals(self, rules: TrainRules, s: TrainState, seat: int, names: list[str]) -> list[str]:
        """What wins: six goods, and every Contract that this view knows; at the end, everyone's cards."""
        nouns = self.nouns
        lines = []
        if s.phase == OVER:
            owned = [
                f"{nouns.owner(rules, names, owner)} {count(cards)}" for owner, cards in enumerate(s.cards)
            ]
            lines.append(f"{'City cards':<14}{', '.join(owned)}"[:76].rstrip())
        if seat >= 0 and s.phase >= 0:
            lacking = [nouns.goods[good] for good in goods_lacking(rules.data, s.cards[seat])]
            spare = len(lacking) - missing_for_six(rules.data, s.cards[seat])
            lines.append(
                f"{'Goods lacking':<14}{', '.join(lacking)}" + (f" ({spare} by a wild)" if spare else "")
            )
        for owner, kept in enumerate(s.kept):
            whose = "Your Contract" if owner == seat else nouns.owner(rules, names, owner)
            if kept >= 0:
                contract = rules.data.contracts[kept]
                goal = nouns.goal_and_lack(rules, contract, s.cards[owner])
                lines.append(f"{whose[:13]:<14}{contract.name}: {goal}")
            elif kept == NOTHING and owner == seat:
                for i in s.offers[2 * seat : 2 * seat + 2]:
                    if i >= 0:
                        contract = rules.data.contracts[i]
                        lines.append(f"{'Contract?':<14}{contract.name}: {nouns.goal(contract)}")
        return lines

    def dice(self, s: TrainState) -> list[str]:
        """The train and the unplaced dice, with what their letters mean."""
        if s.phase < 0:
            return []
        chips = self.nouns.chips
        rolled = f"{s.unrolled} to be rolled" if s.unrolled else chips(faces_of(s.roll)) or "none"
        aside = f" ({s.aside} aside)" if s.aside and s.aside < DICE else ""
        train = chips(faces_of_train(s.train)) or "none yet"
        legend = "  ".join(f"[{face}] {name}" for face, name in zip(FACES, self.nouns.faces, strict=True))
        return [f"{'Train':<14}{train:<23}Unplaced  {rolled}{aside}", legend]
