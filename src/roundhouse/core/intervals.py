"""How sure a share of wins is."""

from math import sqrt

Z95 = 1.959963984540054
"""The middle 95 % of a normal distribution lie within so many standard deviations of its mean."""


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share: honest for few games too, and never outside 0 to 1.

    Games that are alike count for fewer, so neither number need be whole.

    >>> low, high = wilson(57, 100)
    >>> round(low, 3), round(high, 3)
    (0.472, 0.663)
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins:g} wins of {games:g} games: wins lie between 0 and the number of games.")
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * z / games
    middle = share + spread / 2
    reach = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    # at 0 and at 1 the interval ends there exactly, whatever the rounding
    low = 0.0 if wins == 0 else (middle - reach) / (1 + spread)
    high = 1.0 if wins == games else (middle + reach) / (1 + spread)
    return low, high
