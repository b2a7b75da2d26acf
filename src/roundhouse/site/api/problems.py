"""Problems: all that can go wrong in the API, each with a name, a status and what to do next."""

from typing import Final, NamedTuple

from roundhouse.core.errors import BadNotation, IllegalAction, NoUndo, RoundhouseError
from roundhouse.site.http import Problem, log_failure, status_of
from roundhouse.site.tables.room import GameOver, NoInvitation, NoTable, NotOver, NotYourTurn, SeatHeld, Stale
from roundhouse.site.troubles import TooMuch, trouble_of

API_PAGE: Final = "/api"
"""The page that describes the API, and every problem."""


class Kind(NamedTuple):
    """A kind of problem."""

    status: int
    title: str
    next: str
    """What to do about it."""


KINDS: Final = {
    "malformed": Kind(400, "Bad request", "Send what the description of this address asks for."),
    "no-token": Kind(
        401,
        "No token, or none that holds",
        "Send `Authorization: Bearer TOKEN`. If it was revoked, or its seat renewed, have a new one made on "
        "the table's page under “Your seat”.",
    ),
    "scope": Kind(403, "Not for this token", "Use a token with the scope that this address asks for."),
    "not-your-turn": Kind(403, "Not your turn", "Wait until the table says that it is: by its stream."),
    "not-found": Kind(404, "Not found", "Check the address: it may be cut short, or what it names is gone."),
    "no-invitation": Kind(
        404, "No invitation", "Ask whoever opened the table: freeing the seat makes a new invitation."
    ),
    "method": Kind(405, "Method not allowed", "Use a method that the header `Allow` names."),
    "stale": Kind(409, "The table has moved on", "Read the table again, and choose anew with its `n`."),
    "key-reused": Kind(409, "Key used before", "Draw a new idempotency key for every new request."),
    "game-over": Kind(409, "The game is over", "Read its end; a rematch opens the next table."),
    "not-over": Kind(409, "The game is not over", "Try again when the table says that it is over."),
    "seat-held": Kind(409, "Somebody holds the seat", "Ask whoever opened the table to free it."),
    "too-large": Kind(413, "Too large", "Send less."),
    "media-type": Kind(415, "Unsupported media type", "Send `Content-Type: application/json`."),
    "illegal": Kind(422, "Against the rules", "Choose one of `choices`; `rule` says what forbids this one."),
    "notation": Kind(422, "No action of this game", "Send the `text` of one of `choices`."),
    "refused": Kind(422, "Refused", "Change what `detail` names."),
    "too-many": Kind(429, "Too many requests", "Wait for the seconds that `Retry-After` says."),
    "mistake": Kind(500, "Our mistake", "Nothing was done. Tell whoever runs the site the request's id."),
    "unavailable": Kind(503, "Not now", "Nothing was done. Try again with the same idempotency key."),
}
"""The kinds of problems by name; an address of each stands in `type`."""
BY_ERROR: Final[tuple[tuple[type[Exception], str], ...]] = (
    (Stale, "stale"),
    (GameOver, "game-over"),
    (NotOver, "not-over"),
    (NotYourTurn, "not-your-turn"),
    (SeatHeld, "seat-held"),
    (NoInvitation, "no-invitation"),
    (NoTable, "not-found"),
    (IllegalAction, "illegal"),
    (BadNotation, "notation"),
    (NoUndo, "refused"),
    (TooMuch, "too-many"),
)
BY_STATUS: Final = {400: "malformed", 404: "not-found", 405: "method", 413: "too-large", 415: "media-type"}


def api_problem(name: str, detail: str, rule: str = "") -> Problem:
    """The problem of this kind."""
    kind = KINDS[name]
    problem = Problem(kind.status, kind.title, detail, rule)
    problem.body |= {"type": f"{API_PAGE}#problem-{name}", "next": kind.next}
    return problem


def problem_from(error: Exception) -> Problem:
    """Any error as the client reads it; what is not the client's fault is logged."""
    if isinstance(error, Problem):
        if "next" in error.body:
            return error
        name = BY_STATUS.get(error.status, "too-many" if error.status == 429 else "unavailable")
        return api_problem(name, error.body["detail"])
    for kind, name in BY_ERROR:
        if isinstance(error, kind):
            refusal = getattr(error, "refusal", None)
            detail = "Slowly: that was too much at once." if isinstance(error, TooMuch) else str(error)
            return api_problem(name, detail, refusal.rule if refusal else "")
    trouble = trouble_of(error)
    if trouble is not None:
        return api_problem("unavailable" if trouble.status == 503 else "too-many", trouble.message)
    if isinstance(error, RoundhouseError):
        return api_problem("refused" if status_of(error) == 422 else "not-found", str(error))
    return api_problem("mistake", str(log_failure(error).body["detail"]))
