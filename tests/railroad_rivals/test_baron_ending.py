"""The end of the advanced game: RB-END, RB-TRACK, the last city tile, and what is worth nothing."""

import pytest

from roundhouse import CHANCE, Table
from tests.railroad_rivals.given import STL, Tile, gains, grown, play, refused_by, see, told
from tests.railroad_rivals.given_baron import AGAIN, DELIVER, PLACE, actions, scene

EXTRA = "modules=extra-delivery"
SIZE = "modules=railroad-size"
HELD = "modules=new-industry+headquarters"
CITY_UPGRADES = "upgrade_type=city modules=upgrades"
DEFAULT = "no_city_tile_left_and_drafting_over"
PLACEABLE = "no_placeable_tile_left_and_drafting_over"
ANY_TIME = "hand_empty_at_any_time"


def last_turn(options: str, phase: str = DELIVER, **more: object) -> Table:
    """The last turn of three players; seat 1 delivers first, over its own links."""
    given: dict[str, object] = {
        "last": True,
        "placed": True,
        "hands": {1: [], 2: ["ELP"], 3: ["DAL"]},
        "cubes": {"WAS": ["brown", "brown"], "STL": ["brown", "yellow", "yellow"], "CHI": ["brown"] * 3},
    }
    return scene(3, phase, options, **(given | more))  # type: ignore[arg-type]


# The extra delivery


@pytest.mark.rule("RB-END-1", "RUL-96", "RUL-26")
def test_the_last_turn_has_two_deliver_phases_in_the_same_order() -> None:
    t = last_turn(EXTRA, row=[2, 3, 1])
    asked = []
    while not t.over:
        asked.append((t.phase, t.to_move + 1))
        t.play(t.legal()[0])
    assert asked == [(phase, seat) for phase in (DELIVER, AGAIN) for seat in (2, 3, 1)]
    # nothing is left open when the game is over
    assert (see(t, "earlier"), see(t, "delivered")) == ([], [])
    assert Table.from_position("railroad-rivals", EXTRA, t.position()).over


@pytest.mark.rule("RB-END-1")
def test_no_other_turn_has() -> None:
    t = last_turn(EXTRA, last=False, hands={1: ["PIT"], 2: ["ELP"], 3: ["DAL"]})
    play(t, "deliver:brown,WAS,STL", "deliver:brown,WAS,STL", "deliver:yellow,STL,WAS")
    assert t.phase == "Draw tiles"
    # and without the part not even the last one has
    t = last_turn("modules=past-15")
    play(t, "deliver:brown,WAS,STL", "deliver:brown,WAS,STL", "deliver:yellow,STL,WAS")
    assert t.over


@pytest.mark.rule("RUL-96")
@pytest.mark.parametrize(
    ("options", "points"), [(EXTRA, [1, 2]), (f"extra_delivery_colour_count=reset {EXTRA}", [3, 3])]
)
def test_the_colours_count_on_or_begin_anew(options: str, points: list[int]) -> None:
    # Given two brown cubes and a yellow one are delivered in the first phase
    t = last_turn(options)
    bag = see(t, "bag")
    play(t, "deliver:brown,WAS,STL", "deliver:brown,WAS,STL", "deliver:yellow,STL,WAS")
    # Then all three are in the bag again
    assert (see(t, "delivered"), t.phase) == ([], AGAIN)
    assert sorted(see(t, "bag")) == sorted([*bag, "brown", "brown", "yellow"])
    # and a third brown, a second yellow score 1 and 2; counted anew they score 3 and 3
    events = play(t, "deliver:brown,STL,CHI", "deliver:yellow,STL,CHI")
    assert [amount for seat, amount, rule in gains(events) if rule.startswith("RR-DELIVER-")][:1] == points[
        :1
    ]
    assert [e.entries[0].amount for e in events] == points


