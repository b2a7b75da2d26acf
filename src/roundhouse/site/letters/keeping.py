"""Letters between disk and room: read and written in the threads for that."""

from collections.abc import Sequence

from roundhouse.site.letters.on_file import OnFile
from roundhouse.site.letters.stored import StoredLetter


def letter_of(row: StoredLetter) -> OnFile:
    return OnFile(
        row.round,
        row.seat,
        row.kind,
        row.writer,
        row.texts,
        row.earlier,
        row.orders,
        row.said,
        row.by_mail,
        row.came,
    )


def save_letters(table: str, rows: Sequence[OnFile]) -> None:
    """Put letters on file, in the thread that writes."""
    for row in rows:
        fields = row._asdict()
        del fields["round"], fields["seat"]
        StoredLetter.objects.update_or_create(table_id=table, round=row.round, seat=row.seat, defaults=fields)
