"""Components and set-up of Trainmaker: TM-SETUP, and the rulings about goods, Contracts and who begins."""

from collections import Counter
from itertools import pairwise

import pytest

from roundhouse import CHANCE, PUBLIC, BadOptions, BadSeat, IllegalAction, RoundhouseError, Table, find_game
from roundhouse.games.trainmaker.data import GOODS
from tests.trainmaker.given import (
    CARDS,
    DEALT,
    DISPLAY,
    ENGINE,
    build,
    cards_of,
    dealt,
    deck_of,
    dice_due,
    draws,
    has_token,
    moving,
    new,
    play,
    refused_by,
    see,
    table,
)


def city(id_: str) -> tuple[str, str, str]:
    """Good, size and rolling stock of a card."""
    card = CARDS.cities[CARDS.city_index[id_]]
    return GOODS[card.good], card.size, card.stock


@pytest.mark.rule("TM-SETUP-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_one_to_six_players(seats: int) -> None:
    t = new(seats)
    assert see(t, "seats") == len(t.names) == len(t.scores) == seats


@pytest.mark.rule("TM-SETUP-1")
@pytest.mark.parametrize("seats", [-1, 0, 7])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadSeat, match="1 to 6"):
        new(seats)


def odds(t: Table) -> dict[str, int]:
    """In how many ways each roll that is due now comes about."""
    state = t.view().state
    phase = t.rules.phases[state.phase]
    return dict(zip((a.text() for a in phase.legal(state)), phase.weights(state), strict=True))


@pytest.mark.rule("TM-SETUP-2")
def test_a_die_has_two_locomotives_and_one_of_each_other_face() -> None:
    # Given a train that lacks one die, when that die is rolled again
    t = table(spent=[1])
    build(t, "LPPPPPL", "LPPPPP")
    t.play("roll")
    # Then its six sides are L, L, P, B, F, C
    assert odds(t) == {"~roll:L": 2, "~roll:P": 1, "~roll:B": 1, "~roll:F": 1, "~roll:C": 1}


@pytest.mark.rule("TM-SETUP-2")
def test_there_are_seven_such_dice() -> None:
    # Given the first roll of a turn
    ways = odds(table())
    # Then 7 dice fall in 6**7 ways; 5 faces make C(11, 4) = 330 different rolls of 7
    assert sum(ways.values()) == 279_936
    assert len(ways) == 330
    # And: seven locomotives in 2**7 ways, seven cabooses in one,
    assert ways["~roll:LLLLLLL"] == 128
    assert ways["~roll:CCCCCCC"] == 1
    # two locomotives, two cabooses and one of each car in 7!/(2! 2!) x 2**2 ways
    assert ways["~roll:LLPBFCC"] == 5040


@pytest.mark.rule("TM-SETUP-2")
@pytest.mark.parametrize("n", [1, 4, 7])
def test_the_dice_fall_as_often_as_their_sides_say(n: int) -> None:
    # Given n dice to be rolled: seven, or what a train of the others leaves
    t = table()
    if n < 7:
        cars = 6 - n
        build(t, "L" + "P" * cars + "L" * n, "L" + "P" * cars)
        t.play("roll")
    assert dice_due(t) == n
    # When they are rolled 4000 times by a fixed seed
    rolls = [text.removeprefix("~roll:") for text in draws(t, 4000).elements()]
    # Then a third of all dice are locomotives, a sixth each of the others (within five deviations),
    seen = Counter("".join(rolls))
    total = 4000 * n
    assert sum(seen.values()) == total
    assert abs(seen["L"] - total / 3) < 5 * (total * 2 / 9) ** 0.5
    for face in "PBFC":
        assert abs(seen[face] - total / 6) < 5 * (total * 5 / 36) ** 0.5
    # and each die falls by itself: no locomotive at all in (2/3)**n of the rolls
    none = (2 / 3) ** n
    assert abs(sum("L" not in roll for roll in rolls) - 4000 * none) < 5 * (4000 * none * (1 - none)) ** 0.5


