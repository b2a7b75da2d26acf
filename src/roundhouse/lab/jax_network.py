"""The same network with slopes that JAX works out: for many more numbers than numpy is quick with."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from roundhouse.lab.network import Network

STEP = 128
"""Rows are filled up to a multiple of this: JAX compiles anew for every other number of them."""


class JaxNetwork(Network):
    """Learns as `Network` does; what it says is worked out by numpy, which is quicker for few rows."""

    def __init__(self, inputs: int, words: int, hidden: int, seed: int) -> None:
        super().__init__(inputs, words, hidden, seed)
        self.slopes = jax.jit(jax.grad(loss, has_aux=True))

    def learn(
        self, seen: Any, masks: Any, words: Any, gains: Any, worths: Any, rate: float, vary: float
    ) -> float:
        rows = [filled(each) for each in (seen, masks, words, gains, worths)]
        slopes, error = self.slopes(self.weights, *rows, filled(np.ones(len(words), np.float32)), vary)
        self.adjust({name: np.asarray(slope) for name, slope in slopes.items()}, rate)
        return float(error)


def filled(rows: Any) -> Any:
    """These rows, and as many empty ones as make a full step."""
    more = -len(rows) % STEP
    return np.concatenate([rows, np.zeros((more, *rows.shape[1:]), rows.dtype)])


def loss(
    w: Any, seen: Any, masks: Any, words: Any, gains: Any, worths: Any, there: Any, vary: Any
) -> tuple[Any, Any]:
    """What is made small, and the error of the worth; `there` is 1 for a row and 0 for one that fills up."""
    n = there.sum()
    between = jax.nn.relu(seen @ w["seen"] + w["seen_bias"])
    logs = jax.nn.log_softmax(jnp.where(masks, between @ w["word"] + w["word_bias"], -1e9))
    said = jnp.take_along_axis(logs, words[:, None], axis=1)[:, 0] * gains
    disorder = -(jnp.exp(logs) * jnp.where(masks, logs, 0.0)).sum(axis=1)
    worth = jnp.tanh(between @ w["worth"] + w["worth_bias"])[:, 0]
    squares = (worth - worths) ** 2
    whole = (there * (-said - vary * disorder + 0.5 * squares)).sum() / n
    return whole, (there * squares).sum() / n
