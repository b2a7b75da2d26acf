"""The `roundhouse` command: play, replay, verify, draw and measure in a terminal."""


def main() -> None:
    """The entry point."""
    from roundhouse.cli.app import app

    app(prog_name="roundhouse")
