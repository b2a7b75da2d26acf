"""What must hold at a Railway Rivals table: a position that breaks one of these cannot be."""

from mypy_extensions import i64

from roundhouse.core.bits import count, has
from roundhouse.core.errors import must
from roundhouse.core.state import NOTHING, OVER
from roundhouse.games.railway_rivals.data import NO_FEATURE, OPENING, UNSERVED, Keys, Map
from roundhouse.games.railway_rivals.packing import (
    all_uses_left,
    indexes_of,
    pair_first,
    pair_second,
    put_off_after,
    put_off_pair,
    seats_at,
    uses_left,
)
from roundhouse.games.railway_rivals.rules.laying import Laying
from roundhouse.games.railway_rivals.rules.leapfrog import leaps_of
from roundhouse.games.railway_rivals.rules.money_order import poorest_first, richest_first
from roundhouse.games.railway_rivals.state import (
    DECLINED,
    ENTERED,
    JOINED,
    UNDECIDED,
    RailwayState,
)

# Always


def check_always(laying: Laying, s: RailwayState, keys: Keys, by_dice: bool) -> None:
    """What holds at every moment of a game with these keys."""
    sheet = laying.map
    check_features(laying, s)
    check_ferries(laying, s)
    for seat in range(s.seats):
        check_lines(laying, s, seat)
    for start in sheet.starts:
        n = len([hex_ for hex_ in s.starts if hex_ == start.hex])
        room = start.room(s.seats)
        must(n <= room, "RU-60", f"{n} companies started in {sheet.place_name(start.hex)}, not {room}.")
    check_exits(laying, s)
    check_keys(s, keys, by_dice)
    if s.operating:
        must(NOTHING not in s.starts, "RU-14", "Every company has a start point.")
        must(not any(s.funds) and s.roll == 0, "RU-17", "What was saved is lost in the Operating Stage.")
        must(
            s.idle == 0 and not s.built_this_round,
            "RU-61",
            "Idle rounds are counted in the Building Stage only.",
        )
    else:
        must(
            s.settled == 0 and s.drawings == 0 and s.first == NOTHING, "RW-B.1", "Races come after building."
        )
        must(list(s.unused) == keys.uses, "RW-B.1", "No key is used in the Building Stage.")


def check_features(laying: Laying, s: RailwayState) -> None:
    """Features are built by as many as may, whole where they must be, and not at all where they stand."""
    for i, feature in enumerate(laying.map.features):
        n = count(laying.bridges.builders(s, i))
        must(
            n <= feature.builders,
            "RU-87",
            f"{n} companies have built the {feature.name}, not {feature.builders}.",
        )
        must(not feature.standing or n == 0, "RU-90", f"No track is built on the {feature.name}.")
    for seat in range(s.seats):
        begun = laying.bridges.under_way(s, seat)
        if begun == NO_FEATURE:
            continue
        name, rest = laying.map.features[begun].name, laying.bridges.missing(s, seat, begun)
        builds = s.second == NOTHING and (s.operating or s.roll > 0) and s.step < len(s.order)
        must(builds and s.order[s.step] == seat, "RU-92", f"The {name} is built whole or not at all.")
        costs = sum([laying.costs[segment] for segment in rest])
        must(costs <= laying.points(s, seat, rest[0]), "RU-92", f"The {name} cannot be finished.")


def check_ferries(laying: Laying, s: RailwayState) -> None:
    """Every ferry was bought by one who might."""
    sheet = laying.map
    for seat in range(s.seats):
        own = [i for i, owner in enumerate(s.ferries) if owner == seat]
        must(len(own) <= sheet.ferries_each, "RU-69", f"Seat {seat + 1} has too many ferries.")
        for ferry in [sheet.ferries[i] for i in own]:
            apart = not any(i in own for i in ferry.not_with)
            must(apart, "RU-69", f"Seat {seat + 1} owns ferries that nobody owns together.")
            others = [sheet.ferries[i] for i in own if sheet.ferries[i] is not ferry]
            near = any(has(seats_at(s.seats_in_hex, port), seat) for port in ferry.ports)
            far = any(port in other.ports for other in others if other.bridge for port in ferry.ports)
            must(near or far, "RW-C1a.1", f"Seat {seat + 1} has no line at a port of {ferry.name}.")


