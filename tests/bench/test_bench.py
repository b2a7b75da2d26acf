"""What the bench makes of numbers. The numbers are made by hand: no test depends on a clock."""

import pytest

from bench.bench import ROWS
from bench.report import (
    Contestant,
    Round,
    Row,
    large,
    page,
    parse_limit,
    playout_table,
    ratio_table,
    ratios,
    search_table,
    short,
    speed_table,
    table,
    verdict,
)

OURS = Contestant("compiled", "trainmaker", "outside", 4)
PIG = Contestant("openspiel", "pig(players=4)", "outside")
LIMIT = Contestant("limit", "trainmaker_limit.c", "inside")
CLONES = Contestant("compiled", "trainmaker", "clones", 4)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_ratio_is_taken_round_by_round() -> None:
    ours = [Round(300, 3, 1.0), Round(300, 3, 2.0)]
    peer = [Round(100, 1, 1.0), Round(100, 1, 4.0)]
    assert ratios(ours, peer) == [3.0, 6.0]


def test_a_round_that_one_side_missed_is_not_passed_over() -> None:
    with pytest.raises(ValueError, match="shorter"):
        ratios([Round(1, 1, 1.0), Round(1, 1, 1.0)], [Round(1, 1, 1.0)])


@pytest.mark.parametrize(
    ("ratio", "said"),
    [(0.99, "below must"), (1.0, "above must"), (2.49, "above must"), (2.5, "above aim")],
)
def test_a_verdict_reaches_must_and_aim_by_equalling_them(ratio: float, said: str) -> None:
    assert verdict(ratio, must=1, aim=2.5) == said


def test_the_table_shows_the_median_and_the_spread_of_the_rounds() -> None:
    # one wild round of five must not move the ratio
    ours = [Round(count, 10, 1.0) for count in (200, 210, 9000, 190, 220)]
    peer = [Round(100, 1, 1.0)] * 5
    lines = ratio_table([Row(OURS, PIG, must=1, aim=2.5)], {OURS: ours, PIG: peer}, {})
    assert cells(lines[2]) == [
        "trainmaker, 4 seats, compiled, Python loop",
        "OpenSpiel pig(players=4), Python loop",
        "2.10",
        "1.90–90.0",
        "–",
        "1",
        "2.5",
        "above must",
    ]


def test_beside_the_limit_stands_the_ratio_by_games() -> None:
    rounds = {OURS: [Round(300, 1, 1.0)], LIMIT: [Round(1000, 10, 1.0)]}
    line = cells(ratio_table([Row(OURS, LIMIT, must=0.1, aim=0.35)], rounds, {})[2])
    assert line[2] == "0.300"
    assert line[4] == "0.100"


def test_a_row_without_its_peer_says_why_and_gives_no_number() -> None:
    reason = "no OpenSpiel here"
    line = cells(ratio_table([Row(OURS, PIG, 1, 2.5)], {OURS: [Round(1, 1, 1.0)]}, {PIG: reason})[2])
    assert line[2:5] == ["–", "–", "–"]
    assert line[-1] == "not measured: no OpenSpiel here"


def test_speeds_are_medians_with_games_beside_decisions() -> None:
    rounds = {OURS: [Round(n * 1000, n, 0.5) for n in (10, 30, 20)], CLONES: [Round(1_234_567, 0, 1.0)]}
    lines = speed_table(rounds)
    assert cells(lines[2])[1:] == ["40,000", "40", "1000", "–"]
    assert cells(lines[3])[1:] == ["–", "–", "–", "1,230,000"]


def test_a_quick_player_should_take_a_tenth_of_greedy_s_time() -> None:
    figures = {"random": 12_000.0, "greedy": 150.0, "rollouts": 7100.0, "decisions": 43.7, "greedy µs": 50.0}
    spread = {"lowest": 9.0, "highest": 11.0}
    slow = {**figures, "quick µs": 5.1, "times": 9.8, **spread}
    quick = {**figures, "quick µs": 5.0, "times": 10.0, **spread}
    lines = playout_table({"slow": slow, "quick": quick})
    speeds = ["12,000", "150", "0.0125", "7,100", "44", "50.0"]
    assert cells(lines[2]) == ["slow", *speeds, "5.10", "9.80", "9.00–11.0", "10", "below aim"]
    assert cells(lines[3]) == ["quick", *speeds, "5.00", "10.0", "9.00–11.0", "10", "above aim"]


def test_a_search_without_its_peer_has_no_ratio() -> None:
    alone = {"searches": 20.25, "each": 48.0, "rollouts": 972.0, "decisions": 74.0}
    beside = {**alone, "times": 4.0, "lowest": 2.0, "highest": 5.0, "by decisions": 1.5}
    lines = search_table({"beside": beside, "alone": alone})
    assert cells(lines[2])[5:] == ["4.00", "2.00–5.00", "1.50"]
    assert cells(lines[3]) == ["alone", "20.2", "48", "972", "74", "–", "–", "–"]


def test_the_line_of_the_c_limit_is_read() -> None:
    text = (
        "C: playouts/s 40000 decisions/s 2.400e+07 dec/game 600.0 branch 4.38 "
        "clones/s 1.5e+08 cs 0badcafe draws 0\nsizeof S 120\n"
    )
    assert parse_limit(text, games=20_000) == Round(12_000_000, 20_000, 0.5)


def test_a_limit_that_says_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="playouts/s"):
        parse_limit("Segmentation fault", games=1)


@pytest.mark.parametrize(
    ("number", "text"), [(0.3521, "0.352"), (2.4, "2.40"), (12.34, "12.3"), (120.4, "120")]
)
def test_ratios_have_three_digits(number: float, text: str) -> None:
    assert short(number) == text


def test_speeds_have_three_digits_and_their_thousands_apart() -> None:
    assert large(9_145_678) == "9,150,000"
    assert large(302.6) == "303"


def test_a_table_is_aligned_markdown() -> None:
    assert table([["who", "speed"], ["pig", "7"], ["backgammon", "1,000"]], "lr") == [
        "| who        | speed |",
        "| ---------- | ----: |",
        "| pig        |     7 |",
        "| backgammon | 1,000 |",
    ]


def test_the_page_holds_the_tables_as_they_stand() -> None:
    promises, speeds, found = ["| a |", "| - |"], ["| b |", "| - |"], ["| c |", "| - |"]
    text = page("2026-01-31", ["2 cores"], ["in turn"], "## Tried\n", promises, speeds, {"Searches": found})
    assert "Measured on 2026-01-31" in text
    assert "\n\n| a |\n| - |\n\n" in text
    assert "\n\n## Searches\n\n| c |\n| - |\n\n" in text
    assert "\n- 2 cores\n" in text


def test_every_row_compares_like_with_like() -> None:
    for row in ROWS:
        assert 0 < row.must < (row.aim or 100)
        assert row.ours.task == row.peer.task or row.peer.kind == "openspiel"
