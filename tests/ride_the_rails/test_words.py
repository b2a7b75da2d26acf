"""Ride the Rails in words: what is shown fits and is exact, and every choice says what it brings."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse import CHANCE, OVER, PUBLIC, View, dice_at
from roundhouse.core.bits import bit
from roundhouse.core.state import Entry
from roundhouse.core.wording import listed, plural
from roundhouse.games.ride_the_rails import RideTheRails
from roundhouse.games.ride_the_rails.data import RAILROADS
from roundhouse.games.ride_the_rails.packing import amount
from roundhouse.games.ride_the_rails.rules.ride_income import incomes
from roundhouse.games.ride_the_rails.rules.table_rules import RailsRules
from roundhouse.games.ride_the_rails.words.en.events import NOTES

GAME = RideTheRails()
WORDS = GAME.words("en")
SETUPS = [(3, ""), (4, "board=usa-40"), (5, "yellow_rank=single_only trans_mixed=any_city")]
every_setup = pytest.mark.parametrize(("seats", "options"), SETUPS)
NAMES = ["Ann", "Bob", "Cay", "Dan", "Eve"]


class Table:
    """A game that is played by texts, for its words."""

    def __init__(self, seats: int = 3, options: str = "") -> None:
        rules = GAME.rules(seats, options)
        assert isinstance(rules, RailsRules)
        self.rules = rules
        self.s = rules.start()

    def play(self, *texts: str) -> "Table":
        for text in texts:
            action = self.rules.parse(text)
            assert self.rules.allows(self.s, action) is None, text
            self.rules.apply(self.s, action)
        return self

    def view(self, seat: int | None = None) -> View[Any]:
        who = self.rules.to_move(self.s) if seat is None else seat
        return View(self.rules, who, self.rules.mask(self.s, who))

    def ask(self, seat: int | None = None) -> str:
        return WORDS.ask(self.view(seat), NAMES)

    def hint(self, text: str) -> str:
        return WORDS.hint(self.view(), self.rules.parse(text), NAMES)


SHARES = ("~order:2,1,3", "share:blue", "share:red", "share:red")
"""Cay takes Blue, Ann takes Red, Bob takes Red; Bob builds first."""
TO_ALBANY = ("build:red,G30", "build:red,F29", "build:red,E29")
"""Red from New York to Albany."""


def opened(*texts: str) -> Table:
    return Table().play(*SHARES, *texts)


def walk(seats: int, options: str, seed: int) -> Iterator[tuple[RailsRules, Any, list[Entry]]]:
    """A random game in which much is built: every state with what was told on the way to it."""
    rules = GAME.rules(seats, options)
    assert isinstance(rules, RailsRules)
    s = rules.start()
    for n in range(10_000):
        told: list[Entry] = []
        s.ledger = told
        mover = rules.to_move(s)
        if mover == OVER:
            return
        dice = dice_at(f"words-{seed}", n)
        if mover == CHANCE:
            rules.apply(s, rules.sample(s, dice))
        else:
            choices = rules.legal(s)
            if len(choices) > 1 and choices[-1].text() in ("done", "alight") and dice.below(8):
                choices = choices[:-1]
            rules.apply(s, choices[dice.below(len(choices))])
        yield rules, s, told


@every_setup
def test_the_table_is_shown_in_lines_that_fit(seats: int, options: str) -> None:
    for n, (rules, s, _) in enumerate(walk(seats, options, 1)):
        if n % 9:
            continue
        for seat in (PUBLIC, 0):
            lines = WORDS.as_text(View(rules, seat, rules.mask(s, seat)), ["A" * 30, *NAMES[1:seats]])
            assert max(map(len, lines)) <= 76
            assert all(line == line.rstrip() for line in lines)
            text = "\n".join(lines)
            for money in s.scores:
                assert f"${money}" in text


@every_setup
def test_everything_that_can_be_done_is_said_and_explained(seats: int, options: str) -> None:
    for n, (rules, s, _) in enumerate(walk(seats, options, 2)):
        mover = rules.to_move(s)
        if n % 7 or mover == OVER:
            continue
        view = View(rules, mover, rules.mask(s, mover))
        assert WORDS.ask(view, NAMES).endswith(".")
        for action in view.legal():
            said = WORDS.say(rules, mover, action, NAMES)
            assert said.startswith(f"{NAMES[mover]} ")
            assert said.endswith(".")
            hint = WORDS.hint(view, action, NAMES)
            assert hint
            assert not hint.endswith(".")


@every_setup
def test_every_line_of_the_ledger_is_told(seats: int, options: str) -> None:
    for seed in range(3):
        for rules, _, told in walk(seats, options, seed):
            for entry in told:
                note = WORDS.note(rules, entry, NAMES)
                assert re.fullmatch(r"[A-Z].*\.", note)
                assert "{" not in note
                if entry.amount:
                    assert f"${entry.amount}" in note
                    assert NAMES[entry.seat] in note


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (Entry(0, 2, "RT-BONUS-1", "orange,CHI"), "Ann gets $2 for Orange in Chicago."),
        (Entry(1, 5, "RT-BONUS-3", "red,DEN"), "Bob is the first in Denver and gets $5."),
        (
            Entry(2, 12, "RT-TRANS-3", "purple,F21"),
            "Purple in Chicago completes the transcontinental line, joined in cities: Cay gets $12.",
        ),
        (
            Entry(2, 8, "RT-TRANS-4", "purple,F7"),
            "Purple in F7 completes the transcontinental line, joined elsewhere: Cay gets $8.",
        ),
        (Entry(0, 6, "RT-RIDE-9", "red,3,2"), "Red pays Ann $6: 3 Links, 2 shares."),
        (Entry(0, 1, "RT-RIDE-9", "blue,1,1"), "Blue pays Ann $1: 1 Link, 1 share."),
        (Entry(1, 4, "RT-RIDE-11", "NYC,CHI,3"), "Bob gets $4 for 4 cities from New York to Chicago."),
        (Entry(1, 0, "RT-RUL-2", ""), "There is no locomotive left that Bob could take."),
        (Entry(1, 0, "RT-RUL-24", ""), "No passenger can ride: Bob is skipped."),
        (Entry(PUBLIC, 0, "RT-ORDER-6", "3,1,2"), "The new turn order is Cay, Ann and Bob."),
        (Entry(PUBLIC, 0, "RT-ORDER-10", "yellow"), "Yellow arrives: shares and track from now on."),
        (Entry(PUBLIC, 0, "RT-END-1", ""), "That was the last round."),
    ],
)
def test_a_line_of_the_ledger_in_words(entry: Entry, told: str) -> None:
    assert WORDS.note(GAME.rules(3), entry, NAMES) == told
    assert entry.rule in NOTES


def test_what_is_asked_in_every_phase() -> None:
    table = Table()
    assert table.ask(PUBLIC) == "The turn order is drawn."
    table.play("~order:2,1,3")
    assert table.ask() == "Take a locomotive of any railroad that has arrived: it is a share."
    assert table.ask(PUBLIC) == f"Cay is asked: “{table.ask()}”"
    table.play(*SHARES[1:])
    assert "You may place 8, or 7 if one is on a Mountain" in table.ask()
    table.play(*TO_ALBANY)
    assert "You may place 5 more, or 4 if one is on a Mountain" in table.ask()
    table.play("done", "done", "done")
    assert table.ask() == "Choose a passenger: it rides from its city to another one."
    table.play("passenger:NYC")
    assert table.ask() == "The passenger of New York boards: choose the next city and the railroad."
    table.play("ride:red,ALB")
    assert table.ask() == "New York to Albany, 1 Link: $3 for you. Ride on, or alight here."


@pytest.mark.rule("RT-BUILD-3", "RT-BUILD-5")
def test_the_question_counts_what_is_left_with_a_mountain() -> None:
    table = opened(*TO_ALBANY, "build:red,D29")  # D29 is a Mountain
    assert "You may place 3 more, on Mountains too" in table.ask()
    more = ("build:red,E30", "build:red,E31", "build:red,F31", "build:red,D30")
    table = opened(*TO_ALBANY, *more)
    assert "You may place 1 more, not on a Mountain" in table.ask()
    table.play("build:red,C30")
    assert table.ask() == "You have placed 8 locomotives, as many as you may: say done."


def test_a_share_tells_where_the_railroad_is_and_who_holds_it() -> None:
    table = Table().play("~order:2,1,3")
    assert table.hint("share:red") == (
        "not on the board yet; it starts in an East Coast city; you hold 0; 26 left then"
    )
    table.play("share:red")
    assert table.hint("share:red") == (
        "not on the board yet; it starts in an East Coast city; you hold 0, Cay 1; 25 left then"
    )


@pytest.mark.rule("RT-BONUS-1", "RT-BONUS-3", "RT-BONUS-5")
def test_a_locomotive_tells_what_it_reaches_and_earns() -> None:
    table = opened()
    assert table.hint("build:red,G30") == "Red starts in New York, 2 steps from Albany, 7 more after it"
    table.play("build:red,G30", "build:red,F29")
    assert table.hint("build:red,E29") == "Red reaches Albany, 2 steps from Boston, 5 more after it"
    table.s.round = 5
    table.s.shares = (0, amount_of({"black": 1, "orange": 1}), 0)
    assert table.hint("build:orange,F21").startswith("Orange starts in Chicago, ")
    assert "$2 for Chicago" in table.hint("build:orange,F21")
    assert "no $5 for a start" in table.hint("build:black,I11")


def amount_of(shares: dict[str, int]) -> int:
    return sum(n << 6 * RAILROADS.index(name) for name, n in shares.items())


@pytest.mark.rule("RT-BONUS-3")
def test_the_first_into_a_five_dollar_city_is_told_so() -> None:
    table = opened()
    lay(table, "red", "G30", "I12")
    assert table.hint("build:red,I11").startswith("Red reaches Denver, ")
    assert "$5 as the first" in table.hint("build:red,I11")
    lay(table, "blue", "I11")
    assert "$5" not in table.hint("build:red,I11")
    assert "beside Blue" in table.hint("build:red,I11")
    lay(table, "red", "I11")
    assert table.hint("build:red,I10").startswith("Mountain: one locomotive fewer in this turn, ")


def lay(table: Table, railroad: str, *hexes: str) -> None:
    """Locomotives as if they had been built."""
    for name in hexes:
        table.rules.laying.lay(table.s, RAILROADS.index(railroad), table.rules.board.hex_of[name])


@pytest.mark.rule("RT-TRANS-3", "RT-TRANS-4")
def test_a_locomotive_tells_when_it_completes_the_transcontinental_line() -> None:
    """Purple from San Francisco and Red from Baltimore lie in row J: they lack a common hex."""
    table = opened()
    board = table.rules.board
    row = [name for name in board.names if name.startswith("J")]
    lay(table, "purple", *row[:12])
    lay(table, "red", *row[12:])
    assert "$8 for the transcontinental line" in table.hint(f"build:red,{row[11]}")
    table.s.transcontinental = 1
    assert "transcontinental" not in table.hint(f"build:red,{row[11]}")


def test_a_ride_tells_what_each_link_pays_to_whom() -> None:
    table = opened(*TO_ALBANY, "build:red,E30", "build:red,E31", "done", "done", "done")
    assert table.hint("passenger:ALB") == "first Link: Red to Boston and New York"
    table.play("passenger:NYC")
    assert table.hint("ride:red,ALB") == "pays you $3 and Ann $1"
    table.play("ride:red,ALB")
    assert table.hint("ride:red,BOS") == "pays you $2 and Ann $1 more; $5 for you so far"
    table.play("ride:red,BOS")
    assert incomes(table.s, table.s.ride) == [2, 5, 0]
    assert table.hint("alight") == "the ride pays you $5 and Ann $2"
    shown = "\n".join(WORDS.as_text(table.view(), NAMES))
    assert "Ride    New York > red > Albany > red > Boston" in shown
    assert "Pays    Ann $2 and Bob $5" in shown


def test_done_tells_how_many_locomotives_are_not_placed() -> None:
    assert opened(*TO_ALBANY).hint("done") == "5 locomotives not placed"


def test_the_map_shows_track_by_letters_and_cities_by_capitals() -> None:
    table = opened(*TO_ALBANY)
    lines = WORDS.as_text(table.view(PUBLIC), NAMES)
    rows = {line[0]: line for line in lines if re.match(r"[A-S]  ", line)}
    board = table.rules.board
    for name, sign in (("G30", "R"), ("F29", "r"), ("E29", "R"), ("F21", "*"), ("D29", "^"), ("F7", ".")):
        assert rows[name[0]][3 + board.west[board.hex_of[name]]] == sign, name


def test_the_map_has_column_numbers_and_the_codes_of_all_cities() -> None:
    table = opened(*TO_ALBANY)
    header, *rows = WORDS.blocks(table.view(PUBLIC), NAMES)["map"]
    board = table.rules.board
    for column in range(0, 31, 2):
        assert header[3 + 2 * column :].startswith(f"{column + 1} "[: len(header) - 3 - 2 * column])
    for city in board.cities:
        row = rows[board.places[city.hex][0]]
        beside = row[max(0, board.west[city.hex] - 1) : board.west[city.hex] + 9]
        assert city.id in beside or f"{board.names[city.hex][1:]} {city.id}" in row
    assert max(map(len, rows)) <= 76
    assert len(rows) < 23  # a page of a small terminal


def test_the_end_names_the_winners() -> None:
    table = opened()
    table.s.phase, table.s.scores = OVER, (10, 12, 9)
    assert table.ask(PUBLIC) == "The game is over. Bob wins with $12."
    table.s.scores = (12, 12, 9)
    assert table.ask(PUBLIC) == "The game is over. Ann and Bob win together with $12."


def test_passengers_are_counted_and_the_few_missing_are_named() -> None:
    table = opened()
    assert "Every city has its passenger." in WORDS.as_text(table.view(PUBLIC), NAMES)
    table.s.passengers &= ~bit(table.rules.board.city_of["DEN"])
    assert WORDS.as_text(table.view(PUBLIC), NAMES)[-1] == "Passengers  50 of 51, not in Denver"


def test_words_are_joined_and_counted_as_people_do() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert [plural(n, "city") for n in (1, 2)] == ["1 city", "2 cities"]
    assert [plural(n, "hex") for n in (1, 2)] == ["1 hex", "2 hexes"]
    assert plural(3, "Link") == "3 Links"


def test_every_railroad_has_an_ink() -> None:
    assert set(WORDS.inks) == set(RAILROADS)
    assert amount(amount_of({"black": 2}), 5) == 2
