"""What is seen and may be done in numbers: as many at every moment, within limits, telling no secret."""

from hashlib import sha256
from typing import Any

import pytest

from roundhouse import View, find_game
from roundhouse.core.dice import Dice
from roundhouse.core.encoding import ENCODING, END, MOST_LISTED
from roundhouse.core.rules import Rules
from roundhouse.envs.episode import Episode, encoding_of, usual_reward, win_returns

TABLES = [
    ("trainmaker", 1, ""),
    ("trainmaker", 3, "modules=steam-engine"),
    ("railroad-rivals", 1, "challenge=yes"),
    ("railroad-rivals", 3, ""),
    ("railroad-rivals", 6, "modules=robber-baron bidding=ranked"),
    ("ride-the-rails", 3, ""),
    ("railway-rivals", 3, ""),
    ("railway-rivals", 3, "two_player=third_player"),
    ("railway-rivals", 3, "map=fjords-of-skeld leapfrog=on"),
]
every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES)
MEANING = {
    "trainmaker": "1901",
    "railroad-rivals": "c0ac",
    "ride-the-rails": "ecf4",
    "railway-rivals": "ece0",
}
"""What the encoding of each game's usual table is, by a mark of all its parts and words."""


def rules_of(game: str, seats: int, options: str) -> Rules[Any]:
    return find_game(game).rules(seats, options)


def random_states(rules: Rules[Any], every: int) -> Any:
    """States of a game by lot, each so many decisions after the other."""
    state, dice, decisions = rules.start(), Dice(1, 2, 3), 0
    while state.phase >= 0:
        if rules.to_move(state) < 0:
            rules.apply(state, rules.sample(state, dice))
            continue
        if decisions % every == 0:
            yield state
        decisions += 1
        rules.apply(state, rules.phases[state.phase].random_choice(state, dice))
    yield state


@every_table
def test_every_verb_of_a_seat_is_in_the_vocabulary(game: str, seats: int, options: str) -> None:
    rules = rules_of(game, seats, options)
    words = set(encoding_of(rules).words)
    for verb in rules.verbs:
        if not verb.startswith("~"):
            assert verb in words or f"{verb}:" in words or any(w.startswith(f"{verb}:") for w in words), verb


@every_table
def test_every_moment_has_as_many_numbers_within_their_limits(game: str, seats: int, options: str) -> None:
    rules = rules_of(game, seats, options)
    encoding = encoding_of(rules)
    assert len(set(encoding.words)) == len(encoding.words)
    for state in random_states(rules, 25):
        for seat in range(-1, seats):
            numbers = encoding.numbers(rules.mask(state, seat), seat)
            assert len(numbers) == encoding.length
            for part in encoding.parts:
                found = numbers[part.at : part.at + part.length]
                for value, (low, high) in zip(found, part.limits, strict=True):
                    assert low <= value <= high, (part.name, value)


@every_table
def test_everything_lawful_can_be_said_and_no_two_things_alike(game: str, seats: int, options: str) -> None:
    rules = rules_of(game, seats, options)
    encoding = encoding_of(rules)
    for state in random_states(rules, 10):
        mover = rules.to_move(state)
        if mover >= 0:
            legal = View(rules, mover, rules.mask(state, mover)).legal()
            spelled = [encoding.spell(action) for action in legal]
            assert () not in spelled
            assert len(set(spelled)) == len(legal)


@every_table
def test_what_is_hidden_makes_no_difference(game: str, seats: int, options: str) -> None:
    """Another possible world that looks the same to a seat has the same numbers."""
    rules = rules_of(game, seats, options)
    encoding = encoding_of(rules)
    for i, state in enumerate(random_states(rules, 40)):
        seat = i % seats
        seen = rules.mask(state, seat)
        guessed = rules.guess(rules.clone(seen), seat, Dice(5, 6, i))
        assert encoding.numbers(rules.mask(guessed, seat), seat) == encoding.numbers(seen, seat)


def test_where_something_is_hidden_its_numbers_are_holes() -> None:
    rules = rules_of("railroad-rivals", 3, "")
    encoding = encoding_of(rules)
    [hands] = [part for part in encoding.parts if part.name == "hands"]
    state = next(random_states(rules, 1))
    numbers = encoding.numbers(rules.mask(state, 1), 1)[hands.at : hands.at + hands.length]
    tiles = hands.length // 3
    own = numbers[tiles : 2 * tiles]
    assert set(numbers[:tiles]) == set(numbers[2 * tiles :]) == {-1}
    assert set(own) == {0, 1}


