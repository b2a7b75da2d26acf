"""Touching the table: every part answers, whole ways lead where they say, lists are short."""

import re
from functools import partial
from typing import Any

import pytest

from roundhouse import PUBLIC, View, find_game
from roundhouse.core.wording import asked_of
from tests.pictures import NAMES, TABLES, moments
from tests.walks import Setup

every_table = pytest.mark.parametrize("setup", TABLES, ids=str)
MOST_ROWS = 9
"""Every row of a list has a digit of the keyboard."""


def asked(setup: Setup, every: int = 1) -> list[View[Any]]:
    """The mover's own view at some moments of a game."""
    found: list[View[Any]] = []
    for view, s in moments(setup.game, setup.seats, setup.options):
        mover = view.rules.to_move(s)
        if mover >= 0:
            found.append(View(view.rules, mover, view.rules.mask(s, mover)))
    return found[::every]


def named_parts(markup: str) -> dict[str, str]:
    """The parts of a picture, each with what it says of itself."""
    pieces = re.split(r'data-part="([^"]+)"', markup)
    found: dict[str, str] = {}
    for part, after in zip(pieces[1::2], pieces[2::2], strict=True):
        title = re.match(r"[^>]*><title>([^<]*)</title>", after)
        found[part] = found.get(part, "") or (title[1] if title else "")
    return found


@every_table
def test_every_part_of_the_picture_says_what_it_is_what_it_does_or_which_rule_forbids_it(
    setup: Setup,
) -> None:
    game, names = find_game(setup.game), NAMES[: setup.seats]
    words, refused = game.words("en"), 0
    for view in asked(setup, every=3):
        for part, title in named_parts(game.draw(view, names)).items():
            assert words.what_is(view, part, names) or title, part
            for action in game.meant_by(view, part):
                refusal = view.explain(action.text())
                if refusal is not None:
                    assert re.fullmatch(r"[A-Z].*[.?]", refusal.why), refusal
                    assert game.rulebook.find(refusal.rule).text
                    refused += 1
    assert refused > 0


@every_table
def test_a_list_has_a_row_for_each_digit_at_most(setup: Setup) -> None:
    words = find_game(setup.game).words("en")
    for view in asked(setup):
        labels = [words.label(view, action, NAMES[: setup.seats]) for action in view.legal()]
        alone = [label.text for label in labels if not label.group]
        headings = {label.group for label in labels if label.group}
        assert len(alone) + len(headings) <= MOST_ROWS, headings


@every_table
def test_the_favourite_is_one_of_the_choices(setup: Setup) -> None:
    game = find_game(setup.game)
    for view in asked(setup):
        favourite = game.favourite(view)
        assert favourite is None or favourite in view.legal()


@every_table
def test_whole_ways_are_lawful_step_by_step_and_the_seat_moves_until_the_last(setup: Setup) -> None:
    game, names = find_game(setup.game), NAMES[: setup.seats]
    for view in asked(setup):
        rules, goals = view.rules, game.goals(view)
        assert game.ways_to(view, "no such part") == []
        for goal in goals[:: max(1, len(goals) // 4)]:
            for actions in game.ways_to(view, goal):
                s = rules.clone(view.state)
                for action in actions:
                    assert rules.to_move(s) == view.seat
                    assert rules.allows(s, action) is None, (goal, action.text())
                    rules.apply(s, action)
                label, hint = game.words("en").way(view, actions, names)
                assert label
                assert not f"{label}{hint}".endswith(".")


@every_table
def test_who_looks_on_reads_the_question_that_the_mover_is_asked(setup: Setup) -> None:
    game, names = find_game(setup.game), NAMES[: setup.seats]
    ask = partial(game.words("en").ask, names=names)
    for view in asked(setup, every=2):
        own = ask(view)
        others = [seat for seat in (PUBLIC, *range(setup.seats)) if seat != view.seat]
        read = {ask(View(view.rules, seat, view.rules.mask(view.state, seat))) for seat in others}
        assert len(read) == 1
        (question,) = read
        assert question.startswith(asked_of(names[view.seat], "").removesuffix("”"))
        if not view.rules.secretive:
            assert question == asked_of(names[view.seat], own)
