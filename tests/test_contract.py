"""The laws: what holds for every game, every seat count and every option set."""

import hashlib
import json
import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, IllegalAction, Table, dice_at, find_game, game_names
from roundhouse.core.action import Action
from roundhouse.core.errors import BadNotation
from roundhouse.core.rules import Rules
from roundhouse.core.table import NAMES
from roundhouse.core.view import View
from tests.covering import computed
from tests.walks import (
    COMPILED,
    EVERY,
    LAWFUL,
    QUICK_SETUPS,
    SETUPS,
    TABLES,
    Setup,
    moments,
    random_table,
    seeds,
    walk,
)

HERE = Path(__file__).parent
ENOUGH = 20_000 if COMPILED else 5_000
"""After so many actions it does not take another long game."""
QUICK = list(QUICK_SETUPS.values())
"""One table a game, for `make quick`."""


def at(setups: list[Setup]) -> pytest.MarkDecorator:
    """The law is proved at these tables: at one a game on every kind of code, elsewhere it takes long."""
    quick, long = pytest.mark.quick, pytest.mark.long
    tables = [pytest.param(setup, marks=quick if setup in QUICK else long) for setup in setups]
    return pytest.mark.parametrize("setup", tables, ids=str)


every_setup = at(LAWFUL)
every_table = at(EVERY)
every_game = pytest.mark.parametrize("name", game_names())


@pytest.mark.skipif(not COMPILED, reason="it takes long uncompiled, and comes to the same")
def test_the_laws_are_proved_at_the_tables_that_the_options_of_the_games_give() -> None:
    assert computed() == TABLES, "the options of a game have changed: run `python -m tests.golden`"


def position(rules: Rules[Any], s: Any) -> str:
    """Everything that is in a state, as text."""
    return json.dumps(rules.position(s)) + str(list(s.scores))


@every_setup
def test_law_1_every_action_round_trips_through_its_text(setup: Setup) -> None:
    rules = setup.rules()
    known: set[str] = set()
    for seed in seeds(4):
        for s in moments(rules, seed, every=5):
            legal = rules.legal(s)
            texts = [action.text() for action in legal]
            assert len(set(texts)) == len(texts)
            assert texts == [action.text() for action in rules.legal(rules.clone(s))]
            for action, text in zip(legal, texts, strict=True):
                if text not in known:
                    known.add(text)
                    assert rules.parse(text) == action
                    assert rules.parse(text).text() == text
                    assert text.isascii()
                    assert text.split() == [text]
                    assert text.startswith("~") == (rules.to_move(s) == CHANCE)


@every_setup
def test_law_2_a_record_replays_to_the_same_position_and_its_draws_follow_from_the_seed(setup: Setup) -> None:
    for seed in seeds(2):
        table = random_table(setup, seed)
        text = table.record.text()
        replayed = Table.from_record(text, files=True)
        assert replayed.position() == table.position()
        assert replayed.record.text() == text
        assert replayed.verify() == sum(event.actor == CHANCE for event in table.log)
        assert [e.entries for e in replayed.log] == [e.entries for e in table.log]


@every_setup
def test_law_3_clones_are_equal_and_independent(setup: Setup) -> None:
    rules = setup.rules()
    for seed in seeds(2):
        kept: list[tuple[Any, str]] = []
        for s in moments(rules, seed, every=7):
            clone = rules.clone(s)
            assert position(rules, clone) == position(rules, s)
            kept.append((clone, position(rules, s)))
        for clone, before in kept:
            assert position(rules, clone) == before
        # and playing a clone on leaves the others alone
        for clone, _ in kept[::9]:
            rules.random_playout(rules.clone(clone), dice_at("on", seed))
        for clone, before in kept:
            assert position(rules, clone) == before


@every_setup
def test_law_4_a_seat_to_move_has_a_choice_and_the_game_ends_within_its_bound(setup: Setup) -> None:
    rules = setup.rules()
    walked = 0
    for seed in seeds(25):
        length = 0
        if walked > ENOUGH * len(seeds(2)):
            break
        for s in walk(rules, seed):
            length += 1
            mover = rules.to_move(s)
            if mover == OVER:
                break
            assert CHANCE <= mover < setup.seats
            if mover >= 0 and (length + seed) % 3 == 0:  # the walk itself finds a choice at the others
                assert len(rules.legal(s)) > 0
        walked += length
        assert rules.to_move(s) == OVER
        assert length <= rules.max_actions()
        assert rules.legal(s) == []
        assert rules.weights(s) == []
        assert len(rules.ranking(s)) == setup.seats
        assert all(1 <= place <= setup.seats + 1 for place in rules.ranking(s))


