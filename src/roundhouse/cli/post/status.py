"""`roundhouse post status`: which round is open, and who has sent a letter."""

from roundhouse.cli.post.arguments import Folder, office_in
from roundhouse.core.wording import listed


def status(folder: Folder) -> None:
    """Say which round is open, whose letters are in, and the deadline. No letter is shown."""
    office = office_in(folder)
    if office.table.over:
        print(f"{office.game.title} is over.")
        return
    missing = office.missing()
    sent = [name for seat, name in enumerate(office.players) if seat not in missing]
    print(f"{office.game.title}: round {office.number} is open.")
    print(f"Letters are in of {listed(sent)}." if sent else "No letter is in.")
    if missing:
        print(f"Missing: {listed([office.players[seat] for seat in missing])}.")
    held = office.folder_held(office.number)
    if held is not None:
        print("The round was held over once.")
    if office.deadline():
        print(f"Deadline: {office.deadline()} UTC.")
