"""What chance brings at a table with dice and cards of its own: how it is asked for, and what was meant."""

import os.path

from roundhouse import Table
from roundhouse.cli.table.choices import in_case

NAMED_ANSWERS = 3
"""So many possible answers are named after one that is not."""


class TypedChance:
    """One draw that is typed by hand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.texts = table.legal()
        self.verb = self.texts[0].partition(":")[0]
        self.given = f"{self.verb}:"
        if len(self.texts) > 1:
            begun = os.path.commonprefix(self.texts)  # noqa: RUF071 (by letter: it is cut at a comma)
            self.given = begun[: max(begun.rfind(":"), begun.rfind(",")) + 1]
        """What every answer begins with, and nobody needs to type."""
        self.answers = [text.removeprefix(self.given) for text in self.texts]
        self.dice = table.rules.verbs[self.verb].any_order

    def how(self) -> str:
        """What is to be typed, with an example."""
        example = self.answers[len(self.answers) // 2]
        done, do = ("you rolled", "roll") if self.dice else ("was drawn", "draw")
        return f"Type what {done}, like {example}; Enter lets the computer {do}."

    def meant(self, line: str) -> str:
        """The notation of what was typed: whole, or without what all answers have in common."""
        word = ",".join(line.replace(",", " ").split())
        if word.startswith("~"):
            return in_case(self.table, word, self.texts)
        if self.dice:
            word = word.replace(",", "")
        fitting = self.fitting(word)
        if len(fitting) == 1:
            return f"{self.given}{fitting[0]}"
        whole = f"{self.verb}:{word}"
        return in_case(
            self.table, whole if whole.startswith(self.given) else f"{self.given}{word}", self.texts
        )

    def fitting(self, word: str) -> list[str]:
        """The answers that begin like this; dice are typed whole, in any order."""
        if self.dice:
            return []
        exact = [answer for answer in self.answers if answer.lower() == word.lower()]
        return exact or [answer for answer in self.answers if answer.lower().startswith(word.lower())]

    def some(self, line: str) -> str:
        """A few possible answers, the ones that begin like this before all."""
        found = self.fitting(line.removeprefix(self.given)) or self.answers
        step = max(1, len(found) // NAMED_ANSWERS)
        several = found[::step][:NAMED_ANSWERS]
        return f"Possible {'are, for instance' if len(found) > len(several) else 'are'}: {'; '.join(several)}"