@every_setup
def test_law_5_the_mover_sees_its_choices_and_nobody_sees_what_is_hidden(setup: Setup) -> None:
    rules = setup.rules()
    dice = dice_at("swap", setup.seats)
    differed = False
    for seed in seeds(3):
        for s in moments(rules, seed, every=40):
            mover = rules.to_move(s)
            if mover >= 0:
                seen = rules.legal(rules.mask(s, mover))
                assert [a.text() for a in seen] == [a.text() for a in rules.legal(s)]
            for seat in range(PUBLIC, setup.seats):
                view = rules.mask(s, seat)
                other = rules.guess(view, seat, dice)  # the same table with other hidden things
                assert position(rules, rules.mask(other, seat)) == position(rules, view)
                differed = differed or position(rules, other) != position(rules, s)
    # there is something to hide: a mask that hides nothing would leave nothing to guess
    assert differed == setup.secretive()


@every_setup
def test_law_5_views_and_logs_agree_on_what_a_seat_may_know(setup: Setup) -> None:
    """Two outcomes look alike to a seat if and only if they read alike in its log, unless nothing differs."""
    rules = setup.rules()
    hidden = 0
    for seed in seeds(1):
        for s in moments(rules, seed, every=150):
            actor = rules.to_move(s)
            for seat in range(PUBLIC, setup.seats):
                by_view: dict[str, dict[str, str]] = {}
                by_text: dict[str, dict[str, str]] = {}
                for action in rules.legal(s)[:12]:
                    after = rules.clone(s)
                    rules.apply(after, action)
                    if rules.to_move(after) != OVER:
                        full = position(rules, after)
                        looks = position(rules, rules.mask(after, seat))
                        reads = action.masked(actor, seat).text()
                        by_view.setdefault(looks, {})[full] = reads
                        by_text.setdefault(reads, {})[full] = looks
                assert all(len(set(texts.values())) == 1 for texts in by_view.values())
                assert all(len(set(views.values())) == 1 for views in by_text.values())
                hidden += sum(len(views) > 1 for views in by_text.values())
    assert (hidden > 0) == setup.secretive()


@every_setup
def test_law_6_a_guess_looks_like_the_view_and_plays_to_the_end(setup: Setup) -> None:
    rules = setup.rules()
    dice = dice_at("guess", setup.seats)
    played = 0
    for seed in seeds(1):
        for n, s in enumerate(moments(rules, seed, every=60)):
            for seat in range(PUBLIC, setup.seats):
                view = View(rules, seat, rules.mask(s, seat))
                guess = view.guess(dice)
                assert position(rules, rules.mask(guess, seat)) == position(rules, view.state)
                assert rules.from_position(rules.position(guess)) is not None
                if rules.to_move(guess) != OVER and (n + seat) % 7 == 0:
                    rules.random_playout(guess, dice)
                    assert rules.to_move(guess) == OVER
                    played += 1
    assert played > 0


@every_setup
def test_law_7_components_are_conserved(setup: Setup) -> None:
    rules = setup.rules()
    start = rules.component_counts(rules.start())
    for seed in seeds(6):
        for s in moments(rules, seed, every=25):
            assert rules.component_counts(s) == start


@every_setup
def test_law_7_the_ledger_explains_the_scores_from_those_at_the_start(setup: Setup) -> None:
    rulebook, words = find_game(setup.game).rulebook, find_game(setup.game).words("en")
    for seed in seeds(2):
        table = random_table(setup, seed)
        sums = list(table.rules.start().scores)
        for event in table.log:
            for entry in event.entries:
                assert entry.rule in rulebook.rules
                if entry.amount:
                    assert words.source(table.rules, entry)
                    assert 0 <= entry.seat < setup.seats
                    sums[entry.seat] += entry.amount
        assert sums == table.scores


