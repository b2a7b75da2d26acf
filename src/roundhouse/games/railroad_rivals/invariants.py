"""What holds at every Railroad Rivals table: a position that breaks one of these cannot be.

Some things hold always, some in a stage of the turn; each phase says in its `check` which of them it stands
on, and adds its own. That tiles lie side by side and links follow from them is seen when a position is read.
"""

from roundhouse.core.bits import bit, bits_of, count, has, members
from roundhouse.core.counts import amount, total
from roundhouse.core.errors import must
from roundhouse.core.state import NOTHING
from roundhouse.games.railroad_rivals.data import REMOVED, SOLITAIRE_TURNS, Data
from roundhouse.games.railroad_rivals.packing import CUBES, STOCKS, laid_city
from roundhouse.games.railroad_rivals.state import RailroadState

# Always


def check_always(data: Data, bag: tuple[int, ...], cap: int, s: RailroadState) -> None:
    check_cities(data, s, ())
    check_stocks(data, s, 0)
    check_cubes(data, bag, s, 1)
    must(max(s.values) <= cap, "RUL-30" if s.seats > 1 else "RR-SOLO-19", f"No value is above {cap} here.")
    must(s.seats > 1 or not any(s.hands), "RUL-51", "In solitaire there is no hand.")
    must(s.seats > 1 or s.row() == (0,), "RR-SOLO-9", "In solitaire the row is the one player.")
    must(s.seats == 1 or not (s.discarded or s.progression), "RR-SOLO-17", "This belongs to solitaire.")
    must(s.seats > 1 or not (s.removed or s.two_stocks), "RR-DRAFT-8", "This belongs to the game of several.")


def check_cities(data: Data, s: RailroadState, elsewhere: tuple[int, ...]) -> None:
    """Every tile is somewhere; `elsewhere` are places that modules have, as bits."""
    where = [laid_city(tile) for tile in s.laid]
    for tiles in (s.city_pile, s.city_display, s.removed, s.discarded, *s.hands, *elsewhere):
        where += members(tiles)
    for i, city in enumerate(data.cities):
        n = where.count(i)
        must(n == 1, "RR-COMP-3", f"{city.name} lies in {n} places: it is one tile.")
    for hand, drafted in zip(s.hands, s.drafted, strict=True):
        must(drafted & ~hand == 0, "RR-DRAFT-5", "A tile that was drafted and not laid is in hand.")
    must(s.city_left == count(s.city_pile), "RR-SETUP-8", "The number of tiles in the pile is another one.")
    if s.two_stocks:
        must(not s.city_pile and not s.city_display, "RR-DRAFT-8", "City tiles are not offered any more.")


def check_stocks(data: Data, s: RailroadState, gone: int) -> None:
    """Every stock tile is somewhere; `gone` are the railroads that have left the game, as bits."""
    for i, stock in enumerate(data.stocks):
        places = (s.stock_pile, s.stock_display, s.stocks_out, *s.portfolios)
        n = sum([amount(place, i, STOCKS) for place in places])
        must(
            n == stock.copies, "RR-COMP-5", f"There are {n} tiles of {stock.id}: the game has {stock.copies}."
        )
        if s.seats > 1 and i < len(data.railroads):
            out = amount(s.stocks_out, i, STOCKS)
            wanted = stock.copies if has(gone, i) else s.seats == 2
            must(out == wanted, "RR-2P-1", f"{out} stock tiles of {stock.id} left the game.")


def check_cubes(data: Data, bag: tuple[int, ...], s: RailroadState, fillings: int) -> None:
    """Every cube is somewhere; a tile was filled so many times at most."""
    for i, colour in enumerate(data.colours):
        n = sum([amount(place, i, CUBES) for place in (s.bag, s.delivered, *s.cubes())])
        n += s.progression.count(i)
        must(n == bag[i], "RR-SETUP-17", f"There are {n} {colour} cubes: this table has {bag[i]}.")
    laid = bits_of([laid_city(tile) for tile in s.laid])
    for i, cubes in enumerate(s.cubes()):
        must(
            cubes == 0 or has(laid, i),
            "RR-PLACE-6",
            f"{data.cities[i].name} is not laid but has cubes.",
        )
        must(
            total(cubes, CUBES) <= fillings * data.cities[i].goods,
            "RR-PLACE-6",
            f"{data.cities[i].name} has too many cubes.",
        )


# Stages


