"""Many games at once: each goes its way as it would alone, whatever the others do."""

from typing import Any

import numpy as np
import pytest

from roundhouse import BadNotation, game_names
from roundhouse.envs.batch import BatchEnv
from tests.envs.test_encoding import every_table


def lawful(batch: BatchEnv, random: Any) -> Any:
    """In each game one of the words that may be said, each as likely."""
    return np.array([random.choice(np.flatnonzero(mask)) for mask in batch.masks])


@pytest.mark.parametrize("game", game_names())
def test_a_game_among_many_is_the_game_that_it_is_among_few(game: str) -> None:
    few, many = BatchEnv(game, 2, seed=9), BatchEnv(game, 5, seed=9)
    random = np.random.default_rng(1)
    for _ in range(120):
        words = lawful(many, random)
        assert (few.masks == many.masks[:2]).all()
        assert (few.observations == many.observations[:2]).all()
        assert (few.movers == many.movers[:2]).all()
        few.step(words[:2])
        many.step(words)


@every_table
def test_what_is_kept_up_to_date_is_what_the_encoding_writes(game: str, seats: int, options: str) -> None:
    batch, random = BatchEnv(game, 2, seats, options, seed=4), np.random.default_rng(4)
    rules, encoding = batch.rules, batch.encoding
    for _ in range(150):
        for i, state in enumerate(batch.batch.states):
            mover, speech = rules.to_move(state), batch.batch.speeches[i]
            seen = encoding.numbers(rules.mask(state, mover), mover, speech.said)
            assert batch.observations[i].tolist() == seen
            assert np.flatnonzero(batch.masks[i]).tolist() == speech.words
        batch.step(lawful(batch, random))


def test_a_game_that_is_over_tells_what_it_was_worth_and_is_followed_by_another() -> None:
    batch, random, ended = BatchEnv("trainmaker", 8, seats=1, seed=3), np.random.default_rng(3), 0
    for _ in range(200):
        batch.step(lawful(batch, random))
        ended += int(batch.over.sum())
        assert set(np.unique(batch.rewards[batch.over])) <= {-1.0, 1.0}
        assert not batch.rewards[~batch.over].any()
        assert batch.masks.any(axis=1).all()
    assert ended > 8
    assert batch.observations.shape == (8, batch.encoding.length)


def test_a_word_that_cannot_be_said_is_refused_and_nothing_is_done() -> None:
    batch = BatchEnv("ride-the-rails", 3, seed=1)
    words = lawful(batch, np.random.default_rng(1))
    before = batch.observations.copy()
    words[2] = np.flatnonzero(batch.masks[2] == 0)[0]
    with pytest.raises(BadNotation, match="in game 2"):
        batch.step(words)
    words[2] = np.flatnonzero(batch.masks[2])[0]
    assert (batch.observations == before).all()
    batch.step(words)
    assert (batch.observations != before).any()