@pytest.mark.rule("TM-SETUP-3")
def test_forty_city_cards_six_of_each_good_and_four_wild() -> None:
    deck = deck_of(new())
    assert len(deck) == 40
    assert Counter(city(id_)[0] for id_ in deck) == {
        "coal": 6,
        "corn": 6,
        "timber": 6,
        "cattle": 6,
        "passengers": 6,
        "mail": 6,
        "wild": 4,
    }


@pytest.mark.rule("TM-SETUP-4")
def test_six_whistlestops_eighteen_depots_twelve_stations_four_terminals() -> None:
    sizes = Counter((size, len(stock)) for _, size, stock in map(city, deck_of(new())))
    assert sizes == {("whistlestop", 1): 6, ("depot", 2): 18, ("station", 3): 12, ("terminal", 4): 4}


@pytest.mark.rule("TM-SETUP-5")
def test_the_wild_cards_are_the_terminals() -> None:
    wild = {id_ for id_ in deck_of(new()) if city(id_)[0] == "wild"}
    assert wild == {id_ for id_ in deck_of(new()) if city(id_)[1] == "terminal"}
    assert wild == {"san-francisco", "chicago", "new-york", "new-orleans"}


@pytest.mark.rule("TM-SETUP-6", "TM-SETUP-9")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_twelve_contracts_and_a_token_for_each_player(seats: int) -> None:
    t = dealt(seats)
    # 12 Contracts, of which six players need all
    assert len(CARDS.contracts) == 12
    # every player holds one token, none is spent; six players need six
    assert see(t, "tokens") == list(range(1, seats + 1))


@pytest.mark.rule("TM-SETUP-7")
@pytest.mark.parametrize("id_", CARDS.city_index)
def test_a_city_card_shows_its_good_and_the_stock_it_needs(id_: str) -> None:
    good, _, stock = city(id_)
    # Given the card face up beside two that need four, when a train of just its stock is complete
    others = [other for other in ("chicago", "new-york", "new-orleans") if other != id_][:2]
    t = table(display=[id_, *others])
    build(t, "L" + stock + "C" * (6 - len(stock)), "L" + stock + "C")
    # Then it can be scored, and it alone
    assert t.legal() == [f"score:{id_}"]
    t.play(f"score:{id_}")
    assert cards_of(t, 1) == {id_}
    # And it stands for its good
    tally = dict(zip(GOODS, CARDS.tally(1 << CARDS.city_index[id_]), strict=True))
    assert tally == {name: int(name == good) for name in GOODS}


@pytest.mark.rule("TM-SETUP-7", "TM-SETUP-8")
def test_nw_lumber_asks_for_three_coal_or_three_timber() -> None:
    contract = CARDS.contracts[CARDS.contract_index["nw-lumber"]]
    asked = [{GOODS[good]: n for good, n in alternative.items()} for alternative in contract.alternatives]
    assert contract.name == "N.W. Lumber Co."
    assert asked == [{"coal": 3}, {"timber": 3}]


@pytest.mark.rule("TM-SETUP-10")
def test_two_contracts_are_dealt_to_each_player() -> None:
    t = new(6)
    # Two of 12, then two of 10, 8, 6, 4, 2: C(12,2) = 66, 45, 28, 15, 6, 1 ways
    for seat, ways in zip(range(1, 7), (66, 45, 28, 15, 6, 1), strict=True):
        assert t.to_move == CHANCE
        assert len(t.legal()) == ways
        t.play("~deal:{},{},{}".format(seat, *DEALT[seat]))
    assert see(t, "offers") == [list(DEALT[seat]) for seat in range(1, 7)]
    assert t.phase == "Replenish City cards"


@pytest.mark.rule("TM-SETUP-10")
def test_the_contracts_are_shuffled() -> None:
    # Given the first deal: 66 pairs, all alike: in 6600 tries 100 times each, the deviation just under 10
    drawn = draws(new(6), 6600)
    assert len(drawn) == 66
    assert all(50 < n < 150 for n in drawn.values())
    # When all are dealt, then every Contract has gone to one player
    for seed in range(20):
        pairs = see(Table.new("trainmaker", 6, seed=seed), "offers")
        assert isinstance(pairs, list)
        assert {contract for pair in pairs for contract in pair} == set(CARDS.contract_index)


