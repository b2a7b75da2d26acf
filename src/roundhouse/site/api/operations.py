"""Operations: each address of the API as one function, from which its checks and its description follow.

What a function takes is what a client sends: names that stand in the address, `body`, and for the others what
follows the question mark; what it returns is the answer. Its docstring is what the description says.
"""

import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar

from roundhouse import PUBLIC
from roundhouse.site.api.problems import KINDS, api_problem
from roundhouse.site.api.tokens import PLAY, READ, SCOPES, Token
from roundhouse.site.http import Headers
from roundhouse.site.security import COST_LIMIT, FORM_LIMIT, PLAY_LIMIT, Limit
from roundhouse.site.tables.hall import HALL
from roundhouse.site.tables.room import Room

PREFIX: Final = "/api/v1"
MOST_BYTES: Final = 20_000
"""Of a body, where nothing else is said."""
JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
SVG: Final = "image/svg+xml"
OURS: Final = ("body", "send", "receive")
"""What a function takes that stands in no address."""
LIMITS: Final = {
    "play": PLAY_LIMIT,
    "open": FORM_LIMIT,
    "cost": COST_LIMIT,
}
"""The limits of the site, as the API calls them."""
Method = Literal["GET", "POST", "PATCH", "DELETE"]
Work = TypeVar("Work", bound=Callable[..., Awaitable[Any]])


@dataclass
class Asked:
    """A request, as far as it has been read."""

    address: str
    """The client's."""
    token: Token | None
    headers: Headers
    base: str
    """How addresses of this site begin for whoever asks."""
    key: str = ""
    """The idempotency key."""
    limit: Limit = COST_LIMIT
    """What has been counted, or was exceeded."""
    owed: float = 0
    """What it would have cost, where more was asked for than the client could pay."""

    def pay(self, cost: float) -> None:
        """Let the client pay for what takes about so many tenths of a second to make."""
        if not self.is_operator and not COST_LIMIT.allows(self.address, cost):
            self.limit, self.owed = COST_LIMIT, cost
            raise api_problem("too-many", "Slowly: that was too much at once.")

    @property
    def is_operator(self) -> bool:
        return self.token is not None and not self.token.table

    @property
    def can_act(self) -> bool:
        return self.token is not None and self.token.scope == PLAY

    async def room(self, id_: str) -> Room:
        """The room of this table, as it stands now."""
        return await HALL.follower.current(id_)

    def seats(self, room: Room) -> list[int]:
        """The seats through whose eyes the token looks: one, or all of one player (`Rules.player_of`)."""
        token = self.token
        if token is None or token.table != room.id or token.scope not in (PLAY, READ):
            return []
        return room.seats_with(token.seat)

    def seat(self, room: Room) -> int:
        """The seat whose view this is, or PUBLIC: of several of one player's the one that is to move."""
        seats, table = self.seats(room), room.table
        if not seats:
            return PUBLIC
        return table.to_move if table.decider in seats else self.token.seat if self.token else PUBLIC

    def must(self, scope: str, room: Room) -> Token:
        """The token, which has to be of this scope at this table."""
        token = self.token
        if token is None:
            raise api_problem("no-token", f"This needs a token with the scope “{scope}”.")
        if token.scope != scope or token.table != room.id:
            what = "for another table" if token.table != room.id else f"of the scope “{token.scope}”"
            raise api_problem("scope", f"This needs a token with the scope “{scope}”; this one is {what}.")
        return token


@dataclass
class Operation:
    """One address and method."""

    method: str
    path: str
    """After `PREFIX`, with arguments in braces."""
    work: Callable[..., Awaitable[Any]]
    tag: str
    scope: str = ""
    """The scope that a token must have; '' where none is needed."""
    token: bool = False
    """Whether some token is needed, of whatever scope."""
    limit: str = "cost"
    cost: float = 0.2
    status: int = 200
    media: str = JSON
    keyed: int = 0
    """How many letters an idempotency key has at least; 0 where it takes none."""
    most: int = MOST_BYTES
    problems: tuple[str, ...] = ()
    """The kinds of problems that it may end with, besides those that all have."""
    event: Any = None
    """What the events of a stream hold."""
    places: list[str] = field(default_factory=list)
    """The names in the address."""

    def __post_init__(self) -> None:
        self.places = re.findall(r"\{(\w+)\}", self.path)
        self.pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", PREFIX + self.path))
        taken = list(inspect.signature(self.work).parameters.items())[1:]
        self.taken = {name: each.annotation for name, each in taken}
        self.body = self.taken.get("body")
        self.asked = {name: each for name, each in taken if name not in (*self.places, *OURS)}
        """What may follow the question mark."""
        self.answer = inspect.signature(self.work).return_annotation

    @property
    def name(self) -> str:
        return self.work.__name__

    @property
    def all_problems(self) -> list[str]:
        """The kinds of problems that it may end with."""
        found = {"malformed", "no-token", "too-many", "mistake", "unavailable", *self.problems}
        found |= {"not-found"} if self.places else set()
        found |= {"scope"} if self.scope else set()
        found |= {"too-large", "media-type"} if self.body else set()
        return [name for name in KINDS if name in found]


OPERATIONS: Final[list[Operation]] = []
"""All of them, in the order of the description."""


def operation(method: Method, path: str, tag: str, **more: Any) -> Callable[[Work], Work]:
    """Let this function answer at an address."""
    assert more.get("scope", "") in ("", *SCOPES)

    def answers(work: Work) -> Work:
        OPERATIONS.append(Operation(method, path, work, tag, **more))
        return work

    return answers
