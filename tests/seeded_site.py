"""The command `roundhouse` as it is, but tables that are set up alike have the same dice, so that no test
depends on chance; and where a file `clock` lies in the data folder, play by turns goes by the time in it:

    python -m tests.seeded_site site --port 0 --data FOLDER
"""

from datetime import datetime
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
    from django.conf import settings

    if (settings.DATA / "clock").exists():
        go_by_the_file(settings.DATA)


def go_by_the_file(folder: Path) -> None:
    """Let the time be what the file says, look at it all the time, and say up to when everything is done."""
    from roundhouse.site import jobs
    from roundhouse.site.turns import times

    keep_time = jobs.keep_time

    def read() -> datetime:
        return datetime.fromisoformat((folder / "clock").read_text("utf-8"))

    async def keep_time_and_say_so() -> None:
        now = read()
        await keep_time()
        (folder / "kept.new").write_text(now.isoformat(), "utf-8")
        (folder / "kept.new").replace(folder / "kept")

    times.read = read
    vars(jobs)["keep_time"] = keep_time_and_say_so
    vars(jobs)["LONGEST_SLEEP"] = 0.03


if __name__ == "__main__":
    serve.prepare = prepare_with_seeds
    main()
