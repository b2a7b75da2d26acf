"""Bus Boss scoring: 30 points for all trains of a race, and none that is more than twice as long."""

from pathlib import Path

import pytest

from roundhouse import BadOptions, Table
from roundhouse.core.errors import BadData, BadPosition
from roundhouse.games.railway_rivals.actions import Enter
from roundhouse.games.railway_rivals.bot.judge import RailwayJudge
from roundhouse.games.railway_rivals.promises import promised
from roundhouse.games.railway_rivals.routes.odds import race_odds
from roundhouse.games.railway_rivals.rules.bus_boss import ROWS, Scoring
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from tests.railway_rivals.given import DRAW, GAME, NAMES, RACE, cheapest, drawn, play, rules_of, see, told
from tests.railway_rivals.test_maps import SMALL, written
from tests.railway_rivals.test_odds import near

CROSSLAND = f"map={Path(__file__).parent / 'maps' / 'crossland.toml'}"
BOSS = f"{CROSSLAND} scoring=bus_boss"
OWN = "A1 A2 A3 A4 A5"
EIGHT, NINE = "A1 B1 C1 D1 D2 C3 B3 B4 A5", "A1 B1 C1 D1 D2 D3 C3 B3 B4 A5"
LINES = [OWN, "A1 A2 A3", "C1 B1 B2 A3 A4 A5", f"{EIGHT}, D2 D3 C3"]
"""One owns the way from Ask to Birk, two have a part of it each, the fourth has two long ways round."""


def by(hexes: str) -> str:
    return ",".join(hexes.split())


def roll(table: Table, faces: str) -> None:
    play(table, *[f"~die:{face}" for face in faces.split()])


def four(options: str = BOSS, scores: tuple[int, ...] = (50, 40, 30, 20)) -> Table:
    """Ask to Birk is drawn; the richest is asked."""
    return drawn(LINES, "11", "14", options, scores=list(scores))


def race_of(n: int, options: str = BOSS) -> Table:
    """A race of so many trains from Ask to Birk, four steps each, the first seat the richest."""
    table = drawn([OWN] * n, "11", "14", options, scores=[90 - seat for seat in range(n)])
    play(table, *[f"enter:{by(OWN)}"] * n)
    assert table.phase == RACE
    return table


# The worked cases


@pytest.mark.rule("RU-93", "RU-54", "RU-94", "RW-C6.7", "RW-C6.2")
def test_case_33_who_is_struck_is_no_entrant_and_a_pair_is_one() -> None:
    table = four()
    play(table, f"enter:{by(OWN)}", "propose:3", f"offer:{by(OWN)}", "accept")
    events = play(table, f"enter:{by(NINE)}")  # lawful to declare: a shorter one might yet be struck
    assert told(events) == ["RU-54"]
    assert see(table, "order") == [1, 2]
    roll(table, "4 5")
    assert table.scores == [60, 50, 40, 20]


@pytest.mark.rule("RU-93", "RU-54", "RU-55", "RW-C6.3")
def test_case_33_twice_the_shortest_may_run_and_three_share() -> None:
    table = four()
    play(table, f"enter:{by(OWN)}", "propose:3", f"offer:{by(OWN)}", "accept", f"enter:{by(EIGHT)}")
    roll(table, "5 4 4")  # two are there, and the third is sure of its place
    assert table.phase == DRAW
    assert table.scores == [66, 44, 35, 25]


@pytest.mark.rule("RU-93", "RU-55", "RW-C6.1")
def test_case_34_a_pair_alone_shares_thirty_or_twenty() -> None:
    for options, each in ((BOSS, 15), (f"{BOSS} busboss_single=20", 10)):
        table = four(options)
        play(table, "decline", "propose:3", f"offer:{by(OWN)}", "accept")
        assert promised(table.view(3), table.rules.parse("decline")) == {1: each, 2: each}
        events = play(table, "decline")
        assert table.scores == [50, 40 + each, 30 + each, 20]
        assert told(events) == ["RW-C6.1", "RW-C6.1"]


# The table of prizes


@pytest.mark.rule("RW-C6.1", "RW-C6.2", "RW-C6.3", "RW-C6.4", "RW-C6.5", "RW-C6.6")
def test_every_place_has_its_share_of_thirty() -> None:
    assert ROWS == {
        2: (20, 10),
        3: (16, 9, 5),
        4: (13, 8, 5, 4),
        5: (11, 7, 5, 4, 3),
        6: (10, 6, 5, 4, 3, 2),
    }
    for n, row in ROWS.items():
        assert sum(row) == 30
        table = race_of(n)
        before = table.scores
        roll(table, "5 4 3 3 2 2"[: 2 * n - 1])
        rest = {4: "5 4", 5: "5 4 4", 6: "5 4 4 2"}.get(n, "")  # the first two are there
        roll(table, rest)
        assert [after - money for after, money in zip(table.scores, before, strict=True)] == list(row)
        assert table.phase == DRAW
        assert {entry.rule for entry in table.log[-1].entries if entry.amount} == {f"RW-C6.{n}"}


@pytest.mark.rule("RU-43", "RW-C6.1")
def test_all_places_are_run_for() -> None:
    table = race_of(4)
    roll(table, "4 4 2 2")
    assert (table.phase, see(table, "turn")) == (RACE, 2)  # 20 and 10 would be settled
    usual = race_of(4, CROSSLAND)
    roll(usual, "4 5 2 2")
    assert usual.phase == DRAW


