"""All seats write at once: PettingZoo's parallel tests, whole games, and nobody reads another's letter."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from roundhouse import BadNotation, BadOptions
from roundhouse.envs import environment
from roundhouse.envs.together import LETTERS, parallel_env

NAME = "railway_rivals_by_post_v0"


def choices(seen: dict[str, Any], random: Any) -> dict[str, int]:
    return {agent: int(random.choice(np.flatnonzero(each["action_mask"]))) for agent, each in seen.items()}


def test_pettingzoos_own_tests() -> None:
    module = environment(NAME)
    parallel_api_test(module.parallel_env(seats=2), num_cycles=15)
    parallel_seed_test(module.parallel_env, num_cycles=3)


def test_a_whole_game_by_letters() -> None:
    env, random = parallel_env("railway-rivals", seats=2), np.random.default_rng(1)
    seen, told = env.reset(seed=1)
    rewards: dict[str, float] = {}
    while env.agents:
        assert all(len(each["letters"]) > 1 for each in told.values())
        seen, rewards, over, _, told = env.step(choices(seen, random))
    assert all(over.values())
    assert sum(rewards.values()) == 0
    assert env.cycles > 5


def test_what_one_writes_changes_nothing_for_the_others_before_all_is_opened() -> None:
    """What a seat sees and may write does not depend on what another has on its list."""
    env = parallel_env("railway-rivals", seats=2)
    env.reset(seed=3)
    before = env.listed(1)
    env.lists[0] = ["nothing"]
    assert env.listed(1) == before


def test_bad_choices() -> None:
    env = parallel_env("railway-rivals", seats=2)
    env.reset(seed=3)
    with pytest.raises(BadNotation, match="no place 99"):
        env.step({"seat_0": 99, "seat_1": 0})
    assert env.cycles == 0
    assert env.action_space("seat_0").n == LETTERS
    with pytest.raises(BadOptions, match="not played by letter"):
        parallel_env("trainmaker")
