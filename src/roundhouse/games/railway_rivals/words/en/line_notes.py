"""What a map says of its bridges, and of lines abroad: in sentences, for the empty map and the terminal."""

from roundhouse.core.wording import listed, plural
from roundhouse.games.railway_rivals.data import MOST_SEATS, Feature, Ferry, Map


def line_notes(sheet: Map, ferries: bool = True) -> list[str]:
    """A sentence for each bridge with rules of its own, permitted routes, and ferries if there are."""
    features = [bridge(sheet, feature) for feature in sheet.features]
    return (
        [note for note in features if note]
        + permitted_routes(sheet)
        + (ferry_notes(sheet.ferries) if ferries else [])
    )


def ferry_notes(ferries: list[Ferry]) -> list[str]:
    """What ferries cost, and what they are for; those that are alike in one sentence."""
    alike: dict[tuple[int, int, bool], list[str]] = {}
    for ferry in ferries:
        alike.setdefault((ferry.price, ferry.fee, ferry.bridge), []).append(ferry.name)
    notes: list[str] = []
    for (price, fee, is_bridge), names in alike.items():
        beyond = "; the owner builds on from the far port" if is_bridge else ""
        if len(names) == 1:
            notes.append(f"Ferry {names[0]}: to buy for {price}, others pay its owner {fee} a run{beyond}.")
        else:
            each = f"to buy for {price} each, others pay the owner {fee} a run{beyond}"
            notes.append(f"Ferries {listed(names)}: {each}.")
    return notes


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
    """Which lines may be built abroad, and who runs what is not built of them."""
    notes: list[str] = []
    for foreign in (True, False):
        routes = [route for route in sheet.permitted if route.foreign == foreign]
        unbuilt = "a foreign railway runs what is not built, 1 a step" if foreign else "to be built"
        what = "a permitted build" if len(routes) == 1 else "permitted builds"
        named = [f"{route.name}, {ends(sheet, route.path)}" for route in routes]
        if routes:
            notes.append(f"{'; '.join(named)}: {what} abroad; {unbuilt}.")
    return notes


def ends(sheet: Map, path: list[int]) -> str:
    return f"{sheet.place_name(path[0])} to {sheet.place_name(path[-1])}"
