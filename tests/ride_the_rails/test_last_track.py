"""The track of the last round: whole turns, and the one with which the game ends best for who builds last."""

from bench.rides import rules_of
from roundhouse import dice_at
from roundhouse.core.state import CHANCE
from roundhouse.core.view import View
from roundhouse.games.ride_the_rails.actions import DONE
from roundhouse.games.ride_the_rails.bot.greedy import Greedy
from roundhouse.games.ride_the_rails.bot.judge import RailsJudge
from roundhouse.games.ride_the_rails.bot.last_rides import LastRides, goodness
from roundhouse.games.ride_the_rails.bot.last_track import LastTrack, builds_last
from roundhouse.games.ride_the_rails.data import ROUNDS
from roundhouse.games.ride_the_rails.rules.build_railroad_track import BuildTrack
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.state import RailsState


def last_turns(seats: int, seed: int) -> tuple[RailsRules, RailsState]:
    """A table of greedy players before the track of the last round."""
    rules = rules_of("", seats)
    bots = [Greedy() for _ in range(seats)]
    s = rules.start()
    dice = dice_at("last track", seed)
    while s.round < ROUNDS or not isinstance(rules.phases[s.phase], BuildTrack):
        mover: int = rules.to_move(s)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        else:
            rules.apply(s, bots[mover].choose(View(rules, mover, s), dice))
    return rules, s


def test_the_last_builder_builds_what_the_game_ends_best_with() -> None:
    # given the last builder of a game
    rules, s = last_turns(4, 3)
    while not builds_last(s):
        rules.apply(s, DONE)
    seat: int = rules.to_move(s)
    judge = RailsJudge(rules)
    # when all turns are played to the end
    last = LastTrack(rules, judge.weights, s, seat)
    goods = [good(rules, after_done(rules, turn.after), seat) for turn in last.find()]
    # then the one plan that is offered is the best of them
    plans = judge.plans(s, seat, 4)
    assert len(plans) == 1
    for action in plans[0]:
        assert rules.allows(s, action) is None
        rules.apply(s, action)
    assert good(rules, s, seat) == max(goods)


def good(rules: RailsRules, s: RailsState, seat: int) -> int:
    """How good the two ends are that are seen from before the rides."""
    rides = LastRides(rules, s)
    assert rides.end is not None
    return goodness(rides.end, seat) + goodness(rides.expected, seat)


def after_done(rules: RailsRules, s: RailsState) -> RailsState:
    then = s.clone()
    rules.apply(then, DONE)
    return then


def test_turns_are_whole_plans_within_the_allowance_each_once() -> None:
    rules, s = last_turns(4, 0)
    seat: int = rules.to_move(s)
    turns = LastTrack(rules, RailsJudge(rules).weights, s, seat).find()
    assert len({turn.after.track for turn in turns}) == len(turns)
    assert any(not turn.track for turn in turns)
    for turn in turns:
        then = s.clone()
        for railroad, hex_ in turn.track:
            action = rules.notation.build(railroad, hex_)
            assert rules.allows(then, action) is None
            rules.apply(then, action)
        assert then.track == turn.after.track
        assert then.scores == turn.after.scores
