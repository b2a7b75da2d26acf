"""The games as environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and many at once.

`roundhouse.envs.trainmaker_v0` and its like are modules as PettingZoo has them, with `env`, `raw_env` and
`parallel_env`. `register_gymnasium` and `register_openspiel` tell those libraries of the games. All need the
extra `envs`.
"""

from functools import partial
from types import ModuleType
from typing import Any

from roundhouse.core.encoding import ENCODING
from roundhouse.core.game import game_names

__all__ = ["environment", "environment_names", "register_gymnasium", "register_openspiel"]


def environment_names() -> list[str]:
    """The environments of PettingZoo by name, with the version of the encoding."""
    return [f"{game.replace('-', '_')}_v{ENCODING}" for game in game_names()]


def environment(name: str) -> ModuleType:
    """The environment of this name, as a module with `env`, `raw_env` and `parallel_env`."""
    from roundhouse.envs import aec

    game = dict(zip(environment_names(), game_names(), strict=True))[name]
    found: Any = ModuleType(f"{__name__}.{name}", f"The environment of {game}.")
    found.env = partial(aec.env, game)
    found.raw_env = partial(aec.raw_env, game)
    found.parallel_env = partial(aec.parallel_env, game)
    return found  # type: ignore[no-any-return]


def __getattr__(name: str) -> ModuleType:
    if name in environment_names():
        return environment(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def register_gymnasium() -> None:
    """Tell Gymnasium of the games."""
    from roundhouse.envs.seat import register

    register()


def register_openspiel() -> None:
    """Tell OpenSpiel of the games."""
    from roundhouse.envs.openspiel import register

    register()
