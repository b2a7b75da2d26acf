"""Railroad Rivals in plain words: the table, what is asked, and what was done."""

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.rules import Rules
from roundhouse.core.state import CHANCE, OVER, Entry
from roundhouse.core.view import View
from roundhouse.core.wording import WIDEST, folded, listed, plural
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Bid,
    Cubes,
    Deal,
    Decline,
    Deliver,
    DraftCity,
    DraftStock,
    Keep,
    Order,
    Pass,
    Place,
    Remove,
    RevealCity,
    RevealStock,
    Start,
)
from roundhouse.games.railroad_rivals.data import BLANK_EDGE, COLOURS, City, Data
from roundhouse.games.railroad_rivals.describe import (
    ORDINALS,
    SIDES,
    TURNED,
    cities_in,
    contacts,
    cubes_named,
    delivery_points,
    edge_named,
    edge_on,
    edges_named,
    hand_of,
    link_between,
    lying,
    rules_of,
    stock_named,
    stock_worth,
)
from roundhouse.games.railroad_rivals.packing import (
    STEPS,
    STOCKS,
    amount,
    kinds_in,
    laid_cell,
    laid_city,
    laid_turn,
    link_owner,
    place_of,
    total,
    where,
)
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.setting_up import DealOrder, DealTiles, RemoveTiles, StartingTile
from roundhouse.games.railroad_rivals.rules.solitaire import rank
from roundhouse.games.railroad_rivals.state import RivalState

INKS: Final = {"brown": "#8b5a2b", "yellow": "#b58900", "gray": "#777777", "black": ""}
"""The colours of the cubes (RR-COMP-6); none is for black, the plain ink."""


# The table


def show(view: View[RivalState], names: list[str]) -> list[str]:
    """The whole table as the view's seat sees it, in lines of at most 76 characters."""
    data, s = rules_of(view.rules).data, view.state
    blocks = [piles_shown(view), seats_shown(s, view.seat, names), values_shown(data, s, names)]
    blocks += [module.shows(s, names) for module in rules_of(view.rules).modules]
    blocks += [offers_shown(data, s, view.seat), delivered_shown(s), map_shown(data, s)]
    lines = [line.rstrip() for block in blocks if block for line in ("", *block)]
    return lines[1:]


def piles_shown(view: View[RivalState]) -> list[str]:
    s = view.state
    when = "the game is over" if s.phase == OVER else view.rules.phases[s.phase].name
    last = ", the last" if s.last and s.phase != OVER else ""
    turn = f"Turn {s.turn}{last}: {when}" if s.turn else when
    stocks = total(s.stock_pile, STOCKS)
    return [
        turn,
        *folded("In the piles  ", f"{plural(s.city_left, 'city tile')}, {plural(stocks, 'stock tile')}"),
        *folded("In the bag    ", cubes_named(s.bag) or "nothing"),
    ]


def seats_shown(s: RivalState, seat: int, names: list[str]) -> list[str]:
    """The order row with everyone's points, links and stock."""
    lines = [f"{'ORDER':<28}points  stock worth  links" + ("  tiles in hand" if s.seats > 1 else "")]
    for place, owner in enumerate(s.row or range(s.seats)):
        name = names[owner][:15] + (" (you)" if owner == seat else "")
        links = sum(link_owner(link) == owner for link in s.links)
        line = f"{ORDINALS[place] if s.row else '':<5}{name:<23}{s.scores[owner]:>6}"
        line += f"{stock_worth(s, owner):>13}{links:>7}"
        lines.append(line + (f"{s.hand_sizes[owner]:>15}" if s.seats > 1 else ""))
    return lines


def values_shown(data: Data, s: RivalState, names: list[str]) -> list[str]:
    """The railroads with their values, and how many stock tiles of each everyone has."""
    widths = [max(5, 1 + len(railroad.id)) for railroad in data.railroads]
    if 11 + sum(widths) > WIDEST:
        widths = [max(4, 1 + len(railroad.id)) for railroad in data.railroads]
    rows = [("RAILROADS", [railroad.id for railroad in data.railroads])]
    rows.append(("value", [str(value) for value in s.values]))
    for seat in range(s.seats):
        counts = [amount(s.portfolios[seat], i, STOCKS) for i in range(len(data.railroads))]
        rows.append((f"{seat + 1} {names[seat][:8]}", [str(n) if n else "-" for n in counts]))
    if s.stock_display:
        shown = [amount(s.stock_display, i, STOCKS) for i in range(len(data.railroads))]
        rows.append(("on offer", [str(n) if n else "-" for n in shown]))
    return [
        f"{label:<11}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        for label, cells in rows
    ]