@pytest.mark.rule("TM-SETUP-10")
def test_no_contract_is_dealt_twice() -> None:
    t = new()
    t.play("~deal:1,nw-lumber,granger-mail-union")
    assert refused_by(t, "~deal:2,sawmill-and-silo,nw-lumber") == "TM-SETUP-10"
    assert refused_by(t, "~deal:1,sawmill-and-silo,chisholm-trail-trust") == "TM-SETUP-10"
    assert refused_by(t, "~deal:2,sawmill-and-silo,chisholm-trail-trust") == ""


@pytest.mark.rule("TM-SETUP-11")
def test_a_player_keeps_one_contract_at_the_beginning_of_the_first_turn() -> None:
    t = dealt()
    # Given the first turn of seat 1: one of its own two, nothing else
    assert t.to_move == 0
    assert t.legal() == ["keep:nw-lumber", "keep:granger-mail-union"]
    assert refused_by(t, "keep:sawmill-and-silo") == "TM-SETUP-11"
    t.play("keep:granger-mail-union")
    # When its turn is over, then seat 2 does the same
    play(t, "~roll:PPPPPPP", "stop")
    assert t.to_move == 1
    assert t.legal() == ["keep:keystone-excursion-line", "keep:sawmill-and-silo"]
    play(t, "keep:sawmill-and-silo", "~roll:PPPPPPP", "stop")
    # And nobody chooses again
    assert see(t, "kept") == ["granger-mail-union", "sawmill-and-silo"]
    assert (moving(t), t.phase) == (1, "Build a train")
    t.play("~roll:PPPPPPP")
    assert refused_by(t, "keep:nw-lumber") == "TM-SETUP-11"


@pytest.mark.rule("TM-SETUP-11", "TM-DOUBLE-1")
def test_a_bonus_train_in_the_first_turn_asks_for_no_contract_again() -> None:
    t = dealt()
    t.play("keep:nw-lumber")
    build(t, "LLPPCCC", "LLPPC")
    play(t, "score:hudson", "roll")
    assert (t.phase, dice_due(t)) == ("Build a train", 5)


@pytest.mark.rule("TM-SETUP-11", "TM-WIN-2")
def test_the_contract_not_kept_leaves_the_game() -> None:
    # Given seat 1 was dealt N.W. Lumber (timber) but kept Granger Mail Union, and owns two timber
    t = table(display=["sammamish", "hudson", "toledo"], cards={1: ["tuscaloosa", "hillsboro"]})
    assert "['nw-lumber', 'granger-mail-union']" in repr(see(t, "offers"))
    # When it scores a third timber, then that wins nothing
    build(t, "LPFCCCC", "LPFC")
    t.play("score:sammamish")
    assert cards_of(t, 1) == {"tuscaloosa", "hillsboro", "sammamish"}
    assert not t.over


@pytest.mark.rule("TM-SETUP-12", "TM-RUL-22")
def test_a_contract_is_secret_until_it_wins() -> None:
    t = table(
        display=["sammamish", "hudson", "toledo"],
        cards={1: ["tuscaloosa", "hillsboro"]},
        kept={1: "nw-lumber"},
    )
    # Given a Contract that lacks one card: the others do not see it
    build(t, "LPFCCCC", "LPFC")
    for other in (1, PUBLIC):
        assert t.view(other).position()["kept"] != see(t, "kept")
        assert "nw-lumber" not in repr(t.view(other).position())
    assert "nw-lumber" in repr(t.view(0).position())
    # When it is fulfilled, then all see it, without the owner's doing anything
    t.play("score:sammamish")
    assert t.over
    for other in (0, 1, PUBLIC):
        assert "nw-lumber" in repr(t.view(other).position()["kept"])


@pytest.mark.rule("TM-SETUP-13")
def test_three_city_cards_are_laid_out_from_the_deck() -> None:
    t = dealt(display=[])
    # Given the shuffled deck: any card may come, each as likely
    assert t.phase == "Replenish City cards"
    assert odds(t) == dict.fromkeys((f"~city:{id_}" for id_ in CARDS.city_index), 1)
    # (40 cards in 4000 draws: 100 times each; the deviation is just under 10)
    drawn = draws(t, 4000)
    assert len(drawn) == 40
    assert all(50 < n < 150 for n in drawn.values())
    # When three are drawn, then they lie face up for all, and the deck has the other 37
    play(t, "~city:chicago", "~city:hudson")
    assert refused_by(t, "~city:chicago") == "TM-ROLL-2"
    assert t.to_move == CHANCE
    t.play("~city:toledo")
    assert t.to_move == 0
    assert len(deck_of(t)) == 37
    assert deck_of(t).isdisjoint(DISPLAY)
    for seat in (0, 1, PUBLIC):
        assert t.view(seat).position()["display"] == ["chicago", "hudson", "toledo"]


