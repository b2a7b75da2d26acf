"""Bots by post: a game of letters by bots and by lot runs to its end, and the bot reads no other letter."""

import pytest

from roundhouse import CHANCE, dice_at
from roundhouse.games.railway_rivals.postal.bot import LetterBot
from roundhouse.games.railway_rivals.postal.runs import as_postal
from tests.railway_rivals.postal.given import at, rules_of


@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_a_whole_game_and_beat_letters_by_lot(seats: int) -> None:
    rules, dice, bot = rules_of(seats), dice_at("bots", seats), LetterBot()
    table = at(rules, rules.start())
    while not table.over:
        if table.to_move == CHANCE:
            table.play(rules.sample(rules.from_position(table.position()), dice).text())
        elif table.to_move == 0:
            table.play(bot.choose(table.view(0), dice).text(), 0)
        else:
            s = as_postal(rules.from_position(table.position()))
            table.play(rules.writing.random_choice(s, dice).text())
    assert table.ranking[0] == 1


def test_the_bots_letter_does_not_depend_on_what_others_wrote() -> None:
    rules, bot = rules_of(3), LetterBot()
    texts = set()
    for other in ("start=E4", "start=H5.F9", "nothing"):
        table = at(rules, rules.start())
        table.play(f"orders:{other}")
        texts.add(bot.choose(table.view(1), dice_at("same", 1)).text())
    assert len(texts) == 1
