"""Moderation, in Django's admin: reports, reported messages, accounts, and one page for a table.

A moderator sees of a running game what everybody may see, of talk what was reported, and no mail address.
What is done at a table stands in its log.
"""

from collections.abc import Callable
from typing import Any

from asgiref.sync import async_to_sync
from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from roundhouse import PUBLIC, Table
from roundhouse.bots import quick_names
from roundhouse.core.errors import RoundhouseError
from roundhouse.site.people import consent
from roundhouse.site.people.models import Message, Report, Terms
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room
from roundhouse.site.tables.step import PERSON


class Moderation(admin.AdminSite):
    """The admin, for moderators; they sign in as everybody does."""

    site_header = site_title = "Roundhouse: moderation"
    index_title = "What is there to do"
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        if request.user.is_authenticated and not self.has_permission(request):
            raise Http404
        return HttpResponseRedirect(f"{reverse('account_login')}?next={request.path}")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> Any:
        return HttpResponseRedirect(reverse("account_logout"))

    def get_urls(self) -> list[Any]:
        ours: list[URLPattern] = [path("table/<str:id_>/", self.admin_view(table), name="table")]
        return [*ours, *super().get_urls()]


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """What a moderator reads, and changes by actions alone."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def table_link(id_: str) -> str:
    """A link to a table's page of moderation."""
    return format_html('<a href="{}">{}</a>', reverse("moderation:table", args=[id_]), id_)


class Reports(ReadOnly):
    """What people ask moderators to look at, with what it is about."""

    list_display = ("at", "done", "table", "said", "reason")
    list_filter = ("done",)
    ordering = ("done", "-at")
    fields = ("at", "table", "said", "reason", "done")
    actions = ("settle",)

    @admin.display(description="table")
    def table(self, report: Report) -> str:
        return table_link(report.table_id)

    @admin.display(description="message")
    def said(self, report: Report) -> str:
        return f"{report.message.name}: {report.message.text}" if report.message else "(gone)"

    @admin.action(description="These are looked after")
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.update(done=True)


class Messages(ReadOnly):
    """Messages that were reported; no others are shown."""

    list_display = ("at", "name", "text", "table", "removed")
    ordering = ("-at",)
    fields = ("at", "name", "text", "table", "removed")
    actions = ("take_down", "restore")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return Message.objects.filter(report__isnull=False).distinct()

    @admin.display(description="table")
    def table(self, message: Message) -> str:
        return table_link(message.table_id)

    @admin.action(description="Remove: nobody reads them any more")
    def take_down(self, request: HttpRequest, found: QuerySet[Message]) -> None:
        self.keep(request, found, True)

    @admin.action(description="Show them again")
    def restore(self, request: HttpRequest, found: QuerySet[Message]) -> None:
        self.keep(request, found, False)

    def keep(self, request: HttpRequest, found: QuerySet[Message], removed: bool) -> None:
        """Remove or show messages, and write so into the logs of their tables."""
        chosen = list(found.exclude(removed=removed))
        Message.objects.filter(pk__in=[each.pk for each in chosen]).update(removed=removed)
        what = "removed" if removed else "showed again"
        for id_ in {each.table_id for each in chosen}:
            at_table(id_, lambda room: consent.tell(room, consent.SAID, f"A moderator {what} what was said."))


class Accounts(ReadOnly):
    """Accounts, to be shut or opened; nothing of them is shown but what their profiles show."""

    list_display = ("username", "date_joined", "is_active", "is_staff")
    search_fields = ("username",)
    fields = ("username", "date_joined", "is_active", "is_staff")
    actions = ("shut", "reopen")

    @admin.action(description="Shut: they can sign in no more")
    def shut(self, request: HttpRequest, users: QuerySet[User]) -> None:
        users.filter(is_staff=False).update(is_active=False)

    @admin.action(description="Open again")
    def reopen(self, request: HttpRequest, users: QuerySet[User]) -> None:
        users.update(is_active=True)


class Tables(ReadOnly):
    """Public tables, and others with terms of their own."""

    list_display = ("made", "table", "game", "access", "pace", "rated", "open")
    list_filter = ("access", "pace", "rated", "open")
    search_fields = ("table_id",)
    list_display_links = None

    @admin.display(description="table")
    def table(self, terms: Terms) -> str:
        return table_link(terms.table_id)


SITE = Moderation(name="moderation")
SITE.register(Report, Reports)
SITE.register(Message, Messages)
SITE.register(User, Accounts)
SITE.register(Terms, Tables)


def at_table(id_: str, work: Callable[[Room], Any]) -> None:
    """Do something at a table, from this thread, in the loop of the site."""

    async def done() -> None:
        await work(await HALL.follower.current(id_))

    async_to_sync(done)()


def table(request: HttpRequest, id_: str) -> HttpResponse:
    """A table: its record, without what is hidden as long as it is played, and what can be done about it."""
    try:
        room = async_to_sync(HALL.follower.current)(id_)
        if request.method == "POST":
            async_to_sync(intervene)(room, request.POST, request.user.get_username())
            messages.success(request, "Done. It stands in the table's log.")
            return HttpResponseRedirect(request.path)
    except RoundhouseError as error:
        if request.method != "POST":
            raise Http404(str(error)) from None
        messages.error(request, str(error))
    taken = room.seats_taken
    seats = [
        {"seat": seat, "name": name, "held": seat in taken, "level": level if level != PERSON else ""}
        for seat, (name, level) in enumerate(zip(room.table.names, room.players, strict=True))
    ]
    context = {
        **SITE.each_context(request),
        "title": f"A table of {room.table.game.title}",
        "room": room,
        "seats": seats,
        "record": record_of(room.table),
        "reports": Report.objects.filter(table_id=id_, done=False).select_related("message"),
    }
    return render(request, "site/moderation_table.html", context)


def record_of(table: Table) -> str:
    """The record of a finished game; of a running one what everybody may read, line by line."""
    if table.over:
        return table.record.text()
    return "\n".join(f"{event.n} {event.text}" for event in table.seen(PUBLIC))


async def intervene(room: Room, form: Any, by: str) -> None:
    """Do what a moderator has chosen."""
    what, word = form.get("do", ""), form.get("seat", "")
    seat = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else -1
    if what in ("free", "bot") and not 0 <= seat < len(room.players):
        raise consent.NothingProposed("Say which seat.")
    reason = f": {form['reason']}" if form.get("reason", "").strip() else "."
    if what == "free":
        await consent.free_seat(room, seat)
    elif what == "bot":
        await consent.give_to_bot(room, seat, quick_names(room.table.game.name)[-1])
    elif what == "close":
        await consent.tell(room, consent.CLOSED, f"A moderator closed the table{reason}")
    elif what == "open":
        await consent.tell(room, consent.OPENED, f"A moderator opened the table again{reason}")
    elif what == "undo":
        await consent.ask_for_undo(room, by)
