"""Before the game: what Railroad Rivals is, and its options in words."""

from typing import Final

from roundhouse.core.words import About, OptionWords

ABOUT: Final = About(
    "Lay city tiles, deliver goods over anybody's links, and own the stock of the railroads that grow",
    "about 45 minutes",
    "medium: tiles, shares and an auction",
)

OPTIONS: Final = {
    "bidding": OptionWords(
        "The auction for the turn order",
        {"standard": "the usual one", "ranked": "ranked: each place goes to its own bidder"},
    ),
    "five_player_cubes": OptionWords(
        "Goods in the bag for five players", {"printed": "34 cubes, as printed", "full": "all 46 cubes"}
    ),
    "six_player_cubes": OptionWords(
        "Goods in the bag for six players", {"printed": "44 cubes, as printed", "full": "all 56 cubes"}
    ),
    "may_decline_delivery": OptionWords(
        "Delivering nothing", {"no": "no: who can deliver must", "yes": "allowed"}
    ),
    "multiplayer_value_cap": OptionWords(
        "How high a railroad may rise", {"none": "without limit", "10": "to 10, as in solitaire"}
    ),
    "tiebreak": OptionWords(
        "What decides a tie",
        {
            "per_tile": "the dearest stock tiles",
            "per_distinct_railroad": "the dearest railroads, each counted once",
        },
    ),
    "challenge": OptionWords(
        "The solitaire challenge", {"no": "three named cities", "yes": "three random cities"}
    ),
    "advanced_first_bidder": OptionWords(
        "Who opens the expansion's auction",
        {
            "last_player": "the last player of the row",
            "random_clockwise_every_turn": "a random player, every turn",
            "auction_on_turn_1_random_clockwise": "a random player once, then the last of the row",
        },
    ),
    "tower_same_railroad": OptionWords(
        "A railroad used twice past a water tower", {"plus2": "rises by 2", "plus1": "rises by 1"}
    ),
    "upgrade_type": OptionWords(
        "The Locomotive Upgrades are", {"stock": "stock tiles", "city": "city tiles"}
    ),
    "end_trigger": OptionWords(
        "When a player's last city tile ends the game",
        {
            "no_city_tile_left_and_drafting_over": "when no city tile is in hand and none can be drafted",
            "no_placeable_tile_left_and_drafting_over": "when none in hand can be laid, none can be drafted",
            "hand_empty_at_any_time": "as soon as a hand is empty",
        },
    ),
    "looted_links": OptionWords(
        "The links of a looted railroad", {"usable": "stay open", "closed_for_delivery": "are closed"}
    ),
    "merged_company": OptionWords(
        "A merged company is looted", {"one": "as one", "two_names": "by one of its two names"}
    ),
    "extra_delivery_colour_count": OptionWords(
        "Colours in the extra delivery", {"continue": "count on", "reset": "are counted anew"}
    ),
}
