"""The private confirmation of a letter: how it was read, and until when it may be changed."""

from typing import TYPE_CHECKING

from roundhouse.core.post import LetterRead

if TYPE_CHECKING:
    from roundhouse.post.office import Office


def confirmation(office: "Office", seat: int, read: LetterRead, digest: str) -> str:
    """What the writer of a letter is answered."""
    when = office.deadline()
    until = f"It may be changed until {when} UTC." if when else "It may be changed until all are in."
    head = f"{office.game.title}, round {office.number}, {office.companies[seat].short}"
    return confirmed(head, digest, read, until)


def confirmed(head: str, digest: str, read: LetterRead, until: str) -> str:
    """A letter read back in full: what it does, what is wrong in it, what it says."""
    lines = [f"{head}. SHA-256 {digest}"]
    lines += ["", *read.lines] if read.orders else ["", "Nothing of this letter is used."]
    if read.told:
        lines += ["", *read.told]
    for key in ("name", "colours", "standing", "press", "statement"):
        if key in read.said:
            lines += ["", f"{key}: {read.said[key]}"]
    return "\n".join([*lines, "", until]) + "\n"
