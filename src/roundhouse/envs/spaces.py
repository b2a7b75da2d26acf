"""The spaces of observations and actions, and observations as arrays."""

from typing import Any

import numpy as np
from gymnasium import spaces

from roundhouse.core.encoding import Encoding
from roundhouse.envs.batch import CODES


def observation_space(encoding: Encoding) -> spaces.Dict:
    """`observation`: the numbers of the encoding. `action_mask`: 1 for each word that may be said now."""
    limits = [limit for part in encoding.parts for limit in part.limits]
    kind = CODES[encoding.code]
    low = np.array([low for low, _ in limits], kind)
    high = np.array([high for _, high in limits], kind)
    # a number that is always the same still needs room
    high = np.maximum(high, low + 1).astype(kind)
    mask = spaces.Box(0, 1, (len(encoding.words),), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=kind), "action_mask": mask})


def action_space(encoding: Encoding) -> spaces.Discrete:
    """One word of the vocabulary."""
    return spaces.Discrete(len(encoding.words))


def observed(encoding: Encoding, seen: bytes, words: list[int]) -> dict[str, Any]:
    """What is seen, and which words may be said."""
    mask = bytearray(len(encoding.words))
    for word in words:
        mask[word] = 1
    return {
        "observation": np.frombuffer(bytearray(seen), CODES[encoding.code]),
        "action_mask": np.frombuffer(mask, np.int8),
    }
