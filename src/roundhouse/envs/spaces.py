"""The spaces of observations and actions, and observations as arrays."""

from array import array
from typing import Any

import numpy as np
from gymnasium import spaces

from roundhouse.core.encoding import Encoding

CODES = {"b": np.int8, "h": np.int16, "i": np.int32}
"""Python's codes for arrays of these numbers, the smallest first."""


def code_of(encoding: Encoding) -> str:
    """The smallest numbers that hold all that is seen."""
    limits = [limit for part in encoding.parts for limit in part.limits]
    low, high = min([low for low, _ in limits]), max([high for _, high in limits])
    return next(
        code for code, kind in CODES.items() if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max
    )


def observation_space(encoding: Encoding) -> spaces.Dict:
    """`observation`: the numbers of the encoding. `action_mask`: 1 for each word that may be said now."""
    limits = [limit for part in encoding.parts for limit in part.limits]
    kind = CODES[code_of(encoding)]
    low = np.array([low for low, _ in limits], kind)
    high = np.array([high for _, high in limits], kind)
    # a number that is always the same still needs room
    high = np.maximum(high, low + 1).astype(kind)
    mask = spaces.Box(0, 1, (len(encoding.words),), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=kind), "action_mask": mask})


def action_space(encoding: Encoding) -> spaces.Discrete:
    """One word of the vocabulary."""
    return spaces.Discrete(len(encoding.words))


def observed(code: str, numbers: list[int], words: list[int], vocabulary: int) -> dict[str, Any]:
    """What is seen, and which words may be said."""
    mask = bytearray(vocabulary)
    for word in words:
        mask[word] = 1
    return {
        "observation": np.frombuffer(array(code, numbers), CODES[code]),
        "action_mask": np.frombuffer(mask, np.int8),
    }
