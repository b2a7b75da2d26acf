"""The command `roundhouse` as it is, but tables that are set up alike have the same dice, so that no test
depends on chance:

    python -m tests.seeded_site site --port 0 --data FOLDER
"""

from hashlib import sha256
from pathlib import Path
from typing import Any

from roundhouse.cli import main
from roundhouse.site import serve

prepare = serve.prepare


def prepare_with_seeds(data: Path | None) -> None:
    """Make the site ready, and let its hall derive every seed from how the table is set up."""
    prepare(data)
    from roundhouse.site.tables.hall import HALL

    create = HALL.create

    async def create_with_seed(game: str, players: list[str], **how: Any) -> Any:
        set_up = f"{game} {players} {how.get('options', '')}"
        how["seed"] = how.get("seed") or sha256(set_up.encode()).hexdigest()
        return await create(game, players, **how)

    vars(HALL)["create"] = create_with_seed


if __name__ == "__main__":
    serve.prepare = prepare_with_seeds
    main()
