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


LISTED = f"railway_rivals_list_v{ENCODING}"
"""Railway Rivals with routes by their places on the list, not hex by hex."""
BY_POST = f"railway_rivals_by_post_v{ENCODING}"
"""The environment in which all agents write at once: it has `parallel_env` alone."""


def environment_names() -> list[str]:
    """The environments of PettingZoo by name, with the version of the encoding."""
    return [*[f"{game.replace('-', '_')}_v{ENCODING}" for game in game_names()], LISTED]


def environment(name: str) -> ModuleType:
    """The environment of this name, as a module with `env`, `raw_env` and `parallel_env`."""
    from roundhouse.envs import aec, together

    if name == BY_POST:
        post: Any = ModuleType(f"{__name__}.{name}", "Railway Rivals by letter.")
        post.parallel_env = together.parallel_env
        return post  # type: ignore[no-any-return]
    games = dict(zip(environment_names(), [*game_names(), "railway-rivals"], strict=True))
    game, settings = games[name], {"listed": True} if name == LISTED else {}
    found: Any = ModuleType(f"{__name__}.{name}", f"The environment of {game}.")
    found.env = partial(aec.env, game, **settings)
    found.raw_env = partial(aec.raw_env, game, **settings)
    found.parallel_env = partial(aec.parallel_env, game, **settings)
    return found  # type: ignore[no-any-return]


def __getattr__(name: str) -> ModuleType:
    if name in (*environment_names(), BY_POST):
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
