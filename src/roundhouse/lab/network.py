"""A small network that says how good each word is and how the game stands; it is trained in numpy."""

from typing import Any

import numpy as np

Arrays = dict[str, Any]
"""The network's numbers by their names."""


class Network:
    """One layer between what is seen, and the words and the worth that come of it."""

    def __init__(self, inputs: int, words: int, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)

        def layer(rows: int, columns: int, size: float) -> Any:
            return (random.standard_normal((rows, columns)) * size / rows**0.5).astype(np.float32)

        self.weights: Arrays = {
            "seen": layer(inputs, hidden, 1.4),
            "seen_bias": np.zeros(hidden, np.float32),
            "word": layer(hidden, words, 0.1),
            "word_bias": np.zeros(words, np.float32),
            "worth": layer(hidden, 1, 0.1),
            "worth_bias": np.zeros(1, np.float32),
        }
        self.means: Arrays = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares: Arrays = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any, Any]:
        """The layer between, how likely each lawful word is said, and the worth from -1 to 1."""
        w = self.weights
        between = np.maximum(seen @ w["seen"] + w["seen_bias"], 0)
        logits = np.where(masks, between @ w["word"] + w["word_bias"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        likely = np.exp(logits)
        likely /= likely.sum(axis=1, keepdims=True)
        return between, likely, np.tanh(between @ w["worth"] + w["worth_bias"])[:, 0]

    def learn(
        self, seen: Any, masks: Any, words: Any, gains: Any, worths: Any, rate: float, vary: float
    ) -> float:
        """Make each word likelier by its gain, the worth nearer to what came of it; the error of the worth.

        `vary` keeps words from becoming certain too early.
        """
        between, likely, worth = self.forward(seen, masks)
        n = len(words)
        rows = np.arange(n)
        aim = likely * gains[:, None]
        aim[rows, words] -= gains
        if vary:
            logs = np.log(np.maximum(likely, 1e-9))
            disorder = -(likely * logs).sum(axis=1, keepdims=True)
            aim += vary * likely * (logs + disorder)
        error = worth - worths
        out = (error * (1 - worth * worth))[:, None]
        back = (aim @ self.weights["word"].T + out @ self.weights["worth"].T) * (between > 0)
        self.adjust(
            {
                "seen": seen.T @ back / n,
                "seen_bias": back.mean(axis=0),
                "word": between.T @ aim / n,
                "word_bias": aim.mean(axis=0),
                "worth": between.T @ out / n,
                "worth_bias": out.mean(axis=0),
            },
            rate,
        )
        return float((error * error).mean())

    def adjust(self, slopes: Arrays, rate: float) -> None:
        """One step of Adam, which suits its stride to each number."""
        self.updates += 1
        steady = rate * (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for name, slope in slopes.items():
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            self.weights[name] -= steady * self.means[name] / (np.sqrt(self.squares[name]) + 1e-8)

    def arrays(self) -> Arrays:
        """All numbers, to be kept."""
        found: Arrays = {"updates": np.array(self.updates)}
        for kind, held in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
            found |= {f"{kind}.{name}": array for name, array in held.items()}
        return found

    def restore(self, arrays: Any) -> None:
        """Go on with numbers that were kept."""
        self.updates = int(arrays["updates"])
        for kind, held in (("weights", self.weights), ("means", self.means), ("squares", self.squares)):
            for name in held:
                held[name] = arrays[f"{kind}.{name}"]


def scale_of(limits: list[tuple[int, int]]) -> Any:
    """By what what is seen is multiplied, so that no number is much larger than others."""
    return np.array(
        [1 / max(1.0, min(64.0, -low, high) if low < -1 else min(64.0, high)) for low, high in limits],
        np.float32,
    )