def check_exits(laying: Laying, s: RailwayState) -> None:
    """Companies have left a start that is left apart over different sides (RU-102)."""
    for seat, start in enumerate(s.starts):
        left, own = s.exits[seat], indexes_of(s.track[: laying.map.regular], seat)
        apart = start in laying.apart
        due = apart and any(start in laying.map.ends[segment] for segment in own)
        must((left != NOTHING) == due, "RU-102", f"Where seat {seat + 1} left its start does not fit.")
        if left != NOTHING:
            out = left in own and start in laying.map.ends[left]
            must(out and s.exits.count(left) == 1, "RU-102", f"Seat {seat + 1} left its start elsewhere.")


def check_lines(laying: Laying, s: RailwayState, seat: i64) -> None:
    """The track of one company hangs together from its start, but for its leaps, and ends abroad."""
    sheet = laying.map
    own = indexes_of(s.track[: sheet.regular], seat)
    must(not own or s.starts[seat] != NOTHING, "RW-A2.2", f"Seat {seat + 1} has track but no start point.")
    if s.starts[seat] == NOTHING:
        return
    must(
        s.starts[seat] in [start.hex for start in sheet.starts],
        "RW-A2.1",
        f"{sheet.names[s.starts[seat]]} is no start point.",
    )
    reached = joined_from(sheet, s, seat, s.starts[seat])
    ends = [hex_ for segment in own for hex_ in sheet.ends[segment]]
    if s.leaps:
        check_parts(sheet, s, seat, ends, reached)
        return
    must(set(ends) <= set(reached), "RW-A6.4", f"The track of seat {seat + 1} does not hang together.")


def joined_from(sheet: Map, s: RailwayState, seat: i64, start: i64) -> list[int]:
    """The hexes that a company's own track joins to this one."""
    reached: list[int] = [start]
    for hex_ in reached:
        reached += [far for far in sheet.linked[hex_] if far not in reached]
        for ferry, owner in zip(sheet.ferries, s.ferries, strict=False):
            if ferry.bridge and owner == seat and hex_ in ferry.ports:
                reached += [port for port in ferry.ports if port not in reached]
        for segment, beyond in sheet.ways[hex_]:
            leads_on = has(seats_at(s.track, segment), seat) and sheet.begins(segment, hex_)
            if leads_on and beyond not in reached:
                reached.append(beyond)
    return reached


def check_parts(sheet: Map, s: RailwayState, seat: i64, ends: list[int], reached: list[int]) -> None:
    """Every part beyond the first was begun by a leap: so many there are at most, each by a rival (RU-67)."""
    over = leaps_of(s, seat)
    must(over[seat] == 0, "RU-83", f"Seat {seat + 1} has leapt over its own track.")
    parts = 0
    found = set(reached)
    for hex_ in sorted(
        ends, key=lambda end: sheet.foreign[end]
    ):  # home first: from there one crosses a border
        if hex_ in found or sheet.dead_end[hex_]:
            continue
        part = joined_from(sheet, s, seat, hex_)
        found |= set(part)
        parts += 1
        beside = any(leapt and met_in(s, part, rival) for rival, leapt in enumerate(over))
        must(beside, "RU-67", f"Part of the track of seat {seat + 1} was begun by no leap.")
    must(set(ends) <= found, "RW-A6.4", f"The track of seat {seat + 1} does not hang together.")
    finished = sum(over) - (1 if s.landed != NOTHING and s.order[s.step] == seat else 0)
    must(parts <= finished, "RU-67", f"The track of seat {seat + 1} has more parts than it has leapt.")


def met_in(s: RailwayState, hexes: list[int], rival: i64) -> bool:
    """Whether this rival has track in one of these hexes."""
    return any(has(seats_at(s.seats_in_hex, hex_), rival) for hex_ in hexes)


