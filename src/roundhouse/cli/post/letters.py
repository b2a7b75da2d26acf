"""`roundhouse post sheet`, `check` and `send`: letters of players."""

from roundhouse.cli.post.arguments import Folder, LetterFile, Who, letter_in, office_in
from roundhouse.post.confirming import confirmation
from roundhouse.post.office import digest
from roundhouse.post.zine import Zine


def sheet(folder: Folder, who: Who) -> None:
    """Print the order sheet of a player for the open round, to be filled in."""
    office = office_in(folder)
    seat, _ = office.seat_of(who)
    print(Zine(office).sheet(seat), end="")


def check(folder: Folder, who: Who, letter: LetterFile = None) -> None:
    """Read a letter back privately: what it costs and brings, what is wrong in it. Nothing is put on file."""
    office = office_in(folder)
    seat, name = office.seat_of(who)
    text = letter_in(letter)
    before, _ = office.on_file(seat, name)
    read = office.read(seat, text, before.orders if before is not None else "")
    print(confirmation(office, seat, read, digest(text)), end="")


def send(folder: Folder, who: Who, letter: LetterFile = None) -> None:
    """Put a letter on file and confirm it. A later letter takes its place; headed `amend` it is added."""
    office = office_in(folder)
    seat, name = office.seat_of(who)
    text = letter_in(letter)
    before, _ = office.on_file(seat, name)
    read = office.read(seat, text, before.orders if before is not None else "")
    office.folder.file_letter(office.number, name, text)
    print(confirmation(office, seat, read, digest(text)), end="")
