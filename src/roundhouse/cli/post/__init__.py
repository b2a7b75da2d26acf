"""`roundhouse post`: postal games in folders of plain files, whatever carries the letters."""

import typer

from roundhouse.cli.post.adjudicate import adjudicate
from roundhouse.cli.post.letters import check, send, sheet
from roundhouse.cli.post.mail_in import mail_in
from roundhouse.cli.post.mail_out import mail_out
from roundhouse.cli.post.new import new
from roundhouse.cli.post.status import status
from roundhouse.cli.post.verify import verify

post = typer.Typer(
    name="post", no_args_is_help=True, help="Play by post: letters, rounds and zine pages in a folder."
)
for _command in (new, sheet, check, send, status, adjudicate, verify):
    post.command()(_command)
post.command(name="mail-in")(mail_in)
post.command(name="mail-out")(mail_out)