def turns(t: Table, n: int) -> list[int]:
    """Who has the next n turns when everybody's first roll fails."""
    who = []
    for _ in range(n):
        if t.phase == "Choose a Contract":
            t.play(t.legal()[0])
        who.append(moving(t))
        t.play("~roll:CCCCCCC")
    return who


@pytest.mark.rule("TM-SETUP-14")
def test_play_passes_clockwise() -> None:
    assert turns(dealt(3), 7) == [1, 2, 3, 1, 2, 3, 1]


@pytest.mark.rule("TM-RUL-29", "TM-SETUP-14")
def test_the_first_player_is_named_at_setup() -> None:
    assert turns(dealt(4, "first=3"), 6) == [3, 4, 1, 2, 3, 4]
    assert turns(dealt(4, "first=1"), 6) == turns(dealt(4), 6) == [1, 2, 3, 4, 1, 2]


@pytest.mark.rule("TM-RUL-29")
@pytest.mark.parametrize("first", ["0", "4", "7", "Ann"])
def test_the_first_player_sits_at_the_table(first: str) -> None:
    with pytest.raises(BadOptions, match="first"):
        new(3, f"first={first}")


@pytest.mark.rule("TM-RUL-1")
def test_timber_is_lumber_and_wild_is_no_seventh_good_to_collect() -> None:
    # Seven types of goods, wild among them; lumber is called timber
    assert set(GOODS) == {"coal", "corn", "timber", "cattle", "passengers", "mail", "wild"}
    # Given five real goods, when the sixth is scored, then that is all it takes: no wild card is needed
    five = ["toledo", "wichita", "missoula", "abilene", "lexington"]
    t = table(display=["hudson", "chicago", "boston"], cards={1: five})
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    assert t.over
    assert t.ranking == [1, 2]


@pytest.mark.rule("TM-RUL-20")
def test_the_contract_is_chosen_after_the_refill_and_before_the_roll() -> None:
    # Given seat 1 has scored in its first turn
    t = dealt()
    t.play("keep:nw-lumber")
    build(t, "LPPCCCC", "LPPC")
    t.play("score:hudson")
    # When seat 2's first turn begins, then a card is laid first,
    assert (moving(t), t.phase) == (2, "Replenish City cards")
    assert refused_by(t, "keep:sawmill-and-silo") != ""
    t.play("~city:boston")
    # then the Contract is chosen,
    assert (t.to_move, t.phase) == (1, "Choose a Contract")
    assert refused_by(t, "roll") == "TM-RUL-20"
    with pytest.raises(IllegalAction):
        t.play("~roll:LPPCCCC")
    t.play("keep:sawmill-and-silo")
    # then the dice are rolled
    assert (t.to_move, t.phase, dice_due(t)) == (CHANCE, "Build a train", 7)


def log_of(t: Table, seat: int) -> list[str]:
    return [event.text for event in t.seen(seat)]