def check_quiet(s: RailroadState, *, auction: bool = True, draft: bool = True) -> None:
    """Nothing is left over of an auction, of a draft."""
    if auction:
        idle = s.bid == 0 and s.bidder == NOTHING and s.passed == 0 and not s.passes
        must(idle, "RR-BID-2", "Bids and passes stand in an auction only.")
    if draft:
        must(s.took_city == 0 and s.took_stock == 0, "RR-DRAFT-1", "Tiles are drafted in the draft only.")


def check_calm(s: RailroadState) -> None:
    """No tile was placed in this turn, no cube delivered, and the game is not in its last turn."""
    must(s.filling == NOTHING and not s.placed, "RR-PLACE-1", "Tiles are placed after the draft.")
    must(s.delivered == 0, "RR-DELIVER-1", "Cubes are delivered after the tiles are placed.")
    must(not s.last, "RR-END-1", "The last turn begins when a last tile is placed.")


def check_setup(s: RailroadState) -> None:
    """Nothing has been drawn for a turn yet."""
    check_quiet(s)
    must(s.turn == 0 and s.step == 0, "RUL-38", "No turn has begun during setup.")
    must(not s.placed and not s.last and not s.two_stocks, "RUL-38", "No turn has begun during setup.")
    must(not s.city_display and not s.stock_display, "RUL-38", "The display is drawn after the setup.")
    must(not any(s.portfolios) and not any(s.values), "RUL-02", "Stocks and values begin with nothing.")
    must(s.delivered == 0 and len(s.laid) <= 1, "RR-SETUP-2", "One tile lies there during setup.")


def check_turn(s: RailroadState) -> None:
    """A turn of several players is being played."""
    must(s.turn >= 1, "RR-TURN-1", "The first turn is turn 1.")
    must(sorted(s.row()) == list(range(s.seats)), "RR-SETUP-9", "The order row names every seat once.")
    must(bool(s.laid), "RR-SETUP-2", "The starting tile lies on the table.")
    must(s.seats > 2 or count(s.removed) >= REMOVED, "RR-2P-2", "For two players six city tiles are removed.")


def check_drawing(s: RailroadState) -> None:
    """The display is being drawn: cities first."""
    check_quiet(s)
    check_calm(s)
    must(s.step == 0, "RR-DRAW-1", "Nobody is asked while tiles are drawn.")
    cities = count(s.city_display)
    must(cities <= s.seats, "RR-DRAW-1", "There is one city tile for each player.")
    must(cities == s.seats or s.two_stocks or not s.stock_display, "RR-DRAW-1", "Cities are drawn first.")
    must(
        s.two_stocks or s.city_left + cities >= s.seats, "RUL-10", "The City pile is too short for this turn."
    )
    wanted = s.seats * (2 if s.two_stocks else 1)
    must(total(s.stock_display, STOCKS) <= wanted, "RR-DRAW-1", "There are more stock tiles than are drawn.")


def check_displayed(s: RailroadState) -> None:
    """The display is complete, and nobody has taken anything."""
    check_quiet(s, auction=False)
    check_calm(s)
    must(s.two_stocks or count(s.city_display) == s.seats, "RR-DRAW-1", "A city tile for each is on offer.")
    wanted = s.seats * (2 if s.two_stocks else 1)
    stocks = total(s.stock_display, STOCKS)
    must(
        stocks == wanted or (stocks < wanted and s.stock_pile == 0),
        "RR-DRAW-1",
        "The display is not complete.",
    )


def check_auction(s: RailroadState) -> None:
    must(s.turn > 1, "RR-BID-1", "There is no bidding on the first turn.")
    must(0 <= s.step < s.seats, "RR-BID-3", "Somebody in the row is asked.")
    mover = s.row()[s.step]
    passes = list(s.passes)
    must(len(set(passes)) == len(passes) and bits_of(passes) == s.passed, "RR-BID-5", "A player passes once.")
    must(len(passes) < s.seats - 1 and mover not in passes, "RR-BID-6", "The auction is over.")
    must((s.bidder == NOTHING) == (s.bid == 0), "RUL-03", "A bid of 1 or more has a bidder.")
    if s.bidder == NOTHING:
        asked = [s.row()[place] for place in range(s.seats - 1, s.step, -1)]
        must(passes == asked, "RR-BID-3", "Bidding opens with the last player and goes leftward.")
    else:
        must(s.bidder != mover and s.bidder not in passes, "RUL-06", "The highest bidder is not asked.")
        must(s.bid <= s.scores[s.bidder], "RUL-04", "The bid is above the bidder's score.")
        place = (s.row().index(s.bidder) - 1) % s.seats
        while place != s.step:
            must(s.row()[place] in passes, "RUL-07", "A player was left out.")
            place = (place - 1) % s.seats


