"""The report on a map: what games tell, counted once more from their records; and what is said about it."""

import re
from itertools import pairwise
from typing import Any

import pytest

from roundhouse import Table
from roundhouse.bots import any_bot
from roundhouse.core.action import Action
from roundhouse.core.dice import Dice
from roundhouse.core.view import View
from roundhouse.games.railway_rivals.draw.survey_page import mixed, survey_page
from roundhouse.games.railway_rivals.survey import COUNTED, GameFacts, Survey, facts_of
from roundhouse.games.railway_rivals.words.en import English
from roundhouse.lab import play_game, play_map_games
from tests.railway_rivals.given import rules_of

WORDS = English().survey
SHEET = rules_of(3).map
ELMSTEAD, FAIRFORD, HOLMBRIDGE = [start.hex for start in SHEET.starts]


class Never:
    """A bot that builds at random and declines every run."""

    def choose(self, view: View[Any], dice: Dice) -> Action:
        choices = view.legal()
        declined = [choice for choice in choices if choice.text() == "decline"]
        return declined[0] if declined else choices[dice.below(len(choices))]


def played(seed: str, options: str = "races=12") -> Table:
    return play_game("railway-rivals", 3, options, seed, [any_bot("railway-rivals", "greedy")] * 3)


@pytest.fixture(scope="module")
def table() -> Table:
    return played("survey")


def told(table: Table, rule: str) -> int:
    """How often a rule stands in the ledger of a game."""
    return sum(entry.rule == rule for event in table.log for entry in event.entries)


# What a game tells


def test_a_game_tells_what_its_record_says(table: Table) -> None:
    """Counted from the texts of the record: `enter:E4,F4-2` is a train of one step over seat 2's track."""
    facts = facts_of(table)
    texts = [event.text for event in table.log]
    assert told(table, "RU-39") == 0
    offers = [texts[i - 1] for i, text in enumerate(texts) if text == "accept"]
    routes = [
        re.sub(r"-\d", "", text.partition(":")[2]).split(",")
        for text in texts
        if text.startswith("enter:") or (text.startswith("offer:") and text in offers)
    ]
    assert facts.trains == len(routes) > 10
    ran = sorted(
        SHEET.segment(SHEET.hex_of[a], SHEET.hex_of[b]) for route in routes for a, b in pairwise(route)
    )
    assert sorted(facts.ran) == ran
    ends = [SHEET.town_at[SHEET.hex_of[hex_]] for route in routes for hex_ in (route[0], route[-1])]
    assert sorted(facts.ends) == sorted(town for town in ends if town >= 0)
    assert facts.actions == len(texts)
    assert facts.money == list(table.scores)
    assert facts.winners == [i for i, money in enumerate(facts.money) if money == max(facts.money)]
    assert facts.notes == {rule: told(table, rule) for rule in COUNTED}
    position = table.position()
    assert [SHEET.names[hex_] for hex_ in facts.starts] == position["starts"]
    assert facts.races == 12


def test_every_built_segment_is_counted_for_each_of_its_owners(table: Table) -> None:
    track = table.view().state.track
    facts = facts_of(table)
    for segment, seats in enumerate(track):
        assert facts.built.count(segment) == bin(seats).count("1")
    assert len(facts.railway) >= len(SHEET.towns) - 3  # the Building Stage ends with three left (RW-A7.1)


def test_runs_that_nobody_enters_have_no_trains() -> None:
    table = play_game("railway-rivals", 2, "races=12", "nobody", [Never()] * 2)
    facts = facts_of(table)
    assert facts.trains == 0
    assert facts.ran == facts.ends == []
    assert facts.notes["RU-40"] == told(table, "RU-40") > 0


def test_games_tell_the_same_on_any_number_of_processes() -> None:
    told = play_map_games("railway-rivals", 2, "races=12", "random", 2, "s", 2)
    heard: list[int] = []
    assert play_map_games("railway-rivals", 2, "races=12", "random", 2, "s", 1, heard.append) == told
    assert heard == [1, 2]


# What is made of it


def facts(winner: int, ran: list[int], railway: list[int], **more: object) -> GameFacts:
    """A game of three that began in the three starts, by seat."""
    notes = dict.fromkeys(COUNTED, 0) | {"RW-B1.1": 9, "RW-B1e.1": 1}
    plain = GameFacts(
        starts=[ELMSTEAD, FAIRFORD, HOLMBRIDGE],
        money=[100, 120, 140],
        winners=[winner],
        railway=railway,
        ends=[0, 1],
        built=[0, 0, 1],
        ran=ran,
        trains=10,
        notes=notes,
        waiting=0,
        rounds=20,
        races=12,
        actions=300,
    )
    return plain._replace(**more)  # type: ignore[arg-type]


