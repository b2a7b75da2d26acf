"""A module of the Robber Baron expansion: what it adds to a deliver step, and what it keeps in the state."""

from mypy_extensions import i64

from roundhouse.core.action import Action
from roundhouse.core.errors import Refusal
from roundhouse.core.options import Options
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadModule


class Bonus:
    """Points that somebody scores because a cube has arrived."""

    def __init__(self, seat: int, points: int, rule: str) -> None:
        self.seat = seat
        self.points = points
        self.rule = rule


class BaronModule(RailroadModule):
    """What a part of Robber Baron may say besides: each hook is a moment that the booklet names."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.fields: tuple[str, ...] = ()
        """The fields of the state that are this module's, as a position names them."""
        self.acts = False
        """Whether there is something to do with it in a deliver step, so that the step ends with `done`."""
        self.secret = False
        """Whether it is played from a hand that only its owner knows."""
        self.rewards = False
        """Whether it has `bonuses`."""

    # A player's own step of a deliver phase

    def offers(self, s: BaronState, seat: int) -> list[Action]:
        """What this seat may do with this module's pieces now."""
        return []

    def offered(self, s: BaronState, seat: i64) -> i64:
        """How many actions `offers` has; where they are many, without making them."""
        return len(self.offers(s, seat))

    def offer(self, s: BaronState, seat: i64, index: i64) -> Action:
        """The action of `offers` with `index` before it."""
        return self.offers(s, seat)[index]

    def owns(self, a: Action) -> bool:
        """Whether this is a verb of this module for a deliver step."""
        return False

    def refuses(self, s: BaronState, seat: int, a: Action) -> Refusal | None:
        """Why an own action is not possible now; None exactly if `offers` has it."""
        raise AssertionError("a module answers for its own verbs")

    def carry_out(self, s: BaronState, seat: int, a: Action) -> None:
        """Do one of the own actions."""
        raise AssertionError("a module carries out its own verbs")

    def fills(self, s: BaronState) -> bool:
        """Whether this module may be the reason why a tile is filled in a deliver step."""
        return False

    def further_deliveries(self, s: BaronState) -> int:
        """How many deliveries this module has allowed so far besides the one of each step."""
        return 0

    def bonuses(self, s: BaronState, seat: int, to: int) -> list[Bonus]:
        """Who scores what because this seat has delivered a cube to this city."""
        return []
