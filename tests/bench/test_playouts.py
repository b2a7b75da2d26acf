"""What the bench of playouts and searches asks about. How long it takes is nobody's business here."""

from bench.playouts import Asked, Players
from bench.worker import ROLLOUTS
from roundhouse.core.dice import dice_at


def greedy_game(players: Players) -> tuple[int, list[Asked]]:
    asked: list[Asked] = []
    decisions, _ = players.greedy_game(dice_at("test", 1), asked)
    return decisions, asked


def test_greedy_is_asked_where_there_is_a_choice() -> None:
    # given a whole game of greedy
    players = Players("railroad-rivals", 2, "")
    decisions, asked = greedy_game(players)
    # then what is kept of it are its real decisions, as their seats saw them
    assert 0 < len(asked) < decisions
    for each in asked:
        assert len(each.view.legal()) > 1
        assert each.view.seat == players.rules.to_move(each.state)


def test_a_rollout_ends_at_the_cut_off() -> None:
    players = Players("railroad-rivals", 2, "")
    _, asked = greedy_game(players)
    short = players.length(asked[0])
    players.judge.horizon = 0
    assert 0 < short < players.length(asked[0])


def test_a_search_is_asked_where_it_has_plans_and_keeps_to_the_peer_s_rollouts() -> None:
    players = Players("railroad-rivals", 2, "")
    _, asked = greedy_game(players)
    rollouts, searches = players.search([players.searched(asked[len(asked) // 2 :])], dice_at("test", 2))
    assert searches == 1
    assert 0 < rollouts <= ROLLOUTS


def test_a_search_has_no_more_rollouts_than_hard_has() -> None:
    # given a game whose hard plays each candidate on once, with care
    players = Players("ride-the-rails", 3, "")
    hard = players.judge.hard
    assert 0 < hard.rollouts < ROLLOUTS
    _, asked = greedy_game(players)
    rollouts, _ = players.search([players.searched(asked)], dice_at("test", 2))
    assert 0 < rollouts <= hard.rollouts
