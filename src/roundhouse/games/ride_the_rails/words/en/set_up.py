"""Before the game: what Ride the Rails is, and its options in words."""

from typing import Final

from roundhouse.core.words import About, OptionWords

ABOUT: Final = About(
    "Take shares in six railroads, build their track across America, and ride with passengers on all of them",
    "about an hour",
    "medium: few rules, much to weigh",
)

OPTIONS: Final = {
    "board": OptionWords(
        "The board",
        {"usa": "The printed board: the United States, 51 cities", "usa-40": "A smaller one: 40 cities"},
    ),
    "yellow_rank": OptionWords(
        "Where Yellow may start, besides Chicago",
        {
            "all": "in the three westernmost cities, where one locomotive stands",
            "single_only": "in the three westernmost of the cities with one locomotive",
        },
    ),
    "trans_mixed": OptionWords(
        "The transcontinental bonus is $12",
        {
            "all_city": "if railroads change in cities only",
            "any_city": "if railroads change in a city once at least",
        },
    ),
}
