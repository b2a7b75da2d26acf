"""Merger, and what other shenanigans and deliveries find when two railroads are one company: RB-MERGE."""

from collections import Counter

import pytest

from roundhouse import BadPosition, Table, find_game
from roundhouse.games.railroad_rivals.modules.baron_state import BaronState
from roundhouse.games.railroad_rivals.modules.companies import names_of, rise
from roundhouse.games.railroad_rivals.modules.shenanigans import Merger
from tests.railroad_rivals.given import gains, play, refused_by, see, told
from tests.railroad_rivals.given_baron import actions, scene

PARTS = "modules=buy-stock+dump-stock+loot+merger"
TWO_NAMES = f"merged_company=two_names {PARTS}"
CUBES = {"WAS": ["brown", "brown"], "STL": ["brown", "yellow"], "CHI": ["yellow"]}


def delivering(portfolios: dict[int, list[str]], options: str = PARTS, **more: object) -> Table:
    """Seat 1 delivers; all links are its own: B&O to Washington, IC to Chicago."""
    return scene(options=options, cubes=CUBES, portfolios=portfolios, **more)  # type: ignore[arg-type]


def merged(portfolios: dict[int, list[str]], options: str = PARTS, value: int = 5, **more: object) -> Table:
    """The B&O and the IC are one company of this value; seat 1 delivers."""
    given: dict[str, object] = {
        "company": [["B&O", "IC"]],
        "used": ["merger"],
        "values": {"B&O": value, "IC": value, "SP": 2},
    }
    return delivering(portfolios, options, **(given | more))


def values(t: Table) -> dict[str, int]:
    """What is worth something."""
    return {road: value for road, value in see(t, "values").items() if value}


# The merger itself


@pytest.mark.rule("RB-MERGE-7", "RB-MERGE-2", "RB-MERGE-3", "RUL-86", "RB-SHEN-3")
def test_jack_merges_the_atsf_and_the_b_and_o() -> None:
    # Given ATSF 0 and B&O 7: 1 and 6, 2 and 5, 3 and 4, then ATSF goes to 4
    t = delivering({1: ["merger", "ATSF", "B&O"]}, values={"B&O": 7})
    events = t.play("merge:ATSF,B&O")
    assert values(t) == {"B&O": 4, "ATSF": 4}
    assert told(events) == [("RB-MERGE-3", 1, "B&O,ATSF,4")]
    assert see(t, "company") == [["B&O", "ATSF"]]
    assert gains(events) == []
    # it is used up, and it was the only one
    assert (see(t, "portfolios")[0], see(t, "stocks_out")) == (["B&O", "ATSF"], ["merger"])
    assert refused_by(t, "merge:ATSF,B&O") == "RB-MERGE-1"


def by_the_markers(low: int, high: int) -> int:
    """The printed procedure, step by step: the lower marker first, then by turns, until they meet."""
    lower_next = True
    while low != high:
        if lower_next:
            low += 1
        else:
            high -= 1
        lower_next = not lower_next
    return low


@pytest.mark.rule("RUL-86", "RB-MERGE-3", "RB-TRACK-1")
@pytest.mark.parametrize(
    ("low", "high", "meet"),
    [(0, 7, 4), (0, 6, 3), (3, 4, 4), (5, 5, 5), (14, 17, 16), (0, 31, 16), (2, 20, 11)],
)
def test_the_markers_meet_halfway_rounded_up(low: int, high: int, meet: int) -> None:
    assert by_the_markers(low, high) == meet
    for ic, sp in ((low, high), (high, low)):
        t = delivering({1: ["merger", "IC", "SP"]}, values={"IC": ic, "SP": sp})
        t.play("merge:IC,SP")
        assert (see(t, "values")["IC"], see(t, "values")["SP"]) == (meet, meet)


@pytest.mark.rule("RB-MERGE-5", "RB-MERGE-6", "RUL-82")
def test_who_may_merge_what() -> None:
    # Given IC 5, SP 3, NP 4, GN 9; seat 2 has as many IC, more SP and more GN, fewer NP than seat 1
    t = delivering(
        {1: ["merger", "IC", "SP", "NP", "NP", "GN"], 2: ["IC", "SP", "SP", "NP", "GN", "GN", "UP"]},
        values={"IC": 5, "SP": 3, "NP": 4, "GN": 9, "UP": 2},
    )
    # Then only the dearer of the two matters, and as many is enough
    assert actions(t, "merge") == ["merge:IC,SP", "merge:IC,NP", "merge:SP,NP"]
    for pair in ("IC,GN", "SP,GN", "GN,NP"):
        assert refused_by(t, f"merge:{pair}") == "RB-MERGE-6"
    # of both one needs a tile
    assert refused_by(t, "merge:IC,UP") == "RB-MERGE-5"
    assert refused_by(t, "merge:UP,IC") == "RB-MERGE-5"
    # and two companies are two
    assert refused_by(t, "merge:IC,IC") == "RB-MERGE-2"