def read_again(rules: Rules[Any], s: Any) -> Any:
    """The state that its position gives: the same, and reading checks everything that must hold."""
    written = rules.position(s)
    again = rules.from_position(written)
    assert rules.position(again) == written
    assert (again, hash(again)) == (s, hash(s))
    return again


def best_only(rules: Rules[Any], action: Action) -> bool:
    """Whether `legal` offers only the best of such actions."""
    return rules.verbs[action.text().partition(":")[0]].best_only


@every_setup
def test_law_8_every_legal_action_applies(setup: Setup) -> None:
    rules = setup.rules()
    for seed in seeds(1):
        for s in moments(rules, seed, every=60):
            if rules.to_move(s) >= 0:
                choices, phase = rules.legal(s), rules.phases[s.phase]
                for n in range(3):
                    picked = phase.random_choice(s, dice_at("pick", n))
                    if any(best_only(rules, action) for action in [picked, *choices]):
                        assert rules.allows(s, picked) is None
                    else:
                        assert picked == choices[dice_at("pick", n).below(len(choices))]
            for action in rules.legal(s)[:40]:
                assert rules.allows(s, action) is None
                after = rules.clone(s)
                rules.apply(after, action)
                read_again(rules, after)


@every_setup
def test_law_8_an_illegal_action_is_refused_by_a_rule_and_changes_nothing(setup: Setup) -> None:
    rules = setup.rules()
    rulebook = find_game(setup.game).rulebook
    heard = {a.text() for s in moments(rules, 3, every=9) for a in rules.legal(s)[:30]}
    texts = sorted(heard)
    for seed in seeds(2):
        for s in moments(rules, seed, every=80):
            legal = {action.text() for action in rules.legal(s)}
            before = position(rules, s)
            for text in texts[seed % 3 :: 3]:
                refusal = rules.allows(s, rules.parse(text))
                beyond = rules.verbs[text.partition(":")[0]].best_only and text not in legal
                turned = other_order(rules, text) if text not in legal else ""
                if refusal is None and turned in legal:
                    # what `legal` writes in one order does the same in the other
                    assert after(rules, s, text) == after(rules, s, turned)
                    continue
                assert beyond or (refusal is None) == (text in legal)
                if refusal is not None:
                    assert refusal.rule in rulebook.rules
                    assert refusal.why.strip().endswith((".", ":", "?"))
            assert position(rules, s) == before


def other_order(rules: Rules[Any], text: str) -> str:
    """The same with its two arguments exchanged, where either order is read; otherwise nothing."""
    verb, _, args = text.partition(":")
    return f"{verb}:{','.join(args.split(',')[::-1])}" if rules.verbs[verb].either_order else ""


def after(rules: Rules[Any], s: Any, text: str) -> str:
    """The position once this has been done."""
    clone = rules.clone(s)
    rules.apply(clone, rules.parse(text))
    return position(rules, clone)


def spoiled(text: str) -> list[str]:
    """What nobody can read: an action of the game with something wrong in it."""
    verb, colon, args = text.partition(":")
    return [
        f"{verb}:",
        f"{verb}:{args},é",
        f"{verb} {text}",
        f"{text}:{args}",
        f"{verb}x{colon}{args}",
        f"{verb.upper()}{colon}{args}",
        f"~{text}" if verb[:1] != "~" else text[1:],
    ]


@every_setup
def test_law_8_a_refused_or_malformed_text_leaves_the_table_as_it_was(setup: Setup) -> None:
    table = random_table(setup, 5, actions=30)
    rules = table.rules
    heard = {a.text() for s in moments(rules, 5, every=20) for a in rules.legal(s)[:30]}
    one_a_verb = {text.partition(":")[0]: text for text in sorted(heard)}
    before = (table.position(), table.save())
    for text in ["", "~", ":", "é", *(wrong for right in one_a_verb.values() for wrong in spoiled(right))]:
        with pytest.raises(BadNotation):
            table.play(text)
        assert (table.position(), table.save()) == before
    refused = [text for text in one_a_verb.values() if table.explain(text) is not None]
    assert refused
    for text in refused:
        with pytest.raises(IllegalAction):
            table.play(text)
        assert (table.position(), table.save()) == before


