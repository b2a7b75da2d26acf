"""Railroad Rivals in words: what is shown fits, is exact, and betrays nothing."""

import re
from collections.abc import Iterator

import pytest

from roundhouse import PUBLIC, Event, Table, find_game
from roundhouse.core.wording import listed
from roundhouse.games.railroad_rivals.packing import cell_at, link_owner, link_railroad, where
from roundhouse.games.railroad_rivals.rules.delivering import link_between
from roundhouse.games.railroad_rivals.rules.table_rules import RailroadRules
from roundhouse.games.railroad_rivals.state import RailroadState
from roundhouse.games.railroad_rivals.words.en import WORDS
from roundhouse.games.railroad_rivals.words.en.events import NOTES
from tests.railroad_rivals.given import scene

GAME = find_game("railroad-rivals")
SETS = [
    (1, ""),
    (1, "challenge=yes"),
    (2, "multiplayer_value_cap=10"),
    (3, "may_decline_delivery=yes"),
    (5, "bidding=ranked"),
]
OPENING = (
    "~order:2,1,3",
    "~start:STL",
    "~cubes:brown,brown,yellow",
    "~deal:1,PIT,DEN",
    "~deal:2,ATL,OMA",
    "~deal:3,HOU,SLC",
    "~city:CLE",
    "~city:MEM",
    "~city:BAL",
    "~stock:B&O",
    "~stock:B&O",
    "~stock:IC",
)
DRAFT = (
    "draft-city:CLE",
    "draft-stock:B&O",
    "draft-city:MEM",
    "draft-stock:IC",
    "draft-city:BAL",
    "draft-stock:B&O",
)
PLACING = (
    "place:ATL,0,1,2",
    "~cubes:brown",
    "place:PIT,1,0,3",
    "~cubes:brown,yellow",
    "place:MEM,0,-1,1",
    "~cubes:brown",
)
NEXT_TURN = (
    "deliver:brown,STL,ATL",
    "deliver:yellow,PIT,STL",
    "deliver:brown,STL,MEM",
    "~city:WAS",
    "~city:DET",
    "~city:KAN",
    "~stock:B&O",
    "~stock:PRR",
    "~stock:MP",
)


def at(*moves: str) -> Table:
    """Bob, Ann and Cay begin in St. Louis; then these moves."""
    table = Table.new("railroad-rivals", 3, dice="manual")
    for move in (*OPENING, *moves):
        table.play(move)
    return table


def hint(table: Table, text: str) -> str:
    return WORDS.hint(table.view(table.to_move), table.rules.parse(text), table.names)


def asked(table: Table) -> str:
    return WORDS.ask(table.view(table.to_move), table.names)


def told(table: Table, *moves: str) -> list[str]:
    """What is said of these moves and of what they bring about."""
    lines = []
    for move in moves:
        for event in table.play(move):
            lines += lines_of(table, event)
    return lines


def lines_of(table: Table, event: Event) -> list[str]:
    said = WORDS.say(table.rules, event.actor, event.action, table.names)
    return [said, *(WORDS.note(table.rules, entry, table.names) for entry in event.entries)]


