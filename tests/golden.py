"""Writes setups.toml and trajectories.toml anew: only when options or rules have changed on purpose."""

from pathlib import Path

from tests.covering import computed, setups
from tests.test_contract import trajectory

HERE = Path(__file__).parent


def main() -> None:
    (HERE / "setups.toml").write_text(listed(computed()), "utf-8")
    lines = ["# Fingerprints of seeded random games (law 13), made by `python -m tests.golden`."]
    game = ""
    for setup in setups(everything=True):
        if setup.game != game:
            game = setup.game
            lines += ["", f"[{game}]"]
        lines.append(f'"{setup}" = "{trajectory(setup)}"')
    (HERE / "trajectories.toml").write_text("\n".join(lines) + "\n", "utf-8")


def listed(tables: dict[str, dict[str, list[str]]]) -> str:
    """The text of setups.toml."""
    lines = [
        "# The tables of the laws, made by `python -m tests.golden` and checked by a test: for each game the",
        "# tables of all laws, and more that native code plays under law 13. Seats, then options.",
    ]
    for game, lists in tables.items():
        lines += ["", f"[{game}]"]
        for which, texts in lists.items():
            lines += [f"{which} = [", *[f'    "{text}",' for text in texts], "]"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