@pytest.mark.rule("RUL-96", "RUL-34")
def test_for_two_players_all_colours_count_on_as_one() -> None:
    given: dict[str, object] = {"hands": {1: [], 2: ["ELP"]}, "last": True, "placed": True}
    t = scene(2, DELIVER, EXTRA, cubes={"WAS": ["brown", "yellow"], "CHI": ["brown"]}, **given)  # type: ignore[arg-type]
    events = play(t, "deliver:brown,WAS,STL", "deliver:yellow,WAS,STL", "deliver:brown,CHI,STL")
    assert [e.entries[0].amount for e in events] == [3, 2, 1]


@pytest.mark.rule("RB-END-1", "RUL-28", "RUL-96")
def test_a_deadlock_has_the_extra_delivery_too() -> None:
    # Given cities are drafted no more, and Salt Lake City of the last player fits nowhere
    t = scene(
        3,
        PLACE,
        EXTRA,
        hands={1: ["SEA"], 2: ["SPO"], 3: ["SLC"]},
        pile=(),
        two_stocks=True,
        step=2,
        cubes={"WAS": ["brown", "brown"], "CHI": ["brown", "brown"]},
    )
    assert ("RUL-28", 0, "") in told(t.play("pass"))
    for phase in (DELIVER, DELIVER, DELIVER, AGAIN):
        assert t.phase == phase
        t.play(t.legal()[0])
    # the fourth cube was the last: nobody else can deliver
    assert t.over


@pytest.mark.rule("RUL-96", "RUL-104", "RUL-62")
def test_the_second_phase_is_a_whole_phase() -> None:
    t = last_turn(
        "modules=hotels+buy-stock+extra-delivery", AGAIN, portfolios={1: ["buy"]}, earlier=["brown"] * 3
    )
    play(t, "hotel:STL", "buy:IC")
    assert refused_by(t, "done") == "RUL-22"
    events = t.play("deliver:brown,WAS,STL")
    assert gains(events) == [(1, 1, "RR-DELIVER-8"), (1, 1, "RB-HOTEL-5")]
    assert refused_by(t, "deliver:brown,WAS,STL") == "RB-END-1"
    t.play("done")
    assert (t.phase, t.to_move) == (AGAIN, 1)


# Railroad size


@pytest.mark.rule("RB-END-2", "RUL-97", "RUL-21")
def test_every_link_is_worth_a_point_at_the_end() -> None:
    # Given links of seats 2, 3, 3 and 1, and the last delivery of seat 3 over its own
    t = last_turn(SIZE, step=2, owners={"WAS": 2, "PHL": 3, "CHI": 3, "MEM": 1}, portfolios={1: ["SP"]})
    events = t.play("deliver:brown,CHI,STL")
    assert [line for line in gains(events) if line[2] == "RB-END-2"] == [
        (1, 1, "RB-END-2"),
        (2, 1, "RB-END-2"),
        (3, 2, "RB-END-2"),
    ]
    # 3 for the delivery, 2 for links; the SP is worth 0
    assert t.scores == [11, 11, 15]


@pytest.mark.rule("RUL-97", "RUL-80", "RB-TRANS-3")
def test_links_of_a_looted_railroad_and_wild_ones_count() -> None:
    wild: Tile = ("transcontinental", 1, 0, 0)
    t = last_turn(
        "modules=transcontinental+loot+railroad-size",
        step=2,
        laid=(STL, wild),
        owners={"transcontinental": 2},
        looted=["B&O"],
        used=["loot"],
        cubes={"STL": ["brown"]},
    )
    play(t, "deliver:brown,STL,transcontinental", "done")
    # seat 2 has the one link, of the B&O; it paid 2 and counts 1
    assert t.scores == [10, 13, 13]


