"""What a person types, made into notation: names, blanks, capitals; and errors that list few names."""

import pytest

from roundhouse import BadNotation, BadOptions, Table, dice_at, find_game
from roundhouse.core.typed import notation_of
from tests.pictures import TABLES
from tests.walks import Setup


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_notation_is_its_own_spelling(setup: Setup) -> None:
    rules = setup.rules()
    s, dice = rules.start(), dice_at("typed", 0)
    for _ in range(60):
        choices = rules.legal(s)
        if not choices:
            break
        for action in choices[:50]:
            assert notation_of(rules, action.text()) == action.text()
        rules.apply(s, choices[dice.below(len(choices))])


@pytest.mark.parametrize(
    ("game", "seats", "typed", "notation"),
    [
        ("ride-the-rails", 3, "build red new york", "build:red,G30"),
        ("ride-the-rails", 3, "Build:RED,nyc", "build:red,G30"),
        ("ride-the-rails", 3, "build red g30", "build:red,G30"),
        ("ride-the-rails", 3, "ride: blue, Salt Lake City", "ride:blue,SLC"),
        ("ride-the-rails", 3, "passenger portland (or)", "passenger:POR"),
        ("railway-rivals", 3, "start elmstead", "start:E4"),
        ("railway-rivals", 3, "build Elmstead F4", "build:E4,F4"),
        ("railway-rivals", 3, "enter elmstead f4 f5 fairford-2", "enter:E4,F4,F5,F9-2"),
        ("railroad-rivals", 3, "place st. louis 1 -1 2", "place:STL,1,-1,2"),
        ("railroad-rivals", 3, "deliver BROWN, new york, pit", "deliver:brown,NYK,PIT"),
        ("railroad-rivals", 3, "draft-stock b&o", "draft-stock:B&O"),
        ("trainmaker", 3, "keep nw lumber", "keep:nw-lumber"),
        ("trainmaker", 3, "score New York", "score:new-york"),
        ("trainmaker", 3, "switch b l", "switch:B,L"),
        ("trainmaker", 3, "STOP", "stop"),
        ("trainmaker", 3, "good evening", "good evening"),
    ],
)
def test_names_and_blanks_are_read(game: str, seats: int, typed: str, notation: str) -> None:
    assert notation_of(find_game(game).rules(seats), typed) == notation


def test_a_record_keeps_the_notation_of_what_was_typed_by_name() -> None:
    table = Table.new("railway-rivals", 2, seed="typed")
    table.play(notation_of(table.rules, "start elmstead"))
    assert "start:E4" in table.record.text()


def test_an_unknown_name_is_answered_by_a_few_of_many() -> None:
    rules = find_game("ride-the-rails").rules(3)
    with pytest.raises(BadNotation) as error:
        rules.parse("build:red,___")
    assert str(error.value).count(",") < 10
    assert str(error.value).endswith("the map shows them all")
    with pytest.raises(BadNotation, match="did you mean 'Elmstead'"):
        find_game("railway-rivals").rules(2).parse("start:Elmsted")
    with pytest.raises(BadOptions, match="'roundhouse games' explains them all"):
        find_game("railroad-rivals").rules(3, "zzz=1")
