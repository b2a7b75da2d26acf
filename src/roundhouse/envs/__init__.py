"""The games as environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and many at once.

`roundhouse.envs.trainmaker_v0` and its like are modules as PettingZoo has them, with `env`, `raw_env` and
`parallel_env`. `register_gymnasium` and `register_openspiel` tell those libraries of the games. All need the
extra `envs`.
"""

from functools import partial
from types import ModuleType
from typing import Any

from roundhouse.core.encoding import ENCODING
from roundhouse.core.game import find_game, game_names

__all__ = ["environment", "environment_names", "register_gymnasium", "register_openspiel"]


def name_of(game: str, kind: str = "") -> str:
    """The name of an environment, with the version of the encoding."""
    return f"{game.replace('-', '_')}{kind}_v{ENCODING}"


def environment_names() -> list[str]:
    """The environments of PettingZoo by name, in which agents act one after the other."""
    return [*map(name_of, game_names()), *[name_of(game, "_list") for game in listed_games()]]


def listed_games() -> list[str]:
    """The games in which something is chosen from a list of the best: an environment says it by its place."""
    found = []
    for game in game_names():
        verbs = find_game(game).rules(find_game(game).usual_seats).verbs
        if any(verb.best_only for verb in verbs.values()):
            found.append(game)
    return found


def postal_games() -> list[str]:
    """The games that are played by letter: an environment in which all agents write at once."""
    return [game for game in game_names() if find_game(game).by_post]


def environment(name: str) -> ModuleType:
    """The environment of this name, as a module with `env`, `raw_env` and `parallel_env`.

    Where all agents write at once it has `parallel_env` alone.
    """
    from roundhouse.envs import aec, together

    found: Any = ModuleType(f"{__name__}.{name}", f"The environment {name}.")
    posts = {name_of(game, "_by_post"): game for game in postal_games()}
    if name in posts:
        found.parallel_env = partial(together.parallel_env, posts[name])
        return found  # type: ignore[no-any-return]
    lists = {name_of(game, "_list"): game for game in listed_games()}
    game = lists.get(name) or {name_of(game): game for game in game_names()}[name]
    settings: dict[str, Any] = {"listed": True} if name in lists else {}
    found.env = partial(aec.env, game, **settings)
    found.raw_env = partial(aec.raw_env, game, **settings)
    found.parallel_env = partial(aec.parallel_env, game, **settings)
    return found  # type: ignore[no-any-return]


def __getattr__(name: str) -> ModuleType:
    if name in (*environment_names(), *[name_of(game, "_by_post") for game in postal_games()]):
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
