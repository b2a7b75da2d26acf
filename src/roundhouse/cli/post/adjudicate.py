"""`roundhouse post adjudicate`: carry out a round when all letters are in or the deadline is past."""

from roundhouse.cli.post.arguments import Folder, Now, office_in, time_of
from roundhouse.cli.screen import console


def adjudicate(folder: Folder, now: Now = "") -> None:
    """Adjudicate the open round, or hold it over once if a letter is missing; prints everybody's report."""
    outcome = office_in(folder).adjudicate(time_of(now))
    out = console()
    out.print(outcome.told, soft_wrap=True)
    for path in outcome.files:
        out.print(f"  {path}", soft_wrap=True)
