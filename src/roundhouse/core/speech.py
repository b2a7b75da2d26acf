"""What a mover may do, word by word: the words that may come next, and the action as soon as it is clear.

What is said of an action is one number: so many bits for each word, the first lowest. After the last word
come zeros, and 0 is the word that ends an action. A route may have any number of words, so this is no i64.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from roundhouse.core.action import Action
from roundhouse.core.bits import bit
from roundhouse.core.errors import BadNotation

END_WORD: Final = 0
"""The number of the word that ends an action which could go on."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Speech:
    """What a mover has said of an action, and what may still be meant. It never changes: words lead on."""

    def __init__(
        self, bits: i64, said: tuple[int, ...], spelled: list[int], actions: list[Action], words: list[int]
    ) -> None:
        self.bits = bits
        """Of each word."""
        self.said = said
        """The words of the action so far."""
        self.spelled = spelled
        """What may still be meant, each in words."""
        self.actions = actions
        """The same as actions."""
        self.words = words
        """The words that may be said now, in rising order."""

    def may_say(self, word: int) -> bool:
        for each in self.words:  # noqa: SIM110 (compiled, a loop is faster than a generator)
            if each == word:
                return True
        return False

    def meant(self, word: int) -> Action | None:
        """The action that is meant by saying this word now; None as long as there are several."""
        found = -1
        shift: int = self.bits * len(self.said)
        full: int = bit(self.bits) - 1
        for i, spelling in enumerate(self.spelled):
            if spelling >> shift & full == word:
                if found >= 0:
                    return None
                found = i
        if found < 0:
            raise BadNotation(f"The word {word} cannot be said now.")
        return self.actions[found]

    def after(self, word: int) -> "Speech":
        """What this word leads to, if more can be meant. What all of it goes on with is said as well."""
        spelled: list[int] = []
        actions: list[Action] = []
        shift: int = self.bits * len(self.said)
        full: int = bit(self.bits) - 1
        for i, spelling in enumerate(self.spelled):
            if spelling >> shift & full == word:
                spelled.append(spelling)
                actions.append(self.actions[i])
        said = (*self.said, word)
        words = next_words(self.bits, spelled, len(said))
        while len(words) == 1:
            said = (*said, words[0])
            words = next_words(self.bits, spelled, len(said))
        return Speech(self.bits, said, spelled, actions, words)


def next_words(bits: i64, spelled: list[int], n: i64) -> list[int]:
    """The words that stand after n words, each once, in rising order."""
    found: list[int] = []
    shift: int = bits * n
    full: int = bit(bits) - 1
    for spelling in spelled:
        word = spelling >> shift & full
        i = len(found)
        while i > 0 and found[i - 1] > word:
            i -= 1
        if i == 0 or found[i - 1] != word:
            found.insert(i, word)
    return found