@pytest.mark.rule("RUL-97", "RUL-21")
def test_links_without_a_locomotive_count_too() -> None:
    # Given seat 1 owns every link between 24 tiles, 23 or more: 19 locomotives are left beside the score
    laid = grown(24, ["ELP", "SEA"])
    t = last_turn(SIZE, step=2, laid=laid, cubes={"STL": ["brown"]}, hands={1: [], 2: ["ELP"], 3: ["SEA"]})
    n = len(see(t, "links"))
    assert n >= 23
    assert (1, n, "RB-END-2") in gains(t.play("deliver:brown,STL,CHI"))


@pytest.mark.rule("RB-END-2", "RB-END-1")
def test_size_is_scored_once_after_the_second_delivery() -> None:
    t = last_turn("modules=extra-delivery+railroad-size")
    before = [t.play(t.legal()[0]) for _ in range(6)]
    assert [any(rule == "RB-END-2" for *_, rule in gains(events)) for events in before] == [False] * 5 + [
        True
    ]


# The stock track


@pytest.mark.rule("RB-TRACK-1", "RUL-98", "RB-COMP-1")
@pytest.mark.parametrize(("value", "after"), [(15, 16), (30, 31), (45, 46)])
def test_values_go_past_fifteen(value: int, after: int) -> None:
    # the marker would show 1, turned, for 16; the value itself is a number
    t = last_turn("modules=past-15", step=2, values={"B&O": value}, portfolios={2: ["B&O", "B&O"]})
    events = t.play("deliver:brown,WAS,STL")
    assert see(t, "values")["B&O"] == after
    assert (2, 2 * after, "RR-END-3") in gains(events)


# The last city tile


@pytest.mark.rule("RUL-75", "RR-END-1", "RUL-76")
@pytest.mark.parametrize(
    ("trigger", "special", "over", "last"),
    [
        (DEFAULT, False, True, True),
        (DEFAULT, False, False, False),
        (DEFAULT, True, True, False),
        (DEFAULT, True, False, False),
        (PLACEABLE, False, True, True),
        (PLACEABLE, False, False, False),
        (PLACEABLE, True, True, True),
        (PLACEABLE, True, False, False),
        (ANY_TIME, False, True, True),
        (ANY_TIME, False, False, True),
        (ANY_TIME, True, True, False),
        (ANY_TIME, True, False, False),
    ],
)
@pytest.mark.parametrize("tile", ["industry", "headquarters"])
def test_when_the_placed_tile_was_the_last(
    trigger: str, special: bool, over: bool, last: bool, tile: str
) -> None:
    # Given seat 1 places the only tile it can lay, with a special tile in hand or none; cities are drafted no
    # more when the pile holds fewer than one for each of the three players
    t = scene(
        3,
        PLACE,
        f"end_trigger={trigger} {HELD}",
        hands={1: ["PIT", tile] if special else ["PIT"], 2: ["ELP"], 3: ["DAL"]},
        pile=("BOS", "NYK") if over else ("BOS", "NYK", "CLE"),
    )
    events = t.play("place:PIT,-2,0,1")
    assert see(t, "last") is last
    assert (("RR-END-1", 1, "PIT") in told(events)) is last


@pytest.mark.rule("RUL-75")
def test_with_no_such_tiles_in_the_game_the_pile_is_not_looked_at() -> None:
    t = scene(3, PLACE, "modules=transcontinental+hotels", hands={1: ["PIT"], 2: ["ELP"], 3: ["DAL"]})
    t.play("place:PIT,-2,0,1")
    assert see(t, "last") is True


@pytest.mark.rule("RUL-75", "RUL-60")
@pytest.mark.parametrize(("pile", "last"), [(("BOS", "NYK"), True), (("BOS", "NYK", "CLE"), False)])
def test_upgrades_as_city_tiles_wait_for_the_end_of_drafting_and_are_in_no_hand(
    pile: tuple[str, ...], last: bool
) -> None:
    hands = {1: ["PIT"], 2: ["ELP"], 3: ["DAL"]}
    t = scene(3, PLACE, CITY_UPGRADES, hands=hands, pile=pile, fitted=[["upgrade-1", "upgrade-2"], [], []])
    t.play("place:PIT,-2,0,1")
    assert see(t, "last") is last


