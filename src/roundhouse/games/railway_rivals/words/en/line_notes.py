"""What a map says of its bridges, and of lines abroad: in sentences, for the empty map and the terminal."""

from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.data import MOST_SEATS, Feature, Ferry, Map


def line_notes(sheet: Map, ferries: bool = True) -> list[str]:
    """A sentence for each bridge with rules of its own, each permitted route, and each ferry if there are."""
    features = [bridge(sheet, feature) for feature in sheet.features]
    return (
        [note for note in features if note]
        + permitted_routes(sheet)
        + ([ferry_note(each) for each in sheet.ferries] if ferries else [])
    )


def ferry_note(ferry: Ferry) -> str:
    """What a ferry costs, and what it is for."""
    words = f"Ferry {ferry.name}: to buy for {ferry.price}, others pay its owner {ferry.fee} a run"
    return f"{words}; its owner builds on from the far port." if ferry.bridge else f"{words}."


def bridge(sheet: Map, feature: Feature) -> str:
    """The rules of a bridge or tunnel; nothing if it has none but its cost."""
    said: list[str] = []
    if feature.standing == "free":
        said.append("stands already, free for all; from either end you build on at the other")
    elif feature.standing:
        said.append("stands already and belongs to a foreign railway: 1 a step to the bank")
    if feature.usual:
        said.append("costs what is usual")
    if feature.builders < MOST_SEATS:
        said.append(f"is built by {plural(feature.builders, 'company')} at most")
    if feature.whole:
        said.append("is built whole or not at all")
    if feature.toll:
        how = "and 1 a step" if feature.besides else "in place of 1 a step"
        said.append(f"takes a toll of {feature.toll} from others, once a run, {how}")
    if not said:
        return ""
    return f"{feature.name}, {ends(sheet, feature.path)}: {listed(said)}."


def permitted_routes(sheet: Map) -> list[str]:
    found = []
    for route in sheet.permitted:
        unbuilt = "a foreign railway runs what is not built, 1 a step" if route.foreign else "to be built"
        found.append(f"{route.name}, {ends(sheet, route.path)}: a permitted build abroad; {unbuilt}.")
    return found


def ends(sheet: Map, path: list[int]) -> str:
    return f"{sheet.place_name(path[0])} to {sheet.place_name(path[-1])}"
