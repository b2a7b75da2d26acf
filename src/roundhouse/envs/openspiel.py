"""The games as OpenSpiel knows them: registered from Python, chance told, information sets as texts."""

from importlib import import_module
from typing import Any

import numpy as np

from roundhouse.core.action import Action
from roundhouse.core.encoding import ENCODING, Encoding
from roundhouse.core.game import find_game, game_names
from roundhouse.core.state import CHANCE
from roundhouse.envs.episode import (
    encoding_of,
    information,
    mini_games,
    win_returns,
)

# Imported by name: OpenSpiel has no types, and is installed only with the extra `envs`.
pyspiel: Any = import_module("pyspiel")

MOST_OUTCOMES = 4096
"""No draw has more outcomes."""
MOST_WORDS = 64
"""No action has more words."""


def short_name(game: str, mini: bool = False) -> str:
    """The name under which OpenSpiel loads a game, with the version of its encoding."""
    return f"roundhouse_{'mini_' if mini else ''}{game.replace('-', '_')}_v{ENCODING}"


def game_type(game: str, mini: bool = False) -> Any:
    found, kind = find_game(game), pyspiel.GameType
    return kind(
        short_name=short_name(game, mini),
        long_name=f"{found.title}, made small" if mini else found.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if mini else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2 if mini else found.most,
        min_num_players=2 if mini else found.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={} if mini else {"seats": found.usual_seats, "options": ""},
    )


class RoundhouseGame(pyspiel.Game):  # type: ignore[misc]
    """A table's rules. `load_game(name, {"seats": 2, "options": "…"})`."""

    def __init__(self, game: str, kind: Any, params: dict[str, Any] | None = None) -> None:
        found = find_game(game)
        chosen = params or {}
        self.zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        """Whether what nobody wins is shared: so it is in a mini-variant."""
        mini = found.mini() if self.zero_sum else None
        if mini is not None:
            self.rules, self.start = mini
            self.encoding = Encoding(self.rules, found.arguments(self.rules))
        else:
            seats = int(chosen.get("seats", found.usual_seats))
            self.rules = found.rules(seats, str(chosen.get("options", "")))
            self.start = self.rules.start
            self.encoding = encoding_of(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.words),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=self.rules.max_actions() * (MOST_WORDS if self.encoding.spoken else 1),
        )
        super().__init__(kind, info, chosen)

    def new_initial_state(self, from_text: str | None = None) -> Any:
        return RoundhouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        return Observer(self.encoding.length, iig_obs_type)


class RoundhouseState(pyspiel.State):  # type: ignore[misc]
    """A game under way. An action is a word; an outcome of chance is its place in the list of outcomes."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.held = Held(game.rules, game.encoding, game.start(), game.zero_sum)

    def current_player(self) -> int:
        held = self.held
        if held.state.phase < 0:
            return int(pyspiel.PlayerId.TERMINAL)
        mover = int(held.rules.to_move(held.state))
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else int(held.rules.decider(held.state))

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.held.speech.words)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        rules, state = self.held.rules, self.held.state
        weights = rules.weights(state)
        whole = sum(weights)
        return [(i, weight / whole) for i, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.rules.to_move(held.state) == CHANCE:
            held.do(held.rules.legal(held.state)[action])
        else:
            held.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        held = self.held
        if player == pyspiel.PlayerId.CHANCE:
            return str(held.rules.legal(held.state)[action].text())
        return held.encoding.words[action]

    def is_terminal(self) -> bool:
        return bool(self.held.state.phase < 0)

    def returns(self) -> list[float]:
        held = self.held
        if held.state.phase >= 0:
            return [0.0] * held.rules.seats
        found = win_returns(held.rules.ranking(held.state))
        shared = sum(found) / len(found) if held.zero_sum else 0.0
        return [each - shared for each in found]

    def __str__(self) -> str:
        return "\n".join([f"{actor} {action.text()}" for actor, action in self.held.log])


class Held:
    """All that a state holds, which is copied cheaply."""

    def __init__(self, rules: Any, encoding: Encoding, state: Any, zero_sum: bool) -> None:
        self.rules = rules
        self.encoding = encoding
        self.state = state
        self.zero_sum = zero_sum
        self.log: tuple[tuple[int, Action], ...] = ()
        self.speech = encoding.speech_of([])
        self.ask()

    def __deepcopy__(self, memo: Any) -> "Held":
        other = Held.__new__(Held)
        other.rules, other.encoding, other.zero_sum = self.rules, self.encoding, self.zero_sum
        other.state = self.rules.clone(self.state)
        other.log, other.speech = self.log, self.speech
        return other

    def ask(self) -> None:
        """See what the mover may say, if one is to move."""
        mover = int(self.rules.to_move(self.state))
        if mover >= 0:
            self.speech = self.encoding.speech(self.rules.mask(self.state, mover))

    def say(self, word: int) -> None:
        action = self.speech.meant(word)
        if action is None:
            self.speech = self.speech.after(word)
        else:
            self.do(action)

    def do(self, action: Action) -> None:
        self.log = (*self.log, (int(self.rules.to_move(self.state)), action))
        self.rules.apply(self.state, action)
        self.ask()

    def spoken_by(self, seat: int) -> tuple[int, ...]:
        return self.speech.said if seat == int(self.rules.to_move(self.state)) else ()

    def information(self, seat: int) -> str:
        return information(list(self.log), seat, self.spoken_by(seat))

    def numbers(self, seat: int) -> list[int]:
        return self.encoding.numbers(self.rules.mask(self.state, seat), seat, self.spoken_by(seat))


class Observer:
    """What a player sees, as numbers and as a text."""

    def __init__(self, length: int, kind: Any) -> None:
        self.perfect_recall = bool(kind is not None and kind.perfect_recall)
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RoundhouseState, player: int) -> None:
        self.tensor[:] = state.held.numbers(player)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        if self.perfect_recall:
            return state.held.information(player)
        return " ".join(map(str, state.held.numbers(player)))


def register() -> None:
    """Tell OpenSpiel of every game, and of the mini-variants: `pyspiel.load_game` then finds them."""
    known = set(pyspiel.registered_names())
    for game, mini in [*[(game, False) for game in game_names()], *[(game, True) for game in mini_games()]]:
        if short_name(game, mini) not in known:
            kind = game_type(game, mini)
            pyspiel.register_game(kind, game_class(game, kind))


def game_class(game: str, kind: Any) -> type[RoundhouseGame]:
    """OpenSpiel wants a class: it keeps it until after Python has ended, when nothing else can be freed."""

    def begin(self: RoundhouseGame, params: dict[str, Any] | None = None) -> None:
        RoundhouseGame.__init__(self, game, kind, params)

    return type(f"RoundhouseGame_{kind.short_name}", (RoundhouseGame,), {"__init__": begin})
