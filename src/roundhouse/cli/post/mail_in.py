"""`roundhouse post mail-in`: a letter by mail, handed over by the mail server through a pipe."""

import sys

from roundhouse.cli.post.arguments import Folder, office_in
from roundhouse.post import mail


def mail_in(folder: Folder) -> None:
    """Read a mail from standard input, put its letter on file, and print the mail that confirms it.

    Who writes is known by the token on their order sheet, in the subject, the address or the first lines.
    """
    answer = mail.mail_in(office_in(folder), sys.stdin.buffer.read())
    sys.stdout.write(answer.as_string())