@every_setup
def test_law_9_every_choice_has_a_target_in_the_picture(setup: Setup) -> None:
    game = find_game(setup.game)
    rules = setup.rules()
    names = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"][: setup.seats]
    for s in moments(rules, setup.seats, every=250):
        mover = rules.to_move(s)
        for seat in {PUBLIC, max(mover, 0)}:
            view = View(rules, seat, rules.mask(s, seat))
            picture = game.draw(view, names)
            assert picture == game.draw(View(rules, seat, rules.mask(s, seat)), names)
            root = ET.fromstring(picture)
            targets = {e.get("data-part") for e in root.iter() if "part" in (e.get("class") or "").split()}
            for action in view.legal():
                assert set(action.parts()) <= targets, action
                assert action.parts()


@every_setup
def test_law_9_the_picture_shows_nothing_hidden(setup: Setup) -> None:
    game = find_game(setup.game)
    rules = setup.rules()
    names = ["Ann", "Bob", "Cay", "Dan", "Eve", "Fay", "Gil", "Hal"][: setup.seats]
    dice = dice_at("picture", 1)
    for s in moments(rules, 7, every=300):
        for seat in (PUBLIC, 0):
            view = rules.mask(s, seat)
            other = rules.mask(rules.guess(view, seat, dice), seat)
            pictures = {game.draw(View(rules, seat, state), names) for state in (view, other)}
            assert len(pictures) == 1


@every_game
def test_law_10_a_game_without_its_modules_never_shows_their_verbs(name: str) -> None:
    plain = [setup for setup in SETUPS if setup.game == name and "modules=" not in setup.options]
    full = [setup for setup in SETUPS if setup.game == name and "modules=" in setup.options]
    own = {verb for setup in full for verb in setup.rules().verbs}
    for setup in plain:
        rules = setup.rules()
        added = own - set(rules.verbs)
        for s in moments(rules, 1, every=10):
            for action in rules.legal(s):
                assert action.text().split(":")[0] not in added
                assert action.text().split(":")[0] in rules.verbs


PERFT = tomllib.loads((HERE / "perft.toml").read_text("utf-8"))["perft"]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: str(case["what"]))
def test_law_11_continuations_are_counted_as_ever(case: dict[str, Any]) -> None:
    table = Table.new(case["game"], case["seats"], options=case.get("options", ""), dice="manual")
    for text in case["after"]:
        table.play(text)
    rules = table.rules
    start = rules.from_position(table.position())
    for depth, expected in enumerate(case["counts"], 1):
        assert perft(rules, start, depth) == expected


def perft(rules: Rules[Any], s: Any, depth: int) -> int:
    """How many ways the game can go on for so many actions, every outcome of chance counted once."""
    if depth == 0:
        return 1
    legal = rules.legal(s)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = rules.clone(s)
        rules.apply(after, action)
        total += perft(rules, after, depth - 1)
    return total


@every_game
def test_law_12_every_game_has_records_a_page_and_a_rulebook(name: str) -> None:
    game = find_game(name)
    records = list((HERE / "records" / name).glob("*.rec"))
    assert len(records) >= 3
    page = (HERE.parent / "docs" / f"{name}.md").read_text("utf-8")
    for rule in game.rulebook.rules.values():
        assert rule.id in page
        assert rule.text in page
    for option in game.options:
        assert option.rule in game.rulebook.rules


GOLDEN = tomllib.loads((HERE / "trajectories.toml").read_text("utf-8"))


@every_table
def test_law_13_both_builds_play_the_same_games(setup: Setup) -> None:
    assert trajectory(setup) == GOLDEN[setup.game][str(setup)]


def trajectory(setup: Setup) -> str:
    """A fingerprint of three whole games, action by action."""
    sha = hashlib.sha256()
    for seed in range(3):
        table = random_table(setup, seed)
        for event in table.log:
            sha.update(f"{event.actor} {event.text} {list(event.entries)}\n".encode())
        sha.update(json.dumps(table.position()).encode())
    return sha.hexdigest()[:24]


@every_setup
def test_law_14_a_position_round_trips(setup: Setup) -> None:
    rules = setup.rules()
    for seed in seeds(2):
        for n, s in enumerate(moments(rules, seed, every=20)):
            again = read_again(rules, s)
            assert rules.position(s) == json.loads(json.dumps(rules.position(s)))
            assert [a.text() for a in rules.legal(again)] == [a.text() for a in rules.legal(s)]
            if (seed + n) % 5 == 0 and rules.to_move(s) != OVER:
                # nothing that matters is missing from the position: both play on alike
                ends = [rules.clone(s), again]
                for end in ends:
                    rules.random_playout(end, dice_at("on", seed))
                assert position(rules, ends[0]) == position(rules, ends[1])


