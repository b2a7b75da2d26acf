"""The rules of one table, made once from its options: how a state may change."""

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64

from roundhouse.core.action import Action, Verb
from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadNotation, BadOptions, Refusal, nearest
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.positions import Field, read_position, write_position
from roundhouse.core.state import CHANCE, OVER, State

S = TypeVar("S", bound=State)

LONGEST_TEXT = 2000
"""No action's text is longer; anything beyond is refused unread."""


class Rules(Generic[S]):
    """Pure functions over states. `apply` trusts, for search; people go through a Table, which checks."""

    def __init__(self, seats: int, options: Options, phases: list[Phase[S]], verbs: list[Verb]) -> None:
        self.seats = seats
        self.options = options
        self.phases = phases
        self.verbs = {verb.name: verb for verb in verbs}
        self.fields: list[Field] = []
        """What a position shows of a state besides the seats and the phase, in its order; games fill it."""
        self.secretive = True
        """Whether anything is hidden at this table: the laws then demand that a view has holes."""
        self.game = ""
        """The name of the game in the registry; `Game.rules` writes it here."""
        self.older = 0
        """The older version of the rules that is followed, for a record of it; 0 for the game's own."""

    def follow(self, version: int) -> bool:
        """Play by an older version of the rules, for a record of it; False if that is no longer possible."""
        return False

    def made_of(self) -> tuple[str, int, str, int]:
        """What makes these rules: the game, the seats, the options, the older version that is followed."""
        return self.game, self.seats, self.options.text(), self.older

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_made_of, self.made_of()

    def player_of(self, seat: int) -> int:
        """The seat of whoever decides for this one: itself, or the first of a player who holds several."""
        return seat

    def decider(self, s: S) -> i64:
        """The seat whose holder decides now: the mover, or a player who acts for a seat that nobody holds."""
        return self.to_move(s)

    # The flow of a game

    def start(self) -> S:
        """A new game, before its first action."""
        s = self.empty_table()
        s.phase = len(self.phases) - 1
        self.advance(s)
        return s

    def advance(self, s: S) -> None:
        """Go to the next phase that has something to do."""
        n: i64 = len(self.phases)
        i: i64 = s.phase
        while i >= 0:
            i += 1
            if i == n:
                i = 0
            s.phase = i
            if self.phases[i].enter(s):
                return
            i = s.phase

    def to_move(self, s: S) -> i64:
        """The seat that decides, CHANCE, or OVER."""
        if s.phase < 0:
            return OVER
        return self.phases[s.phase].to_move(s)

    def legal(self, s: S) -> list[Action]:
        """Every action of the mover (at a chance node: every outcome). Read the list, never change it."""
        if s.phase < 0:
            return []
        return self.phases[s.phase].legal(s)

    def sample(self, s: S, dice: Dice) -> Action:
        """One outcome of a chance node, drawn fairly."""
        return self.phases[s.phase].sample(s, dice)

    def weights(self, s: S) -> list[int]:
        """At a chance node: in how many equally likely ways each outcome of `legal` comes about."""
        if s.phase < 0:
            return []
        return self.phases[s.phase].weights(s)

    def apply(self, s: S, a: Action) -> None:
        """Change `s` by `a`, trusting that it is lawful."""
        if self.phases[s.phase].apply(s, a):
            self.advance(s)

    def allows(self, s: S, a: Action) -> Refusal | None:
        """None if the mover may do `a` now, otherwise why not."""
        if s.phase < 0:
            return Refusal(self.end_rule(), "The game is over.")
        phase = self.phases[s.phase]
        by_chance = a.text().startswith("~")
        if by_chance != (phase.to_move(s) == CHANCE):
            if by_chance:
                return Refusal(phase.rule, f"{a.text()}: chance is not due; a player decides now.")
            return Refusal(phase.rule, f"{a.text()}: chance is due now; nobody decides before it.")
        return phase.allows(s, a)

    def forced(self, s: S) -> Action | None:
        """The mover's only choice, where everyone can see that there is no other; None elsewhere.

        Where the choices depend on a secret even a single one is asked for, so that the speed of an answer
        tells nothing. What `legal` offers as the best of many is a choice as well.
        """
        if self.to_move(s) < 0 or self.phases[s.phase].secret_choices:
            return None
        choices = self.legal(s)
        if len(choices) != 1 or self.verbs[choices[0].text().partition(":")[0]].best_only:
            return None
        return choices[0]

    def turn_rule(self, s: S) -> str:
        """The id of the rule under which the game stands now."""
        return self.end_rule() if s.phase < 0 else self.phases[s.phase].rule

    def random_playout(self, s: S, dice: Dice) -> int:
        """Play `s` to its end by `Phase.random_choice`; how many decisions the seats made."""
        decisions: i64 = 0
        phases = self.phases
        while s.phase >= 0:
            phase = phases[s.phase]
            if phase.to_move(s) < 0:
                if phase.apply(s, phase.sample(s, dice)):
                    self.advance(s)
            else:
                decisions += 1
                if phase.apply(s, phase.random_choice(s, dice)):
                    self.advance(s)
        return decisions

    # Notation

    def parse(self, text: str) -> Action:
        """The action that this text names; the inverse of `Action.text`."""
        if len(text) > LONGEST_TEXT or not text.isascii() or not text.isprintable():
            raise BadNotation("An action is a short text of plain letters, like 'stop'.")
        name, colon, rest = text.partition(":")
        verb = self.verbs.get(name)
        if verb is None:
            raise BadNotation(f"'{name[:40]}' is no verb of this game: {nearest(name, self.verbs)}")
        return verb.read(rest.split(",") if colon else [])

    def spelling(self, verb: str) -> dict[str, str]:
        """What a person may type after this verb, and the word of the notation for it.

        Names as `typed.plain` writes them, in small letters: a city by its name, its code or its hex.
        """
        return {}

    # Positions

    def position(self, s: S) -> dict[str, object]:
        """The state as plain JSON with readable names; holes are '?'."""
        return write_position(s, [phase.name for phase in self.phases], self.fields)

    def from_position(self, position: dict[str, object]) -> S:
        """The inverse of `position`; raises BadPosition for one that cannot be."""
        s = self.empty_table()
        read_position(s, [phase.name for phase in self.phases], self.fields, position)
        self.complete(s)
        self.check(s)
        return s

    def complete(self, s: S) -> None:
        """Work out what follows from the fields that a position shows; BadPosition where they disagree."""

    # What each game says for itself

    def check(self, s: S) -> None:
        """Raise BadPosition unless some game can stand like this."""
        raise AssertionError("every game checks its positions")

    def empty_table(self) -> S:
        """The components before anything is dealt."""
        raise AssertionError("every game lays out its components")

    def end_rule(self) -> str:
        """The id of the rule by which the game ends."""
        raise AssertionError("every game names the rule of its end")

    def clone(self, s: S) -> S:
        """An equal state that shares nothing that can change."""
        raise AssertionError("every game copies its state")

    def mask(self, s: S, seat: int) -> S:
        """What `seat` may know of `s`: a state with holes."""
        raise AssertionError("every game hides its secrets")

    def guess(self, s: S, seat: int, dice: Dice) -> S:
        """A state that `seat`, seeing the masked `s`, must hold for possible: the holes filled at random."""
        raise AssertionError("every game fills its holes")

    def ranking(self, s: S) -> list[int]:
        """The place of each seat, 1 = won. Places are shared; one that nobody reached stays empty."""
        raise AssertionError("every game ranks its seats")

    def component_counts(self, s: S) -> dict[str, int]:
        """How many of each component there are, wherever they lie: the same all game long."""
        raise AssertionError("every game counts its components")

    def max_actions(self) -> int:
        """No game lasts longer than this many actions, chance included."""
        raise AssertionError("every game declares its bound")


_MADE: dict[tuple[str, int, str, int], Rules[Any]] = {}
MOST_MADE: Final = 64
"""So many rules are kept for objects that come from other processes, before all are forgotten."""


def rules_made_of(game: str, seats: int, options: str, older: int) -> Rules[Any]:
    """The rules that `Rules.made_of` describes; all that come from other processes share them."""
    from roundhouse.core.game import find_game

    key = (game, seats, options, older)
    if key not in _MADE:
        rules = find_game(game).rules(seats, options)
        if older and not rules.follow(older):
            raise BadOptions(f"Rules {older} of {game} can no longer be followed.")
        if len(_MADE) >= MOST_MADE:
            _MADE.clear()
        _MADE[key] = rules
    return _MADE[key]
