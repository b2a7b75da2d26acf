"""What holds for every bot: it plays lawfully, knows no secrets, and cannot touch the table."""

from typing import Any, cast

import pytest

from roundhouse import BadOptions, BadPosition, Bot, Dice, Table, View, dice_at
from roundhouse.bots import SEARCHING, bot_names, find_bot
from roundhouse.bots.levels import Searching
from roundhouse.core.action import Action
from roundhouse.core.judge import LEVELS, Budget
from roundhouse.lab import play_game
from tests.walks import COMPILED

SETUPS = [
    (seats, options)
    for options in ("", "modules=steam-engine", "max_locomotives=7", "max_locomotives=7 modules=steam-engine")
    for seats in range(1, 7)
    if not (seats == 6 and "steam" in options)  # TM-RUL-28
]
every_level = pytest.mark.parametrize("level", bot_names("trainmaker"))


def bot_of(level: str) -> Bot:
    """A bot of this level, with a small budget if it searches."""
    return Searching(level, Budget(8)) if level in SEARCHING else find_bot("trainmaker", level)


class Watched:
    """Plays what one bot chooses, after another has been asked too; both must choose lawfully."""

    def __init__(self, player: Bot, asked: Bot) -> None:
        self.player = player
        self.asked = asked
        self.questions = 0

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        assert self.asked.choose(view, dice) in choices
        assert view.legal() == choices
        action = self.player.choose(view, dice)
        assert action in choices
        self.questions += 1
        return action


class Vandal:
    """Chooses as another bot does, and leaves nothing in its view as it was."""

    def __init__(self, player: Bot) -> None:
        self.player = player

    def choose(self, view: View[Any], dice: Dice) -> Action:
        action = self.player.choose(view, dice)
        view.legal().clear()
        s = view.state
        s.cards = tuple(0 for _ in s.cards)
        s.display = (0, 1, 2)
        s.kept = s.offers = ()
        s.deck = s.roll = s.train = s.tokens = 0
        s.scores = ()
        s.finish()
        return action


def test_the_levels_are_known_by_name() -> None:
    assert bot_names("trainmaker") == ["random", *LEVELS, "greedy"]
    for level in bot_names("trainmaker"):
        assert callable(find_bot("trainmaker", level).choose)


def test_an_unknown_level_or_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadOptions, match="did you mean 'greedy'"):
        find_bot("trainmaker", "gredy")
    with pytest.raises(BadOptions, match="trainmaker"):
        bot_names("trainmaster")


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_bots_choose_only_what_is_legal_through_whole_games(seats: int, options: str) -> None:
    # greedy's own games, and the odd positions into which random play leads
    greedy, uniform = find_bot("trainmaker", "greedy"), find_bot("trainmaker", "random")
    seated = [Watched(greedy, uniform), *(Watched(uniform, greedy) for _ in range(seats - 1))]
    table = play_game("trainmaker", seats, options, f"legal-{seats}", seated)
    assert table.over
    assert sum(bot.questions for bot in seated) == sum(event.actor >= 0 for event in table.log)


def swapped(position: dict[str, object], a: int, b: int) -> dict[str, object]:
    """The same position with the Contracts of two seats exchanged."""
    twisted = dict(position)
    for key in ("offers", "kept"):
        items = list(cast("list[object]", position[key]))
        items[a], items[b] = items[b], items[a]
        twisted[key] = items
    return twisted


@pytest.mark.long
@every_level
def test_a_choice_does_not_depend_on_the_contracts_of_others(level: str) -> None:
    options = "modules=steam-engine"
    compared = 0
    games = 3 if COMPILED else 1
    for seed in range(games):
        table = Table.new("trainmaker", 3, f"swap-{seed}", options)
        while not table.over:
            seat, n = table.to_move, len(table.log)
            action = bot_of(level).choose(table.view(seat), dice_at("bot", n))
            others = [other for other in range(3) if other != seat]
            twisted = swapped(table.position(), *others)
            try:
                twin = Table.from_position("trainmaker", options, twisted, dice="manual")
            except BadPosition:  # one of the two has no Contract yet, or would have won with the other's
                twin = table
            if twin is not table:
                assert twin.position() != table.position()
                assert twin.view(seat).position() == table.view(seat).position()
                assert bot_of(level).choose(twin.view(seat), dice_at("bot", n)) == action
                compared += 1
            table.play(action.text())
    assert compared > 40 * games


@every_level
def test_a_bot_cannot_change_the_table_through_its_view(level: str) -> None:
    for seed in ("vandal-1", "vandal-2"):
        honest = [bot_of(level) for _ in range(3)]
        vandals = [Vandal(bot_of(level)) for _ in range(3)]
        quiet = play_game("trainmaker", 3, "modules=steam-engine", seed, honest)
        loud = play_game("trainmaker", 3, "modules=steam-engine", seed, vandals)
        assert loud.record.text() == quiet.record.text()
        assert loud.position() == quiet.position()


@every_level
def test_a_bot_plays_the_same_whatever_it_has_played_before(level: str) -> None:
    used = bot_of(level)
    first = play_game("trainmaker", 2, "", "again", [used, used]).record.text()
    play_game("trainmaker", 2, "max_locomotives=7", "between", [used, used])
    assert play_game("trainmaker", 2, "", "again", [used, used]).record.text() == first
