"""What `make bench-site` makes of numbers, made by hand: no test depends on a clock or on node."""

import asyncio
import json
from pathlib import Path

import pytest

from bench.site.load import OURS_NUMBER, THEIR_NUMBER, Desk, counted
from bench.site.prepare import played
from bench.site.report import (
    FEW_BYTES,
    FLAT_FILE,
    MEMORY,
    OURS,
    ROWS,
    TOLD,
    Load,
    Quiet,
    Results,
    figure_table,
    judged,
    page,
    percentile,
    promise_table,
)
from roundhouse import Table

NODE_PROJECT = Path(__file__).parents[2] / "bench/site"


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def load(actions: int, seconds: float = 2.0) -> Load:
    return Load(actions, seconds, pushes=2 * actions, bytes=60_000 * actions, server=0.8, client=0.4)


def results(missing: dict[str, str] | None = None) -> Results:
    """Five rounds, one of them wild for both sides, one for ours alone."""
    return Results(
        loads={
            OURS: [load(n) for n in (2000, 2100, 200, 1900, 9000)],
            MEMORY: [load(n) for n in (1000, 1000, 100, 1000, 1000)],
            FLAT_FILE: [load(n) for n in (200, 200, 20, 200, 200)],
            FEW_BYTES: [load(n) for n in (4000, 4000, 400, 4000, 4000)],
            **{who: [load(n) for n in (200, 200, 20, 200, 200)] for who in TOLD},
        },
        quiets={
            OURS: [Quiet(30_000, [0.002] * 98 + [slow] * 2) for slow in (0.009, 0.01, 0.5, 0.008, 0.01)],
            MEMORY: [Quiet(60_000, [0.003] * 100)] * 5,
        },
        first_page=[1.0, 0.8, 0.9, 3.0, 0.7],
        missing=missing or {},
    )


def test_a_percentile_is_a_value_that_was_measured() -> None:
    hundred = [float(n) for n in range(100, 0, -1)]
    assert [percentile(hundred, p) for p in (1, 50, 99, 100)] == [1, 50, 99, 100]
    assert percentile([7.0], 99) == 7.0
    assert percentile([1.0, 2.0, 3.0], 50) == 2.0


def test_the_promises_are_those_of_the_task() -> None:
    assert [(row.must, row.aim, row.at_most) for row in ROWS] == [
        (1.6, 2.5, False),
        (6, 10, False),
        (0.8, 1.2, False),
        (0.5, 0.35, True),
        (15, None, True),
        (0.7, None, True),
        *[(None, None, False)] * (1 + len(TOLD)),
    ]


def test_every_promise_is_the_median_of_the_rounds() -> None:
    lines = [cells(line) for line in promise_table(ROWS, results())[2:]]
    assert [line[1:] for line in lines] == [
        ["2.00", "1.90–9.00", "≥ 1.6", "≥ 2.5", "above must"],
        ["10.0", "9.50–45.0", "≥ 6", "≥ 10", "above aim"],
        ["0.500", "0.475–2.25", "≥ 0.8", "≥ 1.2", "below must"],
        ["3.33", "2.67–167", "≤ 0.5", "≤ 0.35", "beyond must"],
        ["10.0", "8.00–500", "≤ 15", "–", "within must"],
        ["0.500", "0.500–0.500", "≤ 0.7", "–", "within must"],
        ["0.900", "0.700–3.00", "–", "–", "told only"],
        *[["0.200", "0.200–0.200", "–", "–", "told only"]] * len(TOLD),
    ]


@pytest.mark.parametrize(
    ("value", "said"), [(0.35, "within aim"), (0.5, "within must"), (0.51, "beyond must")]
)
def test_an_upper_limit_is_kept_by_equalling_it(value: float, said: str) -> None:
    assert judged(value, ROWS[3]) == said


def test_without_node_the_ratios_are_not_measured_but_the_rest_is() -> None:
    without = dict.fromkeys((MEMORY, FLAT_FILE, FEW_BYTES), "no node here")
    lines = [cells(line)[-1] for line in promise_table(ROWS, results(without))[2:]]
    assert lines == [
        *["not measured: no node here"] * 4,
        "within must",
        "not measured: no node here",
        "told only",
        *["not measured: no node here"] * len(TOLD),
    ]
    assert [cells(line)[0] for line in figure_table(results(without))[2:]] == [OURS, *TOLD]