def offers_shown(data: Data, s: RivalState, seat: int) -> list[str]:
    """The city tiles that can be taken, and those in this seat's own hand."""
    lines = []
    hand = hand_of(s, seat) if seat >= 0 else []
    for heading, cities in (("ON OFFER", cities_in(s.city_display)), ("HAND", hand)):
        if cities:
            lines.append(f"{heading:<19}{'cubes':<7}edges from the top, clockwise")
        for city in cities:
            tile = data.cities[city]
            what = edges_named(data, city) if tile.placeable else "never placed"
            lines.append(f"{tile_label(tile):<19}{tile.goods or '-':>3}    {what}")
    others = [data.stocks[kind].name for kind in kinds_in(s.stock_display, STOCKS) if kind >= len(s.values)]
    return lines + (folded("In the stock  ", listed(others)) if others else [])


def tile_label(tile: City) -> str:
    """`PIT Pittsburgh`; a tile that is no city has a name only."""
    return f"{tile.id} {tile.name[:14]}" if len(tile.id) == 3 else tile.name[:18]


def delivered_shown(s: RivalState) -> list[str]:
    """The cubes delivered this turn; in solitaire the end of the progression."""
    if s.progression:
        colours = ", ".join(COLOURS[colour] for colour in s.progression[-8:])
        return folded("Delivered     ", colours if len(s.progression) <= 8 else f"…, {colours}")
    return folded("Delivered     ", f"{cubes_named(s.delivered)} this turn") if s.delivered else []


def map_shown(data: Data, s: RivalState) -> list[str]:
    """Every tile on the table with its cell, its edges and its cubes."""
    if not s.laid:
        return ["No tile lies on the table yet."]
    wide = 3 + max(len(railroad.id) for railroad in data.railroads)
    lines = [f"{'MAP':<19}{'at':<8}" + "".join(f"{side:<{wide}}" for side in SIDES) + "cubes"]
    table = lying(s)
    linked = False
    for laid in s.laid:
        city, turn, cell = laid_city(laid), laid_turn(laid), laid_cell(laid)
        tile = data.cities[city]
        x, y = place_of(cell)
        line = f"{tile_label(tile):<19}{f'{x},{y}':<8}"
        for side in range(4):
            edge = edge_on(data, city, turn, side)
            word = edge_named(data, edge)
            beside = table.get(cell + STEPS[side])
            if beside is not None:
                railroad, owner = link_between(s, city, beside[0])
                word = "x" if railroad == BLANK_EDGE else f"{data.railroads[railroad].id}={owner + 1}"
                linked = linked or railroad != BLANK_EDGE
            line += f"{word:<{wide}}"
        cubes = cubes_named(s.cubes[city]).replace("1 ", "")
        if len(line) + len(cubes) > WIDEST:
            cubes = cubes.replace(",", "").replace("yellow", "yell.")
        if len(line) + len(cubes) > WIDEST:
            lines.append(line)
            line = f"{'':<27}"
        lines.append(line + cubes)
    if linked:
        lines.append("IC=2 is a link of IC owned by seat 2; x is a closed edge.")
    return lines


# The question


def ask(view: View[RivalState], names: list[str]) -> str:
    """What is asked of the mover; of "you", where the view is the mover's own."""
    s = view.state
    mover = view.to_move
    if mover == OVER:
        return ending(view, names)
    if mover >= 0 and mover != view.seat:
        return f"{names[mover]} is to move: {view.rules.phases[s.phase].name}."
    for module in rules_of(view.rules).modules:
        if told := module.ask(view, names):
            return told
    if mover == CHANCE:
        return ask_chance(view, names)
    choices = view.legal()
    first = choices[0]
    if isinstance(first, Pass):
        bidding = isinstance(view.rules.phases[s.phase], BidForOrder)
        return ask_bid(s, view.seat, names) if bidding else ask_pass(s)
    if isinstance(first, (DraftCity, DraftStock)):
        return ask_draft(s, view.seat)
    if isinstance(first, Place):
        return ask_place(view, first)
    if isinstance(first, Keep):
        return "Keep one of the three stock tiles; the other two leave the game."
    if isinstance(first, Arrange):
        return "Lay the three cubes in a row. The leftmost will be the first that no longer counts."
    return ask_deliver(s, choices)