def check_landing(laying: Laying, s: RailwayState, choices: int) -> None:
    """A leap that is under way has come to a rival's track, and goes on with one of so many segments."""
    if s.landed == NOTHING:
        return
    seat, where = s.order[s.step], laying.map.names[s.landed]
    new = s.starts[seat] not in (NOTHING, s.landed) and not met_in(s, [s.landed], seat)
    must(new, "RU-83", f"Seat {seat + 1} cannot have leapt to {where}.")
    beside = any(leapt and met_in(s, [s.landed], rival) for rival, leapt in enumerate(leaps_of(s, seat)))
    must(beside, "RU-83", f"No rival over whom seat {seat + 1} has leapt has track in {where}.")
    must(choices > 0, "RU-85", f"Seat {seat + 1} cannot build on from {where}.")


def check_keys(s: RailwayState, keys: Keys, by_dice: bool) -> None:
    """Every key is in one place: unused, rejected, in the run, held over, or used up; or in so many."""
    waiting = [key for pair in s.waiting for key in (pair_first(pair), pair_second(pair))]
    run = [key for key in (s.first, s.second) if key != NOTHING]
    put_off = [put_off_pair(run) for run in s.put_off]
    waiting += [key for pair in put_off for key in (pair_first(pair), pair_second(pair))]
    out = [*s.rejected, *waiting, *run]
    once = all(out.count(key) + uses_left(s.unused, key) <= keys.uses[key] for key in out)
    must(once, "RW-B1a.9", "A key is in two places.")
    total = all_uses_left(s.unused) + len(out) + 2 * s.settled
    whole = sum(keys.uses)
    must(total == whole, "RW-B1a.9", f"There are {whole} keys, and {total} are accounted for.")
    drawn = s.settled + len(s.waiting) + len(s.put_off) + (1 if run else 0)
    must(drawn == s.drawings, "RU-58", "Every drawing is one run.")
    must(not s.offered_before or s.second != NOTHING, "RU-40", "No run is offered.")
    offered_again = s.times_put_off - len(s.put_off) - (1 if s.offered_before else 0)
    must(0 <= offered_again <= s.settled, "RU-40", "A run is offered again once.")
    early = all(put_off_after(run) <= s.extra_buildings for run in s.put_off)
    must(early, "RU-40", "A run was put by in the future.")
    cards = [pair_first(pair) for pair in s.buried]
    depths = [pair_second(pair) for pair in s.buried]
    must(not (cards and by_dice), "RW-B1d.3", "Only cards are put back into a stack.")
    must(
        all(cards.count(card) <= uses_left(s.unused, card) for card in cards),
        "RW-B1d.3",
        "A card that was put back is unused.",
    )
    deep = not depths or max(depths) < all_uses_left(s.unused)
    must(len(set(depths)) == len(depths) and deep, "RW-B1d.3", "Each card has a place in the stack.")
    must(not s.rejected or (s.first != NOTHING and s.second == NOTHING), "RW-B1d.2", "No run is being drawn.")
    must(
        s.extra_buildings <= (s.settled + s.times_put_off) // 2,
        "RW-B6.1",
        "Extra building comes after every two runs.",
    )


# Stages


def check_no_run(s: RailwayState) -> None:
    """Nobody has declared anything."""
    must(all(word == UNDECIDED for word in s.declared), "RW-B2.1", "There is no race to enter.")
    must(not any(s.routes), "RW-B2.3", "There is no race to enter.")
    check_no_offer(s)


def check_no_offer(s: RailwayState) -> None:
    """No joint run is being talked about."""
    quiet = s.asked == NOTHING and s.offered == NOTHING and not s.offer and s.refused == 0
    must(quiet, "RU-37", "Joint runs are offered while a race is entered.")


def check_no_race(s: RailwayState) -> None:
    """No train is running."""
    idle = s.turn == 0 and not any(s.pips_run) and all(place == NOTHING for place in s.arrived)
    must(idle, "RW-B5.2", "No race is being run.")


def check_quiet(s: RailwayState) -> None:
    """Nobody is in the middle of a race."""
    check_no_run(s)
    check_no_race(s)


