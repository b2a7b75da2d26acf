"""All addresses of the site, gathered from the pages that answer there."""

from django.urls import URLPattern, URLResolver, include, path

from roundhouse.site.pages import (
    account,
    api,
    as_json,
    downloads,
    home,
    invitations,
    invite,
    learn,
    letter,
    lobby,
    new_table,
    open_record,
    rematch,
    replay,
    review,
    rules,
    seats,
    table,
    table_help,
    talk,
    tokens,
    turns,
    zine,
)
from roundhouse.site.people.moderation import SITE

urlpatterns: list[URLPattern | URLResolver] = [
    *as_json.ROUTES,  # before the pages: an id or a name is not to swallow the ending of a file
    *home.ROUTES,
    *new_table.ROUTES,
    *rules.ROUTES,
    *learn.ROUTES,
    *downloads.ROUTES,  # before the table's own: an id is not to swallow the ending of a file
    *table.ROUTES,
    *invite.ROUTES,
    *seats.ROUTES,
    *tokens.ROUTES,
    *turns.ROUTES,
    *table_help.ROUTES,
    *letter.ROUTES,
    *zine.ROUTES,
    *rematch.ROUTES,
    *replay.ROUTES,
    *review.ROUTES,
    *open_record.ROUTES,
    *api.ROUTES,
    *account.ROUTES,
    *lobby.ROUTES,
    *invitations.ROUTES,
    *talk.ROUTES,
    path("account/", include("allauth.urls")),
    path("moderation/", SITE.urls),
]
handler404 = "roundhouse.site.pages.errors.not_found"
handler500 = "roundhouse.site.pages.errors.our_mistake"
