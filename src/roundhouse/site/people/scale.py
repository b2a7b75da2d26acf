"""The scale on which ratings are shown: openskill's mu and sigma, so stretched that a beginner has 1500."""

from dataclasses import dataclass
from typing import Final

BEGIN_MU: Final = 25.0
BEGIN_SIGMA: Final = 25.0 / 3
MIDDLE: Final = 1500
STRETCH: Final = 60.0
UNSURE: Final = 240
"""With a larger uncertainty than this, little is known yet."""


@dataclass(frozen=True)
class Shown:
    """A rating as people read it: 1620 ± 130."""

    value: int
    about: int
    """In two of three cases it is not further off than this."""

    @property
    def unsure(self) -> bool:
        """Whether little is known yet."""
        return self.about > UNSURE

    def __str__(self) -> str:
        return f"{self.value} ± {self.about}"


def value_of(mu: float) -> float:
    """A mu on the scale that is shown."""
    return MIDDLE + STRETCH * (mu - BEGIN_MU)


def shown(mu: float = BEGIN_MU, sigma: float = BEGIN_SIGMA) -> Shown:
    """A rating as it is shown; without any, that of whoever has not played yet."""
    return Shown(round(value_of(mu)), round(STRETCH * sigma))
