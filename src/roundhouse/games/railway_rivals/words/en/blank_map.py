"""The file of a new map: every field that a map can have, with a line that explains it."""

from typing import Final

BLANK: Final = """\
# {name}: a new map of Railway Rivals. Change whatever you like; check it with: roundhouse check {file}
# Hexes {lie}. A hex is named by its line and its place in it: A1 is in the north-west corner.
# A side is written as the two hexes that it parts: C5/C6. A path is written as its hexes in order: C5 C6 D6.

format = 2
id = "{id}"
name = "{name}"
version = "1"
kinds = ["dice21"]                  # how runs are drawn: dice21 by two throws, cards26 by playing cards
players = {{ min = 2, max = 4 }}      # for how many the map is made
orientation = "{orientation}"              # pointy: hexes have a corner at the top; flat: a side
# scale_km = 9.0                    # how wide a hex is in the country
# credits = "Where the map comes from."
notes = []                          # what players should know, each a text in quotes

# How many races there are: (36 x sets x each + specials x special_each) / 2, or fewer.
[runs]
sets = 1                            # 2: numbers A11 to A66 and B11 to B66
each = 1                            # how often each number comes up
specials = 0                        # 6: special destinations with the keys 1 to 6, listed below
races = 12

# One character for each hex, with a blank between two; a blank in place of a character: no hex there.
[hexes]
home = "Homeland"                   # what the country is called
shift = "BDF"                       # the 2nd, 4th, 6th line {aside}
picture = \'\'\'
{picture}
\'\'\'

# What the characters stand for: open, hill, town, sea, lake or blocked.
[hexes.legend]
"." = {{ terrain = "open" }}
"^" = {{ terrain = "hill" }}
"o" = {{ terrain = "town" }}
"~" = {{ terrain = "sea" }}
# "f" = {{ terrain = "open", country = "Borderland" }}
# "%" = {{ terrain = "hill", race_extra = 0, look = "swamp" }}

# Foreign countries; first_hex: lines end just beyond the border; none: no lines into it.
# [countries]
# Borderland = {{ build = "first_hex" }}

# at: its hex; dice: its numbers, 36 in all, 11 to 66 without 7, 8, 9, 0; an m shares a number (14m).
# Also: port = true, tags = "west", credit = 0 to 6 for the first who comes, counts_for_end = false.
[towns]
{towns}

# Sides over which track costs more, or cannot lie at all except by a bridge or tunnel.
[rivers]
# "Winding" = "C5/D5 C5/D4"
[closed]
# "The Narrows" = "B2/C2 C2/C3"

# Every land side between two countries.
# [borders]
# "Homeland/Borderland" = "B11/C12"

# A bridge or tunnel: 5 or 6 for each segment of its path.
# [[features]]
# id = "bridge"
# name = "Narrows Bridge"
# path = "C2 C3"
# cost = [5]

# A special destination: any of its options will do. Write specials = 6 above, and six of these.
# [[specials]]
# dice = "1"
# name = "The North"
# options = [{{ edge = "A3 A4" }}, {{ tag = "port" }}]

# Where companies begin: town or hex; capacity = {{ 2 = 1, 3 = 1 }} where only so many may.
{starts}
"""
LIES: Final = {False: "stand on a corner, in rows", True: "lie on a side; a line of the picture is a column"}
ASIDE: Final = {False: "stand half a hex to the right", True: "stand half a hex lower"}
TOWN: Final = "Town"
"""What a town is called before it has a name."""
