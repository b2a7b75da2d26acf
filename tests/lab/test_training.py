"""Learning: a network that learns what it is shown, goes on after a stop, and plays what it learnt."""

from pathlib import Path

import numpy as np
import pytest

from roundhouse import BadOptions
from roundhouse.bots import any_bot
from roundhouse.games.trainmaker.bot.turn_ends import rising
from roundhouse.lab import play_game
from roundhouse.lab.learning import Plan
from roundhouse.lab.network import Network
from roundhouse.lab.training import Learner
from roundhouse.lab.turn_training import TurnLearner

SMALL = Plan("trainmaker", 1, "", "greedy", 20, hidden=16, games=16)


def test_a_network_learns_which_word_goes_with_what_it_sees() -> None:
    random = np.random.default_rng(1)
    seen = random.standard_normal((512, 6)).astype(np.float32)
    words = (seen[:, 0] > 0) + 2 * (seen[:, 1] > 0)  # one of four, by two of six numbers
    masks = np.ones((512, 5), bool)
    masks[:, 4] = False
    worths = np.tanh(seen[:, 2])
    network = Network(6, 5, 32, seed=1)
    errors = [
        network.learn(seen, masks, words, np.ones(512, np.float32), worths, 0.01, 0.0) for _ in range(300)
    ]
    _, likely, _ = network.forward(seen, masks)
    assert (likely.argmax(axis=1) == words).mean() > 0.95
    assert (likely[:, 4] == 0).all()  # what cannot be said is never said
    assert errors[-1] < 0.1 * errors[0]


def test_slopes_are_those_of_the_loss() -> None:
    """The change that `learn` would make is compared with small changes made by hand."""
    random = np.random.default_rng(2)
    seen, masks = random.standard_normal((8, 4)), np.ones((8, 3), bool)
    words, gains = random.integers(0, 3, 8), random.standard_normal(8)
    worths, vary = random.uniform(-1, 1, 8), 0.1
    network = Network(4, 3, 5, seed=3)
    network.weights = {name: array.astype(np.float64) for name, array in network.weights.items()}

    def loss() -> float:
        _, likely, worth = network.forward(seen, masks)
        said = -(gains * np.log(likely[np.arange(8), words])).mean()
        disorder = -(likely * np.log(likely)).sum(axis=1).mean()
        return float(said - vary * disorder + 0.5 * ((worth - worths) ** 2).mean())

    slopes: dict[str, np.ndarray] = {}
    network.adjust = lambda found, rate: slopes.update(found)  # type: ignore[assignment, method-assign]
    network.learn(seen, masks, words, gains, worths, 0.1, vary)
    for name in ("seen", "word", "worth", "word_bias"):
        array = network.weights[name]
        place = tuple(0 for _ in array.shape)
        before = array[place]
        array[place] = before + 1e-6
        up = loss()
        array[place] = before - 1e-6
        down = loss()
        array[place] = before
        assert slopes[name][place] == pytest.approx((up - down) / 2e-6, rel=1e-3, abs=1e-6)


def test_jax_finds_the_same_slopes() -> None:
    pytest.importorskip("jax", reason="the extra `jax`, which `make drill` installs")
    from roundhouse.lab.jax_network import JaxNetwork

    random = np.random.default_rng(4)
    seen = random.standard_normal((200, 4)).astype(np.float32)
    masks = random.random((200, 3)) < 0.7
    masks[:, 1] = True
    words, worths = np.ones(200, int), random.uniform(-1, 1, 200).astype(np.float32)
    gains = random.standard_normal(200).astype(np.float32)
    ours, theirs = Network(4, 3, 5, seed=3), JaxNetwork(4, 3, 5, seed=3)
    found: list[dict[str, np.ndarray]] = []
    for network in (ours, theirs):
        network.adjust = lambda slopes, rate: found.append(slopes)  # type: ignore[method-assign]
    errors = [network.learn(seen, masks, words, gains, worths, 0.1, 0.1) for network in (ours, theirs)]
    assert errors[0] == pytest.approx(errors[1], rel=1e-5)
    for name, slope in found[0].items():
        assert found[1][name] == pytest.approx(slope, rel=1e-3, abs=1e-5)


def test_learning_goes_on_after_a_stop_and_the_result_plays(tmp_path: Path) -> None:
    # given one that learnt, and one that was stopped between lessons and games
    whole = Learner(SMALL, tmp_path / "whole")
    whole.take_lessons(lambda stage: None)
    whole.play(1600, lambda stage: None)
    first = Learner(SMALL, tmp_path / "stopped")
    first.take_lessons(lambda stage: None)
    again = Learner(SMALL, tmp_path / "stopped")
    assert again.stage.lessons == 20
    again.take_lessons(lambda stage: None)  # nothing is left of them
    again.play(1600, lambda stage: None)
    # then both know the same
    for name, array in whole.network.weights.items():
        assert (array == again.network.weights[name]).all()
    assert again.stage.decisions == 1600
    # and the folder's bot plays it
    bot = any_bot("trainmaker", f"{tmp_path / 'stopped' / 'bot.py'}:Bot")
    assert play_game("trainmaker", 1, "", "learnt", [bot]).over
    with pytest.raises(BadOptions, match="learnt another table"):
        play_game("trainmaker", 2, "", "learnt", [bot, bot])
    with pytest.raises(BadOptions, match="has learnt something else"):
        Learner(Plan("trainmaker", 2, "", "greedy", 20), tmp_path / "stopped")


def test_word_by_word_too(tmp_path: Path) -> None:
    plan = Plan("ride-the-rails", 3, "", "random", 2, hidden=8, games=4)
    learner = Learner(plan, tmp_path / "rails")
    learner.take_lessons(lambda stage: None)
    learner.play(40, lambda stage: None)
    bot = any_bot(plan.game, f"{tmp_path / 'rails' / 'bot.py'}:Bot")
    assert play_game(plan.game, 3, "", "learnt", [bot] * 3).over


def test_over_whole_turns_it_learns_from_nothing_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    # given one that has learnt at a stretch, and one that was stopped
    plan = Plan("trainmaker", 1, "", "", 0, hidden=16, over="turns")
    whole = TurnLearner(plan, tmp_path / "whole")
    whole.round(1)
    whole.round(1)
    stopped = TurnLearner(plan, tmp_path / "stopped")
    stopped.round(1)
    stopped.keep()
    again = TurnLearner(plan, tmp_path / "stopped")
    assert again.stage.ended == 1
    again.play(2, lambda stage: None)
    # then both know the same
    for name, array in whole.network.weights.items():
        assert (array == again.network.weights[name]).all()
    assert again.stage.decisions == whole.stage.decisions > 2
    # and the folder's bot plays it, at that table and no other
    bot = any_bot("trainmaker", f"{tmp_path / 'stopped' / 'bot.py'}:Bot")
    assert play_game("trainmaker", 1, "", "learnt", [bot]).over
    with pytest.raises(BadOptions, match="learnt another table"):
        play_game("trainmaker", 2, "", "learnt", [bot, bot])
    with pytest.raises(BadOptions, match="plans no whole turns"):
        TurnLearner(Plan("railroad-rivals", 3, "", "", 0, over="turns"), tmp_path / "rivals")


def test_ends_that_learnt_worths_would_turn_round_are_straightened() -> None:
    """A card more or a token kept is never worth less, and a set that is complete has won."""
    worths = [0.5, 0.1, -0.3, 0.6, 0.2, 0.2, -0.9, -0.9]
    straight = rising(worths, [False, False, False, True])
    assert straight[:8] == [0.5, 0.5, 0.5, 0.6, 0.5, 0.5, 1.0, 1.0]
