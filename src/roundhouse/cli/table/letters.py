"""A letter that is written at the terminal: typed or from a file, read back, and then sent."""

from pathlib import Path

from roundhouse import Table
from roundhouse.cli.arguments import LANGUAGE
from roundhouse.cli.table.table_screen import TableScreen
from roundhouse.core.errors import BadNotation

END = "."
"""The line that ends a letter."""


def write_letter(table: Table, screen: TableScreen, seat: int, file: str) -> bool:
    """True if a letter was sent."""
    post = table.game.post(table.rules, LANGUAGE)
    assert post is not None
    view, companies = table.view(seat), post.companies(table.names)
    if file:
        try:
            text = Path(file).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadNotation(f"There is no letter in {file}.") from None
    else:
        heading = post.blank(view, seat, companies).splitlines()[0]
        screen.print(post.how)
        screen.print(f"End it with a line that has only a point. It begins: {heading}")
        lines = [heading]
        while (line := screen.read("| ")) != END:
            lines.append(line)
        text = "\n".join(lines)
    found = post.read(view, seat, text, companies)
    for line in [*found.lines, *found.told]:
        screen.print(line)
    if not found.orders:
        screen.print("Nothing of this letter is used.")
        return False
    if screen.read("Send this letter? Type yes: ").lower() not in ("y", "yes"):
        screen.print("It is not sent.")
        return False
    table.play(found.orders, seat)
    return True
