"""What a mover may do, word by word: the words that may come next, and the action as soon as it is clear."""

from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.encoding import END_WORD, Encoding
from roundhouse.core.errors import BadNotation


class Speech:
    """What a mover has said of an action and may still mean. Its lists are replaced, never changed."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.said: tuple[int, ...] = ()
        """The words of the action so far."""
        self.spelled: list[tuple[int, ...]] = []
        """What may still be meant, in words."""
        self.actions: list[Action] = []
        """The same as actions."""
        self.words: list[int] = []
        """The words that may be said now, in rising order."""

    def copy(self) -> "Speech":
        other = Speech(self.encoding)
        other.said, other.words = self.said, self.words
        other.spelled, other.actions = self.spelled, self.actions
        return other

    def begin(self, masked: Any) -> None:
        """Nothing is said yet; the mover sees this masked state."""
        self.begin_with(self.encoding.rules.legal(masked))

    def begin_with(self, choices: list[Action]) -> None:
        """Nothing is said yet of one of these actions. What cannot be said is left out."""
        spelled: list[tuple[int, ...]] = []
        actions: list[Action] = []
        for i, spelling in enumerate(self.encoding.spell_all(choices)):
            if len(spelling) > 0:
                spelled.append(spelling)
                actions.append(choices[i])
        self.said = ()
        self.spelled = spelled
        self.actions = actions
        self.words = next_words(spelled, 0)

    def may_say(self, word: int) -> bool:
        for each in self.words:  # noqa: SIM110 (compiled, a loop is faster than a generator)
            if each == word:
                return True
        return False

    def say(self, word: int) -> Action | None:
        """Say a word; what all remaining actions go on with is said as well. The action, once it is clear."""
        n = len(self.said)
        spelled: list[tuple[int, ...]] = []
        actions: list[Action] = []
        for i, spelling in enumerate(self.spelled):
            if (spelling[n] if len(spelling) > n else END_WORD) == word:
                spelled.append(spelling)
                actions.append(self.actions[i])
        if len(actions) == 1:
            return actions[0]
        if len(actions) == 0:
            raise BadNotation(f"The word {word} cannot be said now.")
        said = (*self.said, word)
        words = next_words(spelled, len(said))
        while len(words) == 1:
            said = (*said, words[0])
            words = next_words(spelled, len(said))
        self.said = said
        self.spelled = spelled
        self.actions = actions
        self.words = words
        return None


def next_words(spelled: list[tuple[int, ...]], n: int) -> list[int]:
    """The words that stand after n words, each once, in rising order."""
    found: list[int] = []
    last = -1
    for spelling in spelled:
        word = spelling[n] if len(spelling) > n else END_WORD
        if word != last:
            last = word
            if word not in found:
                found.append(word)
    if len(found) > 1:
        found.sort()
    return found
