"""Railway Rivals: the phases of both stages in the rulebook's order, and the rules of a table."""

from typing import Final

from mypy_extensions import i64

from roundhouse.core.dice import Dice
from roundhouse.core.errors import BadOptions, must
from roundhouse.core.options import Options
from roundhouse.core.phase import Phase
from roundhouse.core.rules import Rules
from roundhouse.core.state import NOTHING, OVER
from roundhouse.core.typed import plain
from roundhouse.core.wide_sets import outside
from roundhouse.games.railway_rivals.data import CARDS, DICE, OPENING, Destination, Map
from roundhouse.games.railway_rivals.hidden import guess_state, mask_state
from roundhouse.games.railway_rivals.invariants import check_always, check_over, check_schedule
from roundhouse.games.railway_rivals.notation import Notation
from roundhouse.games.railway_rivals.packing import all_uses_left
from roundhouse.games.railway_rivals.position import blank_state, lay_track, position_fields
from roundhouse.games.railway_rivals.routes.routes import Routes
from roundhouse.games.railway_rivals.rules.building_stage import STALLED, BuildTrack, EndRound, RollAllowance
from roundhouse.games.railway_rivals.rules.bus_boss import Scoring
from roundhouse.games.railway_rivals.rules.declaring import Declare
from roundhouse.games.railway_rivals.rules.draw_run import DrawRun
from roundhouse.games.railway_rivals.rules.ending import EndGame, ranking
from roundhouse.games.railway_rivals.rules.extra_building import EXTRA_POINTS, ExtraBuilding
from roundhouse.games.railway_rivals.rules.ferries import Ferries, only_by_ferry
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import LEAPS, Leapfrog
from roundhouse.games.railway_rivals.rules.map_options import decided
from roundhouse.games.railway_rivals.rules.racing import Race
from roundhouse.games.railway_rivals.rules.third_company import THIRD, builder, outsider
from roundhouse.games.railway_rivals.rules.two_players import COMPANIES, holder, ranking_of_players
from roundhouse.games.railway_rivals.state import RailwayState


def as_rivals(rules: Rules[RailwayState]) -> "RailwayRules":
    """The rules of a table as those of this game."""
    assert isinstance(rules, RailwayRules)
    return rules


KIND_OF: Final = {"dice": DICE, "number_cards": DICE, "playing_cards": CARDS}
"""Which destinations a way of drawing uses (RU-30)."""


def kind_for(sheet: Map, draw: str) -> str:
    """The kind of game at a table, by the map's keys (RU-30); BadOptions where it has no such game."""
    if draw == "as_printed":
        return sheet.kinds[0]
    kind = KIND_OF[draw]
    if kind not in sheet.kinds:
        raise BadOptions(f"draw={draw}: {sheet.name} has no keys for it; it is a map for {sheet.kinds[0]}.")
    return kind


def sailing(sheet: Map, values: dict[str, str]) -> bool:
    """Whether a table plays with ferries; BadOptions where its map has none, or cannot do without (RU-74)."""
    sails = decided(sheet, values, "ferries", "off") == "on"
    if sails and not sheet.ferries:
        raise BadOptions(f"ferries=on: {sheet.name} has no ferries [RU-62]: leave it out.")
    if sheet.ferries and not sails and (name := only_by_ferry(sheet)):
        raise BadOptions(
            f"ferries=off: {name} on {sheet.name} is reached by ferry only [RU-74]: choose ferries=on."
        )
    return sails


