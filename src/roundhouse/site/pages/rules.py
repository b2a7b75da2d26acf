"""The rulebooks as pages: of a game, and of a table with the modules that are on there."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from roundhouse import find_game
from roundhouse.core.game import Game
from roundhouse.core.rulebook import Rule, Rulebook
from roundhouse.site.requests import known_game, open_room, page
from roundhouse.site.routes import Route

LONGEST_SEARCH = 100


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
    """A rulebook, or with `?q=` the rules that are searched for; with `?part=1` only what stands in it."""
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    chapters = [(heading, search(book.under(heading), asked)) for heading in book.headings()]
    context = {
        "game": game,
        "asked": asked,
        "sections": [(heading, rules) for heading, rules in chapters if rules],
        "found": sum(len(rules) for _, rules in chapters),
    }
    return page(request, "_rules" if request.GET.get("part") else "rules", context)


def search(rules: list[Rule], asked: str) -> list[Rule]:
    """The rules in whose id, heading or text every word asked for stands; the page's script does the same."""
    words = asked.lower().split()
    texts = [f"{rule.id} {rule.heading} {rule.ruling} {rule.text}".lower() for rule in rules]
    return [rule for rule, text in zip(rules, texts, strict=True) if all(word in text for word in words)]


ROUTES = [
    Route("rules/<slug:game>", rules_of_game, "rules"),
    Route("table/<str:id_>/rules", rules_of_table, "table-rules"),
]
