"""What is asked now, in one plain sentence; who looks on reads the same, but for what hands would tell."""

from typing import Any, Final

from roundhouse.core.action import Action
from roundhouse.core.bits import has
from roundhouse.core.counts import kinds_in
from roundhouse.core.state import CHANCE
from roundhouse.core.view import View
from roundhouse.core.wording import listed, plural
from roundhouse.games.railroad_rivals.actions import (
    Arrange,
    Deliver,
    DraftCity,
    DraftStock,
    Keep,
    Pass,
    Place,
)
from roundhouse.games.railroad_rivals.data import BLANK_EDGE
from roundhouse.games.railroad_rivals.describe import contacts, rules_of
from roundhouse.games.railroad_rivals.packing import CUBES, link_new, link_old
from roundhouse.games.railroad_rivals.rules.bidding import BidForOrder
from roundhouse.games.railroad_rivals.rules.delivering import DeliverGood
from roundhouse.games.railroad_rivals.rules.drafting import DraftTiles
from roundhouse.games.railroad_rivals.rules.placing import PlaceCity
from roundhouse.games.railroad_rivals.rules.setting_up import DealOrder, DealTiles, RemoveTiles, StartingTile
from roundhouse.games.railroad_rivals.rules.solitaire import rank
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en.nouns import Nouns

PLACE: Final = "Place a city tile so that a railroad of it meets the same railroad."


class Questions:
    """The questions of the base game."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns

    def ask(self, view: View[Any], names: list[str]) -> str:
        """What the mover is asked, or what chance is about to bring."""
        mover = view.to_move
        if mover == CHANCE:
            return self.of_chance(view, names)
        if mover == view.seat or not view.rules.secretive:
            return self.of_mover(view, mover, names)
        return self.as_seen(view, mover, names)

    def as_seen(self, view: View[Any], mover: int, names: list[str]) -> str:
        """What another seat is asked, as far as it does not depend on its hand."""
        s: RailroadState = view.state
        phase = view.rules.phases[s.phase]
        if isinstance(phase, BidForOrder):
            return self.bid(s, mover, names)
        if isinstance(phase, DraftTiles):
            return self.draft(s, mover)
        if isinstance(phase, DeliverGood):
            return self.deliver(s, [])
        return PLACE if isinstance(phase, PlaceCity) else f"{phase.name}."

    def of_mover(self, view: View[Any], mover: int, names: list[str]) -> str:
        """What the mover is asked who sees its own hand."""
        s: RailroadState = view.state
        choices = view.rules.legal(s)
        first = choices[0]
        if isinstance(first, Pass):
            bidding = isinstance(view.rules.phases[s.phase], BidForOrder)
            return self.bid(s, mover, names) if bidding else self.passing(s)
        if isinstance(first, (DraftCity, DraftStock)):
            return self.draft(s, mover)
        if isinstance(first, Place):
            return self.place(view, first)
        if isinstance(first, Keep):
            return "Keep one of the three stock tiles; the other two leave the game."
        if isinstance(first, Arrange):
            return "Lay the three cubes in a row. The leftmost will be the first that no longer counts."
        return self.deliver(s, choices)

    def of_chance(self, view: View[Any], names: list[str]) -> str:
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

    def bid(self, s: RailroadState, seat: int, names: list[str]) -> str:
        have = f"You have {plural(s.scores[seat], 'point')}."
        if s.scores[seat] == 0:
            return "You have no points to bid, so you pass."
        if not s.bid:
            return f"Bid points for the 1st place, or pass. {have}"
        best = f"{names[s.bidder]}'s {s.bid}"
        if s.scores[seat] <= s.bid:
            return f"You cannot go above {best}, so you pass. {have}"
        return f"Bid more than {best} for the 1st place, or pass. {have}"

    def passing(self, s: RailroadState) -> str:
        if s.seats == 1:
            return "None of the three tiles fits: pass, and they are discarded."
        return "None of your tiles fits: pass, and keep them."

    def draft(self, s: RailroadState, seat: int) -> str:
        if s.two_stocks:
            return "Draft a stock tile. There are no more city tiles."
        if has(s.took_city, seat):
            return "You have a city tile: now draft a stock tile."
        if has(s.took_stock, seat):
            return "You have a stock tile: now draft a city tile."
        return "Draft a city tile or a stock tile; the other kind comes in the second round."

    def place(self, view: View[Any], first: Place) -> str:
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
            return PLACE
        return "No tile of yours matches a railroad: lay a blank edge at a blank edge."

    def deliver(self, s: RailroadState, choices: list[Action]) -> str:
        """What every colour that can be delivered would score now; without choices, any colour at a link."""
        if s.seats <= 2:
            return f"Deliver a cube over a link. It scores {plural(s.delivery_points(0), 'point')}."
        colours = sorted({choice.colour for choice in choices if isinstance(choice, Deliver)})
        if not choices:
            ends = {city for link in s.links for city in (link_new(link), link_old(link))}
            colours = sorted({colour for city in ends for colour in kinds_in(s.cubes_on(city), CUBES)})
        scores = listed([f"{self.nouns.colours[colour]} {s.delivery_points(colour)}" for colour in colours])
        return f"Deliver a cube over a link. Points now: {scores}."

    def ending(self, view: View[Any], names: list[str]) -> str:
        """Who has won, and by what; in solitaire, what the player has become."""
        s = view.state
        if s.seats == 1:
            points = plural(s.scores[0], "point")
            return f"The game is over. With {points} {names[0]} is a {rank(s.scores[0])}."
        ranking = view.rules.ranking(s)
        winners = [seat for seat, place in enumerate(ranking) if place == 1]
        points = plural(s.scores[winners[0]], "point")
        if len(winners) > 1:
            return (
                f"The game is over. {listed([names[seat] for seat in winners])} win together with {points}."
            )
        tied = s.scores.count(s.scores[winners[0]]) > 1
        by = " and the dearer stock" if tied else ""
        return f"The game is over. {names[winners[0]]} wins with {points}{by}."