class RailwayRules(Rules[RailwayState]):
    """Railway Rivals for one table on one map: the phases of both stages in their order."""

    def __init__(self, seats: int, options: Options, sheet: Map) -> None:
        values = options.values  # all is agreed before the game (RU-59)
        # RW-0.1, RU-60: the map says for how many it is made, and other tables are refused
        if not sheet.players[0] <= seats <= sheet.players[1]:
            few, many = sheet.players
            raise BadOptions(
                f"{sheet.name} is for {few} to {many} players, not for {seats} [RU-60]: choose another map."
            )
        # RU-56: two players hold the four seats; RU-57: or two of three, with a third company between them
        self.two_each = values["two_player"] == "two_companies"
        self.third = values["two_player"] == "third_player"
        wanted = COMPANIES if self.two_each else THIRD + 1 if self.third else seats
        if seats != wanted:
            raise BadOptions(
                f"two_player={values['two_player']} is for {wanted} seats, not for {seats} [RU-60]."
            )
        self.map = sheet  # any map, with the same rules (RW-0.3)
        self.kind = kind_for(sheet, values["draw"])
        # number cards take the place of the dice (RW-B1a.13, RW-K.3): `DrawRun.legal` turns them up
        by_dice = self.kind == DICE and values["draw"] != "number_cards"
        self.races = sheet.races[self.kind]
        if values["races"] != "all":  # 12 or 15 races take less time (RW-B7.2, RW-0.2, RU-58)
            self.races = min(self.races, int(values["races"]))
        leaps = decided(sheet, values, "leapfrog", "off") == "on"
        sails = sailing(sheet, values)
        self.notation = Notation(sheet, seats, self.kind, by_dice, leapfrog=leaps, ferries=sails)
        self.offered_again = values["unentered"] == "offered_again"
        no_debt = values["debt"] == "forbidden"
        self.laying = Laying(
            sheet,
            self.kind,
            save_fives=values["saving_scope"] == "any_cost_5_or_more",
            late_credit=values["late_town_credit"] == "yes",
            no_debt=no_debt,
            every_entry=values["junction_repeat"] == "every_entry",
            leapfrog=leaps,
        )
        by_hexes = values["fee_unit"] == "hexes_touched"
        self.leapfrog = Leapfrog(self.notation, self.laying, by_hexes=by_hexes) if leaps else None
        """How one leaps; None where the table plays without it (RW-C3.2)."""
        self.ferries = Ferries(self.notation, self.laying) if sails else None
        """The ferries; None where the table plays without them."""
        self.routes = Routes(
            sheet,
            per_hill_hex=values["hill_deduction"] == "per_hill_hex",
            by_hexes=by_hexes,
        )
        boss = decided(sheet, values, "scoring", "standard") == "bus_boss"
        self.scoring = Scoring(boss, int(values["busboss_single"]))
        self.scoring.third = self.laying.third = self.third
        places = sheet.destinations[self.kind]
        # cards come as they come (RW-B1b.3, RU-29, RU-30)
        special_runs = sheet.keys[self.kind].special_runs if by_dice else ()
        self.drawing = DrawRun(
            self.notation,
            self.routes,
            places,
            special_runs,
            players_lines=values["minimum_over"] == "players_lines",
        )
        # first the stage of building (RW-0.5), then the course of each run (RU-27, in it `Declare.settle`)
        phases: list[Phase[RailwayState]] = [
            RollAllowance(),
            BuildTrack(
                self.notation,
                self.laying,
                self.leapfrog,
                self.ferries,
                at_once=values["building_end"] == "immediately",
            ),
            EndRound(),
            self.drawing,
            Declare(
                self.notation,
                self.routes,
                places,
                self.scoring,
                no_debt=no_debt,
                share_receipts=values["joint_share_receipts"] == "yes",
                offered_again=self.offered_again,
            ),
            Race(self.routes, places, self.scoring),
            ExtraBuilding(self.notation, self.laying, self.leapfrog, self.ferries, self.races),
            EndGame(self.races),
        ]
        super().__init__(seats, options, phases, self.notation.verbs())
        self.fields = position_fields(self.notation, seats)
        self.secretive = False

    # What words, pictures and bots ask

    def phase_of(self, s: RailwayState) -> Phase[RailwayState] | None:
        """The phase in which a state stands; None when the game is over."""
        return None if s.phase == OVER else self.phases[s.phase]

    def destination(self, key: int) -> Destination:
        """What a key stands for at this table."""
        return self.drawing.places[key]

    def has_cards(self) -> bool:
        """Whether destinations are the 52 cards, not numbers."""
        return self.kind == CARDS

    def unserved_towns(self, s: RailwayState) -> list[str]:
        """The names of the towns without a railway that count for the end of the Building Stage."""
        left = outside(self.laying.counting, s.served)
        return [self.map.towns[town].name for town in left]

    def spelling(self, verb: str) -> dict[str, str]:
        """Hexes in any case, and towns for theirs; no other verb names a place."""
        if verb == "ferry":
            return {plain(ferry.name): ferry.id for ferry in self.map.ferries}
        if verb not in ("start", "build", "leap", "enter", "offer"):
            return {}
        towns = {plain(town.name): self.map.names[town.hex] for town in self.map.towns}
        return {name.lower(): name for name in self.map.names} | towns

    # What the core asks of every game

    def empty_table(self) -> RailwayState:
        s = blank_state(self.map, self.seats, self.notation.key_table, len(self.notation.buys))
        if self.leapfrog is not None:
            s.leaps = (0,) * (self.seats * self.seats)
        return s

    def follow(self, version: int) -> bool:
        """In version 1 a segment between own hexes was built in the direction that costs less (RU-03)."""
        if version != 1:
            return False
        self.older = version
        self.laying.directed = False
        return True

    def end_rule(self) -> str:
        return "RW-B7.1"

    def clone(self, s: RailwayState) -> RailwayState:
        return s.clone()

    def mask(self, s: RailwayState, seat: int) -> RailwayState:
        return mask_state(s)

    def guess(self, s: RailwayState, seat: int, dice: Dice) -> RailwayState:
        return guess_state(s)

    def complete(self, s: RailwayState) -> None:
        if isinstance(self.phase_of(s), RollAllowance) and s.round == 1 and not any(s.scores):
            s.scores = (OPENING,) * s.seats  # older positions have empty accounts until the first roll
        lay_track(self.laying, s)
        if self.ferries is not None:
            self.ferries.restore(s)

    def check(self, s: RailwayState) -> None:
        """Raise BadPosition unless some game can stand like this."""
        builds = isinstance(self.phase_of(s), (BuildTrack, ExtraBuilding)) and s.step < len(s.order)
        must(s.landed == NOTHING or builds, "RU-85", "Only who builds track has landed somewhere.")
        check_always(self.laying, s, self.notation.key_table, self.notation.by_dice)
        if self.notation.by_dice:
            check_schedule(s, self.notation.key_table)
        must(self.offered_again or s.times_put_off == 0, "RU-40", "Runs are not offered again at this table.")
        if s.phase == OVER:
            check_over(self.map, s, self.races)
            return
        must(s.settled < self.races, "RU-58", f"The game ends with {self.races} races.")
        phase = self.phases[s.phase]
        silent = isinstance(phase, (EndRound, EndGame))
        must(not silent, phase.rule, f"Nobody is asked in '{phase.name}'.")
        phase.check(s)

    def player_of(self, seat: int) -> int:
        return holder(seat) if self.two_each else seat

    def decider(self, s: RailwayState) -> i64:
        mover = self.to_move(s)
        if not self.third or mover != THIRD:
            return mover
        return outsider(s) if s.operating else builder(s)

    def ranking(self, s: RailwayState) -> list[int]:
        return ranking_of_players(s.scores) if self.two_each else ranking(s.scores)

    def component_counts(self, s: RailwayState) -> dict[str, int]:
        """The keys of destinations, wherever they are: unused, rejected, in a run, waiting, used up."""
        run = (s.first != NOTHING) + (s.second != NOTHING)
        return {
            "keys": all_uses_left(s.unused)
            + len(s.rejected)
            + run
            + 2 * (len(s.waiting) + len(s.put_off) + s.settled)
        }

    def max_actions(self) -> int:
        # Building: a roll, a start, the segments and `done` for each; at least every fifth round brings one
        # of the segments, and each company builds each once. A run: at most all keys drawn, everyone asked
        # and asking everyone, the rolls of a race over every hex, and extra building.
        rounds = STALLED * (len(self.map.ends) * self.seats + 1)
        building = rounds * (self.seats + 1) + self.seats + len(self.map.ends) * self.seats
        declaring = self.seats * 3 * self.seats
        race = self.seats * len(self.map.names)
        extra = self.seats * (EXTRA_POINTS + 1)
        if self.leapfrog is not None:
            building += LEAPS * self.seats * self.seats
        keys = sum(self.notation.key_table.uses)
        building += len(self.map.ferries)
        return building + keys * (keys + declaring + race + extra)
