"""Mails of a table by letter: the page of a round, reminders, holds, the end, and confirmations by return."""

import asyncio
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage

from roundhouse.core.post import LetterRead, Lines, Report, Section
from roundhouse.post.as_html import as_html
from roundhouse.post.as_paper import as_pdf
from roundhouse.post.as_text import as_text
from roundhouse.post.confirming import confirmed
from roundhouse.post.office import digest
from roundhouse.site.letters.on_file import companies_at, post_of
from roundhouse.site.letters.pages import (
    deadline_of,
    first_page,
    held_over,
    note_of,
    private_of,
    report_of,
    rounds_of,
    sheet_of,
    title_of,
)
from roundhouse.site.tables.room import Room
from roundhouse.site.threads import Threads
from roundhouse.site.turns.answers import reply_address
from roundhouse.site.turns.channels import Channel
from roundhouse.site.turns.clock import ALL, Rung
from roundhouse.site.turns.days_off import zone_named

PRINTERS: Final = Threads("zines", 1, 1000, 60.0)
"""Where pages are set for mails: a map takes a moment."""
BACK: Final = "Open the table or send a letter, and the company is yours again at once."


async def send_page(room: Room, channel: Channel, rung: Rung) -> None:
    """Send what is told at this rung, with the page of the last round where there is a new one."""
    report, pages = await PRINTERS.do(written, room, channel.seat, rung)
    note = foot(room, channel)
    report.sections.append(Section("By mail", [Lines(note)]))
    mail = new_mail(channel, report.title, as_text(report), "auto-generated")
    if pages:
        last = pages[-1]
        mail.attach("zine.html", as_html(last), "text/html")
        mail.attach("zine.pdf", await PRINTERS.do(as_pdf, pages, title_of(room)), "application/pdf")
    await asyncio.to_thread(mail.send)


def written(room: Room, seat: int, rung: Rung) -> tuple[Report, list[Report]]:
    """What is told to a seat, and the pages that go with it: at the end all of them."""
    post = post_of(room.table)
    assert post is not None
    rounds = rounds_of(room, post)
    number = post.round_of(room.table.view())
    title, note = title_of(room), note_of(room, post)
    if rung == Rung.REMINDED:
        lines = Lines([f"Your letter of round {number} has not come yet."])
        sections = [Section("A reminder", [lines]), deadline_of(room), sheet_of(room, post, seat)]
        return Report(f"{title}: a reminder for round {number}", note, sections), []
    if rung == Rung.RESERVE:
        sections = [Section("Held over", [Lines(held_over(room, post))]), sheet_of(room, post, seat)]
        return Report(f"{title}: round {number} is held over", note, sections), []
    if rung == Rung.CARETAKER:
        lines = Lines(["No letter of yours came in time, so a bot writes for you: its letters count.", BACK])
        return Report(f"{title}: a bot stands in for you", note, [Section("A stand-by", [lines])]), []
    if not rounds:
        page = first_page(room, post)
        return with_sections(page, [], [sheet_of(room, post, seat)]), [page]
    page = report_of(room, post, rounds[-1])
    private = [private_of(room, post, rounds[-1], seat)]
    if rung == Rung.ENDED:
        pages = [first_page(room, post), *[report_of(room, post, each) for each in rounds]]
        return with_sections(page, private, []), pages
    return with_sections(page, private, [sheet_of(room, post, seat)]), [page]


def with_sections(page: Report, before: list[Section], after: list[Section]) -> Report:
    return Report(page.title, page.note, [*before, *page.sections, *after])


def foot(room: Room, channel: Channel) -> list[str]:
    """How to answer, where the table is, and how to get no more mail."""
    lines = []
    if reply_address(channel) and not room.table.over:
        lines.append("Answer this mail with your letter, above what is quoted. It is confirmed by return.")
    lines.append(f"Or write it on the page: {channel.base}/table/{room.id}/sit/{room.links[channel.seat]}")
    lines.append("That link opens your seat: pass this mail on to nobody.")
    return [*lines, f"No more mail: {channel.base}/mail/stop/{channel.secret}"]


async def send_confirmation(room: Room, channel: Channel, number: int, text: str, read: LetterRead) -> None:
    """Read a letter of this round back to who sent it by mail."""
    table, seat = room.table, channel.seat
    post = post_of(table)
    assert post is not None
    short = companies_at(table, post, room.letters)[seat].short
    until = room.turns.until_for(ALL)
    due = f"{until.words(zone_named(room.turns.off(seat).zone))} " if until is not None else ""
    changed = (
        f"{due}Until the letters are opened it may be changed: a new letter takes its place, one that begins "
        f"with “amend round {number}” replaces only the lines that it has."
    )
    body = confirmed(f"{title_of(room)}, round {number}, {short}", digest(text), read, changed)
    head = "your letter" if read.orders else "nothing of your letter is used"
    body += "\n" + "\n".join(foot(room, channel)) + "\n"
    mail = new_mail(channel, f"{title_of(room)}, round {number}: {head}", body, "auto-replied")
    await asyncio.to_thread(mail.send)


async def send_refusal(room: Room, channel: Channel, why: str) -> None:
    """Say why a letter that came by mail could not count."""
    body = f"Your letter was not taken: {why}\n\n" + "\n".join(foot(room, channel)) + "\n"
    await asyncio.to_thread(new_mail(channel, f"{title_of(room)}: not taken", body, "auto-replied").send)


def new_mail(channel: Channel, subject: str, body: str, automatic: str) -> EmailMessage:
    """A mail to who holds a channel; to answer it is to send a letter."""
    answer_to = reply_address(channel)
    stop = f"{channel.base}/mail/stop/{channel.secret}"
    return EmailMessage(
        subject=subject,
        body=body,
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[channel.address],
        reply_to=[answer_to] if answer_to else None,
        headers={
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": automatic,
        },
    )
