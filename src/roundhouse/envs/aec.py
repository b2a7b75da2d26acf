"""A game as an environment of PettingZoo: seats act one after the other, a word at a time."""

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from roundhouse.core.encoding import ENCODING
from roundhouse.core.errors import BadNotation
from roundhouse.core.game import find_game
from roundhouse.envs.episode import Episode, check_reward, encoding_of, usual_reward
from roundhouse.envs.spaces import action_space, observation_space, observed

RENDER_MODES = ("ansi", "svg")


def versioned(game: str, listed: bool = False) -> str:
    """The name of a game's environment, with its encoding and the version of that."""
    return f"{game.replace('-', '_')}{'_list' if listed else ''}_v{ENCODING}"


def env(game: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """The environment as one uses it: a word that cannot be said ends the game for whoever said it."""
    found: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """The environment without wrappers. Agents are the seats: `seat_0`, `seat_1` and so on."""

    metadata: dict[str, Any] = {
        "render_modes": list(RENDER_MODES),
        "name": "roundhouse",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: str = "",
        reward: str = "",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        listed: bool = False,
    ) -> None:
        """`reward` is `win` or `points`, paid at the end; after `max_cycles` words the game breaks off.

        `listed`: the best actions are said by their places on the list, not word by word.
        """
        super().__init__()
        found = find_game(game)
        self.rules = found.rules(found.usual_seats if seats is None else seats, options)
        self.reward = check_reward(reward or usual_reward(self.rules))
        self.listed = listed
        self.encoding = encoding_of(self.rules, listed)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": versioned(game, listed)}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents = list(self.possible_agents)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in self.agents}
        self.action_spaces = {agent: action_space(self.encoding) for agent in self.agents}
        self.random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed names it for ever; `options` may name one of a table: `{"seed": "a-word"}`."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        word = (options or {}).get("seed") or f"env-{self.random.integers(2**62):x}"
        self.episode = Episode(self.rules, str(word), self.listed)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.decider]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees; whoever decides for another seat sees what that seat sees."""
        episode, seat = self.episode, self.seat_of[agent]
        words: list[int] = []
        if not episode.over and agent == self.agent_selection:
            seat = episode.mover
            words = episode.next_words()
        return observed(self.encoding, episode.seen(seat), words)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        episode.say(int(action))
        self.cycles += 1
        if episode.over:
            # before the end all rewards are 0, and nothing is to be added up
            self.rewards = dict(zip(self.possible_agents, episode.returns(self.reward), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.decider]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | None:
        """The table as text or as a picture, as all may see it."""
        if self.render_mode is None:
            return None
        return rendered(self.episode, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def rendered(episode: Episode, mode: str) -> str:
    table = episode.table()
    if mode == "svg":
        return table._repr_svg_()
    return "\n".join(table.game.words("en").as_text(table.view(), table.names))


class parallel_env(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """All agents say a word in every cycle, and the mover's is heard.

    What the others say, and what cannot be said now, does nothing. A game ends after `max_cycles` at the
    latest.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "name": "roundhouse"}

    def __init__(self, game: str, max_cycles: int = 5000, **settings: Any) -> None:
        self.inner = raw_env(game, **settings)
        self.max_cycles = max_cycles
        self.metadata = {**self.metadata, "name": f"{self.inner}_parallel"}
        self.possible_agents = list(self.inner.possible_agents)
        self.agents = list(self.possible_agents)
        self.render_mode = self.inner.render_mode

    def observation_space(self, agent: str) -> Any:
        return self.inner.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        return self.inner.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.inner.reset(seed, options)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self.seen(), {agent: {} for agent in self.agents}

    def seen(self) -> dict[str, Any]:
        return {agent: self.inner.observe(agent) for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Any:
        agents, inner = self.agents, self.inner
        self.cycles += 1
        mover = inner.agent_selection
        if mover in actions and not inner.episode.over:
            try:
                inner.step(actions[mover])
            except BadNotation:
                inner._clear_rewards()
        over = inner.episode.over
        rewards = {agent: inner.rewards[agent] if over else 0.0 for agent in agents}
        late = not over and self.cycles >= self.max_cycles
        seen = self.seen()
        self.agents = [] if over or late else agents
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | None:
        return self.inner.render()

    def close(self) -> None:
        """Nothing is held."""
