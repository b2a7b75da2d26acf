"""Robber Baron in plain words: whatever is asked, chosen, done or noted has its sentence."""

import pytest

from roundhouse import PUBLIC, Table, dice_at, find_game

GAME = find_game("railroad-rivals")
WORDS = GAME.words("en")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everything_has_its_words(seats: int) -> None:
    table = Table.new("railroad-rivals", seats, seed="words", options="modules=robber-baron")
    dice = dice_at("words", seats)
    told = 0
    while not table.over:
        mover, names = table.to_move, table.names
        view = table.view(mover)
        assert WORDS.ask(view, names).endswith((".", "?"))
        assert WORDS.ask(table.view(PUBLIC), names).endswith((".”", "?”", "."))
        for action in view.legal()[::3]:
            assert WORDS.hint(view, action, names)
        choices = table.legal()
        for event in table.play(choices[dice.below(len(choices))]):
            assert WORDS.say(table.rules, event.actor, event.action, names).endswith(".")
            for entry in event.entries:
                note = WORDS.note(table.rules, entry, names)
                assert note.endswith(".")
                assert "{" not in note
                told += entry.rule.startswith("RB-")
        assert max(len(line) for line in WORDS.as_text(table.view(mover), names)) <= 76
    assert told > 5


def test_a_table_without_modules_has_none_of_their_words() -> None:
    table = Table.new("railroad-rivals", 3, seed="plain")
    dice = dice_at("plain", 1)
    while not table.over:
        shown = "\n".join(WORDS.as_text(table.view(0), table.names)) + WORDS.ask(table.view(0), table.names)
        for word in ("otel", "ower", "pgrade", "done", "NYNH", "white", "business"):
            assert word not in shown
        choices = table.legal()
        table.play(choices[dice.below(len(choices))])
