"""The end of a game: the ledger explains every score, for every game there is."""

from pathlib import Path

import pytest

from roundhouse import Table, game_names
from roundhouse.core.state import Entry
from roundhouse.display.ending import Swing, course, first_turn, size_of_swing, sources, swings
from roundhouse.display.score_graph import Tick, nice, score_graph
from roundhouse.display.turns import turns
from roundhouse.svg.theme import DARK, LIGHT, Theme

RECORDS = Path(__file__).parent.parent / "records"
FINISHED = [file for name in game_names() for file in sorted((RECORDS / name).glob("*.rec"))[::4]]


@pytest.fixture(params=FINISHED, ids=[f"{file.parent.name}-{file.stem}" for file in FINISHED])
def table(request: pytest.FixtureRequest) -> Table:
    found = Table.from_record(request.param.read_text("utf-8"))
    assert found.over
    return found


def test_the_end_explains_itself(table: Table) -> None:
    """The columns sum to the scores, the course leads to them, and the swings are the largest there were."""
    made_of = sources(table, "en")
    for seat, score in enumerate(table.scores):
        assert sum(source.amounts[seat] for source in made_of) == score
    assert len({source.name for source in made_of}) == len(made_of)

    after = course(table)
    assert len(after) == len(table.log) + 1
    assert list(after[-1]) == table.scores

    told = swings(table, "en")
    assert len(told) <= 3
    assert [swing.n for swing in told] == sorted(swing.n for swing in told)
    winners = [seat for seat, place in enumerate(table.ranking) if place == 1] or range(len(table.names))
    assert all(size_of_swing(gains_of(swing), winners) > 0 for swing in told)

    standing = table.game.words("en").standing(table.view(), table.names)
    assert standing.why.endswith(".")
    assert set(standing.rules) <= set(table.game.rulebook.rules)
    assert bool(standing.titles) <= (len(table.names) == 1)


def test_a_tie_is_explained() -> None:
    table = Table.from_record((RECORDS / "railroad-rivals" / "3-tie-by-tiles.rec").read_text("utf-8"))
    assert len(set(table.scores)) < len(table.scores)
    standing = table.game.words("en").standing(table.view(), table.names)
    assert "tied" in standing.why
    assert standing.rules == ["RR-END-5", "RR-END-6"]


def test_who_has_fewer_cards_may_have_won_and_the_page_says_why() -> None:
    table = Table.from_record(sorted((RECORDS / "trainmaker").glob("4-*.rec"))[0].read_text("utf-8"))
    standing = table.game.words("en").standing(table.view(), table.names)
    assert "decides nothing" in standing.why
    assert standing.counted == "City cards"


def gains_of(swing: Swing) -> list[int]:
    """What a swing brought each seat."""
    return [sum(amounts) for amounts in zip(*[source.amounts for source in swing.sources], strict=True)]


def finished(game: str, seats: int) -> Table:
    """The first kept game with so many seats."""
    return Table.from_record(sorted((RECORDS / game).glob(f"{seats}-*.rec"))[0].read_text("utf-8"))


def test_a_swing_is_what_a_winner_gains_beyond_the_others() -> None:
    assert size_of_swing((4, 4, 4), [0]) == 0
    assert size_of_swing((3, 0, 0), [0]) > size_of_swing((0, 0, -4), [0, 2]) > 0
    assert size_of_swing((3, 0, 0), [1]) < 0
    assert size_of_swing((4,), [0]) == 4


@pytest.mark.parametrize("game", ["trainmaker", "ride-the-rails"])
def test_a_swing_is_all_that_a_turn_brought(game: str) -> None:
    table = finished(game, 3)
    after, winners = course(table), [table.ranking.index(1)]
    sizes = []
    for turn in turns(table.log)[1 - first_turn(table.log) :]:
        changes = zip(after[turn.start], after[turn.stop], strict=True)
        sizes.append(size_of_swing([new - old for old, new in changes], winners))
    told = swings(table, "en")
    assert sorted(size_of_swing(gains_of(swing), winners) for swing in told) == sorted(sizes)[-3:]
    assert len({swing.turn for swing in told}) == 3


def test_a_bid_turns_no_game_by_itself_but_with_all_that_its_turn_brought() -> None:
    table = finished("railroad-rivals", 3)
    ledger = [entry for event in table.log for entry in event.entries]
    words = table.game.words("en")
    found: dict[tuple[int, str], list[Entry]] = {}
    for n, event in enumerate(table.log):
        for entry in event.entries:
            key = words.swing_of(table.rules, table.log, n, entry, table.names)
            if entry.amount and key:
                found.setdefault(key, []).append(entry)
    bids = [entries for entries in found.values() if any(entry.rule == "RR-BID-7" for entry in entries)]
    assert len(bids) == sum(entry.rule == "RR-BID-7" for entry in ledger)
    assert all(len(entries) > 1 for entries in bids)
    (stock,) = [entries for (_, told), entries in found.items() if told == "The stock is paid out."]
    assert stock == [entry for entry in ledger if entry.rule == "RR-END-3" and entry.amount]
    assert {swing.sentence for swing in swings(table, "en")} <= {told for _, told in found}


def test_a_race_is_one_swing_with_its_fees_and_prizes() -> None:
    table = finished("railway-rivals", 3)
    races = [swing for swing in swings(table, "en") if swing.sentence.startswith("The race from ")]
    assert races
    for race in races:
        prizes = [source.amounts for source in race.sources if source.name == "Prizes"]
        fees = [source.amounts for source in race.sources if source.name != "Prizes"]
        assert sum(map(sum, prizes)) in (20, 30)
        assert sum(map(sum, fees)) == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_a_graph_holds_everyone_with_scores_below_nothing_too(theme: Theme) -> None:
    names = ["Ann", "Bob-of-the-very-long-name", "Cay", "Dan", "Eve", "Fay"]
    scores = [(0,) * 6, (-7, 3, 3, 3, 3, 3), (12, 3, 3, 3, 3, 3)]
    drawn = score_graph(names, scores, [Tick(1, "turn 1")], theme, "Scores", "All.", at=1)
    assert drawn.count("<path") > 12
    for name in names:
        assert name[:4] in drawn
    assert ">-10<" in drawn
    assert 'class="cursor"' in drawn


def test_round_numbers_are_about_four() -> None:
    for span in (0, 1, 7, 23, 99, 250, 1234, 40_000):
        assert span / nice(span) <= 5
        assert nice(span) == 1 or span / nice(span) > 1.5