@pytest.mark.parametrize("game", MEANING)
def test_a_number_that_comes_to_mean_something_else_raises_the_version(game: str) -> None:
    """If this fails, the encoding has changed: raise ENCODING, and write the new marks here."""
    rules = rules_of(game, find_game(game).usual_seats, "")
    encoding = encoding_of(rules)
    told = "\n".join([str(ENCODING), *encoding.described(), *encoding.words])
    assert sha256(told.encode()).hexdigest()[:4] == MEANING[game]


# Word by word


@every_table
def test_word_by_word_a_game_comes_to_its_end_as_at_a_table(game: str, seats: int, options: str) -> None:
    episode, dice, said = Episode(rules_of(game, seats, options), "word"), Dice(7, 7, 7), 0
    while not episode.over:
        words = episode.next_words()
        assert words == sorted(set(words))
        said += 1
        if said % 7 == 0:
            # what is kept up to date is what the encoding writes
            seat = episode.mover
            masked = episode.rules.mask(episode.state, seat)
            assert episode.seen(seat) == episode.encoding.seen(masked, seat, episode.said)
        episode.say(words[dice.below(len(words))])
    # the same game, as a table with this seed plays it
    table = episode.table()
    assert table.over
    assert table.scores == list(episode.state.scores)
    assert [event.text for event in table.log] == [action.text() for _, action in episode.log]


def test_what_may_be_said_is_kept_with_a_tabled_list_and_is_what_it_would_be_anew() -> None:
    rules, tabled = rules_of("trainmaker", 3, ""), 0
    encoding = encoding_of(rules)
    for state in random_states(encoding.rules, 3):
        mover = rules.to_move(state)
        if mover >= 0 and encoding.rules.phases[state.phase].tabled:
            speech, choices = encoding.speech(state), encoding.rules.legal(state)
            assert encoding.rules.legal(rules.mask(state, mover)) is choices
            assert encoding.speech(rules.mask(state, mover)) is speech
            assert (speech.words, speech.actions) == (encoding.speech_of(choices).words, choices)
            tabled += 1
    assert tabled > 50


def test_an_action_that_could_go_on_is_ended_by_a_word() -> None:
    rules = rules_of("railway-rivals", 3, "")
    encoding = encoding_of(rules)
    long, short = rules.parse("enter:A1,A2,B2"), rules.parse("enter:A1,A2")
    spelled = [encoding.spell(long), encoding.spell(short)]
    assert [encoding.words[word] for word in spelled[0]] == ["enter:", "A1", "A2", "B2"]
    assert spelled[0][: len(spelled[1])] == spelled[1]
    assert encoding.words[0] == END


def test_what_a_seat_knows_is_the_same_text_exactly_where_it_saw_the_same() -> None:
    rules = rules_of("trainmaker", 2, "")
    one, other = Episode(rules, "a"), Episode(rules, "a")
    # the first seat keeps another Contract, which the second must not know
    words = one.next_words()
    one.say(words[0])
    other.say(words[1])
    assert one.information(0) != other.information(0)
    assert one.information(1) == other.information(1)


# What it is worth


def test_winners_share_what_all_have_staked() -> None:
    assert win_returns([1, 2]) == [1.0, -1.0]
    assert win_returns([1, 1]) == [0.0, 0.0]
    assert win_returns([2, 1, 2]) == [-0.5, 1.0, -0.5]
    assert win_returns([2, 2]) == [-1.0, -1.0]  # nobody won
    assert win_returns([1]) == [1.0]
    assert win_returns([2]) == [-1.0]


def test_who_plays_alone_against_nobody_plays_for_points() -> None:
    assert usual_reward(rules_of("railroad-rivals", 1, "")) == "points"
    assert usual_reward(rules_of("trainmaker", 1, "")) == "win"
    assert usual_reward(rules_of("railroad-rivals", 2, "")) == "win"


# Routes by their places on the list


def test_a_route_may_be_said_by_its_place_on_the_list_and_what_is_seen_tells_which_it_is() -> None:
    rules = rules_of("railway-rivals", 3, "")
    encoding, episode, dice = (
        encoding_of(rules, listed=True),
        Episode(rules, "list", listed=True),
        Dice(7, 7, 7),
    )
    [listed] = [part for part in encoding.parts if part.name == "listed"]
    wide, routes = listed.length // MOST_LISTED, 0
    while not episode.over:
        words = [encoding.words[word] for word in episode.next_words()]
        numbers = encoding.numbers(episode.view, episode.mover, episode.said)
        rows = [sum(numbers[listed.at + n * wide :][:wide]) for n in range(MOST_LISTED)]
        # a row for each route that can be entered, none for places without one
        entered = [word for word in words if word.startswith("enter#")]
        assert [f"enter#{n + 1}" for n, row in enumerate(rows) if row] == entered or not entered
        routes += len(entered)
        episode.say(episode.next_words()[dice.below(len(words))])
    assert routes > 1
    assert [event.text for event in episode.table().log] == [action.text() for _, action in episode.log]
