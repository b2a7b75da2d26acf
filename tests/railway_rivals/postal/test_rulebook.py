"""The rules of the post: each is proved, each id exists; and what holds for a whole game by letter."""

from pathlib import Path

import pytest

from roundhouse import CHANCE, BadOptions, Event, IllegalAction, Table
from roundhouse.games.railway_rivals.postal.companies import COLOURS
from tests.railway_rivals.given import cheapest
from tests.railway_rivals.postal.given import (
    GAME,
    POST,
    adjudicate,
    building,
    has_track,
    new,
    operating,
    rules_of,
    told,
)


@pytest.mark.rule("RP-2", "RP-4", "RP-5", "RP-31")
def test_letters_are_hidden_until_all_are_in_and_opened_together() -> None:
    table = building(["E4", "F9"])
    table.play("orders:a=E4.F4")
    assert table.position()["letters"] == ["a=E4.F4", None]
    assert table.view(1).position()["letters"] == ["?", None]
    assert table.view(0).position()["letters"] == ["a=E4.F4", None]
    assert [event.text for event in table.seen(1)] == ["orders:?"]
    assert not has_track(table, 1, "E4 F4")
    table.play("orders:nothing")
    assert not has_track(table, 1, "E4 F4")
    table.play("~open")
    assert has_track(table, 1, "E4 F4")
    # nobody is asked in turn, and after the round the letters are gone
    assert table.phase == "Announce the allowances"
    assert table.position()["letters"] == [None, None]


@pytest.mark.rule("RP-3")
def test_no_agreement_binds() -> None:
    # Blue had promised a joint run and writes another letter
    runs: list[list[object]] = [[1, "31", "34", False]]
    table = operating(["E4 F4 F5 F6", "F9 F8 F7 F6"], runs, [30, 40])
    adjudicate(table, "1=jr2", "1=quick")
    assert table.scores == [30 + 3, 40 - 3 + 20]


@pytest.mark.rule("RP-9")
def test_a_map_with_one_start_has_no_round_0(tmp_path: Path) -> None:
    text = (GAME.folder / "maps" / "first-lines.toml").read_text("utf-8")
    head, _, _ = text.partition('[[starts]]\ntown = "fairford"')
    path = tmp_path / "one-start.toml"
    path.write_text(head.replace('"first-lines"', '"one-start"'), "utf-8")
    table = new(2, f"map={path}")
    assert table.phase == "Announce the allowances"
    assert table.position()["round"] == 1
    assert table.position()["starts"] == ["E4", "E4"]
    # who chooses a colour first is counted off by the first allowances
    post = GAME.post(table.rules, "en")
    assert post is not None
    said = [{"name": f"Line {seat} (L{seat})", "colours": "red, green"} for seat in range(3)]
    for points, reds in (("2,2,2", 0), ("2,2,3", 1), ("2,3,3", 2)):
        begun = new(3, f"map={path}")
        log = [Event(0, CHANCE, begun.rules.parse(f"~allow:{points}"), ())]
        named = post.named(post.companies(["Ann", "Bob", "Cay"]), said, log)
        assert [COLOURS[company.colour] for company in named].index("red") == reds
        assert [company.short for company in named] == ["L0", "L1", "L2"]


@pytest.mark.rule("RP-54")
def test_two_players_with_several_companies_are_refused_by_name() -> None:
    with pytest.raises(BadOptions, match=r"two_player=two_companies is not played by post \[RP-54\]"):
        GAME.rules(4, f"two_player=two_companies {POST}")


@pytest.mark.rule("RP-54")
def test_a_leap_takes_no_tick_and_stands_or_falls_with_the_segment_after_it() -> None:
    tracks = ["E4 E5", "F9 E9 E8 E7 E6 E5"]
    table = adjudicate(building(tracks, (2, 2, 2), "leapfrog=on"), "a=E5.E6^2.E7^2.E8^2.D8", "a=F9.F10.G11")
    assert has_track(table, 1, "E8 D8")
    # landing in E8 pays the junction there, at the tick of E8-D8
    assert table.scores == [19, 21 + 6]
    falls = adjudicate(building(tracks, (2, 2, 2), "leapfrog=on"), "a=E5.E6^2.E7^2.E8^2", "nothing")
    assert falls.scores == [20, 20]
    assert told(falls) == [(0, "RP-21", "a=RU-85")]
    without = adjudicate(building(tracks, (2, 2, 2)), "a=E5.E6^2.E7^2.E8^2.D8", "nothing")
    assert told(without) == [(0, "RP-21", "a=RU-53")]


@pytest.mark.rule("RP-54")
def test_of_several_buyers_at_one_tick_the_poorest_gets_the_ferry() -> None:
    options = "map=fjords-of-skeld ferries=on"
    rules = rules_of(3, options)
    starts = [rules.map.names[start.hex] for start in rules.map.starts]
    first, second, *others = sorted([cheapest(rules, start, "H9") for start in starts], key=len)
    table = building([first, second, others[0].split()[0]], (3, 3, 3), options, scores=[30, 20, 20])
    adjudicate(table, "a=ferry~packet", "a=ferry~packet", "nothing")
    assert table.position()["ferries"] == [2, None, None]
    assert table.scores[0] == 30
    assert (0, "RP-21", "a=RU-69") in told(table)


@pytest.mark.rule("RP-6", "RP-11", "RP-31", "RP-34", "RP-43")
def test_a_letter_for_another_round_is_refused() -> None:
    def rule(table: Table, letter: str) -> str:
        with pytest.raises(IllegalAction) as refused:
            table.play(f"orders:{letter}")
        return refused.value.refusal.rule

    table = building(["E4", "F9"])
    assert rule(table, "start=E4") == "RP-6"
    assert rule(table, "x=E4.F4") == "RP-11"
    assert rule(table, "1=quick") == "RP-31"
    assert rule(new(2), "start=E5") == "RW-A2.1"
    runs: list[list[object]] = [[1, "31", "34", False]]
    late = operating(["E4 F4", "F9 F8"], runs, [20, 20])
    assert rule(late, "a=E4.F4") == "RP-11"
    assert rule(late, "1=jr1") == "RP-34"


@pytest.mark.rule("RP-1", "RP-44")
def test_a_game_of_bots_ends_and_its_record_replays() -> None:
    table = Table.new(GAME.name, 3, seed="post", options=POST)
    while not table.over:
        table.play(table.legal()[-1])
    assert table.position()["round"] == 12
    assert min(table.scores) > 0
    text = table.record.text()
    assert Table.from_record(text, files=True).record.text() == text
    assert Table.from_record(text, files=True).verify() > 20
    words = GAME.words("en")
    for event in table.log:
        assert words.say(table.rules, event.actor, event.action, table.names).endswith(".")
        for entry in event.entries:
            assert words.note(table.rules, entry, table.names).endswith(".")
