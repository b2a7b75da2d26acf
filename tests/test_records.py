"""Recorded games: every .rec file under tests/records is a test."""

from pathlib import Path

import pytest

from roundhouse import Table
from tests.walks import SETUPS

RECORDS = sorted((Path(__file__).parent / "records").rglob("*.rec"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays(path: Path) -> None:
    text = path.read_text("utf-8")
    table = Table.from_record(text)
    assert table.game.name == path.parent.name
    assert table.over
    if table.commitment:
        assert table.verify() > 0
    # the record that the table writes is the one it was read from, comments apart
    assert table.record.text() == "".join(
        line.split("#")[0].rstrip() + "\n" for line in text.splitlines() if line.split("#")[0].strip()
    )


def test_there_is_a_record_for_every_seat_count() -> None:
    played = {(path.parent.name, len(Table.from_record(path.read_text("utf-8")).names)) for path in RECORDS}
    assert {(setup.game, setup.seats) for setup in SETUPS} <= played