def walk(seats: int, options: str, seed: str) -> Iterator[Table]:
    """A table at every decision of a game played at random, and at its end."""
    table = Table.new("railroad-rivals", seats, seed, options)
    n = 0
    while not table.over:
        yield table
        legal = table.legal()
        table.play(legal[(n * 7 + n // 3) % len(legal)])
        n += 1
    yield table


# Whole games


@pytest.mark.parametrize(("seats", "options"), SETS)
def test_every_table_is_shown_in_76_columns_and_every_choice_explained(seats: int, options: str) -> None:
    for table in walk(seats, options, "w"):
        for seat in range(PUBLIC, seats):
            view = table.view(seat)
            for line in WORDS.as_text(view, table.names):
                assert len(line) <= 76, line
                assert line == line.rstrip()
            assert WORDS.ask(view, table.names).endswith((".", ".”"))
            assert all(WORDS.hint(view, action, table.names) for action in view.legal())


@pytest.mark.parametrize(("seats", "options"), SETS)
def test_every_action_and_every_line_of_the_ledger_is_told_in_a_short_sentence(
    seats: int, options: str
) -> None:
    *_, table = walk(seats, options, "t")
    for event in table.log:
        for line in lines_of(table, event):
            assert line.endswith(".")
            assert len(line) <= 90
            assert line[0].isupper()
            assert "[" not in line


@pytest.mark.parametrize(("seats", "options"), SETS)
def test_no_two_choices_are_told_in_the_same_words(seats: int, options: str) -> None:
    # a log in which two of them read alike would not say what happened
    for table in walk(seats, options, "b"):
        view = table.view(max(PUBLIC, table.to_move))
        said = [WORDS.say(table.rules, view.seat, action, table.names) for action in view.legal()]
        assert len(set(said)) == len(said)


def test_every_rule_that_has_a_note_is_in_the_rulebook() -> None:
    assert set(NOTES) <= set(GAME.rulebook.rules)


@pytest.mark.parametrize(("seats", "options"), [(1, ""), (2, ""), (3, ""), (4, "multiplayer_value_cap=10")])
def test_the_hint_of_a_delivery_tells_what_then_happens(seats: int, options: str) -> None:
    table = Table.new("railroad-rivals", seats, "deliver", options)
    while not table.over:
        text = table.legal()[-1]
        hinted = hint(table, text)
        before = state_of(table).values
        seat = table.to_move
        events = table.play(text)
        if text.startswith("deliver:"):
            gained = [entry for event in events for entry in event.entries if entry.rule in SCORING]
            assert hinted.startswith(f"{gained[0].amount} point")
            tolls = [entry for entry in events[0].entries if entry.rule == "RR-DELIVER-9"]
            if tolls:
                assert hinted.endswith(f"2 points to {table.names[tolls[0].seat]}")
            else:
                assert "points to" not in hinted
            _, origin, to = text.partition(":")[2].split(",")
            data = rules_of(table).data
            link = link_between(state_of(table), data.city_of[origin], data.city_of[to])
            assert (link_owner(link) == seat) == (not tolls)
            railroad = link_railroad(link)
            value = state_of(table).values[railroad]
            verb = "rises to" if value > before[railroad] else "stays at"
            assert f"{data.railroads[railroad].id} {verb} {value}" in hinted


SCORING = ("RR-DELIVER-6", "RR-DELIVER-7", "RR-DELIVER-8", "RR-SOLO-20")


def rules_of(table: Table) -> RailroadRules:
    assert isinstance(table.rules, RailroadRules)
    return table.rules


def state_of(table: Table) -> RailroadState:
    state = table.view().state
    assert isinstance(state, RailroadState)
    return state


@pytest.mark.rule("RR-SETUP-7", "RUL-36")
def test_nothing_that_is_shown_or_said_names_a_tile_that_the_seat_has_not_seen() -> None:
    for table in walk(3, "", "secrets"):
        if table.over:
            break
        seen: set[str] = set(re.findall(r"~(?:city|start):([A-Z]+)", " ".join(e.text for e in table.log)))
        hands = [set(e.text.split(",")[1:]) for e in table.log if e.text.startswith("~deal")]
        laid = {e.text[6:9] for e in table.log if e.text.startswith("place:")}
        data = rules_of(table).data
        for seat in range(PUBLIC, 3):
            view = table.view(seat)
            known = seen | laid | (hands[seat] if seat >= 0 else set())
            said = "\n".join(
                [
                    *WORDS.as_text(view, table.names),
                    WORDS.ask(view, table.names),
                    *(WORDS.hint(view, action, table.names) for action in view.legal()),
                    *(WORDS.say(table.rules, e.actor, e.action, table.names) for e in table.seen(seat)),
                ]
            )
            for railroad in data.railroads:
                said = said.replace(railroad.name, "")  # there is a Baltimore & Ohio
            for city in data.cities:
                assert city.id in known or city.name not in said


# Sentences


def test_the_setup_is_told() -> None:
    table = Table.new("railroad-rivals", 3, dice="manual")
    assert told(table, *OPENING[:4], "~deal:2,ATL,OMA") == [
        "The order of play is Bob, Ann, Cay.",
        "Bob starts with 6 points.",
        "Ann starts with 8 points.",
        "Cay starts with 10 points.",
        "St. Louis is the starting tile.",
        "The bag gives 2 brown and 1 yellow.",
        "Ann is dealt Pittsburgh and Denver.",
        "Bob is dealt Atlanta and Omaha.",
    ]
    masked = next(event for event in table.seen(0) if event.text.startswith("~deal:2"))
    assert lines_of(table, masked) == ["Bob is dealt two city tiles."]


def test_a_turn_is_told() -> None:
    table = at()
    assert asked(table) == "Draft a city tile or a stock tile; the other kind comes in the second round."
    assert told(table, "draft-city:CLE", "draft-stock:B&O") == [
        "Bob drafts Cleveland.",
        "Ann drafts B&O stock.",
    ]
    told(table, *DRAFT[2:4])
    assert asked(table) == "You have a stock tile: now draft a city tile."
    told(table, *DRAFT[4:])
    assert asked(table) == "Place a city tile so that a railroad of it meets the same railroad."
    assert told(table, "place:ATL,0,1,2", "~cubes:brown") == [
        "Bob places Atlanta 1 south, upside down.",
        "Bob links Atlanta to St. Louis by IC.",
        "The bag gives 1 brown.",
        "Atlanta receives its goods.",
    ]
    told(table, *PLACING[2:])
    assert asked(table) == "Deliver a cube over a link. Points now: brown 3 and yellow 3."
    assert told(table, "deliver:brown,PIT,STL") == [
        "Bob delivers a brown cube from Pittsburgh to St. Louis.",
        "Bob scores 3 points.",
        "Ann scores 2 points for the link.",
        "B&O rises by 1.",
    ]
    assert asked(table) == "Deliver a cube over a link. Points now: brown 2 and yellow 3."


def test_an_auction_is_told() -> None:
    table = at(*DRAFT, *PLACING, *NEXT_TURN)
    assert asked(table) == "Bid points for the 1st place, or pass. You have 12 points."
    assert WORDS.ask(table.view(0), table.names) == f"Cay is asked: “{asked(table)}”"
    assert hint(table, "bid:2") == "if it wins you are 1st and keep 10 points"
    assert hint(table, "pass") == "you are out of this auction; nobody has bid yet"
    told(table, "bid:2")
    assert asked(table) == "Bid more than Cay's 2 for the 1st place, or pass. You have 11 points."
    assert hint(table, "pass") == "you are out of this auction; the bid of 2 stands"
    told(table, "bid:10")
    assert asked(table) == "You cannot go above Ann's 10, so you pass. You have 9 points."
    assert told(table, "pass", "pass") == ["Bob passes.", "Cay passes.", "Ann pays 10 points and is 1st."]


def test_what_a_choice_does() -> None:
    table = at()
    assert hint(table, "draft-city:BAL") == "B&O, PRR, B&O, blank; 2 cubes; fits B&O and PRR now"
    assert hint(table, "draft-city:CLE") == "NYC, NYC, PRR, blank; 2 cubes; fits PRR now"
    assert hint(table, "draft-stock:IC") == "Illinois Central: worth 0, 0 links, you own 0"
    told(table, *DRAFT, *PLACING[:2])
    assert hint(table, "place:PIT,1,0,3") == "Pittsburgh east of St. Louis: B&O link, 2 cubes"
    told(table, *PLACING[2:])
    assert hint(table, "deliver:brown,STL,ATL") == "3 points, IC rises to 1 (you own 1)"
    assert hint(table, "deliver:brown,STL,PIT") == "3 points, B&O rises to 1, 2 points to Ann"
    told(table, *NEXT_TURN, "pass", "bid:1", "pass")
    assert hint(table, "draft-stock:B&O") == "Baltimore & Ohio: worth 1, 1 link, you own 1"
    told(
        table,
        "draft-city:WAS",
        "draft-city:DET",
        "draft-city:KAN",
        "draft-stock:B&O",
        "draft-stock:PRR",
        "draft-stock:MP",
    )
    two = "Washington south of Pittsburgh: B&O link, C&O link to Atlanta, 2 cubes"
    assert hint(table, "place:WAS,1,1,0") == two


def test_a_seat_in_one_sentence() -> None:
    table = at(*DRAFT, *PLACING, *NEXT_TURN[:3])
    data = rules_of(table).data
    assert WORDS.alt_text.seat_told(data, state_of(table), 0) == (
        "11 points, 1 link, 2 city tiles in hand and stock worth 1 (1 B&O)."
    )
    assert (
        WORDS.alt_text.seat_told(data, state_of(at()), 0)
        == "8 points, 0 links, 2 city tiles in hand and no stock."
    )


def test_cells_are_told_from_the_first_tile() -> None:
    assert [where(cell_at(x, y)) for x, y in ((0, 0), (2, 0), (0, -1), (-3, 4))] == [
        "in the middle",
        "2 east",
        "1 north",
        "3 west 4 south",
    ]
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.rule("RR-SOLO-25")
def test_the_rank_is_told_when_a_solitaire_game_is_over() -> None:
    *_, table = walk(1, "", "rank")
    points = table.scores[0]
    last = WORDS.note(table.rules, table.log[-1].entries[-1], table.names)
    assert re.fullmatch(r"Ann is a [A-Z].*\.", last)
    rank = last.removeprefix("Ann is a ")
    assert WORDS.ask(table.view(), table.names) == f"The game is over. With {points} points Ann is a {rank}"


def test_the_winner_is_told() -> None:
    *_, table = walk(3, "", "winner")
    best = max(table.scores)
    winner = table.names[table.ranking.index(1)]
    assert WORDS.ask(table.view(), table.names).startswith(
        f"The game is over. {winner} wins with {best} points"
    )


def test_whoever_has_no_points_is_told_so_in_the_auction() -> None:
    # Given nobody has bid yet, and the player who is asked has no point: passing is about the bid, not a tile
    table = scene(
        3,
        "Bid for turn order",
        step=2,
        scores=[5, 5, 0],
        cities=("PIT", "WAS", "ELP"),
        stocks=("IC", "SP", "UP"),
    )
    assert table.legal() == ["pass"]
    assert asked(table) == "You have no points to bid, so you pass."
    assert hint(table, "pass") == "you are out of this auction; nobody has bid yet"


@pytest.mark.rule("RUL-29")
def test_joint_winners_are_told_that_they_share() -> None:
    # Given the last delivery, seats 1 and 2 with equal points and no stock, and seat 3 behind
    table = scene(
        3,
        "Deliver a good",
        laid=(("STL", 0, 0, 0), ("PHL", -1, 0, 2)),
        owners={"PHL": 3},
        cubes={"STL": ["brown"]},
        hands={1: [], 2: ["ELP"], 3: ["DAL"]},
        step=2,
        last=True,
        placed=True,
        scores=[10, 10, 0],
    )
    assert told(table, "deliver:brown,STL,PHL")[-2:] == [
        "Ann shares the win: points and stocks are equal.",
        "Bob shares the win: points and stocks are equal.",
    ]
    assert asked_of_all(table) == "The game is over. Ann and Bob win together with 10 points."


def asked_of_all(table: Table) -> str:
    return WORDS.ask(table.view(), table.names)


def test_a_small_picture_shows_tiles_links_open_edges_and_cubes() -> None:
    table = at(*DRAFT, *PLACING)
    assert WORDS.blocks(table.view(0), table.names)["map"] == [
        "           0        1",
        "           MP",
        "-1    IC  MEM  IC",
        "           b",
        "          MP3      NYC",
        "0    PRR  STL-B&O1-PIT PRR",
        "          bby       by",
        "          IC2      B&O",
        "1    ACL  ATL C&O",
        "           b",
        "          ACL",
        "UP2 is a link of UP owned by seat 2, UP an open edge, x no link.",
        "Cubes: b brown, y yellow, k black, g gray.",
    ]


def test_a_wide_table_is_drawn_with_owners_alone() -> None:
    widest = 0
    for table in walk(5, "", "wide"):
        lines = WORDS.blocks(table.view(PUBLIC), table.names)["map"]
        tiles = WORDS.blocks(table.view(PUBLIC), table.names)["tiles"]
        ids = [line.split()[0] for line in tiles[1:] if re.match("[A-Z]{3} ", line)]
        shown = re.findall("[A-Z]{3}", re.sub(r"[A-Z&]+(?=\d)", "", " ".join(lines[:-2])))
        assert set(ids) <= set(shown)
        widest = max([widest, *map(len, lines)])
    assert widest <= 76


def test_the_owners_of_links_are_coloured_and_no_other_numbers() -> None:
    for line, owners in (
        ("0    PRR  STL-B&O1-PIT PRR", "1"),
        ("          MP3      NYC", "3"),
        ("-2     SAV-4-STL-1-NOL x RIC", "41"),
        ("              3     x     2", "32"),
        ("        -2    -1    0     1     2", ""),
        ("1 Ann          -    -    1    1", ""),
        ("In the piles  24 city tiles, 42 stock tiles", ""),
    ):
        assert "".join(line[at] for at in WORDS.signs(line)) == owners
