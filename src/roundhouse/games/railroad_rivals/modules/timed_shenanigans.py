"""Shenanigans with a moment of their own: Insider Trading after the auction, Stock Issue before the draft."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb, bare
from roundhouse.core.bits import count
from roundhouse.core.counts import amount, one
from roundhouse.core.dice import Dice
from roundhouse.core.errors import Refusal, must
from roundhouse.core.module import after
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.state import CHANCE, NOTHING, with_item
from roundhouse.games.railroad_rivals.actions import PASS, DraftStock, Notation, RevealStock
from roundhouse.games.railroad_rivals.invariants import check_calm, check_quiet, check_turn
from roundhouse.games.railroad_rivals.modules.baron_state import as_baron
from roundhouse.games.railroad_rivals.modules.shenanigans import Shenanigan
from roundhouse.games.railroad_rivals.packing import STOCKS, moved_first
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.stock_pile import (
    draw_stock,
    reveal_stock,
    stock_draws,
    stock_ways,
    tiles_in,
)
from roundhouse.games.railroad_rivals.state import RailroadState


class Insider(Action):
    """`insider`: play Insider Trading."""

    def text(self) -> str:
        return "insider"

    def parts(self) -> tuple[str, ...]:
        return ("held:insider",)


class Issue(Action):
    """`issue`: play Stock Issue."""

    def text(self) -> str:
        return "issue"

    def parts(self) -> tuple[str, ...]:
        return ("held:issue",)


INSIDER: Final = Insider()
ISSUE: Final = Issue()


class InsiderWindow(Phase[RailroadState]):
    """Right after the auction, the owner of Insider Trading may play it or keep it."""

    def __init__(self, module: "InsiderTrading") -> None:
        super().__init__("Insider Trading?", "RB-INSIDER-1")
        self.module = module

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        return self.module.owner(s) >= 0  # whoever drafted it on an earlier turn (RUL-94)

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_window(s)
        must(self.module.owner(s) >= 0, self.rule, "Nobody has the Insider Trading tile.")

    def to_move(self, s: RailroadState) -> i64:
        return self.module.owner(s)

    def legal(self, s: RailroadState) -> list[Action]:
        return [INSIDER, PASS]  # who passes keeps it; the 1st is asked too (RUL-94)

    def refusal(self, s: RailroadState, a: Action) -> Refusal:
        return Refusal(self.rule, "Play Insider Trading now, or pass.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        if isinstance(a, Insider):
            seat = self.module.owner(s)
            self.module.use(s, seat)
            # to the far left for nothing (RB-INSIDER-2), the others as they were, no bid returned (RUL-94)
            s.order = moved_first(s.order, s.seats, seat)
            s.note(seat, "RB-INSIDER-2")
        return True


class InsiderTrading(Shenanigan):
    """To the front of the order row, for nothing."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "insider", "Insider Trading", "RB-INSIDER-1")

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        return after(phases, BidForOrder, InsiderWindow(self))  # when the auction is over (RB-INSIDER-1)

    def verbs(self) -> list[Verb]:
        return [Verb("insider", "insider", self.read)]

    def read(self, args: list[str]) -> Action:
        return bare(args, INSIDER)


