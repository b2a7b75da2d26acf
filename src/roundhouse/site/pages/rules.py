"""The rulebooks as pages: of a game, and of a table with the modules that are on there."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from roundhouse import find_game
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rulebook
from roundhouse.site.requests import known_game, open_room, page
from roundhouse.site.routes import Route


@require_safe
async def rules_of_game(request: HttpRequest, game: str) -> HttpResponse:
    """Every rule there is, those of the modules among them."""
    found = find_game(known_game(game))
    return rulebook_page(request, found, found.rulebook)


@require_safe
async def rules_of_table(request: HttpRequest, id_: str) -> HttpResponse:
    """The rules of this table: of the game, and of the modules that are on."""
    table = (await open_room(id_)).table
    return rulebook_page(request, table.game, table.game.rulebook.at(table.rules.options.modules))


def rulebook_page(request: HttpRequest, game: Game, book: Rulebook) -> HttpResponse:
    """A rulebook; with `?part=1` only what stands in it."""
    sections = [(heading, book.under(heading)) for heading in book.headings()]
    name = "_rules" if request.GET.get("part") else "rules"
    return page(request, name, {"game": game, "sections": sections})


ROUTES = [
    Route("rules/<slug:game>", rules_of_game, "rules"),
    Route("table/<str:id_>/rules", rules_of_table, "table-rules"),
]
