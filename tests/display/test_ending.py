"""The end of a game: the ledger explains every score, for every game there is."""

from pathlib import Path

import pytest

from roundhouse import Table, game_names
from roundhouse.display.ending import Swing, course, size_of_swing, sources, swings
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
    assert all(size_of_swing(gains_of(swing)) for swing in told)

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


def test_a_swing_is_what_one_gains_beyond_the_others() -> None:
    assert size_of_swing((4, 4, 4)) == 0
    assert size_of_swing((3, 0, 0)) < size_of_swing((0, 0, -4))
    assert size_of_swing((4,)) == 4


@pytest.mark.parametrize("game", ["trainmaker", "ride-the-rails"])
def test_a_swing_is_all_that_a_turn_brought(game: str) -> None:
    table = finished(game, 3)
    after = course(table)
    sizes = {
        turn.stop: size_of_swing([b - a for a, b in zip(after[turn.start], after[turn.stop], strict=True)])
        for turn in turns(table.log)
    }
    told = swings(table, "en")
    assert sorted(size_of_swing(gains_of(swing)) for swing in told) == sorted(sizes.values())[-3:]
    assert len({swing.turn for swing in told}) == 3


def test_what_was_bid_turns_no_game_and_stock_is_told_by_its_railroad() -> None:
    table = finished("railroad-rivals", 3)
    made_of = {source.name for source in sources(table, "en")}
    assert "Bids paid" in made_of
    told = swings(table, "en")
    assert not any(source.name == "Bids paid" for swing in told for source in swing.sources)
    paid_out = [swing for swing in told if swing.sentence.endswith(" stock is paid out.")]
    assert paid_out
    for swing in paid_out:
        railroad = swing.sentence.split()[0]
        lines = [entry for event in table.log for entry in event.entries]
        held = [entry for entry in lines if entry.rule == "RR-END-3" and entry.about == railroad]
        assert sum(gains_of(swing)) == sum(entry.amount for entry in held)
        assert swing.n == len(table.log)


def test_a_race_is_one_swing_with_its_fees_and_prizes() -> None:
    table = finished("railway-rivals", 3)
    races = [swing for swing in swings(table, "en") if swing.sentence.startswith("The race from ")]
    assert races
    for race in races:
        assert "Prizes" in {source.name for source in race.sources}
        prizes = next(source.amounts for source in race.sources if source.name == "Prizes")
        assert sum(prizes) in (20, 30)
        fees = [source.amounts for source in race.sources if source.name != "Prizes"]
        assert sum(sum(amounts) for amounts in fees) == 0


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