def ask_chance(view: View[RivalState], names: list[str]) -> str:
    data, s = rules_of(view.rules).data, view.state
    phase = view.rules.phases[s.phase]
    if isinstance(phase, DealOrder):
        return "The order of play is dealt."
    if s.filling >= 0:
        return f"Cubes for {data.cities[s.filling].name} are drawn from the bag."
    if isinstance(phase, StartingTile):
        return "The starting tile is drawn."
    if isinstance(phase, RemoveTiles):
        return "A city tile leaves the game unseen."
    if isinstance(phase, DealTiles):
        seat = phase.due(s)
        return f"Two city tiles are dealt to {names[seat]} (seat {seat + 1})."
    if not s.turn and not s.progression:
        return "Three cubes are drawn from the bag for the progression."
    return f"Tiles are turned up for turn {s.turn}." if s.turn else "The starting tiles are drawn."


def ask_bid(s: RivalState, seat: int, names: list[str]) -> str:
    have = f"You have {plural(s.scores[seat], 'point')}."
    if s.scores[seat] == 0:
        return "You have no points to bid, so you pass."
    if not s.bid:
        return f"Bid points for the 1st place, or pass. {have}"
    best = f"{names[s.bidder]}'s {s.bid}"
    if s.scores[seat] <= s.bid:
        return f"You cannot go above {best}, so you pass. {have}"
    return f"Bid more than {best} for the 1st place, or pass. {have}"


def ask_pass(s: RivalState) -> str:
    if s.seats == 1:
        return "None of the three tiles fits: pass, and they are discarded."
    return "None of your tiles fits: pass, and keep them."


def ask_draft(s: RivalState, seat: int) -> str:
    if s.two_stocks:
        return "Draft a stock tile. There are no more city tiles."
    if s.took_city >> seat & 1:
        return "You have a city tile: now draft a stock tile."
    if s.took_stock >> seat & 1:
        return "You have a stock tile: now draft a city tile."
    return "Draft a city tile or a stock tile; the other kind comes in the second round."


def ask_place(view: View[RivalState], first: Place) -> str:
    """What must be laid: where the first choice makes no link, no choice does."""
    rules, s = rules_of(view.rules), view.state
    data = rules.data
    if not s.turn:
        if rules.challenge:
            return "Lay one of your starting tiles, with a link if that is possible."
        city = data.cities[first.city].name
        return f"Lay {city} so that {'IC' if len(s.laid) == 1 else 'B&O'} links it to St. Louis."
    touched = contacts(data, s, first.city, first.turn, first.cell)
    if any(contact.link != BLANK_EDGE for contact in touched):
        return "Place a city tile so that a railroad of it meets the same railroad."
    return "No tile of yours matches a railroad: lay a blank edge at a blank edge."


def ask_deliver(s: RivalState, choices: list[Action]) -> str:
    """What every colour that can be delivered would score now."""
    if s.seats <= 2:
        return f"Deliver a cube over a link. It scores {plural(delivery_points(s, 0), 'point')}."
    colours = sorted({choice.colour for choice in choices if isinstance(choice, Deliver)})
    scores = listed([f"{COLOURS[colour]} {delivery_points(s, colour)}" for colour in colours])
    return f"Deliver a cube over a link. Points now: {scores}."


def ending(view: View[RivalState], names: list[str]) -> str:
    s = view.state
    if s.seats == 1:
        points = plural(s.scores[0], "point")
        return f"The game is over. With {points} {names[0]} is a {rank(s.scores[0])}."
    ranking = view.rules.ranking(s)
    winners = [seat for seat, place in enumerate(ranking) if place == 1]
    points = plural(s.scores[winners[0]], "point")
    if len(winners) > 1:
        return f"The game is over. {listed([names[seat] for seat in winners])} win together with {points}."
    tied = s.scores.count(s.scores[winners[0]]) > 1
    return (
        f"The game is over. {names[winners[0]]} wins with {points}{' and the dearer stock' if tied else ''}."
    )


# What has been done


def say(rules: Rules[RivalState], actor: int, action: Action, names: list[str]) -> str:
    """What has been done, in the third person; what is masked stays unsaid."""
    data = rules_of(rules).data
    for module in rules_of(rules).modules:
        if told := module.say(names[actor] if actor >= 0 else "", action, names):
            return told
    return said_of_seat(data, names[actor], action) if actor >= 0 else said_of_chance(data, action, names)


