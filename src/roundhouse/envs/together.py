"""Games in which all seats write orders at once, as a parallel environment of PettingZoo.

Each agent chooses from a list of its own, which has always as many places: first what `legal` suggests to it,
then orders by lot. Nothing on it depends on what others write in the same cycle. Then all are opened.
"""

import re
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from roundhouse.core.dice import Dice, bot_dice, dice_at
from roundhouse.core.encoding import ENCODING
from roundhouse.core.errors import BadNotation, BadOptions
from roundhouse.core.game import find_game
from roundhouse.core.orders import HIDDEN, NO_ORDERS, Orders, WriteOrders
from roundhouse.core.state import CHANCE
from roundhouse.envs.batch import CODES
from roundhouse.envs.episode import check_reward, encoding_of, usual_reward, win_returns
from roundhouse.envs.spaces import observation_space

LETTERS = 16
"""So many orders each agent may choose from."""
TRIES = 4
"""For each place so many orders are drawn by lot, until one is new."""
SPOT = re.compile(r"[A-Z]+[0-9]+")
"""A spot on the board, as letters name it."""


def versioned(game: str) -> str:
    """The name of the environment, with the version of its encoding."""
    return f"{game.replace('-', '_')}_by_post_v{ENCODING}"


class parallel_env(ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 (PettingZoo's own name)
    """The game by letter: in every cycle all agents write, and chance and what comes of it follow.

    `observation` is what the agent sees, `action_mask` has 1 for each place of its list that holds a letter,
    `letters` for each letter 1 for every spot that it names. The texts are in `infos[agent]["letters"]`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "name": "roundhouse"}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: str = "",
        reward: str = "",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        found = find_game(game)
        if not found.by_post:
            raise BadOptions(f"{found.title} is not played by letter.")
        self.rules = found.rules(found.usual_seats if seats is None else seats, f"{found.by_post} {options}")
        self.reward = check_reward(reward or usual_reward(self.rules))
        self.encoding = encoding_of(self.rules)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": versioned(game)}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents = list(self.possible_agents)
        words = [word for lists in found.arguments(self.rules).values() for each in lists for word in each]
        spots = dict.fromkeys(word for word in words if SPOT.fullmatch(word))
        self.spots = {name: i for i, name in enumerate(spots)}
        """Where each spot stands in what is told of a letter."""
        seen = observation_space(self.encoding)["observation"]
        mask = spaces.Box(0, 1, (LETTERS,), np.int8)
        named = spaces.Box(0, 1, (LETTERS, len(self.spots)), np.int8)
        space = spaces.Dict({"observation": seen, "action_mask": mask, "letters": named})
        self.observation_spaces = dict.fromkeys(self.agents, space)
        self.action_spaces = {agent: spaces.Discrete(LETTERS) for agent in self.agents}
        self.random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. A seed names it for ever; `options` may name one of a table: `{"seed": "a-word"}`."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.seed = str((options or {}).get("seed") or f"env-{self.random.integers(2**62):x}")
        self.state = self.rules.start()
        self.done = 0
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.settle()
        return self.seen(), self.told()

    def settle(self) -> None:
        """Let chance act until letters are to be written, and list what each seat may write."""
        rules, state = self.rules, self.state
        while rules.to_move(state) == CHANCE:
            self.do(rules.sample(state, dice_at(self.seed, self.done)))
        over = state.phase < 0
        self.lists = [[] if over else self.listed(seat) for seat in range(rules.seats)]

    def do(self, action: Any) -> None:
        self.rules.apply(self.state, action)
        self.done += 1

    def listed(self, seat: int) -> list[str]:
        """What this seat may choose from; it sees its own view alone, in which it is the one to write."""
        phase = self.rules.phases[self.state.phase]
        assert isinstance(phase, WriteOrders)
        view = self.rules.mask(self.state, seat)
        phase.put(view, (HIDDEN,) * seat + (NO_ORDERS,) * (self.rules.seats - seat))
        found = dict.fromkeys(phase.suggested(view, seat))
        dice: Dice = bot_dice(self.seed, seat, self.done)
        for _ in range(TRIES * LETTERS):
            if len(found) >= LETTERS:
                break
            written = phase.random_choice(view, dice)
            if phase.allows(view, written) is None:
                found[written.text().partition(":")[2]] = None
        return list(found)[:LETTERS]

    def seen(self) -> dict[str, Any]:
        return {agent: self.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def observe(self, seat: int) -> dict[str, Any]:
        written = self.encoding.seen(self.rules.mask(self.state, seat), seat)
        mask: Any = np.zeros(LETTERS, np.int8)
        mask[: len(self.lists[seat])] = 1
        named: Any = np.zeros((LETTERS, len(self.spots)), np.int8)
        for i, letter in enumerate(self.lists[seat]):
            named[i, [self.spots[name] for name in SPOT.findall(letter) if name in self.spots]] = 1
        observation = np.frombuffer(bytearray(written), CODES[self.encoding.code])
        return {"observation": observation, "action_mask": mask, "letters": named}

    def told(self) -> dict[str, dict[str, Any]]:
        return {agent: {"letters": self.lists[seat]} for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, Any]) -> Any:
        """All write; who names a place without a letter, or nothing, writes what stands first on its list."""
        agents, rules = self.agents, self.rules
        chosen = [int(actions.get(agent, 0)) for agent in self.possible_agents]
        for place in chosen:
            if not 0 <= place < LETTERS:
                raise BadNotation(f"There is no place {place} on a list of {LETTERS}.")
        for listed, place in zip(self.lists, chosen, strict=True):
            self.do(Orders(listed[place if place < len(listed) else 0]))
        self.settle()
        self.cycles += 1
        over = bool(self.state.phase < 0)
        late = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = [0.0] * rules.seats
        if over:
            scores = [float(score) for score in self.state.scores]
            rewards = win_returns(rules.ranking(self.state)) if self.reward == "win" else scores
        self.agents = [] if over or late else agents
        return (
            self.seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            self.told(),
        )

    def render(self) -> None:
        """There is nothing to see: the letters are secret."""

    def close(self) -> None:
        """Nothing is held."""
