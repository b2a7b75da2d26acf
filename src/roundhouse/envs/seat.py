"""A game as an environment of Gymnasium: one seat acts, alone or with bots in the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium.utils import seeding

from roundhouse.bots import any_bot
from roundhouse.core.dice import bot_dice
from roundhouse.core.encoding import ENCODING
from roundhouse.core.errors import BadNotation, BadSeat
from roundhouse.core.game import find_game, game_names
from roundhouse.core.view import View
from roundhouse.envs.aec import RENDER_MODES, rendered
from roundhouse.envs.episode import Episode, check_reward, encoding_of, usual_reward
from roundhouse.envs.spaces import action_space, observation_space, observed

LONGEST = 20_000
"""Words after which a game breaks off, if nobody says otherwise: only a learner that errs comes near it."""


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat. What cannot be said now does nothing, and costs `illegal`."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}

    def __init__(
        self,
        game: str,
        seats: int = 1,
        options: str = "",
        seat: int = 0,
        bots: Sequence[str] = (),
        reward: str = "",
        illegal: float = -1.0,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        """`bots` sit in the other seats, in their order; one name is enough for all of them."""
        self.rules = find_game(game).rules(seats, options)
        if not 0 <= seat < seats:
            raise BadSeat(f"There is no seat {seat}: seats are 0 to {seats - 1}.")
        names = list(bots) * (seats - 1) if len(bots) == 1 else list(bots)
        if len(names) != seats - 1:
            raise BadSeat(f"{seats - 1} other seats need {seats - 1} bots, not {len(names)}.")
        others = [any_bot(game, name) for name in names]
        self.bots = [*others[:seat], None, *others[seat:]]
        self.seat = seat
        self.reward = check_reward(reward or usual_reward(self.rules))
        self.illegal = illegal
        self.longest = longest
        self.encoding = encoding_of(self.rules)
        self.observation_space = observation_space(self.encoding)
        self.action_space = action_space(self.encoding)
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        word = (options or {}).get("seed") or f"env-{self.np_random.integers(2**62):x}"
        self.episode = Episode(self.rules, str(word))
        self.said = 0
        self.before = float(self.episode.state.scores[self.seat])
        self.others_play()
        return self.seen(), {}

    def others_play(self) -> None:
        """The bots play until this seat is asked, or the game is over."""
        episode = self.episode
        while not episode.over:
            bot = self.bots[episode.decider]
            if bot is None:
                return
            seat = episode.mover
            view = View(self.rules, seat, self.rules.mask(episode.state, seat))
            action = bot.choose(view, bot_dice(episode.seed, seat, len(episode.log)))
            episode.do(self.rules.parse(action.text()))

    def seen(self) -> dict[str, Any]:
        episode = self.episode
        seat = self.seat if episode.over else episode.mover
        words = [] if episode.over else episode.next_words()
        return observed(self.encoding, episode.seen(seat), words)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        reward, info = 0.0, {}
        self.said += 1
        try:
            episode.say(int(action))
        except BadNotation:
            reward, info = self.illegal, {"illegal": True}
        else:
            self.others_play()
            reward = self.gained()
        late = not episode.over and self.said >= self.longest
        return self.seen(), reward, episode.over, late, info

    def gained(self) -> float:
        """By score, what was gained since; by winning, what the end is worth."""
        episode = self.episode
        if self.reward == "win":
            return episode.returns()[self.seat] if episode.over else 0.0
        now = float(episode.state.scores[self.seat])
        gained, self.before = now - self.before, now
        return gained

    def render(self) -> Any:
        return None if self.render_mode is None else rendered(self.episode, self.render_mode)


def solo_games() -> list[str]:
    """The games that one plays alone."""
    return [name for name in game_names() if find_game(name).fewest == 1]


def environment_id(game: str, solo: bool) -> str:
    """The name under which Gymnasium makes it, with the version of its encoding."""
    title = "".join([word.capitalize() for word in game.split("-")])
    return f"roundhouse/{title}{'Solo' if solo else ''}-v{ENCODING}"


def register() -> None:
    """Tell Gymnasium of every game, and of those that one plays alone: `gymnasium.make` then finds them."""
    for game in game_names():
        found = find_game(game)
        several: dict[str, Any] = {"seats": max(2, found.fewest), "bots": ["greedy"]}
        ways = [(environment_id(game, False), several)]
        if found.fewest == 1:
            ways.append((environment_id(game, True), {"seats": 1}))
        for name, settings in ways:
            if name not in gymnasium.registry:
                gymnasium.register(name, "roundhouse.envs.seat:SeatEnv", kwargs={"game": game, **settings})