def test_when_nothing_could_be_measured_every_row_says_so() -> None:
    peers = dict.fromkeys((MEMORY, FLAT_FILE, FEW_BYTES), "no node here")
    nothing = Results({}, {}, [], {OURS: "why", **peers})
    assert all("not measured: " in line for line in promise_table(ROWS, nothing)[2:])
    assert len(figure_table(nothing)) == 2


def test_a_round_that_one_side_missed_is_not_passed_over() -> None:
    uneven = results()
    uneven.loads[MEMORY].pop()
    with pytest.raises(ValueError, match="shorter"):
        promise_table(ROWS, uneven)


def test_the_figures_stand_beside_the_ratios() -> None:
    ours, memory, flat, *_ = (cells(line) for line in figure_table(results())[2:])
    assert ours == [OURS, "1,000", "1,250", "30,000", "80%", "40%", "2.00", "10.0", "30.0"]
    assert memory[1] == "500"
    assert flat[-3:] == ["–", "–", "–"]


def test_the_page_has_all_parts_in_order() -> None:
    text = page("2026-01-02", ["promises"], ["figures"], ["so"], ["this"])
    parts = ["2026-01-02", "promises", "## The figures", "\nfigures", "- so", "## On what", "- this"]
    found = [text.index(part) for part in parts]
    assert found == sorted(found)


def test_the_prepared_actions_are_lawful_and_know_the_number_they_need() -> None:
    log, plan = played("trainmaker", "a-seed", 12)
    table = Table.new("trainmaker", 2, seed="a-seed")
    for n, text, mover in plan:
        assert (n, mover) == (len(table.log), table.to_move)
        table.play(text, mover)
    assert [event.text for event in table.log] == [event.text for event in log]


def test_the_number_of_a_push_is_found_on_both_sides() -> None:
    ours = OURS_NUMBER.match(b'{"n":31,"html":"<p data-n=30>"}')
    theirs = THEIR_NUMBER.search(
        b'42/bench,["update","m",{"G":{"count":3,"pad":"xx"},"_undo":[],"_stateID":3},[{"_stateID":2}]]'
    )
    assert ours is not None
    assert theirs is not None
    assert (ours[1], theirs[1]) == (b"31", b"3")


def test_actions_that_are_done_in_bursts_are_counted_from_burst_to_burst() -> None:
    bursts = [0.25] * 200 + [0.75] * 200 + [1.25] * 200 + [1.75] * 200 + [2.25] * 200
    assert counted(bursts, began=0.0, begin=1.0, end=2.0) == (400, 1.0)
    assert counted(bursts, began=0.0, begin=1.0, end=2.2) == (400, 1.0)
    assert counted([1.5], began=0.0, begin=1.0, end=2.0) == (1, 1.5)
    assert counted([0.5, 3.0], began=0.0, begin=1.0, end=2.0) == (0, 0.0)


class Echo(Desk):
    """A table whose watchers first get something old."""

    async def send(self) -> None:
        self.awaited = 5
        for number in (4, 5, 5):
            self.arrived(number, 100)


def test_an_action_is_done_when_both_watchers_have_it_and_nothing_older() -> None:
    async def turn() -> tuple[int, Desk]:
        desk = Echo(0)
        return len(await desk.turn()), desk

    arrivals, desk = asyncio.run(turn())
    assert (arrivals, desk.pushes, desk.bytes) == (2, 3, 300)


def test_the_lock_of_the_node_project_names_no_registry_and_pins_what_is_asked_for() -> None:
    lock = json.loads((NODE_PROJECT / "package-lock.json").read_text("utf-8"))
    asked = json.loads((NODE_PROJECT / "package.json").read_text("utf-8"))
    packages = lock["packages"]
    assert not [name for name, entry in packages.items() if "resolved" in entry]
    assert all("integrity" in entry for name, entry in packages.items() if name)
    for name, version in asked["dependencies"].items():
        assert packages[f"node_modules/{name}"]["version"] == version
