"""Solves the mini-variants by OpenSpiel's CFR, and draws how far from unbeatable it still is.

`python -m bench.solve` writes SOLVED.md and its picture. It needs OpenSpiel.
"""

import argparse
import math
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from roundhouse.core.game import find_game
from roundhouse.envs.episode import mini_games

PAGE = Path(__file__).parent / "SOLVED.md"
PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "exploitability.svg"
INKS = {"trainmaker": "#0b6e4f", "railroad-rivals": "#b04a00"}
Curve = list[tuple[int, float]]
"""What is left to exploit after so many iterations."""


class Solved:
    """What CFR found: the curve, and what the game is worth to the first seat when both play so."""

    def __init__(self, curve: Curve, worth: float, situations: int) -> None:
        self.curve = curve
        self.worth = worth
        self.situations = situations
        """In so many situations a seat decides: its information states."""


def load(game: str) -> Any:
    """The mini-variant of a game, as OpenSpiel has it."""
    import_module("roundhouse.envs").register_openspiel()
    name = import_module("roundhouse.envs.openspiel").short_name(game, mini=True)
    return import_module("pyspiel").load_game(name)


def solve(game: str, iterations: Sequence[int]) -> Solved:
    """CFR, with what an opponent who knew the strategy could still gain after these iterations."""
    cfr: Any = import_module("open_spiel.python.algorithms.cfr")
    measure: Any = import_module("open_spiel.python.algorithms.exploitability")
    values: Any = import_module("open_spiel.python.algorithms.expected_game_score")
    found = load(game)
    solver = cfr.CFRSolver(found)
    curve: Curve = []
    for n in range(1, max(iterations) + 1):
        solver.evaluate_and_update_policy()
        if n in iterations:
            curve.append((n, float(measure.exploitability(found, solver.average_policy()))))
    average = solver.average_policy()
    worth = float(values.policy_value(found.new_initial_state(), [average, average])[0])
    return Solved(curve, worth, len(average.state_lookup))


def table(found: dict[str, Solved]) -> list[str]:
    steps = [n for n, _ in next(iter(found.values())).curve]
    lines = [
        f"| mini-variant | situations | {' | '.join(f'after {n}' for n in steps)} | to the first seat |",
        f"|---|---|{'---|' * len(steps)}---|",
    ]
    for game, solved in found.items():
        left = " | ".join(f"{value:.4f}" for _, value in solved.curve)
        title = find_game(game).title
        lines.append(f"| {title} | {solved.situations} | {left} | {solved.worth:+.3f} |")
    return lines


def picture(found: dict[str, Solved]) -> str:
    """The curves, both axes in powers of ten."""
    wide, high, left, top, right, bottom = 640, 320, 64, 20, 20, 46
    last = max(n for solved in found.values() for n, _ in solved.curve)
    low = min(-3.0, *[math.log10(max(v, 1e-6)) for solved in found.values() for _, v in solved.curve])

    def at(n: float, value: float) -> tuple[float, float]:
        x = left + (wide - left - right) * math.log10(n) / math.log10(last)
        y = top + (high - top - bottom) * -math.log10(max(value, 1e-6)) / -low
        return round(x, 1), round(y, 1)

    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" '
        'font-size="13" role="img"><title>What is left to exploit after so many iterations of CFR</title>',
        f'<rect width="{wide}" height="{high}" fill="#fbf8f1"/>',
    ]
    for power in range(math.ceil(low), 1):
        _, y = at(1, 10.0**power)
        drawn.append(f'<path d="M{left} {y}H{wide - right}" stroke="#d8d0bf"/>')
        drawn.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end" fill="#333">{10.0**power:g}</text>')
    for n in (1, 10, 100, 1000):
        if n <= last:
            x, _ = at(n, 1)
            drawn.append(f'<path d="M{x} {top}V{high - bottom}" stroke="#d8d0bf"/>')
            drawn.append(
                f'<text x="{x}" y="{high - bottom + 18}" text-anchor="middle" fill="#333">{n}</text>'
            )
    middle = (left + wide - right) / 2
    drawn.append(f'<text x="{middle}" y="{high - 8}" text-anchor="middle" fill="#333">iterations</text>')
    for i, (game, solved) in enumerate(found.items()):
        ink, dashes = INKS[game], ' stroke-dasharray="7 4"' if i else ""
        points = " ".join("{},{}".format(*at(n, value)) for n, value in solved.curve)
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2.5"{dashes}/>')
        y = high - bottom - 34 + 20 * i
        drawn.append(f'<path d="M{left + 12} {y}h34" stroke="{ink}" stroke-width="2.5"{dashes}/>')
        drawn.append(f'<text x="{left + 54}" y="{y + 4}" fill="#333">{find_game(game).title}</text>')
    return "\n".join([*drawn, "</svg>"]) + "\n"


def page(found: dict[str, Solved]) -> str:
    lines = [
        "# The mini-variants, solved",
        "",
        "`python -m bench.solve`: OpenSpiel's CFR; what is left to exploit after so many iterations: what "
        "an opponent gains who knows the average strategy, where a game is worth 1 to its winner.",
        "",
        *table(found),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=100)
    most = parser.parse_args().iterations
    steps = [n for n in (1, 3, 10, 30, 100, 300, 1000, 3000) if n <= most]
    found = {game: solve(game, steps) for game in mini_games()}
    PAGE.write_text(page(found), "utf-8")
    PICTURE.write_text(picture(found), "utf-8")
    print(PAGE.read_text("utf-8"))


if __name__ == "__main__":
    main()
