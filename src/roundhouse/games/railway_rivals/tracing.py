"""The steps of which a seat may make a route of its own, for a page on which it is clicked hex by hex."""

from typing import Any

from roundhouse.core.bits import bit, members
from roundhouse.core.state import NOTHING
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.packing import STANDING, owners_at
from roundhouse.games.railway_rivals.rules.declaring import Declare


def trace(view: View[Any]) -> dict[str, object]:
    """The steps that a train of this seat could take, or a joint train with the partner it has turned to.

    Empty unless the seat is asked to enter a race or to offer a route. What the keys mean is said at
    `Game.trace`.
    """
    rules, s = view.rules, view.state
    phase = rules.phases[s.phase] if s.phase >= 0 else None
    if not isinstance(phase, Declare) or view.seat != view.to_move or s.offered != NOTHING:
        return {}
    company = bit(view.seat) if s.asked == NOTHING else bit(view.seat) | bit(s.asked)
    company = phase.free(s, company)
    sheet = phase.routes.map
    names = sheet.names
    starts, ends = phase.ends(s)
    at: dict[str, str] = {}
    ways: dict[str, list[str]] = {}
    for hex_, around in enumerate(phase.routes.ways):
        words: list[str] = []
        for segment, beyond in around:
            owners = owners_at(s.track, sheet.nobody, segment)
            if owners & company:
                here = [names[beyond]]
            elif owners >= STANDING:
                here = [f"{names[beyond]}-0"]
            else:
                here = [f"{names[beyond]}-{seat + 1}" for seat in members(owners)]
            if here and segment >= sheet.regular:  # the ferry is named behind the port
                ferry = sheet.ferries[segment - sheet.regular].id
                here = [word.replace(names[beyond], f"{names[beyond]}~{ferry}") for word in here]
            words += here
            for word in here:
                at[word] = f"hex:{names[beyond]}"
        if words:
            ways[f"hex:{names[hex_]}"] = words
            at[names[hex_]] = f"hex:{names[hex_]}"
    verb = "enter" if s.asked == NOTHING else "offer"
    return {
        "verb": verb,
        "part": verb,
        "starts": [names[hex_] for hex_ in starts if f"hex:{names[hex_]}" in ways],
        "ends": [f"hex:{names[hex_]}" for hex_ in ends if f"hex:{names[hex_]}" in ways],
        "ways": ways,
        "at": at,
    }
