"""Pages about people: one's own account, everybody's profile, what is kept of whom, and leaving."""

from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from roundhouse.site.pages.home import SHOWN_TABLES, own_tables
from roundhouse.site.people.accounts import Account, account_of, is_signed_in
from roundhouse.site.people.invitations import invitations_of
from roundhouse.site.people.leaving import leave, own_data
from roundhouse.site.people.models import Person
from roundhouse.site.people.profiles import Profile, profile_of
from roundhouse.site.people.telling import tell_everywhere, want_turn_mail
from roundhouse.site.requests import base_address, browser, page, pay
from roundhouse.site.routes import Route
from roundhouse.site.tables.hall import HALL


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Whoever is not signed in does so first."""
    return HttpResponseRedirect(f"{reverse('account_login')}?next={request.path}")


@require_safe
async def account(request: HttpRequest) -> HttpResponse:
    """One's own account: tables, profile, and what else there is to do with it."""
    me = await account_of(request)
    if me is None:
        return to_sign_in(request)
    own = await own_tables(browser(request), me.holder)
    mail = await HALL.reader.ask(mail_of, me.id)
    profile = await HALL.reader.ask(profile_of, me.name, me.id)
    context = {
        "me": me,
        "own": own[:SHOWN_TABLES],
        "older": own[SHOWN_TABLES:],
        "profile": profile,
        "invitations": await HALL.reader.ask(invitations_of, me.id),
        **mail,
    }
    return page(request, "account", context)


def mail_of(user_id: int) -> dict[str, Any]:
    """The mail address of an account, and whether it is confirmed; read in this thread."""
    found = EmailAddress.objects.filter(user_id=user_id).order_by("-primary").first()
    return {
        "mail": found.email if found else "",
        "confirmed": bool(found and found.verified and settings.ROUNDHOUSE_SENDS_MAIL),
        "turn_mail": not Person.objects.filter(pk=user_id, turn_mail=False).exists(),
    }


@require_POST
async def show_profile(request: HttpRequest) -> HttpResponse:
    """Show one's games on the profile, or hide them."""
    me = await account_of(request)
    if me is None:
        return to_sign_in(request)
    await HALL.reader.ask(keep_hidden, me.id, request.POST.get("hidden") == "1")
    return HttpResponseRedirect(reverse("account"))


def keep_hidden(user_id: int, hidden: bool) -> None:
    Person.objects.update_or_create(user_id=user_id, defaults={"hidden": hidden})


@require_POST
async def turn_mail(request: HttpRequest) -> HttpResponse:
    """Be told by mail when it is one's turn, at all tables, or at none any longer."""
    me, wanted = await account_of(request), request.POST.get("wanted") == "1"
    if me is None:
        return to_sign_in(request)
    await HALL.reader.ask(want_turn_mail, me.id, wanted)
    if wanted:
        await tell_everywhere(me.id, base_address(request)[0])
    return HttpResponseRedirect(reverse("account"))


@require_safe
async def data(request: HttpRequest) -> HttpResponse:
    """All that is kept of oneself."""
    pay(request, 2)
    me = await account_of(request)
    if me is None:
        return to_sign_in(request)
    answer = JsonResponse(await HALL.reader.ask(own_data, me.id), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="roundhouse-{me.name}.json"'
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
async def delete(request: HttpRequest) -> HttpResponse:
    """Let the account go, if password or passkey were shown just now and its name is typed; games stay."""
    me = await account_of(request)
    if me is None:
        return to_sign_in(request)
    if not await sync_to_async(did_recently_reauthenticate)(request):
        return HttpResponseRedirect(f"{reverse('account_reauthenticate')}?next={request.path}")
    if request.method != "POST":
        return page(request, "account_delete", {"me": me})
    if request.POST.get("name", "").strip().lower() != me.name.lower():
        complaint = f"To be sure, write the name of the account: {me.name}. Nothing was done."
        return page(request, "account_delete", {"me": me, "complaint": complaint}, 422)
    pseudonym = await leave(me.id)
    response = page(request, "account_gone", {"pseudonym": pseudonym, "signed_in": False})
    for cookie in ("account", "name"):
        response.delete_cookie(cookie, samesite="Lax")
    return response


@require_POST
async def end_session(request: HttpRequest) -> HttpResponse:
    """Sign out at one other device."""
    me = await account_of(request)
    word = request.POST.get("session", "")
    if me is not None and word.isascii() and word.isdecimal() and len(word) < 16:
        await sync_to_async(end)(me.id, int(word))
    return HttpResponseRedirect(reverse("usersessions_list"))


def end(user_id: int, number: int) -> None:
    for session in UserSession.objects.filter(pk=number, user_id=user_id):
        session.end()


# What everybody may read


async def found_profile(request: HttpRequest, name: str) -> Profile:
    """The profile of somebody; of one's own all of it."""
    pay(request, 0.2)
    me: Account | None = await account_of(request) if is_signed_in(request) else None
    found = await HALL.reader.ask(profile_of, name[:40], me.id if me else None)
    if found is None:
        raise Http404("There is nobody of this name here.")
    return found


@require_safe
async def player(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may know of somebody."""
    return page(request, "player", {"profile": await found_profile(request, name)})


@require_safe
async def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of whom, and which page shows it."""
    return page(request, "privacy", {})


ROUTES = [
    Route("account/", account, "account"),
    Route("account/profile", show_profile, "show-profile"),
    Route("account/turn-mail", turn_mail, "turn-mail"),
    Route("account/data.json", data, "account-json"),
    Route("account/delete", delete, "account-delete"),
    Route("account/sessions/end", end_session, "end-session"),
    Route("player/<str:name>", player, "player"),
    Route("privacy", privacy, "privacy"),
]