def check_round(s: RailwayState) -> None:
    """A round of the Building Stage."""
    check_quiet(s)
    must(not s.operating and s.round >= 1, "RW-B.1", "The Building Stage comes first.")
    order = tuple([(s.round - 1 + seat) % s.seats for seat in range(s.seats)])
    must(s.order == order, "RW-A6.1", "The first builder changes from round to round.")


def check_before_roll(s: RailwayState) -> None:
    check_round(s)
    must(
        s.roll == 0 and s.left == 0 and s.step == 0 and not s.built_this_round,
        "RW-A1.1",
        "The roll comes first.",
    )
    if s.round == 1:
        must(not any(s.seats_in_hex), "RW-A1.1", "Nothing is built before the first roll.")
        opened = all(score == OPENING for score in s.scores)
        must(opened, "RW-A4.1", f"Every account holds {OPENING} before the first roll.")
    else:
        must(NOTHING not in s.starts, "RU-14", "Everyone starts in round 1.")


def check_building(laying: Laying, s: RailwayState) -> None:
    check_round(s)
    must(2 <= s.roll <= 5, "RW-K.1", "The average die shows 2, 3, 4 or 5.")
    must(0 <= s.step < s.seats and 0 <= s.left <= s.roll, "RW-A1.2", "Nobody has more than the roll.")
    must(s.left == s.roll or s.built_this_round, "RW-A1.2", "Something was spent, but nothing was built.")
    must(laying.saving or not any(s.funds), "RU-17", "This map has no special builds to save for.")
    for place, seat in enumerate(s.order):
        started = s.starts[seat] != NOTHING
        if s.round > 1 or place < s.step:
            must(started, "RU-14", f"Seat {seat + 1} has no start point.")
        elif place > s.step:
            must(not started, "RU-14", f"Seat {seat + 1} has not had its turn.")
    # the last to start may do so where only three towns are left: the stage ends with that turn
    starting = NOTHING in s.starts or (s.round == 1 and s.step == s.seats - 1)
    must(starting or laying.unserved(s) > UNSERVED or s.built_this_round, "RW-A7.1", "Building is over.")


def check_operating(s: RailwayState) -> None:
    must(s.operating, "RW-B.1", "Races come after building.")


def check_drawing(s: RailwayState) -> None:
    check_operating(s)
    check_quiet(s)
    must(s.left == 0 and not s.order and s.second == NOTHING, "RW-B1.1", "A run is being drawn.")
    check_extras(s)
    must(any(s.unused), "RW-B5.14", "There is nothing left to draw.")


def check_extras(s: RailwayState) -> None:
    """There has been all the extra building that was due."""
    must(
        s.extra_buildings == (s.settled + s.times_put_off) // 2,
        "RW-B6.1",
        "Extra building comes after every two runs.",
    )


def check_schedule(s: RailwayState, keys: Keys) -> None:
    """By dice, as many special numbers have come up as drawings in which one is due (RU-29, RU-100)."""
    finished = s.drawings if s.first == NOTHING or s.second != NOTHING else s.drawings - 1
    due = len([run for run in keys.special_runs if run <= finished])
    there = all_uses_left(s.unused[keys.numbers :])
    there += len([key for key in s.rejected if key >= keys.numbers])
    must(len(keys.special_runs) - there == due, "RU-29", f"{due} special numbers have come up by now.")


def check_run(s: RailwayState) -> None:
    """A run has been announced."""
    check_operating(s)
    must(s.first != NOTHING and s.second != NOTHING, "RW-B1.1", "A run has two ends.")
    must(s.left == 0 and not s.rejected, "RW-B1.1", "The run has been drawn.")
    check_extras(s)
    for seat in range(s.seats):
        word, partner = s.declared[seat], s.partners[seat]
        joint = partner != NOTHING
        must(bool(s.routes[seat]) == (word == ENTERED), "RW-B2.3", "An entrant has one route.")
        must(not joint or word in (ENTERED, JOINED), "RW-B3.1", "Partners run one train.")
        must(word != JOINED or joint, "RW-B3.1", "One who joined has a partner.")
        if joint:
            pair = {s.declared[partner], word} == {ENTERED, JOINED}
            must(pair and s.partners[partner] == seat, "RW-B3.1", "Partners have each other.")


