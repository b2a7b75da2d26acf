"""`python -m roundhouse.cli` is the `roundhouse` command."""

from roundhouse.cli import main

if __name__ == "__main__":  # a worker of the lab imports this file too
    main()