ALL_TOWNS = list(range(len(SHEET.towns)))


def test_starts_are_compared_by_their_share_of_wins() -> None:
    survey = Survey(SHEET, 3, [facts(0, [], ALL_TOWNS)] * 30 + [facts(1, [], ALL_TOWNS)] * 10)
    good, fair, poor = survey.starts
    assert (good.wins, good.companies, good.share) == (30, 40, 0.75)
    assert (fair.wins, poor.wins) == (10, 0)
    assert [start.money / start.companies for start in survey.starts] == [100, 120, 140]
    # Wilson's interval of 30 of 40: (0.75 + 3.8415/80 ± 1.96 √(0.75·0.25/40 + 3.8415/6400)) / (1 + 3.8415/40)
    assert good.interval == pytest.approx((0.5981, 0.8581), abs=1e-4)
    said = WORDS.findings(survey)
    assert said[0].startswith("Elmstead is too good a start: 75\xa0% of the companies (60\xa0% to 86\xa0%)")
    assert said[1].startswith("Holmbridge is a poor start: only 0\xa0% of the companies")
    assert "Fairford" not in " ".join(said)  # 10 of 40 is less than a third, but not by far


def test_just_125_hundredths_of_the_share_are_fair() -> None:
    # 5 of 12 is 1.25 times a third
    survey = Survey(SHEET, 3, [facts(0, [], ALL_TOWNS)] * 5 + [facts(1, [], ALL_TOWNS)] * 7)
    assert not survey.starts[0].too_good(3)
    assert survey.starts[1].too_good(3)
    assert WORDS.start(survey, survey.starts[1]).startswith("Fairford may be too good a start")


def test_towns_lines_and_runs_are_told() -> None:
    few = [town for town in ALL_TOWNS if town not in (2, 3)]
    games = [facts(i % 3, [5, 5, 5, 7], few) for i in range(5)] + [facts(0, [5], [*few, 3])]
    survey = Survey(SHEET, 3, games)
    assert survey.never_served == [2]
    assert survey.seldom_served == [3]
    assert survey.trains == 60
    assert (survey.ran[5], survey.ran[7]) == (16, 5)
    assert survey.crowded == [5]  # 16 of 60 trains, more than a quarter; 5 are not
    assert (survey.built[0], survey.built[1], survey.built[2]) == (12, 6, 0)
    assert survey.drawn == 60
    assert WORDS.never(survey).startswith(f"Never served: {SHEET.towns[2].name}.")
    assert WORDS.seldom(survey).endswith(f"{SHEET.towns[3].name} (1).")
    assert "(27\xa0%)" in WORDS.crowded(survey)
    assert WORDS.held_over(survey) == ""  # just a tenth
    assert WORDS.run_rows(survey)[1][1:] == ["6", "10\xa0%", "RW-B1e.1"]
    notes = dict.fromkeys(COUNTED, 0) | {"RW-B1.1": 6, "RW-B1e.1": 4, "RU-40": 3, "RU-39": 5}
    worse = Survey(SHEET, 3, [facts(0, [], ALL_TOWNS, notes=notes)])
    assert WORDS.held_over(worse).startswith("40\xa0% of the runs were held over")
    assert WORDS.nobody(worse).startswith("Nobody entered 30\xa0% of the runs")
    assert WORDS.struck(worse).startswith("33\xa0% of the entries")  # 5 of 15


def test_a_balanced_map_is_said_to_be_one() -> None:
    survey = Survey(SHEET, 3, [facts(i % 3, [], ALL_TOWNS) for i in range(120)])
    (said,) = WORDS.findings(survey)
    assert said.startswith("Nothing stands out")
    rough = Survey(SHEET, 3, [facts(i % 3, [], ALL_TOWNS) for i in range(12)])
    assert WORDS.findings(rough)[-1].startswith("12 games are few")


def test_a_start_where_nobody_began_is_told() -> None:
    survey = Survey(SHEET, 2, [facts(0, [], ALL_TOWNS, starts=[ELMSTEAD, FAIRFORD], money=[1, 2])])
    assert WORDS.start(survey, survey.starts[2]).startswith("Nobody began in Holmbridge")
    assert WORDS.start_row(survey, survey.starts[2])[1:] == ["0", "–", "–", "–", "–", "–"]
    assert "Holmbridge</th>" in survey_page(survey, English(), "a bot", "1")


def test_inks_are_mixed() -> None:
    assert mixed("#000000", "#ff8040", 0.5) == "#804020"
    assert mixed("#102030", "#ff8040", 0.0) == "#102030"