@pytest.mark.rule("RUL-75")
@pytest.mark.parametrize("trigger", [DEFAULT, PLACEABLE, ANY_TIME])
def test_playing_the_last_tile_of_the_hand_ends_nothing(trigger: str) -> None:
    # Given seat 1 holds the Headquarters alone, and cities are drafted no more
    t = scene(
        3,
        DELIVER,
        f"end_trigger={trigger} {HELD}",
        hands={1: ["headquarters"], 2: ["ELP"], 3: ["DAL"]},
        pile=(),
        two_stocks=True,
        placed=True,
    )
    play(t, "headquarters", "done", "done", "done")
    assert (see(t, "last"), see(t, "hand_sizes"), see(t, "turn")) == (False, [0, 1, 1], 4)
    assert t.to_move == CHANCE


@pytest.mark.rule("RUL-76", "RUL-28", "RB-TILE-4", "RUL-27")
@pytest.mark.parametrize("over", [True, False])
def test_hands_without_a_tile_to_lay_count_as_passed(over: bool) -> None:
    # Given hands of special tiles only, or none, and one tile that fits nowhere
    t = scene(
        3,
        PLACE,
        HELD,
        hands={1: ["headquarters"], 2: [], 3: ["SLC"]},
        pile=() if over else ("BOS", "NYK", "CLE"),
        two_stocks=over,
        cubes={"WAS": ["brown", "brown"], "CHI": ["brown"]},
    )
    for _ in range(3):
        assert t.legal() == ["pass"]
        events = t.play("pass")
    # Then this turn is the last, if nobody can ever place again; all deliver as usual
    assert (("RUL-28", 0, "") in told(events)) is over
    assert see(t, "last") is over
    assert (t.phase, t.to_move) == (DELIVER, 0)
    play(t, "headquarters", "deliver:brown,WAS,STL", "deliver:brown,WAS,STL", "done")
    play(t, "deliver:brown,CHI,STL", "done", "done")
    assert t.over is over
    assert t.scores[0] == 10 + 3 + 2 + 2  # 3 and 2 for two brown cubes, 2 for the link that seat 2 used


@pytest.mark.rule("RUL-28", "RUL-76")
def test_a_placement_by_anybody_keeps_the_game_going() -> None:
    t = scene(
        3,
        PLACE,
        HELD,
        hands={1: ["PIT", "BAL"], 2: ["headquarters"], 3: ["industry"]},
        pile=(),
        two_stocks=True,
    )
    play(t, "place:PIT,-2,0,1", "~cubes:brown,brown", "pass", "pass")
    assert see(t, "last") is False


# What is worth nothing


@pytest.mark.rule("RUL-99", "RUL-29", "RR-END-6")
def test_advanced_tiles_are_no_points_and_no_stock_for_ties() -> None:
    # Given seats 1 and 2 with 10 points and a B&O each; seat 1 has upgrades and shenanigans besides
    shenanigans = "buy-stock+dump-stock+loot+merger+stock-issue+insider-trading"
    parts = f"modules=new-industry+headquarters+upgrades+{shenanigans}"
    t = last_turn(
        parts,
        step=2,
        hands={1: ["industry", "headquarters"], 2: ["ELP"], 3: ["DAL"]},
        portfolios={1: ["B&O", "upgrade", "upgrade", "merger", "loot", "buy", "dump", "issue"], 2: ["B&O"]},
        values={"B&O": 4, "PRR": 9},
        owners={"WAS": 3},
    )
    play(t, "deliver:brown,WAS,STL", "done")
    # Then both end on 10 + 5 and share a place: the lists of their stocks are alike
    assert t.scores == [15, 15, 13]
    assert t.ranking == [1, 1, 3]
    assert actions(t, "done") == []