def said_of_seat(data: Data, name: str, action: Action) -> str:
    if isinstance(action, Bid):
        return f"{name} bids {action.points}."
    if isinstance(action, Pass):
        return f"{name} passes."
    if isinstance(action, DraftCity):
        return f"{name} drafts {data.cities[action.city].name}."
    if isinstance(action, DraftStock):
        return f"{name} drafts {stock_named(data, action.stock)}."
    if isinstance(action, Place):
        city = data.cities[action.city].name
        return f"{name} places {city} {where(action.cell)}, {TURNED[action.turn]}."
    if isinstance(action, Deliver):
        way = f"from {data.cities[action.origin].name} to {data.cities[action.to].name}"
        return f"{name} delivers a {COLOURS[action.colour]} cube {way}."
    if isinstance(action, Decline):
        return f"{name} delivers nothing."
    if isinstance(action, Arrange):
        return f"{name} lays {', '.join(COLOURS[colour] for colour in action.colours)}."
    assert isinstance(action, Keep)
    return f"{name} keeps {data.railroads[action.railroad].id} stock."


def said_of_chance(data: Data, action: Action, names: list[str]) -> str:
    if isinstance(action, Order):
        return f"The order of play is {', '.join(names[seat] for seat in action.row)}."
    if isinstance(action, Start):
        return f"{data.cities[action.city].name} is the starting tile."
    if isinstance(action, Cubes):
        return f"The bag gives {listed(cubes_named(action.counts).split(', '))}."
    if isinstance(action, Remove):
        return "A city tile leaves the game unseen."
    if isinstance(action, Deal):
        if action.first < 0:
            return f"{names[action.seat]} is dealt two city tiles."
        pair = f"{data.cities[action.first].name} and {data.cities[action.second].name}"
        return f"{names[action.seat]} is dealt {pair}."
    if isinstance(action, RevealCity):
        return f"{data.cities[action.city].name} is turned up."
    assert isinstance(action, RevealStock)
    return f"{stock_named(data, action.stock)} is turned up."


def note(rules: Rules[RivalState], entry: Entry, names: list[str]) -> str:
    """A line of the ledger, without the rule's id."""
    data = rules_of(rules).data
    about = [
        data.cities[data.city_of[word]].name if word in data.city_of else word
        for word in entry.about.split(",")
    ]
    notes = NOTES
    for module in rules_of(rules).modules:
        notes = notes | module.notes()
    told = notes[entry.rule].format(
        *about,
        name=names[entry.seat] if entry.seat >= 0 else "everybody",
        points=plural(abs(entry.amount), "point"),
    )
    return told[0].upper() + told[1:]


NOTES: Final = {
    "RR-SETUP-10": "{name} starts with {points}.",
    "RR-DRAFT-8": "The City pile has run short: from now on there are stock tiles only.",
    "RUL-05": "Nobody has bid: the order stays.",
    "RR-BID-7": "{name} pays {points} and is 1st.",
    "RR-OPTBID-4": "{name} pays {points} and is 1st.",
    "RR-PLACE-4": "{name} links {0} to {1} by {2}.",
    "RR-PLACE-6": "{0} receives its goods.",
    "RR-PLACE-16": "{0} lies blank edge to blank edge, without a link.",
    "RR-PLACE-18": "No tile of {name} fits.",
    "RUL-19": "The bag is empty: no cubes for {0}.",
    "RUL-28": "Nobody can place a tile any more: this turn is the last.",
    "RR-END-1": "That was the last tile of {name}: this turn is the last.",
    "RR-DELIVER-6": "{name} scores {points}.",
    "RR-DELIVER-7": "{name} scores {points}.",
    "RR-DELIVER-8": "{name} scores {points}.",
    "RR-DELIVER-9": "{name} scores {points} for the link.",
    "RR-DELIVER-10": "{0} rises by 1.",
    "RUL-30": "{0} stays at 10.",
    "RUL-22": "No railroad rises.",
    "RUL-23": "{name} has nothing to deliver.",
    "RUL-12": "There is no tile left that {name} may take.",
    "RR-END-3": "{name} scores {points} for {0} stock.",
    "RR-SOLO-2": "{name} starts with {points}.",
    "RR-SOLO-6": "{0} receives its goods.",
    "RR-SOLO-14": "{0} receives its goods.",
    "RR-SOLO-15": "None of the three tiles fits: all are discarded.",
    "RR-SOLO-18": "{0} rises by 2.",
    "RR-SOLO-19": "{0} stays at 10.",
    "RR-SOLO-20": "{name} scores {points}.",
    "RR-SOLO-24": "{name} scores {points} for {0} stock.",
    "RR-SOLO-25": "{name} is a {0}.",
    "RUL-44": "{name} has nothing to deliver.",
    "RR-END-5": "{name} has the most points and wins.",
    "RR-END-6": "{name} is tied for the most points and wins by the dearest stock.",
    "RUL-29": "{name} shares the win: points and stocks are equal.",
}
