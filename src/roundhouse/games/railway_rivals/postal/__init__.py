"""Railway Rivals by post: twelve rounds, letters that are read together, all build and run at once.

A module of the game (`modules=postal`). `postal_rules.py` puts the phases of a round in order.

- Round 0, letters, opening them and the end of a round: `rounds.py`, on the secret orders of the core.
- Letters in canonical form: `letters.py`; one by lot `random_letters.py`, a sensible one `plain_letters.py`,
  which bots of every level send (`bot.py`, `judge.py`).
- Building allowances: `allowances.py`. Building at the same time: `together.py`.
- The runs: `runs.py`. Entering: `entering.py`, routes `finding.py`. Races are the base's.
- Letters as players write them: `reading.py`, with `reading_works.py`, `reading_entries.py`, `names.py` and
  `stretches.py`.
"""

from typing import Final

from roundhouse.core.options import Option

MODULE: Final = "postal"
NEEDS: Final = (MODULE,)

OPTIONS: Final = [
    Option("shared_starts", ["yes", "no"], "RP-8", "whether several may start in one place", needs=NEEDS),
    Option(
        "allowances",
        ["best_three", "average_dice", "plain_dice"],
        "RP-12",
        "by which dice the allowances are found",
        needs=NEEDS,
    ),
    Option("clock", ["points", "hexes"], "RP-14", "what is a tick when all build at once", needs=NEEDS),
    Option(
        "shared_credit",
        ["split", "full", "none"],
        "RP-18",
        "what those get who come first into a town at once",
        needs=NEEDS,
    ),
    Option("runs", ["twice", "once"], "RP-23", "how often each destination comes up", needs=NEEDS),
    Option("pool", ["in_turn", "mixed"], "RP-24", "when a number may come again", needs=NEEDS),
    Option(
        "special_end",
        ["second", "by_lot"],
        "RP-26",
        "at which end of a run a special destination lies",
        needs=NEEDS,
    ),
    Option(
        "entry_limit",
        ["half", "none", *[str(n) for n in range(1, 10)]],
        "RP-30",
        "how many runs of a round a company may enter",
        needs=NEEDS,
    ),
    Option(
        "joint_route",
        ["open_allowed", "same"],
        "RP-34",
        "whether a partner may leave the route to the other",
        needs=NEEDS,
    ),
    Option("joint_failed", ["out", "alone"], "RP-35", "what a joint order without its match is", needs=NEEDS),
    Option("conditions", ["firm", "standby", "off"], "RP-37", "on what entries may hang", needs=NEEDS),
    Option(
        "extra_limit",
        ["14", "10", "20", "none"],
        "RP-41",
        "how much may be built after the races of a round",
        needs=NEEDS,
    ),
    Option(
        "corrections",
        ["listed", "none"],
        "RP-46",
        "whether clear slips of a letter are corrected",
        needs=NEEDS,
    ),
    Option("nmr", ["hold_once", "play_on"], "RP-48", "what happens when a letter is missing", needs=NEEDS),
    Option("standby", ["yes", "no"], "RP-49", "whether stand-bys take over companies", needs=NEEDS),
    Option("failed_named", ["no", "yes"], "RP-52", "whether all learn whose orders failed", needs=NEEDS),
]
"""The options of the module; `corrections`, `nmr` and `standby` are the post office's, not the rules'."""