def check_declaring(s: RailwayState, third: bool) -> None:
    check_run(s)
    check_no_race(s)
    order = richest_first(s.scores)
    if third:  # the third company is asked last, if at all
        order = tuple([seat for seat in order if seat < s.seats - 1])
        if s.step == len(order):
            order = (*order, s.seats - 1)
            alone = [seat for seat in order if s.declared[seat] == ENTERED and s.partners[seat] == NOTHING]
            must(len(alone) == 1, "RU-97", "The third company is asked about where one has entered alone.")
        must(s.declared[s.seats - 1] == UNDECIDED, "RU-97", "The third company has not declared.")
    must(s.order == order, "RW-B2.2", "Everyone is asked, the richest first.")
    must(0 <= s.step < len(order), "RW-B2.2", "Somebody is asked.")
    must(s.declared[s.order[s.step]] == UNDECIDED, "RW-B2.2", "The one who is asked has not declared.")
    must(
        all(s.declared[seat] != UNDECIDED for seat in s.order[: s.step]), "RW-B2.2", "Somebody was left out."
    )
    later = [s.declared[seat] for seat in s.order[s.step :]]
    must(all(word in (UNDECIDED, JOINED) for word in later), "RW-B2.2", "Somebody declared out of turn.")
    must(s.asked == NOTHING or s.offered == NOTHING, "RU-37", "One seat is asked at a time.")
    for partner in (s.asked, s.offered):
        if partner != NOTHING:
            free = s.declared[partner] == UNDECIDED and partner != s.order[s.step]
            must(free and not has(s.refused, partner), "RU-37", "This seat cannot be offered a joint run.")
    must((s.offered == NOTHING) == (not s.offer), "RU-37", "An offer has a route.")


def check_racing(s: RailwayState, pips: list[int]) -> None:
    """`pips` is what each train of the order needs from start to destination."""
    check_no_offer(s)
    must(s.turn >= 1 and len(s.order) >= 2, "RW-B5.2", "A race is run by two trains or more.")
    entered = [seat for seat in range(s.seats) if s.declared[seat] == ENTERED]
    must(sorted(s.order) == entered, "RW-B5.3", "Every train runs, and no other.")
    must(all(word in (DECLINED, ENTERED, JOINED) for word in s.declared), "RW-B2.1", "All have declared.")
    must(0 <= s.step < len(s.order), "RW-B5.3", "Some train is next.")
    must(s.arrived[s.order[s.step]] == NOTHING, "RW-B5.8", "A train that has arrived does not run on.")
    for leader, need in zip(s.order, pips, strict=True):
        home = s.arrived[leader] != NOTHING
        must(
            (s.pips_run[leader] == need) == home and s.pips_run[leader] <= need,
            "RW-B5.3",
            "A train is off its route.",
        )


def check_extra(s: RailwayState, points: int, third: bool) -> None:
    check_operating(s)
    check_quiet(s)
    must(s.first == NOTHING and s.extra_buildings >= 1, "RW-B6.1", "Extra building comes between runs.")
    check_extras(s)
    players = s.seats - 1 if third else s.seats
    must(sorted(s.order) == list(range(players)), "RW-B6.2", "Everyone may build, the poorest first.")
    must(0 <= s.step < players and 0 <= s.left <= points, "RW-B6.3", f"Up to {points} points are built.")
    if s.step == 0 and s.left == points and not s.ferries:
        order = tuple([seat for seat in poorest_first(s.scores) if seat < players])
        must(s.order == order, "RW-B6.2", "The poorest builds first.")


def check_over(sheet: Map, s: RailwayState, races: int) -> None:
    """The game is over: nothing is left open."""
    must(s.phase == OVER and s.operating, "RW-B7.1", "The game ends in the Operating Stage.")
    check_quiet(s)
    must(s.first == NOTHING and not s.order and s.left == 0, "RW-B7.1", "Something is left open.")
    must(not any(s.unused) or s.settled >= races, "RW-B7.1", f"{sheet.name} is not at its last race.")
