"""Which tables the laws are proved at: worked out from the options of every game, and kept in setups.toml."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from math import prod

from roundhouse import BadOptions, find_game, game_names
from roundhouse.core.game import Game
from roundhouse.core.options import Option
from tests.walks import LONG, Setup, is_long

FEW = 2
MANY = 6
"""More numbers than these are not all tried."""
TABLES = 200
"""Where the options of a game can be combined in more ways than these, all pairs of them have to do."""


def computed() -> dict[str, dict[str, list[str]]]:
    """What setups.toml must say: for every game the tables of all laws, and those of law 13 alone."""
    found: dict[str, dict[str, list[str]]] = {}
    for setup in setups(everything=True):
        found.setdefault(setup.game, {"laws": [], "more": []})["more"].append(setup.text())
    for setup in setups(everything=False):
        if not is_long(setup):
            found[setup.game]["laws"].append(setup.text())
    for tables in found.values():
        tables["more"] = [text for text in tables["more"] if text not in tables["laws"]]
    return found


def setups(everything: bool) -> list[Setup]:
    """Tables without modules, and tables with them, that cover all pairs of choices.

    With `everything` there are all tables without modules, if there are not too many of them, and with each
    module if those are few.
    """
    found: list[Setup] = []
    for name in game_names():
        game = find_game(name)
        columns = [[f"{o.name}={value}" for value in some(o)] for o in game.options if o.values]
        plain = [column if useful(game, column) else column[:1] for column in columns]
        if everything and prod(map(len, plain)) <= TABLES:
            found += every(game, plain, FEW)
        else:
            found += [setup for setup in covering(game, plain, []) if "modules=" not in setup.options]
        more = covering(game, columns, list(game.modules)) if game.modules else []
        # where games last long, tables without modules are those above
        found += [setup for setup in more if name not in LONG or "modules=" in setup.options]
    return list({str(setup): setup for setup in found}.values())


def some(option: Option) -> list[str]:
    """The values of an option; of many that are numbers the first and the last."""
    words = [value for value in option.values if not value.isdecimal()]
    numbers = [value for value in option.values if value.isdecimal()]
    return [*words, numbers[0], numbers[-1]] if len(numbers) > MANY else option.values


def every(game: Game, columns: list[list[str]], few: int) -> list[Setup]:
    """All tables without modules, and with each one if there are no more than `few`."""
    one_by_one = [f"modules={name}" for name in game.modules] if len(game.modules) <= few else []
    seats = range(game.fewest, game.most + 1)
    tables = [lawful(game, n, words) for n in seats for words in product(*columns, ["", *one_by_one])]
    wanted = [setup for setup in tables if setup is not None]
    return [setup for setup in wanted if one_by_one or "modules=" not in setup.options]


def lawful(game: Game, seats: int, words: Iterable[str]) -> Setup | None:
    """The table with these options, if there is such a table."""
    return made(game.name, seats, " ".join(words))


@cache
def made(name: str, seats: int, options: str) -> Setup | None:
    """The same table, made once however often it is asked for."""
    try:
        return Setup(name, seats, find_game(name).rules(seats, options).options.text())
    except BadOptions:
        return None


def useful(game: Game, column: list[str]) -> bool:
    """Whether an option has a meaning at some table without modules."""
    return any(lawful(game, seats, column[1:2]) for seats in range(game.fewest, game.most + 1))


def covering(game: Game, columns: list[list[str]], modules: list[str]) -> list[Setup]:
    """Tables such that any two choices of seats, options and modules that go together meet at one of them.

    Each table starts from a pair that has not met yet; every other choice is the one that brings most new
    pairs, unless the game refuses it: then it is what goes with everything, all modules and no option.
    """
    factors = [[str(n) for n in range(game.fewest, game.most + 1)], *columns]
    factors += [[module, f"-{module}"] for module in modules]
    most = max(n for n in range(game.fewest, game.most + 1) if lawful(game, n, []))
    usual = [str(most), *[factor[0] for factor in factors[1:]]]

    def table(row: list[str]) -> Setup | None:
        on = "+".join(word for word in row if word in modules)
        words = [word for word in row[1:] if "=" in word]
        return lawful(game, int(row[0]), [*words, f"modules={on}"] if on else words)

    pairs = {(a, b) for one, other in combinations(factors, 2) for a in one for b in other}
    found: list[Setup] = []
    for pair in sorted(pairs):
        row = [next((word for word in pair if word in factor), usual[i]) for i, factor in enumerate(factors)]
        if pair not in pairs or table(row) is None:
            continue
        for i, factor in enumerate(factors):
            if not set(pair) & set(factor):
                rows = [[*row[:i], word, *row[i + 1 :]] for word in factor]
                rows.sort(key=lambda other: -len(pairs & set(combinations(other, 2))))
                row = next((other for other in rows if table(other) is not None), row)
        pairs -= set(combinations(row, 2))
        setup = table(row)
        assert setup is not None
        found.append(setup)
    return found