@pytest.mark.rule("RUL-85")
def test_at_the_same_value_nobodys_holding_matters() -> None:
    t = delivering({1: ["merger", "IC", "SP"], 2: ["IC", "IC", "SP", "SP"]}, values={"IC": 4, "SP": 4})
    t.play("merge:IC,SP")
    assert values(t) == {"IC": 4, "SP": 4}


@pytest.mark.rule("RUL-87")
def test_on_the_map_they_remain_two() -> None:
    # Given B&O and IC are one: Washington's B&O does not match St. Louis's IC
    t = scene(
        3,
        "Place a city tile",
        PARTS,
        laid=[("STL", 0, 0, 0)],
        hands={1: ["BAL"]},
        company=[["B&O", "IC"]],
        used=["merger"],
    )
    assert "place:BAL,1,0,1" in t.legal()  # B&O to B&O
    assert refused_by(t, "place:BAL,0,1,0") == "RR-PLACE-2"  # B&O to IC


@pytest.mark.rule("RB-MERGE-4", "RR-DELIVER-10")
@pytest.mark.parametrize("text", ["deliver:brown,WAS,STL", "deliver:yellow,CHI,STL"])
def test_a_delivery_on_either_raises_both(text: str) -> None:
    t = merged({1: ["B&O"]})
    events = t.play(text)
    assert values(t) == {"B&O": 6, "IC": 6, "SP": 2}
    assert told(events)[-1][0] == ("RB-MERGE-4" if "WAS" in text else "RR-DELIVER-10")
    # and at a table with a cap both stop together
    t = merged({1: ["B&O"]}, f"multiplayer_value_cap=10 {PARTS}", 10)
    t.play(text)
    assert values(t) == {"B&O": 10, "IC": 10, "SP": 2}


@pytest.mark.rule("RB-SHEN-3", "RB-MERGE-2")
def test_no_position_has_a_merger_to_come_after_one_was_made() -> None:
    with pytest.raises(BadPosition, match="RB-SHEN-3"):
        merged({1: ["merger", "IC", "SP"]}, used=[])


@pytest.mark.rule("RB-MERGE-2", "RB-MERGE-5", "RB-MERGE-6", "RUL-86", "RUL-88")
def test_a_company_would_merge_as_one() -> None:
    # No game has a second Merger; the arithmetic of companies is that of companies all the same.
    rules = find_game("railroad-rivals").rules(3, PARTS)
    merger = next(module for module in rules.modules if isinstance(module, Merger))  # type: ignore[attr-defined]
    t = merged({1: ["IC", "SP"], 2: ["B&O", "B&O"]})
    s = rules.from_position(t.position())
    assert isinstance(s, BaronState)
    b_and_o, ic, sp = 0, 1, 9
    # Given IC and B&O at 5, of which seat 2 has two together, and the SP at 2: seat 1 may not
    refusal = merger.why_not(s, 0, ic, sp)
    assert refusal is not None
    assert refusal.rule == "RB-MERGE-6"
    # nor merge a company with itself
    refusal = merger.why_not(s, 0, b_and_o, ic)
    assert refusal is not None
    assert refusal.rule == "RB-MERGE-2"
    # Given it could: stock of either name is stock of the company, all three meet at 4 and rise together
    s.portfolios = (s.portfolios[0] + (1 << 3 * rules.data.stock_of["merger"]), 0, 0)  # type: ignore[attr-defined]
    assert merger.why_not(s, 0, b_and_o, sp) is None
    merger.carry_out(s, 0, merger.merge(b_and_o, sp))
    assert [s.values[road] for road in (b_and_o, ic, sp)] == [4, 4, 4]
    assert names_of(s, sp) == [b_and_o, ic, sp]
    rise(merger.rules, s, 0, sp, "RR-DELIVER-10")
    assert [s.values[road] for road in (b_and_o, ic, sp)] == [5, 5, 5]


# After a merger


@pytest.mark.rule("RUL-90", "RB-BUY-3", "RB-BUY-4", "RB-MERGE-4")
def test_either_name_is_bought_and_both_rise() -> None:
    for name in ("B&O", "IC"):
        t = merged({1: ["buy"]})
        events = t.play(f"buy:{name}")
        assert gains(events) == [(1, -5, "RB-BUY-3")]
        assert see(t, "portfolios")[0] == [name]
        assert values(t) == {"B&O": 6, "IC": 6, "SP": 2}


