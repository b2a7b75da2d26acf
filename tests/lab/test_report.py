"""The report: shares and intervals that are honest, and one page that says it all."""

import re
from html.parser import HTMLParser

import pytest

from roundhouse import game_names
from roundhouse.core.intervals import wilson
from roundhouse.lab.effects import effects
from roundhouse.lab.fortunes import fortunes, sources
from roundhouse.lab.played import play_round
from roundhouse.lab.plots import nice_ends, ticks
from roundhouse.lab.report import report
from roundhouse.lab.statistics import (
    different,
    mean_of,
    paired,
    spread_of,
    t_of,
    wins_of_bot,
    wins_of_seat,
    without_chance,
)
from roundhouse.lab.tournament import Meeting
from tests.lab.given import row

AB, BA = ("a", "b"), ("b", "a")


def test_a_share_of_independent_games_has_wilsons_interval() -> None:
    rows = [row(f"s-{i}", AB, 0 if i < 8 else 1) for i in range(10)]
    found = wins_of_bot(rows, "a")
    assert (found.times, found.of) == (8, 10)
    assert (found.low, found.high) == pytest.approx(wilson(8, 10))


def test_games_of_a_seed_that_are_alike_count_for_fewer() -> None:
    # in every seed both seatings have the same winner: these are ten answers, not twenty
    rows = []
    for i in range(10):
        rows += [row(f"s-{i}", AB, 0 if i < 5 else 1), row(f"s-{i}", BA, 1 if i < 5 else 0)]
    found = wins_of_bot(rows, "a")
    assert (found.times, found.of) == (10, 20)
    low, high = wilson(10, 20)
    assert found.low is not None
    assert found.high is not None
    assert found.low < low
    assert found.high > high


def test_the_same_game_again_makes_nothing_surer() -> None:
    # three different games, each from ten seeds
    rows = [row(f"s-{i}", AB, i % 3 == 0, same=f"{i % 3}") for i in range(30)]
    assert different(rows) == 3
    found = wins_of_seat(rows, 0)
    assert (found.low, found.high) == pytest.approx(wilson(2, 3))


def test_without_any_chance_there_is_one_game_and_no_interval() -> None:
    rows = [row(f"s-{i}", bots, 0, same=str(bots)) for i in range(5) for bots in (AB, BA)]
    assert without_chance(rows)
    found = wins_of_bot(rows, "a")
    assert (found.share, found.low, found.high) == (0.5, None, None)
    page = report("trainmaker", rows)
    assert "Nothing here was left to chance" in page
    assert "one game" in page
    # a single game of each seating shows nothing about chance
    assert not without_chance(rows[:2])


def test_a_mean_is_as_sure_as_its_seeds_differ() -> None:
    found = mean_of({"s-0": [1.0, 3.0], "s-1": [4.0], "s-2": [6.0]})
    assert found.mean == 4.0
    # the means of the seeds are 2, 4 and 6: their deviation is 2, and t with two degrees is 4.303
    assert found.high == pytest.approx(4 + 4.303 * 2 / 3**0.5)
    assert mean_of({"s-0": [1.0]}).low is None


@pytest.mark.parametrize(("freedom", "t"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_t(freedom: int, t: float) -> None:
    assert t_of(freedom) == pytest.approx(t, rel=0.01)


def test_pairs_of_one_seed_are_compared() -> None:
    rows = [row(f"s-{i}", AB, 0, actions=100 * i) for i in range(5)]
    longer = [row(f"s-{i}", AB, 0, actions=100 * i + 7) for i in range(5)]
    found = paired(longer, rows, lambda each: float(each["actions"]))
    # what the seeds bring falls out
    assert (found.mean, found.low, found.high) == (7.0, 7.0, 7.0)


def test_a_spread_is_quartered() -> None:
    found = spread_of([1, 2, 3, 4, 5])
    assert (found.least, found.quarter, found.middle, found.three_quarters, found.most) == (1, 2, 3, 4, 5)
    assert spread_of([7]).middle == 7


def test_axes_end_at_round_numbers() -> None:
    assert nice_ends(0, 97) == (0, 100)
    assert nice_ends(3, 3) == pytest.approx((3, 4))
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100]


class Page(HTMLParser):
    """What a page is made of; every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.text = ""
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.outside += [value or "" for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if self.open and self.open[-1] in ("h2", "h3"):
            self.headings.append(data)


@pytest.mark.parametrize("game", game_names())
def test_one_page_says_it_all_for_every_game(game: str) -> None:
    # given a few games by lot
    seats = 3
    rows = [each for i in range(2) for each in play_round(game, Meeting("", ("random",) * seats), f"r-{i}")]
    # when their report is written
    page = Page()
    page.feed(report(game, rows, "roundhouse lab arena <a game>"))
    # then it has every part, is well made, and asks for nothing from elsewhere
    assert page.open == []
    for heading in ("Bots", "Wins by seat", "Scores", "Length", "How games ended", "By rule of the ledger"):
        assert heading in page.headings
    assert [each for each in page.outside if not each.startswith("#")] == []
    assert "<a game>" in page.text
    for rule in rows[0]["ended"]:
        assert rule in page.text
    # and what went with winning is told in the game's own words
    found = fortunes(game, rows)
    assert found
    assert set(found) <= set(page.headings)
    for heading, each in found.items():
        assert all(re.match(r"[A-Z]", one.what) for one in each), heading
    for source in sources(rows):
        assert source.source in page.text


def test_several_options_are_compared() -> None:
    rows = [
        row(f"s-{i}", bots, i % 2, options=options, actions=20 + 5 * bool(options))
        for i in range(6)
        for bots in (AB, BA)
        for options in ("", "luck=more")
    ]
    page = Page()
    page.feed(report("trainmaker", rows))
    assert "What the options change" in page.headings
    assert "+5.00 (5.00 to 5.00)" in page.text
    [change] = [each for each in effects(rows) if each.measure == "actions" and each.change]
    assert change.table == ("luck=more", 2)
    assert change.share == pytest.approx(0.25)


def test_ups_and_downs_are_measured_from_the_mean_of_their_own_kind_of_table() -> None:
    rows = [
        row(f"s-{i}", AB, 0, options=options, scores=(middle - wide, middle + wide))
        for i in range(4)
        for options, middle, wide in (("", 10, 2), ("wild=yes", 50, 6))
    ]
    [found] = [each for each in effects(rows) if each.measure == "scores from their mean" and each.change]
    assert found.mean.mean == 6
    assert found.change is not None
    assert (found.change.mean, found.share) == (4, 2)
