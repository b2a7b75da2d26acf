"""Before the game: what Trainmaker is, and its options in words."""

from typing import Final

from roundhouse.core.words import About, OptionWords

ABOUT: Final = About(
    "Roll seven dice, couple a train for the cities' goods, and dare one roll more",
    "about 30 minutes",
    "light: push your luck",
)

OPTIONS: Final = {
    "max_locomotives": OptionWords(
        "Locomotives in a train", {"2": "two at most", "7": "as many as you roll"}
    ),
    "first": OptionWords(
        "Who begins",
        {
            "1": "the first seat",
            "2": "the second seat",
            "3": "the third seat",
            "4": "the fourth seat",
            "5": "the fifth seat",
            "6": "the sixth seat",
        },
    ),
}