def check_drafting(s: RailroadState) -> None:
    check_quiet(s, draft=False)
    check_calm(s)
    must(0 <= s.step < 2 * s.seats, "RUL-09", "The draft has two laps.")
    waiting = bits_of(list(s.row()[s.step :]))
    must(not (s.took_city | s.took_stock) & waiting, "RR-DRAFT-1", "Somebody has drafted out of turn.")
    must((s.took_city | s.took_stock) < bit(s.seats), "RR-DRAFT-1", "Only seats draft.")
    if s.two_stocks:
        wanted = 2 * s.seats - s.step
    else:
        must(count(s.city_display) + count(s.took_city) == s.seats, "RR-DRAFT-4", "City tiles are missing.")
        wanted = s.seats - count(s.took_stock)
        if s.step >= s.seats:
            again = bits_of(list(s.row()[s.step - s.seats :]))
            must(not s.took_city & s.took_stock & again, "RR-DRAFT-3", "Somebody has drafted out of turn.")
            must(s.took_city | s.took_stock == 2**s.seats - 1, "RR-DRAFT-1", "Everyone has one tile by now.")
        else:
            must(not s.took_city & s.took_stock, "RR-DRAFT-3", "The second tile is taken in the second lap.")
    stocks = total(s.stock_display, STOCKS)
    must(
        stocks == wanted or (stocks < wanted and s.stock_pile == 0), "RR-DRAFT-4", "Stock tiles are missing."
    )


def emptied(data: Data, s: RailroadState) -> bool:
    """Whether somebody has no city tile left to place."""
    return any(hand & data.placeable == 0 for hand in s.hands)


def check_taken(data: Data, s: RailroadState) -> None:
    """The draft is over; tiles are placed or cubes delivered, one player after the other."""
    check_quiet(s)
    must(not s.city_display and not s.stock_display, "RR-DRAFT-4", "The draft leaves nothing in the display.")
    must(0 <= s.step < s.seats, "RR-TURN-1", "Somebody in the row is asked.")
    ended = not s.placed and (s.two_stocks or s.city_left < s.seats)
    must(not s.last or emptied(data, s) or ended, "RR-END-1", "Nobody has placed a last tile.")


def check_placing(data: Data, s: RailroadState) -> None:
    check_taken(data, s)
    must(s.delivered == 0, "RR-DELIVER-1", "Cubes are delivered when all have placed.")
    must(s.step > 0 or s.filling != NOTHING or not s.placed, "RR-PLACE-1", "Nobody has placed a tile yet.")
    if s.filling != NOTHING:
        must(
            len(s.laid) > 1 and laid_city(s.laid[-1]) == s.filling, "RR-PLACE-6", "The newest tile is filled."
        )
        must(s.placed and s.bag != 0 and s.cubes_on(s.filling) == 0, "RR-PLACE-6", "A tile is filled once.")


def check_delivering(data: Data, s: RailroadState) -> None:
    check_taken(data, s)
    must(s.filling == NOTHING, "RR-PLACE-6", "All tiles are filled by now.")


def check_over(s: RailroadState) -> None:
    """The game is over: nothing is left open."""
    check_quiet(s)
    must(s.last and s.turn >= 1, "RR-END-2", "The game ends with its last turn.")
    idle = s.filling == NOTHING and s.delivered == 0 and s.step == 0 and not s.placed
    must(idle and not s.city_display and not s.stock_display, "RR-END-2", "The last turn is not complete.")


# Solitaire


def check_solo_setup(s: RailroadState) -> None:
    check_quiet(s)
    must(s.turn == 0 and s.step == 0 and not s.placed and not s.last, "RR-SOLO-9", "No turn has begun.")
    must(
        not s.stock_display and not s.stocks_out and not any(s.portfolios),
        "RR-SOLO-8",
        "All stocks are in the pile.",
    )
    must(not any(s.values), "RR-SOLO-1", "The value markers begin beside the track.")
    must(s.discarded == 0 and s.delivered == 0, "RR-SOLO-7", "No tile has left the game.")


def check_solo_turn(s: RailroadState) -> None:
    check_quiet(s)
    must(1 <= s.turn <= SOLITAIRE_TURNS and s.step == 0, "RR-SOLO-23", f"There are {SOLITAIRE_TURNS} turns.")
    must(s.last == (s.turn == SOLITAIRE_TURNS), "RR-SOLO-23", f"Turn {SOLITAIRE_TURNS} is the last one.")
    must(len(s.laid) >= 3 and len(s.progression) >= 3, "RR-SOLO-5", "Three tiles and three cubes begin.")
    must(s.delivered == 0, "RR-SOLO-17", "Delivered cubes stay in the progression.")
