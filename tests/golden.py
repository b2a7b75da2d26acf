"""Writes trajectories.toml anew: to be run only when the rules have changed on purpose."""

from pathlib import Path

from tests.test_contract import trajectory
from tests.walks import setups


def main() -> None:
    lines = ["# Fingerprints of seeded random games (law 13), made by `python -m tests.golden`."]
    game = ""
    for setup in setups(everything=True):
        if setup.game != game:
            game = setup.game
            lines += ["", f"[{game}]"]
        lines.append(f'"{setup}" = "{trajectory(setup)}"')
    Path(__file__).with_name("trajectories.toml").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
