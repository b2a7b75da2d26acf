"""The environments pass the tests of the libraries for which they are made, and play whole games."""

from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

from roundhouse import BadOptions, BadSeat, Table, envs
from roundhouse.envs.aec import raw_env
from roundhouse.envs.seat import SeatEnv, environment_id, solo_games

DICTIONARIES = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
    "ignore:.*No render fps was declared",
]
"""What these tests say of every environment that has a mask beside its observation."""
pytestmark = [pytest.mark.filterwarnings(each) for each in DICTIONARIES]
every_environment = pytest.mark.parametrize("name", envs.environment_names())


def played(env: Any, seed: int) -> dict[str, float]:
    """What each agent had in all, in a game by lot."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, late, _ = env.last()
        sums[agent] += reward
        lawful = np.flatnonzero(seen["action_mask"])
        env.step(None if over or late else int(random.choice(lawful)))
    return sums


@every_environment
def test_pettingzoos_own_tests(name: str) -> None:
    module = envs.environment(name)
    api_test(module.env(), num_cycles=40)
    seed_test(module.env, num_cycles=30)
    parallel_api_test(module.parallel_env(), num_cycles=30)
    parallel_seed_test(module.parallel_env, num_cycles=20)
    both = SimpleNamespace(
        parallel_env=module.parallel_env,
        env=lambda **settings: parallel_to_aec(module.parallel_env(**settings)),
    )
    max_cycles_test(both)


@every_environment
def test_a_whole_game_is_worth_what_its_places_say(name: str) -> None:
    env = getattr(envs, name).env(seats=3)
    sums = played(env, 4)
    assert sums == played(env, 4)
    table = env.unwrapped.episode.table()
    assert table.over
    winners = [f"seat_{seat}" for seat, place in enumerate(table.ranking) if place == 1]
    if len(winners) == 1:
        assert [agent for agent, sum_ in sums.items() if sum_ == 1.0] == winners
        assert sum(sums.values()) == 0


def test_a_word_that_cannot_be_said_ends_the_game_for_who_said_it() -> None:
    env = envs.environment("trainmaker_v0").env(seats=2)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_a_game_breaks_off_after_so_many_words() -> None:
    env = raw_env("ride-the-rails", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values())


def test_a_game_can_be_named_by_the_seed_of_a_table() -> None:
    env = raw_env("trainmaker", seats=2, render_mode="ansi")
    env.reset(options={"seed": "a-word"})
    assert env.episode.table().position() == Table.new("trainmaker", 2, "a-word").position()
    assert "Ann" in str(env.render())
    env.render_mode = "svg"
    assert str(env.render()).startswith("<svg")


def test_no_mask_for_who_is_not_to_move() -> None:
    env = raw_env("trainmaker", seats=2)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(other)["action_mask"].sum() == 0
    assert env.observe(env.agent_selection)["action_mask"].sum() > 0


def test_there_is_no_environment_of_another_name() -> None:
    with pytest.raises(AttributeError, match="chess_v0"):
        getattr(envs, "chess_" + "v0")
    with pytest.raises(BadOptions, match="win or points"):
        raw_env("trainmaker", reward="fame")


# Gymnasium


def every_id() -> list[str]:
    envs.register_gymnasium()
    envs.register_gymnasium()  # again does nothing
    return [name for name in gymnasium.registry if name.startswith("roundhouse/")]


@pytest.mark.parametrize("name", every_id())
def test_gymnasiums_own_test(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("game", solo_games())
def test_a_game_alone_from_beginning_to_end(game: str) -> None:
    env = gymnasium.make(environment_id(game, True))
    env.action_space.seed(5)
    seen, _ = env.reset(seed=5)
    episode = env.unwrapped.episode  # type: ignore[attr-defined]
    before = episode.state.scores[0]
    gained, over = 0.0, False
    while not over:
        seen, reward, over, late, _ = env.step(env.action_space.sample(seen["action_mask"]))
        gained += float(reward)
        assert not late
    # by score all that was gained since the first choice, by winning what the end is worth
    assert gained in (episode.returns()[0], float(episode.state.scores[0] - before))


def test_bots_sit_in_the_other_seats_and_play_as_at_a_table() -> None:
    env = SeatEnv("trainmaker", 3, seat=1, bots=["greedy"])
    seen, _ = env.reset(seed=2)
    over = False
    while not over:
        assert env.episode.decider == 1
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.episode.table().over


def test_what_cannot_be_said_does_nothing_and_costs() -> None:
    env = SeatEnv("trainmaker", longest=2, illegal=-0.25)
    seen, _ = env.reset(seed=2)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, over, late, info = env.step(wrong)
    assert (reward, over, late, info) == (-0.25, False, False, {"illegal": True})
    assert (after["observation"] == seen["observation"]).all()
    assert env.step(wrong)[3]  # two words were said: it breaks off


def test_seats_and_bots_must_fit() -> None:
    with pytest.raises(BadSeat, match="2 other seats need 2 bots, not 0"):
        SeatEnv("trainmaker", 3)
    with pytest.raises(BadSeat, match="no seat 3"):
        SeatEnv("trainmaker", 3, seat=3, bots=["random"])