@every_setup
def test_chance_is_sampled_as_its_weights_say(setup: Setup) -> None:
    """Every sample is a listed outcome; over one node drawn often, the shares agree with the weights."""
    rules = setup.rules()
    dice = dice_at("weights", 2)
    checked: set[tuple[str, int]] = set()
    for s in moments(rules, 2, every=30):
        if rules.to_move(s) != CHANCE:
            continue
        phase = rules.phases[s.phase]
        outcomes = rules.legal(s)
        weights = rules.weights(s)
        assert len(weights) == len(outcomes)
        assert min(weights) >= 1
        key = (phase.name, sum(weights))
        if key in checked or len(checked) > 6:
            continue
        checked.add(key)
        draws = 4000
        counts = dict.fromkeys((outcome.text() for outcome in outcomes), 0)
        for _ in range(draws):
            counts[rules.sample(s, dice).text()] += 1
        heaviest = max(range(len(weights)), key=weights.__getitem__)
        share = weights[heaviest] / sum(weights)
        spread = (draws * share * (1 - share)) ** 0.5
        assert abs(counts[outcomes[heaviest].text()] - draws * share) <= 5 * spread + 1


MOST_PROMISES = 12
"""At one moment so many choices are tried, evenly spread over the list."""


@every_setup
def test_law_15_what_a_hint_or_the_board_promises_is_what_is_paid(setup: Setup) -> None:
    rules, game = setup.rules(), find_game(setup.game)
    words, names = game.words("en"), list(NAMES[: setup.seats])
    kept = 0
    for seed in range(40):
        if kept and seed not in seeds(2):
            break
        for s in moments(rules, seed, every=4):
            mover = rules.to_move(s)
            if mover < 0:
                continue
            view = View(rules, mover, rules.mask(s, mover))
            choices = view.legal()
            for action in choices[:: max(1, len(choices) // MOST_PROMISES)]:
                promised = game.promised(view, action)
                if promised is None:
                    continue
                after = rules.clone(s)
                after.ledger = []
                rules.apply(after, action)
                paid = dict.fromkeys(range(setup.seats), 0)
                for entry in after.ledger:
                    if entry.amount:
                        paid[entry.seat] += entry.amount
                assert {**dict.fromkeys(paid, 0), **promised} == paid, action.text()
                kept += 1
                # with the last route the fees of all routes are due, and its hint tells of its own alone
                route = rules.verbs[action.text().partition(":")[0]].best_only
                if abs(own := promised.get(mover, 0)) > 1 and not route:
                    hint = words.hint(view, action, names)
                    assert own in sums_of(hint), f"{action.text()} pays {own}, but the hint says: {hint}"
    assert kept > 0


def sums_of(hint: str) -> set[int]:
    """What some of the numbers in a hint, each gained or paid, come to."""
    sums = {0}
    for number in map(int, re.findall(r"\d+", hint)):
        sums |= {each + number for each in sums} | {each - number for each in sums}
    return sums


@every_setup
def test_law_16_what_is_played_unasked_follows_from_what_all_can_see(setup: Setup) -> None:
    rules = setup.rules()
    dice = dice_at("open", setup.seats)
    for seed in seeds(2):
        for s in moments(rules, seed, every=20):
            if rules.to_move(s) < 0:
                continue
            other = rules.guess(rules.mask(s, PUBLIC), PUBLIC, dice)  # the same to all eyes
            choices, others = rules.legal(s), rules.legal(other)
            if not rules.phases[s.phase].secret_choices:
                assert choices == others, rules.phases[s.phase].name
            forced, also = rules.forced(s), rules.forced(other)
            assert (forced is None) == (also is None)
            if forced is not None:
                assert choices == [forced] == [also]


@every_game
def test_law_16_is_about_something(name: str) -> None:
    rules = QUICK_SETUPS[name].rules()
    assert any(rules.forced(s) is not None for s in walk(rules, 1))
