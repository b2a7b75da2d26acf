"""The judge of Railroad Rivals: what its values are made of, and a quick player who plays as greedy does."""

import pytest

from roundhouse import CHANCE, OVER, Dice, Table, dice_at, find_game
from roundhouse.bots import find_bot
from roundhouse.core.dice import bot_dice
from roundhouse.core.judge import Judge, Valued, best_of
from roundhouse.games.railroad_rivals.actions import PASS
from roundhouse.games.railroad_rivals.bot.greedy import NEAR_EQUAL
from roundhouse.games.railroad_rivals.modules.deliver_step import DeliverStep
from roundhouse.games.railroad_rivals.words.en.worths import PARTS
from roundhouse.lab import play_game

GAME = "railroad-rivals"
BARON = "modules=robber-baron"
TABLES = [(1, ""), (1, "challenge=yes may_decline_delivery=yes"), (2, ""), (3, "bidding=ranked"), (5, "")]


def judge_of(seats: int, options: str = "") -> Judge:  # type: ignore[type-arg]
    game = find_game(GAME)
    judge = game.judge(game.rules(seats, options))
    assert judge is not None
    return judge


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_quick_player_takes_what_greedy_holds_for_best(seats: int, options: str) -> None:
    judge = judge_of(seats, options)
    rules = judge.rules
    s, dice = rules.start(), Dice(7, seats, 3)
    while (mover := rules.to_move(s)) != OVER:
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        values = judge.values(s, mover, rules.legal(s))
        taken = judge.reply(s, dice)
        worth = next(valued.worth for valued in values if valued.action == taken)
        assert worth == pytest.approx(best_of(values).worth)
        rules.apply(s, taken)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_with_modules_the_quick_player_is_lawful_and_delivers_and_builds_as_greedy_does(seats: int) -> None:
    judge = judge_of(seats, BARON)
    rules = judge.rules
    s, dice = rules.start(), Dice(7, seats, 3)
    steps: set[str] = set()
    while (mover := rules.to_move(s)) != OVER:
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
            continue
        action = judge.reply(s, dice)
        assert rules.allows(s, action) is None
        if isinstance(rules.phases[s.phase], DeliverStep):
            values = judge.values(s, mover, rules.legal(s))
            worth = next(valued.worth for valued in values if valued.action == action)
            assert worth == pytest.approx(best_of(values).worth)
            steps.add(action.text().split(":")[0])
        rules.apply(s, action)
    assert steps >= {"deliver", "hotel", "tower", "done"}


@pytest.mark.parametrize(("seats", "options"), [*TABLES, (4, BARON)])
def test_a_worth_is_the_sum_of_its_parts_and_all_parts_have_words(seats: int, options: str) -> None:
    t = play_game(GAME, seats, options, "parts", [find_bot(GAME, "greedy")] * seats)
    judge, words = judge_of(seats, options), find_game(GAME).words("en")
    replayed = Table.new(GAME, seats, "parts", options)
    said = 0
    for event in t.log:
        if event.actor < 0:
            continue
        view = replayed.view(replayed.to_move)
        for valued in judge.values(view.state, view.seat, view.legal()):
            assert all(name in PARTS for name, _ in valued.parts)
            if options != BARON and valued.parts:
                assert valued.worth == pytest.approx(sum(part for _, part in valued.parts))
            said += bool(words.worth(view, valued))
        replayed.play(event.action.text())
    assert said > 50


def test_what_is_worth_less_than_waiting_is_said_so() -> None:
    view, words = Table.new(GAME, 3, "less").view(0), find_game(GAME).words("en")
    told = [words.worth(view, Valued(PASS, deal, (("deal", deal),))) for deal in (1.9, -2.5)]
    assert told == ["1.9 more than by waiting", "2.5 less than by waiting"]


@pytest.mark.parametrize(("seats", "options"), [(1, ""), (3, ""), (4, BARON)])
def test_when_it_is_over_the_standing_is_the_score(seats: int, options: str) -> None:
    judge = judge_of(seats, options)
    t = play_game(GAME, seats, options, "over", [find_bot(GAME, "greedy")] * seats)
    assert judge.standing(t.view().state) == t.scores
    assert len(judge.standing(judge.rules.start())) == seats


@pytest.mark.parametrize("options", ["", BARON])
def test_a_guess_remembers_the_cities_that_were_drafted_openly(options: str) -> None:
    t, bot = Table.new(GAME, 3, "memory", options), find_bot(GAME, "greedy")
    drafted: list[set[str]] = [set(), set(), set()]
    remembered = others = 0
    while not t.over:
        seat = t.to_move
        action = bot.choose(t.view(seat), dice_at("bot", len(t.log))).text()
        t.play(action)
        verb, _, rest = action.partition(":")
        tile = rest.split(",")[0]
        if verb == "draft-city":
            drafted[seat].add(tile)
        if t.over:
            break
        # the hands that somebody else imagines, and what is really in them
        guess = t.rules.position(t.view(0).guess(dice_at("guess", len(t.log))))["hands"]
        real = t.position()["hands"]
        assert isinstance(guess, list)
        assert isinstance(real, list)
        for other in (1, 2):
            assert drafted[other] & {*real[other]} <= {*guess[other]}
            remembered += len(drafted[other] & {*real[other]})
            others += {*guess[other]} != {*real[other]}
    assert remembered > 100
    assert others > 10  # what was dealt stays hidden


def test_a_position_from_before_that_is_read_all_the_same() -> None:
    t, bot = Table.new(GAME, 3, "memory"), find_bot(GAME, "greedy")
    while "drafted" not in t.position():
        t.play(bot.choose(t.view(t.to_move), dice_at("bot", len(t.log))).text())
    old = t.position()
    del old["drafted"]
    again = t.rules.from_position(old)
    assert "drafted" not in t.rules.position(again)
    assert [a.text() for a in t.rules.legal(again)] == t.legal()


def opening(seed: str, own: str, decisions: int) -> str:
    """How two greedy bots begin a game of this seed, with dice of their own of that one."""
    t, bot = Table.new(GAME, 2, seed), find_bot(GAME, "greedy")
    texts: list[str] = []
    while len(texts) < decisions:
        texts.append(bot.choose(t.view(t.to_move), bot_dice(own, t.to_move, len(t.log))).text())
        t.play(texts[-1])
    return " ".join(texts)


def test_a_mirror_has_many_openings_and_the_same_seed_the_same_play() -> None:
    assert NEAR_EQUAL > 0
    assert len({opening(f"mirror-{n}", f"mirror-{n}", 4) for n in range(24)}) >= 20
    assert opening("mirror-1", "one", 12) == opening("mirror-1", "one", 12)


def test_the_same_deal_is_not_always_played_alike() -> None:
    assert len({opening("mirror-1", f"own-{n}", 24) for n in range(12)}) >= 3
