"""The screen of a played game at a real terminal: nothing that a player needs scrolls out of sight."""

import re
from collections.abc import Iterator

import pytest

from roundhouse import Table, dice_at, game_names
from roundhouse.bots import find_bot
from roundhouse.bots.asking import bot_choice
from roundhouse.cli.screen import squeezed
from roundhouse.cli.seats import HUMAN
from roundhouse.cli.table import session as sessions
from roundhouse.cli.table import table_commands, table_screen
from roundhouse.cli.table.choices import Choices
from roundhouse.cli.table.session import Session
from roundhouse.cli.table.table_screen import TableScreen

TABLES = [
    ("trainmaker", 3, ""),
    ("trainmaker", 6, ""),
    ("railroad-rivals", 1, ""),
    ("railroad-rivals", 3, ""),
    ("railroad-rivals", 6, "modules=robber-baron"),
    ("ride-the-rails", 5, ""),
    ("railway-rivals", 3, ""),
    ("railway-rivals", 6, "map=thames-and-mersey"),
]
CLEARED = "\x1b[H\x1b[2J"
LINES = 24


@pytest.fixture(autouse=True)
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits before a screen of 80 columns and 24 lines."""
    for module in (sessions, table_commands, table_screen):
        monkeypatch.setattr(module, "interactive", lambda: True)


def moments(game: str, seats: int, options: str, most: int = 150) -> Iterator[Table]:
    """A table at decisions early and late in a game played at random."""
    table = Table.new(game, seats, seed="screen", options=options)
    dice = dice_at("screen", seats)
    for n in range(most):
        if table.over:
            return
        if n < 12 or n % 13 == 0:
            yield table
        legal = table.legal()
        table.play(legal[dice.below(len(legal))])


def drawn(printed: str) -> list[str]:
    """The lines of the last screen."""
    return printed.rpartition(CLEARED)[2].splitlines()


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_at_80_by_24_the_first_block_and_the_question_stay_in_sight(
    game: str, seats: int, options: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for table in moments(game, seats, options):
        seat, screen = table.to_move, TableScreen(table)
        choices = Choices(table, seat)
        screen.present(seat, max(0, len(table.log) - 9), choices)
        lines = drawn(capsys.readouterr().out)
        assert len(lines) <= LINES - 1
        assert max(map(len, lines)) <= 80
        _, first = screen.blocks(seat)[0]
        assert [line for line in lines if line in first] == [line.rstrip() for line in first]
        assert any(line.startswith("▶ ") for line in lines)
        assert any(choices.lines()[0].text[:20] in line for line in lines)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_choice_is_found_by_turning_pages_and_unfolding(game: str, seats: int, options: str) -> None:
    for table in moments(game, seats, options, 40):
        choices = Choices(table, table.to_move)
        painter = TableScreen(table).painter
        seen: set[int] = set()
        waiting: list[list[int]] = [[]]
        while waiting:
            choices.narrow(waiting.pop())
            while True:
                choices.page(painter, 5)
                for line in choices.lines()[choices.first : choices.first + choices.shown]:
                    if len(line.found) == 1:
                        seen |= set(line.found)
                    else:
                        assert choices.beginning(line.text) == line.found
                        waiting.append(line.found)
                last = choices.first + choices.shown >= len(choices.lines())
                choices.turn_over()
                if last:
                    break
        assert seen == set(range(len(choices.texts)))


@pytest.mark.parametrize("game", game_names())
def test_the_words_for_parts_of_the_table_are_no_verbs_and_no_other_commands(game: str) -> None:
    table = Table.new(game, 3, seed="words", options="modules=robber-baron" if "road" in game else "")
    blocks = set(table.game.words("en").blocks(table.view(0), table.names))
    known = Session(table, [HUMAN] * 3, None).commands
    assert not blocks & set(table.rules.verbs)
    assert set(known.parts) == blocks


def played(monkeypatch: pytest.MonkeyPatch, session: Session, *typed: str) -> None:
    """Type these lines at the prompts of a session, then leave."""
    waiting = iter(["", *typed, "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(waiting))
    assert session.run() == 0


def screens(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.split(CLEARED)


def test_an_answer_stands_above_the_table_and_the_table_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.new("ride-the-rails", 3, seed="answers")
    played(monkeypatch, Session(table, [HUMAN, "greedy", "greedy"], None), "why share:black", "bogus")
    _, *shown = screens(capsys)
    first, why, bogus = shown[:3]
    assert "RT-" not in first
    assert why.index("RT-") < why.index("ORDER") < why.index("▶")
    assert bogus.startswith("I do not know 'bogus'.")
    assert "ORDER" in bogus


def test_a_map_that_does_not_fit_has_a_page_of_its_own_and_a_larger_one_several(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    usa = Table.new("ride-the-rails", 3, seed="map")
    played(monkeypatch, Session(usa, [HUMAN, "greedy", "greedy"], None), "map", "")
    page = next(screen for screen in screens(capsys) if "CHI" in screen)
    assert len(page.splitlines()) <= LINES - 1
    assert "ORDER" not in page
    thames = Table.new("railway-rivals", 3, seed="map", options="map=thames-and-mersey")
    played(monkeypatch, Session(thames, [HUMAN, "greedy", "greedy"], None), "map", "", "")
    pages = [screen for screen in screens(capsys) if re.search(r"(Liverpool|London)", screen)]
    assert len(pages) >= 2
    assert max(len(page.rstrip().splitlines()) for page in pages) <= LINES - 1


def test_enter_turns_a_long_list_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.new("ride-the-rails", 3, seed="pages")
    bot = find_bot("ride-the-rails", "greedy")
    while not table.legal()[0].startswith("passenger:"):
        table.play(bot_choice(table, bot, table.to_move))
    count, players = len(table.legal()), ["greedy"] * 3
    players[table.to_move] = HUMAN
    played(monkeypatch, Session(table, players, None), *[""] * (count // 6 + 1))
    first, *others = screens(capsys)[1:]
    assert re.search(r"\d more: press Enter", first)
    pages = [set(re.findall(r"^ *(\d+)  passenger:", screen, re.MULTILINE)) for screen in (first, *others)]
    assert not pages[0] & pages[1]
    assert len(set().union(*pages)) == count
    assert any("back to all choices" in screen for screen in others)


def test_a_game_with_a_verb_of_that_name_is_saved_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table.new("railway-rivals", 2, seed="pages")
    played(monkeypatch, Session(table, [HUMAN, "greedy"], None), "1", "save tonight.rec")
    assert "The game is kept in tonight.rec" in capsys.readouterr().out


def test_on_a_tall_screen_the_whole_table_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LINES", "60")
    for table in moments("ride-the-rails", 3, "", 12):
        screen = TableScreen(table)
        screen.present(table.to_move, 0, Choices(table, table.to_move))
        shown = drawn(capsys.readouterr().out)
        assert len(shown) <= 59
        assert any("CHI" in line for line in shown)
        assert not re.search("Type .*map.* to see more", "\n".join(shown))


def test_a_table_that_is_too_wide_loses_blanks_before_its_rows_break() -> None:
    lines = [
        "ORDER       points    in hand",
        "1st  Cay         6          2",
        "Not a table: all of it is kept.",
    ]
    assert squeezed(lines, 24) == [
        "ORDER    points  in hand",
        "1st  Cay      6        2",
        "Not a table: all of it is kept.",
    ]
    assert squeezed(lines, 80) == lines