@pytest.mark.rule("RUL-89", "RB-DUMP-5")
def test_a_merged_company_is_dumped_as_one() -> None:
    # Given two B&O and one IC at 7: three tiles bring 21, and both markers fall by 6
    t = merged({1: ["dump", "B&O", "B&O", "IC", "SP"]}, value=7)
    events = t.play("dump:IC")
    assert gains(events) == [(1, 21, "RB-DUMP-3")]
    assert values(t) == {"B&O": 1, "IC": 1, "SP": 2}
    assert see(t, "portfolios")[0] == ["SP"]
    pile = Counter(see(t, "stock_pile"))
    assert (pile["B&O"], pile["IC"]) == (4, 4)


@pytest.mark.rule("RUL-89")
def test_stock_of_the_other_name_is_enough_to_dump() -> None:
    t = merged({1: ["dump", "B&O"]})
    assert actions(t, "dump") == ["dump:B&O", "dump:IC"]
    assert actions(merged({1: ["dump", "B&O"]}, TWO_NAMES), "dump") == ["dump:B&O"]
    t.play("dump:IC")
    assert (t.scores[0], values(t)) == (15, {"B&O": 3, "IC": 3, "SP": 2})


@pytest.mark.rule("RUL-89", "RUL-90")
def test_by_two_names_one_half_is_dumped_and_both_still_rise() -> None:
    t = merged({1: ["dump", "buy", "B&O", "B&O", "IC"]}, TWO_NAMES, 7)
    events = t.play("dump:B&O")
    # two tiles at 7; only the B&O falls, to 3
    assert gains(events) == [(1, 14, "RB-DUMP-3")]
    assert (values(t), see(t, "portfolios")[0]) == ({"B&O": 3, "IC": 7, "SP": 2}, ["IC", "buy"])
    # a delivery on either raises both, and so does Buy Stock, at the value of the name
    play(t, "deliver:brown,WAS,STL")
    assert values(t) == {"B&O": 4, "IC": 8, "SP": 2}
    assert gains(t.play("buy:IC")) == [(1, -8, "RB-BUY-3")]
    assert values(t) == {"B&O": 5, "IC": 9, "SP": 2}


@pytest.mark.rule("RUL-88", "RB-LOOT-2", "RB-LOOT-3", "RB-LOOT-4")
def test_a_merged_company_is_looted_as_one() -> None:
    # Given seat 1 with 1 + 2 tiles, seat 2 with 2 + 1: as many
    t = merged({1: ["loot", "B&O", "IC", "IC"], 2: ["B&O", "B&O", "IC"]})
    events = t.play("loot:B&O")
    assert gains(events) == [(1, 5, "RB-LOOT-3")]
    # all eight tiles leave, wherever they were
    out = Counter(see(t, "stocks_out"))
    assert (out["B&O"], out["IC"], see(t, "portfolios")) == (4, 4, [[], [], []])
    assert (sorted(see(t, "looted")), values(t)) == (["B&O", "IC"], {"SP": 2})
    # and neither value moves again
    t.play("deliver:yellow,CHI,STL")
    assert values(t) == {"SP": 2}


@pytest.mark.rule("RUL-88", "RB-LOOT-2")
def test_the_holdings_of_both_names_are_added_up() -> None:
    # Given seat 1 has two B&O, seat 2 one B&O and two IC
    own = {1: ["loot", "B&O", "B&O"], 2: ["B&O", "IC", "IC"]}
    assert refused_by(merged(own), "loot:B&O") == "RB-LOOT-2"
    assert refused_by(merged(own), "loot:IC") == "RB-LOOT-2"
    # by two names the B&O can be looted, the IC not
    assert actions(merged(own, TWO_NAMES), "loot") == ["loot:B&O"]


@pytest.mark.rule("RUL-88", "RUL-83", "RUL-80")
def test_by_two_names_the_other_half_survives_and_moves_alone() -> None:
    t = merged({1: ["loot", "B&O", "B&O"], 2: ["B&O", "IC", "IC"]}, TWO_NAMES)
    t.play("loot:B&O")
    assert (see(t, "looted"), see(t, "company"), values(t)) == (["B&O"], [], {"IC": 5, "SP": 2})
    assert see(t, "portfolios")[1] == ["IC", "IC"]
    other = t.copy()
    other.play("deliver:brown,WAS,STL")
    assert values(other) == {"IC": 5, "SP": 2}
    t.play("deliver:yellow,CHI,STL")
    assert values(t) == {"IC": 6, "SP": 2}
    assert values(Table.from_position("railroad-rivals", TWO_NAMES, t.position(), dice="manual")) == values(t)