@pytest.mark.rule("TM-RUL-30", "TM-RUL-20", "TM-SETUP-12")
def test_kept_and_discarded_contracts_are_hidden_from_the_others() -> None:
    # Given both have chosen
    t = dealt()
    play(t, "keep:granger-mail-union", "~roll:CCCCCCC", "keep:keystone-excursion-line")
    # Then each sees its own two and which one it kept, of the others only that there are such cards
    first, second, public = (t.view(seat).position() for seat in (0, 1, PUBLIC))
    assert first["offers"] == [["nw-lumber", "granger-mail-union"], ["?", "?"]]
    assert first["kept"] == ["granger-mail-union", "?"]
    assert second["offers"] == [["?", "?"], ["keystone-excursion-line", "sawmill-and-silo"]]
    assert second["kept"] == ["?", "keystone-excursion-line"]
    assert public["offers"] == [["?", "?"], ["?", "?"]]
    assert public["kept"] == ["?", "?"]
    # and the log tells no more
    assert log_of(t, 0)[:2] == ["~deal:1,nw-lumber,granger-mail-union", "~deal:2,?,?"]
    assert log_of(t, 1)[:2] == ["~deal:1,?,?", "~deal:2,keystone-excursion-line,sawmill-and-silo"]
    assert log_of(t, PUBLIC)[:2] == ["~deal:1,?,?", "~deal:2,?,?"]
    assert [text for text in log_of(t, 0) if "keep" in text] == ["keep:granger-mail-union", "keep:?"]
    assert [text for text in log_of(t, 1) if "keep" in text] == ["keep:?", "keep:keystone-excursion-line"]
    assert [text for text in log_of(t, PUBLIC) if "keep" in text] == ["keep:?", "keep:?"]


@pytest.mark.rule("TM-RUL-30")
def test_nobody_finds_out_anothers_contracts_by_trying_to_choose_them() -> None:
    # Given seat 1 is to choose, when seat 2 tries every Contract in its place
    t = dealt()
    answers = set()
    for contract in CARDS.contract_index:
        with pytest.raises(RoundhouseError) as caught:
            t.play(f"keep:{contract}", seat=1)
        answers.add(str(caught.value))
    # Then the answer is always the same: it is not your turn
    assert len(answers) == 1


@pytest.mark.rule("TM-RUL-30")
def test_before_the_choice_all_see_that_nothing_is_kept() -> None:
    t = dealt()
    for seat in (0, 1, PUBLIC):
        assert t.view(seat).position()["kept"] == [None, None]


@pytest.mark.rule("TM-RUL-30")
def test_the_order_of_the_deck_is_hidden_from_all() -> None:
    # Given two ways to the same 37 cards in the deck
    one, other = (
        dealt(display=["chicago", "hudson", "toledo"]),
        dealt(display=["toledo", "hudson", "chicago"]),
    )
    # Then the deck looks the same: it stands in the order of the card list, whoever looks
    in_order = [id_ for id_ in CARDS.city_index if id_ not in DISPLAY]
    for t in (one, other):
        for seat in (0, 1, PUBLIC):
            assert t.view(seat).position()["deck"] == in_order


@pytest.mark.rule("TM-RUL-30", "TM-SCORE-4", "TM-STEAM-2")
def test_display_cards_tokens_dice_and_the_engines_contract_are_open() -> None:
    # Given a turn in which all of these have been moved about
    t = table(options=ENGINE, cards={1: ["boston"], 2: ["omaha"], 3: ["hillsboro"]}, spent=[2])
    build(t, "LLPPFCC", "LLP")
    play(t, "switch:F,B", "place:B", "roll")
    t.play("~roll:LCC")
    # Then everybody sees the same of them
    whole = t.position()
    for seat in (0, 1, PUBLIC):
        seen = t.view(seat).position()
        assert {key for key in whole if seen[key] != whole[key]} <= {"offers", "kept"}
        assert seen["tokens"] == []
        assert seen["train"] == "LLPB"
        assert seen["roll"] == "LCC"
        assert seen["cards"] == [["boston"], ["omaha"], ["hillsboro"]]
        assert repr(seen["kept"]).endswith("'timberline-ranch']")


@pytest.mark.rule("TM-SETUP-9", "TM-SWITCH-1")
def test_every_player_has_a_token_of_ones_own() -> None:
    # Given three players with their tokens, when the first uses it
    t = table(3)
    play(t, "~roll:PPPPPPP", "switch:P,L")
    # Then the others still have theirs
    assert [has_token(t, seat) for seat in (1, 2, 3)] == [False, True, True]


def test_every_rule_of_the_catalogue_is_in_the_rulebook() -> None:
    ids = find_game("trainmaker").rulebook.rules
    assert len(ids) == 96
    numbers: dict[str, list[int]] = {}
    for id_ in ids:
        kind, _, number = id_.rpartition("-")
        numbers.setdefault(kind, []).append(int(number))
    # they count on from 1 without a gap
    for group in numbers.values():
        assert group[0] == 1
        assert all(b == a + 1 for a, b in pairwise(group))