class IssueWindow(Phase[RailroadState]):
    """Before the draft the owner of Stock Issue may draw a tile, and then picks first.

    `step` is 0 while the owner is asked, 1 while the extra tile is drawn, 2 while the owner picks.
    """

    def __init__(self, notation: Notation, module: "StockIssue") -> None:
        super().__init__("Stock Issue?", "RB-ISSUE-1")
        self.notation = notation
        self.module = module

    def enter(self, s: RailroadState) -> bool:
        s.step = 0
        return self.module.owner(s) >= 0 and s.stock_pile != 0  # drafted earlier, and a tile is left (RUL-93)

    def check(self, s: RailroadState) -> None:
        check_turn(s)
        check_window(s, 1 if s.step == 2 else 0)
        issuer = as_baron(s).issuer
        must(0 <= s.step <= 2, self.rule, "Stock Issue has three steps.")
        must((s.step == 0) == (issuer == NOTHING), self.rule, "Who plays Stock Issue picks first.")
        owned = self.module.owner(s) >= 0
        must(owned == (s.step == 0), self.rule, "The tile leaves the game when it is played.")
        must(s.step == 2 or s.stock_pile != 0, "RUL-93", "There is no stock tile to draw.")

    def to_move(self, s: RailroadState) -> i64:
        if s.step == 0:
            return self.module.owner(s)
        return CHANCE if s.step == 1 else as_baron(s).issuer

    def legal(self, s: RailroadState) -> list[Action]:
        if s.step == 0:
            return [ISSUE, PASS]  # who passes keeps it (RUL-93)
        if s.step == 1:
            return stock_draws(self.notation, s.stock_pile)
        return [draft for draft in self.notation.draft_stocks if amount(s.stock_display, draft.stock, STOCKS)]

    def weights(self, s: RailroadState) -> list[int]:
        return stock_ways(s.stock_pile)

    def sample(self, s: RailroadState, dice: Dice) -> Action:
        return draw_stock(self.notation, s.stock_pile, dice)

    def refusal(self, s: RailroadState, a: Action) -> Refusal:
        if s.step == 0:
            return Refusal(self.rule, "Play Stock Issue now, or pass.")
        if s.step == 1:
            return Refusal("RB-ISSUE-2", f"{a.text()}: a stock tile of the pile is turned up now.")
        if isinstance(a, DraftStock):
            return Refusal("RB-ISSUE-3", f"No stock tile of {a.id} is in the display.")
        return Refusal("RB-ISSUE-3", "Take one of the stock tiles on offer, before anyone drafts.")

    def apply(self, s: RailroadState, a: Action) -> bool:
        issue = as_baron(s)
        if isinstance(a, Issue):
            issue.issuer = self.module.owner(s)
            self.module.use(s, issue.issuer)
            s.step = 1
            return False
        if isinstance(a, RevealStock):
            s.note(issue.issuer, "RB-ISSUE-2", a.id)
            reveal_stock(s, a.stock)  # into the display (RB-ISSUE-2)
            s.step = 2
            return False
        if isinstance(a, DraftStock):
            seat = issue.issuer  # ahead of everybody (RB-ISSUE-3)
            # no draft: `took_stock` stays, so one drafts as usual (RB-ISSUE-4), and gets two (RB-ISSUE-5)
            s.stock_display -= one(a.stock, STOCKS)
            s.portfolios = with_item(s.portfolios, seat, s.portfolios[seat] + one(a.stock, STOCKS))
            s.note(seat, "RB-ISSUE-3", a.id)
            issue.issuer = NOTHING
        s.step = 0
        return True


class StockIssue(Shenanigan):
    """One more stock tile on offer, and the first pick of all."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, "issue", "Stock Issue", "RB-ISSUE-1")
        self.fields = ("issuer",)

    def phases(self, phases: list[Phase[RailroadState]]) -> list[Phase[RailroadState]]:
        # between auction and draft (RB-ISSUE-1); Insider Trading is put between auction and this one (RUL-93)
        return after(phases, BidForOrder, IssueWindow(self.rules.notation, self))

    def verbs(self) -> list[Verb]:
        return [Verb("issue", "issue", self.read)]

    def read(self, args: list[str]) -> Action:
        return bare(args, ISSUE)


def check_window(s: RailroadState, more: int = 0) -> None:
    """The auction is over, nothing is taken, and the display is complete, with so many stocks more."""
    check_quiet(s)
    check_calm(s)
    must(s.two_stocks or count(s.city_display) == s.seats, "RR-DRAW-1", "A city tile for each is on offer.")
    wanted = s.seats * (2 if s.two_stocks else 1) + more
    stocks = tiles_in(s.stock_display)
    short = stocks < wanted and s.stock_pile == 0 and more == 0
    must(stocks == wanted or short, "RR-DRAW-1", "The display is not complete.")
    must(s.turn > 1, "RUL-93", "A tile is used in a later turn than it was drafted in.")
