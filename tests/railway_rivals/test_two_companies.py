"""Two players with two companies each: every company for itself, and the sums of the players at the end."""

import pytest

from roundhouse import BadOptions, Table, dice_at
from roundhouse.games.railway_rivals.bot.greedy import Greedy
from roundhouse.games.railway_rivals.bot.judge import RailwayJudge
from roundhouse.games.railway_rivals.rules.table_rules import as_rivals
from tests.railway_rivals.given import (
    GAME,
    NAMES,
    WEST_EAST,
    at,
    building,
    drawn,
    moving,
    play,
    rules_of,
    scene,
    see,
)
from tests.walks import Setup, random_table

TWO = "two_player=two_companies"
WORDS = GAME.words("en")


def over(*scores: int) -> Table:
    """A game that is over with these accounts."""
    rules = rules_of(4, TWO)
    position = scene([WEST_EAST] * 4, TWO).position()
    keys = {"unused": [], "settled": 21, "drawings": 21, "extras": 10}
    position |= {"phase": "Over", "scores": list(scores), **keys}
    return at(rules, rules.from_position(position))


@pytest.mark.rule("RU-56", "RW-C7a.1", "RU-60")
def test_two_players_hold_four_seats_in_turn() -> None:
    rules = rules_of(4, TWO)
    assert [rules.player_of(seat) for seat in range(4)] == [0, 1, 0, 1]  # 1a, 2a, 1b, 2b
    assert [rules_of(4).player_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    for seats in (2, 3):
        with pytest.raises(BadOptions, match=r"is for .* seats, not for . \[RU-"):
            GAME.rules(seats, TWO)


@pytest.mark.rule("RU-95", "RU-56")
def test_companies_of_one_player_pay_each_other() -> None:
    table = building(["E4 F4", "F9", "E4", "F9"], TWO, order=[2, 3, 4, 1])
    play(table, "~die:4", "done")
    assert moving(table) == 3
    play(table, "build:E4,F4")  # alongside 1a: out of the town 2 for the half hex and 1 for the junction
    assert table.scores == [23, 20, 17, 20]


@pytest.mark.rule("RU-95", "RW-C7a.2", "RU-37")
def test_case_38_a_player_answers_his_own_proposal() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", TWO, scores=[24, 23, 22, 21])
    route = "E4,F4,F5,F6,F7,F8,F9"
    play(table, "propose:3")
    hint = WORDS.hint(table.view(0), table.rules.parse("propose:3"), NAMES[:4])
    assert hint.startswith("both companies are yours")
    play(table, f"offer:{route}")
    assert moving(table) == 3
    assert table.rules.player_of(table.to_move) == 0  # its owner answers
    play(table, "accept", f"enter:{route}", f"enter:{route}")  # and both of the other player enter one race
    assert see(table, "declared") == ["entered", "entered", "joined", "entered"]


@pytest.mark.rule("RU-95", "RW-C7a.3")
def test_case_38_equal_sums_share_the_win() -> None:
    table = over(130, 100, 110, 140)
    assert table.ranking == [1, 1, 1, 1]
    assert WORDS.ask(table.view(), NAMES[:4]) == "The game is over. Both players have 240, and share the win."


@pytest.mark.rule("RW-C7a.3", "RU-95")
def test_the_higher_sum_wins_though_another_company_is_richest() -> None:
    table = over(130, 150, 110, 80)
    assert table.ranking == [1, 2, 1, 2]
    assert WORDS.ask(table.view(), NAMES[:4]) == "The game is over. Ann and Cay win, with 240 together."
    standing = WORDS.standing(table.view(), NAMES[:4])
    assert standing.why.endswith("Ann and Cay: 240 together; Bob and Dan: 230 together.")
    assert rules_of(4).ranking(table.view().state) == [2, 1, 3, 4]


@pytest.mark.rule("RU-95")
def test_the_order_of_declaring_goes_by_company() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", TWO, scores=[10, 40, 30, 20])
    assert see(table, "order") == [2, 3, 4, 1]


@pytest.mark.rule("RW-C7.1", "RW-C7a.1")
def test_picture_terminal_and_words_show_whose_companies_belong_together() -> None:
    table = building(["E4 F4", "F9", "E4", "F9"], TWO, order=[2, 3, 4, 1], scores=[20, 20, 21, 18])
    lines = WORDS.blocks(table.view(0), NAMES[:4])["money"]
    assert "Ann and Cay: 41 together; Bob and Dan: 38 together." in lines
    for wide in (True, False):
        svg = GAME.draw(table.view(0), NAMES[:4], wide=wide)
        assert svg.count("both 41") == svg.count("both 38") == 2
        assert svg.index("Cay") < svg.index(">Bob<")  # the two of a player stand together
    plain = at(rules_of(4), table.view().state)
    assert "both" not in GAME.draw(plain.view(0), NAMES[:4])


@pytest.mark.rule("RU-95")
def test_the_greedy_bot_plays_for_both_companies() -> None:
    table = drawn([WEST_EAST] * 4, "31", "34", TWO, scores=[24, 23, 22, 21])
    choice = RailwayJudge(as_rivals(table.rules)).entry(table.view(0).state, 0)
    assert choice.worth([5.0, 1.0, 3.0, 2.0], 0) == choice.worth([5.0, 1.0, 3.0, 2.0], 2) == 5.0


@pytest.mark.rule("RU-56")
def test_a_whole_game_of_greedy_bots() -> None:
    table = random_table(Setup("railway-rivals", 4, TWO), 1)
    assert sorted(set(table.ranking)) in ([1, 2], [1])
    bot = Greedy()
    table = drawn([WEST_EAST] * 4, "31", "34", TWO)
    for _ in range(4):
        if table.phase != "Enter the race":
            break
        table.play(bot.choose(table.view(table.to_move), dice_at("two", 0)).text())
