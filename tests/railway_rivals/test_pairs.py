"""The laws where options meet: any two choices on First Lines and on Crossland, and mixtures on large maps.

Here at a few of these tables, each under some of the laws, on large maps by native code alone; `make drill`
plays all of them under all.
"""

from collections.abc import Callable

import pytest

from roundhouse import dice_at
from roundhouse.games.railway_rivals.data import USUAL_SEATS
from tests import test_contract as laws
from tests.covering import covering, lawful
from tests.railway_rivals.crossland import CROSSLAND
from tests.railway_rivals.given import GAME
from tests.walks import COMPILED, DRILL, Setup

LAWS: list[Callable[[Setup], None]] = [
    laws.test_law_1_every_action_round_trips_through_its_text,
    laws.test_law_2_a_record_replays_to_the_same_position_and_its_draws_follow_from_the_seed,
    laws.test_law_3_clones_are_equal_and_independent,
    laws.test_law_4_a_seat_to_move_has_a_choice_and_the_game_ends_within_its_bound,
    laws.test_law_5_the_mover_sees_its_choices_and_nobody_sees_what_is_hidden,
    laws.test_law_6_a_guess_looks_like_the_view_and_plays_to_the_end,
    laws.test_law_7_components_are_conserved,
    laws.test_law_7_the_ledger_explains_the_scores_from_those_at_the_start,
    laws.test_law_8_every_legal_action_applies,
    laws.test_law_8_an_illegal_action_is_refused_by_a_rule_and_changes_nothing,
    laws.test_law_8_a_refused_or_malformed_text_leaves_the_table_as_it_was,
    laws.test_law_9_every_choice_has_a_target_in_the_picture,
]
SMALL = ("first-lines", CROSSLAND.removeprefix("map="))
LARGE = [path.stem for path in sorted((GAME.folder / "maps").glob("*.toml")) if path.stem != "first-lines"]
MIXTURES = 2
"""So many tables of each large map, chosen by lot."""
FEW = 2
"""So many tables of each small map and so many laws at each, unless it is the drill; and of those with more
companies than usual one, on native code (RU-104)."""
OPTIONS = [option for option in GAME.options if option.name != "map" and not option.needs]
"""Those of tables at which people sit together; what is for play by post alone has tables of its own."""
COLUMNS = [[f"{option.name}={value}" for value in option.values] for option in OPTIONS]


def pairs(map_: str) -> list[Setup]:
    """Tables on this map at which any two choices meet that go together."""
    return covering(GAME, [[f"map={map_}"], *COLUMNS], [])


def mixtures(map_: str) -> list[Setup]:
    """Tables of this map with seats and options by lot."""
    dice = dice_at(f"mixture {map_}", 0)
    found: list[Setup] = []
    while len(found) < MIXTURES:
        words = [column[dice.below(len(column))] for column in COLUMNS]
        setup = lawful(GAME, GAME.fewest + dice.below(GAME.most - GAME.fewest + 1), [f"map={map_}", *words])
        if setup is not None:
            found.append(setup)
    return found


def chosen() -> list[tuple[Setup, Callable[[Setup], None]]]:
    """Tables and laws: all that there are in the drill, otherwise some by lot."""
    found: list[tuple[Setup, Callable[[Setup], None]]] = []
    for map_ in (*SMALL, *LARGE) if COMPILED else SMALL:
        tables = pairs(map_) if map_ in SMALL else mixtures(map_)
        dice = dice_at(f"pairs {map_}", 1)
        if DRILL > 1:
            found += [(setup, law) for setup in tables for law in LAWS]
            continue
        if not COMPILED:  # a crowded table takes long
            tables = [setup for setup in tables if setup.seats <= USUAL_SEATS]
        for _ in range(FEW):
            setup = tables[dice.below(len(tables))]
            found += [(setup, LAWS[dice.below(len(LAWS))]) for _ in range(FEW if map_ in SMALL else 1)]
        crowded = [setup for setup in tables if setup.seats > USUAL_SEATS]
        if map_ in SMALL and crowded:
            setup = crowded[dice.below(len(crowded))]
            found += [(setup, LAWS[dice.below(len(LAWS))]) for _ in range(FEW)]
    return found


def words_of(setup: Setup) -> str:
    """A table in a test's name: its map without the folder."""
    return str(setup).replace(SMALL[1], "crossland")


CHOSEN = chosen()


@pytest.mark.long
@pytest.mark.parametrize(
    ("setup", "law"),
    CHOSEN,
    ids=[f"{law.__name__[5:10]}-{words_of(setup)}-{n}" for n, (setup, law) in enumerate(CHOSEN)],
)
def test_the_laws_hold_where_options_meet(setup: Setup, law: Callable[[Setup], None]) -> None:
    law(setup)


def test_any_two_choices_that_go_together_meet_at_a_table() -> None:
    for map_ in SMALL:
        tables = [setup.rules().options.values for setup in pairs(map_)]
        for option in OPTIONS:
            values = {values[option.name] for values in tables}
            left = {value for value in option.values if value not in values}
            refused = {
                "draw": {"playing_cards"},
                "ferries": {"off" if map_ == SMALL[1] else "on"},
                "unentered": {"carried"},  # by post alone
            }
            assert left == refused.get(option.name, set()), (map_, option.name)
