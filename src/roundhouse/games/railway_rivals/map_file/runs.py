"""The runs of a map file: the kinds of game, their keys, and how many races they make."""

from typing import Final

from roundhouse.core.errors import nearest
from roundhouse.core.wording import plural
from roundhouse.games.railway_rivals.data import (
    CARDS,
    DICE,
    KINDS,
    SPECIALS,
    Keys,
    Map,
    number_keys,
    special_keys,
    usual_keys,
)
from roundhouse.games.railway_rivals.map_file.fields import RUNS, TomlTable
from roundhouse.games.railway_rivals.map_file.picture import PictureReader

MOST_USES: Final = 4
MOST_SPECIAL_USES: Final = 12
"""No number and no special destination comes up more often."""


class RunsReader(PictureReader):
    """Reads how destinations are drawn on a map (RW-B1.1)."""

    sheet: Map

    def runs(self) -> None:
        sheet, raw = self.sheet, self.raw
        line = self.line_of("kinds")
        sheet.kinds = self.strings(raw, "kinds", line)
        for kind in sheet.kinds:
            if kind not in KINDS:
                raise self.at(line, f"'{kind}' is no kind of game: {nearest(kind, KINDS)}")
        if not sheet.kinds or len(set(sheet.kinds)) != len(sheet.kinds):
            raise self.at(line, "'kinds' names one or both of dice21 and cards26, each once (RW-B1.1).")
        sheet.keys = {DICE: self.dice_keys(), CARDS: usual_keys(CARDS)}
        line = self.line_of("races")
        for kind in sheet.kinds:
            most = sheet.keys[kind].races
            sheet.races[kind] = (
                self.number(raw, "races", 1, most, line, "RW-B1.1") if "races" in raw else most
            )
        if "runs" in raw:
            self.own_races()

    def dice_keys(self) -> Keys:
        """The numbers of a dice game: the usual ones, or those that [runs] asks for."""
        line = self.line_of("[runs]")
        runs = self.table(self.raw, "runs", line)
        if "runs" not in self.raw:
            keys = usual_keys(DICE)
            if "special_runs" in self.raw:
                # the drawings with a special destination, where the map names others (RW-B1a.8, RU-29)
                line, value = self.line_of("special_runs"), self.raw["special_runs"]
                self.for_dice("'special_runs' belongs to the kind dice21; a card game has none", line)
                if not isinstance(value, list):
                    raise self.at(line, "'special_runs' is a list of six numbers of drawings.")
                found = [self.within(run, "special_runs", 1, keys.races, line, "RU-29") for run in value]
                if len(found) != len(keys.special_runs) or sorted(set(found)) != found:
                    raise self.at(line, "'special_runs' has six different numbers in rising order (RU-29).")
                keys.special_runs = tuple(found)
            return keys
        self.fields(runs, RUNS, "[runs]", line)
        self.for_dice("[runs] belongs to the kind dice21; a card game has its 26 races", line)
        for key in ("races", "special_runs"):
            if key in self.raw and self.line_of(key) < line:
                raise self.at(self.line_of(key), f"'{key}' stands under [runs] on this map: move it there.")
        sets = self.amount(runs, "sets", 2, line)
        specials = runs.get("specials", SPECIALS)
        if specials not in (0, SPECIALS, 2 * SPECIALS) or not isinstance(specials, int):
            raise self.at(
                self.line_of("specials", line), f"specials = {specials!r}: there are 0, 6 or 12 (RU-100)."
            )
        each = self.amount(runs, "each", MOST_USES, line)
        again = self.amount(runs, "special_each", MOST_SPECIAL_USES, line)
        keys = Keys(number_keys(sets), special_keys(specials), each, again)
        if specials * again > keys.races:
            raise self.at(
                line,
                f"{specials * again} drawings of a special destination do not fit into {keys.races} races "
                "(RU-100): write a lower special_each.",
            )
        self.own_special_runs(keys, runs, line)
        return keys

    def for_dice(self, what: str, line: int) -> None:
        if DICE not in self.sheet.kinds:
            raise self.at(line, f"{what} (RW-B1b.3). Remove it.")

    def amount(self, runs: TomlTable, key: str, most: int, line: int) -> int:
        """A field of [runs] that is a number from 1 on, and usually 1."""
        return self.number(runs, key, 1, most, self.line_of(key, line), "RU-99") if key in runs else 1

    def own_special_runs(self, keys: Keys, runs: TomlTable, line: int) -> None:
        """The drawings that end at a special destination, where they are not evenly spread (RU-100)."""
        if "special_runs" not in runs:
            return
        line, value, due = self.line_of("special_runs", line), runs["special_runs"], len(keys.special_runs)
        if not isinstance(value, list):
            raise self.at(line, "'special_runs' is a list of the numbers of drawings.")
        for run in value:
            if not isinstance(run, int) or isinstance(run, bool) or not 1 <= run <= keys.races:
                raise self.at(
                    line, f"special_runs: there is no drawing {run!r}; {keys.races} races are drawn (RU-100)."
                )
        if len(value) != due:
            raise self.at(
                line,
                f"special_runs has {plural(len(value), 'number')}, but the table draws {due} specials "
                "(RU-100).",
            )
        if sorted(set(value)) != value:
            raise self.at(line, "'special_runs' has different numbers in rising order (RU-100).")
        keys.special_runs = tuple(value)

    def own_races(self) -> None:
        """A shorter game than the numbers make."""
        sheet, heading = self.sheet, self.line_of("[runs]")
        runs, keys = self.table(self.raw, "runs", heading), sheet.keys[DICE]
        if "races" in runs:
            line, races = self.line_of("races", heading), runs["races"]
            if isinstance(races, int) and races > keys.races:
                numbers, specials = sum(keys.uses[: keys.numbers]), len(keys.special_runs)
                ends = f"{numbers} numbers" + (f" and {specials} specials" if specials else "")
                raise self.at(line, f"{ends} make {keys.races} races, not {races} (RU-99).")
            sheet.races[DICE] = self.number(runs, "races", 1, keys.races, line, "RU-99")
