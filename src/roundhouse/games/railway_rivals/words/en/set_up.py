"""Before the game: what Railway Rivals is, and its options in words."""

from typing import Final

from roundhouse.core.words import About, OptionWords

ABOUT: Final = About(
    "Lay the lines of your company over hills and rivers, then race your trains from town to town",
    "about two hours, or one with fewer races",
    "medium: a map to think about",
)

BY_POST: Final = {
    "shared_starts": OptionWords(
        "By post: one start for several companies", {"yes": "allowed", "no": "not allowed"}
    ),
    "allowances": OptionWords(
        "By post: the allowances are",
        {
            "best_three": "the best three of four dice",
            "average_dice": "three average dice, 2 to 5",
            "plain_dice": "three normal dice",
        },
    ),
    "clock": OptionWords(
        "By post: who is first where two build into a hex",
        {"points": "who has spent fewer points before", "hexes": "who has built fewer segments before"},
    ),
    "shared_credit": OptionWords(
        "By post: several who are first in a town",
        {"split": "share its credit", "full": "get all of it each", "none": "get nothing"},
    ),
    "runs": OptionWords(
        "By post: every destination comes up", {"twice": "twice", "once": "once, half as many runs"}
    ),
    "pool": OptionWords(
        "By post: a number comes again",
        {"in_turn": "when all others have come up", "mixed": "at any time, twice in all"},
    ),
    "special_end": OptionWords(
        "By post: a special destination is",
        {"second": "the end of its run", "by_lot": "start or end, by lot"},
    ),
    "entry_limit": OptionWords(
        "By post: runs that a company may enter",
        {"half": "half of those on offer", "none": "all", **{str(n): f"{n} a round" for n in range(1, 10)}},
    ),
    "joint_route": OptionWords(
        "By post: the route of a joint run",
        {"open_allowed": "one partner may leave it to the other", "same": "stands in both letters"},
    ),
    "joint_failed": OptionWords(
        "By post: a partner whose letter has no match", {"out": "stays out", "alone": "runs alone"}
    ),
    "conditions": OptionWords(
        "By post: entries may hang on",
        {"firm": "who else enters", "standby": "whether a stand-by plays", "off": "nothing"},
    ),
    "extra_limit": OptionWords(
        "By post: building after the races",
        {"14": "14 points", "10": "10 points", "20": "20 points", "none": "without limit"},
    ),
    "corrections": OptionWords(
        "By post: clear slips of a letter", {"listed": "are corrected and told", "none": "are not corrected"}
    ),
    "nmr": OptionWords(
        "By post: a letter that is missing",
        {"hold_once": "holds the round over once", "play_on": "holds up nobody"},
    ),
    "standby": OptionWords(
        "By post: a company without letters", {"yes": "goes to a stand-by", "no": "stays its player's"}
    ),
    "failed_named": OptionWords(
        "By post: orders that fail are told", {"no": "without names", "yes": "with names"}
    ),
}
"""The options of the post."""

OPTIONS: Final = {
    "map": OptionWords(
        "The map",
        {
            "first-lines": "First Lines: a small country, 2 to 4 players",
            "alpine-crossing": "Alpine Crossing: Switzerland, 3 to 6 players",
            "fjords-of-skeld": "Fjords of Skeld: a coast of isles, 3 to 5 players",
            "thames-and-mersey": "Thames and Mersey: England, 3 to 6 players",
            "wales-and-the-march": "Wales and the March: mountains, 3 to 5 players",
        },
    ),
    "draw": OptionWords(
        "Destinations are drawn",
        {
            "as_printed": "as the map is made for",
            "dice": "by dice, 21 races",
            "number_cards": "by number cards, 21 races",
            "playing_cards": "by playing cards, 26 races",
        },
    ),
    "races": OptionWords("Races", {"all": "all of them", "15": "15 at most", "12": "12 at most"}),
    "building_end": OptionWords(
        "Building ends when three towns are left",
        {"after_turn": "after that turn", "immediately": "in the middle of the turn"},
    ),
    "saving_scope": OptionWords(
        "What you may save allowance for",
        {
            "special_features": "the special features of the map",
            "any_cost_5_or_more": "also track that costs 5",
        },
    ),
    "junction_repeat": OptionWords(
        "A junction with a rival is paid",
        {"once": "once", "every_entry": "every time you build into the hex"},
    ),
    "late_town_credit": OptionWords(
        "The first into a town while races are run",
        {
            "as_usual": "as usual: gets nothing at the table, is credited by post",
            "no": "gets nothing",
            "yes": "is credited as before",
        },
    ),
    "fee_unit": OptionWords(
        "Fees to rivals are counted by", {"steps": "steps", "hexes_touched": "hexes that are touched"}
    ),
    "minimum_over": OptionWords(
        "For the shortest run count", {"all_lines": "all lines", "players_lines": "lines of companies only"}
    ),
    "hill_deduction": OptionWords(
        "Hills slow a train", {"per_ascent": "when it climbs", "per_hill_hex": "in every hex of a hill"}
    ),
    "debt": OptionWords(
        "Debt", {"allowed": "allowed, without limit", "forbidden": "forbidden: no account falls below 0"}
    ),
    "joint_share_receipts": OptionWords(
        "What others pay to a partner in a joint run",
        {"no": "is that partner's alone", "yes": "is shared by the partners"},
    ),
    "ferries": OptionWords(
        "Ferries", {"as_map": "as the map says", "off": "are not played", "on": "are bought and used"}
    ),
    "leapfrog": OptionWords(
        "Leaps along a rival's track",
        {"as_map": "as the map says", "off": "none", "on": "two over each rival"},
    ),
    "unentered": OptionWords(
        "A run that nobody enters",
        {
            "as_usual": "as usual: is used up at the table, offered again by post",
            "used_up": "is used up",
            "offered_again": "is offered once more",
            "carried": "by post: is offered in every round until somebody runs it",
        },
    ),
    "scoring": OptionWords(
        "Trains win",
        {
            "as_map": "as the map says, usually 20 and 10",
            "standard": "20 and 10, the others nothing",
            "bus_boss": "30 shared between all of them, by place (Bus Boss)",
        },
    ),
    "two_player": OptionWords(
        "Who plays",
        {
            "off": "everybody has one company",
            "two_companies": "two players with two companies each: four seats, 1 and 3 against 2 and 4",
            "third_player": "two players, who build for an imaginary third on seat 3 in turns: three seats",
        },
    ),
    "busboss_single": OptionWords(
        "A train alone, with Bus Boss scoring", {"30": "wins all 30", "20": "wins 20"}
    ),
    **BY_POST,
}