@pytest.mark.rule("RU-55", "RU-44")
def test_trains_that_tie_share_what_their_places_are_worth() -> None:
    table = race_of(4)
    roll(table, "5 4 4 4")
    assert [score - 90 + seat for seat, score in enumerate(table.scores)] == [13, 5, 6, 6]  # 17, the odd
    assert told([table.log[-1]])[-4:] == ["RW-C6.4", "RU-55", "RU-55", "RU-55"]  # points to the poorest
    assert Scoring(True, 30).row(8) == ROWS[6]  # a seventh train gets nothing


@pytest.mark.rule("RU-54", "RU-39", "RU-94")
def test_one_who_is_struck_for_fees_strikes_nobody_by_his_length() -> None:
    rules = rules_of(3, BOSS)
    short = cheapest(rules, "C1", "C2", "G11")  # from Dunn to Jura
    long = cheapest(
        rules, "C1", "B1", "A1", "A12", "B11", "B7", "C8", "C10", "D10", "D9", "E10", "G10", "G11"
    )
    assert (len(short.split()) - 1, len(long.split()) - 1) == (12, 27)
    table = drawn(["C1 C2", short, long], "24", "52", BOSS, scores=[30, 20, 10])
    paid = [f"{hex_}-2" for hex_ in short.split()[2:]]
    first = ",".join(["enter:C1,C2", *paid])  # 11 to the second, who may yet pay back
    play(table, first, "decline")
    events = play(table, f"enter:{by(long)}")
    assert told(events) == ["RU-39", "RW-C6.1"]  # so the long one runs, alone
    assert table.scores == [30, 20, 40]


# Who decides about the scoring


@pytest.mark.rule("RU-62", "RW-C6.1")
def test_a_map_recommends_or_demands_a_scoring(tmp_path: Path) -> None:
    def options(words: str) -> str:
        return f"map={written(tmp_path, SMALL.replace('[hexes]', words + '[hexes]', 1))}"

    liked = options('[defaults]\nscoring = "bus_boss"\n')
    assert rules_of(3, liked).scoring.bus_boss
    assert not rules_of(3, f"{liked} scoring=standard").scoring.bus_boss
    locked = options('[locks]\nscoring = "bus_boss"\n')
    assert rules_of(3, locked).scoring.bus_boss
    with pytest.raises(BadOptions, match=r"always played with scoring=bus_boss \[RU-62\]"):
        GAME.rules(3, f"{locked} scoring=standard")
    with pytest.raises(BadData, match="'standard' or 'bus_boss' is expected"):
        GAME.rules(3, options('[locks]\nscoring = "bus"\n'))
    with pytest.raises(BadData, match="locks and defaults both name scoring"):
        GAME.rules(3, options('[locks]\nscoring = "bus_boss"\n[defaults]\nscoring = "bus_boss"\n'))
    assert not rules_of(3, "").scoring.bus_boss


# Positions, words, bots


@pytest.mark.rule("RU-54")
def test_a_race_with_too_long_a_route_is_no_position() -> None:
    table = four(CROSSLAND)
    play(table, f"enter:{by(OWN)}", "decline", "decline", f"enter:{by(NINE)}")
    position = table.position()
    with pytest.raises(BadPosition, match="RU-54"):
        rules_of(4, BOSS).from_position(position)


@pytest.mark.rule("RU-94", "RU-55")
def test_hints_and_log_tell_of_shares_and_of_length() -> None:
    words = GAME.words("en")
    table = four()

    def hint(text: str) -> str:
        return words.hint(table.view(table.to_move), table.rules.parse(text), NAMES[:4])

    assert hint(f"enter:{by(OWN)}").endswith("nobody has entered yet: 30 if it stays so")
    assert hint("decline").endswith("no share of the prizes")
    play(table, f"enter:{by(OWN)}", "decline", "decline")
    assert hint(f"enter:{by(NINE)}").endswith(
        "struck unless the route of 4 steps is: it is more than twice as long"
    )
    assert "prize 10.2 on average" in hint(f"enter:{by(EIGHT)}")
    events = play(table, f"enter:{by(NINE)}")
    said = [words.note(table.rules, entry, NAMES[:4]) for entry in events[-1].entries]
    assert said == [
        "The route of Dan is longer than twice the shortest, and is struck.",
        "Ann runs alone and gets 30.",
    ]


@pytest.mark.rule("RU-55")
def test_the_odds_count_every_place() -> None:
    odds = race_odds([2, 6, 16], ROWS[3])
    assert [round(train.prize, 6) for train in odds] == [16, 9, 5]
    even = race_odds([7, 7, 7, 7], ROWS[4])
    assert [round(train.prize, 6) for train in even] == [7.5] * 4
    assert near(race_odds([2, 6], ROWS[2]), (1, 1, 0, 20), (0, 0, 1, 10))


@pytest.mark.rule("RU-54", "RW-C6.7")
def test_the_greedy_bot_does_not_count_on_a_train_that_will_be_struck() -> None:
    table = four()
    play(table, f"enter:{by(OWN)}", "decline", "decline")
    choice = RailwayJudge(as_rivals(table.rules)).entry(table.view(3).state, 3)
    entry = table.rules.parse(f"enter:{by(NINE)}")
    assert isinstance(entry, Enter)
    long = choice.train(8, entry.route)
    assert choice.nets([*choice.entered, long]) == [30.0, 0.0, 0.0, 0.0]
