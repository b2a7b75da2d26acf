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
        self,
        bits: i64,
        spelled: list[int],
        actions: list[Action],
        left: list[int],
        said: tuple[int, ...],
        words: list[int],
    ) -> None:
        self.bits = bits
        """Of each word."""
        self.spelled = spelled
        """All that could be meant at first, each in words."""
        self.actions = actions
        """The same as actions."""
        self.left = left
        """The places in both of what may still be meant."""
        self.said = said
        """The words of the action so far."""
        self.words = words
        """The words that may be said now, in rising order."""

    def may_say(self, word: int) -> bool:
        for each in self.words:  # noqa: SIM110 (compiled, a loop is faster than a generator)
            if each == word:
                return True
        return False

    def meant(self, word: int) -> Action | None:
        """The action that is meant by saying this word now; None as long as there are several."""
        found: i64 = -1
        shift: int = self.bits * len(self.said)
        full: int = bit(self.bits) - 1
        i: i64
        for i in self.left:
            if self.spelled[i] >> shift & full == word:
                if found >= 0:
                    return None
                found = i
        if found < 0:
            raise BadNotation(f"The word {word} cannot be said now.")
        return self.actions[found]

    def after(self, word: int) -> "Speech":
        """What this word leads to, if more can be meant. What all of it goes on with is said as well."""
        left = self.left
        if len(self.words) > 1:
            shift: int = self.bits * len(self.said)
            full: int = bit(self.bits) - 1
            left = [i for i in left if self.spelled[i] >> shift & full == word]
        said = (*self.said, word)
        words = next_words(self.bits, self.spelled, left, len(said))
        while len(words) == 1:
            said = (*said, words[0])
            words = next_words(self.bits, self.spelled, left, len(said))
        return Speech(self.bits, self.spelled, self.actions, left, said, words)


def next_words(bits: i64, spelled: list[int], left: list[int], n: i64) -> list[int]:
    """The words that stand after n words in what is left, each once, in rising order."""
    found: list[int] = []
    shift: int = bits * n
    full: int = bit(bits) - 1
    i: i64
    for i in left:
        word = spelled[i] >> shift & full
        at = len(found)
        while at > 0 and found[at - 1] > word:
            at -= 1
        if at == 0 or found[at - 1] != word:
            found.insert(at, word)
    return found
